/* SPDX-License-Identifier: MIT */
/*
 * The misère quotient of a heap game, atom by atom.
 *
 * Sums are equal if they have the same misère outcome in every company
 * (Plambeck 2005; Plambeck and Siegel 2008).  The classes are a commutative
 * monoid Q, with the set P of classes of losing sums.  Each new atom is
 * guessed, verified, and refuted where the guess is wrong: candidate.h,
 * check.h, refine.h.  What is kept was verified for all sums of the atoms so
 * far.  It is not known whether the loop ends whenever the quotient is finite;
 * limits end it.
 */
#ifndef GI_THEORY_MISERE_QUOTIENT_H
#define GI_THEORY_MISERE_QUOTIENT_H

#include "theory/misere/check.h"

/* A monoid whose labels are the outcomes of all sums of its atoms. */
typedef struct gi_verified gi_verified;

typedef struct gi_quotient {
  gi_memory *memory;
  gi_budget *budget;
  gi_atoms atoms;
  uint32_t count;       /* atoms that were added */
  gi_verified *now;     /* owned */
  uint64_t refutations; /* candidates refuted so far */
  uint64_t changes;     /* times that the monoid changed */
} gi_quotient;

/* Begins without atoms.  STOPPED or NOMEM: nothing need be freed. */
grundy_status gi_quotient_init(gi_quotient *q, gi_memory *memory,
                               gi_budget *budget, gi_atoms atoms);
void gi_quotient_clear(gi_quotient *q);
/* Adds the next atom.  STOPPED or NOMEM; UNABLE: more generators, elements or
   powers than the program has room for.  After a failure the quotient is as it
   was. */
grundy_status gi_quotient_extend(gi_quotient *q);

/* Continues from a stored quotient of `count` atoms: a monoid whose atoms are
   those that the atoms before do not generate, and the elements of the atoms in
   it.  Everything is checked again.  UNABLE: it is not the quotient, and q is
   as it was.  STOPPED or NOMEM. */
grundy_status gi_quotient_restore(gi_quotient *q, const gi_draft *draft,
                                  const uint32_t *phi, uint32_t count);

const gi_monoid *gi_quotient_monoid(const gi_quotient *q);
/* Returns the elements of the atoms. */
const uint32_t *gi_quotient_phi(const gi_quotient *q);

#endif
