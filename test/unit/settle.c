/* SPDX-License-Identifier: MIT */
/* Claims that are settled on the side: rules on digits, functions of digits,
   closed forms, large positions; each against another way to compute it. */
#include "lang/prove/settle.h"

#include "lang/find/find.h"
#include "lang/prove/machine.h"

#include "desk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------ rules on digits
 */

static uint64_t seed = 2026;

static uint32_t pick(uint32_t below) { return (uint32_t)draw(&seed, below); }

/* Compares the automata of a rule with the rule itself. */
static void compare_levels(grundy_work *work, const gi_digit_rule *rule,
                           gi_numeration numeration) {
  gi_automata shop = {.memory = &work->memory,
                      .budget = &work->budget,
                      .numeration = numeration,
                      .status = GRUNDY_OK};
  gi_automatic moves = {.shop = &shop, .arity = 1};
  gi_conjecture c;
  assert_int_equal(
      gi_conjecture_of_digits(&c, &moves, rule, GI_ABOUT_VALUES, false),
      GRUNDY_OK);
  for (unsigned i = 0; i < 700; i++) {
    uint64_t n = i < 600 ? i : (uint64_t)pick(1u << 31) * pick(1u << 31);
    uint64_t value = gi_digit_rule_value(rule, n);
    for (uint32_t w = 0; w < c.count; w++)
      assert_int_equal(gi_automaton_holds(&shop, c.levels[w], &n), w == value);
  }
  for (uint32_t w = 0; w < c.count; w++)
    gi_automaton_check(&shop, c.levels[w]);
  gi_conjecture_clear(&c, &shop);
}

static void digits_are_turned_round(void **state) {
  enum {
    STATES = 5,
    BASE = 4,
    SMALL = 9
  };
  (void)state;
  desk d = sit();
  for (unsigned round = 0; round < 60; round++) {
    uint8_t next[STATES * BASE];
    uint64_t values[STATES * SMALL];
    gi_digit_rule rule = {.base = 2 + pick(BASE - 1),
                          .states = 1 + pick(STATES),
                          .small = 1 + pick(SMALL),
                          .next = next,
                          .values = values};
    for (unsigned i = 0; i < rule.states * rule.base; i++)
      next[i] = (uint8_t)pick(rule.states);
    for (unsigned i = 0; i < rule.states * rule.small; i++)
      values[i] = pick(3);
    compare_levels(d.work, &rule, (gi_numeration){rule.base});
  }
  leave(d);
}

static void periods_are_read_everywhere(void **state) {
  (void)state;
  desk d = sit();
  for (unsigned round = 0; round < 40; round++) {
    uint64_t values[24];
    gi_digit_rule rule = {
        .preperiod = pick(12), .period = 1 + pick(12), .values = values};
    for (unsigned i = 0; i < 24; i++)
      values[i] = pick(4);
    static const uint32_t bases[] = {0, 2, 3, 10};
    compare_levels(d.work, &rule, (gi_numeration){bases[pick(4)]});
  }
  leave(d);
}

/* ------------------------------------------------------------ functions */

/* Functions of digits, in rules whose value they are, and not. */
static const struct {
  const char *rules, *formula;
  bool outcomes;
  uint64_t at; /* the first wrong position; UINT64_MAX: proved */
} functions[] = {
    {"{n -> n/2 if n > 0}", "bitlen(n) % 2", false, UINT64_MAX},
    {"{n -> n/2 if n > 0}", "n == 4000 ? 1 : bitlen(n) % 2", false, 4000},
    {"{n -> n-(n & -n) if n > 0}", "popcount(n) % 2", false, UINT64_MAX},
    {"{n -> n-(n & -n) if n > 0}", "popcount(n) % 2 ^ (n >= 90)", false, 90},
    {"{n -> n/2 if n > 0 and n % 2 == 0}", "n == 0 ? 0 : ctz(n) % 2", false,
     UINT64_MAX},
    {"{n -> n/2 if n > 0 and n % 2 == 0}", "ctz(n) % 2", false, UINT64_MAX},
    {"{n -> n/2 if n > 0 and n % 2 == 0}", "n == 0 ? 0 : ctz(n) % 3", false, 4},
    {"{n -> n-1 if n % 10 > 0 ; n/10 if n > 0 and n % 10 == 0}",
     "digitsum(n,10) % 2", false, 10},
    {"{n -> n-k for k in pow2}", "bitlen(n % 3)", false, UINT64_MAX},
    {"{n -> n-k for k in pow2}", "bitlen(n % 5)", false, 3},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-k,y-k) for "
     "k in 1..min(x,y)}",
     "min(x,y) != (abs(x-y)+isqrt(5*abs(x-y)*abs(x-y)))/2", true, UINT64_MAX},
    {"wythoff", "min(x,y) != (y-x+isqrt(5*(y-x)*(y-x)))/2", true, UINT64_MAX},
    {"wythoff", "min(x,y) != golden(abs(x-y))", true, UINT64_MAX},
    {"wythoff", "goldenindex(x) != goldenindex(y) or x == y and x != 0", true,
     UINT64_MAX},
    {"{n -> 0 if n > 0 and n not in fib}", "n != fibbelow(n)", false,
     UINT64_MAX},
    {"{n -> 0 if n > 0 and n not in fib}", "n != golden(goldenindex(n))", false,
     2},
    {"wythoff", "x != (y-x+isqrt(5*(y-x)*(y-x)))/2 or x == 12", true, 12},
};

