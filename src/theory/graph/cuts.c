/* SPDX-License-Identifier: MIT */
#include "theory/graph/cuts.h"

#include "theory/graph/stalk.h"

#include <assert.h>

#define NONE GI_NO_VERTEX

enum {
  ARRAYS = 6
};

/* Numbers are below 2^31, since an edge is two arcs.  So the highest bit is
   free for a mark. */
#define MARK (UINT32_C(1) << 31)

/* All arrays are indexed by the numbers of the search, 24 bytes a vertex in
   all: arrays of the second part use the memory of arrays of the first. */
typedef struct cuts {
  gi_hackenbush *h;
  gi_budget *budget;
  gi_cut_found *found;
  void *data;
  /* a tree edge is named by the number of its upper end */
  uint32_t *count; /* tree edge -> back edges over it; with a MARK, its ring has
                      a tree edge nearer to the ground */
  uint32_t *above; /* tree edge -> next tree edge of its ring, away from the
                      ground; NONE: it is the last one; with a MARK it is the
                      last one, and the back edge that closes the ring begins
                      at that vertex */
  uint32_t *top;   /* vertex -> last tree edge found that meets there */
  /* first part: find the rings */
  uint32_t *other; /* vertex -> least number that a back edge leads to, from the
                      vertex or from the subtree of a child but `child` */
  uint32_t *child; /* vertex -> child whose subtree reaches lowest */
  uint32_t *meet;  /* tree edge -> vertex where the back edges over it meet */
  /* second part: report the cuts */
  uint32_t *want;  /* first vertex of a component -> value that the component
                      must have; NONE: impossible */
  uint32_t *first; /* vertex -> first vertex of its component */
  uint32_t *way;  /* terms of the blocks of one ring, then values of its cuts */
  uint32_t *back; /* the same from the other end of the ring */
  uint32_t lowest; /* least number that a back edge from the vertex at hand
                      leads to; NONE: no back edge */
} cuts;

/* Returns the number of back edges over the tree edge below i. */
static uint32_t count_of(const cuts *c, uint32_t i) {
  return c->count[i] & ~MARK;
}

/* ---------------------------------------------------------- back edges */

/* Calls `each` once for each back edge from i towards the ground, and for each
   loop at i. */
static grundy_status each_back(cuts *c, uint32_t i,
                               grundy_status (*each)(cuts *c, uint32_t i,
                                                     uint32_t j)) {
  const gi_graph *g = c->h->graph;
  uint32_t v = c->h->vertex[i];
  bool parent_seen = false, half = false;
  grundy_status status = GRUNDY_OK;
  for (uint32_t a = g->first[v]; a < g->first[v + 1] && status == GRUNDY_OK;
       a++) {
    uint32_t j = c->h->number[g->to[a]];
    if (j > i)
      continue;
    if (j == i) {
      half = !half;
      if (half)
        continue;
    } else if (j == c->h->parent[i] && !parent_seen) {
      parent_seen = true;
      continue;
    }
    status = each(c, i, j);
  }
  return status;
}

/* Counts the back edge from i to j over the tree edges between them. */
static grundy_status note_back(cuts *c, uint32_t i, uint32_t j) {
  if (i == j)
    return GRUNDY_OK;
  c->count[i]++;
  c->count[j]--; /* modulo 2^32; right once the subtrees are added */
  if (j < c->other[i])
    c->other[i] = j;
  return GRUNDY_OK;
}

