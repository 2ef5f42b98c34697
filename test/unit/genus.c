/* SPDX-License-Identifier: MIT */
/* The genus of heaps: by tameness and by search on the whole sum. */
#include <grundy.h>

#include "unit.h"

static void both_ways(void **state) {
  (void)state;
  static const char *const games[] = {
      "nim",    "kayles",      "dawson",     "lasker",     "grundy", "half",
      "apples", "take[1,3,4]", "octal[0.6]", "octal[4.3]", "bash[3]"};
  enum {
    HEAPS = 14
  };
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert_non_null(work);
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    const grundy_rules *rules;
    assert_int_equal(
        grundy_rules_parse(work, games[i], strlen(games[i]), &rules),
        GRUNDY_OK);
    for (uint64_t n = 0; n < HEAPS; n++) {
      grundy_cell best, judge;
      assert_int_equal(grundy_cell_at(work, rules, &n, GRUNDY_TABLE_GENUS,
                                      (grundy_query){0}, &best),
                       GRUNDY_OK);
      assert_int_equal(grundy_cell_at(work, rules, &n, GRUNDY_TABLE_GENUS,
                                      (grundy_query){.method = GRUNDY_SEARCH},
                                      &judge),
                       GRUNDY_OK);
      assert_int_equal(best.number, judge.number);
      assert_int_equal(best.misere, judge.misere);
      grundy_cell outcome; /* h = 0 is what P means in misère play */
      assert_int_equal(grundy_cell_at(work, rules, &n, GRUNDY_TABLE_OUTCOMES,
                                      (grundy_query){.play = GRUNDY_MISERE},
                                      &outcome),
                       GRUNDY_OK);
      assert_int_equal(outcome.outcome == GRUNDY_P, judge.misere == 0);
    }
  }
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(both_ways)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
