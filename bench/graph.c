/* SPDX-License-Identifier: MIT */
/*
 * Games on large graphs, each against a lower bound for the same input in the
 * same run.  Reading is compared with a loop that only counts newlines; solving
 * with a plain depth-first search of the same arrays; a maximum matching with
 * the plain O(VE) blossom algorithm, one search from each vertex that a greedy
 * start leaves uncovered; memory with the documented bound.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/edges.h"
#include "engine/work.h"
#include "support/bench.h"
#include "theory/graph/cuts.h"
#include "theory/graph/loopy.h"
#include "theory/graph/matching.h"
#include "theory/graph/retrograde.h"
#include "theory/graph/values.h"

static uint64_t state = 88172645463325252u;

/* xorshift64. */
static uint32_t draw(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state % below);
}

static void *must(void *block) {
  if (!block)
    exit(1);
  return block;
}

static void ok(grundy_status status) {
  if (status != GRUNDY_OK)
    exit(1);
}

/* ----------------------------------------------------- depth-first search */

/* Visits all vertices along the arcs.  Returns the number of arcs followed, so
   that the compiler can leave nothing out. */
static uint64_t plain_search(const gi_graph *g) {
  size_t n = g->vertices;
  unsigned char *seen = must(calloc(n, 1));
  uint32_t *stack = must(malloc(n * sizeof *stack));
  uint32_t *next = must(malloc(n * sizeof *next));
  uint64_t arcs = 0;
  for (uint32_t root = 0; root < n; root++) {
    size_t depth = 0;
    if (seen[root])
      continue;
    seen[root] = 1;
    stack[depth] = root;
    next[depth++] = g->first[root];
    while (depth) {
      uint32_t v = stack[depth - 1], a = next[depth - 1];
      uint32_t end = g->first[v + 1];
      while (a < end && seen[g->to[a]])
        a++;
      arcs += a - next[depth - 1];
      if (a == end) {
        depth--;
        continue;
      }
      next[depth - 1] = a;
      uint32_t u = g->to[a];
      seen[u] = 1;
      stack[depth] = u;
      next[depth++] = g->first[u];
    }
  }
  free(next);
  free(stack);
  free(seen);
  return arcs;
}

typedef enum kind {
  SORTED,     /* values; no cycles, arcs lead to smaller numbers */
  SHUFFLED,   /* values; no cycles, vertices numbered at random */
  CYCLIC,     /* outcomes, with cycles */
  LABELS,     /* outcomes and values, with cycles */
  HACKENBUSH, /* the value of Hackenbush */
  CUTS        /* the value and the winning cuts of Hackenbush */
} kind;

/* Returns the numbers below n in random order, since the vertices of a file are
   not numbered in the order in which they are solved. */
