/* SPDX-License-Identifier: MIT */
/*
 * Grundy's game: split a heap into two that are not empty and not equal.
 * Heaps of 1 and 2 have no move.
 *
 * A component is one heap, its size as a varint (games/_heap.h).
 *
 * No theorem is known.  Whether the values repeat from some heap on is an
 * open question (P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8;
 * R. K. Guy, Unsolved problems in combinatorial games).  The values come from
 * the sequence engine: the code is 4.0, with the two heaps different.
 */
#include "games/_heap.h"

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t heap = gi_heap_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint64_t a = 1; a < heap - a && status == GRUNDY_OK; a++)
    status = gi_emit_split(sink, component.rules, a, heap - a);
  return status;
}

static grundy_status kernel(grundy_work *work, const grundy_rules *rules,
                            uint64_t n, gi_code *code) {
  (void)work, (void)rules, (void)n;
  static const uint8_t digits[] = {GI_LEAVES_TWO};
  *code = (gi_code){.digits = digits, .count = 1, .tail = 1, .distinct = true};
  return GRUNDY_OK;
}

static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, gi_tuple_sink sink) {
  (void)work, (void)rules;
  return gi_sweep_splits(sink, 2, state[0], (state[0] - 1) / 2);
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "n -> [a, n-a] for a in 1..n-1 if a != n-a");
}

const gi_family gi_family_grundy = {
    GI_HEAP_FAMILY,
    .name = "grundy",
    .usage = "grundy(a,b,...)",
    .example = "grundy(9)",
    .about = "Split a heap into two that are not empty and not equal. No "
             "formula for the values is known, nor whether they repeat.",
    .options = options,
    .rule = rule,
    .kernel = kernel,
    .tuples = tuples,
};
