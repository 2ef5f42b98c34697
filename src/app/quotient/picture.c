/* SPDX-License-Identifier: MIT */
/*
 * The Cayley graph: an arrow from each element to its product with each
 * generator.  Elements are in rows by the length of their words; a long row is
 * continued on the next line.  Elements of P are orange.  Arrows have the
 * colour of their generator; the colours repeat if there are more than eight
 * generators.
 */
#include "app/picture/picture.h"
#include "app/quotient/quotient.h"
#include "core/text.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"

#include <ctype.h>
#include <string.h>

enum {
  MOST = 400,    /* elements of a picture */
  COLUMNS = 24,  /* elements of a line */
  LINES = 64,    /* lines of a picture */
  WIDTH = 620,   /* between neighbours in a row */
  HEIGHT = 760,  /* between rows */
  RADIUS = 190,  /* of an element */
  LETTERS = 110, /* size of the letters */
  THICK = 12,
  COLOURS = 8
};

typedef struct spot_at {
  int32_t x, y;
} spot_at;

/* Returns the number of letters of a word. */
static size_t length_of(const char *word) {
  size_t length = 0;
  for (; *word; word++) {
    if (!isalpha((unsigned char)*word))
      continue;
    size_t power = 0;
    for (const char *digit = word + 1; isdigit((unsigned char)*digit); digit++)
      power = 10 * power + (size_t)(*digit - '0');
    length += power ? power : 1;
  }
  return length;
}

static ink colour_of(size_t generator) {
  static const ink colours[COLOURS] = {
      INK_EDGE_BLUE, INK_EDGE_RED, INK_EDGE_GREEN, INK_RIGHT,
      INK_ZERO,      INK_FAINT,    INK_TEXT,       INK_TOKEN_PALE};
  return colours[generator % COLOURS];
}

/* Places the elements below y; returns the width of the widest line.  *lines
   becomes the number of lines. */
static int32_t put_elements(const grundy_quotient *q, int32_t y, spot_at *at,
                            size_t *lines) {
  /* A word of normal form has fewer letters than there are elements, because
     its divisors are elements. */
  size_t starts[MOST + 1] = {0}, used[MOST + 1] = {0}, widest = 1;
  for (size_t x = 0; x < q->order; x++)
    used[length_of(q->words[x])]++;
  for (size_t row = 0; row < MOST; row++) {
    starts[row + 1] = starts[row] + (used[row] + COLUMNS - 1) / COLUMNS;
    used[row] = 0;
  }
  *lines = starts[MOST];
  for (size_t x = 0; x < q->order; x++) {
    size_t row = length_of(q->words[x]), number = used[row]++;
    size_t column = number % COLUMNS, line = starts[row] + number / COLUMNS;
    at[x].x = SHEET_MARGIN + RADIUS + (int32_t)column * WIDTH;
    at[x].y = y + RADIUS + (int32_t)line * HEIGHT;
    widest = column + 1 > widest ? column + 1 : widest;
  }
  return 2 * SHEET_MARGIN + 2 * RADIUS + (int32_t)(widest - 1) * WIDTH;
}

/* Draws a stroke in the colour of each generator beside its letter.  Returns
   the bottom. */
static int32_t draw_legend(canvas *k, const grundy_quotient *q, int32_t y,
                           int32_t width) {
  enum {
    STROKE = 220,
    GAP = 60,
    STEP = 520,
    LINE = 220
  };
  int32_t x = SHEET_MARGIN;
  for (size_t i = 0; i < q->generator_count; i++) {
    const char letter[] = {quotient_letter(i), '\0'};
    if (x + STROKE + GAP + LETTERS > width - SHEET_MARGIN) {
      x = SHEET_MARGIN;
      y += LINE;
    }
    gi_canvas_line(k, x, y, x + STROKE, y, colour_of(i), 2 * THICK);
    gi_canvas_string(k, x + STROKE + GAP, y + LETTERS / 3, letter,
                     (pen){.size = LETTERS, .colour = INK_TEXT});
    x += STEP;
  }
  return y + LINE;
}

/* Draws an arrow between the edges of two discs; a loop is a small ring. */
static void draw_arrow(canvas *k, spot_at from, spot_at to, size_t generator) {
  ink colour = colour_of(generator);
  int64_t dx = to.x - from.x, dy = to.y - from.y;
  int64_t length = gi_canvas_root(dx * dx + dy * dy);
  if (!length) {
    gi_canvas_disc(k, from.x + RADIUS,
                   from.y - RADIUS + 40 * (int32_t)generator, 40, INK_NONE,
                   colour, THICK);
    return;
  }
  int32_t sx = (int32_t)(dx * RADIUS / length),
          sy = (int32_t)(dy * RADIUS / length);
  gi_canvas_arrow(k, from.x + sx, from.y + sy, to.x - sx, to.y - sy, colour,
                  THICK);
}

