/* SPDX-License-Identifier: MIT */
/* Patterns of partizan values: known sequences, equations, refusals. */
#include "engine/work.h"

#include "unit.h"

typedef struct example {
  const char *rules;
  grundy_table_kind kind;
  uint64_t to;
  const char *pattern; /* its kind; NULL: none is found */
  uint64_t times;
  const char *expr; /* NULL: not a formula */
} example;

/* Values that are known: heaps of one player's moves are integers, the switch
   {1|0} has the mean 1/2 and the temperature 1/2, x blue and y red edges that
   are apart are worth x - y, triangular numbers of moves. */
static const example examples[] = {
    {"{n -> L: n-1}", GRUNDY_TABLE_GAMES, 60, "arithmetic periodic", 1, "n"},
    {"{n -> R: n-1}", GRUNDY_TABLE_GAMES, 60, "arithmetic periodic", 1, "-n"},
    {"{n -> R: n-2}", GRUNDY_TABLE_GAMES, 60, "arithmetic periodic", 1,
     "-(n/2)"},
    {"{n -> L: n-1 ; R: n-2}", GRUNDY_TABLE_GAMES, 60, "periodic", 1, NULL},
    {"{n -> L: n-1 ; R: n-2}", GRUNDY_TABLE_MEAN, 60, "periodic", 2,
     "n%3 == 0 ? 0 : n%3 == 1 ? 2 : 1"},
    {"{n -> L: n-1 ; R: n-2}", GRUNDY_TABLE_TEMPERATURE, 60, "periodic", 2,
     "n%3 < 2 ? -2 : 1"},
    {"{n -> L: n-1 ; R: n-2}", GRUNDY_TABLE_OUTCOMES, 60, "periodic", 1, NULL},
    {"take[L: 1,2 ; R: 1,3]", GRUNDY_TABLE_GAMES, 60, "canonical recursion", 1,
     NULL},
    {"take[L: 1,2 ; R: 1,3]", GRUNDY_TABLE_WEIGHT, 60, "arithmetic periodic", 1,
     "n/3+n%3/2"},
    {"{(x,y) -> L: (x-1,y) ; R: (x,y-1)}", GRUNDY_TABLE_GAMES, 14, "polynomial",
     1, "x-y"},
    {"{(x,y) -> L: (x-1,y) ; R: (x,y-1)}", GRUNDY_TABLE_OUTCOMES, 14, "plane",
     1, "x >= y ? x-y < 1 ? 0 : 2 : 3"},
    {"{(x,y) -> (x-1,y) ; (x,y-1)}", GRUNDY_TABLE_MEAN, 14, "polynomial", 1,
     "0"},
    {"cutcake", GRUNDY_TABLE_GAMES, 24, "recursive", 1, NULL},
};
enum {
  EXAMPLES = sizeof examples / sizeof *examples
};

static grundy_status find(grundy_work *work, const example *e,
                          grundy_pattern *pattern) {
  const grundy_rules *rules;
  grundy_status status =
      grundy_rules_parse(work, e->rules, strlen(e->rules), &rules);
  grundy_find_query options = {.to = e->to, .kind = e->kind};
  return status == GRUNDY_OK ? grundy_find(work, rules, &options, pattern)
                             : status;
}

