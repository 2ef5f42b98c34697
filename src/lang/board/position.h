/* SPDX-License-Identifier: MIT */
/*
 * Boards as text: rows with '/' between them, (xox/ox.), or the size of an
 * empty board, (4 x 5).  On a graph the vertices with their letters, (a:x,b:.).
 */
#ifndef GI_LANG_BOARD_POSITION_H
#define GI_LANG_BOARD_POSITION_H

#include "core/writer.h"
#include "lang/board/field.h"

/* Reads a board; its cells are appended to the buffer.  Rows that are too short
   are filled up with '#'; vertices that are not named are empty.  SYNTAX: the
   error has the place. */
grundy_status gi_field_parse(const gi_board *board, const gi_board_net *net,
                             grundy_error *error, gi_text text,
                             gi_buffer *cells, gi_field *field);
/* Says whether a board of this size is a long row, which only some rules allow
   (gi_board_octal). */
static inline bool gi_is_long_row(const gi_board *board,
                                  const gi_board_net *net, uint64_t rows,
                                  uint64_t columns) {
  return board->octal.code && board->octal.long_rows && !net && rows == 1 &&
         columns > GI_BOARD_SIDE;
}
/* Writes the text of a board, canonical. */
grundy_status gi_field_print(const gi_field *field, gi_buffer *out);

/* Reads a graph: edges a-b and vertices, with commas between them.  The graph
   is in the arena. */
grundy_status gi_board_net_parse(gi_arena *arena, grundy_error *error,
                                 gi_text text, const gi_board_net **net);
/* Writes the graph as it is read. */
void gi_board_net_print(gi_writer *w, const gi_board_net *net);
/* Refuses rules that need a board of squares. */
grundy_status gi_board_check_net(const gi_board *board, grundy_error *error);

#endif
