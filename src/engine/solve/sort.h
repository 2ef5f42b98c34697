/* SPDX-License-Identifier: MIT */
/*
 * Sorting in place: rows of 32-bit words, and keys.
 *
 * Rows are sorted by their leading words, byte by byte from the top ("American
 * flag sort", McIlroy, Bostic, McIlroy 1993).  So a list of a billion edges is
 * sorted with no room beside it.  Equal rows may change places.
 */
#ifndef GI_ENGINE_SOLVE_SORT_H
#define GI_ENGINE_SOLVE_SORT_H

#include "core/bits.h"
#include "core/budget.h"

enum {
  GI_MOST_WIDTH = 3 /* most words of a row */
};

/* Sorts `count` rows of `width` words each by their first `keys` words.
   STOPPED: a limit of the budget; the rows are in some order then. */
grundy_status gi_sort_rows(uint32_t *rows, size_t count, unsigned width,
                           unsigned keys, gi_budget *budget);

/* A key while it is sorted. */
typedef struct gi_place {
  uint32_t prefix[2]; /* eight bytes of the key, the first byte on top */
  uint32_t item;      /* what the key belongs to */
} gi_place;

/* Returns the key of an item. */
typedef gi_bytes (*gi_key_of)(const void *data, uint32_t item);

/* Sorts places by their keys.  Fills in the prefixes itself.  STOPPED: a limit
   of the budget; the places are in some order then. */
grundy_status gi_sort_places(gi_place *places, size_t count, gi_key_of key_of,
                             const void *data, gi_budget *budget);

/* Compares keys as byte strings: negative, 0 or positive. */
static inline int gi_key_compare(gi_bytes a, gi_bytes b) {
  size_t least = a.length < b.length ? a.length : b.length;
  int sign = least ? memcmp(a.data, b.data, least) : 0;
  return sign ? sign : (a.length > b.length) - (a.length < b.length);
}

#endif
