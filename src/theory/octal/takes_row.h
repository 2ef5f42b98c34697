/* SPDX-License-Identifier: MIT */
/*
 * The loops over rows of bits (theory/octal/takes.h), a template for the file
 * of each path.  That file defines ROW_BYTES, the bytes of a vector, and
 * ROW_NAME(x), the name with which it gives out a function.  Bit i of a row is
 * bit i % 8 of byte i / 8 on every processor.
 */
#include "theory/octal/takes_kernels.h"

enum {
  ROW_PARTS = 8, /* vectors that are worked off together */
  ROW_TURNS = GI_TAKES_BLOCK / 8 / (ROW_PARTS * ROW_BYTES)
};

typedef uint64_t row_vector
    __attribute__((vector_size(ROW_BYTES), aligned(8), may_alias));
typedef uint64_t row_loose
    __attribute__((vector_size(ROW_BYTES), aligned(1), may_alias));

#define ROW_EACH _Pragma("GCC unroll 8") for (size_t i = 0; i < ROW_PARTS; i++)

void ROW_NAME(add)(const uint8_t *moves, size_t stride, uint64_t distance,
                   const uint16_t *heaps, size_t count, uint64_t *row) {
  for (size_t turn = 0; turn < ROW_TURNS; turn++) {
    row_vector *to = (row_vector *)row + turn * ROW_PARTS, parts[ROW_PARTS];
    ROW_EACH parts[i] = to[i];
    for (size_t h = 0; h < count; h++) {
      uint64_t first = distance - heaps[h];
      const row_loose *from =
          (const void *)(moves + first % 8 * stride + first / 8);
      from += turn * ROW_PARTS;
      ROW_EACH parts[i] |= (row_vector)from[i];
    }
    ROW_EACH to[i] = parts[i];
  }
}
