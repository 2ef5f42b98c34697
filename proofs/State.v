(* SPDX-License-Identifier: MIT *)
(** * The repeated state of a sparse space

    Let a finite code that leaves at most two heaps have a sparse space; Check.v
    defines which values are common at a heap.  A heap is common if its own
    value is.  [state r s k R S q n] says, of all heaps below n:

    - all heaps above R and below n are common;
    - each of the last q heaps m has, for each value below its own that is rare
      at m, an option of that value: one heap m - t, or two heaps a and m - t -
      a with t + a <= S;
    - the last S heaps have the values of the heaps q before them;
    - n is large: R + S + q < n and 2 R + 2 k + q < n, and 2 S + q < n if the
      two heaps of a split must differ.

    - [repeated_state]: then the values repeat with period q from heap n - S - q
      on, and no heap from n on is rare. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Octal Grundy.Period.
Require Import Grundy.Check.
Import ListNotations.

(** Is the value v common at a heap of n beans? *)
Definition common_at (s : kind) (n : nat) (v : N) : bool :=
  common s (N.of_nat n) v.

(** An option that lies near m, or has a part that is small. *)
Definition near (r : rules) (S m : nat) (hs : list nat) : Prop :=
  heap_move r m hs /\
  (length hs <= 1 \/ exists t a b, hs = [a; b] /\ m = t + a + b /\ t + a <= S).

Record state (r : rules) (s : kind) (k R S q n : nat) : Prop := {
  commons : forall h, R < h < n -> common_at s h (G r h) = true;
  rares_have : forall m, n - q <= m < n -> forall w, (w < G r m)%N ->
    common_at s m w = false ->
    exists hs, near r S m hs /\ nimsum (map (G r) hs) = w;
  window_repeats : forall h, n - S <= h < n -> G r h = G r (h - q);
  is_large : R + S + q < n /\ 2 * R + 2 * k + q < n /\
    (differ r = true -> 2 * S + q < n)
}.

Section State.
  Variables (r : rules) (s : kind) (k R S q : nat).
  Hypothesis Last : last_digit r k.
  Hypothesis Two : leaves_at_most r 2.
  (** A space: of the first kind; or of the second, if splits follow only after
      taking t, and q is even. *)
  Hypothesis Space : s <> no_space.
  Hypothesis Fits : forall t0 mask, s = second t0 mask ->
    Nat.even q = true /\
    forall t, Nat.testbit (digit r t) 2 = true -> t = N.to_nat t0.
  Hypothesis Wide : R + k <= S.
  Hypothesis Q0 : 0 < q.

  Lemma common_shift n v : q <= n -> common_at s n v = common_at s (n - q) v.
  Proof.
    intro L. unfold common_at, common. destruct s as [|mask|t0 mask]; auto.
    f_equal. destruct (Fits t0 mask eq_refl) as [E _].
    apply Nat.even_spec in E as (h & Eh).
    replace (N.of_nat n + t0)%N with (N.of_nat (n - q) + t0 + 2 * N.of_nat h)%N
      by lia.
    rewrite N.odd_add_mul_2. reflexivity.
  Qed.

  (** The options of a heap: nothing, one heap, or two. *)
  Lemma option_shapes n hs :
    heap_move r n hs -> k < n ->
    (exists t, hs = [n - t] /\ 0 < t < n /\ t <= k) \/
    (exists t a b, hs = [a; b] /\ 0 < a /\ 0 < b /\ n = t + a + b /\ t <= k /\
       Nat.testbit (digit r t) 2 = true).
  Proof.
    intros (t & E & F & B & Z & _) L.
    assert (Lt := taken_at_most _ _ _ _ Last B).
    assert (Lj := left_at_most _ _ _ _ Two B).
    destruct hs as [|a [|b [|c hs]]]; cbn [length list_sum fold_right] in *;
      [lia| | |lia].
    - left. exists t. inversion F; subst.
      assert (t <> 0) by (intro Q; specialize (Z Q); lia).
      split; [f_equal; lia|lia].
    - right. exists t, a, b. inversion F as [|? ? Fa F']. inversion F'.
      repeat split; auto. lia.
  Qed.

  Lemma two_values a b :
    nimsum (map (G r) [a; b]) = N.lxor (G r a) (G r b).
  Proof. cbn [map]. now rewrite !nimsum_cons, N.lxor_0_r. Qed.

  Lemma one_value a : nimsum (map (G r) [a]) = G r a.
  Proof. cbn [map]. now rewrite nimsum_cons, N.lxor_0_r. Qed.

  Lemma split_to t a b n :
    Nat.testbit (digit r t) 2 = true -> 0 < a -> 0 < b -> n = t + a + b ->
    (differ r = true -> a <> b) -> heap_move r n [a; b].
  Proof.
    intros T A B -> D. exists t. cbn [list_sum fold_right length].
    repeat split; auto; [lia|]. intro Df. specialize (D Df). constructor.
    - intros [E|[]]. congruence.
    - constructor; [easy|constructor].
  Qed.

  Lemma single_shift n m t :
    heap_move r n [n - t] -> 0 < t < n -> t < m -> heap_move r m [m - t].
  Proof.
    intros M L L'. apply (replace_heap r n m [] (n - t) (m - t) []); auto; lia.
  Qed.

  Lemma move_differs n a b : heap_move r n [a; b] -> differ r = true -> a <> b.
  Proof.
    intros (t & _ & _ & _ & _ & D) Df E. specialize (D Df).
    inversion D as [|? ? Na _]; subst. apply Na. now left.
  Qed.

  (** A split with a common value has a rare part; it is at most R. *)
  Lemma rare_part n a b t :
    (forall h, R < h < n -> common_at s h (G r h) = true) ->
    n = t + a + b -> a < n -> b < n -> Nat.testbit (digit r t) 2 = true ->
    common_at s n (N.lxor (G r a) (G r b)) = true -> a <= R \/ b <= R.
  Proof.
    intros C E La Lb T H. unfold common_at in *.
    destruct (split_parity s (N.of_nat n) (N.of_nat t) (N.of_nat a) (N.of_nat b)
                (G r a) (G r b)) as [F|F].
    - intros t0 mask Es. destruct (Fits t0 mask Es) as [_ Only].
      rewrite (Only t T). lia.
    - lia.
    - exact H.
    - left. destruct (le_lt_dec a R) as [|L]; [assumption|].
      rewrite (C a) in F by lia. discriminate.
    - right. destruct (le_lt_dec b R) as [|L]; [assumption|].
      rewrite (C b) in F by lia. discriminate.
  Qed.

  Section Step.
    Variable n : nat.
    Hypothesis St : state r s k R S q n.

    Let C := commons _ _ _ _ _ _ _ St.
    Let W := window_repeats _ _ _ _ _ _ _ St.

    Lemma large : R + S + q < n /\ 2 * R + 2 * k + q < n.
    Proof. destruct (is_large _ _ _ _ _ _ _ St) as (A & B & _). auto. Qed.

    (** An option of n - q near it, or with a rare part, is one of n. *)
    Lemma lift_split t a b :
      Nat.testbit (digit r t) 2 = true -> 0 < a -> 0 < b -> n - q = t + a + b ->
      t + a <= S -> (differ r = true -> a <= R \/ a <> b) ->
      heap_move r n [a; b + q] /\
      nimsum (map (G r) [a; b + q]) = N.lxor (G r a) (G r b).
    Proof.
      intros T A B E L D. assert (Ln := large). split.
      - apply (split_to t); auto; try lia. intro Df.
        assert (2 * S + q < n) by now apply (is_large _ _ _ _ _ _ _ St). lia.
      - rewrite two_values, (W (b + q)) by lia. do 2 f_equal. lia.
    Qed.

    Lemma lift w :
      (w < G r (n - q))%N ->
      exists hs, nimsum (map (G r) hs) = w /\ heap_move r n hs /\
        (common_at s n w = false -> near r S n hs).
    Proof.
      intro Lw. assert (Ln := large).
      assert (Single : forall t, heap_move r (n - q) [n - q - t] ->
        0 < t < n - q -> t <= k -> nimsum (map (G r) [n - q - t]) = w ->
        exists hs, nimsum (map (G r) hs) = w /\ heap_move r n hs /\
          (common_at s n w = false -> near r S n hs)).
      { intros t M Lt Lk V. exists [n - t].
        assert (M' : heap_move r n [n - t])
          by (apply (single_shift (n - q)); auto; lia).
        rewrite one_value in *. rewrite (W (n - t)) by lia.
        replace (n - t - q) with (n - q - t) by lia. repeat split; auto. }
      assert (Split : forall t a b, heap_move r (n - q) [a; b] ->
        0 < a -> 0 < b -> n - q = t + a + b -> t + a <= S ->
        Nat.testbit (digit r t) 2 = true -> N.lxor (G r a) (G r b) = w ->
        exists hs, nimsum (map (G r) hs) = w /\ heap_move r n hs /\
          (common_at s n w = false -> near r S n hs)).
      { intros t a b M A B E L T V. exists [a; b + q].
        destruct (lift_split t a b T A B E L) as [M' V'].
        - intro Df. right. exact (move_differs _ _ _ M Df).
        - split; [congruence|]. split; [exact M'|]. intros _. split; [exact
          M'|].
          right. exists t, a, (b + q). repeat split; auto. lia. }
      destruct (common_at s n w) eqn:Cw.
      - (* a common value: one part is rare *)
        destruct (proj2 (G_spec r (n - q)) w Lw) as (hs & M & V).
        destruct (option_shapes _ _ M) as [(t & -> & Lt & Lk)|H]; [lia| |].
        + now apply (Single t).
        + destruct H as (t & a & b & -> & A & B & E & Lk & T).
          rewrite two_values in V.
          assert (La := part_smaller _ _ _ a M (or_introl eq_refl)).
          assert (Lb := part_smaller _ _ _ b M (or_intror (or_introl eq_refl))).
          destruct (rare_part (n - q) a b t) as [Ra|Rb]; auto.
          * intros h Lh. apply C. lia.
          * rewrite V, <- common_shift; [exact Cw|lia].
          * apply (Split t a b); auto. lia.
          * apply (Split t b a); auto; try lia.
            -- apply (split_to t); auto; [lia|]. intros Df Q.
               now apply (move_differs _ _ _ M Df).
            -- now rewrite N.lxor_comm.
      - (* a rare value: the option is near *)
        destruct (rares_have _ _ _ _ _ _ _ St (n - q)) with (w := w)
          as (hs & (M & Near) & V); auto; [lia|rewrite <- common_shift; auto;
            lia|].
        destruct (option_shapes _ _ M) as [(t & -> & Lt & Lk)|H]; [lia| |].
        + now apply (Single t).
        + destruct H as (t & a & b & -> & A & B & E & Lk & T).
          rewrite two_values in V.
          destruct Near as [N1|(t' & a' & b' & Eh & E' & L)]; [cbn in N1; lia|].
          injection Eh as <- <-. apply (Split t a b); auto. lia.
    Qed.

    Lemma value_repeats : G r n = G r (n - q).
    Proof.
      assert (Ln := large).
      assert (Cq : common_at s n (G r (n - q)) = true).
      { rewrite common_shift by lia. apply C. lia. }
      eapply mex_unique; [apply G_spec|]. split.
      - (* no option of n has the value of n - q *)
        intros (hs & M & V).
        assert (No : forall hs', heap_move r (n - q) hs' ->
                  nimsum (map (G r) hs') = G r (n - q) -> False).
        { intros hs' M' V'. destruct (G_spec r (n - q)) as [A _]. apply A.
          now exists hs'. }
        destruct (option_shapes _ _ M) as [(t & -> & Lt & Lk)|H]; [lia| |].
        + apply (No [n - q - t]); [apply (single_shift n); auto; lia|].
          rewrite one_value in *. rewrite <- V, (W (n - t)) by lia. f_equal.
            lia.
        + destruct H as (t & a & b & -> & A & B & E & Lk & T).
          rewrite two_values in V.
          assert (La := part_smaller _ _ _ a M (or_introl eq_refl)).
          assert (Lb := part_smaller _ _ _ b M (or_intror (or_introl eq_refl))).
          assert (Drop : forall x y, x <= R -> 0 < x -> n = t + x + y ->
                    N.lxor (G r x) (G r y) = G r (n - q) -> False).
          { intros x y Rx X Exy Vxy. apply (No [x; y - q]).
            - apply (split_to t); auto; try lia.
            - rewrite two_values, <- (W y) by lia. exact Vxy. }
          destruct (rare_part n a b t C E La Lb T) as [Ra|Rb].
          * now rewrite V.
          * now apply (Drop a b).
          * apply (Drop b a); auto; [lia|]. now rewrite N.lxor_comm.
      - intros w Lw. destruct (lift w Lw) as (hs & V & M & _). now exists hs.
    Qed.

    Lemma next_state : state r s k R S q (n + 1).
    Proof.
      assert (Ln := large). assert (V := value_repeats).
      assert (Cn : common_at s n (G r n) = true).
      { rewrite V, common_shift by lia. apply C. lia. }
      constructor.
      - intros h Lh. destruct (Nat.eq_dec h n) as [->|]; [exact Cn|apply C;
        lia].
      - intros m Lm w Lw Rw. destruct (Nat.eq_dec m n) as [->|Ne].
        + rewrite V in Lw. destruct (lift w Lw) as (hs & Vh & _ & Near).
          exists hs. split; [now apply Near|exact Vh].
        + apply (rares_have _ _ _ _ _ _ _ St); auto. lia.
      - intros h Lh. destruct (Nat.eq_dec h n) as [->|]; [exact V|apply W; lia].
      - destruct (is_large _ _ _ _ _ _ _ St) as (A & B & D).
        repeat split; [lia|lia|]. intro Df. specialize (D Df). lia.
    Qed.
  End Step.

  Lemma state_later n i : state r s k R S q n -> state r s k R S q (n + i).
  Proof.
    intro St. induction i as [|i IH]; [now rewrite Nat.add_0_r|].
    replace (n + Datatypes.S i) with (n + i + 1) by lia. now apply next_state.
  Qed.

  Theorem repeated_state n :
    state r s k R S q n ->
    periodic r (n - S - q) q /\
    forall h, n <= h -> common_at s h (G r h) = true.
  Proof.
    intro St. assert (Ln := large n St). split.
    - intros m L.
      assert (St' := state_later n (m + q + 1) St).
      destruct (le_lt_dec n (m + q)) as [G1|L1].
      + assert (Si := state_later n (m + q - n) St).
        replace (n + (m + q - n)) with (m + q) in Si by lia.
        rewrite (value_repeats (m + q) Si). f_equal. lia.
      + rewrite (window_repeats _ _ _ _ _ _ _ St (m + q)) by lia. f_equal. lia.
    - intros h L. assert (Si := state_later n (h + 1 - n) St).
      apply (commons _ _ _ _ _ _ _ Si). lia.
  Qed.
End State.
