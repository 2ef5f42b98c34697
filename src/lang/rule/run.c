/* SPDX-License-Identifier: MIT */
/*
 * Running a rule on a state: fast code first, exact code where that fails
 * (see rule/bytecode.h), and the words for what went wrong.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lang/rule/lexer.h"
#include "lang/rule/machine.h"
#include "lang/rule/number.h"

void gi_rule_run_init(gi_rule_run *run, gi_memory *memory) {
  *run = (gi_rule_run){.memory = memory};
}

void gi_rule_run_clear(gi_rule_run *run) {
  for (size_t i = 0; i < run->cursor_count; i++)
    gi_cursor_clear(&run->cursors[i], run->memory);
  gi_free(run->memory, run->cursors, run->cursor_count * sizeof(gi_cursor));
  gi_free(run->memory, run->registers, run->register_count * sizeof(int64_t));
  gi_free(run->memory, run->entries, run->entry_count * sizeof(int64_t));
  gi_free(run->memory, run->primes, run->prime_capacity * sizeof(uint32_t));
  gi_rule_run_init(run, run->memory);
}

/* Makes the array at least so long; the new part is zero.  NULL: refused. */
static void *extend(gi_memory *memory, void *array, size_t *count, size_t need,
                    size_t size) {
  if (need <= *count)
    return array;
  size_t bytes = gi_array_size(need, size);
  unsigned char *grown =
      bytes ? gi_realloc(memory, array, *count * size, bytes) : NULL;
  if (!grown)
    return NULL;
  memset(grown + *count * size, 0, bytes - *count * size);
  *count = need;
  return grown;
}

/* Room for a program, and its constants in place. */
static grundy_status load(gi_rule_run *run, const gi_program *program) {
  void *registers = extend(run->memory, run->registers, &run->register_count,
                           program->register_count, sizeof *run->registers);
  if (!registers)
    return gi_memory_refusal(run->memory);
  run->registers = registers;
  void *entries =
      extend(run->memory, run->entries, &run->entry_count,
             (size_t)program->entry_count + 1, sizeof *run->entries);
  if (!entries)
    return gi_memory_refusal(run->memory);
  run->entries = entries;
  void *cursors =
      extend(run->memory, run->cursors, &run->cursor_count,
             (size_t)program->cursor_count + 1, sizeof *run->cursors);
  if (!cursors)
    return gi_memory_refusal(run->memory);
  run->cursors = cursors;
  for (size_t i = 0; i < program->constant_count; i++)
    run->registers[program->constants[i].place] = program->constants[i].value;
  return GRUNDY_OK;
}

static grundy_status run_clause(gi_machine *m, gi_entry_points clause) {
  const gi_step *steps = m->program->steps;
  grundy_status status = GRUNDY_DOMAIN;
  if (!m->run->exact) {
    m->trapped = NULL;
    status = gi_machine_run(m, steps + clause.fast);
    if (!m->trapped)
      return status;
  }
  m->trapped = NULL;
  return gi_machine_run(m, steps + clause.exact);
}

grundy_status gi_rule_options(const gi_rule *rule, gi_rule_run *run,
                              gi_budget *budget, grundy_error *error,
                              const int64_t *state, grundy_side side,
                              gi_tuple_sink sink) {
  const gi_program *program = rule->program;
  gi_machine m = {.program = program,
                  .run = run,
                  .budget = budget,
                  .sink = sink,
                  .arity = rule->arity,
                  .sorts = rule->sym && rule->arity > 1 && !sink.any_order};
  grundy_status status = load(run, program);
  if (status != GRUNDY_OK)
    return status;
  int64_t *largest = &run->registers[rule->arity];
  memcpy(run->registers, state, rule->arity * sizeof *state);
  if (rule->sym)
    gi_sort_state(run->registers, rule->arity);
  *largest = state[0];
  for (uint32_t i = 1; i < rule->arity; i++)
    if (state[i] > *largest)
      *largest = state[i];
  for (uint32_t i = 0; i < program->clause_count && status == GRUNDY_OK; i++)
    if (side == GRUNDY_BOTH || program->clauses[i].side == GRUNDY_BOTH ||
        program->clauses[i].side == side)
      status = run_clause(&m, program->clauses[i]);
  return m.trapped ? gi_machine_explain(&m, rule->text, error) : status;
}

