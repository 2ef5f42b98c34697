/* SPDX-License-Identifier: MIT */
/*
 * Red-Blue Hackenbush on a forest: the values of the edges at a vertex add, and
 * theory/dyadic.h gives the value of an edge that carries x, from the leaves
 * down to the ground.
 */
#ifndef GI_THEORY_GRAPH_FOREST_H
#define GI_THEORY_GRAPH_FOREST_H

#include "theory/dyadic.h"
#include "theory/graph/graph.h"

typedef enum gi_colour {
  GI_GREEN,
  GI_BLUE,   /* only Left may cut it */
  GI_RED,    /* only Right may cut it */
  GI_COLOURS /* number of colours */
} gi_colour;

/* Coloured edges, in the order in which they were given; borrowed. */
typedef struct gi_coloured {
  const uint32_t *ends;         /* vertices, two for each edge */
  const unsigned char *colours; /* edge -> gi_colour */
  size_t count;                 /* edges */
} gi_coloured;

typedef struct gi_forest {
  gi_memory *memory;
  size_t vertices;    /* vertices of the graph */
  uint32_t count;     /* vertices connected with the ground */
  uint32_t *order;    /* connected vertices, each after the vertex below it */
  uint32_t *parent;   /* vertex -> vertex below it; GI_NO_VERTEX: none */
  unsigned char *red; /* vertex -> 1 if the edge to its parent is red */
  gi_dyadic *worth;   /* vertex -> value of the edge to its parent with all that
                         it carries; ground -> value of the whole forest.  If
                         `carried` is NULL, only edges at the ground keep it */
  gi_dyadic *carried; /* vertex -> value that it carries; NULL: not kept */
} gi_forest;

/* Receives each vertex with the value that it carries, the ground last.  Any
   status but OK ends the computation. */
typedef grundy_status gi_forest_met(void *data, uint32_t v,
                                    const gi_dyadic *carried);

/* Finds the value of the part of the graph that is connected with the ground.
   UNABLE if that part has a green edge or a cycle.  The graph has each edge
   both ways.  `met` may be NULL; `keep` asks for `carried`.  The caller clears
   the forest; unless OK is returned, it is empty. */
grundy_status gi_forest_grow(gi_forest *f, const gi_graph *graph,
                             gi_coloured edges, gi_budget *budget,
                             uint32_t ground, bool keep, gi_forest_met *met,
                             void *data);
/* Frees all numbers and arrays. */
void gi_forest_clear(gi_forest *f);

/* Finds the sign of the whole forest after a cut of the edge below v: -1, 0 or
   1.  The forest has `carried`. */
grundy_status gi_forest_cut(const gi_forest *f, gi_budget *budget, uint32_t v,
                            int *sign);

#endif
