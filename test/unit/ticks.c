/* SPDX-License-Identifier: MIT */
#include "engine/picture/ticks.h"

#include "unit.h"

static bool is_nice(uint64_t step) {
  while (step % 10 == 0)
    step /= 10;
  return step == 1 || step == 2 || step == 5;
}

static void check(uint64_t from, uint64_t to, size_t most) {
  ticks t = gi_ticks_of(from, to, most);
  assert_true(t.count <= most);
  if (t.count == 0)
    return;
  assert_true(t.first >= from && t.first <= to);
  if (t.count == 1)
    return;
  assert_true(is_nice(t.step));
  assert_int_equal(t.first % t.step, 0);
  assert_true(t.first - from < t.step);
  uint64_t last = t.first + (t.count - 1) * t.step;
  assert_true(last <= to && to - last < t.step);
}

static void steps(void **state) {
  (void)state;
  ticks t = gi_ticks_of(0, 100, 11);
  assert_int_equal(t.step, 10);
  assert_int_equal(t.count, 11);
  t = gi_ticks_of(0, 100, 10);
  assert_int_equal(t.step, 20);
  t = gi_ticks_of(7, 7, 5);
  assert_int_equal(t.first, 7);
  assert_int_equal(t.count, 1);
  t = gi_ticks_of(13, 47, 5);
  assert_int_equal(t.first, 20);
  assert_int_equal(t.step, 10);
  assert_int_equal(t.count, 3);
}

static void anywhere(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (unsigned i = 0; i < 20000; i++) {
    uint64_t from = draw(&seed, UINT64_MAX) >> draw(&seed, 64);
    uint64_t span = draw(&seed, UINT64_MAX) >> draw(&seed, 64);
    uint64_t to = span > UINT64_MAX - from ? UINT64_MAX : from + span;
    check(from, to, 1 + draw(&seed, 20));
  }
  check(0, UINT64_MAX, 1);
  check(0, UINT64_MAX, 20);
  check(UINT64_MAX, UINT64_MAX, 3);
}

static void parts(void **state) {
  (void)state;
  assert_int_equal(gi_part_of(0, 0, 100), 0);
  assert_int_equal(gi_part_of(5, 10, 100), 50);
  assert_int_equal(gi_part_of(UINT64_MAX, UINT64_MAX, 8000), 8000);
  uint64_t seed = 11;
  for (unsigned i = 0; i < 20000; i++) {
    uint64_t whole = 1 + (draw(&seed, UINT64_MAX) >> draw(&seed, 64));
    uint64_t value = draw(&seed, whole);
    int32_t part = gi_part_of(value, whole, 7777);
    double wanted = (double)value / (double)whole * 7777;
    assert_true(part >= 0 && part <= 7777);
    assert_true(part <= wanted + 0.01 && part >= wanted - 1.01);
  }
  assert_int_equal(gi_decimal_length(0), 1);
  assert_int_equal(gi_decimal_length(99), 2);
  assert_int_equal(gi_decimal_length(UINT64_MAX), 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(steps),
                                     cmocka_unit_test(anywhere),
                                     cmocka_unit_test(parts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
