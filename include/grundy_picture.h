/* SPDX-License-Identifier: MIT */
/*
 * Pictures of positions and of thermographs, as SVG text.  A part of grundy.h,
 * which includes this file.
 *
 * A picture is a whole SVG file, the one that the command writes with --svg:
 * the same question gives the same bytes on every machine.  It lives in the
 * work, and its words are in the language of the work.
 */
#ifndef GRUNDY_PICTURE_H
#define GRUNDY_PICTURE_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#include "grundy_values.h" /* thermographs */

#ifdef __cplusplus
extern "C" {
#endif

/* Draws a position alone, as `grundy moves --svg` does: nothing is solved, and
   nothing says who wins.  A component that is too large or has no drawing is a
   card with its text and its moves.  An element, such as a token or an edge,
   has the moves that belong to it in its attribute data-moves, a JSON array of
   names, and their indices in the list of grundy_moves in data-numbers.  `side`
   is LEFT or RIGHT for the moves of one player, BOTH for all.  With more than
   2000 moves no element has any, and the root has data-truncated.  Cost: the
   options of the components, and two drawings of a component for each move. */
GRUNDY_CHECKED grundy_status
grundy_position_draw(grundy_work *work, const grundy_position *position,
                     grundy_side side, const char **svg);

/* Draws a position with its verdict, as `grundy eval --svg` does: the first
   winning move in orange, of a game on a graph all winning moves, and a
   sentence that says who wins.  In a draw, shows the moves that keep the draw.
   The verdict is the answer of grundy_eval to this position in this work.
   DOMAIN: the position is too large, or its game has no drawing.  Cost: as
   grundy_position_draw; a graph also costs the values beside its vertices. */
GRUNDY_CHECKED grundy_status
grundy_verdict_draw(grundy_work *work, const grundy_position *position,
                    const grundy_verdict *verdict, const char **svg);

/* Draws the thermograph of a value, as `grundy value --svg` does.  `name` is
   the title, such as the text of the value.  Cost: linear in the points of its
   walls. */
GRUNDY_CHECKED grundy_status grundy_thermograph_draw(
    grundy_work *work, const char *name, const grundy_thermograph *thermograph,
    const char **svg);

#ifdef __cplusplus
}
#endif

#endif
