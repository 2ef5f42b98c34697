/* SPDX-License-Identifier: MIT */
/* The kernels for AVX2. */
#include "theory/octal/sparse/kernels/sieve.h"

#if GI_CPU_X86

#include <immintrin.h>

/* --------------------------------------------------- indices, span up to 32 */

/* Eight heaps at a time for taps with d >= 8, heap by heap for the others. */

static inline __m256i few_one_hot(const uint16_t *at, gi_tap tap) {
  const void *from = at - (ptrdiff_t)tap.d;
  __m256i x = _mm256_cvtepu16_epi32(_mm_loadu_si128(from));
  x = _mm256_xor_si256(x, _mm256_set1_epi32((int)tap.u));
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), x);
}

static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  const gi_tap *taps = s->common.data;
  size_t near = gi_kernel_taps(s, 8);
  for (size_t i = 0; i < count; i += 8, at += 8) {
    __m256i sets = _mm256_setzero_si256();
    for (size_t j = gi_kernel_taps(s, n + i + 8); j-- > near;)
      sets = _mm256_or_si256(sets, few_one_hot(at, taps[j]));
    uint32_t words[8];
    _mm256_storeu_si256((void *)words, sets);
    for (size_t h = 0; h < 8; h++)
      if (!gi_kernel_place(gi_kernel_near(taps, near, at + h, words[h]),
                           at + h))
        return i + h < count ? i + h : count;
  }
  return count;
}

/* ------------------------------------------- many indices, lanes of 32 bits */

#define MANY_LANES 16
#define MANY_WORD uint32_t
#define MANY_AT_ONCE 4
#include "theory/octal/sparse/kernels/many.h"

static inline __m256i read_tap(const uint16_t *at, gi_tap tap, unsigned h) {
  const void *from = at - (ptrdiff_t)tap.d;
  return _mm256_xor_si256(_mm256_cvtepu16_epi32(_mm_loadu_si128(from)),
                          _mm256_set1_epi32((int)(tap.u ^ 32 * h)));
}

static inline __m256i many_one_hot(__m256i x, unsigned i) {
  x = _mm256_xor_si256(x, _mm256_set1_epi32((int)(32 * i)));
  return _mm256_sllv_epi32(_mm256_set1_epi32(1), x);
}

__attribute__((always_inline)) static inline void
many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
          uint32_t (*out)[MANY_LANES], unsigned h, unsigned some) {
  __m256i acc[MANY_AT_ONCE][2];
#pragma GCC unroll 4
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      acc[i][half] = _mm256_loadu_si256((const void *)(out[h + i] + 8 * half));
  for (size_t j = 0; j < count; j++) {
    __m256i x = read_tap(at, taps[j], h), y = read_tap(at + 8, taps[j], h);
#pragma GCC unroll 4
    for (unsigned i = 0; i < some; i++) {
      acc[i][0] = _mm256_or_si256(acc[i][0], many_one_hot(x, i));
      acc[i][1] = _mm256_or_si256(acc[i][1], many_one_hot(y, i));
    }
  }
#pragma GCC unroll 4
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      _mm256_storeu_si256((void *)(out[h + i] + 8 * half), acc[i][half]);
}

static inline uint64_t equal_bytes(const uint8_t *bytes, const uint8_t *late,
                                   __m256i wanted) {
  __m256i x = _mm256_xor_si256(_mm256_loadu_si256((const void *)bytes), wanted);
  x = _mm256_cmpeq_epi8(x, _mm256_loadu_si256((const void *)late));
  return (uint32_t)_mm256_movemask_epi8(x);
}

static inline void many_match_bytes(const uint8_t *bytes, const uint8_t *late,
                                    uint8_t r, uint64_t *hits) {
  const __m256i wanted = _mm256_set1_epi8((char)r);
  for (size_t i = 0; i < 2; i++, bytes += 64, late += 64)
    hits[i] = equal_bytes(bytes, late, wanted) |
              equal_bytes(bytes + 32, late + 32, wanted) << 32;
}

static inline bool many_match_whole(const uint16_t *down, const uint16_t *other,
                                    uint16_t r) {
  const __m256i wanted = _mm256_set1_epi16((short)r);
  __m256i found = _mm256_setzero_si256();
#pragma GCC unroll 8
  for (size_t i = 0; i < GI_SIEVE_STEP; i += 16) {
    __m256i x = _mm256_loadu_si256((const void *)(down + i));
    __m256i y = _mm256_loadu_si256((const void *)(other + i));
    x = _mm256_cmpeq_epi16(_mm256_xor_si256(x, wanted), y);
    found = _mm256_or_si256(found, x);
  }
  return !_mm256_testz_si256(found, found);
}

static inline uint32_t many_open(uint32_t *found, const uint32_t *needs,
                                 unsigned h) {
  const __m256i ones = _mm256_set1_epi32(-1);
  uint32_t full = 0;
  for (unsigned half = 0; half < 2; half++) {
    __m256i need = _mm256_loadu_si256((const void *)(needs + 8 * half));
    __m256i below = _mm256_sub_epi32(need, _mm256_set1_epi32((int)(32 * h)));
    below = _mm256_max_epi32(below, _mm256_setzero_si256());
    __m256i *at = (void *)(found + 8 * half);
    __m256i set =
        _mm256_or_si256(_mm256_sllv_epi32(ones, below), _mm256_loadu_si256(at));
    _mm256_storeu_si256(at, set);
    full |= (uint32_t)_mm256_movemask_ps((__m256)_mm256_cmpeq_epi32(set, ones))
            << 8 * half;
  }
  return ~full & 0xffff;
}

/* --------------------------------------- rare values by rows, 256 bits wide */

#define ROWS_BYTES 32
#define ROWS_IS_ZERO(x) _mm256_testz_si256((__m256i)(x), (__m256i)(x))
#define ROWS_WORDS(x)                                                          \
  (4 - (unsigned)__builtin_popcount((unsigned)_mm256_movemask_pd((             \
           __m256d)_mm256_cmpeq_epi64((__m256i)(x), _mm256_setzero_si256()))))
#include "theory/octal/sparse/kernels/rows.h"

/* -------------------------------------------------------------- the kernels */

const gi_kernel gi_kernels_avx2[GI_KERNELS_X86] = {
    {
        .name = "AVX2, few",
        .most_span = 32,
        .common = few_common,
        .test_rows = rows_test,
    },
    {
        .name = "AVX2, many",
        .most_span = MANY_SPAN,
        .common = many_common,
        .test_rows = rows_test,
        .test_sieve = many_test,
    },
};

#endif
