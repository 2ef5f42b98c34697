/* SPDX-License-Identifier: MIT */
/* Searches the whole sum by the rules alone. */
#include "engine/search/search.h"
#include "engine/method/method.h"

enum {
  FIRST_STEPS = 1 << 20 /* SOON */
};

static gi_quantity quantity_of(const gi_query *q) {
  bool misere = q->play == GRUNDY_MISERE;
  if (q->want == GI_WANT_MISERE)
    return GI_FIND_VALUE_MISERE;
  if (q->want == GI_WANT_PLIES)
    return misere ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES;
  return misere ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  if (q->loopy)
    return false;
  switch (q->want) {
  case GI_WANT_WINNER:
  case GI_WANT_OUTCOME:
  case GI_WANT_VALUE:
    return q->method == GRUNDY_BEST || q->method == GRUNDY_SEARCH;
  case GI_WANT_MISERE:
    return q->method != GRUNDY_THEOREM;
  case GI_WANT_PLIES:
    return q->impartial || q->side != GRUNDY_BOTH;
  case GI_WANT_LONGEST:
    break;
  }
  return false;
}

static grundy_status search_whole(grundy_work *work, const gi_query *q,
                                  gi_assessment *a) {
  gi_quantity quantity = quantity_of(q);
  bool both = gi_asks_outcome(q) && !q->impartial;
  uint64_t second = 0;
  a->evidence = GI_BY_SEARCH;
  grundy_status status =
      gi_search_whole(work, quantity, q->parts, q->count,
                      both ? GRUNDY_LEFT : q->side, &a->number);
  if (status == GRUNDY_OK && both)
    status = gi_search_whole(work, quantity, q->parts, q->count, GRUNDY_RIGHT,
                             &second);
  bool wins = a->number != 0;
  gi_conclude(a, wins, both ? second != 0 : wins);
  return status;
}

/* SOON: a small sum, before the deep search takes it.  The plain search lists
   all winning moves at no further cost. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  if (effort == GI_LONG)
    return search_whole(work, q, a);
  if (!gi_asks_winner(q) || q->impartial || q->play == GRUNDY_NORMAL)
    return GRUNDY_UNABLE;
  gi_try attempt = gi_budget_try(&work->budget, FIRST_STEPS);
  grundy_status status = search_whole(work, q, a);
  return gi_budget_tried(&work->budget, attempt, status);
}

const gi_method gi_by_search = {applies, answer};
