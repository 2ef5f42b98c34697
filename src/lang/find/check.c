/* SPDX-License-Identifier: MIT */
/* Compares a formula, a conjecture of the user, with the values of a game. */
#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "engine/table/slice.h"
#include "engine/table/table.h"
#include "lang/find/find.h"
#include "lang/rule/rule.h"
#include "theory/partizan/number.h"
#include "theory/partizan/store.h"

#include <assert.h>

/* ------------------------------------------------------------ compare */

/* Says whether the formula is the label of the outcome (grundy_formula.h). */
static bool is_outcome(grundy_outcome outcome, bool partizan, int64_t formula) {
  static const int64_t labels[] = {
      [GRUNDY_P] = 0, [GRUNDY_N] = 1, [GRUNDY_L] = 2, [GRUNDY_R] = 3};
  if (!partizan)
    return (outcome == GRUNDY_N) == (formula != 0);
  return labels[outcome] == formula;
}

/* Says whether the value is formula / times. */
static bool is_number(const grundy_work *work, const grundy_value *value,
                      uint64_t times, int64_t formula) {
  gi_number x;
  int64_t left, right;
  return value && gi_game_is_number(work->games, value->game, &x) &&
         times <= INT64_MAX &&
         !__builtin_mul_overflow(x.numerator, (int64_t)times, &left) &&
         !__builtin_mul_overflow(formula, INT64_C(1) << x.exponent, &right) &&
         left == right;
}

/* A comparison: what is compared, and how. */
typedef struct comparison {
  const grundy_rules *rules;
  const grundy_formula *formula;
  grundy_table_kind kind;
  grundy_query query;
  bool partizan; /* the players' moves may differ */
} comparison;

static bool agrees(const grundy_work *work, const comparison *c,
                   const grundy_cell *cell, int64_t formula) {
  uint64_t product, times = grundy_formula_times(c->formula);
  if (cell->loopy || cell->outcome == GRUNDY_D)
    return false;
  switch (c->kind) {
  case GRUNDY_TABLE_OUTCOMES:
    return is_outcome(cell->outcome, c->partizan, formula);
  case GRUNDY_TABLE_GAMES:
  case GRUNDY_TABLE_MEAN:
  case GRUNDY_TABLE_TEMPERATURE:
  case GRUNDY_TABLE_WEIGHT:
    return is_number(work, cell->value, times, formula);
  default:
    return formula >= 0 &&
           !__builtin_mul_overflow(cell->number, times, &product) &&
           product == (uint64_t)formula;
  }
}

static grundy_status compare(grundy_work *work, const comparison *c,
                             const grundy_slice *slice, grundy_difference *d,
                             gi_rule_run *run) {
  gi_slice_walk walk = gi_slice_walk_begin(slice, d->at);
  do {
    int64_t values[GRUNDY_MOST_INTEGERS];
    grundy_status status =
        gi_cell_at(work, c->rules, d->at, c->kind, c->query, &d->cell);
    if (status != GRUNDY_OK)
      return status;
    if (d->cell.hole)
      continue;
    for (unsigned i = 0; i < d->arity; i++)
      values[i] = (int64_t)d->at[i];
    status = gi_formula_eval(gi_formula_code(c->formula), run, &work->error,
                             values, &d->formula);
    d->formula_failed = status == GRUNDY_DOMAIN;
    if (status == GRUNDY_OK)
      status = gi_budget_step(&work->budget);
    if (status != GRUNDY_OK)
      return status;
    d->found = !agrees(work, c, &d->cell, d->formula);
  } while (!d->found && gi_slice_walk_next(&walk, d->at));
  return GRUNDY_OK;
}

grundy_status grundy_check_slice(grundy_work *work, const grundy_rules *rules,
                                 const grundy_formula *formula,
                                 const grundy_slice *slice,
                                 grundy_table_kind kind, grundy_query query,
                                 grundy_difference *difference) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_formula(work, formula), "formula"},
                                {gi_is_slice(rules, slice), "slice"},
                                {gi_is_table(kind), "kind"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(difference), "difference"})))
    return GRUNDY_MISUSE;
  *difference = (grundy_difference){.arity = rules->arity};
  grundy_status status = GRUNDY_OK;
  if (kind == GRUNDY_TABLE_VALUES)
    status = gi_table_begin(work, rules, slice->to);
  gi_rule_run run;
  gi_rule_run_init(&run, &work->memory);
  comparison c = {.rules = rules,
                  .formula = formula,
                  .kind = kind,
                  .query = query,
                  .partizan = gi_rules_manner(work, rules).partizan};
  if (status == GRUNDY_OK)
    status = compare(work, &c, slice, difference, &run);
  gi_rule_run_clear(&run);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_check(grundy_work *work, const grundy_rules *rules,
                           const grundy_formula *formula, uint64_t to,
                           grundy_table_kind kind, grundy_query query,
                           grundy_difference *difference) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"})))
    return GRUNDY_MISUSE;
  grundy_slice whole = gi_slice_whole(rules->arity, 0, to);
  return grundy_check_slice(work, rules, formula, &whole, kind, query,
                            difference);
}
