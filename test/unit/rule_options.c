/* SPDX-License-Identifier: MIT */
/* What a rule means, point by point, and what goes wrong when it runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/rule_fixture.h"

/* The same by fast code, by sweeps and by exact code. */
static void check_side(const char *rule, const char *state, grundy_side side,
                       const char *options) {
  rule_fixture f;
  rule_fixture_init(&f);
  assert_int_equal(rule_fixture_compile(&f, rule, 0), GRUNDY_OK);
  assert_string_equal(rule_fixture_options(&f, state, side, false), options);
  assert_string_equal(rule_fixture_options(&f, state, side, true), options);
  f.run.exact = true;
  assert_string_equal(rule_fixture_options(&f, state, side, false), options);
  rule_fixture_clear(&f);
}

static void check(const char *rule, const char *state, const char *options) {
  check_side(rule, state, GRUNDY_BOTH, options);
}

static void the_examples(void **state) {
  (void)state;
  check("n -> n-k for k in {1,3,4}", "7", "3 4 6");
  check("n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1", "4",
        "0 1 2 3 [1,3] [2,2] [3,1]");
  check("n -> [a, n-a] for a in 1..n-1 if a != n-a", "4", "[1,3] [3,1]");
  check("n -> n-k for k in fib", "9", "1 4 6 7 8");
  check("n -> n/k for k in 2..6 if n > 0", "20", "3 4 5 6 10");
  check("n -> n/k for k in 2..6 if n > 0", "0", "");
  check("sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
        "(x-k,y-k) for k in 1..x",
        "2,1", "(0,1) (0,2) (1,1)");
  check("sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1", "4,1",
        "(1,3) (2,2)");
  check("(n,q) -> (n-k, 2*k) for k in 1..min(n,q)", "5,2", "(3,4) (4,2)");
}

/* Bags are sorted, rows keep their order, zeros stay; an edit reads the old
   state. */
static void bags_and_rows(void **state) {
  (void)state;
  check("bag h -> h[i] := h[i]-k for i for k in 1..h[i]", "2,3",
        "(0,2) (0,3) (1,2) (1,3) (2,2)");
  check("row h -> h[i] := h[i]-k for i for k in 1..h[i]", "2,1",
        "(0,1) (1,1) (2,0)");
  check("row h -> h[0] := h[1], h[1] := h[0]", "1,2", "(2,1)");
  check("row h -> h[1] := h[0], h[0] := h[1]", "1,2", "(2,1)");
  check("bag h -> h[0] := h[1], h[1] := h[0]", "1,2", "(1,2)");
  check("row h -> h[1] := [] ; h[0] := [7,8]", "1,2,3", "(1,3) (7,8,2,3)");
  check("row h -> h[2] := [5,6], h[0] := []", "1,2,3", "(2,5,6)");
  check("row h -> h := [h[len(h)-1-i] for i]", "1,2,3", "(3,2,1)");
  check("row h -> h := [x for x in h if x > 1]", "1,2,3", "(2,3)");
  check("row h -> h[0] := [k for k in 1..h[0]-1]", "4,0", "(1,2,3,0)");
  check("row h -> h[0] := [k for k in 1..h[0]-1]", "1,0", "(0)");
  check("bag h -> h := []", "4", "()");
  check("bag h -> h := [3,1,2]", "", "(1,2,3)");
  check("row h -> [h[0..i-1], h[i+1..len(h)-1]] for i", "1,2,3",
        "[(),(2,3)] [(1),(3)] [(1,2),()]");
  check("row h -> [h[2..0]]", "1,2,3", "()");
  check("row h -> h[i] := 0 for i if 3 in h", "3,2", "(0,2) (3,0)");
  check("row h -> h[i] := 0 for i if 3 in h", "1,2", "");
  check("row h -> h[i] := k for i for k in 1..4 if k not in h", "3,2",
        "(1,2) (3,1) (3,4) (4,2)");
  check("bag h -> h := [1] if 0 not in h", "", "(1)");
  check("bag h -> h := [0] if (3 in h) in h", "1,3", "(0)");
  check("bag h -> h := [0] if (3 in h) in h", "2,3", "");
  check("bag h -> h := [k] for k in {j in 1..9 if j in h and 2*j in h}",
        "1,2,5", "(1)");
  check("row h -> h[0] := 9 if 4 in h[0]..h[1]", "3,5", "(9,5)");
  check("row h -> [h[i..i] for i if h[i] > 1] ; []", "1,2,3", "[] [(2),(3)]");
  check("bag h -> h := [len(h), max(x for x in h), sum(h[i] for i), "
        "count(h[i] == 1 for i), any(h[i] == 3 for i), all(x for x in h)]",
        "1,1,3", "(1,1,2,3,3,5)");
}

