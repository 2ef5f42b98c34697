/* SPDX-License-Identifier: MIT */
/*
 * Compiled rules against the bytecode: the same values, the same errors, the
 * same limits.  Without a compiler there is nothing to test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/work.h"
#include "support/rule_generator.h"

enum {
  RANDOM_RULES = 12 /* of each kind */
};

typedef struct pair {
  grundy *g;
  grundy_work *plain, *native;
  const grundy_rules *plain_rules, *native_rules;
} pair;

static grundy_work *new_work(const grundy *g) {
  grundy_work *work = grundy_work_new(
      g, (grundy_limits){.positions = 20000, .memory = 1 << 28});
  assert_non_null(work);
  grundy_work_start(work);
  return work;
}

/* False: it was not compiled, and why. */
static bool open_pair(pair *p, const char *rule, const char **why) {
  grundy_compilation made;
  size_t length = strlen(rule);
  p->g = grundy_new();
  assert_non_null(p->g);
  p->plain = new_work(p->g);
  p->native = new_work(p->g);
  assert_int_equal(grundy_rules_parse(p->plain, rule, length, &p->plain_rules),
                   GRUNDY_OK);
  assert_int_equal(
      grundy_rules_parse(p->native, rule, length, &p->native_rules), GRUNDY_OK);
  assert_int_equal(grundy_rules_compile(p->native, p->native_rules, &made),
                   GRUNDY_OK);
  *why = made.why;
  return made.done;
}

static void close_pair(pair *p) {
  grundy_work_free(p->plain);
  grundy_work_free(p->native);
  grundy_free(p->g);
}

/* Both in one go, as a table is asked for, then cell by cell. */
static void compare(pair *p, uint64_t most) {
  const grundy_rules *a = p->plain_rules, *b = p->native_rules;
  unsigned arity = grundy_rules_arity(a);
  uint64_t at[3] = {0}, last[3] = {most, most + 2, most};
  grundy_cell x, y;
  grundy_status one = grundy_table_begin(p->plain, a, last);
  grundy_status two = grundy_table_begin(p->native, b, last);
  if (one == GRUNDY_STOPPED || two == GRUNDY_STOPPED)
    return;
  assert_int_equal(one, two);
  for (;;) {
    one = grundy_cell_at(p->plain, a, at, GRUNDY_TABLE_VALUES,
                         (grundy_query){0}, &x);
    two = grundy_cell_at(p->native, b, at, GRUNDY_TABLE_VALUES,
                         (grundy_query){0}, &y);
    if (one == GRUNDY_STOPPED || two == GRUNDY_STOPPED)
      return; /* compiled code may need fewer steps */
    if (one != two)
      fail_msg("%s at %u,%u,%u: %u, compiled %u", grundy_rules_text(a),
               (unsigned)at[0], (unsigned)at[1], (unsigned)at[2], one, two);
    if (one == GRUNDY_OK)
      assert_int_equal(x.number, y.number);
    else
      assert_string_equal(grundy_work_error(p->plain)->message,
                          grundy_work_error(p->native)->message);
    unsigned i = 0;
    while (i < arity && at[i] == most)
      at[i++] = 0;
    if (i == arity)
      return;
    at[i]++;
  }
}

static void check(const char *rule, uint64_t most) {
  pair p;
  const char *why;
  if (open_pair(&p, rule, &why))
    compare(&p, most);
  else if (!strstr(why, "'cc'"))
    fail_msg("%s: %s", rule, why);
  close_pair(&p);
}

static void values(void **state) {
  (void)state;
  check("{n -> n-k for k in 1..n/2 if k != 3}", 300);
  check("{n -> n-1 if n > 0 ; [n/2, n/2] if n > 0 and n % 2 == 0}", 300);
  check("{n -> n-k for k in 1..n-1 if gcd(k,n) == 1}", 200);
  check("{n -> n-k for k in divisors(n) if k < n}", 300);
  check("{n -> n-k for k in 1..n if bigomega(k) <= 2 and k > 1}", 300);
  check("{n -> n-k for k in 1..n if k == n or not lpf(k) == k}", 300);
  check("{n -> n-k for k in 1..n if 6/(k-40) < isqrt(k)}", 60);
  check("{n -> [k,n-k-1] for k in n-40..n-1 if isqrt(k) % 2 == 0}", 60);
  check("{(x,y) -> (x-j,y-k) for j in 1..x for k in 1..y "
        "if zeck(j) == 2 and (primepi(k) > 2 or j == k)}",
        30);
  check("{n -> n-k for k in primes(n/2) ; n-k*k for k in odd(isqrt(n))}", 300);
  check("{n -> n-k for k in squares if n % k != 1 ; n/2 if n > 0}", 300);
  check("{n -> n-k for k in fib if k % 2 == 1 or k == n ; n-k for k in "
        "{j in pow2 if n > j+8}}",
        300);
  check("{n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in "
        "0..a-1}",
        60);
  check("{n -> n-k for k in {1,3..n/2 step 2,n} if k > 0}", 100);
  check("{n -> n-k for k in 1..n if k % 9 == 4 ; n-bigomega(n)-1 if n > 0 ; "
        "n-lpf(n) if n > 1 ; primepi(n) if "
        "n > 1 ; n-digitsum(n,10) if n > 0 ; n-zeck(n) if n > 0}",
        200);
  check("{n -> n-k for k in 1..n if goldenindex(k) % 3 == 1 or fibbelow(k) == "
        "k or golden(k) % 5 == 2}",
        200);
  check("{n -> n ^ k for k in 1..n if n ^ k < n ; n & 5 if n > 7 ; n-ctz(n)-1 "
        "if n > 0}",
        100);
}

