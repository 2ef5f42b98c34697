/* SPDX-License-Identifier: MIT */
#include "theory/graph/values.h"

#include <assert.h>
#include <string.h>

#define UNSEEN UINT32_MAX

/* The state of a vertex is a byte, so that a million vertices fit into a near
   cache: a value below LARGE, or one of these. */
enum {
  LARGE = 64,    /* the value is at least LARGE */
  ON_PATH = 254, /* the search is inside this vertex */
  NOT_YET = 255  /* the search has not reached this vertex */
};

uint32_t gi_graph_most_value(uint32_t arcs) {
  uint64_t k = 0;
  while ((k + 1) * (k + 2) / 2 <= arcs)
    k++;
  return (uint32_t)k;
}

typedef struct walk {
  const gi_graph *graph;
  gi_budget *budget;
  uint32_t *values;     /* the result */
  unsigned char *state; /* vertex -> its state */
  uint32_t *vertex;     /* the path: depth -> vertex */
  uint32_t *next;       /* depth -> the next arc of that vertex */
  uint32_t *seen;       /* value -> 1 + the last vertex with such a follower */
} walk;

/* Returns the value of v, if it may be LARGE or more.  All followers of v have
   their values. */
static uint32_t large_mex(const walk *w, uint32_t v) {
  const gi_graph *g = w->graph;
  for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++)
    w->seen[w->values[g->to[a]]] = v + 1;
  uint32_t mex = 0;
  while (w->seen[mex] == v + 1)
    mex++;
  assert(mex <= gi_graph_degree(g, v));
  return mex;
}

/* Returns the values below LARGE of the followers from arc *a on, as bits.
   Stops at the first follower without a value: *state is its state. */
static inline uint64_t scan(const walk *w, uint32_t *a, uint32_t end,
                            unsigned char *state) {
  const uint32_t *to = w->graph->to;
  uint64_t small = 0;
  for (; *a < end && (*state = w->state[to[*a]]) < ON_PATH; ++*a)
    small |= *state < LARGE ? UINT64_C(1) << *state : 0;
  return small;
}

/* Finds the values of `root` and of all vertices that can be reached from it.
 */
static grundy_status walk_from(walk *w, uint32_t root, uint32_t *on_cycle) {
  const gi_graph *g = w->graph;
  size_t depth = 1;
  w->vertex[0] = root;
  w->next[0] = g->first[root];
  w->state[root] = ON_PATH;
  while (depth) {
    uint32_t v = w->vertex[depth - 1], a = w->next[depth - 1];
    uint32_t first = g->first[v], end = g->first[v + 1];
    unsigned char state = 0;
    bool whole = a == first; /* one scan covers all arcs */
    uint64_t small = scan(w, &a, end, &state);
    if (a == end) {
      if (!whole)
        small = scan(w, &first, end, &state);
      w->values[v] =
          ~small ? (uint32_t)__builtin_ctzll(~small) : large_mex(w, v);
      w->state[v] = w->values[v] < LARGE ? (unsigned char)w->values[v] : LARGE;
      depth--;
      grundy_status status = gi_budget_ticks(w->budget, end - g->first[v] + 1);
      if (status != GRUNDY_OK)
        return status;
      continue;
    }
    if (state == ON_PATH) {
      *on_cycle = g->to[a];
      return GRUNDY_DOMAIN;
    }
    assert(state == NOT_YET && depth < g->vertices);
    w->next[depth - 1] = a + 1;
    w->vertex[depth] = g->to[a];
    w->next[depth] = g->first[g->to[a]];
    w->state[g->to[a]] = ON_PATH;
    depth++;
  }
  return GRUNDY_OK;
}

grundy_status gi_graph_values(const gi_graph *graph, gi_budget *budget,
                              uint32_t start, uint32_t *values,
                              uint32_t *on_cycle) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  size_t kinds = (size_t)gi_graph_most_value(graph->arcs) + 2;
  walk w = {.graph = graph, .budget = budget, .values = values};
  assert(start == GI_NO_VERTEX || start < n);
  bool room = gi_graph_room(memory, &w.vertex, n) &&
              gi_graph_room(memory, &w.next, n) &&
              gi_graph_array(memory, &w.seen, kinds) &&
              (w.state = gi_alloc(memory, n ? n : 1)) != NULL;
  grundy_status status = room ? GRUNDY_OK : gi_memory_refusal(memory);
  for (size_t v = 0; v < n; v++)
    values[v] = UNSEEN;
  if (room)
    memset(w.state, NOT_YET, n);
  if (status == GRUNDY_OK && start != GI_NO_VERTEX)
    status = walk_from(&w, start, on_cycle);
  for (uint32_t v = 0; v < n && status == GRUNDY_OK; v++)
    if (start == GI_NO_VERTEX && w.state[v] == NOT_YET)
      status = walk_from(&w, v, on_cycle);
  gi_free(memory, w.state, n ? n : 1);
  gi_graph_release(memory, w.seen, kinds);
  gi_graph_release(memory, w.next, n);
  gi_graph_release(memory, w.vertex, n);
  return status;
}
