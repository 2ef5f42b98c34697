/* SPDX-License-Identifier: MIT */
/* The ladder that decides sums: each rung against the canonical sum, sums that
   no canonical form would fit, and refusals. */
#include "unit.h"

#include "support/partizan_desk.h"
#include "theory/partizan/sum.h"
#include "theory/partizan/thermo.h"

static gi_game integer_switch(games_desk *d, int64_t n) {
  gi_game g = GI_NO_GAME;
  assert_int_equal(gi_game_switch(d->store, integer_game(d, n), &g), GRUNDY_OK);
  return g;
}

/* A random hot game: {a|b} or {a|b||c|d} with descending numbers, in eighths.
 */
static gi_game hot_game(games_desk *d, uint64_t *seed) {
  gi_game numbers[4];
  int64_t x = (int64_t)draw(seed, 80) - 20;
  for (int i = 0; i < 4; i++) {
    gi_number number;
    assert_true(gi_number_reduce(x, 3, &number));
    assert_int_equal(gi_game_number(d->store, number, &numbers[i]), GRUNDY_OK);
    x -= 1 + (int64_t)draw(seed, 40);
  }
  gi_game left = make_game(d, &numbers[0], 1, &numbers[1], 1);
  gi_game right = make_game(d, &numbers[2], 1, &numbers[3], 1);
  switch (draw(seed, 3)) {
  case 0:
    return left;
  case 1:
    return make_game(d, &left, 1, &numbers[2], 1);
  default:
    return make_game(d, &left, 1, &right, 1);
  }
}

static void check_sum(games_desk *d, const gi_game *games, size_t count,
                      gi_sum_limits limits, unsigned *rungs) {
  gi_sum_answer answer;
  gi_game sum = GI_GAME_ZERO, value = GI_NO_GAME;
  grundy_outcome outcome;
  gi_number x;
  for (size_t i = 0; i < count; i++)
    sum = add_games(d, sum, games[i]);
  assert_int_equal(gi_sum_decide(d->store, games, count, limits, &answer),
                   GRUNDY_OK);
  assert_int_equal(gi_game_outcome(d->store, sum, &outcome), GRUNDY_OK);
  assert_int_equal(answer.outcome, outcome);
  assert_int_equal(gi_game_mean(d->store, sum, &x), GRUNDY_OK);
  assert_int_equal(gi_number_compare(answer.mean, x), 0);
  assert_int_equal(gi_game_temperature(d->store, sum, &x), GRUNDY_OK);
  assert_true(gi_number_compare(answer.coolest_sum, x) <= 0);
  assert_true(gi_number_compare(answer.hottest_sum, x) >= 0);
  x = gi_game_left_stop(d->store, sum);
  assert_true(gi_number_compare(answer.left_low, x) <= 0);
  assert_true(gi_number_compare(answer.left_high, x) >= 0);
  x = gi_game_right_stop(d->store, sum);
  assert_true(gi_number_compare(answer.right_low, x) <= 0);
  assert_true(gi_number_compare(answer.right_high, x) >= 0);
  if (answer.value)
    assert_int_equal(answer.value, sum);
  assert_int_equal(gi_sum_value(d->store, games, count, 0, &value), GRUNDY_OK);
  assert_int_equal(value, sum);
  rungs[answer.left.rung]++;
  rungs[answer.right.rung]++;
  gi_sum_reason *reason = &answer.left;
  if (reason->rung == GI_RUNG_SEARCH && reason->moved != SIZE_MAX) {
    gi_game moved[16]; /* the move wins: Right, to move, loses */
    bool wins = true;
    memcpy(moved, games, count * sizeof *games);
    moved[reason->moved] = reason->to;
    assert_int_equal(
        gi_sum_wins(d->store, moved, count, GRUNDY_RIGHT, limits, &wins, NULL),
        GRUNDY_OK);
    assert_false(wins);
  }
}

static void hot_sums_agree_with_canonical_sums(void **state) {
  (void)state;
  uint64_t seed = 2026;
  unsigned rungs[GI_RUNG_SEARCH + 1] = {0};
  for (int i = 0; i < 150; i++) {
    games_desk d;
    gi_game games[8];
    size_t count = 2 + draw(&seed, 5);
    games_desk_open(&d, 0);
    for (size_t k = 0; k < count; k++)
      games[k] = hot_game(&d, &seed);
    games[count++] = value_of(&d, i % 3 ? "^*" : "*2");
    gi_sum_limits search = {.canonical_steps = 1};
    check_sum(&d, games, count, i % 2 ? search : (gi_sum_limits){0}, rungs);
    gi_number mean, x; /* a number that makes the mean 0: the hard case */
    gi_sum_answer answer;
    assert_int_equal(gi_sum_decide(d.store, games, count, search, &answer),
                     GRUNDY_OK);
    mean = answer.mean;
    assert_true(gi_number_reduce((int64_t)draw(&seed, 9) - 4, 3, &x));
    assert_true(gi_number_subtract(x, mean, &x));
    assert_int_equal(gi_game_number(d.store, x, &games[count++]), GRUNDY_OK);
    check_sum(&d, games, count, i % 2 ? search : (gi_sum_limits){0}, rungs);
    games_desk_close(&d);
  }
  assert_true(rungs[GI_RUNG_STOPS] > 0);
  assert_true(rungs[GI_RUNG_MEAN] > 0);
  assert_true(rungs[GI_RUNG_CANONICAL] > 0);
  assert_true(rungs[GI_RUNG_SEARCH] > 0);
}

