/* SPDX-License-Identifier: MIT */
/* Coins by two methods each: places too large for the laws. */
#include "games/base/coins.h"

#include "desk.h"
#include "engine/position.h"
#include "engine/sink.h"
#include "engine/work.h"

static const grundy_rules *open_rules(desk *b, const char *text) {
  const grundy_rules *rules;
  assert_int_equal(
      gi_coins_open(b->work, (gi_text){text, strlen(text), 0}, &rules),
      GRUNDY_OK);
  return rules;
}

static uint64_t value_of(desk *b, const grundy_rules *rules, uint64_t x) {
  uint64_t value;
  assert_int_equal(gi_coins_value(b->work, rules, x, &value), GRUNDY_OK);
  return value;
}

/* ----------------------------------------------------------- top digits */

typedef struct sums {
  desk *b;
  const grundy_rules *rules;
  unsigned char seen[1024];
} sums;

static grundy_status add_sum(void *data, gi_turned turned) {
  sums *s = data;
  uint64_t sum = 0;
  for (size_t i = 0; i < turned.count; i++)
    sum ^= value_of(s->b, s->rules, turned.at[i]);
  assert_true(sum < sizeof s->seen);
  s->seen[sum] = 1;
  return GRUNDY_OK;
}

/* The nim-sums of all moves are those with a top digit as said; in the rules of
   the odious numbers, of each such digit half of them at least. */
static void top_digits(void **state) {
  (void)state;
  static const char *const names[] = {"turtles",  "twins",     "ruler",
                                      "mock",     "exactly 2", "atmost 0",
                                      "exactly 0"};
  desk b = sit();
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
    for (uint64_t x = 0; x < 200; x++) {
      sums s = {.b = &b, .rules = open_rules(&b, names[n])};
      uint64_t tops;
      assert_true(gi_coins_tops(s.rules, x, &tops));
      assert_int_equal(gi_coins_turns(b.work, s.rules, x, add_sum, &s),
                       GRUNDY_OK);
      assert_false(s.seen[0]);
      for (unsigned i = 0; i < 10; i++) {
        size_t count = 0, all = (size_t)1 << i;
        for (size_t u = all; u < 2 * all; u++)
          count += s.seen[u];
        if (tops >> i & 1)
          assert_true(n == 3 || n == 4 ? 2 * count >= all : count == all);
        else
          assert_int_equal(count, 0);
      }
    }
  uint64_t tops;
  assert_false(gi_coins_tops(open_rules(&b, "atmost 3"), 5, &tops));
  assert_false(gi_coins_tops(open_rules(&b, "{1}"), 5, &tops));
  leave(b);
}

/* ---------------------------------------------------------------- moves */

typedef struct tally {
  uint64_t target;
  size_t count;
  uint64_t names; /* the sum of their hashes */
} tally;

static void add_name(tally *t, const char *name) {
  uint64_t hash = 5381;
  for (; *name; name++)
    hash = hash * 33 ^ (unsigned char)*name;
  t->count++;
  t->names += hash;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  add_name(sink->data, option->name);
  return GRUNDY_OK;
}

static grundy_status filter(gi_sink *sink, const gi_option *option) {
  tally *t = sink->data;
  uint64_t value = 0;
  if (option->count) {
    const gi_theorem *theorem = option->parts[0].rules->family->theorems;
    gi_answer answer;
    assert_int_equal(theorem->answer(sink->work, option->parts[0], &answer),
                     GRUNDY_OK);
    value = answer.number;
  }
  if (value == t->target)
    add_name(t, option->name);
  return GRUNDY_OK;
}

/* `reach` gives what remains of all options; some at least for each target
   that is wanted. */
static void compare(desk *b, const char *text, uint64_t target, bool some) {
  grundy_position *position;
  gi_sink sink;
  assert_int_equal(
      grundy_position_parse(b->work, text, strlen(text), &position), GRUNDY_OK);
  gi_component part = position->parts[0];
  tally all = {.target = target}, reached = {.target = target};
  gi_sink_init(&sink, b->work, filter, &all, true);
  assert_int_equal(gi_options(&sink, part, GRUNDY_BOTH), GRUNDY_OK);
  gi_sink_clear(&sink);
  gi_sink_init(&sink, b->work, receive, &reached, true);
  assert_int_equal(gi_reach(&sink, part, target), GRUNDY_OK);
  gi_sink_clear(&sink);
  assert_int_equal(reached.count, all.count);
  assert_true(reached.names == all.names);
  if (some && !all.count)
    fail_msg("no move of %s leaves 0", text);
}

