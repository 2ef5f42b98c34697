(* SPDX-License-Identifier: MIT *)
(** * Lasker's Nim

    A move makes a heap smaller, or splits it into two heaps that are not empty.

    - [lasker_values]: heaps of 4k+1, 4k+2, 4k+3, 4k+4 beans have the values
      4k+1, 4k+2, 4k+4, 4k+3; the empty heap has the value 0.
    - [lasker_outcome]: a position is P if and only if the nim-sum of these
      values is 0. *)
Require Import List Arith ZArith NArith Lia ZifyN ZifyNat.
Require Import Grundy.Nimsum Grundy.Game Grundy.Sum Grundy.Nim.
Import ListNotations.
Local Open Scope nat_scope.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Definition lasker_move (n : nat) (o : list nat) : Prop :=
  (exists m, m < n /\ o = [m]) \/
  (exists a b, 0 < a /\ 0 < b /\ n = a + b /\ o = [a; b]).

Definition lasker (n : nat) : N :=
  match (n mod 4)%nat with
  | 3%nat => N.of_nat (n + 1)
  | 0%nat => N.of_nat (n - 1)
  | _ => N.of_nat n
  end.

Lemma lasker_ends : components_end lasker_move.
Proof.
  apply (Wf_nat.well_founded_lt_compat _ (fun n => n)).
  intros m n (o & [(m' & L & ->)|(a & b & A & B & -> & ->)] & I); cbn in I.
  - destruct I as [->|[]]. exact L.
  - destruct I as [->|[->|[]]]; lia.
Qed.

(** The remainders of values modulo 4. *)
Definition small (r : nat) : N :=
  match r with 1%nat => 1 | 2%nat => 2 | 3%nat => 0 | _ => 3 end.

Lemma lasker_mod n : 0 < n -> (lasker n mod 4 = small (n mod 4))%N.
Proof.
  intro L. unfold lasker. assert (n mod 4 < 4) by (apply Nat.mod_upper_bound;
    lia).
  destruct (n mod 4) as [|[|[|[|r]]]] eqn:E; [..|lia]; cbn [small]; lia.
Qed.

Lemma lxor_mod4 a b : (N.lxor a b mod 4 = N.lxor (a mod 4) (b mod 4))%N.
Proof.
  change 4%N with (2 ^ 2)%N. rewrite <- !N.land_ones. apply N.bits_inj. intro i.
  rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  destruct (N.testbit a i), (N.testbit b i), (N.testbit (N.ones 2) i);
    reflexivity.
Qed.

Lemma split_differs a b :
  0 < a -> 0 < b -> N.lxor (lasker a) (lasker b) <> lasker (a + b).
Proof.
  intros A B E. apply (f_equal (fun v => v mod 4)%N) in E.
  rewrite lxor_mod4, !lasker_mod in E by lia.
  rewrite Nat.add_mod in E by lia.
  assert (La : a mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
  assert (Lb : b mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
  destruct (a mod 4) as [|[|[|[|r]]]]; [..|lia];
  destruct (b mod 4) as [|[|[|[|s]]]]; [..|lia| | | | |lia| | | | |lia| | | |
    |lia];
  cbn in E; discriminate.
Qed.

Lemma lasker_injective m n : lasker m = lasker n -> m = n.
Proof.
  unfold lasker. intro E.
  assert (m mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
  assert (n mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
  destruct (m mod 4) as [|[|[|[|r]]]] eqn:Em; [..|lia];
  destruct (n mod 4) as [|[|[|[|s]]]] eqn:En; lia.
Qed.

Theorem lasker_values : component_values lasker_move lasker.
Proof.
  intro n. split.
  - intros (o & [(m & L & ->)|(a & b & A & B & -> & ->)] & E).
    + rewrite nimsum_one in E. apply lasker_injective in E. lia.
    + cbn [map] in E. rewrite !nimsum_cons in E. change (nimsum []) with 0%N in
      E.
      rewrite N.lxor_0_r in E. exact (split_differs a b A B E).
  - intros w L. set (v := N.to_nat w).
    assert (I : lasker (N.to_nat (lasker v)) = w).
    { unfold lasker at 2. assert (v mod 4 < 4) by (apply Nat.mod_upper_bound;
      lia).
      destruct (v mod 4) as [|[|[|[|r]]]] eqn:E; [..|lia]; unfold lasker.
      - destruct (Nat.eq_dec v 0) as [Z|Z]; [rewrite Z; cbn; lia|].
        replace (N.to_nat (N.of_nat (v - 1)) mod 4) with 3 by lia. lia.
      - replace (N.to_nat (N.of_nat v) mod 4) with 1 by lia. lia.
      - replace (N.to_nat (N.of_nat v) mod 4) with 2 by lia. lia.
      - replace (N.to_nat (N.of_nat (v + 1)) mod 4) with 0 by lia. lia. }
    destruct (le_lt_dec n (N.to_nat (lasker v))) as [Big|Small].
    + (* only 4k + 3, by splitting off 1 *)
      assert (C : n mod 4 = 3 /\ w = N.of_nat n).
      { unfold lasker in Big, L.
        assert (v mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
        assert (n mod 4 < 4) by (apply Nat.mod_upper_bound; lia).
        destruct (v mod 4) as [|[|[|[|r]]]] eqn:Ev; [..|lia];
        destruct (n mod 4) as [|[|[|[|s]]]] eqn:En; lia. }
      destruct C as [C ->]. exists [1; n - 1]. split.
      * right. exists 1, (n - 1). repeat split; lia.
      * cbn [map]. rewrite !nimsum_cons. change (nimsum []) with 0%N.
        rewrite N.lxor_0_r. change (lasker 1) with 1%N. unfold lasker.
        replace ((n - 1) mod 4) with 2 by lia.
        assert (En : N.of_nat n = (2 * (N.of_nat n / 2) + 1)%N) by lia.
        replace (N.of_nat (n - 1)) with (2 * (N.of_nat n / 2))%N by lia.
        rewrite En at 2. destruct (N.of_nat n / 2)%N as [|q]; reflexivity.
    + exists [N.to_nat (lasker v)]. split.
      * left. exists (N.to_nat (lasker v)). split; [exact Small|reflexivity].
      * rewrite nimsum_one. exact I.
Qed.

Theorem lasker_outcome x :
  P_position (sum_move lasker_move) x <-> nimsum (map lasker x) = 0%N.
Proof. apply outcome_of_sum; [apply lasker_ends|apply lasker_values]. Qed.
