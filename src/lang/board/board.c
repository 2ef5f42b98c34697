/* SPDX-License-Identifier: MIT */
/* Compiles the rules of a board: tree, check, inference. */
#include "lang/board/board.h"

#include <assert.h>

const uint8_t gi_cell_numbers[256] = {
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 0,  64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 1,  64, 2,  3,  4,  5,  6,  7,  8,  9,  10,
    11, 64, 64, 64, 64, 64, 64, 64, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
    23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 64, 64, 64, 64,
    64, 64, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
    55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64};

char gi_cell_letter(unsigned index) {
  static const char letters[] = "#.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz";
  assert(index < 64);
  return letters[index];
}

static const gi_way ways[GI_DIRECTIONS] = {
    {0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1},  {1, -1}, {-1, 1},  {-1, -1},
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}};

gi_way gi_way_of(unsigned direction) {
  assert(direction < GI_DIRECTIONS);
  return ways[direction];
}

unsigned gi_direction_of(gi_way way) {
  unsigned d = 0;
  while (d < GI_DIRECTIONS &&
         (ways[d].rows != way.rows || ways[d].columns != way.columns))
    d++;
  assert(d < GI_DIRECTIONS);
  return d;
}

grundy_status gi_board_compile(gi_arena *arena, grundy_error *error,
                               gi_text text, const gi_board **board) {
  *board = NULL;
  gi_board *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  grundy_status status = gi_board_parse(arena, error, text, made);
  if (status == GRUNDY_OK)
    status = gi_board_check(arena, error, made);
  if (status != GRUNDY_OK)
    return status;
  gi_board_infer_parts(made);
  gi_board_infer_end(made);
  status = gi_board_infer_symmetries(arena->memory, made);
  if (status == GRUNDY_OK)
    status = gi_board_infer_octal(arena, made);
  if (status == GRUNDY_OK)
    *board = made;
  return status;
}
