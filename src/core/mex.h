/* SPDX-License-Identifier: MIT */
/*
 * The mex (minimum excluded value) of a list of values.
 *
 * The mex of c values is at most c, so larger values never matter.  A bit set
 * holds the small values; the few values beyond its end wait in a list until
 * the count is known.  So the memory is linear in the number of values, not in
 * their size.
 */
#ifndef GI_CORE_MEX_H
#define GI_CORE_MEX_H

#include "core/memory.h"

typedef struct gi_mex {
  gi_memory *memory;
  uint64_t *words;      /* bit set of the values below 64 * word_count */
  size_t word_count;    /* words allocated */
  size_t touched;       /* words that may have a bit set: the first ones */
  uint64_t *late;       /* values that were beyond the bit set when added */
  size_t late_count;    /* values in `late` */
  size_t late_capacity; /* values that `late` has room for */
  uint64_t count;       /* values added since the restart, repeats included */
} gi_mex;

/* Makes an empty list; allocates nothing. */
void gi_mex_init(gi_mex *mex, gi_memory *memory);
/* Frees the arrays; the list is then empty and can be used again. */
void gi_mex_clear(gi_mex *mex);

/* Removes all values and keeps the arrays. */
void gi_mex_restart(gi_mex *mex);
/* Adds a value.  STOPPED or NOMEM if memory was refused. */
grundy_status gi_mex_add(gi_mex *mex, uint64_t value);
/* Writes the least value that was not added.  The values stay, and more may be
   added.  STOPPED or NOMEM if memory was refused. */
grundy_status gi_mex_value(gi_mex *mex, uint64_t *value);

#endif
