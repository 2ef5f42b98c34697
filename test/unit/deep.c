/* SPDX-License-Identifier: MIT */
/* The deep search, against canonical values and the plain search. */
#include "engine/search/deep.h"

#include <stdio.h>

#include "core/random.h"
#include "desk.h"
#include "engine/method/method.h"
#include "engine/search/search.h"
#include "engine/value/partizan.h"
#include "theory/partizan/text.h"

enum {
  WAYS = 5,
  ALL_WAYS = 8 /* with those of misère play */
};

/* The searches of a test: with all that there is; without values and bounds;
   without bounds; the same without values, with a table of some 64 entries;
   with bounds alone to order the moves; then those of misère play. */
static const gi_deep_setting settings[ALL_WAYS] = {
    {.way = GI_DEEP_TURNS},
    {.way = GI_DEEP_FIRST, .valueless = true},
    {.way = GI_DEEP_PROOF, .boundless = true},
    {.way = GI_DEEP_TURNS, .valueless = true, .most_bytes = 2048},
    {.way = GI_DEEP_FIRST},
    {.way = GI_DEEP_TURNS, .misere = true},
    {.way = GI_DEEP_FIRST, .misere = true},
    {.way = GI_DEEP_PROOF, .misere = true},
};

static gi_deep *deep_of(desk d, gi_deep_setting setting) {
  gi_deep *deep;
  assert_int_equal(gi_deep_new(d.work, setting, &deep), GRUNDY_OK);
  return deep;
}

static grundy_outcome outcome_of(bool left, bool right) {
  return left ? (right ? GRUNDY_N : GRUNDY_L) : (right ? GRUNDY_R : GRUNDY_P);
}

static grundy_outcome deep_outcome(gi_deep *deep, const gi_component *parts,
                                   size_t count) {
  bool left, right, again;
  assert_int_equal(gi_deep_wins(deep, parts, count, GRUNDY_LEFT, &left),
                   GRUNDY_OK);
  assert_int_equal(gi_deep_wins(deep, parts, count, GRUNDY_RIGHT, &right),
                   GRUNDY_OK);
  grundy_status status =
      gi_deep_known(deep, parts, count, GRUNDY_RIGHT, &again);
  assert_true(status == GRUNDY_UNABLE || (!status && again == right));
  return outcome_of(left, right);
}

/* The judge: the plain search of the whole sum. */
static grundy_outcome plain_outcome(desk d, const gi_component *parts,
                                    size_t count, bool misere) {
  gi_quantity wins = misere ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
  uint64_t left, right;
  assert_int_equal(
      gi_search_whole(d.work, wins, parts, count, GRUNDY_LEFT, &left),
      GRUNDY_OK);
  assert_int_equal(
      gi_search_whole(d.work, wins, parts, count, GRUNDY_RIGHT, &right),
      GRUNDY_OK);
  return outcome_of(left != 0, right != 0);
}

static void compare_all(desk d, gi_deep *const *deep,
                        const grundy_position *p) {
  for (size_t i = 0; i < ALL_WAYS; i++)
    assert_int_equal(deep_outcome(deep[i], p->parts, p->count),
                     plain_outcome(d, p->parts, p->count, settings[i].misere));
}

static void all_of(desk d, gi_deep **deep) {
  for (size_t i = 0; i < ALL_WAYS; i++)
    deep[i] = deep_of(d, settings[i]);
}

static void free_all(gi_deep **deep) {
  for (size_t i = 0; i < ALL_WAYS; i++)
    gi_deep_free(deep[i]);
}

/* --------------------------------------------------------- small boards */

static const char *const games[] = {
    "domineering(..)",
    "clobber(xo)",
    "toads(t.f)",
    "toppling(lre)",
    "{board L: .. -> ## down ; R: .. -> ## right}(..)",
    "{board L: xo -> .x any ; R: L with xo}(xo)",
    "{board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo}(..)",
    "{board L: x(.)*o -> .(.)*x any ; R: L with xo}(xo)",
    "{board L: ... -> ### down ; R: .. -> ## right}(..)",
    "{board L: x. -> .x down ; R: o. -> .o right}(xo)",
    "{board L: . -> x if near(x) == 0 ; R: L with xo}(..)",
    "{(x,y) -> L: (x-k,y) for k in 1..x ; R: (x,y-1) if y > 0 ; (0,y) if x > "
    "1}(2,3)",
};

