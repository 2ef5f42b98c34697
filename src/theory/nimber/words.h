/* SPDX-License-Identifier: MIT */
/*
 * Kernels on words: one number at a time, by the tables between nim and poly.
 * Each path includes this file and compiles it for its instructions.  A path
 * may define better MUL and LUCAS before.
 */
#ifndef GI_THEORY_NIMBER_WORDS_H
#define GI_THEORY_NIMBER_WORDS_H

#include "theory/nimber/poly.h"

#define INLINE static inline __attribute__((always_inline))

/* Returns the nimber of a product, after half a reduction.  That leaves terms
   x^64 ... x^67; their four bits are looked up, off the critical path. */
static inline uint64_t nim_of_product(gi_poly_product p) {
  uint64_t h = p.high, over = h >> 63 ^ h >> 61 ^ h >> 60;
  uint64_t low = (p.low ^ h) ^ (h << 1 ^ (h << 3 ^ h << 4));
  return gi_nim_of_poly(low) ^ gi_nim_from_poly[8][over & 15];
}

#ifndef MUL
#if defined(__PCLMUL__)

/* Returns the polynomial of x in the register in which it is multiplied. */
static inline __m128i poly_register(uint64_t x) {
  __m128i sum = _mm_setzero_si128();
  for (unsigned i = 0; i < 8; i += 2) {
    const uint64_t *a = &gi_nim_to_poly[i][x >> 8 * i & 255];
    const uint64_t *b = &gi_nim_to_poly[i + 1][x >> (8 * i + 8) & 255];
    sum = _mm_xor_si128(
        sum, _mm_xor_si128(_mm_loadl_epi64((const __m128i *)(const void *)a),
                           _mm_loadl_epi64((const __m128i *)(const void *)b)));
  }
  return sum;
}

static inline uint64_t word_mul(uint64_t a, uint64_t b) {
  __m128i p = _mm_clmulepi64_si128(poly_register(a), poly_register(b), 0);
  return nim_of_product((gi_poly_product){(uint64_t)_mm_cvtsi128_si64(p),
                                          (uint64_t)_mm_extract_epi64(p, 1)});
}

#else

static inline uint64_t word_mul(uint64_t a, uint64_t b) {
  return nim_of_product(
      gi_poly_product_of(gi_nim_poly_of(a), gi_nim_poly_of(b)));
}

#endif
#define MUL word_mul
#endif

/* Returns the inverse.  x = h F + l has the conjugate h F + (h + l), and their
   product, the norm, is in the field of half the size.  So 1/x is the conjugate
   times 1/norm. */
static inline uint64_t word_inv(uint64_t x) {
  uint64_t conjugate[3], norm = x;
  for (unsigned i = 0; i < 3; i++) {
    conjugate[i] = norm ^ norm >> (32 >> i);
    norm = MUL(norm, conjugate[i]);
  }
  uint64_t inverse = gi_nim_inverse8[norm];
  for (unsigned i = 3; i-- > 0;)
    inverse = MUL(inverse, conjugate[i]);
  return inverse;
}

static inline uint64_t word_sqrt(uint64_t x) {
  return gi_nim_apply(gi_nim_root_columns, x);
}

/* Returns the even root of x^2 + x = c; the top bit of c is 0. */
static inline uint64_t word_half(uint64_t c) {
  return gi_nim_apply(gi_nim_half_columns, c);
}

static inline uint64_t word_poly_mul(uint64_t a, uint64_t b) {
  return gi_poly_mul(a, b);
}

static inline uint64_t word_poly_pow(uint64_t a, uint64_t exponent) {
  return gi_poly_pow(a, exponent);
}

#ifndef LUCAS
static inline void word_lucas(uint64_t factor, uint64_t *v, size_t count) {
  for (size_t i = 16; i < 16 + count; i++)
    v[i] = gi_poly_mul(factor, v[i - 8]) ^ v[i - 16];
}
#define LUCAS word_lucas
#endif

/* ----------------------------------------------------------- 128 bits */

#define KAPPA (UINT64_C(1) << 63) /* F/2, where F = 2^64 */

/* Returns the product, by halves (reference.h), in poly. */
static inline grundy_nim128 word_mul128(grundy_nim128 a, grundy_nim128 b) {
  uint64_t al = gi_nim_poly_of(a.low), ah = gi_nim_poly_of(a.high);
  uint64_t bl = gi_nim_poly_of(b.low), bh = gi_nim_poly_of(b.high);
  gi_poly_product low = gi_poly_product_of(al, bl);
  gi_poly_product cross = gi_poly_product_of(al ^ ah, bl ^ bh);
  gi_poly_product fold =
      gi_poly_product_of(gi_poly_mul(ah, bh), gi_nim_to_poly[7][128]);
  cross.low ^= low.low;
  cross.high ^= low.high;
  fold.low ^= low.low;
  fold.high ^= low.high;
  return (grundy_nim128){nim_of_product(fold), nim_of_product(cross)};
}

static inline grundy_nim128 word_inv128(grundy_nim128 x) {
  grundy_nim128 conjugate = {x.low ^ x.high, x.high};
  uint64_t norm = word_mul128(x, conjugate).low, inverse = word_inv(norm);
  return (grundy_nim128){MUL(conjugate.low, inverse),
                         MUL(conjugate.high, inverse)};
}

/* Returns the square root, since (a F + b)^2 = a^2 F + a^2 F/2 + b^2. */
static inline grundy_nim128 word_sqrt128(grundy_nim128 x) {
  return (grundy_nim128){word_sqrt(x.low ^ MUL(x.high, KAPPA)),
                         word_sqrt(x.high)};
}

/* Returns the root a F + b: a^2 + a = high and b^2 + b = low + a^2 F/2.  If the
   second equation has no root, it has one with a + 1 in place of a, since the
   trace of F/2 is 1. */
static inline grundy_nim128 word_half128(grundy_nim128 c) {
  uint64_t a = word_half(c.high);
  uint64_t rest = c.low ^ MUL(c.high ^ a, KAPPA); /* a^2 = high + a */
  if (rest & KAPPA) {
    a ^= 1;
    rest ^= KAPPA;
  }
  return (grundy_nim128){word_half(rest), a};
}

/* The table of kernels; add8, add16, ..., solve128 are defined by then. */
#define SIZES(NAME)                                                            \
  { NAME##8, NAME##16, NAME##32, NAME##64, NAME##128 }
#define KERNELS                                                                \
  {                                                                            \
    .mul = MUL, .inv = word_inv, .mul128 = word_mul128,                        \
    .poly_mul = word_poly_mul, .poly_pow = word_poly_pow, .lucas = LUCAS,      \
    .arrays = {                                                                \
        [GRUNDY_NIM_ADD] = SIZES(add),     [GRUNDY_NIM_MUL] = SIZES(mul),      \
        [GRUNDY_NIM_INV] = SIZES(inv),     [GRUNDY_NIM_SQRT] = SIZES(sqrt),    \
        [GRUNDY_NIM_SOLVE] = SIZES(solve),                                     \
    },                                                                         \
  }

#endif
