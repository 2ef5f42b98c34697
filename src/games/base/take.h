/* SPDX-License-Identifier: MIT */
/*
 * The sets of numbers that may be taken in games/take.c: numbers and ranges,
 * 1,3..5,9 or 2.. for all from 2 on; ranges with a step, 1..99 step 7; sets
 * that have a name; divisors(12); and any of these together, with commas.  The
 * players may have different sets: L: 1,2 ; R: 1,3.
 */
#ifndef GI_GAMES_BASE_TAKE_H
#define GI_GAMES_BASE_TAKE_H

#include "engine/work.h"

typedef enum gi_take_kind {
  GI_TAKE_LIST, /* ranges alone */
  GI_TAKE_FIB,
  GI_TAKE_POW2,
  GI_TAKE_SQUARES,
  GI_TAKE_PRIMES,
  GI_TAKE_ODD,
  GI_TAKE_EVEN,
  GI_TAKE_STEPS, /* of a part: a range with a step */
  GI_TAKE_UNION  /* ranges and parts */
} gi_take_kind;

/* Numbers from..to; a range without end ends at UINT64_MAX. */
typedef struct gi_take_range {
  uint64_t from, to;
} gi_take_range;

/* A part of a union: a set that has a name, or the numbers from, from + step,
   ... up to `to`, which is one of them, or UINT64_MAX if there is no end. */
typedef struct gi_take_part {
  gi_take_kind kind; /* a name, or STEPS */
  uint64_t from, to, step;
} gi_take_part;

enum {
  GI_TAKE_PARTS = 16 /* parts of a union, at most */
};

typedef struct gi_take_set {
  gi_take_kind kind;
  gi_take_range *ranges;  /* LIST, UNION: ascending, with gaps between ranges */
  size_t count, capacity; /* of `ranges` */
  gi_take_part parts[GI_TAKE_PARTS]; /* UNION: different, in a fixed order */
  size_t part_count;
} gi_take_set;

/* Reads a set into *set, which the caller has filled with zeros.  The ranges
   are kept in the work's arena. */
grundy_status gi_take_read(grundy_work *work, gi_text text, gi_take_set *set);
/* Writes the canonical text: the numbers in ascending order, each once, three
   or more neighbours as a range; then ranges with a step; then names. */
grundy_status gi_take_put(gi_buffer *out, const gi_take_set *set);

/* The sets of both players. */
typedef struct gi_take_sides {
  gi_take_set left, right; /* equal if the players have the same set */
  bool differ;
} gi_take_sides;

/* Reads one set for both players, or L: SET ; R: SET in either order, into
 *sides, which the caller has filled with zeros. */
grundy_status gi_take_read_sides(grundy_work *work, gi_text text,
                                 gi_take_sides *sides);
/* Writes the canonical text: one set, or Left's set first. */
grundy_status gi_take_put_sides(gi_buffer *out, const gi_take_sides *sides);

/* Returns the largest member; UINT64_MAX if the set is infinite. */
uint64_t gi_take_largest(const gi_take_set *set);

/* A walk over the members in ascending order.  The caller sets `set` and fills
   the rest with zeros. */
typedef struct gi_take_cursor {
  const gi_take_set *set;
  size_t index;  /* LIST: index of the range; SQUARES: index of the member */
  uint64_t now;  /* current member, 0 before the first */
  uint64_t next; /* FIB: member after the current one, 0 after the last */
  /* UNION: the least member above `now` of the ranges, then of each part; 0 if
     it is not known, UINT64_MAX if there is none up to the limit */
  uint64_t ahead[GI_TAKE_PARTS + 1];
} gi_take_cursor;

/* Returns the next member that is at most `limit`; 0 if there is none.  The
   limit is the same in all calls of a walk. */
uint64_t gi_take_next(gi_take_cursor *cursor, uint64_t limit);

#endif
