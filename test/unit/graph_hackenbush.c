/* SPDX-License-Identifier: MIT */
/* Green Hackenbush by fusion and colon against the definition. */
#include "theory/graph/hackenbush.h"

#include "theory/graph/cuts.h"
#include "theory/graph/stalk.h"

#include "unit.h"

enum {
  MOST_EDGES = 12,
  MOST_VERTICES = 10
};

typedef struct picture {
  uint32_t vertices;
  size_t edges;
  uint32_t ends[2 * MOST_EDGES];
} picture;

/* ------------------------------------------------------ by definition */

static unsigned standing(const picture *p, unsigned edges) {
  unsigned reached = 1, kept = 0, before = 0;
  do {
    before = reached;
    for (size_t e = 0; e < p->edges; e++)
      if (edges >> e & 1) {
        unsigned u = 1u << p->ends[2 * e], v = 1u << p->ends[2 * e + 1];
        if (reached & (u | v))
          reached |= u | v;
      }
  } while (reached != before);
  for (size_t e = 0; e < p->edges; e++)
    if (reached >> p->ends[2 * e] & 1)
      kept |= edges & 1u << e;
  return kept;
}

static unsigned char known[1 << MOST_EDGES];

static unsigned naive(const picture *p, unsigned edges) {
  if (known[edges] != 0xff)
    return known[edges];
  unsigned seen = 0, mex = 0;
  for (size_t e = 0; e < p->edges; e++)
    if (edges >> e & 1)
      seen |= 1u << naive(p, standing(p, edges & ~(1u << e)));
  while (seen >> mex & 1)
    mex++;
  known[edges] = (unsigned char)mex;
  return mex;
}

/* ------------------------------------------------------------ compared */

/* The pairs of ends that were reported. */
typedef struct reported {
  bool pair[MOST_VERTICES][MOST_VERTICES];
} reported;

static grundy_status note(void *data, uint32_t u, uint32_t v) {
  reported *t = data;
  t->pair[u][v] = t->pair[v][u] = true;
  return GRUNDY_OK;
}

static void check_cuts(const picture *p, const gi_graph *graph,
                       gi_budget *budget) {
  unsigned all = standing(p, (1u << p->edges) - 1);
  for (unsigned target = 0; target <= MOST_EDGES; target++) {
    reported by_theory = {0}, by_search = {0};
    gi_hackenbush h;
    assert_int_equal(gi_hackenbush_solve(&h, graph, budget, 0), GRUNDY_OK);
    assert_int_equal(gi_hackenbush_cuts(&h, budget, target, note, &by_theory),
                     GRUNDY_OK);
    gi_hackenbush_clear(&h);
    for (size_t e = 0; e < p->edges; e++)
      if (all >> e & 1 && naive(p, standing(p, all & ~(1u << e))) == target)
        note(&by_search, p->ends[2 * e], p->ends[2 * e + 1]);
    assert_memory_equal(&by_theory, &by_search, sizeof by_theory);
  }
}

static void check(const picture *p) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  gi_hackenbush h;
  gi_budget_init(&budget, (grundy_limits){0});
  memset(known, 0xff, (size_t)1 << p->edges);
  assert_int_equal(gi_graph_make(&graph, &memory, &budget, p->vertices, p->ends,
                                 p->edges, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_hackenbush_solve(&h, &graph, &budget, 0), GRUNDY_OK);
  assert_int_equal(h.value[0], naive(p, standing(p, (1u << p->edges) - 1)));
  check_cuts(p, &graph, &budget);
  gi_hackenbush_clear(&h);
  gi_graph_clear(&graph);
  assert_int_equal(memory.used, 0);
}

static void add(picture *p, uint32_t u, uint32_t v) {
  p->ends[2 * p->edges] = u;
  p->ends[2 * p->edges + 1] = v;
  p->edges++;
}

static void every_graph_on_five_vertices(void **state) {
  (void)state;
  for (unsigned chosen = 0; chosen < 1u << 10; chosen++) {
    picture p = {.vertices = 5};
    unsigned bit = 0;
    for (uint32_t u = 0; u < 5; u++)
      for (uint32_t v = u + 1; v < 5; v++)
        if (chosen >> bit++ & 1)
          add(&p, u, v);
    check(&p);
  }
}

/* Loops and edges twice. */
static void every_multigraph_on_three_vertices(void **state) {
  (void)state;
  for (unsigned chosen = 0; chosen < 729; chosen++) {
    picture p = {.vertices = 3};
    unsigned rest = chosen;
    for (uint32_t u = 0; u < 3; u++)
      for (uint32_t v = u; v < 3; v++, rest /= 3)
        for (unsigned k = 0; k < rest % 3; k++)
          add(&p, u, v);
    check(&p);
  }
}

