/* SPDX-License-Identifier: MIT */
#include "core/mex.h"

#include "unit.h"

enum {
  MOST = 600
};

static uint64_t naive(const uint64_t *values, size_t count) {
  for (uint64_t m = 0;; m++) {
    bool there = false;
    for (size_t i = 0; i < count; i++)
      there |= values[i] == m;
    if (!there)
      return m;
  }
}

/* Small values, values near the end of what fits, and huge ones. */
static uint64_t sample_value(uint64_t *seed, uint64_t range) {
  switch (draw(seed, 8)) {
  case 0:
    return UINT64_MAX - draw(seed, 3);
  case 1:
    return draw(seed, 64) << draw(seed, 50);
  default:
    return draw(seed, range);
  }
}

static void equals_the_naive_one(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_mex mex;
  uint64_t seed = 99, values[MOST];
  gi_mex_init(&mex, &memory);
  for (int round = 0; round < 2000; round++) {
    size_t count = draw(&seed, MOST);
    uint64_t range = 1 + draw(&seed, 2 * count + 1), value;
    gi_mex_restart(&mex);
    for (size_t i = 0; i < count; i++) {
      values[i] = sample_value(&seed, range);
      assert_int_equal(gi_mex_add(&mex, values[i]), GRUNDY_OK);
      if (draw(&seed, 100) == 0) { /* asked on the way */
        assert_int_equal(gi_mex_value(&mex, &value), GRUNDY_OK);
        assert_int_equal(value, naive(values, i + 1));
      }
    }
    assert_int_equal(gi_mex_value(&mex, &value), GRUNDY_OK);
    assert_int_equal(value, naive(values, count));
  }
  gi_mex_clear(&mex);
  assert_int_equal(memory.used, 0);
}

/* Adds n - 1, ..., 1, 0: all of them count. */
static void a_full_set(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_mex mex;
  gi_mex_init(&mex, &memory);
  for (uint64_t n = 1; n < 100000; n = 3 * n + 1) {
    uint64_t value;
    gi_mex_restart(&mex);
    for (uint64_t i = n; i-- > 0;)
      assert_int_equal(gi_mex_add(&mex, i), GRUNDY_OK);
    assert_int_equal(gi_mex_value(&mex, &value), GRUNDY_OK);
    assert_int_equal(value, n);
  }
  gi_mex_clear(&mex);
}

/* Memory follows the number of values, not their size. */
static void huge_values_are_cheap(void **state) {
  (void)state;
  gi_memory memory = {.limit = 1 << 16};
  gi_mex mex;
  uint64_t value;
  gi_mex_init(&mex, &memory);
  for (uint64_t i = 0; i < 1000; i++)
    assert_int_equal(gi_mex_add(&mex, UINT64_MAX - i), GRUNDY_OK);
  assert_int_equal(gi_mex_value(&mex, &value), GRUNDY_OK);
  assert_int_equal(value, 0);
  gi_mex_clear(&mex);
}

static void a_refusal_is_a_status(void **state) {
  (void)state;
  for (uint64_t fail_at = 1; fail_at < 8; fail_at++) {
    gi_memory memory = {.fail_at = fail_at};
    gi_mex mex;
    grundy_status status = GRUNDY_OK;
    gi_mex_init(&mex, &memory);
    for (uint64_t i = 0; i < 10000 && status == GRUNDY_OK; i++)
      status = gi_mex_add(&mex, i);
    assert_int_equal(status, GRUNDY_NOMEM);
    gi_mex_clear(&mex);
    assert_int_equal(memory.used, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_the_naive_one),
      cmocka_unit_test(a_full_set),
      cmocka_unit_test(huge_values_are_cheap),
      cmocka_unit_test(a_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
