/* SPDX-License-Identifier: MIT */
/*
 * Writes the nodes of all ranks into one file, in the order of their keys.
 *
 * Each rank sorts its own nodes.  Rank 0 merges: it asks a rank for more
 * entries when it has used up those that it got.  A message has for each entry:
 * length of the key (varint) | key | outcome | value (varint) | plies (varint).
 */
#include "core/pack.h"
#include "engine/database/database.h"
#include "engine/solve/solver.h"

#include <assert.h>
#include <errno.h>

/* A node while it is sorted: eight bytes of its key, the first byte on top. */
typedef struct place {
  uint64_t prefix;
  uint32_t node;
} place;

/* The sorted nodes of a rank. */
typedef struct order {
  place *list, *spare;
  size_t count, size; /* nodes; bytes of each array */
  size_t at;          /* nodes that were sent or written */
} order;

/* ---------------------------------------------------------------- sorting */

/* Returns the bytes that all keys have in common at their beginning. */
static size_t common_prefix(const gi_solver *s, const order *o) {
  if (!o->count)
    return 0;
  gi_bytes first = gi_solver_key(s, o->list[0].node);
  size_t common = first.length;
  for (size_t i = 1; i < o->count && common; i++) {
    gi_bytes key = gi_solver_key(s, o->list[i].node);
    size_t shared = 0;
    while (shared < common && shared < key.length &&
           key.data[shared] == first.data[shared])
      shared++;
    common = shared;
  }
  return common;
}

static bool is_above(const gi_solver *s, place a, place b) {
  if (a.prefix != b.prefix)
    return a.prefix > b.prefix;
  gi_bytes x = gi_solver_key(s, a.node), y = gi_solver_key(s, b.node);
  size_t least = x.length < y.length ? x.length : y.length;
  int sign = least ? memcmp(x.data, y.data, least) : 0;
  return sign ? sign > 0 : x.length > y.length;
}

/* Merges neighbouring runs of `width` places from `from` into `to`. */
static void merge_runs(const gi_solver *s, const place *from, place *to,
                       size_t count, size_t width) {
  for (size_t start = 0; start < count; start += 2 * width) {
    size_t middle = start + width < count ? start + width : count;
    size_t end = start + 2 * width < count ? start + 2 * width : count;
    size_t a = start, b = middle;
    for (size_t k = start; k < end; k++)
      to[k] = b == end || (a < middle && !is_above(s, from[a], from[b]))
                  ? from[a++]
                  : from[b++];
  }
}

static grundy_status sort_nodes(gi_solver *s, order *o) {
  size_t total = gi_solver_count(s);
  o->size = gi_array_size(total ? total : 1, sizeof *o->list);
  o->list = gi_alloc(&s->work->memory, o->size);
  o->spare = gi_alloc(&s->work->memory, o->size);
  if (!o->list || !o->spare)
    return gi_refused(s->work);
  for (uint32_t v = 0; v < total; v++)
    if (!(s->states.data[v] & GI_NODE_SUM))
      o->list[o->count++].node = v;
  size_t common = common_prefix(s, o);
  for (size_t i = 0; i < o->count; i++) {
    gi_bytes key = gi_solver_key(s, o->list[i].node);
    o->list[i].prefix = 0;
    for (size_t k = 0; k < 8; k++)
      o->list[i].prefix = o->list[i].prefix << 8 |
                          (common + k < key.length ? key.data[common + k] : 0);
  }
  grundy_status status = GRUNDY_OK;
  for (size_t width = 1; width < o->count && status == GRUNDY_OK; width *= 2) {
    merge_runs(s, o->list, o->spare, o->count, width);
    place *swap = o->list;
    o->list = o->spare;
    o->spare = swap;
    status = gi_budget_ticks(&s->work->budget, o->count);
  }
  return status;
}

