/* SPDX-License-Identifier: MIT */
/* Stops, means, temperatures, thermographs, incentives, atomic weights, reduced
   forms, birthdays, followers, uptimals, operations: golden values, and the
   laws that define them. */
#include "unit.h"

#include "support/partizan_desk.h"
#include "theory/partizan/measure.h"
#include "theory/partizan/operate.h"
#include "theory/partizan/thermo.h"
#include "theory/partizan/weight.h"
#include "theory/partizan/wide.h"

#include <inttypes.h>
#include <stdio.h>

/* ---------------------------------------------------------------- golden */

/* From the tests of CGSuite 2 (lib/core/src/test, CanonicalShortGameTestCase),
   with this notation.  NULL: there is no such value, or it
   is not in the row.
 */
typedef struct row {
  const char *game, *weight, *freeze, *left_incentives, *right_incentives;
  const char *left_stop, *right_stop, *mean, *temperature, *outcome, *reduced;
  const char *thermograph, *uptimal;
  uint64_t birthday, followers;
} row;

static const row rows[] = {
    {"9/8+*", NULL, "9/8+*", "*", "*", "9/8", "9/8", "9/8", "0", "L", "9/8",
     "9/8,[0,-1/8,-1/4],[0,-1,0,-1],9/8,[0,-1/8],[0,1,0]", "9/8*.0", 0, 0},
    {"^", "1", "^", "v", "^*", "0", "0", "0", "0", "L", "0",
     "0,[0],[0,-1],0,[],[0]", "0.1", 2, 3},
    {"v*", "-1", "v*", "^*", "v,v*", "0", "0", "0", "0", "N", "0",
     "0,[0],[0,-1],0,[0],[0,1]", "*.1-", 2, 3},
    {"6+^*", NULL, "6^*", "v,v*", "^*", "6", "6", "6", "0", "L", "6",
     "6,[0],[0,-1],6,[0],[0,1]", "6*.1", 8, 9},
    {"^*6", "1", "^*6", "v*6", "^*", "0", "0", "0", "0", "L", "0",
     "0,[0],[0,-1],0,[],[0]", "*6.1", 8, 9},
    {"73/16+v9*8", NULL, "73/16v9*8", "^*", "v9*8", "73/16", "73/16", "73/16",
     "0", "L", "73/16",
     "73/16,[-1/16,-1/2],[0,-1,0],73/16,[0,-1/16,-1/2],[0,1,0,1]", "73/16*8.9-",
     27, 28},
    {"{0|*||*|||*||||*}", "1", "^[4]", "v<4>", "^[4]*", "0", "0", "0", "0", "L",
     "0", "0,[0],[0,-1],0,[],[0]", "0.1111", 5, 6},
    {"{0||0|v*}", "1", "{0|^<2>}", "{v<2>|0}", "^[2]*", "0", "0", "0", "0", "L",
     "0", "0,[0],[0,-1],0,[],[0]", "*.12", 4, 5},
    {"{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,"
     "{0,v*|vv}||||vv}}",
     "0", NULL, "{0|^[3]*||0,^[3]*|||0}", "^[4]*", "0", "0", "0", "0", "L", "0",
     "0,[0],[0,-1],0,[],[0]", "0.0202", 9, 10},
    {"{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||"
     "vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|"
     "vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}",
     "0", NULL, NULL, "^[4]*", "0", "0", "0", "0", "N", "0",
     "0,[0],[0,-1],0,[0],[0,1]", "*4.0202", 12, 13},
    {"{0||0|vvv}", "0", "{0||0|v3}", "{^3|0||0}", "{^3,{^3|0}|0}", "0", "0",
     "0", "0", "L", "0", "0,[0],[0,-1],0,[],[0]", NULL, 6, 7},
    {"{^^^|vv}", "{1|0}", "{^3|vv}", "{^5|0}", "{^5|0}", "0", "0", "0", "0",
     "N", "0", "0,[0],[0,-1],0,[0],[0,1]", NULL, 5, 8},
    {"{0||0|-3/2}", "0", "tiny(3/2)", "miny(3/2)", "{3/2,{3/2|0}|0}", "0", "0",
     "0", "0", "L", "0", "0,[0],[0,-1],0,[],[0]", NULL, 5, 6},
    {"{0|||0||-1|-3}", "0", "tiny({3|1})", "miny({3|1})",
     "{3+tiny({3|1})|{2,{3|1}|0},1+tiny({3|1})||0}", "0", "0", "0", "0", "L",
     "0", "0,[0],[0,-1],0,[],[0]", NULL, 6, 7},
    {"{5||3|1|||0||||0}", "0", "miny({5||3|1})",
     "{5+tiny({5||3|1})|{3,{3|1}|||3|1||0|-2,{-2|-4}},{{5||3|1},{4|2}|0}||0}",
     "miny({5||3|1})", "0", "0", "0", "0", "R", "0", "0,[],[0],0,[0],[0,1]",
     NULL, 8, 10},
    {"{1|^^||^}", "2", "{1|^^||^}", "{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}",
     "{1v|^||0}", "0", "0", "0", "0", "L", "0", "0,[0],[0,-1],0,[],[0]", NULL,
     5, 8},
    {"{1|^^^||^}", NULL, "{1|^3||^}", "{{1v|^^},{1v||1v3|0}|0,{^^|0,{0|-1^3}}}",
     "{1v|^^||0}", "0", "0", "0", "0", "L", "0", "0,[0],[0,-1],0,[],[0]", NULL,
     6, 8},
    {"{3||2+*|1+*}", NULL, "9/4+*", "{2+*|1+*||0}", "{2+*|1+*||0}", "3", "2",
     "9/4", "3/4", "L", "{3||2|1}",
     "9/4,[3/4],[0,-1],9/4,[3/4,1/2,0],[0,1,0,1]", NULL, 5, 8},
    {"{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", NULL, "-5/16+*",
     "{{4+*|3||{5/2|3/2+*},{5/2|2+*||3/2+*|1}},{9/2+*|7/2||3/2+*|1/2}|0}", NULL,
     "1/2", "-1", "-5/16", "21/16", "N", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}",
     "-5/16,[21/16,1/2,-1/2],[0,-1,0,-1],-5/16,[21/16,7/8,1/4,0],[0,1,0,1,0]",
     NULL, 6, 17},
};

