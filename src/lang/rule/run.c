/* SPDX-License-Identifier: MIT */
/*
 * Runs a rule on a state: first the fast code, then, where that fails, the
 * exact code (see rule/bytecode.h).  Says what went wrong if both fail.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "lang/rule/lexer.h"
#include "lang/rule/machine.h"
#include "lang/rule/number.h"
#include "lang/rule/truth.h"

void gi_rule_run_init(gi_rule_run *run, gi_memory *memory) {
  *run = (gi_rule_run){.memory = memory};
}

void gi_rule_run_clear(gi_rule_run *run) {
  for (size_t i = 0; i < run->cursor_count; i++)
    gi_cursor_clear(&run->cursors[i], run->memory);
  gi_free(run->memory, run->cursors, run->cursor_count * sizeof(gi_cursor));
  gi_free(run->memory, run->registers, run->register_count * sizeof(int64_t));
  gi_free(run->memory, run->entries, run->entry_count * sizeof(int64_t));
  gi_free(run->memory, run->gathered, run->gathered_capacity * sizeof(int64_t));
  gi_free(run->memory, run->primes, run->prime_capacity * sizeof(uint32_t));
  for (size_t i = 0; i < GI_RULE_PREDICATES; i++)
    gi_truths_clear(&run->truths[i], run->memory);
  gi_rule_run_init(run, run->memory);
}

/* Makes the array at least `need` items long; new items are zero.  NULL: no
   memory. */
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

/* Makes room for a program and sets its constants. */
static grundy_status load_program(gi_rule_run *run, const gi_program *program) {
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
  if (program->predicate_count && run->truths_of != program) {
    for (size_t i = 0; i < GI_RULE_PREDICATES; i++)
      gi_truths_clear(&run->truths[i], run->memory);
    run->truths_of = program;
  }
  for (size_t i = 0; i < program->constant_count; i++)
    run->registers[program->constants[i].target] = program->constants[i].value;
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- errors */

static gi_digits digits_of(int64_t number) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%" PRId64, number);
  return digits;
}

/* Returns the operator or function that the instruction computes. */
static gi_op op_of(const gi_instruction *s) {
  switch (s->opcode) {
  case GI_OPCODE_ADD:
    return GI_ADD;
  case GI_OPCODE_SUB:
    return GI_SUB;
  case GI_OPCODE_MUL:
    return GI_MUL;
  case GI_OPCODE_DIV:
    return GI_DIV;
  case GI_OPCODE_MOD:
    return GI_MOD;
  case GI_OPCODE_GCD:
    return GI_GCD;
  case GI_OPCODE_LCM:
    return GI_LCM;
  case GI_OPCODE_POW:
    return GI_POW;
  case GI_OPCODE_SHL:
    return GI_SHL;
  case GI_OPCODE_SHR:
    return GI_SHR;
  case GI_OPCODE_DIGITSUM:
    return GI_DIGITSUM;
  default: /* GI_OPCODE_CALL */
    return (gi_op)s->b;
  }
}

/* Says why a range cannot be opened.  `numbers` is how many it has; 0: not
   known. */
static grundy_status explain_range(const gi_machine *m, size_t place,
                                   int64_t step, uint64_t numbers,
                                   grundy_error *error) {
  if (step < 1)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "the step of a range must be at least 1, but here it is {0}",
                   digits_of(step).text);
  const uint64_t each = (uint64_t)GI_STEPS_A_POSITION * GI_TICKS_A_STEP;
  uint64_t most = m->budget->max_positions, raised;
  if (__builtin_mul_overflow(most, 2, &raised))
    raised = 0;
  if (numbers / each > raised)
    raised = numbers / each;
  gi_fail(error, GRUNDY_STOPPED, place,
          numbers ? "this range is too long for the limit of {0} positions "
                    "(--max-positions): it counts as {1}, namely 1 for every "
                    "{2} of {3} numbers"
                  : "this set is too large for the limit of {0} positions "
                    "(--max-positions)",
          gi_digits_of(most).text, gi_digits_of(numbers / each).text,
          gi_digits_of(each).text, gi_digits_of(numbers).text);
  gi_hint(error,
          "end the range where the moves end, as in 1..n, or raise the limit "
          "with --max-positions {0}",
          gi_digits_of(raised).text);
  error->limit = GRUNDY_LIMIT_SIZE;
  m->budget->reached = GRUNDY_LIMIT_POSITIONS;
  return GRUNDY_STOPPED;
}

