/* SPDX-License-Identifier: MIT */
/*
 * What games on rows of integers share: all integers in the parentheses are one
 * component, each of them as a varint.
 *
 * The caller who begins a row owns it, may read and write its numbers, and ends
 * it with gi_row_end.
 */
#ifndef GI_GAMES_BASE_ROW_H
#define GI_GAMES_BASE_ROW_H

#include "engine/explain/reasons.h"

typedef struct gi_row {
  grundy_work *work;
  uint64_t *at;           /* the numbers */
  size_t count, capacity; /* of `at` */
  gi_buffer bytes;        /* scratch memory of gi_row_emit */
} gi_row;

/* Makes an empty row. */
void gi_row_begin(gi_row *row, grundy_work *work);
/* Makes a row of the integers of a component.  The caller ends the row even if
   the status is not OK. */
grundy_status gi_row_of(gi_row *row, grundy_work *work, gi_component component);
void gi_row_end(gi_row *row);

/* Makes room for at least one more number. */
grundy_status gi_row_grow(gi_row *row);
static inline grundy_status gi_row_push(gi_row *row, uint64_t number) {
  grundy_status status =
      row->count < row->capacity ? GRUNDY_OK : gi_row_grow(row);
  if (status == GRUNDY_OK)
    row->at[row->count++] = number;
  return status;
}
/* Reads integers with commas between them, or an empty text.  Errors call an
   integer `what`. */
grundy_status gi_row_read(gi_row *row, gi_text args, const char *what);
/* Reads as gi_row_read does.  SYNTAX if the sum of all numbers has more than 64
   bits: moves may bring all stones to one place. */
grundy_status gi_row_read_stones(gi_row *row, gi_text args, const char *what);
/* Pushes the integers that `at` is given, as many as the rules count. */
grundy_status gi_row_take(gi_row *row, const grundy_rules *rules,
                          const uint64_t *integers);
/* Writes the numbers as varints, the bytes of a component. */
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

/* Pushes composition number i.  A composition of s is a row of numbers above 0
   whose sum is s; the compositions are ordered by s.  There are 2^(s-1) of
   them, one for each way to cut a line of s units at some of the s - 1 places
   between units.  The binary digits of i + 1 after the first say where to cut.
   DOMAIN if i is UINT64_MAX. */
grundy_status gi_row_composition(gi_row *row, uint64_t i);

#endif
