/* SPDX-License-Identifier: MIT */
/*
 * Draws a table of two dimensions: a coloured square for each position, with
 * its value inside if that fits, and a legend on the right.
 *
 * In a table with more than MOST_CELLS rows or columns a square is a block of
 * positions: orange if one of them has value 0, otherwise coloured like the
 * first of them.
 */
#include "app/picture/chart.h"

#include "core/text.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"
#include "engine/picture/ticks.h"

enum {
  SIDE = 6400,       /* approximate side of a map with many squares */
  MOST_CELLS = 640,  /* squares along a side */
  MOST_SQUARE = 420, /* side of a square in a map with few squares */
  GAP_FROM = 130,    /* smallest side of squares with a gap between them */
  MOST_KEYS = 12, /* entries of a legend; a map with more values has a scale */
  KEY = 160,      /* side of a square in the legend */
  MOST_NAME = 12, /* letters of a variable's name that are written */
  BAR = 2400,     /* largest height of a scale */
  BAR_STEP = 20   /* height of a shade in a scale */
};

/* Numbers of colours.  The first PALETTE_LEVELS are those of the palette. */
enum {
  SHADE_ZERO = PALETTE_LEVELS,
  SHADE_HOLE,
  SHADE_OUTCOME, /* + grundy_outcome */
  SHADES = SHADE_OUTCOME + 5
};

typedef struct heat {
  canvas *canvas;
  const chart *chart;
  size_t block;              /* positions along a side of a square */
  size_t rows, columns;      /* of squares */
  int32_t square, left, top; /* side of a square; top left corner of the map */
  int32_t letters;           /* size of the values inside; 0: not written */
  uint64_t least, most;      /* ends of the scale */
  uint64_t keys[MOST_KEYS];  /* distinct values, ascending */
  size_t key_count;          /* 0..MOST_KEYS; MOST_KEYS + 1: more than fit */
} heat;

static unsigned shade_of(const heat *h, grundy_cell cell) {
  if (cell.hole)
    return SHADE_HOLE;
  if (has_outcome_colours(h->chart->table))
    return SHADE_OUTCOME + (unsigned)cell.outcome;
  if (chart_is_zero(h->chart, cell))
    return SHADE_ZERO;
  return gi_palette_level(cell.number, h->least, h->most);
}

static ink ink_of(unsigned shade) {
  if (shade < PALETTE_LEVELS)
    return gi_palette_shade(shade);
  if (shade == SHADE_ZERO)
    return INK_ZERO;
  if (shade == SHADE_HOLE)
    return INK_HOLE;
  return gi_palette_outcome((grundy_outcome)(shade - SHADE_OUTCOME));
}

/* Inserts a value into the sorted keys, if it is new. */
static void add_key(heat *h, uint64_t key) {
  size_t at = 0;
  if (h->key_count > MOST_KEYS)
    return;
  while (at < h->key_count && h->keys[at] < key)
    at++;
  if (at < h->key_count && h->keys[at] == key)
    return;
  if (h->key_count++ == MOST_KEYS)
    return;
  for (size_t k = h->key_count - 1; k > at; k--)
    h->keys[k] = h->keys[k - 1];
  h->keys[at] = key;
}

/* Finds the ends of the scale and the keys of the legend. */
static void survey(heat *h) {
  const chart *c = h->chart;
  h->least = UINT64_MAX;
  for (size_t i = 0; i < chart_count(c); i++) {
    grundy_cell cell = c->cells[i];
    uint64_t key = has_outcome_colours(c->table) ? cell.outcome : cell.number;
    if (cell.hole)
      continue;
    if (!chart_is_zero(c, cell)) {
      h->least = key < h->least ? key : h->least;
      h->most = key > h->most ? key : h->most;
    }
    add_key(h, key);
  }
  if (h->least > h->most)
    h->least = h->most;
}

/* Returns the size of letters in which all values fit into their squares; 0 if
   there is none. */
static int32_t letters_that_fit(const heat *h) {
  const chart *c = h->chart;
  size_t letters = 1;
  if (h->block > 1)
    return 0;
  for (size_t i = 0; i < chart_count(c); i++) {
    size_t length = strlen(cell_text_of(c->table, c->cells[i]).text);
    letters = length > letters ? length : letters;
  }
  int32_t size = h->square * 9 / 20;
  size = size < 150 ? size : 150;
  while (size >= 60 && gi_letters_width(letters, size) + 60 > h->square)
    size -= 10;
  return size >= 60 ? size : 0;
}

