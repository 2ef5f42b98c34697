(* SPDX-License-Identifier: MIT *)
(** * Wythoff's game

    A position is two heaps.  A move takes beans from one heap, or the same
    number from both.

    The golden pairs are (a, a + i), where a is the largest number that is at
    most phi i, and phi is the golden ratio.  For natural numbers x <= phi i
    means x² <= x i + i², because phi is the positive root of t² = t + 1.  So
    [golden_floor a i] says that a = floor (phi i), without real numbers.

    - [wythoff]: a position is P if and only if it is a golden pair.
    - [in_one_pair]: every number is in a golden pair.
    - [only_one_pair]: no number above 0 is in two golden pairs. *)
Require Import Arith Lia.
Require Import Grundy.Game.

Inductive wythoff_move : nat * nat -> nat * nat -> Prop :=
  | take_left : forall x y k, 0 < k <= x -> wythoff_move (x, y) (x - k, y)
  | take_right : forall x y k, 0 < k <= y -> wythoff_move (x, y) (x, y - k)
  | take_both : forall x y k, 0 < k <= x -> k <= y ->
      wythoff_move (x, y) (x - k, y - k).

(** x <= phi i *)
Definition at_most_phi (x i : nat) : Prop := x * x <= x * i + i * i.

(** a = floor (phi i) *)
Definition golden_floor (a i : nat) : Prop :=
  at_most_phi a i /\ ~ at_most_phi (a + 1) i.

Definition golden (p : nat * nat) : Prop :=
  let (x, y) := p in golden_floor (min x y) (max x y - min x y).

Lemma at_most_dec x i : {at_most_phi x i} + {~ at_most_phi x i}.
Proof. apply le_dec. Qed.

Lemma at_most_more x i i' : at_most_phi x i -> i <= i' -> at_most_phi x i'.
Proof. unfold at_most_phi. nia. Qed.

Lemma at_most_less x x' i : at_most_phi x i -> x' <= x -> at_most_phi x' i.
Proof.
  unfold at_most_phi. intros H L. destruct (le_lt_dec x' i) as [|G]; [nia|].
  assert (x * (x - i) <= i * i) by nia.
  assert (x' * (x' - i) <= x * (x - i)) by (apply Nat.mul_le_mono; lia).
  nia.
Qed.

(** phi is irrational. *)
Lemma irrational i j : i * i = i * j + j * j -> i = 0.
Proof.
  revert j. induction i as [i IH] using lt_wf_ind. intros j E.
  destruct (Nat.eq_dec i 0) as [|I]; [assumption|exfalso].
  assert (J : j <> 0) by (intros ->; nia).
  assert (L : j < i) by nia.
  apply J, (IH j L (i - j)). nia.
Qed.

(** phi u < u + j if and only if u < phi j, and phi i > i + j if and only if
    i > phi j: the two steps between a number and its partner. *)
Lemma partner_below u j :
  at_most_phi u j -> 0 < j -> ~ at_most_phi (u + j) u.
Proof.
  unfold at_most_phi. intros H J K.
  assert (E : u * u = u * j + j * j) by nia. apply irrational in E. nia.
Qed.

Lemma partner_above i j : ~ at_most_phi i j -> at_most_phi (i + j) i.
Proof. unfold at_most_phi. nia. Qed.

Lemma floor_exists i : exists a, golden_floor a i.
Proof.
  assert (H : forall n, ~ at_most_phi n i -> exists a, golden_floor a i).
  { induction n as [|n IH]; intro H.
    - destruct H. unfold at_most_phi. lia.
    - destruct (at_most_dec n i) as [Y|Nn]; [|now apply IH].
      exists n. split; [exact Y|]. now rewrite Nat.add_1_r. }
  apply (H (2 * i + 1)). unfold at_most_phi. nia.
Qed.

Lemma floor_monotone a i a' i' :
  golden_floor a i -> golden_floor a' i' -> i < i' -> a < a'.
Proof.
  intros [H _] [_ H'] L. destruct (le_lt_dec a' a) as [G|];
    [exfalso|assumption].
  apply H', (at_most_less (a + 1)); [|lia].
  apply (at_most_more _ (i + 1)); [|lia]. unfold at_most_phi in *. nia.
Qed.

