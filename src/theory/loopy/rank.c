/* SPDX-License-Identifier: MIT */
/*
 * An order of the nodes of a simplest form that depends on the form alone:
 * games that end first, by gi_game_order; then the others by the ranks of their
 * options, which are refined until no two nodes share one.  Nodes with equal
 * ranks at the end would have the same options for ever, so they would be
 * equal.
 */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <stdlib.h>

/* A node, and its rank in the last round. */
typedef struct entry {
  const gi_loopy *graph;
  const uint32_t *ranks; /* of all nodes */
  gi_node node;
} entry;

/* Compares the sorted ranks of the options; an option that comes first makes a
   node come first, and so does having fewer of them. */
static int compare_options(const entry *a, const entry *b, int player) {
  const uint32_t *ranks = a->ranks;
  const gi_branch *x = &a->graph->nodes[a->node];
  const gi_branch *y = &a->graph->nodes[b->node];
  if (x->count[player] != y->count[player])
    return x->count[player] < y->count[player] ? -1 : 1;
  for (uint32_t i = 0; i < x->count[player]; i++) {
    uint32_t own = ranks[x->options[player][i]];
    uint32_t other = ranks[y->options[player][i]];
    if (own != other)
      return own < other ? -1 : 1;
  }
  return 0;
}

static int compare(const entry *a, const entry *b) {
  const gi_loopy *graph = a->graph;
  gi_game g = graph->nodes[a->node].game, h = graph->nodes[b->node].game;
  uint32_t own = a->ranks[a->node], other = a->ranks[b->node];
  if (!g != !h)
    return g ? -1 : 1;
  if (g)
    return gi_game_order(graph->store, g, h);
  if (own != other)
    return own < other ? -1 : 1;
  int left = compare_options(a, b, GI_LEFT);
  return left ? left : compare_options(a, b, GI_RIGHT);
}

static int by_entry(const void *a, const void *b) { return compare(a, b); }

/* Sorts the options of a node by their ranks; there are few. */
static void sort_options(const gi_branch *node, const uint32_t *ranks) {
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 1; i < node->count[side]; i++) {
      gi_node *list = node->options[side], moved = list[i];
      uint32_t k = i;
      for (; k > 0 && ranks[list[k - 1]] > ranks[moved]; k--)
        list[k] = list[k - 1];
      list[k] = moved;
    }
}

/* Ranks the entries anew; returns the number of different ranks. */
static uint32_t refine(entry *entries, size_t count, uint32_t *ranks,
                       uint32_t *next) {
  uint32_t last = 0;
  for (size_t i = 0; i < count; i++)
    if (!entries[i].graph->nodes[entries[i].node].game)
      sort_options(&entries[i].graph->nodes[entries[i].node], ranks);
  qsort(entries, count, sizeof *entries, by_entry);
  for (size_t i = 0; i < count; i++) {
    last += i > 0 && compare(&entries[i - 1], &entries[i]) != 0;
    next[entries[i].node] = last;
  }
  for (size_t i = 0; i < count; i++)
    ranks[entries[i].node] = next[entries[i].node];
  return last + 1;
}

grundy_status gi_loopy_sort(gi_loopy *graph, gi_node root) {
  gi_memory *memory = gi_games_memory(graph->store);
  size_t all = graph->count, count = 0;
  size_t bytes = all * (sizeof(entry) + 2 * sizeof(uint32_t) + sizeof(bool));
  entry *entries = gi_alloc(memory, bytes);
  if (!entries)
    return gi_memory_refusal(memory);
  uint32_t *ranks = (uint32_t *)(entries + all), *next = ranks + all;
  bool *seen = (bool *)(next + all);
  grundy_status status = gi_loopy_reach(graph, root, seen);
  for (gi_node i = 0; i < all && status == GRUNDY_OK; i++)
    if (seen[i]) {
      ranks[i] = 0;
      entries[count++] = (entry){graph, ranks, i};
    }
  for (uint32_t before = 0, now = 1; status == GRUNDY_OK && now > before;) {
    before = now;
    now = refine(entries, count, ranks, next);
    status = gi_budget_step(gi_games_budget(graph->store));
  }
  gi_free(memory, entries, bytes);
  return status;
}
