/* SPDX-License-Identifier: MIT */
/*
 * One heap or tuple in which the players' moves differ: who wins, by a table of
 * all smaller ones and without values (engine/table/sides.h).
 */
#include "engine/table/sides.h"
#include "engine/method/method.h"
#include "engine/table/tuple.h"

enum {
  MOST = 1 << 24, /* states of the table */
  STEPS = 1 << 20 /* for one query: a search may need less */
};

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return gi_asks_winner(q) && q->count == 1 && !q->impartial && !q->loopy &&
         q->method == GRUNDY_BEST &&
         (q->want == GI_WANT_WINNER || q->play == GRUNDY_MISERE);
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  grundy_outcome outcome = GRUNDY_OUTCOME_NONE;
  const grundy_rules *rules = q->parts[0].rules;
  bool apply = false;
  grundy_status status = gi_sides_apply(work, rules, &apply);
  if (!apply)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  a->evidence = GI_BY_SEARCH;
  gi_tuple_get(q->parts[0], integers);
  gi_try attempt = gi_budget_try(&work->budget, STEPS);
  status = gi_sides_outcome(work, rules, q->play, integers, MOST, &outcome);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_OK)
    gi_conclude_outcome(a, outcome);
  return status;
}

const gi_method gi_by_sides = {applies, answer};