/* Few more edges than vertices give long rings that carry other edges. */
static void rings(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (int round = 0; round < 1500; round++) {
    picture p = {.vertices = (uint32_t)(3 + draw(&seed, MOST_VERTICES - 2))};
    for (uint32_t v = 1; v < p.vertices; v++)
      add(&p, v, (uint32_t)draw(&seed, v));
    while (p.edges < MOST_EDGES && draw(&seed, 4))
      add(&p, (uint32_t)draw(&seed, p.vertices),
          (uint32_t)draw(&seed, p.vertices));
    check(&p);
  }
}

/* ------------------------------------------------------------- stalks */

static void stalks(void **state) {
  (void)state;
  enum {
    MOST = 300
  };
  uint64_t seed = 9;
  gi_memory memory = {0};
  gi_budget budget;
  uint32_t terms[MOST], out[MOST + 1];
  gi_budget_init(&budget, (grundy_limits){0});
  for (int round = 0; round < 200; round++) {
    uint32_t count = (uint32_t)draw(&seed, MOST);
    uint64_t most = UINT64_C(1) << draw(&seed, 12);
    for (uint32_t i = 0; i < count; i++)
      terms[i] = (uint32_t)draw(&seed, most);
    assert_int_equal(gi_stalk_cuts(&memory, &budget, terms, count, out),
                     GRUNDY_OK);
    for (uint32_t i = 0; i <= count; i++) {
      uint32_t x = 0;
      for (uint32_t j = i; j > 0; j--)
        x = 1 + (terms[j - 1] ^ x);
      assert_int_equal(out[i], x);
    }
  }
  assert_int_equal(memory.used, 0);
}

/* ---------------------------------------------------------- large ones */

/* The smaller end of each edge found. */
typedef struct list {
  size_t count;
  uint32_t edge[8];
} list;

static grundy_status keep(void *data, uint32_t u, uint32_t v) {
  list *l = data;
  assert_true(l->count < 8);
  l->edge[l->count++] = u < v ? u : v;
  return GRUNDY_OK;
}

/* A ring of a million edges, which has the value 0, and one more edge on the
   vertex 1.  A cut after vertex k leaves stalks of k+1 (k odd) or k-1 (k even)
   and 999999-k: they are equal for k = 499999 and 500000. */
static void a_large_ring(void **state) {
  (void)state;
  enum {
    EDGES = 1000000
  };
  uint32_t *ends = malloc(2 * (size_t)(EDGES + 1) * sizeof *ends);
  assert_non_null(ends);
  for (uint32_t e = 0; e < EDGES; e++) {
    ends[2 * e] = e;
    ends[2 * e + 1] = (e + 1) % EDGES;
  }
  ends[2 * EDGES] = 1;
  ends[2 * EDGES + 1] = EDGES;
  gi_memory memory = {0};
  gi_budget budget;
  gi_graph graph;
  gi_hackenbush h;
  list cuts = {0};
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_graph_make(&graph, &memory, &budget, EDGES + 1, ends,
                                 EDGES + 1, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_hackenbush_solve(&h, &graph, &budget, 0), GRUNDY_OK);
  assert_int_equal(h.value[0], 1);
  assert_int_equal(gi_hackenbush_cuts(&h, &budget, 0, keep, &cuts), GRUNDY_OK);
  assert_int_equal(cuts.count, 3);
  uint32_t sum = 0;
  for (size_t i = 0; i < cuts.count; i++)
    sum += cuts.edge[i];
  assert_int_equal(sum, 1 + 499999 + 500000);
  gi_hackenbush_clear(&h);
  gi_graph_clear(&graph);
  free(ends);
  assert_int_equal(memory.used, 0);
}

static void the_budget_stops_it(void **state) {
  (void)state;
  enum {
    EDGES = 100000
  };
  uint32_t *ends = calloc(2 * (size_t)EDGES, sizeof *ends);
  assert_non_null(ends);
  for (uint32_t e = 0; e < EDGES; e++)
    ends[2 * e + 1] = e + 1;
  gi_memory memory = {0};
  gi_budget free_budget, budget;
  gi_graph graph;
  gi_hackenbush h;
  gi_budget_init(&free_budget, (grundy_limits){0});
  gi_budget_init(&budget, (grundy_limits){.positions = 10});
  assert_int_equal(gi_graph_make(&graph, &memory, &free_budget, EDGES + 1, ends,
                                 EDGES, GI_BOTH_WAYS),
                   GRUNDY_OK);
  assert_int_equal(gi_hackenbush_solve(&h, &graph, &budget, 0), GRUNDY_STOPPED);
  memory.fail_at = memory.requests + 3;
  assert_int_equal(gi_hackenbush_solve(&h, &graph, &free_budget, 0),
                   GRUNDY_NOMEM);
  gi_graph_clear(&graph);
  free(ends);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_graph_on_five_vertices),
      cmocka_unit_test(every_multigraph_on_three_vertices),
      cmocka_unit_test(rings),
      cmocka_unit_test(stalks),
      cmocka_unit_test(a_large_ring),
      cmocka_unit_test(the_budget_stops_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