static void append(char *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void append(char *out, const char *format, ...) {
  size_t length = strlen(out);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(out + length, 1000 - length, format, arguments);
  va_end(arguments);
}

static void append_number(games_desk *d, char *out, gi_number x) {
  gi_buffer buffer;
  gi_buffer_init(&buffer, &d->memory);
  assert_int_equal(gi_number_print(x, &buffer), GRUNDY_OK);
  append(out, "%.*s", (int)buffer.length, (const char *)buffer.data);
  gi_buffer_clear(&buffer);
}

/* Writes a wall as CGSuite does: the mast, the bends from the top down, the
   slopes from the top down. */
static void append_wall(games_desk *d, char *out, gi_wall wall,
                        gi_number mean) {
  append_number(d, out, mean);
  append(out, ",[");
  for (uint32_t i = wall.count; i-- > 1;) {
    append_number(d, out, wall.points[i].t);
    append(out, i > 1 ? "," : "");
  }
  append(out, "],[0");
  for (uint32_t i = wall.count; i-- > 1;)
    append(out, ",%d",
           gi_number_compare(wall.points[i].value, wall.points[i - 1].value));
  append(out, "]");
}

static void check_number(games_desk *d, gi_number x, const char *expected) {
  char text[1000] = "";
  append_number(d, text, x);
  assert_string_equal(text, expected);
}

/* Compares with a list of texts, in any order. */
static void check_incentives(games_desk *d, gi_game g, grundy_side side,
                             const char *expected) {
  gi_game_list list = {0};
  char one[1000];
  size_t found = 0, from = 0;
  int depth = 0;
  assert_int_equal(gi_game_incentives(d->store, g, side, &list), GRUNDY_OK);
  for (size_t i = 0; i <= strlen(expected); i++) {
    char c = expected[i];
    depth += (c == '{' || c == '(') - (c == '}' || c == ')');
    if (depth || (c && c != ','))
      continue;
    snprintf(one, sizeof one, "%.*s", (int)(i - from), expected + from);
    gi_game wanted = value_of(d, one);
    for (size_t k = 0; k < list.count; k++)
      found += list.games[k] == wanted;
    from = i + 1;
    assert_true(found <= list.count);
  }
  assert_int_equal(found, list.count);
  gi_game_list_clear(d->store, &list);
}

static void check_uptimal(games_desk *d, gi_game g, const char *expected) {
  gi_uptimal u;
  char text[1000] = "";
  grundy_status status = gi_game_uptimal(d->store, g, &u);
  assert_int_equal(status, expected ? GRUNDY_OK : GRUNDY_UNABLE);
  if (!expected)
    return;
  if (u.number.numerator || !u.nim)
    append_number(d, text, u.number);
  if (u.nim)
    append(text, u.nim > 1 ? "*%" PRIu32 : "*", u.nim);
  append(text, u.count ? "." : ".0");
  for (uint32_t i = 0; i < u.count; i++)
    append(text, u.ups[i] < 0 ? "%d-" : "%d", abs(u.ups[i]));
  assert_string_equal(text, expected);
}

static void check_row(games_desk *d, const row *r) {
  gi_game g = value_of(d, r->game), other = GI_NO_GAME;
  gi_number x;
  gi_thermograph t;
  grundy_outcome outcome;
  uint64_t count;
  char text[1000] = "";
  grundy_status status = gi_game_atomic_weight(d->store, g, &other);
  assert_int_equal(status, r->weight ? GRUNDY_OK : GRUNDY_DOMAIN);
  if (r->weight)
    assert_string_equal(text_of(d, other, text, 1000), r->weight);
  assert_int_equal(gi_game_freeze(d->store, g, &other), GRUNDY_OK);
  if (r->freeze)
    assert_string_equal(text_of(d, other, text, 1000), r->freeze);
  else
    assert_int_equal(other, g);
  if (r->left_incentives)
    check_incentives(d, g, GRUNDY_LEFT, r->left_incentives);
  if (r->right_incentives)
    check_incentives(d, g, GRUNDY_RIGHT, r->right_incentives);
  check_number(d, gi_game_left_stop(d->store, g), r->left_stop);
  check_number(d, gi_game_right_stop(d->store, g), r->right_stop);
  assert_int_equal(gi_game_mean(d->store, g, &x), GRUNDY_OK);
  check_number(d, x, r->mean);
  assert_int_equal(gi_game_temperature(d->store, g, &x), GRUNDY_OK);
  check_number(d, x, r->temperature);
  assert_int_equal(gi_game_outcome(d->store, g, &outcome), GRUNDY_OK);
  assert_string_equal(grundy_outcome_name(outcome), r->outcome);
  assert_int_equal(gi_game_reduced(d->store, g, &other), GRUNDY_OK);
  assert_string_equal(text_of(d, other, text, 1000), r->reduced);
  assert_int_equal(gi_game_thermograph(d->store, g, &t), GRUNDY_OK);
  text[0] = 0;
  append_wall(d, text, t.left, t.mean);
  append(text, ",");
  append_wall(d, text, t.right, t.mean);
  assert_string_equal(text, r->thermograph);
  check_uptimal(d, g, r->uptimal);
  if (!r->birthday)
    return;
  assert_int_equal(gi_game_birthday(d->store, g, &count), GRUNDY_OK);
  assert_int_equal(count, r->birthday);
  assert_int_equal(gi_game_followers(d->store, g, &count), GRUNDY_OK);
  assert_int_equal(count, r->followers);
}

static void golden_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    games_desk d;
    games_desk_open(&d, 0);
    check_row(&d, &rows[i]);
    games_desk_close(&d);
  }
}

