/* SPDX-License-Identifier: MIT */
/*
 * Labelling, from the ends backwards, level by level.
 *
 * A node that is known sends its result to the nodes that have it as an option:
 * number of that node (varint) | who moved, and who wins (one byte) | value
 * (varint, if values) | plies (varint, if plies).
 *
 * Where play ends, a node is known when all of its options are: a cycle leaves
 * nodes that are never known, and is an error.  Where play may return to a
 * position, one lost option is enough, and the level is the number of plies;
 * nodes that are never known are drawn.
 */
#include "core/text.h"
#include "engine/solve/checkpoint.h"
#include "engine/solve/runs.h"
#include "engine/solve/spill.h"

#include <assert.h>

typedef struct result {
  unsigned side; /* who moved to the option */
  unsigned wins; /* GI_NODE_LEFT_WINS, GI_NODE_RIGHT_WINS of the option */
  uint64_t value, plies;
} result;

/* A result that came, for a node. */
typedef struct arrival {
  uint32_t node;
  result result;
} arrival;

enum {
  AT_ONCE = 32 /* results that are noted at once */
};

static uint32_t *words(const gi_buffer *buffer) {
  return (uint32_t *)(void *)buffer->data;
}

static uint64_t *numbers(const gi_solver *s) {
  return (uint64_t *)(void *)s->numbers.data;
}

/* ---------------------------------------------------------------- values */

typedef struct pair {
  uint32_t node, value;
} pair;

/* Notes the value of an option. */
static grundy_status note_value(gi_solver *s, uint32_t node, uint64_t value) {
  gi_record record;
  bool added;
  assert(node < gi_solver_count(s) && s->numbers.length);
  if (s->states.data[node] & GI_NODE_SUM) {
    numbers(s)[node] ^= value;
    return GRUNDY_OK;
  }
  if (value < 64) {
    numbers(s)[node] |= UINT64_C(1) << value;
    return GRUNDY_OK;
  }
  assert(value <= UINT32_MAX); /* below the options of a position */
  pair key = {node, (uint32_t)value};
  grundy_status status =
      gi_map_add(&s->large, (gi_bytes){(const unsigned char *)&key, sizeof key},
                 0, &record, &added);
  return status == GRUNDY_OK && added
             ? gi_buffer_put(&s->large_list, &key, sizeof key)
             : status;
}

/* Returns the least value that no option has. */
static uint64_t mex(const gi_solver *s, uint32_t node) {
  uint64_t set = numbers(s)[node];
  if (~set)
    return (uint64_t)__builtin_ctzll(~set);
  pair key = {node, 64};
  while (gi_map_find(&s->large, (gi_bytes){(const unsigned char *)&key,
                                           sizeof key}) != GI_NO_RECORD)
    key.value++;
  return key.value;
}

/* ---------------------------------------------------------------- labels */

/* Makes a node known, once all that its label depends on has been noted. */
static grundy_status finish(gi_solver *s, uint32_t node) {
  unsigned char *state = &s->states.data[node];
  assert(node < gi_solver_count(s) && !(*state & GI_NODE_KNOWN));
  assert(!words(&s->left)[node]); /* nothing is waited for */
  if (s->play == GRUNDY_MISERE) { /* whoever cannot move wins */
    if (!(*state & GI_NODE_LEFT_MOVES))
      *state |= GI_NODE_LEFT_WINS;
    if (!s->impartial && !(*state & GI_NODE_RIGHT_MOVES))
      *state |= GI_NODE_RIGHT_WINS;
  }
  if (s->values) {
    if (!(*state & GI_NODE_SUM))
      numbers(s)[node] = mex(s, node);
    if (numbers(s)[node])
      *state |= GI_NODE_LEFT_WINS;
    assert(!s->values || s->parts ||
           !(*state & GI_NODE_LEFT_WINS) == !numbers(s)[node]);
  }
  if (s->plies && *state & GI_NODE_LEFT_MOVES && !s->loopy)
    words(&s->depths)[node]++;
  *state |= GI_NODE_KNOWN;
  return gi_buffer_put(&s->ready, &node, sizeof node);
}

/* Notes that an option is known. */
static grundy_status note(gi_solver *s, uint32_t node, const result *option) {
  unsigned char *state = &s->states.data[node];
  uint32_t *left = &words(&s->left)[node];
  bool mover_is_left = option->side != GRUNDY_RIGHT;
  unsigned next =
      option->side == GRUNDY_LEFT ? GI_NODE_RIGHT_WINS : GI_NODE_LEFT_WINS;
  bool is_lost = !(option->wins & next);
  unsigned char wins = mover_is_left ? GI_NODE_LEFT_WINS : GI_NODE_RIGHT_WINS;
  grundy_status status = GRUNDY_OK;
  assert(node < gi_solver_count(s) && option->side <= GRUNDY_RIGHT);
  assert(*left > 0 && !(*state & GI_NODE_KNOWN));
  assert(!s->impartial || option->side == GRUNDY_BOTH);
  --*left;
  if (s->plies) {
    uint32_t *depth = &words(&s->depths)[node];
    bool is_better = is_lost ? !(*state & wins) || option->plies < *depth
                             : !(*state & wins) && option->plies > *depth;
    if (is_better)
      *depth = (uint32_t)option->plies;
  }
  if (is_lost && !s->parts)
    *state |= wins;
  if (s->values)
    status = note_value(s, node, option->value);
  return status == GRUNDY_OK && !*left ? finish(s, node) : status;
}

