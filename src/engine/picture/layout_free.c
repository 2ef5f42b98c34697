/* SPDX-License-Identifier: MIT */
/*
 * Places vertices by forces: vertices repel each other, and edges pull their
 * ends together (T. M. J. Fruchterman and E. M. Reingold, Graph drawing by
 * force-directed placement, Software: Practice and Experience 21 (1991),
 * 1129-1164), in integers.
 *
 * The vertices start on a circle, where no straight edge meets a third vertex.
 * They return to the circle if the forces lead to a layout with edges too near
 * to other vertices.
 */
#include "engine/picture/layout.h"

#include "engine/picture/canvas.h"

#include <assert.h>
#include <string.h>

enum {
  MOST = GI_SKETCH_VERTICES,
  ROUNDS = 300, /* of forces */
  CLEAR = 60    /* between an edge and the box of another vertex */
};

/* Finds the order on the circle by a depth-first search, which puts many
   neighbours side by side. */
static void find_circle_order(const gi_sketch *s, uint32_t *order) {
  bool is_met[MOST] = {false};
  uint32_t stack[MOST * 4 + GI_SKETCH_EDGES * 2], count = 0;
  for (uint32_t root = 0; root < s->vertex_count; root++) {
    size_t depth = 0;
    stack[depth++] = root;
    while (depth) {
      uint32_t v = stack[--depth];
      if (is_met[v])
        continue;
      is_met[v] = true;
      order[count++] = v;
      for (size_t e = s->edge_count; e-- > 0;) {
        uint32_t a = s->edges[e].from, b = s->edges[e].to;
        if ((a == v || b == v) && !is_met[a == v ? b : a])
          stack[depth++] = a == v ? b : a;
      }
      assert(depth <= sizeof stack / sizeof *stack);
    }
  }
  assert(count == s->vertex_count);
}

/* Returns half the longer side of a box. */
static int32_t half_box(const layout *l) {
  return l->half_width > l->half_height ? l->half_width : l->half_height;
}

/* Returns the distance that neighbours should have. */
static int32_t step_of(const layout *l) {
  return 2 * half_box(l) + LAYOUT_APART * (l->has_loops ? 3 : 2);
}

/* Returns how far an edge must be pulled inwards to pass the neighbours of its
   ends at a distance.  The ends are `steps` apart on a circle of n. */
static int32_t pull_of(const layout *l, int32_t n, int32_t steps,
                       int64_t radius) {
  int32_t half = 1800 * steps / n, beside = half - 3600 / n;
  int64_t distance =
      radius * (gi_canvas_sine(900 + beside) - gi_canvas_sine(900 + half)) /
      10000;
  int64_t missing = half_box(l) + 2 * CLEAR - distance;
  if (steps < 2 || missing <= 0)
    return 0;
  return (int32_t)(missing * steps * steps / (2 * (steps - 1)));
}

static void pull_edges(layout *l, const gi_sketch *s, const uint32_t *order,
                       int64_t radius) {
  int32_t place[MOST], n = (int32_t)s->vertex_count;
  if (n == 0)
    return;
  for (int32_t i = 0; i < n; i++)
    place[order[i]] = i;
  for (size_t e = 0; e < s->edge_count; e++) {
    uint32_t from = s->edges[e].from, to = s->edges[e].to;
    uint32_t a = from < to ? from : to, b = from < to ? to : from;
    int32_t steps = (place[b] - place[a] + n) % n;
    int32_t nearer = steps < n - steps ? steps : n - steps;
    int32_t pull = pull_of(l, n, nearer, radius);
    /* clockwise, the centre of the circle is on the right */
    l->routes[e].bulge = steps == nearer ? -pull : pull;
  }
}

/* Places the vertices on a circle; returns its radius. */
static int64_t place_on_circle(layout *l, const gi_sketch *s, uint32_t *order) {
  int32_t n = (int32_t)s->vertex_count;
  int64_t radius = n < 2 ? 0 : (int64_t)step_of(l) * n * 100 / 628;
  radius = n > 1 && radius < step_of(l) * 2 / 3 ? step_of(l) * 2 / 3 : radius;
  find_circle_order(s, order);
  for (int32_t i = 0; i < n; i++) {
    int32_t angle = i * 3600 / n;
    l->at[order[i]] =
        (point){(int32_t)(radius * gi_canvas_sine(angle) / 10000),
                (int32_t)(-radius * gi_canvas_sine(angle + 900) / 10000)};
  }
  return radius;
}

/* ----------------------------------------------------------------- forces */

typedef struct push {
  int64_t x, y;
} push;

/* Adds a force of `size` in the direction from b to a; `away` is their
   distance. */
