/* SPDX-License-Identifier: MIT */
/* The nim field: the references are compared with the definition, the fast code
   with the references. */
#include "theory/nimber/nimber.h"
#include "theory/nimber/reference.h"

#include "unit.h"

enum {
  SMALL = 32
};

static uint64_t state_of_draws = 12345;

/* Returns a random number of any length, often a corner case: a power of two or
   its neighbour, 0, all ones. */
static uint64_t number(void) {
  uint64_t *seed = &state_of_draws;
  uint64_t any = draw(seed, UINT64_MAX) >> draw(seed, 64);
  uint64_t power = UINT64_C(1) << draw(seed, 64);
  switch (draw(seed, 8)) {
  case 0:
    return power;
  case 1:
    return power - 1;
  case 2:
    return ~UINT64_C(0) << draw(seed, 64);
  case 3:
    return draw(seed, 3);
  default:
    return any;
  }
}

static void by_mex(uint64_t table[SMALL][SMALL]) {
  gi_memory memory = {0};
  gi_mex mex;
  gi_mex_init(&mex, &memory);
  assert_int_equal(gi_nim_table_by_mex(&mex, &table[0][0], SMALL), GRUNDY_OK);
  gi_mex_clear(&mex);
  assert_int_equal(memory.used, 0);
}

/* S0-38, S0-41 to S0-43. */
static void references_follow_the_definition(void **state) {
  (void)state;
  static uint64_t table[SMALL][SMALL];
  by_mex(table);
  for (uint64_t x = 0; x < SMALL; x++)
    for (uint64_t y = 0; y < SMALL; y++) {
      assert_int_equal(gi_nim_mul_by_powers(x, y), table[x][y]);
      assert_int_equal(gi_nim_mul_by_halves(x, y), table[x][y]);
      assert_int_equal(grundy_nim_mul(x, y), table[x][y]);
    }
  for (unsigned a = 0; a < 64; a++)
    for (unsigned b = 0; b < 64; b++)
      assert_int_equal(
          gi_nim_power_of_two(a, b),
          gi_nim_mul_by_halves(UINT64_C(1) << a, UINT64_C(1) << b));
}

static uint64_t mex_of(const uint64_t *values, size_t count) {
  gi_memory memory = {0};
  gi_mex mex;
  uint64_t least;
  gi_mex_init(&mex, &memory);
  for (size_t i = 0; i < count; i++)
    assert_int_equal(gi_mex_add(&mex, values[i]), GRUNDY_OK);
  assert_int_equal(gi_mex_value(&mex, &least), GRUNDY_OK);
  gi_mex_clear(&mex);
  return least;
}

/* S0-40 with the operators put right: any sets A, B with mex a, b give
   ab = mex { a*b + ab* + a*b* } and a + b = mex { a* + b, a + b* }. */
static void products_by_sets(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (int round = 0; round < 1000; round++) {
    uint64_t set[2][12], mex[2], options[144];
    size_t size[2], count = 0;
    for (int i = 0; i < 2; i++) {
      size[i] = draw(&seed, 12);
      for (size_t k = 0; k < size[i]; k++)
        set[i][k] = draw(&seed, 14);
      mex[i] = mex_of(set[i], size[i]);
    }
    for (size_t i = 0; i < size[0]; i++)
      for (size_t j = 0; j < size[1]; j++)
        options[count++] = grundy_nim_mul(set[0][i], mex[1]) ^
                           grundy_nim_mul(mex[0], set[1][j]) ^
                           grundy_nim_mul(set[0][i], set[1][j]);
    assert_int_equal(mex_of(options, count), grundy_nim_mul(mex[0], mex[1]));
    count = 0;
    for (size_t i = 0; i < size[0]; i++)
      options[count++] = set[0][i] ^ mex[1];
    for (size_t j = 0; j < size[1]; j++)
      options[count++] = mex[0] ^ set[1][j];
    assert_int_equal(mex_of(options, count), mex[0] ^ mex[1]);
  }
}

/* S0-44, S0-45. */
static void inverses_two_ways(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_mex mex;
  uint64_t inverse;
  gi_mex_init(&mex, &memory);
  for (uint64_t a = 1; a < 80; a += a < 17 ? 1 : 31) {
    assert_int_equal(gi_nim_inv_by_mex(&mex, a, &inverse), GRUNDY_OK);
    assert_int_equal(inverse, gi_nim_inv_by_power(a));
  }
  gi_mex_clear(&mex);
  for (uint64_t a = 1; a < 256; a++) {
    assert_int_equal(gi_nim_mul_by_halves(a, gi_nim_inv_by_power(a)), 1);
    assert_int_equal(gi_nim_inv_by_power(a), gi_nim_inverse8[a]);
  }
  static const uint64_t known[16] = {0,  1, 3, 2, 15, 12, 9,  11,
                                     10, 6, 8, 7, 5,  14, 13, 4};
  for (uint64_t a = 0; a < 16; a++)
    assert_int_equal(grundy_nim_inv(a), known[a]);
  for (int i = 0; i < 300; i++) {
    uint64_t a = number();
    assert_int_equal(grundy_nim_inv(a), a ? gi_nim_inv_by_power(a) : 0);
  }
}

