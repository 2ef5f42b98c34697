(* SPDX-License-Identifier: MIT *)
(** * A checker of certificates

    [check c g n0 p] takes a code c, a function g that is claimed to give the
    values of heaps, a preperiod n0 and a period p, with a sparse space as a
    hint.  It trusts none of them.  For each heap that a theorem of Period.v
    needs it checks that no option has the value that g gives, and that each
    smaller number is the value of an option.

    - [values_sound]: g gives the values of all heaps that were checked.
    - [check_sound]: if the answer is true, p is the least period of the game,
      and the values repeat from heap n0 on and from no earlier heap on. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Octal Grundy.Period.
Require Import Grundy.Least.
Import ListNotations.
Local Open Scope N_scope.

(** The claim of the program: the least period and the first heap from which on
    the values repeat. *)
Definition least_period (r : rules) (n0 p : nat) : Prop :=
  (0 < p)%nat /\ periodic r n0 p /\
  forall m0 q, (0 < q)%nat -> periodic r m0 q ->
    Nat.divide p q /\ (n0 <= m0)%nat.

(** ** Loops.  [if] instead of [||], so that a loop stops where it finds. *)

Fixpoint ex_pos (p : positive) (lo : N) (f : N -> bool) : bool :=
  match p with
  | xH => f lo
  | xO q => if ex_pos q lo f then true else ex_pos q (lo + Npos q) f
  | xI q => if f lo then true
            else if ex_pos q (lo + 1) f then true
            else ex_pos q (lo + 1 + Npos q) f
  end.

Definition ex_range (lo hi : N) (f : N -> bool) : bool :=
  match hi - lo with
  | 0 => false
  | Npos p => ex_pos p lo f
  end.

Definition all_range (lo hi : N) (f : N -> bool) : bool :=
  negb (ex_range lo hi (fun n => negb (f n))).

Fixpoint ex_list {A} (f : A -> bool) (l : list A) : bool :=
  match l with
  | [] => false
  | x :: l => if f x then true else ex_list f l
  end.

Lemma ex_pos_spec p lo f :
  ex_pos p lo f = true <-> exists n, lo <= n < lo + Npos p /\ f n = true.
Proof.
  revert lo. induction p as [q IH|q IH|]; intro lo; cbn [ex_pos].
  - destruct (f lo) eqn:E0.
    { split; [|easy]. intros _. exists lo. split; [lia|exact E0]. }
    destruct (ex_pos q (lo + 1) f) eqn:E1.
    + split; [|easy]. intros _. apply IH in E1 as (n & L & F).
      exists n. split; [lia|exact F].
    + rewrite IH. split; intros (n & L & F); exists n; (split; [|exact F]);
      [lia|].
      assert (n <> lo) by congruence.
      destruct (N.lt_ge_cases n (lo + 1 + N.pos q)) as [Lt|]; [|lia].
      enough (ex_pos q (lo + 1) f = true) by congruence.
      apply IH. exists n. split; [lia|exact F].
  - destruct (ex_pos q lo f) eqn:E1.
    + split; [|easy]. intros _. apply IH in E1 as (n & L & F).
      exists n. split; [lia|exact F].
    + rewrite IH. split; intros (n & L & F); exists n; (split; [|exact F]);
      [lia|].
      destruct (N.lt_ge_cases n (lo + N.pos q)) as [Lt|]; [|lia].
      enough (ex_pos q lo f = true) by congruence.
      apply IH. exists n. split; [lia|exact F].
  - split.
    + intro E. exists lo. split; [lia|exact E].
    + intros (n & L & F). now replace lo with n by lia.
Qed.

Lemma ex_range_spec lo hi f :
  ex_range lo hi f = true <-> exists n, lo <= n < hi /\ f n = true.
Proof.
  unfold ex_range. destruct (hi - lo) as [|p] eqn:E.
  - split; [easy|]. intros (n & L & _). lia.
  - rewrite ex_pos_spec. split; intros (n & L & F); exists n; (split;
    [lia|easy]).
Qed.

Lemma all_range_spec lo hi f :
  all_range lo hi f = true -> forall n, lo <= n < hi -> f n = true.
Proof.
  unfold all_range. intros H n L. destruct (f n) eqn:E; [reflexivity|].
  apply negb_true_iff in H. enough (ex_range lo hi (fun n => negb (f n)) = true)
    by congruence.
  apply ex_range_spec. exists n. split; [exact L|]. now rewrite E.
Qed.

Lemma ex_list_spec {A} (f : A -> bool) l :
  ex_list f l = true <-> exists x, In x l /\ f x = true.
Proof.
  induction l as [|x l IH]; cbn; [split; [easy|intros (x & [] & _)]|].
  destruct (f x) eqn:E.
  - split; [|easy]. intros _. exists x. auto.
  - rewrite IH. split; intros (y & I & F); exists y; (split; [|exact F]); auto.
    destruct I as [<-|]; [congruence|assumption].
Qed.

(** ** Codes *)

(** The numbers of beans whose digit has bit i. *)
Fixpoint with_bit (i : nat) (t : N) (ds : list nat) : list N :=
  match ds with
  | [] => []
  | d :: ds => if Nat.testbit d i then t :: with_bit i (t + 1) ds
               else with_bit i (t + 1) ds
  end.

Lemma with_bit_spec i t0 ds t :
  In t (with_bit i t0 ds) <->
  t0 <= t /\ Nat.testbit (nth (N.to_nat (t - t0)) ds 0%nat) i = true.
Proof.
  revert t0. induction ds as [|d ds IH]; intro t0; cbn [with_bit].
  - split; [easy|]. intros [_ H]. destruct (N.to_nat _); now rewrite Nat.bits_0
    in H.
  - assert (Step : t0 + 1 <= t ->
      nth (N.to_nat (t - t0)) (d :: ds) 0%nat
      = nth (N.to_nat (t - (t0 + 1))) ds 0%nat).
    { intro L. replace (N.to_nat (t - t0)) with (S (N.to_nat (t - (t0 + 1))))
        by lia. reflexivity. }
    assert (Here : t = t0 -> nth (N.to_nat (t - t0)) (d :: ds) 0%nat = d).
    { intros ->. now rewrite N.sub_diag. }
    destruct (Nat.testbit d i) eqn:E; [cbn [In]|]; rewrite IH; split.
    + intros [->|[L H]]; [rewrite Here; auto; split; [lia|auto]|].
      split; [lia|]. rewrite Step; auto.
    + intros [L H]. destruct (N.eq_dec t t0) as [->|]; [now left|].
      right. split; [lia|]. rewrite Step in H; [auto|lia].
    + intros [L H]. split; [lia|]. rewrite Step; auto.
    + intros [L H]. destruct (N.eq_dec t t0) as [Et|].
      * rewrite Here in H; [congruence|exact Et].
      * split; [lia|]. rewrite Step in H; [auto|lia].
Qed.

(** A sparse space: none; of the first kind, with its mask; of the second kind,
    with t and its mask. *)
Inductive kind := no_space | first (mask : N) | second (t mask : N).

Record code := {
  digits : list nat;
  differing : bool; (* must the two heaps of a split differ? *)
  space : kind;
  rares : list N;   (* claimed to be all rare heaps *)
  whole : list N;   (* beans that may be a whole heap *)
  ones : list N;    (* beans that may be taken leaving one heap *)
  twos : list N;    (* ... leaving two heaps *)
  threes : list N   (* ... leaving three heaps *)
}.

Definition no_zero (l : list N) : list N := filter (fun t => negb (t =? 0)) l.

Definition make_code (digits : list nat) (differing : bool) (space : kind)
    (rares : list N) : code := {|
  digits := digits; differing := differing; space := space; rares := rares;
  whole := no_zero (with_bit 0 0 digits);
  ones := no_zero (with_bit 1 0 digits);
  twos := with_bit 2 0 digits;
  threes := with_bit 3 0 digits |}.

Definition rules_of (c : code) : rules :=
  {| digit := fun t => nth t (digits c) 0%nat; differ := differing c |}.

(** ** Sparse spaces *)

Fixpoint parity_pos (p : positive) : bool :=
  match p with
  | xH => true
  | xO q => parity_pos q
  | xI q => negb (parity_pos q)
  end.

(** Is the number of ones odd? *)
Definition parity (n : N) : bool :=
  match n with 0 => false | Npos p => parity_pos p end.

Lemma parity_pos_lxor p q :
  parity (Pos.lxor p q) = xorb (parity_pos p) (parity_pos q).
Proof.
  assert (D : forall n, parity (Pos.Ndouble n) = parity n) by now intros [].
  assert (S : forall n, parity (Pos.Nsucc_double n) = negb (parity n))
    by now intros [].
  revert q.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor parity parity_pos];
    rewrite ?D, ?S, ?IH;
    repeat match goal with |- context [parity_pos ?x] =>
      destruct (parity_pos x) end; reflexivity.
