/* SPDX-License-Identifier: MIT */
/*
 * Writes the nodes of all ranks into one file, in the order of their keys.
 *
 * Each rank merges its young nodes, which it sorts, with its runs of keys.
 * Rank 0 merges the ranks: it asks a rank for more entries when all entries of
 * that rank are written.  A message has for each entry:
 * length of the key (varint) | key | outcome | value (varint) | plies (varint).
 */
#include "core/pack.h"
#include "core/text.h"
#include "engine/database/database.h"
#include "engine/opened.h"
#include "engine/solve/keys.h"

#include <assert.h>
#include <errno.h>

/* ----------------------------------------------------------------- order */

/* The nodes of a rank in the order of their keys. */
typedef struct order {
  size_t young;           /* young nodes that were taken */
  gi_key_reader *readers; /* one for each run of keys */
  bool *has_entry;        /* of each reader */
  size_t runs;
} order;

static grundy_status begin_order(gi_solver *s, order *o) {
  gi_memory *memory = &s->work->memory;
  grundy_status status = gi_solver_sort_young(s);
  *o = (order){.runs = gi_solver_key_runs(s)};
  if (status != GRUNDY_OK || !o->runs)
    return status;
  o->readers = gi_alloc(memory, o->runs * sizeof *o->readers);
  o->has_entry = gi_alloc(memory, o->runs * sizeof *o->has_entry);
  if (!o->readers || !o->has_entry) {
    gi_free(memory, o->readers, o->runs * sizeof *o->readers);
    gi_free(memory, o->has_entry, o->runs * sizeof *o->has_entry);
    o->runs = 0;
    return gi_refused(s->work);
  }
  for (size_t i = 0; i < o->runs; i++)
    gi_key_reader_init(&o->readers[i], memory, gi_solver_key_run(s, i));
  for (size_t i = 0; i < o->runs; i++)
    o->has_entry[i] = gi_key_reader_next(&o->readers[i], &status);
  return status;
}

static void end_order(gi_solver *s, order *o) {
  gi_memory *memory = &s->work->memory;
  for (size_t i = 0; i < o->runs; i++)
    gi_key_reader_clear(&o->readers[i]);
  if (o->runs) {
    gi_free(memory, o->readers, o->runs * sizeof *o->readers);
    gi_free(memory, o->has_entry, o->runs * sizeof *o->has_entry);
  }
  gi_buffer_clear(&s->order);
}

/* A node and its key, which is valid until the next call of take_node. */
typedef struct keyed {
  gi_bytes key;
  uint32_t node;
  size_t source; /* run; the number of runs: young; above: none is left */
} keyed;

/* Finds the node with the least key of those that were not taken. */
static keyed least_node(const gi_solver *s, const order *o) {
  const gi_place *places = (const void *)s->order.data;
  keyed best = {.source = o->runs + 1};
  if (o->young < s->order.length / sizeof *places) {
    best.node = places[o->young].item;
    best.key = gi_solver_young_key(s, best.node);
    best.source = o->runs;
  }
  for (size_t i = 0; i < o->runs; i++) {
    if (!o->has_entry[i])
      continue;
    gi_bytes key = gi_key_reader_key(&o->readers[i]);
    if (best.source <= o->runs && gi_key_compare(best.key, key) < 0)
      continue;
    best = (keyed){key, o->readers[i].node, i};
  }
  return best;
}

/* Takes the node that least_node found. */
static grundy_status take_node(order *o, size_t source) {
  grundy_status status = GRUNDY_OK;
  if (source == o->runs)
    o->young++;
  else
    o->has_entry[source] = gi_key_reader_next(&o->readers[source], &status);
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

static grundy_status put_entry(const gi_solver *s, keyed next, gi_buffer *out) {
  gi_entry entry = entry_of(s, next.node);
  unsigned char outcome = (unsigned char)entry.outcome;
  grundy_status status = gi_buffer_varint(out, next.key.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, next.key.data, next.key.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, &outcome, 1);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(out, entry.value);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(out, entry.plies);
  return status;
}

/* Appends the next entries, about a batch of them. */
static grundy_status put_entries(gi_solver *s, order *o, gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  while (out->length < s->batch && status == GRUNDY_OK) {
    keyed next = least_node(s, o);
    if (next.source > o->runs)
      break;
    if (!(s->states.data[next.node] & GI_NODE_SUM))
      status = put_entry(s, next, out);
    if (status == GRUNDY_OK)
      status = take_node(o, next.source);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&s->work->budget, 1);
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
    if (best == ranks || gi_key_compare(q->key, queues[best].key) < 0)
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
   written all; while it writes, they prepare in `ahead` what it will ask for.
 */
static grundy_status merge(gi_solver *s, order *o, gi_database_writer *writer,
                           queue *queues, gi_buffer *ahead) {
  unsigned ranks = s->exchange->ranks;
  bool is_first = s->exchange->rank == 0;
  grundy_status status = GRUNDY_OK;
  assert(queues);
  for (;;) {
    for (unsigned r = 0; is_first && r < ranks && status == GRUNDY_OK; r++)
      if (!queues[r].has_entry && !queues[r].is_over)
        status = gi_buffer_put(&s->out[r], "", 1); /* asks for more */
    if (!is_first && status == GRUNDY_OK)
      status = put_entries(s, o, ahead);
    uint64_t asks[] = {gi_solver_waiting(s)};
    status = gi_solver_trade(s, status, asks, 1);
    if (status != GRUNDY_OK || !asks[0])
      return status;
    if (s->in.length && is_first) {
      status = put_entries(s, o, &s->out[0]);
    } else if (s->in.length) {
      gi_buffer empty = s->out[0];
      s->out[0] = *ahead;
      *ahead = empty;
    }
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
  grundy_status status = queues ? begin_order(s, o) : gi_refused(s->work);
  for (unsigned r = 0; queues && r < ranks; r++) {
    queues[r] = (queue){0};
    gi_buffer_init(&queues[r].bytes, &s->work->memory);
  }
  gi_buffer ahead;
  gi_buffer_init(&ahead, &s->work->memory);
  status = gi_solver_agree(s, status, NULL, 0);
  if (status == GRUNDY_OK)
    status = merge(s, o, writer, queues, &ahead);
  gi_buffer_clear(&ahead);
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
  end_order(s, &o);
  return status;
}
