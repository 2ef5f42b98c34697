/* SPDX-License-Identifier: MIT */
/*
 * Arrays by planes of bits, for paths without GFNI.
 *
 * 128 numbers are computed at a time: plane i holds bit i of each of them, so a
 * bit operation works on all of them.  The formulas of doc/nimbers.md are used
 * down to single bits, where the product is `and`: 729 of these make a 64-bit
 * product.  Vectors of two words are an extension of the compiler that works on
 * any processor.
 */
#ifndef GI_THEORY_NIMBER_PLANES_H
#define GI_THEORY_NIMBER_PLANES_H

#include "theory/nimber/words.h"

#include <string.h>

typedef uint64_t plane __attribute__((vector_size(16)));

enum {
  LANES = 128,    /* numbers at a time */
  FEW_PAIRS = 48, /* fewer pairs of numbers are computed one by one */
  FEW = 12        /* fewer single numbers are computed one by one */
};

/* ------------------------------------------------------- one bit, then two */

static inline void mul_1(plane *z, const plane *a, const plane *b) {
  z[0] = a[0] & b[0];
}
static inline void kappa_1(plane *z, const plane *a) { z[0] = a[0]; }
static inline void square_1(plane *z, const plane *a) { z[0] = a[0]; }
static inline void root_1(plane *z, const plane *a) { z[0] = a[0]; }
static inline void inverse_1(plane *z, const plane *a) { z[0] = a[0]; }
/* x^2 + x = 0 has the even root 0. */
static inline void half_1(plane *z, const plane *a) {
  (void)a;
  z[0] = (plane){0, 0};
}

/* The functions for N = 2H bits, made of those for H bits.  z may not be a or
   b.
     mul      three products of H bits
     kappa    times 2^(2H-1), the kappa of the next larger field
     square, root
     inverse  the conjugate over the norm
     half     the even root of x^2 + x = a, where the top bit of a is 0 */
#define LEVEL(N, H)                                                            \
  static HOW void kappa_##N(plane *z, const plane *a) {                        \
    plane s[H];                                                                \
    for (int i = 0; i < (H); i++)                                              \
      s[i] = a[i] ^ a[(H) + i];                                                \
    kappa_##H(z + (H), s);                                                     \
    kappa_##H(s, a + (H));                                                     \
    kappa_##H(z, s);                                                           \
  }                                                                            \
  static HOW void mul_##N(plane *z, const plane *a, const plane *b) {          \
    plane s[H], t[H], high[H];                                                 \
    for (int i = 0; i < (H); i++) {                                            \
      s[i] = a[i] ^ a[(H) + i];                                                \
      t[i] = b[i] ^ b[(H) + i];                                                \
    }                                                                          \
    mul_##H(z + (H), s, t);                                                    \
    mul_##H(s, a + (H), b + (H));                                              \
    kappa_##H(high, s);                                                        \
    mul_##H(z, a, b);                                                          \
    for (int i = 0; i < (H); i++) {                                            \
      z[(H) + i] ^= z[i];                                                      \
      z[i] ^= high[i];                                                         \
    }                                                                          \
  }                                                                            \
  static HOW void square_##N(plane *z, const plane *a) {                       \
    plane high[H];                                                             \
    square_##H(z + (H), a + (H));                                              \
    kappa_##H(high, z + (H));                                                  \
    square_##H(z, a);                                                          \
    for (int i = 0; i < (H); i++)                                              \
      z[i] ^= high[i];                                                         \
  }                                                                            \
  static HOW void root_##N(plane *z, const plane *a) {                         \
    plane rest[H];                                                             \
    kappa_##H(rest, a + (H));                                                  \
    for (int i = 0; i < (H); i++)                                              \
      rest[i] ^= a[i];                                                         \
    root_##H(z, rest);                                                         \
    root_##H(z + (H), a + (H));                                                \
  }                                                                            \
  static HOW void inverse_##N(plane *z, const plane *a) {                      \
    plane other[H], norm[H], high[H];                                          \
    for (int i = 0; i < (H); i++)                                              \
      other[i] = a[i] ^ a[(H) + i];                                            \
    square_##H(norm, a + (H));                                                 \
    kappa_##H(high, norm);                                                     \
    mul_##H(norm, a, other);                                                   \
    for (int i = 0; i < (H); i++)                                              \
      norm[i] ^= high[i];                                                      \
    inverse_##H(high, norm);                                                   \
    mul_##H(z, other, high);                                                   \
    mul_##H(z + (H), a + (H), high);                                           \
  }                                                                            \
  static HOW void half_##N(plane *z, const plane *a) {                         \
    plane rest[H], high[H];                                                    \
    half_##H(z + (H), a + (H));                                                \
    square_##H(rest, z + (H));                                                 \
    kappa_##H(high, rest);                                                     \
    for (int i = 0; i < (H); i++)                                              \
      rest[i] = a[i] ^ high[i];                                                \
    z[H] ^= rest[(H)-1]; /* no root: add 1 to h, which adds kappa */           \
    rest[(H)-1] ^= rest[(H)-1];                                                \
    half_##H(z, rest);                                                         \
  }

