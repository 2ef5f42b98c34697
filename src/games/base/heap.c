/* SPDX-License-Identifier: MIT */
#include "games/base/heap.h"
#include "core/text.h"
#include "engine/opened.h"

#include <assert.h>

grundy_status gi_emit_heap(gi_sink *sink, const grundy_rules *rules,
                           uint64_t heap) {
  unsigned char bytes[GI_VARINT_MAX];
  if (!heap)
    return GRUNDY_OK;
  return gi_emit_part(sink, rules, bytes, gi_varint_put(bytes, heap));
}

grundy_status gi_emit_to(gi_sink *sink, const grundy_rules *rules,
                         uint64_t heap) {
  grundy_status status = gi_emit_heap(sink, rules, heap);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

grundy_status gi_emit_split(gi_sink *sink, const grundy_rules *rules,
                            uint64_t a, uint64_t b) {
  grundy_status status = gi_emit_heap(sink, rules, a);
  return status == GRUNDY_OK ? gi_emit_to(sink, rules, b) : status;
}

/* -------------------------------------------------------------- heaps */

grundy_status gi_heap_print(gi_component component, gi_buffer *out) {
  return gi_buffer_number(out, gi_heap_of(component));
}

grundy_status gi_heap_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes) {
  (void)work, (void)rules;
  return i < UINT64_MAX ? gi_buffer_varint(bytes, i + 1) : GRUNDY_DOMAIN;
}

grundy_status gi_heap_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty) {
  (void)work, (void)rules;
  *empty = integers[0] == 0;
  return *empty ? GRUNDY_OK : gi_buffer_varint(bytes, integers[0]);
}

/* --------------------------------------------------------------- sweeps */

grundy_status gi_emit_splits(gi_tuple_sink sink, int64_t n, int64_t count) {
  static const int64_t delta[] = {1, -1};
  grundy_status status = GRUNDY_OK;
  for (int64_t i = 0; i < count && status == GRUNDY_OK;) {
    int64_t first[] = {1 + i, n - 1 - i};
    int64_t left = count - i, some = 1;
    if (sink.sweep) {
      some = left < GI_SWEEP_MOST ? left : GI_SWEEP_MOST;
      status = sink.sweep(sink.data, 2, first, delta, (size_t)some);
    } else {
      status = sink.emit(sink.data, 2, first);
    }
    i += some;
  }
  return status;
}

/* ------------------------------------------------------------ periods */

static grundy_status compute_period(grundy_work *work,
                                    const grundy_rules *rules, uint64_t limit) {
  enum {
    FIRST = 64
  };
  gi_opened *opened = gi_opened_of(work, rules);
  for (uint64_t count = FIRST; !opened->period_sought; count *= 2) {
    const gi_sequence *sequence;
    gi_code code;
    bool last = count >= limit;
    grundy_status status =
        gi_rules_values(work, rules, (last ? limit : count) - 1, &sequence);
    if (status == GRUNDY_OK)
      status = rules->family->code(work, rules, sequence->count - 1, &code);
    if (status != GRUNDY_OK)
      return status;
    gi_period period;
    if (gi_sequence_period(sequence, &code, &period)) {
      opened->period = period;
      last = true;
    }
    opened->period_sought = last;
  }
  return GRUNDY_OK;
}

grundy_status gi_heap_period(grundy_work *work, const grundy_rules *rules,
                             uint64_t limit, gi_period *period) {
  grundy_status status = compute_period(work, rules, limit);
  *period = gi_opened_of(work, rules)->period;
  return status == GRUNDY_OK && !period->period ? GRUNDY_UNABLE : status;
}

uint64_t gi_heap_periodic(grundy_work *work, const grundy_rules *rules,
                          uint64_t heap) {
  const gi_opened *opened = gi_opened_of(work, rules);
  gi_period repeat = opened->period;
  assert(repeat.period);
  if (heap >= repeat.preperiod)
    heap = repeat.preperiod + (heap - repeat.preperiod) % repeat.period;
  return gi_sequence_value(&opened->sequence, heap);
}

