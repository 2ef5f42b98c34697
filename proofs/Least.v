(* SPDX-License-Identifier: MIT *)
(** * The least period and the first heap of the periodic part

    - [least_period_of]: let f repeat with period p from n0 on.  If no proper
      divisor of p is a period from n0 on, and f differs at n0 - 1 and n0 - 1 +
      p, then every period of f, from any place on, is a multiple of p, and f
      repeats with no period from a place before n0 on. *)
Require Import Arith NArith Lia.

Definition repeats (f : nat -> N) (n0 p : nat) : Prop :=
  forall n, n0 <= n -> f (n + p) = f n.

Lemma repeats_times f n0 p i :
  repeats f n0 p -> forall n, n0 <= n -> f (n + i * p) = f n.
Proof.
  intros H n L. induction i as [|i IH]; [f_equal; lia|].
  rewrite <- IH, <- (H (n + i * p)) by lia. f_equal. lia.
Qed.

Lemma repeats_gcd f n0 p q :
  0 < p -> repeats f n0 p -> repeats f n0 q -> repeats f n0 (Nat.gcd p q).
Proof.
  intros P Hp Hq n L. destruct (Nat.gcd_bezout_pos p q P) as (a & b & E).
  rewrite <- (repeats_times f n0 q b Hq) by lia.
  rewrite <- (repeats_times f n0 p a Hp n L). f_equal. lia.
Qed.

(** A divisor of a period is a period from the same place on. *)
Lemma repeats_earlier f n0 p m0 d :
  0 < p -> repeats f n0 p -> repeats f m0 d -> repeats f n0 d.
Proof.
  intros P Hp Hd n L.
  rewrite <- (repeats_times f n0 p m0 Hp (n + d)) by lia.
  rewrite <- (repeats_times f n0 p m0 Hp n L).
  rewrite <- (Hd (n + m0 * p)) by nia. f_equal. lia.
Qed.

Theorem least_period_of f n0 p :
  0 < p -> repeats f n0 p ->
  (forall d, 0 < d < p -> Nat.divide d p ->
     exists n, n0 <= n /\ f (n + d) <> f n) ->
  (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  forall m0 q, 0 < q -> repeats f m0 q -> Nat.divide p q /\ n0 <= m0.
Proof.
  intros P Hp Least First m0 q Q Hq.
  assert (D : Nat.divide p q).
  { assert (Hq0 := repeats_earlier f n0 p m0 q P Hp Hq).
    assert (Hd := repeats_gcd f n0 p q P Hp Hq0).
    assert (Dp := Nat.gcd_divide_l p q). assert (Dq := Nat.gcd_divide_r p q).
    destruct (Nat.eq_dec (Nat.gcd p q) p) as [<-|Ne]; [exact Dq|exfalso].
    assert (Le := Nat.divide_pos_le _ _ P Dp).
    assert (Nat.gcd p q <> 0) by (intro Z; apply Nat.gcd_eq_0_l in Z; lia).
    destruct (Least (Nat.gcd p q)) as (n & L & F); [lia|exact Dp|].
    apply F, Hd, L. }
  split; [exact D|].
  destruct First as [->|F]; [lia|].
  destruct (le_lt_dec n0 m0) as [|L]; [assumption|exfalso]. apply F.
  destruct D as (i & Ei). destruct i as [|i]; [lia|].
  rewrite <- (Hq (n0 - 1)) by lia.
  rewrite <- (repeats_times f n0 p i Hp (n0 - 1 + p)) by lia.
  f_equal. lia.
Qed.
