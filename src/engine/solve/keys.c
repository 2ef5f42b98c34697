/* SPDX-License-Identifier: MIT */
#include "engine/solve/keys.h"

#include "engine/database/database.h"

#include <assert.h>

static const uint32_t *records_of(const gi_buffer *buffer) {
  return (const uint32_t *)(const void *)buffer->data;
}

gi_bytes gi_solver_young_key(const gi_solver *s, uint32_t node) {
  assert(node >= s->first && node < gi_solver_count(s));
  return gi_map_key(&s->young, records_of(&s->records)[node - s->first]);
}

static gi_bytes young_key(const void *data, uint32_t node) {
  return gi_solver_young_key(data, node);
}

static gi_bytes doubtful_key(const void *data, uint32_t number) {
  const gi_solver *s = data;
  return gi_map_key(&s->young, records_of(&s->doubtful)[number]);
}

/* ---------------------------------------------------------------- adding */

/* Appends a node, whose key is a record of the map. */
static grundy_status append_node(gi_solver *s, gi_record record) {
  const uint32_t zero = 0;
  assert(s->records.length / sizeof record == gi_solver_count(s) - s->first);
  grundy_status status = gi_buffer_put(&s->records, &record, sizeof record);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&s->left, &zero, sizeof zero);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&s->states, &(unsigned char){0}, 1);
  return status == GRUNDY_OK ? gi_budget_position(&s->work->budget) : status;
}