/* Negative entries are not moves; k in fib means up to the largest entry. */
static void limits_of_entries(void **state) {
  (void)state;
  check("bag h -> h[i] := h[i]-2 for i", "1,2", "(0,1)");
  check("bag h -> h[i] := [h[i]-2,1] for i", "1,2", "(0,1,1)");
  check("row h -> h := [k] for k in fib", "1,5", "(1) (2) (3) (5)");
  check("row h -> h := [k] for k in fib", "", "");
  check("row h -> h[i] := h[i+1] for i", "1,2",
        "error 17: h has no entry 2: its entries are 0 to 1");
  check("row h -> h[0] := h[-1]", "1,2",
        "error 17: h has no entry -1: its entries are 0 to 1");
  check("row h -> h[2] := 0", "1,2",
        "error 9: h has no entry 2: its entries are 0 to 1");
  check("row h -> h[0] := 1", "",
        "error 9: h has no entry 0: it has no entries");
  check("row h -> [h[0..2]]", "1,2",
        "error 10: h has no slice 0..2: its entries are 0 to 1");
  check("row h -> [h[-1..0]]", "1,2",
        "error 10: h has no slice -1..0: its entries are 0 to 1");
  check("row h -> [h[0..0]]", "",
        "error 10: h has no slice 0..0: it has no entries");
  check("bag h -> h[i] := 0, h[j] := 1 for i for j", "1,2",
        "error 20: an option changes the entry h[0] twice");
  check("bag h -> h[i] := 0, h[j] := 1 for i for j if i != j", "5,7", "(0,1)");
  check("bag h -> h := [0 for k in 1..1025]", "1",
        "error 9: an option leaves more than 1024 entries");
  check("bag h -> h[0] := [0 for k in 1..1024]", "1,1",
        "error 9: an option leaves more than 1024 entries");
  /* the fast code fails before the loop, the exact code does not */
  check("row h -> h[0] := k*h[1] for k in 1..0", "1", "");
}

/* 2: floor division, xor, comparisons, short circuits. */
static void arithmetic(void **state) {
  (void)state;
  check("n -> -1/2+1", "0", "0");
  check("n -> n ^ 5", "3", "6");
  check("n -> (n > 2)+(n == 3)", "3", "2");
  check("n -> 1 if n == 0 or 6/n == 2", "0", "1");
  check("n -> 1 if n != 0 and 6/n == 2", "0", "");
  check("n -> n ? 6/n : 9", "0", "9");
  check("n -> n ? 6/n : 9", "2", "3");
}

/* 3: later domains use earlier binders; the condition comes first. */
static void binders(void **state) {
  (void)state;
  check("n -> [k, j] for k in 1..n for j in k..2", "3", "[1,1] [1,2] [2,2]");
  check("n -> 6/k for k in 0..2 if k", "0", "3 6");
  check("n -> k for k in 0..2 for j in 1..6/(k+1) if j > 3", "0", "0");
  check("n -> 6/m for k in 1..3 for m in k..1", "0", "6");
}

