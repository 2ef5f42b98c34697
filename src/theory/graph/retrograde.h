/* SPDX-License-Identifier: MIT */
/*
 * A token on a directed graph that may have cycles: who wins, and how soon.
 *
 * From the ends backwards: a vertex without arcs is lost; one with an arc to a
 * lost vertex is won; one whose arcs all lead to won vertices is lost.  What
 * is never decided is a draw: either player can go on for ever.  Vertices are
 * decided in the order of their plies, so the first arc to a lost vertex is
 * the quickest win and the last to a won one the longest defence.
 *
 * R. Bellman 1965, K. Thompson 1986; Smith, Graphs and composite games, Journal
 * of Combinatorial Theory 1 (1966), 51-81, for the theory.
 */
#ifndef GI_THEORY_GRAPH_RETROGRADE_H
#define GI_THEORY_GRAPH_RETROGRADE_H

#include "theory/graph/graph.h"

/* The plies left under best play: even where the player to move loses, odd
   where the player to move wins, GI_DRAW where neither can win. */
#define GI_DRAW UINT32_MAX

/* plies[v] for all vertices. */
grundy_status gi_graph_retrograde(const gi_graph *graph, gi_budget *budget,
                                  uint32_t *plies);
/* The same where some labels are known, in ascending order; those vertices
   have no arcs. */
grundy_status gi_graph_retrograde_on(const gi_graph *graph, gi_budget *budget,
                                     const gi_labelled *known, size_t count,
                                     uint32_t *plies);
/* endless[v]: 1 where no way leads to a vertex without arcs, else 0.  Known
   labels may be in any order. */
grundy_status gi_graph_endless_on(const gi_graph *graph, gi_budget *budget,
                                  const gi_labelled *known, size_t count,
                                  uint32_t *endless);

#endif
