/* SPDX-License-Identifier: MIT */
/*
 * The interpreter.  An instruction without a result (overflow, division by
 * zero, a step below 1) traps: it ends the run of the clause.
 */
#include "lang/rule/machine.h"

#include "lang/rule/arithmetic.h"
#include "lang/rule/truth.h"

grundy_status gi_machine_look(gi_machine *m) {
  if (__builtin_add_overflow(m->ticks, GI_TICKS_AT_ONCE, &m->next_look))
    m->next_look = UINT64_MAX;
  return gi_budget_peek(m->budget, m->ticks);
}

void gi_sort_state(int64_t *entries, size_t count) {
  for (size_t i = 1; i < count; i++) {
    int64_t moved = entries[i];
    size_t at = i;
    for (; at && entries[at - 1] > moved; at--)
      entries[at] = entries[at - 1];
    entries[at] = moved;
  }
}

grundy_status gi_machine_emit(gi_machine *m, size_t parts, int64_t *entries) {
  if (m->sorts)
    for (size_t i = 0; i < parts; i++)
      gi_sort_state(entries + i * m->arity, m->arity);
  return m->sink.emit(m->sink.data, parts, entries);
}

static grundy_status emit_list(gi_machine *m, const gi_instruction *s) {
  const uint32_t *places = m->program->lists + s->a;
  int64_t *entries = m->run->entries, all = 0;
  for (uint32_t i = 0; i < s->b; i++)
    all |= entries[i] = m->run->registers[places[i]];
  return all < 0 ? GRUNDY_OK : gi_machine_emit(m, s->c, entries);
}

bool gi_machine_reserve(gi_rule_run *run, size_t more) {
  return gi_reserve(run->memory, run->gathered, run->gathered_capacity,
                    run->gathered_count + more) == GRUNDY_OK;
}

/* Adds entries to the option that is gathered. */
static grundy_status gather(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  if (!s->b) {
    run->gathered_count = 0;
    run->edit_count = run->slice_count = 0;
    run->has_negative = false;
    return GRUNDY_OK;
  }
  if (m->state && run->gathered_count + s->b > GI_RULE_ENTRIES)
    return gi_machine_trap(m, s);
  if (!gi_machine_reserve(run, s->b))
    return gi_memory_refusal(run->memory);
  for (uint32_t i = 0; i < s->b; i++) {
    int64_t entry = run->registers[m->program->lists[s->a + i]];
    run->gathered[run->gathered_count++] = entry;
    run->has_negative |= entry < 0;
  }
  if (run->edit_count)
    run->edits[run->latest].end = run->gathered_count;
  return GRUNDY_OK;
}

static grundy_status emit_gathered(gi_machine *m) {
  gi_rule_run *run = m->run;
  if (run->has_negative)
    return GRUNDY_OK;
  /* an empty sum has no entries, but they have an address */
  return gi_machine_emit(m, run->gathered_count / m->arity,
                         run->gathered_count ? run->gathered : run->entries);
}

static inline grundy_status emit_two(gi_machine *m, uint32_t parts, int64_t a,
                                     int64_t b) {
  if ((a | b) < 0)
    return GRUNDY_OK;
  int64_t *entries = m->run->entries;
  entries[0] = a;
  entries[1] = b;
  return m->sink.emit(m->sink.data, parts, entries);
}

/* Opens a RANGE one step before its first element, so that NEXT moves to the
   first; a SPAN at its first element.  MORE counts the first element too.  A
   range of 2^64 elements counts as 2^64 - 1, as neither can be completed.
   False: the step is below 1, or the limit of positions is too small for the
   range. */
