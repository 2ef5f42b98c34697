/* SPDX-License-Identifier: MIT */
/*
 * Draws a card: the text of a component that has no other drawing, or that is
 * too large for it, and a list of its moves.  Each line is an element.
 */
#include "core/text.h"
#include "engine/picture/shapes.h"

enum {
  WIDTH = 4800,
  INSIDE = 160,     /* between the frame and the text */
  LINE = 200,       /* distance between two lines */
  HEAD = 3,         /* lines of text, at most */
  ROWS = 24,        /* lines of moves, at most */
  MOST_COLUMNS = 4, /* moves in a line, at most */
  PADDING = 60      /* between the edge of a cell and its text */
};

/* Returns how many moves are side by side in a line. */
static size_t columns_of(const piece *p) {
  int32_t cell = gi_letters_width(p->letters + 1, SHEET_SMALL) + 2 * PADDING;
  int32_t count = (WIDTH - 2 * INSIDE) / cell;
  return count < 1 ? 1 : count > MOST_COLUMNS ? MOST_COLUMNS : (size_t)count;
}

size_t gi_card_cells(const piece *p) { return ROWS * columns_of(p); }

/* Returns the number of moves that have a cell of their own; the others share
   the last cell. */
static size_t alone_of(const piece *p) {
  return p->moves <= gi_card_cells(p) ? p->moves : gi_card_cells(p) - 1;
}

static pen head_pen(void) {
  return (pen){SHEET_SUBTITLE, INK_TEXT, ANCHOR_START, true};
}

/* Returns the height of the text: that of the lines which it needs. */
static int32_t head_height(const piece *p) {
  gi_memory memory = {.limit = 0};
  canvas scratch;
  gi_canvas_init(&scratch, &memory);
  int32_t height = gi_sheet_lines(&scratch, 0, 0, WIDTH - 2 * INSIDE, p->text,
                                  HEAD, head_pen());
  gi_canvas_clear(&scratch);
  return height;
}

extent gi_measure_card(const piece *p) {
  size_t cells = alone_of(p) + (alone_of(p) < p->moves);
  size_t lines = (cells + columns_of(p) - 1) / columns_of(p);
  return (extent){WIDTH, head_height(p) + 2 * INSIDE + (int32_t)lines * LINE};
}

/* Draws the cell of this index; `left`, `top` is the corner of the first. */
static void draw_cell(canvas *k, const piece *p, size_t index, const char *text,
                      int32_t left, int32_t top) {
  size_t columns = columns_of(p);
  int32_t width = (WIDTH - 2 * INSIDE) / (int32_t)columns;
  int32_t x = left + (int32_t)(index % columns) * width;
  int32_t y = top + (int32_t)(index / columns) * LINE;
  gi_canvas_begin(k, "move", SPOT_LINE, (uint32_t)index);
  gi_canvas_rect(k, x, y, width - 20, LINE - 20, INK_SHADE);
  gi_sheet_lines(k, x + PADDING, y + 20, width - 2 * PADDING, text, 1,
                 (pen){SHEET_SMALL, INK_TEXT, ANCHOR_START, false});
  gi_canvas_end(k);
}

/* The names of the moves come from the links of the canvas. */
void gi_draw_card(canvas *k, const piece *p, int32_t x, int32_t y) {
  extent size = gi_measure_card(p);
  int32_t top = y - size.height, left = x + INSIDE;
  size_t drawn = 0, alone = alone_of(p);
  gi_canvas_frame(k, x, top, size.width, size.height, INK_WHITE, INK_AXIS, 12);
  int32_t at = gi_sheet_lines(k, left, top + INSIDE / 2, WIDTH - 2 * INSIDE,
                              p->text, HEAD, head_pen()) +
               INSIDE / 2;
  for (size_t i = 0; i < gi_canvas_link_count(k) && drawn < alone; i++) {
    const move_link *l = gi_canvas_link_at(k, i);
    spot wanted = {p->component, SPOT_LINE, (uint32_t)drawn};
    if (gi_is_same_spot(l->spot, wanted))
      draw_cell(k, p, drawn++, l->move, left, at);
  }
  if (p->moves == alone)
    return;
  gi_writer words;
  gi_writer_init(&words, k->memory);
  gi_sheet_say(&words, k->language, N_("{0} more moves"),
               gi_digits_of(p->moves - alone).text);
  draw_cell(k, p, alone, gi_sheet_text(k, &words), left, at);
  gi_writer_clear(&words);
}
