/* SPDX-License-Identifier: MIT */
/*
 * Draws thermographs.  A single one has a blue left wall and a red right wall;
 * of several, each has a colour of its own and a line in the legend.  Masts end
 * in an arrow.  The region below temperature 0 is shaded.
 *
 * Ticks are at the breakpoints.  A label that would touch an earlier label is
 * left out; the tick stays.  Means and temperatures get their labels first,
 * then the ends of the axes.
 *
 * One unit is as long upwards as sideways, so walls rise at 45 degrees, unless
 * the drawing would be too flat or too narrow.
 */
#include "engine/picture/thermograph.h"

#include "core/text.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"
#include "engine/picture/ticks.h"

enum {
  WIDTH = 6400, /* of the picture */
  ROOM = 360,   /* beside the outermost walls */
  ABOVE = 420,  /* mast above the highest temperature */
  BELOW = 160,  /* below the lowest temperature */
  LOWEST = 900, /* least and most height of the walls */
  HIGHEST = 2600,
  NARROWEST = 2400, /* least distance of the outermost walls */
  LEGEND = 210,     /* height of a line of the legend */
  MOST_TICKS = 400, /* breakpoints looked at for ticks */
  SCALE_BITS = 61,  /* bits of a scaled coordinate */
  THICK = 22
};

/* Breakpoints of one axis, scaled, in the order in which they get labels. */
typedef struct stops {
  int64_t at[MOST_TICKS];
  const char *text[MOST_TICKS];
  size_t count;
} stops;

typedef struct drawing {
  canvas *canvas;
  const named_thermograph *list;
  size_t count;
  unsigned exponent;        /* coordinates are multiples of 2^-exponent */
  int64_t least, most;      /* values, scaled */
  int64_t coldest, hottest; /* temperatures, scaled */
  int32_t left, right, top, bottom; /* sides of the drawing */
  int32_t across;                   /* distance of the outermost walls */
  stops values, temperatures;
} drawing;

/* ------------------------------------------------------------ coordinates */

/* Returns the bits of the absolute value. */
static unsigned bits_of(int64_t n) {
  uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
  return size ? 64 - (unsigned)__builtin_clzll(size) : 0;
}

/* Returns the most binary places with which the number fits SCALE_BITS. */
static unsigned places_for(grundy_dyadic x) {
  unsigned bits = bits_of(x.numerator);
  unsigned whole = bits > x.exponent ? bits - x.exponent : 0;
  return whole < SCALE_BITS ? SCALE_BITS - whole : 0;
}

/* Returns the number in multiples of 2^-exponent, rounded down. */
static int64_t scaled(const drawing *d, grundy_dyadic x) {
  int64_t n = x.numerator;
  if (x.exponent > d->exponent) {
    unsigned shift = x.exponent - d->exponent;
    int64_t unit = INT64_C(1) << (shift < 62 ? shift : 62);
    return n / unit - (n % unit < 0);
  }
  return n * (INT64_C(1) << (d->exponent - x.exponent));
}

static int32_t x_of(const drawing *d, int64_t value) {
  uint64_t across = (uint64_t)d->most - (uint64_t)d->least;
  return (d->left + d->right - d->across) / 2 +
         gi_part_of((uint64_t)d->most - (uint64_t)value, across, d->across);
}

static int32_t y_of(const drawing *d, int64_t t) {
  if (d->coldest == d->hottest)
    return d->bottom - BELOW;
  return d->bottom - BELOW -
         gi_part_of((uint64_t)(t - d->coldest),
                    (uint64_t)(d->hottest - d->coldest),
                    d->bottom - d->top - ABOVE - BELOW);
}

/* ------------------------------------------------------------------ range */

/* Calls `use` for every point of every wall. */
static void each_point(drawing *d,
                       void (*use)(drawing *d, const grundy_wall_point *p)) {
  for (size_t i = 0; i < d->count; i++) {
    const grundy_thermograph *t = d->list[i].data;
    for (size_t j = 0; j < t->left.count; j++)
      use(d, &t->left.points[j]);
    for (size_t j = 0; j < t->right.count; j++)
      use(d, &t->right.points[j]);
  }
}