static void known_values(void **state) {
  (void)state;
  static const uint64_t facts[][3] = {
      {2, 2, 3},   {4, 4, 6},         {4, 2, 8}, {16, 16, 24},
      {5, 7, 13},  {255, 255, 156},   {0, 9, 0}, {256, 256, 384},
      {1, 77, 77}, {65536, 2, 131072}};
  for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
    assert_int_equal(grundy_nim_mul(facts[i][0], facts[i][1]), facts[i][2]);
}

/* S0-47: x (x) F = x F below F; F (x) F = 3/2 F. */
static void products_by_fermat_powers(void **state) {
  (void)state;
  for (unsigned n = 0; n < 6; n++) {
    uint64_t fermat = UINT64_C(1) << (1 << n);
    assert_int_equal(grundy_nim_mul(fermat, fermat), fermat + fermat / 2);
    for (int i = 0; i < 100; i++) {
      uint64_t x = number() % fermat;
      assert_int_equal(grundy_nim_mul(x, fermat), x * fermat);
    }
  }
}

/* S0-46, S0-48: closed, no divisors of zero, rows, columns and the diagonal
   are permutations. */
static void subfields(void **state) {
  (void)state;
  for (unsigned bits = 1; bits <= 8; bits *= 2) {
    uint64_t size = UINT64_C(1) << bits;
    bool on_diagonal[256] = {false};
    for (uint64_t x = 1; x < size; x++) {
      bool in_row[256] = {false}, in_column[256] = {false};
      for (uint64_t y = 1; y < size; y++) {
        uint64_t row = grundy_nim_mul(x, y), column = grundy_nim_mul(y, x);
        assert_true(0 < row && row < size && 0 < column && column < size);
        assert_false(in_row[row] || in_column[column]);
        in_row[row] = in_column[column] = true;
      }
      assert_false(on_diagonal[grundy_nim_mul(x, x)]);
      on_diagonal[grundy_nim_mul(x, x)] = true;
    }
  }
}

static void field_laws(void **state) {
  (void)state;
  for (int i = 0; i < 2000; i++) {
    uint64_t a = number(), b = number(), c = number();
    assert_int_equal(grundy_nim_mul(a, b), gi_nim_mul_by_halves(a, b));
    assert_int_equal(grundy_nim_mul(a, b), grundy_nim_mul(b, a));
    assert_int_equal(grundy_nim_mul(grundy_nim_mul(a, b), c),
                     grundy_nim_mul(a, grundy_nim_mul(b, c)));
    assert_int_equal(grundy_nim_mul(a, b ^ c),
                     grundy_nim_mul(a, b) ^ grundy_nim_mul(a, c));
    assert_int_equal(grundy_nim_mul(a, grundy_nim_inv(a)), a != 0);
    assert_int_equal(grundy_nim_square(a), gi_nim_mul_by_halves(a, a));
    assert_int_equal(grundy_nim_sqrt(grundy_nim_square(a)), a);
  }
}

static void powers(void **state) {
  (void)state;
  for (int i = 0; i < 200; i++) {
    uint64_t a = number(), power = 1;
    for (uint64_t n = 0; n < 20; n++) {
      assert_int_equal(grundy_nim_pow(a, n), power);
      power = grundy_nim_mul(power, a);
    }
    uint64_t m = number(), n = number();
    assert_int_equal(grundy_nim_pow(a, m & n),
                     grundy_nim_mul(grundy_nim_pow(a, (m & n) / 2),
                                    grundy_nim_pow(a, (m & n) - (m & n) / 2)));
    if (a)
      assert_int_equal(grundy_nim_pow(a, UINT64_MAX), 1);
  }
}