/* The first positions of each game, against their canonical values. */
static void small_positions(void **state) {
  (void)state;
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    desk d = sit();
    gi_deep *deep[ALL_WAYS];
    all_of(d, deep);
    const grundy_rules *rules = parse(d, games[g])->parts[0].rules;
    for (uint64_t i = 0; i < 700; i += apart()) {
      gi_buffer bytes;
      gi_buffer_init(&bytes, &d.work->memory);
      grundy_status status = rules->family->sample(d.work, rules, i, &bytes);
      gi_component part = {rules, {bytes.data, bytes.length}};
      gi_game value = GI_NO_GAME;
      grundy_outcome expected = GRUNDY_P;
      if (status == GRUNDY_OK) {
        assert_int_equal(
            gi_component_game(d.work, part, GRUNDY_SEARCH, &value, NULL),
            GRUNDY_OK);
        assert_int_equal(gi_game_outcome(d.work->games, value, &expected),
                         GRUNDY_OK);
        for (size_t k = 0; k < WAYS; k++)
          assert_int_equal(deep_outcome(deep[k], &part, 1), expected);
        expected = plain_outcome(d, &part, 1, true);
        for (size_t k = WAYS; k < ALL_WAYS; k++)
          assert_int_equal(deep_outcome(deep[k], &part, 1), expected);
      }
      gi_buffer_clear(&bytes);
    }
    free_all(deep);
    leave(d);
  }
}

/* ------------------------------------------------------- random regions */

/* A random region, and its negative: transposed for Domineering, with the
   colours exchanged for the others, and reflected. */
typedef struct region {
  char text[160], negative[160];
} region;

typedef struct kind {
  const char *name;
  const char *cells; /* of a region, each as likely as the others */
  bool transposes;
  unsigned rows, columns;
} kind;

static char exchanged(char c) { return c == 'x' ? 'o' : c == 'o' ? 'x' : c; }

static region draw_region(uint64_t *random, const kind *k) {
  char cells[12][12];
  size_t letters = strlen(k->cells);
  region r;
  for (unsigned i = 0; i < k->rows; i++)
    for (unsigned j = 0; j < k->columns; j++)
      cells[i][j] = k->cells[gi_random_below(random, letters)];
  char *at = r.text + sprintf(r.text, "%s(", k->name);
  for (unsigned i = 0; i < k->rows; i++) {
    for (unsigned j = 0; j < k->columns; j++)
      *at++ = cells[i][j];
    *at++ = i + 1 < k->rows ? '/' : ')';
  }
  *at = '\0';
  unsigned rows = k->transposes ? k->columns : k->rows;
  unsigned columns = k->transposes ? k->rows : k->columns;
  at = r.negative + sprintf(r.negative, "%s(", k->name);
  for (unsigned i = 0; i < rows; i++) {
    for (unsigned j = 0; j < columns; j++)
      *at++ = k->transposes ? cells[columns - 1 - j][i]
                            : exchanged(cells[i][columns - 1 - j]);
    *at++ = i + 1 < rows ? '/' : ')';
  }
  *at = '\0';
  return r;
}

static grundy_outcome negated(grundy_outcome outcome) {
  return outcome == GRUNDY_L   ? GRUNDY_R
         : outcome == GRUNDY_R ? GRUNDY_L
                               : outcome;
}

static const kind kinds[] = {
    {"domineering", "...#", true, 4, 4},
    {"domineering", ".#", true, 5, 6},
    {"domineering", "...#", true, 3, 6},
    {"clobber", "xo.", false, 4, 4},
    {"clobber", "xo", false, 3, 3},
    {"{board L: .. -> ## down ; R: .. -> ## right}", "...#", true, 4, 4},
    {"{board L: ... -> ### down ; R: ... -> ### right}", "....#", true, 4, 5},
    {"{board L: xo -> .x any ; R: L with xo}", "xo.", false, 4, 4},
    {"{board L: x. -> ox any ; R: L with xo}", "xo.##", false, 3, 3},
    {"{board L: . -> x if near(o) == 0 ; R: L with xo}", "..#", false, 3, 3},
};

