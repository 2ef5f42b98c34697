/* SPDX-License-Identifier: MIT */
/*
 * Many taps and indices with AVX-512: 32 heaps at a time, in lanes of 16 bits.
 * The set of a heap is spread over vectors, 16 indices in each: index x is in
 * vector h if x ^ 16 h is below 16, and a shift of 1 by that much gives 0
 * otherwise.
 */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define WITH_AVX512                                                            \
  __attribute__((target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq")))

enum {
  LANES = 32,
  AT_ONCE = 8, /* vectors of a set in registers, at most */
  MOST_SPAN = 1024
};

/* sets[h][lane]: 16 indices from 16 h on. */
typedef uint16_t sets[MOST_SPAN / 16][LANES];

WITH_AVX512 static inline __m512i read_tap(const uint16_t *at, gi_tap tap,
                                           unsigned h) {
  return _mm512_xor_si512(_mm512_loadu_si512(at - (ptrdiff_t)tap.d),
                          _mm512_set1_epi16((short)(tap.u ^ 16 * h)));
}

WITH_AVX512 static inline __m512i one_hot(__m512i x, unsigned i) {
  x = _mm512_xor_si512(x, _mm512_set1_epi16((short)(16 * i)));
  return _mm512_sllv_epi16(_mm512_set1_epi16(1), x);
}

/* Adds what the taps give to `some` vectors of the sets, from h on, a multiple
   of AT_ONCE or with some = 1. */
WITH_AVX512 __attribute__((always_inline)) static inline void
mark(const uint16_t *at, const gi_tap *taps, size_t count,
     uint16_t (*out)[LANES], unsigned h, unsigned some) {
  __m512i acc[AT_ONCE];
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    acc[i] = _mm512_loadu_si512(out[h + i]);
  size_t j = 0;
  for (; j + 1 < count; j += 2) {
    __m512i x = read_tap(at, taps[j], h), y = read_tap(at, taps[j + 1], h);
#pragma GCC unroll 8
    for (unsigned i = 0; i < some; i++)
      acc[i] = _mm512_ternarylogic_epi64(acc[i], one_hot(x, i), one_hot(y, i),
                                         0xfe); /* or */
  }
  if (j < count) {
    __m512i x = read_tap(at, taps[j], h);
#pragma GCC unroll 8
    for (unsigned i = 0; i < some; i++)
      acc[i] = _mm512_or_si512(acc[i], one_hot(x, i));
  }
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    _mm512_storeu_si512(out[h + i], acc[i]);
}

/* The taps of a block of 32 heaps, and how many vectors of its sets hold what
   the far ones give. */
typedef struct block {
  uint16_t *at;
  const gi_tap *taps;
  size_t near, all; /* taps with d < LANES; those in use */
  unsigned marked, vectors;
  sets found;
} block;

/* So many vectors in all: most heaps have small indices. */
WITH_AVX512 static void mark_to(block *b, unsigned wanted) {
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
      CASE(4);
      CASE(5);
      CASE(6);
      CASE(7);
    default:
      some = AT_ONCE;
      mark(b->at, far, count, b->found, h, AT_ONCE);
#undef CASE
    }
    b->marked = h + some;
  }
}

/* Heap by heap: what near taps give, then the least index that is missing.
   Returns how many have one; *used becomes how many vectors it took. */
static size_t place_all(block *b, unsigned *used) {
  *used = 1;
  for (size_t lane = 0; lane < LANES; lane++) {
    for (size_t j = 0; j < b->near; j++) {
      uint32_t x = b->at[(ptrdiff_t)lane - (ptrdiff_t)b->taps[j].d];
      x ^= b->taps[j].u;
      if (x < GI_MOST_SPAN)
        b->found[x / 16][lane] |= (uint16_t)(1u << x % 16);
    }
    unsigned h = 0;
    for (; h < b->vectors; h++) {
      if (h == b->marked)
        mark_to(b, h + 1);
      if (b->found[h][lane] != UINT16_MAX)
        break;
    }
    if (h == b->vectors)
      return lane;
    *used = h + 1 > *used ? h + 1 : *used;
    b->at[lane] = (uint16_t)(16 * h + (unsigned)__builtin_ctz(
                                          ~(unsigned)b->found[h][lane]));
  }
  return LANES;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  block b = {.at = gi_sparse_at(s, n),
             .taps = s->common.data,
             .near = gi_kernel_taps(s, LANES),
             .vectors = (unsigned)(s->span / 16)};
  unsigned used = 4;
  for (size_t i = 0; i < count; i += LANES, b.at += LANES) {
    unsigned last = used;
    b.all = gi_kernel_taps(s, n + i + LANES);
    b.marked = 0;
    memset(b.found, 0, b.vectors * sizeof *b.found);
    mark_to(&b, used < b.vectors ? used : b.vectors);
    size_t done = place_all(&b, &used);
    used = used + 1 < last ? last - 1 : used; /* not fewer all at once */
    if (done < LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

const gi_kernel gi_kernel_many_avx512 = {
    .name = "AVX-512, many",
    .most_span = MOST_SPAN,
    .common = many_common,
    .cover = gi_rows_avx512,
    .values = gi_values_avx512,
    .enter = gi_rows_enter_avx512,
};

#endif
