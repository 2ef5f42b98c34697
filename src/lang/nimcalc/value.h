/* SPDX-License-Identifier: MIT */
/*
 * Values of the nimber calculator, and the operations on them.
 *
 *   NIMBER   argument and result of + * / ^ and of most functions
 *   INTEGER  an order or a logarithm: the whole answer, or an exponent
 *   ROOTS    the roots of a quadratic: always the whole answer
 *
 * That a logarithm or a root does not exist is an answer: the operation returns
 * DOMAIN and sets `why`, and the evaluation ends.
 */
#ifndef GI_LANG_NIMCALC_VALUE_H
#define GI_LANG_NIMCALC_VALUE_H

#include "lang/nimcalc/wide.h"
#include "theory/nimber/limbs.h"

typedef struct gi_nim_value {
  grundy_nim_kind kind;
  gi_wide number;
  gi_wide second; /* the larger of two roots */
  bool has_second;
  size_t place; /* where its expression begins in the user's text */
} gi_nim_value;

typedef struct gi_nim_calculator {
  grundy_work *work;
  grundy_nim_query query;
  gi_nim_room room;
  const char *why; /* set if provably there is no such number */
} gi_nim_calculator;

enum {
  GI_NIM_BITS = 64 * GI_NIM_WORDS
};

/* Returns the largest number of bits that nimbers may have under the query. */
size_t gi_nim_most_bits(const gi_nim_calculator *c);

/* The operations take NIMBERs, which the parser ensures, and give a NIMBER
   where nothing else is said.  The caller sets the place of the result. */
grundy_status gi_nim_add(gi_nim_calculator *c, gi_nim_value a, gi_nim_value b,
                         gi_nim_value *out);
grundy_status gi_nim_times(gi_nim_calculator *c, gi_nim_value a, gi_nim_value b,
                           gi_nim_value *out);
grundy_status gi_nim_inverse(gi_nim_calculator *c, gi_nim_value a,
                             gi_nim_value *out);
grundy_status gi_nim_root(gi_nim_calculator *c, gi_nim_value a,
                          gi_nim_value *out);
grundy_status gi_nim_power(gi_nim_calculator *c, gi_nim_value a,
                           gi_wide exponent, gi_nim_value *out);
/* Solves x^2 + b x = c, where c is `constant`; gives ROOTS. */
grundy_status gi_nim_quadratic(gi_nim_calculator *c, gi_nim_value b,
                               gi_nim_value constant, gi_nim_value *out);
grundy_status gi_nim_order_of(gi_nim_calculator *c, gi_nim_value a,
                              gi_nim_value *out); /* INTEGER */
grundy_status gi_nim_logarithm(gi_nim_calculator *c, gi_nim_value a,
                               gi_nim_value base,
                               gi_nim_value *out); /* INTEGER */
/* Makes a nimber from one or two words. */
grundy_status gi_nim_make(gi_nim_calculator *c, grundy_nim128 number,
                          gi_nim_value *out);
/* Makes the number 2^k. */
grundy_status gi_nim_power_of_2(gi_nim_calculator *c, size_t k, gi_wide *out);

#endif
