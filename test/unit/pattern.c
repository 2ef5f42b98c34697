/* SPDX-License-Identifier: MIT */
/* The searches on lists made for them, and on lists without a pattern. */
#include "lang/find/pattern/pattern.h"

#include "unit.h"

#include <stdio.h>

enum {
  LAST = 600
};

typedef struct fixture {
  gi_memory memory;
  gi_arena arena;
  gi_budget budget;
  uint64_t values[LAST + 1];
  gi_observed observed;
  gi_patterns patterns;
} fixture;

static void look(fixture *f, uint64_t (*value)(uint64_t n), bool zeros) {
  f->memory = (gi_memory){0};
  f->patterns = (gi_patterns){0};
  gi_arena_init(&f->arena, &f->memory);
  gi_budget_init(&f->budget, (grundy_limits){0});
  f->observed = (gi_observed){.arena = &f->arena,
                              .memory = &f->memory,
                              .budget = &f->budget,
                              .subject = "n",
                              .names = {"n"},
                              .function = "grundy",
                              .values = f->values,
                              .last = LAST,
                              .zeros = zeros};
  for (uint64_t n = 0; n <= LAST; n++) {
    f->values[n] = value(n);
    if (f->values[n] > f->observed.most)
      f->observed.most = f->values[n];
  }
  assert_int_equal(gi_pattern_search(&f->observed, &f->patterns), GRUNDY_OK);
}

static void end(fixture *f) {
  gi_arena_clear(&f->arena);
  assert_int_equal(f->memory.used, 0);
}

static void is(uint64_t (*value)(uint64_t n), gi_pattern_kind kind,
               const char *expr) {
  fixture f;
  look(&f, value, false);
  if (!f.patterns.count)
    fail_msg("nothing of kind %s", gi_pattern_kind_name(kind));
  const gi_pattern *best = &f.patterns.list[0];
  assert_string_equal(gi_pattern_kind_name(best->kind),
                      gi_pattern_kind_name(kind));
  if (expr)
    assert_string_equal(best->expr, expr);
  else
    assert_true(best->expr || (best->c && best->python && best->latex));
  assert_non_null(best->words);
  for (size_t i = 1; i < f.patterns.count; i++)
    assert_true(f.patterns.list[i].cost >= f.patterns.list[i - 1].cost);
  end(&f);
}

static uint64_t remainder_of_5(uint64_t n) { return n % 5; }
static uint64_t nothing(uint64_t n) { return n & 0; }
static uint64_t late(uint64_t n) {
  static const uint64_t early[] = {7, 0, 3, 3, 1, 6, 2, 0, 5, 5, 4};
  return n < 11 ? early[n] : (n * n) % 13;
}
static uint64_t growing(uint64_t n) { return n / 3 * 2 + n % 3; }
static uint64_t thue_morse(uint64_t n) {
  return (uint64_t)__builtin_popcountll(n) & 1;
}
/* paper folding: the digit above the lowest 1 */
static uint64_t folding(uint64_t n) {
  return n ? n >> (__builtin_ctzll(n) + 1) & 1 : 0;
}
/* the sum of all ones in 0..n-1: g(2n) = 2g(n)+n, g(2n+1) = g(2n)+ones of n */
static uint64_t ones_below(uint64_t n) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < n; i++)
    sum += (uint64_t)__builtin_popcountll(i);
  return sum;
}
static uint64_t ternary_length(uint64_t n) {
  uint64_t count = 0;
  for (; n; n /= 3)
    count++;
  return count % 2;
}
static uint64_t noise(uint64_t n) {
  uint64_t state = (n + 3) * UINT64_C(0x9e3779b97f4a7c15);
  for (int i = 0; i < 4; i++)
    draw(&state, 2);
  return draw(&state, 4);
}
/* a period that one value near the end breaks */
static uint64_t broken(uint64_t n) { return n == LAST - 3 ? 4 : n % 5 * 3 % 4; }
static uint64_t few_zeros(uint64_t n) { return n != 3 && n != 17 && n != 40; }

/* an automaton with a few states fits these runs, and means nothing */
static uint64_t steps(uint64_t n) {
  return n < 4 ? 0 : n < 16 ? 1 : n < 82 ? 2 : 0;
}
/* the last run is a third of the list */
static uint64_t late_step(uint64_t n) { return n < 50 ? 2 : n < 400 ? 0 : 1; }
/* the last run is too short to be believed */
static uint64_t last_step(uint64_t n) { return n < 50 ? 2 : n < 580 ? 0 : 1; }

