/* SPDX-License-Identifier: MIT */
/* Many taps with AVX2: 16 heaps in lanes of 32 bits. */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define MANY_LANES 16
#define MANY_WORD uint32_t
#define MANY_AT_ONCE 4
#include "theory/octal/sparse/kernels/many.h"

static inline __m256i read_tap(const uint16_t *at, gi_tap tap, unsigned h) {
  const void *from = at - (ptrdiff_t)tap.d;
  return _mm256_xor_si256(_mm256_cvtepu16_epi32(_mm_loadu_si128(from)),
                          _mm256_set1_epi32((int)(tap.u ^ 32 * h)));
}

static inline __m256i one_hot(__m256i x, unsigned i) {
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
      acc[i][0] = _mm256_or_si256(acc[i][0], one_hot(x, i));
      acc[i][1] = _mm256_or_si256(acc[i][1], one_hot(y, i));
    }
  }
#pragma GCC unroll 4
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      _mm256_storeu_si256((void *)(out[h + i] + 8 * half), acc[i][half]);
}

static inline uint64_t has_byte(const uint8_t *bytes, const uint8_t *late,
                                __m256i wanted) {
  __m256i x = _mm256_xor_si256(_mm256_loadu_si256((const void *)bytes), wanted);
  x = _mm256_cmpeq_epi8(x, _mm256_loadu_si256((const void *)late));
  return (uint32_t)_mm256_movemask_epi8(x);
}

static inline void many_find(const uint8_t *bytes, const uint8_t *late,
                             uint8_t r, uint64_t *hits) {
  const __m256i wanted = _mm256_set1_epi8((char)r);
  for (size_t i = 0; i < 2; i++, bytes += 64, late += 64)
    hits[i] = has_byte(bytes, late, wanted) |
              has_byte(bytes + 32, late + 32, wanted) << 32;
}

static inline bool many_has(const uint16_t *down, const uint16_t *other,
                            uint16_t r) {
  const __m256i wanted = _mm256_set1_epi16((short)r);
  __m256i found = _mm256_setzero_si256();
#pragma GCC unroll 8
  for (size_t i = 0; i < GI_SEEK_STEP; i += 16) {
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

const gi_kernel gi_kernel_many_avx2 = {
    .name = "AVX2, many",
    .most_span = MANY_SPAN,
    .common = many_common,
    .cover = gi_rows_avx2,
    .sift = many_sift,
};

#endif
