/* SPDX-License-Identifier: MIT */
/*
 * Patterns, proved or refuted by automata (lang/prove).
 *
 * A claim is about all positions.  So a pattern is settled only if the list of
 * values begins at 0, or at 1 where 0 is not a position, and no number is
 * fixed.
 */
#include "lang/find/proof.h"

#include "lang/find/find.h"
#include "lang/prove/machine.h"
#include "lang/prove/settle.h"

#include <assert.h>

enum {
  LEARN_LINE = 2000,    /* last number of the values to learn from */
  LEARN_PLANE = 28,     /* the same for two numbers */
  MOST_STATES = 1 << 12 /* states of an automaton that is shown */
};

bool gi_find_is_whole(const gi_finder *f) {
  if (f->slice.arity != f->arity || f->rules->shift || f->observed.first > 1)
    return false;
  for (unsigned i = 0; i < f->slice.arity; i++)
    if (f->slice.from[i])
      return false;
  return true;
}

/* Is the counterexample beyond the values that the pattern was compared
   with? */
static bool is_beyond(const gi_finder *f, const grundy_proof *proof) {
  for (unsigned i = 0; i < proof->numbers; i++)
    if (proof->at[i] > f->observed.last)
      return true;
  return false;
}

static grundy_status keep_proof(gi_finder *f, const grundy_proof *proof,
                                const grundy_proof **kept) {
  grundy_proof *copy = gi_arena_alloc(&f->work->arena, sizeof *copy);
  if (!copy)
    return gi_refused(f->work);
  *copy = *proof;
  *kept = copy;
  return GRUNDY_OK;
}

/* Computes what the pattern says about a position; *known is false if the
   formula has no value there. */
static grundy_status value_of(gi_finder *f, const gi_pattern *p,
                              const uint64_t *at, int64_t *value, bool *known) {
  const grundy_formula *formula = NULL;
  *known = true;
  if (!p->expr) {
    *value = (int64_t)gi_digit_rule_value(p->digits, at[0]);
    return GRUNDY_OK;
  }
  grundy_status status = gi_formula_read(
      f->work, (gi_text){p->expr, strlen(p->expr), GRUNDY_NOWHERE},
      f->observed.names, f->arity, &formula);
  if (status != GRUNDY_OK)
    return status;
  int64_t numbers[2] = {(int64_t)at[0], (int64_t)at[1]};
  gi_rule_run run;
  gi_rule_run_init(&run, &f->work->memory);
  status = gi_formula_eval(gi_formula_code(formula), &run, &f->work->error,
                           numbers, value);
  gi_rule_run_clear(&run);
  *known = status == GRUNDY_OK;
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(f->work);
    status = GRUNDY_OK;
  }
  return status;
}

/* Drops a pattern that is not proved if it fails at the position that refuted
   an earlier pattern. */
static grundy_status try_counterexample(gi_finder *f, const gi_pattern *p,
                                        bool zeros) {
  const grundy_proof *refuted = f->refuted;
  int64_t value = 0;
  bool known;
  if (refuted->status != GRUNDY_REFUTED) /* the value is not known */
    return GRUNDY_OK;
  if (refuted->about == GRUNDY_ABOUT_OUTCOMES && !zeros)
    return GRUNDY_OK;
  grundy_status status = value_of(f, p, refuted->at, &value, &known);
  bool agrees = zeros ? (value != 0) == (refuted->value != 0)
                      : value >= 0 && (uint64_t)value == refuted->value;
  if (status == GRUNDY_OK && known && !agrees)
    *f->answer = (grundy_pattern){0};
  return status;
}

/* Drops a pattern that is wrong beyond the values, and keeps the first that
   was. */
static grundy_status drop(gi_finder *f, const grundy_proof *refuted) {
  *f->answer = (grundy_pattern){0};
  return f->refuted ? GRUNDY_OK : keep_proof(f, refuted, &f->refuted);
}

/* Asks automata; drops a pattern that they refute. */
static grundy_status ask_automata(gi_finder *f, const gi_pattern *p,
                                  bool zeros) {
  grundy_proof proof;
  gi_claim claim = {.expr = p->expr,
                    .names = f->observed.names,
                    .digits = f->arity == 1 ? p->digits : NULL,
                    .outcomes = zeros,
                    .misere = f->play == GRUNDY_MISERE};
  grundy_status status = gi_settle(f->work, f->rules, &claim, &proof);
  if (status == GRUNDY_OK && proof.status == GRUNDY_PROVED) {
    f->answer->proved = true;
    return keep_proof(f, &proof, &f->answer->proof);
  }
  return status == GRUNDY_OK && proof.status == GRUNDY_REFUTED &&
                 is_beyond(f, &proof)
             ? drop(f, &proof)
             : status;
}

