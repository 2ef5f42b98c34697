/* SPDX-License-Identifier: MIT */
/*
 * Slices of the positions of some rules: each number runs over a range, or is
 * fixed.  A number that runs over a range is called free.
 */
#ifndef GI_ENGINE_TABLE_SLICE_H
#define GI_ENGINE_TABLE_SLICE_H

#include "engine/work.h"

/* Makes the slice of all positions whose numbers are from..to. */
grundy_slice gi_slice_whole(unsigned arity, uint64_t from, uint64_t to);
/* Returns the number of free numbers and writes their places. */
unsigned gi_slice_free(const grundy_slice *s,
                       unsigned places[GRUNDY_MOST_INTEGERS]);
/* Says whether the slice has as many numbers as the rules, and no range is
   empty. */
bool gi_is_slice(const grundy_rules *rules, const grundy_slice *s);
static inline bool gi_slice_has_fixed(const grundy_slice *s) {
  unsigned places[GRUNDY_MOST_INTEGERS];
  return gi_slice_free(s, places) < s->arity;
}

/* A walk through the positions of a slice, small ones first: by the largest
   distance of a number from the start of its range. */
typedef struct gi_slice_walk {
  const grundy_slice *slice;
  unsigned count;                        /* free numbers */
  unsigned places[GRUNDY_MOST_INTEGERS]; /* their places, a widest range last */
  uint64_t level;                        /* the largest distance now */
} gi_slice_walk;

/* Begins at the first position and writes it to `at`. */
gi_slice_walk gi_slice_walk_begin(const grundy_slice *s, uint64_t *at);
/* Steps to the next position; false after the last. */
bool gi_slice_walk_next(gi_slice_walk *w, uint64_t *at);

#endif
