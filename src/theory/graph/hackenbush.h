/* SPDX-License-Identifier: MIT */
/*
 * Green Hackenbush on any graph, in linear time.
 *
 * The fusion principle: the vertices of a cycle may be fused into one; the
 * edges of the cycle become loops there.  So each 2-edge-connected component
 * shrinks to a point with as many loops as it had edges, and a tree of bridges
 * is left.  The colon principle: everything above a vertex may be replaced by a
 * stalk of the same value.  So an edge that carries the value g has the value
 * g + 1, a loop has the value 1, and the values at one vertex add by xor.
 *
 * Both are in Berlekamp, Conway and Guy, Winning Ways, chapter 7 (1982).
 *
 * A depth-first search from the ground numbers the vertices in the order in
 * which it reaches them; the arrays are indexed by these numbers.  The search
 * enters a component through its first vertex, which is an end of the bridge
 * below the component: value[i] of that vertex is the value that the bridge
 * carries, and value[0] is the value of the whole graph.
 */
#ifndef GI_THEORY_GRAPH_HACKENBUSH_H
#define GI_THEORY_GRAPH_HACKENBUSH_H

#include "theory/graph/graph.h"

typedef struct gi_hackenbush {
  gi_memory *memory;
  const gi_graph *graph; /* borrowed: it must outlive this struct */
  uint32_t count;        /* vertices connected with the ground */
  uint32_t *number;      /* vertex -> number; GI_NO_VERTEX: not connected */
  uint32_t *vertex;      /* number -> vertex */
  uint32_t *parent; /* number -> number of the vertex it was reached from */
  uint32_t *low;   /* number -> least number that an edge from its subtree leads
                      to, the edge to its parent left out */
  uint32_t *value; /* number -> value of the edges seen from its subtree, its
                      component being one point */
} gi_hackenbush;

/* Finds the value of the graph and of all its parts.  The graph has each edge
   both ways.  The caller clears `h`; unless OK is returned, it is empty. */
grundy_status gi_hackenbush_solve(gi_hackenbush *h, const gi_graph *graph,
                                  gi_budget *budget, uint32_t ground);
/* Frees the arrays. */
void gi_hackenbush_clear(gi_hackenbush *h);

/* Returns whether the edge by which vertex number i was reached is a bridge. */
static inline bool gi_hackenbush_is_bridge(const gi_hackenbush *h, uint32_t i) {
  return i > 0 && h->low[i] == i;
}

#endif
