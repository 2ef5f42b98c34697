/* SPDX-License-Identifier: MIT */
/*
 * What an expression of nimbers is worth, and the operations on it.
 *
 *   NIMBER   what + * / ^ and most functions take and give
 *   INTEGER  an order or a logarithm: counts, and can only be an exponent
 *   ROOTS    of a quadratic; can only stand alone
 *
 * That a logarithm or a root does not exist is an answer: the operation gives
 * DOMAIN with `why` set, and nothing else is worked out.
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
  size_t place; /* where it begins, in the user's text */
} gi_nim_value;

typedef struct gi_nim_calculator {
  grundy_work *work;
  grundy_nim_query query;
  gi_nim_room room;
  const char *why; /* set when there provably is no such number */
} gi_nim_calculator;

enum {
  GI_NIM_BITS = 64 * GI_NIM_WORDS
};

/* The largest number of bits that nimbers may have here. */
size_t gi_nim_most_bits(const gi_nim_calculator *c);

/* All give a NIMBER unless said otherwise, and take NIMBERs: the parser sees
   to it.  The place of the result is the caller's business. */
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
/* x^2 + b x = c: ROOTS. */
grundy_status gi_nim_quadratic(gi_nim_calculator *c, gi_nim_value b,
                               gi_nim_value constant, gi_nim_value *out);
grundy_status gi_nim_order_of(gi_nim_calculator *c, gi_nim_value a,
                              gi_nim_value *out); /* INTEGER */
grundy_status gi_nim_logarithm(gi_nim_calculator *c, gi_nim_value a,
                               gi_nim_value base,
                               gi_nim_value *out); /* INTEGER */
/* A nimber of one or two words. */
grundy_status gi_nim_make(gi_nim_calculator *c, grundy_nim128 number,
                          gi_nim_value *out);
/* 2^k. */
grundy_status gi_nim_power_of_2(gi_nim_calculator *c, size_t k, gi_wide *out);

#endif
