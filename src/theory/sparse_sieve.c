/* SPDX-License-Identifier: MIT */
/*
 * The test of rare values where indices are many: a sieve, then a search.
 *
 * The sieve is a list of taps (d, u) of small common heaps, the same for all
 * heaps n: it marks the indices index(n - d) ^ u, 16 or more heaps at once.  A
 * few rare values that a heap needs stay unmarked; each of these is searched
 * for among the splits of that heap, many at once, with a reversed copy of the
 * indices of the small heaps, of the last bytes first; what these promise is
 * looked up in full.
 *
 *     down                 index(a + 3) index(a + 2) index(a + 1) index(a)
 *     at n - k - a - 3     index        index        index        index
 *
 * What is found is a split n - k = a + b with a + last <= cover_reach, and all
 * of these are searched: so what the test leaves open depends on the values
 * alone, on no tap of the sieve and no kernel, and the farthest witness that
 * the exact method then notes does not either.
 *
 * Which taps?  Values are far from random: of the pairs (heap, rare index that
 * it needs) the best 400 of 8000 taps leave open a fourth of what the first
 * 400 do, and a third of what is best for independent heaps with these
 * frequencies (0.6 at 3,000,000: 2.8, 10 and 9 of 57 pairs a heap).  So a
 * sample of late heaps is taken, and greedily the tap that closes most of what
 * is open in it, until one costs more than the searches that it saves.
 */
#include "theory/sparse.h"

#include <assert.h>
#include <string.h>

enum {
  /* instead of the index of a rare heap: gives no index with one, nor with
     GI_NOTHING */
  NOTHING = GI_NOTHING | GI_MOST_SPAN / 2,
  MOST_SAMPLE = 512,
  HEAPS_EACH = 512,   /* not more than one in so many */
  LATE = 1 << 14,     /* heaps that tell how often an index occurs */
  STEP = 29,          /* between two heaps of the sample */
  MOST_TAPS = 8192,   /* to choose from */
  WORTH = 256,        /* a tap must close one pair for so many heaps ... */
  WORTH_INDICES = 128 /* ... and as many indices */
};

static size_t late_size(const gi_sieve *sieve) {
  return sieve->back + GI_MOST_BLOCK + 512;
}

static size_t start_size(const gi_sparse *s) {
  return GI_SEEK_FIRST * s->span * sizeof *s->sieve.starts;
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

/* The index of heap n, or NOTHING. */
static uint16_t index_of(const gi_sequence *sequence, uint64_t n) {
  const gi_sparse *s = sequence->sparse;
  uint32_t value = gi_sequence_value(sequence, n);
  bool common = gi_sparse_parity(s, value) == gi_sparse_common(s, n);
  return (uint16_t)(common ? gi_sparse_index(s, value) : NOTHING);
}

static grundy_status make_down(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  gi_sieve *sieve = &s->sieve;
  assert(s->cover_reach > s->last);
  size_t reach = s->cover_reach - (size_t)s->last;
  sieve->reach = (reach + GI_SEEK_STEP - 1) / GI_SEEK_STEP * GI_SEEK_STEP;
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
    sieve->down[i] = a <= reach ? index_of(sequence, a) : NOTHING;
    sieve->bytes[i] = (uint8_t)sieve->down[i];
  }
  return GRUNDY_OK;
}

/* Where to search for r first: where many small heaps have an index u such that
   late heaps often have r ^ u.  heaps[i] of them have the index i. */
