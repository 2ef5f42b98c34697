/* SPDX-License-Identifier: MIT */
/* Asserts that pin the state of a sparse space. */
#include "theory/octal/sparse/space.h"

#include <assert.h>

void gi_sparse_check(const gi_sequence *sequence) {
  const gi_sparse *s = sequence->sparse;
  size_t rares = s->rare_count;
  const gi_taps *common = &s->common;
  assert(s->is_used && s->memory == sequence->memory);
  assert(s->last + 1 == s->code.count && s->t <= s->last);
  assert(s->span >= 32 && s->span <= GI_MOST_SPAN);
  assert(!(s->span & (s->span - 1)) && sequence->largest < 2 * s->span);
  assert(s->low == (unsigned)__builtin_ctzll(s->mask));
  assert(s->common_values[0] && s->common_values[1]);
  assert(s->needs[0] && s->needs[1]);
  assert(rares <= s->rare_capacity && s->cover.count <= s->cover.capacity);
  assert(!rares || s->rares[rares - 1] < sequence->count);
  assert(!rares || !s->second || s->quiet > s->rares[rares - 1] + s->last);
  assert(!sequence->gap || !rares || s->rares[rares - 1] < sequence->head);
  assert(common->count <= common->capacity);
  assert(gi_sparse_is_block(s->block));
  assert(!s->cover.count ||
         s->cover_n >= 2 * (uint64_t)s->cover_reach + s->last + 64);
  assert(!s->rows.count || s->rows.count == s->span);
  assert(!s->sieve.bytes || s->sieve.reach + s->last >= s->cover_reach);
  assert(s->order.made_for <= common->count);
  (void)rares;
  (void)common;
}

/* Asserts that the list of rare heaps is exactly the rare heaps known. */
static void check_rares(const gi_sequence *sequence) {
  const gi_sparse *s = sequence->sparse;
  size_t next = 0;
  for (uint64_t n = 1; n < sequence->count; n++) {
    if (gi_sequence_lacks(sequence, n)) /* no heap after the head is rare */
      n = sequence->head + sequence->gap;
    bool is_listed = next < s->rare_count && s->rares[next] == n;
    assert(gi_sparse_is_rare(s, n, gi_sequence_value(sequence, n)) ==
           is_listed);
    next += is_listed;
  }
  assert(next == s->rare_count);
}

/* Asserts that the tables by index are inverse to gi_sparse_index. */
static void check_tables(const gi_sparse *s) {
  for (unsigned e = 0; e < 2; e++)
    for (uint32_t i = 0; i < s->span; i++) {
      uint32_t value = s->common_values[e][i], needs = s->needs[e][i];
      assert(gi_sparse_index(s, value) == i);
      assert(gi_sparse_parity(s, value) == e);
      assert(needs <= s->span);
      /* the rare values with the indices 0 .. needs - 1 are those below */
      assert(!needs || s->common_values[1 ^ e][needs - 1] < value);
      assert(needs == s->span || s->common_values[1 ^ e][needs] > value);
    }
}

static void check_taps(const gi_sparse *s) {
  size_t rares = s->rare_count, taps = s->common.count;
  assert(gi_taps_ascend(&s->common));
  /* the last rare heap has the farthest tap */
  assert(!rares || s->common.data[taps - 1].d >= s->rares[rares - 1]);
  (void)rares;
  (void)taps;
  for (size_t j = 0; j < s->common.count; j++)
    assert(s->common.data[j].d && s->common.data[j].u < s->span);
  for (size_t j = 0; j < s->cover.count; j++) {
    assert(s->cover.data[j].d && s->cover.data[j].d % 8 == 0);
    assert(s->cover.data[j].d <= s->cover_reach);
    assert(s->cover.data[j].u < s->span);
  }
  if (s->order.made_for == s->common.count && s->common.count)
    assert(s->order.taps.count == s->common.count);
}

/* Asserts that stored indices, and the rows made of them, are those of the
   values. */
static void check_indices(const gi_sequence *sequence) {
  const gi_sparse *s = sequence->sparse;
  const gi_rows *rows = &s->rows;
  const unsigned char *bytes = (const unsigned char *)rows->bits;
  uint64_t end = s->base + s->room;
  end = end < sequence->count ? end : sequence->count;
  for (uint64_t n = s->base; s->room && n < end; n++) {
    if (gi_sequence_lacks(sequence, n) || !n)
      continue;
    uint32_t value = gi_sequence_value(sequence, n);
    bool is_rare = gi_sparse_is_rare(s, n, value);
    uint32_t index = is_rare ? GI_NO_INDEX : gi_sparse_index(s, value);
    assert(*gi_sparse_at(s, n) == index);
    if (!rows->count || n < rows->base || n >= rows->end ||
        n + s->cover_reach < sequence->count) /* no tap reaches it */
      continue;
    size_t bit = (size_t)(n - rows->base);
    for (size_t i = 0; i < rows->count; i++)
      assert((bytes[i * rows->stride + bit / 8] >> bit % 8 & 1) ==
             (i == index));
  }
}

void gi_sparse_check_all(const gi_sequence *sequence) {
  if (!sequence->sparse || !sequence->sparse->is_used)
    return;
  gi_sparse_check(sequence);
  check_rares(sequence);
  check_tables(sequence->sparse);
  check_taps(sequence->sparse);
  check_indices(sequence);
}
