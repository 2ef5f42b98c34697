/* SPDX-License-Identifier: MIT */
/*
 * The choice of `cover`: which splits into two common heaps to examine.
 *
 * A heap n is common, with the value c, if each rare value below c is some
 * option's.  A fixed list of small common heaps a gives nim-sums with the heaps
 * n - k - a; the list is good if it gives all that nearly all n need.  A tap
 * (d, u) gives the index r of a heap as often as heaps have the index r ^ u.
 * Taps are taken from the nearest on, until each r that is often needed is
 * expected to be given a few times.  Each d is a multiple of 8, for
 * kernels/rows.h.
 */
#include "theory/octal/sparse/space.h"

#include <string.h>

enum {
  LATE = 1 << 16,    /* heaps counted to see how often an index occurs */
  HITS = 4,          /* hits expected for each heap and index */
  FEW_HITS = 14,     /* the same for spans up to 64, where hits are cheap */
  OFTEN = 1 << 10,   /* an index that fewer than one heap in 1024 needs is rare
                        enough to be left to doubts */
  LEAST_REACH = 512, /* first distance up to which taps are taken */
  MOST_REACH = 1 << 16, /* largest distance */
  MOST_SPAN = 4096      /* larger spans have no cover: too much memory */
};

void gi_sparse_count(const gi_sequence *sequence, size_t late,
                     uint32_t *heaps) {
  const gi_sparse *s = sequence->sparse;
  size_t count = sequence->count;
  memset(heaps, 0, s->span * sizeof *heaps);
  size_t known = count - sequence->head - sequence->gap;
  if (sequence->gap && late > known)
    late = known;
  for (uint64_t n = count - late < count ? count - late : 1; n < count; n++) {
    uint32_t value = gi_sequence_value(sequence, n);
    if (gi_sparse_parity(s, value) == gi_sparse_common(s, n))
      heaps[gi_sparse_index(s, value)]++;
  }
}

/* Adds the taps of common heaps with from < d <= to. */
static grundy_status add_taps(const gi_sequence *sequence, gi_sparse *s,
                              uint64_t from, uint64_t to) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t d = from / 8 * 8 + 8; d <= to; d += 8)
    for (uint64_t k = 0; k <= s->last && k < d; k++) {
      uint32_t value = gi_sequence_value(sequence, d - k);
      if (!(s->code.digits[k] & GI_LEAVES_TWO) ||
          gi_sparse_parity(s, value) != gi_sparse_common(s, d - k))
        continue;
      status = gi_taps_add(s->memory, &s->cover,
                           (gi_tap){(uint32_t)d, gi_sparse_index(s, value)});
      if (status != GRUNDY_OK)
        return status;
    }
  return status;
}

/* Returns whether all indices that heaps need often are hit often enough.
   heaps[i] late heaps have the index i; taps[u] becomes the number of taps with
   that u. */
static bool is_enough(const gi_sparse *s, const uint32_t *heaps,
                      uint32_t *taps) {
  memset(taps, 0, s->span * sizeof *taps);
  for (size_t j = 0; j < s->cover.count; j++)
    taps[s->cover.data[j].u]++;
  uint64_t all = 0, above = 0;
  for (size_t i = 0; i < s->span; i++)
    all += heaps[i];
  for (size_t r = s->span; r-- > 0;) {
    above += heaps[r];
    if (above <= all / OFTEN)
      continue;
    uint64_t hits = 0;
    for (size_t u = 0; u < s->span; u++)
      hits += (uint64_t)taps[u] * heaps[r ^ u];
    /* about e^-hits of the heaps miss the index */
    uint64_t part = all / above, least = s->span <= 64 ? FEW_HITS : HITS;
    for (; part > 2 && least > 3; part /= 3)
      least--;
    if (hits < least * all)
      return false;
  }
  return true;
}

/* Adds taps until they are enough. */
static grundy_status choose_taps(const gi_sequence *sequence, gi_sparse *s,
                                 uint32_t *heaps, uint32_t *taps) {
  grundy_status status = GRUNDY_OK;
  uint64_t most = sequence->count / 8, reach = 0;
  if (most > MOST_REACH)
    most = MOST_REACH;
  if (sequence->keep && most > sequence->keep / 16)
    most = sequence->keep / 16;
  gi_sparse_count(sequence, LATE, heaps);
  while (reach < most && status == GRUNDY_OK) {
    uint64_t from = reach;
    reach = reach ? 2 * reach : LEAST_REACH;
    reach = reach < most ? reach : most;
    status = add_taps(sequence, s, from, reach);
    if (is_enough(s, heaps, taps))
      break;
  }
  return status;
}

grundy_status gi_sparse_choose_cover(gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  s->missed = s->passed = 0;
  if (s->widest < s->cover_reach)
    s->widest = s->cover_reach; /* the old taps gave witnesses up to there */
  gi_rows_clear(s);
  gi_sieve_clear(s);
  s->cover.count = 0;
  s->cover_reach = 0;
  s->choose_cover_at = 2 * sequence->count;
  if (s->span > MOST_SPAN)
    return GRUNDY_OK;
  size_t size = s->span * sizeof(uint32_t);
  uint32_t *heaps = gi_alloc(s->memory, 2 * size);
  if (!heaps)
    return gi_memory_refusal(s->memory);
  grundy_status status = choose_taps(sequence, s, heaps, heaps + s->span);
  gi_free(s->memory, heaps, 2 * size);
  if (status != GRUNDY_OK)
    s->cover.count = 0;
  for (size_t j = 0; j < s->cover.count; j++)
    if (s->cover.data[j].d > s->cover_reach)
      s->cover_reach = s->cover.data[j].d;
  /* from here on the parts of such a split are different heaps */
  s->cover_n = 2 * (uint64_t)s->cover_reach + s->last + 64;
  return status;
}
