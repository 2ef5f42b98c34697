/* SPDX-License-Identifier: MIT */
/*
 * Dense tables against the search, at scattered places, so that boxes of all
 * shapes are filled, enlarged and filled again.
 */
#include "unit.h"

#include "engine/search.h"

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
    assert_int_equal(gi_search_component(work, GI_ASK_VALUE, position->parts[0],
                                         false, &searched),
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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(dense_is_search)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