static uint32_t *shuffled(uint32_t n) {
  uint32_t *order = must(malloc(n * sizeof *order));
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = draw(i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  return order;
}

static uint32_t *draw_ends(kind k, uint32_t vertices, size_t edges) {
  uint32_t *name = shuffled(vertices);
  uint32_t *ends = must(malloc(2 * edges * sizeof *ends));
  bool acyclic = k == SORTED || k == SHUFFLED;
  for (size_t e = 0; e < edges; e++) {
    uint32_t a = draw(vertices), b = draw(vertices);
    while (acyclic && a == b)
      b = draw(vertices);
    bool turned = acyclic && a < b;
    uint32_t from = turned ? b : a, to = turned ? a : b;
    ends[2 * e] = k == SORTED ? from : name[from];
    ends[2 * e + 1] = k == SORTED ? to : name[to];
  }
  free(name);
  return ends;
}

static gi_graph make(gi_memory *memory, kind k, uint32_t vertices,
                     size_t edges) {
  gi_budget budget;
  gi_graph graph;
  uint32_t *ends = draw_ends(k, vertices, edges);
  gi_budget_init(&budget, (grundy_limits){0});
  ok(gi_graph_make(&graph, memory, &budget, vertices, ends, edges,
                   k >= HACKENBUSH ? GI_BOTH_WAYS : GI_ALONG));
  free(ends);
  return graph;
}

static grundy_status count_cut(void *data, uint32_t u, uint32_t v) {
  (void)u, (void)v;
  ++*(uint64_t *)data;
  return GRUNDY_OK;
}

static void solve(const gi_graph *graph, kind k) {
  gi_budget budget;
  gi_hackenbush h;
  uint32_t on_cycle;
  uint64_t cuts = 0;
  uint32_t *out = must(malloc((size_t)graph->vertices * sizeof *out));
  gi_budget_init(&budget, (grundy_limits){0});
  if (k == SORTED || k == SHUFFLED) {
    ok(gi_graph_values(graph, &budget, GI_NO_VERTEX, out, &on_cycle));
  } else if (k == CYCLIC || k == LABELS) {
    ok(gi_graph_retrograde(graph, &budget, out));
    if (k == LABELS)
      ok(gi_graph_loopy(graph, &budget, out));
  } else {
    ok(gi_hackenbush_solve(&h, graph, &budget, 0));
    if (k == CUTS)
      ok(gi_hackenbush_cuts(&h, &budget, 0, count_cut, &cuts));
    gi_hackenbush_clear(&h);
  }
  free(out);
}

enum {
  RUNS = 5 /* runs of each program, in turns; the best one counts */
};

/* Measures nanoseconds an edge of our code and of the plain search. */
static void measure(kind k, uint32_t vertices, size_t edges, double *ours,
                    double *plain) {
  gi_memory memory = {0};
  gi_graph graph = make(&memory, k, vertices, edges);
  *ours = *plain = 1e9;
  for (int i = 0; i < RUNS; i++) {
    double begun = bench_seconds();
    if (plain_search(&graph) < graph.arcs)
      exit(1);
    double searched = bench_seconds();
    solve(&graph, k);
    double solved = bench_seconds();
    double a = (solved - searched) * 1e9 / (double)edges;
    double b = (searched - begun) * 1e9 / (double)edges;
    *ours = a < *ours ? a : *ours;
    *plain = b < *plain ? b : *plain;
  }
  gi_graph_clear(&graph);
}

static void solving(kind k, const char *small, const char *large,
                    const char *growth) {
  double ours[2], plain[2];
  measure(k, 100000, 1000000, &ours[0], &plain[0]);
  measure(k, 1000000, 10000000, &ours[1], &plain[1]);
  bench_row(small, "ns an edge", ours[0], "plain search", plain[0]);
  bench_row(large, "ns an edge", ours[1], "plain search", plain[1]);
  bench_row(growth, "times", ours[1] / ours[0], "plain search",
            plain[1] / plain[0]);
}

/* ---------------------------------------------------------------- reading */

typedef struct text {
  char *data;
  size_t length;
} text;

static text write_text(const uint32_t *ends, size_t edges) {
  size_t room = edges * 22 + 64;
  text t = {must(malloc(room)), 0};
  for (size_t e = 0; e < edges; e++)
    t.length += (size_t)snprintf(t.data + t.length, room - t.length, "%u %u\n",
                                 ends[2 * e], ends[2 * e + 1]);
  return t;
}

enum {
  PIECE = 1 << 20
};

/* Measures the seconds to the list of edges, and to the arrays of arcs. */
static void read_once(const text *t, uint64_t lines, double *list_time,
                      double *graph_time) {
  gi_memory memory = {0};
  grundy_error error = {0};
  gi_budget budget;
  gi_edges list;
  gi_graph graph;
  gi_budget_init(&budget, (grundy_limits){0});
  double begun = bench_seconds();
  gi_edges_init(&list, &memory, &error);
  for (size_t at = 0; at < t->length; at += PIECE)
    ok(gi_edges_feed(&list, t->data + at,
                     t->length - at < PIECE ? t->length - at : PIECE));
  ok(gi_edges_end(&list));
  double listed = bench_seconds();
  ok(gi_graph_make(&graph, &memory, &budget, list.vertices, list.ends,
                   list.count, GI_ALONG));
  double made = bench_seconds();
  if (list.count != lines)
    exit(1);
  gi_graph_clear(&graph);
  gi_edges_clear(&list);
  *list_time = listed - begun < *list_time ? listed - begun : *list_time;
  *graph_time = made - begun < *graph_time ? made - begun : *graph_time;
}

static void reading(size_t edges, uint32_t vertices) {
  uint32_t *ends = draw_ends(CYCLIC, vertices, edges);
  text t = write_text(ends, edges);
  double list = 1e9, graph = 1e9, plain = 1e9;
  free(ends);
  for (int i = 0; i < RUNS; i++) {
    double begun = bench_seconds();
    volatile uint64_t lines = 0;
    uint64_t count = 0;
    for (size_t at = 0; at < t.length; at++)
      count += t.data[at] == '\n';
    lines = count;
    double counted = bench_seconds() - begun;
    plain = counted < plain ? counted : plain;
    read_once(&t, lines, &list, &graph);
  }
  double rate = (double)t.length / plain / 1e6;
  bench_row("reading 10^7 edges, to their list", "MB/s",
            (double)t.length / list / 1e6, "counting newlines", rate);
  bench_row("reading 10^7 edges, to arrays of arcs", "MB/s",
            (double)t.length / graph / 1e6, "counting newlines", rate);
  free(t.data);
}

/* ----------------------------------------------------------------- memory */

/* Measures the peak of memory from the first byte read to the answer with its
   winning moves, against 16 bytes an edge and 40 bytes a vertex. */
static void memory_of(const char *what, const char *family, kind k,
                      uint32_t vertices, size_t edges, bool tree) {
  grundy *g = must(grundy_new());
  grundy_work *work = must(grundy_work_new(g, (grundy_limits){0}));
  grundy_bulk *bulk;
  grundy_bulk_answer answer;
  uint32_t *ends = draw_ends(k, vertices, edges);
  for (uint32_t v = 1; tree && v < vertices; v++) {
    ends[2 * v - 2] = draw(v);
    ends[2 * v - 1] = v;
  }
  text t = write_text(ends, edges);
  free(ends);
  size_t before = work->memory.used;
  ok(grundy_bulk_open(work, family, &bulk));
  for (size_t at = 0; at < t.length; at += PIECE)
    ok(grundy_bulk_feed(bulk, t.data + at,
                        t.length - at < PIECE ? t.length - at : PIECE));
  ok(grundy_bulk_end(bulk));
  grundy_bulk_query query = {.max_moves = 1000};
  ok(grundy_bulk_find(bulk, "0", &query.start));
  ok(grundy_bulk_solve(bulk, query, &answer));
  bench_row(what, "bytes", (double)(work->memory.peak - before),
            "16 an edge and 40 a vertex",
            16.0 * (double)edges + 40.0 * vertices);
  grundy_bulk_close(bulk);
  grundy_work_free(work);
  grundy_free(g);
  free(t.data);
}

/* --------------------------------------------------------------- matching */

/* Edmonds' algorithm as it is usually written for O(VE): one breadth-first
   search for each vertex that a greedy start leaves uncovered.  Bases are kept
   by union-find, only what a search touched is cleared, and the tree of a
   search without success is removed, since no later path can use it. */
typedef struct plain_blossom {
  const gi_graph *g;
  uint32_t *mate, *parent, *base, *queue, *stamp;
  unsigned char *side; /* 0: not reached; 1: outer; 2: inner; 3: left out */
  uint32_t round, reached;
  uint32_t *touched;
} plain_blossom;

static uint32_t base_of(const plain_blossom *p, uint32_t v) {
  while (p->base[v] != v)
    v = p->base[v] = p->base[p->base[v]];
  return v;
}

static void reach(plain_blossom *p, uint32_t v, unsigned char side) {
  p->side[v] = side;
  p->touched[p->reached++] = v;
}

static uint32_t common_base(plain_blossom *p, uint32_t a, uint32_t b) {
  p->round++;
  for (a = base_of(p, a), b = base_of(p, b);;) {
    if (a != GI_NO_VERTEX) {
      if (p->stamp[a] == p->round)
        return a;
      p->stamp[a] = p->round;
      a = p->mate[a] == GI_NO_VERTEX ? GI_NO_VERTEX
                                     : base_of(p, p->parent[p->mate[a]]);
    }
    uint32_t swap = a;
    a = b;
    b = swap;
  }
}

static void shrink(plain_blossom *p, uint32_t v, uint32_t child, uint32_t base,
                   uint32_t *tail) {
  while (base_of(p, v) != base) {
    uint32_t mate = p->mate[v];
    p->parent[v] = child;
    child = mate;
    if (p->side[mate] == 2) {
      p->side[mate] = 1;
      p->queue[(*tail)++] = mate;
    }
    p->base[v] = p->base[mate] = base;
    v = p->parent[mate];
  }
}

static uint32_t find_path(plain_blossom *p, uint32_t root) {
  const gi_graph *g = p->g;
  uint32_t head = 0, tail = 0;
  p->reached = 0;
  reach(p, root, 1);
  p->queue[tail++] = root;
  while (head < tail) {
    uint32_t v = p->queue[head++];
    for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++) {
      uint32_t u = g->to[a];
      if (p->side[u] == 0) {
        reach(p, u, 2);
        p->parent[u] = v;
        if (p->mate[u] == GI_NO_VERTEX)
          return u;
        reach(p, p->mate[u], 1);
        p->queue[tail++] = p->mate[u];
      } else if (p->side[u] == 1 && base_of(p, u) != base_of(p, v)) {
        uint32_t base = common_base(p, v, u);
        shrink(p, v, u, base, &tail);
        shrink(p, u, v, base, &tail);
      }
    }
  }
  return GI_NO_VERTEX;
}