/* Says why the instruction that trapped has no result. */
static grundy_status explain_trap(const gi_machine *m, gi_text text,
                                  grundy_error *error) {
  const gi_instruction *s = m->trapped;
  const int64_t *r = m->run->registers;
  size_t place = text.offset; /* GRUNDY_NOWHERE for a named rule */
  if (place != GRUNDY_NOWHERE)
    place += m->program->places[s - m->program->instructions];
  if (s->opcode == GI_OPCODE_SET)
    return explain_range(m, place, 1, 0, error);
  if (s->opcode == GI_OPCODE_RANGE || s->opcode == GI_OPCODE_UNION_ADD) {
    int64_t step = s->opcode == GI_OPCODE_RANGE ? r[s->c + GI_BINDER_STEP]
                                                : m->run->cursors[s->c].step;
    gi_progression p = {0};
    bool is_range = s->opcode == GI_OPCODE_RANGE && step >= 1 &&
                    gi_progression_init(&p, r[s->a], r[s->b], step);
    uint64_t numbers = is_range ? p.more + (p.more != UINT64_MAX) : 0;
    return explain_range(m, place, step, numbers, error);
  }
  if (s->opcode >= GI_OPCODE_OF_ENTRIES || s->opcode == GI_OPCODE_GATHER)
    return gi_machine_explain_entries(m, place, error);
  if (s->opcode == GI_OPCODE_NEED)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "the {0} of no elements has no value",
                   gi_op_word((gi_op)s->b));
  if (s->opcode == GI_OPCODE_INDEX) {
    const gi_listed *array = &m->program->sets[s->b];
    return gi_fail(
        error, GRUNDY_DOMAIN, place,
        "the array {0} has no entry {1}: its entries are 0 to {2}",
        gi_excerpt_of((gi_text){array->name->text, array->name->length, 0})
            .text,
        digits_of(r[s->a]).text, gi_digits_of(array->count - 1).text);
  }
  const char *word = gi_op_word(op_of(s));
  gi_digits a = digits_of(r[s->a]);
  if (s->opcode == GI_OPCODE_CALL && s->b == GI_PRIMEPI)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "{0}({1}) is too large to compute: the limit is {0}({2})",
                   word, a.text, digits_of(GI_PRIMEPI_MOST).text);
  if (s->opcode == GI_OPCODE_CALL)
    return gi_fail(error, GRUNDY_DOMAIN, place, "{0}({1}) has no value", word,
                   a.text);
  gi_digits b = digits_of(r[s->b]);
  if (s->opcode == GI_OPCODE_DIGITSUM)
    return gi_fail(error, GRUNDY_DOMAIN, place, "{0}({1},{2}) has no value",
                   word, a.text, b.text);
  if (s->opcode == GI_OPCODE_POW && r[s->b] < 0)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "the exponent of {0} ** {1} is negative", a.text, b.text);
  if ((s->opcode == GI_OPCODE_SHL || s->opcode == GI_OPCODE_SHR) &&
      (r[s->b] < 0 || r[s->b] > 63))
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "a shift is by 0 to 63 places, not as in {0} {1} {2}",
                   a.text, word, b.text);
  if (s->opcode == GI_OPCODE_GCD || s->opcode == GI_OPCODE_LCM)
    return gi_fail(error, GRUNDY_DOMAIN, place,
                   "{0}({1},{2}) does not fit in 64 bits", word, a.text,
                   b.text);
  if ((s->opcode == GI_OPCODE_DIV || s->opcode == GI_OPCODE_MOD) && !r[s->b])
    return gi_fail(error, GRUNDY_DOMAIN, place, "division by zero: {0} {1} 0",
                   a.text, word);
  return gi_fail(error, GRUNDY_DOMAIN, place,
                 "{0} {1} {2} does not fit in 64 bits", a.text, word, b.text);
}

