/* SPDX-License-Identifier: MIT */
/*
 * Games on large graphs, each against the least that can be done with the same
 * input in the same run: reading against a loop that only counts newlines;
 * solving against a plain depth-first search of the same arrays; a maximum
 * matching against the plain O(VE) blossom algorithm, one search from each
 * vertex that a greedy start leaves uncovered.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/edges.h"
#include "support/bench.h"
#include "theory/graph_hackenbush.h"
#include "theory/graph_loopy.h"
#include "theory/graph_matching.h"
#include "theory/graph_retrograde.h"
#include "theory/graph_values.h"

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

/* Visits all vertices along the arcs; the number of arcs looked at, so that
   nothing is left out. */
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
  ACYCLIC,
  CYCLIC,
  HACKENBUSH
} kind;

/* The numbers below n in random order: vertices of a file are not numbered in
   the order in which they are solved. */
static uint32_t *shuffled(uint32_t n) {
  uint32_t *order = must(malloc(n * sizeof *order));
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = draw(i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  return order;
}

static gi_graph make(gi_memory *memory, kind k, uint32_t vertices,
                     size_t edges) {
  gi_budget budget;
  gi_graph graph;
  uint32_t *name = shuffled(vertices);
  uint32_t *ends = must(malloc(2 * edges * sizeof *ends));
  gi_budget_init(&budget, (grundy_limits){0});
  for (size_t e = 0; e < edges; e++) {
    uint32_t a = draw(vertices), b = draw(vertices);
    if (k == ACYCLIC)
      while (a == b)
        b = draw(vertices);
    bool turned = k == ACYCLIC && a < b;
    ends[2 * e] = name[turned ? b : a];
    ends[2 * e + 1] = name[turned ? a : b];
  }
  ok(gi_graph_make(&graph, memory, &budget, vertices, ends, edges,
                   k == HACKENBUSH ? GI_BOTH_WAYS : GI_ALONG));
  free(ends);
  free(name);
  return graph;
}

static void solve(const gi_graph *graph, kind k) {
  gi_budget budget;
  gi_hackenbush h;
  uint32_t on_cycle;
  uint32_t *out = must(malloc((size_t)graph->vertices * sizeof *out));
  gi_budget_init(&budget, (grundy_limits){0});
  if (k == ACYCLIC) {
    ok(gi_graph_values(graph, &budget, GI_NO_VERTEX, out, &on_cycle));
  } else if (k == CYCLIC) {
    ok(gi_graph_retrograde(graph, &budget, out));
  } else {
    ok(gi_hackenbush_solve(&h, graph, &budget, 0));
    gi_hackenbush_clear(&h);
  }
  free(out);
}

enum {
  RUNS = 3 /* the best of them counts */
};

/* Nanoseconds an edge, ours and the plain search's. */
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

static void reading(size_t edges, uint32_t vertices) {
  size_t room = edges * 16 + 64, length = 0;
  char *text = must(malloc(room));
  for (size_t e = 0; e < edges; e++)
    length += (size_t)snprintf(text + length, room - length, "%u %u\n",
                               draw(vertices), draw(vertices));
  gi_memory memory = {0};
  grundy_error error = {0};
  double ours = 1e9, plain = 1e9;
  for (int i = 0; i < RUNS; i++) {
    gi_edges list;
    double begun = bench_seconds();
    volatile uint64_t lines = 0;
    uint64_t count = 0;
    for (size_t at = 0; at < length; at++)
      count += text[at] == '\n';
    lines = count;
    double counted = bench_seconds();
    gi_edges_init(&list, &memory, &error);
    for (size_t at = 0; at < length; at += 1 << 20)
      ok(gi_edges_feed(&list, text + at,
                       length - at < 1 << 20 ? length - at : 1 << 20));
    double read = bench_seconds();
    ok(gi_edges_end(&list));
    if (list.count != lines)
      exit(1);
    gi_edges_clear(&list);
    ours = read - counted < ours ? read - counted : ours;
    plain = counted - begun < plain ? counted - begun : plain;
  }
  bench_row("reading 10^7 edges", "MB/s", (double)length / ours / 1e6,
            "counting newlines", (double)length / plain / 1e6);
  free(text);
}

/* --------------------------------------------------------------- matching */

/* Edmonds' algorithm as it is usually written: one breadth-first search for
   each uncovered vertex, all marks cleared each time. */
typedef struct plain_blossom {
  const gi_graph *g;
  uint32_t *mate, *parent, *base, *queue;
  unsigned char *used, *marked;
} plain_blossom;

static uint32_t common_base(const plain_blossom *p, uint32_t a, uint32_t b) {
  memset(p->marked, 0, p->g->vertices);
  for (;;) {
    a = p->base[a];
    p->marked[a] = 1;
    if (p->mate[a] == GI_NO_VERTEX)
      break;
    a = p->parent[p->mate[a]];
  }
  for (;;) {
    b = p->base[b];
    if (p->marked[b])
      return b;
    b = p->parent[p->mate[b]];
  }
}

static void mark_way(const plain_blossom *p, uint32_t v, uint32_t base,
                     uint32_t child) {
  while (p->base[v] != base) {
    p->marked[p->base[v]] = p->marked[p->base[p->mate[v]]] = 1;
    p->parent[v] = child;
    child = p->mate[v];
    v = p->parent[p->mate[v]];
  }
}

static uint32_t find_path(const plain_blossom *p, uint32_t root) {
  const gi_graph *g = p->g;
  uint32_t head = 0, tail = 0;
  for (uint32_t v = 0; v < g->vertices; v++) {
    p->used[v] = 0;
    p->parent[v] = GI_NO_VERTEX;
    p->base[v] = v;
  }
  p->used[root] = 1;
  p->queue[tail++] = root;
  while (head < tail) {
    uint32_t v = p->queue[head++];
    for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++) {
      uint32_t u = g->to[a];
      if (p->base[v] == p->base[u] || p->mate[v] == u)
        continue;
      if (u == root || (p->mate[u] != GI_NO_VERTEX &&
                        p->parent[p->mate[u]] != GI_NO_VERTEX)) {
        uint32_t base = common_base(p, v, u);
        memset(p->marked, 0, g->vertices);
        mark_way(p, v, base, u);
        mark_way(p, u, base, v);
        for (uint32_t w = 0; w < g->vertices; w++)
          if (p->marked[p->base[w]]) {
            p->base[w] = base;
            if (!p->used[w]) {
              p->used[w] = 1;
              p->queue[tail++] = w;
            }
          }
      } else if (p->parent[u] == GI_NO_VERTEX) {
        p->parent[u] = v;
        if (p->mate[u] == GI_NO_VERTEX)
          return u;
        p->used[p->mate[u]] = 1;
        p->queue[tail++] = p->mate[u];
      }
    }
  }
  return GI_NO_VERTEX;
}

