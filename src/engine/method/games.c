/* SPDX-License-Identifier: MIT */
/*
 * Sums in which the players' moves differ, normal play, by the canonical forms
 * of the components (engine/value/partizan.h).  The sum is decided by the
 * cheapest way that theory/partizan/sum.h knows.
 */
#include "engine/method/method.h"
#include "engine/value/partizan.h"
#include "theory/partizan/text.h"

enum {
  FIRST_STEPS = 1 << 20,     /* for the value of one component, SOON */
  VALUE_STEPS = 1 << 24,     /* the same, LONG */
  CANONICAL_STEPS = 1 << 20, /* for the canonical form of a sum */
  SUM_STEPS = 1 << 24,       /* for the search of a sum of values */
  TEXT_MOST = 240            /* longest text of a component's value, bytes */
};

static const gi_sum_limits limits = {.canonical_steps = CANONICAL_STEPS,
                                     .search_steps = SUM_STEPS};

/* Finds the value of every component.  What a component may cost is limited,
   because a search of outcomes may be cheaper. */
static grundy_status find_games(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_method method,
                                uint64_t steps, gi_game *list,
                                const gi_theorem **each) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_try attempt = gi_budget_try(&work->budget, steps);
    status = gi_component_game(work, parts[i], method, &list[i],
                               each ? &each[i] : NULL);
    status = gi_budget_tried(&work->budget, attempt, status);
  }
  return status;
}

/* Writes what a verdict shows: value, mean, temperature and the values of the
   components. */
static grundy_status keep_texts(grundy_work *work, size_t count,
                                gi_assessment *a) {
  gi_game_values *g = &a->games;
  const gi_sum_answer *known = g->answer;
  g->texts = gi_arena_alloc(&work->scratch, count * sizeof *g->texts);
  if (!g->texts)
    return gi_refused(work);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_game_text(work, g->list[i], TEXT_MOST, &g->texts[i]);
  if (status == GRUNDY_OK && known->value != GI_NO_GAME)
    status = gi_game_value(work, known->value, &a->value);
  if (status == GRUNDY_OK && !known->vague)
    status = gi_number_text(work, known->mean, &g->mean);
  if (status == GRUNDY_OK && !known->vague &&
      gi_number_compare(known->coolest_sum, known->hottest_sum) == 0)
    status = gi_number_text(work, known->hottest_sum, &g->temperature);
  return status;
}

/* Decides the sum for both starters. */
static grundy_status decide(grundy_work *work, const gi_query *q,
                            const gi_game *list, gi_assessment *a) {
  gi_sum_answer *known = gi_arena_alloc(&work->scratch, sizeof *known);
  if (!known)
    return gi_refused(work);
  grundy_status status =
      gi_sum_decide(work->games, list, q->count, limits, known);
  if (status == GRUNDY_OK && known->outcome == GRUNDY_OUTCOME_NONE)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK)
    return status;
  a->games.answer = known;
  gi_conclude_outcome(a, known->outcome);
  return q->want == GI_WANT_WINNER ? GRUNDY_OK : keep_texts(work, q->count, a);
}

/* Decides the sum for one starter. */
static grundy_status decide_start(grundy_work *work, const gi_query *q,
                                  const gi_game *list, gi_assessment *a) {
  bool wins = false;
  grundy_status status =
      gi_sum_wins(work->games, list, q->count, q->side, limits, &wins, NULL);
  a->left_wins = wins && q->side == GRUNDY_LEFT;
  a->right_wins = wins && q->side == GRUNDY_RIGHT;
  return status;
}

static grundy_status find_and_decide(grundy_work *work, const gi_query *q,
                                     uint64_t steps, gi_assessment *a) {
  gi_arena *scratch = &work->scratch;
  gi_game *list = gi_arena_alloc(scratch, (q->count + 1) * sizeof *list);
  const gi_theorem **each =
      gi_arena_alloc(scratch, (q->count + 1) * sizeof *each);
  if (!list || !each)
    return gi_refused(work);
  a->evidence = GI_BY_GAMES;
  a->method = GRUNDY_THEOREM;
  a->games = (gi_game_values){.list = list, .each = each};
  grundy_status status =
      find_games(work, q->parts, q->count, q->method, steps, list, each);
  for (size_t i = 0; i < q->count && status == GRUNDY_OK; i++)
    gi_note_theorem(a, i, each[i]);
  if (status != GRUNDY_OK)
    return status;
  return q->side == GRUNDY_BOTH ? decide(work, q, list, a)
                                : decide_start(work, q, list, a);
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return gi_asks_winner(q) && q->play == GRUNDY_NORMAL && !q->loopy &&
         (!q->impartial || q->side != GRUNDY_BOTH) &&
         q->method <= GRUNDY_THEOREM;
}

/* UNABLE: a component has no value within a share of the work, or the values do
   not decide the sum. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  grundy_status status = find_and_decide(
      work, q, effort == GI_LONG ? VALUE_STEPS : FIRST_STEPS, a);
  /* Any limit ends the attempt: the search of outcomes may need less. */
  return gi_budget_leave_out(&work->budget, status);
}

const gi_method gi_by_games = {applies, answer};
