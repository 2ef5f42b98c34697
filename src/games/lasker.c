/* SPDX-License-Identifier: MIT */
/*
 * Lasker's Nim: take any number of beans, at least one, from one heap, or
 * take none and split a heap into two that are not empty.
 *
 * A component is one heap, its size as a varint (games/base/heap.h), so equal
 * heaps have equal bytes.
 *
 * Lasker (1931): the value of a heap is its size, except that 4k+3 and 4k+4
 * change places.  The same exchange turns a value into the size that has it.
 *
 * Misère play: every heap is tame, and firm from 2 on.  Proof by induction.  A
 * heap of 2 becomes 0, 1 or 1+1, whose misère values are 1, 0 and 1; so its
 * misère value is 2, and it is firm.  A heap of 3 or more can become 0 and 1,
 * whose values change places in misère play.  Its other options contain a heap
 * of at least 2, and are firm.  So the values of its options are the same set
 * in both plays, and the heap has the same value in both.
 */
#include "core/text.h"
#include "games/base/heap.h"

#include <assert.h>

/* Returns the value of the heap n, or the heap of the value n.  The value of
   the heap 2^64 - 1 has more than 64 bits. */
static uint64_t swapped(uint64_t n) {
  assert(n < UINT64_MAX);
  return n % 4 == 3 ? n + 1 : n && n % 4 == 0 ? n - 1 : n;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t heap = gi_heap_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = heap; left-- && status == GRUNDY_OK;)
    status = gi_emit_to(sink, component.rules, left);
  for (uint64_t a = 1; a <= heap / 2 && status == GRUNDY_OK; a++)
    status = gi_emit_split(sink, component.rules, a, heap - a);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out,
                        "n -> n-k for k in 1..n ; [a, n-a] for a in 1..n/2");
}

/* Sets the code 4.333...: 4 splits without taking a bean, 3 takes any number of
   beans. */
static grundy_status code_of(grundy_work *work, const grundy_rules *rules,
                             uint64_t n, gi_code *code) {
  (void)work, (void)rules, (void)n;
  static const uint8_t digits[] = {4, 3};
  *code = (gi_code){.digits = digits, .count = 2, .tail = 1};
  return GRUNDY_OK;
}

/* A stream of the splits a + b = heap whose values A and B have A ^ B = target
   and given remainders modulo 4.  The remainders determine A - a and B - b,
   hence A + B.  Then A & B = (A + B - target) / 2, and A consists of the bits
   of A & B and of any part of the bits of the target. */
typedef struct splits {
  uint64_t base, bits; /* A = base | part, where part is a subset of bits */
  uint64_t part;
  uint64_t a; /* size of the heap of value A; 0 after the last split */
} splits;

/* Sets a from the part; 0 if a would be the larger heap of the split. */
static void look_at_part(splits *s, uint64_t heap) {
  s->a = swapped(s->base | s->part);
  if (s->a > heap / 2)
    s->a = 0;
}

/* Moves to the next split of the stream. */
static void next_part(splits *s, uint64_t heap) {
  s->part = (s->part - s->bits) & s->bits; /* next subset; 0 after the last */
  s->a = 0;
  if (s->part)
    look_at_part(s, heap);
}

/* Returns the stream for the remainders a_low of A and b_low of B. */
static splits splits_with(uint64_t heap, uint64_t target, uint64_t a_low,
                          uint64_t b_low) {
  splits none = {0};
  uint64_t sum = heap;
  sum = sum + (a_low == 0) + (b_low == 0);
  sum = sum - (a_low == 3) - (b_low == 3);
  if ((a_low ^ b_low) != target % 4 || sum < target || (sum - target) % 2)
    return none;
  uint64_t common = (sum - target) / 2;
  if (common & target || (a_low & b_low) != common % 4)
    return none;
  splits s = {.base = common / 4 * 4 | a_low, .bits = target / 4 * 4};
  look_at_part(&s, heap);
  if (!s.a && !s.base) /* skip A = 0, the empty heap */
    next_part(&s, heap);
  return s;
}

/* Emits all splits of the value `target`, ascending by a, by merging sixteen
   ascending streams, one for each pair of remainders modulo 4. */
