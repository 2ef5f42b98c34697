/* SPDX-License-Identifier: MIT */
/*
 * Places the vertices of a small graph and routes its edges.  All arithmetic
 * is in integers, so every machine computes the same picture.
 *
 * A graph with a ground, an acyclic directed graph, a partial order and a
 * forest are placed in layers.  Other graphs are placed by forces.  If then an
 * edge runs too near to a third vertex, the vertices are placed on a circle.
 */
#ifndef GI_ENGINE_PICTURE_LAYOUT_H
#define GI_ENGINE_PICTURE_LAYOUT_H

#include "core/buffer.h"
#include "engine/sketch.h"

typedef struct point {
  int32_t x, y;
} point;

typedef struct route {
  size_t first, count; /* its bends, as indices into layout.bends */
  int32_t bulge;       /* distance of the curve's control point from the
                          straight edge, if there are no bends; positive on
                          the left of the way from the smaller end */
} route;

typedef struct layout {
  int32_t half_width, half_height; /* of a vertex's box */
  bool has_loops;
  point at[GI_SKETCH_VERTICES];  /* centres of the vertices */
  route routes[GI_SKETCH_EDGES]; /* a route for each edge */
  gi_buffer bends;               /* array of struct point, each route in the
                                    order from edge.from to edge.to */
  int32_t width, height;         /* everything is within 0..width, 0..height */
} layout;

/* Fills in the layout.  The caller sets half_width and half_height, and
   initializes and frees `bends`. */
grundy_status gi_layout_make(layout *l, const gi_sketch *s);

/* Returns the i-th of all bends. */
static inline point gi_layout_bend(const layout *l, size_t i) {
  return ((const point *)(const void *)l->bends.data)[i];
}

/* ------------------------------------------- inside layout.c, layout_*.c */

enum {
  LAYOUT_APART = 240, /* between neighbouring boxes */
  LAYOUT_ABOVE = 520  /* between layers */
};

/* Places the vertices in layers; `height` is the layer of each vertex, 0 the
   lowest.  Edges within a layer become curves.  UNABLE if the graph has too
   many bends. */
grundy_status gi_layout_layers(layout *l, const gi_sketch *s,
                               const uint32_t *height);
/* Places the vertices by forces or on a circle. */
void gi_layout_free(layout *l, const gi_sketch *s);

#endif
