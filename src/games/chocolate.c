/* SPDX-License-Identifier: MIT */
/*
 * Breaking chocolate: a bar has x times y squares.  A move breaks one bar
 * along a line between its squares, from edge to edge, into two bars.  Both
 * stay in play.  A single square cannot be broken.
 *
 * A component is one bar, its sides 1 <= x <= y as two varints
 * (games/base/pair.h).  A bar that is turned is the same bar, so the smaller
 * side is written first.
 *
 * Theorem.  A bar of s = xy squares is broken s - 1 times, whatever the players
 * do: every break makes one piece more, and at the end each square is a piece.
 *
 * Normal play: so a move leads from an even number of breaks left to an odd
 * number, and from an odd number to an even one.  By induction the value is 0
 * if the number is even, and 1 if it is odd, that is if x or y is even.
 *
 * Misère play: let B be bars with an even number of breaks left, and G any
 * game.  Then B + G has the outcome of G.  For whoever wins G plays there as
 * if G were alone, and answers a break in B by a break in B: one is left, as
 * an odd number of breaks is left then.  If G ends and the winner of G is to
 * move, an even number of breaks is left in B, the opponent makes the last of
 * them and loses.  So B counts as the empty heap, and bars with an odd number
 * of breaks left count as a Nim heap of 1: together with a heap of 1, they
 * have an even number.  Both heaps are tame and fickle.
 */
#include "core/text.h"
#include "games/base/pair.h"

static grundy_status break_bar(gi_sink *sink, const grundy_rules *rules,
                               uint64_t side, uint64_t across) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t a = 1; a <= side / 2 && status == GRUNDY_OK; a++)
    status = gi_emit_pairs(sink, rules, gi_pair_sorted((gi_pair){a, across}),
                           gi_pair_sorted((gi_pair){side - a, across}));
  return status;
}

/* Breaks one side and then the other; the sides of a square bar are alike. */
static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  gi_pair bar = gi_pair_of(component);
  grundy_status status = break_bar(sink, component.rules, bar.x, bar.y);
  if (status == GRUNDY_OK && bar.x != bar.y)
    status = break_bar(sink, component.rules, bar.y, bar.x);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "sym (x,y) -> [(a,y), (x-a,y)] for a in 1..x/2 ; "
                             "[(x,a), (x,y-a)] for a in 1..y/2");
}

static bool is_odd(gi_pair bar) { return bar.x & bar.y & 1; }

/* All options have the same value, the other one of 0 and 1. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  if (target != is_odd(gi_pair_of(component)))
    return GRUNDY_OK;
  return options(work, component, GRUNDY_BOTH, sink);
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = !is_odd(gi_pair_of(component));
  return GRUNDY_OK;
}

static grundy_status genus(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  answer->number = !is_odd(gi_pair_of(component));
  answer->firm = false;
  return GRUNDY_OK;
}

static grundy_status explain_parity(gi_component component,
                                    gi_reasons *reasons) {
  gi_pair bar = gi_pair_of(component);
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      is_odd(bar)
          ? "a bar of {0} x {1} has an odd number of squares, so it is broken "
            "an even number of times, whatever the players do"
          : "a bar of {0} x {1} has an even number of squares, so it is broken "
            "an odd number of times, whatever the players do",
      gi_digits_of(bar.x).text, gi_digits_of(bar.y).text);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  grundy_status status = explain_parity(component, reasons);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "each break makes one piece more, and at the end every "
                   "square is a piece");
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work;
  grundy_status status = explain_parity(component, reasons);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a bar with an even number of breaks left counts as an "
                   "empty Nim heap, and one with an odd number as a heap of "
                   "1, also in misère play");
}

static const gi_theorem theorems[] = {
    {
        .name = "one piece more",
        .citation = "folklore; proof in src/games/chocolate.c",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "one piece more (misère)",
        .citation = "proof in src/games/chocolate.c",
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
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return of == GI_FORMULA_OUTCOME
             ? GRUNDY_UNABLE
             : gi_buffer_text(out, of == GI_FORMULA_MISERE ? "x & y & 1"
                                                           : "1 - (x & y & 1)");
}

const gi_family gi_family_chocolate = {
    GI_PAIR_FROM_1_FAMILY,
    .name = "chocolate",
    .kind = GI_KIND_ORDERS,
    .title = "Breaking chocolate",
    .also = "掰开巧克力, 切巧克力, chocolate, breaking a bar, chocolate bar, "
            "巧克力, 掰巧克力, 分巧克力",
    .usage = "chocolate(x,y)",
    .example = "chocolate(4,6)",
    .brief = "Break one bar in two along a line between its squares.",
    .about = "A bar of x times y squares. Break one bar along a line between "
             "its squares into two bars; both stay in play. A single square "
             "cannot be broken.",
    .integers = "the side of a bar",
    .options = options,
    .rule = rule,
    .reach = reach,
    .formula = formula,
    .theorems = theorems,
};
