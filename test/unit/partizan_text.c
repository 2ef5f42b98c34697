/* SPDX-License-Identifier: MIT */
/* Values as text: reading, writing, both ways round, errors with places. */
#include "unit.h"

#include "support/partizan_desk.h"
#include "support/partizan_judge.h"

/* ---------------------------------------------------------------- reading */

/* Typed, and what is written.  Rows marked C are in the tests of CGSuite 2
   (lib/core/src/test, CanonicalShortGameTestCase and CanonicalShortGameTest),
   with 2+* for its 2*, and tiny for its Tiny. */
static const char *const written[][2] = {
    {"0", "0"},
    {"-1823437481924", "-1823437481924"},
    {" 3 / 4 ", NULL},
    {"25/16", "25/16"},
    {"6/4", "3/2"},
    {"*", "*"},
    {"*1", "*"},
    {"*0", "0"},
    {"star", "*"},
    {"^ ", "^"},
    {"up + down", "0"},
    {"^^", "^^"},
    {"^^^", "^3"},
    {"^2", "^^"},
    {"vv*", "vv*"},
    {"3/4^*2", "3/4^*2"},
    {"3/4+^+*2", "3/4^*2"},
    {"1^*", "1^*"},
    {"1*", "1+*"},
    {"3+*2", "3+*2"},
    {"-1^", "-1^"},
    {"0-1^", "-1v"},
    {"-^", "v"},
    {"--^", "^"},
    {"2 - -3", "5"},
    {"73/16+v9*8", "73/16v9*8"}, /* C */
    {"{1|*}", "{1|*}"},
    {"{0|*}", "^"},
    {"{0,*|0}", "^*"},
    {"{|}", "0"},
    {"{ 1 | 2 }", "3/2"},
    {"{|5}", "0"},
    {"{5|}", "6"},
    {"{-3/2|-1/2}", "-1"},
    {"+-1", "+-1"},
    {"+-{3|2}", "+-{3|2}"},
    {"{3|2||-2|-3}", "+-{3|2}"},
    {"+-(1,{2|0})", NULL},
    {"-+-1", "+-1"},
    {"1 + +-2", "{3|-1}"},
    {"+-1 + +-1", "0"},
    {"{3||2+*|1+*}", "{3||2+*|1+*}"},               /* C */
    {"{0|*||*|||*||||*}", "^[4]"},                  /* C */
    {"{0||0|v*}", "{0|^<2>}"},                      /* C */
    {"{0||0|vvv}", "{0||0|v3}"},                    /* C */
    {"{^^^|vv}", "{^3|vv}"},                        /* C */
    {"{0||0|-3/2}", "tiny(3/2)"},                   /* C */
    {"{0|||0||-1|-3}", "tiny({3|1})"},              /* C */
    {"{5||3|1|||0||||0}", "miny({5||3|1})"},        /* C */
    {"{1|^^||^}", "{1|^^||^}"},                     /* C */
    {"{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", /* C */
     "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}"},
    {"{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||"
     "vv,{0,v*|vv}||||vv}}",
     NULL},
    {"tiny(2)", "tiny(2)"},
    {"miny(2) - 1", "-1+miny(2)"},
    {"3+tiny(2)", "3+tiny(2)"},
    {"^<2>", "^<2>"},
    {"^<1>", "^"},
    {"v[3]*", "v[3]*"},
    {"2^[3]*", "2^[3]*"},
    {"^[100]", "^[100]"},
    {"^[100]*", "^[100]*"},
    {"-3/2v[40]", "-3/2v[40]"},
    {"ordinal(*,300)", "^[300]*"},
    {"v<9>*", "v<9>*"},
    {"^<500>", "^<500>"},
    {"1/2 - pow(^,300) + *", "1/2v<300>*"},
    {"^<500>*", "^<500>*"},
    {"pow(^,2)", "^<2>"},
    {"^[0]", "0"},
    {"powto(+-1,0)", "0"},
    {"powto(^,1/2)", "{0|^,*}"},
    {"powto(up,3)", "^[3]"},
    {"3.^", "^3"},
    {"2.{1|-1}", "0"},
    {"-2.tiny(1)", NULL},
    {"Tiny(2)", "tiny(2)"},
    {"({1|0})", "{1|0}"},
    {"((((7))))", "7"},
    {"ordinal(*,1)", "^*"},
};

