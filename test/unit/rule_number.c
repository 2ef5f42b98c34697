/* SPDX-License-Identifier: MIT */
/* Factors, roots and divisors, each computed a second way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lang/rule/number.h"

enum {
  SMALL = 200000
};

static uint64_t least_by_trial(uint64_t n) {
  for (uint64_t p = 2; p * p <= n; p++)
    if (n % p == 0)
      return p;
  return n;
}

static void small_numbers(void **state) {
  (void)state;
  for (uint64_t n = 2; n < SMALL; n++) {
    uint64_t least = least_by_trial(n);
    assert_int_equal(gi_least_factor(n), least);
    assert_int_equal(gi_is_prime(n), least == n);
  }
  assert_false(gi_is_prime(0));
  assert_false(gi_is_prime(1));
}

/* Products of primes around 2^8, 2^16, 2^31: nothing small divides them. */
static void large_numbers(void **state) {
  (void)state;
  static const uint64_t primes[] = {251,        257,        65521,
                                    65537,      2147483629, 2147483647,
                                    3037000453, 3037000493, 4294967291};
  enum {
    COUNT = sizeof primes / sizeof *primes
  };
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = i; j < COUNT; j++) {
      uint64_t n = primes[i] * primes[j];
      assert_int_equal(gi_least_factor(n), primes[i]);
      assert_false(gi_is_prime(n));
      if (n < UINT64_MAX / 65537)
        assert_int_equal(gi_least_factor(n * 65537),
                         primes[i] < 65537 ? primes[i] : 65537);
    }
  /* strong pseudoprimes to the bases up to 31, and up to 37 */
  assert_int_equal(gi_least_factor(3825123056546413051), 149491);
  assert_true(gi_is_prime(18446744073709551557u)); /* the largest of 64 bits */
  assert_int_equal(gi_least_factor(UINT64_C(257) * 257 * 257 * 257), 257);
}

static void roots(void **state) {
  (void)state;
  for (uint64_t r = 1; r < 4294967295; r += r / 3 + 1) {
    assert_int_equal(gi_isqrt(r * r), r);
    assert_int_equal(gi_isqrt(r * r - 1), r - 1);
    assert_int_equal(gi_isqrt(r * r + 2 * r), r);
  }
  assert_int_equal(gi_isqrt(0), 0);
  assert_int_equal(gi_isqrt(UINT64_MAX), 4294967295);
}

static void divisors(void **state) {
  (void)state;
  int64_t *list = malloc(GI_DIVISORS_MOST * sizeof *list);
  assert_non_null(list);
  for (uint64_t n = 1; n < 3000; n++) {
    size_t count = gi_divisors(n, list), found = 0;
    for (uint64_t d = 1; d <= n; d++)
      if (n % d == 0) {
        assert_true(found < count);
        assert_int_equal(list[found++], d);
      }
    assert_int_equal(found, count);
  }
  assert_int_equal(gi_divisors(897612484786617600, list), GI_DIVISORS_MOST);
  free(list);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_numbers),
      cmocka_unit_test(large_numbers),
      cmocka_unit_test(roots),
      cmocka_unit_test(divisors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
