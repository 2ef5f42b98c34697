/* SPDX-License-Identifier: MIT */
/*
 * Exploring: all ranks expand some nodes, exchange what they found, and repeat
 * until no rank has a node left.
 *
 * A message is an option: number of the node it came from (varint) | who moved
 * (one byte) | length of the key (varint) | key.
 */
#include "core/hash.h"
#include "core/limit.h"
#include "engine/solve/checkpoint.h"
#include "engine/solve/keys.h"
#include "engine/solve/spill.h"

#include <assert.h>

enum {
  AT_ONCE = 32 /* options that are looked up at once */
};

static gi_component *components(const gi_buffer *buffer) {
  return (gi_component *)(void *)buffer->data;
}

static size_t count_of(const gi_buffer *buffer) {
  return buffer->length / sizeof(gi_component);
}

unsigned gi_solver_owner(const gi_solver *s, gi_bytes key) {
  if (s->exchange->ranks == 1)
    return 0;
  /* other bits of the hash than those that a gi_map uses */
  uint64_t hash = gi_hash(key) * UINT64_C(0x9e3779b97f4a7c15);
  return (unsigned)((hash >> 32) * s->exchange->ranks >> 32);
}

grundy_status gi_solver_make_key(const gi_component *parts, size_t count,
                                 gi_buffer *key) {
  grundy_status status = GRUNDY_OK;
  key->length = 0;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_part_put(key, parts[i]);
  return status;
}

grundy_status gi_solver_split_key(const grundy_work *work, gi_bytes key,
                                  gi_buffer *parts) {
  grundy_status status = GRUNDY_OK;
  parts->length = 0;
  if (!key.length)
    return GRUNDY_OK;
  const unsigned char *at = key.data, *end = key.data + key.length;
  while (at < end && status == GRUNDY_OK) {
    gi_component part = gi_part_get(work, &at);
    status = gi_buffer_put(parts, &part, sizeof part);
  }
  assert(status != GRUNDY_OK || at == end);
  return status;
}

/* ------------------------------------------------------------- messages */

size_t gi_solver_waiting(const gi_solver *s) {
  size_t waiting = 0;
  for (unsigned r = 0; r < s->exchange->ranks; r++)
    waiting += s->out[r].length;
  return waiting;
}

/* Gives all ranks the error of the first rank that failed.  They share one
   error only: a rank that stopped because another did has no limit to name. */
static grundy_status share_failure(gi_solver *s, grundy_status status) {
  grundy_work *work = s->work;
  gi_exchange *e = s->exchange;
  if (s->is_failure_shared)
    return work->error.status;
  s->is_failure_shared = true;
  if (status == GRUNDY_NOMEM)
    gi_fail(&work->error, status, GRUNDY_NOWHERE, "out of memory");
  else if (status == GRUNDY_STOPPED && work->error.limit != GRUNDY_LIMIT_SIZE)
    gi_limit_fail(&work->error, GRUNDY_NOWHERE, &work->budget, &work->memory,
                  work->limits);
  assert(work->error.status == status);
  uint64_t first = e->least(e, status != GRUNDY_OK ? e->rank : e->ranks);
  assert(first < e->ranks);
  e->tell(e, (unsigned)first, &work->error, sizeof work->error);
  return work->error.status;
}

grundy_status gi_solver_agree(gi_solver *s, grundy_status status,
                              uint64_t *numbers, size_t count) {
  enum {
    MOST = 8
  };
  uint64_t sums[MOST + 1] = {status != GRUNDY_OK};
  assert(count <= MOST);
  for (size_t i = 0; i < count; i++)
    sums[i + 1] = numbers[i];
  s->exchange->add(s->exchange, sums, count + 1);
  for (size_t i = 0; i < count; i++)
    numbers[i] = sums[i + 1];
  if (!sums[0] || s->exchange->ranks == 1)
    return status;
  return share_failure(s, status);
}

grundy_status gi_solver_trade(gi_solver *s, grundy_status status,
                              uint64_t *numbers, size_t count) {
  grundy_status traded =
      s->exchange->trade(s->exchange, s->out, &s->in, s->starts);
  return gi_solver_agree(s, status != GRUNDY_OK ? status : traded, numbers,
                         count);
}

