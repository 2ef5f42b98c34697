/* SPDX-License-Identifier: MIT */
/* Red-blue forests: winning cuts against each cut in turn, long stalks, and
   what an edge carries. */
#include "theory/graph/forest.h"

#include "unit.h"

enum {
  MOST_EDGES = 10
};

/* A forest: vertex v > 0 is on vertex below[v]. */
typedef struct picture {
  uint32_t edges, below[MOST_EDGES + 1];
  bool red[MOST_EDGES + 1];
} picture;

/* Puts the value of what v carries into *x, without the edge below `cut`. */
static void value_of(const picture *p, uint32_t v, uint32_t cut, gi_dyadic *x) {
  for (uint32_t u = v + 1; u <= p->edges; u++)
    if (p->below[u] == v && u != cut) {
      gi_dyadic y;
      gi_dyadic_init(&y, x->memory);
      value_of(p, u, cut, &y);
      assert_int_equal(gi_dyadic_edge(&y, p->red[u]), GRUNDY_OK);
      assert_int_equal(gi_dyadic_absorb(x, &y), GRUNDY_OK);
    }
}

static grundy_status note(void *data, uint32_t v) {
  *(unsigned *)data |= 1u << v;
  return GRUNDY_OK;
}

/* Cuts each edge in turn. */
static unsigned naive(const picture *p, gi_forest_goal goal,
                      gi_memory *memory) {
  unsigned found = 0;
  for (uint32_t cut = 1; cut <= p->edges; cut++) {
    gi_dyadic x;
    if (p->red[cut] != goal.red)
      continue;
    gi_dyadic_init(&x, memory);
    value_of(p, 0, cut, &x);
    gi_dyadic_negate(&x);
    assert_int_equal(gi_dyadic_add(&x, goal.bound), GRUNDY_OK);
    int lacking = goal.red ? -gi_dyadic_sign(&x) : gi_dyadic_sign(&x);
    if (lacking < 0 || (!lacking && !goal.strict))
      found |= 1u << cut;
    gi_dyadic_clear(&x);
  }
  return found;
}

typedef struct grown {
  gi_graph graph;
  gi_forest forest;
} grown;

