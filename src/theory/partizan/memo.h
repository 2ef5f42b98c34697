/* SPDX-License-Identifier: MIT */
/*
 * A map from pairs of 32-bit keys to 64-bit answers, for walks over the
 * followers of games.  The first key of a pair is never 0.
 */
#ifndef GI_THEORY_PARTIZAN_MEMO_H
#define GI_THEORY_PARTIZAN_MEMO_H

#include "core/memory.h"

typedef struct gi_memo_slot {
  uint32_t a, b; /* a = 0: an empty slot */
  uint64_t value;
} gi_memo_slot;

typedef struct gi_memo {
  gi_memory *memory;
  gi_memo_slot *slots; /* owned; NULL while size is 0 */
  size_t size;         /* a power of two, or 0 */
  size_t count;        /* entries, at most half of size */
} gi_memo;

/* Makes an empty map; allocates nothing. */
void gi_memo_init(gi_memo *memo, gi_memory *memory);
/* Frees everything; the map is then empty and can be used again. */
void gi_memo_clear(gi_memo *memo);
/* Returns whether there is an answer, and then writes it. */
bool gi_memo_find(const gi_memo *memo, uint32_t a, uint32_t b, uint64_t *value);
/* Adds or replaces an answer.  STOPPED or NOMEM if memory is refused; the map
   then stays as it was. */
grundy_status gi_memo_put(gi_memo *memo, uint32_t a, uint32_t b,
                          uint64_t value);

#endif
