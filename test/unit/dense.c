/* SPDX-License-Identifier: MIT */
/*
 * Dense tables against the search, at scattered places, so that boxes of all
 * shapes are filled, enlarged and filled again.  Tables of reached tuples
 * against the search, and the choice between the kinds of tables.
 */
#include "unit.h"

#include "engine/assess.h"
#include "engine/opened.h"
#include "engine/search/search.h"
#include "engine/table/dense.h"
#include "engine/table/reached.h"

enum {
  QUESTIONS = 60,
  BELOW = 14,
  MOST_CELLS = 1 << 20
};

static const struct {
  const char *rules;
  bool is_dense; /* some order of filling works in some box */
} games[] = {
    {"{n -> n-k for k in squares ; [a, n-a] for a in 1..n-1}", true},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", true},
    {"{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}", true},
    {"{(x,y) -> (x-1,y) if y % 2 == 0 ; (x,y-1) if x > 3 and y != 5 ; "
     "(x-2,y-2) if x % 3 < 2}",
     true},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x,y-1) if x % 4 == 1 ; (x-1,y-2)}",
     true},
    {"{n -> n-1 if n % 3 ; n-2 if n % 5 == 1 or n > 9 ; n-k for k in {3,7} if "
     "k % 4 == n % 4}",
     true},
    {"{(x,y) -> (x-1,y+3) ; (x,y-1)}", false},
    {"{(x,y) -> (x+3,y-1) ; (x-1,y)}", false},
    {"{(x,y) -> (x+1,y-2) ; (x-2,y+1)}", false},
    {"{(x,y) -> (y-1,x)}", false},
    {"{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
     "(x-k,y-k) for k in 1..x}",
     true},
    {"{sym (x,y) -> (y-k,x) for k in 1..y}", true},
    {"{sym (x,y) -> (x+1,y-2) ; (y+1,x-2) ; (y-3,x)}", false},
    {"{sym (x,y) -> [(y-k,x-1),(k,x)] for k in 1..y-1}", true},
    {"{sym (x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
     "(x,y,z-k) for k in 1..z}",
     true},
    {"{sym (x,y,z) -> (z-2,x,y) ; (z-1,y-1,x)}", true},
    {"{(x,y,z) -> (z,x-1,y) ; (y-1,x,z)}", false},
    {"{n -> n/2 + 20 if n < 20 ; n-21}", false},
    {"{n -> 9223372036854775807 if n == 3 ; 0 if n == 1}", false},
    {"{(x,y) -> (x-k*9223372036854775807,y-1-k) for k in 0..1 if y}", true},
};

static void agree(const char *text, uint64_t seed, bool is_dense) {
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                   GRUNDY_OK);
  for (unsigned i = 0; i < QUESTIONS; i++) {
    uint64_t at[3], dense = 0, searched = 0;
    grundy_position *position;
    for (unsigned e = 0; e < 3; e++)
      at[e] = draw(&seed, i % 2 ? BELOW : BELOW / 2);
    assert_int_equal(grundy_position_at(work, rules, at, &position), GRUNDY_OK);
    assert_int_equal(gi_search_component(work, GI_FIND_VALUE,
                                         position->parts[0], false, &searched),
                     GRUNDY_OK);
    grundy_status status = gi_dense_value(work, rules, at, MOST_CELLS, &dense);
    gi_dense_check(&gi_opened_of(work, rules)->dense, rules->arity);
    if (is_dense)
      assert_int_equal(status, GRUNDY_OK);
    if (status == GRUNDY_OK)
      assert_int_equal(dense, searched);
  }
  grundy_work_free(work);
  grundy_free(g);
}

static void dense_is_search(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    for (uint64_t seed = 1; seed <= 5; seed++)
      agree(games[i].rules, seed * 0x9e3779b97f4a7c15u, games[i].is_dense);
}

/* ------------------------------------------------------- reached tuples */

typedef enum table {
  NEITHER, /* many tuples are reached, or no order works */
  FIRST,   /* filled with the first entry slowest */
  LAST     /* filled with the last entry slowest */
} table;