static void texts_are_read(void **state) {
  (void)state;
  games_desk d;
  char text[4096];
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
    gi_game g = GI_NO_GAME;
    gi_value_error error;
    const char *typed = written[i][0], *expected = written[i][1];
    grundy_status status =
        gi_value_parse(d.store, (gi_text){typed, strlen(typed), 0}, &g, &error);
    if (status != GRUNDY_OK && !expected)
      continue; /* spaces inside a number */
    assert_int_equal(status, GRUNDY_OK);
    text_of(&d, g, text, sizeof text);
    if (expected)
      assert_string_equal(text, expected);
    assert_int_equal(value_of(&d, text), g);
  }
  gi_games_check(d.store);
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- errors */

static const struct {
  const char *text;
  gi_value_fault fault;
  size_t from;
} wrong[] = {
    {"", GI_FAULT_EXPECTED_VALUE, 0},
    {"1 +", GI_FAULT_EXPECTED_VALUE, 3},
    {"{1|", GI_FAULT_EXPECTED_CLOSE, 3},
    {"{1", GI_FAULT_EXPECTED_CLOSE, 2},
    {"{1,|2}", GI_FAULT_EXPECTED_VALUE, 3},
    {"{1}", GI_FAULT_EXPECTED_BAR, 2},
    {"{|||}", GI_FAULT_BARS_TOO_MANY, 1},
    {"{1||2}", GI_FAULT_BARS_TOO_MANY, 2},
    {"{1|2|3}", GI_FAULT_BARS_UNCLEAR, 4},
    {"{1||2|3,4|5}", GI_FAULT_BARS_UNCLEAR, 9},
    {"3*2", GI_FAULT_PRODUCT, 1},
    {"3*{1|2}", GI_FAULT_PRODUCT, 1},
    {"3 *2", GI_FAULT_PRODUCT, 2},
    {"{3*2|1}", GI_FAULT_PRODUCT, 2},
    {"1+-2", GI_FAULT_PLUS_MINUS, 1},
    {"1/3", GI_FAULT_DENOMINATOR, 2},
    {"1/0", GI_FAULT_DENOMINATOR, 2},
    {"1/", GI_FAULT_EXPECTED_VALUE, 2},
    {"4611686018427387905", GI_FAULT_NUMBER_TOO_LARGE, 0},
    {"99999999999999999999999", GI_FAULT_NUMBER_TOO_LARGE, 0},
    {"1/9223372036854775808", GI_FAULT_NUMBER_TOO_LARGE, 0},
    {"1/36893488147419103232", GI_FAULT_NUMBER_TOO_LARGE, 2},
    {"*16777216", GI_FAULT_NIM_TOO_LARGE, 1},
    {"^16777217", GI_FAULT_UPS_TOO_MANY, 1},
    {"^<0>", GI_FAULT_ARGUMENT_ONE, 0},
    {"0.5", GI_FAULT_DECIMAL, 0},
    {"1+2.3", GI_FAULT_DECIMAL, 2},
    {"**", GI_FAULT_JUXTAPOSED, 1},
    {"* *2", GI_FAULT_JUXTAPOSED, 2},
    {"^v", GI_FAULT_JUXTAPOSED, 1},
    {"*2*3", GI_FAULT_PRODUCT, 2},
    {"^[2", GI_FAULT_EXPECTED_CLOSE, 3},
    {"tinny(2)", GI_FAULT_UNKNOWN_NAME, 0},
    {"x", GI_FAULT_UNKNOWN_NAME, 0},
    {"2tiny(2)", GI_FAULT_JUXTAPOSED, 1},
    {"^3 1", GI_FAULT_JUXTAPOSED, 3},
    {"*^", GI_FAULT_JUXTAPOSED, 1},
    {"1)", GI_FAULT_UNEXPECTED, 1},
    {"1,2", GI_FAULT_UNEXPECTED, 1},
    {"(1", GI_FAULT_EXPECTED_CLOSE, 2},
    {"tiny", GI_FAULT_ARGUMENTS, 0},
    {"tiny()", GI_FAULT_ARGUMENTS, 5},
    {"heat(1)", GI_FAULT_ARGUMENTS, 5},
    {"heat(1,2,3,4,5)", GI_FAULT_ARGUMENTS, 5},
    {"cool(*,*)", GI_FAULT_ARGUMENT_NUMBER, 7},
    {"cool(*,-1)", GI_FAULT_ARGUMENT_TEMPERATURE, 7},
    {"pow(^,0)", GI_FAULT_ARGUMENT_ONE, 6},
    {"pow(1,1/2)", GI_FAULT_ARGUMENT_ONE, 6},
    {"powto(^,-1/8)", GI_FAULT_ARGUMENT_NEGATIVE, 8},
    {"powto(^,{1|0})", GI_FAULT_ARGUMENT_NUMBER, 8},
    {"pow(1,2)", GI_FAULT_ARGUMENT_FORM, 4},
    {"norton(1,*)", GI_FAULT_ARGUMENT_POSITIVE, 9},
    {"weight(1)", GI_FAULT_ARGUMENT_WEIGHT, 7},
    {"1 & 2", GI_FAULT_UNEXPECTED, 2},
    {"\xff", GI_FAULT_EXPECTED_VALUE, 0},
};

