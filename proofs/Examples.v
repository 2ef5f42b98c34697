(* SPDX-License-Identifier: MIT *)
(** * Periods of some games, proved by computation

    [least_period r n0 p]: the values of the game r repeat with period p from
    heap n0 on, p is the least period, and n0 is the first such heap.

    One theorem for each theorem of Period.v: Kayles and Dawson's Kayles for Guy
    and Smith, hex[0.B] for three heaps, take[2,5,7] for the window,
    grundy[0.05] for different heaps.  The theorem on octal[0.156] uses a sparse
    space. *)
Require Import List NArith.
Require Import Grundy.Octal Grundy.Check Grundy.Certificate.
Import ListNotations.

Ltac by_certificate space rares n0 p :=
  apply (certificate_sound _ _ space rares n0 p); vm_compute; reflexivity.

Theorem kayles_period : least_period (finite [0; 7; 7]) 71 12.
Proof. by_certificate no_space (@nil N) 71%N 12%N. Qed.

Theorem dawson_kayles_period : least_period (finite [0; 0; 7]) 53 34.
Proof. by_certificate no_space (@nil N) 53%N 34%N. Qed.

Theorem dawson_chess_period : least_period (finite [0; 1; 3; 7]) 52 34.
Proof. by_certificate no_space (@nil N) 52%N 34%N. Qed.

Theorem octal_0_15_period : least_period (finite [0; 1; 5]) 1 10.
Proof. by_certificate no_space (@nil N) 1%N 10%N. Qed.

Theorem hex_0_B_period : least_period (finite [0; 11]) 0 2.
Proof. by_certificate no_space (@nil N) 0%N 2%N. Qed.

Theorem take_2_5_7_period : least_period (finite [0; 0; 3; 0; 0; 3; 0; 3]) 0 22.
Proof. by_certificate no_space (@nil N) 0%N 22%N. Qed.

Theorem grundy_0_05_period : least_period (finite_differ [0; 0; 5]) 13 20.
Proof. by_certificate no_space (@nil N) 13%N 20%N. Qed.

Theorem octal_0_156_period : least_period (finite [0; 1; 5; 6]) 3479 349.
Proof.
  by_certificate (first 65531)
    [3; 7; 8; 12; 15; 16; 17; 26; 46; 53; 82; 91; 172; 357]%N 3479%N 349%N.
Qed.
