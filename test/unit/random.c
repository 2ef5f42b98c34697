/* SPDX-License-Identifier: MIT */
#include "engine/position.h"

#include "core/random.h"
#include "unit.h"

static void numbers_from_a_seed(void **state) {
  (void)state;
  uint64_t seed = 1234567; /* the generator's published first numbers */
  assert_true(gi_random(&seed) == UINT64_C(6457827717110365317));
  assert_true(gi_random(&seed) == UINT64_C(3203168211198807973));
  unsigned seen = 0;
  for (int i = 0; i < 100; i++)
    seen |= 1u << gi_random_below(&seed, 8);
  assert_int_equal(seen, 255);
}

/* The i-th sample is the same whatever was asked before. */
static void samples_have_numbers(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_allow_programs(g, true); /* that of the example of exec */
  for (size_t f = 0; f < grundy_family_count(g); f++) {
    const char *example = grundy_family_at(g, f)->example;
    grundy_position *position;
    gi_buffer first, second;
    gi_memory memory = {0};
    gi_buffer_init(&first, &memory);
    gi_buffer_init(&second, &memory);
    for (uint64_t i = 0; i < 40; i += 13) {
      grundy_work *fresh = grundy_work_new(g, (grundy_limits){0});
      assert_non_null(fresh);
      assert_int_equal(
          grundy_position_parse(fresh, example, strlen(example), &position),
          GRUNDY_OK);
      const grundy_rules *rules = position->parts[0].rules;
      first.length = 0;
      grundy_status status = rules->family->sample(fresh, rules, i, &first);
      for (uint64_t k = 0; k <= i; k++) {
        second.length = 0;
        if (status == GRUNDY_DOMAIN && k < i)
          continue; /* it has fewer: which is the last is not known here */
        assert_int_equal(rules->family->sample(fresh, rules, k, &second),
                         k == i ? status : GRUNDY_OK);
      }
      assert_int_equal(first.length, second.length);
      assert_memory_equal(first.data, second.data, first.length);
      grundy_work_free(fresh);
    }
    gi_buffer_clear(&first);
    gi_buffer_clear(&second);
  }
  grundy_free(g);
}

/* ----------------------------------------------------- random positions */

static const char *const kinds[] = {
    "nim",
    "kayles",
    "treblecross",
    "wythoff",
    "chomp",
    "stairs",
    "take[1,3,4]",
    "{n -> n-k for k in 1..3}",
    "{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}",
};

/* Draws a position.  The draw depends on what the work already knows, so each
   draw has a fresh work.  Returns the text, which belongs to the work. */
static const char *draw_in(grundy_work *work, const char *text,
                           grundy_play play, bool wins, uint64_t seed) {
  const grundy_rules *rules;
  grundy_position *position;
  grundy_verdict v;
  const char *printed;
  assert_non_null(work);
  assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                   GRUNDY_OK);
  assert_int_equal(grundy_position_random(work, rules, GRUNDY_LEFT, play, wins,
                                          seed, &position),
                   GRUNDY_OK);
  /* in misère play the whole sum would be searched */
  grundy_query query = {.play = play,
                        .method =
                            play == GRUNDY_NORMAL ? GRUNDY_SEARCH : GRUNDY_BEST,
                        .max_moves = 1};
  assert_int_equal(grundy_eval(work, position, query, &v), GRUNDY_OK);
  assert_int_equal(v.outcome, wins ? GRUNDY_N : GRUNDY_P);
  grundy_move_list list;
  assert_int_equal(grundy_turn_moves(work,
                                     (grundy_turn){position, GRUNDY_BOTH, play},
                                     1, &list),
                   GRUNDY_OK);
  assert_int_equal(list.count, 1);
  assert_int_equal(grundy_position_print(work, position, &printed), GRUNDY_OK);
  return printed;
}

static void can_be_won(void **state) {
  (void)state;
  grundy *g = grundy_new();
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    for (uint64_t seed = 0; seed < 12; seed++) {
      grundy_play play = seed % 2 ? GRUNDY_MISERE : GRUNDY_NORMAL;
      bool wins = seed % 4 < 2;
      grundy_work *one = grundy_work_new(g, (grundy_limits){0});
      grundy_work *two = grundy_work_new(g, (grundy_limits){0});
      assert_string_equal(draw_in(one, kinds[k], play, wins, seed),
                          draw_in(two, kinds[k], play, wins, seed));
      grundy_work_free(one);
      grundy_work_free(two);
    }
  grundy_free(g);
}

static void none_can_be_won(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  static const char text[] = "{n -> n-1 if n < 0}";
  const grundy_rules *rules;
  grundy_position *position;
  assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                   GRUNDY_OK);
  for (int wins = 0; wins < 2; wins++)
    assert_int_equal(grundy_position_random(work, rules, GRUNDY_BOTH,
                                            GRUNDY_NORMAL, wins, 1, &position),
                     GRUNDY_DOMAIN);
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_from_a_seed),
      cmocka_unit_test(samples_have_numbers),
      cmocka_unit_test(can_be_won),
      cmocka_unit_test(none_can_be_won),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