grundy_status gi_find_settle(gi_finder *f, const gi_pattern *p, bool zeros) {
  grundy_status status = GRUNDY_OK;
  grundy_proof proof;
  bool fails = false;
  assert(f->answer->found);
  bool is_claim = gi_find_is_whole(f) && (p->expr || p->digits);
  if (is_claim && f->refuted)
    status = try_counterexample(f, p, zeros);
  if (status == GRUNDY_OK && is_claim && f->answer->found)
    status = ask_automata(f, p, zeros);
  if (status == GRUNDY_OK && f->answer->found && !f->answer->proved)
    status = gi_find_farther(f, p, zeros, &fails, &proof);
  return status == GRUNDY_OK && fails ? drop(f, &proof) : status;
}

grundy_status gi_find_settle_fact(gi_finder *f, const gi_fact *fact) {
  static const char *const letters[][2] = {{"n", NULL}, {"x", "y"}};
  grundy_proof proof;
  gi_claim claim = {.expr = fact->expr,
                    .names = letters[f->arity - 1],
                    .outcomes = fact->zeros,
                    .misere = f->play == GRUNDY_MISERE};
  if (!gi_find_is_whole(f))
    return GRUNDY_OK;
  grundy_status status = gi_settle(f->work, f->rules, &claim, &proof);
  if (status != GRUNDY_OK || proof.status != GRUNDY_PROVED)
    return status;
  f->answer->proved = true;
  return keep_proof(f, &proof, &f->answer->proof);
}

/* ------------------------------------------------------------ learning */

/* Does the automaton agree with every value? */
static grundy_status compare(gi_finder *f, const grundy_proof *proof,
                             bool zeros, bool *agrees) {
  const gi_observed *s = &f->observed;
  grundy_status status = GRUNDY_OK;
  *agrees = true;
  for (size_t i = 0; i < f->count && *agrees && status == GRUNDY_OK; i++) {
    uint64_t at[2] = {f->arity == 2 ? i / s->side : i,
                      f->arity == 2 ? i % s->side : 0};
    if (at[0] < s->first || (f->arity == 2 && at[1] < s->first) ||
        (f->rules->sym && f->arity == 2 && at[1] < at[0]))
      continue;
    uint64_t value = f->values[i];
    gi_numeration numeration = {proof->base};
    *agrees = zeros ? gi_machine_says(&proof->machine, numeration, at, 0) ==
                          (value == 0)
                    : gi_machine_says(&proof->machine, numeration, at, value);
    status = gi_budget_step(&f->work->budget);
  }
  status = gi_budget_leave_out(&f->work->budget, status);
  *agrees = *agrees && status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Returns the last number to learn from: at most the last one looked at. */
static uint64_t learn_to(const gi_finder *f) {
  uint64_t most = f->arity == 1 ? LEARN_LINE : LEARN_PLANE;
  return f->observed.last < most ? f->observed.last : most;
}

grundy_status gi_find_learn(gi_finder *f) {
  grundy_proof proof;
  gi_pattern pattern;
  bool agrees = false;
  gi_claim claim = {.outcomes = f->outcomes,
                    .misere = f->play == GRUNDY_MISERE,
                    .to = learn_to(f)};
  if (!gi_find_is_whole(f))
    return GRUNDY_OK;
  grundy_status status = gi_settle(f->work, f->rules, &claim, &proof);
  bool zeros = proof.about != GRUNDY_ABOUT_VALUES;
  bool is_shown = proof.rules == f->rules &&
                  proof.machine.states <= MOST_STATES &&
                  (proof.base || !proof.machine.graph);
  if (status == GRUNDY_OK && proof.status == GRUNDY_PROVED && is_shown)
    status = compare(f, &proof, zeros, &agrees);
  if (status != GRUNDY_OK || !agrees)
    return status;
  gi_find_observe(f, zeros);
  f->settles = false;
  status = gi_describe_machine(f, &proof, zeros, &pattern);
  if (status == GRUNDY_OK)
    status = gi_describe_pattern(f, &pattern, zeros, &agrees);
  f->answer->proved = true;
  f->answer->near_end = false;
  return status == GRUNDY_OK ? keep_proof(f, &proof, &f->answer->proof)
                             : status;
}

/* ------------------------------------------------- for other questions */

grundy_status gi_find_proof(grundy_work *work, const grundy_rules *rules,
                            grundy_proof *proof) {
  enum {
    SHARE = 1 << 24 /* steps */
  };
  grundy_pattern p;
  gi_try attempt = gi_budget_try(&work->budget, SHARE);
  grundy_status status = gi_find(work, rules, NULL, &p);
  status = gi_budget_tried(&work->budget, attempt, status);
  status = gi_budget_leave_out(&work->budget, status);
  bool is_proved = status == GRUNDY_OK && p.found && !p.zeros && p.proof;
  if (is_proved && p.proof->machine.states)
    *proof = *p.proof;
  if (status != GRUNDY_UNABLE && status != GRUNDY_DOMAIN)
    return status;
  gi_clear_error(work);
  return GRUNDY_OK;
}
