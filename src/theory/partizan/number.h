/* SPDX-License-Identifier: MIT */
/*
 * Dyadic numbers m/2^e of bounded size: the numbers inside partizan values.
 *
 * In lowest terms: e = 0 or m odd.  |m| <= 2^62 and e <= 62, so the sum of two
 * numerators never overflows.  A function whose result leaves that range
 * returns false and leaves *out alone; callers report UNABLE.
 */
#ifndef GI_THEORY_PARTIZAN_NUMBER_H
#define GI_THEORY_PARTIZAN_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum {
  GI_NUMBER_BITS = 62 /* most bits of |m|, and the largest e */
};
#define GI_NUMBER_MOST (INT64_C(1) << GI_NUMBER_BITS)

typedef struct gi_number {
  int64_t numerator; /* m, -2^62 .. 2^62 */
  uint32_t exponent; /* e, 0 .. 62 */
} gi_number;

/* Returns the integer n, |n| <= 2^62. */
static inline gi_number gi_number_of(int64_t n) { return (gi_number){n, 0}; }

/* Writes m/2^e in lowest terms.  False if it is out of range. */
bool gi_number_reduce(int64_t m, uint32_t e, gi_number *out);
/* Writes x + y. */
bool gi_number_add(gi_number x, gi_number y, gi_number *out);
/* Writes x - y. */
bool gi_number_subtract(gi_number x, gi_number y, gi_number *out);
/* Writes x / 2. */
bool gi_number_halve(gi_number x, gi_number *out);
/* Returns -x. */
static inline gi_number gi_number_negate(gi_number x) {
  return (gi_number){-x.numerator, x.exponent};
}
/* Returns -1, 0 or 1: whether x is below, equal to or above y. */
int gi_number_compare(gi_number x, gi_number y);
/* Returns -1, 0 or 1. */
static inline int gi_number_sign(gi_number x) {
  return (x.numerator > 0) - (x.numerator < 0);
}
/* Returns the largest integer that is at most x. */
int64_t gi_number_floor(gi_number x);

/* An end of an interval of numbers. */
typedef struct gi_end {
  gi_number at;
  bool exists; /* false: the interval has no end on this side */
  bool closed; /* `at` belongs to the interval */
} gi_end;

/* Writes the simplest number of the interval, the one with the smallest
   birthday.  Returns false if the interval is empty, or if the number is out of
   range; *empty says which. */
bool gi_number_simplest(gi_end low, gi_end high, gi_number *out, bool *empty);

#endif
