/* SPDX-License-Identifier: MIT */
/*
 * A token on a directed graph: the values of all vertices.
 *
 * Without cycles each vertex has the mex of those that follow it; a depth-first
 * search leaves a vertex after all that follow it, so one pass in the order of
 * leaving is enough.  A value k needs followers of values 0 ... k-1, which
 * need theirs: k + (k-1) + ... + 1 arcs, so values stay below sqrt(2m).
 */
#ifndef GI_THEORY_GRAPH_VALUES_H
#define GI_THEORY_GRAPH_VALUES_H

#include "theory/graph/graph.h"

/* The largest value that a vertex can have when there are so many arcs. */
uint32_t gi_graph_most_value(uint32_t arcs);

/* values[v] for the vertices that can be reached from `start`, or for all if
   it is GI_NO_VERTEX; the others keep GI_NO_VERTEX.  DOMAIN: there is a cycle,
   and *on_cycle is a vertex of it. */
grundy_status gi_graph_values(const gi_graph *graph, gi_budget *budget,
                              uint32_t start, uint32_t *values,
                              uint32_t *on_cycle);

#endif