static void greedy(plain_blossom *p, uint32_t *size) {
  const gi_graph *g = p->g;
  for (uint32_t v = 0; v < g->vertices; v++)
    for (uint32_t a = g->first[v];
         a < g->first[v + 1] && p->mate[v] == GI_NO_VERTEX; a++) {
      uint32_t u = g->to[a];
      if (u != v && p->mate[u] == GI_NO_VERTEX) {
        p->mate[v] = u;
        p->mate[u] = v;
        ++*size;
      }
    }
}

static uint32_t plain_matching(const gi_graph *g) {
  size_t n = g->vertices;
  plain_blossom p = {.g = g};
  uint32_t **arrays[] = {&p.mate,  &p.parent, &p.base,
                         &p.queue, &p.stamp,  &p.touched};
  uint32_t size = 0;
  for (size_t i = 0; i < 6; i++)
    *arrays[i] = must(calloc(n, sizeof **arrays[i]));
  p.side = must(calloc(n, 1));
  memset(p.mate, 0xff, n * sizeof *p.mate);
  for (uint32_t v = 0; v < n; v++)
    p.base[v] = v;
  greedy(&p, &size);
  for (uint32_t v = 0; v < n; v++) {
    if (p.mate[v] != GI_NO_VERTEX)
      continue;
    uint32_t u = find_path(&p, v);
    bool found = u != GI_NO_VERTEX;
    size += found;
    while (u != GI_NO_VERTEX) {
      uint32_t before = p.parent[u], next = p.mate[before];
      p.mate[u] = before;
      p.mate[before] = u;
      u = next;
    }
    for (uint32_t i = 0; i < p.reached; i++) {
      p.side[p.touched[i]] = found ? 0 : 3;
      p.base[p.touched[i]] = p.touched[i];
    }
  }
  free(p.side);
  for (size_t i = 0; i < 6; i++)
    free(*arrays[i]);
  return size;
}

