(* SPDX-License-Identifier: MIT *)
(** * Periods of taking-and-breaking games

    Let k be the index of the last digit of a code, and let p and n0 be any
    numbers.  The values repeat with period p from heap n0 on if they do so up
    to a bound:

    - [guy_smith]: at most j heaps are left by a move, and the bound is
      j n0 + (j-1) p + k.  With j = 2 this is the theorem of Guy and Smith,
      with j = 3 it is the theorem for three heaps, and with j = 1 it is the
      window of a game without splits.
    - [guy_smith_two], [guy_smith_three], [window]: these three cases.
    - [different_heaps]: at most two heaps are left, which must differ, and the
      bound is 2 n0 + 2p + k. *)
Require Import List Bool Arith NArith Lia Permutation.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Octal.
Import ListNotations.

Definition last_digit (r : rules) (k : nat) : Prop :=
  forall t, k < t -> digit r t = 0.

Definition leaves_at_most (r : rules) (j : nat) : Prop :=
  forall t i, j < i -> Nat.testbit (digit r t) i = false.

Definition periodic (r : rules) (n0 p : nat) : Prop :=
  forall n, n0 <= n -> G r (n + p) = G r n.

Lemma taken_at_most r k t i :
  last_digit r k -> Nat.testbit (digit r t) i = true -> t <= k.
Proof.
  intros K B. destruct (le_gt_dec t k) as [|L]; [assumption|].
  rewrite (K t L), Nat.bits_0 in B. discriminate.
Qed.

Lemma left_at_most r j t i :
  leaves_at_most r j -> Nat.testbit (digit r t) i = true -> i <= j.
Proof.
  intros K B. destruct (le_gt_dec i j) as [|L]; [assumption|].
  rewrite (K t i L) in B. discriminate.
Qed.

(** The largest of at most j heaps has at least a j-th of the beans. *)
Lemma largest_heap j hs :
  length hs <= j -> 0 < list_sum hs ->
  exists a b c, hs = a ++ b :: c /\ list_sum hs <= j * b.
Proof.
  revert j. induction hs as [|h hs IH]; intros j L S.
  - cbn in S. lia.
  - cbn [length] in L. destruct j as [|j]; [lia|].
    rewrite list_sum_cons in *.
    destruct (Nat.eq_dec (list_sum hs) 0) as [Z|NZ].
    + exists [], h, hs. split; [reflexivity|]. nia.
    + destruct (IH j) as (a & b & c & -> & Lb); [lia|lia|].
      destruct (le_lt_dec h b) as [Hb|Hb].
      * exists (h :: a), b, c. split; [reflexivity|]. nia.
      * exists [], h, (a ++ b :: c). split; [reflexivity|]. nia.
Qed.

(** A heap that is left beside others, or after a bean was taken, has fewer
    beans; so does the sum with another heap in its place. *)