static void errors_have_places(void **state) {
  (void)state;
  games_desk d;
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    gi_game g = GI_NO_GAME;
    gi_value_error error;
    gi_text text = {wrong[i].text, strlen(wrong[i].text), 100};
    grundy_status status = gi_value_parse(d.store, text, &g, &error);
    if (status != GRUNDY_SYNTAX || error.fault != wrong[i].fault ||
        error.from != 100 + wrong[i].from)
      fail_msg("%s: status %d, fault %d at %zu", wrong[i].text, (int)status,
               (int)error.fault, error.from);
    assert_true(error.to >= error.from && error.to <= 100 + text.length);
  }
  gi_game g = GI_NO_GAME;
  gi_value_error error;
  const char *large = "4611686018427387904 + 1";
  assert_int_equal(
      gi_value_parse(d.store, (gi_text){large, strlen(large), 0}, &g, &error),
      GRUNDY_UNABLE);
  assert_int_equal(error.fault, GI_FAULT_RESULT_TOO_LARGE);
  const char *near = "tinny(2)";
  gi_value_parse(d.store, (gi_text){near, 8, 0}, &g, &error);
  assert_string_equal(error.nearest, "tiny");
  games_desk_close(&d);
}

/* 100,000 opened brackets of each kind are an error, not a crash. */
static void deep_nesting_is_refused(void **state) {
  (void)state;
  games_desk d;
  const char *const opened[] = {"{",     "(",  "{0|", "+-",   "+-(",
                                "tiny(", "2.", "-(",  "{|||", "^["};
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
    size_t piece = strlen(opened[i]), length = 100000 * piece;
    char *text = malloc(length);
    gi_game g = GI_NO_GAME;
    gi_value_error error;
    assert_non_null(text);
    for (size_t k = 0; k < length; k++)
      text[k] = opened[i][k % piece];
    assert_int_equal(
        gi_value_parse(d.store, (gi_text){text, length, 0}, &g, &error),
        GRUNDY_SYNTAX);
    assert_true(error.from <= length);
    free(text);
  }
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- both ways */

static void check_round_trip(games_desk *d, gi_game g) {
  gi_buffer out;
  gi_game again = GI_NO_GAME;
  gi_value_error error;
  gi_buffer_init(&out, &d->memory);
  assert_int_equal(gi_value_print(d->store, g, &out), GRUNDY_OK);
  gi_text text = {(const char *)out.data, out.length, 0};
  grundy_status status = gi_value_parse(d->store, text, &again, &error);
  if (status != GRUNDY_OK || again != g)
    fail_msg("%.*s: status %d, fault %d at %zu", (int)out.length,
             (const char *)out.data, (int)status, (int)error.fault, error.from);
  out.length = 0;
  assert_int_equal(gi_value_print_braces(d->store, g, &out), GRUNDY_OK);
  text = (gi_text){(const char *)out.data, out.length, 0};
  status = gi_value_parse(d->store, text, &again, &error);
  assert_int_equal(status, GRUNDY_OK);
  assert_int_equal(again, g);
  out.length = 0;
  assert_int_equal(gi_value_print_latex(d->store, g, &out), GRUNDY_OK);
  gi_buffer_clear(&out);
}

static void day_three_reads_back(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (size_t i = 0; i < days[3].count; i++)
    check_round_trip(&d, days[3].games[i]);
  free_days(days);
  games_desk_close(&d);
}

