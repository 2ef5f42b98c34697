/* SPDX-License-Identifier: MIT */
#include "games/base/row.h"

#include <assert.h>

#include "core/text.h"
#include "engine/position.h"

void gi_row_begin(gi_row *row, grundy_work *work) {
  *row = (gi_row){.work = work};
  gi_buffer_init(&row->bytes, &work->memory);
}

void gi_row_end(gi_row *row) {
  gi_free(&row->work->memory, row->at, row->capacity * sizeof *row->at);
  gi_buffer_clear(&row->bytes);
}

grundy_status gi_row_grow(gi_row *row) {
  return gi_reserve(&row->work->memory, row->at, row->capacity, row->count + 1);
}

grundy_status gi_row_of(gi_row *row, grundy_work *work,
                        gi_component component) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  grundy_status status = GRUNDY_OK;
  gi_row_begin(row, work);
  while (at < end && status == GRUNDY_OK)
    status = gi_row_push(row, gi_varint_get(&at));
  assert(at <= end);
  return status;
}

/* -------------------------------------------------------------- reading */

static grundy_status read(gi_row *row, gi_text args, const char *what,
                          bool stones) {
  grundy_error *error = &row->work->error;
  uint64_t total = 0;
  size_t at = gi_text_skip(args, 0);
  if (at >= args.length)
    return GRUNDY_OK;
  for (;;) {
    uint64_t number;
    size_t place = at;
    grundy_status status = gi_text_integer(error, args, &at, what, &number);
    if (status == GRUNDY_OK)
      status = gi_row_push(row, number);
    if (status != GRUNDY_OK)
      return status;
    if (__builtin_add_overflow(total, number, &total) && stones)
      return gi_fail(error, GRUNDY_SYNTAX, args.offset + place,
                     "too many stones: at most {0} in all",
                     gi_digits_of(UINT64_MAX).text);
    at = gi_text_skip(args, at);
    if (at >= args.length)
      return GRUNDY_OK;
    if (args.data[at] != ',')
      return gi_text_expected(error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

grundy_status gi_row_read(gi_row *row, gi_text args, const char *what) {
  return read(row, args, what, false);
}

grundy_status gi_row_read_stones(gi_row *row, gi_text args, const char *what) {
  return read(row, args, what, true);
}

grundy_status gi_row_take(gi_row *row, const grundy_rules *rules,
                          const uint64_t *integers) {
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < rules->arity && status == GRUNDY_OK; i++)
    status = gi_row_push(row, integers[i]);
  return status;
}

void gi_row_cut(gi_row *row) {
  while (row->count && !row->at[row->count - 1])
    row->count--;
}

/* -------------------------------------------------------------- writing */

grundy_status gi_row_put(const gi_row *row, gi_buffer *bytes) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++)
    status = gi_buffer_varint(bytes, row->at[i]);
  return status;
}

grundy_status gi_row_add(gi_row *row, const grundy_rules *rules, size_t place,
                         grundy_position *sum) {
  if (!row->count)
    return GRUNDY_OK;
  row->bytes.length = 0;
  grundy_status status = gi_row_put(row, &row->bytes);
  if (status != GRUNDY_OK)
    return status;
  return gi_position_add(row->work, sum, rules,
                         (gi_bytes){row->bytes.data, row->bytes.length}, place);
}

grundy_status gi_row_emit(gi_row *row, const grundy_rules *rules,
                          gi_sink *sink) {
  row->bytes.length = 0;
  grundy_status status = gi_row_put(row, &row->bytes);
  if (status == GRUNDY_OK && row->count)
    status = gi_emit_part(sink, rules, row->bytes.data, row->bytes.length);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

grundy_status gi_row_print(gi_component component, gi_buffer *out) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  grundy_status status = GRUNDY_OK;
  while (at < end && status == GRUNDY_OK) {
    if (at > component.bytes.data)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, gi_varint_get(&at));
  }
  return status;
}

grundy_status gi_row_composition(gi_row *row, uint64_t i) {
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  grundy_status status = GRUNDY_OK;
  uint64_t part = 1;
  for (unsigned bit = gi_bit_length(i + 1) - 1;
       bit-- > 0 && status == GRUNDY_OK;) {
    if ((i + 1) >> bit & 1) {
      status = gi_row_push(row, part);
      part = 0;
    }
    part++;
  }
  return status == GRUNDY_OK ? gi_row_push(row, part) : status;
}