static void fit_places(drawing *d, const grundy_wall_point *p) {
  unsigned places = places_for(p->value);
  d->exponent = places < d->exponent ? places : d->exponent;
  places = places_for(p->temperature);
  d->exponent = places < d->exponent ? places : d->exponent;
}

static void fit_range(drawing *d, const grundy_wall_point *p) {
  int64_t value = scaled(d, p->value), t = scaled(d, p->temperature);
  d->least = value < d->least ? value : d->least;
  d->most = value > d->most ? value : d->most;
  d->coldest = t < d->coldest ? t : d->coldest;
  d->hottest = t > d->hottest ? t : d->hottest;
}

static void add_stop(stops *s, int64_t at, const char *text) {
  for (size_t i = 0; i < s->count; i++)
    if (s->at[i] == at)
      return;
  if (s->count == MOST_TICKS)
    return;
  s->at[s->count] = at;
  s->text[s->count++] = text;
}

static void add_ends(drawing *d, const grundy_wall_point *p) {
  int64_t value = scaled(d, p->value), t = scaled(d, p->temperature);
  if (value == d->least || value == d->most)
    add_stop(&d->values, value, p->value.text);
  if (t == d->coldest || t == d->hottest)
    add_stop(&d->temperatures, t, p->temperature.text);
}

static void add_point(drawing *d, const grundy_wall_point *p) {
  add_stop(&d->values, scaled(d, p->value), p->value.text);
  add_stop(&d->temperatures, scaled(d, p->temperature), p->temperature.text);
}

/* Finds the range of the axes and the ticks. */
static void measure_axes(drawing *d) {
  d->exponent = SCALE_BITS - 2; /* -1, the lowest temperature, fits */
  each_point(d, fit_places);
  grundy_dyadic mean = d->list[0].data->mean;
  d->least = d->most = scaled(d, mean);
  d->coldest = -(INT64_C(1) << d->exponent);
  d->hottest = 0; /* the drawing shows temperature 0 */
  each_point(d, fit_range);
  add_stop(&d->temperatures, 0, "0");
  for (size_t i = 0; i < d->count; i++) {
    const grundy_thermograph *t = d->list[i].data;
    add_stop(&d->values, scaled(d, t->mean), t->mean.text);
    add_stop(&d->temperatures, scaled(d, t->temperature), t->temperature.text);
  }
  each_point(d, add_ends);
  each_point(d, add_point);
}

/* Finds the distance of the outermost walls and the bottom.  A unit is as long
   upwards as sideways; a drawing that would be too flat or too narrow is
   stretched. */
static void measure_units(drawing *d) {
  uint64_t across = (uint64_t)d->most - (uint64_t)d->least;
  uint64_t up = (uint64_t)d->hottest - (uint64_t)d->coldest;
  int32_t width = d->right - d->left - 2 * ROOM;
  while (across >> 32 || up >> 32) {
    across >>= 1;
    up >>= 1;
  }
  up += up == 0;
  uint64_t height = across ? up * (uint64_t)width / across : UINT64_MAX;
  if (height > HIGHEST) {
    height = HIGHEST;
    int32_t even = (int32_t)(across * HIGHEST / up);
    width = across && even < NARROWEST ? (int32_t)NARROWEST : even;
  }
  d->across = width;
  d->bottom = d->top + ABOVE + BELOW +
              (height < LOWEST ? (int32_t)LOWEST : (int32_t)height);
}

/* --------------------------------------------------------------- the axes */

/* Draws the ticks of the values below the drawing. */
static void draw_values(const drawing *d) {
  const stops *s = &d->values;
  struct {
    int32_t from, to;
  } taken[MOST_TICKS];
  size_t labels = 0;
  for (size_t i = 0; i < s->count; i++) {
    int32_t x = x_of(d, s->at[i]);
    int32_t half = gi_letters_width(strlen(s->text[i]), SHEET_SMALL) / 2;
    bool is_free =
        x - half >= SHEET_MARGIN / 2 && x + half <= WIDTH - SHEET_MARGIN / 2;
    for (size_t j = 0; j < labels && is_free; j++)
      is_free = x + half + 70 < taken[j].from || x - half - 70 > taken[j].to;
    gi_canvas_line(d->canvas, x, d->bottom, x, d->bottom + 60, INK_AXIS, 12);
    if (!is_free)
      continue;
    gi_canvas_string(d->canvas, x, d->bottom + 210, s->text[i],
                     (pen){SHEET_SMALL, INK_TEXT, ANCHOR_MIDDLE, false});
    taken[labels].from = x - half;
    taken[labels++].to = x + half;
  }
}

