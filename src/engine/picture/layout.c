/* SPDX-License-Identifier: MIT */
#include "engine/picture/layout.h"

#include <assert.h>
#include <string.h>

enum {
  MOST = GI_SKETCH_VERTICES,
  FAN = 360,   /* between the control points of parallel edges */
  LOOP = 420,  /* room for a loop beside its vertex */
  GROUND = 120 /* length of the ground on the right of the last vertex */
};

/* ---------------------------------------------------------------- heights */

/* Sets the height of each vertex to the length of the longest path down from
   it.  Returns false if there is a cycle.  Loops are ignored. */
static bool set_path_heights(const gi_sketch *s, uint32_t *height) {
  memset(height, 0, s->vertex_count * sizeof *height);
  for (size_t round = 0; round <= s->vertex_count; round++) {
    bool changed = false;
    for (size_t e = 0; e < s->edge_count; e++) {
      uint32_t from = s->edges[e].from, to = s->edges[e].to;
      uint32_t high = s->rising ? to : from, low = s->rising ? from : to;
      if (high != low && height[high] <= height[low]) {
        height[high] = height[low] + 1;
        changed = true;
      }
    }
    if (!changed)
      return true;
  }
  return false;
}

/* Sets away[v] to the distance from the root, for all v of its component.  The
   other vertices keep theirs; UINT32_MAX means not yet set. */
static void set_distances(const gi_sketch *s, uint32_t root, uint32_t *away) {
  away[root] = 0;
  for (uint32_t d = 0; d < s->vertex_count; d++)
    for (size_t e = 0; e < s->edge_count; e++) {
      uint32_t a = s->edges[e].from, b = s->edges[e].to;
      if (away[a] == d && away[b] == UINT32_MAX)
        away[b] = d + 1;
      if (away[b] == d && away[a] == UINT32_MAX)
        away[a] = d + 1;
    }
}

static bool is_parallel(const gi_sketch_edge *a, const gi_sketch_edge *b) {
  return (a->from == b->from && a->to == b->to) ||
         (a->from == b->to && a->to == b->from);
}

static size_t degree_of(const gi_sketch *s, uint32_t v) {
  size_t degree = 0;
  for (size_t e = 0; e < s->edge_count; e++)
    degree += s->edges[e].from == v || s->edges[e].to == v;
  return degree;
}

/* Returns a vertex without a height: the first with a token, otherwise the
   first with the most edges.  NO_VERTEX if all have heights. */
static uint32_t root_of(const gi_sketch *s, const uint32_t *height) {
  uint32_t root = GRUNDY_NO_VERTEX;
  for (uint32_t v = 0; v < s->vertex_count; v++) {
    if (height[v] != UINT32_MAX)
      continue;
    if (s->vertices[v].token)
      return v;
    if (root == GRUNDY_NO_VERTEX || degree_of(s, v) > degree_of(s, root))
      root = v;
  }
  return root;
}

/* Sets heights as in trees with their roots on top.  Returns whether the graph
   is a forest, apart from loops and parallel edges: then the edges and the
   connected parts are as many as the vertices. */
static bool set_tree_heights(const gi_sketch *s, uint32_t *height) {
  size_t edges = 0, parts = 0;
  uint32_t most = 0;
  for (size_t e = 0; e < s->edge_count; e++) {
    bool is_first = s->edges[e].from != s->edges[e].to;
    for (size_t k = 0; k < e; k++)
      is_first &= !is_parallel(&s->edges[e], &s->edges[k]);
    edges += is_first;
  }
  memset(height, 0xff, s->vertex_count * sizeof *height);
  for (uint32_t v = root_of(s, height); v != GRUNDY_NO_VERTEX;
       v = root_of(s, height), parts++)
    set_distances(s, v, height);
  for (uint32_t v = 0; v < s->vertex_count; v++)
    most = height[v] > most ? height[v] : most;
  for (uint32_t v = 0; v < s->vertex_count; v++)
    height[v] = most - height[v];
  return edges + parts == s->vertex_count;
}

