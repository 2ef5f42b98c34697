/* SPDX-License-Identifier: MIT */
/*
 * Searches components that stand alone (gi_traits.alone): their rules say who
 * wins where play ends, a player may move again, or moves have scores.
 *
 * All positions that can be reached from a component are listed, each with the
 * player to move, and decided from the ends backwards.  A result is a number
 * for the player to move, and the player takes the best of the options: the
 * negative of the result for the other player, and the gain of the move.  So
 * one search serves both kinds of rules:
 *
 *   score    the result is the best difference between the two players
 *   outcome  GI_RESULT_WIN less p is a win in p moves, its negative a loss in p
 *            moves, 0 a draw; each move brings a result one nearer to 0, so
 *            that the winner hurries and the loser delays
 *
 * Where play may return to a position, positions are decided in the order of
 * the moves left, as in theory/graph/retrograde.h, and what is never decided is
 * a draw.  Where the rules do not say so, a cycle is an error.
 */
#ifndef GI_ENGINE_SEARCH_RESULTS_H
#define GI_ENGINE_SEARCH_RESULTS_H

#include "engine/work.h"

#define GI_RESULT_WIN (INT64_C(1) << 62)

/* Results that are known. */
typedef struct gi_results {
  gi_map nodes;     /* side and bytes of a component -> index in `values` */
  gi_buffer values; /* int64_t */
} gi_results;

void gi_results_init(gi_results *results, gi_memory *memory);
void gi_results_clear(gi_results *results);

/* Returns the result for the player to move; `side` is BOTH if the component is
   impartial.  DOMAIN: play need not end, and the error shows the cycle; a score
   does not fit in 64 bits; or misère play of rules that say who wins. */
grundy_status gi_result_of(grundy_work *work, gi_component component,
                           grundy_side side, grundy_play play, int64_t *result);

/* Says that there is no misère play of such rules; returns DOMAIN. */
grundy_status gi_result_refuse_misere(grundy_work *work, bool scored);

/* Returns the number of positions whose result is known. */
size_t gi_results_count(grundy_work *work, const grundy_rules *rules,
                        grundy_play play);

/* Returns the moves left, which an outcome holds. */
static inline uint64_t gi_result_plies(int64_t result) {
  return (uint64_t)(GI_RESULT_WIN - (result < 0 ? -result : result));
}

#endif
