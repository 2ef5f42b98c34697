/* SPDX-License-Identifier: MIT */
/* Value expressions through the library: wrong arguments, refusals of memory,
   measures, comparisons, explanations. */
#include "engine/work.h"

#include "desk.h"

static const char *const texts[] = {
    "{1|*} + ^^ - 3/4",
    "{{2|1},{*|0}|{0|{1|-1}}}",
    "+-{3|2} + tiny(2) + 3.^",
    "ordinal({*|*},1) + norton({2|1},^)",
};

static const grundy_expression *read(desk d, const char *text) {
  const grundy_expression *expression;
  if (grundy_expression_parse(d.work, text, strlen(text), &expression) !=
      GRUNDY_OK)
    fail_msg("%s: %s", text, grundy_work_error(d.work)->message);
  return expression;
}

static void refused(desk d, grundy_status status) {
  assert_int_equal(status, GRUNDY_MISUSE);
  assert_int_equal(grundy_work_error(d.work)->status, GRUNDY_MISUSE);
}

static void wrong_arguments(void **state) {
  (void)state;
  desk d = sit(), other = sit();
  const grundy_expression *e = read(d, "^*"), *foreign = read(other, "1"), *out;
  grundy_measures m;
  grundy_comparison c;
  grundy_explanation x;
  assert_int_equal(grundy_expression_parse(NULL, "1", 1, &out), GRUNDY_MISUSE);
  refused(d, grundy_expression_parse(d.work, NULL, 1, &out));
  refused(d, grundy_expression_parse(d.work, "1", 1, NULL));
  assert_int_equal(grundy_expression_of(NULL, 1, &out), GRUNDY_MISUSE);
  refused(d, grundy_expression_of(d.work, 0, &out));
  refused(d, grundy_expression_of(d.work, 2, &out)); /* inside a record */
  refused(d, grundy_expression_of(d.work, UINT32_MAX, &out));
  refused(d, grundy_expression_of(d.work, 1, NULL));
  const char *text;
  assert_int_equal(grundy_game_text(NULL, 1, &text), GRUNDY_MISUSE);
  refused(d, grundy_game_text(d.work, 0, &text));
  refused(d, grundy_game_text(d.work, UINT32_MAX, &text));
  refused(d, grundy_game_text(d.work, 1, NULL));
  assert_int_equal(grundy_expression_measure(NULL, e, &m), GRUNDY_MISUSE);
  refused(d, grundy_expression_measure(d.work, NULL, &m));
  refused(d, grundy_expression_measure(d.work, foreign, &m));
  refused(d, grundy_expression_measure(d.work, e, NULL));
  refused(d, grundy_expression_compare(d.work, e, foreign, "=", &c));
  refused(d, grundy_expression_compare(d.work, NULL, e, "=", &c));
  refused(d, grundy_expression_compare(d.work, e, e, "=<", &c));
  refused(d, grundy_expression_compare(d.work, e, e, NULL, &c));
  refused(d, grundy_expression_compare(d.work, e, e, "=", NULL));
  refused(d, grundy_expression_explain(d.work, foreign, &x));
  refused(d, grundy_expression_explain(d.work, e, NULL));
  assert_int_equal(grundy_expression_terms(NULL), 0);
  assert_false(grundy_relation_holds(GRUNDY_EQUAL, NULL));
  assert_false(grundy_relation_holds((grundy_relation)99, "="));
  assert_string_equal(grundy_relation_name((grundy_relation)99), "?");
  leave(other);
  leave(d);
}

/* Measures, explains and compares; returns the first refusal. */
static grundy_status do_all(grundy_work *work, const char *text) {
  const grundy_expression *e;
  grundy_measures m;
  grundy_comparison c;
  grundy_explanation x;
  grundy_status status = grundy_expression_parse(work, text, strlen(text), &e);
  if (status == GRUNDY_OK)
    status = grundy_expression_measure(work, e, &m);
  if (status == GRUNDY_OK)
    status = grundy_expression_explain(work, e, &x);
  if (status == GRUNDY_OK)
    status = grundy_expression_compare(work, e, e, "=", &c);
  if (status == GRUNDY_OK)
    assert_int_equal(c.relation, GRUNDY_EQUAL);
  return status;
}