/* From CanonicalShortGameTest of CGSuite 2, but for the rows marked here. */
static void operations(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"conway(*4,*4)", "*6"},
      {"conway(*19,*23)", "*86"},
      {"conway(*60,*70)", NULL},
      {"conway(15,^^*2)", "^30*2"},
      {"conway({3|1},^^)", "{^6|^^}"},
      {"conway(^^,^^)", "{0||0,*|0,{0,*|0,*2}}"},
      {"conway(3/4,-5/2)", "-15/8"}, /* the field of numbers */
      {"cool({3||2+*|1+*},0)", "{3||2+*|1+*}"},
      {"cool({3||2+*|1+*},1/4)", "{11/4||2|3/2}"},
      {"cool({3||2+*|1+*},1/2)", "{5/2|2+*}"},
      {"cool({3||2+*|1+*},5/8)", "{19/8|17/8}"},
      {"cool({3||2+*|1+*},3/4)", "9/4+*"},
      {"cool({3||2+*|1+*},70)", "9/4"},
      {"cool({3||2+*|1+*},-1/2)", "{7/2|||5/2|3/2||+-1/2}"},
      {"cool(1/4,-1/8)", "1/4"},
      {"cool(1/4,-1/4)", "1/4+*"},
      {"cool(1/4,-3/8)", "{3/8|1/8}"},
      {"heat({3||2+*|1+*},0)", "{3||2+*|1+*}"},
      {"heat({3||2+*|1+*},1/2)", "{7/2|||5/2|3/2||+-1/2}"},
      {"heat({3||2+*|1+*},1)", "{4|||3|1||0|-2}"},
      {"heat({3||2+*|1+*},-3/4)", "9/4+*"},
      {"heat({3||2+*|1+*},-1)", "9/4"},
      {"heat({3||2+*|1+*},-2)", "3/2"},
      {"heat({3||2+*|1+*},-3)", "1"},
      {"heat({3||2+*|1+*},-4)", "0"},
      {"heat({3||2+*|1+*},*)", "{3+*||2|1}"},
      {"norton(0,^)", "0"},
      {"norton(6,^)", "^6"},
      {"norton(-4,^)", "v4"},
      {"norton(1/2,^)", "{^^*|v*}"},
      {"norton(^,^)", "{^^*||0|v4}"},
      {"norton(tiny(2),^)", "{^^*||0|v6}"},
      {"overheat({3||2+*|1+*},*,1+*)", "{1||+-(1+*)|-1,{-1|-3}}"},
      {"overheat(7/16,0,0)", "^[3]"},
      {"pow(^,3)", "^<3>"},
      {"pow(^,7/4)", "{0||0,v*|0,{0,v*|0,*}}"},
      {"pow({0||0|-2},7/4)",
       "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"},
      {"powto(^,7/4)", "{^|*,^[2]||*,^[2]}"},
      {"powto({0||0|-2},7/4)",
       "{tiny(2)|{tiny(2)||0|-2},{0|-2}||{tiny(2)||0|-2},{0|-2}}"},
      {"pow({0||0|-2},3)", "{0||0|-2,{0|-2,{0|-2}}}"},
      {"powto(^,3)", "^[3]"},
      {"powto({0||0|-2},3)", "{tiny(2)||0|-2|||0|-2}"},
      {"powto(+-1,3)", "{1,{1,+-1|-1}|-1}"},
      /* (1/8).Subordinate(1) = -3 and the like, the other way round */
      {"ordinal(1,-3)", "1/8"},
      {"ordinal(*,5)", "^[5]*"},
      {"ordinal(0,+-1)", "+-1"},
      {"ordinal(+-1,0)", "+-1"},
      {"ordinal(-1,3/8)", "-13/16"},
      {"ordinal({*|*},5)", "^[5]"},
      /* by hand: moves in both, moves in one or both */
      {"conjunctive(*2,*3)", "*2"},
      {"conjunctive(2,3)", "2"},
      {"selective(*,*)", "*2"},
      {"selective(1,1)", "2"},
  };
  games_desk d;
  char text[1000];
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    text_of(&d, value_of(&d, pairs[i][0]), text, sizeof text);
    if (pairs[i][1] && strcmp(text, pairs[i][1]) != 0)
      fail_msg("%s is %s, not %s", pairs[i][0], text, pairs[i][1]);
  }
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- counts */

