/* SPDX-License-Identifier: MIT */
/* Expressions of nimbers through the library: answers, places, refusals. */
#include "engine/work.h"

#include "unit.h"

static const char *const texts[] = {
    "5*7 + inv(15)^-3 / sq(sqrt(0x1F))",
    "solve(1<<70, F(6))",
    "log(200, primitive(8))",
    "log(1<<40, primitive(64))",
    "2^order(1<<100) + mex(0, trace(128, 8), 2^(1<<200))",
    "(1<<3000)^123456789012345678901234567890",
    "solve(1<<65535)",
};

static grundy_status eval(grundy_work *work, const char *text,
                          grundy_nim_answer *answer) {
  return grundy_nim_eval(work, text, strlen(text), (grundy_nim_query){0},
                         answer);
}

static void every_refusal_is_a_status(void **state) {
  (void)state;
  grundy *g = grundy_new();
  assert_non_null(g);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    grundy_status status = GRUNDY_NOMEM;
    uint64_t fail_at = 1;
    for (; status != GRUNDY_OK; fail_at++) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      grundy_nim_answer answer;
      assert_non_null(work);
      work->memory.fail_at = fail_at;
      status = eval(work, texts[i], &answer);
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      if (status != GRUNDY_OK)
        assert_string_equal(grundy_work_error(work)->message, "out of memory");
      grundy_work_free(work); /* asserts that nothing stays */
    }
    assert_true(fail_at > 2);
  }
  grundy_free(g);
}

static void many_questions_leave_only_answers(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_nim_answer answer;
  assert_non_null(work);
  for (int i = 0; i < 300; i++)
    assert_int_equal(eval(work, "F(12)*F(12)*F(12)", &answer), GRUNDY_OK);
  size_t before = grundy_work_bytes(work);
  assert_true(before < 4 << 20); /* 1234 digits each, no more */
  grundy_work_reset(work);
  assert_int_equal(grundy_work_bytes(work), 0);
  grundy_work_free(work);
  grundy_free(g);
}

static void logarithms_and_words_in_a_work(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_nim128 n;
  uint64_t a[2] = {0, 1}, b[2], e = 3;
  assert_non_null(work);
  assert_int_equal(
      grundy_nim_log(work, (grundy_nim128){3, 0}, (grundy_nim128){2, 0}, &n),
      GRUNDY_OK);
  assert_int_equal(n.low, 2);
  assert_int_equal(
      grundy_nim_log(work, (grundy_nim128){4, 0}, (grundy_nim128){2, 0}, &n),
      GRUNDY_DOMAIN);
  assert_true(grundy_work_error(work)->message[0]);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_MUL, 2, b, a, a),
                   GRUNDY_OK);
  assert_true(b[0] == UINT64_C(1) << 63 && b[1] == 1);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_ADD, 2, b, b, a),
                   GRUNDY_OK);
  assert_true(b[0] == UINT64_C(1) << 63 && b[1] == 0);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_SOLVE, 1, b, b, NULL),
                   GRUNDY_DOMAIN);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_SOLVE, 2, b, b, NULL),
                   GRUNDY_OK);
  assert_true(b[0] == 0 && b[1] == 1);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_INV, 3, b, a, NULL),
                   GRUNDY_UNABLE);
  assert_int_equal(grundy_nim_words_pow(work, 2, b, a, &e, 1), GRUNDY_OK);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_INV, 2, b, b, NULL),
                   GRUNDY_OK);
  for (int i = 0; i < 3; i++)
    assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_MUL, 2, b, b, a),
                     GRUNDY_OK);
  assert_true(b[0] == 1 && b[1] == 0);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_SQRT, 2, b, a, NULL),
                   GRUNDY_OK);
  assert_int_equal(grundy_nim_words(work, GRUNDY_NIM_MUL, 2, b, b, b),
                   GRUNDY_OK);
  assert_memory_equal(a, b, sizeof a);
  grundy_work_free(work);
  grundy_free(g);
}

static void the_place_of_an_error(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_nim_answer answer;
  assert_non_null(work);
  assert_int_equal(eval(work, "1 + 2 * inv( 3 + 3 )", &answer), GRUNDY_DOMAIN);
  assert_int_equal(grundy_work_error(work)->offset, 13);
  assert_int_equal(
      grundy_nim_eval(work, "1\0+2", 4, (grundy_nim_query){0}, &answer),
      GRUNDY_SYNTAX);
  assert_int_equal(grundy_work_error(work)->offset, 1);
  assert_int_equal(
      grundy_nim_eval(work, "1", 1, (grundy_nim_query){.bits = 3}, &answer),
      GRUNDY_DOMAIN);
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_refusal_is_a_status),
      cmocka_unit_test(many_questions_leave_only_answers),
      cmocka_unit_test(logarithms_and_words_in_a_work),
      cmocka_unit_test(the_place_of_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
