/* SPDX-License-Identifier: MIT */
/*
 * Grundy values by the recursion itself, for any code.
 *
 * Digits that repeat for ever would give heap n some n * n options.  But of a
 * tail with q digits, heap n has the options that heap n - q has from it, and
 * those of its first digits: so the values that each class of remainders
 * modulo q has seen are kept, and a heap costs O(n).  Likewise the nim-sums
 * of two heaps are kept as bit sets where three heaps may stay.
 */
#ifndef GI_THEORY_OCTAL_PLAIN_H
#define GI_THEORY_OCTAL_PLAIN_H

#include "theory/octal/sequence.h"

void gi_plain_free(gi_memory *memory, gi_plain *plain);

/* The value of heap n = sequence->count, which is not appended. */
grundy_status gi_plain_value(gi_sequence *sequence, const gi_code *code,
                             gi_budget *budget, uint32_t *value);

#endif
