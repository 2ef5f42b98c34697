/* SPDX-License-Identifier: MIT */
/* Pseudonumbers and stops of simplest forms. */
#include "theory/loopy/graph.h"

#include "core/memory.h"

/* Returns whether the options of the player are this node alone. */
static bool has_only(const gi_branch *branch, int player, gi_node node) {
  return branch->count[player] == 1 && branch->options[player][0] == node;
}

bool gi_loopy_is_pseudonumber(const gi_loopy *graph, gi_node node,
                              gi_pseudonumber *out) {
  const gi_branch *branch = &graph->nodes[node];
  *out = (gi_pseudonumber){0};
  if (branch->game)
    return gi_game_is_number(graph->store, branch->game, &out->number);
  for (int player = 0; player < 2; player++) {
    int sign = player == GI_LEFT ? 1 : -1; /* of a player who may pass */
    if (!has_only(branch, player, node))
      continue;
    if (!branch->count[!player]) {
      out->ends = sign;
      return true;
    }
    /* {x|pass} is x + over: the player who may pass is Right. */
    gi_node x = branch->options[!player][0];
    out->over = -sign;
    return branch->count[!player] == 1 && graph->nodes[x].game &&
           gi_game_is_number(graph->store, graph->nodes[x].game, &out->number);
  }
  return false;
}

/* Returns a number below, at or above 0 as x is below, at or above y. */
static int compare(gi_pseudonumber x, gi_pseudonumber y) {
  if (x.ends != y.ends)
    return x.ends - y.ends;
  int order = gi_number_compare(x.number, y.number);
  return order ? order : x.over - y.over;
}

/* Stops that are sought, for each node and starter; GI_NO_NODE: not yet. */
static grundy_status find(const gi_loopy *graph, gi_node *stops, gi_node node,
                          int starter, unsigned depth) {
  gi_node *best = &stops[2 * node + (size_t)starter];
  const gi_branch *branch = &graph->nodes[node];
  gi_pseudonumber most, other;
  if (*best != GI_NO_NODE)
    return GRUNDY_OK;
  if (depth > GI_GAMES_DEPTH)
    return GRUNDY_UNABLE;
  if (gi_loopy_is_pseudonumber(graph, node, &most)) {
    *best = node;
    return GRUNDY_OK;
  }
  gi_node found = GI_NO_NODE;
  for (uint32_t i = 0; i < branch->count[starter]; i++) {
    gi_node option = branch->options[starter][i];
    grundy_status status = find(graph, stops, option, !starter, depth + 1);
    if (status != GRUNDY_OK)
      return status;
    gi_node stop = stops[2 * option + (size_t)!starter];
    bool is_number = gi_loopy_is_pseudonumber(graph, stop, &other);
    int order = found == GI_NO_NODE ? 1 : compare(other, most);
    if (is_number &&
        (found == GI_NO_NODE || (starter == GI_LEFT ? order > 0 : order < 0))) {
      found = stop;
      most = other;
    }
  }
  *best = found;
  return found == GI_NO_NODE ? GRUNDY_UNABLE : GRUNDY_OK;
}

grundy_status gi_loopy_stop(const gi_loopy *graph, gi_node node,
                            gi_player starter, gi_node *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  size_t bytes = 2 * graph->count * sizeof(gi_node);
  gi_node *stops = gi_alloc(memory, bytes);
  if (!stops)
    return gi_memory_refusal(memory);
  for (size_t i = 0; i < 2 * graph->count; i++)
    stops[i] = GI_NO_NODE;
  grundy_status status = find(graph, stops, node, (int)starter, 0);
  *out = stops[2 * node + (size_t)starter];
  gi_free(memory, stops, bytes);
  return status;
}
