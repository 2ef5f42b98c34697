/* SPDX-License-Identifier: MIT */
/* Factors found one by one, against all products. */
#include "theory/nimber/pairs.h"

#include "core/random.h"
#include "unit.h"

typedef struct seen {
  uint64_t s;
  unsigned i, j;
  size_t count, tries, most;
  unsigned char *found; /* small pair -> times it was visited; or NULL */
} seen;

static unsigned top(uint64_t x) { return 63 - (unsigned)__builtin_clzll(x); }

static grundy_status visit(void *data, uint64_t u, uint64_t v) {
  seen *k = data;
  assert_true(u && v);
  assert_int_equal(top(u), k->i);
  assert_int_equal(top(v), k->j);
  assert_true(grundy_nim_mul(u, v) == k->s);
  if (k->found)
    k->found[u << 8 | v]++;
  return ++k->count == k->most ? GRUNDY_STOPPED : GRUNDY_OK;
}

static grundy_status step(void *data) {
  ((seen *)data)->tries++;
  return GRUNDY_OK;
}

static grundy_status ask(seen *k) {
  gi_nim_pairs pairs = {visit, step, k};
  return gi_nim_pairs_of(k->s, k->i, k->j, &pairs);
}

/* Below 256 every pair is visited exactly once. */
static void all_small(void **state) {
  (void)state;
  static unsigned char found[1 << 16];
  seen k = {.found = found};
  size_t total = 0;
  for (k.s = 1; k.s < 256; k.s++) {
    memset(found, 0, sizeof found);
    for (k.i = 0; k.i < 8; k.i++)
      for (k.j = 0; k.j < 8; k.j++)
        assert_int_equal(ask(&k), GRUNDY_OK);
    for (uint64_t u = 1; u < 256; u++) {
      uint64_t v = grundy_nim_mul(k.s, grundy_nim_inv(u));
      assert_int_equal(found[u << 8 | v], 1);
      total++;
    }
  }
  assert_int_equal(total, 255 * 255);
  assert_int_equal(k.count, total);
}

/* The nimber 0 has no such factors. */
static void nothing(void **state) {
  (void)state;
  seen k = {.s = 0, .i = 3, .j = 5};
  assert_int_equal(ask(&k), GRUNDY_OK);
  k = (seen){.s = 7, .i = 64, .j = 0};
  assert_int_equal(ask(&k), GRUNDY_OK);
  assert_int_equal(k.count, 0);
}

/* Large numbers: the pairs come after few tries, and a product that was made of
   two factors has at least one pair. */
static void large(void **state) {
  (void)state;
  uint64_t random = 5;
  for (unsigned n = 0; n < 2000; n++) {
    uint64_t u = gi_random(&random) >> n % 64, v = gi_random(&random) >> n / 32;
    if (!u || !v)
      continue;
    seen k = {.s = grundy_nim_mul(u, v), .i = top(u), .j = top(v), .most = 20};
    grundy_status status = ask(&k);
    assert_true(k.count > 0);
    if (status == GRUNDY_OK) /* these were all: few were tried */
      assert_true(k.tries <= 100);
    assert_true(k.tries <= 2000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_small),
                                     cmocka_unit_test(nothing),
                                     cmocka_unit_test(large)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