/* Random regions against the plain search, and each with its negative. */
static void random_regions(void **state) {
  (void)state;
  uint64_t random = 35;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    desk d = sit();
    gi_deep *deep[ALL_WAYS];
    all_of(d, deep);
    for (unsigned n = 0; n < 60; n += apart()) {
      region r = draw_region(&random, &kinds[i]);
      const grundy_position *p = parse(d, r.text);
      compare_all(d, deep, p);
      const grundy_position *q = parse(d, r.negative);
      assert_int_equal(deep_outcome(deep[0], q->parts, 1),
                       negated(deep_outcome(deep[0], p->parts, 1)));
    }
    free_all(deep);
    leave(d);
  }
}

/* Larger regions, beyond the plain search: the ways agree with one another, and
   each region with its negative. */
static void large_regions(void **state) {
  (void)state;
  static const kind large[] = {
      {"domineering", ".....#", true, 6, 6},
      {"domineering", ".....#", true, 4, 8},
      {"domineering", ".....#", true, 3, 8},
      {"domineering", ".....#", true, 2, 12},
      {"{board L: .. -> ## down ; R: .. -> ## right}", ".....#", true, 9, 3},
      {"{board L: ... -> ### down ; R: .. -> ## right}", ".....#", false, 5, 7},
      {"clobber", "xo.xoxo", false, 4, 5},
  };
  uint64_t random = 36;
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    desk d = sit();
    gi_deep *one = deep_of(d, settings[0]), *other = deep_of(d, settings[2]);
    for (unsigned n = 0; n < 12; n += apart()) {
      region r = draw_region(&random, &large[i]);
      const grundy_position *p = parse(d, r.text), *q = parse(d, r.negative);
      grundy_outcome outcome = deep_outcome(one, p->parts, 1);
      assert_int_equal(deep_outcome(other, p->parts, 1), outcome);
      if (large[i].transposes || large[i].name[0] == 'c')
        assert_int_equal(deep_outcome(other, q->parts, 1), negated(outcome));
    }
    gi_deep_free(one);
    gi_deep_free(other);
    leave(d);
  }
}

/* --------------------------------------------------------------- bounds */

/* Asserts that a bound of a part is on its side of the part's value. */
static void check_bound(desk d, gi_deep_cuts *cuts, uint32_t part,
                        gi_game value, bool upper, unsigned *bounds) {
  gi_games *store = d.work->games;
  gi_deep_bound bound;
  gi_game sum = GI_GAME_ZERO;
  bool known, holds;
  assert_int_equal(gi_deep_bound_of(cuts, part, upper, &bound, &known),
                   GRUNDY_OK);
  if (!known)
    return;
  for (uint32_t i = 0; i < bound.count; i++)
    assert_int_equal(gi_game_add(store, sum, bound.games[i], &sum), GRUNDY_OK);
  assert_int_equal(upper ? gi_game_le(store, value, sum, &holds)
                         : gi_game_le(store, sum, value, &holds),
                   GRUNDY_OK);
  assert_true(holds);
  ++*bounds;
}

/* Checks both bounds of the parts of a position. */
static void check_bounds(desk d, gi_deep_parts *parts, gi_deep_cuts *cuts,
                         gi_component component, unsigned *bounds) {
  gi_term term;
  gi_game value;
  assert_int_equal(gi_deep_intern(parts, component, false, &term), GRUNDY_OK);
  assert_int_equal(
      gi_component_game(d.work, component, GRUNDY_SEARCH, &value, NULL),
      GRUNDY_OK);
  for (unsigned upper = 0; upper < 2; upper++)
    check_bound(d, cuts, gi_term_number(term), value, upper, bounds);
}

