/* SPDX-License-Identifier: MIT */
/*
 * Green Hackenbush: every edge whose cut leaves a wanted value.
 *
 * From the ground up each component C (a point after fusion) gets the value
 * want(C) that it must have for the whole graph to have the target value:
 * adding 1 and xor can be inverted, so there is at most one such value.
 * Cutting a bridge removes a known term.  Cutting an edge e inside C removes
 * one loop of C, unless other edges become bridges by it: the edges f such that
 * {e,f} is a cut of two edges.  Such edges form a ring
 *
 *      root block --e1-- B1 --e2-- B2 -- ... -- Bn --e(n+1)-- root block
 *
 * of blocks that stay 2-edge-connected, and cutting one edge of the ring leaves
 * two stalks on the root block (theory/graph/stalk.h).
 *
 * The rings come from the search tree.  The tree edge below v is covered by the
 * back edges from the subtree of v to vertices below v: count(v) is their
 * number, and meet(v) is the nearest common ancestor of their upper ends (the
 * ground is at the bottom).  Two tree edges belong to one ring iff count and
 * meet agree: then the back edges over the lower one also cover the other, and
 * the numbers are equal.  A back edge belongs to the ring of the tree edges
 * that it alone covers.  Everything takes linear time: L. Georgiadis,
 * K. Giannis, G. F. Italiano and E. Kosinas, Computing vertex-edge cut-pairs
 * and 2-edge cuts in practice, Symposium on Experimental Algorithms (2021).
 */
#ifndef GI_THEORY_GRAPH_CUTS_H
#define GI_THEORY_GRAPH_CUTS_H

#include "theory/graph/hackenbush.h"

/* Receives the two ends of an edge whose cut leaves the target value.  Parallel
   edges may be reported once or several times.  Any status but OK ends the
   listing. */
typedef grundy_status gi_cut_found(void *data, uint32_t u, uint32_t v);

/* Calls `found` for every edge whose cut leaves the target value.  Overwrites
   h->low; the other arrays of `h` stay.  Returns the status of `found` if that
   was not OK. */
grundy_status gi_hackenbush_cuts(gi_hackenbush *h, gi_budget *budget,
                                 uint32_t target, gi_cut_found *found,
                                 void *data);

#endif
