/* SPDX-License-Identifier: MIT */
/*
 * True outcomes of single sums, found by search.
 *
 * A quotient knows the outcomes of the sums of the atoms below n.  Those of
 * sums with n are found by looking at all moves, and remembered.
 */
#ifndef GI_THEORY_MISERE_OUTCOME_H
#define GI_THEORY_MISERE_OUTCOME_H

#include "core/map.h"
#include "theory/misere/quotient.h"

enum {
  GI_MOST_SUMMANDS = 64 /* of a sum that is searched */
};

/* A sum: its atoms, descending. */
typedef struct gi_sum {
  size_t count;
  uint32_t atoms[GI_MOST_SUMMANDS];
} gi_sum;

typedef struct gi_outcomes {
  const gi_quotient *known; /* of the atoms below n; borrowed */
  gi_map map;               /* sums with n: whether they are lost */
  gi_buffer spans;          /* by atom: the place of its options */
  gi_buffer options;        /* uint32_t: the number of parts, the parts */
} gi_outcomes;

/* Begins without outcomes, where n is the number of atoms that are known;
   allocates nothing. */
void gi_outcomes_init(gi_outcomes *o, const gi_quotient *known);
void gi_outcomes_clear(gi_outcomes *o);
/* Adds an atom to the sum.  Returns whether there was room for it. */
bool gi_sum_add(gi_sum *sum, uint32_t atom);
/* Finds whether the sum of atoms up to n is lost.  STOPPED or NOMEM; UNABLE:
   it has too many summands, or may be played too long. */
grundy_status gi_outcomes_find(gi_outcomes *o, const gi_sum *sum,
                               bool *is_lost);

#endif