Qed.

Lemma parity_lxor a b : parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  destruct a as [|p], b as [|q]; cbn [N.lxor parity];
    [reflexivity|now destruct (parity_pos q)|now destruct (parity_pos p)|].
  apply parity_pos_lxor.
Qed.

Definition e (mask v : N) : bool := parity (N.land v mask).

Lemma e_lxor mask a b : e mask (N.lxor a b) = xorb (e mask a) (e mask b).
Proof.
  unfold e. rewrite <- parity_lxor. f_equal. apply N.bits_inj. intro i.
  rewrite !N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit mask i).
Qed.

(** Is the value v common at heap n?  Without a space no value is. *)
Definition common (k : kind) (n v : N) : bool :=
  match k with
  | no_space => false
  | first mask => e mask v
  | second t mask => xorb (e mask v) (N.odd (n + t))
  end.

(** A split into two rare heaps, or two common ones, has a value that is rare.
  *)
Lemma split_parity k n t a b x y :
  (forall s mask, k = second s mask -> t = s) ->
  n = t + a + b -> common k n (N.lxor x y) = true ->
  common k a x = false \/ common k b y = false.
Proof.
  intros T -> C. destruct k as [|mask|s mask]; cbn in *; [auto| |].
  - rewrite e_lxor in C. destruct (e mask x), (e mask y); auto.
  - rewrite (T s mask eq_refl), e_lxor in C.
    replace (N.odd (s + a + b + s)) with (xorb (N.odd (a + s)) (N.odd (b + s)))
      in C.
    + destruct (e mask x), (e mask y), (N.odd (a + s)), (N.odd (b + s)); auto.
    + rewrite !N.odd_add.
      now destruct (N.odd a), (N.odd b), (N.odd s).
