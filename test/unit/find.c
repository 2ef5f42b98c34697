/* SPDX-License-Identifier: MIT */
/* What is proved agrees with the values; memory may be refused anywhere. */
#include "lang/find/find.h"

#include "unit.h"

static grundy_status find(grundy_work *work, const char *text, uint64_t to,
                          grundy_pattern *pattern) {
  const grundy_rules *rules;
  grundy_find_query options = {.to = to};
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
  assert_null(pattern.theorem);
  assert_non_null(pattern.proof);
  assert_string_equal(pattern.expr, "b");
  assert_int_equal(find(work,
                        "{m -> m-k for k in 1..m/2 ; m-k for k in 1..m/2}", 100,
                        &pattern),
                   GRUNDY_OK);
  assert_true(pattern.found && !pattern.proved);
  grundy_work_free(work);
  grundy_free(g);
}

/* How to look: at some numbers, for values or for outcomes. */
typedef enum how {
  VALUES,
  OUTCOMES,
  MISERE,
  SLICE, /* the numbers after the first are fixed at 3 */
  MISERE_SLICE
} how;

static grundy_status look(grundy_work *work, const char *text, uint64_t to,
                          how h, grundy_pattern *pattern) {
  const grundy_rules *rules;
  grundy_status status = grundy_rules_parse(work, text, strlen(text), &rules);
  if (status != GRUNDY_OK)
    return status;
  grundy_slice slice = {.arity = grundy_rules_arity(rules), .to = {to}};
  for (unsigned i = 1; i < slice.arity; i++) {
    slice.fixed[i] = true;
    slice.from[i] = slice.to[i] = 3;
  }
  bool is_slice = h == SLICE || h == MISERE_SLICE;
  grundy_find_query options = {
      .to = is_slice ? 0 : to,
      .slice = is_slice ? &slice : NULL,
      .outcomes = h == OUTCOMES,
      .play = h == MISERE || h == MISERE_SLICE ? GRUNDY_MISERE : GRUNDY_NORMAL};
  return grundy_find(work, rules, &options, pattern);
}

/* The formula of a slice, compared with every position by grundy_check_slice,
   whatever the first number of the range. */
static void slices_hold(void **state) {
  (void)state;
  static const char *const texts[] = {
      "wythoff", "ed", "{(n,m) -> (n-k,k) for k in 1..min(n,4) if k != m}",
      ("{(x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
       "(x,y,z-1)}")};
  grundy *g = grundy_new();
  unsigned found = 0, step = apart() > 1 ? 5 : 1;
  for (unsigned i = 0; i < 4 * 3 * 8; i += step) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    const char *text = texts[i % 4];
    const grundy_rules *rules;
    assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                     GRUNDY_OK);
    grundy_slice slice = {.arity = grundy_rules_arity(rules)};
    for (unsigned k = 0; k < slice.arity; k++) {
      slice.fixed[k] = true;
      slice.from[k] = slice.to[k] = 1 + k + i / 32;
    }
    unsigned at = i / 4 % slice.arity;
    slice.fixed[at] = false;
    slice.from[at] = i / 4 % 8 * 3;
    slice.to[at] = slice.from[at] + 90;
    bool is_misere = i / 8 % 2;
    grundy_query query = {.play = is_misere ? GRUNDY_MISERE : GRUNDY_NORMAL};
    grundy_pattern pattern;
    assert_int_equal(
        grundy_find(work, rules,
                    &(grundy_find_query){.slice = &slice, .play = query.play},
                    &pattern),
        GRUNDY_OK);
    if (pattern.found && pattern.expr) {
      const grundy_formula *formula;
      grundy_difference difference;
      assert_int_equal(grundy_formula_parse(work, rules, pattern.expr,
                                            strlen(pattern.expr), &formula),
                       GRUNDY_OK);
      assert_int_equal(grundy_check_slice(work, rules, formula, &slice,
                                          pattern.zeros ? GRUNDY_TABLE_OUTCOMES
                                                        : GRUNDY_TABLE_VALUES,
                                          query, &difference),
                       GRUNDY_OK);
      if (difference.found)
        fail_msg("%s, case %u: %s", text, i, pattern.expr);
      found++;
    }
    grundy_work_free(work);
  }
  assert_true(found > 40 / step);
  grundy_free(g);
}

