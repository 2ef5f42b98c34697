/* SPDX-License-Identifier: MIT */
#include "theory/nimber/log.h"

#include "unit.h"

static grundy_nim128 of(uint64_t low) { return (grundy_nim128){low, 0}; }

static void assert_same(grundy_nim128 a, grundy_nim128 b) {
  assert_int_equal(a.low, b.low);
  assert_int_equal(a.high, b.high);
}

typedef struct fixture {
  gi_memory memory;
  gi_budget budget;
  gi_nim_logs logs;
} fixture;

static void open_fixture(fixture *f) {
  *f = (fixture){.memory = {0}};
  gi_budget_init(&f->budget, (grundy_limits){0});
  gi_nim_logs_init(&f->logs, &f->memory);
}

static void close_fixture(fixture *f) {
  gi_nim_logs_clear(&f->logs);
  assert_int_equal(f->memory.used, 0);
}

/* Compares with the definition, below 2^8. */
static void small_logarithms(void **state) {
  (void)state;
  fixture f;
  open_fixture(&f);
  for (uint64_t base = 0; base < 256; base += base < 20 ? 1 : 37) {
    int64_t first[256];
    memset(first, 0xff, sizeof first);
    uint64_t power = 1;
    for (int64_t n = 0; n < 256; n++) {
      if (first[power] < 0)
        first[power] = n;
      power = grundy_nim_mul(power, base);
    }
    for (uint64_t x = 0; x < 256; x++) {
      grundy_nim128 n;
      grundy_status status =
          gi_nim_log(&f.logs, &f.budget, of(x), of(base), &n);
      assert_int_equal(status, first[x] < 0 ? GRUNDY_DOMAIN : GRUNDY_OK);
      if (first[x] >= 0)
        assert_same(n, of((uint64_t)first[x]));
    }
  }
  close_fixture(&f);
}

/* Below the order of the base the exponent itself comes back. */
static void logarithms_of_words(void **state) {
  (void)state;
  fixture f;
  uint64_t seed = 4711;
  open_fixture(&f);
  for (int i = 0; i < 3000; i++) {
    unsigned bits = 16u << draw(&seed, 3);
    uint64_t base = draw(&seed, UINT64_MAX) >> (64 - bits);
    grundy_nim128 order = grundy_nim128_order(of(base)), n;
    uint64_t e = draw(&seed, order.low);
    assert_int_equal(order.high, 0);
    assert_int_equal(grundy_nim_pow(base, order.low), 1);
    grundy_nim128 x = of(grundy_nim_pow(base, e));
    assert_int_equal(gi_nim_log(&f.logs, &f.budget, x, of(base), &n),
                     GRUNDY_OK);
    assert_same(n, of(e));
  }
  /* a logarithm exists iff the order divides */
  for (int i = 0; i < 300; i++) {
    uint64_t x = draw(&seed, UINT64_MAX), base = draw(&seed, UINT64_MAX);
    grundy_nim128 n;
    if (i % 2) /* powers have fewer powers */
      base = grundy_nim_pow(base, 3 * 5 * 641);
    grundy_status status = gi_nim_log(&f.logs, &f.budget, of(x), of(base), &n);
    uint64_t order = grundy_nim128_order(of(base)).low;
    bool is_power = grundy_nim_pow(x, order) == 1;
    assert_int_equal(status, is_power ? GRUNDY_OK : GRUNDY_DOMAIN);
    if (is_power) {
      assert_int_equal(grundy_nim_pow(base, n.low), x);
      assert_true(n.low < order);
    }
  }
  close_fixture(&f);
}

static void logarithms_of_128_bits(void **state) {
  (void)state;
  fixture f;
  uint64_t seed = 99;
  open_fixture(&f);
  grundy_nim128 base = grundy_nim128_primitive(128);
  for (int i = 0; i < 2; i++) {
    grundy_nim128 e = {draw(&seed, UINT64_MAX), draw(&seed, UINT64_MAX)}, n;
    grundy_nim128 x = grundy_nim128_pow(base, e);
    assert_int_equal(gi_nim_log(&f.logs, &f.budget, x, base, &n), GRUNDY_OK);
    assert_same(n, e);
  }
  close_fixture(&f);
}

/* Each primitive element is the smallest: no smaller one has full order. */
static void primitive_elements(void **state) {
  (void)state;
  for (unsigned bits = 1; bits <= 128; bits *= 2) {
    grundy_nim128 order = grundy_nim128_order(grundy_nim128_primitive(bits));
    assert_int_equal(order.low, UINT64_MAX >> (bits < 64 ? 64 - bits : 0));
    assert_int_equal(order.high, bits == 128 ? UINT64_MAX : 0);
    grundy_nim128 smaller = grundy_nim128_primitive(bits);
    uint64_t field = bits == 1 || bits == 128
                         ? 0
                         : UINT64_C(1) << bits / 2; /* the subfield below */
    while (smaller.low > field) {
      smaller.low--;
      grundy_nim128 less = grundy_nim128_order(smaller);
      assert_true(less.low != order.low || less.high != order.high);
    }
  }
  assert_same(grundy_nim128_primitive(3), of(0));
  assert_same(grundy_nim128_order(of(0)), of(0));
  assert_same(grundy_nim128_order(of(1)), of(1));
}

static void orders_below_256(void **state) {
  (void)state;
  for (uint64_t x = 1; x < 256; x++) {
    uint64_t order = 1;
    for (uint64_t power = x; power != 1; order++)
      power = grundy_nim_mul(power, x);
    assert_same(grundy_nim128_order(of(x)), of(order));
  }
}

static void memory_and_time_may_end(void **state) {
  (void)state;
  grundy_nim128 x = {5, 0}, base = {2, 1}, n;
  for (uint64_t fail_at = 1; fail_at < 7; fail_at++) {
    fixture f;
    open_fixture(&f);
    f.memory.fail_at = fail_at;
    grundy_status status = gi_nim_log(&f.logs, &f.budget, x, base, &n);
    assert_int_equal(status, fail_at < 6 ? GRUNDY_NOMEM : GRUNDY_OK);
    close_fixture(&f);
  }
  fixture f;
  open_fixture(&f);
  atomic_store(&f.budget.cancelled, true);
  assert_int_equal(gi_nim_log(&f.logs, &f.budget, x, base, &n), GRUNDY_STOPPED);
  close_fixture(&f);
  open_fixture(&f);
  f.memory.limit = 1 << 20;
  assert_int_equal(gi_nim_log(&f.logs, &f.budget, base, base, &n),
                   GRUNDY_STOPPED);
  close_fixture(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_logarithms),
      cmocka_unit_test(logarithms_of_words),
      cmocka_unit_test(logarithms_of_128_bits),
      cmocka_unit_test(primitive_elements),
      cmocka_unit_test(orders_below_256),
      cmocka_unit_test(memory_and_time_may_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
