/* SPDX-License-Identifier: MIT */
/*
 * One dimension: a dot for each position, those of value 0 as orange rings on
 * the axis, rare heaps of a sparse space in red, periods shaded.  Where dots
 * would run into each other, each pixel of the drawing that a dot falls on is
 * filled instead.
 */
#include "app/picture/chart.h"

#include "app/picture/palette.h"
#include "app/picture/sheet.h"
#include "app/picture/ticks.h"

#include <assert.h>

enum {
  WIDTH = 8000,
  HEIGHT = 3000, /* of the drawing alone */
  ROOM = 120,    /* above the largest value, and at both sides */
  MOST_DOTS = 2000,
  BIN = 10 /* a pixel */
};

typedef struct plot {
  canvas *canvas;
  const chart *chart;
  int32_t left, right, top, bottom; /* of the drawing */
  range range;
  uint64_t largest; /* on the vertical axis */
} plot;

/* Outcomes stand on lines of their own, from the axis up. */
static const grundy_outcome lines[] = {GRUNDY_P, GRUNDY_N, GRUNDY_L, GRUNDY_R};

static uint64_t line_of(grundy_outcome outcome) {
  uint64_t line = 0;
  while (line < 3 && lines[line] != outcome)
    line++;
  return line;
}

static uint64_t height_of(const plot *p, grundy_cell cell) {
  return has_outcomes(p->chart->table) ? line_of(cell.outcome) : cell.number;
}

static int32_t x_of(const plot *p, uint64_t n) {
  int32_t width = p->right - p->left - 2 * ROOM;
  if (p->range.from == p->range.to)
    return (p->left + p->right) / 2;
  return p->left + ROOM +
         part_of(n - p->range.from, p->range.to - p->range.from, width);
}

static int32_t y_of(const plot *p, uint64_t value) {
  return p->bottom - part_of(value, p->largest, p->bottom - p->top - ROOM);
}

/* Half way to the one before; likewise outside, where there is none. */
static int32_t edge_before(const plot *p, uint64_t n) {
  const range *r = &p->range;
  if (r->from == r->to)
    return n <= r->from ? p->left : p->right;
  int32_t half = (x_of(p, r->from + 1) - x_of(p, r->from)) / 2;
  half = half > ROOM ? ROOM : half;
  if (n <= r->from)
    return x_of(p, r->from) - half;
  if (n > r->to)
    return x_of(p, r->to) + half;
  return (x_of(p, n - 1) + x_of(p, n)) / 2;
}

/* Behind the last one. */
static int32_t last_edge(const plot *p) {
  return p->range.to < UINT64_MAX ? edge_before(p, p->range.to + 1)
                                  : x_of(p, p->range.to);
}

/* Returns whether periods could be told apart. */
static bool shade_periods(const plot *p) {
  const chart *c = p->chart;
  if (!c->has_period || c->preperiod > p->range.to)
    return false;
  uint64_t start = c->preperiod;
  int32_t first = edge_before(p, start);
  int32_t width = p->right - p->left;
  uint64_t span = p->range.to - p->range.from;
  bool in_bands = c->period > 1 &&
                  (span < c->period || part_of(c->period, span, width) >= 60);
  if (!in_bands) {
    canvas_rect(p->canvas, first, p->top, last_edge(p) - first,
                p->bottom - p->top, INK_SHADE);
    return false;
  }
  bool is_shaded = true;
  if (start < p->range.from) { /* the period in which the range begins */
    uint64_t passed = (p->range.from - start) / c->period;
    start += passed * c->period;
    is_shaded = passed % 2 == 0;
  }
  for (;; is_shaded = !is_shaded) {
    uint64_t end;
    bool is_last =
        __builtin_add_overflow(start, c->period, &end) || end > p->range.to;
    int32_t from = edge_before(p, start);
    int32_t to = is_last ? last_edge(p) : edge_before(p, end);
    if (is_shaded)
      canvas_rect(p->canvas, from, p->top, to - from, p->bottom - p->top,
                  INK_SHADE);
    if (is_last)
      break;
    start = end;
  }
  return true;
}

static void draw_number(const plot *p, int32_t x, int32_t y, uint64_t number,
                        anchor where) {
  canvas_string(p->canvas, x, y, gi_digits_of(number).text,
                (pen){SHEET_SMALL, INK_TEXT, where, false});
}

