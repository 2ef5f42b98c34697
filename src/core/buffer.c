/* SPDX-License-Identifier: MIT */
#include "core/buffer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void gi_buffer_init(gi_buffer *buffer, gi_memory *memory) {
  *buffer = (gi_buffer){.memory = memory};
}

void gi_buffer_clear(gi_buffer *buffer) {
  gi_free(buffer->memory, buffer->data, buffer->capacity);
  *buffer = (gi_buffer){.memory = buffer->memory};
}

grundy_status gi_buffer_grow(gi_buffer *buffer, size_t more) {
  assert(buffer->length <= buffer->capacity);
  assert(!buffer->data == !buffer->capacity);
  if (more > SIZE_MAX / 4 || buffer->length > SIZE_MAX / 4)
    return GRUNDY_NOMEM;
  size_t need = buffer->length + more;
  size_t size = buffer->capacity + buffer->capacity / 2 + 64;
  if (size < need)
    size = need;
  void *data = gi_realloc(buffer->memory, buffer->data, buffer->capacity, size);
  if (!data && size > need) /* near the limit: only what is needed */
    data =
        gi_realloc(buffer->memory, buffer->data, buffer->capacity, size = need);
  if (!data)
    return gi_memory_refusal(buffer->memory);
  buffer->data = data;
  buffer->capacity = size;
  return GRUNDY_OK;
}

grundy_status gi_buffer_text(gi_buffer *buffer, const char *text) {
  return gi_buffer_put(buffer, text, strlen(text));
}

grundy_status gi_buffer_number(gi_buffer *buffer, uint64_t number) {
  char digits[20], *end = digits + sizeof digits, *at = end;
  do
    *--at = (char)('0' + number % 10);
  while (number /= 10);
  assert(at >= digits);
  return gi_buffer_put(buffer, at, (size_t)(end - at));
}

grundy_status gi_buffer_signed(gi_buffer *buffer, int64_t number) {
  grundy_status status = number < 0 ? gi_buffer_put(buffer, "-", 1) : GRUNDY_OK;
  uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
  return status == GRUNDY_OK ? gi_buffer_number(buffer, size) : status;
}

/* Prints into the room that is left, which mostly suffices.  If it does not,
   the first attempt has given the length, and the second one fits. */
grundy_status gi_buffer_format(gi_buffer *buffer, const char *format,
                               va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  size_t room = buffer->capacity - buffer->length;
  char *end = buffer->data ? (char *)buffer->data + buffer->length : NULL;
  int length = vsnprintf(end, end ? room : 0, format, arguments);
  grundy_status status = length < 0 ? GRUNDY_UNABLE : GRUNDY_OK;
  if (status == GRUNDY_OK && (!end || (size_t)length >= room)) {
    status = gi_buffer_reserve(buffer, (size_t)length + 1);
    if (status == GRUNDY_OK)
      vsnprintf((char *)buffer->data + buffer->length, (size_t)length + 1,
                format, again);
  }
  va_end(again);
  if (status == GRUNDY_OK)
    buffer->length += (size_t)length;
  assert(buffer->length <= buffer->capacity);
  return status;
}
