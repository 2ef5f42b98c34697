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
#ifndef GI_ENGINE_TABLE_DENSE_H
#define GI_ENGINE_TABLE_DENSE_H

#include "engine/family.h"

enum {
  GI_DENSE_ARITY = 3 /* larger tuples are left to the search */
};

/* A run of cells for compiled code to fill: `count` cells from `state`, `delta`
   apart.  lang/codegen/native.c writes the same struct. */
typedef struct gi_run gi_run;
struct gi_run {
  uint32_t *values, *marks;
  uint64_t room; /* marks, without the last one, which is never set */
  uint64_t count;
  uint64_t longest;   /* most elements of a range; longer ones are trapped */
  int64_t most_prime; /* largest bound of the primes; others are trapped */
  int64_t state[GI_DENSE_ARITY], delta[GI_DENSE_ARITY];
  int64_t extent[GI_DENSE_ARITY], stride[GI_DENSE_ARITY];
  uint32_t stamp;
  /* With `is_finished`: charges the ticks of finished cells to the budget.
     Without: checks the limits as if the ticks were charged, which include
     those of an unfinished cell. */
  int (*pause)(void *data, uint64_t ticks, int is_finished);
  void *data;
};

/* What `pause` returns. */
typedef enum gi_pause {
  GI_PAUSE_CONTINUE,
  GI_PAUSE_STOP, /* the run ends: STOPPED */
  GI_PAUSE_TRAP  /* the family computes the cell until it reaches the limit */
} gi_pause;

/* How a run ended.  Unless it is DONE, `state` is the cell where it ended. */
typedef enum gi_run_end {
  GI_RUN_DONE,
  GI_RUN_ROOM,   /* the value of the cell is `room`: more marks are needed */
  GI_RUN_TRAP,   /* the family must compute the cell */
  GI_RUN_STOPPED /* `pause` stopped it */
} gi_run_end;

typedef int gi_run_cells(gi_run *run);

typedef struct gi_dense {
  gi_memory *memory;
  unsigned order; /* the order of filling that works so far: 0 last entry
                     slowest, 1 first entry slowest, 2 by sum */
  bool hopeless;  /* no order works */
  int64_t extent[GI_DENSE_ARITY];
  uint32_t *values;
  size_t cells; /* allocated */
  bool filled;
  gi_run_cells *compiled;  /* compiled code, or NULL */
  bool any_order;          /* the code is right for every order */
  unsigned compiled_order; /* the order for which it is right otherwise */
} gi_dense;

void gi_dense_init(gi_dense *dense, gi_memory *memory);
void gi_dense_clear(gi_dense *dense);
/* Asserts that every cell of a filled box has a value; for tests. */
void gi_dense_check(const gi_dense *dense, unsigned arity);

/* Returns the value at these integers.  Fills the box up to them, and keeps it.
   UNABLE: the box would have more than `most_cells`, or no order works. */
grundy_status gi_dense_value(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, size_t most_cells,
                             uint64_t *value);

#endif