/* Lines across, with their numbers or outcomes before them. */
static void draw_heights(const plot *p) {
  bool is_outcome = has_outcomes(p->chart->table);
  ticks t = ticks_of(0, p->largest, is_outcome ? 4 : 10);
  uint64_t value = t.first;
  for (size_t i = 0; i < t.count; i++, value += t.step) {
    int32_t y = y_of(p, value), label = p->left - 80;
    if (value > 0)
      canvas_line(p->canvas, p->left, y, p->right, y, INK_GRID, 10);
    if (is_outcome)
      canvas_string(p->canvas, label, y + 40, grundy_outcome_name(lines[value]),
                    (pen){SHEET_SMALL, INK_TEXT, ANCHOR_END, false});
    else
      draw_number(p, label, y + 40, value, ANCHOR_END);
  }
}

/* The name of a variable stands at the end of the axis, or below it. */
static bool has_long_name(const chart *c) { return strlen(c->names[0]) > 3; }

static void draw_axis(const plot *p) {
  int32_t label = letters_width(digits_of(p->range.to) + 3, SHEET_SMALL);
  size_t most = (size_t)((p->right - p->left) / label);
  ticks t = ticks_of(p->range.from, p->range.to, most < 11 ? most : 11);
  canvas_line(p->canvas, p->left, p->bottom, p->right, p->bottom, INK_AXIS, 12);
  uint64_t n = t.first;
  for (size_t i = 0; i < t.count; i++, n += t.step) {
    int32_t x = x_of(p, n);
    canvas_line(p->canvas, x, p->bottom, x, p->bottom + 60, INK_AXIS, 12);
    draw_number(p, x, p->bottom + 210, n, ANCHOR_MIDDLE);
  }
  const char *name = p->chart->names[0];
  bool is_long = has_long_name(p->chart);
  canvas_text(p->canvas, is_long ? p->right : p->right + 60,
              p->bottom + (is_long ? 400 : 40), name, strnlen(name, 40),
              (pen){SHEET_SUBTITLE, INK_TEXT,
                    is_long ? ANCHOR_END : ANCHOR_START, false});
}

static bool is_rare(const chart *c, size_t i) {
  return c->is_rare && c->is_rare[i];
}

static ink colour_of(const chart *c, size_t i) {
  if (has_outcomes(c->table))
    return palette_outcome(c->cells[i].outcome);
  return is_rare(c, i) ? INK_RARE : INK_VALUE;
}

static void draw_dots(const plot *p) {
  const chart *c = p->chart;
  int32_t apart =
      (p->right - p->left) / (int32_t)(c->columns > 1 ? c->columns : 2);
  int32_t radius = apart * 2 / 5;
  radius = radius > 40 ? 40 : radius < 12 ? 12 : radius;
  for (int pass = 0; pass < 3; pass++) /* rings over rare dots over dots */
    for (size_t i = 0; i < c->columns; i++) {
      grundy_cell cell = c->cells[i];
      bool is_zero = chart_is_zero(c, cell);
      int own = is_zero ? 2 : is_rare(c, i);
      if (cell.hole || own != pass)
        continue;
      int32_t x = x_of(p, p->range.from + i), y = y_of(p, height_of(p, cell));
      if (is_zero)
        canvas_disc(p->canvas, x, y, radius, 0xFFFFFF, INK_ZERO,
                    radius > 24 ? 20 : 12);
      else
        canvas_disc(p->canvas, x, y, radius + (own ? radius / 2 : 0),
                    colour_of(c, i), INK_NONE, 0);
    }
}

/* A map of the pixels on which dots fall. */
typedef struct bins {
  int32_t columns, rows;
  unsigned char *taken; /* row by row from the axis up; 2: by a rare heap */
  unsigned char *zeros; /* columns */
} bins;

static void fill_bins(const plot *p, bins *b) {
  const chart *c = p->chart;
  for (size_t i = 0; i < c->columns; i++) {
    grundy_cell cell = c->cells[i];
    if (cell.hole)
      continue;
    int32_t x = (x_of(p, p->range.from + i) - p->left) / BIN;
    int32_t y = (p->bottom - y_of(p, height_of(p, cell))) / BIN;
    assert(x >= 0 && x < b->columns && y >= 0 && y < b->rows);
    unsigned char *pixel =
        &b->taken[(size_t)y * (size_t)b->columns + (size_t)x];
    if (chart_is_zero(c, cell))
      b->zeros[x] = 1;
    else if (*pixel < 2)
      *pixel = is_rare(c, i) ? 2 : 1;
  }
}

/* Runs of pixels taken by at least `least` in a row, twice as high as they
   are. */
static void draw_run(const plot *p, const unsigned char *row, int32_t count,
                     unsigned char least, int32_t y, int32_t height,
                     ink colour) {
  for (int32_t x = 0; x < count; x++) {
    int32_t from = x;
    while (x < count && row[x] >= least)
      x++;
    if (x > from)
      canvas_rect(p->canvas, p->left + from * BIN, y - height / 2,
                  (x - from) * BIN, height, colour);
  }
}

