/* SPDX-License-Identifier: MIT */
/*
 * Many taps and indices: a group of heaps at a time, each in a lane of a
 * vector.  The set of a heap is spread over parts, as many indices in each as a
 * lane has bits: index x is in part h if x ^ (bits * h) is less than `bits`; a
 * shift of 1 by a larger number gives 0.  Taps that lead into the group itself
 * come last, heap by heap.
 *
 * This file is a template, included once by the file of each path.  That file
 * defines
 *
 *     MANY_LANES     heaps of a group, at most 32
 *     MANY_WORD      the type of a lane, uint16_t or uint32_t
 *     MANY_AT_ONCE   parts of the sets that fit in the registers, 4 or 8
 *
 * and after the include writes many_mark, many_match_bytes, many_match_whole
 * and many_open, which are declared below.  It gets many_common, the kernel of
 * the indices, and many_test, a gi_cover_test.
 */
#include "theory/octal/sparse/kernels/sieve.h"

enum {
  MANY_BITS = 8 * sizeof(MANY_WORD),
  MANY_SPAN = 1024
};

/* A set for each heap: sets[h][lane] has the indices from MANY_BITS * h on. */
typedef MANY_WORD many_sets[MANY_SPAN / MANY_BITS][MANY_LANES];

/* Adds what the taps give to the parts h .. h + some - 1 of the sets.  Either h
   is a multiple of MANY_AT_ONCE, or some = 1; `some` is a constant. */
static void many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
                      MANY_WORD (*out)[MANY_LANES], unsigned h, unsigned some);

/* A group of heaps, and the sets of indices that its taps give. */
typedef struct many_group {
  uint16_t *at;
  const gi_tap *taps;
  size_t near;     /* taps with d < MANY_LANES, the first of them */
  size_t all;      /* taps in use */
  unsigned marked; /* parts that have what the far taps give */
  unsigned parts;  /* parts in all, span / MANY_BITS */
  many_sets found;
} many_group;

/* Marks further parts, until `wanted` are marked.  Most heaps have small
   indices, so the last parts are seldom wanted. */
static void many_mark_to(many_group *b, unsigned wanted) {
  size_t count = b->all - b->near;
  const gi_tap *far = count ? b->taps + b->near : NULL; /* there may be none */
  while (b->marked < wanted) {
    unsigned h = b->marked, some = wanted - h;
    if (h % MANY_AT_ONCE)
      some = 1;
    if (some > MANY_AT_ONCE)
      some = MANY_AT_ONCE;
    switch (some) {
#define CASE(n)                                                                \
  case n:                                                                      \
    many_mark(b->at, far, count, b->found, h, n);                              \
    break
      CASE(1);
      CASE(2);
      CASE(3);
#if MANY_AT_ONCE > 4
      CASE(4);
      CASE(5);
      CASE(6);
      CASE(7);
#endif
    default:
      many_mark(b->at, far, count, b->found, h, MANY_AT_ONCE);
#undef CASE
    }
    b->marked = h + some;
  }
}

/* Heap by heap: adds what near taps give, and stores the least index that is
   not in the set.  Returns how many heaps have an index; *used becomes the
   number of parts that were needed. */