static void pairs(void **state) {
  (void)state;
  check("{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
        "(x-k,y-k) for k in 1..x if k % 7 != 5}",
        24);
  check("{sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1}", 24);
  check("{(r,end) -> (r-k,end) for k in 1..r ; (r,end-k) for k in "
        "1..min(r,end)}",
        20);
  check("{(x,y) -> (x-1,y+1) if x > 0 ; (x,y-2)}", 12);
  check("{(n,q) -> (n-k, 2*k) for k in 1..min(n,q)}", 20);
  check("{(x,y) -> [(x-1,y), (x,y-1)] ; (y,x-1)}", 10);
  check("{sym (x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
        "(x,y,z-k) for k in 1..z ; (x-1,y-1,z-1) if (x+y) % 2 == 1}",
        7);
  check("{(x,y,z) -> (x-1,y+z,0) if y+z < 9 ; (x,y-1,z+1) ; (x,y,z-2)}", 6);
}

/* Overflow, division by zero, cycles, ranges that never end: what the bytecode
   says. */
static void errors(void **state) {
  (void)state;
  check("{n -> n-k for k in 1..3 if n*n*n*n*n*n*n*n*n*n*n*n > k}", 60);
  check("{n -> n - 12/(n-5) if n > 3 and n != 6}", 20);
  check("{n -> n-1 if n > 0 ; n+1 if n < 3}", 8);
  check("{n -> n-k for k in 1..n step n-4}", 10);
  check("{n -> n-k for k in 1..9223372036854775807 if k < 3}", 5);
  check("{n -> n+k-9223372036854775807 for k in 9223372036854775800..n+"
        "9223372036854775800}",
        12);
  check("{n -> isqrt(n-4) if n > 2}", 9);
  check("{n -> primepi(n*n*n*n*n*n) % n if n > 0}", 40);
  check("{n -> abs(k) for k in -n..n if abs(k) < n}", 20);
}

/* Filters, aggregates, and sums by comprehension. */
static void loops(void **state) {
  (void)state;
  check("{n -> n-k for k in {j in 1..n if j % 3 == 1} if sum(a[i%2] for i in "
        "1..k for j in odd(i) if k % i == 0) > 6 or any(n == i*i for i in "
        "0..n) or max(i*k % 7 for i in {1,4..6}) == n%5 with a = [-1,2]}",
        60);
  check("{n -> [a+i for i in 0..k-1] for k in 2..n for a in 1..n if k*a + "
        "k*(k-1)/2 == n}",
        60);
  /* numbers that are in two items of a union count once */
  check("{n -> n-1-sum(1 for i in {1,n,2..5,3})}", 60);
  check("{n -> n-1-count(i % 2 == 1 for i in {n/2..n,1..n step 3,4})}", 60);
  check("{n -> [i for i in {1,1,n/2,1..2}] if n > 4 ; n-1}", 60);
  check("{n -> n-min(i*i%(n+1) for i in {1,n/2,2..n/3}) for k in 1..n if k == "
        "1}",
        60);
  check("{n -> [n-k-i for i in 0..3] for k in 1..n if n % 3 > 0}", 60);
  check("{n -> n-k for k in 1..n if all(k % p > 0 for p in primes(k-1)) or any("
        "all(i*j != n for i in fib) for j in {2,n-9..n/2})}",
        60);
  check("{n -> n-k for k in {j in {1,n/2,3..n} if any(i*i == j for i in 1..j)} "
        "if n in {x in 1..k*k if k % x == 1 or x > n-2}}",
        60);
  check("{(x,y) -> [(x-i,i) for i in 1..y if i in S] if max(x,y) < 9 ; (x-1,y) "
        "; (x,y-k) for k in {i in S if i <= y} with S = {1,3..4,7}}",
        12);
  check("{sym (x,y,z) -> (x-k,y,z) for k in 1..x if count(i*k == y for i in "
        "divisors(z)) != 1 ; (x,y-1,z-1)}",
        6);
}

/* A rule fails compiled as it fails otherwise, also where the code is written
   in another order. */
