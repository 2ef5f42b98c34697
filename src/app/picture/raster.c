/* SPDX-License-Identifier: MIT */
/*
 * A mark covers a pixel in part, and its colour is blended in by that part.
 * For a rectangle the part is the area that pixel and rectangle share.  For a
 * line or a disc it depends on the pixel's centre: 0 if the centre is half a
 * pixel outside, 1 if it is half a pixel inside, linear in between.
 *
 * Lengths in this file are in steps: 80 steps are a pixel, 16 steps a tenth of
 * a pixel of the canvas.
 */
#include "app/picture/raster.h"

#include "app/picture/font.h"
#include "core/glyph.h"

#include <assert.h>

enum {
  TENTH = 16,                        /* steps */
  PIXEL = 10 * TENTH / RASTER_SCALE, /* steps */
  FULL = 256                         /* coverage of a pixel inside a mark */
};

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static void blend(raster *r, int64_t x, int64_t y, ink colour, int64_t cover) {
  unsigned char *pixel = r->pixels + 3 * ((size_t)y * r->width + (size_t)x);
  for (unsigned i = 0; i < 3; i++) {
    int64_t wanted = colour >> (16 - 8 * i) & 0xFF;
    int64_t sum = wanted * cover + pixel[i] * (FULL - cover);
    pixel[i] = (unsigned char)((sum + FULL / 2) / FULL);
  }
}

/* Pixels from..to, both included; none if from > to. */
typedef struct span {
  int64_t from, to;
} span;

/* Returns the pixels of 0..size-1 that an interval of steps touches. */
static span pixels_of(int64_t from, int64_t to, uint32_t size) {
  span s = {most(from, 0) / PIXEL,
            least(most(to, 0) / PIXEL, size - INT64_C(1))};
  assert(s.from >= 0 && s.to < (int64_t)size);
  return s;
}

/* Returns how many steps of the pixel lie in the interval. */
static int64_t shared(int64_t pixel, int64_t from, int64_t to) {
  int64_t begin = most(pixel * PIXEL, from);
  int64_t end = least((pixel + 1) * PIXEL, to);
  return most(end - begin, 0);
}

static void fill_box(raster *r, int64_t left, int64_t top, int64_t right,
                     int64_t bottom, ink colour) {
  span rows = pixels_of(top, bottom, r->height);
  span columns = pixels_of(left, right, r->width);
  for (int64_t y = rows.from; y <= rows.to; y++) {
    int64_t high = shared(y, top, bottom);
    for (int64_t x = columns.from; x <= columns.to; x++) {
      int64_t area = high * shared(x, left, right);
      blend(r, x, y, colour, area * FULL / (PIXEL * PIXEL));
    }
  }
}

/* Returns the coverage of a pixel whose centre is `outside` steps outside. */
static int64_t cover_at(int64_t outside) {
  return most(0, least(PIXEL / 2 - outside, PIXEL)) * FULL / PIXEL;
}

/* Returns the distance of (px, py) from the segment (0, 0)..(dx, dy). */
static int64_t distance(int64_t px, int64_t py, int64_t dx, int64_t dy,
                        int64_t length) {
  int64_t along = px * dx + py * dy;
  if (along > 0 && along < length * length) {
    int64_t across = px * dy - py * dx;
    return (across < 0 ? -across : across) / length;
  }
  if (along > 0) {
    px -= dx;
    py -= dy;
  }
  return gi_canvas_root(px * px + py * py);
}

static void stroke_line(raster *r, int64_t x, int64_t y, int64_t to_x,
                        int64_t to_y, int64_t thick, ink colour) {
  int64_t half = thick / 2, dx = to_x - x, dy = to_y - y;
  int64_t length = gi_canvas_root(dx * dx + dy * dy), reach = half + PIXEL;
  span rows =
      pixels_of(least(y, to_y) - reach, most(y, to_y) + reach, r->height);
  span columns =
      pixels_of(least(x, to_x) - reach, most(x, to_x) + reach, r->width);
  for (int64_t row = rows.from; row <= rows.to; row++)
    for (int64_t column = columns.from; column <= columns.to; column++) {
      int64_t far = distance(column * PIXEL + PIXEL / 2 - x,
                             row * PIXEL + PIXEL / 2 - y, dx, dy, length);
      blend(r, column, row, colour, cover_at(far - half));
    }
}

/* Fills a disc, or a ring if inner > 0. */
static void fill_ring(raster *r, int64_t x, int64_t y, int64_t inner,
                      int64_t outer, ink colour) {
  span rows = pixels_of(y - outer - PIXEL, y + outer + PIXEL, r->height);
  span columns = pixels_of(x - outer - PIXEL, x + outer + PIXEL, r->width);
  for (int64_t row = rows.from; row <= rows.to; row++)
    for (int64_t column = columns.from; column <= columns.to; column++) {
      int64_t dx = column * PIXEL + PIXEL / 2 - x;
      int64_t dy = row * PIXEL + PIXEL / 2 - y;
      int64_t far = gi_canvas_root(dx * dx + dy * dy);
      int64_t cover = cover_at(far - outer);
      if (inner > 0)
        cover = least(cover, cover_at(inner - far));
      blend(r, column, row, colour, cover);
    }
}

