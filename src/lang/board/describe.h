/* SPDX-License-Identifier: MIT */
/* Says what was inferred from the text of a board rule. */
#ifndef GI_LANG_BOARD_DESCRIBE_H
#define GI_LANG_BOARD_DESCRIBE_H

#include "lang/board/board.h"

/* Gets a label and a sentence, both in the language of the call. */
typedef void (*gi_board_line)(void *data, const char *label, const char *text);

/* Says how boards fall into parts, what keeps the moves, why play ends, and
   which octal game is played in a row; `octal` is the text of its rules, or
   NULL. */
grundy_status gi_board_describe(const gi_board *board, bool on_graph,
                                const char *octal, gi_memory *memory,
                                grundy_language language, gi_board_line line,
                                void *data);

#endif