static void quadratics(void **state) {
  (void)state;
  for (uint64_t c = 0; c < 1 << 16; c++) {
    uint64_t x;
    assert_true(grundy_nim_solve(c, &x));
    assert_int_equal(grundy_nim_square(x) ^ x, c);
    assert_int_equal(x & 1, 0);
    if (!(c >> 15)) /* the trace of a field is its top bit */
      assert_true(x < 1 << 16);
    else
      assert_true(x >= 1 << 16);
  }
  for (int i = 0; i < 1000; i++) {
    uint64_t c = number(), x;
    assert_int_equal(grundy_nim_solve(c, &x), !(c >> 63));
    if (!(c >> 63))
      assert_int_equal(grundy_nim_square(x) ^ x, c);
  }
}

/* ------------------------------------------------------------ 128 bits */

static grundy_nim128 number128(void) {
  grundy_nim128 x = {number(), draw(&state_of_draws, 4) ? number() : 0};
  return x;
}

/* By halves, from products of words. */
static grundy_nim128 mul128(grundy_nim128 a, grundy_nim128 b) {
  uint64_t hh = gi_nim_mul_by_halves(a.high, b.high);
  uint64_t ll = gi_nim_mul_by_halves(a.low, b.low);
  uint64_t cross =
      gi_nim_mul_by_halves(a.high, b.low) ^ gi_nim_mul_by_halves(a.low, b.high);
  return (grundy_nim128){ll ^ gi_nim_mul_by_halves(hh, UINT64_C(1) << 63),
                         cross ^ hh};
}

static void assert_equal128(grundy_nim128 a, grundy_nim128 b) {
  assert_int_equal(a.low, b.low);
  assert_int_equal(a.high, b.high);
}

static void wide_numbers(void **state) {
  (void)state;
  const grundy_nim128 one = {1, 0}, ones = {UINT64_MAX, UINT64_MAX};
  for (int i = 0; i < 500; i++) {
    grundy_nim128 a = number128(), b = number128(), x;
    assert_equal128(grundy_nim128_mul(a, b), mul128(a, b));
    assert_equal128(grundy_nim128_square(a), mul128(a, a));
    assert_equal128(grundy_nim128_sqrt(mul128(a, a)), a);
    bool is_zero = !(a.low | a.high);
    x = grundy_nim128_mul(a, grundy_nim128_inv(a));
    assert_equal128(x, is_zero ? a : one);
    assert_equal128(grundy_nim128_pow(a, ones), is_zero ? a : one);
    assert_int_equal(grundy_nim128_solve(a, &x), !(a.high >> 63));
    if (!(a.high >> 63)) {
      grundy_nim128 square = mul128(x, x);
      square.low ^= x.low;
      square.high ^= x.high;
      assert_equal128(square, a);
      assert_int_equal(x.low & 1, 0);
    }
  }
}

/* -------------------------------------------------------------- arrays */

enum {
  MOST = 400 /* words */
};

static const unsigned sizes[] = {8, 16, 32, 64, 128};

/* Checks one number of an array.  The portable path is checked number by
   number, the other paths are compared with the portable one. */
static void judge(grundy_nim_op op, unsigned bits, const unsigned char *z,
                  const unsigned char *x, const unsigned char *y) {
  grundy_nim128 a = {0, 0}, b = a, c = a, wanted = a;
  memcpy(&a, x, bits / 8);
  memcpy(&b, y, bits / 8);
  memcpy(&c, z, bits / 8);
  uint64_t top = bits == 128 ? a.high >> 63 : a.low >> (bits - 1);
  switch (op) {
  case GRUNDY_NIM_ADD:
    wanted = (grundy_nim128){a.low ^ b.low, a.high ^ b.high};
    break;
  case GRUNDY_NIM_MUL:
    wanted = mul128(a, b);
    break;
  case GRUNDY_NIM_INV:
    if (a.low | a.high) {
      c = mul128(a, c);
      wanted.low = 1;
    }
    break;
  case GRUNDY_NIM_SQRT:
    c = mul128(c, c);
    wanted = a;
    break;
  case GRUNDY_NIM_SOLVE:
    if (top) {
      memset(&wanted, 0xff, bits / 8);
    } else {
      assert_int_equal(c.low & 1, 0);
      wanted = mul128(c, c);
      wanted.low ^= c.low;
      wanted.high ^= c.high;
      c = a;
    }
    break;
  }
  assert_equal128(c, wanted);
}

