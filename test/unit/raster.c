/* SPDX-License-Identifier: MIT */
#include "app/picture/raster.h"

#include "app/picture/font.h"
#include "app/picture/png.h"
#include "engine/picture/svg.h"

#include "unit.h"

typedef struct easel {
  gi_memory memory;
  canvas canvas;
  raster raster;
} easel;

static void open_easel(easel *e, int32_t width, int32_t height) {
  *e = (easel){0};
  gi_canvas_init(&e->canvas, &e->memory);
  e->canvas.width = width;
  e->canvas.height = height;
}

static void paint(easel *e) {
  raster_clear(&e->raster);
  assert_int_equal(raster_draw(&e->raster, &e->canvas), GRUNDY_OK);
}

static void close_easel(easel *e) {
  raster_clear(&e->raster);
  gi_canvas_clear(&e->canvas);
  assert_int_equal(e->memory.used, 0);
}

static unsigned at(const easel *e, unsigned x, unsigned y) {
  const unsigned char *p = e->raster.pixels + 3 * (y * e->raster.width + x);
  return (unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2];
}

/* A pixel of the canvas is two of the raster; a pixel covered in part is
   blended. */
static void boxes(void **state) {
  (void)state;
  easel e;
  open_easel(&e, 100, 100);
  gi_canvas_rect(&e.canvas, 20, 30, 50, 40, 0x000000);
  paint(&e);
  assert_int_equal(e.raster.width, 20);
  assert_int_equal(e.raster.height, 20);
  for (unsigned y = 0; y < 20; y++)
    for (unsigned x = 0; x < 20; x++) {
      bool is_inside = x >= 4 && x < 14 && y >= 6 && y < 14;
      assert_int_equal(at(&e, x, y), is_inside ? 0x000000 : 0xFFFFFF);
    }
  close_easel(&e);
  open_easel(&e, 20, 10);
  gi_canvas_rect(&e.canvas, 0, 0, 1, 10, 0x000000); /* a fifth of a pixel */
  paint(&e);
  assert_int_equal(at(&e, 0, 0), 0xCCCCCC);
  assert_int_equal(at(&e, 1, 0), 0xFFFFFF);
  close_easel(&e);
}

/* Marks outside the canvas are cut off. */
static void edges(void **state) {
  (void)state;
  easel e;
  open_easel(&e, 50, 50);
  gi_canvas_rect(&e.canvas, -500, -500, 2000, 2000, 0x123456);
  gi_canvas_disc(&e.canvas, -200, 30, 100, 0xFF0000, 0x00FF00, 20);
  gi_canvas_disc(&e.canvas, 900, 900, 100, 0xFF0000, INK_NONE, 0);
  gi_canvas_line(&e.canvas, -900, -50, 900, -50, 0xFF0000, 20);
  gi_canvas_string(&e.canvas, -300, 500, "outside",
                   (pen){100, 0xFF0000, ANCHOR_START, false});
  paint(&e);
  for (unsigned i = 0; i < 10; i++)
    assert_int_equal(at(&e, i, i), 0x123456);
  close_easel(&e);
}

/* A disc is round: its area is that of a circle, and it is symmetric. */
static void discs(void **state) {
  (void)state;
  easel e;
  open_easel(&e, 200, 200);
  gi_canvas_disc(&e.canvas, 100, 100, 80, 0x000000, INK_NONE, 0);
  paint(&e);
  double area = 0;
  for (unsigned y = 0; y < 40; y++)
    for (unsigned x = 0; x < 40; x++) {
      area += (255 - (at(&e, x, y) & 0xFF)) / 255.0;
      assert_int_equal(at(&e, x, y), at(&e, 39 - x, y));
      assert_int_equal(at(&e, x, y), at(&e, y, x));
    }
  assert_true(area > 804 - 8 && area < 804 + 8); /* 16^2 pi */
  close_easel(&e);
}

/* A line of width w and length l covers w * l and two half discs. */
static void lines(void **state) {
  (void)state;
  static const int32_t ends[][4] = {{50, 100, 150, 100},
                                    {100, 50, 100, 150},
                                    {70, 60, 130, 140},
                                    {130, 60, 70, 140}};
  for (size_t i = 0; i < 4; i++) {
    easel e;
    open_easel(&e, 200, 200);
    gi_canvas_line(&e.canvas, ends[i][0], ends[i][1], ends[i][2], ends[i][3],
                   0x000000, 20);
    paint(&e);
    double area = 0;
    for (unsigned y = 0; y < 40; y++)
      for (unsigned x = 0; x < 40; x++)
        area += (255 - (at(&e, x, y) & 0xFF)) / 255.0;
    double wanted = 4 * 20 + 3.14159 * 4; /* pixels: 20 long, 4 wide */
    assert_true(area > wanted - 3 && area < wanted + 3);
    close_easel(&e);
  }
}

