/* SPDX-License-Identifier: MIT */
/*
 * Values of games in which nothing splits, for large sets of moves.
 *
 * Heaps come in blocks of 4096.  For each value v a row of bits says which
 * heaps of the present block have an option of value v; so the value of a heap
 * is the first row without its bit.  A heap m of value v adds the set of moves,
 * moved by m, to row v: 4096 options by a few vectors.  The heaps before the
 * block are added when it begins, all of a block before and of one value in
 * turn, while the row stays in registers; those of the block one by one.
 *
 *     row v          n0, n0+1, n0+2 ...
 *     heap m adds    the bits n0-m, n0-m+1, n0-m+2 ... of the moves
 *
 * Eight copies of the moves, each moved by a bit, make n0-m a place of bytes.
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
