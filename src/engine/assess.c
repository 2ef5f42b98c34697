/* SPDX-License-Identifier: MIT */
/*
 * The order in which methods are tried.  Each row is a method and what it may
 * spend at its turn; the first one that answers is believed, since all of them
 * are right.  So the order is a matter of cost alone: what is known comes
 * first, then what follows from theorems, then values, which add, and last the
 * search of the whole sum.  A method may have several turns.
 */
#include "engine/assess.h"

#include <assert.h>

#include "core/text.h"
#include "engine/method/method.h"

static const struct {
  const gi_method *method;
  gi_effort effort;
  grundy_method only; /* asked for by this name; BEST: always */
} order[] = {
    {&gi_by_results, GI_LONG, 0},
    {&gi_by_database, GI_AT_ONCE, 0},
    {&gi_by_pairs, GI_LONG, GRUNDY_PAIRS},
    {&gi_by_nimbers, GI_LONG, 0},
    {&gi_by_genus, GI_AT_ONCE, 0},
    {&gi_by_numbers, GI_LONG, 0},
    {&gi_by_sides, GI_SOON, 0},
    {&gi_by_games, GI_SOON, 0},
    {&gi_by_deep, GI_SOON, 0},
    {&gi_by_games, GI_LONG, 0},
    {&gi_by_theorem, GI_AT_ONCE, 0},
    {&gi_by_loops, GI_LONG, 0},
    {&gi_by_quotient, GI_AT_ONCE, 0},
    {&gi_by_genus, GI_SOON, 0},
    {&gi_by_quotient, GI_SOON, 0},
    {&gi_by_genus, GI_LONG, 0},
    {&gi_by_longest, GI_LONG, 0},
    {&gi_by_search, GI_SOON, 0},
    {&gi_by_deep, GI_LONG, 0},
    {&gi_by_search, GI_LONG, 0},
};

gi_query gi_query_of(const gi_component *parts, size_t count, grundy_play play,
                     grundy_method method, gi_want want) {
  return (gi_query){.parts = parts,
                    .count = count,
                    .play = play,
                    .method = method,
                    .want = want,
                    .side = GRUNDY_BOTH,
                    .impartial = gi_parts_are_impartial(parts, count),
                    .loopy = gi_parts_are_loopy(parts, count)};
}

/* ------------------------------------------------------------ assessments */

/* Returns an assessment that says nothing yet. */
static gi_assessment begun(const gi_query *q) {
  return (gi_assessment){.impartial = q->impartial,
                         .loopy = q->loopy,
                         .wild = GI_NONE,
                         .method = GRUNDY_SEARCH};
}

void gi_conclude(gi_assessment *a, bool left_wins, bool right_wins) {
  a->left_wins = left_wins;
  a->right_wins = right_wins;
  a->outcome = left_wins ? (right_wins ? GRUNDY_N : GRUNDY_L)
                         : (right_wins ? GRUNDY_R : GRUNDY_P);
}

void gi_conclude_outcome(gi_assessment *a, grundy_outcome outcome) {
  a->outcome = outcome;
  a->left_wins = outcome == GRUNDY_N || outcome == GRUNDY_L;
  a->right_wins = outcome == GRUNDY_N || outcome == GRUNDY_R;
  a->left_draws = a->right_draws = outcome == GRUNDY_D;
}

void gi_note_theorem(gi_assessment *a, size_t i, const gi_theorem *by) {
  a->by = i == 0 || a->by == by ? by : NULL;
  if (!by)
    a->method = GRUNDY_SEARCH;
}

const gi_theorem *gi_assessed_theorem(const gi_assessment *a, size_t i) {
  const gi_theorem **each = a->evidence == GI_BY_NUMBERS ? a->numbers.each
                            : a->evidence == GI_BY_GAMES ? a->games.each
                            : gi_assessed_nimbers(a)     ? a->nimbers.each
                                                         : NULL;
  return each ? each[i] : a->by;
}

static void check_nimbers(const gi_nimbers *n, const gi_query *q,
                          const gi_assessment *a) {
  assert(n->values && n->each && n->infinite <= q->count);
  assert(n->dark == GI_NONE || (n->dark < q->count && n->each[n->dark]));
  assert(!n->infinite || (a->loopy && a->evidence == GI_BY_NIMBERS));
  assert((a->value.kind == GRUNDY_VALUE_LOOPY) == (n->infinite > 0));
}

/* Asserts that the fields of an answer fit together. */
static void check_assessment(const gi_assessment *a, const gi_query *q) {
  assert(!a->by || a->method == GRUNDY_THEOREM);
  assert(a->evidence != GI_BY_GENUS || q->play == GRUNDY_MISERE);
  if (gi_assessed_nimbers(a))
    check_nimbers(&a->nimbers, q, a);
  if (!gi_asks_outcome(q))
    return;
  assert(a->outcome != GRUNDY_OUTCOME_NONE);
  assert(!a->impartial || (a->outcome != GRUNDY_L && a->outcome != GRUNDY_R));
  assert(a->outcome != GRUNDY_D || a->loopy); /* alone is loopy, too */
  assert(a->value.kind != GRUNDY_VALUE_NIMBER ||
         (a->value.nimber != 0) == (a->outcome == GRUNDY_N));
}

/* ------------------------------------------------------------------ order */

