/* SPDX-License-Identifier: MIT */
/* Simplified formulas: what they look like, and that they have the values of
   the formulas they come from. */
#include "lang/codegen/codegen.h"

#include "unit.h"

#include <stdio.h>

typedef struct fixture {
  gi_memory memory;
  gi_arena arena;
  grundy_error error;
  gi_rule_run run;
} fixture;

static void begin(fixture *f) {
  *f = (fixture){0};
  gi_arena_init(&f->arena, &f->memory);
  gi_rule_run_init(&f->run, &f->memory);
}

static void end(fixture *f) {
  gi_rule_run_clear(&f->run);
  gi_arena_clear(&f->arena);
  assert_int_equal(f->memory.used, 0);
}

static const gi_formula *compile(fixture *f, const char *text) {
  static const gi_text names[] = {{"x", 1, 0}, {"y", 1, 0}};
  const gi_formula *formula;
  gi_text line = {text, strlen(text), 0};
  if (gi_formula_compile(&f->arena, &f->error, line, names, 2, &formula) !=
      GRUNDY_OK)
    fail_msg("%s does not compile", text);
  return formula;
}

/* Returns the text of the simplified formula. */
static const char *simplified(fixture *f, const char *text) {
  const gi_formula *formula = compile(f, text);
  const char *result;
  gi_writer out;
  gi_expr_simplify(formula->expr);
  gi_writer_init(&out, &f->memory);
  assert_int_equal(gi_formula_print(formula, gi_writer_out(&out)), GRUNDY_OK);
  assert_int_equal(gi_writer_keep(&out, &f->arena, &result), GRUNDY_OK);
  gi_writer_clear(&out);
  return result;
}

static void texts(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"x+-2", "x-2"},
      {"x--2", "x+2"},
      {"x / 1", "x"},
      {"(x-3)%1+3", "3"},
      {"x < 3 ? x : (x-3)%1+3", "x < 3 ? x : 3"},
      {"x+0*y", "x"},
      {"1*x-0", "x"},
      {"0+x", "x"},
      {"0-x", "-x"},
      {"x+-y", "x-y"},
      {"x--y", "x+y"},
      {"--x", "x"},
      {"x+3-5", "x-2"},
      {"x-5+3", "x-2"},
      {"2+x-2", "x"},
      {"x/2/3", "x/6"},
      {"x%12%4", "x%4"},
      {"x%4%12", "x%4"},
      {"x%4%3", "x%4%3"},
      {"x%4/4", "0"},
      {"2*3-7", "-1"},
      {"(-7)/2", "-4"},
      {"(-7)%4", "1"},
      {"x+(y-y)", "x"},
      {"3 < 2 ? x : y", "y"},
      {"x > 0 ? y+0 : y", "y"},
      {"x ^ 0", "x"},
      {"(x & 0) | y", "y"},
      {"x+-2-popcount(y)%1", "x-2"},
      {"1/0", "1/0"},
      {"x/0", "x/0"},
      {"x-9223372036854775807-1", "x-9223372036854775807-1"},
      {"(x+1)/(x+1 & -(x+1))/2", "(x+1)/(x+1 & -(x+1))/2"},
      {"min(x+0,y/1)", "min(x,y)"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    fixture f;
    begin(&f);
    assert_string_equal(simplified(&f, pairs[i][0]), pairs[i][1]);
    end(&f);
  }
}

/* --------------------------------------------------------- random trees */

enum {
  TREES = 20000,
  POINTS = 12,
  MOST_TEXT = 8192
};

/* Appends a random expression with all its parentheses. */
static void put_tree(uint64_t *random, char *text, unsigned depth) {
  static const char *const operators[] = {
      "+", "-", "*", "/", "%",  "+",  "-",  "/",  "%",    "&",
      "|", "^", "<", ">", "<=", ">=", "==", "!=", " or ", " and "};
  static const char *const functions[] = {"-",   "not ",     "abs", "min",
                                          "ctz", "popcount", "max", "isqrt"};
  static const char *const leaves[] = {"x",
                                       "y",
                                       "0",
                                       "1",
                                       "2",
                                       "3",
                                       "-1",
                                       "-2",
                                       "12",
                                       "x",
                                       "y",
                                       "9223372036854775807",
                                       "-9223372036854775807",
                                       "4611686018427387904"};
  size_t used = strlen(text);
  uint64_t kind = depth ? draw(random, 10) : 0;
  if (kind < 2) {
    size_t count = sizeof leaves / sizeof *leaves;
    size_t few = draw(random, 8) ? count - 3 : count;
    snprintf(text + used, MOST_TEXT - used, "(%s)", leaves[draw(random, few)]);
    return;
  }
  bool is_binary = kind < 8;
  const char *function = functions[draw(random, 8)];
  strcat(text, "(");
  strcat(text, kind == 8 ? function : "");
  strcat(text, "(");
  put_tree(random, text, depth - 1);
  if (is_binary)
    strcat(text, operators[draw(random, 20)]);
  bool is_pair = kind == 8 && function[0] == 'm';
  strcat(text, is_binary ? "" : kind == 9 ? " ? " : is_pair ? "," : "");
  if (is_binary || kind == 9 || is_pair)
    put_tree(random, text, depth - 1);
  strcat(text, kind == 9 ? " : " : "");
  if (kind == 9)
    put_tree(random, text, depth - 1);
  strcat(text, "))");
}

static int64_t random_value(uint64_t *random) {
  uint64_t kind = draw(random, 6), small = draw(random, 40);
  return kind == 0   ? INT64_MAX - (int64_t)small
         : kind == 1 ? INT64_MIN + (int64_t)small
         : kind == 2 ? (int64_t)draw(random, UINT64_MAX)
                     : (int64_t)small - 20;
}

/* Where the formula has a value, the simplified formula has the same: its tree,
   printed and compiled again. */
static void values(void **state) {
  (void)state;
  uint64_t random = 20260101, compared = 0, changed = 0;
  for (unsigned i = 0; i < TREES; i++) {
    fixture f;
    char text[MOST_TEXT] = "";
    begin(&f);
    put_tree(&random, text, 1 + (unsigned)draw(&random, 4));
    const gi_formula *old = compile(&f, text);
    const char *simple = simplified(&f, text);
    const gi_formula *new = compile(&f, simple);
    assert_string_equal(simplified(&f, simple), simple);
    changed += !gi_expr_is_same(old->expr, new->expr);
    for (unsigned k = 0; k < POINTS; k++) {
      int64_t at[] = {random_value(&random), random_value(&random)};
      int64_t before = 0, after = 0;
      if (gi_formula_eval(old, &f.run, &f.error, at, &before) != GRUNDY_OK)
        continue;
      grundy_status status = gi_formula_eval(new, &f.run, &f.error, at, &after);
      if (status != GRUNDY_OK || before != after)
        fail_msg("%s is %lld at %lld, %lld; %s is %lld, status %d", text,
                 (long long)before, (long long)at[0], (long long)at[1], simple,
                 (long long)after, (int)status);
      compared++;
    }
    end(&f);
  }
  assert_true(compared > TREES && changed > TREES / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts),
      cmocka_unit_test(values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
