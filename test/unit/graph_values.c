/* SPDX-License-Identifier: MIT */
/* A token on a directed graph: values, outcomes, plies and loopy values. */
#include "theory/graph/values.h"

#include "theory/graph/loopy.h"
#include "theory/graph/retrograde.h"

#include "unit.h"

enum {
  MOST = 24 /* vertices of a product */
};

typedef struct net {
  uint32_t vertices;
  uint32_t to[MOST]; /* bits */
} net;

/* ------------------------------------------------------ by definition */

/* Finds the plies in rounds: round k finds the vertices decided in k plies. */
static void naive_plies(const net *n, uint32_t *plies) {
  uint32_t won = 0, lost = 0,
           all = (uint32_t)((UINT64_C(1) << n->vertices) - 1);
  for (uint32_t v = 0; v < n->vertices; v++)
    plies[v] = GI_DRAW;
  for (uint32_t k = 0; k <= n->vertices; k++) {
    uint32_t won_now = 0, lost_now = 0;
    for (uint32_t v = 0; v < n->vertices; v++) {
      if ((won | lost) >> v & 1)
        continue;
      if (n->to[v] & lost)
        won_now |= 1u << v;
      else if (!(n->to[v] & all & ~won))
        lost_now |= 1u << v;
    }
    for (uint32_t v = 0; v < n->vertices; v++)
      if ((won_now | lost_now) >> v & 1)
        plies[v] = k;
    won |= won_now;
    lost |= lost_now;
  }
}

static bool has_cycle(const net *n) {
  uint32_t left = (uint32_t)((UINT64_C(1) << n->vertices) - 1), before = 0;
  while (left != before) {
    before = left;
    for (uint32_t v = 0; v < n->vertices; v++)
      if (left >> v & 1 && !(n->to[v] & left))
        left &= ~(1u << v);
  }
  return left != 0;
}

static uint32_t naive_value(const net *n, uint32_t v) {
  uint32_t seen = 0, mex = 0;
  for (uint32_t u = 0; u < n->vertices; u++)
    if (n->to[v] >> u & 1)
      seen |= 1u << naive_value(n, u);
  while (seen >> mex & 1)
    mex++;
  return mex;
}

/* ------------------------------------------------------------ compared */

static void make(const net *n, gi_memory *memory, gi_budget *budget,
                 gi_graph *graph) {
  uint32_t ends[2 * MOST * MOST];
  size_t arcs = 0;
  for (uint32_t v = 0; v < n->vertices; v++)
    for (uint32_t u = 0; u < n->vertices; u++)
      if (n->to[v] >> u & 1) {
        ends[2 * arcs] = v;
        ends[2 * arcs++ + 1] = u;
      }
  gi_budget_init(budget, (grundy_limits){0});
  assert_int_equal(
      gi_graph_make(graph, memory, budget, n->vertices, ends, arcs, GI_ALONG),
      GRUNDY_OK);
}

static void check_values(const net *n, const gi_graph *graph,
                         gi_budget *budget) {
  uint32_t values[MOST], on_cycle = GI_NO_VERTEX;
  grundy_status status =
      gi_graph_values(graph, budget, GI_NO_VERTEX, values, &on_cycle);
  if (has_cycle(n)) {
    assert_int_equal(status, GRUNDY_DOMAIN);
    assert_true(on_cycle < n->vertices);
    return;
  }
  assert_int_equal(status, GRUNDY_OK);
  for (uint32_t v = 0; v < n->vertices; v++) {
    assert_int_equal(values[v], naive_value(n, v));
    assert_true(values[v] <= gi_graph_most_value(graph->arcs));
  }
}

static void loopy_values(const net *n, uint32_t *values) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  make(n, &memory, &budget, &graph);
  assert_int_equal(gi_graph_loopy(&graph, &budget, values), GRUNDY_OK);
  gi_graph_clear(&graph);
  assert_int_equal(memory.used, 0);
}

static void check(const net *n) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  uint32_t plies[MOST], expected[MOST];
  make(n, &memory, &budget, &graph);
  check_values(n, &graph, &budget);
  naive_plies(n, expected);
  assert_int_equal(gi_graph_retrograde(&graph, &budget, plies), GRUNDY_OK);
  assert_memory_equal(plies, expected, n->vertices * sizeof *plies);
  gi_graph_clear(&graph);
  assert_int_equal(memory.used, 0);
}

/* All digraphs on up to 4 vertices, loops too. */
static net digraph(uint32_t vertices, uint32_t chosen) {
  net n = {.vertices = vertices};
  for (uint32_t v = 0; v < vertices; v++)
    n.to[v] = chosen >> (v * vertices) & ((1u << vertices) - 1);
  return n;
}

static void every_digraph_on_four_vertices(void **state) {
  (void)state;
  for (uint32_t vertices = 1; vertices <= 4; vertices++)
    for (uint32_t chosen = 0; chosen < 1u << vertices * vertices; chosen++) {
      net n = digraph(vertices, chosen);
      check(&n);
    }
}

static void larger_ones(void **state) {
  (void)state;
  uint64_t seed = 21;
  for (int round = 0; round < 3000; round++) {
    net n = {.vertices = (uint32_t)(1 + draw(&seed, 14))};
    for (uint32_t v = 0; v < n.vertices; v++) /* every second without cycles */
      n.to[v] =
          (uint32_t)draw(&seed, UINT64_C(1) << (round % 2 ? v : n.vertices));
    check(&n);
  }
}

/* ---------------------------------------------------------------- sums */

