/* SPDX-License-Identifier: MIT */
#include "theory/graph/forest.h"

#include <assert.h>
#include <string.h>

static void clear_numbers(gi_forest *f, gi_dyadic *numbers) {
  for (size_t v = 0; v < f->vertices && numbers; v++)
    gi_dyadic_clear(&numbers[v]);
  gi_free(f->memory, numbers, f->vertices * sizeof *numbers);
}

void gi_forest_clear(gi_forest *f) {
  clear_numbers(f, f->carried);
  clear_numbers(f, f->worth);
  gi_free(f->memory, f->red, f->vertices);
  gi_graph_release(f->memory, f->parent, f->vertices);
  gi_graph_release(f->memory, f->order, f->vertices);
  *f = (gi_forest){.memory = f->memory};
}

/* Returns an array of zeros; NULL if it was refused. */
static gi_dyadic *make_numbers(gi_memory *memory, size_t count) {
  size_t size = gi_array_size(count, sizeof(gi_dyadic));
  gi_dyadic *numbers = size ? gi_alloc(memory, size) : NULL;
  for (size_t v = 0; v < count && numbers; v++)
    gi_dyadic_init(&numbers[v], memory);
  return numbers;
}

/* Orders the connected vertices by their distance from the ground. */
static grundy_status find_order(gi_forest *f, const gi_graph *graph,
                                gi_budget *budget, uint32_t ground) {
  memset(f->parent, 0xff, f->vertices * sizeof *f->parent);
  f->order[0] = ground;
  f->count = 1;
  for (uint32_t at = 0; at < f->count; at++) {
    uint32_t v = f->order[at];
    for (uint32_t a = graph->first[v]; a < graph->first[v + 1]; a++) {
      uint32_t u = graph->to[a];
      if (u == ground || f->parent[u] != GI_NO_VERTEX)
        continue;
      assert(f->count < f->vertices);
      f->parent[u] = v;
      f->order[f->count++] = u;
    }
    grundy_status status =
        gi_budget_ticks(budget, gi_graph_degree(graph, v) + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Writes `red`.  Returns false unless the connected part has one edge less than
   vertices, and no green edge. */
static bool find_colours(gi_forest *f, gi_coloured edges) {
  uint32_t ground = f->order[0];
  size_t count = 0;
  for (size_t e = 0; e < edges.count; e++) {
    uint32_t a = edges.ends[2 * e], b = edges.ends[2 * e + 1];
    if (a != ground && f->parent[a] == GI_NO_VERTEX)
      continue; /* not connected with the ground */
    if (edges.colours[e] == GI_GREEN || ++count >= f->count)
      return false;
    f->red[f->parent[b] == a ? b : a] = edges.colours[e] == GI_RED;
  }
  return true;
}

/* Adds up the values from the leaves to the ground. */
static grundy_status sum_values(gi_forest *f, gi_budget *budget,
                                gi_forest_met *met, void *data) {
  grundy_status status = GRUNDY_OK;
  uint32_t ground = f->order[0];
  for (size_t i = f->count; i-- > 0 && status == GRUNDY_OK;) {
    uint32_t v = f->order[i], p = f->parent[v];
    gi_dyadic *x = &f->worth[v];
    assert(!i == (v == ground));
    if (met)
      status = met(data, v, x);
    if (status == GRUNDY_OK && f->carried)
      status = gi_dyadic_add(&f->carried[v], x);
    if (!i || status != GRUNDY_OK)
      break;
    status = gi_dyadic_edge(x, f->red[v]);
    if (status == GRUNDY_OK)
      status = gi_dyadic_add(&f->worth[p], x);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, 16 + x->length);
    if (status == GRUNDY_OK && p != ground && !f->carried)
      gi_dyadic_clear(x);
  }
  return status;
}

grundy_status gi_forest_grow(gi_forest *f, const gi_graph *graph,
                             gi_coloured edges, gi_budget *budget,
                             uint32_t ground, bool keep, gi_forest_met *met,
                             void *data) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  assert(ground < n);
  *f = (gi_forest){.memory = memory, .vertices = n};
  bool room = gi_graph_array(memory, &f->order, n) &&
              gi_graph_array(memory, &f->parent, n) &&
              (f->red = gi_alloc(memory, n)) != NULL;
  grundy_status status =
      room ? find_order(f, graph, budget, ground) : gi_memory_refusal(memory);
  if (status == GRUNDY_OK && !find_colours(f, edges))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK) {
    f->worth = make_numbers(memory, n);
    f->carried = keep && f->worth ? make_numbers(memory, n) : NULL;
    if (!f->worth || (keep && !f->carried))
      status = gi_memory_refusal(memory);
  }
  if (status == GRUNDY_OK)
    status = sum_values(f, budget, met, data);
  if (status != GRUNDY_OK)
    gi_forest_clear(f);
  return status;
}

/* Writes carried[v] - worth[child] + with: what v carries when its child gets
   another value. */
static grundy_status carry_with(const gi_forest *f, uint32_t v, uint32_t child,
                                const gi_dyadic *with, gi_dyadic *out) {
  gi_dyadic_clear(out);
  grundy_status status = gi_dyadic_add(out, &f->worth[child]);
  gi_dyadic_negate(out);
  if (status == GRUNDY_OK)
    status = gi_dyadic_add(out, with);
  return status == GRUNDY_OK ? gi_dyadic_add(out, &f->carried[v]) : status;
}

grundy_status gi_forest_cut(const gi_forest *f, gi_budget *budget, uint32_t v,
                            int *sign) {
  gi_dyadic with, next;
  assert(f->carried && v < f->vertices);
  gi_dyadic_init(&with, f->memory);
  gi_dyadic_init(&next, f->memory);
  grundy_status status = GRUNDY_OK;
  for (uint32_t child = v; child != f->order[0] && status == GRUNDY_OK;) {
    uint32_t p = f->parent[child];
    assert(p != GI_NO_VERTEX);
    status = carry_with(f, p, child, &with, &next);
    if (status == GRUNDY_OK && p != f->order[0])
      status = gi_dyadic_edge(&next, f->red[p]);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, 32 + 4 * next.length);
    gi_dyadic swap = with;
    with = next;
    next = swap;
    child = p;
  }
  *sign = gi_dyadic_sign(&with);
  gi_dyadic_clear(&next);
  gi_dyadic_clear(&with);
  return status;
}