/* 4: empty ranges, steps, each element once and ascending. */
static void ranges(void **state) {
  (void)state;
  check("n -> k for k in 3..2", "0", "");
  check("n -> k for k in 2..2", "0", "2");
  check("n -> k for k in 1..9 step 4", "0", "1 5 9");
  check("n -> k for k in 1..8 step 4", "0", "1 5");
  check("n -> k+3 for k in -3..3 step 3", "0", "0 3 6");
  check("n -> k for k in {}", "5", "");
  check("n -> k for k in {n,3,1,3,2..4}", "2", "1 2 3 4");
  check("n -> k for k in {7..9, 1..5 step 2, n..0}", "4", "1 3 5 7 8 9");
  check("n -> n-k for k in 9223372036854775806..9223372036854775807",
        "9223372036854775807", "0 1");
  check("n -> k for k in -9223372036854775807-1..-9223372036854775807", "0",
        "");
  check("n -> -(k+1) for k in -9223372036854775807-1..-9223372036854775806 "
        "step 2",
        "0", "9223372036854775805 9223372036854775807");
}

typedef struct counter {
  uint64_t count;
  int64_t last;
  bool rising;
} counter;

static grundy_status count_option(void *data, size_t parts,
                                  const int64_t *entries) {
  counter *c = data;
  assert_int_equal(parts, 1);
  c->rising = (!c->count || entries[0] > c->last) && c->rising;
  c->last = entries[0];
  c->count++;
  return GRUNDY_OK;
}

/* How many elements, which is the last, whether they rise. */
static void check_walk(const char *domain, int64_t n, uint64_t count,
                       int64_t last) {
  char text[100];
  rule_fixture f;
  counter c = {.rising = true};
  rule_fixture_init(&f);
  snprintf(text, sizeof text, "n -> k for k in %s", domain);
  assert_int_equal(rule_fixture_compile(&f, text, 0), GRUNDY_OK);
  assert_int_equal(
      gi_rule_options(f.rule, &f.run, &f.budget, &f.error, &n, GRUNDY_BOTH,
                      (gi_tuple_sink){.emit = count_option, .data = &c}),
      GRUNDY_OK);
  assert_int_equal(c.count, count);
  assert_int_equal(c.last, last);
  assert_true(c.rising);
  rule_fixture_clear(&f);
}

/* 5: sets, where they begin and where they are cut. */
static void sets(void **state) {
  (void)state;
  check("n -> k for k in fib", "8", "1 2 3 5 8");
  check("n -> k for k in pow2", "8", "1 2 4 8");
  check("n -> k for k in squares", "15", "1 4 9");
  check("n -> k for k in primes", "11", "2 3 5 7 11");
  check("n -> k for k in odd", "6", "1 3 5");
  check("n -> k for k in even", "6", "2 4 6");
  check("n -> k for k in divisors", "12", "1 2 3 4 6 12");
  check("n -> k for k in primes(n-4)", "11", "2 3 5 7");
  check("n -> k for k in primes(1)", "11", "");
  check("n -> k for k in fib(-3)", "11", "");
  check("n -> k for k in odd(0)", "11", "");
  check("n -> k for k in divisors(0)", "11", "");
  check("n -> k for k in divisors(-6)", "11", "");
  check("(x,y) -> (k,0) for k in pow2", "3,9", "(1,0) (2,0) (4,0) (8,0)");
  check("sym (x,y) -> (0,k) for k in divisors", "9,3", "(0,1) (0,3) (0,9)");
  check_walk("fib", INT64_MAX, 91, 7540113804746346429);
  check_walk("pow2", INT64_MAX, 63, INT64_C(1) << 62);
  check_walk("squares", 1000000000000, 1000000, 1000000000000);
  check_walk("primes", 1000000, 78498, 999983);
  check_walk("primes", 5000000, 348513, 4999999); /* beyond the sieve */
  check_walk("divisors", 897612484786617600, 103680, 897612484786617600);
  check_walk("divisors", INT64_MAX, 96, INT64_MAX); /* 7^2 73 127 337 ... */
  check_walk("divisors", 9223372036854775783, 2, 9223372036854775783);
}

