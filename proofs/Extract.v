(* SPDX-License-Identifier: MIT *)
(** * The checker as an OCaml program

    [Separate extraction] would write a file for each module; one file is
    enough.  Numbers become OCaml's integers of 63 bits.  The driver, verify.ml,
    refuses certificates with numbers of 2^40 or more, so that no sum or product
    that the checker forms leaves them.  This file is trusted: what it maps the
    operations on numbers to must be the same operations. *)
Require Import NArith List.
Require Import Grundy.Check.
Require Extraction.
Extraction Language OCaml.

Extract Inductive bool => "bool" ["true" "false"].
Extract Inductive list => "list" ["[]" "(::)"].
Extract Inductive nat => "int" ["0" "(fun n -> n + 1)"]
  "(fun zero successor n -> if n = 0 then zero () else successor (n - 1))".
Extract Inductive positive => "int"
  ["(fun p -> 2 * p + 1)" "(fun p -> 2 * p)" "1"]
  "(fun odd even one p ->
    if p <= 1 then one ()
    else if p land 1 = 0 then even (p lsr 1) else odd (p lsr 1))".
Extract Inductive N => "int" ["0" "(fun p -> p)"]
  "(fun zero positive n -> if n = 0 then zero () else positive n)".

Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant negb => "not".
Extract Inlined Constant N.add => "(+)".
Extract Inlined Constant N.mul => "( * )".
Extract Constant N.sub => "(fun (a : int) b -> if a < b then 0 else a - b)".
Extract Inlined Constant N.eqb => "Int.equal".
Extract Constant N.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant N.lxor => "(lxor)".
Extract Inlined Constant N.land => "(land)".
Extract Constant N.odd => "(fun n -> n land 1 = 1)".
Extract Constant N.div2 => "(fun n -> n lsr 1)".
Extract Constant N.modulo => "(fun a b -> if b = 0 then a else a mod b)".
Extract Inlined Constant N.of_nat => "(fun (n : int) -> n)".

Extraction "checker.ml" make_code code_ok has_value needed check_period.