static void days_by_kind(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  games_desk_open(&d, 0);
  make_days(&d, days);
  size_t small = 0, kinds = 0;
  gi_game *reduced = calloc(days[3].count + 1, sizeof *reduced);
  assert_non_null(reduced);
  for (size_t i = 0; i < days[3].count; i++) {
    bool is_small = false, is_new = true;
    uint64_t day = 0;
    gi_game g = days[3].games[i], r = GI_NO_GAME, again = GI_NO_GAME;
    assert_int_equal(gi_game_is_all_small(d.store, g, &is_small), GRUNDY_OK);
    small += is_small;
    assert_int_equal(gi_game_reduced(d.store, g, &r), GRUNDY_OK);
    assert_int_equal(gi_game_reduced(d.store, r, &again), GRUNDY_OK);
    assert_int_equal(r, again);
    assert_true(gi_game_is_infinitesimal(d.store, subtract_games(&d, g, r)));
    for (size_t k = 0; k < kinds && is_new; k++)
      is_new = reduced[k] != r;
    if (is_new)
      reduced[kinds++] = r;
    assert_int_equal(gi_game_birthday(d.store, g, &day), GRUNDY_OK);
    assert_true(day <= 3);
  }
  assert_int_equal(small, 67);
  assert_int_equal(kinds, 61);
  free(reduced);
  free_days(days);
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- laws */

/* The walls at t are the stops of the game cooled by t. */
static void check_thermograph(games_desk *d, gi_game g) {
  gi_thermograph t;
  assert_int_equal(gi_game_thermograph(d->store, g, &t), GRUNDY_OK);
  for (int64_t quarters = -3; quarters < 12; quarters++) {
    gi_number at, left, right;
    gi_game cooled = GI_NO_GAME;
    assert_true(gi_number_reduce(quarters, 2, &at));
    assert_int_equal(gi_game_cool(d->store, g, at, &cooled), GRUNDY_OK);
    assert_int_equal(gi_wall_at(t.left, at, &left), GRUNDY_OK);
    assert_int_equal(gi_wall_at(t.right, at, &right), GRUNDY_OK);
    assert_int_equal(
        gi_number_compare(left, gi_game_left_stop(d->store, cooled)), 0);
    assert_int_equal(
        gi_number_compare(right, gi_game_right_stop(d->store, cooled)), 0);
    if (gi_number_compare(at, t.temperature) > 0)
      assert_int_equal(gi_number_compare(left, t.mean), 0);
  }
}

static gi_number mean_of(games_desk *d, gi_game g) {
  gi_number x = {0};
  assert_int_equal(gi_game_mean(d->store, g, &x), GRUNDY_OK);
  return x;
}

static gi_number temperature_of(games_desk *d, gi_game g) {
  gi_number x = {0};
  assert_int_equal(gi_game_temperature(d->store, g, &x), GRUNDY_OK);
  return x;
}

static void means_and_temperatures(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  uint64_t seed = 31;
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (size_t i = 0; i < days[3].count; i++)
    check_thermograph(&d, days[3].games[i]);
  for (int i = 0; i < 1000; i++) {
    gi_game g = any_of(&days[3], &seed);
    gi_game h = any_of(&days[3], &seed);
    gi_game sum = add_games(&d, g, h);
    gi_number mean, a = temperature_of(&d, g), b = temperature_of(&d, h);
    gi_number t = temperature_of(&d, sum);
    gi_thermograph negative;
    assert_true(gi_number_add(mean_of(&d, g), mean_of(&d, h), &mean));
    assert_int_equal(gi_number_compare(mean, mean_of(&d, sum)), 0);
    gi_number hotter = gi_number_compare(a, b) > 0 ? a : b;
    assert_true(gi_number_compare(t, hotter) <= 0);
    if (gi_number_compare(a, b) && gi_number_sign(hotter) >= 0)
      assert_int_equal(gi_number_compare(t, hotter), 0);
    assert_int_equal(
        gi_game_thermograph(d.store, negate_game(&d, g), &negative), GRUNDY_OK);
    assert_int_equal(
        gi_number_compare(gi_number_negate(negative.mean), mean_of(&d, g)), 0);
    check_thermograph(&d, sum);
  }
  free_days(days);
  games_desk_close(&d);
}

/* Sums of a number, ups and a nimber have closed thermographs. */
static void thermographs_in_closed_form(void **state) {
  (void)state;
  static const gi_number numbers[] = {{0, 0}, {1, 1}, {-3, 2}, {5, 3}, {3, 0}};
  games_desk d;
  games_desk_open(&d, 0);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    for (int32_t ups = -4; ups <= 4; ups++)
      for (uint32_t nim = 0; nim < 6; nim++) {
        gi_game g = GI_NO_GAME;
        assert_int_equal(
            gi_game_nus(d.store, (gi_nus){numbers[i], ups, nim}, &g),
            GRUNDY_OK);
        check_thermograph(&d, g);
      }
  gi_thermograph t;
  uint64_t before = d.budget.steps;
  assert_int_equal(gi_game_thermograph(d.store, value_of(&d, "^16000000"), &t),
                   GRUNDY_OK);
  assert_int_equal(gi_game_thermograph(d.store, value_of(&d, "*16777215"), &t),
                   GRUNDY_OK);
  assert_true(d.budget.steps < before + 100);
  games_desk_close(&d);
}

/* Means and temperatures that are in range although the walls are not, and
   means that are not. */
static void thermographs_at_the_edge(void **state) {
  (void)state;
  games_desk d;
  gi_thermograph t;
  gi_number x;
  games_desk_open(&d, 0);
  gi_game g = value_of(&d, "+-4611686018427387904");
  assert_int_equal(mean_of(&d, g).numerator, 0);
  assert_true(temperature_of(&d, g).numerator == GI_NUMBER_MOST);
  assert_int_equal(gi_game_thermograph(d.store, g, &t), GRUNDY_UNABLE);
  g = value_of(&d, "{2305843009213693952|-2305843009213693952}");
  assert_int_equal(gi_game_thermograph(d.store, g, &t), GRUNDY_OK);
  assert_int_equal(t.left.count, 2);
  assert_true(t.left.points[0].value.numerator == GI_NUMBER_MOST / 2 + 1);
  assert_true(t.temperature.numerator == GI_NUMBER_MOST / 2);
  g = value_of(&d, "{0|-4611686018427387904}");
  assert_true(mean_of(&d, g).numerator == -GI_NUMBER_MOST / 2);
  g = value_of(&d, "{1/4611686018427387904|0}");
  assert_int_equal(gi_game_mean(d.store, g, &x), GRUNDY_UNABLE);
  assert_int_equal(gi_game_temperature(d.store, g, &x), GRUNDY_UNABLE);
  assert_int_equal(gi_game_thermograph(d.store, g, &t), GRUNDY_UNABLE);
  g = add_games(&d, g, negate_game(&d, g));
  assert_int_equal(g, GI_GAME_ZERO);
  games_desk_close(&d);
}

/* Wide numbers agree with the numbers of the store, and stay exact beyond. */
static void wide_numbers(void **state) {
  (void)state;
  uint64_t seed = 128;
  for (int i = 0; i < 20000; i++) {
    gi_number x, y, sum, back;
    gi_wide a, b, c = {0};
    assert_true(gi_number_reduce((int64_t)draw(&seed, 2000) - 1000,
                                 (uint32_t)draw(&seed, 40), &x));
    assert_true(gi_number_reduce((int64_t)draw(&seed, 2000) - 1000,
                                 (uint32_t)draw(&seed, 40), &y));
    a = gi_wide_of(x);
    b = gi_wide_of(y);
    assert_int_equal(gi_wide_compare(a, b), gi_number_compare(x, y));
    assert_true(gi_number_add(x, y, &sum) && gi_wide_add(a, b, &c));
    assert_true(gi_wide_narrow(c, &back));
    assert_int_equal(gi_number_compare(sum, back), 0);
    for (int k = 0; k < 30; k++)
      assert_true(gi_wide_halve(c, &c));
    assert_int_equal(gi_wide_sign(c), gi_number_sign(sum));
  }
  gi_wide large = gi_wide_of((gi_number){GI_NUMBER_MOST / 2, 0});
  gi_wide small = gi_wide_of((gi_number){1, 62}), sum;
  assert_true(gi_wide_add(large, small, &sum));
  assert_int_equal(gi_wide_compare(sum, large), 1);
  while (gi_wide_add(large, large, &large))
    ;
  assert_int_equal(gi_wide_compare(large, small), 1);
  assert_int_equal(gi_wide_compare(small, large), -1);
  assert_int_equal(gi_wide_compare(gi_wide_negate(large), small), -1);
  while (gi_wide_halve(small, &small))
    ;
  assert_int_equal(gi_wide_compare(large, small), 1);
  assert_int_equal(gi_wide_compare(small, (gi_wide){0, 0}), 1);
}

/* The left stop of g is the least x such that g - x is not |> 0, up to the
   infinitesimal part: g < x for x above it, g |> x for x below it. */
static void stops_by_comparison(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (size_t i = 0; i < days[3].count; i++) {
    gi_game g = days[3].games[i];
    for (int64_t n = -17; n <= 17; n++) {
      gi_number x;
      gi_game number = GI_NO_GAME;
      assert_true(gi_number_reduce(n, 2, &x));
      assert_int_equal(gi_game_number(d.store, x, &number), GRUNDY_OK);
      int left = gi_number_compare(gi_game_left_stop(d.store, g), x);
      int right = gi_number_compare(gi_game_right_stop(d.store, g), x);
      if (left)
        assert_int_equal(is_le(&d, g, number), left < 0);
      if (right)
        assert_int_equal(is_le(&d, number, g), right > 0);
    }
  }
  free_days(days);
  games_desk_close(&d);
}

static gi_game random_small(games_desk *d, uint64_t *seed, gi_game *pool,
                            size_t count) {
  gi_game l[2], r[2];
  for (int i = 0; i < 2; i++) {
    l[i] = pool[draw(seed, count)];
    r[i] = pool[draw(seed, count)];
  }
  return make_game(d, l, 1 + draw(seed, 2), r, 1 + draw(seed, 2));
}

/* Returns whether w fits as the weight of g by another statement of the
   definition: |g - w.up| <= up + * + *m:-1 for a large m.  (*m:-1 is a red
   edge on a green stalk; CGSuite's help on AtomicWeight states the relation.)
 */
static bool fits_with_kite(games_desk *d, gi_game g, gi_game w) {
  gi_game up = value_of(d, "^"), product = GI_NO_GAME, far = GI_NO_GAME;
  gi_game kite = GI_NO_GAME;
  assert_int_equal(gi_game_norton(d->store, w, up, &product), GRUNDY_OK);
  gi_game difference = subtract_games(d, g, product);
  assert_int_equal(gi_game_far_star(d->store, difference, &far), GRUNDY_OK);
  gi_game_form stalk = gi_game_form_of(far);
  gi_game_form edge = gi_game_form_of(integer_game(d, -1));
  assert_int_equal(gi_game_ordinal(d->store, &stalk, &edge, &kite), GRUNDY_OK);
  gi_game bound = add_games(d, value_of(d, "^*"), kite);
  return is_le(d, difference, bound) &&
         is_le(d, negate_game(d, bound), difference);
}

/* The two statements of the definition agree on right and on wrong weights. */
static void check_statements(games_desk *d, gi_game g) {
  static const char *const weights[] = {
      "0", "1", "-1", "2", "-2", "*", "{1|0}", "{2|0}", "^", "1/2", "+-1"};
  for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
    gi_game w = value_of(d, weights[i]);
    bool fits = false;
    assert_int_equal(gi_game_has_weight(d->store, g, w, &fits), GRUNDY_OK);
    assert_int_equal(fits, fits_with_kite(d, g, w));
  }
}