static void lists(void **state) {
  (void)state;
  is(nothing, GI_PATTERN_PERIODIC, "0");
  is(remainder_of_5, GI_PATTERN_PERIODIC, "n % 5");
  is(late, GI_PATTERN_PERIODIC, NULL);
  is(growing, GI_PATTERN_ARITHMETIC, NULL);
  is(thue_morse, GI_PATTERN_FEATURE, "(popcount(n) % 2)");
  is(folding, GI_PATTERN_AUTOMATIC, NULL);
  is(ones_below, GI_PATTERN_REGULAR, NULL);
  is(ternary_length, GI_PATTERN_AUTOMATIC, NULL);
  is(steps, GI_PATTERN_FEW_RUNS, "n < 4 ? 0 : n < 16 ? 1 : n < 82 ? 2 : 0");
  is(late_step, GI_PATTERN_FEW_RUNS, "n < 50 ? 2 : n < 400 ? 0 : 1");
}

/* at most a fifth of a heap is taken: the values by the definition */
static uint64_t a_fifth(uint64_t n) {
  static uint64_t values[LAST + 1];
  for (uint64_t m = 0; m <= n; m++) {
    bool seen[LAST + 2] = {false};
    for (uint64_t k = 1; k <= m / 5; k++)
      seen[values[m - k]] = true;
    for (values[m] = 0; seen[values[m]];)
      values[m]++;
  }
  return values[n];
}

static void self_reference(void **state) {
  (void)state;
  is(a_fifth, GI_PATTERN_RECURSIVE, NULL);
}

static void says(uint64_t (*value)(uint64_t n), bool zeros,
                 const char *expected) {
  fixture f;
  look(&f, value, zeros);
  assert_true(f.patterns.count > 0);
  assert_string_equal(f.patterns.list[0].words, expected);
  end(&f);
}

static uint64_t block(uint64_t n) { return n > 40 && n < 61; }
static uint64_t sign_of_step(uint64_t n) { return late_step(n) != 0; }
static uint64_t sign_of_steps(uint64_t n) { return steps(n) != 0; }
static uint64_t late_zeros(uint64_t n) { return n < 100; }

static void few_runs(void **state) {
  (void)state;
  says(steps, false,
       "the values come in 4 runs: 0..3: 0, 4..15: 1, 16..81: 2, from 82 on: "
       "0");
  says(late_step, false,
       "the values come in 3 runs: 0..49: 2, 50..399: 0, from 400 on: 1; "
       "there are no zeros after 399");
  says(sign_of_step, true,
       "the zeros are 50..399; there are no zeros after 399");
  says(sign_of_steps, true, "the zeros are 0..3 and all numbers from 82 on");
  says(late_zeros, true, "the zeros are all numbers from 100 on");
}

/* The runs of a list are counted, and its last run is found. */
static void runs_of_a_list(void **state) {
  (void)state;
  fixture f;
  gi_value_run runs[4];
  look(&f, late_step, false);
  assert_true(gi_few_runs_are_weak(&f.observed)); /* the last run is short */
  end(&f);
  look(&f, block, false);
  assert_false(gi_few_runs_are_weak(&f.observed));
  end(&f);
  look(&f, steps, false);
  assert_true(gi_few_runs_are_weak(&f.observed)); /* the runs grow */
  assert_int_equal(gi_runs_find(&f.observed, runs, 3), 0);
  assert_int_equal(gi_runs_find(&f.observed, runs, 4), 4);
  assert_int_equal(runs[2].start, 16);
  assert_int_equal(runs[2].value, 2);
  assert_int_equal(gi_runs_last(&f.observed), 82);
  end(&f);
}

static void nothing_in(uint64_t (*value)(uint64_t n), bool zeros) {
  fixture f;
  look(&f, value, zeros);
  if (f.patterns.count)
    fail_msg("found %s", f.patterns.list[0].words);
  end(&f);
}

static void no_pattern(void **state) {
  (void)state;
  nothing_in(noise, false);
  nothing_in(broken, false);
  nothing_in(last_step, false);
  nothing_in(few_zeros, true);
}

static void bits(void **state) {
  (void)state;
  assert_true(gi_bits(1024) == 10);
  assert_true(gi_bits(1) == 0 && gi_bits(0) == 0);
  assert_true(gi_bits(3) > 1.58 && gi_bits(3) < 1.59);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists),          cmocka_unit_test(few_runs),
      cmocka_unit_test(self_reference), cmocka_unit_test(runs_of_a_list),
      cmocka_unit_test(no_pattern),     cmocka_unit_test(bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
