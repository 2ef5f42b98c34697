/* SPDX-License-Identifier: MIT */
#include "theory/nimber/limbs.h"

#include "unit.h"

enum {
  MOST = 64
};

static gi_memory memory;
static gi_budget budget;
static uint64_t seed = 31337;

static gi_nim_room room(void) {
  return (gi_nim_room){gi_nim_kernels_of(GRUNDY_CPU_BEST), &memory, &budget};
}

static void random_number(uint64_t *x, size_t words) {
  unsigned kind = (unsigned)draw(&seed, 4);
  for (size_t i = 0; i < words; i++)
    x[i] = kind == 0 && i > 0 ? 0 : draw(&seed, UINT64_MAX);
  if (kind == 1)
    x[words - 1] >>= draw(&seed, 64);
  if (kind == 2)
    memset(x, 0xff, words * sizeof *x);
}

/* By four products of halves, from products of words; F/2 times x as the
   product by its top bit. */
static void multiply(size_t n, uint64_t *out, const uint64_t *a,
                     const uint64_t *b) {
  if (n == 1) {
    out[0] = grundy_nim_mul(a[0], b[0]);
    return;
  }
  size_t m = n / 2;
  uint64_t part[4][MOST / 2], top[MOST / 2] = {0}, fold[MOST / 2];
  for (size_t i = 0; i < 4; i++)
    multiply(m, part[i], a + (i & 1) * m, b + (i >> 1) * m);
  top[m - 1] = UINT64_C(1) << 63;
  if (m == 1)
    fold[0] = grundy_nim_mul(part[3][0], top[0]);
  else
    multiply(m, fold, part[3], top);
  for (size_t i = 0; i < m; i++) {
    out[i] = part[0][i] ^ fold[i];
    out[m + i] = part[1][i] ^ part[2][i] ^ part[3][i];
  }
}

static void products(void **state) {
  (void)state;
  uint64_t a[MOST], b[MOST], c[MOST], wanted[MOST];
  for (int i = 0; i < 400; i++) {
    size_t words = (size_t)1 << draw(&seed, i % 20 ? 4 : 6);
    random_number(a, words);
    random_number(b, words);
    multiply(words, wanted, a, b);
    assert_int_equal(gi_nim_limbs_mul(room(), words, c, a, b), GRUNDY_OK);
    assert_memory_equal(c, wanted, words * sizeof *c);
    assert_int_equal(gi_nim_limbs_mul(room(), words, a, a, b), GRUNDY_OK);
    assert_memory_equal(a, wanted, words * sizeof *c);
  }
  assert_int_equal(memory.used, 0);
}

static bool is_zero(const uint64_t *x, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (x[i])
      return false;
  return true;
}

static void inverses_and_roots(void **state) {
  (void)state;
  uint64_t a[MOST], b[MOST], one[MOST] = {1};
  for (int i = 0; i < 300; i++) {
    size_t words = (size_t)1 << draw(&seed, 7);
    random_number(a, words);
    assert_int_equal(gi_nim_limbs_inv(room(), words, b, a), GRUNDY_OK);
    assert_int_equal(gi_nim_limbs_mul(room(), words, b, b, a), GRUNDY_OK);
    assert_memory_equal(b, is_zero(a, words) ? a : one, words * sizeof *b);
    assert_int_equal(gi_nim_limbs_sqrt(room(), words, b, a), GRUNDY_OK);
    assert_int_equal(gi_nim_limbs_mul(room(), words, b, b, b), GRUNDY_OK);
    assert_memory_equal(b, a, words * sizeof *b);
    grundy_status status = gi_nim_limbs_solve(room(), words, b, a);
    if (a[words - 1] >> 63) {
      assert_int_equal(status, GRUNDY_DOMAIN);
      continue;
    }
    uint64_t square[MOST];
    assert_int_equal(status, GRUNDY_OK);
    assert_int_equal(b[0] & 1, 0);
    assert_int_equal(gi_nim_limbs_mul(room(), words, square, b, b), GRUNDY_OK);
    for (size_t k = 0; k < words; k++)
      assert_int_equal(square[k] ^ b[k], a[k]);
  }
  assert_int_equal(memory.used, 0);
}

