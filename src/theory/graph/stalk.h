/* SPDX-License-Identifier: MIT */
/*
 * A stalk of edges with a term on every joint: its values after each cut.
 *
 *   f_j(x) = 1 + (s_j xor x)        the value of edge j, which carries the term
 *                                   s_j and the stalk of value x
 *   out[i] = f_1(f_2(... f_i(0)))   the value of the first i edges, the rest
 *                                   being cut off
 *
 * Each cut changes the innermost term, so no value follows from the one before
 * it.  All values are computed together, from the last edge to the first: the
 * 0 of a new cut joins the values, then all are xored with s_j and increased by
 * 1.  A binary trie, lowest bit first, does both quickly.  Xor is a note at the
 * root that is passed down when a walk passes.  Adding 1 exchanges the two
 * sides and continues in one of them.
 */
#ifndef GI_THEORY_GRAPH_STALK_H
#define GI_THEORY_GRAPH_STALK_H

#include "core/budget.h"

/* Writes out[0] ... out[count] for the terms s_1, s_2, ... in terms[0] ...
   terms[count - 1]; `out` may be the array `terms`.  UNABLE if 32 bits cannot
   number the nodes of the trie. */
grundy_status gi_stalk_cuts(gi_memory *memory, gi_budget *budget,
                            const uint32_t *terms, uint32_t count,
                            uint32_t *out);

#endif
