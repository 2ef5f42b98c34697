/* SPDX-License-Identifier: MIT */
/*
 * Random rules, written with all parentheses: fast code, sweeps and exact code
 * against the plain judge, and the canonical text against its original.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lang/rule/bytecode.h"
#include "support/rule_fixture.h"
#include "support/rule_generator.h"

enum {
  RULES = 5000,
  ENTRY_RULES = 4000, /* about bags and rows */
  STATES = 6,
  STEPS = 1000
};

/* ----------------------------------------------------------- comparison */

/* What was compared, so that the test cannot pass by comparing nothing. */
typedef struct tally {
  unsigned fine, failed, too_big;
  unsigned predicates; /* rules with a predicate of one binder */
} tally;

static void check_way(rule_fixture *f, const int64_t *state, grundy_side side,
                      unsigned way, judgement verdict, uint32_t place,
                      const option_list *expected) {
  option_list found;
  option_list_init_for(&found, f->rule);
  gi_tuple_sink sink = {.emit = option_list_emit,
                        .sweep = way == 1 ? option_list_sweep : NULL,
                        .data = &found};
  f->run.exact = way == 2;
  gi_budget_init(&f->budget, (grundy_limits){.positions = 0});
  gi_budget_try(&f->budget, 3 * STEPS);
  grundy_status status = gi_rule_options(f->rule, &f->run, &f->budget,
                                         &f->error, state, side, sink);
  option_list_settle(&found);
  if (verdict == JUDGE_OK) {
    assert_int_equal(status, GRUNDY_OK);
    assert_true(option_list_equal(expected, &found));
  } else if (verdict == JUDGE_ERROR) {
    assert_int_equal(status, GRUNDY_DOMAIN);
    assert_int_equal(f->error.offset, place);
  }
  option_list_clear(&found);
}

static void check_state(rule_fixture *f, const int64_t *state, grundy_side side,
                        tally *t) {
  option_list expected;
  uint32_t place = 0;
  option_list_init_for(&expected, f->rule);
  judgement verdict =
      judge_rule(f->rule, state, side, STEPS, &expected, &place);
  option_list_settle(&expected);
  t->fine += verdict == JUDGE_OK && expected.count > 0;
  t->failed += verdict == JUDGE_ERROR;
  t->too_big += verdict == JUDGE_TOO_BIG;
  for (unsigned way = 0; way < 3; way++)
    check_way(f, state, side, way, verdict, place, &expected);
  option_list_clear(&expected);
}

static void check_states(rule_fixture *f, rule_generator *g, tally *t) {
  for (unsigned i = 0; i < STATES; i++) {
    int64_t state[5] = {(int64_t)i % 5}; /* of a bag or row: the length */
    bool is_any = gi_rule_has_entries(f->rule);
    for (unsigned e = is_any; e < (is_any ? 5U : 3U); e++)
      state[e] = rule_draw(g, 16) ? (int64_t)rule_draw(g, 9)
                                  : INT64_MAX - (int64_t)rule_draw(g, 3);
    check_state(f, state, (grundy_side)rule_draw(g, 3), t);
  }
}

/* The canonical text is a fixed point and means the same: two judges, one on
   each tree. */
static void check_canonical(rule_fixture *f) {
  static const int64_t sample[] = {3, 7, 5, 2};
  const gi_rule *first = f->rule;
  option_list one, two;
  uint32_t place;
  gi_buffer text;
  gi_buffer_init(&text, &f->memory);
  assert_int_equal(gi_rule_print(first, &text), GRUNDY_OK);
  gi_text canonical = {(const char *)text.data, text.length, 0};
  assert_int_equal(gi_rule_compile(&f->arena, &f->error, canonical, &f->rule),
                   GRUNDY_OK);
  const char *print = rule_fixture_print(f);
  assert_int_equal(strlen(print), text.length);
  assert_memory_equal(print, text.data, text.length);
  option_list_init_for(&one, first);
  option_list_init_for(&two, first);
  assert_int_equal(
      judge_rule(first, sample, GRUNDY_BOTH, STEPS, &one, &place),
      judge_rule(f->rule, sample, GRUNDY_BOTH, STEPS, &two, &place));
  assert_true(option_list_equal(&one, &two));
  option_list_clear(&one);
  option_list_clear(&two);
  gi_buffer_clear(&text);
}

static void check_rules(uint64_t count, bool is_any, tally *t) {
  for (uint64_t seed = 1; seed <= count; seed++) {
    rule_fixture f;
    rule_fixture_init(&f);
    gi_buffer text;
    gi_buffer_init(&text, &f.memory);
    rule_generator g = {.random = seed * 0x9e3779b97f4a7c15u, .out = &text};
    if (is_any)
      rule_generate_entries(&g);
    else
      rule_generate(&g);
    gi_text original = {(const char *)text.data, text.length, 0};
    assert_int_equal(gi_rule_compile(&f.arena, &f.error, original, &f.rule),
                     GRUNDY_OK);
    t->predicates += f.rule->program->predicate_count > 0;
    check_states(&f, &g, t);
    check_canonical(&f);
    gi_buffer_clear(&text);
    rule_fixture_clear(&f);
  }
  print_message("options %u, errors %u, too big %u, predicates in %u\n",
                t->fine, t->failed, t->too_big, t->predicates);
}

static void random_rules(void **state) {
  (void)state;
  tally t = {0};
  check_rules(RULES, false, &t);
  assert_true(t.fine > RULES && t.failed > RULES / 4);
  assert_true(t.predicates > RULES / 8);
}

static void random_entries(void **state) {
  (void)state;
  tally t = {0};
  check_rules(ENTRY_RULES, true, &t);
  assert_true(t.fine > ENTRY_RULES && t.failed > ENTRY_RULES / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_rules),
                                     cmocka_unit_test(random_entries)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
