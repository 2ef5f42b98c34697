(* SPDX-License-Identifier: MIT *)
(** * Nim-sums

    The nim-sum of a list of numbers is their exclusive or.  Statements:

    - [nim_smaller]: below a nim-sum, one summand can be made smaller.  This is
      the step of Bouton's proof that all theorems on sums use. *)
Require Import List NArith Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition nimsum (l : list N) : N := fold_right N.lxor 0 l.
Arguments nimsum : simpl never.

Lemma nimsum_cons x l : nimsum (x :: l) = N.lxor x (nimsum l).
Proof. reflexivity. Qed.

Lemma lxor_eq_l a b c : N.lxor a b = N.lxor a c -> b = c.
Proof.
  intro E. apply (f_equal (N.lxor a)) in E.
  now rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E.
Qed.

Lemma lxor_eq_r a b c : N.lxor b a = N.lxor c a -> b = c.
Proof. rewrite (N.lxor_comm b), (N.lxor_comm c). apply lxor_eq_l. Qed.

Lemma lxor_cancel a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

Lemma nimsum_app a b : nimsum (a ++ b) = N.lxor (nimsum a) (nimsum b).
Proof.
  induction a as [|x a IH]; cbn [app].
  - reflexivity.
  - now rewrite !nimsum_cons, IH, N.lxor_assoc.
Qed.

Lemma nimsum_middle a x b :
  nimsum (a ++ x :: b) = N.lxor x (nimsum (a ++ b)).
Proof.
  rewrite !nimsum_app, nimsum_cons.
  now rewrite <- !N.lxor_assoc, (N.lxor_comm (nimsum a)).
Qed.

(** Some element of a list has a bit that the nim-sum has. *)
Lemma nimsum_bit l b :
  N.testbit (nimsum l) b = true ->
  exists l1 x l2, l = l1 ++ x :: l2 /\ N.testbit x b = true.
Proof.
  induction l as [|x l IH]; [discriminate|].
  rewrite nimsum_cons, N.lxor_spec. intro H.
  destruct (N.testbit x b) eqn:E.
  - now exists [], x, l.
  - rewrite Bool.xorb_false_l in H.
    destruct (IH H) as (l1 & y & l2 & -> & Hy).
    now exists (x :: l1), y, l2.
Qed.

(** A number is smaller if it differs at bit b, which it does not have, and
    agrees above. *)
Lemma lt_by_bit x y b :
  N.testbit y b = true -> N.testbit x b = false ->
  (forall i, b < i -> N.testbit x i = N.testbit y i) -> x < y.
Proof.
  intros Hy Hx Above.
  assert (S : N.shiftr x (N.succ b) = N.shiftr y (N.succ b)).
  { apply N.bits_inj. intro i. rewrite !N.shiftr_spec by lia.
    apply Above. lia. }
  assert (Tx : N.shiftr x b = 2 * N.shiftr x (N.succ b)).
  { rewrite <- N.add_1_r, <- N.shiftr_shiftr, <- N.div2_spec.
    rewrite (N.div2_odd (N.shiftr x b)) at 1.
    replace (N.odd (N.shiftr x b)) with false; [cbn [N.b2n]; lia|].
    rewrite <- N.bit0_odd, N.shiftr_spec by lia.
    now replace (0 + b) with b by lia. }
  assert (Ty : N.shiftr y b = 2 * N.shiftr y (N.succ b) + 1).
  { rewrite <- N.add_1_r, <- N.shiftr_shiftr, <- N.div2_spec.
    rewrite (N.div2_odd (N.shiftr y b)) at 1.
    replace (N.odd (N.shiftr y b)) with true; [cbn [N.b2n]; lia|].
    rewrite <- N.bit0_odd, N.shiftr_spec by lia.
    now replace (0 + b) with b by lia. }
  assert (L : N.shiftr x b < N.shiftr y b) by lia.
  rewrite !N.shiftr_div_pow2 in L.
  destruct (N.lt_ge_cases x y) as [|Ge]; [assumption|].
  apply (N.div_le_mono _ _ (2 ^ b)) in Ge; [lia|].
  apply N.pow_nonzero. lia.
Qed.

(** Two different numbers: the larger has a highest bit in which they differ. *)
Lemma top_difference s t :
  t < s -> exists b, N.testbit s b = true /\ N.testbit t b = false /\
    forall i, b < i -> N.testbit s i = N.testbit t i.
Proof.
  intro L.
  assert (D : N.lxor s t <> 0).
  { intro E. apply N.lxor_eq in E. lia. }
  exists (N.log2 (N.lxor s t)).
  assert (B := N.bit_log2 _ D).
  assert (A : forall i, N.log2 (N.lxor s t) < i ->
            N.testbit s i = N.testbit t i).
  { intros i Hi. assert (Z := N.bits_above_log2 _ _ Hi).
    rewrite N.lxor_spec in Z.
    now destruct (N.testbit s i), (N.testbit t i). }
  rewrite N.lxor_spec in B.
  destruct (N.testbit s _) eqn:Es, (N.testbit t _) eqn:Et; try discriminate;
    [easy|].
  assert (s < t); [|lia].
  apply (lt_by_bit s t (N.log2 (N.lxor s t))); auto.
Qed.

Theorem nim_smaller l t :
  t < nimsum l ->
  exists l1 x l2, l = l1 ++ x :: l2 /\
    N.lxor x (N.lxor (nimsum l) t) < x.
Proof.
  intro L. destruct (top_difference _ _ L) as (b & Hs & Ht & A).
  destruct (nimsum_bit _ _ Hs) as (l1 & x & l2 & E & Hx).
  exists l1, x, l2. split; [exact E|].
  apply (lt_by_bit _ _ b); [exact Hx| |].
  - now rewrite !N.lxor_spec, Hx, Hs, Ht.
  - intros i Hi. rewrite !N.lxor_spec, (A i Hi), Bool.xorb_nilpotent.
    apply Bool.xorb_false_r.
Qed.

(** Decides equations between exclusive ors, bit by bit. *)
Ltac xor_bits :=
  apply N.bits_inj; intro; rewrite ?N.lxor_spec, ?N.bits_0;
  repeat match goal with
  | |- context [N.testbit ?a ?i] => destruct (N.testbit a i)
  end; reflexivity.
