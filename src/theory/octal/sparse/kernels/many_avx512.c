/* SPDX-License-Identifier: MIT */
/* Many taps with AVX-512: 32 heaps in lanes of 16 bits. */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define MANY_LANES 32
#define MANY_WORD uint16_t
#define MANY_AT_ONCE 8
#include "theory/octal/sparse/kernels/many.h"

static inline __m512i read_tap(const uint16_t *at, gi_tap tap, unsigned h) {
  return _mm512_xor_si512(_mm512_loadu_si512(at - (ptrdiff_t)tap.d),
                          _mm512_set1_epi16((short)(tap.u ^ 16 * h)));
}

static inline __m512i one_hot(__m512i x, unsigned i) {
  x = _mm512_xor_si512(x, _mm512_set1_epi16((short)(16 * i)));
  return _mm512_sllv_epi16(_mm512_set1_epi16(1), x);
}

__attribute__((always_inline)) static inline void
many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
          uint16_t (*out)[MANY_LANES], unsigned h, unsigned some) {
  __m512i acc[MANY_AT_ONCE];
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

static inline __mmask64 has_byte(const uint8_t *bytes, const uint8_t *late,
                                 __m512i wanted) {
  return _mm512_cmpeq_epi8_mask(
      _mm512_xor_si512(_mm512_loadu_si512(bytes), wanted),
      _mm512_loadu_si512(late));
}

static inline void many_find(const uint8_t *bytes, const uint8_t *late,
                             uint8_t r, uint64_t *hits) {
  const __m512i wanted = _mm512_set1_epi8((char)r);
  hits[0] = has_byte(bytes, late, wanted);
  hits[1] = has_byte(bytes + 64, late + 64, wanted);
}

static inline bool many_has(const uint16_t *down, const uint16_t *other,
                            uint16_t r) {
  const __m512i wanted = _mm512_set1_epi16((short)r);
  __mmask32 found = 0;
#pragma GCC unroll 4
  for (size_t i = 0; i < GI_SEEK_STEP; i += MANY_LANES)
    found |= _mm512_cmpeq_epi16_mask(
        _mm512_xor_si512(_mm512_loadu_si512(down + i), wanted),
        _mm512_loadu_si512(other + i));
  return found;
}

static inline uint32_t many_open(uint16_t *found, const uint16_t *needs,
                                 unsigned h) {
  __m512i below = _mm512_subs_epu16(_mm512_loadu_si512(needs),
                                    _mm512_set1_epi16((short)(16 * h)));
  __m512i above = _mm512_sllv_epi16(_mm512_set1_epi16(-1), below);
  __m512i set = _mm512_or_si512(above, _mm512_loadu_si512(found));
  _mm512_storeu_si512(found, set);
  return _mm512_cmpneq_epi16_mask(set, _mm512_set1_epi16(-1));
}

static size_t common(const gi_sparse *s, uint64_t n, size_t count) {
  return s->order.made_for && s->order.made_for == s->common.count &&
                 gi_order_fits(s, n)
             ? gi_order_avx512(s, n, count)
             : many_common(s, n, count);
}

const gi_kernel gi_kernel_many_avx512 = {
    .name = "AVX-512, many",
    .most_span = MANY_SPAN,
    .common = common,
    .orders = true,
    .cover = gi_rows_avx512,
    .sift = many_sift,
    .values = gi_values_avx512,
    .enter = gi_rows_enter_avx512,
};

#endif
