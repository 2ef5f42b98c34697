/* SPDX-License-Identifier: MIT */
#include "theory/partizan/number.h"

#include <assert.h>

/* 2^62 * 2^62, twice, fits. */
__extension__ typedef __int128 wide;

/* Writes m/2^e in lowest terms.  False if it is out of range. */
static bool lowest_terms(wide m, uint32_t e, gi_number *out) {
  for (; e && !(m & 1); e--)
    m /= 2;
  if (e > GI_NUMBER_BITS || m > GI_NUMBER_MOST || m < -GI_NUMBER_MOST)
    return false;
  *out = (gi_number){(int64_t)m, e};
  return true;
}

/* Returns x * 2^e, an integer, e >= x.exponent. */
static wide scaled(gi_number x, uint32_t e) {
  assert(e >= x.exponent && e <= GI_NUMBER_BITS + 1);
  return (wide)x.numerator * ((wide)1 << (e - x.exponent));
}

bool gi_number_reduce(int64_t m, uint32_t e, gi_number *out) {
  return lowest_terms(m, e, out);
}

bool gi_number_add(gi_number x, gi_number y, gi_number *out) {
  uint32_t e = x.exponent > y.exponent ? x.exponent : y.exponent;
  return lowest_terms(scaled(x, e) + scaled(y, e), e, out);
}

bool gi_number_subtract(gi_number x, gi_number y, gi_number *out) {
  return gi_number_add(x, gi_number_negate(y), out);
}

bool gi_number_halve(gi_number x, gi_number *out) {
  return lowest_terms(x.numerator, x.exponent + 1, out);
}

int gi_number_compare(gi_number x, gi_number y) {
  if (x.exponent == y.exponent)
    return (x.numerator > y.numerator) - (x.numerator < y.numerator);
  uint32_t e = x.exponent > y.exponent ? x.exponent : y.exponent;
  wide a = scaled(x, e), b = scaled(y, e);
  return (a > b) - (a < b);
}

/* Returns the floor of x * 2^e. */
static wide floor_at(gi_number x, uint32_t e) {
  if (e >= x.exponent)
    return scaled(x, e);
  int64_t step = INT64_C(1) << (x.exponent - e);
  int64_t quotient = x.numerator / step;
  return quotient - (x.numerator % step < 0);
}

int64_t gi_number_floor(gi_number x) { return (int64_t)floor_at(x, 0); }

static bool inside(gi_number x, gi_end low, gi_end high) {
  int below = low.exists ? gi_number_compare(low.at, x) : -1;
  int above = high.exists ? gi_number_compare(x, high.at) : -1;
  return (below < 0 || (below == 0 && low.closed)) &&
         (above < 0 || (above == 0 && high.closed));
}

bool gi_number_simplest(gi_end low, gi_end high, gi_number *out, bool *empty) {
  int order =
      low.exists && high.exists ? gi_number_compare(low.at, high.at) : -1;
  *empty = order > 0 || (order == 0 && !(low.closed && high.closed));
  if (*empty)
    return false;
  if (inside(gi_number_of(0), low, high)) {
    *out = gi_number_of(0);
    return true;
  }
  bool negative = !low.exists || gi_number_sign(low.at) < 0;
  if (negative) { /* mirror the interval */
    gi_end swapped = low;
    low = high;
    high = swapped;
    low.at = gi_number_negate(low.at);
    high.at = gi_number_negate(high.at);
  }
  assert(low.exists && gi_number_sign(low.at) >= 0);
  /* The first number of the interval with e places is the one with the fewest
     places: if two neighbours with e places were inside, so would be one with
     fewer places. */
  for (uint32_t e = 0; e <= GI_NUMBER_BITS; e++) {
    wide m = floor_at(low.at, e);
    gi_number x;
    if (!(low.closed && e >= low.at.exponent))
      m++;
    if (!lowest_terms(m, e, &x))
      return false;
    if (inside(x, low, high)) {
      *out = negative ? gi_number_negate(x) : x;
      return true;
    }
  }
  return false;
}
