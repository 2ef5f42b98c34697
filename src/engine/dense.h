/* SPDX-License-Identifier: MIT */
/*
 * Values of integer tuples in a plain array, filled from the bottom up.
 *
 * Rules that give their options as integers need no byte strings and no hash
 * table.  The table is a box 0..extent in each coordinate; it is filled in an
 * order in which every option comes before the position it belongs to.  Which
 * order that is cannot be read off the rules, so it is tried: if an option is
 * met that has no value yet, the next order is taken; if it lies outside the
 * box, a larger box.  When no order works the rules are left to the search.
 */
#ifndef GI_ENGINE_DENSE_H
#define GI_ENGINE_DENSE_H

#include "engine/family.h"

enum {
  GI_DENSE_ARITY = 3
}; /* larger tuples are left to the search */

typedef struct gi_dense {
  gi_memory *memory;
  unsigned order; /* the one that works so far */
  bool hopeless;  /* none does */
  int64_t extent[GI_DENSE_ARITY];
  uint32_t *values;
  size_t cells; /* allocated */
  bool filled;
} gi_dense;

void gi_dense_init(gi_dense *dense, gi_memory *memory);
void gi_dense_clear(gi_dense *dense);

/* The value at these integers.  Fills the box up to them (and keeps it), if it
   has at most `most_cells`; UNABLE: too large, or no order works. */
grundy_status gi_dense_value(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, size_t most_cells,
                             uint64_t *value);

#endif
