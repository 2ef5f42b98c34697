/* SPDX-License-Identifier: MIT */
/*
 * Moves of lists of numbers as data, and the tables that follow from them.
 *
 * A ray is a set of options of every state: state - offset - j*step for
 * j = 0, 1, 2, ..., as long as no entry is negative.  A step of 0 gives one
 * option.  Rays only lead down, so a box is filled row by row, and the last
 * number runs inside a row.  A ray then is one of three kinds for a whole row:
 *
 *   row    one option in another row, at a constant distance inside the row
 *   chain  one option in the same row
 *   line   options along a number or a diagonal: one set (of values, or just
 *          whether a P-position was there) is kept for each line, and the
 *          state adds one option to it instead of looking at all of them
 */
#ifndef GI_ENGINE_TABLE_RAYS_H
#define GI_ENGINE_TABLE_RAYS_H

#include <grundy.h>

#include "core/budget.h"

typedef struct gi_ray {
  /* No entry is negative.  Some entry of the offset is above 0; the entries of
     the step are 0 or 1. */
  int64_t offset[GRUNDY_MOST_INTEGERS], step[GRUNDY_MOST_INTEGERS];
  /* Which states have the option, by an entry of theirs: a byte for each number
     from 0 on, or NULL for all.  Only where the step is 0. */
  const unsigned char *when[GRUNDY_MOST_INTEGERS];
} gi_ray;

typedef struct gi_rays {
  const gi_ray *list;
  size_t count;
} gi_rays;

/* A box: all states whose entries are at most `extent`. */
typedef struct gi_box {
  unsigned arity;
  int64_t extent[GRUNDY_MOST_INTEGERS];
} gi_box;

/* Writes the value of every state, the last entry the fastest.  UNABLE: the
   sets of the lines would need far more memory than the values.  Values of a
   row that is given up are undefined. */
grundy_status gi_rays_values(gi_rays rays, const gi_box *box, gi_memory *memory,
                             gi_budget *budget, uint32_t *values);
/* Writes 1 for each state that is P, and 0 for the others. */
grundy_status gi_rays_outcomes(gi_rays rays, const gi_box *box,
                               grundy_play play, gi_memory *memory,
                               gi_budget *budget, unsigned char *lost);
/* The same where the players' moves differ: rays[0] are Left's and rays[1]
   Right's, and lost[i] is for the states in which that player starts. */
grundy_status gi_rays_sides(const gi_rays rays[2], const gi_box *box,
                            grundy_play play, gi_memory *memory,
                            gi_budget *budget, unsigned char *const lost[2]);

#endif