static uint32_t plain_matching(const gi_graph *g) {
  size_t n = g->vertices;
  plain_blossom p = {.g = g};
  p.mate = must(malloc(n * sizeof *p.mate));
  p.parent = must(malloc(n * sizeof *p.parent));
  p.base = must(malloc(n * sizeof *p.base));
  p.queue = must(malloc(n * sizeof *p.queue));
  p.used = must(malloc(n));
  p.marked = must(malloc(n));
  uint32_t size = 0;
  memset(p.mate, 0xff, n * sizeof *p.mate);
  for (uint32_t v = 0; v < n; v++)
    for (uint32_t a = g->first[v];
         a < g->first[v + 1] && p.mate[v] == GI_NO_VERTEX; a++) {
      uint32_t u = g->to[a];
      if (u != v && p.mate[u] == GI_NO_VERTEX) {
        p.mate[v] = u;
        p.mate[u] = v;
        size++;
      }
    }
  for (uint32_t v = 0; v < n; v++) {
    uint32_t u = p.mate[v] == GI_NO_VERTEX ? find_path(&p, v) : GI_NO_VERTEX;
    size += u != GI_NO_VERTEX;
    while (u != GI_NO_VERTEX) {
      uint32_t before = p.parent[u], next = p.mate[before];
      p.mate[u] = before;
      p.mate[before] = u;
      u = next;
    }
  }
  free(p.marked);
  free(p.used);
  free(p.queue);
  free(p.base);
  free(p.parent);
  free(p.mate);
  return size;
}

static void matching(const char *what, uint32_t vertices, size_t edges) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_matching m;
  gi_graph graph = make(&memory, HACKENBUSH, vertices, edges);
  gi_budget_init(&budget, (grundy_limits){0});
  double begun = bench_seconds();
  ok(gi_matching_find(&m, &graph, &budget, GI_NO_VERTEX));
  double found = bench_seconds();
  if (plain_matching(&graph) != m.size)
    exit(1);
  double plain = bench_seconds();
  bench_row(what, "ms", (found - begun) * 1e3, "plain blossom",
            (plain - found) * 1e3);
  gi_matching_clear(&m);
  gi_graph_clear(&graph);
}

int main(void) {
  bench_begin("graph");
  reading(10000000, 1000000);
  solving(ACYCLIC, "values, no cycles, 10^6 arcs",
          "values, no cycles, 10^7 arcs", "... growth");
  solving(CYCLIC, "outcomes, cycles, 10^6 arcs", "outcomes, cycles, 10^7 arcs",
          "... growth");
  solving(HACKENBUSH, "hackenbush, 10^6 edges", "hackenbush, 10^7 edges",
          "... growth");
  matching("matching, 10^5 vertices, 5*10^5 edges", 100000, 500000);
  matching("matching, 10^5 vertices, 1.2*10^5 edges", 100000, 120000);
  bench_end();
  return 0;
}
