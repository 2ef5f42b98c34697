(* SPDX-License-Identifier: MIT *)
(** * Taking-and-breaking games

    A game has a digit for each number t of beans.  Bit i of digit t is 1 if t
    beans may be taken from a heap so that exactly i heaps are left, none of
    them empty.  Octal games have the bits 0, 1 and 2, hexadecimal games bit 3
    too.  A move that takes nothing must leave at least two heaps.  In the games
    [grundy[CODE]] the heaps that are left must differ.

    - [heap_move r n hs]: a heap of n beans may become the heaps hs.
    - [play_ends]: play ends, for every code.
    - [G r n]: the value of a heap of n beans.  It can be computed.
    - [G_spec]: G r n is the mex of the nim-sums of the options.
    - [octal_outcome]: a sum of heaps is P if and only if the nim-sum of the
      values of its heaps is 0. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum.
Import ListNotations.

Record rules := { digit : nat -> nat; differ : bool }.

Definition heap_move (r : rules) (n : nat) (hs : list nat) : Prop :=
  exists t, n = t + list_sum hs
    /\ Forall (fun h => 0 < h) hs
    /\ Nat.testbit (digit r t) (length hs) = true
    /\ (t = 0 -> 2 <= length hs)
    /\ (differ r = true -> NoDup hs).

(** The codes that the program writes: a list of digits, d0 first. *)
Definition finite (digits : list nat) : rules :=
  {| digit := fun t => nth t digits 0; differ := false |}.
Definition finite_differ (digits : list nat) : rules :=
  {| digit := fun t => nth t digits 0; differ := true |}.

Lemma list_sum_cons h hs : list_sum (h :: hs) = h + list_sum hs.
Proof. reflexivity. Qed.

Lemma list_sum_app a b : list_sum (a ++ b) = list_sum a + list_sum b.
Proof.
  induction a as [|x a IH]; cbn [app]; [reflexivity|].
  rewrite !list_sum_cons, IH. lia.
Qed.

Lemma in_sum h hs : In h hs -> h <= list_sum hs.
Proof.
  intro H. apply in_split in H as (a & b & ->).
  rewrite list_sum_app, list_sum_cons. lia.
Qed.

Lemma positive_sum hs : Forall (fun h => 0 < h) hs -> length hs <= list_sum hs.
Proof.
  induction 1 as [|h hs H _ IH]; cbn [length]; [lia|].
  rewrite list_sum_cons. lia.
Qed.

(** Every heap that a move leaves is smaller. *)
Lemma part_smaller r n hs h : heap_move r n hs -> In h hs -> h < n.
Proof.
  intros (t & E & F & _ & Z & _) H. assert (L := in_sum _ _ H).
  destruct t as [|t]; [|lia].
  apply in_split in H as (a & b & ->).
  rewrite list_sum_app, list_sum_cons in E.
  specialize (Z eq_refl). rewrite app_length in Z. cbn [length] in Z.
  apply Forall_app in F as [Fa Fb]. inversion Fb as [|? ? _ Fb']; subst.
  apply positive_sum in Fa. apply positive_sum in Fb'. lia.
Qed.

Theorem play_ends r : components_end (heap_move r).
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (fun n => n)).
  intros h n (hs & M & I). exact (part_smaller _ _ _ _ M I).
Qed.

(** ** All options of a heap *)

(** The lists of i positive numbers with sum m. *)
Fixpoint parts (i m : nat) : list (list nat) :=
  match i with
  | 0 => match m with 0 => [[]] | _ => [] end
  | S i => flat_map (fun h => map (cons h) (parts i (m - h))) (seq 1 m)
  end.

Lemma parts_spec i m hs :
  In hs (parts i m) <->
  length hs = i /\ list_sum hs = m /\ Forall (fun h => 0 < h) hs.
Proof.
  revert m hs. induction i as [|i IH]; intros m hs; cbn [parts].
  - split.
    + destruct m; [|easy]. intros [<-|[]]. auto.
    + intros (L & <- & _). destruct hs; [now left|easy].
  - rewrite in_flat_map. split.
    + intros (h & Hh & H). apply in_seq in Hh.
      apply in_map_iff in H as (l & <- & H). apply IH in H as (<- & E & F).
      rewrite list_sum_cons. cbn [length]. repeat split; [lia|].
      constructor; [lia|exact F].
    + intros (L & E & F). destruct hs as [|h hs]; [easy|].
      rewrite list_sum_cons in E. inversion F as [|? ? Hh F']; subst.
      exists h. split; [apply in_seq; lia|]. apply in_map, IH.
      injection L as L. repeat split; [exact L|lia|exact F'].
Qed.

Definition no_dup (l : list nat) : bool :=
  if ListDec.NoDup_dec Nat.eq_dec l then true else false.

Definition options (r : rules) (n : nat) : list (list nat) :=
  flat_map (fun t =>
    flat_map (fun i =>
      if Nat.testbit (digit r t) i && (negb (t =? 0) || (2 <=? i))
      then filter (fun hs => negb (differ r) || no_dup hs) (parts i (n - t))
      else []) (seq 0 (S n))) (seq 0 (S n)).

Lemma options_spec r n hs : In hs (options r n) <-> heap_move r n hs.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros (t & Ht & H). apply in_flat_map in H as (i & Hi & H).
    apply in_seq in Ht, Hi.
    destruct (Nat.testbit (digit r t) i) eqn:B; [|easy].
    destruct (negb (t =? 0) || (2 <=? i)) eqn:Z; [|easy].
    cbn [andb] in H. apply filter_In in H as [H D].
    apply parts_spec in H as (<- & E & F). exists t.
    repeat split; auto.
    + lia.
    + intros ->. apply Bool.orb_true_iff in Z as [Z|Z]; [easy|].
      now apply Nat.leb_le.
    + intro Dr. rewrite Dr in D. cbn in D. unfold no_dup in D.
      now destruct (ListDec.NoDup_dec _ _).
  - intros (t & E & F & B & Z & D). assert (L := positive_sum _ F).
    exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length hs). split; [apply in_seq; lia|].
    rewrite B.
    replace (negb (t =? 0) || (2 <=? length hs)) with true.
    + cbn [andb]. apply filter_In. split.
      * apply parts_spec. repeat split; [lia|exact F].
      * destruct (differ r); [|reflexivity]. cbn. unfold no_dup.
        destruct (ListDec.NoDup_dec _ _) as [|n0]; [easy|].
        now destruct n0; apply D.
    + destruct t; [|reflexivity]. symmetry. apply orb_true_iff. right.
      apply Nat.leb_le. auto.
Qed.

(** ** Values *)

(** The values of the heaps 0, ..., n - 1. *)
Fixpoint G_list (r : rules) (n : nat) : list N :=
  match n with
  | 0 => []
  | S n => let l := G_list r n in
    l ++ [mex (map (fun hs => nimsum (map (fun h => nth h l 0%N) hs))
                 (options r n))]
  end.

Definition G (r : rules) (n : nat) : N := nth n (G_list r (S n)) 0%N.

Lemma G_list_length r n : length (G_list r n) = n.
Proof.
  induction n as [|n IH]; cbn [G_list]; [reflexivity|].
  rewrite app_length, IH. cbn. lia.
Qed.

Lemma G_list_nth r n h : h < n -> nth h (G_list r n) 0%N = G r h.
Proof.
  induction n as [|n IH]; intro L; [lia|].
  destruct (Nat.eq_dec h n) as [->|]; [reflexivity|].
  cbn [G_list]. rewrite app_nth1 by (rewrite G_list_length; lia).
  apply IH. lia.
Qed.

Theorem G_spec r : component_values (heap_move r) (G r).
Proof.
  intro n. unfold G at 2. cbn [G_list].
  rewrite app_nth2 by (rewrite G_list_length; lia).
  rewrite G_list_length, Nat.sub_diag. cbn [nth].
  eapply mex_ext; [|apply mex_spec]. intro v. cbn beta. rewrite in_map_iff.
  assert (E : forall hs, heap_move r n hs ->
    map (fun h => nth h (G_list r n) 0%N) hs = map (G r) hs).
  { intros hs M. apply map_ext_in. intros h I.
    apply G_list_nth, (part_smaller _ _ _ _ M I). }
  split.
  - intros (hs & V & I). apply options_spec in I. exists hs.
    split; [exact I|]. now rewrite <- (E hs I).
  - intros (hs & M & V). exists hs. split; [now rewrite (E hs M)|].
    now apply options_spec.
Qed.

Theorem octal_outcome r x :
  P_position (sum_move (heap_move r)) x <-> nimsum (map (G r) x) = 0%N.
Proof. apply outcome_of_sum; [apply play_ends|apply G_spec]. Qed.

(** Two heaps have the same value if their options have the same values. *)
Lemma G_same r s m n :
  (forall v, (exists hs, heap_move r m hs /\ nimsum (map (G r) hs) = v) <->
             (exists hs, heap_move s n hs /\ nimsum (map (G s) hs) = v)) ->
  G r m = G s n.
Proof.
  intro E. eapply mex_unique; [apply G_spec|].
  eapply mex_ext; [|apply G_spec]. intro v. symmetry. apply E.
Qed.