/* 6, 7: negative entries, zeros, sorting. */
static void entries(void **state) {
  (void)state;
  check("n -> n-k for k in 1..5", "3", "0 1 2");
  check("n -> n-k for k in 5..1", "3", "");
  check("n -> k-n for k in 1..5", "3", "0 1 2");
  check("n -> [n-k, k-2] for k in 1..9", "3", "[0,1] [1,0]");
  check("n -> [0, 0]", "3", "[0,0]");
  check("n -> []", "3", "[]");
  check("n -> [] for k in 1..3 if k == n", "3", "[]");
  check("n -> [n-1, n-2, n-3]", "3", "[2,1,0]");
  check("sym (x,y,z) -> (z,y,x-1)", "5,1,3", "(0,3,5)");
  check("sym (x,y) -> [(y,x), (3,1)]", "2,1", "[(1,2),(1,3)]");
  check("sym (x,y) -> (5-k,k) for k in 1..4", "2,1", "(1,4) (2,3)");
  check("sym n -> n-1", "4", "3");
}

/* 8: labels. */
static void labels(void **state) {
  (void)state;
  static const char rule[] = "n -> L: n-1 ; R: n-2 ; n-3";
  check_side(rule, "5", GRUNDY_LEFT, "2 4");
  check_side(rule, "5", GRUNDY_RIGHT, "2 3");
  check_side(rule, "5", GRUNDY_BOTH, "2 3 4");
}

/* What fails, where, and that a guard prevents it. */
static void failures(void **state) {
  (void)state;
  check("n -> n/0", "3", "error 6: division by zero: 3 / 0");
  check("n -> 7 % n", "0", "error 7: division by zero: 7 % 0");
  check("n -> n*n*n*n*n", "99999",
        "error 10: 999970000299999 * 99999 does not fit in 64 bits");
  check("n -> n+1", "9223372036854775807",
        "error 6: 9223372036854775807 + 1 does not fit in 64 bits");
  check("n -> -n-2", "9223372036854775807",
        "error 7: -9223372036854775807 - 2 does not fit in 64 bits");
  check("n -> -(-n-1)", "9223372036854775807",
        "error 5: 0 - -9223372036854775808 does not fit in 64 bits");
  check("n -> (-n-1)/-1", "9223372036854775807",
        "error 11: -9223372036854775808 / -1 does not fit in 64 bits");
  check("n -> abs(-n-1)", "9223372036854775807",
        "error 5: abs(-9223372036854775808) has no value");
  check("n -> gcd(-n-1,0)", "9223372036854775807",
        "error 5: gcd(-9223372036854775808,0) does not fit in 64 bits");
  check("n -> isqrt(n-4)", "3", "error 5: isqrt(-1) has no value");
  check("n -> k for k in 1..5 step n", "0",
        "error 26: the step of a range must be at least 1, but here it is 0");
  check("n -> k for k in {1,1..5 step n-2}", "0",
        "error 30: the step of a range must be at least 1, but here it is -2");
  check("n -> a[n] with a = [4,5]", "2",
        "error 5: the array a has no entry 2: its entries are 0 to 1");
  check("n -> a[n-3] with a = [4,5]", "2",
        "error 5: the array a has no entry -1: its entries are 0 to 1");
  check("n -> a[n] with a = [4,5]", "1", "5");
  check("n -> min(k for k in 1..n)", "0",
        "error 5: the min of no elements has no value");
  check("n -> n-max(k for k in {j in 1..n if j > 4})", "4",
        "error 7: the max of no elements has no value");
  check("n -> max(k*k for k in 1..n) ; min(n-k for k in 1..n)", "3", "0 9");
  check("n -> sum(k for k in S) ; count(k > 2 for k in S) with S = {2,4,5}",
        "9", "2 11");
  check("n -> any(k == n for k in S) ; 2+all(k > n for k in S) with S = {2,4}",
        "2", "1 2");
  check("n -> sum(9223372036854775807 for k in 1..2)", "1",
        "error 5: 9223372036854775807 + 9223372036854775807 does not fit in 64 "
        "bits");
  check("n -> p for (p,q) in T if q == n with T = {(7,1),(8,2),(9,1)}", "1",
        "7 9");
  check("n -> k for k in 0..9 if k in S with S = {1,3,5,7,9,11..13}", "0",
        "1 3 5 7 9");
  check("n -> k for k in {j in 0..n if j % 2 == 1}", "5", "1 3 5");
  check("n -> k for k in {j in 0..n if j > 0} for i in 1..6/k", "3", "1 2 3");
  check("n -> [k+i for i in 0..n] for k in 0..1", "2", "[0,1,2] [1,2,3]");
  check("n -> [k-i for i in 0..n] for k in 1..2", "2", "[2,1,0]");
  check("n -> [i for i in {}] ; [i for i in {7}]", "2", "[] 7");
  check("sym (x,y) -> [(x+2-i,y) for i in 0..y if i != 1]", "1,2",
        "[(2,3),(1,2)]");
  check("n -> 2**(n-3)", "1", "error 6: the exponent of 2 ** -2 is negative");
  check("n -> 10**n", "19", "error 7: 10 ** 19 does not fit in 64 bits");
  check("n -> 1 << n", "64",
        "error 7: a shift is by 0 to 63 places, not as in 1 << 64");
  check("n -> 1 >> n-2", "1",
        "error 7: a shift is by 0 to 63 places, not as in 1 >> -1");
  check("n -> 1 << n", "63", "error 7: 1 << 63 does not fit in 64 bits");
  check("n -> log2(n)", "0", "error 5: log2(0) has no value");
  check("n -> lcm(n,n-1)", "9223372036854775807",
        "error 5: lcm(9223372036854775807,9223372036854775806) does not fit in "
        "64 bits");
  check("n -> n/k for k in -1..1", "5", "error 6: division by zero: 5 / 0");
  check("n -> k*3000000000 for k in 1..3100000000 step 3099999999", "5",
        "error 6: 3100000000 * 3000000000 does not fit in 64 bits");
  /* hoisted by the fast code, never reached by the rule */
  check("n -> 7/n for k in 1..n", "0", "");
  check("n -> n*n*n for k in 1..3 if k > 5", "9223372036854775807", "");
  check("n -> [k, 1/(n-2)] for k in 1..2 if n != 2", "2", "");
}

