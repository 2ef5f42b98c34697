/* SPDX-License-Identifier: MIT */
/* The test of rare values with vectors of 128 bits. */
#include "theory/octal/sparse/kernels/kernels.h"

#define ROWS_NAME rows
#define ROWS_BYTES 16
#define ROWS_IS_ZERO(x) !((x)[0] | (x)[1])
#define ROWS_WORDS(x) (unsigned)(((x)[0] != 0) + ((x)[1] != 0))
#include "theory/octal/sparse/kernels/rows.h"

void gi_rows_portable(const gi_sparse *s, uint64_t n, size_t words,
                      uint64_t *bits, gi_doubts *doubts) {
  rows(s, n, words, bits, doubts);
}