static void reached_moves(void **state) {
  (void)state;
  static const char *const texts[] = {
      "corners((70,90))",
      "corners((64,128),(70,80),(3,3))",
      "corners((127,127))",
      "tartan[turtles, ruler]((65,66),(5,7))",
      "tartan[ruler, ruler]((64,65))",
      "tartan[twins, turtles]((128,65),(66,100))",
      "tartan[mock, twins]((13,80))",
      "tartan[twins, mock]((80,16))",
      "tartan[mock, mock]((12,13))",
      "tartan[exactly 2, ruler]((13,64))",
      "tartan[atmost 3, twins]((9,70))",
      "tartan[{1},{1,2},{5,7,9}; turtles]((31,70))",
      "coins[atmost 3](24,25)",
      "coins[atmost 4](16,17)",
      "coins[atmost 5](17)",
      "coins[atmost 6](14,15)",
      "coins[atmost 7](15)",
      "coins[atmost 8](13,15)",
      "coins[exactly 2](70,71)",
      "coins[exactly 3](24,25)",
      "coins[exactly 5](17)",
      "coins[exactly 8](16)"};
  desk b = sit();
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    compare(&b, texts[i], 0, true);
    for (uint64_t target = 1; target < 3; target++)
      compare(&b, texts[i], target * 37, false);
  }
  leave(b);
}

/* --------------------------------------------------------------- values */

/* Lists the least numbers that are not a nim-sum of at most k earlier ones, by
   marking these sums one coin after the other. */
static void greedy_values(void **state) {
  (void)state;
  enum {
    SIZE = 1 << 14
  };
  static unsigned char least[SIZE];
  desk b = sit();
  for (unsigned k = 3; k <= 8; k++) {
    char name[] = {'a', 't', 'm', 'o', 's', 't', ' ', (char)('0' + k), 0};
    const grundy_rules *rules = open_rules(&b, name);
    memset(least, 100, sizeof least);
    least[0] = 0;
    uint64_t x = 0;
    for (size_t v = 1; v < SIZE; v++) {
      if (least[v] <= k)
        continue;
      assert_int_equal(value_of(&b, rules, x++), v);
      for (size_t u = 0; u < SIZE; u++) {
        size_t w = u ^ v;
        unsigned a = least[u], c = w < SIZE ? least[w] : 100;
        if (w < SIZE && u < w) {
          least[u] = (unsigned char)(c + 1 < a ? c + 1 : a);
          least[w] = (unsigned char)(a + 1 < c ? a + 1 : c);
        }
      }
    }
    assert_true(x > 14);
  }
  leave(b);
}

/* What repeats is the same as what was computed one by one. */
static void repeating_values(void **state) {
  (void)state;
  static const char *const names[] = {"{1},{1,2}", "{},{1,3},{2}",
                                      "{2,5},{3},{1,6,7}", "{}", "{64},{1}"};
  enum {
    COUNT = 3000
  };
  desk b = sit();
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
    static uint64_t values[COUNT];
    const grundy_rules *rules = open_rules(&b, names[n]);
    const gi_coins *coins = gi_coins_of(rules);
    for (size_t x = 0; x < COUNT; x++) {
      unsigned char seen[128] = {0};
      const uint64_t *at = coins->sets;
      for (size_t i = 0; i < coins->count; i++) {
        uint64_t size = *at++, sum = 0;
        bool fits = !size || at[size - 1] <= x;
        for (uint64_t j = 0; j < size && fits; j++)
          sum ^= values[x - at[j]];
        at += size;
        if (fits)
          seen[sum] = 1;
      }
      while (seen[values[x]])
        values[x]++;
    }
    for (size_t x = COUNT; x-- > 0;)
      assert_int_equal(value_of(&b, rules, x), values[x]);
    memset(values, 0, sizeof values);
    uint64_t start, period;
    assert_true(gi_coins_period(b.work, rules, &start, &period));
    assert_int_equal(value_of(&b, rules, start + period * 1000000007 + 5),
                     value_of(&b, rules, start + 5));
  }
  leave(b);
}

/* A coin that is too far out is refused, not searched for. */
static void refusals(void **state) {
  (void)state;
  desk b = sit();
  static const char *const names[] = {"atmost 3", "atmost 4", "exactly 7",
                                      "atmost 8"};
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
    uint64_t value;
    assert_int_equal(gi_coins_value(b.work, open_rules(&b, names[n]),
                                    GI_COINS_LAST - n, &value),
                     GRUNDY_STOPPED);
    assert_int_equal(grundy_work_error(b.work)->limit, GRUNDY_LIMIT_SIZE);
  }
  leave(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(top_digits), cmocka_unit_test(reached_moves),
      cmocka_unit_test(greedy_values), cmocka_unit_test(repeating_values),
      cmocka_unit_test(refusals)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