static void arrays_of(grundy_cpu cpu, bool is_judged) {
  static uint64_t a[MOST], b[MOST], c[MOST + 1], portable[MOST];
  for (int round = 0; round < 60; round++)
    for (size_t s = 0; s < 5; s++)
      for (int o = 0; o < GI_NIM_OPS; o++) {
        grundy_nim_op op = (grundy_nim_op)o;
        unsigned bits = sizes[s];
        size_t width = bits / 8, most = sizeof a / width;
        size_t count = draw(&state_of_draws, most + 1);
        count >>= draw(&state_of_draws, 6);
        for (size_t i = 0; i < MOST; i++) {
          a[i] = number();
          b[i] = number();
        }
        memset(c, 0x5a, sizeof c);
        unsigned char *out = (unsigned char *)c;
        assert_int_equal(grundy_nim_array(cpu, op, bits, c, a, b, count),
                         GRUNDY_OK);
        for (size_t i = count * width; i < sizeof c; i++)
          assert_int_equal(out[i], 0x5a); /* no byte more */
        assert_int_equal(grundy_nim_array(GRUNDY_CPU_PORTABLE, op, bits,
                                          portable, a, b, count),
                         GRUNDY_OK);
        assert_memory_equal(c, portable, count * width);
        for (size_t i = count % 7; is_judged && i < count; i += 1 + count / 3)
          judge(op, bits, out + i * width, (unsigned char *)a + i * width,
                (unsigned char *)b + i * width);
        /* in place */
        assert_int_equal(grundy_nim_array(cpu, op, bits, b, a, b, count),
                         GRUNDY_OK);
        assert_memory_equal(b, portable, count * width);
      }
}

static void kernels_of(grundy_cpu cpu) {
  const gi_nim_kernels *k = gi_nim_kernels_of(cpu);
  for (int i = 0; i < 5000; i++) {
    uint64_t a = number(), b = number(), n = number();
    uint64_t x = gi_nim_poly_of(a), y = gi_nim_poly_of(b);
    assert_int_equal(gi_nim_of_poly(x), a);
    assert_int_equal(k->mul(a, b), gi_nim_portable.mul(a, b));
    assert_int_equal(gi_nim_of_poly(k->poly_mul(x, y)), k->mul(a, b));
    assert_int_equal(k->inv(a), gi_nim_portable.inv(a));
    assert_int_equal(k->poly_pow(x, n), gi_nim_portable.poly_pow(x, n));
    grundy_nim128 u = {a, b}, v = {n, a ^ 1};
    assert_equal128(k->mul128(u, v), gi_nim_portable.mul128(u, v));
  }
  uint64_t v[64], w[64], factor = number();
  for (size_t i = 0; i < 16; i++)
    v[i] = w[i] = number();
  k->lucas(factor, v, 48);
  for (size_t i = 16; i < 64; i++) {
    w[i] = gi_nim_portable.poly_mul(factor, w[i - 8]) ^ w[i - 16];
    assert_int_equal(v[i], w[i]);
  }
}

static void every_path(void **state) {
  (void)state;
  for (int i = GRUNDY_CPU_PORTABLE; i <= GRUNDY_CPU_PMULL; i++) {
    grundy_cpu cpu = (grundy_cpu)i, found;
    assert_true(grundy_cpu_named(grundy_cpu_name(cpu), &found));
    assert_int_equal(found, cpu);
    if (!grundy_cpu_has(cpu)) {
      print_message("SKIPPED: this processor does not have the path %s\n",
                    grundy_cpu_name(cpu));
      uint64_t word = 0;
      assert_int_equal(
          grundy_nim_array(cpu, GRUNDY_NIM_INV, 64, &word, &word, NULL, 1),
          GRUNDY_UNABLE);
      continue;
    }
    kernels_of(cpu);
    arrays_of(cpu, cpu == GRUNDY_CPU_PORTABLE);
  }
}

static void wrong_questions(void **state) {
  (void)state;
  uint64_t word = 0;
  grundy_cpu cpu;
  assert_int_equal(grundy_nim_array(GRUNDY_CPU_BEST, GRUNDY_NIM_INV, 7, &word,
                                    &word, NULL, 1),
                   GRUNDY_UNABLE);
  assert_int_equal(grundy_nim_array(GRUNDY_CPU_BEST, (grundy_nim_op)9, 8, &word,
                                    &word, NULL, 1),
                   GRUNDY_UNABLE);
  assert_false(grundy_cpu_named("sse", &cpu));
  assert_true(grundy_cpu_has(GRUNDY_CPU_BEST));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(references_follow_the_definition),
      cmocka_unit_test(products_by_sets),
      cmocka_unit_test(inverses_two_ways),
      cmocka_unit_test(known_values),
      cmocka_unit_test(products_by_fermat_powers),
      cmocka_unit_test(subfields),
      cmocka_unit_test(field_laws),
      cmocka_unit_test(powers),
      cmocka_unit_test(quadratics),
      cmocka_unit_test(wide_numbers),
      cmocka_unit_test(every_path),
      cmocka_unit_test(wrong_questions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
