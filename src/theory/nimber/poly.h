/* SPDX-License-Identifier: MIT */
/*
 * Products of polynomials over GF(2), and modulo x^64 + x^4 + x^3 + x + 1.
 * They use PCLMULQDQ or PMULL if the file that includes this one is compiled
 * for it.
 */
#ifndef GI_THEORY_NIMBER_POLY_H
#define GI_THEORY_NIMBER_POLY_H

#include "theory/nimber/nimber.h"

#if defined(__PCLMUL__)
#include <immintrin.h>
#elif defined(__ARM_FEATURE_AES)
#include <arm_neon.h>
#endif

/* A product of degree below 127: the coefficients of x^0 ... x^63 and of
   x^64 ... x^126. */
typedef struct gi_poly_product {
  uint64_t low, high;
} gi_poly_product;

#if defined(__PCLMUL__)

static inline gi_poly_product gi_poly_product_of(uint64_t a, uint64_t b) {
  __m128i p = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a),
                                   _mm_cvtsi64_si128((long long)b), 0);
  return (gi_poly_product){(uint64_t)_mm_cvtsi128_si64(p),
                           (uint64_t)_mm_extract_epi64(p, 1)};
}

#elif defined(__ARM_FEATURE_AES)

static inline gi_poly_product gi_poly_product_of(uint64_t a, uint64_t b) {
  uint64x2_t p = vreinterpretq_u64_p128(vmull_p64(a, b));
  return (gi_poly_product){vgetq_lane_u64(p, 0), vgetq_lane_u64(p, 1)};
}

#else

/* Multiplies by four bits of b at a time, with a table of the multiples of a.
   The table needs three bits of room at the top, so the top three bits of a are
   multiplied at the end, one by one. */
static inline gi_poly_product gi_poly_product_of(uint64_t a, uint64_t b) {
  uint64_t multiples[16], low, high;
  multiples[0] = 0;
  multiples[1] = a & UINT64_MAX >> 3;
  for (unsigned i = 2; i < 16; i += 2) {
    multiples[i] = multiples[i / 2] << 1;
    multiples[i + 1] = multiples[i] ^ multiples[1];
  }
  low = multiples[b & 15];
  high = 0;
  for (unsigned i = 4; i < 64; i += 4) {
    uint64_t multiple = multiples[b >> i & 15];
    low ^= multiple << i;
    high ^= multiple >> (64 - i);
  }
  for (unsigned i = 61; i < 64; i++) {
    uint64_t mask = -(a >> i & 1);
    low ^= b << i & mask;
    high ^= b >> (64 - i) & mask;
  }
  return (gi_poly_product){low, high};
}

#endif

/* Reduces a product by x^64 = x^4 + x^3 + x + 1.  The terms that this would
   move beyond x^63 again are added to the high word first. */
static inline uint64_t gi_poly_reduce(gi_poly_product p) {
  uint64_t high = p.high ^ p.high >> 63 ^ p.high >> 61 ^ p.high >> 60;
  return p.low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

/* Returns a b modulo x^64 + x^4 + x^3 + x + 1. */
static inline uint64_t gi_poly_mul(uint64_t a, uint64_t b) {
  return gi_poly_reduce(gi_poly_product_of(a, b));
}

/* Returns a power: squares and multiplies, two bits of the exponent at a time.
 */
static inline uint64_t gi_poly_pow(uint64_t a, uint64_t exponent) {
  uint64_t powers[4] = {1, a, gi_poly_mul(a, a), 0}, power = 1;
  powers[3] = gi_poly_mul(powers[2], a);
  unsigned bits = exponent ? 64 - (unsigned)__builtin_clzll(exponent) : 0;
  for (unsigned i = (bits + 1) / 2; i-- > 0;) {
    power = gi_poly_mul(power, power);
    power = gi_poly_mul(power, power);
    unsigned digit = (unsigned)(exponent >> 2 * i & 3);
    if (digit)
      power = gi_poly_mul(power, powers[digit]);
  }
  return power;
}

#endif
