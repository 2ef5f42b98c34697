/* SPDX-License-Identifier: MIT */
/*
 * The rows of bits that kernels/rows.h reads.
 *
 * The rows hold the heaps from rows.base on.  When they are full, they slide:
 * the heaps that taps still reach are moved to the beginning.
 */
#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <string.h>

enum {
  MARGIN = 1024 /* bits after the last heap that a vector may read */
};

static void free_rows(gi_sparse *s) {
  gi_rows *rows = &s->rows;
  gi_free(s->memory, rows->bits, rows->count * rows->stride);
  gi_free(s->memory, rows->far, rows->far_count * sizeof *rows->far);
  gi_free(s->memory, rows->starts, (rows->count + 1) * sizeof *rows->starts);
  gi_free(s->memory, rows->order, rows->count * sizeof *rows->order);
  gi_free(s->memory, rows->below, rows->count * sizeof *rows->below);
}

void gi_rows_clear(gi_sparse *s) {
  free_rows(s);
  s->rows = (gi_rows){0};
}

/* Allocates all arrays, or none. */
static bool make_rows(gi_sparse *s) {
  gi_rows *rows = &s->rows;
  size_t bits = 2 * (size_t)s->cover_reach + 4 * GI_MOST_BLOCK + 2 * MARGIN;
  *rows = (gi_rows){.count = s->span,
                    .stride = (bits + 63) / 64 * 8,
                    .base = UINT64_MAX,
                    .far_count = s->cover.count};
  rows->bits = gi_alloc(s->memory, rows->count * rows->stride);
  rows->far = gi_alloc(s->memory, rows->far_count * sizeof *rows->far);
  rows->starts = gi_alloc(s->memory, (rows->count + 1) * sizeof *rows->starts);
  rows->order = gi_alloc(s->memory, rows->count * sizeof *rows->order);
  rows->below = gi_alloc(s->memory, rows->count * sizeof *rows->below);
  if (rows->bits && rows->far && rows->starts && rows->order && rows->below)
    return true;
  gi_rows_clear(s);
  return false;
}

/* Sorts the taps of `cover` by u. */
static void sort_taps(gi_sparse *s) {
  gi_rows *rows = &s->rows;
  uint32_t sum = 0;
  memset(rows->starts, 0, (rows->count + 1) * sizeof *rows->starts);
  for (size_t j = 0; j < s->cover.count; j++)
    rows->starts[s->cover.data[j].u]++;
  for (size_t u = 0; u < rows->count; u++) {
    uint32_t some = rows->starts[u];
    rows->starts[u] = sum;
    sum += some;
  }
  for (size_t j = 0; j < s->cover.count; j++) {
    assert(s->cover.data[j].d % 8 == 0);
    rows->far[rows->starts[s->cover.data[j].u]++] = s->cover.data[j].d / 8;
  }
  for (size_t u = rows->count; u > 0; u--)
    rows->starts[u] = rows->starts[u - 1];
  rows->starts[0] = 0;
}

/* Sorts the indices by how many late heaps have them, the most first. */
static grundy_status sort_indices(const gi_sequence *sequence) {
  enum {
    LATE = 1 << 16 /* heaps that are counted */
  };
  gi_sparse *s = sequence->sparse;
  gi_rows *rows = &s->rows;
  uint32_t *heaps = gi_alloc(s->memory, rows->count * sizeof *heaps);
  if (!heaps)
    return gi_memory_refusal(s->memory);
  gi_sparse_count(sequence, LATE, heaps);
  rows->used = 0;
  for (uint32_t i = 0; i < rows->count; i++) {
    size_t place = rows->used++;
    for (; place && heaps[rows->order[place - 1]] < heaps[i]; place--)
      rows->order[place] = rows->order[place - 1];
    rows->order[place] = (uint16_t)i;
  }
  gi_free(s->memory, heaps, rows->count * sizeof *heaps);
  return GRUNDY_OK;
}

/* Fills below[i], a bit for each heap of a word: has the common value with
   index i its low bit there?  If so, the rare values that agree with it above
   that bit are below it. */