static gi_entry entry_of(const gi_solver *s, uint32_t node) {
  gi_entry entry = {.outcome = gi_solver_outcome(s, node)};
  if (s->stores_values)
    entry.value = ((const uint64_t *)(void *)s->numbers.data)[node];
  if (s->stores_plies && entry.outcome != GRUNDY_D)
    entry.plies = ((const uint32_t *)(void *)s->depths.data)[node];
  return entry;
}

/* --------------------------------------------------------------- sending */

/* Appends the next entries, about a batch of them. */
static grundy_status put_entries(gi_solver *s, order *o, gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  while (o->at < o->count && out->length < s->batch && status == GRUNDY_OK) {
    uint32_t node = o->list[o->at++].node;
    gi_bytes key = gi_solver_key(s, node);
    gi_entry entry = entry_of(s, node);
    unsigned char outcome = (unsigned char)entry.outcome;
    status = gi_buffer_varint(out, key.length);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, key.data, key.length);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, &outcome, 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(out, entry.value);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(out, entry.plies);
  }
  return status;
}

/* Entries of one rank that rank 0 has. */
typedef struct queue {
  gi_buffer bytes;
  size_t at; /* the bytes before are used up */
  bool is_over;
  gi_bytes key; /* of the next entry */
  gi_entry entry;
  bool has_entry;
} queue;

/* Reads the next entry of a queue, if it has one. */
static void advance(queue *q) {
  q->has_entry = q->at < q->bytes.length;
  if (!q->has_entry)
    return;
  const unsigned char *at = q->bytes.data + q->at;
  q->key.length = (size_t)gi_varint_get(&at);
  q->key.data = at;
  at += q->key.length;
  q->entry.outcome = (grundy_outcome)*at++;
  q->entry.value = gi_varint_get(&at);
  q->entry.plies = gi_varint_get(&at);
  q->at = (size_t)(at - q->bytes.data);
}

/* Returns the queue with the least key; `ranks` if one is empty but not over,
   or all are over. */
static unsigned least_queue(const queue *queues, unsigned ranks) {
  unsigned best = ranks;
  for (unsigned r = 0; r < ranks; r++) {
    const queue *q = &queues[r];
    if (!q->has_entry && !q->is_over)
      return ranks;
    if (!q->has_entry)
      continue;
    gi_bytes x = q->key, y = best < ranks ? queues[best].key : x;
    size_t least = x.length < y.length ? x.length : y.length;
    int sign = least ? memcmp(x.data, y.data, least) : 0;
    if (best == ranks || sign < 0 || (!sign && x.length < y.length))
      best = r;
  }
  return best;
}

/* Takes what the ranks have sent into the queues. */
static grundy_status fill(gi_solver *s, queue *queues) {
  grundy_status status = GRUNDY_OK;
  assert(queues);
  for (unsigned r = 0; r < s->exchange->ranks && status == GRUNDY_OK; r++) {
    queue *q = &queues[r];
    if (q->has_entry || q->is_over)
      continue;
    size_t length = s->starts[r + 1] - s->starts[r];
    q->bytes.length = q->at = 0;
    q->is_over = !length;
    if (length)
      status = gi_buffer_put(&q->bytes, s->in.data + s->starts[r], length);
    if (status == GRUNDY_OK)
      advance(q);
  }
  return status;
}

/* Merges on rank 0 what all ranks send.  The others take part until rank 0 has
   written all. */
static grundy_status merge(gi_solver *s, order *o, gi_database_writer *writer,
                           queue *queues) {
  unsigned ranks = s->exchange->ranks;
  bool is_first = s->exchange->rank == 0;
  grundy_status status = GRUNDY_OK;
  assert(queues);
  for (;;) {
    for (unsigned r = 0; is_first && r < ranks && status == GRUNDY_OK; r++)
      if (!queues[r].has_entry && !queues[r].is_over)
        status = gi_buffer_put(&s->out[r], "", 1); /* asks for more */
    uint64_t asks[] = {gi_solver_waiting(s)};
    status = gi_solver_trade(s, status, asks, 1);
    if (status != GRUNDY_OK || !asks[0])
      return status;
    if (s->in.length)
      status = put_entries(s, o, &s->out[0]);
    status = gi_solver_trade(s, status, NULL, 0);
    if (status != GRUNDY_OK)
      return status;
    if (is_first)
      status = fill(s, queues);
    unsigned best;
    while (is_first && status == GRUNDY_OK &&
           (best = least_queue(queues, ranks)) < ranks) {
      status = gi_database_add(writer, queues[best].key, &queues[best].entry);
      advance(&queues[best]);
      if (status == GRUNDY_OK)
        status = gi_budget_step(&s->work->budget);
    }
  }
}