static void measure(heat *h) {
  const chart *c = h->chart;
  size_t longest = c->rows > c->columns ? c->rows : c->columns;
  h->block = (longest + MOST_CELLS - 1) / MOST_CELLS;
  h->rows = (c->rows + h->block - 1) / h->block;
  h->columns = (c->columns + h->block - 1) / h->block;
  longest = (longest + h->block - 1) / h->block;
  h->square = SIDE / (int32_t)longest / 10 * 10;
  if (h->square > MOST_SQUARE)
    h->square = MOST_SQUARE;
  h->letters = letters_that_fit(h);
  assert(h->block > 0 && h->square > 0 && h->rows <= MOST_CELLS &&
         h->columns <= MOST_CELLS);
}

/* Draws the squares colour by colour, so that the writers can join squares of
   one colour.  `shades` has a shade for each square. */
static void draw_squares(const heat *h, const uint16_t *shades) {
  bool used[SHADES] = {false};
  size_t count = h->rows * h->columns;
  for (size_t i = 0; i < count; i++)
    used[shades[i]] = true;
  int32_t gap = h->square >= GAP_FROM ? 10 : 0;
  if (!gap) /* shows through if a viewer scales the picture down */
    gi_canvas_rect(h->canvas, h->left, h->top, (int32_t)h->columns * h->square,
                   (int32_t)h->rows * h->square,
                   gi_palette_shade(PALETTE_LEVELS / 2));
  for (unsigned shade = 0; shade < SHADES; shade++)
    for (size_t i = 0; used[shade] && i < count; i++) {
      if (shades[i] != shade)
        continue;
      size_t begin = i, column = i % h->columns;
      while (!gap && i + 1 < count && (i + 1) % h->columns &&
             shades[i + 1] == shade)
        i++;
      gi_canvas_rect(h->canvas, h->left + (int32_t)column * h->square,
                     h->top + (int32_t)(i / h->columns) * h->square,
                     (int32_t)(i - begin + 1) * h->square - gap,
                     h->square - gap, ink_of(shade));
    }
}

static void write_values(const heat *h, const uint16_t *shades) {
  const chart *c = h->chart;
  for (size_t i = 0; h->letters && i < h->rows * h->columns; i++) {
    int32_t x = h->left + (int32_t)(i % h->columns) * h->square;
    int32_t y = h->top + (int32_t)(i / h->columns) * h->square;
    if (!c->cells[i].hole)
      gi_canvas_string(h->canvas, x + h->square / 2 - 5,
                       y + h->square / 2 - 5 + h->letters * 11 / 30,
                       cell_text_of(c->table, c->cells[i]).text,
                       (pen){h->letters, gi_palette_text_on(ink_of(shades[i])),
                             ANCHOR_MIDDLE, shades[i] == SHADE_ZERO});
  }
}

/* Returns how many of the fields of 2, 4, 16, ... numbers lie in the table.
   The field of 2^(2^n) numbers is 0..2^(2^n) - 1, a corner of a table that
   begins at 0. */
static unsigned fields_of(const heat *h) {
  const chart *c = h->chart;
  const range *r = c->table->ranges;
  size_t side = c->rows < c->columns ? c->rows : c->columns;
  unsigned n = 0;
  if (!c->has_products || r[0].from || r[1].from)
    return 0;
  while (n < 5 && (size_t)1 << (1u << n) <= side)
    n++;
  return n;
}

static void draw_fields(const heat *h) {
  int32_t gap = h->square >= GAP_FROM ? 10 : 0;
  for (unsigned n = 0; n < fields_of(h); n++) {
    size_t numbers = (size_t)1 << (1u << n);
    int32_t side = (int32_t)(numbers * (size_t)h->square / h->block) - gap / 2;
    if (side < 60) /* the lines would hide the field */
      continue;
    gi_canvas_line(h->canvas, h->left, h->top + side, h->left + side,
                   h->top + side, INK_ZERO, 20);
    gi_canvas_line(h->canvas, h->left + side, h->top, h->left + side,
                   h->top + side, INK_ZERO, 20);
  }
}

static void draw_map(const heat *h) {
  canvas *k = h->canvas;
  size_t size = gi_array_size(h->rows * h->columns, sizeof(uint16_t));
  uint16_t *shades = gi_alloc(k->memory, size);
  if (!shades) {
    gi_canvas_note(k, gi_memory_refusal(k->memory));
    return;
  }
  for (size_t i = 0; i < h->rows * h->columns; i++)
    shades[i] = (uint16_t)shade_of(
        h, chart_block(h->chart, h->block, i / h->columns, i % h->columns));
  draw_squares(h, shades);
  write_values(h, shades);
  draw_fields(h);
  gi_free(k->memory, shades, size);
}

