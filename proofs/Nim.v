(* SPDX-License-Identifier: MIT *)
(** * Nim

    A move makes one heap smaller.

    - [nim_values]: the value of a heap is its size.
    - [bouton]: a position is P if and only if the nim-sum of its heaps is 0. *)
Require Import List Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum.
Import ListNotations.

Definition nim_move (n : nat) (o : list nat) : Prop :=
  exists m, m < n /\ o = [m].

Lemma nim_ends : components_end nim_move.
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (fun n => n)).
  intros m n (o & (m' & L & ->) & [->|[]]). exact L.
Qed.

Lemma nimsum_one (g : nat -> N) m : nimsum (map g [m]) = g m.
Proof. cbn [map]. rewrite nimsum_cons. apply N.lxor_0_r. Qed.

Theorem nim_values : component_values nim_move N.of_nat.
Proof.
  intro n. split.
  - intros (o & (m & L & ->) & E). rewrite nimsum_one in E. lia.
  - intros w L. exists [N.to_nat w]. split.
    + exists (N.to_nat w). split; [lia|reflexivity].
    + rewrite nimsum_one. lia.
Qed.

Theorem bouton x :
  P_position (sum_move nim_move) x <-> nimsum (map N.of_nat x) = 0%N.
Proof. apply outcome_of_sum; [apply nim_ends|apply nim_values]. Qed.
