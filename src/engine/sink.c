/* SPDX-License-Identifier: MIT */
#include "engine/sink.h"

#include <assert.h>
#include <stdarg.h>

#include "engine/position.h"
#include "engine/waiting.h"

void gi_sink_init(gi_sink *sink, grundy_work *work,
                  grundy_status (*receive)(gi_sink *, const gi_option *),
                  void *data, bool named) {
  *sink =
      (gi_sink){.work = work, .receive = receive, .data = data, .named = named};
  gi_buffer_init(&sink->bytes, &work->memory);
  gi_buffer_init(&sink->name, &work->memory);
}

void gi_sink_clear(gi_sink *sink) {
  gi_memory *memory = &sink->work->memory;
  gi_free(memory, sink->parts, sink->capacity * sizeof *sink->parts);
  gi_free(memory, sink->complete, sink->capacity * sizeof *sink->complete);
  gi_buffer_clear(&sink->bytes);
  gi_buffer_clear(&sink->name);
}

static grundy_status grow(gi_sink *sink) {
  gi_memory *memory = &sink->work->memory;
  size_t old = sink->capacity, more = 2 * old + 4;
  gi_component *complete = gi_alloc(memory, more * sizeof *complete);
  if (!complete)
    return gi_memory_refusal(memory);
  gi_part *parts = gi_realloc(memory, sink->parts, old * sizeof *parts,
                              more * sizeof *parts);
  if (!parts) {
    gi_free(memory, complete, more * sizeof *complete);
    return gi_memory_refusal(memory);
  }
  gi_free(memory, sink->complete, old * sizeof *complete);
  sink->complete = complete;
  sink->parts = parts;
  sink->capacity = more;
  return GRUNDY_OK;
}

grundy_status gi_emit_part(gi_sink *sink, const grundy_rules *rules,
                           const void *bytes, size_t length) {
  grundy_status status = GRUNDY_OK;
  if (sink->count == sink->capacity)
    status = grow(sink);
  unsigned char least[GI_VARINT_MAX];
  const unsigned char *at = bytes;
  if (rules->shift && gi_varint_get(&at) < rules->shift) {
    length = gi_varint_put(least, rules->shift); /* has no moves either */
    bytes = least;
  }
  size_t start = sink->bytes.length;
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&sink->bytes, bytes, length);
  if (status == GRUNDY_OK) {
    assert(sink->count < sink->capacity && rules);
    sink->parts[sink->count++] = (gi_part){rules, start, length, false};
  }
  return status;
}

grundy_status gi_emit_signed(gi_sink *sink, const grundy_rules *rules,
                             const void *bytes, size_t length, bool negative) {
  assert(sink->has_signs || !negative);
  grundy_status status = gi_emit_part(sink, rules, bytes, length);
  if (status == GRUNDY_OK)
    sink->parts[sink->count - 1].negative = negative;
  return status;
}

/* "7->3+4"; an option without parts is "7->0", or "7->[]" where a heap of 0
   is a component. */
static grundy_status name_by_texts(gi_sink *sink) {
  gi_buffer *out = &sink->name;
  const grundy_rules *rules = sink->from.rules;
  grundy_status status = gi_component_name(sink->from, rules, out);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, "->");
  for (size_t i = 0; i < sink->count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(out, "+", 1);
    if (status == GRUNDY_OK)
      status = gi_component_name(sink->complete[i], rules, out);
  }
  if (status == GRUNDY_OK && !sink->count)
    status = gi_buffer_text(out, rules->family->braced ? "[]" : "0");
  return status;
}

grundy_status gi_emit(gi_sink *sink, const char *name, ...) {
  static const unsigned char none[1] = {0};
  grundy_status status = GRUNDY_OK;
  if (sink->again) {
    assert(sink->count == 1 && sink->from.rules->has_again);
    size_t before = sink->bytes.length;
    status = gi_waiting_mark(&sink->bytes);
    sink->parts[0].length += sink->bytes.length - before;
  }
  for (size_t i = 0; i < sink->count; i++) {
    gi_part part = sink->parts[i];
    const unsigned char *bytes =
        sink->bytes.data ? sink->bytes.data + part.start : none;
    sink->complete[i] = (gi_component){part.rules, {bytes, part.length}};
  }
  gi_option option = {sink->complete, sink->count, NULL, sink->gain};
  if (sink->named) {
    sink->name.length = 0;
    if (name) {
      va_list arguments;
      va_start(arguments, name);
      status = gi_buffer_format(&sink->name, name, arguments);
      va_end(arguments);
    } else {
      status = name_by_texts(sink);
    }
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&sink->name, "", 1);
    option.name = (const char *)sink->name.data;
  }
  if (status == GRUNDY_OK)
    status = gi_budget_step(&sink->work->budget);
  if (status == GRUNDY_OK)
    status = sink->receive(sink, &option);
  sink->count = 0;
  sink->bytes.length = 0;
  return status;
}

static void begin(gi_sink *sink, gi_component component) {
  assert(component.rules == component.rules->shown);
  sink->from = component;
  sink->gain = 0;
  sink->again = false;
  sink->count = 0;
  sink->bytes.length = 0;
}

grundy_status gi_options(gi_sink *sink, gi_component component,
                         grundy_side side) {
  const gi_family *family = component.rules->family;
  begin(sink, component);
  grundy_status status =
      gi_waits(component) ? gi_waiting_pass(sink, component)
                          : family->options(sink->work, component, side, sink);
  assert(status != GRUNDY_OK || !sink->count); /* each option was ended */
  return status;
}

grundy_status gi_reach(gi_sink *sink, gi_component component, uint64_t target) {
  const gi_family *family = component.rules->family;
  if (!family->reach)
    return GRUNDY_UNABLE;
  begin(sink, component);
  grundy_status status = family->reach(sink->work, component, target, sink);
  assert(status != GRUNDY_OK || !sink->count); /* each option was ended */
  return status;
}

grundy_status gi_reach_number(gi_sink *sink, gi_component component,
                              grundy_side side, const gi_dyadic *bound,
                              bool strict) {
  const gi_family *family = component.rules->family;
  if (!family->reach_number)
    return GRUNDY_UNABLE;
  begin(sink, component);
  grundy_status status =
      family->reach_number(sink->work, component, side, bound, strict, sink);
  assert(status != GRUNDY_OK || !sink->count); /* each option was ended */
  return status;
}
