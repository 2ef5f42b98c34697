/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 256 bits. */
#include "theory/octal/sparse/kernels/kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define ROWS_NAME rows
#define ROWS_BYTES 32
#define ROWS_IS_ZERO(x) _mm256_testz_si256((__m256i)(x), (__m256i)(x))
#define ROWS_WORDS(x)                                                          \
  (4 - (unsigned)__builtin_popcount((unsigned)_mm256_movemask_pd((             \
           __m256d)_mm256_cmpeq_epi64((__m256i)(x), _mm256_setzero_si256()))))
#include "theory/octal/sparse/kernels/rows.h"

void gi_rows_avx2(const gi_sparse *s, uint64_t n, size_t words, uint64_t *bits,
                  gi_doubts *doubts) {
  rows(s, n, words, bits, doubts);
}

#endif
