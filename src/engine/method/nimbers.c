/* SPDX-License-Identifier: MIT */
/*
 * Impartial sums in normal play, by the values of the components, which add by
 * exclusive or (Sprague, Grundy; for infinite values Smith).
 *
 * One component may stay dark: a theorem says that it is N, and its value is
 * needed only if the nim-sum of the others is not 0.
 */
#include "engine/method/method.h"

#include <string.h>

/* Looks for the value of a component that is known to be N.  The outcome does
   not need the value, so the search is limited by work->side_steps. */
static grundy_status try_value(grundy_work *work, gi_component component,
                               uint64_t *value, bool *found) {
  *found = false;
  if (!work->side_steps)
    return GRUNDY_OK;
  uint64_t before = work->budget.steps;
  /* a step of a large position costs more */
  uint64_t allowance = work->side_steps / (1 + component.bytes.length / 16);
  gi_try attempt = gi_budget_try(&work->budget, allowance);
  grundy_status status =
      gi_component_value(work, component, GRUNDY_BEST, value, NULL);
  /* whatever limit was reached, the outcome is known */
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  uint64_t spent = work->budget.steps - before;
  work->side_steps -= spent < work->side_steps ? spent : work->side_steps;
  *found = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Assesses the i-th component by its value.  If no theorem gives the value, but
   one says that the component is N, the component becomes dark: its value may
   not be needed. */
static grundy_status assess_value(grundy_work *work, const gi_query *q,
                                  size_t i, uint64_t *value, bool *apart,
                                  gi_nimbers *n) {
  gi_answer answer;
  gi_component part = q->parts[i];
  grundy_status status = GRUNDY_UNABLE;
  if (gi_is_loopy(part)) {
    gi_loopy loopy;
    status = gi_component_loopy(work, part, q->method, &loopy, &n->each[i]);
    *value = loopy.nimber;
    n->infinite += loopy.infinite;
    n->last_infinite = loopy.infinite ? i : n->last_infinite;
    return status;
  }
  if (q->method != GRUNDY_SEARCH)
    status = gi_theorem_value(work, part, value, &n->each[i]);
  if (status == GRUNDY_UNABLE && q->method != GRUNDY_SEARCH &&
      n->dark == GI_NONE &&
      gi_theorem_answer(work, part, GI_ANSWERS_OUTCOME, GRUNDY_NORMAL, &answer,
                        &n->each[i]) == GRUNDY_OK &&
      (q->method == GRUNDY_THEOREM ||
       part.bytes.length > n->each[i]->search_up_to)) {
    n->dark = i; /* known to be N */
    return GRUNDY_OK;
  }
  if (status == GRUNDY_UNABLE)
    status = gi_component_value_how(work, part, q->method, value, &n->each[i],
                                    apart);
  return status;
}

/* Assesses the dark component, which is known to be N: its value is needed if
   the nim-sum of the others is not 0. */
static grundy_status assess_dark(grundy_work *work, const gi_query *q,
                                 uint64_t *value, bool *apart,
                                 gi_assessment *a) {
  gi_nimbers *n = &a->nimbers;
  bool found = false;
  grundy_status status = GRUNDY_OK;
  a->looked_at = n->dark;
  if (n->sum || n->infinite == 1) { /* its value is needed */
    status = gi_component_value_how(work, q->parts[n->dark], q->method, value,
                                    &n->each[n->dark], apart);
    found = status == GRUNDY_OK;
    a->method = GRUNDY_SEARCH;
    a->by = NULL;
  } else if (q->method == GRUNDY_BEST) {
    status = try_value(work, q->parts[n->dark], value, &found);
    n->searched = found;
  }
  n->sum ^= *value;
  if (found)
    n->dark = GI_NONE;
  return status;
}

/* Assesses a sum with infinite components.  With one, the sum is N if a move in
   it makes the nim-sum 0.  With several, the sum is a draw. */
static grundy_status assess_infinite(grundy_work *work, const gi_query *q,
                                     gi_assessment *a) {
  gi_nimbers *n = &a->nimbers;
  n->dark = GI_NONE;
  gi_conclude_outcome(a, GRUNDY_D);
  a->value = (grundy_value){.kind = GRUNDY_VALUE_LOOPY};
  if (n->infinite > 1)
    return GRUNDY_OK;
  gi_buffer set;
  gi_buffer_init(&set, &work->memory);
  grundy_status status =
      gi_loopy_set(work, q->parts[n->last_infinite],
                   q->method == GRUNDY_THEOREM ? GRUNDY_BEST : q->method, &set);
  if (status == GRUNDY_OK && set.length) {
    void *kept = gi_arena_alloc(&work->scratch, set.length);
    if (kept)
      memcpy(kept, set.data, set.length);
    n->set = kept;
    n->set_count = set.length / sizeof *n->set;
    status = kept ? GRUNDY_OK : gi_refused(work);
  }
  gi_buffer_clear(&set);
  if (status == GRUNDY_OK && gi_nimbers_have(n->set, n->set_count, n->sum))
    gi_conclude_outcome(a, GRUNDY_N);
  return status;
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->impartial && q->play == GRUNDY_NORMAL && gi_asks_outcome(q) &&
         q->method != GRUNDY_PAIRS && q->method != GRUNDY_DEEP;
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  gi_nimbers *n = &a->nimbers;
  uint64_t *values = gi_arena_alloc(&work->scratch, q->count * sizeof *values);
  *n = (gi_nimbers){.values = values, .dark = GI_NONE};
  n->each = gi_arena_alloc(&work->scratch, q->count * sizeof *n->each);
  if (!values || !n->each)
    return gi_refused(work);
  bool apart = false; /* some value was found by parts solved apart */
  a->evidence = GI_BY_NIMBERS;
  a->method = GRUNDY_THEOREM;
  for (size_t i = 0; i < q->count; i++) {
    values[i] = 0;
    a->looked_at = i;
    grundy_status status = assess_value(work, q, i, &values[i], &apart, n);
    if (status != GRUNDY_OK)
      return status;
    n->sum ^= values[i];
    gi_note_theorem(a, i, n->each[i]);
  }
  if (n->dark != GI_NONE) {
    grundy_status status = assess_dark(work, q, &values[n->dark], &apart, a);
    if (status != GRUNDY_OK)
      return status;
  }
  if (n->infinite)
    return assess_infinite(work, q, a);
  bool wins = n->sum || n->dark != GI_NONE;
  a->method = apart ? GRUNDY_PAIRS : a->method;
  gi_conclude(a, wins, wins);
  if (n->dark == GI_NONE)
    a->value = (grundy_value){.kind = GRUNDY_VALUE_NIMBER, .nimber = n->sum};
  return GRUNDY_OK;
}

const gi_method gi_by_nimbers = {applies, answer};

grundy_status gi_assessed_value(grundy_work *work, const gi_assessment *a,
                                grundy_value *value) {
  const gi_nimbers *n = &a->nimbers;
  *value = a->value;
  if (value->kind == GRUNDY_VALUE_SCORE)
    return gi_score_value(work, a, value);
  if (value->kind != GRUNDY_VALUE_LOOPY)
    return GRUNDY_OK;
  uint64_t *set =
      gi_arena_alloc(&work->arena, (n->set_count + 1) * sizeof *set);
  if (!set)
    return gi_refused(work);
  if (n->set_count)
    memcpy(set, n->set, n->set_count * sizeof *set);
  gi_set_add(set, n->set_count, n->sum);
  value->set = set;
  value->count = n->set_count;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_set_print(set, n->set_count, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &text, &value->number);
  gi_buffer_clear(&text);
  return status;
}
