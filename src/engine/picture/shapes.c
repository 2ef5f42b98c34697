/* SPDX-License-Identifier: MIT */
/* Draws shapes made of tokens: heaps, rows, rings; and the table of shapes. */
#include "engine/picture/shapes.h"
#include "core/text.h"

#include <inttypes.h>

void gi_draw_token(canvas *k, int32_t x, int32_t y, int32_t pitch, look style) {
  int32_t radius = pitch * 2 / 5;
  switch (style) {
  case LOOK_KEPT:
    gi_canvas_disc(k, x, y, radius, INK_TOKEN, INK_TOKEN_EDGE, 12);
    break;
  case LOOK_SECOND:
    gi_canvas_disc(k, x, y, radius, INK_TOKEN_PALE, INK_TOKEN_EDGE, 12);
    break;
  case LOOK_TAKEN:
    gi_canvas_disc(k, x, y, radius, INK_ZERO_PALE, INK_ZERO, 16);
    gi_draw_cross(k, x, y, radius * 11 / 20, 16);
    break;
  case LOOK_NEW:
    gi_canvas_disc(k, x, y, radius, INK_WHITE, INK_ZERO, 16);
    break;
  }
}

void gi_draw_cross(canvas *k, int32_t x, int32_t y, int32_t arm,
                   int32_t thick) {
  gi_canvas_line(k, x - arm, y - arm, x + arm, y + arm, INK_ZERO, thick);
  gi_canvas_line(k, x - arm, y + arm, x + arm, y - arm, INK_ZERO, thick);
}

void gi_draw_label(canvas *k, int32_t x, int32_t y, const char *text,
                   bool is_moved) {
  gi_canvas_string(k, x, y, text,
                   (pen){SHEET_SMALL, is_moved ? INK_ZERO : INK_TEXT,
                         ANCHOR_MIDDLE, is_moved});
}

/* Splits a heap of n as the move does, into heaps of *a and *b with
   *a + *b <= n; a piece that is not moved stays whole.  Returns false if the
   move does something else. */
static bool split_of(const piece *p, uint64_t n, uint64_t *a, uint64_t *b) {
  *a = n;
  *b = 0;
  if (!p->is_moved)
    return true;
  if (p->after_count > 2)
    return false;
  uint64_t left[2] = {0, 0};
  for (size_t i = 0; i < p->after_count; i++) {
    if (p->after[i].count != 1)
      return false;
    left[i] = p->after[i].integers[0];
  }
  *a = left[0];
  *b = left[1];
  return *a + *b <= n;
}

/* Returns the look of token i of a heap that becomes a and b. */
static look look_at(uint64_t i, uint64_t a, uint64_t b) {
  return i < a ? LOOK_KEPT : i < a + b ? LOOK_SECOND : LOOK_TAKEN;
}

/* --------------------------------------------------------------- heaps */

enum {
  AFTERWARDS = 1000, /* columns from here on show what a move leaves */
  BAR = 2600         /* height of the bar of the largest number */
};

/* A heap of n tokens; the lowest a and the next b of them stay. */
typedef struct column {
  uint32_t number; /* its column among the elements */
  uint64_t n, a, b;
} column;

/* Returns the height of the lowest n tokens of a column, or of a bar of n. */
static int32_t height_at(const piece *p, uint64_t n) {
  uint64_t largest = p->largest;
  if (!largest)
    return (int32_t)n * p->pitch;
  for (n = n < largest ? n : largest; largest > UINT32_MAX; largest /= 2)
    n /= 2; /* so that the product fits */
  return (int32_t)(n * BAR / largest);
}

/* Draws the part of a bar between two heights above the line y. */
static void draw_part(canvas *k, int32_t x, int32_t y, int32_t half,
                      int32_t low, int32_t high, look style) {
  if (low >= high)
    return;
  gi_canvas_rect(k, x - half, y - high, 2 * half, high - low,
                 style == LOOK_KEPT     ? INK_TOKEN
                 : style == LOOK_SECOND ? INK_TOKEN_PALE
                                        : INK_ZERO_PALE);
  if (style != LOOK_TAKEN)
    return;
  gi_canvas_line(k, x - half, y - low, x + half, y - high, INK_ZERO, 16);
  gi_canvas_line(k, x - half, y - high, x + half, y - low, INK_ZERO, 16);
}

