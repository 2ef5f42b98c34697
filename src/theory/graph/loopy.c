/* SPDX-License-Identifier: MIT */
#include "theory/graph/loopy.h"

#include <assert.h>

enum {
  ARRAYS = 4
};

/* The value of a vertex that may still get a nimber. */
#define UNKNOWN (UINT32_MAX - 1)

typedef struct labels {
  const gi_graph *graph;
  gi_graph into; /* the arcs reversed */
  gi_budget *budget;
  uint32_t *values;  /* the result */
  uint32_t m;        /* the nimber that is assigned now */
  uint32_t *left;    /* vertices without a value */
  uint32_t *queue;   /* vertices that get m, unless a follower has it */
  uint32_t *waiting; /* vertex -> arcs to vertices that have no nimber and no
                        follower of value m */
  uint32_t *last;    /* vertex -> 1 + largest nimber of its followers so far */
  uint32_t left_count;      /* vertices in `left` */
  uint32_t queued;          /* vertices in `queue` */
  const gi_labelled *known; /* known vertices of value m or more, ascending */
  size_t known_count;       /* vertices in `known` */
} labels;

/* Returns whether a follower of v has the value m. */
static bool has_follower(const labels *l, uint32_t v) {
  return l->last[v] == l->m + 1;
}

/* Starts a nimber: counts the waiting arcs of all vertices without a value. */
static grundy_status count_waiting(labels *l) {
  const gi_graph *g = l->graph;
  l->queued = 0;
  for (uint32_t i = 0; i < l->left_count; i++) {
    uint32_t v = l->left[i], waiting = 0;
    for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++)
      waiting += l->values[g->to[a]] >= UNKNOWN;
    l->waiting[v] = waiting;
    if (!waiting)
      l->queue[l->queued++] = v;
    grundy_status status =
        gi_budget_ticks(l->budget, gi_graph_degree(g, v) + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Records that u has a follower of value m: a move to u can be reversed. */
static grundy_status make_reversible(labels *l, uint32_t u) {
  const gi_graph *into = &l->into;
  l->last[u] = l->m + 1;
  for (uint32_t a = into->first[u]; a < into->first[u + 1]; a++) {
    uint32_t w = into->to[a];
    if (l->values[w] != UNKNOWN)
      continue;
    assert(l->waiting[w]);
    if (--l->waiting[w] == 0)
      l->queue[l->queued++] = w;
  }
  return gi_budget_ticks(l->budget, gi_graph_degree(into, u) + 1);
}

/* Records at all vertices with an arc to v that v has the value m. */
static grundy_status note_follower(labels *l, uint32_t v) {
  const gi_graph *into = &l->into;
  grundy_status status = GRUNDY_OK;
  for (uint32_t a = into->first[v];
       a < into->first[v + 1] && status == GRUNDY_OK; a++) {
    uint32_t u = into->to[a];
    if (l->values[u] >= UNKNOWN && !has_follower(l, u))
      status = make_reversible(l, u);
  }
  return status;
}

/* Gives the value m to all vertices that can get it. */
static grundy_status assign_nimber(labels *l) {
  grundy_status status = count_waiting(l);
  for (; l->known_count && l->known->label == l->m && status == GRUNDY_OK;
       l->known++, l->known_count--)
    status = note_follower(l, l->known->vertex);
  for (uint32_t at = 0; at < l->queued && status == GRUNDY_OK; at++) {
    uint32_t v = l->queue[at];
    if (has_follower(l, v))
      continue;
    assert(l->values[v] == UNKNOWN);
    l->values[v] = l->m;
    status = note_follower(l, v);
  }
  return status;
}

/* Ends a nimber: a vertex without a value and without a follower of value m
   will never get a nimber, so it is infinite. */
static void settle_infinite(labels *l) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->left_count; i++) {
    uint32_t v = l->left[i];
    if (l->values[v] == UNKNOWN && has_follower(l, v))
      l->left[kept++] = v;
    else if (l->values[v] == UNKNOWN)
      l->values[v] = GI_INFINITE;
  }
  l->left_count = kept;
}

/* Assigns the nimbers in turn until every vertex has its value. */
static grundy_status run(labels *l) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < l->graph->vertices; v++)
    l->values[v] = UNKNOWN;
  for (size_t i = 1; i < l->known_count; i++)
    assert(l->known[i - 1].label <= l->known[i].label);
  for (size_t i = 0; i < l->known_count; i++)
    l->values[l->known[i].vertex] = l->known[i].label;
  for (uint32_t v = 0; v < l->graph->vertices; v++)
    if (l->values[v] == UNKNOWN)
      l->left[l->left_count++] = v;
  for (; l->left_count && status == GRUNDY_OK; l->m++) {
    assert(l->m <= l->graph->vertices);
    status = assign_nimber(l);
    settle_infinite(l);
  }
  return status;
}

grundy_status gi_graph_loopy_on(const gi_graph *graph, gi_budget *budget,
                                const gi_labelled *known, size_t count,
                                uint32_t *values) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  labels l = {.graph = graph,
              .budget = budget,
              .values = values,
              .known = known,
              .known_count = count};
  uint32_t **const arrays[ARRAYS] = {&l.left, &l.queue, &l.waiting, &l.last};
  grundy_status status = gi_graph_turn(&l.into, graph, budget);
  if (status != GRUNDY_OK)
    return status;
  status = gi_graph_arrays(memory, arrays, ARRAYS, n)
               ? run(&l)
               : gi_memory_refusal(memory);
  gi_graph_release_all(memory, arrays, ARRAYS, n);
  gi_graph_clear(&l.into);
  return status;
}

grundy_status gi_graph_loopy(const gi_graph *graph, gi_budget *budget,
                             uint32_t *values) {
  return gi_graph_loopy_on(graph, budget, NULL, 0, values);
}
