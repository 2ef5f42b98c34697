/* SPDX-License-Identifier: MIT */
/*
 * The deep search (engine/search/deep.h): who wins a sum in which the players'
 * moves differ, without the values of its large parts.
 */
#include "engine/search/deep.h"
#include "engine/method/method.h"

enum {
  FIRST_STEPS = 1 << 20 /* for both starters, SOON */
};

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return gi_asks_winner(q) && !q->impartial &&
         gi_deep_takes(q->parts, q->count) &&
         (q->method == GRUNDY_BEST || q->method == GRUNDY_DEEP);
}

/* Finds out who wins, for the starters that are asked about. */
static grundy_status find_winners(grundy_work *work, const gi_query *q,
                                  gi_assessment *a) {
  gi_deep *deep;
  bool left = false, right = false;
  grundy_status status = gi_work_deep(work, q->play, &deep);
  if (status == GRUNDY_OK && q->side != GRUNDY_RIGHT)
    status = gi_deep_wins(deep, q->parts, q->count, GRUNDY_LEFT, &left);
  if (status == GRUNDY_OK && q->side != GRUNDY_LEFT)
    status = gi_deep_wins(deep, q->parts, q->count, GRUNDY_RIGHT, &right);
  a->evidence = GI_BY_DEEP;
  a->method = GRUNDY_DEEP;
  gi_conclude(a, left, right);
  return status;
}

/* SOON: where the value is wanted, the answer is only kept in the table, for
   the last turn, so that values which take all of the limits do not keep it
   away. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  if (effort == GI_LONG)
    return find_winners(work, q, a);
  if (q->play == GRUNDY_MISERE)
    return GRUNDY_UNABLE; /* the plain search of small sums comes first */
  gi_try attempt = gi_budget_try(&work->budget, FIRST_STEPS);
  grundy_status status = find_winners(work, q, a);
  status = gi_budget_tried(&work->budget, attempt, status);
  status = gi_budget_leave_out(&work->budget, status);
  return status == GRUNDY_OK && q->want == GI_WANT_VALUE ? GRUNDY_UNABLE
                                                         : status;
}

const gi_method gi_by_deep = {applies, answer};
