(* SPDX-License-Identifier: MIT *)
(** * Sums of games: the theorem of Sprague and Grundy

    A component moves to a sum of components: [cmove c o] says that o, a list of
    components, is an option of c.  A heap that is split is of this kind; a game
    in the usual sense has options of length 1.  A sum is a list of components,
    and a move changes one of them.

    - [sum_ends]: if play in each component ends, so does play in sums.
    - [sprague_grundy]: the value of a sum is the nim-sum of the values of its
      components.
    - [outcome_of_sum]: a sum is P if and only if this nim-sum is 0.
    - [sprague_grundy_two]: the same for the sum of two games of any kinds. *)
Require Import List NArith Lia.
Require Import Grundy.Nimsum Grundy.Game.
Import ListNotations.
Local Open Scope N_scope.

Definition sum_move {C} (cmove : C -> list C -> Prop) (x y : list C) : Prop :=
  exists a c b o, x = a ++ c :: b /\ cmove c o /\ y = a ++ o ++ b.

(** Play in components ends: along parts of options there is no infinite
    descent. *)
Definition components_end {C} (cmove : C -> list C -> Prop) : Prop :=
  well_founded (fun d c => exists o, cmove c o /\ In d o).

Definition component_values {C} (cmove : C -> list C -> Prop) (g : C -> N) :=
  forall c, mex_of (fun v => exists o, cmove c o /\ nimsum (map g o) = v) (g c).

Section Sums.
  Context {C : Type} (cmove : C -> list C -> Prop).
  Let before (y x : list C) := sum_move cmove x y.

  Lemma move_app x y z :
    sum_move cmove (x ++ y) z ->
    (exists x', sum_move cmove x x' /\ z = x' ++ y) \/
    (exists y', sum_move cmove y y' /\ z = x ++ y').
  Proof.
    intros (a & c & b & o & E & M & ->).
    destruct (app_eq_app _ _ _ _ E) as (l & [[-> E2]|[-> E2]]).
    - destruct l as [|d l].
      + right. exists (o ++ b). cbn in E2. subst y. split.
        * now exists [], c, b, o.
        * now rewrite app_nil_r.
      + injection E2 as <- ->. left. exists (a ++ o ++ l). split.
        * now exists a, c, l, o.
        * now rewrite !app_assoc.
    - right. exists (l ++ o ++ b). split.
      + now exists l, c, b, o.
      + now rewrite !app_assoc.
  Qed.

  Lemma acc_app x : Acc before x -> forall y, Acc before y ->
    Acc before (x ++ y).
  Proof.
    induction 1 as [x Hx IHx]. induction 1 as [y Hy IHy].
    constructor. intros z M. apply move_app in M.
    destruct M as [(x' & M & ->)|(y' & M & ->)].
    - apply IHx; [exact M|]. now constructor.
    - now apply IHy.
  Qed.

  Lemma acc_all x : (forall c, In c x -> Acc before [c]) -> Acc before x.
  Proof.
    induction x as [|c x IH]; intro H.
    - constructor. intros y (a & c & b & o & E & _). now destruct a.
    - apply (acc_app [c] (H c (or_introl eq_refl)) x). apply IH.
      intros d Hd. apply H. now right.
  Qed.

  Theorem sum_ends : components_end cmove -> ends (sum_move cmove).
  Proof.
    intros W x. apply acc_all. intros c _. induction (W c) as [c _ IH].
    constructor. intros y (a & d & b & o & E & M & ->).
    destruct a as [|e a]; [|now destruct a].
    injection E as <- <-. cbn. rewrite app_nil_r. apply acc_all.
    intros d Hd. apply IH. now exists o.
  Qed.

  Theorem sprague_grundy g :
    component_values cmove g ->
    values (sum_move cmove) (fun x => nimsum (map g x)).
  Proof.
    intros Hg x. split.
    - intros (y & (a & c & b & o & -> & M & ->) & E).
      destruct (Hg c) as [A _]. apply A. exists o. split; [exact M|].
      rewrite !map_app, !nimsum_app in E. cbn [map] in E.
      rewrite nimsum_cons in E.
      apply lxor_eq_l in E. now apply lxor_eq_r in E.
    - intros w L. destruct (nim_smaller _ _ L) as (l1 & v & l2 & E & Lv).
      apply map_eq_app in E as (a & x2 & -> & <- & E).
      apply map_eq_cons in E as (c & b & -> & <- & <-).
      destruct (Hg c) as [_ B]. destruct (B _ Lv) as (o & M & Eo).
      exists (a ++ o ++ b). split; [now exists a, c, b, o|].
      rewrite !map_app, !nimsum_app, Eo, !map_app, !nimsum_app.
      cbn [map]. rewrite nimsum_cons. xor_bits.
  Qed.

  Theorem outcome_of_sum g : components_end cmove -> component_values cmove g ->
    forall x, P_position (sum_move cmove) x <-> nimsum (map g x) = 0.
  Proof.
    intros W Hg x.
    apply (P_iff_zero _ (sum_ends W) (fun x => nimsum (map g x))).
    now apply sprague_grundy.
  Qed.
End Sums.

(** ** The sum of two games *)

Definition two_move {X Y} (m : X -> X -> Prop) (n : Y -> Y -> Prop)
    (p q : X * Y) : Prop :=
  (m (fst p) (fst q) /\ snd q = snd p) \/ (n (snd p) (snd q) /\ fst q = fst p).

Theorem sprague_grundy_two {X Y} (m : X -> X -> Prop) (n : Y -> Y -> Prop) g h :
  values m g -> values n h ->
  values (two_move m n) (fun p => N.lxor (g (fst p)) (h (snd p))).
Proof.
  intros Hg Hh [x y]. cbn [fst snd]. split.
  - intros ([x' y'] & [[M E]|[M E]] & V); cbn [fst snd] in *; subst.
    + apply lxor_eq_r in V. destruct (Hg x) as [A _]. apply A. now exists x'.
    + apply lxor_eq_l in V. destruct (Hh y) as [A _]. apply A. now exists y'.
  - intros w L.
    assert (L' : w < nimsum [g x; h y]).
    { rewrite !nimsum_cons. cbn. now rewrite N.lxor_0_r. }
    destruct (nim_smaller _ _ L') as (l1 & v & l2 & E & Lv).
    rewrite !nimsum_cons in Lv. change (nimsum []) with 0 in Lv.
    destruct l1 as [|a [|b l1]].
    + injection E as <- _. destruct (proj2 (Hg x) _ Lv) as (x' & M & Ex).
      exists (x', y). split; [now left|]. cbn [fst snd]. rewrite Ex. xor_bits.
    + injection E as <- <- _. destruct (proj2 (Hh y) _ Lv) as (y' & M & Ey).
      exists (x, y'). split; [now right|]. cbn [fst snd]. rewrite Ey. xor_bits.
    + injection E as _ _ E. now destruct l1.
Qed.