/* 11: every step of a binder counts, whether or not it gives a move. */
static void budget(void **state) {
  (void)state;
  static const char *const rules[] = {
      "n -> n-k for k in 1..1000000000000",
      "n -> k for k in 1..1000000000000",
      "n -> k*k for k in 1..1000000000000 if k % 2 == 2",
      "n -> n-k for k in {1..1000000000000, 5..9}",
      "n -> 1 for k in 1..1000000 for j in 1..1000000 for i in 1..1000000",
      "n -> 1 for k in odd(1000000000000)",
      "n -> 1 for k in primes(1000000000000) if k < 0",
      "n -> 1 for k in -9223372036854775807-1..9223372036854775807",
  };
  static const int64_t five = 5;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    for (unsigned exact = 0; exact < 2; exact++) {
      rule_fixture f;
      counter c = {.rising = true};
      rule_fixture_init(&f);
      f.run.exact = exact;
      gi_budget_init(&f.budget, (grundy_limits){.positions = 1000});
      assert_int_equal(rule_fixture_compile(&f, rules[i], 0), GRUNDY_OK);
      assert_int_equal(
          gi_rule_options(f.rule, &f.run, &f.budget, &f.error, &five,
                          GRUNDY_BOTH,
                          (gi_tuple_sink){.emit = count_option, .data = &c}),
          GRUNDY_STOPPED);
      assert_int_equal(f.budget.reached, GRUNDY_LIMIT_POSITIONS);
      rule_fixture_clear(&f);
    }
}

static grundy_status refuse(void *data, size_t parts, const int64_t *entries) {
  (void)parts;
  (void)entries;
  ++*(int *)data;
  return GRUNDY_UNABLE;
}

/* A receiver that has seen enough. */
static void early_end(void **state) {
  (void)state;
  static const char *const rules[] = {
      "n -> n-k for k in 1..3",
      "n -> n/k for k in 1..3 ; n",
      "n -> [n, n, n]",
      "n -> [n, n] for k in fib",
  };
  static const int64_t five = 5;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    rule_fixture f;
    int calls = 0;
    rule_fixture_init(&f);
    assert_int_equal(rule_fixture_compile(&f, rules[i], 0), GRUNDY_OK);
    assert_int_equal(
        gi_rule_options(f.rule, &f.run, &f.budget, &f.error, &five, GRUNDY_BOTH,
                        (gi_tuple_sink){.emit = refuse, .data = &calls}),
        GRUNDY_UNABLE);
    assert_int_equal(calls, 1);
    rule_fixture_clear(&f);
  }
}

