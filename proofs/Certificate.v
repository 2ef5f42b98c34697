(* SPDX-License-Identifier: MIT *)
(** * Certificates that Coq checks by computing

    The values of heaps are computed in Coq, as a claim, and then checked.

    - [certificate_sound]: if [certificate] computes to true, p is the least
      period of the game, from heap n0 on and from no earlier heap on.

    [grundy period --coq FILE] writes a file with such a theorem. *)
Require Import List Arith NArith.
Require Import Grundy.Octal Grundy.Check.
Import ListNotations.
Local Open Scope N_scope.

(** The numbers 0, 1, 2, ... as places of a binary tree.  Nothing is proved
    about the tree: it only makes the claim. *)
Inductive tree := leaf | node (value : N) (even odd : tree).

Fixpoint get (t : tree) (p : positive) : N :=
  match t, p with
  | leaf, _ => 0
  | node v _ _, xH => v
  | node _ even _, xO p => get even p
  | node _ _ odd, xI p => get odd p
  end.

Fixpoint put (p : positive) (v : N) (t : tree) : tree :=
  let '(old, even, odd) :=
    match t with leaf => (0, leaf, leaf) | node a b c => (a, b, c) end in
  match p with
  | xH => node v even odd
  | xO p => node old (put p v even) odd
  | xI p => node old even (put p v odd)
  end.

Definition lookup (t : tree) (n : N) : N := get t (N.succ_pos n).

Fixpoint least_missing (fuel : nat) (v : N) (is_there : N -> bool) : N :=
  match fuel with
  | O => v
  | S fuel => if is_there v then least_missing fuel (v + 1) is_there else v
  end.

Definition next_value (c : code) (state : N * tree) : N * tree :=
  let '(n, t) := state in
  (n + 1, put (N.succ_pos n)
            (least_missing 2000 0 (has_value c (lookup t) n)) t).

Definition claimed_values (c : code) (count : N) : tree :=
  snd (N.iter count (next_value c) (0, leaf)).

Definition certificate (digits : list nat) (differing : bool) (space : kind)
    (rares : list N) (n0 p : N) : bool :=
  let c := make_code digits differing space rares in
  let t := claimed_values c (needed c n0 p) in
  check_period digits differing space rares (lookup t) n0 p.

Theorem certificate_sound digits differing space rares n0 p :
  certificate digits differing space rares n0 p = true ->
  least_period
    {| digit := fun t => nth t digits 0%nat; differ := differing |}
    (N.to_nat n0) (N.to_nat p).
Proof. apply check_sound. Qed.
