/* SPDX-License-Identifier: MIT */
/*
 * Simplest forms of stoppers.
 *
 *   1. Positions from which play ends get their values from the store.
 *   2. Dominated options go, reversible ones are bypassed, until there are
 *      none.  The value of no position changes, so the order that was computed
 *      at first stays true.
 *   3. Equal positions become one.
 *
 * A bypass follows a path on which the players alternate, so in a stopper it
 * comes to an end.  Two stoppers in simplest form are equal exactly if their
 * graphs are the same (A. N. Siegel, Combinatorial Game Theory, VI.3).
 */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <assert.h>
#include <string.h>

/* A form on its way. */
typedef struct form {
  gi_loopy *work; /* the positions; their options are reduced in place */
  gi_loopy_order order;
  gi_memory *memory;
  bool *through; /* replies through which the present option was bypassed */
  bool onsides;  /* play that never ends is won by Left */
} form;

/* A list of nodes. */
typedef struct list {
  gi_node *nodes;
  size_t count, capacity;
} list;

static grundy_status append(form *f, list *l, gi_node node) {
  grundy_status status =
      gi_reserve(f->memory, l->nodes, l->capacity, l->count + 1);
  if (status == GRUNDY_OK)
    l->nodes[l->count++] = node;
  return status;
}

static void clear(form *f, list *l) {
  gi_free(f->memory, l->nodes, l->capacity * sizeof *l->nodes);
  *l = (list){0};
}

/* ----------------------------------------------------------- games that end */

/* Makes the value of a node whose options all have values, and gives the node
   the options of the canonical form. */
static grundy_status evaluate(form *f, gi_node node) {
  const gi_branch *branch = &f->work->nodes[node];
  uint32_t lefts = branch->count[GI_LEFT], rights = branch->count[GI_RIGHT];
  size_t bytes = ((size_t)lefts + rights) * sizeof(gi_game), n = 0;
  gi_game *games = bytes ? gi_alloc(f->memory, bytes) : NULL, game;
  gi_node canonical = GI_NO_NODE;
  if (bytes && !games)
    return gi_memory_refusal(f->memory);
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < branch->count[side]; i++)
      games[n++] = f->work->nodes[branch->options[side][i]].game;
  grundy_status status =
      gi_game_make(f->work->store, games, lefts, bytes ? games + lefts : NULL,
                   rights, &game);
  gi_free(f->memory, games, bytes);
  if (status == GRUNDY_OK)
    status = gi_loopy_game(f->work, game, &canonical);
  for (int side = 0; side < 2 && status == GRUNDY_OK; side++) {
    const gi_branch *whole = &f->work->nodes[canonical];
    status = gi_loopy_link(f->work, node, (gi_player)side, whole->options[side],
                           whole->count[side]);
  }
  if (status == GRUNDY_OK)
    f->work->nodes[node].game = game;
  return status;
}

/* Gives the nodes from which play ends their values.  A node gets its value
   once all its options have theirs. */
static grundy_status evaluate_all(form *f) {
  grundy_status status = GRUNDY_OK;
  for (bool changed = true; changed && status == GRUNDY_OK;) {
    changed = false;
    for (size_t i = f->work->count; i-- > 0 && status == GRUNDY_OK;) {
      const gi_branch *node = &f->work->nodes[i];
      bool ready = !node->game;
      for (int side = 0; side < 2 && ready; side++)
        for (uint32_t k = 0; k < node->count[side] && ready; k++)
          ready = f->work->nodes[node->options[side][k]].game != GI_NO_GAME;
      if (ready) {
        status = evaluate(f, (gi_node)i);
        changed = true;
      }
    }
  }
  return status;
}

/* ------------------------------------------------------------------ options */

/* Says whether option `a` is at least as good as `b` for the player. */
static bool is_as_good(const form *f, int player, gi_node a, gi_node b) {
  return player == GI_LEFT ? gi_loopy_ge(&f->order, a, b)
                           : gi_loopy_ge(&f->order, b, a);
}

/* Returns a reply through which the option of the player is reversible: one
   after which the player is at least as well off as at `node`. */
static gi_node reply_to(const form *f, gi_node node, int player,
                        gi_node option) {
  const gi_branch *branch = &f->work->nodes[option];
  for (uint32_t i = 0; i < branch->count[!player]; i++) {
    gi_node reply = branch->options[!player][i];
    if (is_as_good(f, player, node, reply))
      return reply;
  }
  return GI_NO_NODE;
}

/* Replaces the reversible options of the list, from first to last; those that
   come in are looked at, too.  *bypassed counts them.

   In a stopper no reply is met twice.  Where a reply is met again, the players
   may go round for ever: for the onside, Right's option is then worth nothing,
   and Left's stays as it is. */
static grundy_status bypass(form *f, gi_node node, int player, list *l,
                            size_t *bypassed) {
  grundy_status status = GRUNDY_OK;
  memset(f->through, 0, f->order.count);
  f->through[node] = true;
  for (size_t i = 0; i < l->count && status == GRUNDY_OK;) {
    gi_node reply = reply_to(f, node, player, l->nodes[i]);
    if (reply == GI_NO_NODE ||
        (f->through[reply] && f->onsides && player == GI_LEFT)) {
      i++;
      continue;
    }
    ++*bypassed;
    l->nodes[i] = l->nodes[--l->count];
    if (f->through[reply])
      continue;
    f->through[reply] = true;
    const gi_branch *branch = &f->work->nodes[reply];
    for (uint32_t k = 0; k < branch->count[player] && status == GRUNDY_OK; k++)
      status = append(f, l, branch->options[player][k]);
    if (status == GRUNDY_OK)
      status = gi_budget_step(gi_games_budget(f->work->store));
  }
  return status;
}