/* 10^5 random games: trees, and sums of trees with numbers. */
static void random_games_read_back(void **state) {
  (void)state;
  judge *j = malloc(sizeof *j);
  gi_game *values = malloc(JUDGE_TREES * sizeof *values);
  assert_non_null(j);
  assert_non_null(values);
  size_t done = 0;
  for (uint64_t seed = 4242; done < 100000; seed += 7777) {
    games_desk d;
    uint64_t draws = seed;
    memset(j, 0, sizeof *j);
    games_desk_open(&d, 0);
    judge_draw(j, &draws, 500);
    for (unsigned i = 0; i < j->count; i++) {
      values[i] = value_of_tree(&d, j, i, values);
      gi_number x = {(int64_t)draw(&draws, 33) - 16, 0};
      gi_number_reduce(x.numerator, (uint32_t)draw(&draws, 4), &x);
      gi_game number = GI_NO_GAME;
      assert_int_equal(gi_game_number(d.store, x, &number), GRUNDY_OK);
      check_round_trip(&d, values[i]);
      check_round_trip(&d, add_games(&d, values[i], number));
      done += 2;
    }
    games_desk_close(&d);
  }
  free(values);
  free(j);
}

/* Returns a number at the edge of the range: large, or with many places. */
static gi_number draw_extreme(uint64_t *draws) {
  gi_number x = {0};
  int64_t m = GI_NUMBER_MOST >> draw(draws, 3);
  m -= (int64_t)draw(draws, 3);
  if (draw(draws, 3) == 0)
    m = (int64_t)draw(draws, 5);
  assert_true(gi_number_reduce(draw(draws, 2) ? m : -m,
                               draw(draws, 2) ? 62 - (uint32_t)draw(draws, 3)
                                              : (uint32_t)draw(draws, 3),
                               &x));
  return x;
}

/* Numbers at the edge of the range: an operation is refused, or its result
   reads back. */
static void extreme_numbers_read_back(void **state) {
  (void)state;
  games_desk d;
  uint64_t draws = 62;
  size_t done = 0, refused = 0;
  games_desk_open(&d, 0);
  for (int i = 0; i < 20000; i++) {
    gi_game a = GI_NO_GAME, b = GI_NO_GAME, c = GI_NO_GAME, g = GI_NO_GAME;
    gi_nus nus = {draw_extreme(&draws), (int32_t)draw(&draws, 3) - 1,
                  (uint32_t)draw(&draws, 3)};
    assert_int_equal(gi_game_nus(d.store, nus, &a), GRUNDY_OK);
    nus.number = draw_extreme(&draws);
    assert_int_equal(gi_game_nus(d.store, nus, &b), GRUNDY_OK);
    assert_int_equal(gi_game_number(d.store, draw_extreme(&draws), &c),
                     GRUNDY_OK);
    grundy_status status = gi_game_make(d.store, &a, 1, &b, 1, &g);
    if (status == GRUNDY_OK && i % 3 == 1)
      status = gi_game_make(d.store, &g, 1, &c, 1, &g);
    if (status == GRUNDY_OK && i % 3 == 2)
      status = gi_game_tiny(d.store, g, &g);
    if (status == GRUNDY_OK && i % 2)
      status = gi_game_add(d.store, g, c, &g);
    assert_true(status == GRUNDY_OK || status == GRUNDY_UNABLE);
    refused += status != GRUNDY_OK;
    if (status != GRUNDY_OK)
      continue;
    check_round_trip(&d, g);
    done++;
  }
  assert_true(done > 5000 && refused > 1000);
  games_desk_close(&d);
}

/* What is written does not depend on what the store met before. */
static void history_does_not_matter(void **state) {
  (void)state;
  const char *const texts[] = {"{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}",
                               "{2,{4|0}|{1|-3},{0|-2}}",
                               "{^|{*2|v},{1|*}||0,{0|-1}|||*3}"};
  char first[512], second[512];
  for (size_t i = 0; i < 3; i++) {
    games_desk d;
    games_desk_open(&d, 0);
    text_of(&d, value_of(&d, texts[i]), first, sizeof first);
    games_desk_close(&d);
    games_desk_open(&d, 0);
    value_of(&d, "{{0|-2},{1|-3}|{{4|0}|2}} + {-5/2|-1/2} + {{-1|1/2}|0,*}");
    value_of(&d, "{0|-2} + {1|-3} + {1|*} + {*2|v}");
    for (size_t k = 3; k-- > 0;)
      value_of(&d, texts[k]);
    text_of(&d, value_of(&d, texts[i]), second, sizeof second);
    assert_string_equal(first, second);
    games_desk_close(&d);
  }
}

/* ---------------------------------------------------------------- the rest */

