/* SPDX-License-Identifier: MIT */
/*
 * What products of two games of coins share.
 *
 * The coins lie at the places (x,y) of a board.  If under the rule A the coins
 * of X may be turned with x as the rightmost, and under B those of Y with y,
 * then a move turns all coins of X x Y at once, and the one at (x,y) goes from
 * heads to tails.
 *
 * A component is the places of the heads, ascending by x and then by y, each
 * as two varints.  Heads typed twice at one place cancel, so equal positions
 * have equal bytes.  Without heads there is no component.
 *
 * The Tartan theorem (Winning Ways, chapter 14): the value of a single coin at
 * (x,y) is the nim product of the values of x under A and of y under B.  The
 * nim product distributes over the nim-sum, so turning X x Y changes the
 * nim-sum of the board by the nim product of the nim-sums of X and of Y.
 * Neither factor is 0, since the value of x is the mex of the nim-sums of the
 * coins turned with x.
 *
 * A move to a target is therefore a wanted change written as a nim product of
 * two factors.  If the top digits that the factors may have are known, the
 * factors with these top digits are enumerated (theory/nimber/pairs.h).
 * Otherwise all sets of one coordinate are tried, and division gives the
 * nim-sum of the other.
 */
#ifndef GI_GAMES_BASE_TARTAN_H
#define GI_GAMES_BASE_TARTAN_H

#include "games/base/coins.h"

/* The data of the rules: A and B, rules of the family `coins`. */
typedef struct gi_tartan {
  const grundy_rules *a, *b;
} gi_tartan;

/* Reads two rules of coins, A and B, and writes their canonical text.  Errors
   quote the example. */
grundy_status gi_tartan_open(grundy_work *work, gi_text params,
                             const char *example, gi_tartan *tartan,
                             gi_buffer *canonical);

/* The method `parse`: (x,y),(x,y),... or HT/TH, row x first. */
grundy_status gi_tartan_parse(grundy_work *work, const grundy_rules *rules,
                              gi_text args, grundy_position *sum);
/* The methods of the same names. */
grundy_status gi_tartan_print(gi_component component, gi_buffer *out);
grundy_status gi_tartan_options(grundy_work *work, gi_component component,
                                grundy_side side, gi_sink *sink);
grundy_status gi_tartan_reach(grundy_work *work, gi_component component,
                              uint64_t target, gi_sink *sink);
grundy_status gi_tartan_sample(grundy_work *work, const grundy_rules *rules,
                               uint64_t i, gi_buffer *bytes);
/* The method `at`: a single coin, for tables. */
grundy_status gi_tartan_at(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, gi_buffer *bytes,
                           bool *empty);
/* The Tartan theorem: answers VALUE; and its explanation. */
grundy_status gi_tartan_value(grundy_work *work, gi_component component,
                              gi_answer *answer);
grundy_status gi_tartan_explain(grundy_work *work, gi_component component,
                                gi_reasons *reasons);

/* Writes the rule of a single coin at (x,y).  UNABLE: a move may turn more than
   four coins of A or of B, in other ways than a run. */
grundy_status gi_tartan_rule(const gi_tartan *tartan, gi_buffer *out);

/* Writes where a single coin at (x,y) has a value other than 0: where both
   factors have.  UNABLE: not known, or another formula is asked for. */
grundy_status gi_tartan_formula(const gi_tartan *tartan, gi_formula_of of,
                                gi_buffer *out);

#define GI_TARTAN_METHODS                                                      \
  .shape = "coin-board", .args = GI_WHOLE, .arity = 2,                         \
  .integers = "the place of a coin", .parse = gi_tartan_parse,                 \
  .print = gi_tartan_print, .options = gi_tartan_options,                      \
  .sample = gi_tartan_sample, .at = gi_tartan_at, .reach = gi_tartan_reach

#endif
