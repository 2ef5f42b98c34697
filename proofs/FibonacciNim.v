(* SPDX-License-Identifier: MIT *)
(** * Fibonacci Nim

    A position is (n, q): n beans, of which at most q may be taken.  A move
    takes k beans, 1 <= k <= q, and then the opponent may take at most 2k.

    [fib] has the values 1, 2, 3, 5, 8, ...  The Zeckendorf form of n takes away
    the largest of these numbers, and continues with the rest.  [smallest_part n
    v]: v is the last number that is taken away.

    - [smallest_part_exists], [smallest_part_unique]: each n above 0 has exactly
      one smallest part.
    - [whinihan]: (n, q) is P if and only if n = 0, or q is below the smallest
      part of n. *)
Require Import Arith Lia.
Require Import Grundy.Game.

Inductive fib_move : nat * nat -> nat * nat -> Prop :=
  | fib_take : forall n q k, 0 < k <= q -> k <= n ->
      fib_move (n, q) (n - k, 2 * k).

Fixpoint fib (i : nat) : nat :=
  match i with
  | 0 => 1
  | S j => match j with 0 => 2 | S h => fib j + fib h end
  end.

(** n is a number of the sequence; or n = fib (i + 1) + r, where fib (i + 1) is
    the largest number of the sequence that is at most n, because r < fib i. *)
Inductive smallest_part : nat -> nat -> Prop :=
  | is_fib : forall i, smallest_part (fib i) (fib i)
  | more : forall i r v, 0 < r < fib i -> smallest_part r v ->
      smallest_part (fib (S i) + r) v.

Lemma fib_SS i : fib (S (S i)) = fib (S i) + fib i.
Proof. reflexivity. Qed.

Lemma fib_pos i : 0 < fib i.
Proof.
  induction i as [i IH] using lt_wf_ind. destruct i as [|[|i]]; [cbn; lia..|].
  rewrite fib_SS. assert (H := IH i ltac:(lia)). lia.
Qed.

Lemma fib_S i : fib i < fib (S i).
Proof.
  destruct i as [|i]; [cbn; lia|]. rewrite fib_SS. assert (H := fib_pos i). lia.
Qed.

Lemma fib_mono i j : i < j -> fib i < fib j.
Proof.
  induction 1 as [|j L IH]; [apply fib_S|]. assert (H := fib_S j). lia.
Qed.

Lemma fib_index i j n :
  fib i <= n < fib (S i) -> fib j <= n < fib (S j) -> i = j.
Proof.
  intros A B. destruct (lt_eq_lt_dec i j) as [[L|]|L]; [|assumption|].
  - destruct (Nat.eq_dec (S i) j) as [<-|]; [lia|].
    assert (H := fib_mono (S i) j ltac:(lia)). lia.
  - destruct (Nat.eq_dec (S j) i) as [<-|]; [lia|].
    assert (H := fib_mono (S j) i ltac:(lia)). lia.
Qed.

Lemma leading n : 0 < n -> exists i, fib i <= n < fib (S i).
Proof.
  induction n as [|n IH]; [lia|]. intros _.
  destruct (Nat.eq_dec n 0) as [->|NZ]; [exists 0; cbn; lia|].
  destruct IH as (i & L); [lia|].
  destruct (Nat.eq_dec (S n) (fib (S i))) as [E|Ne].
  - exists (S i). assert (H := fib_S (S i)). lia.
  - exists i. lia.
Qed.

Lemma part_bounds n v : smallest_part n v -> 0 < v <= n.
Proof.
  induction 1 as [i|i r v L _ IH]; [assert (H := fib_pos i); lia|lia].
Qed.

Theorem smallest_part_exists n : 0 < n -> exists v, smallest_part n v.
Proof.
  induction n as [n IH] using lt_wf_ind. intro P.
  destruct (leading n P) as (i & L).
  destruct (Nat.eq_dec n (fib i)) as [->|Ne]; [exists (fib i); constructor|].
  destruct i as [|i]; [cbn in *; lia|]. rewrite fib_SS in L.
  assert (F := fib_pos (S i)).
  destruct (IH (n - fib (S i))) as (v & V); [lia|lia|].
  exists v. replace n with (fib (S i) + (n - fib (S i))) by lia.
  apply more; [lia|exact V].
Qed.

Lemma parts_same n v : smallest_part n v -> forall w, smallest_part n w -> v =
  w.