static void every_refusal_is_a_status(void **state) {
  (void)state;
  grundy *g = grundy_new();
  assert_non_null(g);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    grundy_status status = GRUNDY_NOMEM;
    for (uint64_t fail_at = 1; status != GRUNDY_OK; fail_at++) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      assert_non_null(work);
      work->memory.fail_at = fail_at;
      status = do_all(work, texts[i]);
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      work->memory.fail_at = 0;
      assert_int_equal(do_all(work, texts[i]), GRUNDY_OK); /* nothing lost */
      grundy_work_free(work); /* asserts that nothing stays */
    }
  }
  grundy_free(g);
}

static void a_value_has_its_measures(void **state) {
  (void)state;
  desk d = sit();
  const grundy_expression *sum = read(d, "{1|*} + ^^ - 3/4"), *whole;
  grundy_measures m, again;
  assert_int_equal(grundy_expression_terms(sum), 3);
  assert_int_equal(grundy_expression_measure(d.work, sum, &m), GRUNDY_OK);
  assert_string_equal(m.value, "{1/4^^|-3/4^^*}");
  assert_int_equal(m.outcome, GRUNDY_N);
  assert_string_equal(m.mean, "-1/4");
  assert_string_equal(m.temperature, "1/2");
  assert_true(m.has_no_weight);
  assert_null(m.atomic_weight);
  assert_int_equal(m.thermograph->mean.numerator, -1);
  assert_int_equal(m.thermograph->mean.exponent, 2);
  assert_int_equal(grundy_expression_of(d.work, m.game, &whole), GRUNDY_OK);
  assert_int_equal(grundy_expression_terms(whole), 1);
  assert_int_equal(grundy_expression_measure(d.work, whole, &again), GRUNDY_OK);
  assert_int_equal(m.game, again.game);
  assert_string_equal(m.canonical, again.canonical);
  leave(d);
}

static void a_comparison_has_a_reason(void **state) {
  (void)state;
  desk d = sit();
  const grundy_expression *a = read(d, "^*"), *b = read(d, "0");
  grundy_comparison c;
  assert_int_equal(grundy_expression_compare(d.work, a, b, "||", &c),
                   GRUNDY_OK);
  assert_int_equal(c.relation, GRUNDY_CONFUSED);
  assert_true(grundy_relation_holds(c.relation, "||"));
  assert_false(grundy_relation_holds(c.relation, ">="));
  assert_string_equal(c.reason,
                      "The difference is ^*. If Left starts, Left wins: Left "
                      "to 0, and Right cannot move. If Right starts, Right "
                      "wins: Right to 0, and Left cannot move.");
  leave(d);
}

static void options_have_fates(void **state) {
  (void)state;
  desk d = sit();
  grundy_explanation x;
  assert_int_equal(
      grundy_expression_explain(d.work, read(d, "{0,*,-1|{1|0},*}"), &x),
      GRUNDY_OK);
  assert_true(x.count >= 5);
  assert_int_equal(x.fates[0].fate, GRUNDY_FATE_KEPT);
  assert_int_equal(x.fates[1].fate, GRUNDY_FATE_REVERSED);
  assert_string_equal(x.fates[1].by, "0");
  assert_int_equal(x.fates[2].fate, GRUNDY_FATE_DOMINATED);
  assert_string_equal(x.fates[2].by, "0");
  assert_int_equal(x.fates[3].player, GRUNDY_RIGHT);
  assert_int_equal(grundy_expression_explain(d.work, read(d, "{0|3}"), &x),
                   GRUNDY_OK);
  assert_int_equal(x.fates[1].fate, GRUNDY_FATE_REVERSED);
  assert_string_equal(x.fates[1].by, "2");
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_arguments),
      cmocka_unit_test(every_refusal_is_a_status),
      cmocka_unit_test(a_value_has_its_measures),
      cmocka_unit_test(a_comparison_has_a_reason),
      cmocka_unit_test(options_have_fates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