static void note_below(gi_sparse *s) {
  const uint64_t even = UINT64_C(0x5555555555555555);
  unsigned e[2] = {gi_sparse_common(s, 0), gi_sparse_common(s, 1)};
  for (size_t i = 0; i < s->rows.count; i++)
    s->rows.below[i] = (s->common_values[e[0]][i] >> s->low & 1 ? even : 0) |
                       (s->common_values[e[1]][i] >> s->low & 1 ? ~even : 0);
}

/* Makes the rows begin with the first heap that taps of n reach. */
static void slide(gi_sparse *s, uint64_t n) {
  gi_rows *rows = &s->rows;
  uint64_t base = ((n & ~UINT64_C(63)) - s->cover_reach) & ~UINT64_C(63);
  unsigned char *row = (unsigned char *)rows->bits;
  bool keeps = rows->end > base && rows->base <= base;
  size_t kept = keeps ? (size_t)(rows->end - base + 63) / 64 * 8 : 0;
  for (size_t i = 0; i < rows->count; i++, row += rows->stride) {
    if (keeps)
      memmove(row, row + (base - rows->base) / 8, kept);
    memset(row + kept, 0, rows->stride - kept);
  }
  rows->base = base;
  if (!keeps)
    rows->end = base;
}

/* Enters the heaps n .. end - 1, one by one. */
static void enter_each(gi_sparse *s, uint64_t n, uint64_t end) {
  gi_rows *rows = &s->rows;
  const uint16_t *at = gi_sparse_at(s, n);
  unsigned char *bytes = (unsigned char *)rows->bits;
  for (; n < end; n++, at++) {
    if (*at >= rows->count)
      continue;
    size_t bit = (size_t)(n - rows->base);
    bytes[*at * rows->stride + bit / 8] |= (unsigned char)(1 << bit % 8);
    rows->top = *at > rows->top ? *at : rows->top;
  }
}

/* Enters the heaps up to end - 1. */
static void enter(gi_sparse *s, const gi_kernel *kernel, uint64_t end) {
  uint64_t n = s->rows.end < s->base ? s->base : s->rows.end;
  uint64_t first = (n + 63) & ~UINT64_C(63), last = end & ~UINT64_C(63);
  if (kernel->enter_rows && s->span <= 64 && first < last) {
    enter_each(s, n, first);
    kernel->enter_rows(s, first, (size_t)(last - first) / 64);
    enter_each(s, last, end);
  } else
    enter_each(s, n, end);
  s->rows.end = end;
}

grundy_status gi_rows_enter(const gi_sequence *sequence,
                            const gi_kernel *kernel, uint64_t n, size_t count) {
  gi_sparse *s = sequence->sparse;
  gi_rows *rows = &s->rows;
  assert(s->cover.count && n >= s->cover_n);
  if (rows->count != s->span) {
    gi_rows_clear(s);
    if (!make_rows(s))
      return gi_memory_refusal(s->memory);
    sort_taps(s);
    note_below(s);
    grundy_status status = sort_indices(sequence);
    if (status != GRUNDY_OK) {
      gi_rows_clear(s);
      return status;
    }
  }
  uint64_t first = (n & ~UINT64_C(63)) - s->cover_reach;
  if (rows->base > first || n + count + MARGIN > rows->base + 8 * rows->stride)
    slide(s, n);
  enter(s, kernel, n + count);
  return GRUNDY_OK;
}

void gi_rows_cut(gi_sparse *s, uint64_t n) {
  gi_rows *rows = &s->rows;
  if (rows->end <= n)
    return;
  if (n <= rows->base) {
    rows->base = UINT64_MAX; /* the rows are empty */
    return;
  }
  size_t bit = (size_t)(n - rows->base);
  size_t last = (size_t)(rows->end - rows->base) / 8;
  unsigned char *row = (unsigned char *)rows->bits;
  for (size_t i = 0; i < rows->count; i++, row += rows->stride) {
    row[bit / 8] &= (unsigned char)((1 << bit % 8) - 1);
    memset(row + bit / 8 + 1, 0, last - bit / 8);
  }
  rows->end = n;
}