static void powers(void **state) {
  (void)state;
  uint64_t a[MOST], b[MOST], c[MOST], e[MOST + 3], one[MOST] = {1};
  for (int i = 0; i < 100; i++) {
    size_t words = (size_t)1 << draw(&seed, 5);
    random_number(a, words);
    /* small exponents, one after the other */
    memcpy(b, one, sizeof b);
    for (uint64_t n = 0; n < 20; n++) {
      assert_int_equal(gi_nim_limbs_pow(room(), words, c, a, &n, 1), GRUNDY_OK);
      assert_memory_equal(c, b, words * sizeof *c);
      assert_int_equal(gi_nim_limbs_mul(room(), words, b, b, a), GRUNDY_OK);
    }
    if (is_zero(a, words))
      continue;
    /* 2^(64 words) - 1 is the order of the group: a^(2^(64 words)) = a */
    memset(e, 0xff, sizeof e);
    assert_int_equal(gi_nim_limbs_pow(room(), words, c, a, e, words),
                     GRUNDY_OK);
    assert_memory_equal(c, one, words * sizeof *c);
    memset(e, 0, sizeof e);
    e[words] = 1;
    assert_int_equal(gi_nim_limbs_pow(room(), words, c, a, e, words + 1),
                     GRUNDY_OK);
    assert_memory_equal(c, a, words * sizeof *c);
    /* carries on folding: ones and ones */
    memset(e, 0xff, sizeof e);
    size_t longer = words + 1 + draw(&seed, 3);
    assert_int_equal(gi_nim_limbs_pow(room(), words, b, a, e, longer),
                     GRUNDY_OK);
    memset(e, 0, sizeof e);
    e[longer - 1] = UINT64_C(1) << 63; /* 2 e - 1 is those ones */
    assert_int_equal(gi_nim_limbs_pow(room(), words, c, a, e, longer),
                     GRUNDY_OK);
    assert_int_equal(gi_nim_limbs_mul(room(), words, c, c, c), GRUNDY_OK);
    assert_int_equal(gi_nim_limbs_mul(room(), words, b, b, a), GRUNDY_OK);
    assert_memory_equal(b, c, words * sizeof *c);
  }
  assert_int_equal(memory.used, 0);
}

/* Squares and multiplies, bit by bit. */
static void plain_power(size_t words, uint64_t *out, const uint64_t *a,
                        const uint64_t *e, size_t count) {
  uint64_t power[MOST] = {1};
  for (size_t bit = 64 * count; bit-- > 0;) {
    assert_int_equal(gi_nim_limbs_mul(room(), words, power, power, power),
                     GRUNDY_OK);
    if (e[bit / 64] >> bit % 64 & 1)
      assert_int_equal(gi_nim_limbs_mul(room(), words, power, power, a),
                       GRUNDY_OK);
  }
  memcpy(out, power, words * sizeof *out);
}

/* Exponents of every kind: few ones, few zeros, a run, random bits; shorter
   and longer than the field. */
static void powers_against_squares(void **state) {
  (void)state;
  uint64_t a[MOST], b[MOST], c[MOST], e[2 * MOST];
  for (int i = 0; i < 240; i++) {
    size_t words = (size_t)1 << draw(&seed, i % 40 ? 4 : 7);
    size_t count = 1 + draw(&seed, words > 8 ? words : 2 * words);
    unsigned kind = (unsigned)(i % 6);
    random_number(a, words);
    for (size_t k = 0; k < count; k++)
      e[k] = kind == 0   ? draw(&seed, UINT64_MAX)
             : kind == 1 ? UINT64_MAX
             : kind == 2 ? draw(&seed, UINT64_MAX) & draw(&seed, UINT64_MAX) &
                               draw(&seed, UINT64_MAX)
                         : 0;
    if (kind > 0)
      for (int flips = (int)draw(&seed, 5); flips >= 0; flips--)
        e[draw(&seed, count)] ^= UINT64_C(1) << draw(&seed, 64);
    assert_int_equal(gi_nim_limbs_pow(room(), words, b, a, e, count),
                     GRUNDY_OK);
    plain_power(words, c, a, e, count);
    assert_memory_equal(b, c, words * sizeof *b);
  }
  assert_int_equal(memory.used, 0);
}

/* x^(2^k) in the largest field, where 65535 squares would take half a minute:
   x^(2^65535) is the square root, and the maps of k and 65536 - k cancel. */
