/* SPDX-License-Identifier: MIT */
/*
 * The sets of numbers that may be taken: a list of numbers and ranges,
 * 1,3..5,9 or 2.. for all from 2 on, or one that has a name.
 */
#ifndef GI_GAMES_BASE_TAKE_H
#define GI_GAMES_BASE_TAKE_H

#include "engine/work.h"

typedef enum gi_take_kind {
  GI_TAKE_LIST,
  GI_TAKE_FIB,
  GI_TAKE_POW2,
  GI_TAKE_SQUARES,
  GI_TAKE_PRIMES,
  GI_TAKE_ODD,
  GI_TAKE_EVEN,
} gi_take_kind;

/* Numbers from..to; a range without end ends at UINT64_MAX. */
typedef struct gi_take_range {
  uint64_t from, to;
} gi_take_range;

typedef struct gi_take_set {
  gi_take_kind kind;
  gi_take_range *ranges; /* LIST: ascending, with gaps between ranges */
  size_t count, capacity;
} gi_take_set;

/* Reads a set into *set, which is zeros; the set is kept in the work's
   arena. */
grundy_status gi_take_read(grundy_work *work, gi_text text, gi_take_set *set);
/* Writes the canonical text: ascending, each number once, three or more
   neighbours as a range. */
grundy_status gi_take_put(gi_buffer *out, const gi_take_set *set);

static inline uint64_t gi_take_largest(const gi_take_set *set) {
  return set->kind == GI_TAKE_LIST ? set->ranges[set->count - 1].to
                                   : UINT64_MAX;
}

/* A walk over the members in ascending order; it begins with the set and
   zeros. */
typedef struct gi_take_cursor {
  const gi_take_set *set;
  size_t index;       /* index of the range, or of the member */
  uint64_t now, next; /* the current member, 0 before the first; fib: the member
                         after it */
} gi_take_cursor;

/* Returns the next member that is at most `limit`; 0 if there is none. */
uint64_t gi_take_next(gi_take_cursor *cursor, uint64_t limit);

#endif
