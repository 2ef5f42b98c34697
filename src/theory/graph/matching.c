/* SPDX-License-Identifier: MIT */
#include "theory/graph/matching.h"

#include <assert.h>
#include <string.h>

/* The state of a vertex in a phase. */
enum {
  FREE,  /* in no tree */
  OUTER, /* a path of even length leads from the root of its tree to it */
  INNER, /* only paths of odd length lead from the root of its tree to it */
  GONE   /* the vertex that is left out of the graph */
};

typedef struct blossom {
  const gi_graph *graph;
  gi_matching *m;
  gi_budget *budget;
  unsigned char *state; /* vertex -> its state */
  uint32_t *tree;       /* vertex -> root of its tree; GI_NO_VERTEX at the root
                           itself: the tree is set aside */
  uint32_t *label;      /* outer vertex -> the outer vertex before it; if `over`
                           is set, one end of the edge that closed its cycle */
  uint32_t *over;       /* outer vertex -> the other end of that edge, or
                           GI_NO_VERTEX */
  uint32_t *base;       /* union-find: vertex -> towards the base of its
                           blossom */
  uint32_t *queue; /* outer vertices to scan, then the stack of `rematch` */
  uint32_t *stamp; /* vertex -> last round of `common_base` that passed it;
                      the stack of `match_greedily` */
  uint32_t queued; /* vertices in the queue */
  uint32_t round;  /* calls of `common_base` */
  uint32_t grown;  /* augmenting paths of this phase */
} blossom;

/* Returns the base of the blossom that v is in, and shortens the way to it. */
static uint32_t base_of(const blossom *b, uint32_t v) {
  while (b->base[v] != v) {
    b->base[v] = b->base[b->base[v]];
    v = b->base[v];
  }
  return v;
}

/* ------------------------------------------------------ first matching */

/* Matches v with its uncovered neighbour of least degree, if it has one;
   `degree` counts uncovered neighbours.  Pushes the vertices whose degree
   becomes 1 onto the stack `stamp` of `ready` vertices. */
static void match_one(blossom *b, uint32_t v, uint32_t *degree,
                      uint32_t *ready) {
  const gi_graph *g = b->graph;
  uint32_t *mate = b->m->mate, best = GI_NO_VERTEX;
  for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++) {
    uint32_t u = g->to[a];
    if (u != v && mate[u] == GI_NO_VERTEX && b->state[u] != GONE &&
        (best == GI_NO_VERTEX || degree[u] < degree[best]))
      best = u;
  }
  if (best == GI_NO_VERTEX)
    return;
  assert(mate[v] == GI_NO_VERTEX && v != best);
  mate[v] = best;
  mate[best] = v;
  b->m->size++;
  const uint32_t ends[] = {v, best};
  for (int i = 0; i < 2; i++)
    for (uint32_t a = g->first[ends[i]]; a < g->first[ends[i] + 1]; a++) {
      uint32_t u = g->to[a];
      if (mate[u] == GI_NO_VERTEX && degree[u] && --degree[u] == 1)
        b->stamp[(*ready)++] = u;
    }
}

/* Makes the first matching.  The degree of a vertex becomes 1 at most once, so
   the stack has room. */
static grundy_status match_greedily(blossom *b) {
  const gi_graph *g = b->graph;
  uint32_t *degree = b->label, ready = 0;
  for (uint32_t v = 0; v < g->vertices; v++) {
    degree[v] = gi_graph_degree(g, v);
    if (degree[v] == 1)
      b->stamp[ready++] = v;
  }
  for (uint32_t next = 0; ready || next < g->vertices;) {
    uint32_t v = ready ? b->stamp[--ready] : next++;
    grundy_status status = gi_budget_ticks(b->budget, 4);
    if (status != GRUNDY_OK)
      return status;
    if (b->m->mate[v] == GI_NO_VERTEX && b->state[v] != GONE)
      match_one(b, v, degree, &ready);
  }
  memset(b->stamp, 0, (size_t)g->vertices * sizeof *b->stamp);
  return GRUNDY_OK;
}

