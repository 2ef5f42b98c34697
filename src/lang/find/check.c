/* SPDX-License-Identifier: MIT */
/* Compares a formula, a conjecture of the user, with the values of a game. */
#include "core/writer.h"
#include "engine/reasons.h"
#include "engine/table.h"
#include "lang/find/find.h"
#include "lang/rule/rule.h"

struct grundy_formula {
  const gi_formula *code;
  const char *text;
};

grundy_status grundy_formula_parse(grundy_work *work, const grundy_rules *rules,
                                   const char *text, size_t length,
                                   const grundy_formula **formula) {
  gi_begin(work);
  gi_text names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++) {
    const char *name = grundy_rules_variable(rules, i);
    names[i] = (gi_text){name, strlen(name), 0};
  }
  grundy_formula *made = gi_arena_alloc(&work->arena, sizeof *made);
  if (!made)
    return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
  gi_text line = {text, length, 0};
  grundy_status status = gi_formula_compile(&work->arena, &work->error, line,
                                            names, rules->arity, &made->code);
  gi_writer canonical;
  gi_writer_init(&canonical, &work->memory);
  if (status == GRUNDY_OK) {
    gi_writer_note(&canonical,
                   gi_formula_print(made->code, gi_writer_out(&canonical)));
    status = gi_writer_keep(&canonical, &work->arena, &made->text);
  }
  gi_writer_clear(&canonical);
  *formula = made;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

const gi_formula *gi_formula_code(const grundy_formula *formula) {
  return formula->code;
}

const char *grundy_formula_text(const grundy_formula *formula) {
  return formula->text;
}

/* ------------------------------------------------------------ compare */

static bool agrees(grundy_table_kind kind, const grundy_cell *cell,
                   int64_t formula) {
  if (cell->loopy || cell->outcome == GRUNDY_D)
    return false;
  if (kind == GRUNDY_TABLE_OUTCOMES)
    return (cell->outcome == GRUNDY_N) == (formula != 0);
  return formula >= 0 && cell->number == (uint64_t)formula;
}

/* Steps to the next tuple of 0..to, ordered by the largest entry, so that the
   first counterexample is small.  False after the last tuple. */
static bool next_tuple(uint64_t *at, unsigned arity, uint64_t to) {
  uint64_t largest = 0;
  for (unsigned i = 0; i < arity; i++)
    largest = at[i] > largest ? at[i] : largest;
  for (;;) {
    unsigned i = arity;
    while (i > 0 && at[i - 1] == largest)
      at[--i] = 0;
    if (i > 0) {
      at[i - 1]++;
    } else if (largest == to) {
      return false;
    } else {
      largest++;
      at[arity - 1] = largest;
    }
    for (i = 0; i < arity; i++)
      if (at[i] == largest)
        return true;
  }
}

static grundy_status compare(grundy_work *work, const grundy_rules *rules,
                             const grundy_formula *formula, uint64_t to,
                             grundy_table_kind kind, grundy_query query,
                             grundy_difference *d, gi_rule_run *run) {
  do {
    int64_t values[GRUNDY_MOST_INTEGERS];
    grundy_status status =
        gi_cell_at(work, rules, d->at, kind, query, &d->cell);
    if (status != GRUNDY_OK)
      return status;
    if (d->cell.hole)
      continue;
    for (unsigned i = 0; i < d->arity; i++)
      values[i] = (int64_t)d->at[i];
    status =
        gi_formula_eval(formula->code, run, &work->error, values, &d->formula);
    d->formula_failed = status == GRUNDY_DOMAIN;
    if (status == GRUNDY_OK)
      status = gi_budget_step(&work->budget);
    if (status != GRUNDY_OK)
      return status;
    d->found = !agrees(kind, &d->cell, d->formula);
  } while (!d->found && next_tuple(d->at, d->arity, to));
  return GRUNDY_OK;
}

grundy_status grundy_check(grundy_work *work, const grundy_rules *rules,
                           const grundy_formula *formula, uint64_t to,
                           grundy_table_kind kind, grundy_query query,
                           grundy_difference *difference) {
  gi_begin(work);
  uint64_t last[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++)
    last[i] = to;
  *difference = (grundy_difference){.arity = rules->arity};
  grundy_status status = GRUNDY_OK;
  if (kind == GRUNDY_TABLE_VALUES)
    status = gi_table_begin(work, rules, last);
  gi_rule_run run;
  gi_rule_run_init(&run, &work->memory);
  if (status == GRUNDY_OK)
    status = compare(work, rules, formula, to, kind, query, difference, &run);
  gi_rule_run_clear(&run);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
