/* SPDX-License-Identifier: MIT */
/* Draws shapes of pieces that belong to the players: a strip of squares, a row
   of dominoes. */
#include "core/text.h"
#include "engine/picture/shapes.h"

enum {
  BELOW = 60 /* room below a row */
};

/* The owner of a piece. */
typedef struct owner {
  const char *letter;
  ink fill;
} owner;

static owner owner_of(bool is_left, bool is_right) {
  return is_left && is_right ? (owner){"E", INK_EDGE_GREEN}
         : is_left           ? (owner){"L", INK_EDGE_BLUE}
                             : (owner){"R", INK_EDGE_RED};
}

static void draw_letter(canvas *k, int32_t x, int32_t y, const char *letter,
                        ink colour) {
  gi_canvas_string(k, x, y + 40, letter,
                   (pen){SHEET_SMALL, colour, ANCHOR_MIDDLE, true});
}

/* --------------------------------------------------------------- strip */

/* Returns the side of a square. */
static int32_t square_side(const piece *p) {
  return p->part->count <= 16 ? 320 : 240;
}

extent gi_measure_strip(const piece *p) {
  int32_t side = square_side(p);
  return (extent){(int32_t)p->part->count * side, side + BELOW};
}

/* Draws a piece about the centre x, y; one that the move puts there is drawn
   with an orange edge. */
static void draw_piece_at(canvas *k, int32_t x, int32_t y, int32_t side,
                          owner o, bool is_new) {
  gi_canvas_disc(k, x, y, side * 2 / 5, is_new ? INK_WHITE : o.fill,
                 is_new ? INK_ZERO : INK_WHITE, is_new ? 32 : 12);
  draw_letter(k, x, y, o.letter, is_new ? o.fill : INK_WHITE);
}

/* Draws a square with what is on it before and after the move. */
static void draw_strip_square(canvas *k, int32_t x, int32_t y, int32_t side,
                              uint64_t before, uint64_t after) {
  int32_t middle_x = x + side / 2, middle_y = y + side / 2;
  bool is_left = before == 1, becomes_left = after == 1;
  gi_canvas_frame(k, x, y, side, side, INK_WHITE, INK_AXIS, 12);
  if (before)
    draw_piece_at(k, middle_x, middle_y, side, owner_of(is_left, !is_left),
                  false);
  if (before == after)
    return;
  if (before)
    gi_draw_cross(k, middle_x, middle_y, side * 2 / 5, 24);
  if (after)
    draw_piece_at(k, middle_x, middle_y, side,
                  owner_of(becomes_left, !becomes_left), true);
}

void gi_draw_strip(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t side = square_side(p), top = y - BELOW - side;
  const grundy_component *part = p->part;
  bool is_known =
      p->is_moved && p->after_count == 1 && p->after[0].count == part->count;
  for (size_t i = 0; i < part->count; i++) {
    uint64_t before = part->integers[i];
    gi_canvas_begin(k, "square", 0, (uint32_t)i);
    gi_canvas_name(k, gi_digits_of((uint64_t)i + 1).text);
    draw_strip_square(k, x + (int32_t)i * side, top, side, before,
                      is_known ? p->after[0].integers[i] : before);
    gi_canvas_end(k);
  }
}

/* ------------------------------------------------------------ dominoes */

/* Returns the distance between neighbouring dominoes. */
static int32_t domino_pitch(const piece *p) {
  return p->part->count <= 20 ? 240 : 200;
}

extent gi_measure_dominoes(const piece *p) {
  int32_t pitch = domino_pitch(p);
  return (extent){(int32_t)p->part->count * pitch, 2 * pitch + BELOW};
}

/* Returns whether the row after the move is this part of the row before it. */
static bool is_part(const piece *p, size_t from) {
  const grundy_component *after = &p->after[0];
  for (size_t i = 0; i < after->count; i++)
    if (gi_number_at(p->part, from + i) != after->integers[i])
      return false;
  return true;
}

/* Finds the dominoes from..end - 1 that stay: one end of the row falls. */
static void find_standing(const piece *p, size_t *from, size_t *end) {
  size_t count = p->part->count;
  *from = 0;
  *end = count;
  if (!p->is_moved || p->after_count > 1)
    return;
  if (!p->after_count) {
    *end = 0;
    return;
  }
  size_t left = p->after[0].count;
  if (left <= count && is_part(p, 0)) {
    *end = left;
  } else if (left <= count && is_part(p, count - left)) {
    *from = count - left;
  }
}

void gi_draw_dominoes(canvas *k, const piece *p, int32_t x, int32_t y) {
  int32_t pitch = domino_pitch(p), top = y - BELOW - 2 * pitch;
  size_t from, end;
  find_standing(p, &from, &end);
  gi_canvas_line(k, x, y - BELOW, x + (int32_t)p->part->count * pitch,
                 y - BELOW, INK_AXIS, 16);
  for (size_t i = 0; i < p->part->count; i++) {
    uint64_t kind = p->part->integers[i];
    owner o = owner_of(kind != 1, kind != 0);
    int32_t left = x + (int32_t)i * pitch;
    gi_canvas_begin(k, "domino", 0, (uint32_t)i);
    gi_canvas_name(k, gi_digits_of((uint64_t)i + 1).text);
    gi_canvas_frame(k, left + pitch / 8, top, pitch * 3 / 4, 2 * pitch, o.fill,
                    INK_NONE, 0);
    draw_letter(k, left + pitch / 2, top + pitch, o.letter, INK_WHITE);
    if (i < from || i >= end)
      gi_draw_cross(k, left + pitch / 2, top + pitch, pitch * 2 / 5, 24);
    gi_canvas_end(k);
  }
}
