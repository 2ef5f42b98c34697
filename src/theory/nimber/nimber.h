/* SPDX-License-Identifier: MIT */
/*
 * The fast nim field.
 *
 * A nimber is written in three ways; doc/nimbers.md has the mathematics.
 *
 *   nim    the number itself: bit i means 2^i
 *   poly   a polynomial over GF(2) modulo x^64 + x^4 + x^3 + x + 1, where one
 *          carry-less product and two shifts multiply; 64 bits
 *   AES    byte by byte a polynomial modulo x^8 + x^4 + x^3 + x + 1, in which
 *          GFNI multiplies; any number of bytes
 *
 * Each way is a field isomorphic to the nimbers, and the maps between them are
 * linear over the bits.
 */
#ifndef GI_THEORY_NIMBER_NIMBER_H
#define GI_THEORY_NIMBER_NIMBER_H

#include "core/cpu.h"
#include "core/memory.h"

enum {
  GI_NIM_OPS = GRUNDY_NIM_SOLVE + 1,
  GI_NIM_SIZES = 5 /* 8, 16, 32, 64, 128 bits */
};

/* Writes out[i] = a[i] op b[i] for `count` numbers of one size. */
typedef void gi_nim_array(void *out, const void *a, const void *b,
                          size_t count);

/* The functions that are compiled once for each path. */
typedef struct gi_nim_kernels {
  /* on nimbers */
  uint64_t (*mul)(uint64_t a, uint64_t b);
  uint64_t (*inv)(uint64_t a);
  grundy_nim128 (*mul128)(grundy_nim128 a, grundy_nim128 b);
  /* on polynomials */
  uint64_t (*poly_mul)(uint64_t a, uint64_t b);
  uint64_t (*poly_pow)(uint64_t a, uint64_t exponent);
  /* Writes `count` further terms of v[n+1] = factor v[n] + v[n-1], eight
     sequences side by side: v[i] = factor v[i-8] + v[i-16] for i = 16 ...
     15 + count, after the 16 terms that the caller wrote. */
  void (*lucas)(uint64_t factor, uint64_t *v, size_t count);
  gi_nim_array *arrays[GI_NIM_OPS][GI_NIM_SIZES];
} gi_nim_kernels;

extern const gi_nim_kernels gi_nim_portable, gi_nim_clmul, gi_nim_avx2,
    gi_nim_gfni, gi_nim_avx512, gi_nim_neon, gi_nim_pmull;

/* Returns the kernels of this path, or of the best path before it that the
   processor has. */
const gi_nim_kernels *gi_nim_kernels_of(grundy_cpu cpu);

/* The maps between nim and poly: byte i and its value -> image.  The map from
   poly continues to x^71, so that a product needs only half a reduction. */
extern const uint64_t gi_nim_to_poly[8][256];
extern const uint64_t gi_nim_from_poly[9][256];
/* Square root, and the even root of x^2 + x = c: bit -> image. */
extern const uint64_t gi_nim_root_columns[64], gi_nim_half_columns[64];
/* Inverses of the nimbers below 256; 0 for 0. */
extern const uint8_t gi_nim_inverse8[256];

/* Returns the polynomial of a nimber. */
static inline uint64_t gi_nim_poly_of(uint64_t x) {
  uint64_t y = 0;
  for (unsigned i = 0; i < 8; i++)
    y ^= gi_nim_to_poly[i][x >> 8 * i & 255];
  return y;
}

/* Returns the nimber of a polynomial. */
static inline uint64_t gi_nim_of_poly(uint64_t x) {
  uint64_t y = 0;
  for (unsigned i = 0; i < 8; i++)
    y ^= gi_nim_from_poly[i][x >> 8 * i & 255];
  return y;
}

/* Returns the image of x under a linear map, given by its columns. */
static inline uint64_t gi_nim_apply(const uint64_t columns[64], uint64_t x) {
  uint64_t y = 0;
  for (; x; x &= x - 1)
    y ^= columns[__builtin_ctzll(x)];
  return y;
}

#endif
