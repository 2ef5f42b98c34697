/* SPDX-License-Identifier: MIT */
/*
 * Draws a table of one dimension.  A position is a dot; a position of value 0
 * is an orange ring on the axis; a rare heap of a sparse space is a red dot.
 * Periods are shaded.  With more than MOST_DOTS positions the dots would
 * overlap: then every pixel that a dot would fall on is filled.
 */
#include "app/picture/chart.h"

#include "core/text.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"
#include "engine/picture/ticks.h"

#include <assert.h>

enum {
  WIDTH = 8000,  /* of the picture */
  HEIGHT = 3000, /* of the drawing inside the axes */
  ROOM = 120,    /* above the largest value, and at both sides */
  MOST_DOTS = 2000,
  BIN = 10 /* side of a pixel */
};

typedef struct plot {
  canvas *canvas;
  const chart *chart;
  int32_t left, right, top, bottom; /* sides of the drawing */
  range range;                      /* of the horizontal axis */
  uint64_t largest;                 /* height at the top */
} plot;

static int32_t x_of(const plot *p, uint64_t n) {
  int32_t width = p->right - p->left - 2 * ROOM;
  if (p->range.from == p->range.to)
    return (p->left + p->right) / 2;
  return p->left + ROOM +
         gi_part_of(n - p->range.from, p->range.to - p->range.from, width);
}

static int32_t y_of(const plot *p, uint64_t value) {
  return p->bottom - gi_part_of(value, p->largest, p->bottom - p->top - ROOM);
}

/* Returns the x halfway between positions n - 1 and n.  Outside the range the
   distance to the nearest position is the same, but at most ROOM. */
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

/* Returns the x where the shade of the last position ends. */
static int32_t last_edge(const plot *p) {
  return p->range.to < UINT64_MAX ? edge_before(p, p->range.to + 1)
                                  : x_of(p, p->range.to);
}

static void shade(const plot *p, int32_t from, int32_t to) {
  gi_canvas_rect(p->canvas, from, p->top, to - from, p->bottom - p->top,
                 INK_SHADE);
}

/* Shades every other period. */
static void shade_bands(const plot *p) {
  const chart *c = p->chart;
  uint64_t start = c->preperiod;
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
      shade(p, from, to);
    if (is_last)
      break;
    start = end;
  }
}

/* Shades what is periodic.  Returns whether periods are wide enough to be
   shaded one by one. */
static bool shade_periods(const plot *p) {
  const chart *c = p->chart;
  if (!c->has_period || c->preperiod > p->range.to)
    return false;
  int32_t width = p->right - p->left;
  uint64_t span = p->range.to - p->range.from;
  bool in_bands = c->period > 1 && (span < c->period ||
                                    gi_part_of(c->period, span, width) >= 60);
  if (in_bands)
    shade_bands(p);
  else
    shade(p, edge_before(p, c->preperiod), last_edge(p));
  return in_bands;
}

static void draw_number(const plot *p, int32_t x, int32_t y, uint64_t number,
                        anchor where) {
  gi_canvas_string(p->canvas, x, y, gi_digits_of(number).text,
                   (pen){SHEET_SMALL, INK_TEXT, where, false});
}

/* Draws the horizontal lines, each with its number or outcome on the left. */
static void draw_heights(const plot *p) {
  bool is_outcome = has_outcome_colours(p->chart->table);
  ticks t = gi_ticks_of(0, p->largest, is_outcome ? CHART_LINES : 10);
  uint64_t value = t.first;
  for (size_t i = 0; i < t.count; i++, value += t.step) {
    int32_t y = y_of(p, value), label = p->left - 80;
    if (value > 0)
      gi_canvas_line(p->canvas, p->left, y, p->right, y, INK_GRID, 10);
    if (is_outcome)
      gi_canvas_string(p->canvas, label, y + 40,
                       grundy_outcome_name(chart_lines[value]),
                       (pen){SHEET_SMALL, INK_TEXT, ANCHOR_END, false});
    else
      draw_number(p, label, y + 40, value, ANCHOR_END);
  }
}

/* Returns whether the name of the variable needs a line below the axis; a
   short name follows the end of the axis. */
