/* SPDX-License-Identifier: MIT */
#include "games/base/dominoes.h"

unsigned gi_dominoes_start(unsigned row, unsigned column) {
  (void)row, (void)column;
  return 1;
}

static unsigned count_moves(const gi_grid *grid) {
  unsigned count = 0;
  for (unsigned r = 0; r < grid->rows; r++) {
    uint64_t row = grid->row[r];
    uint64_t below = r + 1 < grid->rows ? grid->row[r + 1] : 0;
    count += (unsigned)__builtin_popcountll(row & row >> 2);
    count += (unsigned)__builtin_popcountll(row & below);
  }
  return count;
}

bool gi_dominoes_fit(const gi_grid *grid) { return count_moves(grid) > 0; }

uint64_t gi_dominoes_moves(gi_component component) {
  gi_grid grid;
  gi_grid_of(component, &grid);
  return count_moves(&grid);
}

grundy_status gi_dominoes_place(const gi_grid *grid, const grundy_rules *rules,
                                unsigned row, unsigned column, unsigned down,
                                gi_sink *sink) {
  unsigned row2 = row + down, column2 = column + 1 - down;
  if (!gi_grid_cell(grid, row, column) || !gi_grid_cell(grid, row2, column2))
    return GRUNDY_OK;
  gi_grid left = *grid;
  gi_grid_set(&left, row, column, 0);
  gi_grid_set(&left, row2, column2, 0);
  return gi_grid_emit(&left, rules, gi_grid_name(row, column), "",
                      gi_grid_name(row2, column2), sink);
}
