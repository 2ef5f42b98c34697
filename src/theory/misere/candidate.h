/* SPDX-License-Identifier: MIT */
/*
 * A guess at the quotient with one more atom.
 *
 * Let R be a monoid over the atoms below n that knows their outcomes.  The
 * layer o_k labels each element y of R with the outcome of its normal form and
 * k heaps n, as far as R can tell words apart:
 *
 *   o_k(y) is P if no option e of n has o_(k-1)(y e) = P, and no heap h of the
 *   normal form of y has an option e with o_k((y / h) e) = P.
 *
 * A layer depends on the layer before it alone, so the first repetition gives
 * all further ones: there are finitely many states (y, k).  The candidate is
 * the least monoid with these labels.
 */
#ifndef GI_THEORY_MISERE_CANDIDATE_H
#define GI_THEORY_MISERE_CANDIDATE_H

#include "theory/misere/valuation.h"

/* A monoid with the elements of atoms. */
typedef struct gi_valued {
  gi_monoid monoid;
  gi_buffer phi; /* uint32_t by atom */
} gi_valued;

void gi_valued_init(gi_valued *v, gi_memory *memory);
void gi_valued_clear(gi_valued *v);
static inline const uint32_t *gi_valued_phi(const gi_valued *v) {
  return (const void *)v->phi.data;
}

/* Makes the candidate over the atoms up to n, where `base` has those below
   n.  STOPPED or NOMEM; UNABLE if there are too many layers, elements or
   generators. */
grundy_status gi_candidate_make(gi_budget *budget, gi_atoms atoms,
                                const gi_valued *base, uint32_t n,
                                gi_valued *out);

#endif