static bool has_long_name(const chart *c) { return strlen(c->names[0]) > 3; }

static void draw_axis(const plot *p) {
  int32_t label =
      gi_letters_width(gi_decimal_length(p->range.to) + 3, SHEET_SMALL);
  size_t most = (size_t)((p->right - p->left) / label);
  ticks t = gi_ticks_of(p->range.from, p->range.to, most < 11 ? most : 11);
  gi_canvas_line(p->canvas, p->left, p->bottom, p->right, p->bottom, INK_AXIS,
                 12);
  uint64_t n = t.first;
  for (size_t i = 0; i < t.count; i++, n += t.step) {
    int32_t x = x_of(p, n);
    gi_canvas_line(p->canvas, x, p->bottom, x, p->bottom + 60, INK_AXIS, 12);
    draw_number(p, x, p->bottom + 210, n, ANCHOR_MIDDLE);
  }
  const char *name = p->chart->names[0];
  bool is_long = has_long_name(p->chart);
  gi_canvas_text(p->canvas, is_long ? p->right : p->right + 60,
                 p->bottom + (is_long ? 400 : 40), name, strnlen(name, 40),
                 (pen){SHEET_SUBTITLE, INK_TEXT,
                       is_long ? ANCHOR_END : ANCHOR_START, false});
}

static bool is_rare(const chart *c, size_t i) {
  return c->is_rare && c->is_rare[i];
}

static ink colour_of(const chart *c, size_t i) {
  if (has_outcome_colours(c->table))
    return gi_palette_outcome(c->cells[i].outcome);
  return is_rare(c, i) ? INK_RARE : INK_VALUE;
}

static void draw_dots(const plot *p) {
  const chart *c = p->chart;
  int32_t apart =
      (p->right - p->left) / (int32_t)(c->columns > 1 ? c->columns : 2);
  int32_t radius = apart * 2 / 5;
  radius = radius > 40 ? 40 : radius < 12 ? 12 : radius;
  for (int pass = 0; pass < 3; pass++) /* dots, then rare dots, then rings */
    for (size_t i = 0; i < c->columns; i++) {
      grundy_cell cell = c->cells[i];
      bool is_zero = chart_is_zero(c, cell);
      int own = is_zero ? 2 : is_rare(c, i);
      if (cell.hole || own != pass)
        continue;
      int32_t x = x_of(p, p->range.from + i),
              y = y_of(p, chart_height(p->chart, cell));
      if (is_zero)
        gi_canvas_disc(p->canvas, x, y, radius, 0xFFFFFF, INK_ZERO,
                       radius > 24 ? 20 : 12);
      else
        gi_canvas_disc(p->canvas, x, y, radius + (own ? radius / 2 : 0),
                       colour_of(c, i), INK_NONE, 0);
    }
}

/* The pixels that dots fall on. */
typedef struct bins {
  int32_t columns, rows;
  unsigned char *taken; /* rows from the axis upwards; 1: taken by a position,
                           2: taken by a rare heap */
  unsigned char *zeros; /* a byte for each column: 1 if it has a zero */
} bins;

static void fill_bins(const plot *p, bins *b) {
  const chart *c = p->chart;
  for (size_t i = 0; i < c->columns; i++) {
    grundy_cell cell = c->cells[i];
    if (cell.hole)
      continue;
    int32_t x = (x_of(p, p->range.from + i) - p->left) / BIN;
    int32_t y = (p->bottom - y_of(p, chart_height(p->chart, cell))) / BIN;
    assert(x >= 0 && x < b->columns && y >= 0 && y < b->rows);
    unsigned char *pixel =
        &b->taken[(size_t)y * (size_t)b->columns + (size_t)x];
    if (chart_is_zero(c, cell))
      b->zeros[x] = 1;
    else if (*pixel < 2)
      *pixel = is_rare(c, i) ? 2 : 1;
  }
}

/* Draws a rectangle for each run of pixels of a row that are `least` or more.
   Its middle is y. */
