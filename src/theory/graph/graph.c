/* SPDX-License-Identifier: MIT */
#include "theory/graph/graph.h"

#include <assert.h>
#include <string.h>

bool gi_graph_room(gi_memory *memory, uint32_t **array, size_t count) {
  size_t size = gi_array_size(count ? count : 1, sizeof **array);
  *array = size ? gi_alloc(memory, size) : NULL;
  return *array != NULL;
}

bool gi_graph_array(gi_memory *memory, uint32_t **array, size_t count) {
  bool room = gi_graph_room(memory, array, count);
  if (room)
    memset(*array, 0, (count ? count : 1) * sizeof **array);
  return room;
}

void gi_graph_release(gi_memory *memory, uint32_t *array, size_t count) {
  if (array)
    gi_free(memory, array, (count ? count : 1) * sizeof *array);
}

void gi_graph_clear(gi_graph *graph) {
  gi_graph_release(graph->memory, graph->first, (size_t)graph->vertices + 1);
  gi_graph_release(graph->memory, graph->to, graph->arcs);
  *graph = (gi_graph){.memory = graph->memory};
}

bool gi_graph_arrays(gi_memory *memory, uint32_t **const *arrays,
                     size_t howmany, size_t count) {
  bool room = true;
  for (size_t i = 0; i < howmany; i++) {
    *arrays[i] = NULL;
    room = room && gi_graph_array(memory, arrays[i], count);
  }
  return room;
}

void gi_graph_release_all(gi_memory *memory, uint32_t **const *arrays,
                          size_t howmany, size_t count) {
  for (size_t i = 0; i < howmany; i++) {
    gi_graph_release(memory, *arrays[i], count);
    *arrays[i] = NULL;
  }
}

/* Allocates the arrays of a graph; the counts in `first` are zero. */
static grundy_status make_arrays(gi_graph *graph, gi_memory *memory,
                                 uint32_t vertices, size_t arcs) {
  *graph = (gi_graph){.memory = memory};
  if (vertices == UINT32_MAX || arcs >= UINT32_MAX)
    return GRUNDY_UNABLE;
  graph->vertices = vertices;
  graph->arcs = (uint32_t)arcs;
  if (gi_graph_array(memory, &graph->first, (size_t)vertices + 1) &&
      gi_graph_room(memory, &graph->to, arcs))
    return GRUNDY_OK;
  grundy_status status = gi_memory_refusal(memory);
  gi_graph_clear(graph);
  return status;
}

/* Replaces the number of arcs of v in first[v] by the end of these arcs.  Arcs
   are then stored from the last to the first, and each decrements first[v]. */
static void sum_counts(gi_graph *graph) {
  uint32_t sum = 0;
  for (uint32_t v = 0; v < graph->vertices; v++) {
    sum += graph->first[v];
    graph->first[v] = sum;
  }
  graph->first[graph->vertices] = sum;
  assert(sum <= graph->arcs);
}

enum {
  AT_ONCE = 4096 /* edges between two checks of the budget */
};

/* Counts the arcs of each vertex v in first[v]. */
static grundy_status count_arcs(gi_graph *graph, gi_budget *budget,
                                const uint32_t *ends, size_t edges,
                                gi_direction direction) {
  for (size_t e = 0; e < edges;) {
    size_t stop = edges - e < AT_ONCE ? edges : e + AT_ONCE;
    grundy_status status = gi_budget_ticks(budget, stop - e);
    if (status != GRUNDY_OK)
      return status;
    for (; e < stop; e++) {
      if (direction != GI_AGAINST)
        graph->first[ends[2 * e]]++;
      if (direction != GI_ALONG)
        graph->first[ends[2 * e + 1]]++;
    }
  }
  return GRUNDY_OK;
}

/* Stores the arcs, from the last edge to the first. */
static grundy_status store_arcs(gi_graph *graph, gi_budget *budget,
                                const uint32_t *ends, size_t edges,
                                gi_direction direction) {
  for (size_t e = edges; e > 0;) {
    size_t stop = e < AT_ONCE ? 0 : e - AT_ONCE;
    grundy_status status = gi_budget_ticks(budget, e - stop);
    if (status != GRUNDY_OK)
      return status;
    for (; e > stop; e--) {
      uint32_t a = ends[2 * e - 2], b = ends[2 * e - 1];
      if (direction != GI_ALONG)
        graph->to[--graph->first[b]] = a;
      if (direction != GI_AGAINST)
        graph->to[--graph->first[a]] = b;
    }
  }
  return GRUNDY_OK;
}

grundy_status gi_graph_make(gi_graph *graph, gi_memory *memory,
                            gi_budget *budget, uint32_t vertices,
                            const uint32_t *ends, size_t edges,
                            gi_direction direction) {
  size_t arcs = edges;
  *graph = (gi_graph){.memory = memory};
  if (direction == GI_BOTH_WAYS && __builtin_mul_overflow(edges, 2, &arcs))
    return GRUNDY_UNABLE;
  grundy_status status = make_arrays(graph, memory, vertices, arcs);
  if (status != GRUNDY_OK)
    return status;
  status = count_arcs(graph, budget, ends, edges, direction);
  sum_counts(graph);
  if (status == GRUNDY_OK)
    status = store_arcs(graph, budget, ends, edges, direction);
  if (status != GRUNDY_OK) {
    gi_graph_clear(graph);
    return status;
  }
  assert(!graph->vertices || graph->first[0] == 0);
  assert(graph->first[vertices] == graph->arcs);
  return GRUNDY_OK;
}

grundy_status gi_graph_turn(gi_graph *graph, const gi_graph *from,
                            gi_budget *budget) {
  grundy_status status =
      make_arrays(graph, from->memory, from->vertices, from->arcs);
  if (status != GRUNDY_OK)
    return status;
  for (uint32_t a = 0; a < from->arcs; a++)
    graph->first[from->to[a]]++;
  sum_counts(graph);
  assert(graph->first[graph->vertices] == graph->arcs);
  for (uint32_t v = from->vertices; v-- > 0 && status == GRUNDY_OK;) {
    status = gi_budget_ticks(budget, 2 * gi_graph_degree(from, v) + 1);
    for (uint32_t a = from->first[v + 1]; a-- > from->first[v];)
      graph->to[--graph->first[from->to[a]]] = v;
  }
  if (status != GRUNDY_OK)
    gi_graph_clear(graph);
  return status;
}