/* Returns the numbers along a side, at least `label` apart. */
static ticks numbers_of(const heat *h, range r, size_t squares, int32_t label) {
  size_t most = (size_t)((int32_t)squares * h->square / label);
  return gi_ticks_of(r.from, r.to, most > 0 ? most : 1);
}

/* Returns the middle of the square of coordinate n, from the map's corner. */
static int32_t middle_of(const heat *h, uint64_t n, range r) {
  return (int32_t)((n - r.from) / h->block) * h->square + h->square / 2;
}

/* Returns how many letters of a name are written. */
static size_t name_letters(const char *name) {
  size_t length = strlen(name);
  return length < MOST_NAME ? length : MOST_NAME;
}

static int32_t name_width(const char *name) {
  return gi_letters_width(name_letters(name) + 1,
                          SHEET_SMALL); /* bold letters */
}

/* Returns how far the names are above the numbers.  Numbers wider than their
   squares would otherwise run into the names. */
static int32_t name_rise(const heat *h) {
  size_t digits = gi_decimal_length(h->chart->table->ranges[1].to);
  return h->square < 200 || gi_letters_width(digits, SHEET_SMALL) > h->square
             ? 180
             : 0;
}

static void draw_sides(const heat *h) {
  const range *r = h->chart->table->ranges;
  pen p = {SHEET_SMALL, INK_TEXT, ANCHOR_MIDDLE, false};
  pen name = {SHEET_SMALL, INK_TEXT, ANCHOR_END, true};
  int32_t label = gi_letters_width(gi_decimal_length(r[1].to) + 1, p.size);
  ticks t = numbers_of(h, r[1], h->columns, label);
  uint64_t n = t.first;
  for (size_t i = 0; i < t.count; i++, n += t.step)
    gi_canvas_string(h->canvas, h->left + middle_of(h, n, r[1]), h->top - 60,
                     gi_digits_of(n).text, p);
  t = numbers_of(h, r[0], h->rows, 180);
  n = t.first;
  p.anchor = ANCHOR_END;
  for (size_t i = 0; i < t.count; i++, n += t.step)
    gi_canvas_string(h->canvas, h->left - 70,
                     h->top + middle_of(h, n, r[0]) + 40, gi_digits_of(n).text,
                     p);
  const char *const *names = h->chart->names;
  int32_t y = h->top - 60 - name_rise(h);
  gi_canvas_text(h->canvas, h->left - 70, y, names[0], name_letters(names[0]),
                 name);
  name.anchor = ANCHOR_START;
  gi_canvas_text(h->canvas, h->left + (int32_t)h->columns * h->square + 60, y,
                 names[1], name_letters(names[1]), name);
}

/* Draws an entry of the legend; returns the top of the next one. */
static int32_t draw_key(const heat *h, int32_t x, int32_t y, unsigned shade,
                        const char *words) {
  gi_canvas_rect(h->canvas, x, y, KEY, KEY, ink_of(shade));
  gi_canvas_string(h->canvas, x + KEY + 80, y + KEY / 2 + 40, words,
                   (pen){SHEET_SMALL, INK_TEXT, ANCHOR_START, false});
  return y + KEY + 50;
}

static int32_t draw_keys(const heat *h, int32_t x, int32_t y) {
  bool is_outcome = has_outcome_colours(h->chart->table);
  for (size_t i = 0; i < h->key_count; i++) {
    grundy_cell cell = {.number = h->keys[i],
                        .outcome = is_outcome ? (grundy_outcome)h->keys[i]
                                              : GRUNDY_OUTCOME_NONE};
    y = draw_key(h, x, y, shade_of(h, cell),
                 is_outcome ? grundy_outcome_name(cell.outcome)
                            : gi_digits_of(cell.number).text);
  }
  return y;
}