/* Atomic weights of all-small games fit their definition, and add. */
static void weights_fit_the_definition(void **state) {
  (void)state;
  games_desk d;
  enum {
    POOL = 150
  };
  gi_game pool[POOL] = {GI_GAME_ZERO};
  uint64_t seed = 1234;
  size_t count = 1;
  games_desk_open(&d, 0);
  while (count < POOL) {
    pool[count] = random_small(&d, &seed, pool, count < 40 ? count : 40);
    count++;
  }
  for (size_t i = 0; i < POOL; i++) {
    gi_game w = GI_NO_GAME, v = GI_NO_GAME, both = GI_NO_GAME;
    gi_game other = pool[draw(&seed, 40)];
    bool fits = false;
    assert_int_equal(gi_game_atomic_weight(d.store, pool[i], &w), GRUNDY_OK);
    assert_int_equal(gi_game_has_weight(d.store, pool[i], w, &fits), GRUNDY_OK);
    assert_true(fits);
    if (i < 40)
      check_statements(&d, pool[i]);
    assert_int_equal(gi_game_atomic_weight(d.store, other, &v), GRUNDY_OK);
    assert_int_equal(
        gi_game_atomic_weight(d.store, add_games(&d, pool[i], other), &both),
        GRUNDY_OK);
    assert_int_equal(both, add_games(&d, v, w));
    gi_ahead ahead;
    grundy_outcome outcome;
    assert_int_equal(gi_weight_ahead(d.store, w, &ahead), GRUNDY_OK);
    assert_int_equal(gi_game_outcome(d.store, pool[i], &outcome), GRUNDY_OK);
    if (ahead == GI_AHEAD_LEFT)
      assert_int_equal(outcome, GRUNDY_L);
    if (ahead == GI_AHEAD_RIGHT)
      assert_int_equal(outcome, GRUNDY_R);
    if (ahead == GI_AHEAD_LEFT_FIRST)
      assert_true(outcome == GRUNDY_L || outcome == GRUNDY_N);
    if (ahead == GI_AHEAD_RIGHT_FIRST)
      assert_true(outcome == GRUNDY_R || outcome == GRUNDY_N);
  }
  check_statements(&d, value_of(&d, "{1|^^||^}"));
  check_statements(&d, value_of(&d, "{1|^3||^}"));
  check_statements(&d, value_of(&d, "tiny(2)"));
  check_statements(&d, value_of(&d, "{1|^||v|-1}"));
  games_desk_close(&d);
}

