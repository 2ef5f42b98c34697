/* SPDX-License-Identifier: MIT */
/* Pairs of factors of a nimber, by their sizes. */
#ifndef GI_THEORY_NIMBER_PAIRS_H
#define GI_THEORY_NIMBER_PAIRS_H

#include "theory/nimber/nimber.h"

/* Receives a pair.  Any status but OK ends the enumeration, which returns it.
 */
typedef grundy_status gi_nim_pair_visit(void *data, uint64_t u, uint64_t v);

typedef struct gi_nim_pairs {
  gi_nim_pair_visit *visit; /* called once for each pair */
  /* Called before each try; about half of the tries give two pairs. */
  grundy_status (*step)(void *data);
  void *data; /* passed to both functions */
} gi_nim_pairs;

/* Visits all u and v with u (x) v = s, where the top bit of u is 2^i and that
   of v is 2^j.  Each pair follows from the one before it without a search.
   There are no pairs if s is 0, or if i or j is above 63. */
grundy_status gi_nim_pairs_of(uint64_t s, unsigned i, unsigned j,
                              const gi_nim_pairs *pairs);

#endif
