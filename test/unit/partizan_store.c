/* SPDX-License-Identifier: MIT */
/* Canonical forms: the days of the games, laws of addition and order, random
   trees against a judge by play, filters off, refusals. */
#include "unit.h"

#include "support/partizan_desk.h"
#include "support/partizan_judge.h"

#include <stdio.h>

/* ---------------------------------------------------------------- days */

/* D. Hoey found 1474 in 1992 (Siegel, III.1). */
static void days_have_known_sizes(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  games_desk_open(&d, 0);
  make_days(&d, days);
  assert_int_equal(days[0].count, 1);
  assert_int_equal(days[1].count, 4);
  assert_int_equal(days[2].count, 22);
  assert_int_equal(days[3].count, 1474);
  games_list again = {0};
  assert_int_equal(next_day(&d, &days[2], &again), 98);
  free(again.games);
  gi_games_check(d.store);
  free_days(days);
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- laws */

static void negatives_and_options(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (size_t i = 0; i < days[3].count; i++) {
    gi_game g = days[3].games[i], negative = negate_game(&d, g);
    assert_int_equal(negate_game(&d, negative), g);
    assert_int_equal(add_games(&d, g, negative), GI_GAME_ZERO);
    uint32_t l = gi_game_options(d.store, g, GRUNDY_LEFT);
    uint32_t r = gi_game_options(d.store, g, GRUNDY_RIGHT);
    assert_int_equal(gi_game_options(d.store, negative, GRUNDY_LEFT), r);
    gi_game lefts[64], rights[64];
    assert_true(l <= 64 && r <= 64);
    for (uint32_t k = 0; k < l; k++)
      lefts[k] = option_of(&d, g, GRUNDY_LEFT, k);
    for (uint32_t k = 0; k < r; k++)
      rights[k] = option_of(&d, g, GRUNDY_RIGHT, k);
    assert_int_equal(make_game(&d, lefts, l, rights, r), g);
  }
  free_days(days);
  games_desk_close(&d);
}

static void sums_of_random_games(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  uint64_t seed = 20260101;
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (int i = 0; i < 1500; i++) {
    gi_game g = any_of(&days[3], &seed);
    gi_game h = any_of(&days[3], &seed);
    gi_game k = any_of(&days[2], &seed);
    gi_game sum = add_games(&d, g, h);
    assert_int_equal(sum, add_games(&d, h, g));
    assert_int_equal(add_games(&d, sum, k),
                     add_games(&d, g, add_games(&d, h, k)));
    assert_int_equal(subtract_games(&d, sum, h), g);
    bool le = is_le(&d, g, h);
    assert_int_equal(le, is_le(&d, add_games(&d, g, k), add_games(&d, h, k)));
    assert_int_equal(le, is_le(&d, GI_GAME_ZERO, subtract_games(&d, h, g)));
    assert_int_equal(le, is_le(&d, negate_game(&d, h), negate_game(&d, g)));
    if (le && is_le(&d, h, g))
      assert_int_equal(g, h);
    bool in_second = false;
    gi_game to = GI_NO_GAME;
    assert_int_equal(gi_game_refute(d.store, g, h, &in_second, &to),
                     le ? GRUNDY_DOMAIN : GRUNDY_OK);
    if (!le)
      assert_true(in_second ? is_le(&d, to, g) : is_le(&d, h, to));
    gi_game third = any_of(&days[3], &seed);
    if (le && is_le(&d, h, third))
      assert_true(is_le(&d, g, third));
  }
  gi_games_check(d.store);
  free_days(days);
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- the judge */

/* 10^6 pairs of trees take half a second. */
static void order_agrees_with_play(void **state) {
  (void)state;

  const size_t pairs = 1000000;
  size_t done = 0;
  judge *j = malloc(sizeof *j);
  gi_game *values = malloc(JUDGE_TREES * sizeof *values);
  assert_non_null(j);
  assert_non_null(values);
  for (uint64_t seed = 77; done < pairs; seed += 1000003) {
    games_desk d;
    uint64_t draws = seed;
    memset(j, 0, sizeof *j);
    games_desk_open(&d, 0);
    judge_draw(j, &draws, 400);
    for (unsigned i = 0; i < j->count; i++)
      values[i] = value_of_tree(&d, j, i, values);
    for (unsigned g = 0; g < j->count && done < pairs; g++)
      for (unsigned h = 0; h < j->count && done < pairs; h += 7, done++)
        assert_int_equal(is_le(&d, values[g], values[h]), judge_le(j, g, h));
    games_desk_close(&d);
  }
  free(values);
  free(j);
}

/* ---------------------------------------------------------------- filters */

static void filters_change_nothing(void **state) {
  (void)state;
  judge *j = calloc(1, sizeof *j);
  gi_game *values = malloc(JUDGE_TREES * sizeof *values);
  uint64_t seed = 5, forms = 0;
  unsigned char *order = calloc(100, 100);
  assert_non_null(j);
  assert_non_null(values);
  assert_non_null(order);
  judge_draw(j, &seed, 100);
  for (unsigned without = 0; without < 64; without++) {
    games_desk d;
    games_desk_open(&d, without);
    for (unsigned i = 0; i < j->count; i++)
      values[i] = value_of_tree(&d, j, i, values);
    for (unsigned g = 0; g < j->count; g++) {
      add_games(&d, values[g], values[(g * 7 + 3) % j->count]);
      for (unsigned h = 0; h < j->count; h++) {
        bool le = is_le(&d, values[g], values[h]);
        if (without)
          assert_int_equal(order[g * 100 + h], le);
        order[g * 100 + h] = le;
      }
    }
    if (without)
      assert_int_equal(gi_games_count(d.store).forms, forms);
    forms = gi_games_count(d.store).forms;
    gi_games_check(d.store);
    games_desk_close(&d);
  }
  free(order);
  free(values);
  free(j);
}

/* ---------------------------------------------------------------- refusals */

/* Makes some games and sums; returns the first refusal. */
static grundy_status some_work(gi_games *store, gi_game *last) {
  uint64_t seed = 99;
  gi_game pool[40];
  size_t count = 0;
  grundy_status status = gi_game_integer(store, 0, &pool[count++]);
  while (count < 40 && status == GRUNDY_OK) {
    gi_game l[2] = {pool[draw(&seed, count)], pool[draw(&seed, count)]};
    gi_game r[2] = {pool[draw(&seed, count)], pool[draw(&seed, count)]};
    status =
        gi_game_make(store, l, draw(&seed, 3), r, draw(&seed, 3), &pool[count]);
    if (status == GRUNDY_OK && count > 4)
      status = gi_game_subtract(store, pool[count], pool[draw(&seed, count)],
                                &pool[count]);
    count++;
  }
  if (status == GRUNDY_OK)
    *last = pool[39];
  return status;
}

static void every_refusal_leaves_the_store_whole(void **state) {
  (void)state;
  grundy_status status = GRUNDY_NOMEM;
  uint64_t at = 1;
  for (; status != GRUNDY_OK; at++) {
    gi_memory memory = {.fail_at = at};
    gi_budget budget;
    gi_games *store = NULL;
    gi_game last = GI_NO_GAME;
    gi_budget_init(&budget, (grundy_limits){0});
    status = gi_games_new(&memory, &budget, 0, &store);
    if (status == GRUNDY_OK) {
      status = some_work(store, &last);
      memory.fail_at = 0;
      gi_games_check(store);
      assert_int_equal(some_work(store, &last), GRUNDY_OK);
      gi_games_free(store);
    } else {
      assert_int_equal(status, GRUNDY_NOMEM);
    }
    assert_int_equal(memory.used, 0);
  }
  assert_true(at > 5);
}

static void small_budgets_stop(void **state) {
  (void)state;
  for (uint64_t positions = 1; positions < 60; positions += 3) {
    gi_memory memory = {0};
    gi_budget budget;
    gi_games *store = NULL;
    gi_game last = GI_NO_GAME;
    gi_budget_init(&budget, (grundy_limits){.positions = positions});
    assert_int_equal(gi_games_new(&memory, &budget, 0, &store), GRUNDY_OK);
    grundy_status status = some_work(store, &last);
    assert_true(status == GRUNDY_OK || status == GRUNDY_STOPPED);
    gi_budget_init(&budget, (grundy_limits){0});
    gi_games_check(store);
    assert_int_equal(some_work(store, &last), GRUNDY_OK);
    gi_games_free(store);
    assert_int_equal(memory.used, 0);
  }
}

static void memory_limits_stop(void **state) {
  (void)state;
  gi_memory memory = {.limit = 400 << 10};
  gi_budget budget;
  gi_games *store = NULL;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_games_new(&memory, &budget, 0, &store), GRUNDY_OK);
  gi_game sum = GI_GAME_ZERO, x = GI_NO_GAME, hot = GI_NO_GAME;
  grundy_status status = GRUNDY_OK;
  for (int64_t n = 1; n < 40 && status == GRUNDY_OK; n++) {
    status = gi_game_integer(store, n * n, &x);
    if (status == GRUNDY_OK)
      status = gi_game_switch(store, x, &hot);
    if (status == GRUNDY_OK)
      status = gi_game_add(store, sum, hot, &sum);
  }
  assert_int_equal(status, GRUNDY_STOPPED);
  assert_true(memory.used <= memory.limit);
  gi_games_free(store);
  assert_int_equal(memory.used, 0);
}

/* ---------------------------------------------------------------- bounds */

static void bounds_are_statuses(void **state) {
  (void)state;
  games_desk d;
  gi_game g = GI_NO_GAME, h = GI_NO_GAME;
  games_desk_open(&d, 0);
  assert_int_equal(gi_game_integer(d.store, GI_NUMBER_MOST, &g), GRUNDY_OK);
  assert_int_equal(gi_game_integer(d.store, GI_NUMBER_MOST + 1, &h),
                   GRUNDY_UNABLE);
  assert_int_equal(gi_game_add(d.store, g, g, &h), GRUNDY_UNABLE);
  assert_int_equal(gi_game_make(d.store, &g, 1, NULL, 0, &h), GRUNDY_UNABLE);
  assert_int_equal(subtract_games(&d, g, g), GI_GAME_ZERO);
  assert_int_equal(gi_game_nimber(d.store, GI_NIM_MOST, &g), GRUNDY_OK);
  assert_int_equal(gi_game_nimber(d.store, (uint64_t)GI_NIM_MOST + 1, &h),
                   GRUNDY_UNABLE);
  assert_int_equal(gi_game_ups(d.store, GI_UPS_MOST, &g), GRUNDY_OK);
  assert_int_equal(gi_game_add(d.store, g, g, &h), GRUNDY_UNABLE);
  gi_number tiny = {1, 62};
  assert_int_equal(gi_game_number(d.store, tiny, &g), GRUNDY_OK);
  gi_game zero = GI_GAME_ZERO;
  assert_int_equal(gi_game_make(d.store, &zero, 1, &g, 1, &h), GRUNDY_UNABLE);
  /* a chain {0 | {0 | {0 | ... -1}}} deeper than the recursion */
  gi_game chain = integer_game(&d, -1);
  grundy_status status = GRUNDY_OK;
  for (int i = 0; i < 2 * GI_GAMES_DEPTH && status == GRUNDY_OK; i++)
    status = i % 2 ? gi_game_make(d.store, &zero, 1, &chain, 1, &chain)
                   : gi_game_make(d.store, &chain, 1, &zero, 1, &chain);
  assert_true(status == GRUNDY_OK || status == GRUNDY_UNABLE);
  status = gi_game_negate(d.store, chain, &h);
  assert_true(status == GRUNDY_OK || status == GRUNDY_UNABLE);
  games_desk_close(&d);
}

static void fates_are_named(void **state) {
  (void)state;
  games_desk d;
  games_desk_open(&d, 0);
  gi_game zero = GI_GAME_ZERO, star = GI_NO_GAME, up = GI_NO_GAME;
  gi_game minus = integer_game(&d, -1);
  gi_reduced left[3], right[1];
  assert_int_equal(gi_game_nimber(d.store, 1, &star), GRUNDY_OK);
  assert_int_equal(gi_game_ups(d.store, 1, &up), GRUNDY_OK);
  gi_game lefts[] = {zero, minus, up}; /* {0,-1,^|*}: ^ reverses through * */
  gi_game g = make_game(&d, lefts, 3, &star, 1);
  assert_int_equal(gi_game_fates(d.store, g, lefts, 3, &star, 1, left, right),
                   GRUNDY_OK);
  assert_int_equal(left[1].fate, GI_DOMINATED);
  assert_int_equal(right[0].fate, GI_KEPT);
  games_desk_close(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(days_have_known_sizes),
      cmocka_unit_test(negatives_and_options),
      cmocka_unit_test(sums_of_random_games),
      cmocka_unit_test(order_agrees_with_play),
      cmocka_unit_test(filters_change_nothing),
      cmocka_unit_test(every_refusal_leaves_the_store_whole),
      cmocka_unit_test(small_budgets_stop),
      cmocka_unit_test(memory_limits_stop),
      cmocka_unit_test(bounds_are_statuses),
      cmocka_unit_test(fates_are_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
