/* SPDX-License-Identifier: MIT */
#include "theory/graph/retrograde.h"

#include <assert.h>

enum {
  ARRAYS = 2
};

typedef struct retreat {
  gi_graph into; /* the arcs reversed */
  gi_budget *budget;
  uint32_t *plies;  /* the result */
  uint32_t *open;   /* vertex -> arcs not known to lead to a won vertex */
  uint32_t *queue;  /* decided vertices, in the order of their plies */
  uint32_t decided; /* vertices in the queue */
} retreat;

/* Gives v its plies and appends it to the queue. */
static void decide(retreat *r, uint32_t v, uint32_t plies) {
  assert(r->plies[v] == GI_DRAW && r->decided < r->into.vertices);
  r->plies[v] = plies;
  r->queue[r->decided++] = v;
}

/* Decides vertices with an arc to v, as far as the plies of v decide them. */
static grundy_status retreat_from(retreat *r, uint32_t v) {
  uint32_t plies = r->plies[v], end = r->into.first[v + 1];
  for (uint32_t a = r->into.first[v]; a < end; a++) {
    uint32_t u = r->into.to[a];
    if (r->plies[u] != GI_DRAW)
      continue;
    if (plies % 2 == 0 || --r->open[u] == 0)
      decide(r, u, plies + 1);
  }
  return gi_budget_ticks(r->budget, gi_graph_degree(&r->into, v) + 1);
}

/* Decides all vertices that can be decided.  The known vertices and the queue
   are merged, since both are in the order of their plies. */
static grundy_status run(retreat *r, const gi_graph *graph,
                         const gi_labelled *known, size_t count) {
  for (uint32_t v = 0; v < graph->vertices; v++) {
    r->open[v] = gi_graph_degree(graph, v);
    r->plies[v] = GI_DRAW;
  }
  for (size_t i = 0; i < count; i++) {
    assert(!i || known[i - 1].label <= known[i].label);
    r->open[known[i].vertex] = 1; /* not an end */
    r->plies[known[i].vertex] = known[i].label;
  }
  for (uint32_t v = 0; v < graph->vertices; v++)
    if (!r->open[v])
      decide(r, v, 0);
  while (count && known[count - 1].label == GI_DRAW)
    count--;
  uint32_t at = 0;
  size_t i = 0;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && (at < r->decided || i < count)) {
    bool from_queue = i == count || (at < r->decided &&
                                     r->plies[r->queue[at]] <= known[i].label);
    status = retreat_from(r, from_queue ? r->queue[at++] : known[i++].vertex);
  }
  return status;
}

grundy_status gi_graph_retrograde_on(const gi_graph *graph, gi_budget *budget,
                                     const gi_labelled *known, size_t count,
                                     uint32_t *plies) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  retreat r = {.budget = budget, .plies = plies};
  uint32_t **const arrays[ARRAYS] = {&r.open, &r.queue};
  grundy_status status = gi_graph_turn(&r.into, graph, budget);
  if (status != GRUNDY_OK)
    return status;
  status = gi_graph_arrays(memory, arrays, ARRAYS, n)
               ? run(&r, graph, known, count)
               : gi_memory_refusal(memory);
  gi_graph_release_all(memory, arrays, ARRAYS, n);
  gi_graph_clear(&r.into);
  return status;
}

grundy_status gi_graph_retrograde(const gi_graph *graph, gi_budget *budget,
                                  uint32_t *plies) {
  return gi_graph_retrograde_on(graph, budget, NULL, 0, plies);
}

/* ---------------------------------------------------------------- endless */

/* Records that a path leads from v to a vertex without arcs. */
static void reach(uint32_t *endless, uint32_t *queue, uint32_t *reached,
                  uint32_t v) {
  if (endless[v])
    queue[(*reached)++] = v;
  endless[v] = 0;
}

grundy_status gi_graph_endless_on(const gi_graph *graph, gi_budget *budget,
                                  const gi_labelled *known, size_t count,
                                  uint32_t *endless) {
  gi_memory *memory = graph->memory;
  gi_graph into;
  uint32_t *queue = NULL, reached = 0;
  grundy_status status = gi_graph_turn(&into, graph, budget);
  if (status != GRUNDY_OK)
    return status;
  if (!gi_graph_array(memory, &queue, graph->vertices))
    status = gi_memory_refusal(memory);
  for (uint32_t v = 0; v < graph->vertices; v++)
    endless[v] = 1;
  for (size_t i = 0; i < count; i++) /* they have no arcs, but are not ends */
    endless[known[i].vertex] = known[i].label ? 2 : 1;
  for (uint32_t v = 0; status == GRUNDY_OK && v < graph->vertices; v++)
    if (!gi_graph_degree(graph, v) && endless[v] == 1)
      reach(endless, queue, &reached, v);
  for (uint32_t at = 0; status == GRUNDY_OK && at < reached; at++) {
    uint32_t v = queue[at];
    for (uint32_t a = into.first[v]; a < into.first[v + 1]; a++)
      reach(endless, queue, &reached, into.to[a]);
    status = gi_budget_ticks(budget, gi_graph_degree(&into, v) + 1);
  }
  for (size_t i = 0; i < count; i++)
    endless[known[i].vertex] = known[i].label;
  gi_graph_release(memory, queue, graph->vertices);
  gi_graph_clear(&into);
  return status;
}
