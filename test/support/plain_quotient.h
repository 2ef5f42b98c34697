/* SPDX-License-Identifier: MIT */
/*
 * Misère quotients by the plain form of the same method, as a rival for
 * benches: guess, verify and refute as in src/theory/misere, but
 *
 * - every candidate is checked from scratch, with all its atoms;
 * - completion starts again whenever a guess is given up, takes critical pairs
 *   in the order in which they were found, last first, and looks through all
 *   rules to reduce a word.
 */
#ifndef SUPPORT_PLAIN_QUOTIENT_H
#define SUPPORT_PLAIN_QUOTIENT_H

#include "theory/misere/quotient.h"

typedef struct plain_quotient {
  uint32_t count;       /* atoms that were verified */
  size_t order, losses; /* of their quotient */
} plain_quotient;

/* Adds atoms up to `count`.  STOPPED, NOMEM or UNABLE: *q has what was verified
   before. */
grundy_status plain_quotient_run(gi_memory *memory, gi_budget *budget,
                                 gi_atoms atoms, uint32_t count,
                                 plain_quotient *q);

#endif
