/* SPDX-License-Identifier: MIT */
/*
 * Maximum matchings of general graphs, and the vertices that all of them cover.
 *
 * The rule of Karp and Sipser gives a first matching: some maximum matching
 * contains the edge at a vertex of degree 1.  Phases then enlarge it.  A phase
 * grows alternating trees from all uncovered vertices at once.  Where two trees
 * meet, the matching is augmented along the path between their roots, and both
 * trees are set aside until the next phase.  Where a tree meets itself,
 * union-find joins the odd cycle (blossom), and its vertices are labelled as in
 * H. N. Gabow, An efficient implementation of Edmonds' algorithm for maximum
 * matching on graphs, Journal of the ACM 23 (1976), 221-234.  A phase costs
 * O(E alpha); few are needed.
 *
 * The last phase finds no augmenting path.  The vertices that it reached by
 * paths of even length from an uncovered vertex are the set D of Gallai and
 * Edmonds: the vertices that some maximum matching leaves uncovered.  All other
 * vertices are essential.
 */
#ifndef GI_THEORY_GRAPH_MATCHING_H
#define GI_THEORY_GRAPH_MATCHING_H

#include "theory/graph/graph.h"

typedef struct gi_matching {
  gi_memory *memory;
  uint32_t vertices;
  uint32_t size;        /* edges of the matching */
  uint32_t *mate;       /* vertex -> its partner; GI_NO_VERTEX: uncovered */
  unsigned char *spare; /* vertex -> 1 if some maximum matching leaves it
                           uncovered, otherwise 0 */
} gi_matching;

/* Finds a maximum matching.  The graph has each edge both ways; loops are
   ignored.  The vertex `without` is left out of the graph, unless it is
   GI_NO_VERTEX.  The caller clears the matching; unless OK is returned, it is
   empty. */
grundy_status gi_matching_find(gi_matching *matching, const gi_graph *graph,
                               gi_budget *budget, uint32_t without);
/* Frees the arrays. */
void gi_matching_clear(gi_matching *matching);

#endif
