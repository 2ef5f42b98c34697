(* SPDX-License-Identifier: MIT *)
(** * Subtraction games, and misère play in them

    A move takes t beans from a heap, where t is in a set T and above 0.

    - [remainders]: if T has the numbers 1, ..., m and no multiple of m + 1, the
      value of a heap of n is n mod (m + 1).
    - [ferguson_pairing]: let s be the least number of T, and n >= s: the value
      of n is 1 if and only if the value of n - s is 0.
    - [misere_subtraction]: sums of heaps of a subtraction game are tame, as in
      Nim: P in misère play if and only if the nim-sum is 1 and all values are
      at most 1, or the nim-sum is 0 and some value is at least 2.
    - [misere_lasker]: the same for Lasker's Nim. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Nim Grundy.Lasker.
Require Import Grundy.Misere.
Import ListNotations.
Local Open Scope nat_scope.
Ltac Zify.zify_post_hook ::= idtac. (* Lasker.v has another *)

Definition take_move (T : nat -> bool) (n : nat) (o : list nat) : Prop :=
  exists t, T t = true /\ 0 < t <= n /\ o = [n - t].

Lemma take_ends T : components_end (take_move T).
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (fun n => n)).
  intros m n (o & (t & _ & L & ->) & [<-|[]]). lia.
Qed.

Theorem remainders T m :
  (forall t, 1 <= t <= m -> T t = true) ->
  (forall i, T ((m + 1) * S i) = false) ->
  component_values (take_move T) (fun n => N.of_nat (n mod (m + 1))).