static void draw_binned(const plot *p) {
  bins b = {.columns = (p->right - p->left) / BIN + 1,
            .rows = (p->bottom - p->top) / BIN + 1};
  size_t size = (size_t)b.columns * (size_t)(b.rows + 1);
  b.taken = gi_alloc(p->canvas->memory, size);
  if (!b.taken) {
    p->canvas->status = gi_memory_refusal(p->canvas->memory);
    return;
  }
  memset(b.taken, 0, size);
  b.zeros = b.taken + (size_t)b.columns * (size_t)b.rows;
  fill_bins(p, &b);
  bool is_outcome = has_outcomes(p->chart->table);
  for (int32_t y = 0; y < b.rows; y++) {
    ink colour = INK_VALUE;
    for (unsigned i = 1; is_outcome && i < 4 && p->largest >= i; i++)
      if (y == (p->bottom - y_of(p, i)) / BIN)
        colour = palette_outcome(lines[i]);
    const unsigned char *row = b.taken + (size_t)y * (size_t)b.columns;
    draw_run(p, row, b.columns, 1, p->bottom - y * BIN, 2 * BIN, colour);
    if (p->chart->is_rare)
      draw_run(p, row, b.columns, 2, p->bottom - y * BIN, 2 * BIN, INK_RARE);
  }
  draw_run(p, b.zeros, b.columns, 1, p->bottom, 6 * BIN, INK_ZERO);
  gi_free(p->canvas->memory, b.taken, size);
}

static grundy_status caption_of(const plot *p, gi_buffer *out, bool in_bands) {
  const chart *c = p->chart;
  grundy_status status = chart_say_zeros(c, out);
  if (status == GRUNDY_OK && c->has_period && c->preperiod <= p->range.to)
    status = chart_say_period(c, out, in_bands);
  if (status == GRUNDY_OK)
    status = chart_say_rares(c, out);
  if (status == GRUNDY_OK && c->columns > MOST_DOTS)
    status = sheet_say(out, c->language,
                       "{0} positions: each pixel on which one of them falls "
                       "is filled.",
                       gi_digits_of(c->columns).text);
  return status == GRUNDY_OK ? gi_buffer_put(out, "", 1) : status;
}

static uint64_t top_of(const chart *c) {
  if (!has_outcomes(c->table))
    return chart_largest(c);
  uint64_t top = 1;
  for (size_t i = 0; i < c->columns; i++)
    if (!c->cells[i].hole && line_of(c->cells[i].outcome) > top)
      top = line_of(c->cells[i].outcome);
  return top;
}

static void draw(plot *p, const char *subtitle, gi_buffer *caption) {
  canvas *k = p->canvas;
  const chart *c = p->chart;
  int32_t y = sheet_head(k, WIDTH, c->table->rules, subtitle);
  p->largest = top_of(c);
  p->top = y + 120 - y % BIN;
  p->bottom = p->top + (has_outcomes(c->table) ? HEIGHT / 3 : HEIGHT);
  size_t label = has_outcomes(c->table) ? 1 : digits_of(p->largest);
  p->left = SHEET_MARGIN + 100 + letters_width(label, SHEET_SMALL);
  p->left -= p->left % BIN; /* on whole pixels */
  p->right = WIDTH - SHEET_MARGIN - 160;
  bool in_bands = shade_periods(p);
  draw_heights(p);
  draw_axis(p);
  if (c->columns > MOST_DOTS)
    draw_binned(p);
  else
    draw_dots(p);
  if (k->status == GRUNDY_OK)
    k->status = caption_of(p, caption, in_bands);
  if (k->status == GRUNDY_OK)
    sheet_foot(k, WIDTH, p->bottom + (has_long_name(c) ? 540 : 360),
               (const char *)caption->data);
}

void plot_draw(canvas *k, const chart *c) {
  gi_buffer subtitle, caption;
  gi_buffer_init(&subtitle, k->memory);
  gi_buffer_init(&caption, k->memory);
  plot p = {.canvas = k, .chart = c, .range = c->table->ranges[0]};
  k->status = chart_subtitle(c, &subtitle);
  if (k->status == GRUNDY_OK)
    k->status = gi_buffer_put(&subtitle, "", 1);
  if (k->status == GRUNDY_OK)
    draw(&p, (const char *)subtitle.data, &caption);
  gi_buffer_clear(&subtitle);
  gi_buffer_clear(&caption);
}
