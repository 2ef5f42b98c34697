/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 128 bits. */
#include "theory/sparse_kernels.h"

#define ROWS_NAME rows
#define ROWS_BYTES 16
#include "theory/sparse_rows.h"

void gi_rows_portable(const gi_sparse *s, uint64_t n, size_t words, uint64_t *bits) {
  rows(s, n, words, bits);
}
