/* SPDX-License-Identifier: MIT */
/* Tests that colours differ in lightness, which every reader can see. */
#include "engine/picture/palette.h"

#include "unit.h"

/* Each level is a little darker than the level before it. */
static void scale(void **state) {
  (void)state;
  unsigned before = gi_palette_luminance(gi_palette_shade(0));
  assert_true(before > 200000);
  for (unsigned level = 1; level < PALETTE_LEVELS; level++) {
    unsigned now = gi_palette_luminance(gi_palette_shade(level));
    assert_true(now < before);
    assert_true(before - now < 3000);
    before = now;
  }
  assert_true(before < 40000);
  assert_int_equal(gi_palette_shade(PALETTE_LEVELS + 5),
                   gi_palette_shade(PALETTE_LEVELS - 1));
}

/* Orange has much more red than blue; no shade does.  Readers who cannot see
   this difference see the lightness, which the test `scale` checks. */
static void orange(void **state) {
  (void)state;
  ink zero = INK_ZERO;
  assert_true((zero >> 16) > (zero & 0xFF) + 150);
  for (unsigned level = 0; level < PALETTE_LEVELS; level++) {
    ink shade = gi_palette_shade(level);
    assert_true((shade >> 16 & 0xFF) <= (shade & 0xFF) + 10);
  }
}

static void levels(void **state) {
  (void)state;
  assert_int_equal(gi_palette_level(1, 1, 1), 0);
  assert_int_equal(gi_palette_level(1, 1, 9), 0);
  assert_int_equal(gi_palette_level(9, 1, 9), PALETTE_LEVELS - 1);
  assert_int_equal(gi_palette_level(5, 1, 9), (PALETTE_LEVELS - 1) / 2);
  assert_int_equal(gi_palette_level(UINT64_MAX, 0, UINT64_MAX),
                   PALETTE_LEVELS - 1);
  assert_int_equal(gi_palette_level(UINT64_MAX / 2, 0, UINT64_MAX),
                   (PALETTE_LEVELS - 1) / 2);
  assert_int_equal(gi_palette_level(7, 9, 9), 0);
}

/* Text and background differ by a third of the range of luminance. */
static void text(void **state) {
  (void)state;
  for (unsigned level = 0; level < PALETTE_LEVELS; level++) {
    ink ground = gi_palette_shade(level);
    int one = (int)gi_palette_luminance(ground);
    int other = (int)gi_palette_luminance(gi_palette_text_on(ground));
    assert_true(abs(one - other) > 85000);
  }
  assert_int_equal(gi_palette_text_on(0x000000), 0xFFFFFF);
}

/* Colours of the terminal's cube are found exactly. */
static void terminal(void **state) {
  (void)state;
  assert_int_equal(gi_palette_terminal(0x000000), 16);
  assert_int_equal(gi_palette_terminal(0xFFFFFF), 231);
  assert_int_equal(gi_palette_terminal(0xFF0000), 196);
  assert_int_equal(gi_palette_terminal(0x5F87AF), 16 + 36 + 12 + 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scale), cmocka_unit_test(orange),
      cmocka_unit_test(levels), cmocka_unit_test(text),
      cmocka_unit_test(terminal)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