/* Sends the key in s->key as an option of the node that is left. */
static grundy_status send_option(gi_solver *s) {
  gi_bytes key = {s->key.data, s->key.length};
  gi_buffer *out = &s->out[gi_solver_owner(s, key)];
  unsigned char side = (unsigned char)s->side;
  uint32_t *left = (uint32_t *)(void *)s->left.data;
  grundy_status status = gi_buffer_varint(out, s->leaving);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, &side, 1);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(out, key.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, key.data, key.length);
  if (status == GRUNDY_OK && ++left[s->leaving] == UINT32_MAX)
    status = gi_too_large(s->work, "a position has more moves than 32 bits can "
                                   "number");
  return status == GRUNDY_OK ? gi_budget_step(&s->work->budget) : status;
}

/* -------------------------------------------------------------- options */

grundy_status gi_solver_receive(gi_sink *sink, const gi_option *option) {
  gi_solver *s = sink->data;
  const gi_component *sum = components(&s->sum);
  grundy_status status = GRUNDY_OK;
  s->states.data[s->leaving] |=
      s->side == GRUNDY_RIGHT ? GI_NODE_RIGHT_MOVES : GI_NODE_LEFT_MOVES;
  s->after.length = 0;
  for (size_t i = 0; i < count_of(&s->sum) && status == GRUNDY_OK; i++)
    if (i != s->moved)
      status = gi_buffer_put(&s->after, &sum[i], sizeof *sum);
  size_t sorted = count_of(&s->after);
  if (status == GRUNDY_OK && option->count)
    status = gi_buffer_put(&s->after, option->parts,
                           option->count * sizeof *option->parts);
  if (status != GRUNDY_OK)
    return status;
  if (s->parts && !count_of(&s->after)) { /* the empty sum has value 0 */
    s->states.data[s->leaving] |= GI_NODE_ENDS;
    return gi_budget_step(&s->work->budget);
  }
  if (count_of(&s->after))
    gi_parts_sort(components(&s->after), sorted, count_of(&s->after));
  status =
      gi_solver_make_key(components(&s->after), count_of(&s->after), &s->key);
  return status == GRUNDY_OK ? send_option(s) : status;
}

/* Sends the components of a sum, whose values it needs. */
static grundy_status expand_sum(gi_solver *s) {
  grundy_status status = GRUNDY_OK;
  s->side = GRUNDY_BOTH;
  s->states.data[s->leaving] |= GI_NODE_SUM;
  for (size_t i = 0; i < count_of(&s->sum) && status == GRUNDY_OK; i++) {
    status = gi_solver_make_key(components(&s->sum) + i, 1, &s->key);
    if (status == GRUNDY_OK)
      status = send_option(s);
  }
  return status;
}

static grundy_status expand_side(gi_solver *s, grundy_side side) {
  const gi_component *sum = components(&s->sum);
  grundy_status status = GRUNDY_OK;
  s->side = side;
  for (s->moved = 0; s->moved < count_of(&s->sum) && status == GRUNDY_OK;
       s->moved++)
    if (!s->moved || gi_part_compare(sum[s->moved], sum[s->moved - 1]) != 0)
      status = gi_options(&s->sink, sum[s->moved], side);
  return status;
}

/* Expands a node, whose key is in s->node. */
static grundy_status expand(gi_solver *s, uint32_t node) {
  s->leaving = node;
  s->states.data[node] |= GI_NODE_EXPANDED;
  grundy_status status = gi_solver_split_key(
      s->work, (gi_bytes){s->node.data, s->node.length}, &s->sum);
  if (status != GRUNDY_OK)
    return status;
  if (s->parts && count_of(&s->sum) > 1)
    return expand_sum(s);
  if (s->impartial)
    return expand_side(s, GRUNDY_BOTH);
  status = expand_side(s, GRUNDY_LEFT);
  return status == GRUNDY_OK ? expand_side(s, GRUNDY_RIGHT) : status;
}

/* ---------------------------------------------------------------- nodes */

static grundy_status add_edge(gi_solver *s, uint32_t node, uint32_t parent,
                              unsigned rank, unsigned side) {
  gi_edge edge = {node, parent, rank << 2 | side};
  s->moves++;
  return gi_buffer_put(&s->edges, &edge, sizeof edge);
}

