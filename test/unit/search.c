/* SPDX-License-Identifier: MIT */
#include "engine/search/search.h"

#include <stdio.h>

#include "desk.h"
#include "engine/assess.h"
#include "support/toys.h"

static desk sit_at_toys(void) { return sit_at(toys_new(), (grundy_limits){0}); }

static uint64_t whole(desk d, gi_quantity quantity, grundy_side side,
                      const char *text) {
  const grundy_position *p = parse(d, text);
  uint64_t answer;
  assert_int_equal(
      gi_search_whole(d.work, quantity, p->parts, p->count, side, &answer),
      GRUNDY_OK);
  return answer;
}

static uint64_t value(desk d, const char *text) {
  const grundy_position *p = parse(d, text);
  uint64_t answer;
  assert_int_equal(p->count, 1);
  assert_int_equal(
      gi_search_component(d.work, GI_FIND_VALUE, p->parts[0], false, &answer),
      GRUNDY_OK);
  return answer;
}

/* ------------------------------------------------------------ partizan */

/* Left takes 1 or 2, Right 2 or 3.  By hand: Left to move loses exactly at
   the multiples of 4; Right to move loses there and one above. */
static void partizan_outcomes(void **state) {
  (void)state;
  static const grundy_outcome cycle[] = {GRUNDY_P, GRUNDY_L, GRUNDY_N,
                                         GRUNDY_N};
  desk d = sit_at_toys();
  for (unsigned n = 0; n < 40; n++) {
    char text[32];
    gi_assessment a;
    snprintf(text, sizeof text, "unfair(%u)", n);
    const grundy_position *p = parse(d, text);
    gi_query q = gi_query_of(p->parts, p->count, GRUNDY_NORMAL, GRUNDY_BEST,
                             GI_WANT_VALUE);
    assert_int_equal(gi_assess(d.work, &q, &a), GRUNDY_OK);
    /* the empty sum has no partizan part, and is P all the same */
    assert_int_equal(a.outcome, cycle[n % 4]);
  }
  leave(d);
}

/* Sums of two heaps against a recursion over both numbers. */
static bool wins(int x, int y, bool left, bool misere) {
  bool some = false;
  for (int k = left ? 1 : 2; k <= (left ? 2 : 3); k++) {
    if (x >= k) {
      some = true;
      if (!wins(x - k, y, !left, misere))
        return true;
    }
    if (y >= k) {
      some = true;
      if (!wins(x, y - k, !left, misere))
        return true;
    }
  }
  return !some && misere;
}

static void partizan_sums(void **state) {
  (void)state;
  desk d = sit_at_toys();
  for (int x = 0; x < 7; x++)
    for (int y = 0; y < 7; y++)
      for (int misere = 0; misere < 2; misere++) {
        char text[48];
        snprintf(text, sizeof text, "unfair(%d,%d)", x, y);
        gi_quantity ask = misere ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
        assert_int_equal(whole(d, ask, GRUNDY_LEFT, text),
                         wins(x, y, true, misere));
        assert_int_equal(whole(d, ask, GRUNDY_RIGHT, text),
                         wins(x, y, false, misere));
      }
  leave(d);
}

/* --------------------------------------------------------------- loops */

static void a_cycle_is_shown(void **state) {
  (void)state;
  desk d = sit_at_toys();
  const grundy_position *p = parse(d, "loop(7)");
  uint64_t answer;
  for (int twice = 0; twice < 2; twice++) { /* the memo is clean afterwards */
    assert_int_equal(
        gi_search_component(d.work, GI_FIND_VALUE, p->parts[0], false, &answer),
        GRUNDY_DOMAIN);
    const grundy_error *error = grundy_work_error(d.work);
    assert_string_equal(error->message, "play need not end: 3 -> 2 -> 3");
  }
  assert_int_equal(gi_search_whole(d.work, GI_FIND_LONGEST_WHOLE, p->parts,
                                   p->count, GRUNDY_BOTH, &answer),
                   GRUNDY_DOMAIN);
  assert_string_equal(grundy_work_error(d.work)->message,
                      "play need not end: loop(3) -> loop(2) -> loop(3)");
  leave(d);
}

/* ------------------------------------------------------ depth and width */

static void a_long_path(void **state) {
  (void)state;
  desk d = sit_at_toys();
  assert_int_equal(value(d, "chain(1000000)"), 0);
  assert_int_equal(value(d, "chain(1000001)"), 1);
  assert_int_equal(whole(d, GI_FIND_PLIES, GRUNDY_BOTH, "chain(1000000)"),
                   1000000);
  assert_int_equal(whole(d, GI_FIND_WIN_MISERE, GRUNDY_BOTH, "chain(999999)"),
                   0);
  leave(d);
}

static void a_wide_node(void **state) {
  (void)state;
  desk d = sit_at_toys();
  assert_int_equal(value(d, "wide(100000)"), 2); /* leaves of value 0, 1 */
  assert_int_equal(value(d, "wide(1)"), 1);
  assert_int_equal(whole(d, GI_FIND_PLIES, GRUNDY_BOTH, "wide(100000)"), 1);
  assert_int_equal(whole(d, GI_FIND_PLIES_MISERE, GRUNDY_BOTH, "wide(100000)"),
                   2);
  assert_int_equal(
      whole(d, GI_FIND_LONGEST_WHOLE, GRUNDY_BOTH, "wide(100000,3)"), 4);
  leave(d);
}

