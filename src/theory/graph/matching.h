/* SPDX-License-Identifier: MIT */
/*
 * Maximum matchings of general graphs, and the vertices that every one covers.
 *
 * A start by the rule of Karp and Sipser (an edge at a vertex of degree 1 is
 * always right), then phases.  A phase grows alternating trees from all
 * uncovered vertices at once; where two trees meet, the matching grows along
 * the path between their roots and both trees are set aside until the next
 * phase.  Where a tree meets itself, the odd cycle (blossom) is joined by
 * union-find and its vertices are labelled as H. N. Gabow does, An efficient
 * implementation of Edmonds' algorithm for maximum matching on graphs, Journal
 * of the ACM 23 (1976), 221-234.  A phase costs O(E alpha); few are needed.
 *
 * The last phase finds no path.  What it has reached by paths of even length
 * from an uncovered vertex is the set D of Gallai and Edmonds: the vertices
 * that some maximum matching leaves uncovered.  All others are essential.
 */
#ifndef GI_THEORY_GRAPH_MATCHING_H
#define GI_THEORY_GRAPH_MATCHING_H

#include "theory/graph/graph.h"

typedef struct gi_matching {
  gi_memory *memory;
  uint32_t vertices;
  uint32_t size;        /* edges of the matching */
  uint32_t *mate;       /* or GI_NO_VERTEX */
  unsigned char *spare; /* 1: some maximum matching does not cover it */
} gi_matching;

/* The graph has each edge both ways; loops are ignored.  `without` is treated
   as if it were not there; GI_NO_VERTEX for none. */
grundy_status gi_matching_find(gi_matching *matching, const gi_graph *graph,
                               gi_budget *budget, uint32_t without);
void gi_matching_clear(gi_matching *matching);

#endif
