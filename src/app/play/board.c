/* SPDX-License-Identifier: MIT */
/*
 * Boards as a player sees them, with the names of rows and columns that moves
 * use: cells, the squares of a bar of chocolate, coins on a board.
 *
 *       a b c
 *     1 x o x
 *     2 o x .
 */
#include "app/play/play.h"

#include <string.h>

enum {
  MOST_BOARDS = 8,
  MOST_COLUMNS = 35, /* two places each, in 80 columns */
  LETTERS = 26       /* columns that have a letter */
};

typedef struct board {
  const grundy_component *part;
  uint64_t rows, columns;
  uint64_t first;   /* number of the first row, and of the first column */
  bool has_letters; /* columns are called a, b, c, ... */
  char (*at)(const grundy_component *part, uint64_t row, uint64_t column);
} board;

static char cell_at(const grundy_component *part, uint64_t row,
                    uint64_t column) {
  return (char)part->integers[2 + row * part->integers[1] + column];
}

/* The squares of a bar are the lengths of its rows; the corner is poisoned. */
static char square_at(const grundy_component *part, uint64_t row,
                      uint64_t column) {
  bool is_there = column < part->integers[row];
  return !is_there ? ' ' : row + column == 0 ? 'x' : 'o';
}

/* Rows and columns of the heads. */
static char coin_at(const grundy_component *part, uint64_t row,
                    uint64_t column) {
  for (size_t i = 0; i + 1 < part->count; i += 2)
    if (part->integers[i] == row && part->integers[i + 1] == column)
      return 'H';
  return 'T';
}

/* Reads a component as a board; returns false if it is none, or too large. */
static bool board_of(const grundy_component *part, board *b) {
  *b = (board){.part = part};
  if (strcmp(part->shape, "cells") == 0 && part->count >= 2) {
    b->rows = part->integers[0];
    b->columns = part->integers[1];
    b->has_letters = b->columns <= LETTERS;
    b->first = 1;
    b->at = cell_at;
  } else if (strcmp(part->shape, "board") == 0) {
    b->rows = part->count;
    b->columns = part->count ? part->integers[0] : 0;
    b->first = 1;
    b->at = square_at;
  } else if (strcmp(part->shape, "coin-board") == 0) {
    for (size_t i = 0; i + 1 < part->count; i += 2) {
      uint64_t row = part->integers[i], column = part->integers[i + 1];
      b->rows = row >= b->rows ? row + 1 : b->rows;
      b->columns = column >= b->columns ? column + 1 : b->columns;
    }
    b->at = coin_at;
  }
  return b->at && b->rows && b->columns && b->columns <= MOST_COLUMNS &&
         b->rows <= MOST_COLUMNS;
}

static void show_board(const board *b) {
  fputs("\n    ", stdout);
  for (uint64_t c = 0; c < b->columns; c++)
    if (b->has_letters)
      printf(" %c", (char)('a' + c));
    else
      printf("%2u", (unsigned)(b->first + c));
  putchar('\n');
  for (uint64_t r = 0; r < b->rows; r++) {
    printf("  %2u", (unsigned)(b->first + r));
    for (uint64_t c = 0; c < b->columns; c++)
      printf(" %c", b->at(b->part, r, c));
    putchar('\n');
  }
}

void show_boards(const game *g, const grundy_position *position) {
  size_t count = grundy_position_count(position);
  for (size_t i = 0; i < count && i < MOST_BOARDS; i++) {
    grundy_component part;
    board b;
    if (grundy_position_component(g->call->work, position, i, &part) ==
            GRUNDY_OK &&
        board_of(&part, &b))
      show_board(&b);
  }
}