/* -------------------------------------------------------------- growing */

/* Makes v an outer vertex and appends it to the queue. */
static void make_outer(blossom *b, uint32_t v, uint32_t tree, uint32_t label,
                       uint32_t over) {
  assert(b->state[v] != OUTER && b->queued < b->m->vertices);
  b->state[v] = OUTER;
  b->tree[v] = tree;
  b->label[v] = label;
  b->over[v] = over;
  b->queue[b->queued++] = v;
}

/* Matches v with w, and rematches the old partner of v along its labels
   (procedure R of Gabow).  A cycle has two paths: the second waits on the
   stack, at most one for each outer vertex. */
static void rematch(blossom *b, uint32_t v, uint32_t w, uint32_t *stack) {
  uint32_t *mate = b->m->mate, depth = 0;
  for (;;) {
    uint32_t t = mate[v];
    mate[v] = w;
    if (t != GI_NO_VERTEX && mate[t] == v) {
      if (b->over[v] == GI_NO_VERTEX) {
        mate[t] = b->label[v];
        v = b->label[v];
        w = t;
        continue;
      }
      uint32_t x = b->label[v], y = b->over[v];
      assert(depth < b->m->vertices);
      stack[depth++] = v;
      v = x;
      w = y;
      continue;
    }
    if (!depth)
      return;
    uint32_t last = stack[--depth];
    v = b->over[last];
    w = b->label[last];
  }
}

/* Returns the base of a new blossom: the first vertex that is on both ways from
   x and y to the root.  The two walks take turns, so the cost is proportional
   to the size of the blossom. */
static uint32_t common_base(blossom *b, uint32_t x, uint32_t y) {
  uint32_t u = base_of(b, x), v = base_of(b, y);
  b->round++;
  while (u != v) {
    if (u != GI_NO_VERTEX) {
      if (b->stamp[u] == b->round)
        return u;
      b->stamp[u] = b->round;
      u = b->m->mate[u] == GI_NO_VERTEX ? GI_NO_VERTEX
                                        : base_of(b, b->label[u]);
    }
    uint32_t swap = u;
    u = v;
    v = swap;
  }
  return u;
}

/* Joins the way from x to the base to the blossom of the edge x-y: the inner
   vertices on it become outer. */
static void join_blossom(blossom *b, uint32_t x, uint32_t y, uint32_t base) {
  for (uint32_t u = base_of(b, x); u != base;) {
    uint32_t inner = b->m->mate[u], below = b->label[u];
    assert(b->state[u] == OUTER && b->state[inner] == INNER);
    make_outer(b, inner, b->tree[u], x, y);
    b->base[u] = base;
    b->base[inner] = base;
    u = base_of(b, below);
  }
}

/* Enlarges the matching along the path between the roots of two trees that
   meet at the edge x-y, and sets both trees aside. */
static void augment(blossom *b, uint32_t x, uint32_t y) {
  uint32_t roots[] = {b->tree[x], b->tree[y]};
  assert(b->m->mate[roots[0]] == GI_NO_VERTEX);
  assert(b->m->mate[roots[1]] == GI_NO_VERTEX);
  rematch(b, x, y, b->queue + b->queued);
  rematch(b, y, x, b->queue + b->queued);
  b->tree[roots[0]] = b->tree[roots[1]] = GI_NO_VERTEX;
  assert(b->m->mate[roots[0]] != GI_NO_VERTEX);
  assert(b->m->mate[roots[1]] != GI_NO_VERTEX);
  b->m->size++;
  b->grown++;
}

/* Returns whether the tree of v is set aside until the next phase. */
static bool is_aside(const blossom *b, uint32_t v) {
  uint32_t root = b->tree[v];
  return root == GI_NO_VERTEX || b->tree[root] == GI_NO_VERTEX;
}

/* Follows the edge from an outer vertex x to y.  Returns false if the tree of x
   was set aside. */
