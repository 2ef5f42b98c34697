/* SPDX-License-Identifier: MIT */
/*
 * A graph as two arrays: the arcs that leave vertex v lead to
 * to[first[v]] ... to[first[v+1] - 1], in the order in which they were given.
 *
 *   first  0 2 3 3      arcs 0->1, 0->2, 1->2
 *   to     1 2 | 2 |
 *
 * Vertices and arcs are numbered by 32 bits: 4 bytes an arc, 4 a vertex.  An
 * undirected edge is two arcs, a loop too; parallel edges are kept.
 */
#ifndef GI_THEORY_GRAPH_GRAPH_H
#define GI_THEORY_GRAPH_GRAPH_H

#include "core/budget.h"

/* Used where there is no vertex, or a vertex has no number yet. */
#define GI_NO_VERTEX UINT32_MAX

typedef struct gi_graph {
  gi_memory *memory;
  uint32_t vertices; /* number of vertices, below 2^32 - 1 */
  uint32_t arcs;     /* number of arcs, below 2^32 - 1 */
  uint32_t *first;   /* vertex -> its first arc; vertices + 1 entries */
  uint32_t *to;      /* arc -> vertex at its end; `arcs` entries */
} gi_graph;

typedef enum gi_direction {
  GI_ALONG,   /* from the first end to the second */
  GI_AGAINST, /* from the second to the first */
  GI_BOTH_WAYS
} gi_direction;

/* Makes a graph from a list of edges, two ends each, all below `vertices`; the
   caller clears it.  UNABLE if 32 bits cannot number the vertices or arcs.
   Unless OK is returned, the graph is empty. */
grundy_status gi_graph_make(gi_graph *graph, gi_memory *memory,
                            gi_budget *budget, uint32_t vertices,
                            const uint32_t *ends, size_t edges,
                            gi_direction direction);
/* Makes the graph with all arcs reversed; the caller clears it.  Unless OK is
   returned, the graph is empty. */
grundy_status gi_graph_turn(gi_graph *graph, const gi_graph *from,
                            gi_budget *budget);
/* Frees the arrays; the graph is then empty. */
void gi_graph_clear(gi_graph *graph);

/* A vertex with a label that is known in advance. */
typedef struct gi_labelled {
  uint32_t vertex, label;
} gi_labelled;

/* Returns the number of arcs that leave v. */
static inline uint32_t gi_graph_degree(const gi_graph *graph, uint32_t v) {
  return graph->first[v + 1] - graph->first[v];
}

/* Allocates `count` numbers, all zero.  Returns false if that was refused; the
   array is then NULL. */
bool gi_graph_array(gi_memory *memory, uint32_t **array, size_t count);
/* Allocates `count` numbers with undefined values, otherwise as
   gi_graph_array. */
bool gi_graph_room(gi_memory *memory, uint32_t **array, size_t count);
/* Frees an array of `count` numbers; NULL is allowed. */
void gi_graph_release(gi_memory *memory, uint32_t *array, size_t count);

/* Allocates several arrays of `count` numbers each, all zero.  Returns false if
   one was refused; the arrays after it are then NULL.  Either way the caller
   frees them by gi_graph_release_all. */
bool gi_graph_arrays(gi_memory *memory, uint32_t **const *arrays,
                     size_t howmany, size_t count);
/* Frees several arrays of `count` numbers each. */
void gi_graph_release_all(gi_memory *memory, uint32_t **const *arrays,
                          size_t howmany, size_t count);

#endif