/* Predicates of one binder are computed once for each of its values: the
   states of one run share them, and another rule forgets them. */
static void predicates(void **state) {
  (void)state;
  static const struct {
    const char *rule, *state, *options;
  } steps[] = {
      {"n -> n-k for k in 1..n if bigomega(k) <= 2 and k > 1", "9",
       "0 2 3 4 5 6 7"},
      {NULL, "5", "0 1 2 3"},
      {NULL, "12", "1 2 3 5 6 7 8 9 10"},
      {"n -> n-k for k in 1..n if bigomega(k) == 1", "9", "2 4 6 7"},
      {"n -> k+4 for k in n-2..n if isqrt(k) < 2", "4", "6 7"},
      {NULL, "2", "4 5 6"},
      {NULL, "1", "error 28: isqrt(-1) has no value"},
      {NULL, "4", "6 7"},
      {NULL, "0", "error 28: isqrt(-2) has no value"},
      {"n -> n-k for k in 1..n if k != 3 and 6/(k-3) < isqrt(k)", "5", "3 4"},
      {NULL, "2", "0 1"},
      {"n -> k for k in 1..n if 6/(k-3) < isqrt(k)", "2", "1 2"},
      {NULL, "4", "error 25: division by zero: 6 / 0"},
      {NULL, "2", "1 2"},
      {NULL, "3", "error 25: division by zero: 6 / 0"},
      {"n -> k for k in {n-1,n} if lpf(k) == k", "9223372036854775783",
       "9223372036854775783"},
      {NULL, "4194304", ""},
      {NULL, "4194302", "4194301"},
      {NULL, "3", "2 3"},
      {"n -> (lpf(k) == k ? j : 9) for k in 2..n for j in {1,n}", "4", "1 4 9"},
      {"n -> [a,b] for a in 1..n for b in 1..n "
       "if zeck(a) == 2 and (zeck(b) == 2 or a == b+1)",
       "6", "[4,3] [4,4] [4,6] [6,4] [6,5] [6,6]"},
      {NULL, "4", "[4,3] [4,4]"},
  };
  for (unsigned exact = 0; exact < 2; exact++) {
    rule_fixture f;
    rule_fixture_init(&f);
    f.run.exact = exact;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
      if (steps[i].rule)
        assert_int_equal(rule_fixture_compile(&f, steps[i].rule, 0), GRUNDY_OK);
      for (unsigned again = 0; again < 2; again++)
        assert_string_equal(
            rule_fixture_options(&f, steps[i].state, GRUNDY_BOTH, again),
            steps[i].options);
    }
    rule_fixture_clear(&f);
  }
}

/* More predicates than a rule remembers. */
static void many_predicates(void **state) {
  (void)state;
  check("n -> k for k in 1..n if lpf(k) != 2 and n and lpf(k) != 3 and n and "
        "lpf(k) != 5 and n and lpf(k) != 7 and n and lpf(k) != 11 and n and "
        "lpf(k) != 13 and n and lpf(k) != 17 and n and lpf(k) != 19 and n and "
        "lpf(k) != 23 and n and lpf(k) != 29 and n",
        "40", "1 31 37");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_examples),
      cmocka_unit_test(bags_and_rows),
      cmocka_unit_test(limits_of_entries),
      cmocka_unit_test(arithmetic),
      cmocka_unit_test(binders),
      cmocka_unit_test(ranges),
      cmocka_unit_test(sets),
      cmocka_unit_test(entries),
      cmocka_unit_test(labels),
      cmocka_unit_test(failures),
      cmocka_unit_test(budget),
      cmocka_unit_test(early_end),
      cmocka_unit_test(predicates),
      cmocka_unit_test(many_predicates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
