/* SPDX-License-Identifier: MIT */
/*
 * Misère play by genus (engine/search/fold.c).  If every component is tame, the
 * sum is P iff its nim-sum is 1 when all components are fickle, and 0
 * otherwise.  The genus of a component is known from a theorem or found by
 * searching it alone.
 */
#include "engine/method/method.h"
#include "engine/search/fold.h"
#include "engine/search/search.h"

/* Returns the genus of a component: by theorem or, if `searches`, by search. */
static grundy_status component_genus(grundy_work *work, gi_component component,
                                     bool searches, gi_genus *genus,
                                     const gi_theorem **by) {
  gi_answer by_theorem;
  *by = NULL;
  grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_GENUS,
                                           GRUNDY_MISERE, &by_theorem, by);
  if (status == GRUNDY_OK)
    *genus = (gi_genus){.firm = by_theorem.firm, .value = by_theorem.number};
  if (status != GRUNDY_UNABLE || !searches)
    return status;
  uint64_t answer = 0;
  status = gi_search_component(work, GI_FIND_GENUS, component, true, &answer);
  *genus = gi_genus_of(answer);
  return status;
}

/* Assesses a sum whose components are all tame.  UNABLE: some component is
   wild, or no theorem gives its genus and `searches` is false. */
static grundy_status assess_tame(grundy_work *work, const gi_query *q,
                                 bool searches, gi_assessment *a) {
  gi_nimbers *n = &a->nimbers;
  uint64_t *values = gi_arena_alloc(&work->scratch, q->count * sizeof *values);
  bool firm = false;
  *n = (gi_nimbers){.values = values, .dark = GI_NONE};
  n->each = gi_arena_alloc(&work->scratch, q->count * sizeof *n->each);
  if (!values || !n->each)
    return gi_refused(work);
  a->evidence = GI_BY_GENUS;
  a->method = GRUNDY_THEOREM;
  for (size_t i = 0; i < q->count; i++) {
    gi_genus genus = {0};
    a->looked_at = i;
    grundy_status status =
        component_genus(work, q->parts[i], searches, &genus, &n->each[i]);
    if (status == GRUNDY_OK && genus.wild) {
      a->wild = i;
      status = GRUNDY_UNABLE;
    }
    if (status != GRUNDY_OK)
      return status;
    gi_note_theorem(a, i, n->each[i]);
    values[i] = genus.value;
    n->sum ^= genus.value;
    firm |= genus.firm;
  }
  n->all_fickle = !firm;
  bool lost = (n->sum == 0) == firm;
  gi_conclude(a, !lost, !lost);
  a->number = firm ? n->sum : n->sum ^ 1;
  return GRUNDY_OK;
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->impartial && !q->loopy && q->play == GRUNDY_MISERE &&
         q->method <= GRUNDY_THEOREM &&
         (gi_asks_outcome(q) || q->want == GI_WANT_MISERE);
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  enum {
    SOON = 1 << 16 /* steps */
  };
  bool searches = effort != GI_AT_ONCE;
  if (a->wild != GI_NONE || (searches && q->method == GRUNDY_THEOREM))
    return GRUNDY_UNABLE;
  if (effort != GI_SOON)
    return assess_tame(work, q, searches, a);
  gi_try attempt = gi_budget_try(&work->budget, SOON);
  grundy_status status = assess_tame(work, q, true, a);
  return gi_budget_tried(&work->budget, attempt, status);
}

const gi_method gi_by_genus = {applies, answer};
