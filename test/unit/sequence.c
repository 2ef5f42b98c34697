/* SPDX-License-Identifier: MIT */
#include "theory/sequence.h"

#include "unit.h"

enum {
  HEAPS = 120
};

/* By the words of the definition: every option of a heap, the values that
   occur marked in an array. */
static void naive(const gi_code *code, uint32_t *values, size_t count) {
  static bool seen[1 << 16];
  for (size_t n = 0; n < count; n++) {
    memset(seen, 0, sizeof seen);
    for (size_t k = 0; k <= n; k++) {
      unsigned digit = gi_code_digit(code, k);
      if (k > 0 && k == n && (digit & 1))
        seen[0] = true;
      if (k > 0 && k < n && (digit & 2))
        seen[values[n - k]] = true;
      for (size_t a = 1; a + k < n && (digit & 4); a++)
        seen[values[a] ^ values[n - k - a]] = true;
    }
    values[n] = 0;
    while (seen[values[n]])
      values[n]++;
  }
}

static void check(const gi_code *code, gi_sequence *sequence, uint64_t n) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_sequence_extend(sequence, code, &budget, n), GRUNDY_OK);
  assert_true(sequence->count > n);
}

static void equals_the_definition(void **state) {
  (void)state;
  uint64_t seed = 77;
  gi_memory memory = {0};
  for (int round = 0; round < 300; round++) {
    uint8_t digits[12];
    size_t count = 2 + draw(&seed, 10);
    digits[0] = draw(&seed, 3) ? 0 : 4;
    for (size_t k = 1; k < count; k++)
      digits[k] = (uint8_t)draw(&seed, 8);
    /* a tail that repeats, in every second code */
    size_t tail = round % 2 ? count : 1 + draw(&seed, count - 1);
    gi_code code = {digits, count, tail};
    uint32_t values[HEAPS];
    naive(&code, values, HEAPS);
    gi_sequence sequence;
    gi_sequence_init(&sequence, &memory);
    for (size_t n = draw(&seed, 30); n < HEAPS; n += 1 + draw(&seed, 40))
      check(&code, &sequence, n); /* extended in steps */
    check(&code, &sequence, HEAPS - 1);
    for (size_t n = 0; n < HEAPS; n++)
      assert_int_equal(sequence.values[n], values[n]);
    gi_sequence_clear(&sequence);
  }
  assert_int_equal(memory.used, 0);
}

/* The period that is proved is the least, and it begins as early as it can. */
static void check_period(const uint8_t *digits, size_t count,
                         uint64_t preperiod, uint64_t length) {
  gi_memory memory = {0};
  gi_sequence sequence;
  gi_code code = {digits, count, count};
  gi_period period = {0, 0};
  gi_sequence_init(&sequence, &memory);
  for (uint64_t n = 16; !gi_sequence_period(&sequence, &code, &period); n *= 2)
    check(&code, &sequence, n);
  assert_int_equal(period.preperiod, preperiod);
  assert_int_equal(period.period, length);
  check(&code, &sequence, 3000); /* it holds beyond what was looked at */
  for (size_t n = preperiod; n + length <= 3000; n++)
    assert_int_equal(sequence.values[n], sequence.values[n + length]);
  gi_sequence_clear(&sequence);
}

/* R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of
   the Cambridge Philosophical Society 52 (1956): 0.77 has period 12, its last
   exceptional value at 70; 0.137 has period 34, the last at 51 (OEIS A002187),
   0.07 is the same game one bean later and 0.4 two.  {1,3,4}: 0101232. */
static void known_periods(void **state) {
  (void)state;
  check_period((const uint8_t[]){0, 7, 7}, 3, 71, 12);
  check_period((const uint8_t[]){0, 0, 7}, 3, 53, 34);
  check_period((const uint8_t[]){0, 4}, 2, 54, 34);
  check_period((const uint8_t[]){0, 1, 3, 7}, 4, 52, 34);
  check_period((const uint8_t[]){0, 3, 0, 3, 3}, 5, 0, 7);
  check_period((const uint8_t[]){0, 3}, 2, 0, 2);
}

/* Too few values prove nothing; a repeating tail is never proved. */
static void no_period_too_early(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_sequence sequence;
  const uint8_t kayles[] = {0, 7, 7}, lasker[] = {4, 3};
  gi_code code = {kayles, 3, 3}, tail = {lasker, 2, 1};
  gi_period period;
  gi_sequence_init(&sequence, &memory);
  check(&code, &sequence, 2 * 71 + 2 * 12 + 2 - 1);
  assert_false(gi_sequence_period(&sequence, &code, &period));
  check(&code, &sequence, 2 * 71 + 2 * 12 + 2);
  assert_true(gi_sequence_period(&sequence, &code, &period));
  gi_sequence_clear(&sequence);
  gi_sequence_init(&sequence, &memory);
  check(&tail, &sequence, 300); /* Lasker's Nim */
  assert_int_equal(sequence.values[3], 4);
  assert_int_equal(sequence.values[4], 3);
  assert_false(gi_sequence_period(&sequence, &tail, &period));
  gi_sequence_clear(&sequence);
  assert_int_equal(memory.used, 0);
}

static void the_budget_stops_it(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_sequence sequence;
  const uint8_t kayles[] = {0, 7, 7};
  gi_code code = {kayles, 3, 3};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 100});
  gi_sequence_init(&sequence, &memory);
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, 100000),
                   GRUNDY_STOPPED);
  size_t known = sequence.count;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, known + 10),
                   GRUNDY_OK); /* and it can go on */
  assert_int_equal(gi_sequence_extend(&sequence, &code, &budget, UINT64_MAX),
                   GRUNDY_UNABLE);
  gi_sequence_clear(&sequence);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_the_definition),
      cmocka_unit_test(known_periods),
      cmocka_unit_test(no_period_too_early),
      cmocka_unit_test(the_budget_stops_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
