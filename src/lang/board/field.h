/* SPDX-License-Identifier: MIT */
/*
 * A board with pieces on it, and what a rule asks about it.
 *
 * A field borrows its cells and its net.  On a net, a graph, cell i is vertex
 * i, and there is one row.  A long row of more than GI_BOARD_SIDE empty cells,
 * under rules of an octal game, has no list of its cells.
 */
#ifndef GI_LANG_BOARD_FIELD_H
#define GI_LANG_BOARD_FIELD_H

#include "core/budget.h"
#include "lang/board/board.h"

/* A graph without loops; immutable. */
typedef struct gi_board_net {
  uint32_t count;           /* vertices */
  const char *const *names; /* of the vertices */
  const uint32_t *starts;   /* count + 1: where the neighbours of a vertex
                               begin in `ends` */
  const uint32_t *ends;     /* neighbours, ascending for each vertex */
} gi_board_net;

typedef struct gi_field {
  uint32_t rows, columns;
  char *cells;             /* rows * columns letters; NULL: a long row of '.' */
  const gi_board_net *net; /* NULL: a board of squares */
} gi_field;

static inline uint32_t gi_field_count(const gi_field *f) {
  return f->rows * f->columns;
}

/* Says whether the field is a long row of empty cells. */
static inline bool gi_field_is_long(const gi_field *f) { return !f->cells; }

/* Returns the letter at a place; '#' outside the board. */
static inline char gi_field_at(const gi_field *f, int row, int column) {
  return (unsigned)row < f->rows && (unsigned)column < f->columns
             ? f->cells[(unsigned)row * f->columns + (unsigned)column]
             : GI_WALL;
}

/* Scratch memory, kept from call to call. */
typedef struct gi_board_run {
  gi_memory *memory;
  gi_rule_run rule;
  gi_buffer boards; /* a copy of the board for each step of a move */
  gi_buffer marks;  /* of cells */
  bool named;       /* moves have a trail, for their names */
} gi_board_run;

void gi_board_run_init(gi_board_run *run, gi_memory *memory);
void gi_board_run_clear(gi_board_run *run);

/* Calls `visit` for every neighbour of a cell: the 4 sides, the 8 sides and
   corners, or the neighbours in the net. */
void gi_field_around(const gi_field *f, uint32_t cell, bool corners,
                     void (*visit)(void *data, uint32_t cell), void *data);

/* Computes a condition for a pattern whose first cell is `cell`; *holds is true
   where there is no condition.  DOMAIN: division by zero and the like. */
grundy_status gi_condition_holds(const gi_condition *condition,
                                 gi_board_run *run, gi_budget *budget,
                                 grundy_error *error, const gi_field *f,
                                 uint32_t cell, bool *holds);

/* Returns in *least the least number of empty neighbours of a group of the
   letter, and in *where a cell of that group; GI_BOARD_CELLS if there is no
   group. */
grundy_status gi_field_liberties(const gi_field *f, char letter,
                                 gi_board_run *run, uint64_t *least,
                                 uint32_t *where);

#endif
