/* SPDX-License-Identifier: MIT */
/*
 * Nim: take any number of beans, at least one, from one heap.
 *
 * A component is one heap, its size as a varint (games/base/heap.h).
 *
 * Bouton (1901): the value of a heap is its size, and a sum is P iff the
 * exclusive or of the sizes is 0.  In misère play a heap is tame: fickle if
 * its size is 0 or 1, firm above.
 */
#include "games/base/heap.h"

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = gi_heap_of(component); left-- && status == GRUNDY_OK;)
    status = gi_emit_to(sink, component.rules, left);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "n -> n-k for k in 1..n");
}

/* Any number of beans, 0.333... */
static grundy_status code_of(grundy_work *work, const grundy_rules *rules,
                             uint64_t n, gi_code *code) {
  (void)work, (void)rules, (void)n;
  static const uint8_t digits[] = {0, 3};
  *code = (gi_code){.digits = digits, .count = 2, .tail = 1};
  return GRUNDY_OK;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  if (target >= gi_heap_of(component))
    return GRUNDY_OK;
  return gi_emit_to(sink, component.rules, target);
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = gi_heap_of(component);
  return GRUNDY_OK;
}

/* The longest play takes one bean at a time. */
static grundy_status longest(gi_component component, uint64_t *moves) {
  *moves = gi_heap_of(component);
  return GRUNDY_OK;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = gi_heap_of(component);
  answer->firm = answer->number > 1;
  return GRUNDY_OK;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a heap can become any smaller heap, so its value is its "
                   "size");
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "misère Nim is played like Nim until a move would leave only heaps of "
      "1; then leave an odd number of them");
}

static const gi_theorem theorems[] = {
    {
        .name = "Bouton",
        .citation = "C. L. Bouton, Nim, a game with a complete mathematical "
                    "theory, Annals of Mathematics 3 (1901), 35-39",
        .condition = "normal play",
        .also = "Bouton's theorem, theorem of Nim, 波顿, 波顿定理, 布顿, "
                "Bouton 定理, Nim 定理, 尼姆定理",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "Bouton (misère)",
        .citation = "C. L. Bouton, Nim, a game with a complete mathematical "
                    "theory, Annals of Mathematics 3 (1901), 35-39",
        .condition = "misère play",
        .also =
            "John, 小约翰, 小约翰的游戏, HDU 1907, HDU 2509, POJ 3480, P4279, "
            "反向 Nim, 逆 Nim, "
            "misère Nim, anti-Nim, reverse Nim, losing Nim, SJ, SJ theorem, "
            "Sprague-Jia, 反 Nim, 反常 Nim, 反尼姆, 反常尼姆, 逆规则 Nim, "
            "anti-Nim 博弈, SJ 定理, 贾志豪定理",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

static const gi_alias aliases[] = {
    {.name = "tokens",
     .title = "Tokens on a strip",
     .also = "向左走, 左移棋子, moving tokens, token on a strip, tokens to the "
             "left, 移动棋子, "
             "棋子移动, 向左移动棋子, 棋子左移",
     .brief = "Move a token to the left, any number of squares.",
     .about = "Tokens on the squares 0, 1, 2, ... of a strip: move one of them "
              "to the left, any number of squares; several may share a square. "
              "A token on square n can go to every smaller square, as a heap "
              "of n can become every smaller heap."},
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_buffer_text(out, of == GI_FORMULA_MISERE ? "n != 1" : "n");
}

const gi_family gi_family_nim = {
    GI_HEAP_FAMILY,
    .name = "nim",
    .kind = GI_KIND_HEAPS,
    .title = "Nim",
    .also =
        "stone, stones, stone game, POJ 2975, 堆, 石子, heap, heaps, piles, "
        "beans, 豆子, 取豆子, 火柴棍, "
        "取火柴棍, "
        "火柴棒, 取火柴棒, 尼姆取石子, 尼姆堆, 尼木, n 堆石子, 拈, POJ 2234, "
        "HDU 1849, HDU 1850, P2197, P1247, Luogu P2197, Luogu "
        "P1247, Nimm, Bouton's Nim, Marienbad, game of Nim, heaps of stones, "
        "nim heap, matches, 尼姆, 取石子, 取物品, 取火柴, 多堆取石子, "
        "拿石子, 捡石子, Nim 堆, 石子堆",
    .usage = "nim(a,b,...)",
    .example = "nim(3,5,7)",
    .about = "Take any number of beans, at least one, from one heap.",
    .options = options,
    .rule = rule,
    .reach = reach,
    .code = code_of,
    .formula = formula,
    .longest = longest,
    .theorems = theorems,
    .aliases = aliases,
};
