/* SPDX-License-Identifier: MIT */
#include "theory/partizan/wide.h"

static const gi_int128 most = (gi_int128)1 << GI_WIDE_BITS;

/* Writes m/2^e in lowest terms.  False if it is out of range. */
static bool lowest_terms(gi_int128 m, uint32_t e, gi_wide *out) {
  for (; e && !(m & 1); e--)
    m /= 2;
  if (e > GI_WIDE_BITS || m > most || m < -most)
    return false;
  *out = (gi_wide){m, e};
  return true;
}

/* Writes x * 2^e, an integer, e >= x.exponent.  False if it is out of range. */
static bool scale(gi_wide x, uint32_t e, gi_int128 *out) {
  uint32_t places = e - x.exponent;
  gi_int128 limit = most >> places;
  if (x.numerator > limit || x.numerator < -limit)
    return false;
  *out = x.numerator * ((gi_int128)1 << places);
  return true;
}

bool gi_wide_narrow(gi_wide x, gi_number *out) {
  if (x.exponent > GI_NUMBER_BITS || x.numerator > GI_NUMBER_MOST ||
      x.numerator < -GI_NUMBER_MOST)
    return false;
  *out = (gi_number){(int64_t)x.numerator, x.exponent};
  return true;
}

bool gi_wide_add(gi_wide x, gi_wide y, gi_wide *out) {
  uint32_t e = x.exponent > y.exponent ? x.exponent : y.exponent;
  gi_int128 a, b;
  return scale(x, e, &a) && scale(y, e, &b) && lowest_terms(a + b, e, out);
}

bool gi_wide_subtract(gi_wide x, gi_wide y, gi_wide *out) {
  return gi_wide_add(x, gi_wide_negate(y), out);
}

bool gi_wide_halve(gi_wide x, gi_wide *out) {
  return lowest_terms(x.numerator, x.exponent + 1, out);
}

int gi_wide_compare(gi_wide x, gi_wide y) {
  uint32_t e = x.exponent > y.exponent ? x.exponent : y.exponent;
  gi_int128 a, b;
  /* A number that does not fit at e places is farther from 0 than one that
     does, and the one with more places fits. */
  if (!scale(x, e, &a))
    return gi_wide_sign(x);
  if (!scale(y, e, &b))
    return -gi_wide_sign(y);
  return (a > b) - (a < b);
}
