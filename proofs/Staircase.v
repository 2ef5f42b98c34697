(* SPDX-License-Identifier: MIT *)
(** * Staircase Nim

    Coins lie on steps 1, 2, 3, ...  A move takes some coins of one step down to
    the next lower step; from step 1 they go to the ground, where they stay.  A
    position lists the coins on the steps.

    - [staircase]: a position is P if and only if the nim-sum of the numbers of
      coins on the odd steps is 0. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game.
Import ListNotations.

Inductive stair_move : list nat -> list nat -> Prop :=
  | to_ground : forall j a x, 0 < j <= a -> stair_move (a :: x) (a - j :: x)
  | step_down : forall j l a b x, 0 < j <= b ->
      stair_move (l ++ a :: b :: x) (l ++ a + j :: b - j :: x).

(** The nim-sum of every second entry: of the entries at places 0, 2, ... if the
    flag is true, otherwise of the others. *)
Fixpoint every_second (here : bool) (x : list nat) : N :=
  match x with
  | [] => 0
  | a :: x => if here then N.lxor (N.of_nat a) (every_second false x)
              else every_second true x
  end.

Definition odd_steps (x : list nat) : N := every_second true x.

(** The sum of the heights of all coins. *)
Fixpoint height (step : nat) (x : list nat) : nat :=
  match x with [] => 0 | a :: x => step * a + height (S step) x end.

Lemma height_app s l x : height s (l ++ x) = height s l + height (s + length l)
  x.
Proof.
  revert s. induction l as [|a l IH]; intro s; cbn [app height length].
  - now rewrite Nat.add_0_r.
  - rewrite IH. replace (s + S (length l)) with (S s + length l) by lia. lia.
Qed.

Lemma stair_ends : ends stair_move.
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (height 1)).
  intros y x M. destruct M; rewrite ?height_app; cbn [height]; nia.
Qed.

(** Is the place of this index one that [every_second here] counts? *)
Definition counts (here : bool) (i : nat) : bool := xorb here (Nat.odd i).

Lemma every_second_app here l x :
  every_second here (l ++ x) =
  N.lxor (every_second here l) (every_second (counts here (length l)) x).
Proof.
  revert here. induction l as [|a l IH]; intro here.
  - unfold counts. cbn. now rewrite xorb_false_r.
  - assert (C : counts here (length (a :: l)) = counts (negb here) (length l)).
    { unfold counts. cbn [length]. rewrite Nat.odd_succ, <- Nat.negb_odd.
      now destruct here, (Nat.odd (length l)). }
    rewrite C. destruct here; cbn [app every_second negb]; rewrite IH;
      [xor_bits|reflexivity].
Qed.

Lemma every_second_bit here x i :
  N.testbit (every_second here x) i = true ->
  exists l a y, x = l ++ a :: y /\ counts here (length l) = true /\
    N.testbit (N.of_nat a) i = true.
Proof.
  revert here. induction x as [|a x IH]; intros here H; [discriminate|].
  assert (Later : forall b, counts (negb here) b = true -> counts here (S b) =
    true).
  { intro b. unfold counts. rewrite Nat.odd_succ, <- Nat.negb_odd.
    now destruct here, (Nat.odd b). }
  destruct here; cbn [every_second] in H.
  - rewrite N.lxor_spec in H. destruct (N.testbit (N.of_nat a) i) eqn:E.
    + now exists [], a, x.
    + rewrite xorb_false_l in H. destruct (IH _ H) as (l & b & y & -> & C & B).
      exists (a :: l), b, y. repeat split; auto. now apply Later.
  - destruct (IH _ H) as (l & b & y & -> & C & B).
    exists (a :: l), b, y. repeat split; auto. now apply Later.
Qed.

(** The entry of index i, counted or not. *)
Lemma every_second_at here l a x :
  every_second here (l ++ a :: x) =
  N.lxor (if counts here (length l) then N.of_nat a else 0%N)
    (every_second here (l ++ 0 :: x)).
Proof.
  rewrite !every_second_app.
  destruct (counts here (length l)); cbn [every_second].
  - change (N.of_nat 0) with 0%N. xor_bits.
  - now rewrite N.lxor_0_l.
Qed.

Theorem staircase x : P_position stair_move x <-> odd_steps x = 0%N.
Proof.
  revert x. apply P_by_set.
  - exact stair_ends.
  - intro x. destruct (N.eq_dec (odd_steps x) 0); auto.
  - (* no move stays *)
    unfold odd_steps. intros x y Z M E. rewrite <- E in Z. destruct M as [j a x
      L|j l a b x L].
    + cbn [every_second] in Z. apply lxor_eq_r in Z. lia.
    + rewrite !every_second_app in Z. apply lxor_eq_l in Z.
      destruct (counts true (length l)); cbn [every_second] in Z;
        apply lxor_eq_r in Z; lia.
  - (* from each other position a move leads to nim-sum 0 *)
    intros x NZ. set (s := odd_steps x) in *.
    assert (B := N.bit_log2 s NZ). set (i := N.log2 s) in *.
    destruct (every_second_bit true x i B) as (l & a & y & E & C & Ba).
    set (v := N.lxor (N.of_nat a) s).
    assert (Lv : (v < N.of_nat a)%N).
    { apply (lt_by_bit v (N.of_nat a) i); [exact Ba| |].
      - unfold v. now rewrite N.lxor_spec, Ba, B.
      - intros k Lk. unfold v. rewrite N.lxor_spec, (N.bits_above_log2 s k Lk).
        apply xorb_false_r. }
    set (j := a - N.to_nat v).
    assert (New : every_second true (l ++ (a - j) :: y) = 0%N).
    { assert (S : s = every_second true (l ++ a :: y)) by now rewrite <- E.
      rewrite every_second_at in S |- *. rewrite C in *.
      replace (N.of_nat (a - j)) with v by lia. unfold v. rewrite S. xor_bits. }
    destruct l as [|c l] using rev_ind.
    + exists (a - j :: y). rewrite E. split; [apply to_ground; lia|exact New].
    + clear IHl. exists (l ++ c + j :: a - j :: y). rewrite E.
      rewrite <- !app_assoc in *. cbn [app] in *.
      split; [apply step_down; lia|]. unfold odd_steps.
      rewrite app_length in C. cbn [length] in C.
      assert (C' : counts true (length l) = false).
      { unfold counts in *. rewrite Nat.add_1_r, Nat.odd_succ, <- Nat.negb_odd
        in C.
        now destruct (Nat.odd (length l)). }
      rewrite every_second_at, C'. rewrite every_second_at, C' in New. exact
        New.
Qed.
