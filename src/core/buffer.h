/* SPDX-License-Identifier: MIT */
/*
 * A growing array of bytes.  A function that returns anything but OK leaves
 * the buffer as it was; refused memory is STOPPED or NOMEM, as
 * gi_memory_refusal says.
 */
#ifndef GI_CORE_BUFFER_H
#define GI_CORE_BUFFER_H

#include "core/bits.h"
#include "core/memory.h"

#include <stdarg.h>

typedef struct gi_buffer {
  gi_memory *memory;
  unsigned char *data; /* owned; NULL while the capacity is 0 */
  size_t length;       /* bytes in use, at most the capacity */
  size_t capacity;     /* bytes allocated */
} gi_buffer;

/* Makes an empty buffer; allocates nothing. */
void gi_buffer_init(gi_buffer *buffer, gi_memory *memory);
/* Frees the bytes; the buffer is then empty and can be used again. */
void gi_buffer_clear(gi_buffer *buffer);

/* Allocates room for `more` further bytes: the slow path of
   gi_buffer_reserve. */
grundy_status gi_buffer_grow(gi_buffer *buffer, size_t more);

/* Makes room for `more` further bytes, which the caller may then write from
   data + length on. */
static inline grundy_status gi_buffer_reserve(gi_buffer *buffer, size_t more) {
  return more <= buffer->capacity - buffer->length
             ? GRUNDY_OK
             : gi_buffer_grow(buffer, more);
}

/* Appends the bytes. */
static inline grundy_status gi_buffer_put(gi_buffer *buffer, const void *bytes,
                                          size_t length) {
  grundy_status status = gi_buffer_reserve(buffer, length);
  if (status == GRUNDY_OK && length) {
    gi_copy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
  }
  return status;
}

/* Appends a C string without its NUL. */
grundy_status gi_buffer_text(gi_buffer *buffer, const char *text);
/* Appends the number in decimal. */
grundy_status gi_buffer_number(gi_buffer *buffer, uint64_t number);
/* Appends the number in decimal, with a minus sign if it is negative. */
grundy_status gi_buffer_signed(gi_buffer *buffer, int64_t number);
/* Appends the number as a varint (core/bits.h). */
static inline grundy_status gi_buffer_varint(gi_buffer *buffer,
                                             uint64_t number) {
  grundy_status status = gi_buffer_reserve(buffer, GI_VARINT_MAX);
  if (status == GRUNDY_OK)
    buffer->length += gi_varint_put(buffer->data + buffer->length, number);
  return status;
}
/* Appends what vprintf would print, of any length.  UNABLE if vprintf would
   fail. */
__attribute__((format(printf, 2, 0))) grundy_status
gi_buffer_format(gi_buffer *buffer, const char *format, va_list arguments);

#endif
