/* SPDX-License-Identifier: MIT */
#include "app/picture/canvas.h"

void canvas_init(canvas *c, gi_memory *memory) {
  *c = (canvas){.memory = memory};
  gi_buffer_init(&c->marks, memory);
  gi_buffer_init(&c->texts, memory);
  gi_buffer_init(&c->about, memory);
}

void canvas_clear(canvas *c) {
  gi_buffer_clear(&c->marks);
  gi_buffer_clear(&c->texts);
  gi_buffer_clear(&c->about);
}

static void add(canvas *c, mark m) {
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->marks, &m, sizeof m);
}

void canvas_rect(canvas *c, int32_t x, int32_t y, int32_t width, int32_t height,
                 ink fill) {
  canvas_frame(c, x, y, width, height, fill, INK_NONE, 0);
}

void canvas_frame(canvas *c, int32_t x, int32_t y, int32_t width,
                  int32_t height, ink fill, ink stroke, int32_t thick) {
  add(c, (mark){.kind = MARK_RECT,
                .x = x,
                .y = y,
                .a = width,
                .b = height,
                .fill = fill,
                .stroke = stroke,
                .thick = thick});
}

void canvas_line(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                 ink stroke, int32_t thick) {
  add(c, (mark){.kind = MARK_LINE,
                .x = x,
                .y = y,
                .a = to_x,
                .b = to_y,
                .fill = INK_NONE,
                .stroke = stroke,
                .thick = thick});
}

void canvas_disc(canvas *c, int32_t x, int32_t y, int32_t radius, ink fill,
                 ink stroke, int32_t thick) {
  add(c, (mark){.kind = MARK_DISC,
                .x = x,
                .y = y,
                .a = radius,
                .fill = fill,
                .stroke = stroke,
                .thick = thick});
}

static int32_t root(int64_t square) {
  int64_t r = 0;
  while ((r + 1) * (r + 1) <= square)
    r++;
  return (int32_t)r;
}

void canvas_arrow(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                  ink stroke, int32_t thick) {
  int64_t dx = to_x - x, dy = to_y - y;
  int64_t length = root(dx * dx + dy * dy);
  canvas_line(c, x, y, to_x, to_y, stroke, thick);
  if (length == 0)
    return;
  /* Two strokes back from the end, at half their length to either side. */
  int64_t back = 4 * (int64_t)thick, aside = back * 3 / 5;
  int32_t end_x = (int32_t)(to_x - dx * back / length);
  int32_t end_y = (int32_t)(to_y - dy * back / length);
  int32_t side_x = (int32_t)(dy * aside / length);
  int32_t side_y = (int32_t)(dx * aside / length);
  canvas_line(c, end_x + side_x, end_y - side_y, to_x, to_y, stroke, thick);
  canvas_line(c, end_x - side_x, end_y + side_y, to_x, to_y, stroke, thick);
}

/* Bhaskara's approximation. */
int32_t canvas_sine(int32_t tenths) {
  tenths %= 3600;
  if (tenths < 0)
    tenths += 3600;
  int32_t sign = tenths < 1800 ? 1 : -1;
  int64_t d = tenths % 1800, part = d * (1800 - d);
  return sign * (int32_t)(40000 * part / (4050000 - part));
}

void canvas_text(canvas *c, int32_t x, int32_t y, const char *text,
                 size_t length, pen p) {
  mark m = {.kind = MARK_TEXT,
            .x = x,
            .y = y,
            .a = p.size,
            .b = (int32_t)length,
            .fill = INK_NONE,
            .stroke = p.colour,
            .anchor = p.anchor,
            .is_bold = p.is_bold,
            .text = c->texts.length};
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->texts, text, length);
  add(c, m);
}

void canvas_string(canvas *c, int32_t x, int32_t y, const char *text, pen p) {
  canvas_text(c, x, y, text, strlen(text), p);
}
