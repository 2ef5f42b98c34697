/* SPDX-License-Identifier: MIT */
/* What the kernels of the sieve share; see sparse_sieve.c. */
#ifndef GI_THEORY_SPARSE_SIFT_H
#define GI_THEORY_SPARSE_SIFT_H

#include "theory/sparse_kernels.h"

/* Asks of one more heap whether it has index r; false: the list is full. */
static inline bool gi_sift_doubt(gi_doubts *doubts, size_t heap, uint32_t r) {
  if (doubts->count == GI_MOST_DOUBTS)
    return false;
  doubts->list[doubts->count].heap = (uint16_t)heap;
  doubts->list[doubts->count++].r = (uint16_t)r;
  return true;
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

/* Splits into small heaps a + 1, ..., a + GI_SEEK_STEP and what is left are
   looked at, from a on: returns the first a with one that has the last byte of
   r, or `to`; hits then tells which may, the largest heap first.  The bytes of
   small and other heaps end at `bytes` and `late`. */
typedef size_t gi_sift_skip(const uint8_t *bytes, const uint8_t *late, size_t a,
                            size_t to, uint8_t r,
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

/* The same for splits from a on, up to `to`. */
__attribute__((always_inline)) static inline bool
gi_sift_look(const gi_sieve *sieve, const uint16_t *at, const uint8_t *late,
             size_t a, size_t to, uint32_t r, gi_sift_skip *skip) {
  const uint16_t *down = sieve->down + sieve->reach;
  const uint8_t *bytes = sieve->bytes + sieve->reach;
  uint64_t hits[GI_SEEK_STEP / 64];
  for (;;) {
    a = skip(bytes, late, a, to, (uint8_t)r, hits);
    if (a == to)
      return false;
    a += GI_SEEK_STEP;
    if (gi_sift_is_one(down - a, at - a, hits, r))
      return true;
  }
}

/* Do splits of the heap at `at`, `heap` behind the first of the block, give the
   index r?  All small heaps are looked at, from where they promise most on, and
   once round. */
__attribute__((always_inline)) static inline bool
gi_sift_seek(const gi_sparse *s, const uint16_t *at, size_t heap, uint32_t r,
             gi_sift_skip *skip) {
  enum {
    TURN = 8 * GI_SEEK_STEP
  };
  const gi_sieve *sieve = &s->sieve;
  const uint8_t *late = sieve->late + sieve->back + heap;
  size_t a = sieve->starts[r];
  for (size_t done = 0, some = 0; done < sieve->reach; done += some) {
    some = sieve->reach - a < TURN ? sieve->reach - a : TURN;
    for (size_t i = 0; i < sieve->take_count; i++) {
      size_t k = sieve->takes[i];
      if (gi_sift_look(sieve, at - k, late - k, a, a + some, r, skip))
        return true;
    }
    a = a + some < sieve->reach ? a + some : 0;
  }
  return false;
}

#endif