Lemma floor_unique a a' i : golden_floor a i -> golden_floor a' i -> a = a'.
Proof.
  intros [A B] [A' B']. destruct (lt_eq_lt_dec a a') as [[L|]|L];
    [|assumption|].
  - destruct B. apply (at_most_less a'); [exact A'|lia].
  - destruct B'. apply (at_most_less a); [exact A|lia].
Qed.

Lemma index_unique a i i' : golden_floor a i -> golden_floor a i' -> i = i'.
Proof.
  intros H H'. destruct (lt_eq_lt_dec i i') as [[L|]|L]; [|assumption|].
  - assert (Q := floor_monotone _ _ _ _ H H' L). lia.
  - assert (Q := floor_monotone _ _ _ _ H' H L). lia.
Qed.

Lemma upper_unique a i a' i' :
  golden_floor a i -> golden_floor a' i' -> a + i = a' + i' -> i = i'.
Proof.
  intros H H' E. destruct (lt_eq_lt_dec i i') as [[L|]|L]; [|assumption|].
  - assert (Q := floor_monotone _ _ _ _ H H' L). lia.
  - assert (Q := floor_monotone _ _ _ _ H' H L). lia.
Qed.

(** A number that is the smaller of one pair and the larger of another is 0. *)
Lemma disjoint i a' j :
  golden_floor (a' + j) i -> golden_floor a' j -> a' + j = 0.
Proof.
  intros [A B] [A' B']. destruct (Nat.eq_dec j 0) as [->|J].
  - unfold at_most_phi in A'. nia.
  - exfalso. assert (Below := partner_below a' j A' ltac:(lia)).
    assert (Above := partner_above (a' + 1) j B').
    replace (a' + 1 + j) with (a' + j + 1) in Above by lia.
    destruct (le_lt_dec i a') as [L|L].
    + apply Below. exact (at_most_more _ _ _ A L).
    + apply B. apply (at_most_more _ _ _ Above). lia.
Qed.

Theorem in_one_pair n :
  exists i, golden_floor n i \/ exists a, golden_floor a i /\ n = a + i.
Proof.
  destruct (Nat.eq_dec n 0) as [->|NZ].
  { exists 0. left. unfold golden_floor, at_most_phi. lia. }
  assert (H : forall m, at_most_phi n m -> exists i, at_most_phi n (i + 1) /\
            ~ at_most_phi n i).
  { induction m as [|m IH]; intro H.
    - unfold at_most_phi in H. nia.
    - destruct (at_most_dec n m) as [Y|No]; [now apply IH|].
      exists m. split; [|exact No]. now rewrite Nat.add_1_r. }
  destruct (H n) as (u & Y & No); [unfold at_most_phi; nia|].
  destruct (at_most_dec (n + 1) (u + 1)) as [Z|Z].
  - assert (L : u <= n).
    { destruct (le_lt_dec u n); [assumption|]. exfalso. unfold at_most_phi in
      No.
      nia. }
    exists (n - u). right. exists u. split; [|lia].
    assert (Ej : exists j, n = u + j) by (exists (n - u); lia).
    destruct Ej as (j & ->). replace (u + j - u) with j by lia.
    unfold golden_floor, at_most_phi in *. split; [nia|]. intro Q.
    assert (E : (u + 1) * (u + 1) = (u + 1) * j + j * j) by nia.
    apply irrational in E. lia.
  - exists (u + 1). left. now split.
Qed.

Theorem only_one_pair n i j :
  0 < n ->
  (golden_floor n i \/ exists a, golden_floor a i /\ n = a + i) ->
  (golden_floor n j \/ exists a, golden_floor a j /\ n = a + j) -> i = j.
Proof.
  intros N0 [H|(a & H & ->)] [H'|(a' & H' & E)].
  - exact (index_unique _ _ _ H H').
  - subst n. assert (Q := disjoint _ _ _ H H'). lia.
  - assert (Q := disjoint _ _ _ H' H). lia.
  - exact (upper_unique _ _ _ _ H H' E).
Qed.

Lemma wythoff_ends : ends wythoff_move.
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (fun p => fst p + snd p)).
  intros q p M. destruct M; cbn; lia.
Qed.

Lemma golden_swap x y : golden (x, y) <-> golden (y, x).
Proof. unfold golden. now rewrite Nat.min_comm, Nat.max_comm. Qed.

Lemma golden_ordered x y : x <= y -> golden (x, y) <-> golden_floor x (y - x).
Proof. intro L. unfold golden. now rewrite Nat.min_l, Nat.max_r. Qed.

Lemma move_swap x y x' y' :
  wythoff_move (x, y) (x', y') -> wythoff_move (y, x) (y', x').
Proof.
  intro M. inversion M; subst.
  - now apply take_right.
  - now apply take_left.
  - apply take_both; lia.
Qed.

(** Two golden pairs that share a number in any place, or their difference, are
    the same. *)
Lemma no_move_between x y x' y' :
  golden (x, y) -> golden (x', y') -> wythoff_move (x, y) (x', y') -> False.
Proof.
  assert (Share : forall x y y', golden (x, y) -> golden (x, y') -> y' < y ->
    False).
  { intros a b c Hb Hc L. unfold golden in Hb, Hc.
    destruct (le_lt_dec a b) as [Lb|Lb], (le_lt_dec a c) as [Lc|Lc].
    - rewrite Nat.min_l, Nat.max_r in Hb, Hc by lia.
      assert (Q := index_unique _ _ _ Hb Hc). lia.
    - rewrite Nat.min_l, Nat.max_r in Hb by lia.
      rewrite Nat.min_r, Nat.max_l in Hc by lia.
      replace a with (c + (a - c)) in Hb at 1 by lia.
      assert (Q := disjoint _ _ _ Hb Hc). lia.
    - lia.
    - rewrite Nat.min_r, Nat.max_l in Hb, Hc by lia.
      assert (Q := upper_unique _ _ _ _ Hb Hc). lia. }
  intros G G' M. inversion M; subst.
  - apply golden_swap in G, G'. apply (Share _ _ _ G G'). lia.
  - apply (Share _ _ _ G G'). lia.
  - unfold golden in G, G'.
    replace (max (x - k) (y - k) - min (x - k) (y - k)) with (max x y - min x y)
      in G' by lia.
    assert (Q := floor_unique _ _ _ G G'). lia.
Qed.

Lemma move_into x y :
  x <= y -> ~ golden (x, y) -> exists q, wythoff_move (x, y) q /\ golden q.
Proof.
  intros L NG. destruct (in_one_pair x) as (i & [H|(a & H & E)]).
  - destruct (lt_eq_lt_dec y (x + i)) as [[Lt|Eq]|Gt].
    + (* keep the difference *)
      destruct (floor_exists (y - x)) as (b & Hb).
      assert (Lb : b < x) by (apply (floor_monotone b (y - x) x i); auto; lia).
      exists (x - (x - b), y - (x - b)). split; [apply take_both; lia|].
      apply golden_ordered; [lia|].
      replace (x - (x - b)) with b by lia.
      replace (y - (x - b) - b) with (y - x) by lia. exact Hb.
    + destruct NG. apply golden_ordered; [lia|].
      now replace (y - x) with i by lia.
    + exists (x, y - (y - (x + i))). split; [apply take_right; lia|].
      apply golden_ordered; [lia|].
      now replace (y - (y - (x + i)) - x) with i by lia.
  - destruct (Nat.eq_dec a y) as [Ea|Ne].
    + destruct NG. apply golden_ordered; [lia|].
      replace (y - x) with i by lia. replace x with a by lia. exact H.
    + exists (x, y - (y - a)). split; [apply take_right; lia|].
      apply golden_swap, golden_ordered; [lia|].
      replace (y - (y - a)) with a by lia. now replace (x - a) with i by lia.
Qed.

Theorem wythoff p : P_position wythoff_move p <-> golden p.
Proof.
  revert p. apply P_by_set.
  - exact wythoff_ends.
  - intros [x y]. unfold golden, golden_floor.
    destruct (at_most_dec (min x y) (max x y - min x y)),
      (at_most_dec (min x y + 1) (max x y - min x y)); tauto.
  - intros [x y] [x' y'] G M G'. exact (no_move_between _ _ _ _ G G' M).
  - intros [x y] NG. destruct (le_lt_dec x y) as [L|L]; [now apply move_into|].
    destruct (move_into y x) as ([u v] & M & G).
    + lia.
    + intro G. now apply NG, golden_swap.
    + exists (v, u). split; [now apply move_swap|now apply golden_swap].
Qed.