static bool scan_edge(blossom *b, uint32_t x, uint32_t y) {
  if (b->state[y] == FREE) {
    assert(b->m->mate[y] != GI_NO_VERTEX); /* uncovered vertices are roots */
    b->state[y] = INNER;
    b->tree[y] = b->tree[x];
    make_outer(b, b->m->mate[y], b->tree[x], x, GI_NO_VERTEX);
  } else if (b->state[y] == OUTER && !is_aside(b, y)) {
    if (b->tree[x] != b->tree[y]) {
      augment(b, x, y);
      return false;
    }
    if (base_of(b, x) != base_of(b, y)) {
      uint32_t base = common_base(b, x, y);
      join_blossom(b, x, y, base);
      join_blossom(b, y, x, base);
    }
  }
  return true;
}

/* Grows trees from all uncovered vertices and augments where two trees meet. */
static grundy_status run_phase(blossom *b) {
  const gi_graph *g = b->graph;
  b->queued = b->grown = 0;
  for (uint32_t v = 0; v < g->vertices; v++) {
    b->base[v] = v;
    if (b->state[v] == GONE)
      continue;
    b->state[v] = FREE;
    if (b->m->mate[v] == GI_NO_VERTEX)
      make_outer(b, v, v, GI_NO_VERTEX, GI_NO_VERTEX);
  }
  for (uint32_t at = 0; at < b->queued; at++) {
    uint32_t x = b->queue[at];
    for (uint32_t a = g->first[x]; a < g->first[x + 1] && !is_aside(b, x); a++)
      if (!scan_edge(b, x, g->to[a]))
        break;
    grundy_status status =
        gi_budget_ticks(b->budget, 2 * gi_graph_degree(g, x) + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* ------------------------------------------------------------- together */

/* Finds the matching and the spare vertices. */
static grundy_status run(blossom *b, uint32_t without) {
  gi_matching *m = b->m;
  size_t n = m->vertices;
  memset(m->mate, 0xff, n * sizeof *m->mate);
  memset(b->state, FREE, n);
  if (without != GI_NO_VERTEX)
    b->state[without] = GONE;
  grundy_status status = match_greedily(b);
  do {
    if (status == GRUNDY_OK)
      status = run_phase(b);
  } while (status == GRUNDY_OK && b->grown);
  for (size_t v = 0; v < n; v++)
    b->state[v] = b->state[v] == OUTER;
  return status;
}

grundy_status gi_matching_find(gi_matching *matching, const gi_graph *graph,
                               gi_budget *budget, uint32_t without) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices, room_left = 0;
  *matching = (gi_matching){.memory = memory, .vertices = graph->vertices};
  blossom b = {.graph = graph, .m = matching, .budget = budget};
  assert(without == GI_NO_VERTEX || without < n);
  /* the stack of `rematch` follows the queue */
  if (__builtin_add_overflow(n, n, &room_left))
    return GRUNDY_UNABLE;
  matching->spare = gi_alloc(memory, n + 1);
  bool room =
      matching->spare && gi_graph_room(memory, &matching->mate, n) &&
      gi_graph_room(memory, &b.tree, n) && gi_graph_room(memory, &b.label, n) &&
      gi_graph_room(memory, &b.over, n) && gi_graph_room(memory, &b.base, n) &&
      gi_graph_room(memory, &b.stamp, n) &&
      gi_graph_room(memory, &b.queue, room_left);
  b.state = matching->spare;
  grundy_status status = room ? run(&b, without) : gi_memory_refusal(memory);
  gi_graph_release(memory, b.queue, room_left);
  gi_graph_release(memory, b.stamp, n);
  gi_graph_release(memory, b.base, n);
  gi_graph_release(memory, b.over, n);
  gi_graph_release(memory, b.label, n);
  gi_graph_release(memory, b.tree, n);
  if (status != GRUNDY_OK)
    gi_matching_clear(matching);
  return status;
}

void gi_matching_clear(gi_matching *matching) {
  gi_free(matching->memory, matching->spare, (size_t)matching->vertices + 1);
  gi_graph_release(matching->memory, matching->mate, matching->vertices);
  *matching = (gi_matching){.memory = matching->memory};
}