/* Likewise where play may return to a position. */
static grundy_status note_loopy(gi_solver *s, uint32_t node,
                                const result *option, uint32_t level) {
  unsigned char *state = &s->states.data[node];
  uint32_t *left = &words(&s->left)[node];
  bool is_lost = !(option->wins & GI_NODE_LEFT_WINS);
  assert(node < gi_solver_count(s) && s->loopy && s->plies);
  assert(*left > 0);
  --*left;
  if (*state & GI_NODE_KNOWN || (!is_lost && *left))
    return GRUNDY_OK;
  if (is_lost)
    *state |= GI_NODE_LEFT_WINS;
  *state |= GI_NODE_KNOWN;
  words(&s->depths)[node] = level + 1;
  return gi_buffer_put(&s->ready, &node, sizeof node);
}

/* -------------------------------------------------------------- messages */

/* Sends the result of a known node to a node that has it as an option. */
static grundy_status send_result(gi_solver *s, uint32_t node, uint32_t parent,
                                 uint32_t from) {
  gi_buffer *out = &s->out[from >> 2];
  assert(from >> 2 < s->exchange->ranks);
  assert(s->states.data[node] & GI_NODE_KNOWN);
  unsigned wins =
      s->states.data[node] & (GI_NODE_LEFT_WINS | GI_NODE_RIGHT_WINS);
  unsigned char byte = (unsigned char)((from & 3) | wins << 2);
  grundy_status status = gi_buffer_varint(out, parent);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, &byte, 1);
  if (status == GRUNDY_OK && s->values)
    status = gi_buffer_varint(out, numbers(s)[node]);
  if (status == GRUNDY_OK && s->plies)
    status = gi_buffer_varint(out, words(&s->depths)[node]);
  return status == GRUNDY_OK ? gi_budget_step(&s->work->budget) : status;
}

/* Sends the result of a known node along its edges. */
static grundy_status announce(gi_solver *s, uint32_t node) {
  const gi_edge *edges = (const void *)s->edges.data;
  const uint32_t *heads = words(&s->heads);
  grundy_status status = GRUNDY_OK;
  assert(node < gi_solver_count(s));
  assert(!s->heads.length || heads[node] <= heads[node + 1]);
  if (s->heads.length)
    for (uint32_t e = heads[node]; e < heads[node + 1] && status == GRUNDY_OK;
         e++)
      status = send_result(s, node, edges[e].parent, edges[e].from);
  for (size_t i = 0; i < gi_solver_run_count(s); i++) {
    uint32_t count;
    const unsigned char *at = gi_run_find(gi_solver_run(s, i), node, &count);
    for (; count && status == GRUNDY_OK; count--, at += GI_RUN_EDGE)
      status = send_result(s, node, gi_load32(at), gi_load32(at + 4));
  }
  return status;
}

/* Reads one result, and lets the caches fetch what it changes. */
static const unsigned char *
read_result(const gi_solver *s, const unsigned char *at, arrival *option) {
  option->node = (uint32_t)gi_varint_get(&at);
  unsigned byte = *at++;
  option->result = (result){.side = byte & 3, .wins = byte >> 2};
  __builtin_prefetch(&s->states.data[option->node]);
  __builtin_prefetch(&words(&s->left)[option->node]);
  if (s->values) {
    option->result.value = gi_varint_get(&at);
    __builtin_prefetch(&numbers(s)[option->node]);
  }
  if (s->plies) {
    option->result.plies = gi_varint_get(&at);
    __builtin_prefetch(&words(&s->depths)[option->node]);
  }
  return at;
}

static grundy_status read_results(gi_solver *s, uint32_t level) {
  if (!s->in.length)
    return GRUNDY_OK;
  const unsigned char *at = s->in.data, *end = at + s->in.length;
  grundy_status status = GRUNDY_OK;
  arrival options[AT_ONCE];
  while (at < end && status == GRUNDY_OK) {
    size_t count = 0;
    while (at < end && count < AT_ONCE)
      at = read_result(s, at, &options[count++]);
    assert(at <= end);
    for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
      status = s->loopy
                   ? note_loopy(s, options[i].node, &options[i].result, level)
                   : note(s, options[i].node, &options[i].result);
  }
  return status;
}

