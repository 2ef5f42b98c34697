/* SPDX-License-Identifier: MIT */
/*
 * Bounds of a board for the deep search (engine/search/deep.h), by tying one
 * hand: a board is cut so that only one player loses moves.
 *
 * If only Left's moves go from row to row, the board cut between rows is worth
 * at most as much as the board: Left lost moves, Right none.  The pieces are
 * strips of a few rows.  Then neighbouring pieces are joined again while they
 * stay small and the mean gets better: each join gives moves back, so the bound
 * stays true.  doc/algorithms.md has the proof.
 */
#ifndef GI_ENGINE_SEARCH_DEEP_CUTS_H
#define GI_ENGINE_SEARCH_DEEP_CUTS_H

#include "engine/search/deep_parts.h"

/* A number in units of 2^-20, for orders alone. */
typedef int64_t gi_roughly;

/* A bound: a sum of values. */
typedef struct gi_deep_bound {
  const gi_game *games; /* in `bounds`, until the next call */
  uint32_t count;
  gi_roughly mean;    /* of the sum */
  gi_roughly hottest; /* highest temperature of a value */
} gi_deep_bound;

typedef struct gi_deep_cuts {
  gi_deep_parts *parts;
  uint32_t *words; /* the bounds that were found, one after another */
  size_t length, capacity;
  uint32_t *index; /* for each part, of its lower and its upper bound */
  size_t index_count;
  gi_sink sink;
  gi_buffer drawn, node;
  struct gi_cut_board *board; /* the board being cut */
} gi_deep_cuts;

grundy_status gi_deep_cuts_init(gi_deep_cuts *cuts, gi_deep_parts *parts);
void gi_deep_cuts_clear(gi_deep_cuts *cuts);

/* Writes a lower bound of a part, or an upper one.  *known: there is one. */
grundy_status gi_deep_bound_of(gi_deep_cuts *cuts, uint32_t part, bool upper,
                               gi_deep_bound *bound, bool *known);

/* Writes mean and temperature of a value as a bound without games. */
grundy_status gi_deep_measure(gi_deep_cuts *cuts, gi_game g,
                              gi_deep_bound *bound);

#endif
