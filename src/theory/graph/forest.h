/* SPDX-License-Identifier: MIT */
/*
 * Red-Blue Hackenbush on a forest: what stands on a vertex adds, and an edge
 * that carries x is worth what theory/dyadic.h says, from the leaves down.
 */
#ifndef GI_THEORY_GRAPH_FOREST_H
#define GI_THEORY_GRAPH_FOREST_H

#include "theory/dyadic.h"
#include "theory/graph/graph.h"

typedef enum gi_colour {
  GI_GREEN,
  GI_BLUE, /* Left's */
  GI_RED,  /* Right's */
  GI_COLOURS
} gi_colour;

/* The edges as they were given. */
typedef struct gi_coloured {
  const uint32_t *ends; /* two for each */
  const unsigned char *colours;
  size_t count;
} gi_coloured;

typedef struct gi_forest {
  gi_memory *memory;
  size_t vertices;
  uint32_t count;     /* of the vertices that hang together with the ground */
  uint32_t *order;    /* these, each after the one below it */
  uint32_t *parent;   /* vertex -> the one below it; GI_NO_VERTEX: none */
  unsigned char *red; /* is the edge between the two red? */
  gi_dyadic *worth;   /* ... and what it is worth with all that it carries; of
                         the ground, the whole.  Only what stands on the ground
                         is kept, unless `carried` is */
  gi_dyadic *carried; /* NULL, or what each vertex carries */
} gi_forest;

/* What is called with each vertex and what it carries, the ground last. */
typedef grundy_status gi_forest_met(void *data, uint32_t v,
                                    const gi_dyadic *carried);

/* UNABLE: it has a green edge or a cycle.  The graph has the edges both ways.
   `met` may be NULL; `keep` what each vertex carries. */
grundy_status gi_forest_grow(gi_forest *f, const gi_graph *graph,
                             gi_coloured edges, gi_budget *budget,
                             uint32_t ground, bool keep, gi_forest_met *met,
                             void *data);
void gi_forest_clear(gi_forest *f);

/* The sign of the whole after the edge below v was cut; of a forest that was
   kept. */
grundy_status gi_forest_cut(const gi_forest *f, gi_budget *budget, uint32_t v,
                            int *sign);

#endif