/* Every character has strokes of its own, inside its cell. */
static void letters(void **state) {
  (void)state;
  for (uint32_t point = ' '; point <= '~'; point++) {
    const char *strokes = font_strokes(point);
    assert_non_null(strokes);
    assert_true(point == ' ' || strokes[0]);
    for (const char *s = strokes; *s; s += *s == ' ' ? 1 : 2) {
      if (*s == ' ')
        continue;
      assert_true(font_x(s) >= 0 && font_x(s) <= 6);
      assert_true(font_y(s) >= -3 && font_y(s) <= 11);
    }
    for (uint32_t other = ' '; other < point; other++)
      assert_string_not_equal(strokes, font_strokes(other));
  }
  assert_string_equal(font_strokes(0), font_strokes(0x4E2D));
}

/* A text begins, is centred, or ends at its x. */
static void anchors(void **state) {
  (void)state;
  for (anchor a = ANCHOR_START; a <= ANCHOR_END; a++) {
    easel e;
    open_easel(&e, 400, 200);
    gi_canvas_string(&e.canvas, 200, 100, "HH", (pen){100, 0, a, false});
    paint(&e);
    unsigned first = 80, last = 0;
    for (unsigned y = 0; y < 40; y++)
      for (unsigned x = 0; x < 80; x++)
        if (at(&e, x, y) < 0x808080) {
          first = x < first ? x : first;
          last = x > last ? x : last;
        }
    /* two letters of 12 pixels about the pixel 40 */
    unsigned from = a == ANCHOR_START ? 40 : a == ANCHOR_MIDDLE ? 28 : 16;
    assert_in_range(first, from, from + 3);
    assert_in_range(last, from + 20, from + 24);
    close_easel(&e);
  }
}

/* Refuses each allocation of both writers in turn. */
static void refusals(void **state) {
  (void)state;
  easel e;
  open_easel(&e, 100, 100);
  gi_canvas_string(&e.canvas, 0, 50, "<&>", (pen){100, 0, ANCHOR_START, true});
  gi_canvas_disc(&e.canvas, 10, 10, 5, 0, INK_NONE, 0);
  gi_canvas_disc(&e.canvas, 20, 10, 5, 0, INK_NONE, 0);
  assert_int_equal(gi_buffer_text(&e.canvas.about, "a test"), GRUNDY_OK);
  grundy_status (*const writers[])(const canvas *, gi_buffer *) = {gi_svg_write,
                                                                   png_write};
  for (size_t i = 0; i < 2; i++) {
    grundy_status status = GRUNDY_NOMEM;
    unsigned tries = 0;
    for (; status != GRUNDY_OK; tries++) {
      gi_buffer file;
      gi_buffer_init(&file, &e.memory);
      e.memory.fail_at = e.memory.requests + 1 + tries;
      status = writers[i](&e.canvas, &file);
      e.memory.fail_at = 0;
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      gi_buffer_clear(&file);
    }
    assert_true(tries > 2);
  }
  close_easel(&e);
}

/* A canvas that was refused memory for a mark is not written. */
static void lost(void **state) {
  (void)state;
  easel e;
  open_easel(&e, 100, 100);
  e.memory.fail_at = 1;
  gi_canvas_rect(&e.canvas, 0, 0, 10, 10, 0);
  e.memory.fail_at = 0;
  gi_buffer file;
  gi_buffer_init(&file, &e.memory);
  assert_int_equal(gi_svg_write(&e.canvas, &file), GRUNDY_NOMEM);
  assert_int_equal(png_write(&e.canvas, &file), GRUNDY_NOMEM);
  gi_buffer_clear(&file);
  close_easel(&e);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes),    cmocka_unit_test(edges),
      cmocka_unit_test(discs),    cmocka_unit_test(lines),
      cmocka_unit_test(letters),  cmocka_unit_test(anchors),
      cmocka_unit_test(refusals), cmocka_unit_test(lost)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
