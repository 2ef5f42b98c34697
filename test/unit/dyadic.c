/* SPDX-License-Identifier: MIT */
/* Dyadic numbers against 64-bit fractions, and against the definition of a
   game's value. */
#include "theory/dyadic.h"

#include "unit.h"

#include <inttypes.h>
#include <stdio.h>

/* m / 2^s by hand, |m| small. */
typedef struct fraction {
  int64_t m;
  unsigned s;
} fraction;

static fraction lowest(fraction f) {
  while (f.s && f.m % 2 == 0) {
    f.m /= 2;
    f.s--;
  }
  return f.m ? f : (fraction){0, 0};
}

static fraction sum(fraction a, fraction b) {
  for (; a.s < b.s; a.s++)
    a.m *= 2;
  for (; b.s < a.s; b.s++)
    b.m *= 2;
  return lowest((fraction){a.m + b.m, a.s});
}

/* (x+p)/2^(p-1) with the least p > 0 such that x + p > 1. */
static fraction blue(fraction x) {
  int64_t p = 1, one = INT64_C(1) << x.s;
  while (x.m + p * one <= one)
    p++;
  return lowest((fraction){x.m + p * one, x.s + (unsigned)p - 1});
}

static void check_text(const gi_dyadic *x, fraction f, gi_memory *memory) {
  char text[64];
  gi_buffer out;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_buffer_init(&out, memory);
  assert_int_equal(gi_dyadic_print(x, &budget, &out), GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&out, "", 1), GRUNDY_OK);
  if (f.s)
    snprintf(text, sizeof text, "%" PRId64 "/%" PRIu64, f.m,
             UINT64_C(1) << f.s);
  else
    snprintf(text, sizeof text, "%" PRId64, f.m);
  assert_string_equal((const char *)out.data, text);
  gi_buffer_clear(&out);
}

/* Random sums of random stalks that fit into 64 bits. */
static void sums_of_stalks(void **state) {
  (void)state;
  uint64_t seed = 12;
  gi_memory memory = {0};
  for (int round = 0; round < 20000; round++) {
    gi_dyadic total, x;
    fraction expected = {0, 0};
    gi_dyadic_init(&total, &memory);
    for (uint64_t stalks = draw(&seed, 4); stalks; stalks--) {
      fraction f = {0, 0};
      gi_dyadic_init(&x, &memory);
      for (uint64_t edges = draw(&seed, 12); edges; edges--) {
        bool red = draw(&seed, 2);
        f.m = red ? -f.m : f.m;
        f = blue(f);
        f.m = red ? -f.m : f.m;
        assert_int_equal(gi_dyadic_edge(&x, red), GRUNDY_OK);
      }
      check_text(&x, f, &memory);
      expected = sum(expected, f);
      assert_int_equal(gi_dyadic_add(&total, &x), GRUNDY_OK);
      gi_dyadic_clear(&x);
    }
    check_text(&total, expected, &memory);
    assert_int_equal(gi_dyadic_sign(&total),
                     (expected.m > 0) - (expected.m < 0));
    gi_dyadic_clear(&total);
  }
  assert_int_equal(memory.used, 0);
}

/* x + y - y - x = 0 with thousands of bits. */
static void large_ones(void **state) {
  (void)state;
  uint64_t seed = 40;
  gi_memory memory = {0};
  for (int round = 0; round < 200; round++) {
    gi_dyadic x, y, z;
    gi_dyadic_init(&x, &memory);
    gi_dyadic_init(&y, &memory);
    gi_dyadic_init(&z, &memory);
    for (uint64_t edges = draw(&seed, 3000); edges; edges--)
      assert_int_equal(gi_dyadic_edge(&x, draw(&seed, 2)), GRUNDY_OK);
    for (uint64_t edges = draw(&seed, 3000); edges; edges--)
      assert_int_equal(gi_dyadic_edge(&y, draw(&seed, 3) == 0), GRUNDY_OK);
    assert_int_equal(gi_dyadic_add(&z, &x), GRUNDY_OK);
    assert_int_equal(gi_dyadic_add(&z, &y), GRUNDY_OK);
    gi_dyadic_negate(&x);
    gi_dyadic_negate(&y);
    assert_int_equal(gi_dyadic_add(&z, &y), GRUNDY_OK);
    assert_int_equal(gi_dyadic_add(&z, &x), GRUNDY_OK);
    assert_int_equal(gi_dyadic_sign(&z), 0);
    assert_int_equal(z.whole, 0);
    assert_int_equal(z.bits, 0);
    gi_dyadic_clear(&x);
    gi_dyadic_clear(&y);
    gi_dyadic_clear(&z);
  }
  assert_int_equal(memory.used, 0);
}

/* A blue edge with 100 red ones on it is 2^-100. */
static void a_small_one(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_dyadic x;
  gi_buffer out;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_dyadic_init(&x, &memory);
  gi_buffer_init(&out, &memory);
  for (int i = 0; i < 100; i++)
    assert_int_equal(gi_dyadic_edge(&x, true), GRUNDY_OK);
  assert_int_equal(gi_dyadic_edge(&x, false), GRUNDY_OK);
  assert_int_equal(gi_dyadic_print(&x, &budget, &out), GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&out, "", 1), GRUNDY_OK);
  assert_string_equal((const char *)out.data,
                      "1/1267650600228229401496703205376");
  memory.fail_at = memory.requests + 1;
  assert_int_equal(gi_dyadic_print(&x, &budget, &out), GRUNDY_NOMEM);
  gi_buffer_clear(&out);
  gi_dyadic_clear(&x);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_of_stalks),
      cmocka_unit_test(large_ones),
      cmocka_unit_test(a_small_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