static void matching(const char *what, uint32_t vertices, size_t edges) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_matching m;
  gi_graph graph = make(&memory, HACKENBUSH, vertices, edges);
  gi_budget_init(&budget, (grundy_limits){0});
  double ours = 1e9, theirs = 1e9;
  for (int i = 0; i < RUNS; i++) {
    double begun = bench_seconds();
    ok(gi_matching_find(&m, &graph, &budget, GI_NO_VERTEX));
    double found = bench_seconds();
    if (plain_matching(&graph) != m.size)
      exit(1);
    double plain = bench_seconds();
    ours = found - begun < ours ? found - begun : ours;
    theirs = plain - found < theirs ? plain - found : theirs;
    gi_matching_clear(&m);
  }
  bench_row(what, "ms", ours * 1e3, "plain blossom", theirs * 1e3);
  gi_graph_clear(&graph);
}

int main(void) {
  bench_begin("graph");
  reading(10000000, 1000000);
  solving(SORTED, "values, no cycles, sorted, 10^6 arcs",
          "values, no cycles, sorted, 10^7 arcs", "... growth");
  solving(SHUFFLED, "values, no cycles, shuffled, 10^6 arcs",
          "values, no cycles, shuffled, 10^7 arcs", "... growth");
  solving(CYCLIC, "outcomes, cycles, 10^6 arcs", "outcomes, cycles, 10^7 arcs",
          "... growth");
  solving(LABELS, "outcomes and values, cycles, 10^6 arcs",
          "outcomes and values, cycles, 10^7 arcs", "... growth");
  solving(HACKENBUSH, "hackenbush, 10^6 edges", "hackenbush, 10^7 edges",
          "... growth");
  solving(CUTS, "hackenbush and its cuts, 10^6 edges",
          "hackenbush and its cuts, 10^7 edges", "... growth");
  matching("matching, 10^5 vertices, 5*10^5 edges", 100000, 500000);
  matching("matching, 10^5 vertices, 1.2*10^5 edges", 100000, 120000);
  memory_of("memory, no cycles", "graph", SHUFFLED, 1000000, 10000000, false);
  memory_of("memory, cycles", "graph", CYCLIC, 1000000, 10000000, false);
  memory_of("memory, hackenbush", "hackenbush", HACKENBUSH, 1000000, 10000000,
            false);
  memory_of("memory, hackenbush, a tree", "hackenbush", HACKENBUSH, 1000000,
            999999, true);
  memory_of("memory, geography", "geography", HACKENBUSH, 1000000, 10000000,
            false);
  memory_of("memory, geography, a tree", "geography", HACKENBUSH, 1000000,
            999999, true);
  bench_end();
  return 0;
}