/* Removes options that another one is as good as; of equal ones the node that
   comes first stays. */
static void remove_dominated(const form *f, int player, list *l) {
  for (size_t i = 0; i < l->count;) {
    bool dominated = false;
    for (size_t k = 0; k < l->count && !dominated; k++) {
      gi_node a = l->nodes[k], b = l->nodes[i];
      dominated = k != i && is_as_good(f, player, a, b) &&
                  (!is_as_good(f, player, b, a) || a < b || (a == b && k < i));
    }
    if (dominated)
      l->nodes[i] = l->nodes[--l->count];
    else
      i++;
  }
}

/* Reduces the options of a player once; *changed becomes true if that took
   anything away. */
static grundy_status reduce(form *f, gi_node node, int player, bool *changed) {
  const gi_branch *branch = &f->work->nodes[node];
  list l = {0};
  size_t bypassed = 0;
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < branch->count[player] && status == GRUNDY_OK; i++)
    status = append(f, &l, branch->options[player][i]);
  if (status == GRUNDY_OK)
    status = bypass(f, node, player, &l, &bypassed);
  if (status == GRUNDY_OK) {
    remove_dominated(f, player, &l);
    if (bypassed || l.count != branch->count[player]) {
      *changed = true;
      status =
          gi_loopy_link(f->work, node, (gi_player)player, l.nodes, l.count);
    }
  }
  clear(f, &l);
  return status;
}

static grundy_status reduce_all(form *f) {
  grundy_status status = GRUNDY_OK;
  for (bool changed = true; changed && status == GRUNDY_OK;) {
    changed = false;
    for (size_t i = 0; i < f->work->count && status == GRUNDY_OK; i++)
      for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
        if (!f->work->nodes[i].game)
          status = reduce(f, (gi_node)i, side, &changed);
  }
  return status;
}

/* ------------------------------------------------------------------- fusion */

/* Returns the node that stands for all nodes equal to this one: one with a
   value of the store, otherwise the first. */
static gi_node standing_for(const form *f, gi_node node) {
  gi_node first = node;
  for (gi_node i = 0; i < f->work->count; i++)
    if (gi_loopy_ge(&f->order, i, node) && gi_loopy_ge(&f->order, node, i)) {
      if (f->work->nodes[i].game)
        return i;
      if (i < first)
        first = i;
    }
  return first;
}

static grundy_status fuse(form *f) {
  size_t bytes = f->work->count * sizeof(gi_node);
  gi_node *standing = gi_alloc(f->memory, bytes);
  if (!standing)
    return gi_memory_refusal(f->memory);
  for (gi_node i = 0; i < f->work->count; i++)
    standing[i] = standing_for(f, i);
  for (size_t i = 0; i < f->work->count; i++)
    for (int side = 0; side < 2 && !f->work->nodes[i].game; side++)
      for (uint32_t k = 0; k < f->work->nodes[i].count[side]; k++) {
        gi_node *option = &f->work->nodes[i].options[side][k];
        *option = standing[*option];
      }
  gi_free(f->memory, standing, bytes);
  return GRUNDY_OK;
}

/* ------------------------------------------------------------------- public */

static grundy_status simplify(form *f, gi_node *images) {
  size_t count = f->work->count;
  grundy_status status = evaluate_all(f);
  if (status == GRUNDY_OK)
    status = f->onsides ? gi_loopy_compare_onsides(f->work, &f->order)
                        : gi_loopy_compare(f->work, &f->order);
  if (status != GRUNDY_OK)
    return status;
  f->through = gi_alloc(f->memory, f->order.count);
  status = f->through ? reduce_all(f) : gi_memory_refusal(f->memory);
  gi_free(f->memory, f->through, f->order.count);
  if (status == GRUNDY_OK)
    status = fuse(f);
  for (gi_node i = 0; i < count && status == GRUNDY_OK; i++)
    images[i] = standing_for(f, i);
  gi_loopy_order_clear(&f->order);
  /* A loop may have gone away. */
  return status == GRUNDY_OK ? evaluate_all(f) : status;
}

grundy_status gi_loopy_simplify(gi_loopy *graph, gi_node *images) {
  form f = {.work = graph, .memory = gi_games_memory(graph->store)};
  return simplify(&f, images);
}

grundy_status gi_loopy_simplify_onsides(gi_loopy *graph, gi_node *images) {
  form f = {
      .work = graph, .memory = gi_games_memory(graph->store), .onsides = true};
  return simplify(&f, images);
}

grundy_status gi_loopy_simplest(gi_loopy *graph, const gi_loopy *from,
                                gi_node root, gi_node *out) {
  gi_memory *memory = gi_games_memory(graph->store);
  gi_node at, *images = NULL;
  gi_loopy work;
  gi_loopy_init(&work, from->store);
  grundy_status status = gi_loopy_copy(&work, from, root, &at);
  size_t bytes = work.count * sizeof *images;
  if (status == GRUNDY_OK && !(images = gi_alloc(memory, bytes)))
    status = gi_memory_refusal(memory);
  if (status == GRUNDY_OK)
    status = gi_loopy_simplify(&work, images);
  if (status == GRUNDY_OK)
    status = gi_loopy_copy(graph, &work, images[at], out);
  if (status == GRUNDY_OK)
    status = gi_loopy_sort(graph, *out);
  gi_free(memory, images, bytes);
  gi_loopy_clear(&work);
  return status;
}
