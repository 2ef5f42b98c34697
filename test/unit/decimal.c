/* SPDX-License-Identifier: MIT */
/* Large numbers in decimal against one division after another. */
#include "theory/decimal.h"

#include "unit.h"

enum {
  MOST = 700 /* words */
};

/* Writes the number by divisions by 10^9; the words are overwritten. */
static void by_division(uint64_t *limbs, size_t length, char *text) {
  static char digits[20 * MOST + 20];
  size_t count = 0;
  while (length && !limbs[length - 1])
    length--;
  while (length) {
    uint64_t rest = 0;
    for (size_t i = length; i-- > 0;)
      for (int half = 1; half >= 0; half--) {
        uint64_t part = rest << 32 | (limbs[i] >> 32 * half & UINT32_MAX);
        rest = part % 1000000000;
        limbs[i] &= half ? UINT32_MAX : ~(uint64_t)UINT32_MAX;
        limbs[i] |= part / 1000000000 << 32 * half;
      }
    while (length && !limbs[length - 1])
      length--;
    for (int i = 0; i < 9 && (length || rest); i++, rest /= 10)
      digits[count++] = (char)('0' + rest % 10);
  }
  if (!count)
    digits[count++] = '0';
  for (size_t i = 0; i < count; i++)
    text[i] = digits[count - 1 - i];
  text[count] = '\0';
}

static void check(const uint64_t *limbs, size_t length) {
  static char expected[20 * MOST + 20];
  uint64_t copy[MOST];
  gi_memory memory = {0};
  gi_budget budget;
  gi_buffer out;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_buffer_init(&out, &memory);
  assert_int_equal(gi_decimal_print(&memory, &budget, limbs, length, &out),
                   GRUNDY_OK);
  assert_int_equal(gi_buffer_put(&out, "", 1), GRUNDY_OK);
  if (length)
    memcpy(copy, limbs, length * sizeof *copy);
  by_division(copy, length, expected);
  assert_string_equal((const char *)out.data, expected);
  gi_buffer_clear(&out);
  assert_int_equal(memory.used, 0);
}

/* Random words, zeros and ones, of every length. */
static void all_lengths(void **state) {
  (void)state;
  uint64_t seed = 3, limbs[MOST];
  for (size_t length = 0; length < MOST; length += length < 140 ? 1 : 37)
    for (int kind = 0; kind < 4; kind++) {
      for (size_t i = 0; i < length; i++)
        limbs[i] = kind == 0   ? draw(&seed, UINT64_MAX)
                   : kind == 1 ? 0
                   : kind == 2 ? UINT64_MAX
                               : draw(&seed, 2) - 1;
      if (length && kind == 1)
        limbs[length - 1] = 1;
      check(limbs, length);
    }
}

/* Every refused request, and a limit in the middle, end the work cleanly. */
static void refusals(void **state) {
  (void)state;
  uint64_t seed = 8, limbs[MOST];
  for (size_t i = 0; i < MOST; i++)
    limbs[i] = draw(&seed, UINT64_MAX);
  grundy_status status = GRUNDY_NOMEM;
  for (uint64_t at = 1; status == GRUNDY_NOMEM; at++) {
    gi_memory memory = {.fail_at = at};
    gi_budget budget;
    gi_buffer out;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_buffer_init(&out, &memory);
    status = gi_decimal_print(&memory, &budget, limbs, MOST, &out);
    gi_buffer_clear(&out);
    assert_int_equal(memory.used, 0);
  }
  assert_int_equal(status, GRUNDY_OK);
  gi_memory memory = {0};
  gi_budget budget;
  gi_buffer out;
  gi_budget_init(&budget, (grundy_limits){.positions = 1});
  gi_buffer_init(&out, &memory);
  assert_int_equal(gi_decimal_print(&memory, &budget, limbs, MOST, &out),
                   GRUNDY_STOPPED);
  gi_buffer_clear(&out);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_lengths),
      cmocka_unit_test(refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