Qed.

(** ** Is a number the value of an option? *)

Section Checker.
  Variable c : code.
  Variable g : N -> N.

  Definition split_value (n v a t : N) : bool :=
    if a =? 0 then false
    else if t + a <? n then
      let b := n - t - a in
      if N.lxor (g a) (g b) =? v
      then (if differing c then negb (a =? b) else true)
      else false
    else false.

  Definition triple_value (n v t : N) : bool :=
    ex_range 1 n (fun a =>
      if t + a <? n then
        ex_range 1 (n - t - a) (fun b =>
          N.lxor (g a) (N.lxor (g b) (g (n - t - a - b))) =? v)
      else false).

  Definition pair_value (n v : N) : bool :=
    match twos c with
    | [] => false
    | _ =>
      if common (space c) n v
      then ex_list (fun a => ex_list (split_value n v a) (twos c)) (rares c)
      else ex_range 1 (N.div2 n + 1)
             (fun a => ex_list (split_value n v a) (twos c))
    end.

  Definition has_value (n v : N) : bool :=
    if (if v =? 0 then ex_list (N.eqb n) (whole c) else false) then true
    else if ex_list (fun t => if t <? n then g (n - t) =? v else false) (ones c)
    then true
    else if pair_value n v then true
    else ex_list (triple_value n v) (threes c).

  Definition heap_ok (n : N) : bool :=
    if has_value n (g n) then false else all_range 0 (g n) (has_value n).

  (** Is heap n in the list if it is rare? *)
  Definition rare_ok (n : N) : bool :=
    match space c with
    | no_space => true
    | _ => if n =? 0 then true
           else if common (space c) n (g n) then true
           else ex_list (N.eqb n) (rares c)
    end.

  Definition values_ok (count : N) : bool :=
    all_range 0 count (fun n => if heap_ok n then rare_ok n else false).

  (** Does the space fit the code?  Are there no moves that the checker does not
      know? *)
  Definition code_ok : bool :=
    if ex_list (fun d => Nat.ltb 15 d) (digits c) then false
    else if (if differing c then (match threes c with [] => false | _ => true
      end)
             else false) then false
    else match space c with
         | second s _ => negb (ex_list (fun t => negb (t =? s)) (twos c))
         | _ => true
         end.

  (** The lists of the code are those of its digits. *)
  Definition made : Prop :=
    c = make_code (digits c) (differing c) (space c) (rares c).

  Let r := rules_of c.

  Lemma in_ones : made -> forall t,
    In t (ones c) <-> t <> 0 /\ Nat.testbit (digit r (N.to_nat t)) 1 = true.
  Proof.
    intros M t. rewrite M. cbn [ones make_code]. unfold no_zero.
    rewrite filter_In, with_bit_spec, negb_true_iff, N.eqb_neq, N.sub_0_r.
    unfold r. split; [intros [[_ H] Z]|intros [Z H]]; repeat split; auto; lia.
  Qed.

  Lemma in_whole : made -> forall t,
    In t (whole c) <-> t <> 0 /\ Nat.testbit (digit r (N.to_nat t)) 0 = true.
  Proof.
    intros M t. rewrite M. cbn [whole make_code]. unfold no_zero.
    rewrite filter_In, with_bit_spec, negb_true_iff, N.eqb_neq, N.sub_0_r.
    unfold r. split; [intros [[_ H] Z]|intros [Z H]]; repeat split; auto; lia.
  Qed.

  Lemma in_twos : made -> forall t,
    In t (twos c) <-> Nat.testbit (digit r (N.to_nat t)) 2 = true.
  Proof.
    intros M t. rewrite M. cbn [twos make_code].
    rewrite with_bit_spec, N.sub_0_r.
    unfold r. split; [intros [_ H]|intros H]; repeat split; auto; lia.
  Qed.

  Lemma in_threes : made -> forall t,
    In t (threes c) <-> Nat.testbit (digit r (N.to_nat t)) 3 = true.
  Proof.
    intros M t. rewrite M. cbn [threes make_code].
    rewrite with_bit_spec, N.sub_0_r.
    unfold r. split; [intros [_ H]|intros H]; repeat split; auto; lia.
  Qed.

  Hypothesis Made : made.
  Hypothesis Ok : code_ok = true.

  Lemma digit_small t i : (3 < i)%nat -> Nat.testbit (digit r t) i = false.
  Proof.
    intro L. apply Nat.bits_above_log2.
    assert (S : (digit r t <= 15)%nat).
    { unfold code_ok in Ok.
      destruct (ex_list _ (digits c)) eqn:E in Ok; [discriminate|].
      destruct (le_lt_dec (digit r t) 15) as [|L']; [assumption|exfalso].
      enough (ex_list (fun d => Nat.ltb 15 d) (digits c) = true) by congruence.
      apply ex_list_spec. exists (digit r t). split; [|now apply Nat.ltb_lt].
      unfold r, rules_of, digit in *.
      destruct (le_lt_dec (length (digits c)) t) as [O|I].
      - rewrite nth_overflow in L' by exact O. lia.
      - now apply nth_In. }
    apply Nat.log2_le_mono in S. change (Nat.log2 15) with 3%nat in S. lia.
  Qed.

  Lemma differing_two : differing c = true -> threes c = [].
  Proof.
    intro D. unfold code_ok in Ok. destruct (ex_list _ (digits c)); [easy|].
    rewrite D in Ok. now destruct (threes c).
  Qed.

  Lemma second_fits t s mask :
    space c = second s mask -> In t (twos c) -> t = s.
  Proof.
    intros E I. unfold code_ok in Ok. destruct (ex_list _ (digits c)); [easy|].
    destruct (if differing c then _ else false); [easy|]. rewrite E in Ok.
    apply negb_true_iff in Ok. destruct (N.eq_dec t s) as [|Ne]; [assumption|].
    enough (ex_list (fun t => negb (t =? s)) (twos c) = true) by congruence.
    apply ex_list_spec. exists t. split; [exact I|].
    now apply negb_true_iff, N.eqb_neq.
  Qed.

  Section Heap.
    Variable n : N.
    (** All smaller heaps have the values that g gives, and the smaller rare
        heaps are listed. *)
    Hypothesis Below : forall h, h < n -> G r (N.to_nat h) = g h.
    Hypothesis Rares : forall h, 0 < h < n -> rare_ok h = true.

    Definition reached (v : N) : Prop :=
      exists hs, heap_move r (N.to_nat n) hs /\ nimsum (map (G r) hs) = v.

    Lemma split_sound v a t :
      In t (twos c) -> split_value n v a t = true -> reached v.
    Proof.
      intros T H. unfold split_value in H.
      destruct (N.eqb_spec a 0) as [|A]; [easy|].
      destruct (N.ltb_spec (t + a) n) as [L|]; [|easy].
      destruct (N.eqb_spec (N.lxor (g a) (g (n - t - a))) v) as [V|]; [|easy].
      exists [N.to_nat a; N.to_nat (n - t - a)]. split.
      - exists (N.to_nat t). cbn [list_sum fold_right length].
        split; [lia|]. split; [repeat constructor; lia|].
        split; [now apply in_twos|]. split; [auto|].
        intro D. unfold r, rules_of, differ in D. rewrite D in H.
        apply negb_true_iff, N.eqb_neq in H. constructor.
        + intros [E|[]]. apply H. lia.
        + constructor; [easy|constructor].
      - cbn [map]. rewrite !nimsum_cons, !Below by lia.
        change (nimsum []) with 0. now rewrite N.lxor_0_r.
    Qed.

    Lemma split_complete v a b t :
      In t (twos c) -> 0 < a -> 0 < b -> n = t + a + b ->
      (differing c = true -> a <> b) ->
      N.lxor (g a) (g b) = v -> split_value n v a t = true.
    Proof.
      intros T A B E D V. unfold split_value.
      destruct (N.eqb_spec a 0); [lia|].
      destruct (N.ltb_spec (t + a) n); [|lia].
      replace (n - t - a) with b by lia.
      destruct (N.eqb_spec (N.lxor (g a) (g b)) v); [|easy].
      destruct (differing c); [|reflexivity].
      now apply negb_true_iff, N.eqb_neq, D.
    Qed.

    Lemma pair_sound v : pair_value n v = true -> reached v.
    Proof.
      unfold pair_value. destruct (twos c) as [|t0 ts] eqn:E; [easy|].
      rewrite <- E. destruct (common (space c) n v); intro H.
      - apply ex_list_spec in H as (a & _ & H).
        apply ex_list_spec in H as (t & T & H). now apply (split_sound v a t).
      - apply ex_range_spec in H as (a & _ & H).
        apply ex_list_spec in H as (t & T & H). now apply (split_sound v a t).
    Qed.

    Lemma pair_complete v a b t :
      In t (twos c) -> 0 < a -> 0 < b -> n = t + a + b ->
      (differing c = true -> a <> b) ->
      N.lxor (g a) (g b) = v -> pair_value n v = true.
    Proof.
      intros T A B E D V. unfold pair_value.
      destruct (twos c) as [|t0 ts] eqn:Et; [easy|]. rewrite <- Et in *.
      assert (Sab : split_value n v a t = true)
        by now apply (split_complete v a b).
      assert (Sba : split_value n v b t = true).
      { apply (split_complete v b a); auto; [lia|now intros ? ->; apply D|].
        now rewrite N.lxor_comm. }
      assert (In_rare : forall h, 0 < h < n -> common (space c) h (g h) = false
        ->
                space c <> no_space -> In h (rares c)).
      { intros h Lh Ch Sp. specialize (Rares h Lh). unfold rare_ok in Rares.
        destruct (N.eqb_spec h 0); [lia|]. rewrite Ch in Rares.
        destruct (space c) eqn:Es; [easy| |];
          apply ex_list_spec in Rares as (x & I & Ex);
          apply N.eqb_eq in Ex; now subst. }
      destruct (common (space c) n v) eqn:C.
      - assert (Sp : space c <> no_space) by (intro Z; now rewrite Z in C).
        apply ex_list_spec.
        destruct (split_parity (space c) n t a b (g a) (g b)) as [H|H].
        + intros s mask Es. now apply (second_fits t s mask).
        + exact E.
        + now rewrite V.
        + exists a. split; [apply In_rare; auto; lia|].
          apply ex_list_spec. now exists t.
        + exists b. split; [apply In_rare; auto; lia|].
          apply ex_list_spec. now exists t.
      - apply ex_range_spec. assert (Half := N.div2_odd n).
        assert (N.b2n (N.odd n) <= 1) by (destruct (N.odd n); cbn; lia).
        destruct (N.le_gt_cases a b).
        + exists a. split; [lia|]. apply ex_list_spec. now exists t.
        + exists b. split; [lia|]. apply ex_list_spec. now exists t.
    Qed.

    Lemma triple_sound v t :
      In t (threes c) -> triple_value n v t = true -> reached v.
    Proof.
      intros T H. unfold triple_value in H.
      apply ex_range_spec in H as (a & A & H).
      destruct (N.ltb_spec (t + a) n) as [L|]; [|easy].
      apply ex_range_spec in H as (b & B & H). apply N.eqb_eq in H.
      exists [N.to_nat a; N.to_nat b; N.to_nat (n - t - a - b)]. split.
      - exists (N.to_nat t). cbn [list_sum fold_right length].
        split; [lia|]. split; [repeat constructor; lia|].
        split; [now apply in_threes|]. split; [auto|].
        intro D. apply differing_two in D. now rewrite D in T.
      - cbn [map]. rewrite !nimsum_cons, !Below by lia.
        change (nimsum []) with 0. now rewrite N.lxor_0_r.
    Qed.

    Lemma has_value_spec v : has_value n v = true <-> reached v.
    Proof.
      unfold has_value. split.
      - destruct (if v =? 0 then _ else false) eqn:E0.
        + intros _. destruct (v =? 0) eqn:Ev; [|easy].
          apply N.eqb_eq in Ev. rewrite Ev.
          apply ex_list_spec in E0 as (t & T & Et). apply N.eqb_eq in Et.
          subst t. apply in_whole in T as [Z B]; [|exact Made].
          exists []. split; [|reflexivity]. exists (N.to_nat n).
          cbn [list_sum fold_right length]. repeat split; auto; try lia.
          intros _. constructor.
        + destruct (ex_list _ (ones c)) eqn:E1.
          * intros _. apply ex_list_spec in E1 as (t & T & H).
            destruct (N.ltb_spec t n) as [L|]; [|easy]. apply N.eqb_eq in H.
            apply in_ones in T as [Z B]; [|exact Made].
            exists [N.to_nat (n - t)]. split.
            -- exists (N.to_nat t). cbn [list_sum fold_right length].
               split; [lia|]. split; [repeat constructor; lia|].
               split; [exact B|]. split; [lia|]. intros _.
               constructor; [easy|constructor].
            -- cbn [map]. rewrite nimsum_cons, Below by lia.
               change (nimsum []) with 0. now rewrite N.lxor_0_r.
          * destruct (pair_value n v) eqn:E2.
            -- intros _. now apply pair_sound.
            -- intro H. apply ex_list_spec in H as (t & T & H).
               now apply (triple_sound v t).
      - intros (hs & (t & E & F & B & Z & D) & V).
        assert (Et : t = N.to_nat (N.of_nat t)) by lia.
        assert (Eh : forall h, h = N.to_nat (N.of_nat h)) by lia.
        assert (Gh : forall h, In h hs -> G r h = g (N.of_nat h)).
        { intros h I. rewrite (Eh h) at 1. apply Below.
          enough (h < N.to_nat n)%nat by lia. apply (part_smaller r _ hs); auto.
          exists t. auto. }
        destruct hs as [|a [|b [|d [|x hs]]]]; cbn [length list_sum fold_right]
          in *.
        + (* the whole heap *)
          replace (if v =? 0 then ex_list (N.eqb n) (whole c) else false)
            with true; [reflexivity|]. symmetry.
          cbn in V. subst v. cbn. apply ex_list_spec.
          exists (N.of_nat t). split; [|apply N.eqb_eq; lia].
          apply in_whole; [exact Made|]. rewrite <- Et.
          split; [|exact B]. intro Q. specialize (Z ltac:(lia)). lia.
        + (* one heap *)
          destruct (if v =? 0 then _ else false); [reflexivity|].
          replace (ex_list _ (ones c)) with true; [reflexivity|]. symmetry.
          apply ex_list_spec. exists (N.of_nat t).
          assert (t <> 0%nat) by (intro Q; specialize (Z Q); lia).
          inversion F as [|? ? Fa F']; clear F'.
          split; [apply in_ones; [exact Made|]; rewrite <- Et; split; [lia|exact
            B]|].
          destruct (N.ltb_spec (N.of_nat t) n); [|lia]. apply N.eqb_eq.
          rewrite <- V. cbn [map]. rewrite nimsum_cons, (Gh a) by now left.
          change (nimsum []) with 0. rewrite N.lxor_0_r. f_equal. lia.
        + (* two heaps *)
          destruct (if v =? 0 then _ else false); [reflexivity|].
          destruct (ex_list _ (ones c)); [reflexivity|].
          replace (pair_value n v) with true; [reflexivity|]. symmetry.
          inversion F as [|? ? Fa F']. inversion F' as [|? ? Fb _].
          apply (pair_complete _ (N.of_nat a) (N.of_nat b) (N.of_nat t));
            try lia.
          * apply in_twos; [exact Made|]. now rewrite <- Et.
          * intros Dc Q. specialize (D Dc). inversion D as [|? ? Na _]; subst.
            apply Na. left. lia.
          * rewrite <- V. cbn [map].
            rewrite !nimsum_cons, (Gh a), (Gh b) by (cbn; auto).
            change (nimsum []) with 0. now rewrite N.lxor_0_r.
        + (* three heaps *)
          destruct (if v =? 0 then _ else false); [reflexivity|].
          destruct (ex_list _ (ones c)); [reflexivity|].
          destruct (pair_value n v); [reflexivity|].
          inversion F as [|? ? Fa F1]. inversion F1 as [|? ? Fb F2].
          inversion F2 as [|? ? Fd _].
          apply ex_list_spec. exists (N.of_nat t).
          split; [apply in_threes; [exact Made|]; now rewrite <- Et|].
          apply ex_range_spec. exists (N.of_nat a). split; [lia|].
          destruct (N.ltb_spec (N.of_nat t + N.of_nat a) n); [|lia].
          apply ex_range_spec. exists (N.of_nat b). split; [lia|].
          apply N.eqb_eq. rewrite <- V. cbn [map].
          rewrite !nimsum_cons, (Gh a), (Gh b), (Gh d) by (cbn; auto).
          change (nimsum []) with 0. rewrite N.lxor_0_r.
          do 3 f_equal. lia.
        + rewrite digit_small in B; [discriminate|lia].
    Qed.
  End Heap.

  Theorem values_sound count :
    values_ok count = true ->
    forall n, n < count -> G r (N.to_nat n) = g n.
  Proof.
    intros V. assert (All := all_range_spec _ _ _ V). cbn beta in All.
    intro n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intro L.
    assert (H := All n ltac:(lia)).
    destruct (heap_ok n) eqn:E; [|easy]. clear H.
    assert (Below : forall h, h < n -> G r (N.to_nat h) = g h)
      by (intros h Lh; apply IH; lia).
    assert (Rares : forall h, 0 < h < n -> rare_ok h = true).
    { intros h Lh. assert (Hh := All h ltac:(lia)).
      now destruct (heap_ok h). }
    assert (Spec := has_value_spec n Below Rares).
    unfold heap_ok in E. destruct (has_value n (g n)) eqn:E0; [easy|].
    eapply mex_unique; [apply G_spec|]. split.
    - intro H. apply Spec in H. congruence.
    - intros w Lw. apply Spec. apply (all_range_spec _ _ _ E). lia.
  Qed.

  (** ** The period *)

  (** The most heaps that a move leaves, 1 to 3. *)
  Definition most : N :=
    match threes c, twos c with
    | [], [] => 1
    | [], _ => 2
    | _, _ => 3
    end.

  (** The number of values that the theorem needs. *)
  Definition needed (n0 p : N) : N :=
    let k := N.of_nat (length (digits c)) - 1 in
    if differing c && (1 <? most) then 2 * n0 + 3 * p + k + 1
    else most * (n0 + p) + k + 1.

  Definition period_ok (n0 p : N) : bool :=
    all_range n0 (needed n0 p - p) (fun n => g (n + p) =? g n).

  Definition first_ok (n0 p : N) : bool :=
    if n0 =? 0 then true else negb (g (n0 - 1 + p) =? g (n0 - 1)).

  Definition least_ok (n0 p : N) : bool :=
    all_range 1 p (fun d =>
      if p mod d =? 0
      then ex_range n0 (n0 + p - d) (fun n => negb (g (n + d) =? g n))
      else true).

  Lemma last_of_digits :
    last_digit r (length (digits c) - 1).
  Proof. intros t L. apply nth_overflow. lia. Qed.

  Lemma leaves_most : leaves_at_most r (N.to_nat most).
  Proof.
    intros t i L. destruct (Nat.testbit (digit r t) i) eqn:B; [|reflexivity].
    exfalso. assert (Et : t = N.to_nat (N.of_nat t)) by lia. rewrite Et in B.
    assert (L3 : (i <= 3)%nat).
    { destruct (le_lt_dec i 3) as [|Q]; [assumption|].
      now rewrite digit_small in B. }
    unfold most in L.
    destruct (threes c) as [|t3 l3] eqn:E3; [|cbn in L; lia].
    destruct (Nat.eq_dec i 3) as [->|].
    { apply in_threes in B; [|exact Made]. now rewrite E3 in B. }
    destruct (twos c) as [|t2 l2] eqn:E2; cbn in L; [|lia].
    assert (i = 2%nat) by lia. subst i.
    apply in_twos in B; [|exact Made]. now rewrite E2 in B.
  Qed.

  Lemma most_range : 1 <= most <= 3.
  Proof. unfold most. destruct (threes c), (twos c); lia. Qed.

  Lemma differing_most : differing c = true -> most <= 2.
  Proof.
    intro D. apply differing_two in D. unfold most. rewrite D.
    destruct (twos c); lia.
  Qed.

  Lemma period_sound n0 p :
    0 < p -> values_ok (needed n0 p) = true -> period_ok n0 p = true ->
    periodic r (N.to_nat n0) (N.to_nat p).
  Proof.
    intros P V Q. assert (Val := values_sound _ V).
    assert (All := all_range_spec _ _ _ Q). cbn beta in All.
    assert (Base : forall n, (N.to_nat n0 <= n)%nat ->
      N.of_nat n + p < needed n0 p -> G r (n + N.to_nat p) = G r n).
    { intros n L1 L2.
      replace (n + N.to_nat p)%nat with (N.to_nat (N.of_nat n + p)) by lia.
      rewrite Val by lia.
      rewrite <- (Nat2N.id n) at 2. rewrite Val by lia.
      apply N.eqb_eq, All. lia. }
    assert (R := most_range).
    unfold needed in Base. destruct (differing c) eqn:D; cbn [andb] in Base.
    - destruct (N.ltb_spec 1 most) as [L|L].
      + assert (M2 := differing_most D).
        apply (different_heaps r (length (digits c) - 1)).
        * apply last_of_digits.
        * replace 2%nat with (N.to_nat most) by lia. apply leaves_most.
        * exact D.
        * lia.
        * intros n Hn. apply Base; lia.
      + apply (guy_smith r (length (digits c) - 1) (N.to_nat most)).
        * apply last_of_digits.
        * apply leaves_most.
        * lia.
        * right. lia.
        * intros n Hn. apply Base; [lia|]. replace most with 1 in * by lia. lia.
    - apply (guy_smith r (length (digits c) - 1) (N.to_nat most)).
      + apply last_of_digits.
      + apply leaves_most.
      + lia.
      + left. exact D.
      + intros n Hn. apply Base; [lia|].
        assert (most = 1 \/ most = 2 \/ most = 3) as [M|[M|M]] by lia;
          rewrite M in *; lia.
  Qed.

  Definition check (n0 p : N) : bool :=
    if p =? 0 then false
    else if values_ok (needed n0 p) then
      if period_ok n0 p then
        if first_ok n0 p then least_ok n0 p else false
      else false
    else false.

  Lemma check_sound_made n0 p :
    check n0 p = true -> least_period r (N.to_nat n0) (N.to_nat p).
  Proof.
    unfold check. destruct (N.eqb_spec p 0) as [|P]; [easy|].
    destruct (values_ok _) eqn:V; [|easy].
    destruct (period_ok n0 p) eqn:Q; [|easy].
    destruct (first_ok n0 p) eqn:F; [|easy]. intro L.
    assert (Per := period_sound n0 p ltac:(lia) V Q).
    assert (Val := values_sound _ V).
    assert (Enough : n0 + p < needed n0 p).
    { unfold needed. assert (R := most_range).
      destruct (differing c && (1 <? most)); nia. }
    split; [lia|]. split; [exact Per|].
    apply (least_period_of (G r)); [lia|exact Per| |].
    - intros d Hd (i & Ei).
      assert (A := all_range_spec _ _ _ L (N.of_nat d) ltac:(lia)). cbn beta in
        A.
      replace (p mod N.of_nat d) with 0 in A.
      + cbn in A. apply ex_range_spec in A as (n & Ln & Hn).
        apply negb_true_iff, N.eqb_neq in Hn.
        exists (N.to_nat n). split; [lia|].
        replace (N.to_nat n + d)%nat with (N.to_nat (n + N.of_nat d)) by lia.
        rewrite !Val by lia. exact Hn.
      + symmetry. replace p with (N.of_nat i * N.of_nat d) by lia.
        apply N.mod_mul. lia.
    - unfold first_ok in F. destruct (N.eqb_spec n0 0) as [->|Z]; [now left|].
      right. apply negb_true_iff, N.eqb_neq in F.
      replace (N.to_nat n0 - 1 + N.to_nat p)%nat
        with (N.to_nat (n0 - 1 + p)) by lia.
      replace (N.to_nat n0 - 1)%nat with (N.to_nat (n0 - 1)) by lia.
      rewrite !Val by lia. exact F.
  Qed.
End Checker.

(** The checker with its code made of digits.  The space and the rare heaps are
    hints. *)
Definition check_period (digits : list nat) (differing : bool) (space : kind)
    (rares : list N) (g : N -> N) (n0 p : N) : bool :=
  let c := make_code digits differing space rares in
  if code_ok c then check c g n0 p else false.

Theorem check_sound digits differing space rares g n0 p :
  check_period digits differing space rares g n0 p = true ->
  least_period
    {| digit := fun t => nth t digits 0%nat; differ := differing |}
    (N.to_nat n0) (N.to_nat p).
Proof.
  unfold check_period. destruct (code_ok _) eqn:E; [|easy]. intro H.
  exact (check_sound_made (make_code digits differing space rares) g
           eq_refl E n0 p H).
Qed.
