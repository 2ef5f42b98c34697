/* SPDX-License-Identifier: MIT */
/*
 * Domineering: Left places dominoes upright, Right places them lying, each on
 * two neighbouring empty cells of a board.
 *
 * A component is a board of dominoes (games/base/dominoes.h).  Mirroring and
 * turning a board by 180 degrees keeps the game; transposing it exchanges the
 * players, so a board and its transpose are two components.
 */
#include "games/base/dominoes.h"
#include "games/base/heap.h"

static const gi_grid_game game = {
    .letters = "#.  ",
    .others = "",
    .row = N_("a row of '.' and '#'"),
    .next = N_("'.', '#', '/' or ')'"),
    .start = gi_dominoes_start,
    .whole = true,
    .turns = false,
    .negation = GI_GRID_TRANSPOSE,
    .count = 2,
    .first = 1,
    .is_live = gi_dominoes_fit,
};

static gi_traits traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = false, .loop_free = true};
}

/* Emits the boards with a domino more: upright if `down` is 1, lying if it is
   0. */
static grundy_status place_all(const gi_grid *grid, const grundy_rules *rules,
                               unsigned down, gi_sink *sink) {
  for (unsigned r = 0; r < grid->rows; r++)
    for (unsigned c = 0; c < grid->columns; c++) {
      grundy_status status = gi_dominoes_place(grid, rules, r, c, down, sink);
      if (status != GRUNDY_OK)
        return status;
    }
  return GRUNDY_OK;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work;
  gi_grid grid;
  gi_grid_of(component, &grid);
  grundy_status status = GRUNDY_OK;
  if (side != GRUNDY_RIGHT)
    status = place_all(&grid, component.rules, 1, sink);
  if (status == GRUNDY_OK && side != GRUNDY_LEFT)
    status = place_all(&grid, component.rules, 0, sink);
  return status;
}

/* Only Left's dominoes lie across two rows, only Right's across two columns. */
static unsigned cuts(const grundy_rules *rules, grundy_side side) {
  (void)rules;
  return side == GRUNDY_LEFT ? GI_CUT_ROWS : GI_CUT_COLUMNS;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board L: .. -> ## down ; R: .. -> ## right");
}

const gi_family gi_family_domineering = {
    .name = "domineering",
    .kind = GI_KIND_BOARDS,
    .title = "Domineering",
    .also = "Crosscram, stop-gate, Göring Gårdner, dominoes, domino, "
            "domino placing, 骨牌, 横竖骨牌, 多米诺, 放骨牌",
    .usage = N_("domineering(n x m) or domineering(..#/...)"),
    .example = "domineering(3 x 4)",
    .brief = "Left places a domino upright on two empty cells, Right one lying "
             "down.",
    .about = "A board of n rows and m columns, or its rows with / between "
             "them: '.' for an empty cell, '#' for a missing one. Left places "
             "a domino on two empty cells one above the other, Right on two "
             "empty cells side by side. A cell is named by a letter for its "
             "column and its row from the top.",
    .base = &game,
    .shape = "cells",
    .args = GI_WHOLE,
    .has_places = true,
    .arity = 2,
    .integers = "a side of the board",
    .parse = gi_grid_parse,
    .print = gi_grid_print,
    .options = options,
    .traits = traits,
    .sample = gi_grid_sample,
    .filling = gi_grid_filling,
    .at = gi_grid_at,
    .moves = gi_dominoes_moves,
    .parts = gi_grid_parts,
    .cuts = cuts,
    .keep = gi_grid_keep,
    .rule = rule,
    .drawn = gi_grid_drawn,
};
