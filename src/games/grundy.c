/* SPDX-License-Identifier: MIT */
/*
 * Grundy's game: split a heap into two heaps that are not empty and not equal.
 * Heaps of 1 and 2 have no move.  grundy[CODE] is the octal game of the code,
 * except that the two heaps of a split must differ; Grundy's game itself is
 * grundy[4.0].
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.  The text of a code is canonical in the same way as
 * the text of an octal code (games/octal.c), and 4.0 is left out.
 *
 * No formula for the values is known.  Whether the values repeat from some heap
 * on is an open question (P. M. Grundy, Mathematics and games, Eureka 2 (1939),
 * 6-8; R. K. Guy, Unsolved problems in combinatorial games).  The values come
 * from the sequence engine, which can ask that the heaps of a split differ.
 */
#include "games/base/code.h"
#include "games/base/heap.h"

/* Is it the code 4.0 of Grundy's game? */
static bool is_plain(const gi_code *code) {
  return code->count == 1 && code->digits[0] == GI_LEAVES_TWO;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  static const uint8_t digits[] = {GI_LEAVES_TWO};
  static const gi_code plain = {
      .digits = digits, .count = 1, .tail = 1, .distinct = true};
  grundy_status status = GRUNDY_OK;
  if (params.data)
    status = gi_code_open(work, params, 8, rules, canonical);
  if (status != GRUNDY_OK)
    return status;
  if (!params.data || is_plain(rules->data)) {
    rules->data = &plain;
    canonical->length = 0;
    return GRUNDY_OK;
  }
  gi_code *code = gi_arena_alloc(&work->arena, sizeof *code);
  if (!code)
    return gi_refused(work);
  *code = *(const gi_code *)rules->data;
  code->distinct = gi_code_has(code, GI_LEAVES_TWO);
  rules->data = code;
  return GRUNDY_OK;
}

static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, grundy_side side,
                            gi_tuple_sink sink) {
  (void)side, (void)work;
  const gi_code *code = rules->data;
  uint64_t last = gi_code_last(code, (uint64_t)state[0]);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = 0; k <= last && status == GRUNDY_OK; k++) {
    unsigned digit = gi_code_digit(code, k);
    int64_t left = state[0] - (int64_t)k;
    if (k && digit & (left ? GI_LEAVES_ONE : GI_TAKES_ALL))
      status = sink.emit(sink.data, 1, &left);
    if (status == GRUNDY_OK && digit & GI_LEAVES_TWO)
      status = gi_emit_splits(sink, left, (left - 1) / 2);
  }
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  if (is_plain(rules->data))
    return gi_buffer_text(out, "n -> [a, n-a] for a in 1..n-1 if a != n-a");
  return gi_code_rule(rules, out);
}

const gi_family gi_family_grundy = {
    GI_HEAP_FAMILY,
    .name = "grundy",
    .kind = GI_KIND_BREAKING,
    .title = "Grundy's game",
    .also = "格伦迪游戏, 格兰迪游戏, Grundy, unequal split, splitting into "
            "unequal heaps, 不等分堆, "
            "分成不相等的两堆, 分成不等的两堆, 分堆, Grundy 分堆",
    .usage = "grundy(a,b,...), grundy[CODE](a,b,...)",
    .example = "grundy(9)",
    .brief = "Split a heap into two that are not empty and not equal.",
    .about = "Split a heap into two that are not empty and not equal. No "
             "formula for the values is known, nor whether they repeat. With a "
             "code: an octal game in which two heaps that are left must "
             "differ.",
    .open = open,
    .options = gi_code_options,
    .rule = rule,
    .code = gi_code_of_rules,
    .tuples = tuples,
};
