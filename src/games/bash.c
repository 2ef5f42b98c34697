/* SPDX-License-Identifier: MIT */
/*
 * Bachet's game, also called Bash: take at least one and at most m beans from
 * one heap.
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.
 *
 * The value of a heap is its remainder r modulo m + 1: the options have every
 * smaller remainder, and no option has the remainder r.  Bachet (1612) knew the
 * heaps of value 0.
 *
 * Misère play (Ferguson 1974): a heap is tame, and firm iff its value is
 * above 1.  Taking m from a heap of value 0 that is not empty leaves the value
 * 1, and taking 1 from a heap of value 1 leaves the value 0.  So by induction
 * heaps of values 0 and 1 change places, and all other heaps keep their values.
 */
#include "core/text.h"
#include "games/base/heap.h"

/* Returns m. */
static uint64_t most_of(const grundy_rules *rules) {
  return *(const uint64_t *)rules->data;
}

/* Returns the heap modulo m + 1; the modulus may be 2^64. */
static uint64_t remainder_of(const grundy_rules *rules, uint64_t heap) {
  uint64_t most = most_of(rules);
  return most == UINT64_MAX ? heap : heap % (most + 1);
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  return gi_heap_open_number(
      work, params, rules, canonical,
      (gi_number_errors){
          .missing = N_("bash needs the most that a move may take in [ ], such "
                        "as bash[3]"),
          .what = N_("the most that a move may take"),
          .zero = N_("a move takes at least one bean: bash[1] is the least")});
}

/* Returns the period of the values, m + 1.  UNABLE if it is 2^64. */
static grundy_status period(grundy_work *work, const grundy_rules *rules,
                            gi_period *repeat) {
  (void)work;
  *repeat = (gi_period){0, most_of(rules)};
  return repeat->period++ == UINT64_MAX ? GRUNDY_UNABLE : GRUNDY_OK;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t heap = gi_heap_of(component), most = most_of(component.rules);
  grundy_status status = GRUNDY_OK;
  for (uint64_t taken = 0; taken < heap && taken < most && status == GRUNDY_OK;)
    status = gi_emit_to(sink, component.rules, heap - ++taken);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  if (most_of(rules) > INT64_MAX)
    return GRUNDY_UNABLE; /* the language's numbers are signed */
  grundy_status status = gi_buffer_text(out, "n -> n-k for k in 1..min(n,");
  if (status == GRUNDY_OK)
    status = gi_buffer_number(out, most_of(rules));
  return status == GRUNDY_OK ? gi_buffer_put(out, ")", 1) : status;
}

/* Emits the only option with the remainder `target`, if there is one: of m + 1
   neighbouring heaps exactly one has that remainder. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  const grundy_rules *rules = component.rules;
  uint64_t heap = gi_heap_of(component), most = most_of(rules);
  uint64_t rest = remainder_of(rules, heap);
  if (target > most || target == rest)
    return GRUNDY_OK;
  if (target < rest)
    return gi_emit_to(sink, rules, heap - (rest - target));
  uint64_t taken = rest + 1 + (most - target); /* target > rest: at most m */
  return taken <= heap ? gi_emit_to(sink, rules, heap - taken) : GRUNDY_OK;
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = remainder_of(component.rules, gi_heap_of(component));
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
  const grundy_rules *rules = component.rules;
  uint64_t heap = gi_heap_of(component), most = most_of(rules);
  gi_digits m = gi_digits_of(most);
  if (heap <= most)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a heap of {0}, no more than {1}, can become any smaller "
                     "heap, so its value is {0}",
                     gi_digits_of(heap).text, m.text);
  uint64_t cycle = most + 1; /* at most the heap, so no overflow */
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "a move that takes k beans can be answered by one that takes {1}-k, so "
      "only the remainder by {1} counts: {0} has the value {2}",
      gi_digits_of(heap).text, gi_digits_of(cycle).text,
      gi_digits_of(heap % cycle).text);
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  uint64_t heap = gi_heap_of(component);
  (void)work;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "a heap of {0} counts as a Nim heap of {1}, also in misère play",
      gi_digits_of(heap).text,
      gi_digits_of(remainder_of(component.rules, heap)).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "Bachet",
        .citation = "C. G. Bachet de Méziriac, Problèmes plaisants et "
                    "délectables (1612); values: proof in "
                    "src/games/bash.c",
        .condition = "normal play",
        .also = "multiples of m+1",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "Bachet (misère)",
        .citation = "T. S. Ferguson, On sums of graph games with last player "
                    "losing, International Journal of Game Theory 3 (1974), "
                    "159-167",
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
  bool is_misere = of == GI_FORMULA_MISERE;
  gi_writer w = gi_writer_to(out);
  *by = &theorems[is_misere];
  gi_write(&w, "n");
  if (most_of(rules) < INT64_MAX)
    gi_write(&w, " %% %s", gi_digits_of(most_of(rules) + 1).text);
  gi_write(&w, is_misere ? " != 1" : "");
  return w.status;
}

const gi_family gi_family_bash = {
    GI_HEAP_FAMILY,
    .name = "bash",
    .kind = GI_KIND_HEAPS,
    .title = "Bachet's game",
    .also =
        "简单的取走游戏, race to 20, race to 21, race to 30, race to 100, 100 "
        "game, 抢数, "
        "抢数游戏, 抢十, 抢 100, 数数游戏, 同余, 取模, 余数, remainder, "
        "modulo, 有限取石子, 有上限的取石子, 取石子上限, 21 根火柴, Nim 21, "
        "巴谢, HDU 1846, LeetCode 292, Brave Game, Bash's game, Bash, Bachet, "
        "Bachet's Nim, bounded Nim, limited Nim, "
        "one-heap Nim, take-away, taking matches, 21 game, twenty-one, "
        "21 matches, 巴什, 取走游戏, 简单取走游戏, 取火柴, 火柴游戏, 拿火柴, "
        "报数, 抢三十, 抢 30, 一堆石子",
    .usage = "bash[m](a,b,...)",
    .example = "bash[3](21)",
    .brief = "Take 1 to m beans from one heap.",
    .about = "Take at least one and at most m beans from one heap. Also known "
             "as Bachet's game.",
    .open = open,
    .options = options,
    .rule = rule,
    .reach = reach,
    .period = period,
    .formula = formula,
    .theorems = theorems,
};
