/* SPDX-License-Identifier: MIT */
#include "app/picture/layout.h"

#include <string.h>

enum {
  MOST = GI_SKETCH_VERTICES,
  FAN = 360,   /* between parallel edges */
  LOOP = 420,  /* room for a loop beside its vertex */
  GROUND = 120 /* how far the ground reaches beyond what stands on it */
};

int64_t layout_root(int64_t square) {
  int64_t low = 0, high = INT64_C(1) << 31;
  while (low < high) {
    int64_t middle = (low + high + 1) / 2;
    if (middle * middle <= square)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

/* ---------------------------------------------------------------- heights */

/* Longest ways from the ends; false if there is a cycle.  Loops do not
   count. */
static bool longest_ways(const gi_sketch *s, uint32_t *height) {
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

/* Distances along edges from a vertex, in what hangs together with it. */
static void distances(const gi_sketch *s, uint32_t root, uint32_t *away) {
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

/* Of the vertices without a height: one with a token, or with most edges. */
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

/* No cycle, but for loops and parallel edges: as many edges less than vertices
   as there are parts.  The heights are those of trees with their roots on
   top. */
static bool is_forest(const gi_sketch *s, uint32_t *height) {
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
    distances(s, v, height);
  for (uint32_t v = 0; v < s->vertex_count; v++)
    most = height[v] > most ? height[v] : most;
  for (uint32_t v = 0; v < s->vertex_count; v++)
    height[v] = most - height[v];
  return edges + parts == s->vertex_count;
}

static bool has_layers(const gi_sketch *s, uint32_t *height) {
  if (s->ground != GRUNDY_NO_VERTEX) {
    memset(height, 0xff, s->vertex_count * sizeof *height);
    distances(s, s->ground, height);
    return true;
  }
  return s->directed || s->rising ? longest_ways(s, height)
                                  : is_forest(s, height);
}

/* ----------------------------------------------------------------- ending */

/* Parallel edges without bends spread like a fan. */
static void spread(layout *l, const gi_sketch *s) {
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

/* Everything is moved to where x and y begin with 0. */
static void settle(layout *l, const gi_sketch *s) {
  int32_t left = INT32_MAX, top = INT32_MAX, right = 0, low = 0;
  point *bends = (point *)(void *)l->bends.data;
  size_t bend_count = l->bends.length / sizeof *bends;
  int32_t aside = l->half_width, above = l->half_height;
  if (l->has_loops) {
    aside += LOOP;
    above += LOOP;
  }
  for (size_t e = 0; e < s->edge_count; e++) { /* curves reach out */
    int32_t reach = l->routes[e].bulge / 2;
    reach = reach < 0 ? -reach : reach;
    aside = reach > aside ? reach : aside;
    above = reach > above ? reach : above;
  }
  for (size_t i = 0; i < s->vertex_count + bend_count; i++) {
    point p = i < s->vertex_count ? l->at[i] : bends[i - s->vertex_count];
    left = p.x < left ? p.x : left;
    top = p.y < top ? p.y : top;
  }
  for (size_t i = 0; i < s->vertex_count + bend_count; i++) {
    point *p = i < s->vertex_count ? &l->at[i] : &bends[i - s->vertex_count];
    p->x += aside - left;
    p->y += above - top;
    right = p->x > right ? p->x : right;
    low = p->y > low ? p->y : low;
  }
  l->width = right + aside + (s->ground != GRUNDY_NO_VERTEX ? GROUND : 0);
  l->height = low + above;
}

grundy_status layout_make(layout *l, const gi_sketch *s) {
  uint32_t height[MOST];
  grundy_status status = GRUNDY_UNABLE;
  memset(l->routes, 0, sizeof l->routes);
  l->has_loops = false;
  for (size_t e = 0; e < s->edge_count; e++)
    l->has_loops |= s->edges[e].from == s->edges[e].to;
  l->bends.length = 0;
  if (has_layers(s, height))
    status = layout_layers(l, s, height);
  if (status == GRUNDY_UNABLE) {
    layout_free(l, s);
    status = GRUNDY_OK;
  }
  if (status != GRUNDY_OK)
    return status;
  spread(l, s);
  settle(l, s);
  return GRUNDY_OK;
}
