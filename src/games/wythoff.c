/* SPDX-License-Identifier: MIT */
/*
 * Wythoff's game: two heaps; take any number of beans, at least one, from one
 * heap, or the same number from both.
 *
 * A component is the pair x <= y as two varints, zeros kept; (5,3) is the
 * same position as (3,5), and the smaller number is written first.
 *
 * Wythoff (1907): the P positions are the golden pairs (a_i, b_i), with
 * a_i = floor(phi i) and b_i = a_i + i; every number above 0 is in exactly one
 * of them, at index id(n); id(0) = 0.  So from (x,y) only three P positions can
 * be reached: those of index id(x), id(y) and y - x.
 *
 * Moves left.  The winner hurries, the loser delays.  A move goes to pairs
 * that are smaller, so P position i lasts at most 2i moves; it lasts 2i,
 * since (a_(i-1), b_i) is an option from which only pair i-1 can be reached.
 * An N position lasts 1 + 2 min(id(x), id(y), y - x): the pair with the least
 * of the three indices can be reached.  Let j be that index.  If j = id(x)
 * and x's partner is above y, then (x, partner) is pair j and y - x < j.  If
 * j = id(y) and y's partner is above x, or j = y - x and a_j > x, then x is
 * below both numbers of pair j, and id(x) < j.
 *
 * Misère play: (0,1) and (2,2) take the place of (0,0) and (1,2).
 */
#include "games/base/fibonacci.h"
#include "games/base/heap.h"
#include "games/base/pair.h"

#include "core/text.h"
#include "engine/table/rays.h"

static grundy_status emit(gi_sink *sink, const grundy_rules *rules, uint64_t x,
                          uint64_t y) {
  return gi_emit_pair(sink, rules, gi_pair_sorted((gi_pair){x, y}));
}

/* Emits the moves in the smaller heap, in the larger one unless they are
   equal, and in both.  Taking y - x from both heaps leaves the same pair as
   taking twice as many from the larger one; that pair is emitted once. */
static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const grundy_rules *rules = component.rules;
  gi_pair pair = gi_pair_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = pair.x; left-- && status == GRUNDY_OK;)
    status = emit(sink, rules, left, pair.y);
  for (uint64_t left = pair.x < pair.y ? pair.y : 0;
       left-- && status == GRUNDY_OK;)
    status = emit(sink, rules, pair.x, left);
  for (uint64_t t = 1; t <= pair.x && status == GRUNDY_OK; t++)
    if (t != pair.y - pair.x)
      status = emit(sink, rules, pair.x - t, pair.y - t);
  return status;
}

/* Emits (x - i dx, y - i dy) for i = 1..count. */
static grundy_status sweep(gi_tuple_sink sink, const int64_t *state, int64_t dx,
                           int64_t dy, int64_t count) {
  return gi_emit_sweep(sink,
                       &(gi_sweep){.parts = 1,
                                   .first = {state[0] - dx, state[1] - dy},
                                   .delta = {-dx, -dy},
                                   .count = count});
}

/* For tables, where the order of the two heaps does not matter. */
static grundy_status tuples(grundy_work *work, const grundy_rules *rules,
                            const int64_t *state, grundy_side side,
                            gi_tuple_sink sink) {
  (void)side, (void)work, (void)rules;
  int64_t x = state[0], y = state[1];
  grundy_status status = sweep(sink, state, 1, 0, x);
  if (status == GRUNDY_OK)
    status = sweep(sink, state, 0, 1, y);
  if (status == GRUNDY_OK)
    status = sweep(sink, state, 1, 1, x < y ? x : y);
  return status;
}

static grundy_status rays(grundy_work *work, const grundy_rules *rules,
                          grundy_side side, int64_t most, gi_rays *list) {
  static const gi_ray own[] = {{.offset = {1, 0}, .step = {1, 0}},
                               {.offset = {0, 1}, .step = {0, 1}},
                               {.offset = {1, 1}, .step = {1, 1}}};
  (void)work, (void)rules, (void)side, (void)most;
  *list = (gi_rays){own, sizeof own / sizeof *own};
  return GRUNDY_OK;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "sym (x,y) -> (x-k, y) for k in 1..x ; "
                             "(x, y-k) for k in 1..y ; "
                             "(x-k, y-k) for k in 1..x");
}