/* Heating undoes cooling below the temperature; <= up to an infinitesimal is
   the sign of a stop. */
static void heat_and_cool(void **state) {
  (void)state;
  games_desk d;
  games_list days[4];
  uint64_t seed = 8;
  games_desk_open(&d, 0);
  make_days(&d, days);
  for (int i = 0; i < 500; i++) {
    gi_game g = any_of(&days[3], &seed);
    gi_game h = any_of(&days[3], &seed);
    gi_game cooled = GI_NO_GAME, sum = GI_NO_GAME, parts = GI_NO_GAME;
    gi_number t = {1, 1}; /* cooling is additive */
    assert_int_equal(gi_game_cool(d.store, g, t, &cooled), GRUNDY_OK);
    assert_int_equal(gi_game_cool(d.store, h, t, &parts), GRUNDY_OK);
    assert_int_equal(gi_game_cool(d.store, add_games(&d, g, h), t, &sum),
                     GRUNDY_OK);
    assert_int_equal(sum, add_games(&d, cooled, parts));
    bool le = false;
    assert_int_equal(gi_game_le_inf(d.store, g, h, &le), GRUNDY_OK);
    gi_number stop = gi_game_right_stop(d.store, subtract_games(&d, h, g));
    assert_int_equal(le, gi_number_sign(stop) >= 0);
  }
  for (size_t i = 0; i < days[2].count;
       i++) { /* Norton's product is additive */
    gi_game up = value_of(&d, "^"), a, b, both;
    gi_game g = days[2].games[i], h = days[2].games[(i * 5 + 2) % 22];
    assert_int_equal(gi_game_norton(d.store, g, up, &a), GRUNDY_OK);
    assert_int_equal(gi_game_norton(d.store, h, up, &b), GRUNDY_OK);
    assert_int_equal(gi_game_norton(d.store, add_games(&d, g, h), up, &both),
                     GRUNDY_OK);
    assert_int_equal(both, add_games(&d, a, b));
  }
  free_days(days);
  games_desk_close(&d);
}

