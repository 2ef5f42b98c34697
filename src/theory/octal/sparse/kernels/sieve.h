/* SPDX-License-Identifier: MIT */
/* What the kernels of the sieve share; see sparse/sieve.c. */
#ifndef GI_THEORY_OCTAL_SPARSE_KERNELS_SIEVE_H
#define GI_THEORY_OCTAL_SPARSE_KERNELS_SIEVE_H

#include "theory/octal/sparse/kernels/kernels.h"

/* Asks of one more heap whether it has index r; false: the list is full. */
static inline bool gi_sift_doubt(gi_doubts *doubts, size_t heap, uint32_t r) {
  if (doubts->count == GI_MOST_DOUBTS)
    return false;
  doubts->list[doubts->count].heap = (uint16_t)heap;
  doubts->list[doubts->count++].r = (uint16_t)r;
  return true;
}

/* 64 heaps have been tested.  If their doubts did not fit in the list, none is
   there, and all of these heaps stay: so that does not depend on the order in
   which a kernel finds doubts. */
static inline void gi_sift_end(gi_doubts *doubts, size_t before, bool fits,
                               uint64_t *bits) {
  if (fits)
    *bits = 0;
  else
    doubts->count = before;
}

/* How many rare values the heap at `at`, n, needs. */
static inline uint32_t gi_sift_need(const gi_sparse *s, uint64_t n,
                                    const uint16_t *at) {
  return s->needs[gi_sparse_common(s, n)][*at];
}

/* The last bytes of the indices of heaps that the search needs, for a block of
   64 * words heaps, the first at `at`. */
static inline void gi_sift_begin(const gi_sparse *s, const uint16_t *at,
                                 size_t words) {
  const gi_sieve *sieve = &s->sieve;
  uint8_t *late = sieve->late + sieve->back - s->cover_reach;
  at -= s->cover_reach;
  for (size_t i = 0; i < s->cover_reach + 64 * words; i++)
    late[i] = (uint8_t)at[i];
}

/* Which of GI_SEEK_STEP splits may have the last byte of r?  Those with
   bytes[i] ^ late[i], a bit for each i. */
typedef void gi_sift_hits(const uint8_t *bytes, const uint8_t *late, uint8_t r,
                          uint64_t hits[GI_SEEK_STEP / 64]);

/* Is one of these splits as wanted, not in its last byte alone? */
static inline bool gi_sift_is_one(const uint16_t *down, const uint16_t *other,
                                  const uint64_t *hits, uint32_t r) {
  for (size_t w = 0; w < GI_SEEK_STEP / 64; w++)
    for (uint64_t rest = hits[w]; rest; rest &= rest - 1) {
      size_t i = 64 * w + (size_t)__builtin_ctzll(rest);
      if ((down[i] ^ other[i]) == (int)r)
        return true;
    }
  return false;
}

/* The same, where indices are often more than a byte: all of each is looked
   at, and true is the answer.  (Of 0.007, with 613 indices, the last byte
   promised something in every second step.) */
typedef bool gi_sift_has(const uint16_t *down, const uint16_t *other,
                         uint16_t r);

static inline bool gi_sift_is_wide(const gi_sparse *s) { return s->span > 256; }

/* Do splits of the heap at `at`, `heap` behind the first of the block, give the
   index r?  All small heaps are looked at, first where they promise most. */
__attribute__((always_inline)) static inline bool
gi_sift_seek(const gi_sparse *s, const uint16_t *at, size_t heap, uint32_t r,
             gi_sift_hits *find, gi_sift_has *has) {
  const gi_sieve *sieve = &s->sieve;
  const uint8_t *late = sieve->late + sieve->back + heap;
  const uint32_t *starts = sieve->starts + (size_t)GI_SEEK_FIRST * r;
  size_t reach = sieve->reach, steps = reach / GI_SEEK_STEP;
  bool wide = gi_sift_is_wide(s);
  for (size_t step = 0; step < GI_SEEK_FIRST + steps; step++) {
    size_t a = step < GI_SEEK_FIRST ? starts[step]
                                    : GI_SEEK_STEP * (step - GI_SEEK_FIRST);
    a += GI_SEEK_STEP;
    const uint16_t *down = sieve->down + reach - a;
    for (size_t i = 0; i < sieve->take_count; i++) {
      size_t back = sieve->takes[i] + a;
      uint64_t hits[GI_SEEK_STEP / 64];
      if (wide) {
        if (has(down, at - back, (uint16_t)r))
          return true;
        continue;
      }
      find(sieve->bytes + reach - a, late - back, (uint8_t)r, hits);
      if (hits[0] | hits[1] && gi_sift_is_one(down, at - back, hits, r))
        return true;
    }
  }
  return false;
}

#endif
