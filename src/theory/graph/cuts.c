/* SPDX-License-Identifier: MIT */
#include "theory/graph/cuts.h"

#include "theory/graph/stalk.h"

#define NONE GI_NO_VERTEX

enum {
  ARRAYS = 6
};

/* Numbers are below 2^31, since an edge is two arcs: the highest bit is free
   for a mark. */
#define MARK (UINT32_C(1) << 31)

/* All arrays by the numbers of the search, 24 bytes a vertex in all: those of
   the second part lie where arrays of the first are done with. */
typedef struct cuts {
  gi_hackenbush *h;
  gi_budget *budget;
  gi_cut_found *found;
  void *data;
  uint32_t *count; /* back edges over the edge below it; with a MARK its ring
                      has a tree edge nearer to the ground */
  uint32_t *above; /* the next tree edge of its ring, away from the ground;
                      NONE: it is the last; with a MARK it is the last, and the
                      back edge that closes the ring begins at that vertex */
  uint32_t *top;   /* meet -> the last tree edge met that has it */
  /* first part: the rings are found */
  uint32_t *other; /* least number that a back edge from it leads to, or one
                      from the subtree of a child other than `child` */
  uint32_t *child; /* the child whose subtree reaches lowest */
  uint32_t *meet;
  /* second part: the cuts are told */
  uint32_t *want;       /* of the first vertex of a component; NONE:
                           impossible */
  uint32_t *first;      /* the first vertex of its component */
  uint32_t *way, *back; /* of one ring */
  uint32_t lowest;      /* that a back edge from the vertex at hand leads to */
} cuts;

static uint32_t count_of(const cuts *c, uint32_t i) {
  return c->count[i] & ~MARK;
}

/* ---------------------------------------------------------- back edges */

/* Calls `each` for the back edges and loops that leave i towards the ground,
   once for each edge. */
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

static grundy_status note_back(cuts *c, uint32_t i, uint32_t j) {
  if (i == j)
    return GRUNDY_OK;
  c->count[i]++;
  c->count[j]--; /* modulo 2^32: right when all are added up */
  if (j < c->other[i])
    c->other[i] = j;
  return GRUNDY_OK;
}

static grundy_status note_lowest(cuts *c, uint32_t i, uint32_t j) {
  if (j != i && j < c->lowest)
    c->lowest = j;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- rings */

/* Where the back edges over the edge below v meet.  They start behind the
   vertex where those over the edge above do, but some of these end at v: so
   the way goes on from there, until one begins or two subtrees reach below
   v. */
static uint32_t find_meet(const cuts *c, uint32_t v) {
  uint32_t m = v;
  while (c->other[m] >= v)
    m = c->meet[c->child[m]];
  return m;
}

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

/* From the leaves to the ground: counts, meets, and the rings linked. */
static void link_rings(cuts *c) {
  const gi_hackenbush *h = c->h;
  for (uint32_t i = h->count; i-- > 1;) {
    c->count[h->parent[i]] += c->count[i];
    if (gi_hackenbush_is_bridge(h, i))
      continue; /* it is in no ring */
    c->meet[i] = find_meet(c, i);
    note_child(c, h->parent[i], i);
    uint32_t *top = &c->top[c->meet[i]];
    if (*top != NONE && c->count[*top] == c->count[i]) {
      c->above[i] = *top;
      c->count[*top] |= MARK;
    }
    *top = i;
  }
  /* of all with one meet, the edge nearest to the ground has the fewest back
     edges over it */
  for (uint32_t m = 0; m < h->count; m++) {
    uint32_t last = c->top[m];
    if (last == NONE || count_of(c, last) != 1)
      continue;
    while (c->above[last] != NONE)
      last = c->above[last];
    c->above[last] = m | MARK;
  }
}

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
  if (status == GRUNDY_OK)
    link_rings(c);
  return status;
}

/* ----------------------------------------------------------------- cuts */

static grundy_status tell(cuts *c, uint32_t i, uint32_t j) {
  return c->found(c->data, c->h->vertex[i], c->h->vertex[j]);
}

/* The ring that begins with the edge below i: the terms of its blocks, in
   `way`, and what stands on the root block.  *over: it is closed by a back edge
   from there, not at the root block. */
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

static grundy_status cut_ring(cuts *c, uint32_t i) {
  uint32_t root, over, want = c->want[c->first[i]], at = 0;
  uint32_t blocks = read_ring(c, i, &root, &over);
  for (uint32_t k = 0; k < blocks; k++)
    c->back[k] = c->way[blocks - 1 - k];
  grundy_status status = gi_stalk_cuts(c->h->memory, c->way, blocks, c->way);
  if (status == GRUNDY_OK)
    status = gi_stalk_cuts(c->h->memory, c->back, blocks, c->back);
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(c->budget, 16 * (uint64_t)blocks);
  for (uint32_t e = i; status == GRUNDY_OK; e = c->above[e], at++) {
    if ((root ^ c->way[at] ^ c->back[blocks - at]) == want)
      status = tell(c, e, c->h->parent[e]);
    if (c->above[e] & MARK)
      break;
  }
  if (status != GRUNDY_OK || over == NONE || (root ^ c->way[blocks]) != want)
    return status;
  c->lowest = NONE;
  status = each_back(c, over, note_lowest);
  return status == GRUNDY_OK ? tell(c, over, c->lowest) : status;
}

/* A back edge, or a loop, that is in no ring: the one back edge from i that
   closes a ring is told with the ring. */
static grundy_status cut_other_back(cuts *c, uint32_t i, uint32_t j) {
  return j == c->lowest ? GRUNDY_OK : tell(c, i, j);
}

/* A loop less, nothing else. */
static grundy_status cut_backs(cuts *c, uint32_t i) {
  uint32_t e = c->top[i], first = c->first[i], want = c->want[first];
  if (want == NONE || (c->h->value[first] ^ 1) != want)
    return GRUNDY_OK; /* none of them would be told */
  c->lowest = NONE;
  grundy_status status = e != NONE && count_of(c, e) == 1
                             ? each_back(c, i, note_lowest)
                             : GRUNDY_OK;
  return status == GRUNDY_OK ? each_back(c, i, cut_other_back) : status;
}

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
  return c->want[p] == without ? tell(c, i, h->parent[i]) : GRUNDY_OK;
}

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
    if (i)
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
  uint32_t **arrays[ARRAYS] = {&c.count, &c.above, &c.top,
                               &c.other, &c.child, &c.meet};
  bool room = true;
  for (size_t i = 0; i < ARRAYS && room; i++)
    room = gi_graph_array(memory, arrays[i], n);
  grundy_status status =
      room ? find_cuts(&c, target) : gi_memory_refusal(memory);
  for (size_t i = 0; i < ARRAYS; i++)
    gi_graph_release(memory, *arrays[i], n);
  return status;
}