/* Sends the results of one level; the next level is in s->ready then. */
static grundy_status run_level(gi_solver *s, uint32_t level) {
  size_t end = s->ready.length / sizeof(uint32_t), at = 0;
  grundy_status status = GRUNDY_OK;
  uint64_t open[1];
  if (end) /* edges are read in their order, in memory and on the disk */
    status = gi_sort_rows(words(&s->ready), end, 1, 1, &s->work->budget);
  do { /* a failure is carried into the next exchange: all ranks stop there */
    while (status == GRUNDY_OK && at < end && gi_solver_waiting(s) < s->batch)
      status = announce(s, words(&s->ready)[at++]);
    open[0] = end - at;
    status = gi_solver_trade(s, status, open, 1);
    if (status != GRUNDY_OK)
      return status;
    status = read_results(s, level);
  } while (open[0]);
  size_t sent = end * sizeof(uint32_t);
  assert(s->ready.length >= sent);
  if (sent) {
    memmove(s->ready.data, s->ready.data + sent, s->ready.length - sent);
    s->ready.length -= sent;
  }
  return status;
}

/* Finds the first edge of each node, in the sorted edges in memory. */
static grundy_status find_heads(gi_solver *s) {
  const gi_edge *edges = (const void *)s->edges.data;
  size_t nodes = gi_solver_count(s), e = 0;
  size_t count = s->edges.length / sizeof *edges;
  if (!count)
    return GRUNDY_OK;
  size_t size = gi_array_size(nodes + 1, sizeof(uint32_t));
  assert(count <= UINT32_MAX); /* gi_solver_relieve saw to it */
  s->heads.length = 0;
  grundy_status status = gi_buffer_reserve(&s->heads, size);
  if (status != GRUNDY_OK)
    return status;
  s->heads.length = size;
  for (size_t v = 0; v <= nodes; v++) {
    words(&s->heads)[v] = (uint32_t)e;
    while (e < count && edges[e].node == v)
      e++;
  }
  assert(e == count);
  return gi_budget_ticks(&s->work->budget, nodes + count);
}

/* Makes the arrays that only labelling needs. */
static grundy_status make_arrays(gi_solver *s) {
  size_t nodes = gi_solver_count(s);
  size_t depths = s->plies ? nodes * sizeof(uint32_t) : 0;
  size_t values = s->values ? nodes * sizeof(uint64_t) : 0;
  assert(s->left.length == nodes * sizeof(uint32_t));
  grundy_status status = gi_buffer_reserve(&s->depths, depths);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&s->numbers, values);
  if (status != GRUNDY_OK)
    return status;
  s->depths.length = depths;
  s->numbers.length = values;
  if (depths)
    memset(s->depths.data, 0, depths);
  for (size_t v = 0; values && v < nodes; v++)
    numbers(s)[v] = s->states.data[v] & GI_NODE_ENDS ? 1 : 0;
  return GRUNDY_OK;
}

/* Makes the nodes known that have no options to wait for. */
static grundy_status begin(gi_solver *s) {
  grundy_status status = gi_solver_make_room(s);
  size_t sorted;
  if (status == GRUNDY_OK)
    status = gi_solver_sort_edges(s, &sorted);
  if (status == GRUNDY_OK)
    status = make_arrays(s);
  if (status == GRUNDY_OK)
    status = find_heads(s);
  for (uint32_t v = 0; v < gi_solver_count(s) && status == GRUNDY_OK; v++)
    if (!words(&s->left)[v])
      status = finish(s, v);
  return status;
}

/* Refuses a game with a cycle. */
static grundy_status refuse_cycle(gi_solver *s, uint64_t open) {
  grundy_status status =
      gi_fail(&s->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              "play need not end: {0} positions are on a cycle or lead to one",
              gi_digits_of(open).text);
  gi_hint(&s->work->error, "a rule that begins with the word loopy may repeat "
                           "positions: {loopy n -> ...}");
  return status;
}

grundy_status gi_solver_label(gi_solver *s) {
  grundy_status status = s->phase ? find_heads(s) : begin(s);
  for (s->phase = 1;; s->level++) {
    uint64_t ready[] = {s->ready.length, gi_solver_is_due(s)};
    status = gi_solver_agree(s, status, ready, 2);
    if (status != GRUNDY_OK || !ready[0])
      break;
    if (ready[1] && (status = gi_solver_save(s)) != GRUNDY_OK)
      break;
    status = run_level(s, s->level);
  }
  uint64_t open[] = {0};
  for (uint32_t v = 0; v < gi_solver_count(s); v++)
    open[0] += !(s->states.data[v] & GI_NODE_KNOWN);
  status = gi_solver_agree(s, status, open, 1);
  return status == GRUNDY_OK && open[0] && !s->loopy ? refuse_cycle(s, open[0])
                                                     : status;
}

grundy_outcome gi_solver_outcome(const gi_solver *s, uint32_t node) {
  unsigned state = s->states.data[node];
  bool left = state & GI_NODE_LEFT_WINS, right = state & GI_NODE_RIGHT_WINS;
  assert(node < gi_solver_count(s));
  assert(!s->impartial || !right); /* there is one kind of moves */
  if (!(state & GI_NODE_KNOWN))
    return GRUNDY_D;
  if (s->impartial)
    return left ? GRUNDY_N : GRUNDY_P;
  if (left)
    return right ? GRUNDY_N : GRUNDY_L;
  return right ? GRUNDY_R : GRUNDY_P;
}