/* The bounds of regions, wide ones and high ones, against their values. */
static void bounds(void **state) {
  (void)state;
  static const kind cut[] = {
      {"domineering", "...#", true, 4, 4},
      {"domineering", "...#", true, 2, 9},
      {"domineering", "...#", true, 9, 2},
      {"domineering", "..#", true, 3, 8},
      {"{board L: .. -> ## down ; R: .. -> ## right}", "...#", true, 5, 4},
      {"{board L: .. -> ## down ; R: ... -> ### right}", "...#", false, 4, 5},
      {"{board L: x. -> .x down ; R: o. -> .o right}", "xo..", false, 4, 3},
      {"{board L: .. -> ## right ; R: .. -> ## diag, down}", "..#", false, 4,
       4},
      {"{board L: x(.)+ -> .(.)*x down ; R: o. -> #o right}", "xo..#", false, 4,
       3},
  };
  uint64_t random = 37;
  for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
    desk d = sit();
    gi_games *games_of_work;
    gi_deep_parts parts;
    gi_deep_cuts cuts;
    unsigned found = 0;
    assert_int_equal(gi_work_games(d.work, &games_of_work), GRUNDY_OK);
    gi_deep_parts_init(&parts, d.work);
    assert_int_equal(gi_deep_cuts_init(&cuts, &parts), GRUNDY_OK);
    for (unsigned n = 0; n < 40; n += apart()) {
      region r = draw_region(&random, &cut[i]);
      check_bounds(d, &parts, &cuts, parse(d, r.text)->parts[0], &found);
      if (cut[i].transposes)
        check_bounds(d, &parts, &cuts, parse(d, r.negative)->parts[0], &found);
    }
    assert_true(found > 0);
    gi_deep_cuts_clear(&cuts);
    gi_deep_parts_clear(&parts);
    leave(d);
  }
}

/* Rules whose boards may not be cut have no bounds. */
static void boundless(void **state) {
  (void)state;
  static const char *const rules[] = {
      "clobber(xoxo/oxox)",
      "{board L: xo -> .x any ; R: L with xo}(xoxo/oxox)",
      "{board L: . -> x if near(o) == 0 ; R: L with xo}(3 x 3)",
      "{board L: .. -> ## down if near(#) == 0 ; R: .. -> ## right}(4 x 4)",
      "{board L: .. -> ## down also near .->x ; R: .. -> ## right}(4 x 4)",
      "{board L: .. -> ## ver, diag ; R: .. -> ## hor, diag}(4 x 4)",
      "{board L: ._ -> #_ down ; R: .. -> ## right}(4 x 4)",
  };
  desk d = sit();
  gi_games *store;
  gi_deep_parts parts;
  gi_deep_cuts cuts;
  assert_int_equal(gi_work_games(d.work, &store), GRUNDY_OK);
  gi_deep_parts_init(&parts, d.work);
  assert_int_equal(gi_deep_cuts_init(&cuts, &parts), GRUNDY_OK);
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    gi_term term;
    gi_deep_bound bound;
    bool known = true;
    gi_component part = parse(d, rules[i])->parts[0];
    assert_int_equal(gi_deep_intern(&parts, part, false, &term), GRUNDY_OK);
    for (unsigned upper = 0; upper < 2; upper++) {
      assert_int_equal(
          gi_deep_bound_of(&cuts, gi_term_number(term), upper, &bound, &known),
          GRUNDY_OK);
      assert_false(known);
    }
  }
  gi_deep_cuts_clear(&cuts);
  gi_deep_parts_clear(&parts);
  leave(d);
}

/* ----------------------------------------------------------------- sums */

static void sums(void **state) {
  (void)state;
  static const char *const positions[] = {
      "domineering(3 x 4) + clobber(3 x 3)",
      "domineering(4 x 4) + domineering(4 x 4) + toads(t..f)",
      "domineering(3 x 5) + domineering(5 x 3)",
      "clobber(xoxo/oxox) + value({2|-1}) + nim(3)",
      "toads(tt..ff) + toppling(lrel) + clobber(xoxo)",
      "hackenbush(0-1:b,1-2:r,1-3:g,2-3:b) + domineering(3 x 3)",
      "value(^) + value({1/2||3|-4}) + domineering(2 x 5)",
      "cram(3 x 3) + domineering(3 x 3) + cram(2 x 2)",
      "{board L: . -> x if near(o) == 0 ; R: L with xo}(2 x 3) + nim(2,2,1)",
      "domineering(2 x 2) + value(-1)",
      "value(0)",
  };
  desk d = sit();
  gi_deep *deep[ALL_WAYS];
  all_of(d, deep);
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
    compare_all(d, deep, parse(d, positions[i]));
  free_all(deep);
  leave(d);
}

/* --------------------------------------------------------------- limits */

