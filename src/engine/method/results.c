/* SPDX-License-Identifier: MIT */
/*
 * A component that stands alone (gi_traits.alone): who wins it, the moves left,
 * or its score, by a search of its own (engine/search/results.h).  It comes
 * first in the order and always answers, or says why there is no answer: no
 * other method is right about such a component.
 */
#include "engine/search/results.h"
#include "core/text.h"
#include "engine/method/method.h"

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return gi_parts_are_alone(q->parts, q->count);
}

static grundy_status refuse(grundy_work *work, const char *words) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE, words);
}

/* Says why the query has no answer; OK: it may have one. */
static grundy_status check_query(grundy_work *work, const gi_query *q,
                                 gi_assessment *a) {
  bool scored = gi_traits_of(q->parts[0]).scored;
  if (q->count > 1) {
    while (!gi_traits_of(q->parts[a->looked_at]).alone)
      a->looked_at++;
    scored = gi_traits_of(q->parts[a->looked_at]).scored;
    return refuse(work, scored
                            ? N_("a position of a rule with scores has a "
                                 "score and no value, so it cannot be part of "
                                 "a sum")
                            : N_("a position of a rule that says who wins, or "
                                 "who moves again, has no value, so it cannot "
                                 "be part of a sum"));
  }
  if (q->method != GRUNDY_BEST && q->method != GRUNDY_SEARCH)
    return GRUNDY_UNABLE;
  if (q->want == GI_WANT_LONGEST)
    return refuse(work, N_("the longest play is not known where a rule says "
                           "who wins, has scores or 'again'"));
  if (q->want == GI_WANT_MISERE)
    return refuse(work, N_("there is no genus where a rule says who wins, has "
                           "scores or 'again'"));
  if (q->want == GI_WANT_PLIES && scored)
    return refuse(work, N_("a rule with scores has no winner who hurries: ask "
                           "for the score, without plies"));
  return GRUNDY_OK;
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  int64_t left = 0, right = 0;
  grundy_status status = check_query(work, q, a);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? refuse(work, N_("no theorem answers for "
                                                     "this position"))
                                   : status;
  a->evidence = GI_BY_RESULTS;
  bool both = !q->impartial && q->side == GRUNDY_BOTH;
  status = gi_result_of(work, q->parts[0], both ? GRUNDY_LEFT : q->side,
                        q->play, &left);
  right = left;
  if (status == GRUNDY_OK && both)
    status = gi_result_of(work, q->parts[0], GRUNDY_RIGHT, q->play, &right);
  if (status != GRUNDY_OK)
    return status;
  gi_conclude(a, left > 0, right > 0);
  a->left_draws = !left;
  a->right_draws = !right;
  if (!left || !right)
    a->outcome = GRUNDY_D;
  a->number = left ? gi_result_plies(left) : GI_NO_PLIES;
  a->left_result = left;
  a->right_result = right;
  a->scored = gi_traits_of(q->parts[0]).scored;
  if (a->scored)
    a->value.kind = GRUNDY_VALUE_SCORE;
  return GRUNDY_OK;
}

const gi_method gi_by_results = {applies, answer};

grundy_status gi_score_value(grundy_work *work, const gi_assessment *a,
                             grundy_value *value) {
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  *value = (grundy_value){.kind = GRUNDY_VALUE_SCORE};
  grundy_status status = gi_buffer_signed(&text, a->left_result);
  if (status == GRUNDY_OK && !a->impartial)
    status = gi_buffer_put(&text, "|", 1);
  if (status == GRUNDY_OK && !a->impartial)
    status = gi_buffer_signed(&text, a->right_result);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &text, &value->number);
  gi_buffer_clear(&text);
  return status;
}
