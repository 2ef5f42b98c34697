(* SPDX-License-Identifier: MIT *)
(** * The colon principle, for impartial games

    A picture of Hackenbush consists of a part G, with positions x, and a part
    H, with positions y, that hangs on G at one vertex.  A move in H changes y.
    A move in G keeps the vertex ([keep]), or cuts it off, so that H vanishes
    and a position z is left ([cut]).  Nothing else about Hackenbush is used.

    - [colon]: H may be replaced by a stalk of h green edges, where h is its
      value: the value of the picture is that of the picture with a Nim heap of
      size h in place of H.
    - [same_value]: two parts of the same value may replace each other.
    - [edge]: an edge that carries a part of value h, and stands on the ground,
      has the value h + 1. *)
Require Import Arith NArith Lia.
Require Import Grundy.Game.
Local Open Scope N_scope.

Inductive picture (X Y Z : Type) : Type :=
  | hung (x : X) (y : Y)  (* H hangs on G *)
  | alone (z : Z).        (* H has vanished *)
Arguments hung {X Y Z}.
Arguments alone {X Y Z}.

Inductive picture_move {X Y Z} (keep : X -> X -> Prop) (cut : X -> Z -> Prop)
    (move_h : Y -> Y -> Prop) (move_z : Z -> Z -> Prop) :
    picture X Y Z -> picture X Y Z -> Prop :=
  | in_G : forall x x' y, keep x x' ->
      picture_move keep cut move_h move_z (hung x y) (hung x' y)
  | cuts : forall x y z, cut x z ->
      picture_move keep cut move_h move_z (hung x y) (alone z)
  | in_H : forall x y y', move_h y y' ->
      picture_move keep cut move_h move_z (hung x y) (hung x y')
  | in_rest : forall z z', move_z z z' ->
      picture_move keep cut move_h move_z (alone z) (alone z').

(** A Nim heap: a stalk of green edges. *)
Definition stalk_move (m n : N) : Prop := n < m.

Section Colon.
  Context {X Y Z : Type} (keep : X -> X -> Prop) (cut : X -> Z -> Prop).
  Variables (move_h : Y -> Y -> Prop) (move_z : Z -> Z -> Prop).

  (** The picture with a stalk in place of H. *)
  Definition with_stalk (h : Y -> N) (p : picture X Y Z) : picture X N Z :=
    match p with
    | hung x y => hung x (h y)
    | alone z => alone z
    end.

  Theorem colon h f :
    values move_h h -> values (picture_move keep cut stalk_move move_z) f ->
    values (picture_move keep cut move_h move_z) (fun p => f (with_stalk h p)).
  Proof.
    intros Hh Hf p.
    assert (Differ : forall a b,
      picture_move keep cut stalk_move move_z a b -> f b <> f a).
    { intros a b M E. destruct (Hf a) as [A _]. apply A. now exists b. }
    split.
    - intros (q & M & E). destruct M as [x x' y K|x y z C|x y y' M|z z' M];
        cbn [with_stalk] in E.
      + revert E. apply Differ. now constructor.
      + revert E. apply Differ. now constructor.
      + assert (Ne : h y' <> h y).
        { intro Q. destruct (Hh y) as [A _]. apply A. now exists y'. }
        destruct (N.lt_ge_cases (h y') (h y)) as [L|G].
        * revert E. apply Differ. now apply in_H.
        * symmetry in E. revert E. apply Differ. apply in_H.
          unfold stalk_move. lia.
      + revert E. apply Differ. now constructor.
    - intros w L. destruct (proj2 (Hf _) w L) as (q & M & E).
      destruct p as [x y|z]; cbn [with_stalk] in M.
      + inversion M as [? x' ? K|? ? z C|? ? j J|]; subst.
        * exists (hung x' y). split; [now constructor|reflexivity].
        * exists (alone z). split; [now constructor|reflexivity].
        * destruct (proj2 (Hh y) j J) as (y' & M' & <-).
          exists (hung x y'). split; [now constructor|reflexivity].
      + inversion M as [| | |? z' K]; subst.
        exists (alone z'). split; [now constructor|reflexivity].
  Qed.
End Colon.

Corollary same_value {X Y Y' Z} keep cut move_h move_h' move_z
    (h : Y -> N) (h' : Y' -> N) f (g : picture X Y Z -> N)
    (g' : picture X Y' Z -> N) :
  ends (picture_move keep cut move_h move_z) ->
  ends (picture_move keep cut move_h' move_z) ->
  values move_h h -> values move_h' h' ->
  values (picture_move keep cut stalk_move move_z) f ->
  values (picture_move keep cut move_h move_z) g ->
  values (picture_move keep cut move_h' move_z) g' ->
  forall x y y', h y = h' y' -> g (hung x y) = g' (hung x y').
Proof.
  intros E E' Hh Hh' Hf Hg Hg' x y y' Eq.
  rewrite (values_unique _ E g _ Hg (colon _ _ _ _ h f Hh Hf)).
  rewrite (values_unique _ E' g' _ Hg' (colon _ _ _ _ h' f Hh' Hf)).
  cbn [with_stalk]. now rewrite Eq.
Qed.

(** One edge on the ground: the only move in it cuts everything off. *)
Theorem edge {Y} (move_h : Y -> Y -> Prop) h :
  values move_h h ->
  values (picture_move (fun _ _ : unit => False) (fun _ _ : unit => True) move_h
            (fun _ _ => False))
    (fun p => match p with hung _ y => h y + 1 | alone _ => 0 end).
Proof.
  intro Hh.
  set (f := fun p : picture unit N unit =>
    match p with hung _ k => k + 1 | alone _ => 0 end).
  assert (Hf : values (picture_move (fun _ _ : unit => False)
                 (fun _ _ : unit => True) stalk_move (fun _ _ => False)) f).
  { intros [u k|u]; split; cbn [f].
    - intros (q & M & E). inversion M as [? ? ? K|? ? z C|? ? j J|]; subst;
        cbn [f] in E; [easy|lia|unfold stalk_move in J; lia].
    - intros w L. destruct (N.eq_dec w 0) as [->|NZ].
      + exists (alone tt). split; [now constructor|reflexivity].
      + exists (hung u (w - 1)). split.
        * apply in_H. unfold stalk_move. lia.
        * cbn [f]. lia.
    - intros (q & M & E). inversion M; contradiction.
    - lia. }
  intro p. assert (V := colon _ _ move_h _ h f Hh Hf p).
  assert (Same : forall q : picture unit Y unit, f (with_stalk h q) =
            match q with hung _ y => h y + 1 | alone _ => 0 end) by now intros
              [].
  cbn beta in V. rewrite Same in V. eapply mex_ext; [|exact V].
  intro w. split; intros (q & M & E); exists q; split; auto; now rewrite <- E.
Qed.
