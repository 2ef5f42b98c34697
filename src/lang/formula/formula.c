/* SPDX-License-Identifier: MIT */
/* Reads formulas and equations of the user. */
#include "lang/formula/formula.h"

#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"
#include "engine/table/table.h"
#include "engine/work.h"
#include "lang/rule/function.h"
#include "lang/rule/remark.h"
#include "lang/rule/rule.h"

#include <string.h>

struct grundy_formula {
  const grundy_work *work;
  const gi_formula *code;
  const char *text;
  uint64_t times; /* factor of the value in an equation, at least 1 */
};

/* Reads an expression, with the factor of the value in its equation. */
static grundy_status read_formula(grundy_work *work, gi_text text,
                                  const char *const *variables, unsigned arity,
                                  uint64_t times,
                                  const grundy_formula **formula) {
  gi_text names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < arity; i++)
    names[i] = (gi_text){variables[i], strlen(variables[i]), 0};
  grundy_formula *made = gi_arena_alloc(&work->arena, sizeof *made);
  if (!made)
    return gi_refused(work);
  made->work = work;
  made->times = times;
  grundy_status status = gi_formula_compile_with(
      &work->arena, &work->error, text, names, arity, work->calls, &made->code);
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

grundy_status gi_formula_read(grundy_work *work, gi_text text,
                              const char *const *variables, unsigned arity,
                              const grundy_formula **formula) {
  return read_formula(work, text, variables, arity, 1, formula);
}

grundy_status gi_formula_call_game(grundy_work *work, gi_text name,
                                   const grundy_rules *rules, uint64_t to) {
  gi_buffer values;
  gi_buffer_init(&values, &work->memory);
  grundy_status status = GRUNDY_OK;
  gi_begin(work);
  for (uint64_t n = 0; n <= to && status == GRUNDY_OK; n++) {
    grundy_cell cell;
    status = gi_cell_at(work, rules, &n, GRUNDY_TABLE_VALUES,
                        (grundy_query){.play = GRUNDY_NORMAL}, &cell);
    int64_t value = (int64_t)cell.number;
    if (status == GRUNDY_OK && (cell.loopy || cell.hole))
      status = gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                       "{0} has no value at {1}, so a formula cannot call it",
                       rules->text, gi_digits_of(n).text);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&values, &value, sizeof value);
  }
  if (status == GRUNDY_OK)
    status =
        gi_function_define_values(&work->arena, &work->error, name,
                                  (const int64_t *)(const void *)values.data,
                                  (size_t)to + 1, &work->calls);
  gi_buffer_clear(&values);
  return gi_finish(work, status, GRUNDY_NOWHERE);
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

/* ---------------------------------------------------------- equations */

/* Returns the word for the values of a table. */
static const char *word_of(grundy_table_kind kind) {
  return kind == GRUNDY_TABLE_MEAN          ? "mean"
         : kind == GRUNDY_TABLE_TEMPERATURE ? "temperature"
         : kind == GRUNDY_TABLE_WEIGHT      ? "weight"
                                            : "value";
}

static size_t skip_spaces(gi_text text, size_t at) {
  while (at < text.length && text.data[at] == ' ')
    at++;
  return at;
}

/* Reads "4 *", the factor before the word; without it *times stays 1. */
static size_t read_times(gi_text text, uint64_t *times) {
  size_t at = skip_spaces(text, 0), digits = 0;
  uint64_t number = 0;
  for (; at < text.length && text.data[at] >= '0' && text.data[at] <= '9' &&
         digits < 18;
       at++, digits++)
    number = 10 * number + (uint64_t)(text.data[at] - '0');
  at = skip_spaces(text, at);
  if (!digits || !number || at >= text.length || text.data[at] != '*')
    return 0;
  *times = number;
  return skip_spaces(text, at + 1);
}

/* Returns where the expression starts: after "4*value =", or 0 if the text is
   not an equation. */
static size_t read_left_side(gi_text text, const char *word, uint64_t *times) {
  uint64_t factor = 1;
  size_t at = read_times(text, &factor), length = strlen(word);
  *times = 1;
  at = skip_spaces(text, at);
  if (text.length - at < length || memcmp(text.data + at, word, length) != 0)
    return 0;
  at = skip_spaces(text, at + length);
  if (at >= text.length || text.data[at] != '=' ||
      (at + 1 < text.length && text.data[at + 1] == '='))
    return 0;
  *times = factor;
  return at + 1;
}

/* Refuses an equation about something else than the table has. */
static grundy_status refuse_word(grundy_work *work, gi_text text,
                                 const char *word) {
  static const char *const words[] = {"value", "mean", "temperature", "weight"};
  uint64_t times;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (read_left_side(text, words[i], &times))
      return gi_fail(&work->error, GRUNDY_SYNTAX, 0,
                     "the equation is about the {0}, but the question is about "
                     "the {1}: write {1} = ...",
                     words[i], word);
  return GRUNDY_OK;
}

grundy_status grundy_equation_parse(grundy_work *work,
                                    const grundy_rules *rules, const char *text,
                                    size_t length, grundy_table_kind kind,
                                    const grundy_formula **formula) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_text(text, length), "text"},
                                {gi_is_table(kind), "kind"},
                                {gi_is_given(formula), "formula"})))
    return GRUNDY_MISUSE;
  uint64_t times = 1;
  gi_text whole = {text, length, 0};
  size_t at = 0;
  if (kind != GRUNDY_TABLE_OUTCOMES)
    at = read_left_side(whole, word_of(kind), &times);
  const char *names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++)
    names[i] = grundy_rules_variable(rules, i);
  grundy_status status = at || kind == GRUNDY_TABLE_OUTCOMES
                             ? GRUNDY_OK
                             : refuse_word(work, whole, word_of(kind));
  if (status == GRUNDY_OK)
    status = read_formula(work, (gi_text){text + at, length - at, at}, names,
                          rules->arity, times, formula);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

uint64_t grundy_formula_times(const grundy_formula *formula) {
  return formula ? formula->times : 1;
}

bool gi_is_formula(const grundy_work *work, const grundy_formula *formula) {
  return formula && formula->work == work;
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
  if (gi_misused(work, GI_NEEDS({gi_is_formula(work, formula), "formula"},
                                {gi_is_given(remark), "remark"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_formula_remark(work, formula->code, remark),
                   GRUNDY_NOWHERE);
}

grundy_status grundy_rules_remark(grundy_work *work, const grundy_rules *rules,
                                  const char **remark) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(remark), "remark"})))
    return GRUNDY_MISUSE;
  *remark = NULL;
  grundy_status status = GRUNDY_OK;
  if (gi_rules_have_rule(rules->base))
    status = gi_rule_remark(work, rules->base->data, remark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* ------------------------------------------------------------ trees */

void gi_rename_variables(gi_expr *e, const char *const *names) {
  if (e->op == GI_NUMBER)
    return;
  if (e->op == GI_VARIABLE) {
    e->name = names[e->variable];
    e->length = (uint32_t)strlen(e->name);
    return;
  }
  for (gi_expr *arg = e->args; arg; arg = arg->next)
    gi_rename_variables(arg, names);
}
