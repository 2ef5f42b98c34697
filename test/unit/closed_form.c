/* SPDX-License-Identifier: MIT */
/* What commands call proved by a theorem, as a formula, is what a search of the
   rules finds: for values, outcomes and misère play, under many parameters. */
#include "engine/table/table.h"
#include "lang/find/find.h"

#include "desk.h"

#include <inttypes.h>
#include <stdio.h>

/* Families and the largest number that is compared; a %u is replaced by the
   numbers 1 to 5, two of them by all pairs in order. */
static const struct {
  const char *rules;
  uint64_t to;
} families[] = {
    {"nim", 40},
    {"bash[%u]", 40},
    {"half", 70},
    {"lasker", 40},
    {"chocolate", 5},
    {"ed", 14},
    {"take[%u..%u]", 40},
    {"take[%u..]", 40},
    {"take[1..%u]", 40},
    {"take[pow2]", 40},
    {"take[even]", 40},
    {"take[3..9 step 3]", 40},
    {"take[1..3 step %u]", 40},
    {"octal[0.(3)]", 30},
    {"octal[4.(3)]", 30},
    {"{m -> m-k for k in 1..%u if k <= m}", 40},
    {"ring", 16},
    {"ring[%u..%u]", 20},
    {"ring[%u..]", 16},
    {"apples", 16},
    {"apples[%u..%u]", 16},
    {"apples[%u..]", 16},
    {"fibnim", 60},
    {"coins[turtles]", 11},
    {"coins[mock]", 10},
    {"coins[twins]", 11},
    {"coins[ruler]", 11},
    {"coins[atmost 0]", 20},
    {"coins[atmost %u]", 8},
    {"coins[exactly 0]", 20},
    {"coins[exactly %u]", 9},
    {"coins[{},{1},{%u}]", 11},
    {"coins[{1},{2},{1,2}]", 11},
    {"corners", 4},
    {"tartan[turtles, twins]", 3},
    {"tartan[twins, ruler]", 3},
    {"tartan[exactly 2, mock]", 3},
    {"tartan[exactly 2, twins]", 3},
    {"tartan[{1}, twins]", 4},
    {"wythoff", 14},
};

/* What is asked, and the formulas that were found for it. */
typedef struct question {
  gi_formula_of of;
  grundy_table_kind kind;
  grundy_play play;
  unsigned found;
} question;

/* Compares the formula with a search at one position. */
static void compare_at(grundy_work *work, const grundy_rules *rules,
                       const question *q, const gi_fact *fact,
                       const grundy_formula *formula, const uint64_t *at) {
  grundy_cell cell;
  int64_t numbers[2] = {(int64_t)at[0], (int64_t)at[1]}, result = 0;
  grundy_query query = {.play = q->play, .method = GRUNDY_SEARCH};
  assert_int_equal(gi_cell_at(work, rules, at, q->kind, query, &cell),
                   GRUNDY_OK);
  if (cell.hole)
    return;
  gi_rule_run run;
  gi_rule_run_init(&run, &work->memory);
  assert_int_equal(gi_formula_eval(gi_formula_code(formula), &run, &work->error,
                                   numbers, &result),
                   GRUNDY_OK);
  gi_rule_run_clear(&run);
  bool agrees = fact->zeros ? (result != 0) == (cell.outcome == GRUNDY_N)
                            : result >= 0 && (uint64_t)result == cell.number;
  if (!agrees)
    fail_msg("%s at %" PRIu64 ",%" PRIu64 ": %s is %" PRId64 ", by theorem %s",
             rules->text, at[0], at[1], fact->expr, result, fact->theorem);
}

static void compare(const char *text, uint64_t to, question *q) {
  static const char *const letters[][2] = {{"n", NULL}, {"x", "y"}};
  desk d = sit();
  const grundy_rules *rules;
  const grundy_formula *formula;
  gi_fact fact;
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  assert_int_equal(gi_closed_form(d.work, rules, q->of, &fact), GRUNDY_OK);
  if (fact.expr) {
    assert_non_null(fact.theorem);
    assert_non_null(fact.citation);
    assert_int_equal(
        gi_formula_read(d.work, (gi_text){fact.expr, strlen(fact.expr), 0},
                        letters[rules->arity - 1], rules->arity, &formula),
        GRUNDY_OK);
    for (uint64_t x = 0; x <= to; x++)
      for (uint64_t y = 0; y <= (rules->arity == 2 ? to : 0); y++)
        compare_at(d.work, rules, q, &fact, formula, (uint64_t[]){x, y});
    q->found++;
  }
  leave(d);
}

/* Compares under all parameters that the pattern stands for. */
static void compare_all(const char *pattern, uint64_t to, question *q) {
  const char *first = strstr(pattern, "%u");
  bool has_two = first && strstr(first + 1, "%u");
  char text[120];
  for (unsigned l = 1; l <= (first ? 5 : 1); l++)
    for (unsigned r = l; r <= (has_two ? 6 : l); r++) {
      char *out = text;
      for (const char *at = pattern; *at; at++) {
        if (strncmp(at, "%u", 2) != 0) {
          *out++ = *at;
          continue;
        }
        out += snprintf(out, 8, "%u", at == first ? l : r);
        at++;
      }
      *out = '\0';
      compare(text, to, q);
    }
}

static void formulas_are_what_search_finds(void **state) {
  question questions[] = {
      {GI_FORMULA_VALUE, GRUNDY_TABLE_VALUES, GRUNDY_NORMAL, 0},
      {GI_FORMULA_OUTCOME, GRUNDY_TABLE_OUTCOMES, GRUNDY_NORMAL, 0},
      {GI_FORMULA_MISERE, GRUNDY_TABLE_OUTCOMES, GRUNDY_MISERE, 0}};
  (void)state;
  for (size_t q = 0; q < 3; q++)
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
      compare_all(families[i].rules, families[i].to, &questions[q]);
  assert_int_equal(questions[0].found, 91);
  assert_int_equal(questions[1].found, 124);
  assert_int_equal(questions[2].found, 64);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formulas_are_what_search_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