/* ----------------------------------------------------------------- runs */

/* Runs a clause on a state with this largest number.  The ticks of fast code
   that failed are not charged. */
static grundy_status run_clause(gi_machine *m, gi_entry_points clause,
                                int64_t largest) {
  const gi_instruction *all = m->program->instructions;
  uint64_t before = m->ticks;
  m->run->again = clause.again;
  m->run->gain = 0;
  if (!m->run->exact && (!clause.early || largest <= INT32_MAX)) {
    m->trapped = NULL;
    grundy_status status = gi_machine_run(m, all + clause.fast);
    if (!m->trapped)
      return status;
    m->ticks = before;
  }
  m->trapped = NULL;
  return gi_machine_run(m, all + clause.exact);
}

/* Charges the ticks of all clauses. */
static grundy_status charge(const gi_machine *m, grundy_status status) {
  grundy_status paid = gi_budget_ticks(m->budget, m->ticks);
  if (status == GRUNDY_STOPPED && paid == GRUNDY_OK)
    paid = gi_budget_turn(m->budget);
  return paid == GRUNDY_OK || m->trapped ? status : paid;
}

/* Sets up a machine at a state; returns its largest number. */
static int64_t load_state(gi_machine *m, const gi_rule *rule,
                          const int64_t *state) {
  int64_t *registers = m->run->registers, largest = 0;
  memcpy(registers, state, rule->arity * sizeof *state);
  if (rule->sym)
    gi_sort_state(registers, rule->arity);
  const int64_t *numbers = state;
  size_t count = rule->arity;
  if (rule->state) {
    numbers = m->state = state + 1;
    count = m->count = (size_t)state[0];
  }
  for (size_t i = 0; i < count; i++)
    largest = numbers[i] > largest ? numbers[i] : largest;
  return registers[rule->arity] = largest;
}

/* Computes an expression of the state. */
static grundy_status run_state(gi_machine *m, const gi_rule *rule,
                               const gi_program *program, const int64_t *state,
                               int64_t *result) {
  m->program = program;
  grundy_status status = load_program(m->run, program);
  if (status != GRUNDY_OK)
    return status;
  load_state(m, rule, state);
  status = gi_machine_run(m, program->instructions);
  *result = m->run->registers[program->result];
  return status;
}

grundy_status gi_rule_ended(const gi_rule *rule, gi_rule_run *run,
                            gi_budget *budget, grundy_error *error,
                            const int64_t *state, gi_end_kind *kind,
                            int64_t *score) {
  gi_machine m = {.run = run,
                  .budget = budget,
                  .arity = rule->arity,
                  .next_look = GI_TICKS_AT_ONCE};
  int64_t which = 0;
  const gi_rule_end *end = rule->ends;
  grundy_status status = GRUNDY_OK;
  *kind = GI_END_NONE;
  *score = 0;
  if (rule->which)
    status = run_state(&m, rule, rule->which_program, state, &which);
  if (status == GRUNDY_OK && which) {
    for (int64_t i = 1; i < which; i++)
      end = end->next;
    *kind = end->kind;
  } else {
    while (end && end->condition)
      end = end->next;
  }
  if (status == GRUNDY_OK && end && end->score)
    status = run_state(&m, rule, end->program, state, score);
  status = charge(&m, status);
  return m.trapped ? explain_trap(&m, rule->text, error) : status;
}

/* Finds out whether a clause ends play. */
static grundy_status has_ended(gi_machine *m, const gi_rule *rule,
                               const int64_t *state, bool *ended) {
  int64_t which = 0;
  grundy_status status = GRUNDY_OK;
  if (rule->which)
    status = run_state(m, rule, rule->which_program, state, &which);
  *ended = which != 0;
  return status;
}