static inline bool open_range(const gi_machine *m, const gi_instruction *s) {
  gi_progression p;
  int64_t *r = m->run->registers;
  int64_t *binder = &r[s->c], step = binder[GI_BINDER_STEP];
  if (step < 1)
    return false;
  bool is_empty = !gi_progression_init(&p, r[s->a], r[s->b], step);
  uint64_t before = s->opcode == GI_OPCODE_RANGE ? (uint64_t)step : 0;
  uint64_t count = p.more + (p.more != UINT64_MAX);
  if (!is_empty && !gi_budget_allows(m->budget, count))
    return false;
  binder[GI_BINDER_MORE] = is_empty ? 0 : (int64_t)count;
  binder[GI_BINDER_VALUE] = (int64_t)((uint64_t)p.value - before);
  binder[GI_BINDER_LAST] =
      (int64_t)((uint64_t)p.value + p.more * (uint64_t)step);
  return true;
}

/* Modulo 2^64, since a range starts one step before its first element. */
static inline bool next_of_range(int64_t *binder) {
  uint64_t more = (uint64_t)binder[GI_BINDER_MORE];
  if (!more)
    return false;
  binder[GI_BINDER_MORE] = (int64_t)(more - 1);
  binder[GI_BINDER_VALUE] = (int64_t)((uint64_t)binder[GI_BINDER_VALUE] +
                                      (uint64_t)binder[GI_BINDER_STEP]);
  return true;
}

/* Checks the limits before work that takes as long as many instructions. */
static grundy_status before_factoring(gi_machine *m, int64_t n) {
  return m->budget && n > UINT32_MAX ? gi_budget_check(m->budget) : GRUNDY_OK;
}

/* Pays for counting primes, which takes longer than other functions if n is
   large. */
static grundy_status before_counting(gi_machine *m, int64_t n) {
  enum {
    SMALL = 1 << 12
  };
  bool is_counted = m->budget && n > SMALL && n <= GI_PRIMEPI_MOST;
  return is_counted ? gi_machine_pay(m, GI_TICKS_A_TEST * gi_isqrt((uint64_t)n))
                    : GRUNDY_OK;
}

static grundy_status call(gi_machine *m, const gi_instruction *s) {
  int64_t *r = m->run->registers;
  bool is_long = s->b == GI_LPF || s->b == GI_BIGOMEGA;
  grundy_status status = is_long ? before_factoring(m, r[s->a]) : GRUNDY_OK;
  if (s->b == GI_PRIMEPI)
    status = before_counting(m, r[s->a]);
  if (status == GRUNDY_OK && !gi_call((gi_op)s->b, r[s->a], &r[s->c]))
    return gi_machine_trap(m, s);
  return status;
}

/* Do the limits allow testing every number up to the bound? */
static bool allows_primes(const gi_machine *m, int64_t bound) {
  uint64_t ticks;
  if (bound < 0)
    return true;
  if (__builtin_mul_overflow((uint64_t)bound, GI_TICKS_A_TEST, &ticks))
    ticks = UINT64_MAX;
  return gi_budget_allows(m->budget, ticks);
}

static grundy_status open_set(gi_machine *m, const gi_instruction *s) {
  int64_t bound = m->run->registers[s->a];
  if (s->b == GI_SET_PRIMES && !allows_primes(m, bound))
    return gi_machine_trap(m, s);
  grundy_status status =
      s->b == GI_SET_DIVISORS ? before_factoring(m, bound) : GRUNDY_OK;
  return status == GRUNDY_OK ? gi_cursor_set(&m->run->cursors[s->c], m->run,
                                             (gi_set)s->b, bound)
                             : status;
}

/* Adds an item to a union and pays for its elements.  Elements that are also in
   other items count again, since compiled code goes through each item. */
static grundy_status add_item(gi_machine *m, const gi_instruction *s) {
  gi_cursor *cursor = &m->run->cursors[s->c];
  const int64_t *r = m->run->registers;
  const uint64_t most = UINT64_C(1) << 60;
  gi_progression p;
  uint64_t ticks = 0;
  if (cursor->step < 1)
    return gi_machine_trap(m, s);
  if (gi_progression_init(&p, r[s->a], r[s->b], cursor->step))
    ticks = p.more < most / GI_TICKS_AN_ELEMENT
                ? (p.more + 1) * GI_TICKS_AN_ELEMENT
                : most;
  grundy_status status =
      gi_cursor_add(cursor, m->run->memory, r[s->a], r[s->b]);
  return status == GRUNDY_OK ? gi_machine_pay(m, ticks) : status;
}

