/* SPDX-License-Identifier: MIT */
/*
 * A token on a directed graph that may have cycles: who wins, and how soon.
 *
 * Vertices are decided backwards from the ends.  A vertex without arcs is lost
 * for the player to move.  A vertex with an arc to a lost vertex is won.  A
 * vertex whose arcs all lead to won vertices is lost.  A vertex that is never
 * decided is a draw: either player can avoid losing for ever.  Vertices are
 * decided in the order of their plies, so the first lost follower gives the
 * quickest win and the last won follower the longest defence.
 *
 * R. Bellman 1965, K. Thompson 1986; Smith, Graphs and composite games, Journal
 * of Combinatorial Theory 1 (1966), 51-81, for the theory.
 */
#ifndef GI_THEORY_GRAPH_RETROGRADE_H
#define GI_THEORY_GRAPH_RETROGRADE_H

#include "theory/graph/graph.h"

/* Plies are the moves left under best play: even where the player to move
   loses, odd where the player to move wins, GI_DRAW where neither can win. */
#define GI_DRAW UINT32_MAX

/* Writes plies[v] for all vertices. */
grundy_status gi_graph_retrograde(const gi_graph *graph, gi_budget *budget,
                                  uint32_t *plies);
/* Writes plies[v] for all vertices, where the plies of some are known.  Known
   vertices have no arcs, and are given in the order of their plies. */
grundy_status gi_graph_retrograde_on(const gi_graph *graph, gi_budget *budget,
                                     const gi_labelled *known, size_t count,
                                     uint32_t *plies);
/* Writes endless[v] for all vertices: 1 if no path leads from v to a vertex
   without arcs, 0 if one does.  Known vertices have no arcs but are not ends,
   and may be given in any order; their labels are 0 or 1. */
grundy_status gi_graph_endless_on(const gi_graph *graph, gi_budget *budget,
                                  const gi_labelled *known, size_t count,
                                  uint32_t *endless);

#endif