Proof.
  assert (Fib : forall i j r, 0 < r < fib j -> fib i = fib (S j) + r -> False).
  { intros i j r L E. assert (i = S j); [|subst; lia].
    apply (fib_index i (S j) (fib i)); [|rewrite fib_SS; lia].
    assert (H := fib_S i). lia. }
  induction 1 as [i|i r v L V IH]; intros w Hw.
  - remember (fib i) as n eqn:E. destruct Hw as [j|j r w L' _]; [reflexivity|].
    destruct (Fib i j r L' (eq_sym E)).
  - remember (fib (S i) + r) as n eqn:E. destruct Hw as [j|j r' w L' V'].
    + destruct (Fib j i r L E).
    + assert (S j = S i).
      { apply (fib_index (S j) (S i) (fib (S j) + r')); rewrite fib_SS; lia. }
      assert (j = i) by lia. subst j. assert (r' = r) by lia. subst r'.
      now apply IH.
Qed.

Theorem smallest_part_unique n v w :
  smallest_part n v -> smallest_part n w -> v = w.
Proof. intros V W. exact (parts_same n v V w W). Qed.

(** After taking the smallest part, the next one is more than twice as large. *)
Lemma next_part n v : smallest_part n v -> v < n ->
  exists w, smallest_part (n - v) w /\ 2 * v < w.
Proof.
  induction 1 as [i|i r v L V IH]; intro Lv; [lia|].
  assert (B := part_bounds _ _ V).
  destruct (Nat.eq_dec v r) as [->|Ne].
  - (* the rest is a number of the sequence *)
    exists (fib (S i)). split.
    + replace (fib (S i) + r - r) with (fib (S i)) by lia. constructor.
    + assert (E : exists j, r = fib j).
      { remember r as m eqn:Em in V at 2. destruct V as [j|j r' v' L' V'].
        - now exists j.
        - assert (Q := part_bounds _ _ V'). assert (Q' := fib_pos (S j)). lia. }
      destruct E as (j & ->).
      assert (J : j < i).
      { destruct (le_lt_dec i j) as [G|]; [|assumption].
        destruct (Nat.eq_dec i j) as [->|]; [lia|].
        assert (Q := fib_mono i j ltac:(lia)). lia. }
      destruct i as [|i]; [lia|]. rewrite fib_SS.
      assert (Le : fib j <= fib i).
      { destruct (Nat.eq_dec j i) as [->|]; [lia|].
        assert (Q := fib_mono j i ltac:(lia)). lia. }
      assert (Q := fib_S i). lia.
  - destruct IH as (w & W & Lw); [lia|]. exists w. split; [|exact Lw].
    replace (fib (S i) + r - v) with (fib (S i) + (r - v)) by lia.
    apply more; [lia|exact W].
Qed.

(** After taking less than the smallest part, the opponent may take it. *)
Lemma part_of_fib i : forall k, 0 < k < fib i ->
  exists w, smallest_part (fib i - k) w /\ w <= 2 * k.
Proof.
  induction i as [i IH] using lt_wf_ind. intros k L.
  destruct i as [|[|i]].
  - cbn in L. lia.
  - cbn in L. assert (k = 1) by lia. subst k. exists 1. cbn.
    split; [exact (is_fib 0)|lia].
  - rewrite fib_SS in *.
    assert (Twice : fib (S i) <= 2 * fib i).
    { destruct i as [|i]; [cbn; lia|]. rewrite fib_SS. assert (Q := fib_S i).
      lia. }
    destruct (lt_eq_lt_dec k (fib i)) as [[Lt|Eq]|Gt].
    + destruct (IH i ltac:(lia) k ltac:(lia)) as (w & W & Lw).
      exists w. split; [|exact Lw].
      replace (fib (S i) + fib i - k) with (fib (S i) + (fib i - k)) by lia.
      apply more; [lia|exact W].
    + exists (fib (S i)). split; [|lia].
      replace (fib (S i) + fib i - k) with (fib (S i)) by lia. constructor.
    + destruct (smallest_part_exists (fib (S i) + fib i - k)) as (w & W);
      [lia|].
      exists w. split; [exact W|]. apply part_bounds in W. lia.
Qed.

Lemma part_after n v : smallest_part n v -> forall k, 0 < k < v ->
  exists w, smallest_part (n - k) w /\ w <= 2 * k.
Proof.
  induction 1 as [i|i r v L V IH]; intros k Lk; [now apply part_of_fib|].
  assert (B := part_bounds _ _ V).
  destruct (IH k Lk) as (w & W & Lw). exists w. split; [|exact Lw].
  replace (fib (S i) + r - k) with (fib (S i) + (r - k)) by lia.
  apply more; [lia|exact W].
Qed.

Lemma fib_ends : ends fib_move.
Proof.
  apply (Wf_nat.well_founded_lt_compat _ fst).
  intros y x M. destruct M. cbn. lia.
Qed.

Theorem whinihan n q :
  P_position fib_move (n, q) <->
  n = 0 \/ exists v, smallest_part n v /\ q < v.
Proof.
  apply (P_by_set fib_move fib_ends (fun p =>
    fst p = 0 \/ exists v, smallest_part (fst p) v /\ snd p < v)).
  - intros [m p]. cbn. destruct (Nat.eq_dec m 0) as [|NZ]; [auto|].
    destruct (smallest_part_exists m) as (v & V); [lia|].
    destruct (le_lt_dec v p) as [L|L]; [right|left; right; now exists v].
    intros [Z|(w & W & Lw)]; [easy|].
    rewrite (smallest_part_unique _ _ _ V W) in L. lia.
  - intros x y H M. destruct M as [m p k Lk Lm]. cbn in *.
    destruct H as [Z|(v & V & Lv)]; [lia|].
    assert (B := part_bounds _ _ V).
    destruct (part_after m v V k) as (w & W & Lw); [lia|].
    intros [Z|(w' & W' & Lw')]; [lia|].
    rewrite (smallest_part_unique _ _ _ W W') in Lw. lia.
  - intros [m p] H. cbn in *.
    destruct (Nat.eq_dec m 0) as [|NZ]; [destruct H; auto|].
    destruct (smallest_part_exists m) as (v & V); [lia|].
    assert (B := part_bounds _ _ V).
    assert (Lv : v <= p).
    { destruct (le_lt_dec v p); [assumption|]. destruct H. right. now exists v.
      }
    exists (m - v, 2 * v). split; [constructor; lia|]. cbn [fst snd].
    destruct (Nat.eq_dec v m) as [->|Ne]; [left; lia|right].
    apply (next_part m v V). lia.
Qed.
