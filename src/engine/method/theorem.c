/* SPDX-License-Identifier: MIT */
/* Asks the theorems about a whole component: who wins it, or in how many
   moves. */
#include "engine/method/method.h"

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->count == 1 && q->side == GRUNDY_BOTH &&
         (q->want == GI_WANT_PLIES
              ? q->method != GRUNDY_SEARCH
              : gi_asks_winner(q) && !q->loopy && q->method <= GRUNDY_THEOREM);
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  gi_answer says;
  bool asks_plies = q->want == GI_WANT_PLIES;
  grundy_status status = gi_theorem_answer(
      work, q->parts[0], asks_plies ? GI_ANSWERS_PLIES : GI_ANSWERS_OUTCOME,
      q->play, &says, &a->by);
  if (status != GRUNDY_OK)
    return status;
  a->evidence = GI_BY_THEOREM;
  a->method = GRUNDY_THEOREM;
  a->number = says.number;
  if (!asks_plies)
    gi_conclude_outcome(a, says.outcome);
  return GRUNDY_OK;
}

const gi_method gi_by_theorem = {applies, answer};
