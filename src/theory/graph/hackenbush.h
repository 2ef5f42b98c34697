/* SPDX-License-Identifier: MIT */
/*
 * Green Hackenbush on any graph, in linear time.
 *
 * The fusion principle: the vertices of a cycle may be made one; its edges
 * become loops there.  So each 2-edge-connected component shrinks to a point
 * with as many loops as it had edges, and a tree of bridges is left.  The
 * colon principle: what stands on a vertex may be replaced by a stalk of the
 * same value; an edge that carries g is worth g + 1, a loop is worth 1, and
 * what stands on one vertex adds by exclusive or.
 *
 * Both are in Berlekamp, Conway and Guy, Winning Ways, chapter 7 (1982).
 *
 * The vertices are numbered in the order of a depth-first search from the
 * ground; the arrays are indexed by these numbers.  A component is entered
 * through its first vertex, which is an end of the bridge below it: value[i]
 * of such a vertex is what stands on that bridge, value[0] the whole.
 */
#ifndef GI_THEORY_GRAPH_HACKENBUSH_H
#define GI_THEORY_GRAPH_HACKENBUSH_H

#include "theory/graph/graph.h"

typedef struct gi_hackenbush {
  gi_memory *memory;
  const gi_graph *graph;
  uint32_t count;   /* of the vertices that hang together with the ground */
  uint32_t *number; /* vertex -> number; GI_NO_VERTEX: off the ground */
  uint32_t *vertex; /* number -> vertex */
  uint32_t *parent; /* number of the vertex it was reached from */
  uint32_t *low;    /* least number that an edge from its subtree, other than
                       the one it was reached by, leads to */
  uint32_t *value;  /* what stands on it, its component being one point, of
                       the edges seen from its subtree */
} gi_hackenbush;

/* The graph has each edge both ways. */
grundy_status gi_hackenbush_solve(gi_hackenbush *h, const gi_graph *graph,
                                  gi_budget *budget, uint32_t ground);
void gi_hackenbush_clear(gi_hackenbush *h);

/* Is the edge by which this vertex was reached a bridge? */
static inline bool gi_hackenbush_is_bridge(const gi_hackenbush *h, uint32_t i) {
  return i > 0 && h->low[i] == i;
}

#endif
