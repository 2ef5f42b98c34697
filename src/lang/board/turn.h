/* SPDX-License-Identifier: MIT */
/*
 * Boards that a half turn leaves as they are.
 *
 * The rule is impartial, has the half turn as a symmetry, and only plain
 * patterns: no 'then', 'also', 'if', 'so that', '$', '_' and no '#' before an
 * arrow.  Then a move looks at the cells of one line and changes no others.  If
 * no line of cells that a move may ever use meets its image, the second player
 * answers each move by its image: the cells of the image have not changed since
 * the board was symmetric, and afterwards the board is symmetric again.  A cell
 * that is not live now is never live later, so it is enough to look at the
 * lines of live cells.
 */
#ifndef GI_LANG_BOARD_TURN_H
#define GI_LANG_BOARD_TURN_H

#include "lang/board/field.h"

/* Says whether the rule is as described above. */
bool gi_board_turns(const gi_board *board);
/* Says whether a half turn leaves the cells of the board as they are. */
bool gi_field_is_turned(const gi_field *field);
/* Sets *holds if the second player wins by answering each move by its image.
   The rule is as described above. */
grundy_status gi_board_is_copied(const gi_board *board, gi_budget *budget,
                                 const gi_field *field, bool *holds);

#endif