/* Draws the ticks of the temperatures at the left side. */
static void draw_temperatures(const drawing *d) {
  const stops *s = &d->temperatures;
  int32_t taken[MOST_TICKS];
  size_t labels = 0;
  for (size_t i = 0; i < s->count; i++) {
    int32_t y = y_of(d, s->at[i]);
    bool is_free = true;
    for (size_t j = 0; j < labels && is_free; j++)
      is_free = y - taken[j] > 140 || taken[j] - y > 140;
    gi_canvas_line(d->canvas, d->left, y, d->left - 60, y, INK_AXIS, 12);
    if (!is_free)
      continue;
    gi_canvas_line(d->canvas, d->left, y, d->right, y, INK_GRID, 10);
    gi_canvas_string(d->canvas, d->left - 90, y + 40, s->text[i],
                     (pen){SHEET_SMALL, INK_TEXT, ANCHOR_END, false});
    taken[labels++] = y;
  }
}

static void draw_axes(const drawing *d) {
  canvas *k = d->canvas;
  int32_t zero = y_of(d, 0);
  if (zero < d->bottom)
    gi_canvas_rect(k, d->left, zero, d->right - d->left, d->bottom - zero,
                   INK_SHADE);
  draw_temperatures(d);
  draw_values(d);
  gi_canvas_line(k, d->left, d->bottom, d->right, d->bottom, INK_AXIS, 12);
  gi_canvas_line(k, d->left, d->top, d->left, d->bottom, INK_AXIS, 12);
  gi_canvas_string(k, d->left - 90, d->top + 40, "t",
                   (pen){SHEET_SUBTITLE, INK_TEXT, ANCHOR_END, false});
}

/* -------------------------------------------------------------- the walls */

/* Draws a wall up to the temperature, from where on there is the mast. */
static void draw_wall(const drawing *d, grundy_wall wall, int32_t end,
                      ink colour, int32_t thick) {
  int32_t x = 0, y = 0;
  for (size_t i = 0; i < wall.count; i++) {
    int32_t to_x = x_of(d, scaled(d, wall.points[i].value));
    int32_t to_y = y_of(d, scaled(d, wall.points[i].temperature));
    if (i > 0)
      gi_canvas_line(d->canvas, x, y, to_x, to_y, colour, thick);
    gi_canvas_disc(d->canvas, to_x, to_y, (thick + THICK) / 2, colour, INK_NONE,
                   0);
    x = to_x;
    y = to_y;
  }
  gi_canvas_line(d->canvas, x, y, x, end, colour, thick);
}

/* The colours of several thermographs; after the last comes the first again. */
static const ink colours[] = {INK_VALUE, INK_ZERO, INK_LEFT,
                              INK_RIGHT, INK_TEXT, INK_RARE};
enum {
  COLOURS = sizeof colours / sizeof *colours
};

/* Returns the thickness of the lines of the i-th thermograph: earlier ones are
   thicker, so that lines on the same place are seen. */
static int32_t thick_of(const drawing *d, size_t i) {
  int32_t more = 8 * (int32_t)(d->count - 1 - i);
  return THICK + (more < 32 ? more : 32);
}

static void draw_one(const drawing *d, size_t i) {
  const grundy_thermograph *t = d->list[i].data;
  bool is_single = d->count == 1;
  int32_t thick = thick_of(d, i);
  ink own = colours[i % COLOURS];
  ink mast = is_single ? (ink)INK_TEXT : own;
  int32_t x = x_of(d, scaled(d, t->mean));
  int32_t y = y_of(d, scaled(d, t->temperature));
  gi_canvas_line(d->canvas, x, y, x, d->top + 120, mast, thick);
  gi_canvas_arrow(d->canvas, x, y, x, d->top + 60, mast, THICK);
  draw_wall(d, t->left, y, is_single ? (ink)INK_EDGE_BLUE : own, thick);
  draw_wall(d, t->right, y, is_single ? (ink)INK_EDGE_RED : own, thick);
  gi_canvas_disc(d->canvas, x, y, (thick + THICK) / 2, mast, INK_NONE, 0);
}

