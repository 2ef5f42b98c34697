/* SPDX-License-Identifier: MIT */
/*
 * Cram: a move places a domino on two neighbouring empty cells of a board.
 *
 * A component is a board of dominoes (games/base/dominoes.h).
 *
 * Theorem.  If the half turn of the smallest rectangle around the empty cells
 * leaves the set of empty cells as it is, and no domino meets its own image,
 * then the board is a P-position: the second player always plays the image of
 * the domino just placed.  A domino meets its image only at the centre: on the
 * two cells beside it, or on the centre cell.  So the condition holds if the
 * rectangle has an even number of rows and of columns, or if the cell or cells
 * at its centre are not empty.
 */
#include "games/base/dominoes.h"

#include "games/base/heap.h"
#include <string.h>

static const gi_grid_game game = {
    .letters = "#.  ",
    .others = "",
    .row = N_("a row of '.' and '#'"),
    .next = N_("'.', '#', '/' or ')'"),
    .start = gi_dominoes_start,
    .whole = true,
    .turns = true,
    .count = 2,
    .first = 1,
    .is_live = gi_dominoes_fit,
};

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  gi_grid grid;
  gi_grid_of(component, &grid);
  grundy_status status = GRUNDY_OK;
  for (unsigned r = 0; r < grid.rows; r++)
    for (unsigned c = 0; c < grid.columns; c++)
      for (unsigned down = 0; down < 2; down++) {
        status = gi_dominoes_place(&grid, component.rules, r, c, down, sink);
        if (status != GRUNDY_OK)
          return status;
      }
  return status;
}

/* --------------------------------------------------------------- theorem */

/* Says whether a domino can meet its own image under the half turn. */
static bool has_centre(const gi_grid *grid) {
  if (grid->rows % 2 == 0 && grid->columns % 2 == 0)
    return false;
  return gi_grid_cell(grid, (grid->rows - 1) / 2, (grid->columns - 1) / 2) != 0;
}

/* Says whether a half turn leaves the board as it is. */
static bool is_turned(const gi_grid *grid) {
  gi_grid image;
  gi_grid_half_turn(grid, &image);
  return memcmp(grid->row, image.row, grid->rows * sizeof *grid->row) == 0;
}

static grundy_status turned(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  gi_grid grid;
  (void)work;
  gi_grid_of(component, &grid);
  gi_grid_trim(&grid);
  if (grid.rows && (!is_turned(&grid) || has_centre(&grid)))
    return GRUNDY_UNABLE;
  answer->outcome = GRUNDY_P;
  return GRUNDY_OK;
}

/* If one side is odd and the other even, only the domino on the two cells in
   the middle meets its image, and the first player takes these cells. */
static grundy_status middle(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  gi_grid grid;
  (void)work;
  gi_grid_of(component, &grid);
  gi_grid_trim(&grid);
  if ((grid.rows + grid.columns) % 2 == 0 || !is_turned(&grid) ||
      !has_centre(&grid))
    return GRUNDY_UNABLE;
  answer->outcome = GRUNDY_N;
  return GRUNDY_OK;
}

static grundy_status explain_middle(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a half turn leaves the board as it is: the first player "
                   "places a domino on the two cells in the middle, and then "
                   "plays the image of each domino");
}

static grundy_status explain_turned(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work;
  return gi_dominoes_moves(component)
             ? gi_reason(reasons, GRUNDY_REASON_FACT,
                         "a half turn leaves the board as it is, and no domino "
                         "meets its image: the second player plays the image "
                         "of each domino")
             : gi_reason(reasons, GRUNDY_REASON_FACT,
                         "no domino fits on the board");
}

static const gi_theorem theorems[] = {
    {
        .name = "half turn",
        .citation = "M. Gardner, Mathematical games: cram, crosscram and "
                    "quadraphage, Scientific American 230 (2) (1974), 106-108",
        .condition = "normal play, a half turn leaves the board as it is, and "
                     "no domino meets its image",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = turned,
        .explain = explain_turned,
    },
    {
        .name = "middle domino",
        .citation = "M. Gardner, Mathematical games: cram, crosscram and "
                    "quadraphage, Scientific American 230 (2) (1974), 106-108",
        .condition = "normal play, a half turn leaves the board as it is, one "
                     "side is odd and the other even, and the two cells in "
                     "the middle are empty",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .search_up_to = 38, /* 36 cells: 5 x 7, 4 x 9 */
        .answer = middle,
        .explain = explain_middle,
    },
    {0},
};

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board .. -> ## right, down");
}

const gi_family gi_family_cram = {
    .name = "cram",
    .kind = GI_KIND_BOARDS,
    .title = "Cram",
    .also = "impartial Domineering, Plugg, dots and pairs, dominoes, domino, "
            "domino placing, 骨牌, 塞骨牌, 多米诺, 放骨牌",
    .usage = N_("cram(n x m) or cram(..#/...)"),
    .example = "cram(3 x 4)",
    .brief = "Place a domino on two empty cells side by side.",
    .about = "A board of n rows and m columns, or its rows with / between "
             "them: '.' for an empty cell, '#' for a missing one. A move "
             "places a domino on two empty cells side by side. A cell is named "
             "by a letter for its column and its row from the top.",
    .base = &game,
    .shape = "cells",
    .args = GI_WHOLE,
    .has_places = true,
    .arity = 2,
    .integers = "a side of the board",
    .parse = gi_grid_parse,
    .print = gi_grid_print,
    .options = options,
    .sample = gi_grid_sample,
    .filling = gi_grid_filling,
    .at = gi_grid_at,
    .moves = gi_dominoes_moves,
    .parts = gi_grid_parts,
    .rule = rule,
    .drawn = gi_grid_drawn,
    .theorems = theorems,
};
