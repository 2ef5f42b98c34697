(* SPDX-License-Identifier: MIT *)
(** * Moore's Nim

    A move makes at least one and at most k heaps smaller, each as one likes.

    - [moore]: a position is P if and only if in each binary place the number of
      heaps that have a 1 there is a multiple of k + 1. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game.
Import ListNotations.
Local Open Scope N_scope.

(** The number of places in which two lists differ. *)
Fixpoint changed (x y : list N) : nat :=
  match x, y with
  | a :: x, b :: y => ((if N.eqb a b then 0 else 1) + changed x y)%nat
  | _, _ => 0%nat
  end.

Definition moore_move (k : nat) (x y : list N) : Prop :=
  Forall2 (fun a b => b <= a) x y /\ (1 <= changed x y <= k)%nat.

(** The number of heaps that have a 1 in place i. *)
Definition ones (i : N) (x : list N) : nat :=
  length (filter (fun a => N.testbit a i) x).

Definition balanced (k : nat) (x : list N) : Prop :=
  forall i, Nat.divide (S k) (ones i x).

Definition beans (x : list N) : nat := list_sum (map N.to_nat x).

Lemma ones_cons i a x :
  ones i (a :: x) = ((if N.testbit a i then 1 else 0) + ones i x)%nat.
Proof. unfold ones. cbn [filter]. now destruct (N.testbit a i). Qed.

Lemma beans_cons a x : beans (a :: x) = (N.to_nat a + beans x)%nat.
Proof. reflexivity. Qed.

Lemma moore_ends k : ends (moore_move k).
Proof.
  apply (Wf_nat.well_founded_lt_compat _ beans).
  intros y x [F [C _]]. revert C.
  assert (Le : forall x y, Forall2 (fun a b => b <= a) x y ->
            (beans y <= beans x)%nat).
  { induction 1; [cbn; lia|]. rewrite !beans_cons. lia. }
  induction F as [|a b x y L F IH]; cbn [changed]; [lia|].
  rewrite !beans_cons. apply Le in F.
  destruct (N.eqb_spec a b); intro C; [subst; specialize (IH C); lia|lia].
Qed.

(** ** No move leads from one balanced position to another *)

(** The highest place in which two lists differ. *)
Lemma highest_change x y :
  Forall2 (fun a b => b <= a) x y -> (1 <= changed x y)%nat ->
  exists i, (exists a b, In (a, b) (combine x y) /\
               N.testbit a i = true /\ N.testbit b i = false) /\
    forall a b, In (a, b) (combine x y) ->
      forall j, i < j -> N.testbit a j = N.testbit b j.
Proof.
  induction 1 as [|a b x y L F IH]; cbn [changed combine]; [lia|].
  intro C. destruct (N.eqb_spec a b) as [->|Ne].
  - destruct (IH C) as (i & (c & d & I & B) & A). exists i. split.
    + exists c, d. split; [now right|exact B].
    + intros c' d' [E|I'] j Lj; [now injection E as <- <-|]. exact (A c' d' I' j
      Lj).
  - destruct (top_difference a b) as (i & Ba & Bb & A); [lia|].
    destruct (le_lt_dec 1 (changed x y)) as [C1|C0].
    + destruct (IH C1) as (i' & (c & d & I & B & B') & A').
      destruct (N.lt_ge_cases i i') as [Li|Li].
      * exists i'. split; [exists c, d; split; [now right|now split]|].
        intros c' d' [E|I'] j Lj.
        -- injection E as <- <-. apply A. lia.
        -- exact (A' c' d' I' j Lj).
      * exists i. split; [exists a, b; split; [now left|now split]|].
        intros c' d' [E|I'] j Lj.
        -- injection E as <- <-. now apply A.
        -- apply (A' c' d' I'). lia.
    + exists i. split; [exists a, b; split; [now left|now split]|].
      assert (Same : forall x y, Forall2 (fun a b => b <= a) x y ->
                changed x y = 0%nat -> forall c d, In (c, d) (combine x y) -> c
                  = d).
      { induction 1 as [|c d u v _ _ IH']; cbn [changed combine]; [easy|].
        destruct (N.eqb_spec c d); [|lia]. intros Z c' d' [E|I]; [congruence|].
        now apply IH'. }
      intros c' d' [E|I'] j Lj; [injection E as <- <-; now apply A|].
      now rewrite (Same x y F ltac:(lia) c' d' I').
Qed.

(** In that place ones can only vanish. *)
Lemma ones_vanish i x y :
  Forall2 (fun a b => b <= a) x y ->
  (forall a b, In (a, b) (combine x y) ->
     forall j, i < j -> N.testbit a j = N.testbit b j) ->
  (ones i y <= ones i x <= ones i y + changed x y)%nat /\
  ((exists a b, In (a, b) (combine x y) /\ N.testbit a i = true /\
      N.testbit b i = false) -> (ones i y < ones i x)%nat).
Proof.
  induction 1 as [|a b x y L F IH]; cbn [combine changed]; intro A.
  - split; [cbn; lia|]. intros (a & b & [] & _).
  - rewrite !ones_cons.
    destruct IH as [Le Lt]; [intros c d I; apply A; now right|].
    assert (Down : N.testbit b i = true -> N.testbit a i = true).
    { intro B. destruct (N.testbit a i) eqn:Ba; [reflexivity|exfalso].
      assert (a < b); [|lia].
      apply (lt_by_bit a b i); auto. apply A. now left. }
    split.
    + assert (Same : a = b -> N.testbit a i = N.testbit b i) by now intros ->.
      destruct (N.eqb_spec a b) as [E|_].
      * rewrite (Same E). lia.
      * destruct (N.testbit a i), (N.testbit b i);
          lia || discriminate (Down eq_refl).
    + intros (c & d & [E|I] & Bc & Bd).
      * injection E as -> ->. rewrite Bc, Bd. lia.
      * assert (ones i y < ones i x)%nat by (apply Lt; now exists c, d).
        destruct (N.testbit a i), (N.testbit b i);
          lia || discriminate (Down eq_refl).
Qed.

Lemma leave k x y : balanced k x -> moore_move k x y -> ~ balanced k y.
Proof.
  intros Bx [F [C1 C2]] By. destruct (highest_change x y F C1) as (i & Ex & A).
  destruct (ones_vanish i x y F A) as [[_ Le] Lt]. specialize (Lt Ex).
  destruct (Bx i) as (u & Eu), (By i) as (v & Ev). rewrite Eu, Ev in *.
  destruct (le_lt_dec u v) as [Q|Q].
  - apply (Nat.mul_le_mono_r _ _ (S k)) in Q. lia.
  - assert (Q' : ((v + 1) * S k <= u * S k)%nat)
      by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

(** ** From each other position a move leads to a balanced one

    The places are settled from the highest to the lowest.  A heap is free once
    it has become smaller: its lower places may be anything.  In each place
    either free heaps supply the ones that are missing, or heaps that have a 1
    there lose it and become free. *)

(** The number of the places 0, ..., m - 1 that are marked. *)
Fixpoint count (m : nat) (p : nat -> bool) : nat :=
  match m with
  | O => O
  | S m => ((if p m then 1 else 0) + count m p)%nat
  end.

Lemma count_le m p q :
  (forall j, (j < m)%nat -> p j = true -> q j = true) ->
  (count m p <= count m q)%nat.
Proof.
  induction m as [|m IH]; cbn [count]; [lia|]. intro H.
  assert (H1 := H m ltac:(lia)).
  assert (count m p <= count m q)%nat by (apply IH; intros j L; apply H; lia).
  destruct (p m), (q m); lia || discriminate (H1 eq_refl).
Qed.

Lemma count_ext m p q :
  (forall j, (j < m)%nat -> p j = q j) -> count m p = count m q.
Proof.
  intro H. apply Nat.le_antisymm; apply count_le; intros j L E;
    [rewrite <- H|rewrite H]; auto.
Qed.

Lemma count_or m p q :
  (forall j, p j = true -> q j = true -> False) ->
  count m (fun j => p j || q j) = (count m p + count m q)%nat.
Proof.
  intro H. induction m as [|m IH]; cbn [count]; [reflexivity|]. rewrite IH.
  specialize (H m). destruct (p m), (q m); cbn; lia || (destruct H; auto).
Qed.

(** Some of the places that are marked: exactly n of them. *)
Lemma choose m p n : (n <= count m p)%nat ->
  exists q, count m q = n /\ forall j, q j = true -> p j = true.
Proof.
  revert n. induction m as [|m IH]; intros n L; cbn [count] in L.
  - exists (fun _ => false). split; [cbn; lia|easy].
  - destruct (le_lt_dec n (count m p)) as [Le|Gt].
    + destruct (IH n Le) as (q & C & Sub).
      exists (fun j => if Nat.eqb j m then false else q j). split.
      * cbn [count]. rewrite Nat.eqb_refl. rewrite <- C. cbn. apply count_ext.
        intros j Lj. destruct (Nat.eqb_spec j m); [lia|reflexivity].
      * intros j. destruct (Nat.eqb j m); [easy|apply Sub].
    + exists p. split; [|auto]. cbn [count].
      destruct (p m); lia.
Qed.

(** A number below 2^B with a further binary digit in front. *)
Definition put_bit (B : N) (b : bool) (a : N) : N := a + 2 ^ B * N.b2n b.

Lemma put_bit_low B b a i : a < 2 ^ B -> i < B ->
  N.testbit (put_bit B b a) i = N.testbit a i.
Proof.
  intros L Li. rewrite <- (N.mod_pow2_bits_low (put_bit B b a) B i Li).
  f_equal. unfold put_bit. rewrite N.mul_comm, N.mod_add by (apply
    N.pow_nonzero; lia).
  now apply N.mod_small.
Qed.

Lemma put_bit_top B b a : a < 2 ^ B -> N.testbit (put_bit B b a) B = b.
Proof.
  intro L. rewrite <- (N.add_0_l B) at 2. rewrite <- N.div_pow2_bits.
  unfold put_bit. rewrite N.mul_comm, N.div_add by (apply N.pow_nonzero; lia).
  rewrite N.div_small by exact L. now destruct b.
Qed.

Lemma mod_put_bit x B :
  x mod 2 ^ (B + 1) = put_bit B (N.testbit x B) (x mod 2 ^ B).
Proof.
  unfold put_bit. rewrite N.testbit_spec', N.pow_add_r, N.pow_1_r.
  apply N.mod_mul_r; [apply N.pow_nonzero|]; lia.
Qed.

Lemma settle k m (x : nat -> N) (places : nat) : forall free,
  (count m free <= k)%nat ->
  exists y, (forall j, y j < 2 ^ N.of_nat places) /\
    (forall j, free j = false -> y j <= x j mod 2 ^ N.of_nat places) /\
    (count m (fun j => free j || negb (y j =? x j mod 2 ^ N.of_nat places)%N)
       <= k)%nat /\
    forall i, i < N.of_nat places ->
      Nat.divide (S k) (count m (fun j => N.testbit (y j) i)).
Proof.
  induction places as [|n IH]; intros free Lf.
  - exists (fun _ => 0). change (2 ^ N.of_nat 0) with 1.
    split; [intros; lia|]. split; [intros; apply N.le_0_l|].
    split; [|intros; lia].
    erewrite count_ext; [exact Lf|]. intros j _. cbn beta.
    rewrite N.mod_1_r. cbn. apply orb_false_r.
  - set (B := N.of_nat n) in *.
    replace (N.of_nat (S n)) with (B + 1) by (unfold B; lia).
    set (p := fun j => negb (free j) && N.testbit (x j) B).
    assert (exists free' bit,
      (count m free' <= k)%nat /\ Nat.divide (S k) (count m bit) /\
      (forall j, free j = true -> free' j = true) /\
      (forall j, free' j = false -> bit j = N.testbit (x j) B) /\
      (forall j, free j = false -> free' j = true ->
         N.testbit (x j) B = true /\ bit j = false))
      as (free' & bit & Lf' & Div & Sub & Keep & New).
    { assert (Dm := Nat.div_mod (count m p) (S k) ltac:(lia)).
      set (r := (count m p mod S k)%nat) in *.
      assert (Lr : (r < S k)%nat) by (apply Nat.mod_upper_bound; lia).
      destruct (le_lt_dec (count m free + r) k) as [Few|Many].
      - destruct (choose m p r) as (q & Cq & Sq); [lia|].
        exists (fun j => free j || q j), (fun j => p j && negb (q j)).
        assert (Dis : forall j, free j = true -> q j = true -> False).
        { intros j F Q. apply Sq in Q. unfold p in Q. now rewrite F in Q. }
        repeat split.
        + rewrite count_or by exact Dis. lia.
        + exists (count m p / S k)%nat.
          assert (Q := count_or m (fun j => p j && negb (q j)) q).
          rewrite (count_ext m _ p) in Q.
          * rewrite Cq in Q. rewrite Nat.mul_comm.
            enough (count m p = count m (fun j => p j && negb (q j)) + r)%nat by
              lia.
            apply Q. intros j E1 E2. rewrite E2, andb_false_r in E1.
              discriminate.
          * intros j _. specialize (Sq j).
            destruct (p j), (q j); try reflexivity. now rewrite Sq.
        + intros j ->. reflexivity.
        + intros j E. apply orb_false_iff in E as [F Q].
          unfold p. rewrite F, Q. cbn. apply andb_true_r.
        + rewrite H in H0. cbn in H0. apply Sq in H0. unfold p in H0.
          now rewrite H in H0.
        + rewrite H in H0. cbn in H0. rewrite H0. apply andb_false_r.
      - destruct (choose m free (S k - r)) as (q & Cq & Sq); [lia|].
        exists free, (fun j => p j || q j).
        repeat split; auto.
        + exists (count m p / S k + 1)%nat.
          rewrite count_or, Cq; [lia|].
          intros j Pj Q. apply Sq in Q. unfold p in Pj. now rewrite Q in Pj.
        + intros j F. unfold p. rewrite F. cbn.
          destruct (q j) eqn:Q; [apply Sq in Q; congruence|apply orb_false_r].
        + congruence.
        + congruence. }
    destruct (IH free' Lf') as (y & Ly & Le & Cy & Dy).
    assert (E2 : 2 ^ (B + 1) = 2 * 2 ^ B)
      by (rewrite N.add_1_r; apply N.pow_succ_r').
    exists (fun j => put_bit B (bit j) (y j)). repeat split.
    + intro j. specialize (Ly j). rewrite E2. unfold put_bit.
      destruct (bit j); cbn [N.b2n]; lia.
    + intros j F. rewrite mod_put_bit. unfold put_bit. specialize (Ly j).
      destruct (free' j) eqn:F'.
      * destruct (New j F F') as [-> ->]. cbn [N.b2n].
        rewrite N.mul_0_r, N.mul_1_r, N.add_0_r. apply N.lt_le_incl.
        eapply N.lt_le_trans; [exact Ly|].
        rewrite <- (N.add_0_l (2 ^ B)) at 1. apply N.add_le_mono_r, N.le_0_l.
      * rewrite (Keep j F'). apply N.add_le_mono_r, (Le j F').
    + eapply Nat.le_trans; [|exact Cy]. apply count_le. intros j _ H.
      destruct (free' j) eqn:F'; [reflexivity|]. cbn.
      assert (F : free j = false).
      { destruct (free j) eqn:F; [|reflexivity]. rewrite (Sub j F) in F'. easy.
        }
      rewrite F in H. cbn in H. apply negb_true_iff, N.eqb_neq in H.
      apply negb_true_iff, N.eqb_neq. intro E. apply H.
      rewrite mod_put_bit, (Keep j F'), E. reflexivity.
    + intros i Li. destruct (N.eq_dec i B) as [->|Ne].
      * erewrite count_ext; [exact Div|]. intros j _. now apply put_bit_top.
      * erewrite count_ext; [apply (Dy i); lia|]. intros j _.
        apply put_bit_low; [apply Ly|lia].
Qed.

(** ** Lists and places *)

Definition listed (m : nat) (x : nat -> N) : list N := map x (seq 0 m).

Lemma listed_S m x : listed (S m) x = listed m x ++ [x m].
Proof. unfold listed. now rewrite seq_S, map_app. Qed.

Lemma listed_nth x : x = listed (length x) (fun j => nth j x 0).
Proof.
  unfold listed. apply (nth_ext _ _ 0 0).
  - now rewrite map_length, seq_length.
  - intros j L.
    assert (M := map_nth (fun j => nth j x 0) (seq 0 (length x)) (length x) j).
    cbn beta in M. rewrite (nth_overflow x 0 (le_n (length x))) in M.
    rewrite M, seq_nth by exact L. reflexivity.
Qed.

Lemma ones_listed m x i :
  ones i (listed m x) = count m (fun j => N.testbit (x j) i).
Proof.
  induction m as [|m IH]; [reflexivity|]. rewrite listed_S. cbn [count].
  unfold ones in *. rewrite filter_app, app_length, IH. cbn [filter].
  destruct (N.testbit (x m) i); cbn [length]; lia.
Qed.

Lemma changed_listed m x y :
  changed (listed m x) (listed m y) = count m (fun j => negb (y j =? x j)).
Proof.
  assert (App : forall u v a b, length u = length v ->
    changed (u ++ [a]) (v ++ [b]) = (changed u v + if N.eqb a b then 0 else
      1)%nat).
  { induction u as [|c u IH]; intros [|d v] a b L; try discriminate;
      cbn [app changed]; [lia|]. rewrite IH by (injection L; auto). lia. }
  induction m as [|m IH]; [reflexivity|]. rewrite !listed_S, App, IH.
  - cbn [count]. rewrite N.eqb_sym. destruct (y m =? x m)%N; cbn [negb]; lia.
  - unfold listed. now rewrite !map_length.
Qed.

Lemma moves_listed m x y :
  (forall j, (j < m)%nat -> y j <= x j) ->
  Forall2 (fun a b => b <= a) (listed m x) (listed m y).
Proof.
  induction m as [|m IH]; intro H; [constructor|]. rewrite !listed_S.
  apply Forall2_app; [apply IH; auto with arith|]. repeat constructor.
  apply H. lia.
Qed.

Lemma bounded (x : list N) : exists places, forall j,
  nth j x 0 < 2 ^ N.of_nat places.
Proof.
  induction x as [|a x (n & IH)].
  - exists 0%nat. intros [|j]; cbn; lia.
  - exists (n + N.to_nat (N.size a))%nat.
    rewrite Nat2N.inj_add, N2Nat.id, N.pow_add_r.
    assert (1 <= 2 ^ N.of_nat n)
      by (apply N.neq_0_lt_0 || idtac; enough (2 ^ N.of_nat n <> 0) by lia;
          apply N.pow_nonzero; lia).
    assert (1 <= 2 ^ N.size a)
      by (enough (2 ^ N.size a <> 0) by lia; apply N.pow_nonzero; lia).
    intros [|j]; cbn [nth].
    + assert (S := N.size_gt a). nia.
    + specialize (IH j). nia.
Qed.

Lemma enter k x : ~ balanced k x -> exists y, moore_move k x y /\ balanced k y.
Proof.
  intro NB. destruct (bounded x) as (n & Bx).
  set (f := fun j => nth j x 0) in *. set (m := length x).
  destruct (settle k m f n (fun _ => false)) as (y & Ly & Le & C & D).
  { assert (Z : count m (fun _ => false) = 0%nat)
      by (clear; induction m; [reflexivity|assumption]). lia. }
  assert (Small : forall j, f j mod 2 ^ N.of_nat n = f j).
  { intro j. apply N.mod_small, Bx. }
  assert (By : balanced k (listed m y)).
  { intro i. rewrite ones_listed. destruct (N.lt_ge_cases i (N.of_nat n)) as
    [L|L].
    - now apply D.
    - exists 0%nat. erewrite count_ext.
      + instantiate (1 := fun _ => false).
        clear; induction m; [reflexivity|assumption].
      + intros j _. cbn beta. specialize (Ly j).
        destruct (N.eq_dec (y j) 0) as [->|NZ]; [apply N.bits_0|].
        apply N.bits_above_log2, N.log2_lt_pow2; [lia|].
        eapply N.lt_le_trans; [exact Ly|]. apply N.pow_le_mono_r; lia. }
  exists (listed m y). split; [|exact By].
  assert (Ex : x = listed m f) by apply listed_nth.
  split.
  - rewrite Ex. apply moves_listed. intros j _. rewrite <- Small. now apply Le.
  - rewrite Ex, changed_listed. split.
    + destruct (Nat.eq_dec (count m (fun j => negb (y j =? f j)%N)) 0) as [Z|];
        [exfalso|lia].
      apply NB. intro i. rewrite Ex, ones_listed.
      erewrite count_ext; [rewrite <- ones_listed; apply By|].
      intros j Lj. cbn beta. f_equal.
      assert (H : forall m, (j < m)%nat ->
                count m (fun j => negb (y j =? f j)%N) = 0%nat -> y j = f j).
      { clear. induction m as [|m IH]; [lia|]. cbn [count]. intros L Z.
        destruct (Nat.eq_dec j m) as [->|].
        - destruct (N.eqb_spec (y m) (f m)); [assumption|cbn in Z; lia].
        - apply IH; lia. }
      symmetry. now apply (H m).
    + eapply Nat.le_trans; [|exact C]. apply count_le. intros j _ H.
      now rewrite Small.
Qed.

Lemma balanced_dec k x : balanced k x \/ ~ balanced k x.
Proof.
  destruct (bounded x) as (n & Bx).
  assert (H : forall l : nat, (forall i, i < N.of_nat l ->
      Nat.divide (S k) (ones i x)) \/
      ~ (forall i, i < N.of_nat l -> Nat.divide (S k) (ones i x))).
  { induction l as [|l [IH|IH]].
    - left. lia.
    - destruct (Nat.eq_dec (ones (N.of_nat l) x mod S k) 0) as [E|E].
      + left. intros i L. destruct (N.eq_dec i (N.of_nat l)) as [->|].
        * now apply Nat.mod_divide.
        * apply IH. lia.
      + right. intro H. apply E, Nat.mod_divide; [lia|]. apply H. lia.
    - right. intro H. apply IH. intros i L. apply H. lia. }
  destruct (H n) as [Y|No]; [left|right].
  - intro i. destruct (N.lt_ge_cases i (N.of_nat n)) as [L|L]; [now apply Y|].
    exists 0%nat. unfold ones. cbn. destruct (filter _ x) as [|a l] eqn:E;
      [reflexivity|exfalso].
    assert (I : In a (filter (fun a => N.testbit a i) x)) by (rewrite E; now
      left).
    apply filter_In in I as [I B]. apply (In_nth _ _ 0) in I as (j & _ & <-).
    specialize (Bx j). destruct (N.eq_dec (nth j x 0) 0) as [Z|NZ].
    + rewrite Z, N.bits_0 in B. discriminate.
    + rewrite N.bits_above_log2 in B; [discriminate|].
      apply N.log2_lt_pow2; [lia|].
      eapply N.lt_le_trans; [exact Bx|]. apply N.pow_le_mono_r; lia.
  - intro B. apply No. intros i _. apply B.
Qed.

Theorem moore k x : P_position (moore_move k) x <-> balanced k x.
Proof.
  revert x. apply P_by_set.
  - apply moore_ends.
  - apply balanced_dec.
  - intros x y B M. now apply (leave k x).
  - apply enter.
Qed.