/* Tries a method in its turn. */
static grundy_status try_method(grundy_work *work, const gi_method *method,
                                const gi_query *q, gi_effort effort,
                                gi_assessment *a) {
  if (!method->applies(work, q))
    return GRUNDY_UNABLE;
  size_t wild = a->wild;
  *a = begun(q);
  a->wild = wild;
  return method->answer(work, q, effort, a);
}

static grundy_status try_all(grundy_work *work, const gi_query *q,
                             gi_assessment *a) {
  grundy_status status = GRUNDY_UNABLE;
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (status == GRUNDY_UNABLE &&
        (order[i].only == GRUNDY_BEST || order[i].only == q->method))
      status = try_method(work, order[i].method, q, order[i].effort, a);
  return status;
}

enum {
  FIRST_STEPS = 1 << 19 /* of the first turn: some 20,000 parts of a board */
};

/* Lets the methods of the order and another one work by turns, each with an
   allowance that doubles.  Either keeps what it knows, so all takes at most a
   few times as long as the faster of the two. */
static grundy_status try_by_turns(grundy_work *work, const gi_method *other,
                                  const gi_query *q, gi_assessment *a) {
  grundy_status status;
  bool gave_up = false;
  for (uint64_t steps = FIRST_STEPS; !gave_up; steps *= 2) {
    gi_try attempt = gi_budget_try(&work->budget, steps);
    status = gi_budget_tried(&work->budget, attempt, try_all(work, q, a));
    if (status != GRUNDY_UNABLE)
      return status;
    attempt = gi_budget_try(&work->budget, steps);
    status = try_method(work, other, q, GI_LONG, a);
    gave_up = status == GRUNDY_UNABLE; /* and not out of steps */
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  return try_all(work, q, a);
}

/* Returns the method that may know who wins before values do; NULL if there is
   none. */
static const gi_method *rival_of_values(const grundy_work *work,
                                        const gi_query *q) {
  if (q->want > GI_WANT_OUTCOME || q->method != GRUNDY_BEST ||
      q->play != GRUNDY_NORMAL || work->database || q->loopy)
    return NULL;
  if (!q->impartial)
    return &gi_by_deep;
  return q->side == GRUNDY_BOTH ? &gi_by_pairs : NULL;
}

grundy_status gi_assess(grundy_work *work, const gi_query *q,
                        gi_assessment *a) {
  *a = begun(q);
  const gi_method *rival = rival_of_values(work, q);
  grundy_status status =
      rival ? try_by_turns(work, rival, q, a) : try_all(work, q, a);
  if (status == GRUNDY_OK)
    check_assessment(a, q);
  return status;
}

grundy_status gi_assess_by(grundy_work *work, const gi_method *method,
                           const gi_query *q, gi_assessment *a) {
  *a = begun(q);
  grundy_status status = try_method(work, method, q, GI_LONG, a);
  if (status == GRUNDY_OK)
    check_assessment(a, q);
  return status;
}

/* ------------------------------------------------------- short questions */

grundy_status gi_mover_gets(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, gi_result *result) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_query q = gi_query_of(parts, count, play, method, GI_WANT_WINNER);
  gi_assessment a;
  q.side = q.loopy && q.impartial ? GRUNDY_BOTH : side;
  grundy_status status = gi_assess(work, &q, &a);
  gi_arena_release(&work->scratch, mark);
  bool right = side == GRUNDY_RIGHT;
  *result = (right ? a.right_wins : a.left_wins)     ? GI_WIN
            : (right ? a.right_draws : a.left_draws) ? GI_DRAWN
                                                     : GI_LOSS;
  return status;
}

/* Asks for a number. */
static grundy_status ask_number(grundy_work *work, const gi_query *q,
                                uint64_t *number) {
  gi_assessment a;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = gi_assess(work, q, &a);
  gi_arena_release(&work->scratch, mark);
  *number = a.number;
  return status;
}

grundy_status gi_sum_misere_value(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_method method,
                                  uint64_t *value) {
  gi_query q = gi_query_of(parts, count, GRUNDY_MISERE, method, GI_WANT_MISERE);
  if (q.loopy)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "play need not end, so there is no genus");
  return ask_number(work, &q, value);
}

grundy_status gi_sum_plies(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_play play, grundy_method method,
                           uint64_t *plies) {
  gi_query q = gi_query_of(parts, count, play, method, GI_WANT_PLIES);
  assert(q.impartial);
  return ask_number(work, &q, plies);
}

grundy_status gi_side_plies(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            uint64_t *plies) {
  gi_query q = gi_query_of(parts, count, play, GRUNDY_BEST, GI_WANT_PLIES);
  q.side = q.impartial ? GRUNDY_BOTH : side;
  return ask_number(work, &q, plies);
}

grundy_status gi_sides_plies(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_play play, uint64_t *left,
                             uint64_t *right) {
  grundy_status status =
      gi_side_plies(work, parts, count, GRUNDY_LEFT, play, left);
  return status == GRUNDY_OK
             ? gi_side_plies(work, parts, count, GRUNDY_RIGHT, play, right)
             : status;
}

grundy_status gi_sum_longest(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_method method,
                             uint64_t *longest) {
  gi_query q =
      gi_query_of(parts, count, GRUNDY_NORMAL, method, GI_WANT_LONGEST);
  return ask_number(work, &q, longest);
}
