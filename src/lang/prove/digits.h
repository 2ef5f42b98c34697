/* SPDX-License-Identifier: MIT */
/*
 * Conjectures that are rules on the digits of one number, given as tables
 * rather than as formulas: what the searches of lang/find/pattern find.
 *
 * A rule on digits reads the lowest digit first:
 *
 *   state = 0; rest = n
 *   while rest >= small:  state = next[state][rest % base]; rest /= base
 *   the value is values[state][rest]
 *
 * A periodic rule is a table of the values before the period and of one period.
 */
#ifndef GI_LANG_PROVE_DIGITS_H
#define GI_LANG_PROVE_DIGITS_H

#include "lang/prove/decide.h"

enum {
  GI_DIGIT_STATES = 64,     /* most states of a rule on digits */
  GI_DIGIT_VALUES = 1 << 14 /* most entries of `values` */
};

typedef struct gi_digit_rule {
  uint64_t preperiod, period; /* period 0: a rule on digits */
  uint32_t base;              /* 2..GI_BASE_MOST; 0: periodic */
  uint32_t states, small;     /* at least 1; not used if periodic */
  const uint8_t *next;        /* next[state * base + digit] */
  const uint64_t *values;     /* values[state * small + rest]; periodic: of 0 ..
                                 preperiod + period - 1 */
} gi_digit_rule;

/* Returns the value at n. */
uint64_t gi_digit_rule_value(const gi_digit_rule *rule, uint64_t n);

/* Makes the levels of the rule in the numeration of the shop, for moves of one
   number; the caller clears the conjecture.  A rule about outcomes is 0 at P.
   UNABLE if the base is another one, a value is too large, or the outcomes of
   sums are wanted; the conjecture is then empty. */
grundy_status gi_conjecture_of_digits(gi_conjecture *c, const gi_automatic *m,
                                      const gi_digit_rule *rule, gi_about about,
                                      bool misere);

#endif
