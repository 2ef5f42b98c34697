/* SPDX-License-Identifier: MIT */
/*
 * All graphs by the number of their edges, then of their vertices 0, 1, ...:
 * multisets of edges, as ascending rows of numbers of edges.  A row remembers
 * where it is, so that samples asked for one after another cost little.
 */
#ifndef GI_GAMES_BASE_GRAPH_SAMPLES_H
#define GI_GAMES_BASE_GRAPH_SAMPLES_H

#include "games/base/graph.h"

enum {
  GI_ROW_MOST_EDGES = 8
};

typedef struct gi_graph_row {
  uint64_t index; /* number among the samples of its kind */
  unsigned edges, vertices;
  unsigned root; /* the token if edges are directed, otherwise the ground 0 */
  unsigned edge[GI_ROW_MOST_EDGES];
} gi_graph_row;

/* Moves to the graph of this number among the graphs whose vertices can all
   be reached from the root; with `coloured`, some edge has a colour,
   otherwise none has.  A row of zeros is before the first.  DOMAIN: there
   are no more. */
grundy_status gi_graph_row_seek(grundy_work *work, gi_graph_row *row,
                                const gi_form *form, bool coloured,
                                uint64_t index);
/* Writes the bytes of the graph. */
grundy_status gi_graph_row_put(grundy_work *work, const gi_graph_row *row,
                               const gi_form *form, bool coloured,
                               gi_buffer *bytes);

#endif
