/* SPDX-License-Identifier: MIT */
/* The moves of a board rule. */
#ifndef GI_LANG_BOARD_MOVES_H
#define GI_LANG_BOARD_MOVES_H

#include "lang/board/field.h"

/* One step of a move, for its name: the first cell; where the piece went, or
   the last cell that changed. */
typedef struct gi_trail_step {
  uint32_t from, to;
  bool slides; /* a piece went from `from` to `to` */
} gi_trail_step;

typedef struct gi_trail {
  uint32_t count;
  gi_trail_step steps[GI_BOARD_STEPS];
} gi_trail;

/* Receiver of the boards after each move; may be called several times with the
   same board.  `trail` is NULL unless the run is `named`.  Any status but OK
   ends the enumeration and is passed on.  The receiver must not use the run. */
typedef grundy_status (*gi_board_receive)(void *data, const gi_field *after,
                                          const gi_trail *trail);

/* Finds every move of a player; BOTH: of either.  What leaves the board as it
   is is not a move.  DOMAIN: a condition cannot be computed. */
grundy_status gi_board_moves(const gi_board *board, gi_board_run *run,
                             gi_budget *budget, grundy_error *error,
                             const gi_field *field, grundy_side side,
                             gi_board_receive receive, void *data);

/* Writes the name of a move as chess does: a2-b2, b2, a1b1, b2-d4/d1; on a net
   by the names of the vertices. */
grundy_status gi_trail_print(const gi_field *field, const gi_trail *trail,
                             gi_buffer *out);
/* Writes the name of a cell: the column as a letter, then the row from 1. */
grundy_status gi_cell_print(const gi_field *field, uint32_t cell,
                            gi_buffer *out);

#endif