/* ------------------------------------------------------------------ words */

/* Writes the names of several thermographs in their colours below y; returns
   the bottom. */
static int32_t draw_legend(const drawing *d, int32_t y) {
  grundy_language language = d->canvas->language;
  for (size_t i = 0; i < d->count && d->count > 1; i++) {
    const grundy_thermograph *t = d->list[i].data;
    gi_writer words;
    gi_writer_init(&words, d->canvas->memory);
    gi_sheet_say(&words, language, N_("{0}: mean {1}, temperature {2}"),
                 d->list[i].name, t->mean.text, t->temperature.text);
    gi_canvas_line(d->canvas, SHEET_MARGIN, y + LEGEND / 2, SHEET_MARGIN + 300,
                   y + LEGEND / 2, colours[i % COLOURS], 2 * THICK);
    gi_sheet_lines(d->canvas, SHEET_MARGIN + 420, y + 30,
                   WIDTH - 2 * SHEET_MARGIN - 420,
                   gi_sheet_text(d->canvas, &words), 1,
                   (pen){SHEET_SUBTITLE, INK_TEXT, ANCHOR_START, false});
    gi_writer_clear(&words);
    y += LEGEND;
  }
  return y;
}

static void say_subtitle(const drawing *d, gi_writer *words) {
  const grundy_thermograph *t = d->list[0].data;
  grundy_language language = d->canvas->language;
  if (d->count == 1)
    gi_sheet_say(words, language, N_("Thermograph: mean {0}, temperature {1}"),
                 t->mean.text, t->temperature.text);
  else
    gi_sheet_say(words, language, N_("Thermographs of {0} values"),
                 gi_digits_of(d->count).text);
}

static void say_caption(const drawing *d, gi_writer *words) {
  grundy_language language = d->canvas->language;
  if (d->count == 1)
    gi_sheet_say(words, language,
                 N_("Blue: Left's wall, red: Right's wall, with an arrow: the "
                    "mast."));
  gi_sheet_say(
      words, language,
      N_("Temperatures go up, values grow to the left; below temperature "
         "0 the drawing is shaded."));
}

/* Returns the width of the longest label of the temperatures. */
static int32_t label_width(const stops *s) {
  size_t most = 1;
  for (size_t i = 0; i < s->count; i++) {
    size_t length = strlen(s->text[i]);
    most = length > most && length <= 24 ? length : most;
  }
  return gi_letters_width(most, SHEET_SMALL);
}

/* Writes the names, separated by commas. */
static void write_names(const drawing *d, gi_writer *words) {
  for (size_t i = 0; i < d->count; i++)
    gi_write(words, "%s%s", i ? ", " : "", d->list[i].name);
}

void gi_thermograph_draw(canvas *k, const named_thermograph *list,
                         size_t count) {
  assert(count > 0 && count <= THERMOGRAPHS_MOST);
  drawing d = {.canvas = k, .list = list, .count = count};
  gi_writer title, subtitle, caption;
  gi_writer_init(&title, k->memory);
  gi_writer_init(&subtitle, k->memory);
  gi_writer_init(&caption, k->memory);
  measure_axes(&d);
  write_names(&d, &title);
  say_subtitle(&d, &subtitle);
  say_caption(&d, &caption);
  const char *names = gi_sheet_text(k, &title);
  gi_canvas_note(k, gi_buffer_text(&k->title, names));
  int32_t y = gi_sheet_head(k, WIDTH, names, gi_sheet_text(k, &subtitle));
  d.top = y + 120;
  d.left = SHEET_MARGIN + 120 + label_width(&d.temperatures);
  d.right = WIDTH - SHEET_MARGIN;
  measure_units(&d);
  draw_axes(&d);
  for (size_t i = 0; i < count; i++)
    draw_one(&d, i);
  y = draw_legend(&d, d.bottom + 320);
  gi_sheet_foot(k, WIDTH, y + 40, gi_sheet_text(k, &caption));
  gi_writer_clear(&title);
  gi_writer_clear(&subtitle);
  gi_writer_clear(&caption);
}