/* A walk visits each position once, small ones first. */
static void walks_are_complete(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (int round = 0; round < 300; round++) {
    grundy_slice slice = {.arity = 1 + (unsigned)draw(&seed, 4)};
    uint64_t count = 1, visited = 0, before = 0;
    for (unsigned i = 0; i < slice.arity; i++) {
      slice.fixed[i] = draw(&seed, 3) == 0;
      slice.from[i] = draw(&seed, 5);
      slice.to[i] = slice.from[i] + (slice.fixed[i] ? 0 : draw(&seed, 6));
      count *= slice.to[i] - slice.from[i] + 1;
    }
    static unsigned char seen[11 * 11 * 11 * 11];
    memset(seen, 0, sizeof seen);
    uint64_t at[GRUNDY_MOST_INTEGERS];
    gi_slice_walk walk = gi_slice_walk_begin(&slice, at);
    do {
      uint64_t largest = 0, place = 0;
      for (unsigned i = 0; i < slice.arity; i++) {
        assert_true(slice.from[i] <= at[i] && at[i] <= slice.to[i]);
        uint64_t far = at[i] - slice.from[i];
        largest = far > largest ? far : largest;
        place = 11 * place + at[i];
      }
      assert_true(largest >= before);
      assert_int_equal(seen[place], 0);
      seen[place] = 1;
      before = largest;
      visited++;
    } while (gi_slice_walk_next(&walk, at));
    assert_int_equal(visited, count);
  }
}

static const struct {
  const char *rules;
  uint64_t to;
  how how;
} cases[] = {
    {"kayles", 200, VALUES},
    {"{n -> n-k for k in 1..n/2}", 150, VALUES},
    {"{n -> n-1 if n > 0 ; n/2 if n > 0}", 300, VALUES},
    {"{n -> n & n-1 if n > 0 ; n-1 if n > 0}", 300, VALUES},
    {"{n -> n/k for k in 2..6 if n > 0}", 400, VALUES},
    {"{n -> n-k for k in 1..n/5}", 400, VALUES},
    {"{n -> isqrt(n-200)/isqrt(n-200)-1 if n > 200}", 400, VALUES},
    {"{sym (x,y) -> (x-1,y) ; (x,y-1) ; (x-1,y-1)}", 36, VALUES},
    {"{(x,y) -> (x-k,y) for k in 1..2 ; (x,y-k) for k in 1..3}", 36, VALUES},
    {"wythoff", 36, VALUES},
    {"kayles", 160, OUTCOMES},
    {"half", 40, OUTCOMES},
    {"wythoff", 14, MISERE},
    {"take[1,3,4]", 40, MISERE},
    {"wythoff", 40, SLICE},
    {"{(x,y,z) -> (x-k,y,z) for k in 1..3 ; (x,y-1,z) ; (x,y,z-1)}", 40,
     MISERE_SLICE},
};

/* Every request of the search is refused in turn.  A proof makes many thousand
   requests more: then some are refused, unit.prove refuses each. */
static void every_refusal_is_a_status(void **state) {
  enum {
    EACH = 1500, /* requests that are refused one by one */
    APART = 64   /* divides the requests so far: the next that is refused */
  };
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_status status = GRUNDY_NOMEM;
    uint64_t fail_at = 1;
    for (; status != GRUNDY_OK;
         fail_at += apart() * (fail_at < EACH ? 1 : fail_at / APART)) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      grundy_pattern pattern;
      work->memory.fail_at = fail_at;
      status = look(work, cases[i].rules, cases[i].to, cases[i].how, &pattern);
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
      cmocka_unit_test(slices_hold),
      cmocka_unit_test(walks_are_complete),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
