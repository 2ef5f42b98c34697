/* SPDX-License-Identifier: MIT */
/*
 * What games on a rectangular board of square cells share.
 *
 * A cell is 0..3: which letter a number has is the family's matter, but 0 is
 * always a cell that no move uses, now or later.
 *
 * A component that is typed, or that a listed move leads to, is a whole board,
 * so that a reader finds every cell in its place: rows, columns, then the
 * letter of each cell, row by row, each one byte.
 *
 * The options that a search sees are the parts of the board in canonical form:
 * cells of 0 around a part are cut off, and the least image under the
 * symmetries of the game is taken.  A part is packed, since a search keeps
 * millions of them: 0, columns, then one row after another as a varint, with
 * two bits a cell, column c being the bits 2c and 2c + 1.
 */
#ifndef GI_GAMES_BASE_GRID_H
#define GI_GAMES_BASE_GRID_H

#include "engine/position.h"

enum {
  GI_GRID_SIDE = 32,                              /* most rows and columns */
  GI_GRID_BYTES = 2 + GI_GRID_SIDE * GI_GRID_SIDE /* of a board, at most */
};

typedef struct gi_grid {
  unsigned rows, columns;
  uint64_t row[GI_GRID_SIDE];
} gi_grid;

#define GI_GRID_LOW                                                            \
  UINT64_C(0x5555555555555555) /* the low bit of each cell                     \
                                */

/* How a board is turned into its negative, in which the players change
   places. */
typedef enum gi_grid_negation {
  GI_GRID_NO_NEGATION, /* the game is impartial */
  GI_GRID_TRANSPOSE,
  GI_GRID_COLOURS /* 2 and 3 change places */
} gi_grid_negation;

/* What the families differ in. */
typedef struct gi_grid_game {
  const char *letters; /* letters of 0, 1, 2, 3 when a board is printed; a
                          blank for a number without a letter */
  const char *others;  /* other letters that are read, each followed by the
                          letter that it is read as */
  const char *row;     /* N_("a row of '.' and '#'"), for errors */
  const char *next;    /* N_("'.', '#', '/' or ')'"), for errors */
  /* Returns the cell at a place of the board that `n x m` names. */
  unsigned (*start)(unsigned row, unsigned column);
  bool whole; /* such a board is printed as `n x m` */
  bool turns; /* a board and its transpose are the same game */
  gi_grid_negation negation;
  unsigned count; /* numbers that a sample may have: 0..count-1 */
  unsigned first; /* the number of the sample's digit 0 */
  /* Says whether some player has a move. */
  bool (*is_live)(const gi_grid *grid);
} gi_grid_game;

/* Returns the cell at a place, 0 outside of the board. */
static inline unsigned gi_grid_cell(const gi_grid *grid, unsigned row,
                                    unsigned column) {
  return row < grid->rows && column < grid->columns
             ? (unsigned)(grid->row[row] >> (2 * column) & 3)
             : 0;
}

/* Sets the cell at a place of the board. */
static inline void gi_grid_set(gi_grid *grid, unsigned row, unsigned column,
                               unsigned cell) {
  grid->row[row] &= ~(UINT64_C(3) << (2 * column));
  grid->row[row] |= (uint64_t)cell << (2 * column);
}

/* Returns the cells of a row that are not 0, by their low bits. */
static inline uint64_t gi_grid_used(uint64_t row) {
  return (row | row >> 1) & GI_GRID_LOW;
}

/* Reads the board of a component. */
void gi_grid_of(gi_component component, gi_grid *grid);

/* The methods of a family whose `base` is its gi_grid_game (engine/family.h).
 */

/* Reads `n x m`, or rows of letters with / between them. */
grundy_status gi_grid_parse(grundy_work *work, const grundy_rules *rules,
                            gi_text args, grundy_position *sum);
grundy_status gi_grid_print(gi_component component, gi_buffer *out);
/* Writes board number i of all boards: by cells, then by rows. */
grundy_status gi_grid_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes);
/* Writes filling i of the board n x m.  The last cell changes first. */
grundy_status gi_grid_filling(grundy_work *work, const grundy_rules *rules,
                              const uint64_t *integers, uint64_t i,
                              uint64_t *count, gi_buffer *bytes);
/* Writes the bytes of the board n x m. */
grundy_status gi_grid_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty);
/* Emits the parts of a board as one option. */
grundy_status gi_grid_parts(grundy_work *work, gi_component component,
                            gi_sink *sink);
/* Emits the parts of a board on which only some cells are left. */
grundy_status gi_grid_keep(grundy_work *work, gi_component component,
                           const uint32_t *rows, gi_sink *sink);
/* Writes the integers of the shape `cells`. */
grundy_status gi_grid_drawn(gi_component component, gi_buffer *integers);

/* The name of a cell: a letter for its column, its row from the top: b3. */
typedef struct gi_cell_name {
  char text[8];
} gi_cell_name;
gi_cell_name gi_grid_name(unsigned row, unsigned column);

/* Emits the option that leaves this board: its parts if the sink is reduced,
   otherwise the whole board.  `join` is "" or "-". */
grundy_status gi_grid_emit(const gi_grid *grid, const grundy_rules *rules,
                           gi_cell_name from, const char *join, gi_cell_name to,
                           gi_sink *sink);
/* Cuts off rows and columns of 0 around the other cells. */
void gi_grid_trim(gi_grid *grid);
/* Returns the board turned by 180 degrees. */
void gi_grid_half_turn(const gi_grid *grid, gi_grid *turned);

#endif