static void find_starts(gi_sparse *s, uint32_t r, const uint32_t *heaps) {
  const uint16_t *end = s->sieve.down + s->sieve.reach;
  uint32_t *starts = s->sieve.starts + (size_t)GI_SEEK_FIRST * r;
  uint64_t sums[GI_SEEK_FIRST] = {0};
  memset(starts, 0, GI_SEEK_FIRST * sizeof *starts);
  for (size_t a = 0; a < s->sieve.reach; a += GI_SEEK_STEP) {
    uint64_t sum = 0;
    for (size_t i = 1; i <= GI_SEEK_STEP; i++) {
      uint32_t x = *(end - a - i) ^ r;
      sum += x < s->span ? heaps[x] : 0;
    }
    if (sum <= sums[GI_SEEK_FIRST - 1])
      continue;
    size_t place = GI_SEEK_FIRST - 1;
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

/* A sample of heaps, and what they need that is not marked yet. */
typedef struct sample {
  size_t count, span;
  uint16_t *late;     /* indices of heaps that taps of the sample reach */
  const uint16_t *at; /* the first heap of the sample */
  uint8_t *open;      /* for each heap and index: 1 or 0 */
  gi_tap *taps;       /* to choose from */
  uint32_t *gains;    /* what each would close, at most */
  size_t tap_count;
} sample;

/* How many pairs the tap would close. */
static uint32_t gain_of(const sample *p, gi_tap tap) {
  uint32_t gain = 0;
  const uint16_t *at = p->at - tap.d;
  const uint8_t *open = p->open;
  for (size_t i = 0; i < p->count; i++, at += STEP, open += p->span) {
    uint32_t x = *at ^ tap.u;
    gain += x < p->span ? open[x] : 0;
  }
  return gain;
}

static void close_pairs(sample *p, gi_tap tap) {
  const uint16_t *at = p->at - tap.d;
  for (size_t i = 0; i < p->count; i++) {
    uint32_t x = at[i * STEP] ^ tap.u;
    if (x < p->span)
      p->open[i * p->span + x] = 0;
  }
}

/* As many taps as are worth while: those that close about as many as the best
   one would, then those that close an eighth less, and so on.  A gain only
   falls, so what was too little need not be looked at again. */
static grundy_status pick(gi_sparse *s, sample *p, uint32_t most_need) {
  gi_taps *chosen = &s->sieve.taps;
  size_t least = p->count * most_need / ((size_t)WORTH * WORTH_INDICES) + 1;
  grundy_status status = GRUNDY_OK;
  uint32_t limit = 0;
  for (size_t j = 0; j < p->tap_count; j++) {
    p->gains[j] = gain_of(p, p->taps[j]);
    limit = p->gains[j] > limit ? p->gains[j] : limit;
  }
  for (; limit >= least; limit -= limit / 8 + 1)
    for (size_t j = 0; j < p->tap_count && status == GRUNDY_OK; j++) {
      if (p->gains[j] < limit)
        continue;
      p->gains[j] = gain_of(p, p->taps[j]);
      if (p->gains[j] < limit)
        continue;
      status = gi_taps_add(s->memory, chosen, p->taps[j]);
      close_pairs(p, p->taps[j]);
      p->gains[j] = 0;
    }
  return status;
}

/* All taps to choose from: of heaps up to `most`. */
static void list_taps(const gi_sparse *s, sample *p, size_t most) {
  const uint16_t *end = s->sieve.down + s->sieve.reach;
  p->tap_count = 0;
  for (size_t a = 1; a <= most; a++)
    for (size_t i = 0; i < s->sieve.take_count && *(end - a) < s->span; i++)
      p->taps[p->tap_count++] =
          (gi_tap){(uint32_t)a + s->sieve.takes[i], *(end - a)};
}

/* The heaps of the sample, from `from` on, and what they need; returns the most
   that one does. */
static uint32_t open_pairs(const gi_sparse *s, sample *p, uint64_t from) {
  uint32_t most = 0;
  for (size_t i = 0; i < p->count; i++) {
    uint32_t x = p->at[i * STEP];
    if (x >= p->span)
      continue; /* a rare heap */
    uint32_t need = s->needs[gi_sparse_common(s, from + i * STEP)][x];
    memset(p->open + i * p->span, 1, need);
    most = need > most ? need : most;
  }
  return most;
}

static grundy_status choose(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  size_t small = MOST_TAPS / s->sieve.take_count + 1; /* heaps in taps */
  if (small > s->cover_reach - (size_t)s->last)
    small = s->cover_reach - (size_t)s->last;
  sample p = {.span = s->span, .count = MOST_SAMPLE};
  size_t back = small + (size_t)s->last; /* the largest d */
  uint64_t count = sequence->count;
  if (p.count > count / HEAPS_EACH)
    p.count = (size_t)(count / HEAPS_EACH) + 1;
  assert(count > back + p.count * STEP); /* for count >= cover_n */
  uint64_t from = count - p.count * STEP;
  size_t late = back + p.count * STEP, taps = small * s->sieve.take_count;
  p.late = gi_alloc(s->memory, late * sizeof *p.late);
  p.open = gi_alloc(s->memory, p.count * p.span);
  p.taps = gi_alloc(s->memory, taps * sizeof *p.taps);
  p.gains = gi_alloc(s->memory, taps * sizeof *p.gains);
  grundy_status status = GRUNDY_OK;
  if (p.late && p.open && p.taps && p.gains) {
    for (size_t i = 0; i < late; i++)
      p.late[i] = index_of(sequence, from - back + i);
    p.at = p.late + back;
    memset(p.open, 0, p.count * p.span);
    list_taps(s, &p, small);
    status = pick(s, &p, open_pairs(s, &p, from));
  } else
    status = gi_memory_refusal(s->memory);
  gi_free(s->memory, p.late, late * sizeof *p.late);
  gi_free(s->memory, p.open, p.count * p.span);
  gi_free(s->memory, p.taps, taps * sizeof *p.taps);
  gi_free(s->memory, p.gains, taps * sizeof *p.gains);
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
    status = choose(sequence);
  if (status != GRUNDY_OK)
    gi_sieve_clear(s);
  return status;
}
