/* SPDX-License-Identifier: MIT */
/*
 * Few taps, the near ones: what a heap takes from the next 15.
 *
 * A word holds four heaps, 16 bits each: the indices below 16 that the heap may
 * still have.  A heap with the index x takes x ^ u from the heap d later, for
 * each near tap (d, u).  All that it takes is a row of a table: five words for
 * each place in a word and each x.  So the chain from heap to heap is: count
 * zeros, read a row, and.  If all taps have d >= 2 or d >= 4, that many heaps
 * do not depend on one another.  A heap without an index below 16 is computed
 * from all taps.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_KERNELS_NEAR_H
#define GI_THEORY_OCTAL_SPARSE_KERNELS_NEAR_H

#include "theory/octal/sparse/kernels/kernels.h"

enum {
  NEAR = 16, /* near taps have a smaller d; heaps computed at once */
  NEAR_WORDS = 5
};

typedef struct near_table {
  uint64_t rows[4][32][NEAR_WORDS]; /* by place in a word, and index */
  const gi_tap *taps;               /* all taps in use */
  size_t count;
} near_table;

static inline void near_take(uint64_t *words, size_t heap, uint32_t index) {
  if (index < 16)
    words[heap / 4] &= ~(UINT64_C(1) << (heap % 4 * 16 + index));
}

/* Fills the table, and words[0..3] with what the heaps before `at` leave to the
   first 16. */
static inline void near_begin(near_table *t, const gi_taps *taps,
                              const uint16_t *at, uint64_t *words) {
  *t = (near_table){.taps = taps->data, .count = taps->count};
  memset(t->rows, 0xff, sizeof t->rows);
  memset(words, 0xff, 4 * sizeof *words);
  for (size_t j = 0; j < taps->count && taps->data[j].d < NEAR; j++) {
    uint32_t d = taps->data[j].d, u = taps->data[j].u;
    for (uint32_t place = 0; place < 4; place++)
      for (uint32_t x = 0; x < 32; x++)
        near_take(t->rows[place][x], place + d, x ^ u);
    for (uint32_t back = 1; back <= d; back++)
      near_take(words, d - back, at[-(ptrdiff_t)back] ^ u);
  }
}

/* Computes one heap from all taps; false if all 32 indices are taken. */
static inline bool near_slowly(const near_table *t, uint16_t *at) {
  return gi_kernel_place(gi_kernel_near(t->taps, t->count, at, 0), at);
}

/* Computes four heaps, `step` at once; words[0] is what they may have.  Returns
   how many were computed. */
__attribute__((always_inline)) static inline size_t
near_four(const near_table *t, uint64_t *words, uint16_t *at, unsigned step) {
#pragma GCC unroll 4
  for (unsigned i = 0; i < 4; i += step) {
    unsigned found[4];
#pragma GCC unroll 4
    for (unsigned j = i; j < i + step; j++) {
      found[j] =
          (unsigned)__builtin_ctzll(words[0] >> 16 * j | UINT64_C(1) << 63);
      at[j] = (uint16_t)found[j];
    }
#pragma GCC unroll 4
    for (unsigned j = i; j < i + step; j++) {
      if (__builtin_expect(found[j] >= 16, 0)) {
        if (!near_slowly(t, at + j))
          return j;
        found[j] = at[j];
      }
      const uint64_t *row = t->rows[j][found[j]];
#pragma GCC unroll 5
      for (unsigned w = step == 4; w < NEAR_WORDS; w++)
        words[w] &= row[w];
    }
  }
  return 4;
}

/* Computes 16 heaps; words[0..3] is what they may have, words[4..7] becomes
   what they leave to the next 16.  Returns how many were computed. */
__attribute__((always_inline)) static inline size_t
near_sixteen(const near_table *t, uint64_t *words, uint16_t *at,
             unsigned step) {
  words[4] = words[5] = words[6] = words[7] = UINT64_MAX;
#pragma GCC unroll 4
  for (unsigned i = 0; i < 4; i++) {
    size_t done = near_four(t, words + i, at + (size_t)4 * i, step);
    if (done < 4)
      return 4 * i + done;
  }
  return NEAR;
}

#endif
