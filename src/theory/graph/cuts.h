/* SPDX-License-Identifier: MIT */
/*
 * Green Hackenbush: every edge whose cut leaves a wanted value.
 *
 * From the ground up each component C (a point after fusion) is told the value
 * it must get, want(C), for the whole to become the target: adding 1 and xor
 * can be undone, so there is at most one.  Cutting a bridge takes a known term
 * away.  Cutting an edge e inside C leaves C as it was, one loop less, unless
 * other edges become bridges by it: the edges f such that {e,f} is a cut of
 * two.  Such edges form a ring
 *
 *      root block --e1-- B1 --e2-- B2 -- ... -- Bn --e(n+1)-- root block
 *
 * of blocks that stay 2-edge-connected, and cutting one of them leaves two
 * chains on the root block (theory/graph/stalk.h).
 *
 * The rings come from the search tree: the edge below v is covered by the back
 * edges from its subtree to below it, count(v) of them, and meet(v) is the
 * nearest common ancestor of their upper ends (as seen from the ground).  Two
 * tree edges belong to one ring iff count and meet agree (then the edges over
 * the one that is nearer to the ground also cover the other, and are as many);
 * a back edge belongs to the ring of the tree edges that it alone covers.  All
 * of it takes linear time: L. Georgiadis, K. Giannis, G. F. Italiano and
 * E. Kosinas, Computing vertex-edge cut-pairs and 2-edge cuts in practice,
 * Symposium on Experimental Algorithms (2021).
 */
#ifndef GI_THEORY_GRAPH_CUTS_H
#define GI_THEORY_GRAPH_CUTS_H

#include "theory/graph/hackenbush.h"

/* Called with the two ends of each such edge; of parallel edges it may be
   called for one, of the others too.  Anything but OK ends the listing. */
typedef grundy_status gi_cut_found(void *data, uint32_t u, uint32_t v);

/* Uses h->low up: afterwards only the other arrays are of use. */
grundy_status gi_hackenbush_cuts(gi_hackenbush *h, gi_budget *budget,
                                 uint32_t target, gi_cut_found *found,
                                 void *data);

#endif
