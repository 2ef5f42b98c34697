/* SPDX-License-Identifier: MIT */
/* runs: 2500 */
/*
 * Any bytes as a board rule, and after a 0 byte as a board: what compiles
 * prints to a fixed point, and its moves end under a small budget.  The parts
 * of a board after a move have no more cells than the board.
 */
#include <assert.h>
#include <string.h>

#include "lang/board/moves.h"
#include "lang/board/parts.h"
#include "lang/board/position.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MEMORY = 1 << 26,
  STEPS = 500
};

typedef struct game {
  const gi_board *board;
  gi_board_parts parts;
  gi_budget budget;
  uint32_t cells;
} game;

static grundy_status count_part(void *data, const gi_field *part,
                                bool negative) {
  (void)negative;
  const game *g = data;
  assert(part->rows >= 1 && part->columns >= 1);
  assert(gi_field_count(part) <= g->cells);
  return GRUNDY_OK;
}

static grundy_status receive(void *data, const gi_field *after,
                             const gi_trail *trail) {
  game *g = data;
  assert(trail->count >= 1);
  return gi_board_split(g->board, &g->parts, &g->budget, after, true,
                        count_part, g);
}

static void play(const gi_board *board, gi_memory *memory,
                 const gi_field *field) {
  game g = {.board = board, .cells = gi_field_count(field)};
  gi_board_run run;
  grundy_error error = {.offset = 0};
  gi_board_run_init(&run, memory);
  run.named = true;
  gi_board_parts_init(&g.parts, memory);
  gi_budget_init(&g.budget, (grundy_limits){.positions = 0});
  gi_budget_try(&g.budget, STEPS);
  for (int side = GRUNDY_LEFT; side <= GRUNDY_RIGHT; side++)
    gi_board_moves(board, &run, &g.budget, &error, field, (grundy_side)side,
                   receive, &g);
  gi_board_parts_clear(&g.parts);
  gi_board_run_clear(&run);
}

/* Reads the position, or takes an empty board, and plays on it. */
static void try_field(const gi_board *board, gi_memory *memory, gi_text text) {
  gi_buffer cells, out;
  gi_field field;
  grundy_error error = {.offset = GRUNDY_NOWHERE};
  gi_buffer_init(&cells, memory);
  gi_buffer_init(&out, memory);
  grundy_status status =
      gi_field_parse(board, NULL, &error, text, &cells, &field);
  if (status == GRUNDY_OK) {
    status = gi_field_print(&field, &out);
    assert(status == GRUNDY_OK);
    if (!gi_field_is_long(&field))
      play(board, memory, &field);
  } else {
    assert(error.offset >= text.offset &&
           error.offset <= text.offset + text.length);
  }
  gi_buffer_clear(&cells);
  gi_buffer_clear(&out);
}

static void try_rule(gi_arena *arena, gi_text text, gi_text field) {
  grundy_error error = {.offset = GRUNDY_NOWHERE};
  const gi_board *board, *again;
  if (gi_board_compile(arena, &error, text, &board) != GRUNDY_OK) {
    assert(error.offset >= text.offset &&
           error.offset <= text.offset + text.length);
    return;
  }
  gi_buffer first, second;
  gi_buffer_init(&first, arena->memory);
  gi_buffer_init(&second, arena->memory);
  grundy_status status = gi_board_print(board, &first);
  assert(status == GRUNDY_OK);
  status = gi_board_compile(
      arena, &error, (gi_text){(const char *)first.data, first.length, 0},
      &again);
  assert(status == GRUNDY_OK);
  status = gi_board_print(again, &second);
  assert(status == GRUNDY_OK && first.length == second.length &&
         memcmp(first.data, second.data, first.length) == 0);
  assert(board->symmetry_count == again->symmetry_count &&
         board->splits == again->splits && board->end == again->end);
  gi_buffer_clear(&first);
  gi_buffer_clear(&second);
  try_field(board, arena->memory, field);
  try_field(board, arena->memory, (gi_text){"2 x 3", 5, 0});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gi_memory memory = {.limit = MEMORY};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  const uint8_t *end = size ? memchr(data, 0, size) : NULL;
  size_t length = end ? (size_t)(end - data) : size;
  gi_text text = {(const char *)data, length, 7};
  gi_text field = {(const char *)data + length + (end != NULL),
                   size - length - (end != NULL), 3};
  try_rule(&arena, text, field);
  gi_arena_clear(&arena);
  assert(memory.used == 0);
  return 0;
}
