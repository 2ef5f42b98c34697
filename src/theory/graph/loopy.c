/* SPDX-License-Identifier: MIT */
#include "theory/graph/loopy.h"

#define UNKNOWN (UINT32_MAX - 1)

typedef struct labels {
  const gi_graph *graph;
  gi_graph into; /* the arcs the other way */
  gi_budget *budget;
  uint32_t *values;
  uint32_t m;        /* the nimber given now */
  uint32_t *left;    /* the vertices without a value */
  uint32_t *queue;   /* those that may get m */
  uint32_t *waiting; /* arcs to vertices without a nimber that have no
                        follower of m yet */
  uint32_t *last;    /* the last nimber among the followers, plus 1 */
  uint32_t left_count, queued;
  const gi_labelled *known; /* those still to be told of, ascending */
  size_t known_count;
} labels;

static bool has_follower(const labels *l, uint32_t v) {
  return l->last[v] == l->m + 1;
}

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

/* u has a follower of m now: a move to u can be taken back. */
static grundy_status take_back(labels *l, uint32_t u) {
  const gi_graph *into = &l->into;
  l->last[u] = l->m + 1;
  for (uint32_t a = into->first[u]; a < into->first[u + 1]; a++) {
    uint32_t w = into->to[a];
    if (l->values[w] == UNKNOWN && --l->waiting[w] == 0)
      l->queue[l->queued++] = w;
  }
  return gi_budget_ticks(l->budget, gi_graph_degree(into, u) + 1);
}

/* v is worth m: who moves to it is told. */
static grundy_status tell(labels *l, uint32_t v) {
  const gi_graph *into = &l->into;
  grundy_status status = GRUNDY_OK;
  for (uint32_t a = into->first[v];
       a < into->first[v + 1] && status == GRUNDY_OK; a++) {
    uint32_t u = into->to[a];
    if (l->values[u] >= UNKNOWN && !has_follower(l, u))
      status = take_back(l, u);
  }
  return status;
}

static grundy_status give(labels *l) {
  grundy_status status = count_waiting(l);
  for (; l->known_count && l->known->label == l->m && status == GRUNDY_OK;
       l->known++, l->known_count--)
    status = tell(l, l->known->vertex);
  for (uint32_t at = 0; at < l->queued && status == GRUNDY_OK; at++) {
    uint32_t v = l->queue[at];
    if (has_follower(l, v))
      continue;
    l->values[v] = l->m;
    status = tell(l, v);
  }
  return status;
}

/* Who has no follower of m will never have a nimber. */
static void keep_left(labels *l) {
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

static grundy_status run(labels *l) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < l->graph->vertices; v++)
    l->values[v] = UNKNOWN;
  for (size_t i = 0; i < l->known_count; i++)
    l->values[l->known[i].vertex] = l->known[i].label;
  for (uint32_t v = 0; v < l->graph->vertices; v++)
    if (l->values[v] == UNKNOWN)
      l->left[l->left_count++] = v;
  for (; l->left_count && status == GRUNDY_OK; l->m++) {
    status = give(l);
    keep_left(l);
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
  grundy_status status = gi_graph_turn(&l.into, graph, budget);
  if (status != GRUNDY_OK)
    return status;
  bool room = gi_graph_array(memory, &l.left, n) &&
              gi_graph_array(memory, &l.queue, n) &&
              gi_graph_array(memory, &l.waiting, n) &&
              gi_graph_array(memory, &l.last, n);
  status = room ? run(&l) : gi_memory_refusal(memory);
  gi_graph_release(memory, l.last, n);
  gi_graph_release(memory, l.waiting, n);
  gi_graph_release(memory, l.queue, n);
  gi_graph_release(memory, l.left, n);
  gi_graph_clear(&l.into);
  return status;
}

grundy_status gi_graph_loopy(const gi_graph *graph, gi_budget *budget,
                             uint32_t *values) {
  return gi_graph_loopy_on(graph, budget, NULL, 0, values);
}
