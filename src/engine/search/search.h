/* SPDX-License-Identifier: MIT */
/*
 * Searches: finds quantities of positions from the rules alone.
 *
 * Values and longest plays are found component by component (they add over a
 * sum); who wins in misère or partizan play, and the plies left, are found on
 * the whole sum.  Both are one depth-first search with different nodes; see
 * search.c for how it runs without recursion and in little memory.
 */
#ifndef GI_ENGINE_SEARCH_SEARCH_H
#define GI_ENGINE_SEARCH_SEARCH_H

#include "engine/position.h"

enum {
  GI_LONG_SUM = 64 /* components; a step is the work of a shorter sum */
};

/* Counts the work of sorting and copying a long sum. */
static inline grundy_status gi_sum_charge(grundy_work *work, size_t count) {
  return count < GI_LONG_SUM ? GRUNDY_OK
                             : gi_budget_ticks(&work->budget, count);
}

/* Answers GI_FIND_VALUE, GI_FIND_GAME, GI_FIND_GENUS or GI_FIND_LONGEST about a
   component.  With
   `theorems`, theorems answer about the components met on the way.  DOMAIN:
   play need not end; the error shows the cycle. */
grundy_status gi_search_component(grundy_work *work, gi_quantity quantity,
                                  gi_component component, bool theorems,
                                  uint64_t *answer);

/* Answers the questions about a whole sum; `side` moves (BOTH in impartial
   games).  DOMAIN: play need not end. */
grundy_status gi_search_whole(grundy_work *work, gi_quantity quantity,
                              const gi_component *parts, size_t count,
                              grundy_side side, uint64_t *answer);

#endif
