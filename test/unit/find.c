/* SPDX-License-Identifier: MIT */
/* What is proved agrees with the values; memory may be refused anywhere. */
#include "lang/find/find.h"

#include "unit.h"

static grundy_status find(grundy_work *work, const char *text, uint64_t to,
                          grundy_pattern *pattern) {
  const grundy_rules *rules;
  grundy_find_options options = {.to = to};
  grundy_status status = grundy_rules_parse(work, text, strlen(text), &rules);
  return status == GRUNDY_OK ? grundy_find(work, rules, &options, pattern)
                             : status;
}

static void every_fact_holds(void **state) {
  (void)state;
  grundy *g = grundy_new();
  const gi_fact *fact;
  for (size_t i = 0; (fact = gi_fact_at(i)) != NULL; i++) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_pattern pattern;
    char text[200];
    bool is_rule = strstr(fact->rule, "->") != NULL;
    bool is_plane = strstr(fact->rule, "(x,y) ->") != NULL;
    snprintf(text, sizeof text, is_rule ? "{%s}" : "%s", fact->rule);
    assert_int_equal(find(work, text, is_plane ? 70 : 400, &pattern),
                     GRUNDY_OK);
    if (!pattern.found || !pattern.proved)
      fail_msg("%s is not what is said: %s", text,
               pattern.found ? pattern.words : "nothing found");
    assert_string_equal(pattern.theorem, fact->theorem);
    assert_int_equal(pattern.zeros, fact->zeros);
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* Other names and another order make no other rule; other clauses do. */
static void facts_are_about_the_rule(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_pattern pattern;
  assert_int_equal(find(work,
                        "{(a,b) -> (a,b-t) for t in 1..b ; (a-s,b) for s in "
                        "1..a}",
                        40, &pattern),
                   GRUNDY_OK);
  assert_true(pattern.proved);
  assert_string_equal(pattern.expr, "a ^ b");
  assert_int_equal(find(work,
                        "{(a,b) -> (a,b-t) for t in 1..b ; (a,b-t) for t in "
                        "1..b}",
                        40, &pattern),
                   GRUNDY_OK);
  assert_false(pattern.proved);
  assert_string_equal(pattern.expr, "b");
  assert_int_equal(find(work,
                        "{m -> m-k for k in 1..m/2 ; m-k for k in 1..m/2}", 100,
                        &pattern),
                   GRUNDY_OK);
  assert_true(pattern.found && !pattern.proved);
  grundy_work_free(work);
  grundy_free(g);
}

static const struct {
  const char *rules;
  uint64_t to;
} cases[] = {
    {"kayles", 200},
    {"{n -> n-k for k in 1..n/2}", 150},
    {"{n -> n-1 if n > 0 ; n/2 if n > 0}", 300},
    {"{n -> n & n-1 if n > 0 ; n-1 if n > 0}", 300},
    {"{n -> n/k for k in 2..6 if n > 0}", 400},
    {"{n -> n-k for k in 1..n/5}", 400},
    {"{n -> isqrt(n-200)/isqrt(n-200)-1 if n > 200}", 400},
    {"{sym (x,y) -> (x-1,y) ; (x,y-1) ; (x-1,y-1)}", 36},
    {"{(x,y) -> (x-k,y) for k in 1..2 ; (x,y-k) for k in 1..3}", 36},
    {"wythoff", 36},
};

static void every_refusal_is_a_status(void **state) {
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_status status = GRUNDY_NOMEM;
    uint64_t fail_at = 1;
    for (; status != GRUNDY_OK; fail_at++) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      grundy_pattern pattern;
      work->memory.fail_at = fail_at;
      status = find(work, cases[i].rules, cases[i].to, &pattern);
      if (status == GRUNDY_OK ? !pattern.found : status != GRUNDY_NOMEM)
        fail_msg("%s, refusal %d: status %d", cases[i].rules, (int)fail_at,
                 (int)status);
      grundy_work_free(work); /* asserts that nothing stays */
    }
    assert_true(fail_at > 8);
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_fact_holds),
      cmocka_unit_test(facts_are_about_the_rule),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
