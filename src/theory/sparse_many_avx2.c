/* SPDX-License-Identifier: MIT */
/*
 * Many taps and indices with AVX2: 16 heaps at a time, in lanes of 32 bits.
 * The set of a heap is spread over lanes, 32 indices in each: index x is in
 * part h if x ^ 32 h is below 32, and a shift of 1 by that much gives 0
 * otherwise; see sparse_many.c.
 */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

enum {
  LANES = 16,
  AT_ONCE = 4, /* parts of the sets in registers, at most */
  MOST_SPAN = 1024
};

/* sets[h][lane]: 32 indices from 32 h on. */
typedef uint32_t sets[MOST_SPAN / 32][LANES];

static inline __m256i read_tap(const uint16_t *at, gi_tap tap, unsigned h) {
  const void *from = at - (ptrdiff_t)tap.d;
  return _mm256_xor_si256(_mm256_cvtepu16_epi32(_mm_loadu_si128(from)),
                          _mm256_set1_epi32((int)(tap.u ^ 32 * h)));
}

static inline __m256i one_hot(__m256i x, unsigned i) {
  x = _mm256_xor_si256(x, _mm256_set1_epi32((int)(32 * i)));
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), x);
}

/* Adds what the taps give to `some` parts of the sets, from h on, a multiple
   of AT_ONCE or with some = 1. */
__attribute__((always_inline)) static inline void
mark(const uint16_t *at, const gi_tap *taps, size_t count,
     uint32_t (*out)[LANES], unsigned h, unsigned some) {
  __m256i acc[AT_ONCE][2];
#pragma GCC unroll 4
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      acc[i][half] = _mm256_loadu_si256((const void *)(out[h + i] + 8 * half));
  for (size_t j = 0; j < count; j++) {
    __m256i x = read_tap(at, taps[j], h), y = read_tap(at + 8, taps[j], h);
#pragma GCC unroll 4
    for (unsigned i = 0; i < some; i++) {
      acc[i][0] = _mm256_or_si256(acc[i][0], one_hot(x, i));
      acc[i][1] = _mm256_or_si256(acc[i][1], one_hot(y, i));
    }
  }
#pragma GCC unroll 4
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      _mm256_storeu_si256((void *)(out[h + i] + 8 * half), acc[i][half]);
}

/* The taps of a block of 16 heaps, and how many parts of its sets hold what
   the far ones give. */
typedef struct block {
  uint16_t *at;
  const gi_tap *taps;
  size_t near, all; /* taps with d < LANES; those in use */
  unsigned marked, parts;
  sets found;
} block;

/* So many parts in all: most heaps have small indices. */
static void mark_to(block *b, unsigned wanted) {
  const gi_tap *far = b->taps + b->near;
  size_t count = b->all - b->near;
  while (b->marked < wanted) {
    unsigned h = b->marked, some = wanted - h;
    if (h % AT_ONCE)
      some = 1;
    switch (some) {
#define CASE(n)                                                                \
  case n:                                                                      \
    mark(b->at, far, count, b->found, h, n);                                   \
    break
      CASE(1);
      CASE(2);
      CASE(3);
    default:
      some = AT_ONCE;
      mark(b->at, far, count, b->found, h, AT_ONCE);
#undef CASE
    }
    b->marked = h + some;
  }
}

/* Heap by heap: what near taps give, then the least index that is missing.
   Returns how many have one; *used becomes how many parts it took. */
static size_t place_all(block *b, unsigned *used) {
  *used = 1;
  for (size_t lane = 0; lane < LANES; lane++) {
    for (size_t j = 0; j < b->near; j++) {
      uint32_t x = b->at[(ptrdiff_t)lane - (ptrdiff_t)b->taps[j].d];
      x ^= b->taps[j].u;
      if (x < 32 * b->parts)
        b->found[x / 32][lane] |= UINT32_C(1) << x % 32;
    }
    unsigned h = 0;
    for (; h < b->parts; h++) {
      if (h == b->marked)
        mark_to(b, h + 1);
      if (b->found[h][lane] != UINT32_MAX)
        break;
    }
    if (h == b->parts)
      return lane;
    *used = h + 1 > *used ? h + 1 : *used;
    b->at[lane] =
        (uint16_t)(32 * h + (unsigned)__builtin_ctz(~b->found[h][lane]));
  }
  return LANES;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  block b = {.at = gi_sparse_at(s, n),
             .taps = s->common.data,
             .near = gi_kernel_taps(s, LANES),
             .parts = (unsigned)(s->span / 32)};
  unsigned used = 2;
  for (size_t i = 0; i < count; i += LANES, b.at += LANES) {
    unsigned last = used;
    b.all = gi_kernel_taps(s, n + i + LANES);
    b.marked = 0;
    memset(b.found, 0, b.parts * sizeof *b.found);
    mark_to(&b, used < b.parts ? used : b.parts);
    size_t done = place_all(&b, &used);
    used = used + 1 < last ? last - 1 : used; /* not fewer all at once */
    if (done < LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

const gi_kernel gi_kernel_many_avx2 = {
    .name = "AVX2, many",
    .most_span = MOST_SPAN,
    .common = many_common,
    .cover = gi_rows_avx2,
};

#endif
