/* SPDX-License-Identifier: MIT */
/* Compares a formula, a conjecture of the user, with the values of a game. */
#include "core/writer.h"
#include "engine/misuse.h"
#include "engine/reasons.h"
#include "engine/slice.h"
#include "engine/table.h"
#include "lang/find/find.h"
#include "lang/rule/remark.h"
#include "lang/rule/rule.h"

#include <assert.h>

struct grundy_formula {
  const gi_formula *code;
  const char *text;
};

grundy_status gi_formula_read(grundy_work *work, gi_text text,
                              const char *const *variables, unsigned arity,
                              const grundy_formula **formula) {
  gi_text names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < arity; i++)
    names[i] = (gi_text){variables[i], strlen(variables[i]), 0};
  grundy_formula *made = gi_arena_alloc(&work->arena, sizeof *made);
  if (!made)
    return gi_refused(work);
  grundy_status status = gi_formula_compile(&work->arena, &work->error, text,
                                            names, arity, &made->code);
  gi_writer canonical;
  gi_writer_init(&canonical, &work->memory);
  if (status == GRUNDY_OK) {
    gi_writer_note(&canonical,
                   gi_formula_print(made->code, gi_writer_out(&canonical)));
    status = gi_writer_keep(&canonical, &work->arena, &made->text);
  }
  gi_writer_clear(&canonical);
  *formula = made;
  return status;
}

grundy_status grundy_formula_parse(grundy_work *work, const grundy_rules *rules,
                                   const char *text, size_t length,
                                   const grundy_formula **formula) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_text(text, length), "text"},
                                {gi_is_given(formula), "formula"})))
    return GRUNDY_MISUSE;
  const char *names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++)
    names[i] = grundy_rules_variable(rules, i);
  grundy_status status = gi_formula_read(work, (gi_text){text, length, 0},
                                         names, rules->arity, formula);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

const gi_formula *gi_formula_code(const grundy_formula *formula) {
  return formula->code;
}

const char *grundy_formula_text(const grundy_formula *formula) {
  return formula ? formula->text : "?";
}

grundy_status grundy_formula_remark(grundy_work *work,
                                    const grundy_formula *formula,
                                    const char **remark) {
  gi_begin(work);
  return gi_finish(work, gi_formula_remark(work, formula->code, remark),
                   GRUNDY_NOWHERE);
}

grundy_status grundy_rules_remark(grundy_work *work, const grundy_rules *rules,
                                  const char **remark) {
  gi_begin(work);
  *remark = NULL;
  grundy_status status = GRUNDY_OK;
  if (gi_rules_are_numeric(rules->base))
    status = gi_rule_remark(work, rules->base->data, remark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
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

static grundy_status compare(grundy_work *work, const grundy_rules *rules,
                             const grundy_formula *formula,
                             const grundy_slice *slice, grundy_table_kind kind,
                             grundy_query query, grundy_difference *d,
                             gi_rule_run *run) {
  gi_slice_walk walk = gi_slice_walk_begin(slice, d->at);
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
  } while (!d->found && gi_slice_walk_next(&walk, d->at));
  return GRUNDY_OK;
}

grundy_status grundy_check_slice(grundy_work *work, const grundy_rules *rules,
                                 const grundy_formula *formula,
                                 const grundy_slice *slice,
                                 grundy_table_kind kind, grundy_query query,
                                 grundy_difference *difference) {
  gi_begin(work);
  assert(slice->arity == rules->arity);
  *difference = (grundy_difference){.arity = rules->arity};
  grundy_status status = GRUNDY_OK;
  if (kind == GRUNDY_TABLE_VALUES)
    status = gi_table_begin(work, rules, slice->to);
  gi_rule_run run;
  gi_rule_run_init(&run, &work->memory);
  if (status == GRUNDY_OK)
    status =
        compare(work, rules, formula, slice, kind, query, difference, &run);
  gi_rule_run_clear(&run);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_check(grundy_work *work, const grundy_rules *rules,
                           const grundy_formula *formula, uint64_t to,
                           grundy_table_kind kind, grundy_query query,
                           grundy_difference *difference) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_given(formula), "formula"},
                                {gi_is_table(kind), "kind"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(difference), "difference"})))
    return GRUNDY_MISUSE;
  grundy_slice whole = gi_slice_whole(rules->arity, 0, to);
  return grundy_check_slice(work, rules, formula, &whole, kind, query,
                            difference);
}
