(* SPDX-License-Identifier: MIT *)
(** * Impartial games that end

    A game is a set of positions with moves: [move x y] says that a move leads
    from x to y.  Play ends if no sequence of moves is infinite: the relation is
    well founded.  In normal play the player who cannot move loses.

    - [P_position], [N_position]: the player to move loses, or wins.
    - [mex_of S v]: v is the least number that is not in S.
    - [values move g]: g x is the mex of the values of the options of x.
    - [P_iff_zero]: x is P if and only if its value is 0.
    - [N_iff_positive]: x is N if and only if its value is above 0.
    - [values_unique]: the rules determine the values.
    - [values_exist]: if each position has finitely many options, there are
      values. *)
Require Import List FinFun NArith Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition ends {X} (move : X -> X -> Prop) : Prop :=
  well_founded (fun y x => move x y).

Inductive P_position {X} (move : X -> X -> Prop) (x : X) : Prop :=
  | P_intro : (forall y, move x y -> N_position move y) -> P_position move x
with N_position {X} (move : X -> X -> Prop) (x : X) : Prop :=
  | N_intro : forall y, move x y -> P_position move y -> N_position move x.

Definition mex_of (S : N -> Prop) (v : N) : Prop :=
  ~ S v /\ forall w, w < v -> S w.

Definition values {X} (move : X -> X -> Prop) (g : X -> N) : Prop :=
  forall x, mex_of (fun v => exists y, move x y /\ g y = v) (g x).

Lemma mex_unique S v w : mex_of S v -> mex_of S w -> v = w.
Proof.
  intros [Nv Bv] [Nw Bw].
  destruct (N.lt_trichotomy v w) as [L|[E|L]]; [|exact E|].
  - now apply Bw in L.
  - now apply Bv in L.
Qed.

Lemma mex_ext S T v : (forall w, S w <-> T w) -> mex_of S v -> mex_of T v.
Proof.
  intros E [A B]. split.
  - intro H. now apply A, E.
  - intros w L. now apply E, B.
Qed.

Section Games.
  Context {X : Type} (move : X -> X -> Prop).
  Hypothesis play_ends : ends move.

  Theorem not_P_and_N x : P_position move x -> N_position move x -> False.
  Proof.
    revert x. apply (well_founded_ind play_ends (fun x => P_position move x ->
      N_position move x -> False)).
    intros x IH [Hp] [y M Py]. exact (IH y M Py (Hp y M)).
  Qed.

  Section Values.
    Variable g : X -> N.
    Hypothesis Hg : values move g.

    Lemma outcome_by_value x :
      (g x = 0 -> P_position move x) /\ (0 < g x -> N_position move x).
    Proof.
      revert x. apply (well_founded_ind play_ends). intros x IH. split; intro H.
      - constructor. intros y M. apply IH; [exact M|].
        destruct (N.eq_0_gt_0_cases (g y)) as [E|]; [|assumption].
        destruct (Hg x) as [A _]. exfalso. apply A. exists y.
        split; [exact M|congruence].
      - destruct (Hg x) as [_ B]. destruct (B 0 H) as (y & M & E).
        exact (N_intro _ _ y M (proj1 (IH y M) E)).
    Qed.

    Theorem P_iff_zero x : P_position move x <-> g x = 0.
    Proof.
      split; [|apply outcome_by_value]. intro Hp.
      destruct (N.eq_0_gt_0_cases (g x)) as [E|L]; [exact E|].
      destruct (not_P_and_N x Hp (proj2 (outcome_by_value x) L)).
    Qed.

    Theorem N_iff_positive x : N_position move x <-> 0 < g x.
    Proof.
      split; [|apply outcome_by_value]. intro Hn.
      destruct (N.eq_0_gt_0_cases (g x)) as [E|L]; [|exact L].
      destruct (not_P_and_N x (proj1 (outcome_by_value x) E) Hn).
    Qed.
  End Values.

  Theorem values_unique g h :
    values move g -> values move h -> forall x, g x = h x.
  Proof.
    intros Hg Hh. apply (well_founded_ind play_ends). intros x IH.
    apply (mex_unique _ _ _ (Hg x)). revert x IH. intros x IH.
    apply (mex_ext (fun v => exists y, move x y /\ h y = v)); [|apply Hh].
    intro w. split; intros (y & M & E); exists y; split; auto.
    - now rewrite (IH y M).
    - now rewrite <- (IH y M).
  Qed.

  (** To show that a set of positions is the set of P-positions: no move stays
      in the set, and from each other position a move leads into it. *)
  Theorem P_by_set (S : X -> Prop) :
    (forall x, S x \/ ~ S x) ->
    (forall x y, S x -> move x y -> ~ S y) ->
    (forall x, ~ S x -> exists y, move x y /\ S y) ->
    forall x, P_position move x <-> S x.
  Proof.
    intros Dec Leave Enter.
    assert (H : forall x, (S x -> P_position move x) /\ (~ S x -> N_position
      move x)).
    { apply (well_founded_ind play_ends). intros x IH. split; intro H.
      - constructor. intros y M. apply IH; [exact M|]. exact (Leave x y H M).
      - destruct (Enter x H) as (y & M & Hy).
        exact (N_intro _ _ y M (proj1 (IH y M) Hy)). }
    intro x. split; [|apply H]. intro Hp. destruct (Dec x) as [|Hn]; [easy|].
    destruct (not_P_and_N x Hp (proj2 (H x) Hn)).
  Qed.