/* --------------------------------------------- plies, longest, by force */

/* A sum of heaps of split, by recursion over a plain array. */
typedef struct sum {
  int heaps[12], count;
} sum;

typedef struct facts {
  bool wins;
  uint64_t plies, longest;
} facts;

static facts solve(sum s, bool misere);

static void consider(facts *f, bool *some, sum next, bool misere) {
  facts after = solve(next, misere);
  bool good = !after.wins;
  if (!*some || (good && !f->wins))
    f->plies = after.plies + 1;
  else if (good && after.plies + 1 < f->plies) /* the winner hurries */
    f->plies = after.plies + 1;
  else if (!good && !f->wins && after.plies + 1 > f->plies) /* and delays */
    f->plies = after.plies + 1;
  f->wins |= good;
  if (after.longest + 1 > f->longest)
    f->longest = after.longest + 1;
  *some = true;
}

static facts solve(sum s, bool misere) {
  facts f = {.wins = false};
  bool some = false;
  for (int i = 0; i < s.count; i++) {
    for (int left = 0; left < s.heaps[i]; left++) {
      sum next = s;
      next.heaps[i] = left;
      consider(&f, &some, next, misere);
    }
    for (int a = 1; 2 * a <= s.heaps[i]; a++) {
      sum next = s;
      next.heaps[i] = a;
      next.heaps[next.count++] = s.heaps[i] - a;
      consider(&f, &some, next, misere);
    }
  }
  if (!some)
    f.wins = misere;
  return f;
}

static void check_sum(desk d, sum s) {
  char text[64];
  snprintf(text, sizeof text, "split(%d,%d,%d)", s.heaps[0], s.heaps[1],
           s.heaps[2]);
  const grundy_position *p = parse(d, text);
  uint64_t longest;
  for (int misere = 0; misere < 2; misere++) {
    facts f = solve(s, misere);
    assert_int_equal(
        whole(d, misere ? GI_FIND_WIN_MISERE : GI_FIND_WIN, GRUNDY_BOTH, text),
        f.wins);
    assert_int_equal(whole(d, misere ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES,
                           GRUNDY_BOTH, text),
                     f.plies);
    assert_int_equal(whole(d, GI_FIND_LONGEST_WHOLE, GRUNDY_BOTH, text),
                     f.longest);
    assert_int_equal(
        gi_sum_longest(d.work, p->parts, p->count, GRUNDY_SEARCH, &longest),
        GRUNDY_OK);
    assert_int_equal(longest, f.longest);
  }
}

static void sums_by_force(void **state) {
  (void)state;
  desk d = sit_at_toys();
  for (int a = 0; a <= 3; a++)
    for (int b = 0; b <= a; b++)
      for (int c = 0; c <= b && a + b + c < 7; c++)
        check_sum(d, (sum){{a, b, c}, 3});
  check_sum(d, (sum){{5, 1, 0}, 3});
  leave(d);
}

/* Lasker's Nim: 4k+3 and 4k+4 change places. */
static void values_of_split(void **state) {
  (void)state;
  desk d = sit_at_toys();
  for (unsigned n = 1; n < 200; n++) {
    char text[32];
    snprintf(text, sizeof text, "split(%u)", n);
    assert_int_equal(value(d, text), n % 4 == 3   ? n + 1
                                     : n % 4 == 0 ? n - 1
                                                  : n);
  }
  leave(d);
}

/* -------------------------------------------------------------- memory */

/* Each request for memory is refused in turn: a status is returned, and nothing
   stays allocated (freeing the work asserts that). */
static void refusals(void **state) {
  (void)state;
  desk d = sit_at_toys();
  const char *text = "split(3,4) + chain(40) + wide(300)";
  bool done = false;
  for (uint64_t n = 1; !done && n < 400; n++) {
    grundy_work *work = grundy_work_new(d.grundy, (grundy_limits){0});
    work->memory.fail_at = n;
    grundy_position *p;
    uint64_t answer;
    grundy_status status = grundy_position_parse(work, text, strlen(text), &p);
    if (status == GRUNDY_OK)
      status = gi_search_whole(work, GI_FIND_WIN, p->parts, p->count,
                               GRUNDY_BOTH, &answer);
    if (status == GRUNDY_OK)
      status =
          gi_search_component(work, GI_FIND_VALUE, p->parts[0], false, &answer);
    done = status == GRUNDY_OK;
    if (!done)
      assert_int_equal(status, GRUNDY_NOMEM);
    grundy_work_free(work);
  }
  assert_true(done);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(partizan_outcomes), cmocka_unit_test(partizan_sums),
      cmocka_unit_test(a_cycle_is_shown),  cmocka_unit_test(a_long_path),
      cmocka_unit_test(a_wide_node),       cmocka_unit_test(sums_by_force),
      cmocka_unit_test(values_of_split),   cmocka_unit_test(refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
