/* SPDX-License-Identifier: MIT */
/*
 * Sums in which play may return to a position, where values do not add: misère
 * play, plies, and sums in which the players' moves differ.
 *
 * A sum is explored as a whole.  Where the players' moves differ, it has more
 * vertices:  A vertex is a position with the player to
 * move, and its arcs are the moves of that player (engine/search/explore.h).
 * Labelled from the ends backwards, a vertex is won, lost or drawn for the
 * player to move (theory/graph/retrograde.h).  So a position has two results,
 * one for each starter.
 *
 * Its outcome is N, P, L or R if neither starter draws, and D if one of them
 * does.  There is no value: such a position need not have a canonical form
 * (Conway, On Numbers and Games, chapter 11), and two positions with the same
 * results may behave differently in sums.
 */
#include "engine/method/method.h"

/* Explores the sum with each player to move first. */
static grundy_status end_sides(grundy_work *work, const gi_query *q,
                               gi_assessment *a) {
  gi_ending left, right;
  grundy_status status =
      gi_sum_ending(work, q->parts, q->count, GRUNDY_LEFT, q->play, &left);
  if (status == GRUNDY_OK)
    status =
        gi_sum_ending(work, q->parts, q->count, GRUNDY_RIGHT, q->play, &right);
  if (status != GRUNDY_OK)
    return status;
  gi_conclude(a, left.outcome == GRUNDY_N, right.outcome == GRUNDY_N);
  a->left_draws = left.outcome == GRUNDY_D;
  a->right_draws = right.outcome == GRUNDY_D;
  if (a->left_draws || a->right_draws)
    a->outcome = GRUNDY_D;
  return GRUNDY_OK;
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->loopy &&
         (q->want == GI_WANT_PLIES
              ? q->impartial || q->side != GRUNDY_BOTH
              : gi_asks_winner(q) && q->method != GRUNDY_THEOREM &&
                    q->method != GRUNDY_PAIRS && q->method != GRUNDY_DEEP);
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  gi_ending ending;
  a->evidence = GI_BY_LOOPS;
  while (a->looked_at < q->count && !gi_is_loopy(q->parts[a->looked_at]))
    a->looked_at++;
  if (!q->impartial && q->side == GRUNDY_BOTH)
    return end_sides(work, q, a);
  grundy_status status =
      gi_sum_ending(work, q->parts, q->count, q->side, q->play, &ending);
  gi_conclude_outcome(a, ending.outcome);
  a->number = ending.outcome == GRUNDY_D ? GI_NO_PLIES : ending.plies;
  return status;
}

const gi_method gi_by_loops = {applies, answer};
