/* SPDX-License-Identifier: MIT */
/* Checked arithmetic: each function returns whether there is a result. */
#ifndef GI_LANG_RULE_ARITHMETIC_H
#define GI_LANG_RULE_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"
#include "lang/rule/ast.h"
#include "lang/rule/number.h"
#include "theory/fibonacci.h"

static inline bool gi_add(int64_t a, int64_t b, int64_t *result) {
  return !__builtin_add_overflow(a, b, result);
}

static inline bool gi_subtract(int64_t a, int64_t b, int64_t *result) {
  return !__builtin_sub_overflow(a, b, result);
}

static inline bool gi_multiply(int64_t a, int64_t b, int64_t *result) {
  return !__builtin_mul_overflow(a, b, result);
}

/* Division rounds down: -1/2 = -1, and -1%2 = 1. */
static inline bool gi_divide(int64_t a, int64_t b, int64_t *result) {
  if (b == 0 || (a == INT64_MIN && b == -1))
    return false;
  *result = a / b - (a % b != 0 && (a ^ b) < 0);
  return true;
}

static inline bool gi_modulo(int64_t a, int64_t b, int64_t *result) {
  if (b == 0)
    return false;
  int64_t rest = b == -1 ? 0 : a % b;
  *result = rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
  return true;
}

static inline uint64_t gi_magnitude(int64_t a) {
  return a < 0 ? -(uint64_t)a : (uint64_t)a;
}

static inline bool gi_common_divisor(int64_t a, int64_t b, int64_t *result) {
  uint64_t divisor = gi_gcd(gi_magnitude(a), gi_magnitude(b));
  *result = (int64_t)divisor;
  return divisor <= INT64_MAX;
}

static inline bool gi_common_multiple(int64_t a, int64_t b, int64_t *result) {
  uint64_t x = gi_magnitude(a), y = gi_magnitude(b), multiple = 0;
  bool fits =
      !x || !y || !__builtin_mul_overflow(x / gi_gcd(x, y), y, &multiple);
  *result = (int64_t)multiple;
  return fits && multiple <= INT64_MAX;
}

static inline bool gi_power(int64_t a, int64_t b, int64_t *result) {
  bool fits = b >= 0;
  *result = 1;
  for (; b > 0 && fits; b /= 2) {
    if (b & 1)
      fits = gi_multiply(*result, a, result);
    if (b > 1)
      fits = fits && gi_multiply(a, a, &a);
  }
  return fits;
}

/* A negative number is shifted as -a is, except that >> rounds down. */
static inline bool gi_shift_left(int64_t a, int64_t b, int64_t *result) {
  if (b < 0 || b > 63)
    return false;
  *result = (int64_t)((uint64_t)a << b);
  return *result >> b == a;
}

static inline bool gi_shift_right(int64_t a, int64_t b, int64_t *result) {
  if (b < 0 || b > 63)
    return false;
  *result = a >> b;
  return true;
}

static inline bool gi_digit_sum(int64_t a, int64_t base, int64_t *result) {
  *result = 0;
  if (a < 0 || base < 2)
    return false;
  for (; a; a /= base)
    *result += a % base;
  return true;
}

static inline bool gi_golden_multiple(int64_t a, int64_t *result) {
  uint64_t lower = 0;
  bool fits = a < 1 || gi_golden_lower((uint64_t)a, &lower);
  *result = (int64_t)lower;
  return fits && lower <= INT64_MAX;
}

/* Computes a function of one argument, GI_ABS to GI_FIBBELOW. */
static inline bool gi_call(gi_op op, int64_t a, int64_t *result) {
  uint64_t bits = (uint64_t)a;
  switch (op) {
  case GI_ABS:
    *result = (int64_t)gi_magnitude(a);
    return a != INT64_MIN;
  case GI_POPCOUNT:
    *result = __builtin_popcountll(bits);
    return true;
  case GI_BITLEN:
    *result = gi_bit_length(bits);
    return true;
  case GI_CTZ:
    *result = a ? __builtin_ctzll(bits) : 64;
    return true;
  case GI_LOG2:
    *result = a < 1 ? 0 : gi_bit_length(bits) - 1;
    return a >= 1;
  case GI_ISQRT:
    *result = a < 0 ? 0 : (int64_t)gi_isqrt(bits);
    return a >= 0;
  case GI_LPF:
    *result = a < 2 ? 0 : (int64_t)gi_least_factor(bits);
    return true;
  case GI_BIGOMEGA:
    *result = a < 2 ? 0 : gi_factor_count(bits);
    return true;
  case GI_PRIMEPI:
    *result = a < 2 || a > GI_PRIMEPI_MOST ? 0 : gi_prime_count((uint32_t)a);
    return a <= GI_PRIMEPI_MOST;
  case GI_ZECK:
    *result = a < 1 ? 0 : gi_zeckendorf_count(bits);
    return true;
  case GI_GOLDEN:
    return gi_golden_multiple(a, result);
  case GI_GOLDENINDEX:
    *result = a < 1 ? 0 : (int64_t)gi_golden_of(bits).index;
    return true;
  default: /* GI_FIBBELOW */
    *result = a < 1 ? 0 : (int64_t)gi_fibonacci_below(bits);
    return true;
  }
}

#endif