static void small_sums_agree(void **state) {
  (void)state;
  static const char *const pool[] = {"^",         "^^*",       "*2",
                                     "{0||0|v*}", "{^3|vv}",   "tiny(1)",
                                     "{0|v*}",    "{1|^^||^}", "miny(2)",
                                     "{^|*||v}",  "{*,^|v*2}", "{0,*2|v||*}"};
  uint64_t seed = 99;
  unsigned rungs[GI_RUNG_SEARCH + 1] = {0};
  for (int i = 0; i < 120; i++) {
    games_desk d;
    gi_game games[5];
    size_t count = 1 + draw(&seed, 4);
    games_desk_open(&d, 0);
    for (size_t k = 0; k < count; k++) {
      games[k] = value_of(&d, pool[draw(&seed, 12)]);
      if (draw(&seed, 2))
        games[k] = negate_game(&d, games[k]);
    }
    gi_sum_limits search = {.canonical_steps = 1};
    check_sum(&d, games, count, i % 2 ? search : (gi_sum_limits){0}, rungs);
    games_desk_close(&d);
  }
  assert_true(rungs[GI_RUNG_VALUE] > 0);
  assert_true(rungs[GI_RUNG_WEIGHT] > 0);
  assert_true(rungs[GI_RUNG_SEARCH] > 0);
}

/* +-1 + ... + +-24: 2^24 stops, and an answer without them. */
static void many_switches(void **state) {
  (void)state;
  games_desk d;
  gi_game games[25];
  gi_sum_answer answer;
  games_desk_open(&d, 0);
  for (int64_t n = 1; n <= 24; n++)
    games[n - 1] = integer_switch(&d, n);
  assert_int_equal(
      gi_sum_decide(d.store, games, 24, (gi_sum_limits){0}, &answer),
      GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_N);
  assert_int_equal(gi_number_sign(answer.mean), 0);
  assert_int_equal(answer.hottest_sum.numerator, 24);
  assert_int_equal(answer.coolest_sum.numerator, 24);
  assert_int_equal(answer.value, GI_NO_GAME);
  assert_int_equal(answer.left_low.numerator, 12); /* 24-23+22-...+2-1 */
  assert_int_equal(answer.left_high.numerator, 12);
  assert_int_equal(answer.right_low.numerator, -12);
  assert_int_equal(answer.right_high.numerator, -12);
  games[24] = integer_game(&d, 13); /* beyond the stops */
  assert_int_equal(
      gi_sum_decide(d.store, games, 25, (gi_sum_limits){0}, &answer),
      GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_L);
  games[24] = integer_game(&d, 12); /* Right starts, and Left wins at 0 */
  assert_int_equal(
      gi_sum_decide(d.store, games, 25, (gi_sum_limits){0}, &answer),
      GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_L);
  gi_games_check(d.store);
  games_desk_close(&d);
}

/* 16 random hot games get an outcome by search. */
static void sixteen_hot_games(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (int i = 0; i < 12; i++) {
    games_desk d;
    gi_game games[17];
    gi_sum_answer answer;
    gi_number x;
    gi_game number = GI_NO_GAME;
    games_desk_open(&d, 0);
    for (size_t k = 0; k < 16; k++)
      games[k] = hot_game(&d, &seed);
    gi_sum_limits limits = {.canonical_steps = 1000};
    assert_int_equal(gi_sum_decide(d.store, games, 16, limits, &answer),
                     GRUNDY_OK);
    assert_int_not_equal(answer.outcome, GRUNDY_OUTCOME_NONE);
    x = gi_number_negate(answer.left_low); /* the hard case: the stop is 0 */
    assert_int_equal(gi_game_number(d.store, x, &number), GRUNDY_OK);
    games[16] = number;
    assert_int_equal(gi_sum_decide(d.store, games, 17, limits, &answer),
                     GRUNDY_OK);
    assert_int_not_equal(answer.outcome, GRUNDY_OUTCOME_NONE);
    games_desk_close(&d);
  }
}

