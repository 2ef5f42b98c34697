/* SPDX-License-Identifier: MIT */
/*
 * Red-Blue Hackenbush on a forest: the values of the edges at a vertex add, and
 * theory/dyadic.h gives the value of an edge that carries x, from the leaves
 * down to the ground.
 *
 * The value of an edge grows with x, and each number of its sign is the value
 * for exactly one x.  So there is a number that a vertex must carry at least,
 * for the whole forest to reach a bound: that of its parent, less what else the
 * parent carries, gives it by the inverse function.  One walk from the ground
 * up then finds all cuts that reach the bound.
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
  size_t kept;        /* limbs of the numbers kept, at most GI_FOREST_KEPT */
} gi_forest;

enum {
  GI_FOREST_KEPT = 1 << 22 /* limbs, 32 MB */
};

/* Receives each vertex with the value that it carries, the ground last.  Any
   status but OK ends the computation. */
typedef grundy_status gi_forest_met(void *data, uint32_t v,
                                    const gi_dyadic *carried);

/* Finds the value of the part of the graph that is connected with the ground.
   UNABLE if that part has a green edge or a cycle.  The graph has each edge
   both ways.  `met` may be NULL; `keep` asks for `carried`, which is left out
   if the numbers are too long to be kept.  Without `met` and `carried` a forest
   of n edges takes about n log n steps, however long its numbers are.  The
   caller clears the forest; unless OK is returned, it is empty. */
grundy_status gi_forest_grow(gi_forest *f, const gi_graph *graph,
                             gi_coloured edges, gi_budget *budget,
                             uint32_t ground, bool keep, gi_forest_met *met,
                             void *data);
/* Frees all numbers and arrays. */
void gi_forest_clear(gi_forest *f);

/* What a cut must leave. */
typedef struct gi_forest_goal {
  bool red;               /* Right cuts, red edges; otherwise Left, blue ones */
  const gi_dyadic *bound; /* a cut by Left leaves at least that, a cut by Right
                             at most that; NULL: 0 */
  bool strict;            /* the bound itself is not enough */
} gi_forest_goal;

/* Receives the vertex above an edge whose cut reaches the goal.  Any status but
   OK ends the listing. */
typedef grundy_status gi_forest_found(void *data, uint32_t v);

/* Calls `found` for every edge whose cut reaches the goal, from the ground up.
   UNABLE if the forest does not have `carried`. */
grundy_status gi_forest_cuts(const gi_forest *f, gi_budget *budget,
                             gi_forest_goal goal, gi_forest_found *found,
                             void *data);

#endif