/* Keeps the least number that a back edge from i leads to. */
static grundy_status note_lowest(cuts *c, uint32_t i, uint32_t j) {
  if (j != i && j < c->lowest)
    c->lowest = j;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- rings */

/* Returns the vertex where the back edges over the tree edge below v meet.
   That is the vertex where the back edges over the next tree edge meet, or one
   above it, since some of those end at v.  So the walk continues until a back
   edge begins or two subtrees reach below v. */
static uint32_t find_meet(const cuts *c, uint32_t v) {
  uint32_t m = v;
  while (c->other[m] >= v) {
    assert(c->child[m] != NONE);
    m = c->meet[c->child[m]];
  }
  return m;
}

/* Adds the child i to what is known of its parent p. */
static void note_child(cuts *c, uint32_t p, uint32_t i) {
  const uint32_t *low = c->h->low;
  uint32_t reach = low[i];
  if (c->child[p] == NONE || reach < low[c->child[p]]) {
    reach = c->child[p] == NONE ? NONE : low[c->child[p]];
    c->child[p] = i;
  }
  if (reach < c->other[p])
    c->other[p] = reach;
}

/* Finds counts and meets from the leaves to the ground, and links the tree
   edges of each ring. */
static grundy_status link_rings(cuts *c) {
  const gi_hackenbush *h = c->h;
  for (uint32_t i = h->count; i-- > 1;) {
    c->count[h->parent[i]] += c->count[i];
    grundy_status status = gi_budget_ticks(c->budget, 2);
    if (status != GRUNDY_OK)
      return status;
    if (gi_hackenbush_is_bridge(h, i))
      continue; /* a bridge belongs to no ring */
    c->meet[i] = find_meet(c, i);
    note_child(c, h->parent[i], i);
    uint32_t *top = &c->top[c->meet[i]];
    if (*top != NONE && c->count[*top] == c->count[i]) {
      c->above[i] = *top;
      c->count[*top] |= MARK;
    }
    *top = i;
  }
  /* of all tree edges that meet at m, the lowest has the fewest back edges over
     it: if it has one, that back edge closes its ring */
  for (uint32_t m = 0; m < h->count; m++) {
    uint32_t last = c->top[m];
    if (last == NONE || count_of(c, last) != 1)
      continue;
    while (c->above[last] != NONE)
      last = c->above[last];
    c->above[last] = m | MARK;
  }
  return GRUNDY_OK;
}

/* First part: finds all rings. */
static grundy_status find_rings(cuts *c) {
  const gi_hackenbush *h = c->h;
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < h->count; i++)
    c->other[i] = c->child[i] = c->above[i] = c->top[i] = NONE;
  for (uint32_t i = 0; i < h->count && status == GRUNDY_OK; i++) {
    status = each_back(c, i, note_back);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(c->budget,
                               gi_graph_degree(h->graph, h->vertex[i]) + 1);
  }
  return status == GRUNDY_OK ? link_rings(c) : status;
}

/* ----------------------------------------------------------------- cuts */

/* Reports the edge between i and j. */
static grundy_status report(cuts *c, uint32_t i, uint32_t j) {
  assert(i < c->h->count && j < c->h->count);
  return c->found(c->data, c->h->vertex[i], c->h->vertex[j]);
}

/* Reads the ring that begins with the tree edge below i: puts the terms of its
   blocks into `way` and returns their number.  *root is the value of the root
   block without the ring.  *over is the vertex from which a back edge closes
   the ring; NONE if a tree edge closes it. */
static uint32_t read_ring(cuts *c, uint32_t i, uint32_t *root, uint32_t *over) {
  const uint32_t *value = c->h->value;
  uint32_t blocks = 0, last = i;
  for (; !(c->above[last] & MARK); last = c->above[last])
    c->way[blocks++] = value[last] ^ value[c->above[last]] ^ 1;
  *root = value[c->first[i]] ^ value[i] ^ 1;
  *over = NONE;
  if (c->above[last] != NONE) {
    *over = c->above[last] & ~MARK;
    c->way[blocks++] = value[last] ^ 1;
  } else {
    *root ^= value[last];
  }
  return blocks;
}