static void empty_sums(void **state) {
  (void)state;
  games_desk d;
  gi_sum_answer answer;
  games_desk_open(&d, 0);
  assert_int_equal(gi_sum_decide(d.store, NULL, 0, (gi_sum_limits){0}, &answer),
                   GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_P);
  assert_int_equal(answer.value, GI_GAME_ZERO);
  gi_game games[] = {value_of(&d, "{3|1||0}"), value_of(&d, "-{3|1||0}")};
  assert_int_equal(
      gi_sum_decide(d.store, games, 2, (gi_sum_limits){0}, &answer), GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_P);
  assert_int_equal(answer.left.rung, GI_RUNG_VALUE);
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- refusals */

static grundy_status decide(gi_games *store, gi_sum_answer *answer) {
  const char *text = "{5|2||1|-1} + {3|0||-2} - {4|1} + {2|*||-3|-7/2} + ^*2";
  gi_game_list terms = {0};
  gi_value_error error;
  gi_sum_limits limits = {.canonical_steps = 30};
  grundy_status status = gi_value_parse_terms(
      store, (gi_text){text, strlen(text), 0}, &terms, &error);
  if (status == GRUNDY_OK)
    status = gi_sum_decide(store, terms.games, terms.count, limits, answer);
  gi_game_list_clear(store, &terms);
  return status;
}

static void every_refusal_is_a_status(void **state) {
  (void)state;
  grundy_status status = GRUNDY_NOMEM;
  for (uint64_t at = 1; status != GRUNDY_OK; at++) {
    gi_memory memory = {.fail_at = at};
    gi_budget budget;
    gi_games *store = NULL;
    gi_sum_answer answer;
    gi_budget_init(&budget, (grundy_limits){0});
    status = gi_games_new(&memory, &budget, 0, &store);
    if (status == GRUNDY_OK) {
      status = decide(store, &answer);
      memory.fail_at = 0;
      gi_games_check(store);
      assert_int_equal(decide(store, &answer), GRUNDY_OK);
    }
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    gi_games_free(store);
    assert_int_equal(memory.used, 0);
  }
  for (uint64_t positions = 1; positions < 200; positions += 3) {
    gi_memory memory = {0};
    gi_budget budget;
    gi_games *store = NULL;
    gi_sum_answer answer;
    gi_budget_init(&budget, (grundy_limits){.positions = positions});
    assert_int_equal(gi_games_new(&memory, &budget, 0, &store), GRUNDY_OK);
    status = decide(store, &answer);
    assert_true(status == GRUNDY_OK || status == GRUNDY_STOPPED);
    gi_budget_init(&budget, (grundy_limits){0});
    gi_games_check(store);
    gi_games_free(store);
    assert_int_equal(memory.used, 0);
  }
}

static void searches_have_limits(void **state) {
  (void)state;
  games_desk d;
  uint64_t seed = 7;
  gi_game games[14];
  gi_sum_answer answer;
  games_desk_open(&d, 0);
  for (size_t k = 0; k < 13; k++)
    games[k] = hot_game(&d, &seed);
  gi_sum_limits limits = {.canonical_steps = 100, .search_steps = 3};
  assert_int_equal(gi_sum_decide(d.store, games, 13, limits, &answer),
                   GRUNDY_OK);
  gi_number x = gi_number_negate(answer.left_low);
  assert_int_equal(gi_game_number(d.store, x, &games[13]), GRUNDY_OK);
  bool wins = false;
  assert_int_equal(
      gi_sum_wins(d.store, games, 14, GRUNDY_LEFT, limits, &wins, NULL),
      GRUNDY_UNABLE);
  games_desk_close(&d);
}

/* A sum whose mean is out of range is decided by its value. */
static void means_out_of_range(void **state) {
  (void)state;
  games_desk d;
  gi_sum_answer answer;
  games_desk_open(&d, 0);
  gi_game games[2] = {value_of(&d, "{1/4611686018427387904|0}"),
                      value_of(&d, "*")};
  assert_int_equal(
      gi_sum_decide(d.store, games, 1, (gi_sum_limits){0}, &answer), GRUNDY_OK);
  assert_int_equal(answer.outcome, GRUNDY_N);
  assert_int_equal(answer.value, games[0]);
  assert_true(answer.vague);
  assert_int_equal(
      gi_sum_decide(d.store, games, 2, (gi_sum_limits){0}, &answer), GRUNDY_OK);
  assert_int_equal(answer.value, add_games(&d, games[0], games[1]));
  games[0] = value_of(&d, "+-4611686018427387904");
  assert_int_equal(
      gi_sum_decide(d.store, games, 2, (gi_sum_limits){0}, &answer), GRUNDY_OK);
  assert_false(answer.vague);
  assert_int_equal(answer.mean.numerator, 0);
  assert_true(answer.hottest_sum.numerator == GI_NUMBER_MOST);
  games_desk_close(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hot_sums_agree_with_canonical_sums),
      cmocka_unit_test(small_sums_agree),
      cmocka_unit_test(many_switches),
      cmocka_unit_test(sixteen_hot_games),
      cmocka_unit_test(empty_sums),
      cmocka_unit_test(means_out_of_range),
      cmocka_unit_test(every_refusal_is_a_status),
      cmocka_unit_test(searches_have_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