Lemma replace_heap r n m a b b' c :
  differ r = false \/ a ++ c = [] ->
  heap_move r n (a ++ b :: c) -> 0 < b' -> m + b = n + b' ->
  heap_move r m (a ++ b' :: c).
Proof.
  intros D (t & E & F & B & Z & Nd) P M. exists t.
  rewrite list_sum_app, list_sum_cons in E.
  rewrite app_length in B, Z. cbn [length] in B, Z.
  repeat split.
  - rewrite list_sum_app, list_sum_cons. lia.
  - apply Forall_app in F as [Fa Fb]. inversion Fb; subst.
    apply Forall_app. auto.
  - now rewrite app_length.
  - intro Zt. rewrite app_length. apply Z, Zt.
  - destruct D as [D|D]; [congruence|]. intros _.
    apply app_eq_nil in D as [-> ->]. constructor; [easy|constructor].
Qed.

Lemma nimsum_replace r a b b' c :
  G r b = G r b' ->
  nimsum (map (G r) (a ++ b :: c)) = nimsum (map (G r) (a ++ b' :: c)).
Proof. intro E. rewrite !map_app. cbn [map]. now rewrite E. Qed.

Lemma alone j (a c : list nat) (b : nat) :
  length (a ++ b :: c) <= j -> j <= 1 -> a ++ c = [].
Proof.
  rewrite app_length. cbn [length]. intros L J.
  destruct a, c; cbn in *; try lia; reflexivity.
Qed.

Section GuySmith.
  Variables (r : rules) (k j n0 p : nat).
  Hypothesis K : last_digit r k.
  Hypothesis J : leaves_at_most r j.
  Hypothesis J1 : 0 < j.
  Hypothesis D : differ r = false \/ j <= 1.

  (** Options of larger heaps have heaps that repeat. *)
  Lemma move_down n hs :
    j * n0 + (j - 1) * p + k < n ->
    (forall m, n0 <= m < n -> G r (m + p) = G r m) ->
    heap_move r (n + p) hs ->
    exists hs', heap_move r n hs' /\
      nimsum (map (G r) hs') = nimsum (map (G r) hs).
  Proof.
    intros L Per M. assert (M' := M).
    destruct M' as (t & E & F & B & Z & _).
    assert (Lt := taken_at_most _ _ _ _ K B).
    assert (Lj := left_at_most _ _ _ _ J B).
    destruct (largest_heap j hs Lj) as (a & b & c & -> & Lb); [lia|].
    assert (n0 + p < b).
    { apply (Nat.mul_lt_mono_pos_l j); [lia|]. nia. }
    assert (b < n + p) by (apply (part_smaller _ _ _ _ M), in_elt).
    exists (a ++ (b - p) :: c). split.
    - apply (replace_heap r (n + p) n a b); try lia; [|exact M].
      destruct D as [|J2]; [now left|right]. exact (alone j a c b Lj J2).
    - apply nimsum_replace. rewrite <- (Per (b - p)) by lia. f_equal. lia.
  Qed.

  Lemma move_up n hs :
    j * n0 + (j - 1) * p + k < n ->
    (forall m, n0 <= m < n -> G r (m + p) = G r m) ->
    heap_move r n hs ->
    exists hs', heap_move r (n + p) hs' /\
      nimsum (map (G r) hs') = nimsum (map (G r) hs).
  Proof.
    intros L Per M. assert (M' := M).
    destruct M' as (t & E & F & B & Z & _).
    assert (Lt := taken_at_most _ _ _ _ K B).
    assert (Lj := left_at_most _ _ _ _ J B).
    destruct (largest_heap j hs Lj) as (a & b & c & -> & Lb); [lia|].
    assert (n0 < b).
    { apply (Nat.mul_lt_mono_pos_l j); [lia|]. nia. }
    assert (b < n) by (apply (part_smaller _ _ _ _ M), in_elt).
    exists (a ++ (b + p) :: c). split.
    - apply (replace_heap r n (n + p) a b); try lia; [|exact M].
      destruct D as [|J2]; [now left|right]. exact (alone j a c b Lj J2).
    - apply nimsum_replace. apply Per. lia.
  Qed.

  Theorem guy_smith :
    (forall n, n0 <= n <= j * n0 + (j - 1) * p + k -> G r (n + p) = G r n) ->
    periodic r n0 p.
  Proof.
    intros Base n. induction n as [n IH] using lt_wf_ind. intro L0.
    destruct (le_gt_dec n (j * n0 + (j - 1) * p + k)) as [|L]; [auto|].
    assert (Per : forall m, n0 <= m < n -> G r (m + p) = G r m).
    { intros m Hm. apply IH; lia. }
    apply G_same. intro v. split; intros (hs & M & V).
    - destruct (move_down n hs) as (hs' & M' & V'); auto.
      exists hs'. split; [exact M'|congruence].
    - destruct (move_up n hs) as (hs' & M' & V'); auto.
      exists hs'. split; [exact M'|congruence].
  Qed.
End GuySmith.

Corollary guy_smith_two r k n0 p :
  last_digit r k -> leaves_at_most r 2 -> differ r = false ->
  (forall n, n0 <= n <= 2 * n0 + p + k -> G r (n + p) = G r n) ->
  periodic r n0 p.
Proof.
  intros K J D H. apply (guy_smith r k 2); auto.
  all: intros n Hn; apply H; lia.
Qed.

Corollary guy_smith_three r k n0 p :
  last_digit r k -> leaves_at_most r 3 -> differ r = false ->
  (forall n, n0 <= n <= 3 * n0 + 2 * p + k -> G r (n + p) = G r n) ->
  periodic r n0 p.
Proof.
  intros K J D H. apply (guy_smith r k 3); auto.
  all: intros n Hn; apply H; lia.
Qed.

Corollary window r k n0 p :
  last_digit r k -> leaves_at_most r 1 ->
  (forall n, n0 <= n <= n0 + k -> G r (n + p) = G r n) ->
  periodic r n0 p.
Proof.
  intros K J H. apply (guy_smith r k 1); auto.
  all: intros n Hn; apply H; lia.
Qed.

(** ** The heaps that are left must differ *)

Section Different.
  Variables (r : rules) (k n0 p : nat).
  Hypothesis K : last_digit r k.
  Hypothesis J : leaves_at_most r 2.
  Hypothesis Df : differ r = true.
  Hypothesis P0 : 0 < p.

  (** A move that takes t leaves nothing, one heap, or two different heaps. *)
  Lemma shapes n hs :
    heap_move r n hs ->
    hs = [] \/ (exists b, hs = [b]) \/
    exists a b t, hs = [a; b] /\ a <> b /\ 0 < a /\ 0 < b /\ n = t + a + b /\
      t <= k /\ Nat.testbit (digit r t) 2 = true.
  Proof.
    intros (t & E & F & B & Z & Nd).
    assert (Lt := taken_at_most _ _ _ _ K B).
    assert (Lj := left_at_most _ _ _ _ J B).
    destruct hs as [|a [|b [|c hs]]]; [auto|right; left; eauto| |cbn in Lj;
      lia].
    right. right. exists a, b, t. specialize (Nd Df).
    inversion Nd as [|? ? Na _]; subst.
    inversion F as [|? ? Fa F']; subst. inversion F'; subst.
    repeat split; auto; [|cbn; lia]. intros ->. apply Na. now left.
  Qed.

  Lemma two_heaps t a b :
    a <> b -> 0 < a -> 0 < b -> Nat.testbit (digit r t) 2 = true ->
    heap_move r (t + a + b) [a; b].
  Proof.
    intros Nab A B T. exists t. cbn [list_sum fold_right length].
    repeat split; auto; [lia|]. intros _. constructor.
    - intros [E|[]]. congruence.
    - constructor; [easy|constructor].
  Qed.

  Lemma one_heap n m b b' :
    heap_move r n [b] -> 0 < b' -> m + b = n + b' -> heap_move r m [b'].
  Proof.
    intros M B E. apply (replace_heap r n m [] b b' []); auto.
  Qed.

  Lemma nimsum_two a b :
    nimsum (map (G r) [a; b]) = N.lxor (G r a) (G r b).
  Proof. cbn [map]. now rewrite !nimsum_cons, N.lxor_0_r. Qed.

  Lemma swap n a b : heap_move r n [a; b] -> heap_move r n [b; a].
  Proof.
    intros M. destruct (shapes _ _ M) as [E|[(c & E)|H]]; [easy|easy|].
    destruct H as (c & d & t & E & Ne & A & B & -> & _ & T).
    injection E as <- <-. replace (t + a + b) with (t + b + a) by lia.
    apply two_heaps; auto.
  Qed.

  (** An option of n + p, other than one that has the value 0, is matched by an
      option of n. *)
  Lemma down n hs :
    2 * n0 + 2 * p + k < n ->
    (forall m, n0 <= m < n -> G r (m + p) = G r m) ->
    heap_move r (n + p) hs ->
    (exists hs', heap_move r n hs' /\
       nimsum (map (G r) hs') = nimsum (map (G r) hs)) \/
    (nimsum (map (G r) hs) = 0%N /\
     exists t a, n = t + 2 * a /\ t <= k /\
       Nat.testbit (digit r t) 2 = true).
  Proof.
    intros L Per M.
    assert (Ordered : forall a b t, a < b -> 0 < a -> n + p = t + a + b ->
      t <= k -> Nat.testbit (digit r t) 2 = true ->
      (exists hs', heap_move r n hs' /\
         nimsum (map (G r) hs') = N.lxor (G r a) (G r b)) \/
      (N.lxor (G r a) (G r b) = 0%N /\
       exists t a, n = t + 2 * a /\ t <= k /\
         Nat.testbit (digit r t) 2 = true)).
    { intros a b t Lab A E Lt T.
      assert (Eb : G r b = G r (b - p)).
      { rewrite <- (Per (b - p)) by lia. f_equal. lia. }
      destruct (Nat.eq_dec a (b - p)) as [->|Ne].
      - right. split; [rewrite Eb; apply N.lxor_nilpotent|].
        exists t, (b - p). repeat split; auto. lia.
      - left. exists [a; b - p]. rewrite nimsum_two, Eb. split; [|reflexivity].
        replace n with (t + a + (b - p)) by lia. apply two_heaps; auto; lia. }
    destruct (shapes _ _ M) as [->|[(b & ->)|H]].
    - exfalso. destruct M as (t & E & _ & B & _).
      apply (taken_at_most _ _ _ _ K) in B. cbn in E. lia.
    - left. assert (M' := M). destruct M' as (t & E & F & B & Z & _).
      apply (taken_at_most _ _ _ _ K) in B. cbn in E, Z.
      assert (0 < t) by (destruct t; [specialize (Z eq_refl)|]; lia).
      exists [b - p]. split.
      + apply (one_heap (n + p) n b); [exact M|lia|lia].
      + apply (nimsum_replace r [] (b - p) b []).
        rewrite <- (Per (b - p)) by lia. f_equal. lia.
    - destruct H as (a & b & t & -> & Ne & A & B & E & Lt & T).
      rewrite nimsum_two.
      destruct (lt_eq_lt_dec a b) as [[Lab|]|Lba]; [| easy |].
      + apply (Ordered a b t); auto.
      + rewrite N.lxor_comm. apply (Ordered b a t); auto. lia.
  Qed.

  Lemma up n hs :
    2 * n0 + 2 * p + k < n ->
    (forall m, n0 <= m < n -> G r (m + p) = G r m) ->
    heap_move r n hs ->
    exists hs', heap_move r (n + p) hs' /\
      nimsum (map (G r) hs') = nimsum (map (G r) hs).
  Proof.
    intros L Per M.
    assert (Ordered : forall a b t, a < b -> 0 < a -> n = t + a + b ->
      t <= k -> Nat.testbit (digit r t) 2 = true ->
      exists hs', heap_move r (n + p) hs' /\
         nimsum (map (G r) hs') = N.lxor (G r a) (G r b)).
    { intros a b t Lab A E Lt T. exists [a; b + p].
      rewrite nimsum_two, (Per b) by lia. split; [|reflexivity].
      replace (n + p) with (t + a + (b + p)) by lia.
      apply two_heaps; auto; lia. }
    destruct (shapes _ _ M) as [->|[(b & ->)|H]].
    - exfalso. destruct M as (t & E & _ & B & _).
      apply (taken_at_most _ _ _ _ K) in B. cbn in E. lia.
    - assert (M' := M). destruct M' as (t & E & F & B & Z & _).
      apply (taken_at_most _ _ _ _ K) in B. cbn in E, Z.
      assert (0 < t) by (destruct t; [specialize (Z eq_refl)|]; lia).
      exists [b + p]. split.
      + apply (one_heap n (n + p) b); [exact M|lia|lia].
      + apply (nimsum_replace r [] (b + p) b []). apply Per. lia.
    - destruct H as (a & b & t & -> & Ne & A & B & E & Lt & T).
      rewrite nimsum_two.
      destruct (lt_eq_lt_dec a b) as [[Lab|]|Lba]; [| easy |].
      + apply (Ordered a b t); auto.
      + rewrite N.lxor_comm. apply (Ordered b a t); auto. lia.
  Qed.

  (** An option of value 0 makes a value positive. *)
  Lemma zero_option n hs :
    heap_move r n hs -> nimsum (map (G r) hs) = 0%N -> G r n <> 0%N.
  Proof.
    intros M V Z. destruct (G_spec r n) as [A _]. apply A. exists hs.
    split; [exact M|congruence].
  Qed.

  Lemma no_zero n t a :
    2 * n0 + 2 * p + k < n ->
    (forall m, n0 <= m < n -> G r (m + p) = G r m) ->
    n = t + 2 * a -> t <= k -> Nat.testbit (digit r t) 2 = true ->
    G r n <> 0%N.
  Proof.
    intros L Per E Lt T.
    assert (H : forall c, n0 <= c -> 0 < c -> c + p < n ->
              G r (t + c + (c + p)) <> 0%N).
    { intros c C0 C1 C2. apply (zero_option _ [c; c + p]).
      - apply two_heaps; auto; lia.
      - rewrite nimsum_two, (Per c) by lia. apply N.lxor_nilpotent. }
    destruct (Nat.Even_or_Odd p) as [(h & Hh)|(h & Hh)].
    - replace n with (t + (a - h) + ((a - h) + p)) by lia. apply H; lia.
    - assert (Q : G r n = G r (n - p)).
      { rewrite <- (Per (n - p)) by lia. f_equal. lia. }
      rewrite Q.
      replace (n - p) with (t + (a - p) + ((a - p) + p)) by lia.
      apply H; lia.
  Qed.

  Theorem different_heaps :
    (forall n, n0 <= n <= 2 * n0 + 2 * p + k -> G r (n + p) = G r n) ->
    periodic r n0 p.
  Proof.
    intros Base n. induction n as [n IH] using lt_wf_ind. intro L0.
    destruct (le_gt_dec n (2 * n0 + 2 * p + k)) as [|L]; [auto|].
    assert (Per : forall m, n0 <= m < n -> G r (m + p) = G r m).
    { intros m Hm. apply IH; lia. }
    apply G_same. intro v. split; intros (hs & M & V).
    - destruct (down n hs) as [(hs' & M' & V')|(Z & t & a & E & Lt & T)]; auto.
      + exists hs'. split; [exact M'|congruence].
      + assert (NZ := no_zero n t a L Per E Lt T).
        destruct (G_spec r n) as [_ B]. rewrite <- V, Z. apply B. lia.
    - destruct (up n hs) as (hs' & M' & V'); auto.
      exists hs'. split; [exact M'|congruence].
  Qed.
End Different.
