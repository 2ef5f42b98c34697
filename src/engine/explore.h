/* SPDX-License-Identifier: MIT */
/*
 * All positions that can be reached from a sum, as a graph: vertex 0 is the
 * sum itself, and an arc is a move.  For games in which play may come back,
 * where a search from the top never gets to the bottom.
 *
 * What the question has been answered for before is not gone through again: it
 * stands in `known` with its label, a loopy value or the plies left.  So all
 * cells of a table take one exploration together.
 *
 * Misère play is normal play with one more move at the very end: there an arc
 * leads from each position without moves to a last vertex, which is no
 * position.
 */
#ifndef GI_ENGINE_EXPLORE_H
#define GI_ENGINE_EXPLORE_H

#include "engine/position.h"
#include "theory/graph/graph.h"

typedef struct gi_explored {
  gi_map nodes;      /* the key of a sum -> its vertex */
  gi_buffer records; /* gi_record of each vertex */
  gi_buffer known;   /* gi_labelled, by vertex */
  gi_graph graph;
} gi_explored;

/* Impartial sums only; GI_ASK_LOOPY and the questions below it.  STOPPED at a
   limit of the work: the set of positions is too large, or infinite. */
grundy_status gi_explore(grundy_work *work, gi_question question,
                         const gi_component *parts, size_t count,
                         gi_explored *explored);
/* Also after a failure. */
void gi_explored_clear(gi_explored *explored);

/* How many vertices are positions, and the key of one of them. */
size_t gi_explored_count(const gi_explored *explored);
gi_bytes gi_explored_key(const gi_explored *explored, size_t vertex);

#endif