static void draw_rect(raster *r, const mark *m) {
  int64_t left = m->x * TENTH, right = (m->x + m->a) * TENTH;
  int64_t top = m->y * TENTH, bottom = (m->y + m->b) * TENTH;
  if (m->fill != INK_NONE)
    fill_box(r, left, top, right, bottom, m->fill);
  if (m->stroke == INK_NONE)
    return;
  int64_t half = m->thick * TENTH / 2;
  fill_box(r, left - half, top - half, right + half, top + half, m->stroke);
  fill_box(r, left - half, bottom - half, right + half, bottom + half,
           m->stroke);
  fill_box(r, left - half, top + half, left + half, bottom - half, m->stroke);
  fill_box(r, right - half, top + half, right + half, bottom - half, m->stroke);
}

static void draw_disc(raster *r, const mark *m) {
  int64_t x = m->x * TENTH, y = m->y * TENTH, radius = m->a * TENTH;
  int64_t half = m->thick * TENTH / 2;
  if (m->fill != INK_NONE)
    fill_ring(r, x, y, 0, radius, m->fill);
  if (m->stroke != INK_NONE)
    fill_ring(r, x, y, most(radius - half, 0), radius + half, m->stroke);
}

/* Draws a character whose cell begins at x. */
static void draw_letter(raster *r, const mark *m, int64_t x, uint32_t point) {
  int64_t size = m->a * TENTH, y = m->y * TENTH;
  int64_t thick = size / (m->is_bold ? 7 : 11);
  const char *at = font_strokes(point);
  x += size * FONT_BEARING2 / (2 * FONT_UNITS);
  while (*at) {
    const char *next = at[2] && at[2] != ' ' ? at + 2 : at;
    stroke_line(r, x + size * font_x(at) / FONT_UNITS,
                y - size * font_y(at) / FONT_UNITS,
                x + size * font_x(next) / FONT_UNITS,
                y - size * font_y(next) / FONT_UNITS, thick, m->stroke);
    bool is_last = !next[2] || next[2] == ' ';
    at = next + (is_last ? 2 : 0);
    at += *at == ' ';
  }
}

static void draw_text(raster *r, const mark *m, const char *text) {
  size_t length = (size_t)m->b, letters = 0, size;
  uint32_t point;
  for (size_t i = 0; i < length; i += size ? size : 1, letters++)
    size = gi_utf8_decode(text + i, length - i, &point);
  int64_t step = m->a * TENTH * FONT_ADVANCE / FONT_UNITS;
  int64_t width = step * (int64_t)letters, x = m->x * TENTH;
  if (m->anchor != ANCHOR_START)
    x -= m->anchor == ANCHOR_MIDDLE ? width / 2 : width;
  for (size_t i = 0; i < length; i += size ? size : 1, x += step) {
    size = gi_utf8_decode(text + i, length - i, &point);
    draw_letter(r, m, x, size ? point : 0);
  }
}

static void draw_mark(raster *r, const canvas *c, const mark *m) {
  switch (m->kind) {
  case MARK_RECT:
    draw_rect(r, m);
    break;
  case MARK_LINE:
    stroke_line(r, m->x * TENTH, m->y * TENTH, m->a * TENTH, m->b * TENTH,
                m->thick * TENTH, m->stroke);
    break;
  case MARK_DISC:
    draw_disc(r, m);
    break;
  case MARK_TEXT:
    draw_text(r, m, gi_canvas_text_of(c, m));
    break;
  }
}

grundy_status raster_draw(raster *r, const canvas *c) {
  *r = (raster){.memory = c->memory};
  if (c->status != GRUNDY_OK)
    return c->status;
  assert(c->width > 0 && c->height > 0);
  assert(c->width <= CANVAS_MOST && c->height <= CANVAS_MOST);
  uint32_t width = (uint32_t)(c->width * RASTER_SCALE + 9) / 10;
  uint32_t height = (uint32_t)(c->height * RASTER_SCALE + 9) / 10;
  size_t size = (size_t)width * height * 3;
  r->pixels = gi_alloc(c->memory, size);
  if (!r->pixels)
    return gi_memory_refusal(c->memory);
  r->width = width;
  r->height = height;
  assert(raster_size(r) == size);
  memset(r->pixels, 0xFF, size);
  for (size_t i = 0; i < gi_canvas_count(c); i++)
    draw_mark(r, c, gi_canvas_mark(c, i));
  return GRUNDY_OK;
}

void raster_clear(raster *r) {
  if (r->pixels)
    gi_free(r->memory, r->pixels, raster_size(r));
  r->pixels = NULL;
}
