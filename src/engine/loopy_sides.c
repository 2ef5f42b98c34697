/* SPDX-License-Identifier: MIT */
/*
 * Sums in which play may return to a position and the players' moves differ.
 *
 * A sum is explored as a whole.  A vertex is a position with the player to
 * move, and its arcs are the moves of that player (engine/explore.h).  Labelled
 * from the ends backwards, a vertex is won, lost or drawn for the player to
 * move (theory/graph/retrograde.h).  So a position has two results, one for
 * each starter.
 *
 * Its outcome is N, P, L or R if neither starter draws, and D if one of them
 * does.  There is no value: such a position need not have a canonical form
 * (Conway, On Numbers and Games, chapter 11), and two positions with the same
 * results may behave differently in sums.
 */
#include "engine/assess.h"
#include "engine/search.h"

grundy_status gi_assess_sides(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_play play,
                              gi_assessment *a) {
  gi_ending left, right;
  grundy_status status =
      gi_sum_ending(work, parts, count, GRUNDY_LEFT, play, &left);
  if (status == GRUNDY_OK)
    status = gi_sum_ending(work, parts, count, GRUNDY_RIGHT, play, &right);
  if (status != GRUNDY_OK)
    return status;
  a->left_wins = left.outcome == GRUNDY_N;
  a->right_wins = right.outcome == GRUNDY_N;
  a->left_draws = left.outcome == GRUNDY_D;
  a->right_draws = right.outcome == GRUNDY_D;
  a->outcome = a->left_draws || a->right_draws
                   ? GRUNDY_D
                   : gi_starts_outcome(a->left_wins, a->right_wins);
  return GRUNDY_OK;
}

grundy_status gi_side_plies(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            uint64_t *plies) {
  if (gi_parts_are_impartial(parts, count))
    return gi_sum_plies(work, parts, count, play, GRUNDY_BEST, plies);
  if (!gi_parts_are_loopy(parts, count))
    return gi_search_whole(
        work, play == GRUNDY_MISERE ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES,
        parts, count, side, plies);
  gi_ending ending;
  grundy_status status = gi_sum_ending(work, parts, count, side, play, &ending);
  *plies = ending.outcome == GRUNDY_D ? GI_NO_PLIES : ending.plies;
  return status;
}