/* --------------------------------------------------------------- writing */

static grundy_status refuse_file(gi_solver *s, const char *name) {
  return gi_fail(&s->work->error, GRUNDY_IO, GRUNDY_NOWHERE,
                 "{0} could not be written: {1}", name,
                 gi_word(s->work, strerror(errno)));
}

static grundy_status describe(gi_solver *s, const char *start,
                              const gi_solved *solved,
                              gi_database_about *about) {
  *about = (gi_database_about){.version = grundy_version(),
                               .start = start,
                               .play = s->play,
                               .parts = s->parts,
                               .partizan = !s->impartial,
                               .loopy = s->loopy,
                               .values = s->stores_values,
                               .plies = s->stores_plies,
                               .positions = solved->positions};
  memcpy(about->counts, solved->counts, sizeof about->counts);
  if (s->work->opened_count > GI_DATABASE_RULES)
    return gi_too_large(s->work, "a database has at most 256 rules");
  for (size_t i = 0; i < s->work->opened_count; i++)
    if (s->work->opened[i]->rules.id == i) {
      about->rules[i] = s->work->opened[i]->rules.text;
      about->rule_count = i + 1;
    }
  return GRUNDY_OK;
}

static grundy_status write_all(gi_solver *s, order *o,
                               gi_database_writer *writer, const char *name,
                               gi_solved *solved) {
  unsigned ranks = s->exchange->ranks;
  size_t size = ranks * sizeof(queue);
  queue *queues = gi_alloc(&s->work->memory, size);
  grundy_status status = queues ? sort_nodes(s, o) : gi_refused(s->work);
  for (unsigned r = 0; queues && r < ranks; r++) {
    queues[r] = (queue){0};
    gi_buffer_init(&queues[r].bytes, &s->work->memory);
  }
  status = gi_solver_agree(s, status, NULL, 0);
  if (status == GRUNDY_OK)
    status = merge(s, o, writer, queues);
  if (status == GRUNDY_OK && s->exchange->rank == 0) {
    status = gi_database_commit(writer, &solved->bytes);
    if (status == GRUNDY_IO)
      status = refuse_file(s, name);
  }
  for (unsigned r = 0; queues && r < ranks; r++)
    gi_buffer_clear(&queues[r].bytes);
  gi_free(&s->work->memory, queues, size);
  return gi_solver_agree(s, status, &solved->bytes, 1);
}

grundy_status gi_solver_write(gi_solver *s, const char *name,
                              const char *start_text, gi_solved *solved) {
  gi_database_about about;
  gi_database_writer *writer = gi_alloc(&s->work->memory, sizeof *writer);
  order o = {0};
  grundy_status status =
      writer ? describe(s, start_text, solved, &about) : gi_refused(s->work);
  bool is_first = s->exchange->rank == 0, is_open = false;
  if (status == GRUNDY_OK && is_first) {
    status = gi_database_create(writer, &s->work->memory, name, &about);
    is_open = true;
    if (status == GRUNDY_IO)
      status = refuse_file(s, name);
  }
  status = gi_solver_agree(s, status, NULL, 0);
  if (status == GRUNDY_OK)
    status = write_all(s, &o, writer, name, solved);
  if (is_open)
    gi_database_end(writer);
  gi_free(&s->work->memory, writer, sizeof *writer);
  gi_free(&s->work->memory, o.list, o.size);
  gi_free(&s->work->memory, o.spare, o.size);
  return status;
}
