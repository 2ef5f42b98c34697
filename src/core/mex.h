/* SPDX-License-Identifier: MIT */
/*
 * The least value that was not added.
 *
 * The mex of c values is at most c, so larger ones never matter: a bitset
 * holds the small values, the few beyond its end wait in a list until the
 * count is known.  Memory is therefore linear in the number of values, not in
 * their size.
 */
#ifndef GI_CORE_MEX_H
#define GI_CORE_MEX_H

#include "core/memory.h"

typedef struct gi_mex {
  gi_memory *memory;
  uint64_t *words;
  size_t word_count, touched; /* no bit is set from word `touched` on */
  uint64_t *late;
  size_t late_count, late_capacity;
  uint64_t count; /* values added, repeats included */
} gi_mex;

void gi_mex_init(gi_mex *mex, gi_memory *memory);
void gi_mex_clear(gi_mex *mex);

/* Forget the values, keep the room. */
void gi_mex_restart(gi_mex *mex);
grundy_status gi_mex_add(gi_mex *mex, uint64_t value);
/* Leaves the values in place; more may be added. */
grundy_status gi_mex_value(gi_mex *mex, uint64_t *value);

#endif
