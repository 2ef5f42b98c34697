/* SPDX-License-Identifier: MIT */
/* The moves of a board as a person sees them. */
#ifndef GI_LANG_BOARD_LIST_H
#define GI_LANG_BOARD_LIST_H

#include "engine/sink.h"
#include "lang/board/field.h"

/* Emits the whole board after each move, each board once, with its name.  Two
   moves that would have the same name say what every cell becomes. */
grundy_status gi_board_list(grundy_work *work, const grundy_rules *rules,
                            const gi_board *board, gi_board_run *run,
                            const gi_field *field, grundy_side side,
                            gi_sink *sink);

#endif
