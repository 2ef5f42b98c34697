/* SPDX-License-Identifier: MIT */
/* A growing array of bytes.  A refusal leaves it as it was. */
#ifndef GI_CORE_BUFFER_H
#define GI_CORE_BUFFER_H

#include "core/bits.h"
#include "core/memory.h"

#include <stdarg.h>

typedef struct gi_buffer {
  gi_memory *memory;
  unsigned char *data;
  size_t length, capacity;
} gi_buffer;

void gi_buffer_init(gi_buffer *buffer, gi_memory *memory);
void gi_buffer_clear(gi_buffer *buffer);

grundy_status gi_buffer_grow(gi_buffer *buffer, size_t more);

/* Room for `more` further bytes; afterwards data + length may be written. */
static inline grundy_status gi_buffer_reserve(gi_buffer *buffer, size_t more) {
  return more <= buffer->capacity - buffer->length
             ? GRUNDY_OK
             : gi_buffer_grow(buffer, more);
}

static inline grundy_status gi_buffer_put(gi_buffer *buffer, const void *bytes,
                                          size_t length) {
  grundy_status status = gi_buffer_reserve(buffer, length);
  if (status == GRUNDY_OK && length) {
    gi_copy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
  }
  return status;
}

grundy_status gi_buffer_text(gi_buffer *buffer, const char *text);
grundy_status gi_buffer_number(gi_buffer *buffer, uint64_t number);
static inline grundy_status gi_buffer_varint(gi_buffer *buffer,
                                             uint64_t number) {
  grundy_status status = gi_buffer_reserve(buffer, GI_VARINT_MAX);
  if (status == GRUNDY_OK)
    buffer->length += gi_varint_put(buffer->data + buffer->length, number);
  return status;
}
/* As vprintf does, of any length. */
__attribute__((format(printf, 2, 0))) grundy_status
gi_buffer_format(gi_buffer *buffer, const char *format, va_list arguments);

#endif
