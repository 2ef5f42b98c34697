/* SPDX-License-Identifier: MIT */
/*
 * The sieve in plain C, heap by heap: each tap marks a byte, and what is not
 * marked of the indices that the heap needs is searched for.
 */
#include "theory/octal/sparse/kernels/sieve.h"

enum {
  LANES = 16
};

typedef uint8_t vector __attribute__((vector_size(LANES)));

static inline vector has_byte(const uint8_t *bytes, const uint8_t *late,
                              vector wanted) {
  vector x, y;
  memcpy(&x, bytes, sizeof x);
  memcpy(&y, late, sizeof y);
  return (vector)((x ^ wanted) == y);
}

static inline bool is_zero(vector x) {
  uint64_t words[LANES / 8];
  memcpy(words, &x, sizeof words);
  return !(words[0] | words[1]);
}

static inline void find(const uint8_t *bytes, const uint8_t *late, uint8_t r,
                        uint64_t *hits) {
  const vector wanted = r + (vector){0};
  vector found = {0};
  for (size_t i = 0; i < GI_SEEK_STEP; i += LANES)
    found |= has_byte(bytes + i, late + i, wanted);
  memset(hits, 0, GI_SEEK_STEP / 8);
  if (is_zero(found))
    return;
  for (size_t i = 0; i < GI_SEEK_STEP; i += LANES)
    if (!is_zero(has_byte(bytes + i, late + i, wanted)))
      hits[i / 64] |= ((UINT64_C(1) << LANES) - 1) << i % 64;
}

static inline bool has(const uint16_t *down, const uint16_t *other,
                       uint16_t r) {
  uint16_t found = 0;
  for (size_t i = 0; i < GI_SEEK_STEP; i++)
    found |= (uint16_t)((down[i] ^ other[i]) == r);
  return found;
}

/* Adds what the heap at `at`, `heap` behind the first, may not have; false:
   the list is full. */
static bool sift(const gi_sparse *s, const uint16_t *at, uint32_t need,
                 size_t heap, gi_doubts *doubts) {
  uint8_t marks[UINT16_MAX + 1]; /* also for GI_NOTHING with any index */
  memset(marks, 0, need);
  for (size_t j = 0; j < s->sieve.taps.count; j++) {
    gi_tap tap = s->sieve.taps.data[j];
    marks[(uint16_t)(at[-(ptrdiff_t)tap.d] ^ tap.u)] = 1;
  }
  const uint8_t *end = marks + need, *r = marks;
  for (; (r = memchr(r, 0, (size_t)(end - r))) != NULL; r++)
    if (!gi_sift_seek(s, at, heap, (uint32_t)(r - marks), find, has) &&
        !gi_sift_doubt(doubts, heap, (uint32_t)(r - marks)))
      return false;
  return true;
}

void gi_sift_portable(const gi_sparse *s, uint64_t n, size_t words,
                      uint64_t *bits, gi_doubts *doubts) {
  gi_sift_begin(s, gi_sparse_at(s, n), words);
  for (size_t w = 0; w < words; w++) {
    size_t before = doubts->count;
    bool fits = true;
    for (uint64_t rest = bits[w]; rest && fits; rest &= rest - 1) {
      size_t heap = 64 * w + (size_t)__builtin_ctzll(rest);
      const uint16_t *at = gi_sparse_at(s, n + heap);
      uint32_t need = gi_sift_need(s, n + heap, at);
      fits = sift(s, at, need, heap, doubts);
    }
    gi_sift_end(doubts, before, fits, &bits[w]);
  }
}
