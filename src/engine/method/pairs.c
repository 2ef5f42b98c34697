/* SPDX-License-Identifier: MIT */
/*
 * Parts solved apart (engine/search/pairs.h): who wins, without the values of
 * large parts.  Asked for by name, they go by the rules alone; otherwise
 * theorems help.
 */
#include "engine/search/pairs.h"
#include "engine/method/method.h"

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->play == GRUNDY_NORMAL && gi_asks_outcome(q) && q->impartial &&
         !q->loopy && q->method != GRUNDY_DEEP;
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  gi_pairs *pairs;
  bool lost = false;
  grundy_status status = gi_work_pairs(work, q->method != GRUNDY_PAIRS, &pairs);
  if (status == GRUNDY_OK)
    status = gi_pairs_lost(pairs, q->parts, q->count, 0, &lost);
  a->evidence = GI_BY_PAIRS;
  a->method = GRUNDY_PAIRS;
  gi_conclude(a, !lost, !lost);
  if (lost)
    a->value = (grundy_value){.kind = GRUNDY_VALUE_NIMBER};
  return status;
}

const gi_method gi_by_pairs = {applies, answer};
