/* SPDX-License-Identifier: MIT */
/*
 * Tokens on a strip: the squares are 0, 1, 2, ...; move one token to the
 * left, as far as one likes.  Several tokens may share a square.
 *
 * A component is one token, the number of its square as a varint
 * (games/_heap.h); a token on square 0 cannot move and is dropped.
 *
 * It is Nim: tokens do not hinder each other, and one on square x can go to
 * every smaller square, as a heap of x beans can become every smaller heap.
 */
#include "games/_heap.h"

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  grundy_status status = GRUNDY_OK;
  for (uint64_t square = gi_heap_of(component);
       square-- && status == GRUNDY_OK;)
    status = gi_emit_to(sink, component.rules, square);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "n -> n-k for k in 1..n");
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

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = gi_heap_of(component);
  answer->firm = answer->number > 1;
  return GRUNDY_OK;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a token on square {0} can go to every square on its left, "
                   "as a Nim heap of {0} can become every smaller one",
                   gi_digits_of(gi_heap_of(component)).text);
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  grundy_status status = explain(work, component, reasons);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "so play as in misère Nim: as in Nim, until a move would leave tokens on "
      "squares 0 and 1 only; then leave an odd number of them on square 1");
}

static const gi_theorem theorems[] = {
    {
        .name = "tokens as heaps",
        .citation = "C. L. Bouton, Nim, a game with a complete mathematical "
                    "theory, Annals of Mathematics 3 (1901), 35-39, with each "
                    "token as a heap",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "tokens as heaps (misère)",
        .citation = "C. L. Bouton, Nim, a game with a complete mathematical "
                    "theory, Annals of Mathematics 3 (1901), 35-39, with each "
                    "token as a heap",
        .condition = "misère play",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = genus,
        .explain = explain_genus,
    },
    {0},
};

const gi_family gi_family_tokens = {
    .name = "tokens",
    .usage = "tokens(x,y,...)",
    .example = "tokens(3,5,7)",
    .about = "Tokens on the squares 0, 1, 2, ... of a strip. Move one of them "
             "to the left, any number of squares; several may share a square.",
    .shape = "strip",
    .args = GI_HEAPS,
    .integers = "a square",
    .print = gi_heap_print,
    .options = options,
    .rule = rule,
    .traits = gi_heap_traits,
    .sample = gi_heap_sample,
    .at = gi_heap_at,
    .reach = reach,
    .theorems = theorems,
};
