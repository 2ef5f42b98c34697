/* SPDX-License-Identifier: MIT */
/*
 * The presentation of a quotient: as few generators as possible in the order of
 * heaps, and what is remarkable about its elements.
 */
#ifndef GI_THEORY_MISERE_PRESENT_H
#define GI_THEORY_MISERE_PRESENT_H

#include "core/writer.h"
#include "theory/misere/monoid.h"

/* Makes the same monoid without the generators that the others generate, the
   smallest first.  Writes the new element of each old one to `elements`.
   STOPPED or NOMEM. */
grundy_status gi_monoid_trim(gi_monoid *out, gi_budget *budget,
                             const gi_monoid *monoid, uint32_t *elements);

/* Writes a word, as in ab2; the identity is 1. */
void gi_write_monomial(gi_writer *writer, const gi_monomial *word);

typedef struct gi_structure {
  bool *is_idempotent, *is_unit, *is_kernel; /* by element; the caller's */
  size_t idempotents, units, kernel;
  bool is_tame;
  unsigned tame_rank; /* n, if the monoid is T_n */
} gi_structure;

/* Finds idempotents, units and the kernel (the least ideal), and whether the
   monoid is tame: the quotient T_n of Nim.  T_0 has one element, T_1 two; the
   others have 2^n + 2: 1, a and a group of 2^n elements whose squares are its
   identity z, and P = {a, z}.  STOPPED. */
grundy_status gi_monoid_structure(const gi_monoid *m, gi_budget *budget,
                                  gi_structure *s);

#endif