static const struct {
  const char *rules;
  table table;
  bool few;
} scattered[] = {
    {"{n -> n/9 if n > 0}", FIRST, true},
    {"{(x,y) -> (x-9,y) ; (x,y-7) ; (x-9,y-7)}", FIRST, true},
    {"{(x,y) -> [(x/2,y/2),(x/3,y/3)] if x+y > 0 ; (x/2,0) if y > 0}", FIRST,
     true},
    {"{(x,y) -> (x/2,y) if x > 0 ; (x,y/3) if y > 0}", FIRST, true},
    {"{(x,y) -> (x^1,y/2) if y > 0}", LAST, true},
    {"{(x,y,z) -> (x-8,y,z) ; (x,y-8,z) ; (x/2,y/2,z/2) if z > 0}", FIRST,
     true},
    {"{sym (x,y) -> (x-8,y) ; (x,y-8)}", FIRST, true},
    {"{sym (x,y) -> (x/2,y/2) if y > 0}", FIRST, true},
    {"{(x,y) -> (x-9,y+9) ; (x,y-7)}", NEITHER, false},
    {"{(x,y) -> (x/2,y/x) ; (x,y/2) if y > 0}", NEITHER, true},
    {"{(x,y) -> (x^1,y/2) if y > 0 ; (x/2,y^1) if x > 0}", NEITHER, true},
    {"{(x,y) -> (x-1,y) ; (x,y-1)}", NEITHER, false},
    {"{(x,y,z) -> (x-1,y,z) ; (x,y-2,z) ; (x,y,z-1)}", NEITHER, false},
};

static grundy_work *open_work(grundy *g, const char *text,
                              const grundy_rules **rules) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert_int_equal(grundy_rules_parse(work, text, strlen(text), rules),
                   GRUNDY_OK);
  return work;
}

static void reached_agrees(size_t i, const uint64_t *corner) {
  grundy *g = grundy_new();
  const grundy_rules *rules;
  grundy_work *work = open_work(g, scattered[i].rules, &rules);
  const gi_reached *box = &gi_opened_of(work, rules)->reached;
  uint64_t seed = 1 + i, value = 0, searched = 0;
  bool few;
  assert_int_equal(gi_reached_known(work, rules, corner, &value),
                   GRUNDY_UNABLE);
  grundy_status status =
      gi_reached_value(work, rules, corner, MOST_CELLS, &value, &few);
  assert_int_equal(status,
                   scattered[i].table == NEITHER ? GRUNDY_UNABLE : GRUNDY_OK);
  assert_int_equal(few, scattered[i].few);
  assert_int_equal(box->filled, status == GRUNDY_OK);
  if (box->filled)
    assert_int_equal(box->last_slowest, scattered[i].table == LAST);
  unsigned known = 0;
  for (unsigned q = 0; q < 100 * QUESTIONS; q++) {
    uint64_t at[3];
    grundy_position *position;
    for (unsigned e = 0; e < 3; e++)
      at[e] = q ? draw(&seed, corner[e] + 2) : corner[e];
    if (gi_reached_known(work, rules, at, &value) == GRUNDY_UNABLE)
      continue;
    assert_int_equal(grundy_position_at(work, rules, at, &position), GRUNDY_OK);
    assert_int_equal(gi_search_component(work, GI_FIND_VALUE,
                                         position->parts[0], false, &searched),
                     GRUNDY_OK);
    assert_int_equal(value, searched);
    known++;
  }
  assert_int_equal(known > 0, box->filled);
  assert_int_equal(gi_reached_value(work, rules, corner, 10, &value, &few),
                   GRUNDY_UNABLE);
  grundy_work_free(work);
  grundy_free(g);
}

static void reached_is_search(void **state) {
  (void)state;
  static const uint64_t corners[][3] = {
      {201, 151, 30}, {63, 65, 65}, {131, 127, 40}};
  for (size_t i = 0; i < sizeof scattered / sizeof *scattered; i++)
    for (size_t k = 0; k < sizeof corners / sizeof *corners; k++)
      reached_agrees(i, corners[k]);
}

/* Which table answers: the dense one if play reaches many of its cells. */
static void check_choice(const char *text, const uint64_t *at, bool dense) {
  grundy *g = grundy_new();
  const grundy_rules *rules;
  grundy_work *work = open_work(g, text, &rules);
  grundy_position *position;
  uint64_t value = 0;
  assert_int_equal(grundy_position_at(work, rules, at, &position), GRUNDY_OK);
  assert_int_equal(
      gi_component_value(work, position->parts[0], GRUNDY_BEST, &value, NULL),
      GRUNDY_OK);
  const gi_opened *opened = gi_opened_of(work, rules);
  /* a question about patterns may have filled a dense table before */
  assert_true(opened->dense.filled || !dense);
  assert_int_equal(opened->reached.filled, !dense);
  grundy_work_free(work);
  grundy_free(g);
}

static void tables_are_chosen(void **state) {
  (void)state;
  check_choice("{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
               "(x-k,y-k) for k in 1..min(x,y) if k > 0}",
               (const uint64_t[]){200, 200}, true);
  check_choice("{(m,t) -> (m-p, max(0, t-bitlen(p))) for p in pow2(m) "
               "if (m & p) != 0 and t > 0}",
               (const uint64_t[]){65535, 68}, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(dense_is_search),
                                     cmocka_unit_test(reached_is_search),
                                     cmocka_unit_test(tables_are_chosen)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