/* Draws a bar on the line y.  Whatever is taken can be seen. */
static void draw_bar(canvas *k, const piece *p, int32_t x, int32_t y,
                     column c) {
  enum {
    LEAST = 20
  };
  int32_t half = p->pitch * 2 / 5, top = height_at(p, c.n);
  bool is_taken = c.a + c.b < c.n;
  top = c.n > 0 && top < 2 * LEAST ? 2 * LEAST : top;
  int32_t kept = is_taken ? height_at(p, c.a + c.b) : top;
  kept = is_taken && kept > top - LEAST ? top - LEAST : kept;
  int32_t first = c.b > 0 ? height_at(p, c.a) : kept;
  gi_canvas_begin(k, "token", c.number, 0);
  draw_part(k, x, y, half, 0, first < kept ? first : kept, LOOK_KEPT);
  draw_part(k, x, y, half, first, kept, LOOK_SECOND);
  draw_part(k, x, y, half, kept, top, LOOK_TAKEN);
  gi_canvas_end(k);
}

/* Draws a column of tokens, or a bar, on the line y. */
static void draw_column(canvas *k, const piece *p, int32_t x, int32_t y,
                        column c) {
  char text[64];
  uint64_t n = c.n, a = c.a, b = c.b;
  int32_t pitch = p->pitch, half = pitch * 3 / 5;
  gi_canvas_line(k, x - half, y, x + half, y, INK_AXIS, 12);
  for (uint64_t i = 0; i < n && !p->largest; i++) {
    gi_canvas_begin(k, "token", c.number, (uint32_t)i);
    gi_draw_token(k, x, y - pitch / 2 - (int32_t)i * pitch, pitch,
                  look_at(i, a, b));
    gi_canvas_end(k);
  }
  if (p->largest)
    draw_bar(k, p, x, y, c);
  if (a > 0 && b > 0) {
    int32_t cut = y - height_at(p, a);
    gi_canvas_line(k, x - half, cut, x + half, cut, INK_ZERO, 20);
    snprintf(text, sizeof text, "%" PRIu64 "->%" PRIu64 "+%" PRIu64, n, a, b);
  } else if (a + b < n) {
    snprintf(text, sizeof text, "%" PRIu64 "->%" PRIu64, n, a + b);
  } else {
    snprintf(text, sizeof text, "%" PRIu64, n);
  }
  gi_canvas_begin(k, "label", SPOT_LABEL, c.number);
  gi_draw_label(k, x, y + 200, text, a + b < n || b > 0);
  gi_canvas_end(k);
}

/* Returns the room for a column and its label: three numbers under a bar. */
static int32_t column_width(const piece *p) {
  size_t letters =
      p->largest ? 3 * strlen(gi_digits_of(p->largest).text) + 4 : 7;
  int32_t label = gi_letters_width(letters, SHEET_SMALL);
  return 2 * p->pitch > label ? 2 * p->pitch : label;
}

static extent measure_columns(const piece *p, const grundy_component *part) {
  int32_t height = p->largest ? BAR : height_at(p, gi_largest_of(part));
  return (extent){(int32_t)part->count * column_width(p), height + LABEL};
}

/* Numbers after a move that were not there before it. */
typedef struct new_numbers {
  uint64_t numbers[FIGURE_MOST];
  size_t count;
} new_numbers;

/* Finds for each number after the move an equal one before it. */
static new_numbers match_kept(const grundy_component *part,
                              const grundy_component *after, bool *is_kept) {
  new_numbers rest = {.count = 0};
  for (size_t i = 0; i < after->count; i++) {
    size_t at = 0;
    uint64_t number = after->integers[i];
    while (at < part->count && (is_kept[at] || part->integers[at] != number))
      at++;
    if (at < part->count)
      is_kept[at] = true;
    else
      rest.numbers[rest.count++] = number;
  }
  return rest;
}

/* Finds what is left of each number after a move.  Numbers that the move keeps
   stay; of the others the largest becomes the largest new number, and so on.
   Returns false if a number would grow. */
static bool shrink(const piece *p, uint64_t *left) {
  static const grundy_component nothing = {0};
  const grundy_component *part = p->part;
  const grundy_component *after = p->after_count ? p->after : &nothing;
  bool is_kept[FIGURE_MOST] = {false};
  if (p->after_count > 1 || after->count > part->count)
    return false;
  assert(part->count <= FIGURE_MOST);
  new_numbers rest = match_kept(part, after, is_kept);
  for (size_t i = 0; i < part->count; i++)
    left[i] = is_kept[i] ? part->integers[i] : 0;
  while (rest.count > 0) {
    size_t best = 0, at = part->count;
    for (size_t i = 1; i < rest.count; i++)
      best = rest.numbers[i] > rest.numbers[best] ? i : best;
    for (size_t i = 0; i < part->count; i++)
      if (!is_kept[i] &&
          (at == part->count || part->integers[i] > part->integers[at]))
        at = i;
    if (at == part->count || rest.numbers[best] > part->integers[at])
      return false;
    is_kept[at] = true;
    left[at] = rest.numbers[best];
    rest.numbers[best] = rest.numbers[--rest.count];
  }
  return true;
}

