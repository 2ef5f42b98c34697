/* SPDX-License-Identifier: MIT */
/*
 * The test of rare values for large spans: a sieve, then a search.
 *
 * The sieve is a list of taps (d, u) of small common heaps, the same for all
 * heaps n.  It marks the indices index(n - d) ^ u, for 16 or more heaps at
 * once. Each index that a heap needs and that stays unmarked is searched for
 * among the splits of the heap, GI_SIEVE_STEP at once, with a reversed copy of
 * the indices of the small heaps.  Low bytes are compared first, and where they
 * match the whole index.
 *
 *     down                 index(a + 3) index(a + 2) index(a + 1) index(a)
 *     at n - k - a - 3     index        index        index        index
 *
 * The search covers all splits n - k = a + b with a + last <= cover_reach.  So
 * the doubts depend on the values alone, not on the taps of the sieve or on the
 * kernel, and neither does the farthest witness that the exact method notes.
 *
 * The choice of taps matters, since values are far from random.  Of the pairs
 * (heap, rare index that it needs) the best 400 of 8000 taps leave open a
 * fourth of what the first 400 leave, and a third of what would be best if
 * heaps were independent with the same frequencies (0.6 at 3,000,000: 2.8, 10
 * and 9 of 57 pairs a heap).  So taps are chosen greedily by a sample of late
 * heaps, until a tap costs more than the searches that it saves.
 */
#include "theory/octal/sparse/sample.h"

#include <assert.h>
#include <string.h>

enum {
  LATE = 1 << 14,            /* heaps counted to see which indices are often */
  MOST_TAPS = 8192,          /* taps to choose from */
  MANY_TAPS = 4 * MOST_TAPS, /* the same, for spans from GI_MANY_SPAN on */
  FEW = 256,      /* heaps of a sample that is small because of the gap, */
  SOON = 1 << 16, /* and heaps after which another choice is made then */
  WORTH = 1024    /* a tap closes more than one index in this many heaps */
};

static size_t late_size(const gi_sieve *sieve) {
  return sieve->back + GI_MOST_BLOCK + 512;
}

static size_t start_size(const gi_sparse *s) {
  return GI_SIEVE_FIRST * s->span * sizeof *s->sieve.starts;
}

static size_t take_size(const gi_sparse *s) {
  return ((size_t)s->last + 1) * sizeof *s->sieve.takes;
}

void gi_sieve_clear(gi_sparse *s) {
  gi_sieve *sieve = &s->sieve;
  gi_free(s->memory, sieve->taps.data, sieve->taps.capacity * sizeof(gi_tap));
  gi_free(s->memory, sieve->down, sieve->reach * sizeof *sieve->down);
  gi_free(s->memory, sieve->bytes, sieve->reach);
  gi_free(s->memory, sieve->late, late_size(sieve));
  gi_free(s->memory, sieve->starts, start_size(s));
  gi_free(s->memory, sieve->takes, take_size(s));
  *sieve = (gi_sieve){0};
}

/* Allocates the arrays and fills the indices of the small heaps. */
static grundy_status make_down(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  gi_sieve *sieve = &s->sieve;
  assert(s->cover_reach > s->last);
  size_t reach = s->cover_reach - (size_t)s->last;
  sieve->reach = (reach + GI_SIEVE_STEP - 1) / GI_SIEVE_STEP * GI_SIEVE_STEP;
  sieve->back = sieve->reach + (size_t)s->last;
  sieve->down = gi_alloc(s->memory, sieve->reach * sizeof *sieve->down);
  sieve->bytes = gi_alloc(s->memory, sieve->reach);
  sieve->late = gi_alloc(s->memory, late_size(sieve));
  sieve->starts = gi_alloc(s->memory, start_size(s));
  sieve->takes = gi_alloc(s->memory, take_size(s));
  if (!sieve->down || !sieve->bytes || !sieve->late || !sieve->starts ||
      !sieve->takes)
    return gi_memory_refusal(s->memory);
  for (uint32_t k = 0; k <= s->last; k++)
    if (s->code.digits[k] & GI_LEAVES_TWO)
      sieve->takes[sieve->take_count++] = k;
  memset(sieve->late, 0, late_size(sieve));
  for (size_t a = 1; a <= sieve->reach; a++) {
    size_t i = sieve->reach - a;
    sieve->down[i] =
        a <= reach ? gi_tap_sample_index(sequence, a) : GI_TAP_SAMPLE_NO_INDEX;
    sieve->bytes[i] = (uint8_t)sieve->down[i];
  }
  return GRUNDY_OK;
}

