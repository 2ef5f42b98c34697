/* SPDX-License-Identifier: MIT */
#include "engine/solve/sort.h"

#include <assert.h>

enum {
  FEW_ROWS = 32,   /* rows that are sorted by insertion */
  FEW_PLACES = 16, /* places that are sorted by insertion */
  STEP = 8,        /* bytes of a prefix */
  MOST_DEPTH = 512 /* bytes of keys after which a heap sorts the rest */
};

/* ------------------------------------------------------------------ rows */

typedef struct table {
  uint32_t *rows;
  unsigned width, keys;
  gi_budget *budget;
} table;

/* Copies a row; the width of edges and places has a path of its own. */
static inline void copy_row(uint32_t *to, const uint32_t *from,
                            unsigned width) {
  if (width == GI_MOST_WIDTH)
    memcpy(to, from, GI_MOST_WIDTH * sizeof *to);
  else
    for (unsigned w = 0; w < width; w++)
      to[w] = from[w];
}

static bool is_below(const uint32_t *a, const uint32_t *b, unsigned keys) {
  unsigned w = 0;
  while (w + 1 < keys && a[w] == b[w])
    w++;
  return a[w] < b[w];
}

static void insertion_sort(table t, size_t from, size_t to) {
  uint32_t held[GI_MOST_WIDTH];
  for (size_t i = from + 1; i < to; i++) {
    uint32_t *row = t.rows + i * t.width;
    if (!is_below(row, row - t.width, t.keys))
      continue;
    copy_row(held, row, t.width);
    size_t k = i;
    do {
      copy_row(row, row - t.width, t.width);
      row -= t.width;
    } while (--k > from && is_below(held, row - t.width, t.keys));
    copy_row(row, held, t.width);
  }
}

static inline unsigned digit(const uint32_t *row, unsigned byte) {
  return row[byte / 4] >> (24 - 8 * (byte % 4)) & 0xff;
}

/* Moves each row to the part of its byte.  next[d] is where the part of byte d
   begins, and ends[d] where it ends. */
static void distribute(table t, size_t *next, const size_t *ends,
                       unsigned byte) {
  uint32_t held[GI_MOST_WIDTH], other[GI_MOST_WIDTH];
  for (unsigned d = 0; d < 256; d++)
    while (next[d] < ends[d]) {
      uint32_t *home = t.rows + next[d] * t.width;
      copy_row(held, home, t.width);
      for (unsigned own; (own = digit(held, byte)) != d;) {
        uint32_t *row = t.rows + next[own]++ * t.width;
        copy_row(other, row, t.width);
        copy_row(row, held, t.width);
        copy_row(held, other, t.width);
      }
      copy_row(home, held, t.width);
      next[d]++;
    }
}

/* Sorts the rows from..to - 1, which agree before this byte. */
static grundy_status flag_sort(table t, size_t from, size_t to, unsigned byte) {
  size_t next[256], ends[256];
  assert(from <= to && byte <= 4 * t.keys);
  for (; byte < 4 * t.keys; byte++) {
    if (to - from <= FEW_ROWS) {
      insertion_sort(t, from, to);
      return GRUNDY_OK;
    }
    memset(ends, 0, sizeof ends);
    for (size_t i = from; i < to; i++)
      ends[digit(t.rows + i * t.width, byte)]++;
    if (ends[digit(t.rows + from * t.width, byte)] != to - from)
      break;
  }
  if (byte == 4 * t.keys)
    return GRUNDY_OK;
  size_t at = from;
  for (unsigned d = 0; d < 256; d++) {
    next[d] = at;
    at = ends[d] += at;
  }
  assert(at == to);
  distribute(t, next, ends, byte);
  grundy_status status = gi_budget_ticks(t.budget, to - from);
  at = from;
  for (unsigned d = 0; d < 256 && status == GRUNDY_OK; d++) {
    if (ends[d] - at > 1)
      status = flag_sort(t, at, ends[d], byte + 1); /* at most 4 * keys deep */
    assert(at <= ends[d]);
    at = ends[d];
  }
  return status;
}