static void patterns_are_known(void **state) {
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < EXAMPLES; i++) {
    const example *e = &examples[i];
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_pattern p;
    assert_int_equal(find(work, e, &p), GRUNDY_OK);
    if (!p.found || strcmp(p.kind, e->pattern) != 0 || p.times != e->times ||
        (p.expr == NULL) != (e->expr == NULL) ||
        (p.expr && strcmp(p.expr, e->expr) != 0))
      fail_msg("%s: %s, %d times, %s", e->rules, p.found ? p.kind : "nothing",
               (int)p.times, p.expr ? p.expr : "no formula");
    /* a window of outcomes that repeats is a proof */
    assert_int_equal(p.proved, e->kind == GRUNDY_TABLE_OUTCOMES &&
                                   strcmp(e->pattern, "periodic") == 0);
    assert_int_equal(p.to, e->to);
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* An expression that `find` gives holds by grundy_check, with its factor; the
   next number does not. */
static void equations_hold(void **state) {
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < EXAMPLES; i++) {
    static const char *const words[] = {[GRUNDY_TABLE_GAMES] = "value",
                                        [GRUNDY_TABLE_MEAN] = "mean",
                                        [GRUNDY_TABLE_TEMPERATURE] =
                                            "temperature",
                                        [GRUNDY_TABLE_WEIGHT] = "weight"};
    const example *e = &examples[i];
    if (!e->expr || e->kind == GRUNDY_TABLE_OUTCOMES)
      continue;
    for (int wrong = 0; wrong < 2; wrong++) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      const grundy_rules *rules;
      const grundy_formula *formula;
      grundy_difference d;
      char text[200];
      snprintf(text, sizeof text, "%d * %s = (%s) + %d", (int)e->times,
               words[e->kind], e->expr, wrong);
      assert_int_equal(
          grundy_rules_parse(work, e->rules, strlen(e->rules), &rules),
          GRUNDY_OK);
      assert_int_equal(grundy_equation_parse(work, rules, text, strlen(text),
                                             e->kind, &formula),
                       GRUNDY_OK);
      assert_int_equal(grundy_formula_times(formula), e->times);
      assert_int_equal(grundy_check(work, rules, formula, e->to, e->kind,
                                    (grundy_query){0}, &d),
                       GRUNDY_OK);
      assert_int_equal(d.found, wrong);
      grundy_work_free(work);
    }
  }
  grundy_free(g);
}

/* What is not an equation is an expression, and errors have their places. */
static void equations_have_places(void **state) {
  (void)state;
  static const struct {
    const char *text;
    grundy_table_kind kind;
    bool is_right;
    uint64_t times;
    size_t place;
  } cases[] = {
      {"n", GRUNDY_TABLE_GAMES, true, 1, 0},
      {"value = n", GRUNDY_TABLE_GAMES, true, 1, 0},
      {" 12 * value=n", GRUNDY_TABLE_GAMES, true, 12, 0},
      {"2*mean = n", GRUNDY_TABLE_MEAN, true, 2, 0},
      {"2*mean = n", GRUNDY_TABLE_GAMES, false, 1, 0},
      {"2*value = n+", GRUNDY_TABLE_GAMES, false, 1, 12},
      {"0*value = n", GRUNDY_TABLE_GAMES, false, 1, 8},
      {"value == n", GRUNDY_TABLE_GAMES, false, 1, 0},
      {"2*value = n", GRUNDY_TABLE_OUTCOMES, false, 1, 8},
  };
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    const grundy_rules *rules;
    const grundy_formula *formula = NULL;
    const char *text = cases[i].text;
    assert_int_equal(grundy_rules_parse(work, "nim", 3, &rules), GRUNDY_OK);
    grundy_status status = grundy_equation_parse(
        work, rules, text, strlen(text), cases[i].kind, &formula);
    if (status != (cases[i].is_right ? GRUNDY_OK : GRUNDY_SYNTAX))
      fail_msg("%s: status %d", text, (int)status);
    if (cases[i].is_right)
      assert_int_equal(grundy_formula_times(formula), cases[i].times);
    else if (cases[i].place)
      assert_int_equal(grundy_work_error(work)->offset, cases[i].place);
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* Every request of memory is refused in turn. */
static void every_refusal_is_a_status(void **state) {
  enum {
    EACH = 400, /* requests that are refused one by one */
    APART = 16  /* divides the requests so far: the next that is refused */
  };
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < EXAMPLES; i++) {
    grundy_status status = GRUNDY_NOMEM;
    for (uint64_t fail_at = 1; status != GRUNDY_OK;
         fail_at += fail_at < EACH ? 1 : fail_at / APART) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      grundy_pattern pattern;
      work->memory.fail_at = fail_at;
      status = find(work, &examples[i], &pattern);
      if (status == GRUNDY_OK ? !pattern.found : status != GRUNDY_NOMEM)
        fail_msg("%s, refusal %d: status %d", examples[i].rules, (int)fail_at,
                 (int)status);
      grundy_work_free(work); /* asserts that nothing stays */
    }
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(patterns_are_known),
      cmocka_unit_test(equations_hold),
      cmocka_unit_test(equations_have_places),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