static void functions_are_read(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    desk d = sit();
    const grundy_rules *rules;
    const char *text = functions[i].rules, *formula = functions[i].formula;
    grundy_proof_query query = {.outcomes = functions[i].outcomes};
    grundy_proof p;
    assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                     GRUNDY_OK);
    assert_int_equal(grundy_formula_parse(d.work, rules, formula,
                                          strlen(formula), &query.formula),
                     GRUNDY_OK);
    assert_int_equal(grundy_settle(d.work, rules, &query, &p), GRUNDY_OK);
    bool wanted =
        functions[i].at == UINT64_MAX
            ? p.status == GRUNDY_PROVED
            : p.status == GRUNDY_REFUTED && p.at[0] == functions[i].at;
    if (!wanted)
      fail_msg("%s: %s: status %d, at %" PRIu64 " %" PRIu64 " %s", text,
               formula, (int)p.status, p.at[0], p.at[1],
               p.reason ? p.reason : "");
    leave(d);
  }
}

/* ------------------------------------------------------------ closed forms */

static void facts_are_never_refuted(void **state) {
  const gi_fact *fact;
  unsigned proved = 0;
  (void)state;
  for (size_t i = 0; (fact = gi_fact_at(i)) != NULL; i++) {
    desk d = sit();
    const grundy_rules *rules;
    grundy_settled s;
    char text[200];
    snprintf(text, sizeof text, strstr(fact->rule, "->") ? "{%s}" : "%s",
             fact->rule);
    assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                     GRUNDY_OK);
    assert_int_equal(grundy_settle_theorem(d.work, rules, &s), GRUNDY_OK);
    assert_non_null(s.theorem);
    if (s.proof.status == GRUNDY_REFUTED)
      fail_msg("%s is refuted at %" PRIu64 " %" PRIu64, text, s.proof.at[0],
               s.proof.at[1]);
    proved += s.proof.status == GRUNDY_PROVED;
    leave(d);
  }
  assert_true(proved >= 8); /* Nim, Wythoff, Lasker, equal parts */
}

/* ------------------------------------------------------------ limits */

/* A claim that does not fit into the share is not an error; nor is a limit. */
static void nothing_fails(void **state) {
  static const char rules_text[] = "{n -> n-k for k in fib ; n-4}";
  static const uint64_t limits[] = {1, 10, 100, 1000, 10000};
  (void)state;
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    desk d = sit_with((grundy_limits){.positions = limits[i]});
    const grundy_rules *rules;
    grundy_proof_query query = {0};
    grundy_proof p;
    assert_int_equal(
        grundy_rules_parse(d.work, rules_text, strlen(rules_text), &rules),
        GRUNDY_OK);
    assert_int_equal(
        grundy_formula_parse(d.work, rules, "n%40", 4, &query.formula),
        GRUNDY_OK);
    assert_int_equal(grundy_settle(d.work, rules, &query, &p), GRUNDY_OK);
    assert_int_equal(p.status, GRUNDY_UNDECIDED);
    leave(d);
  }
}

/* ------------------------------------------------------------ large positions
 */

/* The value of a large position is the mex of the values of its options, which
   are large too. */
static void large_positions_agree(void **state) {
  static const char form[] = "{n -> n/2 if n > 0 ; n-1 if n > 0}(%" PRIu64 ")";
  (void)state;
  desk d = sit();
  for (unsigned round = 0; round < 50; round++) {
    uint64_t n =
        round < 10 ? 70000 + round : (uint64_t)pick(1u << 31) * pick(1u << 31);
    uint64_t values[3], at[3] = {n, n / 2, n - 1};
    for (unsigned i = 0; i < 3; i++) {
      char text[120];
      grundy_verdict v;
      snprintf(text, sizeof text, form, at[i]);
      assert_int_equal(
          grundy_eval(d.work, parse(d, text), (grundy_query){0}, &v),
          GRUNDY_OK);
      values[i] = v.value.nimber;
    }
    uint64_t mex = 0;
    while (mex == values[1] || mex == values[2])
      mex++;
    assert_int_equal(values[0], mex);
  }
  leave(d);
}

/* A graph gives the values that the engine computes. */
static void graphs_are_read(void **state) {
  static const char text[] =
      "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}";
  (void)state;
  desk d = sit();
  const grundy_rules *rules;
  grundy_proof p;
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  assert_int_equal(grundy_prove(d.work, rules, &(grundy_proof_query){0}, &p),
                   GRUNDY_OK);
  assert_true(p.status == GRUNDY_PROVED && p.machine.graph);
  for (uint64_t i = 0; i < 600; i++) {
    uint64_t n = i < 500 ? i : UINT64_C(1) << 62 | pick(1u << 31), value;
    uint64_t lasker = n % 4 == 3 ? n + 1 : n && n % 4 == 0 ? n - 1 : n;
    assert_int_equal(gi_machine_value(&d.work->memory, &p.machine,
                                      (gi_numeration){p.base}, &n, &value),
                     GRUNDY_OK);
    assert_true(value == lasker);
  }
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(digits_are_turned_round),
      cmocka_unit_test(periods_are_read_everywhere),
      cmocka_unit_test(functions_are_read),
      cmocka_unit_test(facts_are_never_refuted),
      cmocka_unit_test(nothing_fails),
      cmocka_unit_test(large_positions_agree),
      cmocka_unit_test(graphs_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
