(* SPDX-License-Identifier: MIT *)
(** * Tame components add (Conway)

    Let g be the value of a component in normal play.  Let h be 1 for a
    component without moves, and otherwise the mex of h over its options.  A
    component is firm if h = g, and fickle if (g,h) is (0,1) or (1,0); all
    components here are one or the other.  For a sum, g is the nim-sum of the
    values; h is the same nim-sum if some component is firm, and otherwise this
    nim-sum with its last bit changed.

    - [genus]: a sum is P in misère play if and only if its h is 0. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Misere.
Import ListNotations.
Local Open Scope N_scope.

Definition misere_sum {C} (g : C -> N) (firm : C -> bool) (x : list C) : N :=
  if existsb firm x then nimsum (map g x) else N.lxor (nimsum (map g x)) 1.

Record tame {C} (cmove : C -> list C -> Prop) (g h : C -> N)
    (firm : C -> bool) : Prop := {
  (** h of a component without moves, and of the others. *)
  at_end : forall c, (forall o, ~ cmove c o) -> h c = 1;
  at_mex : forall c, (exists o, cmove c o) ->
    mex_of (fun v => exists o, cmove c o /\ misere_sum g firm o = v) (h c);
  is_firm : forall c, firm c = true -> h c = g c;
  is_fickle : forall c, firm c = false -> g c <= 1 /\ h c = N.lxor (g c) 1
}.

Section Genus.
  Context {C : Type} (cmove : C -> list C -> Prop) (g h : C -> N).
  Variable firm : C -> bool.
  Hypothesis W : components_end cmove.
  Hypothesis Hg : component_values cmove g.
  Hypothesis T : tame cmove g h firm.
  Hypothesis movable : forall c, (exists o, cmove c o) \/ forall o, ~ cmove c o.

  Let hs := misere_sum g firm.
  Let tot := total g.

  Lemma hs_around a x b :
    hs (a ++ x ++ b) =
    N.lxor (tot (a ++ b)) (if existsb firm (a ++ b) then tot x else hs x).
  Proof.
    unfold hs, misere_sum, tot, total. rewrite !existsb_app, !map_app,
      !nimsum_app.
    destruct (existsb firm a), (existsb firm b), (existsb firm x);
      cbn [orb]; xor_bits.
  Qed.

  Lemma hs_one c : hs [c] = h c.
  Proof.
    unfold hs, misere_sum. cbn [existsb map]. rewrite orb_false_r, nimsum_cons.
    change (nimsum []) with 0. rewrite N.lxor_0_r.
    destruct (firm c) eqn:F; symmetry.
    - now apply (is_firm _ _ _ _ T).
    - now apply (is_fickle _ _ _ _ T).
  Qed.

  Lemma tot_one c : tot [c] = g c.
  Proof. apply N.lxor_0_r. Qed.

  Lemma ended_zero c : (forall o, ~ cmove c o) -> g c = 0 /\ h c = 1.
  Proof.
    intro E. split; [|now apply (at_end _ _ _ _ T)].
    destruct (N.eq_0_gt_0_cases (g c)) as [|L]; [assumption|].
    destruct (proj2 (Hg c) 0 L) as (o & M & _). destruct (E o M).
  Qed.

  Lemma ended_sum x : (forall c o, In c x -> ~ cmove c o) -> hs x = 1.
  Proof.
    induction x as [|c x IH]; intro E; [reflexivity|].
    destruct (ended_zero c) as [G H]; [intro o; apply E; now left|].
    assert (F : firm c = false).
    { destruct (firm c) eqn:F; [|reflexivity].
      apply (is_firm _ _ _ _ T) in F. lia. }
    specialize (IH (fun d o I => E d o (or_intror I))).
    unfold hs, misere_sum in *. cbn [existsb map].
    rewrite F, nimsum_cons, G. cbn [orb]. rewrite N.lxor_0_l. exact IH.
  Qed.

  Lemma leave x y : hs x = 0 -> sum_move cmove x y -> hs y <> 0.
  Proof.
    intros Z (a & c & b & o & -> & M & ->) Y.
    change (c :: b) with ([c] ++ b) in Z. rewrite hs_around in Z, Y.
    rewrite <- Y in Z. apply lxor_eq_l in Z. destruct (existsb firm (a ++ b)).
    - rewrite tot_one in Z. destruct (Hg c) as [N1 _]. apply N1. now exists o.
    - rewrite hs_one in Z. destruct (at_mex _ _ _ _ T c) as [N1 _]; [now exists
      o|].
      apply N1. now exists o.
  Qed.

  Lemma not_firm_small x : existsb firm x = false -> tot x <= 1.
  Proof.
    intro F. apply fickle_total. unfold all_fickle. apply forallb_forall.
    intros c I. unfold fickle. apply N.leb_le. apply (is_fickle _ _ _ _ T).
    destruct (firm c) eqn:Fc; [|reflexivity].
    assert (existsb firm x = true); [|congruence].
    apply existsb_exists. now exists c.
  Qed.

  (** The move to an option of c beside the rest, with the wanted h. *)
  Lemma enter_by a c b o :
    cmove c o ->
    (if existsb firm (a ++ b) then tot o else hs o) = tot (a ++ b) ->
    exists y, sum_move cmove (a ++ c :: b) y /\ hs y = 0.
  Proof.
    intros M E. exists (a ++ o ++ b). split; [now exists a, c, b, o|].
    rewrite hs_around, E. apply N.lxor_nilpotent.
  Qed.

  Lemma tot_around a c b : tot (a ++ c :: b) = N.lxor (g c) (tot (a ++ b)).
  Proof.
    unfold tot, total. rewrite !map_app, !nimsum_app. cbn [map].
    rewrite nimsum_cons. xor_bits.
  Qed.

  Lemma enter x : hs x <> 0 ->
    (forall y, ~ sum_move cmove x y) \/ exists y, sum_move cmove x y /\ hs y =
      0.
  Proof.
    intro NZ. destruct (existsb firm x) eqn:F.
    - (* a firm sum *)
      right. assert (V : hs x = tot x) by (unfold hs, misere_sum; now rewrite
        F).
      assert (L : 0 < nimsum (map g x)) by (fold (total g x); fold tot; lia).
      destruct (nim_smaller _ _ L) as (l1 & v & l2 & E & Lv).
      rewrite N.lxor_0_r in Lv. fold (total g x) in Lv. fold tot in Lv.
      apply map_eq_app in E as (a & x2 & -> & <- & E).
      apply map_eq_cons in E as (c & b & -> & <- & <-).
      assert (Er : N.lxor (g c) (tot (a ++ c :: b)) = tot (a ++ b))
        by (rewrite tot_around; apply lxor_cancel).
      rewrite Er in Lv.
      destruct (existsb firm (a ++ b)) eqn:Fr.
      + destruct (proj2 (Hg c) _ Lv) as (o & M & Eo).
        apply (enter_by a c b o M). now rewrite Fr.
      + assert (Fc : firm c = true).
        { rewrite existsb_app in F, Fr. cbn [existsb] in F.
          destruct (firm c), (existsb firm a), (existsb firm b); auto. }
        assert (H := is_firm _ _ _ _ T c Fc).
        destruct (movable c) as [Mc|E].
        * destruct (proj2 (at_mex _ _ _ _ T c Mc) (tot (a ++ b))) as (o & M &
          Eo);
            [lia|].
          apply (enter_by a c b o M). rewrite Fr. exact Eo.
        * apply ended_zero in E. lia.
    - (* no component is firm *)
      assert (S := not_firm_small x F).
      assert (Z : tot x = 0).
      { unfold hs, misere_sum in NZ. rewrite F in NZ. fold (total g x) in NZ.
        fold tot in NZ. destruct (N.eq_dec (tot x) 1) as [E|]; [|lia].
        now rewrite E in NZ. }
      destruct (component_dec cmove movable x) as [(a & c & b & -> & Mc)|H];
        [right|left; now apply no_move].
      assert (Fs : firm c = false /\ existsb firm (a ++ b) = false).
      { rewrite existsb_app in *. cbn [existsb] in F.
        destruct (firm c), (existsb firm a), (existsb firm b); auto. }
      destruct Fs as [Fc Fr]. destruct (is_fickle _ _ _ _ T c Fc) as [Lc Hc].
      rewrite tot_around in Z. apply N.lxor_eq in Z.
      assert (g c = 0 \/ g c = 1) as [E|E] by lia.
      + rewrite E in Hc. cbn in Hc.
        destruct (proj2 (at_mex _ _ _ _ T c Mc) 0) as (o & M & Eo); [lia|].
        apply (enter_by a c b o M). rewrite Fr. unfold hs. congruence.
      + destruct (proj2 (Hg c) 0) as (o & M & Eo); [lia|].
        apply (enter_by a c b o M). rewrite Fr, <- Z, E.
        rewrite E in Hc. change (N.lxor 1 1) with 0 in Hc.
        assert (No : hs o <> 0).
        { intro Q. destruct (at_mex _ _ _ _ T c Mc) as [N1 _]. apply N1.
          exists o. split; [exact M|]. unfold hs in Q. congruence. }
        unfold hs, misere_sum in No |- *. rewrite Eo in *.
        now destruct (existsb firm o).
  Qed.

  Theorem genus x :
    misere_P (sum_move cmove) x <-> misere_sum g firm x = 0.
  Proof.
    fold hs. apply (misere_by_set _ (sum_ends cmove W) (fun x => hs x = 0)).
    - intro y. destruct (N.eq_dec (hs y) 0); auto.
    - intros y Z. destruct (component_dec cmove movable y)
        as [(a & c & b & -> & o & M)|H].
      + exists (a ++ o ++ b). now exists a, c, b, o.
      + apply ended_sum in H. lia.
    - exact leave.
    - exact enter.
  Qed.
End Genus.
