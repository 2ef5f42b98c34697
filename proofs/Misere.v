(* SPDX-License-Identifier: MIT *)
(** * Misère play

    In misère play the player who cannot move wins.

    - [misere_P], [misere_N]: the player to move loses, or wins.
    - [misere_by_set]: how a set is shown to be the set of P-positions.
    - [tame_class]: the criterion by which the program decides misère sums of
      Nim, Lasker's Nim and subtraction games.  A component is fickle if its
      value is 0 or 1, otherwise firm.  Under four conditions a sum is P if and
      only if its nim-sum is 1 and all components are fickle, or its nim-sum is
      0 and some component is firm.
    - [misere_nim]: so it is in Nim. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Nim.
Import ListNotations.
Local Open Scope N_scope.

Inductive misere_P {X} (move : X -> X -> Prop) (x : X) : Prop :=
  | misere_lost : (exists y, move x y) ->
      (forall y, move x y -> misere_N move y) -> misere_P move x
with misere_N {X} (move : X -> X -> Prop) (x : X) : Prop :=
  | misere_end : (forall y, ~ move x y) -> misere_N move x
  | misere_won : forall y, move x y -> misere_P move y -> misere_N move x.

Section Misere.
  Context {X : Type} (move : X -> X -> Prop).
  Hypothesis play_ends : ends move.

  Theorem misere_not_both x : misere_P move x -> misere_N move x -> False.
  Proof.
    revert x. apply (well_founded_ind play_ends (fun x => misere_P move x ->
      misere_N move x -> False)).
    intros x IH [(z & Mz) Hp] [E|y M Py].
    - exact (E z Mz).
    - exact (IH y M Py (Hp y M)).
  Qed.

  Theorem misere_by_set (S : X -> Prop) :
    (forall x, S x \/ ~ S x) ->
    (forall x, S x -> exists y, move x y) ->
    (forall x y, S x -> move x y -> ~ S y) ->
    (forall x, ~ S x -> (forall y, ~ move x y) \/ exists y, move x y /\ S y) ->
    forall x, misere_P move x <-> S x.
  Proof.
    intros Dec Can Leave Enter.
    assert (H : forall x, (S x -> misere_P move x) /\ (~ S x -> misere_N move
      x)).
    { apply (well_founded_ind play_ends). intros x IH. split; intro H.
      - apply misere_lost; [exact (Can x H)|]. intros y M. apply IH; [exact M|].
        exact (Leave x y H M).
      - destruct (Enter x H) as [E|(y & M & Hy)]; [now apply misere_end|].
        exact (misere_won _ _ y M (proj1 (IH y M) Hy)). }
    intro x. split; [|apply H]. intro Hp. destruct (Dec x) as [|Hn]; [easy|].
    destruct (misere_not_both x Hp (proj2 (H x) Hn)).
  Qed.
End Misere.

(** ** A class of tame components *)

Section Class.
  Context {C : Type} (cmove : C -> list C -> Prop) (g : C -> N).
  Hypothesis W : components_end cmove.
  Hypothesis Hg : component_values cmove g.
  Hypothesis movable : forall c, (exists o, cmove c o) \/ forall o, ~ cmove c o.

  Definition fickle (c : C) : bool := g c <=? 1.
  Definition all_fickle (x : list C) : bool := forallb fickle x.
  Definition total (x : list C) : N := nimsum (map g x).

  Hypothesis A : forall c, g c = 0 -> (exists o, cmove c o) ->
    exists o, cmove c o /\ all_fickle o = true /\ total o = 1.
  Hypothesis B : forall c, g c = 1 ->
    exists o, cmove c o /\ all_fickle o = true /\ total o = 0.
  Hypothesis Cc : forall c v, 2 <= g c -> v <= 1 ->
    exists o, cmove c o /\ all_fickle o = true /\ total o = v.
  Hypothesis D : forall c o, g c <= 1 -> cmove c o -> total o <= 1 ->
    all_fickle o = true.

  Definition lost (x : list C) : Prop :=
    (total x = 1 /\ all_fickle x = true) \/ (total x = 0 /\ all_fickle x =
      false).

  Lemma total_app a b : total (a ++ b) = N.lxor (total a) (total b).
  Proof. unfold total. now rewrite map_app, nimsum_app. Qed.

  Lemma total_cons c x : total (c :: x) = N.lxor (g c) (total x).
  Proof. reflexivity. Qed.

  Lemma fickle_app a b : all_fickle (a ++ b) = all_fickle a && all_fickle b.
  Proof. apply forallb_app. Qed.

  Lemma fickle_total x : all_fickle x = true -> total x <= 1.
  Proof.
    induction x as [|c x IH]; [discriminate|]. unfold all_fickle. cbn [forallb].
    intro H. apply andb_true_iff in H as [F H]. apply N.leb_le in F.
    specialize (IH H). rewrite total_cons.
    assert (g c = 0 \/ g c = 1) as [-> | ->] by lia;
    assert (total x = 0 \/ total x = 1) as [-> | ->] by lia; cbn; lia.
  Qed.

  Lemma one_component a c b o :
    cmove c o -> sum_move cmove (a ++ c :: b) (a ++ o ++ b).
  Proof. intro M. now exists a, c, b, o. Qed.

  (** The nim-sum of a sum with exactly one firm component is at least 2. *)
  Lemma one_firm a c b :
    all_fickle (a ++ b) = true -> 2 <= g c -> 2 <= total (a ++ c :: b).
  Proof.
    intros F L. assert (S := fickle_total _ F).
    rewrite total_app, total_cons. rewrite total_app in S.
    replace (N.lxor (total a) (N.lxor (g c) (total b)))
      with (N.lxor (g c) (N.lxor (total a) (total b))) by xor_bits.
    set (s := N.lxor (total a) (total b)) in *.
    destruct (N.le_gt_cases 2 (N.lxor (g c) s)) as [|Lt]; [assumption|].
    assert (E : g c = N.lxor (N.lxor (g c) s) s) by xor_bits.
    assert (N.lxor (g c) s = 0 \/ N.lxor (g c) s = 1) as [Q|Q] by lia;
    assert (s = 0 \/ s = 1) as [Q2|Q2] by lia; rewrite Q, Q2 in E; cbn in E;
      lia.
  Qed.

  Lemma first_firm x : all_fickle x = false ->
    exists a c b, x = a ++ c :: b /\ 2 <= g c.
  Proof.
    induction x as [|c x IH]; [easy|]. unfold all_fickle. cbn [forallb].
    destruct (fickle c) eqn:F; cbn [andb]; intro H.
    - destruct (IH H) as (a & d & b & -> & L). now exists (c :: a), d, b.
    - exists [], c, x. split; [reflexivity|]. unfold fickle in F.
      apply N.leb_gt in F. lia.
  Qed.

  Lemma component_dec x :
    (exists a c b, x = a ++ c :: b /\ exists o, cmove c o) \/
    (forall c o, In c x -> ~ cmove c o).
  Proof.
    induction x as [|c x IH]; [right; now intros|].
    destruct (movable c) as [M|M].
    - left. now exists [], c, x.
    - destruct IH as [(a & d & b & -> & H)|H].
      + left. now exists (c :: a), d, b.
      + right. intros d o [<-|I]; [apply M|now apply H].
  Qed.

  Lemma no_move x : (forall c o, In c x -> ~ cmove c o) ->
    forall y, ~ sum_move cmove x y.
  Proof.
    intros H y (a & c & b & o & -> & M & _). apply (H c o); [|exact M].
    apply in_elt.
  Qed.

  Lemma lost_dec x : lost x \/ ~ lost x.
  Proof.
    unfold lost. destruct (N.eq_dec (total x) 0) as [E|E],
      (N.eq_dec (total x) 1) as [E1|E1], (all_fickle x); intuition congruence.
  Qed.

  Lemma lost_moves x : lost x -> exists y, sum_move cmove x y.
  Proof.
    intros [[T F]|[T F]].
    - assert (L : 0 < nimsum (map g x)) by (fold (total x); lia).
      destruct (proj2 (sprague_grundy cmove g Hg x) 0 L) as (y & M & _).
      now exists y.
    - destruct (first_firm x F) as (a & c & b & -> & L).
      destruct (Cc c 0 L ltac:(lia)) as (o & M & _).
      exists (a ++ o ++ b). now apply one_component.
  Qed.

  Lemma lost_leave x y : lost x -> sum_move cmove x y -> ~ lost y.
  Proof.
    intros Lx My Ly.
    assert (Ne : total y <> total x).
    { intro E. destruct (sprague_grundy cmove g Hg x) as [N1 _]. apply N1.
      now exists y. }
    destruct My as (a & c & b & o & -> & M & ->).
    destruct Lx as [[Tx Fx]|[Tx Fx]], Ly as [[Ty Fy]|[Ty Fy]]; try congruence.
    - (* from all fickle with nim-sum 1 to a firm sum with nim-sum 0 *)
      rewrite fickle_app in Fx. cbn [all_fickle forallb] in Fx.
      apply andb_true_iff in Fx as [Fa Fx]. apply andb_true_iff in Fx as [Fc
        Fb].
      apply N.leb_le in Fc. rewrite !fickle_app, Fa in Fy.
      unfold all_fickle at 2 in Fy. rewrite Fb, andb_true_r in Fy. cbn in Fy.
      assert (T1 : total o <= 1).
      { rewrite !total_app in Ty. apply fickle_total in Fa.
        assert (Tb := fickle_total b Fb).
        replace (total o) with (N.lxor (total a) (total b)).
        - assert (total a = 0 \/ total a = 1) as [-> | ->] by lia;
          assert (total b = 0 \/ total b = 1) as [-> | ->] by lia; cbn; lia.
        - apply N.lxor_eq.
          rewrite <- Ty. xor_bits. }
      rewrite (D c o Fc M T1) in Fy. discriminate.
    - (* from a firm sum with nim-sum 0 to all fickle with nim-sum 1 *)
      rewrite !fickle_app in Fy. apply andb_true_iff in Fy as [Fa Fy].
      apply andb_true_iff in Fy as [Fo Fb].
      rewrite fickle_app, Fa in Fx. cbn [all_fickle forallb andb] in Fx.
      unfold all_fickle in Fb. rewrite Fb, andb_true_r in Fx.
      unfold fickle in Fx. apply N.leb_gt in Fx.
      assert (2 <= total (a ++ c :: b)); [|lia].
      apply one_firm; [|lia]. now rewrite fickle_app, Fa.
  Qed.

  Lemma lost_enter x : ~ lost x ->
    (forall y, ~ sum_move cmove x y) \/ exists y, sum_move cmove x y /\ lost y.
  Proof.
    intro NL. destruct (all_fickle x) eqn:F.
    - (* all fickle: the nim-sum is 0 *)
      assert (T := fickle_total x F).
      assert (T0 : total x = 0).
      { destruct (N.eq_dec (total x) 1) as [E|]; [|lia].
        destruct NL. left. now split. }
      destruct (component_dec x) as [(a & c & b & -> & Mc)|H];
        [right|left; now apply no_move].
      assert (F' := F). rewrite fickle_app in F'. cbn [all_fickle forallb] in
        F'.
      apply andb_true_iff in F' as [Fa F']. apply andb_true_iff in F' as [Fc
        Fb].
      apply N.leb_le in Fc. fold (all_fickle b) in Fb.
      assert (exists o, cmove c o /\ all_fickle o = true /\
                total o = N.lxor (g c) 1) as (o & M & Fo & To).
      { assert (g c = 0 \/ g c = 1) as [E|E] by lia; rewrite E; cbn.
        - exact (A c E Mc).
        - exact (B c E). }
      exists (a ++ o ++ b). split; [now apply one_component|]. left. split.
      + rewrite total_app, total_cons in T0. rewrite !total_app, To.
        replace (N.lxor (total a) (N.lxor (N.lxor (g c) 1) (total b)))
          with (N.lxor (N.lxor (total a) (N.lxor (g c) (total b))) 1) by
            xor_bits.
        now rewrite T0.
      + now rewrite !fickle_app, Fa, Fo, Fb.
    - right. destruct (first_firm x F) as (a & c & b & -> & L).
      destruct (all_fickle (a ++ b)) eqn:Fr.
      + (* exactly one firm component *)
        assert (S := fickle_total _ Fr).
        destruct (Cc c (N.lxor (total (a ++ b)) 1) L) as (o & M & Fo & To).
        { assert (total (a ++ b) = 0 \/ total (a ++ b) = 1) as [-> | ->] by lia;
          cbn; lia. }
        exists (a ++ o ++ b). split; [now apply one_component|]. left. split.
        * rewrite !total_app in *. rewrite To. xor_bits.
        * rewrite fickle_app in Fr. apply andb_true_iff in Fr as [Fa Fb].
          now rewrite !fickle_app, Fa, Fo, Fb.
      + (* two firm components: move as in normal play *)
        assert (Nz : 0 < nimsum (map g (a ++ c :: b))).
        { fold (total (a ++ c :: b)).
          destruct (N.eq_dec (total (a ++ c :: b)) 0); [|lia].
          destruct NL. right. now split. }
        destruct (proj2 (sprague_grundy cmove g Hg _) 0 Nz) as (y & My & Ty).
        exists y. split; [exact My|]. right. split; [exact Ty|].
        destruct My as (a' & d & b' & o & E & M & ->).
        destruct (all_fickle (a' ++ o ++ b')) eqn:Fy; [exfalso|reflexivity].
        rewrite !fickle_app in Fy. apply andb_true_iff in Fy as [Fa' Fy].
        apply andb_true_iff in Fy as [_ Fb'].
        (* only d could be firm, but c and something beside it are *)
        assert (Only : forall u e v, a' ++ d :: b' = u ++ e :: v ->
                  2 <= g e -> all_fickle (u ++ v) = true).
        { intros u e v E' Le.
          destruct (app_eq_app _ _ _ _ E') as (l & [[-> E2]|[-> E2]]).
          - destruct l as [|z l].
            + injection E2 as _ <-. rewrite app_nil_r in Fa'.
              now rewrite fickle_app, Fa', Fb'.
            + injection E2 as <- _. rewrite fickle_app in Fa'.
              apply andb_true_iff in Fa' as [_ Fe]. cbn in Fe.
              apply andb_true_iff in Fe as [Fe _]. apply N.leb_le in Fe. lia.
          - destruct l as [|z l].
            + injection E2 as _ ->. rewrite app_nil_r.
              now rewrite fickle_app, Fa', Fb'.
            + injection E2 as <- ->. rewrite fickle_app in Fb'.
              apply andb_true_iff in Fb' as [_ Fe]. cbn in Fe.
              apply andb_true_iff in Fe as [Fe _]. apply N.leb_le in Fe. lia. }
        rewrite (Only a c b (eq_sym E) L) in Fr. discriminate.
  Qed.

  Theorem tame_class x : misere_P (sum_move cmove) x <-> lost x.
  Proof.
    apply misere_by_set.
    - now apply sum_ends.
    - apply lost_dec.
    - apply lost_moves.
    - apply lost_leave.
    - apply lost_enter.
  Qed.
End Class.

(** ** Misère Nim *)

Theorem misere_nim x :
  misere_P (sum_move nim_move) x <->
  (nimsum (map N.of_nat x) = 1 /\ Forall (fun n => (n <= 1)%nat) x) \/
  (nimsum (map N.of_nat x) = 0 /\ Exists (fun n => (2 <= n)%nat) x).
Proof.
  assert (F : forall x, all_fickle N.of_nat x = true <->
              Forall (fun n => (n <= 1)%nat) x).
  { intro l. unfold all_fickle. rewrite forallb_forall, Forall_forall.
    unfold fickle. split; intros H n I; specialize (H n I);
      [apply N.leb_le in H|apply N.leb_le]; lia. }
  assert (E : forall x, all_fickle N.of_nat x = false <->
              Exists (fun n => (2 <= n)%nat) x).
  { intro l. split.
    - intro H. destruct (first_firm N.of_nat l H) as (a & c & b & -> & L).
      apply Exists_exists. exists c. split; [apply in_elt|lia].
    - intro H. destruct (all_fickle N.of_nat l) eqn:Q; [exfalso|reflexivity].
      apply F in Q. rewrite Forall_forall in Q. apply Exists_exists in H.
      destruct H as (n & I & L). specialize (Q n I). lia. }
  rewrite <- F, <- E. apply tame_class.
  - apply nim_ends.
  - apply nim_values.
  - intros [|n]; [right; intros o (m & L & _); lia|left].
    exists [0%nat], 0%nat. split; [lia|reflexivity].
  - intros c Z (o & m & L & _). lia.
  - intros c One. exists [0%nat]. split; [exists 0%nat; split; [lia|easy]|easy].
  - intros c v L V. exists [N.to_nat v].
    split; [exists (N.to_nat v); split; [lia|easy]|]. split.
    + apply F. constructor; [lia|constructor].
    + unfold total. rewrite nimsum_one. lia.
  - intros c o L (m & Lm & ->) T. apply F. constructor; [lia|constructor].
Qed.
