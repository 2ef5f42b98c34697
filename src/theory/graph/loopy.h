/* SPDX-License-Identifier: MIT */
/*
 * Values on a directed graph with cycles (Smith 1966; Fraenkel and Perl 1975;
 * Fraenkel and Yesha, The generalized Sprague-Grundy function and its
 * invariance under certain mappings, Journal of Combinatorial Theory A 43
 * (1986), 165-177).
 *
 * The value of a vertex is either a nimber, or infinite with the set K of the
 * nimbers among its followers.  In sums nimbers add by xor; infinite with K
 * plus the nimber n is infinite with {k xor n: k in K}; infinite plus infinite
 * is infinite with the empty set.  An infinite sum is N if 0 is in its set,
 * otherwise a draw.
 *
 * The nimbers m = 0, 1, 2, ... are assigned in turn.  A vertex gets m if none
 * of its followers has m, and each follower without a nimber has a follower of
 * value m itself: a move to that follower can be answered by a move to m, which
 * reverses it.  When no further vertex can get m, every vertex without a value
 * and without a follower of value m is infinite.
 */
#ifndef GI_THEORY_GRAPH_LOOPY_H
#define GI_THEORY_GRAPH_LOOPY_H

#include "theory/graph/graph.h"

#define GI_INFINITE UINT32_MAX

/* Writes values[v] for all vertices: a nimber, or GI_INFINITE. */
grundy_status gi_graph_loopy(const gi_graph *graph, gi_budget *budget,
                             uint32_t *values);
/* Writes values[v] for all vertices, where the values of some are known, given
   in ascending order.  A vertex that is known to be a nimber has no arcs; a
   vertex that is known to be infinite has an arc to each nimber of its set. */
grundy_status gi_graph_loopy_on(const gi_graph *graph, gi_budget *budget,
                                const gi_labelled *known, size_t count,
                                uint32_t *values);

#endif
