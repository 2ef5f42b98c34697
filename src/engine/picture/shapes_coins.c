/* SPDX-License-Identifier: MIT */
/* Draws shapes made of coins: a row, two rows, a board. */
#include "core/text.h"
#include "engine/picture/shapes.h"

enum {
  SIDE = 260, /* room for the number of a row */
  LINE = 50   /* coins per line of a long row */
};

/* The meaning of the integers of a component. */
typedef enum arrangement {
  COINS_AS_ROW,  /* places of the heads */
  COINS_AS_ROWS, /* number of heads in the first of two rows, then all places */
  COINS_AS_BOARD /* row and column of each head */
} arrangement;

/* Finds the place of the k-th head; returns false if there are fewer. */
static bool head_at(const grundy_component *part, arrangement l, size_t k,
                    uint64_t *row, uint64_t *column) {
  size_t at = l == COINS_AS_ROW ? k : l == COINS_AS_ROWS ? k + 1 : 2 * k + 1;
  if (at >= part->count)
    return false;
  *column = part->integers[at];
  *row = l == COINS_AS_ROW    ? 0
         : l == COINS_AS_ROWS ? k >= part->integers[0]
                              : part->integers[at - 1];
  return true;
}

static bool is_head(const grundy_component *part, arrangement l, uint64_t row,
                    uint64_t column) {
  uint64_t r, c;
  for (size_t k = 0; head_at(part, l, k, &r, &c); k++)
    if (r == row && c == column)
      return true;
  return false;
}

typedef struct grid {
  uint64_t rows, columns;
  uint64_t lines; /* a long row is broken into lines */
  int32_t pitch;
} grid;

/* Returns the smallest grid with all heads.  It has the heads after a move,
   too: a move turns a head and coins on its left or above it. */
static grid grid_of(const piece *p, arrangement l) {
  grid g = {l == COINS_AS_ROWS ? 2 : 1, 1, 1, p->pitch < 200 ? 200 : p->pitch};
  uint64_t row, column;
  for (size_t k = 0; head_at(p->part, l, k, &row, &column); k++) {
    g.rows = row >= g.rows ? row + 1 : g.rows;
    g.columns = column >= g.columns ? column + 1 : g.columns;
  }
  if (g.columns > 100) /* labels have three digits */
    g.pitch = 260;
  g.lines = (g.columns + LINE - 1) / LINE;
  return g;
}

static int32_t line_height(const grid *g) {
  return (int32_t)g->rows * g->pitch + LABEL;
}

static extent measure_grid(const piece *p, arrangement l) {
  grid g = grid_of(p, l);
  uint64_t columns = g.columns < LINE ? g.columns : LINE;
  return (extent){(int32_t)columns * g.pitch + SIDE,
                  (int32_t)g.lines * line_height(&g)};
}

static void draw_coin(canvas *k, int32_t x, int32_t y, int32_t pitch,
                      bool shows_heads, bool is_turned) {
  ink fill = shows_heads ? INK_TOKEN : INK_WHITE;
  gi_canvas_disc(k, x, y, pitch * 2 / 5, fill,
                 is_turned     ? INK_ZERO
                 : shows_heads ? INK_TOKEN_EDGE
                               : INK_FAINT,
                 is_turned ? 32 : 12);
  gi_canvas_string(k, x, y + 40, shows_heads ? "H" : "T",
                   (pen){SHEET_SMALL, shows_heads ? INK_WHITE : INK_FAINT,
                         ANCHOR_MIDDLE, shows_heads});
}

/* Draws the line that begins with column `first`; y is its bottom. */
static void draw_line(canvas *k, const piece *p, arrangement l, const grid *g,
                      uint64_t first, int32_t x, int32_t y) {
  static const grundy_component nothing = {0};
  const grundy_component *after = p->after_count == 1 ? p->after : &nothing;
  bool is_known = p->is_moved && p->after_count <= 1;
  uint64_t end = first + LINE < g->columns ? first + LINE : g->columns;
  int32_t left = x + SIDE + g->pitch / 2, top = y - line_height(g);
  for (uint64_t row = 0; row < g->rows; row++) {
    int32_t middle = top + (int32_t)row * g->pitch + g->pitch / 2;
    for (uint64_t column = first; column < end; column++) {
      bool heads = is_head(p->part, l, row, column);
      gi_canvas_begin(k, "coin", (uint32_t)row, (uint32_t)column);
      draw_coin(k, left + (int32_t)(column - first) * g->pitch, middle,
                g->pitch, heads,
                is_known && heads != is_head(after, l, row, column));
      gi_canvas_end(k);
    }
    if (l == COINS_AS_BOARD)
      gi_draw_label(k, x + SIDE / 2, middle + 40, gi_digits_of(row).text,
                    false);
  }
  for (uint64_t column = first; column < end; column++)
    gi_draw_label(k, left + (int32_t)(column - first) * g->pitch,
                  y - LABEL + 140, gi_digits_of(column).text, false);
}

static void draw_grid(canvas *k, const piece *p, arrangement l, int32_t x,
                      int32_t y) {
  grid g = grid_of(p, l);
  for (uint64_t line = 0; line < g.lines; line++)
    draw_line(k, p, l, &g, line * LINE, x,
              y - (int32_t)(g.lines - 1 - line) * line_height(&g));
}

extent gi_measure_coins(const piece *p) {
  return measure_grid(p, COINS_AS_ROW);
}
extent gi_measure_coin_rows(const piece *p) {
  return measure_grid(p, COINS_AS_ROWS);
}
extent gi_measure_coin_board(const piece *p) {
  return measure_grid(p, COINS_AS_BOARD);
}

void gi_draw_coins(canvas *k, const piece *p, int32_t x, int32_t y) {
  draw_grid(k, p, COINS_AS_ROW, x, y);
}

void gi_draw_coin_rows(canvas *k, const piece *p, int32_t x, int32_t y) {
  draw_grid(k, p, COINS_AS_ROWS, x, y);
}

void gi_draw_coin_board(canvas *k, const piece *p, int32_t x, int32_t y) {
  draw_grid(k, p, COINS_AS_BOARD, x, y);
}