End Games.

(** ** The mex of a list *)

Definition mem (v : N) (l : list N) : bool :=
  existsb (N.eqb v) l.

Lemma mem_In v l : mem v l = true <-> In v l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (w & H & E). apply N.eqb_eq in E. now subst.
  - intro H. exists v. split; [exact H|apply N.eqb_refl].
Qed.

Fixpoint mex_from (v : N) (fuel : nat) (l : list N) :=
  match fuel with
  | O => v
  | S fuel => if mem v l then mex_from (v + 1) fuel l else v
  end.

Definition mex (l : list N) : N := mex_from 0 (length l) l.

Lemma mex_from_spec l fuel v :
  (forall w, w < v -> In w l) ->
  (length l <= N.to_nat v + fuel)%nat ->
  mex_of (fun w => In w l) (mex_from v fuel l).
Proof.
  revert v. induction fuel as [|fuel IH]; intros v Below Len; cbn.
  - split; [|exact Below]. intro Hv.
    set (first := map N.of_nat (seq 0 (S (N.to_nat v)))).
    assert (D : NoDup first).
    { apply FinFun.Injective_map_NoDup; [|apply seq_NoDup].
      intros a b E. now apply Nat2N.inj. }
    assert (I : incl first l).
    { intros w Hw. apply in_map_iff in Hw as (i & <- & Hi).
      apply in_seq in Hi. destruct (N.eq_dec (N.of_nat i) v) as [->|]; auto.
      apply Below. lia. }
    apply (NoDup_incl_length D) in I. unfold first in I.
    rewrite map_length, seq_length in I. lia.
  - destruct (mem v l) eqn:E.
    + apply IH; [|lia]. intros w L.
      destruct (N.eq_dec w v) as [->|]; [now apply mem_In|].
      apply Below. lia.
    + split; [|exact Below]. intro H. apply mem_In in H. congruence.
Qed.

Lemma mex_spec l : mex_of (fun w => In w l) (mex l).
Proof. apply mex_from_spec; [lia|lia]. Qed.

(** Applies f to the elements of a list that all have the property Q. *)
Fixpoint collect {X} (Q : X -> Prop) (f : forall y, Q y -> N) (l : list X) :
    (forall y, In y l -> Q y) -> list N :=
  match l with
  | [] => fun _ => []
  | y :: l => fun H => f y (H y (or_introl eq_refl))
                       :: collect Q f l (fun z Hz => H z (or_intror Hz))
  end.

Lemma collect_same {X} (Q : X -> Prop) f f' l H :
  (forall y q, f y q = f' y q) -> collect Q f l H = collect Q f' l H.
Proof.
  intro E. induction l as [|y l IH]; cbn; [reflexivity|]. now rewrite E, IH.
Qed.

Lemma collect_map {X} (Q : X -> Prop) (h : X -> N) l H :
  collect Q (fun y _ => h y) l H = map h l.
Proof. induction l as [|y l IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Theorem values_exist {X} (move : X -> X -> Prop) (options : X -> list X) :
  ends move -> (forall x y, move x y <-> In y (options x)) ->
  exists g, values move g.
Proof.
  intros E O.
  pose (step := fun x (rec : forall y, move x y -> N) =>
    mex (collect (move x) rec (options x) (fun y => proj2 (O x y)))).
  exists (Fix E (fun _ => N) step). intro x.
  rewrite Fix_eq.
  - unfold step at 2. rewrite collect_map.
    eapply mex_ext; [|apply mex_spec]. intro w. cbn beta. rewrite in_map_iff.
    split; intros (y & A & B); exists y.
    + split; [now apply O|exact A].
    + split; [exact B|now apply O].
  - intros y f f' H. unfold step. f_equal. now apply collect_same.
Qed.
