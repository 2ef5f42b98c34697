/* SPDX-License-Identifier: MIT */
/* Infers how boards of a rule may be cut so that only one player loses moves.
 */
#include "lang/board/board.h"

#include "engine/family.h"

/* Returns the directions that lead to another row, or to another column. */
static unsigned directions_across(bool rows) {
  unsigned across = 0;
  for (unsigned d = 0; d < GI_DIRECTIONS; d++) {
    gi_way way = gi_way_of(d);
    across |= (unsigned)((rows ? way.rows : way.columns) != 0) << d;
  }
  return across;
}

/* Says whether a step looks at the cells of its line alone, and at no place
   without a cell. */
static bool is_plain(const gi_board_step *step) {
  const gi_pattern *p = &step->source;
  for (uint32_t i = 0; i < p->count; i++)
    if (p->atoms[i].cells & gi_cell_bit(GI_WALL))
      return false;
  return !step->region && !step->when.formula && !step->so.formula;
}

unsigned gi_board_cuts(const gi_board *board, grundy_side side) {
  unsigned others = 0; /* directions of the other player's patterns */
  if (!board->splits || !board->partizan || board->law_count)
    return 0;
  for (const gi_board_clause *c = board->clauses; c; c = c->next) {
    if (c->side == GRUNDY_BOTH)
      return 0;
    for (const gi_board_step *step = c->steps; step; step = step->next) {
      if (!is_plain(step))
        return 0;
      if (c->side != side && (step->source.count > 1 || step->source.times))
        others |= step->directions;
    }
  }
  return (others & directions_across(true) ? 0 : GI_CUT_ROWS) |
         (others & directions_across(false) ? 0 : GI_CUT_COLUMNS);
}
