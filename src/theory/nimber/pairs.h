/* SPDX-License-Identifier: MIT */
/* Factors of a nimber, by their sizes. */
#ifndef GI_THEORY_NIMBER_PAIRS_H
#define GI_THEORY_NIMBER_PAIRS_H

#include "theory/nimber/nimber.h"

/* Anything but OK ends the enumeration and is passed on. */
typedef grundy_status gi_nim_pair_visit(void *data, uint64_t u, uint64_t v);

typedef struct gi_nim_pairs {
  gi_nim_pair_visit *visit; /* each pair once */
  /* Called before each try; about half of the tries give two pairs. */
  grundy_status (*step)(void *data);
  void *data;
} gi_nim_pairs;

/* Every u and v with u (x) v = s, s > 0, where the top binary digit of u is
   2^i and that of v is 2^j.  The next pair follows without a search, however
   few or many there are. */
grundy_status gi_nim_pairs_of(uint64_t s, unsigned i, unsigned j,
                              const gi_nim_pairs *pairs);

#endif