/* Conway's product of numbers is their product, and of nimbers is what the
   definition gives: *(mex of a'b ^ ab' ^ a'b'). */
static void products(void **state) {
  (void)state;
  games_desk d;
  games_desk_open(&d, 0);
  for (int64_t a = -9; a <= 9; a++)
    for (int64_t b = -9; b <= 9; b += 2) {
      gi_number x, y, xy;
      gi_game g = GI_NO_GAME, h = GI_NO_GAME, product = GI_NO_GAME;
      assert_true(gi_number_reduce(a, 2, &x));
      assert_true(gi_number_reduce(b, 1, &y));
      assert_true(gi_number_reduce(a * b, 3, &xy));
      assert_int_equal(gi_game_number(d.store, x, &g), GRUNDY_OK);
      assert_int_equal(gi_game_number(d.store, y, &h), GRUNDY_OK);
      assert_int_equal(gi_game_conway(d.store, g, h, &product), GRUNDY_OK);
      assert_int_equal(gi_game_number(d.store, xy, &g), GRUNDY_OK);
      assert_int_equal(product, g);
    }
  unsigned table[20][20] = {{0}};
  for (unsigned a = 0; a < 20; a++)
    for (unsigned b = 0; b < 20; b++) {
      bool seen[1024] = {false};
      gi_game g = GI_NO_GAME, h = GI_NO_GAME, product = GI_NO_GAME;
      for (unsigned i = 0; i < a; i++)
        for (unsigned k = 0; k < b; k++)
          seen[table[i][b] ^ table[a][k] ^ table[i][k]] = true;
      while (seen[table[a][b]])
        table[a][b]++;
      assert_int_equal(gi_game_nimber(d.store, a, &g), GRUNDY_OK);
      assert_int_equal(gi_game_nimber(d.store, b, &h), GRUNDY_OK);
      assert_int_equal(gi_game_conway(d.store, g, h, &product), GRUNDY_OK);
      assert_int_equal(gi_game_nimber(d.store, table[a][b], &g), GRUNDY_OK);
      assert_int_equal(product, g);
    }
  games_desk_close(&d);
}