grundy_status gi_formula_eval(const gi_formula *formula, gi_rule_run *run,
                              grundy_error *error, const int64_t *values,
                              int64_t *result) {
  gi_machine m = {.program = formula->program, .run = run};
  grundy_status status = load(run, formula->program);
  if (status != GRUNDY_OK)
    return status;
  if (formula->arity)
    memcpy(run->registers, values, formula->arity * sizeof *values);
  status = gi_machine_run(&m, formula->program->steps);
  if (m.trapped)
    return gi_machine_explain(&m, formula->text, error);
  *result = run->registers[formula->program->result];
  return status;
}

/* --------------------------------------------------------------- errors */

static gi_digits digits_of(int64_t number) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%" PRId64, number);
  return digits;
}

static gi_op op_of(const gi_step *s) {
  switch (s->op) {
  case GI_OP_ADD:
    return GI_ADD;
  case GI_OP_SUB:
    return GI_SUB;
  case GI_OP_MUL:
    return GI_MUL;
  case GI_OP_DIV:
    return GI_DIV;
  case GI_OP_MOD:
    return GI_MOD;
  case GI_OP_GCD:
    return GI_GCD;
  case GI_OP_DIGITSUM:
    return GI_DIGITSUM;
  default: /* GI_OP_CALL */
    return (gi_op)s->b;
  }
}

static grundy_status explain_range(const gi_machine *m, size_t place,
                                   int64_t step, grundy_error *error) {
  if (step < 1)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "the step of a range is at least 1, and here it is {0}",
                   digits_of(step).text);
  gi_digits limit = gi_digits_of(m->budget->max_positions);
  gi_fail(error, GRUNDY_STOPPED, place,
          "this range is too long to go through within the limit of {0} "
          "positions (--max-positions)",
          limit.text);
  gi_hint(error, "end it where the moves end, as in 1..n, or raise the limit");
  error->limit = GRUNDY_LIMIT_SIZE;
  m->budget->reached = GRUNDY_LIMIT_POSITIONS;
  return GRUNDY_STOPPED;
}

grundy_status gi_machine_explain(const gi_machine *m, gi_text text,
                                 grundy_error *error) {
  const gi_step *s = m->trapped;
  const int64_t *r = m->run->registers;
  size_t place = text.offset; /* of a named rule: nowhere */
  if (place != GRUNDY_NOWHERE)
    place += m->program->places[s - m->program->steps];
  if (s->op == GI_OP_SET)
    return explain_range(m, place, 1, error);
  if (s->op == GI_OP_RANGE || s->op == GI_OP_UNION_ADD) {
    int64_t step = s->op == GI_OP_RANGE ? r[s->c + GI_BINDER_STEP]
                                        : m->run->cursors[s->c].step;
    return explain_range(m, place, step, error);
  }
  const char *word = gi_op_word(op_of(s));
  gi_digits a = digits_of(r[s->a]);
  if (s->op == GI_OP_CALL && s->b == GI_PRIMEPI)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "{0}({1}) is not computed: at most {0}({2}) is", word,
                   a.text, digits_of(GI_PRIMEPI_MOST).text);
  if (s->op == GI_OP_CALL)
    return gi_fail(error, GRUNDY_DOMAIN, place, "{0}({1}) has no value", word,
                   a.text);
  gi_digits b = digits_of(r[s->b]);
  if (s->op == GI_OP_DIGITSUM)
    return gi_fail(error, GRUNDY_DOMAIN, place, "{0}({1},{2}) has no value",
                   word, a.text, b.text);
  if (s->op == GI_OP_GCD)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "{0}({1},{2}) does not fit in 64 bits", word, a.text,
                   b.text);
  if ((s->op == GI_OP_DIV || s->op == GI_OP_MOD) && !r[s->b])
    return gi_fail(error, GRUNDY_DOMAIN, place, "division by zero: {0} {1} 0",
                   a.text, word);
  return gi_fail(error, GRUNDY_DOMAIN, place,
                 "{0} {1} {2} does not fit in 64 bits", a.text, word, b.text);
}
