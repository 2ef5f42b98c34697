/* SPDX-License-Identifier: MIT */
/*
 * Alternating play that never ends: strongly connected components of the
 * states (node, player to move), by Tarjan's algorithm with a stack of its own.
 *
 * R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on
 * Computing 1 (1972), 146-160
 */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <string.h>

/* What the search knows about a state; the arrays of the whole search are one
   block of these. */
typedef struct state {
  uint32_t order; /* when it was met, from 1 on; 0: not yet */
  uint32_t low;   /* earliest state of the stack that it leads to */
  uint32_t next;  /* option that comes next */
  uint32_t path;  /* state below it on the path, or on the stack */
  uint32_t below;
  bool stacked;
} state;

typedef struct search {
  const gi_loopy *graph;
  state *states;
  uint32_t *loops;
  uint32_t clock, path, stack; /* tops of the two lists */
  uint32_t found;              /* components of more than one state */
} search;

static void enter(search *s, uint32_t at) {
  state *x = &s->states[at];
  x->order = x->low = ++s->clock;
  x->next = 0;
  x->path = s->path;
  s->path = at;
  x->below = s->stack;
  s->stack = at;
  x->stacked = true;
}

/* Takes the component of `at`, the first of its states, off the stack. */
static void close_component(search *s, uint32_t at) {
  uint32_t number = s->stack == at ? 0 : ++s->found;
  uint32_t top;
  do {
    top = s->stack;
    s->stack = s->states[top].below;
    s->states[top].stacked = false;
    s->loops[top] = number;
  } while (top != at);
}

static void leave(search *s, uint32_t at) {
  state *x = &s->states[at];
  s->path = x->path;
  if (x->low == x->order)
    close_component(s, at);
  if (s->path != UINT32_MAX && s->states[s->path].low > x->low)
    s->states[s->path].low = x->low;
}

static void walk(search *s, uint32_t start) {
  s->path = s->stack = UINT32_MAX;
  enter(s, start);
  while (s->path != UINT32_MAX) {
    uint32_t at = s->path, player = at & 1;
    state *x = &s->states[at];
    const gi_branch *node = &s->graph->nodes[at >> 1];
    if (x->next == node->count[player]) {
      leave(s, at);
      continue;
    }
    uint32_t to = 2 * node->options[player][x->next++] + !player;
    const state *y = &s->states[to];
    if (!y->order)
      enter(s, to);
    else if (y->stacked && x->low > y->order)
      x->low = y->order;
  }
}

grundy_status gi_loopy_cycles(const gi_loopy *graph, gi_node root,
                              uint32_t *loops) {
  gi_memory *memory = gi_games_memory(graph->store);
  size_t states = 2 * graph->count;
  size_t bytes = states * sizeof(state), seen_bytes = graph->count;
  search s = {.graph = graph, .loops = loops};
  bool *seen = gi_alloc(memory, seen_bytes);
  s.states = gi_alloc(memory, bytes);
  grundy_status status =
      seen && s.states ? GRUNDY_OK : gi_memory_refusal(memory);
  if (status == GRUNDY_OK)
    status = gi_loopy_reach(graph, root, seen);
  if (status == GRUNDY_OK) {
    memset(s.states, 0, bytes);
    memset(loops, 0, states * sizeof *loops);
    for (uint32_t at = 0; at < states; at++)
      if (seen[at >> 1] && !s.states[at].order)
        walk(&s, at);
  }
  gi_free(memory, s.states, bytes);
  gi_free(memory, seen, seen_bytes);
  return status;
}

grundy_status gi_loopy_is_stopper(const gi_loopy *graph, gi_node root,
                                  bool *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  size_t bytes = 2 * graph->count * sizeof(uint32_t);
  uint32_t *loops = gi_alloc(memory, bytes);
  if (!loops)
    return gi_memory_refusal(memory);
  grundy_status status = gi_loopy_cycles(graph, root, loops);
  *out = true;
  for (size_t i = 0; i < 2 * graph->count; i++)
    *out = *out && !loops[i];
  gi_free(memory, loops, bytes);
  return status;
}
