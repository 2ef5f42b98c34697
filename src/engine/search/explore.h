/* SPDX-License-Identifier: MIT */
/*
 * Explores all positions that can be reached from a sum, as a graph: vertex 0
 * is the sum itself, and an arc is a move.  For games in which play may return
 * to a position, where a search from the top never gets to the bottom.
 *
 * Where the players' moves differ, a vertex is a position with the player to
 * move, and its arcs are the moves of that player.
 *
 * Positions whose quantity is known already are not explored again:
 * they are in `known` with their labels, loopy values or plies left.  So all
 * cells of a table together take one exploration.
 *
 * Misère play is normal play with one more move at the very end: an arc leads
 * from each position without moves to a last vertex, which is not a position.
 */
#ifndef GI_ENGINE_SEARCH_EXPLORE_H
#define GI_ENGINE_SEARCH_EXPLORE_H

#include "engine/position.h"
#include "theory/graph/graph.h"

typedef struct gi_explored {
  gi_map nodes;      /* the key of a sum and a side -> its vertex */
  gi_buffer records; /* gi_record of each vertex */
  gi_buffer known;   /* gi_labelled, by vertex */
  gi_graph graph;
} gi_explored;

/* Explores a sum for GI_FIND_LOOPY or a quantity after it.  `side` is the
   player to move; BOTH if the sum is impartial.  STOPPED at a limit of the
   work: there are too many positions, or infinitely many.  The caller clears
   `explored`, also after a failure. */
grundy_status gi_explore(grundy_work *work, gi_quantity quantity,
                         const gi_component *parts, size_t count,
                         grundy_side side, gi_explored *explored);
void gi_explored_clear(gi_explored *explored);

/* Return the number of vertices that are positions, and the key of one. */
size_t gi_explored_count(const gi_explored *explored);
gi_bytes gi_explored_key(const gi_explored *explored, size_t vertex);

#endif
