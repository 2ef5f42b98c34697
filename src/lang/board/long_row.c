/* SPDX-License-Identifier: MIT */
#include "lang/board/long_row.h"

#include <assert.h>
#include <string.h>

grundy_status gi_long_row_put(gi_buffer *bytes, uint32_t n) {
  unsigned char head[GI_BOARD_HEAD] = {1, (unsigned char)n};
  grundy_status status;
  if (n > GI_BOARD_SIDE) {
    status = gi_buffer_put(bytes, "", 1);
    return status == GRUNDY_OK ? gi_buffer_varint(bytes, n) : status;
  }
  status = gi_buffer_put(bytes, head, sizeof head);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(bytes, n);
  if (status == GRUNDY_OK) {
    memset(bytes->data + bytes->length, GI_EMPTY, n);
    bytes->length += n;
  }
  return status;
}

grundy_status gi_field_put(gi_buffer *bytes, const gi_field *f) {
  if (gi_field_is_long(f))
    return gi_long_row_put(bytes, f->columns);
  unsigned char head[GI_BOARD_HEAD] = {(unsigned char)f->rows,
                                       (unsigned char)f->columns};
  grundy_status status = gi_buffer_put(bytes, head, sizeof head);
  return status == GRUNDY_OK ? gi_buffer_put(bytes, f->cells, gi_field_count(f))
                             : status;
}

uint32_t gi_long_row_length(gi_bytes bytes) {
  const unsigned char *at = bytes.data + 1;
  return bytes.data[0] ? 0 : (uint32_t)gi_varint_get(&at);
}

/* The name of a cell of the first row: letters for its column, then 1. */
typedef struct cell_name {
  char text[12];
} cell_name;

static cell_name name_of(uint32_t column) {
  char letters[8];
  size_t count = 0;
  cell_name name;
  for (uint64_t left = (uint64_t)column + 1; left; left = (left - 1) / 26)
    letters[count++] = (char)('a' + (left - 1) % 26);
  assert(count < sizeof letters);
  for (size_t i = 0; i < count; i++)
    name.text[i] = letters[count - 1 - i];
  name.text[count] = '1';
  name.text[count + 1] = 0;
  return name;
}

/* Emits the option that takes k cells after the first `left`. */
static grundy_status take(gi_component component, uint32_t left, uint32_t k,
                          uint32_t right, bool near, gi_buffer *bytes,
                          gi_sink *sink) {
  const uint32_t rows[] = {left, right};
  grundy_status status = GRUNDY_OK;
  for (int i = 0; i < 2 && status == GRUNDY_OK; i++) {
    bytes->length = 0;
    if (!rows[i])
      continue;
    status = gi_long_row_put(bytes, rows[i]);
    if (status == GRUNDY_OK)
      status = gi_emit_part(sink, component.rules, bytes->data, bytes->length);
  }
  if (status != GRUNDY_OK)
    return status;
  uint32_t centre = left + (k == 3 || (k == 2 && left));
  return k == 1 || near ? gi_emit(sink, "%s", name_of(centre).text)
                        : gi_emit(sink, "%s%s", name_of(left).text,
                                  name_of(left + k - 1).text);
}

grundy_status gi_long_row_options(grundy_work *work, gi_component component,
                                  const gi_code *code, bool near,
                                  gi_buffer *bytes, gi_sink *sink) {
  uint32_t n = gi_long_row_length(component.bytes);
  grundy_status status = GRUNDY_OK;
  for (uint32_t k = 1; k <= n && status == GRUNDY_OK; k++) {
    unsigned digit = gi_code_digit(code, k);
    if (!digit && gi_code_is_finite(code) && k >= code->count)
      break;
    for (uint32_t left = 0; left <= n - k && digit && status == GRUNDY_OK;
         left++) {
      uint32_t right = n - k - left;
      unsigned needed = !left && !right ? GI_TAKES_ALL
                        : left && right ? GI_LEAVES_TWO
                                        : GI_LEAVES_ONE;
      status = gi_budget_step(&work->budget);
      if (status == GRUNDY_OK && (digit & needed))
        status = take(component, left, k, right, near, bytes, sink);
    }
  }
  return status;
}