/* Pays for an element of a set.  The elements of a union are paid when its
   items are added; then only the clock is looked at. */
static inline grundy_status pay_element(gi_machine *m,
                                        const gi_cursor *cursor) {
  enum {
    SOME = GI_TICKS_AT_ONCE / GI_TICKS_AN_ELEMENT
  };
  if (cursor->walk != GI_WALK_UNION)
    return gi_machine_pay(m, GI_TICKS_AN_ELEMENT);
  return ++m->merged % SOME ? GRUNDY_OK : gi_machine_look(m);
}

/* Returns the instruction before the target of the jump: the loop of
   gi_machine_run then adds one. */
static inline const gi_instruction *jump(const gi_instruction *s) {
  return s + (int32_t)s->c - 1;
}

/* Runs a function or operator of two arguments.  False: there is no result. */
static bool compute_rare(const gi_instruction *s, int64_t *r) {
  int64_t a = r[s->a], b = r[s->b], *c = &r[s->c];
  switch (s->opcode) {
  case GI_OPCODE_GCD:
    return gi_common_divisor(a, b, c);
  case GI_OPCODE_LCM:
    return gi_common_multiple(a, b, c);
  case GI_OPCODE_POW:
    return gi_power(a, b, c);
  case GI_OPCODE_SHL:
    return gi_shift_left(a, b, c);
  case GI_OPCODE_SHR:
    return gi_shift_right(a, b, c);
  default: /* GI_OPCODE_DIGITSUM */
    return gi_digit_sum(a, b, c);
  }
}

/* Runs the instructions that are not worth a case of their own in
   gi_machine_run. */
static grundy_status run_rare(gi_machine *m, const gi_instruction *s) {
  gi_rule_run *run = m->run;
  if (s->opcode <= GI_OPCODE_DIGITSUM)
    return compute_rare(s, run->registers) ? GRUNDY_OK : gi_machine_trap(m, s);
  int64_t *r = run->registers;
  if (s->opcode >= GI_OPCODE_OF_ENTRIES)
    return gi_machine_entries(m, s);
  switch (s->opcode) {
  case GI_OPCODE_EMIT:
    return emit_list(m, s);
  case GI_OPCODE_CALL:
    return call(m, s);
  case GI_OPCODE_INDEX:
    if ((uint64_t)r[s->a] >= m->program->sets[s->b].count)
      return gi_machine_trap(m, s);
    r[s->c] = m->program->sets[s->b].list[r[s->a]];
    return GRUNDY_OK;
  case GI_OPCODE_GAIN:
    run->gain = r[s->a];
    return GRUNDY_OK;
  case GI_OPCODE_NEED:
    return r[s->a] ? GRUNDY_OK : gi_machine_trap(m, s);
  case GI_OPCODE_REMEMBER:
    gi_truth_remember(&run->truths[s->b], run->memory, r[s->a], r[s->c] != 0);
    return GRUNDY_OK;
  case GI_OPCODE_LIST:
    gi_cursor_list(&run->cursors[s->c], m->program->sets[s->a].list,
                   m->program->sets[s->a].count);
    return GRUNDY_OK;
  case GI_OPCODE_UNION:
    gi_cursor_union(&run->cursors[s->c]);
    return GRUNDY_OK;
  case GI_OPCODE_UNION_STEP:
    run->cursors[s->c].step = r[s->a];
    return GRUNDY_OK;
  case GI_OPCODE_UNION_ADD:
    return add_item(m, s);
  case GI_OPCODE_GATHER:
    return gather(m, s);
  case GI_OPCODE_EMIT_GATHERED:
    return emit_gathered(m);
  case GI_OPCODE_SWEEP:
    return gi_machine_sweep(m, s);
  default: /* GI_OPCODE_SET */
    return open_set(m, s);
  }
}

