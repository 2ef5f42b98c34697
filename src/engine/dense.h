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

/* What compiled code is given to fill a run of cells: `count` of them from
   `state` on, `delta` apart.  lang/codegen/native.c writes the same struct. */
typedef struct gi_run gi_run;
struct gi_run {
  uint32_t *values, *marks;
  uint64_t room; /* of marks, and one that is never set; see dense.c */
  uint64_t count;
  int64_t state[GI_DENSE_ARITY], delta[GI_DENSE_ARITY];
  int64_t extent[GI_DENSE_ARITY], stride[GI_DENSE_ARITY];
  uint32_t stamp;
  /* Charges the ticks; not 0: stop. */
  int (*pause)(void *data, uint64_t ticks);
  void *data;
};

/* How a run ended; all but DONE leave the cell at which it did in `state`. */
typedef enum gi_run_end {
  GI_RUN_DONE,
  GI_RUN_ROOM,   /* its value is `room`: there must be more */
  GI_RUN_TRAP,   /* let the family compute it */
  GI_RUN_STOPPED /* pause said so */
} gi_run_end;

typedef int gi_run_cells(gi_run *run);

typedef struct gi_dense {
  gi_memory *memory;
  unsigned order; /* the one that works so far */
  bool hopeless;  /* none does */
  int64_t extent[GI_DENSE_ARITY];
  uint32_t *values;
  size_t cells; /* allocated */
  bool filled;
  gi_run_cells *compiled; /* or NULL; right for this order alone, ... */
  bool any_order;         /* ... unless this is set */
  unsigned compiled_order;
} gi_dense;

void gi_dense_init(gi_dense *dense, gi_memory *memory);
void gi_dense_clear(gi_dense *dense);
/* Asserts that every cell of a filled box has a value; for tests. */
void gi_dense_check(const gi_dense *dense, unsigned arity);

/* The value at these integers.  Fills the box up to them (and keeps it), if it
   has at most `most_cells`; UNABLE: too large, or no order works. */
grundy_status gi_dense_value(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, size_t most_cells,
                             uint64_t *value);

#endif
