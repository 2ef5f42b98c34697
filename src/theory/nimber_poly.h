/* SPDX-License-Identifier: MIT */
/*
 * Products of polynomials over GF(2), and modulo x^64 + x^4 + x^3 + x + 1.
 * Compiled with PCLMULQDQ where the file that includes this is.
 */
#ifndef GI_THEORY_NIMBER_POLY_H
#define GI_THEORY_NIMBER_POLY_H

#include "theory/nimber.h"

#if defined(__PCLMUL__)
#include <immintrin.h>
#endif

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

#else

/* The low word.  Every fourth bit of each factor is taken, so that the
   ordinary product of two such parts has room for its carries: at a bit below
   64 at most 16 ones meet, and only at 60 and above can all four bits of room
   be too few, where what is carried over is cut off. */
static inline uint64_t gi_poly_low(uint64_t a, uint64_t b) {
  const uint64_t every = UINT64_C(0x1111111111111111);
  uint64_t x[4], y[4], z = 0;
  for (unsigned i = 0; i < 4; i++) {
    x[i] = a & every << i;
    y[i] = b & every << i;
  }
  for (unsigned i = 0; i < 4; i++) {
    uint64_t sum = 0;
    for (unsigned j = 0; j < 4; j++)
      sum ^= x[j] * y[(i - j) & 3];
    z |= sum & every << i;
  }
  return z;
}

static inline uint64_t gi_poly_reverse(uint64_t x) {
  const uint64_t m1 = UINT64_C(0x5555555555555555);
  const uint64_t m2 = UINT64_C(0x3333333333333333);
  const uint64_t m4 = UINT64_C(0x0f0f0f0f0f0f0f0f);
  x = (x & m1) << 1 | (x >> 1 & m1);
  x = (x & m2) << 2 | (x >> 2 & m2);
  x = (x & m4) << 4 | (x >> 4 & m4);
  return __builtin_bswap64(x);
}

/* The product of the reversed factors is the reversed product, of 127 bits:
   its low word holds the high one, one place up. */
static inline gi_poly_product gi_poly_product_of(uint64_t a, uint64_t b) {
  uint64_t high = gi_poly_low(gi_poly_reverse(a), gi_poly_reverse(b));
  return (gi_poly_product){gi_poly_low(a, b), gi_poly_reverse(high) >> 1};
}

#endif

/* x^64 = x^4 + x^3 + x + 1.  What that moves beyond x^63 once more is added to
   the high word first. */
static inline uint64_t gi_poly_reduce(gi_poly_product p) {
  uint64_t high = p.high ^ p.high >> 63 ^ p.high >> 61 ^ p.high >> 60;
  return p.low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

static inline uint64_t gi_poly_mul(uint64_t a, uint64_t b) {
  return gi_poly_reduce(gi_poly_product_of(a, b));
}

/* Square and multiply, two bits at a time. */
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
