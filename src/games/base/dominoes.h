/* SPDX-License-Identifier: MIT */
/*
 * Boards on which a move places a domino on two neighbouring empty cells: an
 * empty cell (.) is 1, a cell that is covered or missing (#) is 0.
 */
#ifndef GI_GAMES_BASE_DOMINOES_H
#define GI_GAMES_BASE_DOMINOES_H

#include "games/base/grid.h"

/* Returns an empty cell: gi_grid_game.start. */
unsigned gi_dominoes_start(unsigned row, unsigned column);
/* Says whether a domino can be placed, either way: gi_grid_game.is_live. */
bool gi_dominoes_fit(const gi_grid *grid);
/* Returns the number of dominoes that can be placed, either way. */
uint64_t gi_dominoes_moves(gi_component component);
/* Emits the board with a domino on (row,column) and on the cell below it if
   `down` is 1, beside it if `down` is 0.  Emits nothing if one of these cells
   is not empty. */
grundy_status gi_dominoes_place(const gi_grid *grid, const grundy_rules *rules,
                                unsigned row, unsigned column, unsigned down,
                                gi_sink *sink);

#endif
