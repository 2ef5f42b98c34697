/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 512 bits. */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define ROWS_NAME rows
#define ROWS_BYTES 64
#define ROWS_IS_ZERO(x) !_mm512_test_epi64_mask((__m512i)(x), (__m512i)(x))
#define ROWS_WORDS(x) \
  (unsigned)__builtin_popcount(                                                \
      _mm512_test_epi64_mask((__m512i)(x), (__m512i)(x)))
#include "theory/sparse_rows.h"

void gi_rows_avx512(const gi_sparse *s, uint64_t n, size_t words, uint64_t *bits, gi_doubts *doubts) {
  rows(s, n, words, bits, doubts);
}

#endif
