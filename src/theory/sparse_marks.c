/* SPDX-License-Identifier: MIT */
/*
 * The test of rare values where indices are very many: their rows of bits
 * (sparse_rows.h) would no longer stay in the cache, and most words of them
 * are 0.  So heap by heap: each tap marks a byte, and what is not marked of
 * the indices that the heap needs is asked one by one.
 */
#include "theory/sparse_kernels.h"

/* Adds what the heap at `at`, `heap` behind the first, may not have; false:
   the list is full. */
static bool doubt(const gi_sparse *s, const uint16_t *at, uint32_t need,
                  size_t heap, gi_doubts *doubts) {
  uint8_t marks[UINT16_MAX + 1]; /* also for GI_NOTHING with any index */
  memset(marks, 0, need);
  for (size_t j = 0; j < s->cover.count; j++) {
    gi_tap tap = s->cover.data[j];
    marks[(uint16_t)(at[-(ptrdiff_t)tap.d] ^ tap.u)] = 1;
  }
  const uint8_t *end = marks + need, *r = marks;
  while ((r = memchr(r, 0, (size_t)(end - r))) != NULL) {
    if (doubts->count == GI_MOST_DOUBTS)
      return false;
    doubts->list[doubts->count].heap = (uint16_t)heap;
    doubts->list[doubts->count++].r = (uint16_t)(r++ - marks);
  }
  return true;
}

void gi_marks_cover(const gi_sparse *s, uint64_t n, size_t words,
                    uint64_t *bits, gi_doubts *doubts) {
  for (size_t w = 0; w < words; w++)
    for (uint64_t rest = bits[w]; rest; rest &= rest - 1) {
      size_t heap = 64 * w + (size_t)__builtin_ctzll(rest);
      const uint16_t *at = gi_sparse_at(s, n + heap);
      uint32_t need = s->needs[gi_sparse_common(s, n + heap)][*at];
      if (doubt(s, at, need, heap, doubts))
        bits[w] &= ~(UINT64_C(1) << heap % 64);
    }
}