/* Finds the number that makes a golden pair with n; false if it has more
   than 64 bits. */
static bool partner(uint64_t n, uint64_t *other) {
  gi_golden golden = gi_golden_of(n);
  *other = n - golden.index;
  return !golden.is_lower || !__builtin_add_overflow(n, golden.index, other);
}

/* Emits the options that are P, in the order of `options`. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  if (target)
    return GRUNDY_UNABLE;
  const grundy_rules *rules = component.rules;
  uint64_t other;
  gi_pair pair = gi_pair_of(component);
  grundy_status status = GRUNDY_OK;
  if (partner(pair.y, &other) && other < pair.x)
    status = emit(sink, rules, other, pair.y);
  if (status == GRUNDY_OK && pair.x < pair.y && partner(pair.x, &other) &&
      other < pair.y)
    status = emit(sink, rules, pair.x, other);
  if (status == GRUNDY_OK && gi_golden_lower(pair.y - pair.x, &other) &&
      other < pair.x && pair.x - other != pair.y - pair.x)
    status = emit(sink, rules, other, other + (pair.y - pair.x));
  return status;
}

static bool is_golden(gi_pair pair) {
  gi_golden golden = gi_golden_of(pair.x);
  return golden.is_lower && pair.y - pair.x == golden.index;
}

static grundy_status outcome(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  answer->outcome = is_golden(pair) ? GRUNDY_P : GRUNDY_N;
  return GRUNDY_OK;
}

static grundy_status outcome_misere(grundy_work *work, gi_component component,
                                    gi_answer *answer) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  bool lost =
      pair.y > 2 ? is_golden(pair)
                 : (pair.x == 0 && pair.y == 1) || (pair.x == 2 && pair.y == 2);
  answer->outcome = lost ? GRUNDY_P : GRUNDY_N;
  return GRUNDY_OK;
}

static uint64_t least_index(gi_pair pair) {
  uint64_t least = pair.y - pair.x, id_x = gi_golden_of(pair.x).index;
  uint64_t id_y = gi_golden_of(pair.y).index;
  least = id_x < least ? id_x : least;
  return id_y < least ? id_y : least;
}

static grundy_status plies(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  /* an index is at most 2^64 / phi: of a pair that fits, less than 2^63 */
  answer->number =
      is_golden(pair) ? 2 * (pair.y - pair.x) : 1 + 2 * least_index(pair);
  return GRUNDY_OK;
}

static grundy_status explain_pair(gi_component component, gi_reasons *reasons) {
  uint64_t lower;
  gi_pair pair = gi_pair_of(component);
  gi_digits i = gi_digits_of(pair.y - pair.x), left = gi_digits_of(pair.x);
  gi_digits right = gi_digits_of(pair.y);
  if (pair.y == 0)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "both heaps are empty: (0,0) is the first golden pair");
  if (is_golden(pair))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "({0},{1}) is the golden pair with the difference {2}: "
                     "{0} is the golden ratio 1.618... times {2}, rounded "
                     "down, and {0}+{2} is {1}",
                     left.text, right.text, i.text);
  if (!gi_golden_lower(pair.y - pair.x, &lower) ||
      lower > UINT64_MAX - (pair.y - pair.x))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "({0},{1}) is not a golden pair: in the golden pair "
                     "with the difference {2} the smaller number is the "
                     "golden ratio 1.618... times {2}, rounded down, which "
                     "is more than {0}",
                     left.text, right.text, i.text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "({0},{1}) is not a golden pair: the golden pair with the "
                   "difference {2} is ({3},{4}), where {3} is the golden "
                   "ratio 1.618... times {2}, rounded down",
                   left.text, right.text, i.text, gi_digits_of(lower).text,
                   gi_digits_of(lower + (pair.y - pair.x)).text);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  (void)work;
  grundy_status status = explain_pair(component, reasons);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "no move leads from a golden pair to another, and from "
                   "every other pair some move leads to one");
}

