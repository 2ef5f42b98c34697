/* SPDX-License-Identifier: MIT */
/*
 * Values on a directed graph with cycles (Smith 1966; Fraenkel and Perl 1975;
 * Fraenkel and Yesha, The generalized Sprague-Grundy function and its
 * invariance under certain mappings, Journal of Combinatorial Theory A 43
 * (1986), 165-177).
 *
 * A vertex either is worth a nimber, or is infinite with the set K of the
 * nimbers among those that follow it.  In sums nimbers add as ever; infinite
 * with K plus n is infinite with {k xor n}; infinite plus infinite is infinite
 * with no nimber.  An infinite sum is N if 0 is in its set, else a draw.
 *
 * For m = 0, 1, 2, ...: v gets m if no follower has m and each follower
 * without a nimber has itself a follower of m, to which a move past m is
 * taken back.  When no more can get m, what has no follower of m is infinite.
 */
#ifndef GI_THEORY_GRAPH_LOOPY_H
#define GI_THEORY_GRAPH_LOOPY_H

#include "theory/graph/graph.h"

#define GI_INFINITE UINT32_MAX

/* values[v] for all vertices: a nimber, or GI_INFINITE. */
grundy_status gi_graph_loopy(const gi_graph *graph, gi_budget *budget,
                             uint32_t *values);
/* The same where some labels are known, in ascending order.  A known nimber
   has no arcs, a known infinite vertex one at least to each nimber among its
   followers. */
grundy_status gi_graph_loopy_on(const gi_graph *graph, gi_budget *budget,
                                const gi_labelled *known, size_t count,
                                uint32_t *values);

#endif
