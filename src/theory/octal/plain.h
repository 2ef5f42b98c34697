/* SPDX-License-Identifier: MIT */
/*
 * Grundy values by the recursion itself, for any code.
 *
 * With digits that repeat for ever, heap n would have some n * n options.  But
 * from a tail of q digits heap n has the options that heap n - q has from it,
 * and those of the first q digits of the tail.  So for each remainder modulo q
 * the values seen so far are kept, and a heap costs O(n).  Where three heaps
 * may stay, the nim-sums of two heaps are kept as bit sets (octal/triples.h).
 */
#ifndef GI_THEORY_OCTAL_PLAIN_H
#define GI_THEORY_OCTAL_PLAIN_H

#include "theory/octal/sequence.h"

void gi_plain_free(gi_memory *memory, gi_plain *plain);

/* Computes the value of heap n = sequence->count, without appending it. */
grundy_status gi_plain_value(gi_sequence *sequence, const gi_code *code,
                             gi_budget *budget, uint32_t *value);

#endif
