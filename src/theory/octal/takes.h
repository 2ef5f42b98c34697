/* SPDX-License-Identifier: MIT */
/*
 * Values of games in which nothing splits, for large sets of moves.
 *
 * For each value v a row of bits tells which heaps have it, the latest first;
 * another row tells which numbers may be taken.  Laid upon each other so that
 * the number s meets the heap n - s, they share a bit iff n has an option of
 * value v: 64 moves at once, and for v below the value of n mostly in the
 * first words.  Only as many heaps are kept as moves reach back.
 *
 *     moves         s = 0 1 2 3 4 ...
 *     heaps of v    n, n-1, n-2, n-3, ...
 */
#ifndef GI_THEORY_OCTAL_TAKES_H
#define GI_THEORY_OCTAL_TAKES_H

#include "theory/octal/sequence.h"

void gi_takes_free(gi_memory *memory, gi_takes *takes);

/* The value of heap n = q->count, which is not appended.  UNABLE: the
   moves are too few, or too much memory would be needed; the recursion itself
   is better. */
grundy_status gi_takes_value(gi_sequence *q, const gi_code *code,
                             gi_budget *budget, uint32_t *value);

#endif