Proof.
  intros Few No n.
  assert (D := Nat.div_mod n (m + 1) ltac:(lia)).
  assert (B := Nat.mod_upper_bound n (m + 1) ltac:(lia)).
  split.
  - intros (o & (t & Ht & L & ->) & E).
    rewrite (nimsum_one (fun n => N.of_nat (n mod (m + 1)))) in E.
    apply Nat2N.inj in E.
    assert (D' := Nat.div_mod (n - t) (m + 1) ltac:(lia)). rewrite E in D'.
    set (q := n / (m + 1)) in *. set (q' := (n - t) / (m + 1)) in *.
    assert (Q : q' < q) by nia.
    assert (Et : t = (m + 1) * S (q - q' - 1)) by nia.
    rewrite Et, No in Ht. discriminate.
  - intros w Lw. assert (Ln : n mod (m + 1) <= n) by (apply Nat.mod_le; lia).
    set (q := n / (m + 1)) in *. set (c := n mod (m + 1)) in *.
    set (v := N.to_nat w). assert (Lv : v < c) by lia. set (t := c - v).
    exists [n - t]. split.
    + exists t. split; [apply Few; lia|]. split; [lia|reflexivity].
    + rewrite (nimsum_one (fun n => N.of_nat (n mod (m + 1)))).
      replace ((n - t) mod (m + 1)) with v; [lia|].
      apply (Nat.mod_unique _ _ q); lia.
Qed.

(** ** Misère play *)

Section Ferguson.
  Variables (T : nat -> bool) (g : nat -> N) (s : nat).
  Hypothesis Hg : component_values (take_move T) g.
  Hypothesis Ts : T s = true.
  Hypothesis S0 : 0 < s.
  Hypothesis Least : forall t, 0 < t -> T t = true -> s <= t.

  Lemma option_differs n t : T t = true -> 0 < t <= n -> g (n - t) <> g n.
  Proof.
    intros H L E. destruct (Hg n) as [A _]. apply A. exists [n - t].
    split; [now exists t|]. now rewrite nimsum_one.
  Qed.

  Lemma option_below n w : (w < g n)%N ->
    exists t, T t = true /\ 0 < t <= n /\ g (n - t) = w.
  Proof.
    intro L. destruct (proj2 (Hg n) w L) as (o & (t & H & Lt & ->) & E).
    rewrite nimsum_one in E. now exists t.
  Qed.

  Theorem ferguson_pairing n : s <= n -> g n = 1%N <-> g (n - s) = 0%N.
  Proof.
    induction n as [n IH] using lt_wf_ind. intro L. split; intro E.
    - destruct (N.eq_0_gt_0_cases (g (n - s))) as [|P]; [assumption|exfalso].
      destruct (option_below _ _ P) as (t & H & Lt & Z).
      assert (Q : g (n - t) = 1%N).
      { apply IH; [lia|lia|]. now replace (n - t - s) with (n - s - t) by lia. }
      apply (option_differs n t); [exact H|lia|congruence].
    - assert (NZ := option_differs n s Ts ltac:(lia)).
      destruct (N.lt_trichotomy (g n) 1) as [Lt|[|Gt]];
        [lia|assumption|exfalso].
      destruct (option_below n 1 Gt) as (t & H & Lt & One).
      assert (s <= t) by (apply Least; [lia|exact H]).
      destruct (le_lt_dec s (n - t)) as [Le|Small].
      + apply IH in One; [|lia|exact Le].
        apply (option_differs (n - s) t); [exact H|lia|].
        replace (n - s - t) with (n - t - s) by lia. congruence.
      + (* a heap below s has no move, hence value 0 *)
        destruct (option_below (n - t) 0) as (t' & H' & L' & _); [lia|].
        assert (s <= t') by (apply Least; [lia|exact H']). lia.
  Qed.

  Theorem misere_subtraction x :
    misere_P (sum_move (take_move T)) x <-> lost g x.
  Proof.
    assert (One : forall n, total g [n] = g n) by (intro; apply nimsum_one).
    assert (Fick : forall n, (g n <= 1)%N -> all_fickle g [n] = true).
    { intros n L. unfold all_fickle, fickle. cbn [forallb].
      apply N.leb_le in L. now rewrite L. }
    assert (Go : forall c v, (v < g c)%N -> (v <= 1)%N ->
      exists o, take_move T c o /\ all_fickle g o = true /\ total g o = v).
    { intros c v L V. destruct (option_below c v L) as (t & H & Lt & E).
      exists [c - t]. split; [now exists t|]. rewrite One.
      split; [apply Fick; lia|exact E]. }
    apply tame_class.
    - apply take_ends.
    - exact Hg.
    - intro c. destruct (le_lt_dec s c) as [L|L].
      + left. exists [c - s], s. repeat split; auto.
      + right. intros o (t & H & Lt & _). specialize (Least t ltac:(lia) H).
        lia.
    - intros c Z (o & t0 & H0 & L0 & _).
      assert (Ls : s <= t0) by (apply Least; [lia|exact H0]).
      assert (NZ : g (c - s) <> g c) by (apply option_differs; [exact Ts|lia]).
      destruct (option_below (c - s) 0) as (t & H & Lt & E); [lia|].
      assert (Q : g (c - t) = 1%N).
      { apply ferguson_pairing; [lia|].
        now replace (c - t - s) with (c - s - t) by lia. }
      exists [c - t]. split; [exists t; repeat split; auto; lia|].
      rewrite One. split; [apply Fick; lia|exact Q].
    - intros c E. apply Go; lia.
    - intros c v L V. apply Go; lia.
    - intros c o _ (t & _ & _ & ->) L. rewrite One in L. now apply Fick.
  Qed.
End Ferguson.

Theorem misere_lasker x :
  misere_P (sum_move lasker_move) x <-> lost lasker x.
Proof.
  assert (Small : forall n, (lasker n <= 1)%N -> n <= 1).
  { intros n L. destruct n as [|[|[|[|[|n]]]]]; auto; exfalso;
      try (cbn in L; lia).
    unfold lasker in L.
    destruct (S (S (S (S (S n)))) mod 4) as [|[|[|[|k]]]]; lia. }
  assert (Go : forall c v, v < c -> v <= 1 ->
    exists o, lasker_move c o /\ all_fickle lasker o = true /\
      total lasker o = N.of_nat v).
  { intros c v L V. exists [v]. split; [left; now exists v|].
    assert (v = 0 \/ v = 1) as [-> | ->] by lia; split; reflexivity. }
  apply tame_class.
  - apply lasker_ends.
  - apply lasker_values.
  - intros [|n]; [right; intros o [(m & L & _)|(a & b & A & B & E & _)]; lia|].
    left. exists [0]. left. exists 0. split; [lia|reflexivity].
  - intros c Z (o & M). assert (Q := lasker_injective c 0 Z). subst c.
    destruct M as [(m & L & _)|(a & b & A & B & E & _)]; lia.
  - intros c E. assert (Q := lasker_injective c 1 E). subst c.
    exact (Go 1 0 ltac:(lia) ltac:(lia)).
  - intros c v L V. destruct (Go c (N.to_nat v)) as (o & M & F & E); [|lia|].
    + destruct c as [|[|c]]; [cbn in L; lia|cbn in L; lia|lia].
    + exists o. repeat split; auto. lia.
  - intros c o L M _. apply Small in L.
    destruct M as [(m & Lm & ->)|(a & b & A & B & E & _)]; [|lia].
    assert (m = 0) by lia. subst m. reflexivity.
Qed.