/* Two tokens: the pair (v, w) is the vertex v * b->vertices + w. */
static net sum_of(const net *a, const net *b) {
  net sum = {.vertices = a->vertices * b->vertices};
  for (uint32_t v = 0; v < a->vertices; v++)
    for (uint32_t w = 0; w < b->vertices; w++) {
      uint32_t to = 0;
      for (uint32_t u = 0; u < a->vertices; u++)
        if (a->to[v] >> u & 1)
          to |= 1u << (u * b->vertices + w);
      to |= b->to[w] << (v * b->vertices);
      sum.to[v * b->vertices + w] = to;
    }
  return sum;
}

/* Returns the outcome N, P or D that the two values predict. */
static char predicted(const net *a, const uint32_t *x, uint32_t v, const net *b,
                      const uint32_t *y, uint32_t w) {
  if (x[v] != GI_INFINITE && y[w] != GI_INFINITE)
    return x[v] == y[w] ? 'P' : 'N';
  if (x[v] == GI_INFINITE && y[w] == GI_INFINITE)
    return 'D';
  const net *loopy = x[v] == GI_INFINITE ? a : b;
  const uint32_t *values = loopy == a ? x : y;
  uint32_t from = loopy == a ? v : w, other = loopy == a ? y[w] : x[v];
  for (uint32_t u = 0; u < loopy->vertices; u++)
    if (loopy->to[from] >> u & 1 && values[u] == other)
      return 'N';
  return 'D';
}

static void check_sum(const net *a, const net *b) {
  uint32_t x[MOST], y[MOST], plies[MOST];
  net sum = sum_of(a, b);
  loopy_values(a, x);
  loopy_values(b, y);
  naive_plies(&sum, plies);
  for (uint32_t v = 0; v < a->vertices; v++)
    for (uint32_t w = 0; w < b->vertices; w++) {
      uint32_t k = plies[v * b->vertices + w];
      char outcome = 'D';
      if (k != GI_DRAW)
        outcome = k % 2 ? 'N' : 'P';
      assert_int_equal(predicted(a, x, v, b, y, w), outcome);
    }
}

/* The value of each digraph predicts its sums with Nim heaps of 0 to 5. */
static void loopy_beside_heaps(void **state) {
  (void)state;
  net heap = {.vertices = 6, .to = {0, 1, 3, 7, 15, 31}};
  for (uint32_t vertices = 1; vertices <= 4; vertices++)
    for (uint32_t chosen = 0; chosen < 1u << vertices * vertices; chosen++) {
      net n = digraph(vertices, chosen);
      check_sum(&n, &heap);
    }
}

static void sums_of_two(void **state) {
  (void)state;
  uint64_t seed = 8;
  for (int round = 0; round < 20000; round++) {
    net a = digraph(4, (uint32_t)draw(&seed, 1u << 16));
    net b = digraph(4, (uint32_t)draw(&seed, 1u << 16));
    check_sum(&a, &b);
  }
}

/* -------------------------------------------------------------- bounds */

static void the_largest_value(void **state) {
  (void)state;
  assert_int_equal(gi_graph_most_value(0), 0);
  assert_int_equal(gi_graph_most_value(2), 1);
  assert_int_equal(gi_graph_most_value(3), 2);
  assert_int_equal(gi_graph_most_value(15), 5);
  assert_int_equal(gi_graph_most_value(UINT32_MAX), 92681);
}

/* A path of a million arcs, and a refusal in each place. */
static void long_paths(void **state) {
  (void)state;
  enum {
    ARCS = 1000000
  };
  uint32_t *ends = malloc(2 * (size_t)ARCS * sizeof *ends);
  uint32_t *values = malloc((size_t)(ARCS + 1) * sizeof *values);
  assert_true(ends && values);
  for (uint32_t a = 0; a < ARCS; a++) {
    ends[2 * a] = a;
    ends[2 * a + 1] = a + 1;
  }
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  uint32_t on_cycle;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(
      gi_graph_make(&graph, &memory, &budget, ARCS + 1, ends, ARCS, GI_ALONG),
      GRUNDY_OK);
  assert_int_equal(gi_graph_values(&graph, &budget, 1, values, &on_cycle),
                   GRUNDY_OK);
  assert_int_equal(values[1], 1);
  assert_int_equal(values[0], GI_NO_VERTEX); /* not reached from 1 */
  assert_int_equal(gi_graph_retrograde(&graph, &budget, values), GRUNDY_OK);
  assert_int_equal(values[0], ARCS);
  for (uint64_t refused = 1; refused < 6; refused++) {
    memory.fail_at = memory.requests + refused;
    grundy_status status = gi_graph_loopy(&graph, &budget, values);
    assert_int_equal(status, GRUNDY_NOMEM);
    memory.fail_at = 0;
  }
  gi_budget_init(&budget, (grundy_limits){.positions = 10});
  assert_int_equal(gi_graph_retrograde(&graph, &budget, values),
                   GRUNDY_STOPPED);
  gi_budget_init(&budget, (grundy_limits){.positions = 10});
  assert_int_equal(gi_graph_values(&graph, &budget, 0, values, &on_cycle),
                   GRUNDY_STOPPED);
  gi_graph_clear(&graph);
  free(values);
  free(ends);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_digraph_on_four_vertices),
      cmocka_unit_test(larger_ones),
      cmocka_unit_test(loopy_beside_heaps),
      cmocka_unit_test(sums_of_two),
      cmocka_unit_test(the_largest_value),
      cmocka_unit_test(long_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
