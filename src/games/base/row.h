/* SPDX-License-Identifier: MIT */
/*
 * What games on rows of integers share: all integers in the parentheses are one
 * component, each of them as a varint.
 *
 * The caller who begins a row owns it and ends it with gi_row_end; in between
 * its numbers may be read and written freely.
 */
#ifndef GI_GAMES_BASE_ROW_H
#define GI_GAMES_BASE_ROW_H

#include "engine/reasons.h"

typedef struct gi_row {
  grundy_work *work;
  uint64_t *at;
  size_t count, capacity;
  gi_buffer bytes; /* scratch memory of gi_row_emit */
} gi_row;

/* Makes an empty row; a row of the integers of a component, which ends with
   gi_row_end even if the status is not OK. */
void gi_row_begin(gi_row *row, grundy_work *work);
grundy_status gi_row_of(gi_row *row, grundy_work *work, gi_component component);
void gi_row_end(gi_row *row);

grundy_status gi_row_grow(gi_row *row);
static inline grundy_status gi_row_push(gi_row *row, uint64_t number) {
  grundy_status status =
      row->count < row->capacity ? GRUNDY_OK : gi_row_grow(row);
  if (status == GRUNDY_OK)
    row->at[row->count++] = number;
  return status;
}
/* Reads integers with commas between them, or nothing; errors call one of
   them `what`. */
grundy_status gi_row_read(gi_row *row, gi_text args, const char *what);
/* Reads as gi_row_read does.  The sum of all must have 64 bits, since stones
   that are moved may all meet in one place. */
grundy_status gi_row_read_stones(gi_row *row, gi_text args, const char *what);
grundy_status gi_row_put(const gi_row *row, gi_buffer *bytes);
/* Removes the zeros at the end. */
void gi_row_cut(gi_row *row);
/* Adds the row to a sum as a component; adds nothing if it is empty. */
grundy_status gi_row_add(gi_row *row, const grundy_rules *rules, size_t place,
                         grundy_position *sum);
/* Emits the row as an option; an empty row is the empty position. */
grundy_status gi_row_emit(gi_row *row, const grundy_rules *rules,
                          gi_sink *sink);

/* The method `print`. */
grundy_status gi_row_print(gi_component component, gi_buffer *out);

/* Pushes composition number i of all rows of numbers above 0, ordered by
   their sum s.  There are 2^(s-1) of sum s, one for each way to cut s unit
   lengths at some of the s - 1 places between them; the binary digits of i +
   1 after the first say where.  DOMAIN: i is the last 64-bit number. */
grundy_status gi_row_composition(gi_row *row, uint64_t i);

#endif
