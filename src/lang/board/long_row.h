/* SPDX-License-Identifier: MIT */
/*
 * Long rows: a row of more than GI_BOARD_SIDE empty cells under rules that are
 * an octal game (gi_board_octal).  A move takes neighbouring cells and leaves
 * two rows.
 *
 * The bytes of other boards: rows, columns and the letter of each cell, row by
 * row, each one byte.
 */
#ifndef GI_LANG_BOARD_LONG_ROW_H
#define GI_LANG_BOARD_LONG_ROW_H

#include "engine/sink.h"
#include "lang/board/field.h"
#include "theory/octal/code.h"

enum {
  GI_BOARD_HEAD = 2 /* bytes of a component before its cells: rows, columns */
};

/* Writes the bytes of a board. */
grundy_status gi_field_put(gi_buffer *bytes, const gi_field *f);
/* Writes the bytes of a row of n empty cells: 1, n and the cells as of any
   board; for a long row 0 and n as a varint. */
grundy_status gi_long_row_put(gi_buffer *bytes, uint32_t n);
/* Returns the length of a long row; 0: the bytes are of another board. */
uint32_t gi_long_row_length(gi_bytes bytes);
/* Emits every option of a long row, by the code of the octal game.  If `near`,
   a move takes a cell and the cells beside it, and is named by that cell;
   otherwise it is named by the first and the last cell taken. */
grundy_status gi_long_row_options(grundy_work *work, gi_component component,
                                  const gi_code *code, bool near,
                                  gi_buffer *bytes, gi_sink *sink);

#endif
