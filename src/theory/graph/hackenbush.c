/* SPDX-License-Identifier: MIT */
#include "theory/graph/hackenbush.h"

#include <assert.h>
#include <string.h>

/* Marks of a vertex on the path of the search. */
enum {
  PARENT_SEEN = 1, /* the edge to its parent was met */
  HALF_LOOP = 2    /* an odd number of ends of loops was met */
};

typedef struct search {
  gi_hackenbush *h;
  gi_budget *budget;
  uint32_t *next;       /* number -> the next arc of that vertex */
  unsigned char *marks; /* number -> marks of that vertex */
} search;

/* Gives v the next number. */
static void enter(search *s, uint32_t v, uint32_t parent) {
  gi_hackenbush *h = s->h;
  uint32_t i = h->count++;
  assert(i < h->graph->vertices && h->number[v] == GI_NO_VERTEX);
  h->number[v] = i;
  h->vertex[i] = v;
  h->parent[i] = parent;
  h->low[i] = i;
  h->value[i] = 0;
  s->next[i] = h->graph->first[v];
  s->marks[i] = 0;
}

/* Counts an arc from i to j, both being numbers.  Each edge counts at its
   upper end, the one that was reached later. */
static void count_arc(search *s, uint32_t i, uint32_t j) {
  gi_hackenbush *h = s->h;
  if (j > i)
    return; /* counted at the other end */
  if (j == i) {
    s->marks[i] ^= HALF_LOOP;
    h->value[i] ^= (s->marks[i] & HALF_LOOP) != 0;
  } else if (j == h->parent[i] && !(s->marks[i] & PARENT_SEEN)) {
    s->marks[i] |= PARENT_SEEN;
  } else {
    h->value[i] ^= 1;
    if (j < h->low[i])
      h->low[i] = j;
  }
}

/* Leaves i: adds its value to that of its parent. */
static void leave(gi_hackenbush *h, uint32_t i) {
  uint32_t p = h->parent[i];
  if (!i)
    return;
  assert(p < i && h->low[i] <= i);
  if (h->low[i] == i) {
    h->value[p] ^= h->value[i] + 1; /* colon */
  } else {
    h->value[p] ^= h->value[i] ^ 1; /* fusion */
    if (h->low[i] < h->low[p])
      h->low[p] = h->low[i];
  }
}

/* Searches from the ground, depth first. */
static grundy_status run(search *s, uint32_t ground) {
  gi_hackenbush *h = s->h;
  const gi_graph *g = h->graph;
  enter(s, ground, GI_NO_VERTEX);
  for (uint32_t i = 0; i != GI_NO_VERTEX;) {
    uint32_t v = h->vertex[i], end = g->first[v + 1], a = s->next[i];
    uint32_t j = 0;
    for (; a < end && (j = h->number[g->to[a]]) != GI_NO_VERTEX; a++)
      count_arc(s, i, j);
    if (a < end) {
      s->next[i] = a + 1;
      enter(s, g->to[a], i);
      i = h->count - 1;
      continue;
    }
    grundy_status status = gi_budget_ticks(s->budget, end - g->first[v] + 1);
    if (status != GRUNDY_OK)
      return status;
    leave(h, i);
    i = h->parent[i];
  }
  return GRUNDY_OK;
}

grundy_status gi_hackenbush_solve(gi_hackenbush *h, const gi_graph *graph,
                                  gi_budget *budget, uint32_t ground) {
  gi_memory *memory = graph->memory;
  size_t n = graph->vertices;
  assert(ground < n);
  *h = (gi_hackenbush){.memory = memory, .graph = graph};
  search s = {.h = h, .budget = budget};
  bool room = gi_graph_room(memory, &h->number, n) &&
              gi_graph_room(memory, &h->vertex, n) &&
              gi_graph_room(memory, &h->parent, n) &&
              gi_graph_room(memory, &h->low, n) &&
              gi_graph_room(memory, &h->value, n) &&
              gi_graph_room(memory, &s.next, n) &&
              (s.marks = gi_alloc(memory, n)) != NULL;
  if (room)
    memset(h->number, 0xff, n * sizeof *h->number);
  grundy_status status = room ? run(&s, ground) : gi_memory_refusal(memory);
  gi_free(memory, s.marks, n);
  gi_graph_release(memory, s.next, n);
  if (status != GRUNDY_OK)
    gi_hackenbush_clear(h);
  return status;
}

void gi_hackenbush_clear(gi_hackenbush *h) {
  size_t n = h->graph ? h->graph->vertices : 0;
  gi_graph_release(h->memory, h->number, n);
  gi_graph_release(h->memory, h->vertex, n);
  gi_graph_release(h->memory, h->parent, n);
  gi_graph_release(h->memory, h->low, n);
  gi_graph_release(h->memory, h->value, n);
  *h = (gi_hackenbush){.memory = h->memory};
}