static grundy_status explain_misere(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  grundy_status status =
      gi_reason(reasons, GRUNDY_REASON_FACT,
                "the P-positions of misère play are the golden pairs, except "
                "that (0,1) and (2,2) take the place of (0,0) and (1,2)");
  return status == GRUNDY_OK && pair.y > 2 ? explain_pair(component, reasons)
                                           : status;
}

static grundy_status explain_plies(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work;
  gi_pair pair = gi_pair_of(component);
  if (is_golden(pair))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "the golden pair with the difference {0} lasts twice {0} "
                     "moves",
                     gi_digits_of(pair.y - pair.x).text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "the quickest win goes to the golden pair with the "
                   "difference {0}, which lasts twice {0} moves: of the "
                   "golden pairs with {1} in them, with {2} in them, and "
                   "with their difference, it is the smallest",
                   gi_digits_of(least_index(pair)).text,
                   gi_digits_of(pair.x).text, gi_digits_of(pair.y).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "Wythoff",
        .citation = "W. A. Wythoff, A modification of the game of nim, Nieuw "
                    "Archief voor Wiskunde 7 (1907), 199-202",
        .condition = "normal play",
        .also = "Wythoff's theorem, 威佐夫定理",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = outcome,
        .explain = explain,
    },
    {
        .name = "Wythoff (misère)",
        .citation = "A. S. Fraenkel, Wythoff games, continued fractions, cedar "
                    "trees and Fibonacci searches, Theoretical Computer "
                    "Science 29 (1984), 49-73",
        .condition = "misère play, one pair alone",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_MISERE,
        .answer = outcome_misere,
        .explain = explain_misere,
    },
    {
        .name = "Wythoff (moves left)",
        .citation = "from Wythoff's pairs; proof in src/games/wythoff.c",
        .condition = "normal play, one pair alone",
        .also = "moves left in Wythoff's game, 威佐夫博弈的剩余步数",
        .answers = GI_ANSWERS_PLIES,
        .play = GI_NORMAL,
        .answer = plies,
        .explain = explain_plies,
    },
    {0},
};

/* The longest play takes one bean at a time. */
static grundy_status longest(gi_component component, uint64_t *moves) {
  gi_pair pair = gi_pair_of(component);
  return __builtin_add_overflow(pair.x, pair.y, moves) ? GRUNDY_UNABLE
                                                       : GRUNDY_OK;
}

const gi_family gi_family_wythoff = {
    GI_PAIR_FAMILY,
    .name = "wythoff",
    .kind = GI_KIND_HEAPS,
    .title = "Wythoff's game",
    .also =
        "golden number, 黄金分割数, 无理数, 根号 5, 非奇异局势, Rayleigh, "
        "Rayleigh's theorem, 瑞利定理, Lambek-Moser, one queen, "
        "queen, Wythoff queen, Wythoff queens, 一个皇后, 皇后, 怀特霍夫, "
        "魏佐夫, 威佐夫数对, 两堆取石子, 取石子游戏二, 冷局面, 黄金比例, "
        "黄金分割率, 贝蒂序列, Beatty 序列, POJ 1067, HDU 1527, "
        "P2252, Luogu P2252, phi, "
        "Wythoff, Wythoff Nim, Wythoff's Nim, Wyt Queens, corner the queen, "
        "cornering the queen, Wythoff pair, Wythoff sequence, golden pair, "
        "golden ratio, golden section, Beatty, Beatty sequence, "
        "complementary sequences, tsianshidzi, Chinese Nim, 威佐夫, 韦佐夫, "
        "威索夫, 威左夫, 皇后游戏, 黄金比, 黄金分割, 黄金分割比, 奇异局势, "
        "贝蒂数列, 贝蒂定理, 捡石子, 取石子",
    .usage = "wythoff(a,b)",
    .example = "wythoff(3,5)",
    .brief =
        "Take from one of two heaps, or the same number of beans from both.",
    .about = "Two heaps. Take any number of beans, at least one, from one "
             "heap, or the same number from both.",
    .integers = "a heap",
    .options = options,
    .rule = rule,
    .reach = reach,
    .tuples = tuples,
    .rays = rays,
    .longest = longest,
    .theorems = theorems,
};
