/* SPDX-License-Identifier: MIT */
/* Building graphs: nodes, games that end, negatives, copies and sums. */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <assert.h>
#include <string.h>

void gi_loopy_init(gi_loopy *graph, gi_games *store) {
  *graph = (gi_loopy){.store = store};
}

static gi_memory *memory_of(const gi_loopy *graph) {
  return gi_games_memory(graph->store);
}

void gi_loopy_clear(gi_loopy *graph) {
  gi_memory *memory = memory_of(graph);
  for (size_t i = 0; i < graph->count; i++)
    for (size_t side = 0; side < 2; side++) {
      const gi_branch *node = &graph->nodes[i];
      gi_free(memory, node->options[side],
              node->count[side] * sizeof *node->options[side]);
    }
  gi_free(memory, graph->nodes, graph->capacity * sizeof *graph->nodes);
  gi_loopy_init(graph, graph->store);
}

grundy_status gi_loopy_add(gi_loopy *graph, gi_node *out) {
  if (graph->count >= GI_LOOPY_MOST)
    return GRUNDY_UNABLE;
  grundy_status status = gi_reserve(memory_of(graph), graph->nodes,
                                    graph->capacity, graph->count + 1);
  if (status == GRUNDY_OK)
    status = gi_budget_step(gi_games_budget(graph->store));
  if (status != GRUNDY_OK)
    return status;
  *out = (gi_node)graph->count;
  graph->nodes[graph->count++] = (gi_branch){.game = GI_NO_GAME};
  return GRUNDY_OK;
}

grundy_status gi_loopy_link(gi_loopy *graph, gi_node node, gi_player side,
                            const gi_node *options, size_t count) {
  gi_branch *branch = &graph->nodes[node];
  gi_memory *memory = memory_of(graph);
  gi_node *copy = NULL;
  if (count) {
    copy = gi_alloc(memory, count * sizeof *copy);
    if (!copy)
      return gi_memory_refusal(memory);
    memcpy(copy, options, count * sizeof *copy);
  }
  gi_free(memory, branch->options[side],
          branch->count[side] * sizeof *branch->options[side]);
  branch->options[side] = copy;
  branch->count[side] = (uint32_t)count;
  return GRUNDY_OK;
}

/* ----------------------------------------------------------- games that end */

static gi_node find_game(const gi_loopy *graph, gi_game game) {
  for (size_t i = 0; i < graph->count; i++)
    if (graph->nodes[i].game == game)
      return (gi_node)i;
  return GI_NO_NODE;
}

/* Adds the options of one player of the game at `node`. */
static grundy_status expand(gi_loopy *graph, gi_node node, gi_player player) {
  gi_memory *memory = memory_of(graph);
  gi_game game = graph->nodes[node].game;
  grundy_side side = player == GI_LEFT ? GRUNDY_LEFT : GRUNDY_RIGHT;
  uint32_t count = gi_game_options(graph->store, game, side);
  if (count > GI_LOOPY_MOST)
    return GRUNDY_UNABLE;
  if (!count)
    return GRUNDY_OK;
  gi_node *list = gi_alloc(memory, count * sizeof *list);
  if (!list)
    return gi_memory_refusal(memory);
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_game option;
    status = gi_game_option(graph->store, game, side, i, &option);
    if (status != GRUNDY_OK)
      break;
    list[i] = find_game(graph, option);
    if (list[i] == GI_NO_NODE) {
      status = gi_loopy_add(graph, &list[i]);
      if (status == GRUNDY_OK)
        graph->nodes[list[i]].game = option;
    }
  }
  if (status == GRUNDY_OK)
    status = gi_loopy_link(graph, node, player, list, count);
  gi_free(memory, list, count * sizeof *list);
  return status;
}