#define HOW inline __attribute__((always_inline))
LEVEL(2, 1)
LEVEL(4, 2)
#undef HOW
#define HOW __attribute__((noinline, unused))
LEVEL(8, 4)
LEVEL(16, 8)
LEVEL(32, 16)
LEVEL(64, 32)
LEVEL(128, 64)
#undef HOW

/* -------------------------------------------------- numbers and planes */

/* Exchanges the bit of weight j in the number of a vector with the bit of
   weight j in the number of a bit, for j = stride, 2 stride, 4 stride, ...
   below count * stride.  Works on `count` vectors that lie `stride` apart. */
static inline __attribute__((always_inline)) void
exchange_some(plane *x, unsigned stride, unsigned count) {
  plane r[8];
  for (unsigned i = 0; i < count; i++)
    r[i] = x[i * stride];
  for (unsigned step = count / 2; step; step /= 2) {
    unsigned j = step * stride;
    uint64_t mask = UINT64_MAX / ((UINT64_C(1) << j) + 1); /* bits without j */
    for (unsigned i = 0; i < count; i++) {
      if (i & step)
        continue;
      plane moved = (r[i] >> j ^ r[i + step]) & mask;
      r[i + step] ^= moved;
      r[i] ^= moved << j;
    }
  }
  for (unsigned i = 0; i < count; i++)
    x[i * stride] = r[i];
}

/* Turns vectors full of numbers of `bits` bits into planes, or back.  It does
   not matter which bit of a plane a number gets: the way back is the same. */
static inline __attribute__((always_inline)) void exchange(plane *x,
                                                           unsigned bits) {
  for (unsigned i = 0; i < 8 && bits > 8; i++)
    exchange_some(x + i, 8, bits / 8);
  for (unsigned i = 0; i < bits; i += 8)
    exchange_some(x + i, 1, 8);
}

/* Splits numbers of 128 bits into their low words, then their high words. */
static inline void part_words(plane *x, const plane *in) {
  for (size_t i = 0; i < 64; i++) {
    plane a = in[2 * i], b = in[2 * i + 1];
    x[i] = (plane){a[0], b[0]};
    x[64 + i] = (plane){a[1], b[1]};
  }
}

/* Undoes part_words. */
static inline void join_words(plane *out, const plane *x) {
  for (size_t i = 0; i < 64; i++) {
    out[2 * i] = (plane){x[i][0], x[64 + i][0]};
    out[2 * i + 1] = (plane){x[i][1], x[64 + i][1]};
  }
}

/* Turns LANES numbers into planes. */
static inline void planes_of(plane *x, const void *in, unsigned bits) {
  if (bits < 128) {
    memcpy(x, in, bits * sizeof *x);
    exchange(x, bits);
    return;
  }
  plane words[128];
  memcpy(words, in, sizeof words);
  part_words(x, words);
  exchange(x, 64);
  exchange(x + 64, 64);
}

/* Turns planes into LANES numbers; overwrites the planes. */
static inline void of_planes(void *out, plane *x, unsigned bits) {
  if (bits < 128) {
    exchange(x, bits);
    memcpy(out, x, bits * sizeof *x);
    return;
  }
  plane words[128];
  exchange(x, 64);
  exchange(x + 64, 64);
  join_words(words, x);
  memcpy(out, words, sizeof words);
}

/* A function that computes an array in blocks, the last one filled up with
   zeros.  BLOCK computes the planes z of x and y; ONE is the function for short
   arrays. */
#define BLOCKS(NAME, N, ONE, COUNT, BLOCK)                                     \
  static void NAME##N(void *out, const void *a, const void *b, size_t count) { \
    enum {                                                                     \
      WIDTH = (N) / 8                                                          \
    };                                                                         \
    const unsigned char *p = a, *q = b;                                        \
    unsigned char *r = out, last[2][LANES * WIDTH];                            \
    if (count < ((COUNT) == 2 ? FEW_PAIRS : FEW)) {                            \
      ONE##N(out, a, b, count);                                                \
      return;                                                                  \
    }                                                                          \
    for (size_t left = count; left;) {                                         \
      size_t now = left < LANES ? left : LANES;                                \
      plane x[N], y[(COUNT) == 2 ? (N) : 1], z[N];                             \
      if (now < LANES) {                                                       \
        memset(last, 0, sizeof last);                                          \
        memcpy(last[0], p, now *WIDTH);                                        \
        if ((COUNT) == 2)                                                      \
          memcpy(last[1], q, now *WIDTH);                                      \
        p = last[0];                                                           \
        q = last[1];                                                           \
      }                                                                        \
      planes_of(x, p, N);                                                      \
      if ((COUNT) == 2)                                                        \
        planes_of(y, q, N);                                                    \
      BLOCK                                                                    \
      if (now < LANES) {                                                       \
        of_planes(last[0], z, N);                                              \
        memcpy(r, last[0], now *WIDTH);                                        \
        return;                                                                \
      }                                                                        \
      of_planes(r, z, N);                                                      \
      left -= now;                                                             \
      p += LANES * WIDTH;                                                      \
      q += (COUNT) == 2 ? LANES * WIDTH : 0;                                   \
      r += LANES * WIDTH;                                                      \
    }                                                                          \
  }

#endif
