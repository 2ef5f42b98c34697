/* SPDX-License-Identifier: MIT */
/*
 * A token on a directed graph without cycles: the values of all vertices.
 *
 * The value of a vertex is the mex of the values of its followers.  A
 * depth-first search leaves a vertex after all its followers, so one pass in
 * the order of leaving is enough.  A vertex of value k has followers of values
 * 0 ... k-1, and these have theirs: k + (k-1) + ... + 1 arcs.  So the values on
 * a graph of m arcs stay below sqrt(2m).
 */
#ifndef GI_THEORY_GRAPH_VALUES_H
#define GI_THEORY_GRAPH_VALUES_H

#include "theory/graph/graph.h"

/* Returns the largest value that a vertex of a graph with this number of arcs
   can have. */
uint32_t gi_graph_most_value(uint32_t arcs);

/* Writes values[v] for the vertices that can be reached from `start`, or for
   all vertices if `start` is GI_NO_VERTEX; other vertices get GI_NO_VERTEX.
   DOMAIN if there is a cycle: *on_cycle is then a vertex of it. */
grundy_status gi_graph_values(const gi_graph *graph, gi_budget *budget,
                              uint32_t start, uint32_t *values,
                              uint32_t *on_cycle);

#endif