/* Sets the height of each vertex; returns whether they make good layers. */
static bool set_heights(const gi_sketch *s, uint32_t *height) {
  if (s->ground != GRUNDY_NO_VERTEX) {
    memset(height, 0xff, s->vertex_count * sizeof *height);
    set_distances(s, s->ground, height);
    return true;
  }
  return s->directed || s->rising ? set_path_heights(s, height)
                                  : set_tree_heights(s, height);
}

/* --------------------------------------------------------------- finishing */

/* Gives parallel edges without bends different bulges. */
static void spread_parallel(layout *l, const gi_sketch *s) {
  for (size_t e = 0; e < s->edge_count; e++) {
    int32_t before = 0, all = 0;
    if (l->routes[e].count || s->edges[e].from == s->edges[e].to)
      continue;
    for (size_t k = 0; k < s->edge_count; k++)
      if (is_parallel(&s->edges[e], &s->edges[k]) && !l->routes[k].count) {
        before += k < e;
        all++;
      }
    l->routes[e].bulge += (2 * before - all + 1) * FAN / 2;
  }
}

/* Returns the i-th of the vertices, then of the bends. */
static point *point_at(layout *l, const gi_sketch *s, size_t i) {
  return i < s->vertex_count
             ? &l->at[i]
             : (point *)(void *)l->bends.data + (i - s->vertex_count);
}

/* Returns the room around the outermost points: half a box, loops, curves. */
static point room_around(const layout *l, const gi_sketch *s) {
  point room = {l->half_width, l->half_height};
  if (l->has_loops) {
    room.x += LOOP;
    room.y += LOOP;
  }
  for (size_t e = 0; e < s->edge_count; e++) {
    int32_t reach = l->routes[e].bulge / 2;
    reach = reach < 0 ? -reach : reach;
    room.x = reach > room.x ? reach : room.x;
    room.y = reach > room.y ? reach : room.y;
  }
  return room;
}

/* Shifts everything so that x and y begin at 0, and sets width and height. */
static void shift_to_origin(layout *l, const gi_sketch *s) {
  int32_t left = INT32_MAX, top = INT32_MAX, right = 0, low = 0;
  size_t count = s->vertex_count + l->bends.length / sizeof(point);
  point room = room_around(l, s);
  for (size_t i = 0; i < count; i++) {
    const point *p = point_at(l, s, i);
    left = p->x < left ? p->x : left;
    top = p->y < top ? p->y : top;
  }
  for (size_t i = 0; i < count; i++) {
    point *p = point_at(l, s, i);
    p->x += room.x - left;
    p->y += room.y - top;
    right = p->x > right ? p->x : right;
    low = p->y > low ? p->y : low;
  }
  l->width = right + room.x + (s->ground != GRUNDY_NO_VERTEX ? GROUND : 0);
  l->height = low + room.y;
}

/* Returns whether all boxes and bends lie within the layout. */
static bool is_inside(layout *l, const gi_sketch *s) {
  size_t count = s->vertex_count + l->bends.length / sizeof(point);
  for (size_t i = 0; i < count; i++) {
    const point *p = point_at(l, s, i);
    if (p->x < l->half_width || p->x > l->width - l->half_width ||
        p->y < l->half_height || p->y > l->height - l->half_height)
      return false;
  }
  return true;
}

grundy_status gi_layout_make(layout *l, const gi_sketch *s) {
  uint32_t height[MOST];
  grundy_status status = GRUNDY_UNABLE;
  assert(s->vertex_count <= GI_SKETCH_VERTICES);
  assert(s->edge_count <= GI_SKETCH_EDGES);
  memset(l->routes, 0, sizeof l->routes);
  l->has_loops = false;
  for (size_t e = 0; e < s->edge_count; e++)
    l->has_loops |= s->edges[e].from == s->edges[e].to;
  l->bends.length = 0;
  if (set_heights(s, height))
    status = gi_layout_layers(l, s, height);
  if (status == GRUNDY_UNABLE) {
    gi_layout_free(l, s);
    status = GRUNDY_OK;
  }
  if (status != GRUNDY_OK)
    return status;
  spread_parallel(l, s);
  shift_to_origin(l, s);
  assert(is_inside(l, s));
  return GRUNDY_OK;
}