/* An option that came. */
typedef struct arrival {
  uint32_t parent;
  unsigned side;
  gi_bytes key;
  uint64_t hash;
} arrival;

/* Takes some options at once: the map's parts come from memory together. */
static grundy_status take(gi_solver *s, unsigned rank, const arrival *options,
                          size_t count) {
  grundy_status status = GRUNDY_OK;
  uint32_t node = 0;
  for (size_t i = 0; i < count; i++) {
    gi_map_fetch_record(&s->young, options[i].hash);
    gi_filter_fetch(&s->filter, options[i].hash);
  }
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    status = gi_solver_add(s, options[i].key, options[i].hash, &node);
    if (status == GRUNDY_OK)
      status = add_edge(s, node, options[i].parent, rank, options[i].side);
  }
  return status;
}

/* Reads the messages that came from one rank. */
static grundy_status read_options(gi_solver *s, unsigned rank) {
  if (s->starts[rank] == s->starts[rank + 1])
    return GRUNDY_OK;
  const unsigned char *at = s->in.data + s->starts[rank];
  const unsigned char *end = s->in.data + s->starts[rank + 1];
  grundy_status status = GRUNDY_OK;
  arrival options[AT_ONCE];
  while (at < end && status == GRUNDY_OK) {
    size_t count = 0;
    while (at < end && count < AT_ONCE) {
      arrival *option = &options[count++];
      option->parent = (uint32_t)gi_varint_get(&at);
      option->side = *at++;
      option->key.length = (size_t)gi_varint_get(&at);
      option->key.data = at;
      at += option->key.length;
      assert(at <= end);
      option->hash = gi_hash(option->key);
      gi_map_fetch(&s->young, option->hash);
    }
    status = take(s, rank, options, count);
  }
  return status;
}

/* Adds the start: as a whole, or its components. */
static grundy_status add_start(gi_solver *s) {
  size_t count = count_of(&s->start), each = s->parts ? 1 : count;
  grundy_status status = GRUNDY_OK;
  uint32_t node;
  for (size_t i = 0; (i < count || !i) && status == GRUNDY_OK;
       i += each ? each : 1) {
    if (s->parts && !count)
      break;
    const gi_component *at = count ? components(&s->start) + i : NULL;
    status = gi_solver_make_key(at, each, &s->key);
    gi_bytes key = {s->key.data, s->key.length};
    if (status == GRUNDY_OK && gi_solver_owner(s, key) == s->exchange->rank)
      status = gi_solver_add(s, key, gi_hash(key), &node);
  }
  return status;
}

/* Expands nodes until there are messages enough. */
static grundy_status expand_some(gi_solver *s, grundy_status status) {
  uint32_t node = 0;
  while (status == GRUNDY_OK && gi_solver_waiting(s) < s->batch &&
         gi_solver_next(s, &node, &status))
    status = expand(s, node);
  return status;
}

/* Reads what came, and makes room in memory. */
static grundy_status read_all(gi_solver *s) {
  grundy_status status = GRUNDY_OK;
  for (unsigned r = 0; r < s->exchange->ranks && status == GRUNDY_OK; r++)
    status = read_options(s, r);
  if (status == GRUNDY_OK)
    status = gi_solver_relieve(s);
  if (status == GRUNDY_OK && !gi_solver_pending(s))
    status = gi_solver_resolve(s);
  return status;
}

grundy_status gi_solver_explore(gi_solver *s) {
  grundy_status status = s->serial ? GRUNDY_OK : add_start(s);
  while (!s->phase) {
    status = expand_some(s, status);
    uint64_t open[] = {gi_solver_pending(s) + gi_solver_doubtful(s) +
                           gi_solver_waiting(s),
                       gi_solver_is_due(s)};
    status = gi_solver_trade(s, status, open, 2);
    if (status != GRUNDY_OK || !open[0])
      return status;
    status = read_all(s);
    if (open[1]) {
      status = gi_solver_agree(s, status, NULL, 0);
      if (status == GRUNDY_OK)
        status = gi_solver_save(s);
      if (status != GRUNDY_OK)
        return status;
    }
  }
  return GRUNDY_OK;
}