/* --------------------------------------------------------------- tuple */

/* Draws the numbers as columns; `first` is the number of the first one. */
static void draw_numbers(canvas *k, const piece *p,
                         const grundy_component *part, uint32_t first,
                         int32_t x, int32_t y) {
  int32_t width = column_width(p);
  for (size_t i = 0; i < part->count; i++) {
    uint64_t n = part->integers[i];
    draw_column(k, p, x + width / 2 + (int32_t)i * width, y - LABEL,
                (column){first + (uint32_t)i, n, n, 0});
  }
}

static extent measure_tuple(const piece *p) {
  extent size = measure_columns(p, p->part);
  if (!p->is_moved)
    return size;
  size.width += 600;
  for (size_t i = 0; i < p->after_count; i++) {
    extent after = measure_columns(p, &p->after[i]);
    size.width += after.width + 200;
    size.height = size.height > after.height ? size.height : after.height;
  }
  return size;
}

/* Draws the numbers; if moved, an arrow and the numbers after the move. */
static void draw_tuple(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t width = measure_columns(p, p->part).width;
  draw_numbers(k, p, p->part, 0, x, y);
  if (!p->is_moved)
    return;
  int32_t middle = y - LABEL - p->pitch / 2;
  gi_canvas_arrow(k, x + width + 100, middle, x + width + 400, middle, INK_ZERO,
                  24);
  x += width + 500;
  if (p->after_count == 0)
    gi_draw_label(k, x + 100, middle + 40, "0", true);
  for (size_t i = 0; i < p->after_count; i++) {
    draw_numbers(k, p, &p->after[i], (uint32_t)(i + 1) * AFTERWARDS, x, y);
    x += measure_columns(p, &p->after[i]).width + 200;
  }
}

/* Returns whether the move only shrinks numbers or splits a single one; then
   left[] is what stays of each, and *second the other part of a split. */
static bool is_shrinking(const piece *p, uint64_t *left, uint64_t *second) {
  *second = 0;
  if (p->part->count == 1)
    return split_of(p, gi_number_at(p->part, 0), &left[0], second);
  if (!p->is_moved) {
    memcpy(left, p->part->integers, p->part->count * sizeof *left);
    return true;
  }
  return shrink(p, left);
}

static extent measure_heaps(const piece *p) {
  uint64_t left[FIGURE_MOST], second;
  if (!is_shrinking(p, left, &second))
    return measure_tuple(p);
  return measure_columns(p, p->part);
}

static void draw_heaps(canvas *k, const piece *p, int32_t x, int32_t y) {
  uint64_t left[FIGURE_MOST], second;
  if (!is_shrinking(p, left, &second)) {
    draw_tuple(k, p, x, y);
    return;
  }
  int32_t width = column_width(p);
  for (size_t i = 0; i < p->part->count; i++)
    draw_column(k, p, x + width / 2 + (int32_t)i * width, y - LABEL,
                (column){(uint32_t)i, p->part->integers[i], left[i], second});
}

/* ---------------------------------------------------------------- heap */

static extent measure_heap(const piece *p) {
  extent size = measure_columns(p, p->part);
  size.width = column_width(p) + 1200;
  size.height = (int32_t)gi_number_at(p->part, 0) * p->pitch + LABEL;
  return size;
}

/* Draws a heap, with a brace beside the tokens that may be taken now. */
static void draw_heap(canvas *k, const piece *p, int32_t x, int32_t y) {
  uint64_t n = gi_number_at(p->part, 0), left = n,
           now = gi_number_at(p->part, 1);
  int32_t width = column_width(p), pitch = p->pitch;
  if (p->is_moved)
    left = p->after_count ? gi_number_at(p->after, 0) : 0;
  left = left > n ? n : left;
  draw_column(k, p, x + width / 2, y - LABEL, (column){0, n, left, 0});
  int32_t top = y - LABEL - (int32_t)n * pitch + pitch / 10;
  int32_t low = y - LABEL - (int32_t)(n - now) * pitch - pitch / 10;
  int32_t side = x + width / 2 + pitch * 3 / 5 + 60;
  if (now == 0 || now > n)
    return;
  gi_canvas_line(k, side, top, side, low, INK_AXIS, 12);
  gi_canvas_line(k, side - 50, top, side, top, INK_AXIS, 12);
  gi_canvas_line(k, side - 50, low, side, low, INK_AXIS, 12);
  gi_writer words;
  gi_writer_init(&words, k->memory);
  gi_sheet_say(&words, k->language, "at most {0}", gi_digits_of(now).text);
  gi_canvas_string(k, side + 80, (top + low) / 2 + 40, gi_sheet_text(k, &words),
                   (pen){SHEET_SMALL, INK_TEXT, ANCHOR_START, false});
  gi_writer_clear(&words);
}

