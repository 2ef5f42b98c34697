/* SPDX-License-Identifier: MIT */
/*
 * The order of loopy games, by survival.
 *
 * Left survives g - h, playing second, if she answers every move of Right, in
 * g or in -h, so that she never is without a move.  `at_least` begins as true
 * everywhere and loses the pairs that Right refutes, until none is left: the
 * greatest fixed point.  If both are stoppers, play that never ends moves in
 * both for ever, and no more is asked.
 */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <string.h>

static bool holds(const gi_loopy_order *o, gi_node g, gi_node h) {
  return gi_loopy_ge(o, g, h);
}

/* Returns whether Left, to move in g - h, has a move after which she
   survives. */
static bool left_survives(const gi_loopy *graph, const gi_loopy_order *o,
                          gi_node g, gi_node h) {
  const gi_branch *first = &graph->nodes[g], *second = &graph->nodes[h];
  for (uint32_t i = 0; i < first->count[GI_LEFT]; i++)
    if (holds(o, first->options[GI_LEFT][i], h))
      return true;
  for (uint32_t i = 0; i < second->count[GI_RIGHT]; i++)
    if (holds(o, g, second->options[GI_RIGHT][i]))
      return true;
  return false;
}

/* Returns whether Left survives every move of Right in g - h. */
static bool survives(const gi_loopy *graph, const gi_loopy_order *o, gi_node g,
                     gi_node h) {
  const gi_branch *first = &graph->nodes[g], *second = &graph->nodes[h];
  for (uint32_t i = 0; i < first->count[GI_RIGHT]; i++)
    if (!left_survives(graph, o, first->options[GI_RIGHT][i], h))
      return false;
  for (uint32_t i = 0; i < second->count[GI_LEFT]; i++)
    if (!left_survives(graph, o, g, second->options[GI_LEFT][i]))
      return false;
  return true;
}

/* Sets the pairs of games that end, for which the store knows the answer. */
static grundy_status begin(const gi_loopy *graph, gi_loopy_order *o) {
  for (size_t g = 0; g < o->count; g++)
    for (size_t h = 0; h < o->count; h++) {
      gi_game a = graph->nodes[g].game, b = graph->nodes[h].game;
      bool *at = &o->at_least[g * o->count + h];
      *at = true;
      if (a && b) {
        grundy_status status = gi_game_le(graph->store, b, a, at);
        if (status != GRUNDY_OK)
          return status;
      }
    }
  return GRUNDY_OK;
}

/* Removes refuted pairs once; *changed says whether there were any. */
static grundy_status refute(const gi_loopy *graph, gi_loopy_order *o,
                            bool *changed) {
  gi_budget *budget = gi_games_budget(graph->store);
  *changed = false;
  for (size_t g = 0; g < o->count; g++)
    for (size_t h = 0; h < o->count; h++) {
      bool *at = &o->at_least[g * o->count + h];
      if (!*at || g == h || (graph->nodes[g].game && graph->nodes[h].game))
        continue;
      grundy_status status = gi_budget_step(budget);
      if (status != GRUNDY_OK)
        return status;
      if (!survives(graph, o, (gi_node)g, (gi_node)h)) {
        *at = false;
        *changed = true;
      }
    }
  return GRUNDY_OK;
}

grundy_status gi_loopy_compare(const gi_loopy *graph, gi_loopy_order *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  *out = (gi_loopy_order){.memory = memory, .count = graph->count};
  if (!out->count)
    return GRUNDY_OK;
  out->at_least = gi_alloc(memory, out->count * out->count);
  if (!out->at_least)
    return gi_memory_refusal(memory);
  grundy_status status = begin(graph, out);
  for (bool changed = true; status == GRUNDY_OK && changed;)
    status = refute(graph, out, &changed);
  if (status != GRUNDY_OK)
    gi_loopy_order_clear(out);
  return status;
}

void gi_loopy_order_clear(gi_loopy_order *order) {
  gi_free(order->memory, order->at_least, order->count * order->count);
  order->at_least = NULL;
}

/* ----------------------------------------------------------------- onsides */

/*
 * Left, second in g - h, where endless play in g is hers and endless play in -h
 * is lost for her.  She must answer for ever, and if play never ends there must
 * be moves in g again and again: a condition of Büchi.
 *
 * `now` holds the states in which she can do so, as far as is known: it
 * begins as all and shrinks.  `soon` holds those from which she can bring
 * about a move in g, or Right's lack of moves, that stays inside `now`: it
 * begins as empty and grows.
 */
typedef struct duel {
  const gi_loopy *graph;
  size_t count;
  bool *now, *soon; /* of [player to move][node g][node h] */
} duel;

static size_t place(const duel *d, int player, gi_node g, gi_node h) {
  return ((size_t)player * d->count + g) * d->count + h;
}

static bool is_won(const duel *d, int player, gi_node g, gi_node h) {
  const gi_branch *own = &d->graph->nodes[g], *other = &d->graph->nodes[h];
  bool left = player == GI_LEFT;
  for (uint32_t i = 0; i < own->count[player]; i++)
    if (d->now[place(d, !player, own->options[player][i], h)] == left)
      return left;
  for (uint32_t i = 0; i < other->count[!player]; i++)
    if (d->soon[place(d, !player, g, other->options[!player][i])] == left)
      return left;
  return !left; /* without a move, or without a good one */
}

/* Fills `soon` for the present `now`. */
static grundy_status grow(duel *d) {
  gi_budget *budget = gi_games_budget(d->graph->store);
  memset(d->soon, 0, 2 * d->count * d->count);
  for (bool changed = true; changed;) {
    changed = false;
    for (int player = 0; player < 2; player++)
      for (gi_node g = 0; g < d->count; g++)
        for (gi_node h = 0; h < d->count; h++) {
          bool *at = &d->soon[place(d, player, g, h)];
          if (*at || !d->now[place(d, player, g, h)])
            continue;
          grundy_status status = gi_budget_step(budget);
          if (status != GRUNDY_OK)
            return status;
          *at = is_won(d, player, g, h);
          changed = changed || *at;
        }
  }
  return GRUNDY_OK;
}

grundy_status gi_loopy_compare_onsides(const gi_loopy *graph,
                                       gi_loopy_order *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  duel d = {.graph = graph, .count = graph->count};
  size_t pairs = d.count * d.count, bytes = 2 * pairs;
  *out = (gi_loopy_order){.memory = memory, .count = d.count};
  if (!d.count)
    return GRUNDY_OK;
  d.now = gi_alloc(memory, 2 * bytes);
  out->at_least = gi_alloc(memory, pairs);
  grundy_status status =
      d.now && out->at_least ? GRUNDY_OK : gi_memory_refusal(memory);
  if (status == GRUNDY_OK) {
    d.soon = d.now + bytes;
    memset(d.now, 1, bytes);
    status = grow(&d);
  }
  while (status == GRUNDY_OK && memcmp(d.now, d.soon, bytes) != 0) {
    memcpy(d.now, d.soon, bytes);
    status = grow(&d);
  }
  if (status == GRUNDY_OK)
    memcpy(out->at_least, d.now + (size_t)GI_RIGHT * pairs, pairs);
  gi_free(memory, d.now, 2 * bytes);
  if (status != GRUNDY_OK)
    gi_loopy_order_clear(out);
  return status;
}
