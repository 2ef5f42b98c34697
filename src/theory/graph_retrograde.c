/* SPDX-License-Identifier: MIT */
#include "theory/graph_retrograde.h"

typedef struct retreat {
  gi_graph into; /* the arcs the other way */
  gi_budget *budget;
  uint32_t *plies;
  uint32_t *open;  /* arcs of a vertex that are not yet known to lead to a win
                      of the opponent */
  uint32_t *queue; /* decided vertices, in the order of their plies */
  uint32_t decided;
} retreat;

static void decide(retreat *r, uint32_t v, uint32_t plies) {
  r->plies[v] = plies;
  r->queue[r->decided++] = v;
}

static grundy_status run(retreat *r, const gi_graph *graph) {
  for (uint32_t v = 0; v < graph->vertices; v++) {
    r->open[v] = gi_graph_degree(graph, v);
    if (!r->open[v])
      decide(r, v, 0);
  }
  for (uint32_t at = 0; at < r->decided; at++) {
    uint32_t v = r->queue[at], plies = r->plies[v];
    uint32_t end = r->into.first[v + 1];
    for (uint32_t a = r->into.first[v]; a < end; a++) {
      uint32_t u = r->into.to[a];
      if (r->plies[u] != GI_DRAW)
        continue;
      if (plies % 2 == 0 || --r->open[u] == 0)
        decide(r, u, plies + 1);
    }
    grundy_status status =
        gi_budget_ticks(r->budget, gi_graph_degree(&r->into, v) + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

grundy_status gi_graph_retrograde(const gi_graph *graph, gi_budget *budget,
                                  uint32_t *plies) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  retreat r = {.budget = budget, .plies = plies};
  grundy_status status = gi_graph_turn(&r.into, graph, budget);
  if (status != GRUNDY_OK)
    return status;
  bool room =
      gi_graph_array(memory, &r.open, n) && gi_graph_array(memory, &r.queue, n);
  for (size_t v = 0; v < n; v++)
    plies[v] = GI_DRAW;
  status = room ? run(&r, graph) : gi_memory_refusal(memory);
  gi_graph_release(memory, r.queue, n);
  gi_graph_release(memory, r.open, n);
  gi_graph_clear(&r.into);
  return status;
}