grundy_status gi_loopy_game(gi_loopy *graph, gi_game game, gi_node *out) {
  *out = find_game(graph, game);
  if (*out != GI_NO_NODE)
    return GRUNDY_OK;
  gi_node next;
  grundy_status status = gi_loopy_add(graph, &next);
  if (status != GRUNDY_OK)
    return status;
  *out = next;
  graph->nodes[next].game = game;
  /* Followers are added at the end, and get their options in turn. */
  for (; next < graph->count && status == GRUNDY_OK; next++)
    for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
      status = expand(graph, next, (gi_player)side);
  return status;
}

grundy_status gi_loopy_on(gi_loopy *graph, gi_node *out) {
  grundy_status status = gi_loopy_add(graph, out);
  return status == GRUNDY_OK ? gi_loopy_link(graph, *out, GI_LEFT, out, 1)
                             : status;
}

/* ------------------------------------------------------- copies, negatives */

/* A copy under way: images[i] is the node of `to` for node i of `from`. */
typedef struct copier {
  gi_loopy *to;
  const gi_loopy *from;
  gi_node *images;
  gi_node *queue; /* nodes of `from` whose options are to be set */
  size_t head, tail;
  bool negates;
} copier;

static grundy_status image_of(copier *c, gi_node node, gi_node *out) {
  grundy_status status = GRUNDY_OK;
  if (c->images[node] == GI_NO_NODE) {
    gi_game game = c->from->nodes[node].game;
    if (game && c->negates)
      status = gi_game_negate(c->to->store, game, &game);
    if (status == GRUNDY_OK && game)
      status = gi_loopy_game(c->to, game, &c->images[node]);
    else if (status == GRUNDY_OK) {
      status = gi_loopy_add(c->to, &c->images[node]);
      c->queue[c->tail++] = node;
    }
  }
  *out = c->images[node];
  return status;
}

static grundy_status copy_options(copier *c, gi_node node, int side) {
  gi_memory *memory = memory_of(c->to);
  uint32_t count = c->from->nodes[node].count[side];
  int to_side = c->negates ? !side : side;
  if (!count)
    return GRUNDY_OK;
  gi_node *list = gi_alloc(memory, count * sizeof *list);
  if (!list)
    return gi_memory_refusal(memory);
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = image_of(c, c->from->nodes[node].options[side][i], &list[i]);
  if (status == GRUNDY_OK)
    status =
        gi_loopy_link(c->to, c->images[node], (gi_player)to_side, list, count);
  gi_free(memory, list, count * sizeof *list);
  return status;
}

static grundy_status copy(gi_loopy *graph, const gi_loopy *from, gi_node node,
                          bool negates, gi_node *out) {
  gi_memory *memory = memory_of(graph);
  size_t count = from->count, bytes = 2 * count * sizeof(gi_node);
  gi_node *images = gi_alloc(memory, bytes);
  if (!images)
    return gi_memory_refusal(memory);
  memset(images, 0xff, bytes);
  copier c = {.to = graph,
              .from = from,
              .images = images,
              .queue = images + count,
              .negates = negates};
  grundy_status status = image_of(&c, node, out);
  while (status == GRUNDY_OK && c.head < c.tail) {
    gi_node next = c.queue[c.head++];
    for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
      status = copy_options(&c, next, side);
  }
  gi_free(memory, images, bytes);
  return status;
}

grundy_status gi_loopy_copy(gi_loopy *graph, const gi_loopy *from, gi_node node,
                            gi_node *out) {
  assert(graph != from);
  return copy(graph, from, node, false, out);
}

grundy_status gi_loopy_negate(gi_loopy *graph, const gi_loopy *from,
                              gi_node node, gi_node *out) {
  assert(graph != from);
  return copy(graph, from, node, true, out);
}

/* -------------------------------------------------------------------- sums */

/* A sum under way: node i of `to` from `base` on is the sum of the pair
   pairs[i - base]. */
typedef struct summer {
  gi_loopy *to;
  const gi_loopy *from;
  gi_node (*pairs)[2];
  size_t count, capacity;
  gi_node *nodes; /* of `to`, for each pair */
  size_t node_capacity;
} summer;

