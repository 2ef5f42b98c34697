(* SPDX-License-Identifier: MIT *)
(** * The sentences that `grundy prove` decides

    Let g be the claimed values of a game.  `prove` decides three sentences by
    automata: each move makes a weight smaller; no option has the value of its
    position; each smaller number is the value of some option.  For a claim
    about outcomes the set S of lost positions takes the place of g.

    - [play_ends_by_weight]: if each move makes a weight smaller, play ends.
    - [claim_of_values]: the sentences say exactly that g is the values of the
      game.
    - [claim_is_right]: then g x is the value of x, whatever way it is computed.
    - [claim_of_outcomes]: likewise S is exactly the set of P-positions.

    That the automata decide these sentences rightly is not formalised. *)
Require Import NArith Wf_nat.
Require Import Grundy.Game.
Local Open Scope N_scope.

Section Claims.
  Context {X : Type} (move : X -> X -> Prop) (weight : X -> nat).
  Hypothesis smaller : forall x y, move x y -> (weight y < weight x)%nat.

  Theorem play_ends_by_weight : ends move.
  Proof.
    exact (well_founded_lt_compat X weight _ (fun y x => smaller x y)).
  Qed.

  Section Values.
    Variable g : X -> N.

    Definition no_option_is_equal : Prop :=
      forall x y, move x y -> g y <> g x.
    Definition each_smaller_is_reached : Prop :=
      forall x v, v < g x -> exists y, move x y /\ g y = v.

    Theorem claim_of_values :
      no_option_is_equal /\ each_smaller_is_reached <-> values move g.
    Proof.
      split.
      - intros [A B] x. split; [|exact (B x)].
        intros (y & M & E). exact (A x y M E).
      - intro V. split.
        + intros x y M E. apply (proj1 (V x)). now exists y.
        + intros x. exact (proj2 (V x)).
    Qed.

    Theorem claim_is_right h :
      no_option_is_equal -> each_smaller_is_reached -> values move h ->
      forall x, h x = g x.
    Proof.
      intros A B H. apply (values_unique move play_ends_by_weight); [exact H|].
      now apply claim_of_values.
    Qed.
  End Values.

  Theorem claim_of_outcomes (S : X -> Prop) :
    (forall x, S x \/ ~ S x) ->
    (forall x y, S x -> move x y -> ~ S y) ->
    (forall x, ~ S x -> exists y, move x y /\ S y) ->
    forall x, P_position move x <-> S x.
  Proof.
    exact (P_by_set move play_ends_by_weight S).
  Qed.
End Claims.
