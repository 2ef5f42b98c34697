/* SPDX-License-Identifier: MIT */
/* Draws a position alone, as a board to play on: --svg of `moves`. */
#ifndef APP_PICTURE_BOARD_H
#define APP_PICTURE_BOARD_H

#include "app/command.h"

/* Draws the position into the file of --svg, with the moves of each element,
   and nothing about who wins.  Returns the exit code. */
int board_draw(call *c, const grundy_position *position);

#endif
