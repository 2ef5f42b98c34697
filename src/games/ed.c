/* SPDX-License-Identifier: MIT */
/*
 * Two piles, neither of them empty: discard one, and split the other into two
 * that are not empty.  (1,1) has no move.
 *
 * A component is the pair 1 <= x <= y as two varints; (5,3) is the same
 * position as (3,5), and the smaller number is written first.
 *
 * The value is the index of the lowest bit that is 0 both in x-1 and in y-1.
 * Splitting x into a and b makes A + B = x - 2 of A = a-1 and B = b-1.  The
 * option has value v iff A | B ends in v ones with a zero before them.  Then
 * the last v + 1 bits of A and B add up without a carry out of them, so A + B
 * ends in at least 2^v - 1 and at most 2^(v+1) - 2 modulo 2^(v+1); and if it
 * does, such A and B exist: what exceeds 2^v - 1 are the bits they share.  So
 * v can be reached by splitting x iff x - 1 ends in 2^v .. 2^(v+1) - 1, which
 * is to say that bit v of x-1 is 1.  The values that can be reached are the
 * ones of (x-1) | (y-1), and the least other number is its lowest zero.
 *
 * Misère play: call 1 and the numbers of remainder 2 by 3 bad.  A pair of bad
 * piles is P, but (1,1) is N.  A bad pile of 2 or more splits into two bad
 * ones only as 1 + 1, since 2 + 2 and 1 + 2 leave other remainders; any other
 * pile splits into 1 or 2 and a bad one that is not 1.
 */
#include "core/text.h"
#include "games/base/heap.h"
#include "games/base/pair.h"

static grundy_status emit_splits(gi_sink *sink, const grundy_rules *rules,
                                 uint64_t pile) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t a = 1; a <= pile / 2 && status == GRUNDY_OK; a++)
    status = gi_emit_pair(sink, rules, (gi_pair){a, pile - a});
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  gi_pair piles = gi_pair_of(component);
  grundy_status status = emit_splits(sink, component.rules, piles.x);
  if (status == GRUNDY_OK && piles.x != piles.y)
    status = emit_splits(sink, component.rules, piles.y);
  return status;
}

/* Pairs with a 0 are not positions; in a table they have no moves. */
static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, grundy_side side,
                            gi_tuple_sink sink) {
  (void)side, (void)work, (void)rules;
  int64_t x = state[0], y = state[1];
  if (!x || !y)
    return GRUNDY_OK;
  grundy_status status = gi_emit_splits(sink, 1, x, x / 2);
  if (status == GRUNDY_OK && x != y)
    status = gi_emit_splits(sink, 1, y, y / 2);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "sym (x,y) -> (a, x-a) for a in 1..x-1 ; "
                             "(a, y-a) for a in 1..y-1");
}

/* Emits the splits of a pile that have value v, the smaller a first.  A is
   any multiple of 2^(v+1), plus the bits that A and B share, plus any of the
   bits that only one of them has. */
static grundy_status reach_splits(gi_sink *sink, const grundy_rules *rules,
                                  uint64_t pile, unsigned v) {
  uint64_t top = UINT64_C(1) << v, ones = top - 1;
  if (!((pile - 1) &
        top)) /* pile - 1 has no bit v; for a pile of 1 it has no bits */
    return GRUNDY_OK;
  uint64_t sum = pile - 2, shared = (sum & (top | ones)) - ones;
  /* counting in the bits that are free: all but those shared, and bit v */
  uint64_t fixed = shared | top, free = ~fixed, part = 0;
  grundy_status status = GRUNDY_OK;
  do {
    uint64_t a = part | shared;
    if (a > sum / 2)
      break;
    status = gi_emit_pair(sink, rules, (gi_pair){a + 1, sum - a + 1});
    part = ((part | fixed) + 1) &
           free; /* the next larger subset of the free bits, 0 after the last */
  } while (part && status == GRUNDY_OK);
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  gi_pair piles = gi_pair_of(component);
  if (target > 63)
    return GRUNDY_OK; /* a pile has 64 bits */
  grundy_status status =
      reach_splits(sink, component.rules, piles.x, (unsigned)target);
  if (status == GRUNDY_OK && piles.x != piles.y)
    status = reach_splits(sink, component.rules, piles.y, (unsigned)target);
  return status;
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  gi_pair piles = gi_pair_of(component);
  uint64_t zeros = ~((piles.x - 1) | (piles.y - 1));
  answer->number = zeros ? (uint64_t)__builtin_ctzll(zeros) : 64;
  return GRUNDY_OK;
}

