/* SPDX-License-Identifier: MIT */
/*
 * What follows from a closure alone, without theorems and without the search:
 * nimbers, and who wins.
 */
#ifndef GI_ENGINE_CLOSURE_LABELS_H
#define GI_ENGINE_CLOSURE_LABELS_H

#include "engine/assess.h"
#include "engine/closure/closure.h"

/* Finds the nimber of each position, by mex.  The closure is apart, impartial,
   and play in it ends.  STOPPED or NOMEM. */
grundy_status gi_closure_nimbers(const gi_closure *closure, uint64_t *nimbers);

/* What the player to move gets. */
typedef struct gi_closure_result {
  unsigned char left, right; /* gi_result, if Left starts, and if Right does */
} gi_closure_result;

/* Finds who wins each position, from the ends backwards.  The positions are
   whole sums; play may come back, unless moves have scores.  STOPPED or NOMEM;
   DOMAIN: a score does not fit in 64 bits. */
grundy_status gi_closure_results(const gi_closure *closure, grundy_play play,
                                 gi_closure_result *results);
/* Returns the outcome that the results say. */
grundy_outcome gi_closure_outcome(gi_closure_result result);

/* Finds the moves of the longest play from each position.  Play ends.  STOPPED
   or NOMEM. */
grundy_status gi_closure_longest(const gi_closure *closure, uint64_t *longest);

#endif
