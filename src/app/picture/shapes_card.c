/* SPDX-License-Identifier: MIT */
/*
 * Draws a card: the text of a component that has no other drawing, or that is
 * too large for it, and a list of its moves.  Each line is an element.
 */
#include "app/picture/shapes.h"

enum {
  WIDTH = 4800,
  INSIDE = 160,   /* between the frame and the text */
  LINE = 200,     /* distance between two moves */
  HEAD = 3,       /* lines of text, at most */
  MOST_LINES = 24 /* moves that have a line of their own */
};

static uint32_t line_of(size_t move) {
  return move < MOST_LINES ? (uint32_t)move : MOST_LINES;
}

spot card_spot(uint32_t component, size_t move) {
  return (spot){component, SPOT_LINE, line_of(move)};
}

static pen head_pen(void) {
  return (pen){SHEET_SUBTITLE, INK_TEXT, ANCHOR_START, true};
}

/* Returns the height of the text: that of the lines which it needs. */
static int32_t head_height(const piece *p) {
  gi_memory memory = {.limit = 0};
  canvas scratch;
  canvas_init(&scratch, &memory);
  int32_t height = sheet_lines(&scratch, 0, 0, WIDTH - 2 * INSIDE, p->text,
                               HEAD, head_pen());
  canvas_clear(&scratch);
  return height;
}

extent measure_card(const piece *p) {
  int32_t lines = (int32_t)line_of(p->moves) + (p->moves > MOST_LINES);
  return (extent){WIDTH, head_height(p) + 2 * INSIDE + lines * LINE};
}

static void draw_move(canvas *k, uint32_t line, const char *text, int32_t x,
                      int32_t y) {
  canvas_begin(k, "move", SPOT_LINE, line);
  canvas_rect(k, x, y, WIDTH - 2 * INSIDE, LINE - 20, INK_SHADE);
  sheet_lines(k, x + 60, y + 20, WIDTH - 2 * INSIDE - 120, text, 1,
              (pen){SHEET_SMALL, INK_TEXT, ANCHOR_START, false});
  canvas_end(k);
}

/* The names of the moves come from the links of the canvas. */
void draw_card(canvas *k, const piece *p, int32_t x, int32_t y) {
  extent size = measure_card(p);
  int32_t top = y - size.height, left = x + INSIDE;
  size_t drawn = 0;
  canvas_frame(k, x, top, size.width, size.height, INK_WHITE, INK_AXIS, 12);
  int32_t at = sheet_lines(k, left, top + INSIDE / 2, WIDTH - 2 * INSIDE,
                           p->text, HEAD, head_pen()) +
               INSIDE / 2;
  for (size_t i = 0; i < canvas_link_count(k) && drawn < MOST_LINES; i++) {
    const move_link *l = canvas_link_at(k, i);
    if (!is_same_spot(l->spot, card_spot(p->component, drawn)))
      continue;
    draw_move(k, (uint32_t)drawn, l->move, left, at);
    at += LINE;
    drawn++;
  }
  if (p->moves <= MOST_LINES)
    return;
  gi_writer words;
  gi_writer_init(&words, k->memory);
  sheet_say(&words, k->language, N_("{0} more moves"),
            gi_digits_of(p->moves - MOST_LINES).text);
  draw_move(k, MOST_LINES, sheet_text(k, &words), left, at);
  gi_writer_clear(&words);
}