/* A search that is stopped again and again ends with the right answer. */
static void stops(void **state) {
  (void)state;
  for (size_t i = 0; i < WAYS; i++) {
    desk d = sit();
    gi_deep *deep = deep_of(d, settings[i]);
    const grundy_position *p = parse(d, "domineering(5 x 5)");
    grundy_status status = GRUNDY_UNABLE;
    bool wins = true;
    unsigned tries = 0;
    for (uint64_t steps = 500; status == GRUNDY_UNABLE; steps *= 2, tries++) {
      gi_try attempt = gi_budget_try(&d.work->budget, steps);
      status = gi_deep_wins(deep, p->parts, 1, GRUNDY_LEFT, &wins);
      status = gi_budget_tried(&d.work->budget, attempt, status);
    }
    assert_int_equal(status, GRUNDY_OK);
    assert_true(!wins && tries > 2);
    gi_deep_free(deep);
    leave(d);
  }
}

/* Whichever allocation is refused, the search stays whole. */
static void refusals(void **state) {
  (void)state;
  desk d = sit();
  const grundy_position *p = parse(d, "domineering(4 x 5) + clobber(xoxo)");
  gi_memory *memory = &d.work->memory;
  bool expected = plain_outcome(d, p->parts, p->count, false) != GRUNDY_P;
  for (uint64_t n = 1;; n++) {
    gi_deep *deep;
    bool wins = false;
    memory->fail_at = memory->requests + n;
    grundy_status status = gi_deep_new(d.work, settings[0], &deep);
    if (status == GRUNDY_OK)
      status = gi_deep_wins(deep, p->parts, p->count, GRUNDY_LEFT, &wins);
    else
      assert_null(deep);
    bool refused = memory->requests >= memory->fail_at;
    memory->fail_at = 0;
    assert_true(status == GRUNDY_OK || (refused && status == GRUNDY_NOMEM));
    if (deep) {
      assert_int_equal(
          gi_deep_wins(deep, p->parts, p->count, GRUNDY_LEFT, &wins),
          GRUNDY_OK);
      assert_true(wins || !expected);
    }
    gi_deep_free(deep);
    if (!refused)
      break;
  }
  leave(d);
}

static void refused(void **state) {
  (void)state;
  desk d = sit();
  const grundy_position *p = parse(d, "graph[a->b,b->a](a)");
  gi_query q = gi_query_of(p->parts, p->count, GRUNDY_NORMAL, GRUNDY_DEEP,
                           GI_WANT_OUTCOME);
  gi_assessment a;
  assert_int_equal(gi_assess_by(d.work, &gi_by_deep, &q, &a), GRUNDY_UNABLE);
  p = parse(d, "cram(3 x 3)");
  q = gi_query_of(p->parts, p->count, GRUNDY_MISERE, GRUNDY_DEEP,
                  GI_WANT_OUTCOME);
  assert_int_equal(gi_assess_by(d.work, &gi_by_deep, &q, &a), GRUNDY_UNABLE);
  leave(d);
}

/* ------------------------------------------------------------- verdicts */

/* The move that is listed for each side that wins does win. */
static void verdicts(void **state) {
  (void)state;
  desk d = sit();
  const grundy_position *p = parse(d, "domineering(4 x 5)");
  grundy_verdict v;
  grundy_query query = {.method = GRUNDY_DEEP, .max_moves = 9};
  assert_int_equal(grundy_eval(d.work, p, query, &v), GRUNDY_OK);
  assert_int_equal(v.outcome, plain_outcome(d, p->parts, p->count, false));
  assert_int_equal(v.method, GRUNDY_DEEP);
  assert_int_equal(v.value.kind, GRUNDY_VALUE_NONE);
  bool found[3] = {false};
  for (size_t i = 0; i < v.move_count; i++) {
    uint64_t wins;
    const grundy_position *to = v.moves[i].to;
    found[v.moves[i].player] = true;
    assert_int_equal(gi_search_whole(d.work, GI_FIND_WIN, to->parts, to->count,
                                     gi_other_side(v.moves[i].player), &wins),
                     GRUNDY_OK);
    assert_false(wins);
  }
  assert_true(found[GRUNDY_LEFT] == (v.outcome != GRUNDY_R));
  assert_true(found[GRUNDY_RIGHT] == (v.outcome != GRUNDY_L));
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_positions), cmocka_unit_test(random_regions),
      cmocka_unit_test(large_regions),   cmocka_unit_test(sums),
      cmocka_unit_test(stops),           cmocka_unit_test(refusals),
      cmocka_unit_test(refused),         cmocka_unit_test(verdicts),
      cmocka_unit_test(bounds),          cmocka_unit_test(boundless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
