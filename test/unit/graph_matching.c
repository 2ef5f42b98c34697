/* SPDX-License-Identifier: MIT */
/* Maximum matchings and essential vertices, against exhaustive search. */
#include "theory/graph/matching.h"

#include "unit.h"

enum {
  MOST_VERTICES = 11
};

typedef struct net {
  uint32_t vertices;
  unsigned near[MOST_VERTICES]; /* vertex -> bit set of its neighbours */
} net;

/* Returns the size of a largest matching inside a set of vertices: the first
   vertex is left out, or matched with one of its neighbours. */
static unsigned naive(const net *n, unsigned inside) {
  if (!inside)
    return 0;
  unsigned v = (unsigned)__builtin_ctz(inside);
  inside &= inside - 1;
  unsigned best = naive(n, inside);
  for (unsigned u = 0; u < n->vertices; u++)
    if (inside >> u & 1 && n->near[v] >> u & 1) {
      unsigned size = 1 + naive(n, inside & ~(1u << u));
      best = size > best ? size : best;
    }
  return best;
}

/* Returns whether the player to move wins, with the token on v. */
static bool wins(const net *n, unsigned v, unsigned unvisited) {
  for (unsigned u = 0; u < n->vertices; u++)
    if (unvisited & n->near[v] & 1u << u && !wins(n, u, unvisited & ~(1u << u)))
      return true;
  return false;
}

static void check(const net *n, uint32_t without, bool play) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  gi_matching m;
  uint32_t ends[2 * MOST_VERTICES * MOST_VERTICES];
  size_t edges = 0;
  for (uint32_t u = 0; u < n->vertices; u++)
    for (uint32_t v = u; v < n->vertices; v++)
      if (n->near[u] >> v & 1) {
        ends[2 * edges] = u;
        ends[2 * edges++ + 1] = v;
      }
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_graph_make(&graph, &memory, &budget, n->vertices, ends,
                                 edges, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_matching_find(&m, &graph, &budget, without), GRUNDY_OK);
  unsigned all = (1u << n->vertices) - 1, covered = 0;
  if (without != GI_NO_VERTEX)
    all &= ~(1u << without);
  assert_int_equal(m.size, naive(n, all));
  for (uint32_t v = 0; v < n->vertices; v++) {
    uint32_t u = m.mate[v];
    if (u != GI_NO_VERTEX) {
      assert_true(u != v && n->near[v] >> u & 1 && m.mate[u] == v);
      covered++;
    }
    if (!(all >> v & 1))
      continue;
    bool spare = naive(n, all & ~(1u << v)) == m.size;
    assert_int_equal(m.spare[v], spare);
    if (play)
      assert_int_equal(wins(n, v, all & ~(1u << v)), !spare);
  }
  assert_int_equal(covered, 2 * m.size);
  gi_matching_clear(&m);
  gi_graph_clear(&graph);
  assert_int_equal(memory.used, 0);
}

static void every_graph_on_few_vertices(void **state) {
  (void)state;
  for (uint32_t vertices = 0; vertices <= 6; vertices++)
    for (unsigned chosen = 0; chosen < 1u << vertices * (vertices - 1) / 2;
         chosen++) {
      net n = {.vertices = vertices};
      unsigned bit = 0;
      for (uint32_t u = 0; u < vertices; u++)
        for (uint32_t v = u + 1; v < vertices; v++)
          if (chosen >> bit++ & 1) {
            n.near[u] |= 1u << v;
            n.near[v] |= 1u << u;
          }
      check(&n, GI_NO_VERTEX, vertices <= 5);
      if (vertices)
        check(&n, chosen % vertices, vertices <= 5);
    }
}

/* Sparse graphs have blossoms within blossoms; loops are ignored. */
static void larger_ones(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int round = 0; round < 20000; round++) {
    net n = {.vertices = (uint32_t)(7 + draw(&seed, MOST_VERTICES - 6))};
    uint64_t edges = n.vertices + draw(&seed, 8);
    for (uint64_t e = 0; e < edges; e++) {
      unsigned u = (unsigned)draw(&seed, n.vertices);
      unsigned v = (unsigned)draw(&seed, n.vertices);
      n.near[u] |= 1u << v;
      n.near[v] |= 1u << u;
    }
    bool some = round % 2;
    uint32_t without = (uint32_t)draw(&seed, n.vertices);
    check(&n, some ? without : GI_NO_VERTEX, false);
  }
}

/* A path of triangles, joined at corners: 2k + 1 vertices, all spare. */
static void a_long_row_of_triangles(void **state) {
  (void)state;
  enum {
    TRIANGLES = 100000
  };
  uint32_t *ends = malloc(6 * (size_t)TRIANGLES * sizeof *ends);
  assert_non_null(ends);
  for (uint32_t k = 0; k < TRIANGLES; k++) {
    const uint32_t corners[] = {2 * k,     2 * k + 1, 2 * k + 1,
                                2 * k + 2, 2 * k + 2, 2 * k};
    memcpy(ends + 6 * (size_t)k, corners, sizeof corners);
  }
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  gi_matching m;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_graph_make(&graph, &memory, &budget, 2 * TRIANGLES + 1,
                                 ends, (size_t)3 * TRIANGLES, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_matching_find(&m, &graph, &budget, GI_NO_VERTEX),
                   GRUNDY_OK);
  assert_int_equal(m.size, TRIANGLES);
  for (uint32_t v = 0; v <= 2 * TRIANGLES; v++)
    assert_true(m.spare[v]);
  gi_matching_clear(&m);
  gi_budget_init(&budget, (grundy_limits){.positions = 10});
  assert_int_equal(gi_matching_find(&m, &graph, &budget, GI_NO_VERTEX),
                   GRUNDY_STOPPED);
  gi_graph_clear(&graph);
  free(ends);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_graph_on_few_vertices),
      cmocka_unit_test(larger_ones),
      cmocka_unit_test(a_long_row_of_triangles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