/* Reports the edges of the ring that begins with the tree edge below i. */
static grundy_status cut_ring(cuts *c, uint32_t i) {
  uint32_t root, over, want = c->want[c->first[i]], at = 0;
  uint32_t blocks = read_ring(c, i, &root, &over);
  assert(want != NONE && blocks < c->h->count);
  for (uint32_t k = 0; k < blocks; k++)
    c->back[k] = c->way[blocks - 1 - k];
  grundy_status status =
      gi_stalk_cuts(c->h->memory, c->budget, c->way, blocks, c->way);
  if (status == GRUNDY_OK)
    status = gi_stalk_cuts(c->h->memory, c->budget, c->back, blocks, c->back);
  for (uint32_t e = i; status == GRUNDY_OK; e = c->above[e], at++) {
    if ((root ^ c->way[at] ^ c->back[blocks - at]) == want)
      status = report(c, e, c->h->parent[e]);
    if (c->above[e] & MARK)
      break;
  }
  if (status != GRUNDY_OK || over == NONE || (root ^ c->way[blocks]) != want)
    return status;
  c->lowest = NONE;
  status = each_back(c, over, note_lowest);
  return status == GRUNDY_OK ? report(c, over, c->lowest) : status;
}

/* Reports a back edge or loop that belongs to no ring.  The one back edge from
   i that closes a ring is reported with the ring. */
static grundy_status cut_other_back(cuts *c, uint32_t i, uint32_t j) {
  return j == c->lowest ? GRUNDY_OK : report(c, i, j);
}

/* Reports the back edges and loops from i that belong to no ring: cutting one
   removes a loop from its component, and changes nothing else. */
static grundy_status cut_backs(cuts *c, uint32_t i) {
  uint32_t e = c->top[i], first = c->first[i], want = c->want[first];
  if (want == NONE || (c->h->value[first] ^ 1) != want)
    return GRUNDY_OK; /* cutting them does not leave the target */
  c->lowest = NONE;
  grundy_status status = e != NONE && count_of(c, e) == 1
                             ? each_back(c, i, note_lowest)
                             : GRUNDY_OK;
  return status == GRUNDY_OK ? each_back(c, i, cut_other_back) : status;
}

/* Reports the tree edge below i if it is a bridge, and the ring that begins
   with it if it begins one. */
static grundy_status cut_below(cuts *c, uint32_t i) {
  const gi_hackenbush *h = c->h;
  uint32_t p = c->first[h->parent[i]];
  if (c->first[i] != i)
    return c->want[p] != NONE && !(c->count[i] & MARK) ? cut_ring(c, i)
                                                       : GRUNDY_OK;
  uint32_t without = h->value[p] ^ (h->value[i] + 1);
  c->want[i] = NONE;
  if (c->want[p] == NONE)
    return GRUNDY_OK;
  if (c->want[p] != without)
    c->want[i] = (without ^ c->want[p]) - 1;
  return c->want[p] == without ? report(c, i, h->parent[i]) : GRUNDY_OK;
}

/* Finds the rings, then reports the cuts from the ground up. */
static grundy_status find_cuts(cuts *c, uint32_t target) {
  gi_hackenbush *h = c->h;
  grundy_status status = find_rings(c);
  c->want = c->other;
  c->first = c->child;
  c->way = c->meet;
  for (uint32_t i = 0; i < h->count; i++)
    c->first[i] =
        !i || gi_hackenbush_is_bridge(h, i) ? i : c->first[h->parent[i]];
  c->back = h->low;
  c->want[0] = target;
  for (uint32_t i = 0; i < h->count && status == GRUNDY_OK; i++) {
    status = gi_budget_ticks(c->budget, 2);
    if (i && status == GRUNDY_OK)
      status = cut_below(c, i);
    if (status == GRUNDY_OK)
      status = cut_backs(c, i);
  }
  return status;
}

grundy_status gi_hackenbush_cuts(gi_hackenbush *h, gi_budget *budget,
                                 uint32_t target, gi_cut_found *found,
                                 void *data) {
  gi_memory *memory = h->memory;
  size_t n = (size_t)h->count + 1;
  cuts c = {.h = h, .budget = budget, .found = found, .data = data};
  uint32_t **const arrays[ARRAYS] = {&c.count, &c.above, &c.top,
                                     &c.other, &c.child, &c.meet};
  assert(h->count && h->count < MARK);
  grundy_status status = gi_graph_arrays(memory, arrays, ARRAYS, n)
                             ? find_cuts(&c, target)
                             : gi_memory_refusal(memory);
  gi_graph_release_all(memory, arrays, ARRAYS, n);
  return status;
}
