/* SPDX-License-Identifier: MIT */
#include "theory/graph/forest.h"

#include <assert.h>
#include <string.h>

static void clear_numbers(const gi_forest *f, gi_dyadic *numbers) {
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

/* Frees the numbers that only `carried` needs, from the i-th vertex on. */
static void stop_keeping(gi_forest *f, size_t i) {
  clear_numbers(f, f->carried);
  f->carried = NULL;
  for (; i < f->count; i++)
    if (f->parent[f->order[i]] != f->order[0])
      gi_dyadic_clear(&f->worth[f->order[i]]);
}

/* Adds the value of the edge below v to what its parent carries. */
static grundy_status pass_down(gi_forest *f, uint32_t v) {
  uint32_t p = f->parent[v];
  gi_dyadic *x = &f->worth[v];
  grundy_status status = gi_dyadic_edge(x, f->red[v]);
  if (status != GRUNDY_OK)
    return status;
  f->kept += f->carried ? gi_dyadic_limbs(x) : 0;
  return f->carried || p == f->order[0] ? gi_dyadic_add(&f->worth[p], x)
                                        : gi_dyadic_absorb(&f->worth[p], x);
}

/* Adds up the values from the leaves to the ground. */
static grundy_status sum_values(gi_forest *f, gi_budget *budget,
                                gi_forest_met *met, void *data) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = f->count; i-- > 0 && status == GRUNDY_OK;) {
    uint32_t v = f->order[i];
    assert(!i == (v == f->order[0]));
    if (met)
      status = met(data, v, &f->worth[v]);
    if (f->carried && f->kept > GI_FOREST_KEPT)
      stop_keeping(f, i + 1);
    if (status == GRUNDY_OK && f->carried) {
      size_t limbs = gi_dyadic_limbs(&f->worth[v]);
      f->kept += limbs;
      status = gi_dyadic_add(&f->carried[v], &f->worth[v]);
      if (status == GRUNDY_OK)
        status = gi_budget_ticks(budget, limbs);
    }
    if (status == GRUNDY_OK && i)
      status = pass_down(f, v);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, 8);
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

/* ------------------------------------------------------------------ cuts */

/* What the edges above a vertex mean for the goal. */
enum {
  OPEN,   /* the vertex must carry enough */
  ALWAYS, /* whatever it carries, the goal is reached */
  NEVER   /* whatever it carries, the goal is not reached */
};

typedef struct cutter {
  const gi_forest *f;
  gi_budget *budget;
  gi_forest_goal goal;
  gi_forest_found *found;
  void *data;
  unsigned char *state; /* vertex -> OPEN, ALWAYS or NEVER */
  gi_dyadic *more;      /* OPEN vertex -> what it must carry beyond what it
                           carries; negative if it carries more */
} cutter;

/* Finds what v must carry, and reports the edge below v if its cut reaches the
   goal. */
static grundy_status look_at(cutter *c, uint32_t v) {
  const gi_forest *f = c->f;
  uint32_t p = f->parent[v];
  bool red = f->red[v], own = red == c->goal.red;
  c->state[v] = c->state[p];
  if (c->state[p] != OPEN)
    return own && c->state[p] == ALWAYS ? c->found(c->data, v) : GRUNDY_OK;
  gi_dyadic *x = &c->more[v]; /* what the edge must be worth */
  grundy_status status = gi_dyadic_add(x, &c->more[p]);
  if (status == GRUNDY_OK)
    status = gi_dyadic_add(x, &f->worth[v]);
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(c->budget, 8 + 4 * gi_dyadic_limbs(x));
  if (status != GRUNDY_OK)
    return status;
  int sign = gi_dyadic_sign(x);
  int lacking = c->goal.red ? -sign : sign;
  if (own && (c->goal.strict ? lacking < 0 : lacking <= 0))
    status = c->found(c->data, v);
  if (sign == (red ? -1 : 1)) {
    gi_dyadic_carried(x, red);
    gi_dyadic_negate(x);
    if (status == GRUNDY_OK)
      status = gi_dyadic_add(x, &f->carried[v]);
    gi_dyadic_negate(x);
  } else {
    c->state[v] = own ? ALWAYS : NEVER;
  }
  return status;
}

/* Visits all vertices from the ground up. */
static grundy_status look_at_all(cutter *c) {
  const gi_forest *f = c->f;
  uint32_t ground = f->order[0];
  c->state[ground] = OPEN;
  grundy_status status = gi_dyadic_add(&c->more[ground], &f->carried[ground]);
  gi_dyadic_negate(&c->more[ground]);
  if (status == GRUNDY_OK && c->goal.bound)
    status = gi_dyadic_add(&c->more[ground], c->goal.bound);
  for (uint32_t i = 1; i < f->count && status == GRUNDY_OK; i++)
    status = look_at(c, f->order[i]);
  return status;
}

grundy_status gi_forest_cuts(const gi_forest *f, gi_budget *budget,
                             gi_forest_goal goal, gi_forest_found *found,
                             void *data) {
  cutter c = {
      .f = f, .budget = budget, .goal = goal, .found = found, .data = data};
  if (!f->carried)
    return GRUNDY_UNABLE;
  c.state = gi_alloc(f->memory, f->vertices);
  c.more = make_numbers(f->memory, f->vertices);
  grundy_status status =
      c.state && c.more ? look_at_all(&c) : gi_memory_refusal(f->memory);
  clear_numbers(f, c.more);
  gi_free(f->memory, c.state, f->vertices);
  return status;
}