static grundy_status reach_splits(gi_component component, uint64_t target,
                                  gi_sink *sink) {
  uint64_t heap = gi_heap_of(component);
  splits streams[16];
  for (unsigned i = 0; i < 16; i++)
    streams[i] = splits_with(heap, target, i / 4, i % 4);
  for (;;) {
    splits *least = NULL;
    for (unsigned i = 0; i < 16; i++)
      if (streams[i].a && (!least || streams[i].a < least->a))
        least = &streams[i];
    if (!least)
      return GRUNDY_OK;
    grundy_status status =
        gi_emit_split(sink, component.rules, least->a, heap - least->a);
    if (status != GRUNDY_OK)
      return status;
    next_part(least, heap);
  }
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  uint64_t heap = gi_heap_of(component);
  if (heap > UINT64_MAX - 4 || target == UINT64_MAX)
    return GRUNDY_UNABLE; /* sums of values would not fit */
  grundy_status status = GRUNDY_OK;
  if (swapped(target) < heap)
    status = gi_emit_to(sink, component.rules, swapped(target));
  return status == GRUNDY_OK ? reach_splits(component, target, sink) : status;
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  uint64_t heap = gi_heap_of(component);
  if (heap == UINT64_MAX)
    return gi_too_large(work, "the value of this heap is 2^64, one more than "
                              "64 bits can hold");
  answer->number = swapped(heap);
  return GRUNDY_OK;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  answer->firm = gi_heap_of(component) > 1;
  return value(work, component, answer);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  uint64_t heap = gi_heap_of(component);
  gi_digits size = gi_digits_of(heap), row = gi_digits_of((heap - 1) / 4);
  gi_digits worth = gi_digits_of(swapped(heap));
  grundy_status status = gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "a heap of {0} is 4k+{3} with k = {1}, and its value is {2}", size.text,
      row.text, worth.text, gi_digits_of(1 + (heap - 1) % 4).text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "heaps of 4k+1, 4k+2, 4k+3, 4k+4 have the values 4k+1, "
                   "4k+2, 4k+4, 4k+3");
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "as in misère Nim, play as in normal play until a move would leave "
      "only heaps of 1; then leave an odd number of them");
}

static const gi_theorem theorems[] = {
    {
        .name = "Lasker",
        .citation = "E. Lasker, Brettspiele der Völker (1931); proof in "
                    "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning "
                    "Ways (1982), chapter 4",
        .condition = "normal play, heaps below 2^64 - 1",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "Lasker (misère)",
        .citation = "tame games: J. H. Conway, On Numbers and Games (1976), "
                    "chapter 12; proof that such heaps are tame: "
                    "src/games/lasker.c",
        .condition = "misère play, heaps below 2^64 - 1",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  static const char *const texts[] = {
      [GI_FORMULA_VALUE] = "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n",
      [GI_FORMULA_OUTCOME] = "n != 0",
      [GI_FORMULA_MISERE] = "n != 1"};
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_buffer_text(out, texts[of]);
}

/* The longest play of n beans makes n - 1 splits into heaps of 1 and then n
   moves that take a bean.  A split adds a heap and a taking removes a bean, so
   no play has more of either. */
static grundy_status longest(gi_component component, uint64_t *moves) {
  uint64_t heap = gi_heap_of(component);
  if (heap > UINT64_MAX / 2)
    return GRUNDY_UNABLE;
  *moves = heap ? 2 * heap - 1 : 0;
  return GRUNDY_OK;
}

const gi_family gi_family_lasker = {
    GI_HEAP_FAMILY,
    .name = "lasker",
    .kind = GI_KIND_BREAKING,
    .title = "Lasker's Nim",
    .also = "拉斯克尼姆, 分裂石子, 分裂石子堆, 取或分, 可分堆的 Nim, HDU 3032, "
            "Nim or not Nim, Multi-SG, "
            "Lasker, Lasker Nim, splitting game, split Nim, take or split, "
            "Nim with splitting, 分裂, 分裂 Nim, 拆分 Nim, 拉斯克, 拉斯克 Nim, "
            "拉斯克的 Nim, 分堆",
    .usage = "lasker(a,b,...)",
    .example = "lasker(7)",
    .about = "Take any number of beans, at least one, from one heap, or split "
             "a heap into two that are not empty.",
    .options = options,
    .rule = rule,
    .reach = reach,
    .code = code_of,
    .formula = formula,
    .longest = longest,
    .theorems = theorems,
};
