/* SPDX-License-Identifier: MIT */
/* The kernels in plain C, for any processor. */
#include "theory/octal/sparse/kernels/sieve.h"

/* ------------------------------------------------- indices, span up to 32 */

static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  for (size_t i = 0; i < count; i++, at++) {
    size_t active = gi_kernel_taps(s, n + i + 1);
    if (!gi_kernel_place(gi_kernel_near(s->common.data, active, at, 0), at))
      return i;
  }
  return count;
}

/* ------------------------------------------------- indices, span up to 64 */

static inline uint64_t one_hot(uint32_t index) {
  return (uint64_t)(index < 64) << (index & 63);
}

static size_t some_common(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_tap *taps = s->common.data;
  size_t active = 0;
  uint16_t *at = gi_sparse_at(s, n);
  for (size_t i = 0; i < count; i++, at++) {
    while (active < s->common.count && taps[active].d <= n + i)
      active++;
    uint64_t set = 0;
    for (size_t j = 0; j < active; j++)
      set |= one_hot(at[-(ptrdiff_t)taps[j].d] ^ taps[j].u);
    if (set == UINT64_MAX)
      return i;
    *at = (uint16_t)__builtin_ctzll(~set);
  }
  return count;
}

/* ------------------------------------------------------ indices, any span */

/* A set of indices.  GI_NO_INDEX, and what it gives with any index, has a bit
   too; that bit is never read. */
typedef struct index_set {
  uint64_t words[2 * GI_MOST_SPAN / 64];
} index_set;

static inline void set_add(index_set *members, uint32_t index) {
  members->words[index / 64] |= UINT64_C(1) << index % 64;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_tap *taps = s->common.data;
  size_t active = 0, words = (s->span + 63) / 64;
  uint16_t *at = gi_sparse_at(s, n);
  index_set seen;
  for (size_t i = 0; i < count; i++, at++) {
    while (active < s->common.count && taps[active].d <= n + i)
      active++;
    memset(seen.words, 0, words * sizeof *seen.words);
    for (size_t j = 0; j < active; j++)
      set_add(&seen, at[-(ptrdiff_t)taps[j].d] ^ taps[j].u);
    size_t w = 0;
    while (w < words && seen.words[w] == UINT64_MAX)
      w++;
    if (w == words)
      return i;
    *at = (uint16_t)(64 * w + (size_t)__builtin_ctzll(~seen.words[w]));
  }
  return count;
}

/* ------------------------------------- rare values by rows, 128 bits wide */

#define ROWS_BYTES 16
#define ROWS_IS_ZERO(x) !((x)[0] | (x)[1])
#define ROWS_WORDS(x) (unsigned)(((x)[0] != 0) + ((x)[1] != 0))
#include "theory/octal/sparse/kernels/rows.h"

/* ---------------------------------------------- rare values by the sieve */

/* Heap by heap: each tap marks a byte, and the needed indices that are not
   marked are searched for. */

enum {
  BYTES = 16
};

typedef uint8_t vector __attribute__((vector_size(BYTES)));

static inline vector equal_bytes(const uint8_t *bytes, const uint8_t *late,
                                 vector wanted) {
  vector x, y;
  memcpy(&x, bytes, sizeof x);
  memcpy(&y, late, sizeof y);
  return (vector)((x ^ wanted) == y);
}

static inline bool is_zero(vector x) {
  uint64_t words[BYTES / 8];
  memcpy(words, &x, sizeof words);
  return !(words[0] | words[1]);
}

/* Sets the bits of all 16 splits of a vector if one of them matches. */
static inline void match_bytes(const uint8_t *bytes, const uint8_t *late,
                               uint8_t r, uint64_t *hits) {
  const vector wanted = r + (vector){0};
  vector found = {0};
  for (size_t i = 0; i < GI_SIEVE_STEP; i += BYTES)
    found |= equal_bytes(bytes + i, late + i, wanted);
  memset(hits, 0, GI_SIEVE_STEP / 8);
  if (is_zero(found))
    return;
  for (size_t i = 0; i < GI_SIEVE_STEP; i += BYTES)
    if (!is_zero(equal_bytes(bytes + i, late + i, wanted)))
      hits[i / 64] |= ((UINT64_C(1) << BYTES) - 1) << i % 64;
}

static inline bool match_whole(const uint16_t *down, const uint16_t *other,
                               uint16_t r) {
  uint16_t found = 0;
  for (size_t i = 0; i < GI_SIEVE_STEP; i++)
    found |= (uint16_t)((down[i] ^ other[i]) == r);
  return found;
}

/* Adds the doubts about the heap at `at`, the heap-th of the block; false if
   the list is full. */
static bool sieve_heap(const gi_sparse *s, const uint16_t *at, uint32_t need,
                       size_t heap, gi_doubts *doubts) {
  uint8_t marks[UINT16_MAX + 1]; /* also for GI_NO_INDEX with any index */
  memset(marks, 0, need);
  for (size_t j = 0; j < s->sieve.taps.count; j++) {
    gi_tap tap = s->sieve.taps.data[j];
    marks[(uint16_t)(at[-(ptrdiff_t)tap.d] ^ tap.u)] = 1;
  }
  const uint8_t *end = marks + need, *r = marks;
  for (; (r = memchr(r, 0, (size_t)(end - r))) != NULL; r++)
    if (!gi_sieve_has_split(s, at, heap, (uint32_t)(r - marks), match_bytes,
                            match_whole) &&
        !gi_doubts_add(doubts, heap, (uint32_t)(r - marks)))
      return false;
  return true;
}

static void test_sieve(const gi_sparse *s, uint64_t n, size_t words,
                       uint64_t *bits, gi_doubts *doubts) {
  gi_sieve_begin(s, gi_sparse_at(s, n), words);
  for (size_t w = 0; w < words; w++) {
    size_t before = doubts->count;
    bool fits = true;
    for (uint64_t rest = bits[w]; rest && fits; rest &= rest - 1) {
      size_t heap = 64 * w + (size_t)__builtin_ctzll(rest);
      const uint16_t *at = gi_sparse_at(s, n + heap);
      uint32_t need = gi_sieve_need(s, n + heap, at);
      fits = sieve_heap(s, at, need, heap, doubts);
    }
    gi_sieve_end(doubts, before, fits, &bits[w]);
  }
}

/* ------------------------------------------------------------ the kernels */

const gi_kernel gi_kernels_portable[GI_KERNELS_PORTABLE] = {
    {
        .name = "portable, few",
        .most_span = 32,
        .common = few_common,
        .test_rows = rows_test,
    },
    {
        .name = "portable, some",
        .most_span = 64,
        .common = some_common,
        .test_rows = rows_test,
    },
    {
        .name = "portable, many",
        .most_span = GI_MOST_SPAN,
        .common = many_common,
        .test_rows = rows_test,
        .test_sieve = test_sieve,
    },
};