grundy_status gi_sort_rows(uint32_t *rows, size_t count, unsigned width,
                           unsigned keys, gi_budget *budget) {
  assert(keys >= 1 && keys <= width && width <= GI_MOST_WIDTH);
  return count > 1 ? flag_sort((table){rows, width, keys, budget}, 0, count, 0)
                   : GRUNDY_OK;
}

/* ---------------------------------------------------------------- places */

typedef struct list {
  gi_place *places;
  gi_key_of key_of;
  const void *data;
  gi_budget *budget;
} list;

static int compare(const list *l, const gi_place *a, const gi_place *b) {
  return gi_key_compare(l->key_of(l->data, a->item),
                        l->key_of(l->data, b->item));
}

static void swap_places(gi_place *a, gi_place *b) {
  gi_place place = *a;
  *a = *b;
  *b = place;
}

static void insert_places(const list *l, size_t from, size_t to) {
  gi_place *p = l->places;
  for (size_t i = from + 1; i < to; i++)
    for (size_t k = i; k > from && compare(l, &p[k], &p[k - 1]) < 0; k--)
      swap_places(&p[k], &p[k - 1]);
}

/* Moves the place at the top of a heap down to where it belongs. */
static void sift(const list *l, gi_place *heap, size_t top, size_t count) {
  for (size_t child; (child = 2 * top + 1) < count; top = child) {
    if (child + 1 < count && compare(l, &heap[child], &heap[child + 1]) < 0)
      child++;
    if (compare(l, &heap[top], &heap[child]) >= 0)
      return;
    swap_places(&heap[top], &heap[child]);
  }
}

static void heap_sort(const list *l, size_t from, size_t to) {
  gi_place *heap = l->places + from;
  size_t count = to - from;
  for (size_t i = count / 2; i-- > 0;)
    sift(l, heap, i, count);
  while (count > 1) {
    swap_places(&heap[0], &heap[--count]);
    sift(l, heap, 0, count);
  }
}

static void fill_prefix(const list *l, gi_place *place, size_t depth) {
  gi_bytes key = l->key_of(l->data, place->item);
  uint64_t prefix = 0;
  for (size_t k = depth; k < depth + STEP; k++)
    prefix = prefix << 8 | (k < key.length ? key.data[k] : 0);
  place->prefix[0] = (uint32_t)(prefix >> 32);
  place->prefix[1] = (uint32_t)prefix;
}

static bool is_same(const gi_place *a, const gi_place *b) {
  return a->prefix[0] == b->prefix[0] && a->prefix[1] == b->prefix[1];
}

/* Sorts the places from..to - 1, whose keys agree before `depth`, if missing
   bytes count as zeros. */
static grundy_status sort_deep(const list *l, size_t from, size_t to,
                               size_t depth) {
  gi_place *p = l->places;
  assert(from <= to);
  if (to - from <= FEW_PLACES) {
    insert_places(l, from, to);
    return GRUNDY_OK;
  }
  if (depth >= MOST_DEPTH) {
    heap_sort(l, from, to);
    return gi_budget_ticks(l->budget, GI_TICKS_A_STEP * (to - from));
  }
  for (size_t i = from; i < to; i++)
    fill_prefix(l, &p[i], depth);
  static_assert(sizeof(gi_place) == 3 * sizeof(uint32_t), "a row of words");
  grundy_status status =
      gi_sort_rows(p[from].prefix, to - from, 3, 2, l->budget);
  for (size_t i = from, end; i < to && status == GRUNDY_OK; i = end) {
    for (end = i + 1; end < to && is_same(&p[i], &p[end]);)
      end++;
    if (end - i > 1) /* at most MOST_DEPTH / STEP deep */
      status = sort_deep(l, i, end, depth + STEP);
  }
  return status;
}

grundy_status gi_sort_places(gi_place *places, size_t count, gi_key_of key_of,
                             const void *data, gi_budget *budget) {
  list l = {places, key_of, data, budget};
  return sort_deep(&l, 0, count, 0);
}