static bool is_bad(uint64_t pile) { return pile == 1 || pile % 3 == 2; }

static grundy_status outcome_misere(grundy_work *work, gi_component component,
                                    gi_answer *answer) {
  (void)work;
  gi_pair piles = gi_pair_of(component);
  answer->outcome =
      piles.y > 1 && is_bad(piles.x) && is_bad(piles.y) ? GRUNDY_P : GRUNDY_N;
  return GRUNDY_OK;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  gi_answer answer;
  gi_pair piles = gi_pair_of(component);
  grundy_status status = value(work, component, &answer);
  if (status != GRUNDY_OK)
    return status;
  gi_digits left = gi_digits_of(piles.x), right = gi_digits_of(piles.y);
  if (piles.y == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT, "neither pile can be split");
  if (!answer.number)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "{0} and {1} are odd: every move splits an odd pile, so "
                     "it leaves an even one, and that can be split into two "
                     "odd ones",
                     left.text, right.text);
  gi_digits index = gi_digits_of(answer.number);
  status = gi_reason(reasons, GRUNDY_REASON_FACT,
                     "in binary {0}-1 is {1} and {2}-1 is {3}; the lowest bit "
                     "that is 0 in both is bit {4}, counted from bit 0",
                     left.text, gi_binary_of(piles.x - 1).text, right.text,
                     gi_binary_of(piles.y - 1).text, index.text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a pile of n can be split into a position of value v if "
                   "and only if bit v of n-1 is 1: so all values below {0} "
                   "can be reached, and {0} cannot",
                   index.text);
}

static grundy_status explain_misere(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work;
  gi_pair piles = gi_pair_of(component);
  if (piles.y == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "neither pile can be split, and the player who cannot "
                     "move wins");
  if (is_bad(piles.x) && is_bad(piles.y))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "call 1, 2, 5, 8, 11, ... bad; {0} and {1} are bad, and "
                     "a bad pile splits into two bad piles only as 1 and 1, "
                     "which wins for the opponent",
                     gi_digits_of(piles.x).text, gi_digits_of(piles.y).text);
  uint64_t pile = is_bad(piles.y) ? piles.x : piles.y,
           small = pile % 3 == 0 ? 1 : 2;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "call 1, 2, 5, 8, 11, ... bad; {0} is not bad, and splits "
                   "into {1} and {2}, which are bad: the opponent cannot "
                   "leave two bad piles again, except 1 and 1 at the end",
                   gi_digits_of(pile).text, gi_digits_of(small).text,
                   gi_digits_of(pile - small).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "lowest zero",
        .citation = "proof in src/games/ed.c",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "bad piles (misère)",
        .citation = "proof in src/games/ed.c",
        .condition = "misère play, one pair alone",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_MISERE,
        .answer = outcome_misere,
        .explain = explain_misere,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  static const char *const texts[] = {
      [GI_FORMULA_VALUE] = "ctz(-1-(x-1 | y-1))",
      [GI_FORMULA_OUTCOME] = "x % 2 == 0 or y % 2 == 0",
      [GI_FORMULA_MISERE] = ("max(x,y) == 1 or (x != 1 and x % 3 != 2) or "
                             "(y != 1 and y % 3 != 2)")};
  (void)rules;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_buffer_text(out, texts[of]);
}

const gi_family gi_family_ed = {
    GI_PAIR_FROM_1_FAMILY,
    .name = "ed",
    .kind = GI_KIND_BREAKING,
    .title = "Discard and split",
    .also = "E&D, E and D, SDOI 2009 E&D, SDOI2009 E&D, P2148, Luogu P2148, "
            "洛谷 P2148, discard a pile, 弃堆, "
            "弃一堆分一堆",
    .usage = "ed(x,y)",
    .example = "ed(4,6)",
    .brief = "Discard one pile of a pair and split the other into two.",
    .about = "Two piles that are not empty. Discard one of them and split the "
             "other into two that are not empty. (1,1) has no move.",
    .integers = "a pile",
    .options = options,
    .rule = rule,
    .reach = reach,
    .tuples = tuples,
    .formula = formula,
    .theorems = theorems,
};
