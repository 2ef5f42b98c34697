/* SPDX-License-Identifier: MIT */
/*
 * Dyadic numbers m/2^e of twice the width of a gi_number: what appears on the
 * way to thermographs.  Means of numbers of the store have more binary places
 * than the numbers, and walls reach beyond the numbers.
 *
 * In lowest terms: e = 0 or m odd.  |m| <= 2^124 and e <= 124.  A function
 * whose result leaves that range returns false and leaves *out alone.
 */
#ifndef GI_THEORY_PARTIZAN_WIDE_H
#define GI_THEORY_PARTIZAN_WIDE_H

#include "theory/partizan/number.h"

enum {
  GI_WIDE_BITS = 124 /* most bits of |m|, and the largest e */
};

__extension__ typedef __int128 gi_int128;

typedef struct gi_wide {
  gi_int128 numerator; /* m, -2^124 .. 2^124 */
  uint32_t exponent;   /* e, 0 .. 124 */
} gi_wide;

/* Returns a number of the store. */
static inline gi_wide gi_wide_of(gi_number x) {
  return (gi_wide){x.numerator, x.exponent};
}
/* Writes x as a number of the store.  False if it is out of range. */
bool gi_wide_narrow(gi_wide x, gi_number *out);
/* Writes x + y. */
bool gi_wide_add(gi_wide x, gi_wide y, gi_wide *out);
/* Writes x - y. */
bool gi_wide_subtract(gi_wide x, gi_wide y, gi_wide *out);
/* Writes x / 2. */
bool gi_wide_halve(gi_wide x, gi_wide *out);
/* Returns -x. */
static inline gi_wide gi_wide_negate(gi_wide x) {
  return (gi_wide){-x.numerator, x.exponent};
}
/* Returns -1, 0 or 1: whether x is below, equal to or above y. */
int gi_wide_compare(gi_wide x, gi_wide y);
/* Returns -1, 0 or 1. */
static inline int gi_wide_sign(gi_wide x) {
  return (x.numerator > 0) - (x.numerator < 0);
}

#endif
