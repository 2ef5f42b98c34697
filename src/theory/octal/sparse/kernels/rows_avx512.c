/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 512 bits. */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define ROWS_NAME rows
#define ROWS_BYTES 64
#define ROWS_IS_ZERO(x) !_mm512_test_epi64_mask((__m512i)(x), (__m512i)(x))
#define ROWS_WORDS(x)                                                          \
  (unsigned)__builtin_popcount(                                                \
      _mm512_test_epi64_mask((__m512i)(x), (__m512i)(x)))
#include "theory/octal/sparse/kernels/rows.h"

void gi_rows_avx512(const gi_sparse *s, uint64_t n, size_t words,
                    uint64_t *bits, gi_doubts *doubts) {
  rows(s, n, words, bits, doubts);
}

/* The indices of 64 heaps, rare ones 255. */
static inline __m512i indices_64(const uint16_t *at) {
  __m256i low = _mm512_cvtusepi16_epi8(_mm512_loadu_si512(at));
  __m256i high = _mm512_cvtusepi16_epi8(_mm512_loadu_si512(at + 32));
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

void gi_rows_enter_avx512(gi_sparse *s, uint64_t n, size_t words) {
  gi_rows *rows = &s->rows;
  const uint16_t *at = gi_sparse_at(s, n);
  size_t stride = rows->stride / 8;
  uint64_t *bits = rows->bits + (n - rows->base) / 64;
  uint32_t span = (uint32_t)rows->count;
  for (size_t w = 0; w < words; w++, at += 64) {
    __m512i x = indices_64(at);
    __m512i end = _mm512_set1_epi8((char)span);
    while (rows->top + 1 < span &&
           _mm512_mask_cmpgt_epu8_mask(_mm512_cmplt_epu8_mask(x, end), x,
                                       _mm512_set1_epi8((char)rows->top)))
      rows->top++;
    for (uint32_t i = 0; i <= rows->top; i++)
      bits[i * stride + w] =
          _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8((char)i));
  }
}

uint32_t gi_values_avx512(const gi_sparse *s, uint64_t n, size_t count,
                          uint8_t *out) {
  const uint16_t *at = gi_sparse_at(s, n);
  __m512i even = _mm512_loadu_si512(s->bytes[gi_sparse_common(s, n)]);
  __m512i odd = _mm512_loadu_si512(s->bytes[gi_sparse_common(s, n + 1)]);
  __m512i most = _mm512_setzero_si512();
  for (size_t i = 0; i < count; i += 64) {
    __m512i x = indices_64(at + i);
    __m512i values = _mm512_permutexvar_epi8(x, even);
    values = _mm512_mask_permutexvar_epi8(values, UINT64_C(0xaaaaaaaaaaaaaaaa),
                                          x, odd);
    __mmask64 some =
        count - i < 64 ? (UINT64_C(1) << (count - i)) - 1 : ~UINT64_C(0);
    _mm512_mask_storeu_epi8(out + i, some, values);
    most = _mm512_mask_max_epu8(most, some, most, values);
  }
  uint8_t bytes[64], largest = 0;
  _mm512_storeu_si512(bytes, most);
  for (unsigned i = 0; i < 64; i++)
    largest = bytes[i] > largest ? bytes[i] : largest;
  return largest;
}

#endif