/* Grows the forest in which vertex v is on below[v], for v from 1 to edges. */
static void grow(grown *g, gi_memory *memory, gi_budget *budget,
                 const uint32_t *below, const bool *red, uint32_t edges,
                 bool keep) {
  uint32_t *ends = malloc((2 * (size_t)edges + 1) * sizeof *ends);
  unsigned char *colours = malloc((size_t)edges + 1);
  assert_non_null(ends);
  assert_non_null(colours);
  for (uint32_t e = 0; e < edges; e++) {
    ends[2 * e] = below[e + 1];
    ends[2 * e + 1] = e + 1;
    colours[e] = red[e + 1] ? GI_RED : GI_BLUE;
  }
  assert_int_equal(gi_graph_make(&g->graph, memory, budget, edges + 1, ends,
                                 edges, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_forest_grow(&g->forest, &g->graph,
                                  (gi_coloured){ends, colours, edges}, budget,
                                  0, keep, NULL, NULL),
                   GRUNDY_OK);
  free(ends);
  free(colours);
}

static void drop(grown *g) {
  gi_forest_clear(&g->forest);
  gi_graph_clear(&g->graph);
}

static void cuts(void **state) {
  (void)state;
  uint64_t seed = 77;
  gi_memory memory = {0};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  unsigned some = 0;
  for (int round = 0; round < 4000; round++) {
    picture p = {.edges = (uint32_t)draw(&seed, MOST_EDGES + 1)};
    for (uint32_t v = 1; v <= p.edges; v++) {
      p.below[v] = (uint32_t)draw(&seed, v);
      p.red[v] = draw(&seed, 2);
    }
    grown g;
    grow(&g, &memory, &budget, p.below, p.red, p.edges, true);
    for (int kind = 0; kind < 8; kind++) {
      gi_dyadic bound;
      gi_dyadic_init(&bound, &memory);
      for (uint64_t n = kind & 4 ? draw(&seed, 6) : 0; n; n--)
        assert_int_equal(gi_dyadic_edge(&bound, draw(&seed, 2)), GRUNDY_OK);
      gi_forest_goal goal = {kind & 1, &bound, kind & 2};
      unsigned found = 0;
      assert_int_equal(gi_forest_cuts(&g.forest, &budget, goal, note, &found),
                       GRUNDY_OK);
      assert_int_equal(found, naive(&p, goal, &memory));
      some += found != 0;
      gi_dyadic_clear(&bound);
    }
    drop(&g);
  }
  assert_true(some > 4000);
  assert_int_equal(memory.used, 0);
}

/* What an edge carries is found again, edge by edge. */
static void edges_and_back(void **state) {
  (void)state;
  uint64_t seed = 21;
  gi_memory memory = {0};
  for (int round = 0; round < 300; round++) {
    enum {
      MOST = 500
    };
    bool red[MOST];
    gi_dyadic x;
    gi_dyadic_init(&x, &memory);
    size_t count = draw(&seed, MOST);
    uint64_t runs = 1 + draw(&seed, 100);
    for (size_t i = 0; i < count; i++) {
      red[i] = i && draw(&seed, runs) ? red[i - 1] : draw(&seed, 2);
      assert_int_equal(gi_dyadic_edge(&x, red[i]), GRUNDY_OK);
    }
    for (size_t i = count; i-- > 0;) {
      assert_int_equal(gi_dyadic_sign(&x), red[i] ? -1 : 1);
      assert_int_equal(gi_dyadic_carried(&x, red[i]), GRUNDY_OK);
    }
    assert_int_equal(gi_dyadic_sign(&x), 0);
    gi_dyadic_clear(&x);
  }
  assert_int_equal(memory.used, 0);
}

/* Steps that a caterpillar takes: a stalk with an edge on every joint, or a
   bare stalk. */
static uint64_t steps_of(uint32_t edges, bool bare) {
  uint64_t seed = 5;
  uint32_t *below = calloc((size_t)edges + 1, sizeof *below);
  bool *red = calloc((size_t)edges + 1, sizeof *red);
  assert_non_null(below);
  assert_non_null(red);
  for (uint32_t v = 1; v <= edges; v++) {
    below[v] = bare ? v - 1 : v < 2 ? 0 : (v - 1) / 2 * 2;
    red[v] = draw(&seed, 2);
  }
  gi_memory memory = {0};
  gi_budget budget;
  grown g;
  gi_budget_init(&budget, (grundy_limits){0});
  grow(&g, &memory, &budget, below, red, edges, false);
  assert_true(g.forest.worth[0].bits > edges / 8);
  drop(&g);
  free(below);
  free(red);
  assert_int_equal(memory.used, 0);
  return budget.steps;
}

/* Twice the edges take twice the steps, though the numbers have twice the
   bits.  If the steps grew with the square, the test would take minutes. */
static void long_stalks(void **state) {
  (void)state;
  for (int bare = 0; bare < 2; bare++) {
    uint64_t once = steps_of(500000, bare), twice = steps_of(1000000, bare);
    assert_true(twice < 2 * once + once / 4);
  }
}

/* Numbers that are too long to be kept are left out, and the listing says so.
 */
static void too_long_to_keep(void **state) {
  (void)state;
  enum {
    EDGES = 40000
  };
  static uint32_t below[EDGES + 1];
  static bool red[EDGES + 1];
  uint64_t seed = 6;
  for (uint32_t v = 1; v <= EDGES; v++) {
    below[v] = v - 1;
    red[v] = draw(&seed, 2);
  }
  gi_memory memory = {0};
  gi_budget budget;
  grown g;
  unsigned found = 0;
  gi_budget_init(&budget, (grundy_limits){0});
  grow(&g, &memory, &budget, below, red, EDGES, true);
  assert_null(g.forest.carried);
  assert_true(memory.peak < 100 << 20);
  assert_int_equal(
      gi_forest_cuts(&g.forest, &budget, (gi_forest_goal){0}, note, &found),
      GRUNDY_UNABLE);
  drop(&g);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cuts),
      cmocka_unit_test(edges_and_back),
      cmocka_unit_test(long_stalks),
      cmocka_unit_test(too_long_to_keep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
