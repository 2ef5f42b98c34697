/* SPDX-License-Identifier: MIT */
#include "core/memory.h"

#include "unit.h"

static void frees_are_sized(void **state) {
  (void)state;
  gi_memory memory = {0};
  void *a = gi_alloc(&memory, 100), *b = gi_alloc(&memory, 50);
  assert_non_null(a);
  assert_non_null(b);
  assert_int_equal(memory.used, 150);
  a = gi_realloc(&memory, a, 100, 1000);
  assert_int_equal(memory.used, 1050);
  a = gi_realloc(&memory, a, 1000, 200);
  assert_int_equal(memory.used, 250);
  assert_int_equal(memory.peak, 1050);
  gi_free(&memory, b, 50);
  gi_free(&memory, a, 200);
  gi_free(&memory, NULL, 77);
  assert_int_equal(memory.used, 0);
  assert_int_equal(memory.requests, 4);
}

static void nothing_is_no_block(void **state) {
  (void)state;
  gi_memory memory = {0};
  assert_null(gi_alloc(&memory, 0));
  assert_int_equal(memory.used, 0);
}

static void a_limit_refuses(void **state) {
  (void)state;
  gi_memory memory = {.limit = 1000};
  void *a = gi_alloc(&memory, 600);
  assert_non_null(a);
  assert_null(gi_alloc(&memory, 401));
  assert_int_equal(gi_memory_refusal(&memory), GRUNDY_STOPPED);
  assert_null(gi_alloc(&memory, SIZE_MAX));
  assert_int_equal(gi_memory_refusal(&memory), GRUNDY_STOPPED);
  memory.limited = false;
  assert_int_equal(gi_memory_exceed(&memory), GRUNDY_STOPPED);
  gi_memory unlimited = {.limited = true};
  assert_int_equal(gi_memory_exceed(&unlimited), GRUNDY_NOMEM);
  assert_null(gi_realloc(&memory, a, 600, 1001));
  a = gi_realloc(&memory, a, 600, 1000);
  assert_non_null(a);
  assert_int_equal(memory.used, 1000);
  gi_free(&memory, a, 1000);
}

static void the_system_refuses(void **state) {
  (void)state;
  gi_memory memory = {.fail_at = 2};
  void *a = gi_alloc(&memory, 10);
  assert_non_null(a);
  assert_null(gi_alloc(&memory, 10));
  assert_int_equal(gi_memory_refusal(&memory), GRUNDY_NOMEM);
  assert_null(gi_realloc(&memory, a, 10, 20)); /* and all later ones */
  gi_free(&memory, a, 10);
  assert_int_equal(memory.used, 0);
}

static void products_are_checked(void **state) {
  (void)state;
  assert_int_equal(gi_array_size(12, 8), 96);
  assert_int_equal(gi_array_size(0, 8), 0);
  assert_int_equal(gi_array_size(SIZE_MAX / 8 + 1, 8), 0);
  assert_int_equal(gi_array_size(SIZE_MAX / 8, 8), SIZE_MAX / 8 * 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frees_are_sized),
      cmocka_unit_test(nothing_is_no_block),
      cmocka_unit_test(a_limit_refuses),
      cmocka_unit_test(the_system_refuses),
      cmocka_unit_test(products_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
