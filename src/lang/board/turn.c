/* SPDX-License-Identifier: MIT */
#include "lang/board/turn.h"

#include "lang/board/line.h"

enum {
  HALF_TURN = 3 /* the map of gi_symmetry that turns rows and columns round */
};

static bool is_plain(const gi_board_step *s) {
  return !s->next && s->region == GI_REGION_NONE && !s->when.formula &&
         !s->so.formula;
}

bool gi_board_turns(const gi_board *board) {
  bool has_turn = false;
  for (uint32_t i = 0; i < board->symmetry_count; i++)
    has_turn = has_turn || (board->symmetries[i].map == HALF_TURN &&
                            !board->symmetries[i].one);
  if (board->partizan || !board->splits || !has_turn ||
      board->end == GI_END_UNKNOWN)
    return false;
  for (const gi_board_clause *c = board->clauses; c; c = c->next)
    if (!is_plain(c->steps))
      return false;
  return true;
}

bool gi_field_is_turned(const gi_field *field) {
  uint32_t count = gi_field_count(field);
  for (uint32_t i = 0; i < count / 2; i++)
    if (field->cells[i] != field->cells[count - 1 - i])
      return false;
  return true;
}

/* Returns how many cells in a row are live, from a cell on. */
static uint32_t live_run(const gi_board *board, const gi_field *f, int row,
                         int column, gi_way way) {
  uint32_t length = 0;
  while (gi_cell_bit(gi_field_at(f, row, column)) & board->live) {
    row += way.rows;
    column += way.columns;
    length++;
  }
  return length;
}

/* Says whether a line of cells meets its image: the cells k and s - k, for some
   s, are images of each other. */
static bool meets_image(const gi_field *f, int row, int column, gi_way way,
                        uint32_t length) {
  int rows = (int)f->rows - 1 - 2 * row;
  int columns = (int)f->columns - 1 - 2 * column;
  for (int s = 0; s <= 2 * ((int)length - 1); s++)
    if (s * way.rows == rows && s * way.columns == columns)
      return true;
  return false;
}

/* Says whether a line of a step from a cell in a direction meets its image. */
static bool is_met(const gi_board *board, const gi_board_step *step,
                   const gi_field *f, uint32_t cell, unsigned direction) {
  int row = (int)(cell / f->columns), column = (int)(cell % f->columns);
  gi_way way = gi_way_of(direction);
  uint32_t run = live_run(board, f, row, column, way);
  uint32_t least =
      gi_line_length(&step->source, gi_copies_least(&step->source));
  if (run < least)
    return false;
  /* with a group, any longer line may be a match */
  return meets_image(f, row, column, way, step->source.times ? run : least);
}

grundy_status gi_board_is_copied(const gi_board *board, gi_budget *budget,
                                 const gi_field *field, bool *holds) {
  grundy_status status = GRUNDY_OK;
  *holds = gi_field_is_turned(field);
  for (const gi_board_clause *c = board->clauses; c && *holds; c = c->next)
    for (uint32_t cell = 0; cell < gi_field_count(field) && *holds; cell++) {
      for (unsigned d = 0; d < GI_DIRECTIONS && *holds; d++)
        if (c->steps->directions >> d & 1)
          *holds = !is_met(board, c->steps, field, cell, d);
      status = gi_budget_ticks(budget, 16);
      if (status != GRUNDY_OK)
        return status;
    }
  return GRUNDY_OK;
}
