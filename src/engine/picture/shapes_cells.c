/* SPDX-License-Identifier: MIT */
/* Draws a board of cells with letters. */
#include "engine/picture/shapes.h"

#include <stdio.h>
#include <string.h>

enum {
  BELOW = 60,   /* room below a board */
  NAMES = 180,  /* room for the names of rows and columns */
  LETTERS = 26, /* names of columns that have one letter */
  HEAD = 2      /* integers before the cells: rows, columns */
};

static uint64_t rows_of(const piece *p) { return gi_number_at(p->part, 0); }
static uint64_t columns_of(const piece *p) { return gi_number_at(p->part, 1); }

/* Returns the side of a square. */
static int32_t square_side(const piece *p) {
  uint64_t rows = rows_of(p), columns = columns_of(p);
  uint64_t most = rows > columns ? rows : columns;
  return most <= 10 ? 320 : most <= 20 ? 240 : 160;
}

extent gi_measure_cells(const piece *p) {
  int32_t side = square_side(p);
  return (extent){NAMES + (int32_t)columns_of(p) * side,
                  NAMES + (int32_t)rows_of(p) * side + BELOW};
}

/* Draws a piece about the centre x, y; one that the move puts there is drawn
   with an orange edge. */
static void draw_piece_at(canvas *k, int32_t x, int32_t y, int32_t side,
                          char letter, bool is_new) {
  ink fill = gi_palette_piece(letter);
  gi_canvas_disc(k, x, y, side * 2 / 5, is_new ? INK_WHITE : fill,
                 is_new ? INK_ZERO : INK_WHITE, is_new ? 32 : 12);
  gi_canvas_string(
      k, x, y + 40, (char[]){letter, 0},
      (pen){SHEET_SMALL, is_new ? fill : INK_WHITE, ANCHOR_MIDDLE, true});
}

/* Draws a cell with what is on it before and after the move. */
static void draw_cell(canvas *k, int32_t x, int32_t y, int32_t side,
                      char before, char after) {
  int32_t middle_x = x + side / 2, middle_y = y + side / 2;
  bool is_taken = before != after;
  if (before == '#')
    return;
  gi_canvas_frame(k, x, y, side, side,
                  is_taken && after == '#' ? INK_ZERO_PALE : INK_WHITE,
                  INK_AXIS, 12);
  if (before != '.')
    draw_piece_at(k, middle_x, middle_y, side, before, false);
  if (!is_taken)
    return;
  if (before != '.' || after == '#')
    gi_draw_cross(k, middle_x, middle_y, side * 2 / 5, 24);
  if (after != '.' && after != '#')
    draw_piece_at(k, middle_x, middle_y, side, after, true);
}

/* The name of a column or of a cell. */
typedef struct cell_name {
  char text[16];
} cell_name;

static cell_name column_name(int32_t c) {
  cell_name name = {{(char)('a' + c % LETTERS)}};
  if (c >= LETTERS) {
    name.text[0] = (char)('a' + c / LETTERS - 1);
    name.text[1] = (char)('a' + c % LETTERS);
  }
  return name;
}

/* Returns the name of a cell, as moves write it: b2. */
static cell_name name_of(int32_t cell, int32_t columns) {
  cell_name name = column_name(cell % columns);
  size_t length = strlen(name.text);
  snprintf(name.text + length, sizeof name.text - length, "%d",
           (int)(cell / columns + 1));
  return name;
}

/* Writes the letters of the columns above the board whose corner is (x, y), and
   the numbers of the rows beside it: moves are named by them. */
static void draw_names(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t side = square_side(p);
  pen style = {SHEET_SMALL, INK_FAINT, ANCHOR_MIDDLE, false};
  for (int32_t c = 0; c < (int32_t)columns_of(p); c++)
    gi_canvas_string(k, x + c * side + side / 2, y - 50, column_name(c).text,
                     style);
  style.anchor = ANCHOR_END;
  for (int32_t r = 0; r < (int32_t)rows_of(p); r++) {
    char name[12];
    snprintf(name, sizeof name, "%d", (int)(r + 1));
    gi_canvas_string(k, x - 50, y + r * side + side / 2 + 40, name, style);
  }
}

void gi_draw_cells(canvas *k, const piece *p, int32_t x, int32_t y) {
  const grundy_component *part = p->part;
  int32_t side = square_side(p), columns = (int32_t)columns_of(p);
  int32_t top = y - BELOW - (int32_t)rows_of(p) * side;
  x += NAMES;
  draw_names(k, p, x, top);
  bool is_known =
      p->is_moved && p->after_count == 1 && p->after[0].count == part->count;
  for (size_t i = HEAD; i < part->count; i++) {
    int32_t cell = (int32_t)(i - HEAD);
    char before = (char)part->integers[i];
    char after = is_known ? (char)p->after[0].integers[i] : before;
    gi_canvas_begin(k, "square", 0, (uint32_t)cell);
    gi_canvas_name(k, name_of(cell, columns).text);
    draw_cell(k, x + cell % columns * side, top + cell / columns * side, side,
              before, after);
    gi_canvas_end(k);
  }
}

const char *gi_cell_words(const piece *p) {
  (void)p;
  return N_("The move takes away what is crossed out in orange, and puts the "
            "pieces with an orange edge on the board.");
}
