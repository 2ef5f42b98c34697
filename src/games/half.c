/* SPDX-License-Identifier: MIT */
/*
 * Take at least half of one heap, at most all of it.
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.
 *
 * The value of a heap of n is the number of binary digits of n (Ferguson, Game
 * Theory).  The options of n are 0, 1, ..., floor(n/2), and floor(n/2) has one
 * digit less than n.  So the options have all smaller numbers of digits, and no
 * others.
 *
 * Misère play: a heap is tame, and firm from 2 on.  Every heap of 2 or more
 * can become 0 and 1, whose values change places in misère play.  So by
 * induction its options have the same set of values in both plays.
 */
#include "core/text.h"
#include "games/base/heap.h"

/* Emits the heaps from high down to low, each as an option. */
static grundy_status emit_down(gi_sink *sink, const grundy_rules *rules,
                               uint64_t high, uint64_t low) {
  grundy_status status = gi_emit_to(sink, rules, high);
  while (high > low && status == GRUNDY_OK)
    status = gi_emit_to(sink, rules, --high);
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  return emit_down(sink, component.rules, gi_heap_of(component) / 2, 0);
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "n -> n-k for k in (n+1)/2..n if n > 0");
}

/* Emits the options with `target` binary digits. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  uint64_t most = gi_heap_of(component) / 2;
  if (target > gi_bit_length(most))
    return GRUNDY_OK;
  uint64_t low = target ? UINT64_C(1) << (target - 1) : 0;
  uint64_t high = target ? 2 * low - 1 : 0; /* target < 64: no overflow */
  return emit_down(sink, component.rules, high < most ? high : most, low);
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = gi_bit_length(gi_heap_of(component));
  return GRUNDY_OK;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  grundy_status status = value(work, component, answer);
  answer->firm = answer->number > 1;
  return status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  uint64_t heap = gi_heap_of(component);
  grundy_status status = gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "{0} is {1} in binary, so its value is {2}, the number of its digits",
      gi_digits_of(heap).text, gi_binary_of(heap).text,
      gi_digits_of(gi_bit_length(heap)).text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "what a move leaves of a heap has fewer binary digits, and "
                   "can have any smaller number of them");
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work;
  uint64_t heap = gi_heap_of(component);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "{0} is {1} in binary; it counts as a Nim heap of {2}, the "
                   "number of its digits, also in misère play",
                   gi_digits_of(heap).text, gi_binary_of(heap).text,
                   gi_digits_of(gi_bit_length(heap)).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "binary digits",
        .citation = "T. S. Ferguson, Game Theory, part I, section 3, the "
                    "example At-Least-Half; proof in src/games/half.c",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "binary digits (misère)",
        .citation = "proof in src/games/half.c; tame games: J. H. Conway, On "
                    "Numbers and Games (1976), chapter 12",
        .condition = "misère play",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  static const char *const texts[] = {[GI_FORMULA_VALUE] = "bitlen(n)",
                                      [GI_FORMULA_OUTCOME] = "n != 0",
                                      [GI_FORMULA_MISERE] = "n != 1"};
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_buffer_text(out, texts[of]);
}

const gi_family gi_family_half = {
    GI_HEAP_FAMILY,
    .name = "half",
    .kind = GI_KIND_HEAPS,
    .title = "Take at least half",
    .also = "至少一半, 一半, at least half, take half, taking half, "
            "至少拿一半, 至少取一半, "
            "至少拿走一半, 拿一半, 取一半",
    .usage = "half(a,b,...)",
    .example = "half(100,20)",
    .about = "Take at least half of one heap, at most all of it.",
    .options = options,
    .rule = rule,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
