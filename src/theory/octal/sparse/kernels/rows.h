/* SPDX-License-Identifier: MIT */
/*
 * The test of rare values by rows of bits, for 512 heaps at once.
 *
 * Each index has a row with a bit for each heap: does the heap have that index?
 * A heap n has an option of the rare value with index r if for some tap (d, u)
 * the heap n - d is in the row r ^ u.  So the row r ^ u, moved by d, is removed
 * from the set of heaps that need r.  If d is a multiple of 8, moving a row
 * means reading it some bytes earlier; so bit n of a row is bit n % 8 of byte
 * n / 8 on every processor.  The taps are sorted by u, and the fullest rows
 * come first.
 *
 *     row of index 5     ..1...1....1..1...1.
 *     heaps that need r  111111.11.1111.111.1     tap (8, r ^ 5)
 *
 * This file is a template, included once by the file of each path.  That file
 * defines ROWS_BYTES, the bytes of a vector; ROWS_IS_ZERO(x), whether a vector
 * is 0; and ROWS_WORDS(x), how many words of 64 bits of a vector are not 0.  It
 * gets rows_test, a gi_cover_test.
 */
#include "theory/octal/sparse/kernels/sieve.h"

enum {
  ROWS_PARTS = 64 / ROWS_BYTES,
  ROWS_TURN = 8, /* taps between two looks at the heaps left */
  ROWS_MORE = 12 /* looks with few heaps left; then doubts are cheaper */
};

typedef uint64_t rows_vector
    __attribute__((vector_size(ROWS_BYTES), aligned(8), may_alias));
typedef uint64_t rows_loose
    __attribute__((vector_size(ROWS_BYTES), aligned(1), may_alias));

typedef struct rows_set {
  rows_vector parts[ROWS_PARTS];
} rows_set;

#define ROWS_EACH                                                              \
  _Pragma("GCC unroll 4") for (size_t part = 0; part < ROWS_PARTS; part++)

static inline bool rows_is_empty(const rows_set *set) {
  rows_vector all = set->parts[0];
  for (size_t i = 1; i < ROWS_PARTS; i++)
    all |= set->parts[i];
  return ROWS_IS_ZERO(all);
}

/* Returns whether at most two words are not 0. */
static inline bool rows_is_small(const rows_set *set) {
  unsigned words = 0;
  ROWS_EACH words += ROWS_WORDS(set->parts[part]);
  return words <= 2;
}

static inline void rows_load(rows_set *set, const void *from) {
  const rows_loose *loose = from;
  ROWS_EACH set->parts[part] = loose[part];
}

/* Adds a doubt about r for each heap of the set; `heap` is the first of the
   512.  Heaps whose doubt does not fit in the list become bad. */
static void rows_doubt(const rows_set *set, uint32_t r, size_t heap,
                       rows_set *bad, gi_doubts *doubts) {
  uint64_t words[8], more[8] = {0};
  memcpy(words, set, sizeof words);
  gi_order_words(words, sizeof words, 8);
  for (size_t w = 0; w < 8; w++)
    for (; words[w]; words[w] &= words[w] - 1) {
      size_t bit = 64 * w + (size_t)__builtin_ctzll(words[w]);
      if (!gi_doubts_add(doubts, heap + bit, r)) {
        more[w] |= words[w];
        break;
      }
    }
  rows_set rest;
  gi_order_words(more, sizeof more, 8);
  memcpy(&rest, more, sizeof rest);
  ROWS_EACH bad->parts[part] |= rest.parts[part];
}

/* Returns the heaps that may have no option of the rare value with index r.
   `at` is where the first row has the bits of the heaps. */
static inline rows_set rows_without(const gi_rows *rows,
                                    const unsigned char *at, uint32_t r,
                                    rows_set heaps) {
  rows_set left = heaps;
  unsigned looks = 0;
  ptrdiff_t since = 0; /* taps since the last look */
  for (size_t j = 0; j < rows->used; j++) {
    uint32_t index = rows->order[j], u = index ^ r;
    const unsigned char *row = at + index * rows->stride;
    const uint32_t *tap = rows->far + rows->starts[u];
    const uint32_t *end = rows->far + rows->starts[u + 1];
    while (tap < end) {
      const uint32_t *stop = end - tap > ROWS_TURN ? tap + ROWS_TURN : end;
      since += stop - tap;
      for (; tap < stop; tap++) {
        const rows_loose *there = (const void *)(row - *tap);
        ROWS_EACH left.parts[part] &= ~(rows_vector)there[part];
      }
      if (since < ROWS_TURN)
        continue;
      since = 0;
      if (rows_is_small(&left) &&
          (looks++ == ROWS_MORE || rows_is_empty(&left)))
        return left;
    }
  }
  return left;
}

/* Tests 512 heaps from n on.  The rare values below a common one have the
   indices below a multiple of 2^low.  Indices are tested from the largest on,
   so the set of heaps that need one only grows. */
static void rows_test_512(const gi_sparse *s, uint64_t n, uint64_t *bits,
                          size_t heap, gi_doubts *doubts) {
  const gi_rows *rows = &s->rows;
  const unsigned char *at =
      (const unsigned char *)rows->bits + (n - rows->base) / 8;
  uint32_t group = UINT32_C(1) << s->low;
  rows_set asked, higher, bad;
  gi_order_words(bits, sizeof asked, 8);
  rows_load(&asked, bits);
  memset(&higher, 0, sizeof higher);
  memset(&bad, 0, sizeof bad);
  for (uint32_t end = (rows->top + group) & ~(group - 1); end; end -= group) {
    rows_set need = higher;
    for (uint32_t i = end - group; i < end; i++) {
      rows_set row;
      uint64_t below = rows->below[i]; /* a word of bits, the same for all */
      rows_load(&row, at + i * rows->stride);
      ROWS_EACH {
        need.parts[part] |= row.parts[part] & below;
        higher.parts[part] |= row.parts[part];
      }
    }
    ROWS_EACH need.parts[part] &= asked.parts[part];
    if (rows_is_empty(&need))
      continue;
    for (uint32_t r = end - group; r < end; r++) {
      rows_set without = rows_without(rows, at, r, need);
      if (!rows_is_empty(&without))
        rows_doubt(&without, r, heap, &bad, doubts);
    }
  }
  memcpy(bits, &bad, sizeof bad);
  gi_order_words(bits, sizeof bad, 8);
}

static void rows_test(const gi_sparse *s, uint64_t n, size_t words,
                      uint64_t *bits, gi_doubts *doubts) {
  for (size_t i = 0; i < words; i += 8)
    rows_test_512(s, n + 64 * i, bits + i, 64 * i, doubts);
}
