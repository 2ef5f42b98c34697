/* SPDX-License-Identifier: MIT */
/*
 * A board as the sum of its parts, each in canonical form.
 *
 * A letter is live if a move may touch it: it is in a source, in the map of
 * 'also', or libs() asks for its groups (then '.' is live too).  All other
 * letters stay where they are for ever.  Two live cells are joined if they are
 * neighbours in a direction of a pattern, or neighbours that near(), 'also
 * near' or libs() connect.  A component of joined live cells is a part.  Fixed
 * cells beside it that near() looks at go along; every other cell becomes '#'.
 *
 * A match is a chain of joined live cells, so it lies in one part; near() looks
 * at live cells of the same part, or at the fixed cells that go along; a fixed
 * cell stays fixed, so parts never grow together.  Hence a move changes one
 * part, and the board is the sum.
 *
 * libs() is about all groups of the board.  A board splits only if every clause
 * has the same bounds 'so that libs(x) > 0', which then hold in every position.
 */
#ifndef GI_LANG_BOARD_PARTS_H
#define GI_LANG_BOARD_PARTS_H

#include "lang/board/field.h"

/* Receiver of the parts.  `negative`: the part on the board is the negative of
   this one. */
typedef grundy_status (*gi_part_receive)(void *data, const gi_field *part,
                                         bool negative);

/* Scratch memory of gi_board_split, kept from call to call. */
typedef struct gi_board_parts {
  gi_buffer marks, part, image, best;
} gi_board_parts;

void gi_board_parts_init(gi_board_parts *scratch, gi_memory *memory);
void gi_board_parts_clear(gi_board_parts *scratch);

/* Emits the parts of a board, each without '#' around it, as the least of its
   images under the symmetries; if `has_signs`, also under the negations.  A
   part may have no moves.  The receiver must not use the scratch memory. */
grundy_status gi_board_split(const gi_board *board, gi_board_parts *scratch,
                             gi_budget *budget, const gi_field *field,
                             bool has_signs, gi_part_receive receive,
                             void *data);

/* Writes the cells of the image under a symmetry; `to` has room for as many
   cells. */
void gi_field_image(const gi_field *from, gi_symmetry symmetry, gi_field *to);

#endif