/* Returns the size of letters at which a word fits into its disc. */
static int32_t letter_size(const char *word) {
  enum {
    FITTING = 5 /* letters and digits of the usual size in a disc */
  };
  int32_t length = (int32_t)strlen(word);
  return length <= FITTING ? LETTERS : LETTERS * FITTING / length;
}

static void gi_draw_graph(canvas *k, const grundy_quotient *q,
                          const spot_at *at) {
  for (size_t x = 0; x < q->order; x++)
    for (size_t i = 0; i < q->generator_count; i++)
      draw_arrow(k, at[x], at[q->products[x * q->generator_count + i]], i);
  for (size_t x = 0; x < q->order; x++) {
    ink fill = q->is_loss[x] ? INK_ZERO_PALE : INK_VALUE_PALE;
    gi_canvas_disc(k, at[x].x, at[x].y, RADIUS, fill,
                   q->is_loss[x] ? INK_ZERO : INK_VALUE, THICK);
    int32_t size = letter_size(q->words[x]);
    gi_canvas_string(
        k, at[x].x, at[x].y + size / 3, q->words[x],
        (pen){.size = size, .colour = INK_TEXT, .anchor = ANCHOR_MIDDLE});
  }
}

/* Draws everything into the canvas. */
static void draw_sheet(canvas *k, const grundy_quotient *q, gi_memory *memory) {
  spot_at at[MOST];
  gi_writer title, about, caption;
  gi_writer_init(&title, memory);
  gi_writer_init(&about, memory);
  gi_writer_init(&caption, memory);
  gi_writer games;
  gi_writer_init(&games, memory);
  for (size_t i = 0; i < q->game_count; i++)
    gi_write(&games, "%s%s", i ? ", " : "", grundy_rules_text(q->games[i]));
  const char *rules = gi_sheet_text(k, &games);
  gi_sheet_say(&title, k->language, N_("The misère quotient of {0}"), rules);
  gi_sheet_say(
      &caption, k->language,
      N_("An arrow leads from each element to its product with a "
         "generator, in the colour of the generator. Sums of the orange "
         "elements are lost for the player to move."));
  gi_write(&about, "grundy %s: misere quotient of %s to heap %s",
           grundy_version(), rules, gi_digits_of(q->to).text);
  const char *head = gi_sheet_text(k, &title);
  gi_canvas_note(k, gi_buffer_text(&k->title, head));
  gi_canvas_note(k, gi_buffer_text(&k->about, gi_sheet_text(k, &about)));
  gi_writer sizes;
  gi_writer_init(&sizes, memory);
  gi_sheet_say(&sizes, k->language, N_("{0} elements, {1} in P."),
               gi_digits_of(q->order).text, gi_digits_of(q->losses).text);
  size_t lines = 0;
  int32_t width = put_elements(q, 0, at, &lines);
  width = width < SHEET_LEAST_WIDTH ? SHEET_LEAST_WIDTH : width;
  int32_t top = gi_sheet_head(k, width, head, gi_sheet_text(k, &sizes));
  top = draw_legend(k, q, top + SHEET_MARGIN / 2, width) + SHEET_MARGIN / 2;
  put_elements(q, top, at, &lines);
  gi_draw_graph(k, q, at);
  gi_sheet_foot(k, width, top + (int32_t)lines * HEIGHT,
                gi_sheet_text(k, &caption));
  gi_writer_clear(&sizes);
  gi_writer_clear(&games);
  gi_writer_clear(&title);
  gi_writer_clear(&about);
  gi_writer_clear(&caption);
}

int quotient_draw(const call *c, const grundy_quotient *q) {
  const options *o = &c->options;
  spot_at at[MOST];
  size_t lines = 0;
  if (q->order <= MOST)
    put_elements(q, 0, at, &lines);
  if (q->order > MOST || lines > LINES) {
    report(NULL, "use --json or --gap: they have all products",
           "the quotient has %s elements, too many for a picture",
           gi_digits_of(q->order).text);
    return BAD_INPUT;
  }
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  canvas k;
  gi_canvas_init(&k, &memory);
  k.language = language();
  draw_sheet(&k, q, &memory);
  int code = picture_finish(c, &k, k.status);
  gi_canvas_clear(&k);
  return code;
}