/* ----------------------------------------------------------------- row */

static extent measure_row(const piece *p) {
  int32_t n = (int32_t)gi_number_at(p->part, 0);
  return (extent){n * p->pitch + 900, p->pitch + 120};
}

static void draw_row(canvas *k, const piece *p, int32_t x, int32_t y) {
  uint64_t n = gi_number_at(p->part, 0), a, b;
  int32_t pitch = p->pitch, middle = y - pitch / 2 - 60;
  bool is_known = split_of(p, n, &a, &b);
  if (!is_known) {
    a = n;
    b = 0;
  }
  uint64_t gap = n - a - b; /* taken between a and b */
  for (uint64_t i = 0; i < n; i++) {
    bool is_after_cut = gap == 0 && b > 0 && i >= a;
    gi_canvas_begin(k, "token", 0, (uint32_t)i);
    gi_draw_token(k, x + pitch / 2 + (int32_t)i * pitch, middle, pitch,
                  i >= a && i < a + gap ? LOOK_TAKEN
                  : is_after_cut        ? LOOK_SECOND
                                        : LOOK_KEPT);
    gi_canvas_end(k);
  }
  if (gap == 0 && b > 0) {
    int32_t cut = x + (int32_t)a * pitch;
    gi_canvas_line(k, cut, middle - pitch / 2, cut, middle + pitch / 2,
                   INK_ZERO, 20);
  }
  char text[24];
  snprintf(text, sizeof text, "%u", (unsigned)n);
  gi_canvas_begin(k, "label", SPOT_LABEL, 0);
  gi_canvas_string(k, x + (int32_t)n * pitch + 100, middle + 40, text,
                   (pen){SHEET_SMALL, p->is_moved ? INK_ZERO : INK_TEXT,
                         ANCHOR_START, p->is_moved});
  gi_canvas_end(k);
}

/* ---------------------------------------------------------------- ring */

static int32_t ring_radius(const piece *p) {
  int32_t n = (int32_t)gi_number_at(p->part, 0);
  return n < 2 ? 0 : n == 2 ? p->pitch / 2 : p->pitch * n * 100 / 628 + 20;
}

static extent measure_ring(const piece *p) {
  int32_t across = 2 * ring_radius(p) + p->pitch;
  int32_t least = column_width(p);
  return (extent){across > least ? across : least, across + LABEL};
}

static void draw_ring(canvas *k, const piece *p, int32_t x, int32_t y) {
  uint64_t n = gi_number_at(p->part, 0), a, b;
  int32_t radius = ring_radius(p), width = measure_ring(p).width;
  int32_t cx = x + width / 2, cy = y - LABEL - radius - p->pitch / 2;
  if (!split_of(p, n, &a, &b))
    a = n;
  for (uint64_t i = 0; i < n; i++) {
    int32_t degrees = (int32_t)(i * 360 / n);
    gi_canvas_begin(k, "token", 0, (uint32_t)i);
    gi_draw_token(
        k,
        cx + (int32_t)((int64_t)radius * gi_canvas_sine(10 * degrees) / 10000),
        cy - (int32_t)((int64_t)radius * gi_canvas_sine(10 * degrees + 900) /
                       10000),
        p->pitch, i < n - a ? LOOK_TAKEN : LOOK_KEPT);
    gi_canvas_end(k);
  }
  char text[24];
  snprintf(text, sizeof text, "%u", (unsigned)n);
  gi_canvas_begin(k, "label", SPOT_LABEL, 0);
  gi_draw_label(k, cx, y - 100, text, p->is_moved);
  gi_canvas_end(k);
}

/* --------------------------------------------------------------- table */

static const char *taken_words(const piece *p) {
  (void)p;
  return N_("The move takes away what is crossed out in orange.");
}

static const char *tuple_words(const piece *p) {
  (void)p;
  return N_("The orange arrow points to what the move leaves.");
}

static const char *arrow_words(const piece *p) {
  (void)p;
  return N_("The orange arrow shows the move.");
}

static const char *board_words(const piece *p) {
  (void)p;
  return N_("The move eats the squares crossed out in orange; the dark square "
            "is poisoned.");
}

