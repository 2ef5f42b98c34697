/* SPDX-License-Identifier: MIT */
/* What the kernels of the sieve share; see sparse/sieve.c. */
#ifndef GI_THEORY_OCTAL_SPARSE_KERNELS_SIEVE_H
#define GI_THEORY_OCTAL_SPARSE_KERNELS_SIEVE_H

#include "theory/octal/sparse/kernels/kernels.h"

/* Adds a doubt: has that heap an option with the rare index r?  False if the
   list is full. */
static inline bool gi_doubts_add(gi_doubts *doubts, size_t heap, uint32_t r) {
  if (doubts->count == GI_MOST_DOUBTS)
    return false;
  doubts->list[doubts->count].heap = (uint16_t)heap;
  doubts->list[doubts->count++].r = (uint16_t)r;
  return true;
}

/* Ends the test of 64 heaps.  If their doubts did not all fit in the list, none
   of them stays there, and the bits of all these heaps stay set: so the result
   does not depend on the order in which a kernel finds doubts. */
static inline void gi_sieve_end(gi_doubts *doubts, size_t before, bool fits,
                                uint64_t *bits) {
  if (fits)
    *bits = 0;
  else
    doubts->count = before;
}

/* Returns how many rare values the heap n at `at` needs. */
static inline uint32_t gi_sieve_need(const gi_sparse *s, uint64_t n,
                                     const uint16_t *at) {
  return s->needs[gi_sparse_common(s, n)][*at];
}

/* Copies the low bytes of the indices that the search reads for a block of
   64 * words heaps, the first at `at`. */
static inline void gi_sieve_begin(const gi_sparse *s, const uint16_t *at,
                                  size_t words) {
  const gi_sieve *sieve = &s->sieve;
  uint8_t *late = sieve->late + sieve->back - s->cover_reach;
  at -= s->cover_reach;
  for (size_t i = 0; i < s->cover_reach + 64 * words; i++)
    late[i] = (uint8_t)at[i];
}

/* Sets a bit for each of GI_SIEVE_STEP splits whose low byte may be that of r:
   bytes[i] ^ late[i].  Other bits may be set too. */
typedef void gi_sieve_match_bytes(const uint8_t *bytes, const uint8_t *late,
                                  uint8_t r, uint64_t hits[GI_SIEVE_STEP / 64]);

/* Returns whether one of the splits with a bit has the whole index r. */
static inline bool gi_sieve_is_hit(const uint16_t *down, const uint16_t *other,
                                   const uint64_t *hits, uint32_t r) {
  for (size_t w = 0; w < GI_SIEVE_STEP / 64; w++)
    for (uint64_t rest = hits[w]; rest; rest &= rest - 1) {
      size_t i = 64 * w + (size_t)__builtin_ctzll(rest);
      if ((down[i] ^ other[i]) == (int)r)
        return true;
    }
  return false;
}

/* Returns whether one of GI_SIEVE_STEP splits has the whole index r.  For spans
   above 256, where the low byte says little: of 0.007, with 613 indices, it
   matched in every second step. */
typedef bool gi_sieve_match_whole(const uint16_t *down, const uint16_t *other,
                                  uint16_t r);

static inline bool gi_sieve_is_wide(const gi_sparse *s) {
  return s->span > 256;
}

/* Returns whether splits of the heap at `at`, the heap-th of the block, give
   the index r.  Looks at all small heaps, the most promising first. */
__attribute__((always_inline)) static inline bool
gi_sieve_has_split(const gi_sparse *s, const uint16_t *at, size_t heap,
                   uint32_t r, gi_sieve_match_bytes *match_bytes,
                   gi_sieve_match_whole *match_whole) {
  const gi_sieve *sieve = &s->sieve;
  const uint8_t *late = sieve->late + sieve->back + heap;
  const uint32_t *starts = sieve->starts + (size_t)GI_SIEVE_FIRST * r;
  size_t reach = sieve->reach, steps = reach / GI_SIEVE_STEP;
  bool wide = gi_sieve_is_wide(s);
  for (size_t step = 0; step < GI_SIEVE_FIRST + steps; step++) {
    size_t a = step < GI_SIEVE_FIRST ? starts[step]
                                     : GI_SIEVE_STEP * (step - GI_SIEVE_FIRST);
    a += GI_SIEVE_STEP;
    const uint16_t *down = sieve->down + reach - a;
    for (size_t i = 0; i < sieve->take_count; i++) {
      size_t back = sieve->takes[i] + a;
      uint64_t hits[GI_SIEVE_STEP / 64];
      if (wide) {
        if (match_whole(down, at - back, (uint16_t)r))
          return true;
        continue;
      }
      match_bytes(sieve->bytes + reach - a, late - back, (uint8_t)r, hits);
      if (hits[0] | hits[1] && gi_sieve_is_hit(down, at - back, hits, r))
        return true;
    }
  }
  return false;
}

#endif