static void add_force(push *p, point a, point b, int64_t size, int64_t away) {
  p->x += (a.x - b.x) * size / away;
  p->y += (a.y - b.y) * size / away;
}

/* Returns the distance of two points, at least 1. */
static int64_t distance_of(point a, point b) {
  int64_t x = a.x - b.x, y = a.y - b.y;
  int64_t away = gi_canvas_root(x * x + y * y);
  return away ? away : 1;
}

/* Moves each vertex along the sum of its forces, at most by `most`. */
static void move_once(layout *l, const gi_sketch *s, int64_t most) {
  push pushes[MOST] = {{0, 0}};
  int64_t k = step_of(l);
  for (uint32_t a = 0; a < s->vertex_count; a++)
    for (uint32_t b = 0; b < s->vertex_count; b++)
      if (a != b) {
        int64_t away = distance_of(l->at[a], l->at[b]);
        add_force(&pushes[a], l->at[a], l->at[b], k * k / away, away);
      }
  for (size_t e = 0; e < s->edge_count; e++) {
    uint32_t a = s->edges[e].from, b = s->edges[e].to;
    int64_t away = distance_of(l->at[a], l->at[b]);
    if (a == b)
      continue;
    add_force(&pushes[a], l->at[a], l->at[b], -away * away / k, away);
    add_force(&pushes[b], l->at[b], l->at[a], -away * away / k, away);
  }
  for (uint32_t v = 0; v < s->vertex_count; v++) {
    point *p = &l->at[v];
    pushes[v].x -= p->x / 8; /* keeps separate parts of the graph near */
    pushes[v].y -= p->y / 8;
    int64_t size =
        gi_canvas_root(pushes[v].x * pushes[v].x + pushes[v].y * pushes[v].y);
    int64_t step = size < most ? size : most;
    if (size) {
      p->x += (int32_t)(pushes[v].x * step / size);
      p->y += (int32_t)(pushes[v].y * step / size);
    }
  }
}

/* ------------------------------------------------------------------ checks */

/* Returns the square of the distance of p from the segment a..b. */
static int64_t distance2_to_segment(point p, point a, point b) {
  int64_t dx = b.x - a.x, dy = b.y - a.y, x = p.x - a.x, y = p.y - a.y;
  int64_t square = dx * dx + dy * dy, along = x * dx + y * dy;
  if (along < 0 || !square)
    return x * x + y * y;
  if (along > square)
    return (p.x - b.x) * (int64_t)(p.x - b.x) +
           (p.y - b.y) * (int64_t)(p.y - b.y);
  int64_t across = x * dy - y * dx, length = gi_canvas_root(square);
  across /= length ? length : 1;
  return across * across;
}

/* Returns whether vertices are far enough from each other and from the edges of
   other vertices. */
static bool is_clear(const layout *l, const gi_sketch *s) {
  int64_t box = half_box(l), near = box + CLEAR;
  for (uint32_t a = 0; a < s->vertex_count; a++)
    for (uint32_t b = 0; b < a; b++)
      if (distance_of(l->at[a], l->at[b]) < 2 * box + LAYOUT_APART)
        return false;
  for (size_t e = 0; e < s->edge_count; e++)
    for (uint32_t v = 0; v < s->vertex_count; v++) {
      uint32_t a = s->edges[e].from, b = s->edges[e].to;
      if (v != a && v != b &&
          distance2_to_segment(l->at[v], l->at[a], l->at[b]) < near * near)
        return false;
    }
  return true;
}

/* Scales the layout to the smallest size at which it is clear.  Returns false
   if no size is. */
static bool scale_until_clear(layout *l, const gi_sketch *s) {
  static const int32_t tenths[] = {5, 6, 7, 8, 10, 12, 14, 17};
  point at[MOST];
  memcpy(at, l->at, sizeof at);
  for (size_t i = 0; i < sizeof tenths / sizeof *tenths; i++) {
    for (uint32_t v = 0; v < s->vertex_count; v++)
      l->at[v] = (point){at[v].x / 10 * tenths[i], at[v].y / 10 * tenths[i]};
    if (is_clear(l, s))
      return true;
  }
  return false;
}

void gi_layout_free(layout *l, const gi_sketch *s) {
  uint32_t order[MOST];
  int64_t radius = place_on_circle(l, s, order);
  for (int64_t round = ROUNDS; round > 0; round--)
    move_once(l, s, (int64_t)step_of(l) * round / ROUNDS / 4 + 4);
  if (scale_until_clear(l, s))
    return;
  place_on_circle(l, s, order);
  pull_edges(l, s, order, radius);
}