static const char *coin_words(const piece *p) {
  (void)p;
  return N_("H is heads, T is tails; the move turns the coins with an orange "
            "edge.");
}

static const char *strip_words(const piece *p) {
  (void)p;
  return N_("L is Left's piece, R is Right's; the move takes the piece crossed "
            "out in orange to the square with the orange edge.");
}

static const char *domino_words(const piece *p) {
  (void)p;
  return N_("L is Left's domino, R is Right's, E is either's; the dominoes "
            "crossed out in orange fall.");
}

static const char *heap_words(const piece *p) {
  uint64_t left[FIGURE_MOST], second;
  if (!is_shrinking(p, left, &second))
    return tuple_words(p);
  if (p->part->count > 1 || second == 0)
    return taken_words(p);
  if (left[0] + second == gi_number_at(p->part, 0))
    return N_("The move splits at the orange line.");
  return N_("The move takes away what is crossed out in orange and splits the "
            "rest in two.");
}

static const shape shapes[] = {
    {.name = "heaps",
     .bars = "heaps",
     .pick = PICK_FIRST,
     .words = heap_words,
     .measure = measure_heaps,
     .draw = draw_heaps},
    {.name = "pair",
     .bars = "heaps",
     .pick = PICK_FIRST,
     .words = heap_words,
     .measure = measure_heaps,
     .draw = draw_heaps},
    {.name = "heap",
     .bars = "tuple",
     .pick = PICK_FIRST,
     .words = taken_words,
     .measure = measure_heap,
     .draw = draw_heap},
    {.name = "row",
     .bars = "heaps",
     .pick = PICK_MIRRORED,
     .is_stacked = true,
     .words = heap_words,
     .measure = measure_row,
     .draw = draw_row},
    {.name = "ring",
     .bars = "heaps",
     .pick = PICK_ANY,
     .words = taken_words,
     .measure = measure_ring,
     .draw = draw_ring},
    {.name = "piles",
     .bars = "tuple",
     .pick = PICK_FIRST,
     .is_stacked = true,
     .words = arrow_words,
     .measure = gi_measure_piles,
     .draw = gi_draw_piles},
    {.name = "stairs",
     .bars = "tuple",
     .pick = PICK_FIRST,
     .is_stacked = true,
     .words = arrow_words,
     .measure = gi_measure_stairs,
     .draw = gi_draw_stairs},
    {.name = "board",
     .bars = "tuple",
     .pick = PICK_FIRST,
     .words = board_words,
     .measure = gi_measure_board,
     .draw = gi_draw_board},
    {.name = "coins",
     .is_stacked = true,
     .most = COINS_MOST,
     .words = coin_words,
     .measure = gi_measure_coins,
     .draw = gi_draw_coins},
    {.name = "coin-rows",
     .is_stacked = true,
     .words = coin_words,
     .measure = gi_measure_coin_rows,
     .draw = gi_draw_coin_rows},
    {.name = "coin-board",
     .words = coin_words,
     .measure = gi_measure_coin_board,
     .draw = gi_draw_coin_board},
    {.name = "strip",
     .is_stacked = true,
     .words = strip_words,
     .measure = gi_measure_strip,
     .draw = gi_draw_strip},
    {.name = "cells",
     .is_stacked = true,
     .most = CELLS_MOST,
     .words = gi_cell_words,
     .measure = gi_measure_cells,
     .draw = gi_draw_cells},
    {.name = "dominoes",
     .is_stacked = true,
     .words = domino_words,
     .measure = gi_measure_dominoes,
     .draw = gi_draw_dominoes},
    {.name = "tuple",
     .bars = "tuple",
     .pick = PICK_FIRST,
     .is_stacked = true,
     .words = tuple_words,
     .measure = measure_tuple,
     .draw = draw_tuple},
    {.name = "graph",
     .words = gi_graph_words,
     .measure = gi_measure_graph,
     .draw = gi_draw_graph},
    {.name = "poset",
     .words = gi_graph_words,
     .measure = gi_measure_graph,
     .draw = gi_draw_graph},
    {.name = "graph-cells",
     .most = LETTER_MOST,
     .words = gi_cell_words,
     .measure = gi_measure_graph,
     .draw = gi_draw_graph_cells},
    {.name = "card",
     .is_stacked = true,
     .measure = gi_measure_card,
     .draw = gi_draw_card},
};

const shape *gi_shape_named(const char *name) {
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
    if (strcmp(shapes[i].name, name) == 0)
      return &shapes[i];
  return NULL;
}