grundy_status gi_solver_add(gi_solver *s, gi_bytes key, uint64_t hash,
                            uint32_t *node) {
  gi_record record;
  bool added;
  uint32_t count = gi_solver_count(s), doubtful = gi_solver_doubtful(s);
  if (count >= GI_TOP_NODE - doubtful)
    return gi_too_large(s->work, "there are more positions than 32 bits can "
                                 "number");
  if (key.length > GI_DATABASE_KEY)
    return gi_too_large(s->work, "a position takes more than a megabyte");
  grundy_status status =
      gi_map_add_hashed(&s->young, hash, key, count, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  *node = gi_map_answer(&s->young, record);
  if (!added)
    return GRUNDY_OK;
  if (!s->key_runs.length || !gi_filter_may_have(&s->filter, hash))
    return append_node(s, record);
  assert(count == gi_solver_count(s)); /* a doubtful key is no node yet */
  *node = GI_TOP_NODE - doubtful;
  gi_map_set(&s->young, record, *node);
  return gi_buffer_put(&s->doubtful, &record, sizeof record);
}

/* Looks a key up in all runs.  UNABLE: it is in none. */
static grundy_status find_in_runs(gi_solver *s, gi_bytes key, uint32_t *node) {
  grundy_status status = GRUNDY_UNABLE;
  for (size_t i = 0; i < gi_solver_key_runs(s) && status == GRUNDY_UNABLE;
       i++) {
    gi_key_search search;
    gi_key_search_init(&search, &s->work->memory, gi_solver_key_run(s, i));
    status = gi_key_search_find(&search, key, node);
    gi_key_search_clear(&search);
  }
  return status;
}

grundy_status gi_solver_find(gi_solver *s, gi_bytes key, uint32_t *node) {
  gi_record record = gi_map_find(&s->young, key);
  if (record == GI_NO_RECORD)
    return find_in_runs(s, key, node);
  *node = gi_map_answer(&s->young, record);
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- sorting */

/* Makes a sorted list of `count` items from `first` on. */
static grundy_status sort_items(gi_solver *s, uint32_t first, size_t count,
                                gi_key_of key_of) {
  s->order.length = 0;
  size_t size = gi_array_size(count, sizeof(gi_place));
  grundy_status status = gi_buffer_reserve(&s->order, size);
  if (status != GRUNDY_OK || !count)
    return status;
  gi_place *places = (gi_place *)(void *)s->order.data;
  s->order.length = size;
  for (size_t i = 0; i < count; i++)
    places[i].item = first + (uint32_t)i;
  return gi_sort_places(places, count, key_of, s, &s->work->budget);
}

grundy_status gi_solver_sort_young(gi_solver *s) {
  return sort_items(s, s->first, gi_solver_count(s) - s->first, young_key);
}

/* ------------------------------------------------------------- resolving */

/* Notes the nodes of the doubtful keys that are in a run. */
static grundy_status match_run(gi_solver *s, const gi_key_run *run,
                               uint32_t *nodes) {
  const gi_place *places = (const void *)s->order.data;
  size_t count = gi_solver_doubtful(s);
  gi_key_search search;
  grundy_status status = GRUNDY_OK;
  gi_key_search_init(&search, &s->work->memory, run);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint32_t item = places[i].item, node;
    assert(item < count);
    if (nodes[item] != GI_NO_NODE)
      continue;
    status = gi_key_search_find(&search, doubtful_key(s, item), &node);
    if (status == GRUNDY_OK)
      nodes[item] = node;
    assert(status != GRUNDY_OK || node < gi_solver_count(s));
    if (status == GRUNDY_OK || status == GRUNDY_UNABLE)
      status = gi_budget_step(&s->work->budget);
  }
  gi_key_search_clear(&search);
  return status;
}

/* Makes nodes of the doubtful keys that are in no run, and lets map and edges
   name nodes alone. */
static grundy_status settle(gi_solver *s, uint32_t *nodes) {
  grundy_status status = GRUNDY_OK;
  uint32_t doubtful = gi_solver_doubtful(s);
  const uint32_t *records = records_of(&s->doubtful);
  for (uint32_t i = 0; i < doubtful && status == GRUNDY_OK; i++) {
    if (nodes[i] == GI_NO_NODE) {
      nodes[i] = gi_solver_count(s);
      status = append_node(s, records[i]);
    }
    gi_map_set(&s->young, records[i], nodes[i]);
  }
  gi_edge *edges = (gi_edge *)(void *)s->edges.data;
  size_t count = s->edges.length / sizeof *edges;
  for (size_t e = 0; e < count && status == GRUNDY_OK; e++)
    if (gi_solver_is_doubtful(s, edges[e].node))
      edges[e].node = nodes[GI_TOP_NODE - edges[e].node];
  for (uint32_t i = 0; status == GRUNDY_OK && i < doubtful; i++)
    assert(nodes[i] < gi_solver_count(s));
  s->doubtful.length = 0;
  return status;
}

grundy_status gi_solver_resolve(gi_solver *s) {
  uint32_t count = gi_solver_doubtful(s);
  if (!count)
    return GRUNDY_OK;
  size_t size = count * sizeof(uint32_t);
  uint32_t *nodes = gi_alloc(&s->work->memory, size);
  if (!nodes)
    return gi_refused(s->work);
  for (uint32_t i = 0; i < count; i++)
    nodes[i] = GI_NO_NODE;
  grundy_status status = sort_items(s, 0, count, doubtful_key);
  for (size_t i = 0; i < gi_solver_key_runs(s) && status == GRUNDY_OK; i++)
    status = match_run(s, gi_solver_key_run(s, i), nodes);
  gi_buffer_clear(&s->order);
  if (status == GRUNDY_OK)
    status = settle(s, nodes);
  gi_free(&s->work->memory, nodes, size);
  return status;
}

/* ------------------------------------------------------------- expanding */

/* Finds the next node of a run that is not expanded. */
static bool next_of_run(gi_solver *s, gi_key_run *run, uint32_t *node,
                        grundy_status *status) {
  gi_key_reader *cursor = &run->cursor;
  while (run->pending && gi_key_reader_next(cursor, status)) {
    assert(cursor->node < gi_solver_count(s));
    if (!(s->states.data[cursor->node] & GI_NODE_EXPANDED)) {
      *node = cursor->node;
      run->pending--;
      s->node.length = 0;
      *status = gi_buffer_put(&s->node, cursor->key.data, cursor->key.length);
      return *status == GRUNDY_OK;
    }
    *status = gi_budget_ticks(&s->work->budget, 1);
  }
  assert(!run->pending || *status != GRUNDY_OK);
  return false;
}

bool gi_solver_next(gi_solver *s, uint32_t *node, grundy_status *status) {
  for (size_t i = 0; i < gi_solver_key_runs(s) && *status == GRUNDY_OK; i++)
    if (next_of_run(s, gi_solver_key_run(s, i), node, status))
      return true;
  if (*status != GRUNDY_OK || s->expanded == gi_solver_count(s))
    return false;
  assert(s->first <= s->expanded && s->expanded < gi_solver_count(s));
  *node = s->expanded++;
  gi_bytes key = young_key(s, *node);
  s->node.length = 0; /* a copy, since the map may move */
  *status = gi_buffer_put(&s->node, key.data, key.length);
  return *status == GRUNDY_OK;
}

uint64_t gi_solver_pending(const gi_solver *s) {
  assert(s->expanded <= gi_solver_count(s));
  uint64_t pending = gi_solver_count(s) - s->expanded;
  for (size_t i = 0; i < gi_solver_key_runs(s); i++)
    pending += gi_solver_key_run(s, i)->pending;
  return pending;
}