/* ---------------------------------------------------------------- refusals */

/* Asks for everything about a game; returns the first refusal. */
static grundy_status ask_everything(gi_games *store, const char *text) {
  gi_game g = GI_NO_GAME, out = GI_NO_GAME;
  gi_value_error error;
  gi_thermograph t;
  gi_uptimal u;
  uint64_t count;
  gi_game_list list = {0};
  grundy_status status =
      gi_value_parse(store, (gi_text){text, strlen(text), 0}, &g, &error);
  if (status == GRUNDY_OK)
    status = gi_game_thermograph(store, g, &t);
  if (status == GRUNDY_OK)
    status = gi_game_birthday(store, g, &count);
  if (status == GRUNDY_OK)
    status = gi_game_followers(store, g, &count);
  if (status == GRUNDY_OK)
    status = gi_game_incentives(store, g, GRUNDY_BOTH, &list);
  gi_game_list_clear(store, &list);
  if (status == GRUNDY_OK)
    status = gi_game_reduced(store, g, &out);
  if (status == GRUNDY_OK)
    status = gi_game_freeze(store, g, &out);
  if (status == GRUNDY_OK)
    status = gi_game_atomic_weight(store, g, &out);
  if (status == GRUNDY_OK || status == GRUNDY_DOMAIN)
    status = gi_game_uptimal(store, g, &u);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static void every_refusal_is_a_status(void **state) {
  (void)state;
  static const char *const texts[] = {"{3||2+*|1+*}", "{1|^^||^}", "{0||0|v*}"};
  for (size_t i = 0; i < 3; i++) {
    grundy_status status = GRUNDY_NOMEM;
    for (uint64_t at = 1; status != GRUNDY_OK; at++) {
      gi_memory memory = {.fail_at = at};
      gi_budget budget;
      gi_games *store = NULL;
      gi_budget_init(&budget, (grundy_limits){0});
      status = gi_games_new(&memory, &budget, 0, &store);
      if (status == GRUNDY_OK) {
        status = ask_everything(store, texts[i]);
        memory.fail_at = 0;
        gi_games_check(store);
        assert_int_equal(ask_everything(store, texts[i]), GRUNDY_OK);
      }
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      gi_games_free(store);
      assert_int_equal(memory.used, 0);
    }
    for (uint64_t positions = 1; positions < 40; positions++) {
      gi_memory memory = {0};
      gi_budget budget;
      gi_games *store = NULL;
      gi_budget_init(&budget, (grundy_limits){.positions = positions});
      assert_int_equal(gi_games_new(&memory, &budget, 0, &store), GRUNDY_OK);
      status = ask_everything(store, texts[i]);
      assert_true(status == GRUNDY_OK || status == GRUNDY_STOPPED);
      gi_budget_init(&budget, (grundy_limits){0});
      gi_games_check(store);
      gi_games_free(store);
      assert_int_equal(memory.used, 0);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_rows),
      cmocka_unit_test(operations),
      cmocka_unit_test(days_by_kind),
      cmocka_unit_test(means_and_temperatures),
      cmocka_unit_test(thermographs_in_closed_form),
      cmocka_unit_test(thermographs_at_the_edge),
      cmocka_unit_test(wide_numbers),
      cmocka_unit_test(stops_by_comparison),
      cmocka_unit_test(weights_fit_the_definition),
      cmocka_unit_test(heat_and_cool),
      cmocka_unit_test(products),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
