/* SPDX-License-Identifier: MIT */
/*
 * Stalks with something on every joint, cut at every place.
 *
 *   f_j(x) = 1 + (s_j xor x)        an edge that carries s_j and x
 *   out[i] = f_1(f_2(... f_i(0)))   what is left below the cut behind edge i
 *
 * Each cut changes the innermost term, so that no value follows from the one
 * before it.  All are carried along at once: from the last edge to the first,
 * the 0 of a new cut joins the values, and all are xored with s_j and then
 * increased by 1.  A binary trie, lowest bit first, does both quickly: xor is
 * a note at the root that is passed down where somebody walks; adding 1
 * exchanges the two sides and goes on in one of them.
 */
#ifndef GI_THEORY_GRAPH_STALK_H
#define GI_THEORY_GRAPH_STALK_H

#include "core/budget.h"

/* terms[0 .. count-1] are s_1 ...; out has count + 1 entries, and may be the
   same array. */
grundy_status gi_stalk_cuts(gi_memory *memory, const uint32_t *terms,
                            uint32_t count, uint32_t *out);

#endif
