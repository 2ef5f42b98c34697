/* SPDX-License-Identifier: MIT */
/* Draws shapes made of places: piles, stairs, a board. */
#include "core/text.h"
#include "engine/picture/shapes.h"

#include <stdio.h>

enum {
  ARCH = 260, /* room for an arrow above the stones */
  NAMES = 180 /* room for the numbers of rows and columns */
};

/* -------------------------------------------------------- stones moved */

/* The stones that a move takes from one place to another. */
typedef struct shift {
  bool is_known;   /* false: there is no such pair of places */
  size_t from, to; /* places; to = from if the stones leave the game */
  uint64_t stones;
} shift;

static shift shift_of(const piece *p) {
  shift s = {.is_known = p->is_moved && p->after_count <= 1};
  static const grundy_component nothing = {0};
  const grundy_component *after = p->after_count ? p->after : &nothing;
  size_t losing = 0, gaining = 0;
  uint64_t gained = 0;
  if (!s.is_known)
    return s;
  for (size_t i = 0; i < p->part->count; i++) {
    uint64_t before = p->part->integers[i], now = gi_number_at(after, i);
    if (now < before) {
      s.from = i;
      s.stones = before - now;
      losing++;
    } else if (now > before) {
      s.to = i;
      gained = now - before;
      gaining++;
    }
  }
  if (gaining == 0)
    s.to = s.from;
  s.is_known = after->count <= p->part->count && losing == 1 && gaining <= 1 &&
               (gaining == 0 || gained == s.stones);
  return s;
}

/* Draws the stones of place i, those that the move takes on top. */
static void draw_stack(canvas *k, const piece *p, size_t i, shift s, int32_t x,
                       int32_t floor) {
  uint64_t stones = p->part->integers[i], taken = 0;
  if (s.is_known && s.from == i)
    taken = s.stones;
  for (uint64_t n = 0; n < stones; n++) {
    gi_canvas_begin(k, "token", (uint32_t)i, (uint32_t)n);
    gi_draw_token(k, x, floor - p->pitch / 2 - (int32_t)n * p->pitch, p->pitch,
                  n < stones - taken ? LOOK_KEPT : LOOK_TAKEN);
    gi_canvas_end(k);
  }
}

/* Writes the number of place i. */
static void draw_place(canvas *k, size_t i, int32_t x, int32_t y) {
  gi_canvas_begin(k, "label", SPOT_LABEL, (uint32_t)i);
  gi_draw_label(k, x, y, gi_digits_of((uint64_t)i + 1).text, false);
  gi_canvas_end(k);
}

static int32_t place_width(const piece *p) {
  return p->pitch + 140 < 300 ? 300 : p->pitch + 140;
}

/* --------------------------------------------------------------- piles */

/* Draws an arrow up, across and down. */
static void draw_arch(canvas *k, int32_t x, int32_t y, int32_t to_x,
                      int32_t to_y, int32_t top) {
  gi_canvas_line(k, x, y, x, top, INK_ZERO, 24);
  gi_canvas_line(k, x, top, to_x, top, INK_ZERO, 24);
  gi_canvas_arrow(k, to_x, top, to_x, to_y, INK_ZERO, 24);
}

static int32_t tallest(const piece *p) {
  return (int32_t)gi_largest_of(p->part);
}

extent gi_measure_piles(const piece *p) {
  return (extent){(int32_t)p->part->count * place_width(p),
                  (tallest(p) + 1) * p->pitch + ARCH + LABEL};
}

void gi_draw_piles(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t width = place_width(p), floor = y - LABEL;
  shift s = shift_of(p);
  for (size_t i = 0; i < p->part->count; i++) {
    int32_t left = x + (int32_t)i * width;
    gi_canvas_line(k, left + 40, floor, left + width - 40, floor, INK_AXIS, 16);
    draw_stack(k, p, i, s, left + width / 2, floor);
    draw_place(k, i, left + width / 2, floor + 180);
  }
  if (!s.is_known || s.from == s.to)
    return;
  int32_t from = x + (int32_t)s.from * width + width / 2;
  int32_t to = x + (int32_t)s.to * width + width / 2;
  int32_t top = floor - (tallest(p) + 1) * p->pitch - ARCH / 2;
  int32_t above = floor - (int32_t)gi_number_at(p->part, s.from) * p->pitch;
  int32_t on = floor - (int32_t)gi_number_at(p->part, s.to) * p->pitch;
  gi_draw_token(k, to, on - p->pitch / 2, p->pitch, LOOK_NEW);
  draw_arch(k, from, above - 40, to, on - p->pitch - 20, top);
}

/* -------------------------------------------------------------- stairs */

/* Returns the height of a step. */
static int32_t rise(const piece *p) { return p->part->count > 12 ? 140 : 240; }

extent gi_measure_stairs(const piece *p) {
  int32_t most = 0;
  for (size_t i = 0; i < p->part->count; i++) {
    int32_t height =
        (int32_t)(i + 1) * rise(p) + (int32_t)p->part->integers[i] * p->pitch;
    most = height > most ? height : most;
  }
  return (extent){((int32_t)p->part->count + 1) * place_width(p),
                  most + ARCH + LABEL};
}