static int32_t draw_scale(const heat *h, int32_t x, int32_t y) {
  int32_t high = (int32_t)h->rows * h->square;
  high = high > BAR ? BAR : high < BAR / 2 ? BAR / 2 : high;
  if (h->keys[0] == 0 && chart_has_zeros(h->chart))
    y = draw_key(h, x, y, SHADE_ZERO, "0") + 80;
  high -= high % BAR_STEP;
  for (int32_t at = 0; at < high; at += BAR_STEP)
    gi_canvas_rect(h->canvas, x, y + at, KEY, BAR_STEP,
                   gi_palette_shade((unsigned)(at * (PALETTE_LEVELS - 1) /
                                               (high - BAR_STEP))));
  ticks t = gi_ticks_of(h->least, h->most, 8);
  uint64_t value = t.first;
  for (size_t i = 0; i < t.count; i++, value += t.step) {
    int32_t at = y + gi_part_of(value - h->least, h->most - h->least, high);
    gi_canvas_line(h->canvas, x + KEY, at, x + KEY + 50, at, INK_AXIS, 10);
    gi_canvas_string(h->canvas, x + KEY + 80, at + 40, gi_digits_of(value).text,
                     (pen){SHEET_SMALL, INK_TEXT, ANCHOR_START, false});
  }
  return y + high + 50;
}

static bool has_holes(const chart *c) {
  for (size_t i = 0; i < chart_count(c); i++)
    if (c->cells[i].hole)
      return true;
  return false;
}

static int32_t draw_legend(const heat *h, int32_t x) {
  int32_t y = h->top;
  if (h->key_count > MOST_KEYS)
    return draw_scale(h, x, y);
  return draw_keys(h, x, y);
}

static void say_caption(const heat *h, gi_writer *words) {
  grundy_language language = h->chart->language;
  chart_say_zeros(h->chart, words);
  if (fields_of(h))
    gi_sheet_say(words, language,
                 "Orange lines frame the fields of 2, 4, 16, 256, ... numbers, "
                 "which are closed under products.");
  if (has_holes(h->chart))
    gi_sheet_say(words, language, "Grey squares are not positions.");
  if (h->block > 1)
    gi_sheet_say(
        words, language,
        chart_has_zeros(h->chart)
            ? N_("Each dot stands for {0} x {0} positions: it is orange "
                 "if one of them is, and otherwise shows the first.")
            : N_("Each dot stands for {0} x {0} positions and shows the "
                 "first."),
        gi_digits_of(h->block).text);
}

/* Returns the width of the picture; the legend begins at x = legend. */
static int32_t width_of(const heat *h, int32_t right, int32_t legend) {
  size_t keys =
      has_outcome_colours(h->chart->table) ? 1 : gi_decimal_length(h->most);
  int32_t width = legend + KEY + 80 + gi_letters_width(keys + 1, SHEET_SMALL) +
                  SHEET_MARGIN;
  int32_t named = right + 60 + name_width(h->chart->names[1]) + SHEET_MARGIN;
  width = width < named ? named : width;
  return width < SHEET_LEAST_WIDTH ? SHEET_LEAST_WIDTH : width;
}

/* The map begins on a whole pixel, so that squares have sharp edges. */
static void draw(heat *h, gi_writer *subtitle, gi_writer *caption) {
  canvas *k = h->canvas;
  const table *t = h->chart->table;
  survey(h);
  measure(h);
  int32_t label =
      gi_letters_width(gi_decimal_length(t->ranges[0].to), SHEET_SMALL);
  int32_t name = name_width(h->chart->names[0]);
  h->left = SHEET_MARGIN + 100 + (label > name ? label : name);
  h->left -= h->left % 10;
  int32_t right = h->left + (int32_t)h->columns * h->square;
  int32_t legend = right + 300, width = width_of(h, right, legend);
  h->top = gi_sheet_head(k, width, t->rules, gi_sheet_text(k, subtitle)) + 340 +
           name_rise(h);
  h->top -= h->top % 10;
  k->squares = (map_squares){h->left, h->top, h->square, h->block};
  draw_map(h);
  draw_sides(h);
  int32_t bottom = h->top + (int32_t)h->rows * h->square;
  int32_t end = draw_legend(h, legend);
  bottom = bottom > end ? bottom : end;
  say_caption(h, caption);
  gi_sheet_foot(k, width, bottom + 120, gi_sheet_text(k, caption));
}

void heat_draw(canvas *k, const chart *c) {
  gi_writer subtitle, caption;
  gi_writer_init(&subtitle, k->memory);
  gi_writer_init(&caption, k->memory);
  heat h = {.canvas = k, .chart = c};
  chart_say_subtitle(c, &subtitle);
  draw(&h, &subtitle, &caption);
  gi_writer_clear(&subtitle);
  gi_writer_clear(&caption);
}