/* Returns the number of values to compute in search of a period: as many as
   cost at most 2^24 options, and at most 4096. */
static uint64_t most_values(const gi_code *code) {
  enum {
    LEAST = 256,
    MOST = 4096,
    OPTIONS = 1 << 24
  };
  uint64_t splitting = 0, count = LEAST;
  for (size_t k = 0; k < code->count; k++)
    splitting += (code->digits[k] & 4) != 0;
  while (count < MOST) {
    uint64_t each = splitting < 2 * count ? splitting : 2 * count;
    if (each * count * count > OPTIONS) /* twice as many values cost n * n */
      break;
    count *= 2;
  }
  return count;
}

static grundy_status finite_period(grundy_work *work, const grundy_rules *rules,
                                   const gi_code *code, gi_period *period) {
  if (!gi_code_is_finite(code))
    return GRUNDY_UNABLE;
  return gi_heap_period(work, rules, most_values(code), period);
}

grundy_status gi_code_value(grundy_work *work, gi_component component,
                            const gi_code *code, gi_answer *answer) {
  gi_period period;
  uint64_t heap = gi_heap_of(component);
  grundy_status status = finite_period(work, component.rules, code, &period);
  if (status != GRUNDY_OK)
    return status;
  if (heap < period.preperiod)
    return GRUNDY_UNABLE; /* computed before the period begins: the theorem says
                             nothing */
  answer->number = gi_heap_periodic(work, component.rules, heap);
  return GRUNDY_OK;
}

uint64_t gi_code_last(const gi_code *code, uint64_t heap) {
  if (!gi_code_is_finite(code) || code->count > heap)
    return heap;
  return code->count - 1;
}

/* Emits the splits of `left` whose values have the target as nim-sum.  Where
   both parts are in the periodic range, only the remainder of a decides: if
   no a of one period will do, no other will. */
static grundy_status reach_splits(grundy_work *work, const grundy_rules *rules,
                                  uint64_t left, uint64_t target,
                                  gi_period period, gi_sink *sink) {
  grundy_status status = GRUNDY_OK;
  bool some = false;
  for (uint64_t a = 1; a <= left / 2 && status == GRUNDY_OK; a++) {
    if (a >= period.preperiod + period.period && !some)
      return GRUNDY_OK;
    uint64_t value = gi_heap_periodic(work, rules, a) ^
                     gi_heap_periodic(work, rules, left - a);
    some |= a >= period.preperiod && value == target;
    status = value == target ? gi_emit_split(sink, rules, a, left - a)
                             : gi_budget_step(&work->budget);
  }
  return status;
}

grundy_status gi_code_reach(grundy_work *work, gi_component component,
                            const gi_code *code, uint64_t target,
                            gi_sink *sink) {
  const grundy_rules *rules = component.rules;
  gi_period period;
  grundy_status status = finite_period(work, rules, code, &period);
  uint64_t heap = gi_heap_of(component), last = gi_code_last(code, heap);
  for (uint64_t k = 0; k <= last && status == GRUNDY_OK; k++) {
    unsigned digit = gi_code_digit(code, k);
    uint64_t left = heap - k;
    if (digit & (left ? 2 : 1) && gi_heap_periodic(work, rules, left) == target)
      status = gi_emit_to(sink, rules, left);
    if (status == GRUNDY_OK && digit & 4)
      status = reach_splits(work, rules, left, target, period, sink);
  }
  return status;
}

