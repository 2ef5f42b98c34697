/* SPDX-License-Identifier: MIT */
/*
 * Many taps and indices: a block of heaps at a time, each in a lane of a
 * vector.  The set of a heap is spread over parts, as many indices in each as
 * a lane has bits: index x is in part h if x ^ (bits * h) is less than that,
 * and a shift of 1 by that much gives 0 otherwise.  Taps that lead into the
 * block itself come last, heap by heap.
 *
 * This file is the kernel: whoever includes it says in MANY_LANES how many
 * heaps a block has, in MANY_WORD what a lane is, in MANY_AT_ONCE how many
 * parts of the sets fit in the registers, and writes many_mark, many_find,
 * many_has and many_open.
 */
#include "theory/octal/sparse/kernels/sieve.h"

enum {
  MANY_BITS = 8 * sizeof(MANY_WORD),
  MANY_SPAN = 1024
};

/* A set for each heap: sets[h][lane] has the indices from MANY_BITS * h on. */
typedef MANY_WORD many_sets[MANY_SPAN / MANY_BITS][MANY_LANES];

/* Adds what the taps give to `some` parts of the sets, from h on, a multiple
   of MANY_AT_ONCE or with some = 1; `some` is a constant. */
static void many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
                      MANY_WORD (*out)[MANY_LANES], unsigned h, unsigned some);

/* The taps of a block, and how many parts of its sets hold what the far ones
   give. */
typedef struct many_block {
  uint16_t *at;
  const gi_tap *taps;
  size_t near, all; /* taps with d < MANY_LANES; those in use */
  unsigned marked, parts;
  many_sets found;
} many_block;

/* So many parts in all: most heaps have small indices. */
static void many_mark_to(many_block *b, unsigned wanted) {
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

/* Heap by heap: what near taps give, then the least index that is missing.
   Returns how many have one; *used becomes how many parts it took. */
static size_t many_place(many_block *b, unsigned *used) {
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
  many_block b = {.at = gi_sparse_at(s, n),
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
    used = used + 1 < last ? last - 1 : used; /* not fewer all at once */
    if (done < MANY_LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

/* ------------------------------------------------- test of rare values */

static gi_sift_hits many_find;
static gi_sift_has many_has;

/* Adds to a part of the sets what is not needed: lane i needs the indices below
   needs[i].  Returns the lanes that lack some. */
static uint32_t many_open(MANY_WORD *found, const MANY_WORD *needs, unsigned h);

/* What is not marked: heaps, counted from the first of all, and indices. */
enum {
  MANY_PAIRS = 2048
};

typedef struct many_pairs {
  struct {
    uint16_t heap, r;
  } list[MANY_PAIRS];
  size_t count;
} many_pairs;

/* Looks for each pair at some splits, for all of them before the next ones: so
   there is nothing to foresee.  Those not found stay in the list. */
static void many_look(const gi_sparse *s, const uint16_t *first, size_t step,
                      size_t k, many_pairs *pairs) {
  const gi_sieve *sieve = &s->sieve;
  const uint16_t *down = sieve->down + sieve->reach;
  const uint8_t *bytes = sieve->bytes + sieve->reach;
  const uint8_t *late = sieve->late + sieve->back - k;
  size_t left = 0;
  for (size_t i = 0; i < pairs->count; i++) {
    uint32_t r = pairs->list[i].r;
    size_t heap = pairs->list[i].heap;
    size_t a = sieve->starts[GI_SEEK_FIRST * r + step] + GI_SEEK_STEP;
    uint64_t hits[GI_SEEK_STEP / 64];
    many_find(bytes - a, late + heap - a, (uint8_t)r, hits);
    size_t one =
        hits[0] ? (size_t)__builtin_ctzll(hits[0])
                : 64 + (size_t)__builtin_ctzll(hits[1] | UINT64_C(1) << 63);
    /* the last one, if none was found: then it is none */
    uint32_t x = *(down - a + one) ^ *(first + heap - k - a + one);
    pairs->list[left] = pairs->list[i];
    left += x != r;
  }
  pairs->count = left;
}

static void many_look_wide(const gi_sparse *s, const uint16_t *first,
                           size_t step, size_t k, many_pairs *pairs) {
  const gi_sieve *sieve = &s->sieve;
  const uint16_t *down = sieve->down + sieve->reach;
  size_t left = 0;
  for (size_t i = 0; i < pairs->count; i++) {
    uint32_t r = pairs->list[i].r;
    size_t a = sieve->starts[GI_SEEK_FIRST * r + step] + GI_SEEK_STEP;
    const uint16_t *other = first + pairs->list[i].heap - k - a;
    pairs->list[left] = pairs->list[i];
    left += !many_has(down - a, other, (uint16_t)r);
  }
  pairs->count = left;
}

/* Searches for all pairs; false: the list of doubts is full. */
static bool many_settle(const gi_sparse *s, const uint16_t *first,
                        many_pairs *pairs, gi_doubts *doubts) {
  const gi_sieve *sieve = &s->sieve;
  for (size_t i = 0; i < GI_SEEK_FIRST; i++)
    for (size_t j = 0; j < sieve->take_count && pairs->count; j++)
      (gi_sift_is_wide(s) ? many_look_wide : many_look)(s, first, i,
                                                        sieve->takes[j], pairs);
  for (size_t i = 0; i < pairs->count; i++) {
    size_t that = pairs->list[i].heap;
    if (!gi_sift_seek(s, first + that, that, pairs->list[i].r, many_find,
                      many_has) &&
        !gi_sift_doubt(doubts, that, pairs->list[i].r))
      return false;
  }
  pairs->count = 0;
  return true;
}

/* The heaps of a block whose bits are set, `heap` is the first; false: the list
   is full. */
static bool many_test(const gi_sparse *s, many_block *b, uint64_t n,
                      size_t heap, uint32_t asked, gi_doubts *doubts) {
  MANY_WORD needs[MANY_LANES] = {0};
  uint32_t most = 0;
  for (uint32_t rest = asked; rest; rest &= rest - 1) {
    unsigned lane = (unsigned)__builtin_ctz(rest);
    uint32_t need = gi_sift_need(s, n + lane, b->at + lane);
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

static void many_sift(const gi_sparse *s, uint64_t n, size_t words,
                      uint64_t *bits, gi_doubts *doubts) {
  many_block b = {.at = gi_sparse_at(s, n),
                  .taps = s->sieve.taps.data,
                  .all = s->sieve.taps.count};
  const uint64_t lanes = (UINT64_C(1) << MANY_LANES) - 1;
  gi_sift_begin(s, b.at, words);
  for (size_t w = 0; w < words; w++) {
    size_t before = doubts->count;
    bool fits = true;
    for (size_t i = 0; i < 64; i += MANY_LANES, b.at += MANY_LANES) {
      uint32_t asked = (uint32_t)(bits[w] >> i & lanes);
      size_t heap = 64 * w + i;
      fits =
          fits && (!asked || many_test(s, &b, n + heap, heap, asked, doubts));
    }
    gi_sift_end(doubts, before, fits, &bits[w]);
  }
}
