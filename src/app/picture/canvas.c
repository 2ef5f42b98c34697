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

static bool is_colour(ink colour) { return colour <= 0xFFFFFF; }

static bool is_near(int32_t coordinate) {
  return coordinate >= -CANVAS_FAR && coordinate <= CANVAS_FAR;
}

static bool is_valid(const mark *m) {
  bool is_outlined = m->kind == MARK_RECT || m->kind == MARK_DISC;
  if (!is_near(m->x) || !is_near(m->y) || !is_near(m->a) || !is_near(m->b))
    return false;
  if (m->kind != MARK_LINE && (m->a < 0 || m->b < 0))
    return false;
  if (!is_outlined)
    return is_colour(m->stroke) && m->fill == INK_NONE && m->thick >= 0;
  return (is_colour(m->fill) || m->fill == INK_NONE) &&
         (is_colour(m->stroke) || m->stroke == INK_NONE) && m->thick >= 0;
}

static void add_mark(canvas *c, mark m) {
  assert(is_valid(&m));
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->marks, &m, sizeof m);
}

void canvas_rect(canvas *c, int32_t x, int32_t y, int32_t width, int32_t height,
                 ink fill) {
  canvas_frame(c, x, y, width, height, fill, INK_NONE, 0);
}

void canvas_frame(canvas *c, int32_t x, int32_t y, int32_t width,
                  int32_t height, ink fill, ink stroke, int32_t thick) {
  add_mark(c, (mark){.kind = MARK_RECT,
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
  add_mark(c, (mark){.kind = MARK_LINE,
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
  add_mark(c, (mark){.kind = MARK_DISC,
                     .x = x,
                     .y = y,
                     .a = radius,
                     .fill = fill,
                     .stroke = stroke,
                     .thick = thick});
}

void canvas_arrow(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                  ink stroke, int32_t thick) {
  int64_t dx = to_x - x, dy = to_y - y;
  int64_t length = canvas_root(dx * dx + dy * dy);
  canvas_line(c, x, y, to_x, to_y, stroke, thick);
  if (length == 0)
    return;
  /* The head: two strokes from the end back, 3 aside for each 5 back. */
  int64_t back = 4 * (int64_t)thick, aside = back * 3 / 5;
  int32_t end_x = (int32_t)(to_x - dx * back / length);
  int32_t end_y = (int32_t)(to_y - dy * back / length);
  int32_t side_x = (int32_t)(dy * aside / length);
  int32_t side_y = (int32_t)(dx * aside / length);
  canvas_line(c, end_x + side_x, end_y - side_y, to_x, to_y, stroke, thick);
  canvas_line(c, end_x - side_x, end_y + side_y, to_x, to_y, stroke, thick);
}

/* Bhaskara I's approximation: 4d(180 - d) / (40500 - d(180 - d)). */
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
  assert(length <= CANVAS_FAR && p.size > 0);
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
  add_mark(c, m);
}

void canvas_string(canvas *c, int32_t x, int32_t y, const char *text, pen p) {
  canvas_text(c, x, y, text, strlen(text), p);
}
