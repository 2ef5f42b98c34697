/* SPDX-License-Identifier: MIT */
/*
 * Few taps with AVX-512: 16 heaps at a time.
 *
 *     taps with d >= 16      sixteen heaps at once
 *     taps with 8 <= d < 16  eight heaps at once
 *     taps with d < 8        heap by heap
 *
 * A shift by 32 or more gives 0: so rare heaps, whose index is GI_NOTHING,
 * drop out by themselves.
 */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define WITH_AVX512                                                            \
  __attribute__((target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq")))

WITH_AVX512 static inline __m512i one_hot_16(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m512i x = _mm512_cvtepu16_epi32(_mm256_loadu_si256(from));
  x = _mm512_xor_si512(x, _mm512_set1_epi32((int)tap.u));
  return _mm512_sllv_epi32(_mm512_set1_epi32(1), x);
}

WITH_AVX512 static inline __m256i one_hot_8(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m256i x = _mm256_cvtepu16_epi32(_mm_loadu_si128(from));
  x = _mm256_xor_si256(x, _mm256_set1_epi32((int)tap.u));
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), x);
}

/* The taps of three distances. */
typedef struct groups {
  const gi_tap *taps;
  size_t near, middle, all; /* ends of d < 8, d < 16, and those in use */
} groups;

/* Eight heaps at `at`, whose sets hold what taps with d >= 16 give. */
WITH_AVX512 static inline size_t do_eight(const groups *g, uint16_t *at,
                                          __m256i sets) {
  for (size_t j = g->middle; j-- > g->near;)
    sets = _mm256_or_si256(sets, one_hot_8(at, g->taps[j]));
  uint32_t words[8];
  _mm256_storeu_si256((void *)words, sets);
  for (size_t i = 0; i < 8; i++)
    if (!gi_kernel_place(gi_kernel_near(g->taps, g->near, at + i, words[i]),
                         at + i))
      return i;
  return 8;
}

WITH_AVX512 static size_t few_common(const gi_sparse *s, uint64_t n,
                                     size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  groups g = {.taps = s->common.data,
              .near = gi_kernel_taps(s, 8),
              .middle = gi_kernel_taps(s, 16)};
  for (size_t i = 0; i < count; i += 16, at += 16) {
    g.all = gi_kernel_taps(s, n + i + 16);
    __m512i sets = _mm512_setzero_si512(), more = sets;
    size_t j = g.all;
    for (; j > g.middle + 1; j -= 2) {
      sets = _mm512_or_si512(sets, one_hot_16(at, g.taps[j - 1]));
      more = _mm512_or_si512(more, one_hot_16(at, g.taps[j - 2]));
    }
    if (j > g.middle)
      more = _mm512_or_si512(more, one_hot_16(at, g.taps[j - 1]));
    sets = _mm512_or_si512(sets, more);
    size_t done = do_eight(&g, at, _mm512_castsi512_si256(sets));
    if (done == 8)
      done += do_eight(&g, at + 8, _mm512_extracti64x4_epi64(sets, 1));
    if (done < 16)
      return i + done < count ? i + done : count;
  }
  return count;
}

const gi_kernel gi_kernel_few_avx512 = {
    .name = "AVX-512, few",
    .most_span = 32,
    .common = few_common,
    .cover = gi_rows_avx512,
};

#endif
