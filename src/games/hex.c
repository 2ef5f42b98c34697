/* SPDX-License-Identifier: MIT */
/*
 * Hexadecimal games: octal games in which what is left may also be split into
 * three heaps that are not empty, if bit 3 of the digit says so.
 *
 * A component is one heap, its size as a varint (games/_heap.h); the text of a
 * code is canonical as that of an octal one.
 *
 * Values may grow for ever: 0.3F has period 6 and saltus 3 (Howse and
 * Nowakowski 2004).  No theorem of theirs is used here; the values come from
 * the sequence engine.
 */
#include "games/_code.h"
#include "games/_heap.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "hex needs a code in [ ], such as hex[0.3F]");
  return gi_code_open(work, params, 16, rules, canonical);
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

static grundy_status options(grundy_work *work, gi_component component,
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
      for (uint64_t a = 1; a <= left / 2 && status == GRUNDY_OK; a++)
        status = gi_emit_split(sink, rules, a, left - a);
    if (digit & GI_LEAVES_THREE && status == GRUNDY_OK)
      status = emit_triples(sink, rules, left);
  }
  return status;
}

const gi_family gi_family_hex = {
    GI_HEAP_FAMILY,
    .name = "hex",
    .usage = "hex[CODE](a,b,...)",
    .example = "hex[0.3F](10)",
    .about =
        "An octal game with one more choice: the code has a hexadecimal digit "
        "for each number of beans that may be taken, and a digit counts 8 if "
        "three heaps may be left. Before the point stands 0, 4, 8 or C. Digits "
        "in parentheses repeat.",
    .open = open,
    .options = options,
    .rule = gi_code_rule,
    .kernel = gi_code_kernel,
};
