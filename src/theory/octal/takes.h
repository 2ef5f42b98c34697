/* SPDX-License-Identifier: MIT */
/*
 * Values of games in which nothing splits, for large sets of moves.
 *
 * For each value v a row of bits says which heaps have v, the latest heap
 * first; another row says which numbers of beans may be taken.  Aligned so that
 * the number s meets the heap n - s, the two rows share a bit iff heap n has an
 * option of value v.  So 64 moves are examined at once, and a value below that
 * of n is mostly found in the first words.  Rows reach back as far as moves.
 *
 *     moves         s = 0 1 2 3 4 ...
 *     heaps of v    n, n-1, n-2, n-3, ...
 */
#ifndef GI_THEORY_OCTAL_TAKES_H
#define GI_THEORY_OCTAL_TAKES_H

#include "theory/octal/sequence.h"

void gi_takes_free(gi_memory *memory, gi_takes *takes);

/* Computes the value of heap n = q->count, without appending it.  UNABLE if the
   moves are too few, or too much memory would be needed: then the recursion
   itself is better. */
grundy_status gi_takes_value(gi_sequence *q, const gi_code *code,
                             gi_budget *budget, uint32_t *value);

#endif