/* Finds where to search for r first: where many small heaps have an index u
   such that late heaps often have the index r ^ u.  heaps[i] late heaps have
   the index i. */
static void find_starts(gi_sparse *s, uint32_t r, const uint32_t *heaps) {
  const uint16_t *end = s->sieve.down + s->sieve.reach;
  uint32_t *starts = s->sieve.starts + (size_t)GI_SIEVE_FIRST * r;
  uint64_t sums[GI_SIEVE_FIRST] = {0};
  memset(starts, 0, GI_SIEVE_FIRST * sizeof *starts);
  for (size_t a = 0; a < s->sieve.reach; a += GI_SIEVE_STEP) {
    uint64_t sum = 0;
    for (size_t i = 1; i <= GI_SIEVE_STEP; i++) {
      uint32_t x = *(end - a - i) ^ r;
      sum += x < s->span ? heaps[x] : 0;
    }
    if (sum <= sums[GI_SIEVE_FIRST - 1])
      continue;
    size_t place = GI_SIEVE_FIRST - 1;
    for (; place && sums[place - 1] < sum; place--) {
      sums[place] = sums[place - 1];
      starts[place] = starts[place - 1];
    }
    sums[place] = sum;
    starts[place] = (uint32_t)a;
  }
}

static grundy_status choose_starts(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  uint32_t *heaps = gi_alloc(s->memory, s->span * sizeof *heaps);
  if (!heaps)
    return gi_memory_refusal(s->memory);
  gi_sparse_count(sequence, LATE, heaps);
  for (uint32_t r = 0; r < s->span; r++)
    find_starts(s, r, heaps);
  gi_free(s->memory, heaps, s->span * sizeof *heaps);
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- choice */

/* Lists the taps to choose from: those of small heaps up to `most`. */
static void list_taps(const gi_sparse *s, gi_tap_sample *p, size_t most) {
  const uint16_t *end = s->sieve.down + s->sieve.reach;
  for (size_t a = 1; a <= most; a++)
    for (size_t i = 0; i < s->sieve.take_count && *(end - a) < s->span; i++)
      p->taps[p->tap_count++] =
          (gi_tap){(uint32_t)a + s->sieve.takes[i], *(end - a)};
}

static grundy_status choose_taps(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  assert(s->sieve.take_count); /* `cover` has taps, so there are splits */
  size_t taps = s->span >= GI_MANY_SPAN ? MANY_TAPS : MOST_TAPS;
  size_t small = taps / s->sieve.take_count + 1; /* heaps of the taps */
  if (small > s->cover_reach - (size_t)s->last)
    small = s->cover_reach - (size_t)s->last;
  gi_tap_sample p;
  grundy_status status = gi_tap_sample_open(
      &p, sequence, small + (size_t)s->last, small * s->sieve.take_count);
  if (sequence->gap && p.count < FEW)
    s->sieve.until = sequence->count + SOON;
  if (status == GRUNDY_OK) {
    list_taps(s, &p, small);
    for (size_t i = 0; i < p.count; i++) {
      uint64_t n = 0;
      uint32_t x = gi_tap_sample_at(&p, i, &n);
      if (x < p.span)
        gi_tap_sample_need(&p, i, s->needs[gi_sparse_common(s, n)][x]);
    }
    status = gi_tap_sample_pick(&p, &s->sieve.taps, WORTH);
  }
  gi_tap_sample_close(&p);
  return status;
}

grundy_status gi_sieve_choose(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  gi_sieve_clear(s);
  grundy_status status = make_down(sequence);
  if (status == GRUNDY_OK)
    status = choose_starts(sequence);
  s->sieve.until = 2 * sequence->count;
  if (status == GRUNDY_OK)
    status = choose_taps(sequence);
  if (status != GRUNDY_OK)
    gi_sieve_clear(s);
  return status;
}