static size_t many_place(many_group *b, unsigned *used) {
  const MANY_WORD full = (MANY_WORD) ~(MANY_WORD)0;
  *used = 1;
  for (size_t lane = 0; lane < MANY_LANES; lane++) {
    for (size_t j = 0; j < b->near; j++) {
      uint32_t x = b->at[(ptrdiff_t)lane - (ptrdiff_t)b->taps[j].d];
      x ^= b->taps[j].u;
      if (x < MANY_BITS * b->parts)
        b->found[x / MANY_BITS][lane] |= (MANY_WORD)1 << x % MANY_BITS;
    }
    unsigned h = 0;
    for (; h < b->parts; h++) {
      if (h == b->marked)
        many_mark_to(b, h + 1);
      if (b->found[h][lane] != full)
        break;
    }
    if (h == b->parts)
      return lane;
    *used = h + 1 > *used ? h + 1 : *used;
    uint32_t set = b->found[h][lane];
    b->at[lane] = (uint16_t)(MANY_BITS * h + (unsigned)__builtin_ctz(~set));
  }
  return MANY_LANES;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  many_group b = {.at = gi_sparse_at(s, n),
                  .taps = s->common.data,
                  .near = gi_kernel_taps(s, MANY_LANES),
                  .parts = (unsigned)(s->span / MANY_BITS)};
  unsigned used = MANY_AT_ONCE / 2;
  for (size_t i = 0; i < count; i += MANY_LANES, b.at += MANY_LANES) {
    unsigned last = used;
    b.all = gi_kernel_taps(s, n + i + MANY_LANES);
    b.marked = 0;
    memset(b.found, 0, b.parts * sizeof *b.found);
    many_mark_to(&b, used < b.parts ? used : b.parts);
    size_t done = many_place(&b, &used);
    used = used + 1 < last ? last - 1 : used; /* shrinks by one at most */
    if (done < MANY_LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

/* ------------------------------------------------- test of rare values */

static gi_sieve_match_bytes many_match_bytes;
static gi_sieve_match_whole many_match_whole;

/* Adds to part h of the sets the indices that are not needed: lane i needs
   those below needs[i].  Returns the lanes in which a needed index is open. */
static uint32_t many_open(MANY_WORD *found, const MANY_WORD *needs, unsigned h);

enum {
  MANY_PAIRS = 2048
};

/* Open indices: pairs of a heap, counted from the first of the block, and an
   index r that the heap needs and that is not marked. */
typedef struct many_pairs {
  struct {
    uint16_t heap, r;
  } list[MANY_PAIRS];
  size_t count;
} many_pairs;

/* Searches GI_SIEVE_STEP splits for each pair, after taking k beans, and
   removes the pairs that are found.  All pairs go through the same step, so no
   branch has to be predicted. */
static void many_search(const gi_sparse *s, const uint16_t *first, size_t step,
                        size_t k, many_pairs *pairs) {
  const gi_sieve *sieve = &s->sieve;
  const uint16_t *down = sieve->down + sieve->reach;
  const uint8_t *bytes = sieve->bytes + sieve->reach;
  const uint8_t *late = sieve->late + sieve->back - k;
  size_t left = 0;
  for (size_t i = 0; i < pairs->count; i++) {
    uint32_t r = pairs->list[i].r;
    size_t heap = pairs->list[i].heap;
    size_t a = sieve->starts[GI_SIEVE_FIRST * r + step] + GI_SIEVE_STEP;
    uint64_t hits[GI_SIEVE_STEP / 64];
    many_match_bytes(bytes - a, late + heap - a, (uint8_t)r, hits);
    size_t one =
        hits[0] ? (size_t)__builtin_ctzll(hits[0])
                : 64 + (size_t)__builtin_ctzll(hits[1] | UINT64_C(1) << 63);
    /* without a hit this is the last split, which is not one either */
    uint32_t x = *(down - a + one) ^ *(first + heap - k - a + one);
    pairs->list[left] = pairs->list[i];
    left += x != r;
  }
  pairs->count = left;
}

/* The same for wide indices. */
static void many_search_wide(const gi_sparse *s, const uint16_t *first,
                             size_t step, size_t k, many_pairs *pairs) {
  const gi_sieve *sieve = &s->sieve;
  const uint16_t *down = sieve->down + sieve->reach;
  size_t left = 0;
  for (size_t i = 0; i < pairs->count; i++) {
    uint32_t r = pairs->list[i].r;
    size_t a = sieve->starts[GI_SIEVE_FIRST * r + step] + GI_SIEVE_STEP;
    const uint16_t *other = first + pairs->list[i].heap - k - a;
    pairs->list[left] = pairs->list[i];
    left += !many_match_whole(down - a, other, (uint16_t)r);
  }
  pairs->count = left;
}

/* Searches for all pairs, and makes doubts of those not found; false if the
   list of doubts is full. */
static bool many_settle(const gi_sparse *s, const uint16_t *first,
                        many_pairs *pairs, gi_doubts *doubts) {
  const gi_sieve *sieve = &s->sieve;
  for (size_t i = 0; i < GI_SIEVE_FIRST; i++)
    for (size_t j = 0; j < sieve->take_count && pairs->count; j++)
      (gi_sieve_is_wide(s) ? many_search_wide
                           : many_search)(s, first, i, sieve->takes[j], pairs);
  for (size_t i = 0; i < pairs->count; i++) {
    size_t that = pairs->list[i].heap;
    if (!gi_sieve_has_split(s, first + that, that, pairs->list[i].r,
                            many_match_bytes, many_match_whole) &&
        !gi_doubts_add(doubts, that, pairs->list[i].r))
      return false;
  }
  pairs->count = 0;
  return true;
}

/* Tests the heaps of a group whose bits are set; the group begins with the
   heap-th of the block.  False if the list of doubts is full. */
static bool many_test_group(const gi_sparse *s, many_group *b, uint64_t n,
                            size_t heap, uint32_t asked, gi_doubts *doubts) {
  MANY_WORD needs[MANY_LANES] = {0};
  uint32_t most = 0;
  for (uint32_t rest = asked; rest; rest &= rest - 1) {
    unsigned lane = (unsigned)__builtin_ctz(rest);
    uint32_t need = gi_sieve_need(s, n + lane, b->at + lane);
    needs[lane] = (MANY_WORD)need;
    most = need > most ? need : most;
  }
  unsigned parts = (most + MANY_BITS - 1) / MANY_BITS;
  b->marked = 0;
  memset(b->found, 0, parts * sizeof *b->found);
  many_mark_to(b, parts);
  const uint16_t *first = b->at - heap;
  many_pairs pairs;
  pairs.count = 0;
  for (unsigned h = 0; h < parts; h++) {
    if (pairs.count > MANY_PAIRS - MANY_LANES * MANY_BITS &&
        !many_settle(s, first, &pairs, doubts))
      return false;
    for (uint32_t lanes = many_open(b->found[h], needs, h); lanes;
         lanes &= lanes - 1) {
      unsigned lane = (unsigned)__builtin_ctz(lanes);
      for (uint32_t open = (MANY_WORD)~b->found[h][lane]; open;
           open &= open - 1) {
        pairs.list[pairs.count].heap = (uint16_t)(heap + lane);
        pairs.list[pairs.count++].r =
            (uint16_t)(MANY_BITS * h + (unsigned)__builtin_ctz(open));
      }
    }
  }
  return many_settle(s, first, &pairs, doubts);
}

static void many_test(const gi_sparse *s, uint64_t n, size_t words,
                      uint64_t *bits, gi_doubts *doubts) {
  many_group b = {.at = gi_sparse_at(s, n),
                  .taps = s->sieve.taps.data,
                  .all = s->sieve.taps.count};
  const uint64_t lanes = (UINT64_C(1) << MANY_LANES) - 1;
  gi_sieve_begin(s, b.at, words);
  for (size_t w = 0; w < words; w++) {
    size_t before = doubts->count;
    bool fits = true;
    for (size_t i = 0; i < 64; i += MANY_LANES, b.at += MANY_LANES) {
      uint32_t asked = (uint32_t)(bits[w] >> i & lanes);
      size_t heap = 64 * w + i;
      fits = fits &&
             (!asked || many_test_group(s, &b, n + heap, heap, asked, doubts));
    }
    gi_sieve_end(doubts, before, fits, &bits[w]);
  }
}