/* Draws the arrow of a move, from the middle of the moved stones to the step
   below or to the ground. */
static void draw_step(canvas *k, const piece *p, shift s, int32_t x,
                      int32_t ground) {
  int32_t width = place_width(p);
  int32_t from = x + (int32_t)(s.from + 1) * width + width / 2;
  int32_t base = ground - (int32_t)(s.from + 1) * rise(p);
  int32_t all = (int32_t)gi_number_at(p->part, s.from);
  int32_t start = base - all * p->pitch + (int32_t)s.stones * p->pitch / 2;
  int32_t below = base + rise(p);
  if (s.from != s.to)
    below -= (int32_t)gi_number_at(p->part, s.to) * p->pitch;
  int32_t aside = from - p->pitch * 11 / 20, end = from - width;
  gi_canvas_line(k, aside, start, end, start, INK_ZERO, 24);
  if (start < below - 60)
    gi_canvas_arrow(k, end, start, end, below - 60, INK_ZERO, 24);
  else
    gi_canvas_arrow(k, aside, start, end + p->pitch * 11 / 20, start, INK_ZERO,
                    24);
}

void gi_draw_stairs(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t width = place_width(p), ground = y - LABEL;
  shift s = shift_of(p);
  gi_canvas_line(k, x, ground, x + width, ground, INK_AXIS, 16);
  for (size_t i = 0; i < p->part->count; i++) {
    int32_t left = x + (int32_t)(i + 1) * width;
    int32_t high = (int32_t)(i + 1) * rise(p);
    gi_canvas_rect(k, left, ground - high, width, high, INK_GRID);
    gi_canvas_line(k, left, ground - high, left + width, ground - high,
                   INK_AXIS, 16);
    gi_canvas_line(k, left, ground - high, left, ground - high + rise(p),
                   INK_AXIS, 16);
    draw_stack(k, p, i, s, left + width / 2, ground - high);
    draw_place(k, i, left + width / 2, ground + 180);
  }
  if (s.is_known)
    draw_step(k, p, s, x, ground);
}

/* --------------------------------------------------------------- board */

/* Returns the side of a square. */
static int32_t square_side(const piece *p) {
  size_t rows = p->part->count;
  uint64_t longest = gi_number_at(p->part, 0);
  uint64_t most = rows > longest ? rows : longest;
  return most <= 10 ? 320 : most <= 20 ? 240 : 160;
}

extent gi_measure_board(const piece *p) {
  int32_t cell = square_side(p);
  return (extent){NAMES + (int32_t)gi_number_at(p->part, 0) * cell,
                  NAMES + (int32_t)p->part->count * cell + 60};
}

static void draw_square(canvas *k, int32_t x, int32_t y, int32_t side,
                        bool is_eaten, bool is_poisoned) {
  gi_canvas_frame(k, x, y, side, side,
                  is_eaten      ? INK_ZERO_PALE
                  : is_poisoned ? INK_TEXT
                                : INK_TOKEN,
                  INK_WHITE, 16);
  if (is_eaten)
    gi_draw_cross(k, x + side / 2, y + side / 2, side / 2 - side / 5, 16);
}

/* Writes the number of a row beside it, or of a column above it. */
static void draw_number(canvas *k, int32_t x, int32_t y, uint64_t number,
                        anchor where) {
  gi_canvas_string(k, x, y, gi_digits_of(number).text,
                   (pen){SHEET_SMALL, INK_FAINT, where, false});
}

/* Names the open group of a square as the moves do: (2,3). */
static void name_square(canvas *k, uint64_t row, uint64_t column) {
  char name[64];
  snprintf(name, sizeof name, "(%s,%s)", gi_digits_of(row).text,
           gi_digits_of(column).text);
  gi_canvas_name(k, name);
}

void gi_draw_board(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t side = square_side(p), top = y - 60 - (int32_t)p->part->count * side;
  uint32_t square = 0;
  x += NAMES;
  for (uint64_t column = 0; column < gi_number_at(p->part, 0); column++)
    draw_number(k, x + (int32_t)column * side + side / 2, top - 50, column + 1,
                ANCHOR_MIDDLE);
  for (size_t row = 0; row < p->part->count; row++) {
    uint64_t length = p->part->integers[row], left = length;
    if (p->is_moved && p->after_count <= 1)
      left = p->after_count ? gi_number_at(p->after, row) : 0;
    draw_number(k, x - 50, top + (int32_t)row * side + side / 2 + 40, row + 1,
                ANCHOR_END);
    for (uint64_t column = 0; column < length; column++, square++) {
      gi_canvas_begin(k, "square", 0, square);
      name_square(k, row + 1, column + 1);
      draw_square(k, x + (int32_t)column * side, top + (int32_t)row * side,
                  side, column >= left, row == 0 && column == 0);
      gi_canvas_end(k);
    }
  }
}