static void draw_runs(const plot *p, const unsigned char *row, int32_t count,
                      unsigned char least, int32_t y, int32_t height,
                      ink colour) {
  for (int32_t x = 0; x < count; x++) {
    int32_t from = x;
    while (x < count && row[x] >= least)
      x++;
    if (x > from)
      gi_canvas_rect(p->canvas, p->left + from * BIN, y - height / 2,
                     (x - from) * BIN, height, colour);
  }
}

static void draw_binned(const plot *p) {
  bins b = {.columns = (p->right - p->left) / BIN + 1,
            .rows = (p->bottom - p->top) / BIN + 1};
  size_t size = (size_t)b.columns * (size_t)(b.rows + 1);
  b.taken = gi_alloc(p->canvas->memory, size);
  if (!b.taken) {
    gi_canvas_note(p->canvas, gi_memory_refusal(p->canvas->memory));
    return;
  }
  memset(b.taken, 0, size);
  b.zeros = b.taken + (size_t)b.columns * (size_t)b.rows;
  fill_bins(p, &b);
  bool is_outcome = has_outcome_colours(p->chart->table);
  for (int32_t y = 0; y < b.rows; y++) {
    ink colour = INK_VALUE;
    for (unsigned i = 1; is_outcome && i < CHART_LINES && p->largest >= i; i++)
      if (y == (p->bottom - y_of(p, i)) / BIN)
        colour = gi_palette_outcome(chart_lines[i]);
    const unsigned char *row = b.taken + (size_t)y * (size_t)b.columns;
    draw_runs(p, row, b.columns, 1, p->bottom - y * BIN, 2 * BIN, colour);
    if (p->chart->is_rare)
      draw_runs(p, row, b.columns, 2, p->bottom - y * BIN, 2 * BIN, INK_RARE);
  }
  draw_runs(p, b.zeros, b.columns, 1, p->bottom, 6 * BIN, INK_ZERO);
  gi_free(p->canvas->memory, b.taken, size);
}

static void say_caption(const plot *p, gi_writer *words, bool in_bands) {
  const chart *c = p->chart;
  chart_say_zeros(c, words);
  if (c->has_period && c->preperiod <= p->range.to)
    chart_say_period(c, words, in_bands);
  chart_say_rares(c, words);
  if (c->columns > MOST_DOTS)
    gi_sheet_say(words, c->language,
                 "A pixel is filled if one of the {0} positions falls on it.",
                 gi_digits_of(c->columns).text);
}

/* Finds the sides of the drawing; `y` is where the words above it end. */
static void measure(plot *p, int32_t y) {
  const chart *c = p->chart;
  p->largest = chart_top(c);
  p->top = y + 120 - y % BIN;
  p->bottom = p->top + (has_outcome_colours(c->table) ? HEIGHT / 3 : HEIGHT);
  size_t label =
      has_outcome_colours(c->table) ? 1 : gi_decimal_length(p->largest);
  p->left = SHEET_MARGIN + 100 + gi_letters_width(label, SHEET_SMALL);
  p->left -= p->left % BIN; /* on whole pixels */
  p->right = WIDTH - SHEET_MARGIN - 160;
  assert(p->left + 2 * ROOM < p->right && p->top + ROOM < p->bottom);
}

void plot_draw(canvas *k, const chart *c) {
  gi_writer subtitle, caption;
  gi_writer_init(&subtitle, k->memory);
  gi_writer_init(&caption, k->memory);
  plot p = {.canvas = k, .chart = c, .range = c->table->ranges[0]};
  chart_say_subtitle(c, &subtitle);
  measure(&p, gi_sheet_head(k, WIDTH, c->table->rules,
                            gi_sheet_text(k, &subtitle)));
  bool in_bands = shade_periods(&p);
  draw_heights(&p);
  draw_axis(&p);
  if (c->columns > MOST_DOTS)
    draw_binned(&p);
  else
    draw_dots(&p);
  say_caption(&p, &caption, in_bands);
  gi_sheet_foot(k, WIDTH, p.bottom + (has_long_name(c) ? 540 : 360),
                gi_sheet_text(k, &caption));
  gi_writer_clear(&subtitle);
  gi_writer_clear(&caption);
}
