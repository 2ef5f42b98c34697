/* SPDX-License-Identifier: MIT */
/*
 * A graph as two arrays: the ends of the arcs that leave vertex v stand in
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

/* No vertex, not yet numbered. */
#define GI_NO_VERTEX UINT32_MAX

typedef struct gi_graph {
  gi_memory *memory;
  uint32_t vertices, arcs;
  uint32_t *first; /* vertices + 1 */
  uint32_t *to;    /* arcs */
} gi_graph;

typedef enum gi_direction {
  GI_ALONG,   /* from the first end to the second */
  GI_AGAINST, /* from the second to the first */
  GI_BOTH_WAYS
} gi_direction;

/* From a list of edges, two ends each, all below `vertices`.  UNABLE: more
   than 32 bits can number.  What was made before a refusal is gone. */
grundy_status gi_graph_make(gi_graph *graph, gi_memory *memory,
                            gi_budget *budget, uint32_t vertices,
                            const uint32_t *ends, size_t edges,
                            gi_direction direction);
/* The same arcs the other way. */
grundy_status gi_graph_turn(gi_graph *graph, const gi_graph *from,
                            gi_budget *budget);
void gi_graph_clear(gi_graph *graph);

/* A vertex whose label was found before. */
typedef struct gi_labelled {
  uint32_t vertex, label;
} gi_labelled;

static inline uint32_t gi_graph_degree(const gi_graph *graph, uint32_t v) {
  return graph->first[v + 1] - graph->first[v];
}

/* So many numbers, all zero; false when refused. */
bool gi_graph_array(gi_memory *memory, uint32_t **array, size_t count);
/* The same with anything in it. */
bool gi_graph_room(gi_memory *memory, uint32_t **array, size_t count);
/* NULL is allowed. */
void gi_graph_release(gi_memory *memory, uint32_t *array, size_t count);

#endif
