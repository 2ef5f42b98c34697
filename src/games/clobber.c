/* SPDX-License-Identifier: MIT */
/*
 * Clobber: Left moves one of the stones x onto a neighbouring stone o, and
 * Right moves one of the stones o onto a neighbouring stone x; the stone that
 * was there is taken.
 *
 * A component is a board (games/base/grid.h): x is 2, o is 3, and 0 is a cell
 * without a stone, which no stone can ever enter.  All images of a board under
 * the symmetries of the square are the same game.  Stones
 * x and o side by side give both players a move: so either both can move or
 * none can, and all values are infinitesimal.
 */
#include "games/base/grid.h"
#include "games/base/heap.h"

enum {
  LEFT = 2,
  RIGHT = 3
};

static unsigned start(unsigned row, unsigned column) {
  return (row + column) % 2 ? RIGHT : LEFT;
}

/* Returns the places where stones of both players are neighbours. */
static unsigned count_moves(const gi_grid *grid) {
  unsigned count = 0;
  for (unsigned r = 0; r < grid->rows; r++) {
    uint64_t row = grid->row[r], used = gi_grid_used(row);
    uint64_t below = r + 1 < grid->rows ? grid->row[r + 1] : 0;
    count +=
        (unsigned)__builtin_popcountll((row ^ row >> 2) & used & used >> 2);
    count += (unsigned)__builtin_popcountll((row ^ below) & used &
                                            gi_grid_used(below));
  }
  return count;
}

static bool is_live(const gi_grid *grid) { return count_moves(grid) > 0; }

static const gi_grid_game game = {
    .letters = ". xo",
    .others = "#.XxOo",
    .row = N_("a row of x, o and '.'"),
    .next = N_("x, o, '.', '/' or ')'"),
    .start = start,
    .whole = false,
    .turns = true,
    .negation = GI_GRID_COLOURS,
    .count = 3,
    .first = LEFT,
    .is_live = is_live,
};

static gi_traits traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = false, .loop_free = true};
}

static uint64_t moves(gi_component component) {
  gi_grid grid;
  gi_grid_of(component, &grid);
  return count_moves(&grid);
}

/* Emits the moves of the stone at (r,c): right, down, left, up. */
static grundy_status move_stone(const gi_grid *grid, const grundy_rules *rules,
                                unsigned r, unsigned c, gi_sink *sink) {
  unsigned stone = gi_grid_cell(grid, r, c);
  const unsigned to[4][2] = {{r, c + 1}, {r + 1, c}, {r, c - 1}, {r - 1, c}};
  for (int i = 0; i < 4; i++) { /* a place off the board has no stone */
    if (gi_grid_cell(grid, to[i][0], to[i][1]) != (stone ^ 1))
      continue;
    gi_grid left = *grid;
    gi_grid_set(&left, r, c, 0);
    gi_grid_set(&left, to[i][0], to[i][1], stone);
    grundy_status status = gi_grid_emit(&left, rules, gi_grid_name(r, c), "-",
                                        gi_grid_name(to[i][0], to[i][1]), sink);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static grundy_status move_all(const gi_grid *grid, const grundy_rules *rules,
                              unsigned stone, gi_sink *sink) {
  grundy_status status = GRUNDY_OK;
  for (unsigned r = 0; r < grid->rows; r++)
    for (unsigned c = 0; c < grid->columns && status == GRUNDY_OK; c++)
      if (gi_grid_cell(grid, r, c) == stone)
        status = move_stone(grid, rules, r, c, sink);
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work;
  gi_grid grid;
  gi_grid_of(component, &grid);
  grundy_status status = GRUNDY_OK;
  if (side != GRUNDY_RIGHT)
    status = move_all(&grid, component.rules, LEFT, sink);
  if (status == GRUNDY_OK && side != GRUNDY_LEFT)
    status = move_all(&grid, component.rules, RIGHT, sink);
  return status;
}

static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "board L: xo -> .x any ; R: L with xo");
}

const gi_family gi_family_clobber = {
    .name = "clobber",
    .kind = GI_KIND_BOARDS,
    .title = "Clobber",
    .also = "stone taking on a board, 吃子棋, 吃子",
    .usage = N_("clobber(xo./ox.) or clobber(n x m)"),
    .example = "clobber(xox/ox.)",
    .brief = "Move a stone onto a stone of the other player's beside it, and "
             "take that one.",
    .about = "A board, its rows with / between them: x for a stone of Left's, "
             "o for a stone of Right's, '.' for an empty cell. A move takes a "
             "stone of the other player that is next to one's own, above, "
             "below or beside it, and puts one's own stone in its place. "
             "clobber(n x m) is the board of n rows and m columns on which the "
             "stones alternate.",
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
    .moves = moves,
    .parts = gi_grid_parts,
    .rule = rule,
    .drawn = gi_grid_drawn,
};