static void latex_is_written(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"3/4^*2", "\\frac{3}{4}\\uparrow\\ast_{2}"},
      {"-1/2", "-\\frac{1}{2}"},
      {"v3", "3\\cdot \\downarrow"},
      {"2^3", "2+3\\cdot \\uparrow"},
      {"3+*2", "3+\\ast_{2}"},
      {"{1|*}", "\\left\\{1\\mid \\ast\\right\\}"},
      {"{1||0|-2}", "\\left\\{1\\,||\\,0\\mid -2\\right\\}"},
      {"+-1", "\\pm 1"},
      {"tiny(2)", "+_{2}"},
      {"1+miny(2)", "1-_{2}"},
      {"^[3]*", "\\uparrow^{[3]}\\ast"},
      {"v<2>", "\\downarrow^{2}"},
  };
  games_desk d;
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gi_buffer out;
    gi_buffer_init(&out, &d.memory);
    gi_game g = value_of(&d, rows[i][0]);
    assert_int_equal(gi_value_print_latex(d.store, g, &out), GRUNDY_OK);
    assert_int_equal(gi_buffer_put(&out, "", 1), GRUNDY_OK);
    assert_string_equal((const char *)out.data, rows[i][1]);
    gi_buffer_clear(&out);
  }
  games_desk_close(&d);
}

static void terms_stay_apart(void **state) {
  (void)state;
  games_desk d;
  gi_game_list terms;
  gi_value_error error;
  games_desk_open(&d, 0);
  const char *text = "+-1 - {2|1} + 3^ + (1+2)";
  assert_int_equal(gi_value_parse_terms(d.store,
                                        (gi_text){text, strlen(text), 0},
                                        &terms, &error),
                   GRUNDY_OK);
  assert_int_equal(terms.count, 4);
  assert_int_equal(terms.games[0], value_of(&d, "+-1"));
  assert_int_equal(terms.games[1], value_of(&d, "{-1|-2}"));
  assert_int_equal(terms.games[2], value_of(&d, "3^"));
  assert_int_equal(terms.games[3], value_of(&d, "3"));
  gi_game_list_clear(d.store, &terms);
  assert_int_equal(
      gi_value_parse_terms(d.store, (gi_text){"1 + ", 4, 0}, &terms, &error),
      GRUNDY_SYNTAX);
  assert_null(terms.games);
  games_desk_close(&d);
}

static void forms_are_kept(void **state) {
  (void)state;
  games_desk d;
  games_desk_open(&d, 0);
  /* {*|*} is 0, but {*|*}:1 is not 0:1 = 1 */
  assert_int_equal(value_of(&d, "ordinal(0,1)"), value_of(&d, "1"));
  assert_int_equal(value_of(&d, "ordinal({*|*},1)"), value_of(&d, "^"));
  assert_int_equal(value_of(&d, "conjunctive({*|*},*)"), value_of(&d, "*"));
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- refusals */

static void every_refusal_is_a_status(void **state) {
  (void)state;
  const char *text = "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}} + tiny(2) - "
                     "ordinal({*|*},^[3]) + heat({1|*},cool({3|1},1/2))";
  grundy_status status = GRUNDY_NOMEM;
  uint64_t at = 1;
  for (; status != GRUNDY_OK; at++) {
    gi_memory memory = {.fail_at = at};
    gi_budget budget;
    gi_games *store = NULL;
    gi_game g = GI_NO_GAME;
    gi_value_error error;
    gi_budget_init(&budget, (grundy_limits){0});
    status = gi_games_new(&memory, &budget, 0, &store);
    if (status == GRUNDY_OK) {
      gi_buffer out;
      gi_buffer_init(&out, &memory);
      status =
          gi_value_parse(store, (gi_text){text, strlen(text), 0}, &g, &error);
      if (status == GRUNDY_OK)
        status = gi_value_print(store, g, &out);
      if (status != GRUNDY_OK)
        assert_int_equal(out.length, 0);
      memory.fail_at = 0;
      gi_games_check(store);
      gi_buffer_clear(&out);
    }
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    gi_games_free(store);
    assert_int_equal(memory.used, 0);
  }
  assert_true(at > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_read),
      cmocka_unit_test(errors_have_places),
      cmocka_unit_test(deep_nesting_is_refused),
      cmocka_unit_test(day_three_reads_back),
      cmocka_unit_test(random_games_read_back),
      cmocka_unit_test(extreme_numbers_read_back),
      cmocka_unit_test(history_does_not_matter),
      cmocka_unit_test(latex_is_written),
      cmocka_unit_test(terms_stay_apart),
      cmocka_unit_test(forms_are_kept),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
