/* SPDX-License-Identifier: MIT */
/*
 * Few taps with AVX-512: a set of 16 indices is a lane of 16 bits.
 *
 *     taps with d >= 32        32 heaps at once
 *     taps with 16 <= d < 32   16 heaps at once
 *     taps with d < 16         see kernels/near.h
 *
 * A shift by 16 or more gives 0: so rare heaps, whose index is GI_NOTHING,
 * drop out by themselves.
 */
#include "theory/octal/sparse/kernels/near.h"

#if GI_CPU_X86

#include <immintrin.h>

enum {
  LANES = 32
};

static inline __m512i one_hot_32(const uint16_t *at, gi_tap tap) {
  __m512i x = _mm512_loadu_si512(at - (ptrdiff_t)tap.d);
  x = _mm512_xor_si512(x, _mm512_set1_epi16((short)tap.u));
  return _mm512_sllv_epi16(_mm512_set1_epi16(1), x);
}

static inline __m256i one_hot_16(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m256i x = _mm256_xor_si256(_mm256_loadu_si256(from),
                               _mm256_set1_epi16((short)tap.u));
  return _mm256_sllv_epi16(_mm256_set1_epi16(1), x);
}

/* What the taps take from 32 heaps. */
static inline __m512i take_32(const uint16_t *at, const gi_tap *taps,
                              size_t from, size_t end) {
  __m512i sets = _mm512_setzero_si512(), more = sets;
  size_t j = end; /* the farthest first: they do not wait for the last heaps */
  for (; j > from + 1; j -= 2) {
    sets = _mm512_or_si512(sets, one_hot_32(at, taps[j - 1]));
    more = _mm512_or_si512(more, one_hot_32(at, taps[j - 2]));
  }
  if (j > from)
    more = _mm512_or_si512(more, one_hot_32(at, taps[from]));
  return _mm512_or_si512(sets, more);
}

__attribute__((always_inline)) static inline size_t
run(const gi_sparse *s, uint64_t n, size_t count, unsigned step) {
  uint16_t *at = gi_sparse_at(s, n);
  const gi_tap *taps = s->common.data;
  size_t near = gi_kernel_taps(s, NEAR), middle = gi_kernel_taps(s, LANES);
  near_table table;
  uint64_t words[8];
  near_begin(&table, &s->common, at, words + 4);
  for (size_t i = 0; i < count; i += LANES) {
    table.count = gi_kernel_taps(s, n + i + LANES);
    __m512i far = take_32(at + i, taps, middle, table.count);
    for (size_t half = 0; half < 2; half++) {
      size_t first = i + NEAR * half;
      __m256i sets = half ? _mm512_extracti64x4_epi64(far, 1)
                          : _mm512_castsi512_si256(far);
      for (size_t j = middle; j-- > near;)
        sets = _mm256_or_si256(sets, one_hot_16(at + first, taps[j]));
      __m256i left = _mm256_loadu_si256((const void *)(words + 4));
      _mm256_storeu_si256((void *)words, _mm256_andnot_si256(sets, left));
      size_t done = near_sixteen(&table, words, at + first, step);
      if (done < NEAR)
        return first + done < count ? first + done : count;
    }
  }
  return count;
}

static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint32_t least = s->common.count ? s->common.data[0].d : NEAR;
  return least >= 4   ? run(s, n, count, 4)
         : least >= 2 ? run(s, n, count, 2)
                      : run(s, n, count, 1);
}

const gi_kernel gi_kernel_few_avx512 = {
    .name = "AVX-512, few",
    .most_span = 32,
    .common = few_common,
    .cover = gi_rows_avx512,
    .values = gi_values_avx512,
    .enter = gi_rows_enter_avx512,
};

#endif
