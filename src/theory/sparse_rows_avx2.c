/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 256 bits. */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#define ROWS_NAME rows
#define ROWS_BYTES 32
#include "theory/sparse_rows.h"

void gi_rows_avx2(const gi_sparse *s, uint64_t n, size_t words, uint64_t *bits) {
  rows(s, n, words, bits);
}

#endif
