/* SPDX-License-Identifier: MIT */
/*
 * Few taps with AVX2: eight heaps at a time for taps with d >= 8, heap by heap
 * for the others; see kernels/few_avx512.c.
 */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define WITH_AVX2 __attribute__((target("avx2,bmi,bmi2")))

WITH_AVX2 static inline __m256i one_hot(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m256i x = _mm256_cvtepu16_epi32(_mm_loadu_si128(from));
  x = _mm256_xor_si256(x, _mm256_set1_epi32((int)tap.u));
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), x);
}

WITH_AVX2 static size_t few_common(const gi_sparse *s, uint64_t n,
                                   size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  const gi_tap *taps = s->common.data;
  size_t near = gi_kernel_taps(s, 8);
  for (size_t i = 0; i < count; i += 8, at += 8) {
    __m256i sets = _mm256_setzero_si256();
    for (size_t j = gi_kernel_taps(s, n + i + 8); j-- > near;)
      sets = _mm256_or_si256(sets, one_hot(at, taps[j]));
    uint32_t words[8];
    _mm256_storeu_si256((void *)words, sets);
    for (size_t h = 0; h < 8; h++)
      if (!gi_kernel_place(gi_kernel_near(taps, near, at + h, words[h]),
                           at + h))
        return i + h < count ? i + h : count;
  }
  return count;
}

const gi_kernel gi_kernel_few_avx2 = {
    .name = "AVX2, few",
    .most_span = 32,
    .common = few_common,
    .cover = gi_rows_avx2,
};

#endif
