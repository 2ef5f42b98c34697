/* SPDX-License-Identifier: MIT */
/*
 * Where the vertices of a small graph go, and how its edges run.  All numbers
 * are integers, so that the same picture comes out everywhere.
 *
 * What has a direction without cycles, an order, a tree, or a ground is laid
 * in layers; anything else is pushed and pulled into place, or put on a circle
 * if an edge then runs too near to a vertex that is not its own.
 */
#ifndef APP_PICTURE_LAYOUT_H
#define APP_PICTURE_LAYOUT_H

#include "core/buffer.h"
#include "engine/sketch.h"

typedef struct point {
  int32_t x, y;
} point;

typedef struct route {
  size_t first, count; /* its bends, among all of them */
  int32_t bulge;       /* how far the middle is pulled aside, of an edge
                          without bends; to the left of the way from the
                          smaller end */
} route;

typedef struct layout {
  int32_t half_width, half_height; /* of the box of a vertex */
  bool has_loops;
  point at[GI_SKETCH_VERTICES];
  route routes[GI_SKETCH_EDGES];
  gi_buffer bends;       /* of struct point, from the end `from` on */
  int32_t width, height; /* everything lies in 0..width, 0..height */
} layout;

/* The boxes are given; the rest is filled in.  The buffer is the caller's. */
grundy_status layout_make(layout *l, const gi_sketch *s);

/* ------------------------------------------------------- between its files */

enum {
  LAYOUT_APART = 240, /* between boxes side by side */
  LAYOUT_ABOVE = 520  /* between layers */
};

/* `height` is the layer of each vertex, the lowest 0; edges between vertices
   of one layer are pulled aside.  UNABLE: too much for the layers. */
grundy_status layout_layers(layout *l, const gi_sketch *s,
                            const uint32_t *height);
void layout_free(layout *l, const gi_sketch *s);

static inline point layout_bend(const layout *l, size_t i) {
  return ((const point *)(const void *)l->bends.data)[i];
}
/* The square root, rounded down. */
int64_t layout_root(int64_t square);

#endif