static void loop_errors(void **state) {
  (void)state;
  check("{n -> n-max(i for i in 5..n)}", 9);
  check("{n -> n-k for k in 1..n if any(7/(j-3) > 3 for j in {n,1..2})}", 9);
  check("{n -> n-k for k in 1..n if any(7/(j-3) > 3 for j in {4,n,1..2})}", 9);
  check("{n -> n-k for k in 1..n if any(1/(j-3) == k for j in 2..n)}", 9);
  check("{n -> n-k for k in 1..n if sum(9223372036854775807/(9-j) for j in "
        "1..n) > 0}",
        9);
  check("{n -> n-k for k in 1..n if all(any(i == j for i in 1..9/(n-7)) for j "
        "in {1,n/2..n})}",
        9);
  check("{n -> [n-12/(i-6) for i in 1..n] if n > 3}", 9);
  check("{n -> n-1-sum(1 for i in {1,2..n step 5-n})}", 9);
  check("{n -> n-k for k in {j in 1..n if 6/(j-4) < 3}}", 9);
  check("{n -> n-k for k in 1..n if count(i > 0 for i in 1..n**40) > 0}", 5);
  /* an entry fails although another one is negative */
  check("{(x,y) -> (x-5,100/(x-3)-y-90)}", 6);
  check("{n -> [n-9,n/(n-4)-3] if n > 3}", 9);
}

/* Writes a random rule and compares; says whether it has loops inside
   expressions. */
static bool check_random(uint64_t seed, const unsigned *done) {
  gi_memory memory = {0};
  gi_buffer text;
  gi_buffer_init(&text, &memory);
  assert_int_equal(gi_buffer_text(&text, "{"), GRUNDY_OK);
  rule_generator g = {.random = seed, .out = &text, .falling = true};
  rule_generate(&g);
  assert_int_equal(gi_buffer_put(&text, "}", 2), GRUNDY_OK);
  pair p;
  const char *why;
  bool has_loops = strstr((const char *)text.data, " for p in ") != NULL;
  if (done[has_loops] < RANDOM_RULES) {
    if (open_pair(&p, (const char *)text.data, &why))
      compare(&p, g.arity == 1 ? 60 : g.arity == 2 ? 10 : 4);
    close_pair(&p);
  }
  gi_buffer_clear(&text);
  return has_loops;
}

static void random_rules(void **state) {
  (void)state;
  unsigned done[2] = {0};
  for (uint64_t seed = 1; done[0] < RANDOM_RULES || done[1] < RANDOM_RULES;
       seed++)
    done[check_random(seed, done)]++;
}

/* A limit ends compiled loops too. */
static void limits(void **state) {
  (void)state;
  pair p;
  const char *why;
  uint64_t last[] = {3000000};
  if (open_pair(&p, "{n -> n-k for k in 1..n if gcd(k,n) == 1}", &why)) {
    assert_int_equal(grundy_table_begin(p.native, p.native_rules, last),
                     GRUNDY_STOPPED);
    assert_int_equal(grundy_work_error(p.native)->limit,
                     GRUNDY_LIMIT_POSITIONS);
    grundy_work_start(p.native);
    grundy_work_cancel(p.native);
    assert_int_equal(grundy_table_begin(p.native, p.native_rules, last),
                     GRUNDY_STOPPED);
  }
  close_pair(&p);
}

static void objections(void **state) {
  (void)state;
  static const struct {
    const char *rule, *why;
  } cases[] = {
      {"nim", "braces"},
      {"{n -> n-k for k in 1..3}", "faster"},
      {"{n -> n-k for k in 1..n/2}", "distances and ranges"},
      {"{(x,y) -> (x-k,y-k) for k in 1..x ; (x,y-1)}", "distances and ranges"},
      {"{n -> L: n-1 ; R: n-2}", "Grundy values"},
      {"{(a,b,c,d) -> (a-1,b,c,d)}", "three numbers"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pair p;
    const char *why;
    assert_false(open_pair(&p, cases[i].rule, &why));
    assert_non_null(strstr(why, cases[i].why));
    close_pair(&p);
  }
}

/* Without a compiler nothing is lost but speed. */
static void no_compiler(void **state) {
  (void)state;
  const char *path = getenv("PATH");
  char *kept = path ? strdup(path) : NULL;
  pair p;
  const char *why;
  setenv("PATH", "/nowhere", 1);
  assert_false(
      open_pair(&p, "{n -> n-k for k in 1..n if gcd(k,n) == 1}", &why));
  assert_non_null(strstr(why, "no C compiler"));
  setenv("TMPDIR", "/nowhere", 1);
  grundy_compilation made;
  assert_int_equal(grundy_rules_compile(p.native, p.native_rules, &made),
                   GRUNDY_OK);
  assert_false(made.done);
  assert_non_null(strstr(made.why, "temporary files"));
  unsetenv("TMPDIR");
  if (kept)
    setenv("PATH", kept, 1);
  free(kept);
  compare(&p, 50);
  close_pair(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values),      cmocka_unit_test(pairs),
      cmocka_unit_test(errors),      cmocka_unit_test(loops),
      cmocka_unit_test(loop_errors), cmocka_unit_test(random_rules),
      cmocka_unit_test(limits),      cmocka_unit_test(objections),
      cmocka_unit_test(no_compiler),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