/* Runs an instruction that computes.  False: there is no result. */
static inline bool compute(const gi_instruction *s, int64_t *r) {
  int64_t a = r[s->a], b = r[s->b], *c = &r[s->c];
  switch (s->opcode) {
  case GI_OPCODE_MUL:
    return gi_multiply(a, b, c);
  case GI_OPCODE_DIV:
    return gi_divide(a, b, c);
  case GI_OPCODE_MOD:
    return gi_modulo(a, b, c);
  case GI_OPCODE_BIT_AND:
    *c = a & b;
    return true;
  case GI_OPCODE_BIT_OR:
    *c = a | b;
    return true;
  case GI_OPCODE_BIT_XOR:
    *c = a ^ b;
    return true;
  case GI_OPCODE_LT:
    *c = a < b;
    return true;
  case GI_OPCODE_LE:
    *c = a <= b;
    return true;
  case GI_OPCODE_EQ:
    *c = a == b;
    return true;
  case GI_OPCODE_NE:
    *c = a != b;
    return true;
  case GI_OPCODE_MIN:
    *c = a < b ? a : b;
    return true;
  default: /* GI_OPCODE_MAX */
    *c = a > b ? a : b;
    return true;
  }
}

grundy_status gi_machine_run(gi_machine *m, const gi_instruction *s) {
  int64_t *r = m->run->registers;
  gi_cursor *cursor;
  grundy_status status = GRUNDY_OK;
  for (;; s++) {
    switch (s->opcode) {
    case GI_OPCODE_END:
      return GRUNDY_OK;
    case GI_OPCODE_MOVE:
      r[s->c] = r[s->a];
      continue;
    case GI_OPCODE_ADD:
      if (!gi_add(r[s->a], r[s->b], &r[s->c]))
        return gi_machine_trap(m, s);
      continue;
    case GI_OPCODE_SUB:
      if (!gi_subtract(r[s->a], r[s->b], &r[s->c]))
        return gi_machine_trap(m, s);
      continue;
    case GI_OPCODE_JUMP:
      s = jump(s);
      continue;
    case GI_OPCODE_JUMP_ZERO:
      s = r[s->a] == 0 ? jump(s) : s;
      continue;
    case GI_OPCODE_JUMP_NOT_ZERO:
      s = r[s->a] != 0 ? jump(s) : s;
      continue;
    case GI_OPCODE_JUMP_LT:
      s = r[s->a] < r[s->b] ? jump(s) : s;
      continue;
    case GI_OPCODE_JUMP_LE:
      s = r[s->a] <= r[s->b] ? jump(s) : s;
      continue;
    case GI_OPCODE_JUMP_EQ:
      s = r[s->a] == r[s->b] ? jump(s) : s;
      continue;
    case GI_OPCODE_JUMP_NE:
      s = r[s->a] != r[s->b] ? jump(s) : s;
      continue;
    case GI_OPCODE_RECALL:
      r[s->c] = gi_truth_recall(&m->run->truths[s->b], r[s->a]);
      continue;
    case GI_OPCODE_RANGE:
    case GI_OPCODE_SPAN:
      if (!open_range(m, s))
        return gi_machine_trap(m, s);
      continue;
    case GI_OPCODE_NEXT:
      if (!next_of_range(&r[s->a]))
        continue;
      status = gi_machine_pay(m, s->b);
      s = jump(s);
      break;
    case GI_OPCODE_CURSOR:
      cursor = &m->run->cursors[s->b];
      if (!gi_cursor_next(cursor, m->run, &r[s->a]))
        continue;
      status = pay_element(m, cursor);
      s = jump(s);
      break;
    case GI_OPCODE_EMIT_ONE:
      if (r[s->a] >= 0)
        status = m->sink.emit(m->sink.data, 1, &r[s->a]);
      break;
    case GI_OPCODE_EMIT_TWO:
      status = emit_two(m, s->c, r[s->a], r[s->b]);
      break;
    default:
      if (s->opcode >= GI_OPCODE_RARE)
        status = run_rare(m, s);
      else if (!compute(s, r))
        return gi_machine_trap(m, s);
    }
    if (status != GRUNDY_OK)
      return status;
  }
}