/* Returns the text  if ...  of the clause. */
static gi_text condition_text(const gi_rule *rule, const gi_clause *clause) {
  gi_text text = rule->text;
  size_t from = clause->place, to;
  while (from + 3 < text.length && memcmp(text.data + from, " if", 3) != 0)
    from++;
  for (to = ++from; to < text.length && text.data[to] != ';'; to++)
    if (to + 6 < text.length && memcmp(text.data + to, " with ", 6) == 0)
      break;
  while (to > from && text.data[to - 1] == ' ')
    to--;
  return gi_text_part(text, from, to);
}

/* Where an index fails in a clause without a condition, and another clause has
   one: many think that a last `if` is for all clauses. */
static void hint_condition(const gi_machine *m, const gi_rule *rule,
                           uint32_t number, grundy_error *error) {
  const gi_clause *failed = rule->clauses, *other = rule->clauses;
  assert(failed);
  for (uint32_t i = 0; i < number && failed->next; i++)
    failed = failed->next;
  while (other && !other->typed)
    other = other->next;
  if (m->trapped->opcode != GI_OPCODE_INDEX || failed->typed || !other)
    return;
  gi_hint(error,
          "an 'if' belongs to its own clause: write '{0}' after this option, "
          "too",
          gi_excerpt_of(condition_text(rule, other)).text);
}

grundy_status gi_rule_options(const gi_rule *rule, gi_rule_run *run,
                              gi_budget *budget, grundy_error *error,
                              const int64_t *state, grundy_side side,
                              gi_tuple_sink sink) {
  const gi_program *program = rule->program;
  gi_machine m = {.run = run,
                  .budget = budget,
                  .sink = sink,
                  .arity = rule->arity,
                  .next_look = GI_TICKS_AT_ONCE};
  bool ended = false;
  uint32_t last = 0;
  grundy_status status = has_ended(&m, rule, state, &ended);
  if (status == GRUNDY_OK) { /* otherwise a trap is one of the other program */
    m.program = program;
    status = load_program(run, program);
  }
  if (status == GRUNDY_OK && !ended) {
    int64_t largest = load_state(&m, rule, state);
    m.sorts = rule->state ? rule->state == GI_STATE_BAG
                          : rule->sym && rule->arity > 1 && !sink.any_order;
    for (uint32_t i = 0; i < program->clause_count && status == GRUNDY_OK; i++)
      if (side == GRUNDY_BOTH || program->clauses[i].side == GRUNDY_BOTH ||
          program->clauses[i].side == side)
        status = run_clause(&m, program->clauses[last = i], largest);
  }
  status = charge(&m, status);
  if (!m.trapped)
    return status;
  status = explain_trap(&m, rule->text, error);
  if (m.program == program)
    hint_condition(&m, rule, last, error);
  return status;
}

grundy_status gi_formula_eval(const gi_formula *formula, gi_rule_run *run,
                              grundy_error *error, const int64_t *values,
                              int64_t *result) {
  return gi_formula_eval_within(formula, run, NULL, error, values, result);
}

grundy_status gi_formula_eval_within(const gi_formula *formula,
                                     gi_rule_run *run, gi_budget *budget,
                                     grundy_error *error, const int64_t *values,
                                     int64_t *result) {
  gi_machine m = {.program = formula->program,
                  .run = run,
                  .budget = budget,
                  .next_look = budget ? GI_TICKS_AT_ONCE : 0};
  grundy_status status = load_program(run, formula->program);
  if (status != GRUNDY_OK)
    return status;
  if (formula->arity)
    memcpy(run->registers, values, formula->arity * sizeof *values);
  status = gi_machine_run(&m, formula->program->instructions);
  if (budget)
    status = charge(&m, status);
  if (m.trapped)
    return explain_trap(&m, formula->text, error);
  *result = run->registers[formula->program->result];
  return status;
}