static grundy_status sum_of(summer *s, gi_node a, gi_node b, gi_node *out) {
  gi_memory *memory = memory_of(s->to);
  gi_game g = s->from->nodes[a].game, h = s->from->nodes[b].game, sum;
  if (g && h) {
    grundy_status status = gi_game_add(s->to->store, g, h, &sum);
    return status == GRUNDY_OK ? gi_loopy_game(s->to, sum, out) : status;
  }
  for (size_t i = 0; i < s->count; i++)
    if (s->pairs[i][0] == a && s->pairs[i][1] == b) {
      *out = s->nodes[i];
      return GRUNDY_OK;
    }
  grundy_status status =
      gi_reserve(memory, s->pairs, s->capacity, s->count + 1);
  if (status == GRUNDY_OK)
    status = gi_reserve(memory, s->nodes, s->node_capacity, s->count + 1);
  if (status == GRUNDY_OK)
    status = gi_loopy_add(s->to, out);
  if (status != GRUNDY_OK)
    return status;
  s->pairs[s->count][0] = a;
  s->pairs[s->count][1] = b;
  s->nodes[s->count++] = *out;
  return GRUNDY_OK;
}

/* Sets the options of a player of sum i: a move in the one part or in the
   other. */
static grundy_status sum_options(summer *s, size_t i, int side) {
  gi_memory *memory = memory_of(s->to);
  gi_node a = s->pairs[i][0], b = s->pairs[i][1];
  const gi_branch *first = &s->from->nodes[a], *second = &s->from->nodes[b];
  size_t count = (size_t)first->count[side] + second->count[side], n = 0;
  if (!count)
    return GRUNDY_OK;
  gi_node *list = gi_alloc(memory, count * sizeof *list);
  if (!list)
    return gi_memory_refusal(memory);
  grundy_status status = GRUNDY_OK;
  for (uint32_t k = 0; k < first->count[side] && status == GRUNDY_OK; k++)
    status = sum_of(s, first->options[side][k], b, &list[n++]);
  for (uint32_t k = 0; k < second->count[side] && status == GRUNDY_OK; k++)
    status = sum_of(s, a, second->options[side][k], &list[n++]);
  if (status == GRUNDY_OK)
    status = gi_loopy_link(s->to, s->nodes[i], (gi_player)side, list, count);
  gi_free(memory, list, count * sizeof *list);
  return status;
}

grundy_status gi_loopy_add_sum(gi_loopy *graph, const gi_loopy *from,
                               gi_node first, gi_node second, gi_node *out) {
  assert(graph != from && graph->store == from->store);
  gi_memory *memory = memory_of(graph);
  summer s = {.to = graph, .from = from};
  grundy_status status = sum_of(&s, first, second, out);
  for (size_t i = 0; i < s.count && status == GRUNDY_OK; i++)
    for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
      status = sum_options(&s, i, side);
  gi_free(memory, s.pairs, s.capacity * sizeof *s.pairs);
  gi_free(memory, s.nodes, s.node_capacity * sizeof *s.nodes);
  return status;
}

/* ------------------------------------------------------------------- reach */

grundy_status gi_loopy_reach(const gi_loopy *graph, gi_node root, bool *seen) {
  gi_memory *memory = memory_of(graph);
  size_t bytes = graph->count * sizeof(gi_node), head = 0, tail = 0;
  gi_node *queue = gi_alloc(memory, bytes);
  if (!queue)
    return gi_memory_refusal(memory);
  memset(seen, 0, graph->count * sizeof *seen);
  seen[root] = true;
  queue[tail++] = root;
  while (head < tail) {
    const gi_branch *node = &graph->nodes[queue[head++]];
    for (int side = 0; side < 2; side++)
      for (uint32_t i = 0; i < node->count[side]; i++)
        if (!seen[node->options[side][i]]) {
          seen[node->options[side][i]] = true;
          queue[tail++] = node->options[side][i];
        }
  }
  gi_free(memory, queue, bytes);
  return GRUNDY_OK;
}
