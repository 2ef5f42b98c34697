/* SPDX-License-Identifier: MIT */
#include "core/writer.h"
#include "core/text.h"

#include <assert.h>

void gi_writer_init(gi_writer *writer, gi_memory *memory) {
  *writer = (gi_writer){.status = GRUNDY_OK};
  gi_buffer_init(&writer->own, memory);
}

/* A writer has one buffer only: its own or the caller's. */
void gi_writer_clear(gi_writer *writer) {
  assert(!writer->out || !writer->own.data);
  if (!writer->out)
    gi_buffer_clear(&writer->own);
}

void gi_write(gi_writer *writer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (writer->status == GRUNDY_OK)
    writer->status = gi_buffer_format(gi_writer_out(writer), format, arguments);
  va_end(arguments);
}

void gi_write_text(gi_writer *writer, const char *text) {
  if (writer->status == GRUNDY_OK)
    writer->status = gi_buffer_text(gi_writer_out(writer), text);
}

void gi_write_bytes(gi_writer *writer, const void *bytes, size_t length) {
  if (writer->status == GRUNDY_OK)
    writer->status = gi_buffer_put(gi_writer_out(writer), bytes, length);
}

void gi_write_number(gi_writer *writer, uint64_t number) {
  if (writer->status == GRUNDY_OK)
    writer->status = gi_buffer_number(gi_writer_out(writer), number);
}

void gi_write_sentence(gi_writer *writer, grundy_language language,
                       const char *const *pieces) {
  if (writer->status == GRUNDY_OK)
    writer->status = gi_sentence(gi_writer_out(writer), language, pieces);
}

grundy_status gi_writer_keep(gi_writer *writer, gi_arena *arena,
                             const char **text) {
  *text = NULL;
  if (writer->status != GRUNDY_OK)
    return writer->status;
  gi_buffer *out = gi_writer_out(writer);
  *text = gi_arena_text(arena, (const char *)out->data, out->length);
  out->length = 0;
  return *text ? GRUNDY_OK : gi_memory_refusal(arena->memory);
}
