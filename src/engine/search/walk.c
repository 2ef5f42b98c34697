/* SPDX-License-Identifier: MIT */
#include "engine/search/walk.h"

#include "engine/sink.h"

void gi_walk_init(gi_walk *walk, gi_memory *memory) {
  *walk = (gi_walk){.left_from = 0};
  gi_map_init(&walk->met, memory, 1);
  gi_buffer_init(&walk->order, memory);
}

void gi_walk_clear(gi_walk *walk) {
  gi_map_clear(&walk->met);
  gi_buffer_clear(&walk->order);
}

static size_t count_of(const gi_walk *walk) {
  return walk->order.length / sizeof(gi_record);
}

static gi_bytes key_of(const gi_walk *walk, size_t i) {
  const gi_record *records = (const void *)walk->order.data;
  return gi_map_key(&walk->met, records[i]);
}

grundy_status gi_walk_add(gi_walk *walk, gi_bytes bytes) {
  gi_record record = GI_NO_RECORD;
  bool added = false;
  /* room first: a component that is met is in the order as well */
  grundy_status status = gi_buffer_reserve(&walk->order, sizeof record);
  if (status == GRUNDY_OK)
    status = gi_map_add(&walk->met, bytes, 0, &record, &added);
  if (status == GRUNDY_OK && added)
    status = gi_buffer_put(&walk->order, &record, sizeof record);
  return status;
}

/* Adds the parts of an option that have the rules of the walk. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    if (option->parts[i].rules == sink->from.rules)
      status = gi_walk_add(sink->data, option->parts[i].bytes);
  return status;
}

/* Adds the options of the next component. */
static grundy_status leave_next(gi_walk *walk, grundy_work *work,
                                const grundy_rules *rules) {
  gi_sink sink;
  gi_buffer from; /* a copy: gi_walk_add moves the keys */
  gi_sink_init(&sink, work, receive, walk, false);
  gi_buffer_init(&from, &work->memory);
  gi_bytes key = key_of(walk, walk->left_from);
  grundy_status status = gi_buffer_put(&from, key.data, key.length);
  gi_component component = {rules, {from.data, from.length}};
  bool is_impartial = status != GRUNDY_OK || gi_traits_of(component).impartial;
  if (status == GRUNDY_OK)
    status =
        gi_options(&sink, component, is_impartial ? GRUNDY_BOTH : GRUNDY_LEFT);
  if (status == GRUNDY_OK && !is_impartial)
    status = gi_options(&sink, component, GRUNDY_RIGHT);
  if (status == GRUNDY_OK)
    walk->left_from++;
  gi_buffer_clear(&from);
  gi_sink_clear(&sink);
  return status;
}

grundy_status gi_walk_sample(gi_walk *walk, grundy_work *work,
                             const grundy_rules *rules, uint64_t i,
                             gi_buffer *bytes) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && count_of(walk) <= i)
    status = walk->left_from == count_of(walk) ? GRUNDY_DOMAIN
                                               : leave_next(walk, work, rules);
  if (status != GRUNDY_OK)
    return status;
  gi_bytes key = key_of(walk, (size_t)i);
  return gi_buffer_put(bytes, key.data, key.length);
}