/* Finds the last heap whose value the proof needs. */
static grundy_status proof_end(grundy_work *work, const grundy_rules *rules,
                               gi_period period, uint64_t *end) {
  gi_code code;
  grundy_status status = rules->family->code(work, rules, 0, &code);
  if (status != GRUNDY_OK)
    return status;
  bool splits = false;
  for (size_t k = 0; k < code.count; k++)
    splits |= (code.digits[k] & 4) != 0;
  *end = period.preperiod + period.period + code.count - 1;
  if (splits)
    *end += period.preperiod + period.period;
  return GRUNDY_OK;
}

grundy_status gi_heap_explain_period(grundy_work *work, gi_component component,
                                     gi_reasons *reasons) {
  const grundy_rules *rules = component.rules;
  gi_period period = gi_opened_of(work, rules)->period;
  uint64_t end = 0, heap = gi_heap_of(component), shift = rules->shift;
  grundy_status status = proof_end(work, rules, period, &end);
  uint64_t first = period.preperiod > shift ? period.preperiod - shift : 0;
  if (status == GRUNDY_OK)
    status = gi_reason(
        reasons, GRUNDY_REASON_FACT,
        "from heap {0} on the values repeat with period {1}: computed up to "
        "heap {2}, and that proves it for all larger ones",
        gi_digits_of(first).text, gi_digits_of(period.period).text,
        gi_digits_of(end - shift).text);
  if (status != GRUNDY_OK || heap < period.preperiod + period.period)
    return status;
  uint64_t twin = period.preperiod + (heap - period.preperiod) % period.period;
  while (twin < shift) /* not a heap of the alias */
    twin += period.period;
  assert(twin <= heap);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "heap {0} has the value of heap {1}, which is {2}",
                   gi_digits_of(heap - shift).text,
                   gi_digits_of(twin - shift).text,
                   gi_digits_of(gi_heap_periodic(work, rules, heap)).text);
}

/* Three heaps a <= b <= c. */
static grundy_status emit_triples(gi_sink *sink, const grundy_rules *rules,
                                  uint64_t left) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t a = 1; a <= left / 3 && status == GRUNDY_OK; a++)
    for (uint64_t b = a; b <= (left - a) / 2 && status == GRUNDY_OK; b++) {
      status = gi_emit_heap(sink, rules, a);
      if (status == GRUNDY_OK)
        status = gi_emit_split(sink, rules, b, left - a - b);
    }
  return status;
}

grundy_status gi_code_options(grundy_work *work, gi_component component,
                              grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const grundy_rules *rules = component.rules;
  const gi_code *code = rules->data;
  uint64_t heap = gi_heap_of(component), last = gi_code_last(code, heap);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = 0; k <= last && status == GRUNDY_OK; k++) {
    unsigned digit = gi_code_digit(code, k);
    uint64_t left = heap - k;
    if (digit & (left ? GI_LEAVES_ONE : GI_TAKES_ALL))
      status = gi_emit_to(sink, rules, left);
    if (digit & GI_LEAVES_TWO)
      for (uint64_t a = 1, most = gi_split_most(code->distinct, left);
           a <= most && status == GRUNDY_OK; a++)
        status = gi_emit_split(sink, rules, a, left - a);
    if (digit & GI_LEAVES_THREE && status == GRUNDY_OK)
      status = emit_triples(sink, rules, left);
  }
  return status;
}

grundy_status gi_heap_open_number(grundy_work *work, gi_text params,
                                  grundy_rules *rules, gi_buffer *canonical,
                                  gi_number_errors errors) {
  gi_text text = params.data ? gi_text_trim(params) : params;
  if (!text.length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset, errors.missing);
  uint64_t *number = gi_arena_alloc(&work->arena, sizeof *number);
  if (!number)
    return gi_refused(work);
  size_t at = 0;
  grundy_status status =
      gi_text_integer(&work->error, text, &at, errors.what, number);
  if (status != GRUNDY_OK)
    return status;
  if (at < text.length)
    return gi_text_expected(&work->error, text, at, "']'");
  if (!*number)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset, errors.zero);
  rules->data = number;
  return gi_buffer_number(canonical, *number);
}