static void powers_of_two(void **state) {
  (void)state;
  static uint64_t x[GI_NIM_WORDS], y[GI_NIM_WORDS], z[GI_NIM_WORDS],
      e[GI_NIM_WORDS];
  for (size_t i = 0; i < GI_NIM_WORDS; i++)
    x[i] = draw(&seed, UINT64_MAX);
  e[GI_NIM_WORDS - 1] = UINT64_C(1) << 63;
  assert_int_equal(
      gi_nim_limbs_pow(room(), GI_NIM_WORDS, y, x, e, GI_NIM_WORDS), GRUNDY_OK);
  assert_int_equal(gi_nim_limbs_sqrt(room(), GI_NIM_WORDS, z, x), GRUNDY_OK);
  assert_memory_equal(y, z, sizeof y);
  for (size_t k = 1; k < 65536; k = 7 * k + 3) {
    memset(e, 0, sizeof e);
    e[k / 64] = UINT64_C(1) << k % 64;
    assert_int_equal(
        gi_nim_limbs_pow(room(), GI_NIM_WORDS, y, x, e, GI_NIM_WORDS),
        GRUNDY_OK);
    memset(e, 0, sizeof e);
    e[(65536 - k) / 64] = UINT64_C(1) << (65536 - k) % 64;
    assert_int_equal(
        gi_nim_limbs_pow(room(), GI_NIM_WORDS, z, y, e, GI_NIM_WORDS),
        GRUNDY_OK);
    assert_memory_equal(z, x, sizeof x);
  }
  assert_int_equal(memory.used, 0);
}

/* F(n) (x) F(n) = 3/2 F(n), x (x) F(n) = x F(n), far out. */
static void the_largest(void **state) {
  (void)state;
  static uint64_t fermat[GI_NIM_WORDS], x[GI_NIM_WORDS], z[GI_NIM_WORDS];
  fermat[GI_NIM_WORDS / 2] = 1;
  assert_int_equal(gi_nim_limbs_mul(room(), GI_NIM_WORDS, z, fermat, fermat),
                   GRUNDY_OK);
  for (size_t i = 0; i < GI_NIM_WORDS; i++)
    assert_int_equal(z[i], i == GI_NIM_WORDS / 2       ? 1
                           : i == GI_NIM_WORDS / 2 - 1 ? UINT64_C(1) << 63
                                                       : 0);
  for (size_t i = 0; i < GI_NIM_WORDS / 2; i++)
    x[i] = draw(&seed, UINT64_MAX);
  assert_int_equal(gi_nim_limbs_mul(room(), GI_NIM_WORDS, z, fermat, x),
                   GRUNDY_OK);
  assert_memory_equal(z + GI_NIM_WORDS / 2, x, GI_NIM_WORDS / 2 * sizeof *x);
  for (size_t i = 0; i < GI_NIM_WORDS / 2; i++)
    assert_int_equal(z[i], 0);
}

static void refusals_are_a_status(void **state) {
  (void)state;
  uint64_t a[4] = {1, 2, 3, 4}, b[4];
  gi_memory none = {.fail_at = 1};
  gi_nim_room poor = {gi_nim_kernels_of(GRUNDY_CPU_BEST), &none, &budget};
  assert_int_equal(gi_nim_limbs_mul(poor, 4, b, a, a), GRUNDY_NOMEM);
  assert_int_equal(gi_nim_limbs_inv(poor, 4, b, a), GRUNDY_NOMEM);
  assert_int_equal(gi_nim_limbs_pow(poor, 4, b, a, a, 4), GRUNDY_NOMEM);
  atomic_store(&budget.cancelled, true);
  assert_int_equal(gi_nim_limbs_mul(room(), 4, b, a, a), GRUNDY_STOPPED);
  assert_int_equal(gi_nim_limbs_sqrt(room(), 4, b, a), GRUNDY_STOPPED);
  assert_int_equal(gi_nim_limbs_pow(room(), 4, b, a, a, 4), GRUNDY_STOPPED);
  atomic_store(&budget.cancelled, false);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  gi_budget_init(&budget, (grundy_limits){0});
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products),
      cmocka_unit_test(inverses_and_roots),
      cmocka_unit_test(powers),
      cmocka_unit_test(powers_against_squares),
      cmocka_unit_test(powers_of_two),
      cmocka_unit_test(the_largest),
      cmocka_unit_test(refusals_are_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
