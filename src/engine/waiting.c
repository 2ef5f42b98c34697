/* SPDX-License-Identifier: MIT */
#include "engine/waiting.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

static const unsigned char mark[] = {0x80, 0x00};

bool gi_waits(gi_component component) {
  size_t length = component.bytes.length;
  return component.rules->has_again && length >= sizeof mark &&
         memcmp(component.bytes.data + length - sizeof mark, mark,
                sizeof mark) == 0;
}

gi_component gi_waiting_for(gi_component component) {
  assert(gi_waits(component));
  component.bytes.length -= sizeof mark;
  return component;
}

grundy_status gi_waiting_mark(gi_buffer *bytes) {
  return gi_buffer_put(bytes, mark, sizeof mark);
}

bool gi_waiting_cut(gi_text *args) {
  static const char word[] = "again";
  size_t length = args->length, size = sizeof word - 1;
  while (length &&
         (args->data[length - 1] == ' ' || args->data[length - 1] == '\t'))
    length--;
  if (length < size || memcmp(args->data + length - size, word, size) != 0)
    return false;
  *args = gi_text_part(*args, 0, length - size);
  return true;
}

grundy_status gi_waiting_last(grundy_work *work, grundy_position *position) {
  gi_component *last = &position->parts[position->count - 1];
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  assert(position->count && last->rules->has_again);
  grundy_status status =
      gi_buffer_put(&bytes, last->bytes.data, last->bytes.length);
  if (status == GRUNDY_OK)
    status = gi_waiting_mark(&bytes);
  size_t place = gi_position_place(position, position->count - 1);
  const grundy_rules *rules = last->rules;
  position->count--;
  if (status == GRUNDY_OK)
    status = gi_position_add(work, position, rules,
                             (gi_bytes){bytes.data, bytes.length}, place);
  gi_buffer_clear(&bytes);
  return status;
}

grundy_status gi_waiting_pass(gi_sink *sink, gi_component component) {
  gi_component to = gi_waiting_for(component);
  grundy_status status =
      gi_emit_part(sink, to.rules, to.bytes.data, to.bytes.length);
  return status == GRUNDY_OK ? gi_emit(sink, "pass") : status;
}
