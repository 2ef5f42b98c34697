/* SPDX-License-Identifier: MIT */
/*
 * Rules that are taking-and-breaking games in disguise, rules that nearly
 * are, and thousands of random ones from the same pieces: what is recognised
 * must have the same options on all small heaps.
 */
#include "lang/recognise/recognise.h"

#include <stdio.h>

#include "desk.h"
#include "engine/sink.h"

enum {
  HEAPS = 49,
  SEARCHED = 24, /* heaps, as searched */
  RANDOM_RULES = 60000
};

static bool is_rule(desk d, const char *text, const grundy_rules **rules) {
  return grundy_rules_parse(d.work, text, strlen(text), rules) == GRUNDY_OK;
}

static const grundy_rules *open_rule(desk d, const char *text) {
  const grundy_rules *rules;
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  return rules;
}

/* -------------------------------------------------------------- options */

/* Which {a, b, c} with a <= b <= c a heap may become; empty heaps are 0. */
typedef struct options {
  uint64_t has[HEAPS][HEAPS]; /* a bit for each c */
  bool other;                 /* something else */
} options;

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  options *o = sink->data;
  uint64_t heaps[3] = {0, 0, 0};
  size_t count = 0;
  for (size_t i = 0; i < option->count; i++) {
    const unsigned char *at = option->parts[i].bytes.data;
    uint64_t heap = gi_varint_get(&at);
    if (!heap)
      continue;
    if (count == 3 || heap >= HEAPS) {
      o->other = true;
      return GRUNDY_OK;
    }
    heaps[count++] = heap;
  }
  for (unsigned i = 0; i < 3; i++) { /* sort, by three swaps at most */
    unsigned at = i % 2;
    if (heaps[at] > heaps[at + 1]) {
      uint64_t swap = heaps[at];
      heaps[at] = heaps[at + 1];
      heaps[at + 1] = swap;
    }
  }
  o->has[heaps[0]][heaps[1]] |= UINT64_C(1) << heaps[2];
  return GRUNDY_OK;
}

static void list(desk d, const grundy_rules *rules, unsigned char heap,
                 options *o) {
  gi_sink sink;
  gi_component component = {rules, {&heap, 1}};
  memset(o, 0, sizeof *o);
  gi_sink_init(&sink, d.work, receive, o, false);
  assert_int_equal(gi_options(&sink, component, GRUNDY_BOTH), GRUNDY_OK);
  gi_sink_clear(&sink);
}

static void compare(desk d, const grundy_rules *rules) {
  static options one, two;
  assert_ptr_not_equal(rules->same, rules);
  for (unsigned char heap = 0; heap < HEAPS; heap++) {
    list(d, rules, heap, &one);
    list(d, rules->same, heap, &two);
    if (memcmp(&one, &two, sizeof one) != 0)
      fail_msg("%s is not %s: see heap %u", rules->text, rules->same->text,
               heap);
    assert_false(one.other);
  }
}

/* ---------------------------------------------------------------- tables */

typedef struct pair {
  const char *rule, *same;
} pair;

static const pair disguises[] = {
    {"n -> n-k for k in {1,3,4}", "take[1,3,4]"},
    {"n -> n-1 ; n-3 ; n-4", "take[1,3,4]"},
    {"n -> n-k for k in 1..4 if k != 2", "take[1,3,4]"},
    {"n -> n-k for k in 1..4 if not k == 2 and k <= n", "take[1,3,4]"},
    {"heap -> heap-take for take in 2..5 if heap >= take", "take[2..5]"},
    {"n -> n-k for k in 1..n", "take[1..]"},
    {"n -> k for k in 0..n-1", "take[1..]"},
    {"n -> n-1-k for k in 0..n", "take[1..]"},
    {"n -> n-k for k in 3..n if n > 0", "take[3..]"},
    {"n -> n-k for k in 1..2*n", "take[1..]"},
    {"n -> 2*n-k for k in n+1..2*n", "take[1..]"},
    {"n -> n-k for k in 1..min(n, 3)", "take[1..3]"},
    {"n -> k for k in max(0, n-3)..n-1", "take[1..3]"},
    {"n -> n-k for k in {1, 5..n}", "take[1,5..]"},
    {"n -> n-k for k in 1..3 if n >= 1 or k == 2", "take[1..3]"},
    {"n -> n-k for k in 1..1000000", "take[1..1000000]"},
    {"n -> n-k for k in {1, 5000..6000}", "take[1,5000..6000]"},
    {"n -> n-2*k for k in 1..3", "take[2,4,6]"},
    {"n -> n-2*k for k in 1..n", "take[even]"},
    {"n -> n-k for k in odd", "take[odd]"},
    {"n -> n-k for k in 1..n step 2", "take[odd]"},
    {"n -> n-k for k in even(n)", "take[even]"},
    {"n -> n-k for k in fib", "take[fib]"},
    {"n -> n-k for k in squares(n) if k <= n", "take[squares]"},
    {"n -> n-k for k in primes", "take[primes]"},
    {"n -> n-k for k in pow2", "take[pow2]"},
    {"n -> n-k for k in primes if k > 1", "take[primes]"},
    {"n -> n-k for k in primes(10)", "take[2,3,5,7]"},
    {"n -> n-k for k in divisors(12)", "take[1..4,6,12]"},
    {"n -> n-k-j for k in 1..2 for j in {0,3}", "take[1,2,4,5]"},
    {"n -> [n-k, 0] for k in 1..2", "take[1,2]"},
    {"n -> n-1 if n > 1 ; [] if n == 1 ; n-2", "take[1,2]"},
    {"n -> n-k for k in 1..500000000", "take[1..500000000]"},
    {"n -> n-k for k in 1..min(n,1000000000000)", "take[1..1000000000000]"},
    /* octal */
    {"n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1", "octal[4.(3)]"},
    {"n -> k for k in 0..n-1 ; [a, n-a] for a in 1..n/2", "octal[4.(3)]"},
    {"n -> n-k for k in 1..2 ; [a, n-k-a] for k in 1..2 for a in 1..n-k-1",
     "octal[0.77]"},
    {"n -> [a, n-k-a] for k in 1..2 for a in 0..n-k", "octal[0.77]"},
    {"n -> [a, n-k-a] for k in 1..2 for a in 0..(n-k)/2", "octal[0.77]"},
    {"n -> [a, n-1-a] for a in 0..n ; [a, n-2-a] for a in 0..n", "octal[0.77]"},
    {"n -> [a, b] for a in 0..n for b in {n-a-1, n-a-2}", "octal[0.77]"},
    {"n -> [n-a-2, a] for a in 0..n if a <= n-a-2", "octal[0.07]"},
    {"n -> [a, n-2-a] for a in 0..n if 2*a <= n", "octal[0.07]"},
    {"n -> [a, n-3-a] for a in (n-2)/2..n-3", "octal[0.007]"},
    {"n -> [a, n-1-a] for a in 1..n-1", "octal[0.6]"},
    {"n -> [a, n-1-a] for a in 0..n-1 if n != 1", "octal[0.6]"},
    {"n -> [] if n == 1 or n == 2 ; [a, n-2-a] for a in 1..n-3", "octal[0.15]"},
    {"n -> 0 if n > 0", "octal[0.(1)]"},
    {"n -> 0 if n", "octal[0.(1)]"},
    {"n -> n-k for k in 1..n-1", "octal[0.(2)]"},
    {"n -> n-3*k for k in 1..n", "octal[0.(003)]"},
    {"n -> [a, n-a-k] for k in 0..n for a in 1..n-k-1", "octal[4.(4)]"},
    {"n -> [a, b] for a in 0..n for b in 0..n-a-1", "octal[0.(7)]"},
    {"n -> [a, n-a] for a in 1..n/2", "octal[4.0]"},
    {"sym (n) -> n-1", "take[1]"},
};

static const char *const near_misses[] = {
    "n -> n-k for k in 1..1000000000000", /* too long to go through */
    "n -> n-k for k in 0..2",             /* may stay */
    "n -> n-k for k in 1..n*n/n",         /* divides by 0 */
    "n -> n-k for k in 1..n/2",           /* at most half */
    "n -> n-k for k in 1..3 if n > 4",    /* not from small heaps */
    "n -> n-k for k in 1..3 if n < 9",    /* not from large ones */
    "n -> n-k for k in 1..3 if n != 7",   /* not from one */
    "n -> n-k for k in 1..n-2",           /* two must stay */
    "n -> n-k for k in 1..n if n % 2 == 0",
    "n -> n-k for k in divisors(n)",
    "n -> n/2 if n > 0",
    "n -> n-k for k in fib ; n-4",
    "n -> n-k for k in fib if k > 1",
    "n -> n-k for k in squares(n-1)",
    "n -> [a, n-a] for a in 0..n-1",            /* may stay */
    "n -> [a, n-a] for a in 2..n-2",            /* not 1 */
    "n -> [a, n-1-a] for a in 1..3",            /* not all */
    "n -> [a, n-1-a] for a in 1..n-2 if n > 5", /* not small heaps */
    "n -> [a, n-1-a] for a in 1..n-1 if n > 2",
    "n -> [a, n-1-a] for a in 1..n-2 step 2",
    "n -> [a, n-1-a] for a in 1..n if a <= n-a-3",
    "n -> [a, a] for a in 1..n-1",
    "n -> [1, n-2]",
    "n -> [n-1, n-2]",
    "n -> L: n-1 ; R: n-1",
    "loopy n -> n-1",
    "(x, y) -> (x-1, y)",
    "n -> []",
    "n -> 0",
    "n -> n+1",
    "n -> n",
    "n -> n-k for k in {n}", /* 0 may stay 0 */
    "n -> n-k for k in {}",
    "n -> n-k for k in 1..n for j in 1..n", /* not while n is 0, as it is */
    "n -> n-k for k in 1..3 step 0",
    "n -> n-1+0*(1/0)",
};

/* Ways to write such games, and something like each that is none. */
typedef struct way {
  const char *rule, *same, *miss;
} way;

static const way ways[] = {
    {"n -> [a, n-a] for a in 1..n-1 if a != n-a", "grundy",
     "n -> [a, n-a] for a in 0..n-1 if a != n-a"},
    {"n -> [a, n-a] for a in 1..(n-1)/2", "grundy",
     "n -> [a, n-a] for a in 1..(n-2)/2"},
    {"n -> [a, n-a] for a in 1..n-1 if a < n-a", "grundy",
     "n -> [a, n-a] for a in 1..n-1 if a < n-a-1"},
    {"n -> [a, n-a] for a in 1..n-1 if 2*a < n", "grundy",
     "n -> [a, n-a] for a in 1..n-1 if 3*a < n"},
    {"n -> [a, n-a] for a in 1..n-1 if 2*a != n", "grundy",
     "n -> [a, n-a] for a in 1..n/2 if 2*a != n-1"},
    {"n -> [a, n-a] for a in 1..n-1 if a != n/2", "grundy",
     "n -> [a, n-a] for a in 1..n/2 if a != n/2"},
    {"n -> [a, n-a] for a in n/2+1..n-1", "grundy",
     "n -> [a, n-a] for a in n/2+1..n"},
    {"n -> [a, n-a] for a in 1..n-1 if n-2*a", "grundy",
     "n -> [a, n-a] for a in 1..n/2 if n-3*a"},
    {"n -> [a, n-a] for a in 1..n-1 if abs(n-2*a) > 0", "grundy",
     "n -> [a, n-a] for a in 1..n-1 if abs(n-2*a) > 1"},
    {"n -> [a, n-a] for a in 1..n-1 if max(a, n-a) > min(a, n-a)", "grundy",
     "n -> [a, n-a] for a in 1..n-1 if max(a, n-a) > min(a, n-a)+1"},
    {"n -> [a, b] for a in 1..n for b in a+1..n if a+b == n", "grundy",
     "n -> [a, b] for a in 1..n for b in a+2..n if a+b == n"},
    {"n -> [a, b] for a in 1..n for b in 1..n if a+b == n and a != b", "grundy",
     "n -> [a, b] for a in 1..n for b in 1..n if a+b == n and a == b"},
    {"pile -> [x, pile-x] for x in 1..pile if x < pile-x", "grundy",
     "pile -> [x, pile-x] for x in 1..pile if x > pile-x"},
    {"n -> [a, n-1-a] for a in 1..n-2 if a != n-1-a", "grundy[0.4]",
     "n -> [a, n-1-a] for a in 1..n-2 if a+1 < n-1-a"},
    {"n -> [a, n-1-a] for a in 0..n-1 if n == 1 or a != n-1-a", "grundy[0.7]",
     "n -> [a, n-1-a] for a in 0..n-1 if n == 3 or a != n-1-a"},
    {"n -> [a, n-k-a] for k in 0..1 for a in 1..n if a < n-k-a", "grundy[4.4]",
     "n -> [a, n-k-a] for k in 0..1 for a in 1..n-k-1 if a < n-a"},
    {"n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1 if a < n-a",
     "grundy[4.(3)]",
     "n -> [a, n-1-a] for a in 1..n-2 ; [a, n-a] for a in 1..n-1 if a < "
     "n-a"},
    {"n -> [a, n-k-a] for k in 1..n for a in 1..n if a < n-k-a",
     "grundy[0.(4)]",
     "n -> [a, n-k-a] for k in 1..n for a in 1..n if a < n-2*k-a"},
    {"n -> [a, n-a] for a in 1..n-1 if a < n-a ; [a, n-a] for a in "
     "1..n-1 if 2*a == n",
     "octal[4.0]",
     "n -> [a, n-a] for a in 1..n-1 if a+1 < n-a ; [a, n-a] for a in "
     "1..n-1 if 2*a == n"},
    {"n -> [a, b, n-a-b] for a in 1..n-2 for b in 1..n-a-1", "hex[8.0]",
     "n -> [a, b, n-a-b] for a in 2..n-2 for b in 1..n-a-1"},
    {"n -> [a, b, n-a-b] for a in 1..n/3 for b in a..(n-a)/2", "hex[8.0]",
     "n -> [a, b, n-a-b] for a in 1..n/4 for b in a..(n-a)/2"},
    {"n -> [a, b, c] for a in 1..n for b in a..n for c in b..n if a+b+c "
     "== n",
     "hex[8.0]",
     "n -> [a, b, c] for a in 1..n for b in a..n for c in b+1..n if "
     "a+b+c == n"},
    {"n -> [a, b, n-1-a-b] for a in 0..n-1 for b in 0..n-1-a", "hex[0.F]",
     "n -> [a, b, n-1-a-b] for a in 0..n-1 for b in 2..n-1-a"},
    {"n -> n-1 ; [a, n-1-a] for a in 1..n-2 ; [a, b, n-1-a-b] for a in "
     "1..n for b in 1..n if a+b < n-1",
     "hex[0.F]",
     "n -> n-1 ; [a, b, n-1-a-b] for a in 1..n for b in 1..n if a != b"},
    {"n -> [a, b, n-k-a-b] for k in 1..2 for a in 0..n for b in a..n if "
     "b <= n-k-a-b",
     "hex[0.FF]",
     "n -> [a, b, n-k-a-b] for k in 1..2 for a in 0..n for b in a..n if "
     "b <= n-k-a-b-2"},
    {"n -> [a, b, c] for a in 0..n for b in 0..n for c in 0..n if a+b+c "
     "< n",
     "hex[0.(F)]",
     "n -> [a, b, c] for a in 0..n for b in 0..n for c in 0..n if a+b+c "
     "<= n"},
    {"n -> [a, b, n-k-a-b] for k in 1..n for a in 1..n for b in 1..n",
     "hex[0.(C)]",
     "n -> [a, b, n-k-a-b] for k in 1..n for a in 1..n for b in k..n"},
    {"n -> [a, n-1-a] for a in 1..n-2 ; [a, b, n-2-a-b] for a in 1..n "
     "for b in 1..n-a-3",
     "hex[0.48]",
     "n -> [a, b, n-2-a-b] for a in 1..n for b in 1..n-a-3 if a+b != 5"},
    {"n -> n-k for k in 1..n if k % 2 == 1", "take[odd]",
     "n -> n-k for k in 1..n if n % 2 == 1"},
    {"n -> n-k for k in 1..n if k & 1", "take[odd]",
     "n -> n-k for k in 1..n if (n-k) & 1"},
    {"n -> n-k for k in 1..n if k % 3 != 0", "octal[0.(330)]",
     "n -> n-k for k in 1..n if (n+k) % 3 != 0"},
    {"n -> n-k for k in 1..n if k % 4 == 1 or k == 2", "octal[0.33(0030)]",
     "n -> n-k for k in 1..n if k % 4 == 1 or n == 3"},
    {"n -> n-k for k in 1..n if gcd(k, 6) == 1", "octal[0.(300030)]",
     "n -> n-k for k in 1..n if gcd(k, n) == 1"},
    {"n -> [a, n-k-a] for k in 1..n for a in 0..n-k if k % 2 == 0",
     "octal[0.(07)]",
     "n -> [a, n-k-a] for k in 1..n for a in 0..n-k if a % 2 == 0"},
    {"n -> n-k for k in 1..n step 2 if k % 3 == 1", "octal[0.(300000)]",
     "n -> n-k for k in 1..n step 2 if k % 61 == 1"},
    {"n -> n-k for k in 1..n if k != 2 and k != 5", "take[1,3,4,6..]",
     "n -> n-k for k in 1..n if k != 2 and n-k != 5"},
    {"n -> n-k for k in 1..n if k <= 3 ? 1 : k == 7", "take[1..3,7]",
     "n -> n-k for k in 1..n if n <= 3 ? 1 : k == 7"},
    {"n -> n-k for k in 1..3 ; n-1 if n > 5", "take[1..3]",
     "n -> n-k for k in 1..3 ; n-4 if n > 5"},
    {"n -> n-k for k in 2..n if lpf(k) == k", "take[primes]",
     "n -> n-k for k in 0..n if lpf(k) == k"},
    {"n -> n-k for k in 1..n if bigomega(k) == 1", "take[primes]",
     "n -> n-k for k in 1..n if bigomega(k) == 2"},
    {"n -> n-k for k in 1..n if 1 == popcount(k)", "take[pow2]",
     "n -> n-k for k in 1..n if popcount(n) == 1"},
    {"n -> n-k for k in 1..n if zeck(k) == 1", "take[fib]",
     "n -> n-k for k in 2..n if zeck(k) == 1"},
    {"n -> n-k for k in 1..n if isqrt(k)*isqrt(k) == k", "take[squares]",
     "n -> n-k for k in 1..n if isqrt(k)*isqrt(n) == k"},
    {"n -> n-k*k for k in 1..isqrt(n)", "take[squares]",
     "n -> n-k*k for k in 1..isqrt(n)-1"},
    {"n -> n-k*k for k in 1..n", "take[squares]", "n -> n-k*k for k in 2..n"},
    {"n -> n-k*k for k in 1..n if k*k <= n", "take[squares]",
     "n -> n-k*k-k for k in 1..n if k*k <= n"},
    {"n -> n+k for k in -3..-1", "take[1..3]", "n -> n+k for k in -3..0"},
    {"n -> [left, right] for left in 0..n for right in 0..n if "
     "left+right >= n-2 and left+right < n",
     "octal[0.77]",
     "n -> [left, right] for left in 0..n for right in 0..n if "
     "left+right >= n-2 and left+right <= n"},
};

/* The values of small heaps, from the rule alone and as recognised. */
static void compare_values(desk d, const char *rule) {
  for (unsigned heap = 0; heap < SEARCHED; heap++) {
    char text[240];
    grundy_verdict best, searched;
    snprintf(text, sizeof text, "{%s}(%u)", rule, heap);
    const grundy_position *position = parse(d, text);
    assert_int_equal(
        grundy_eval(d.work, position, (grundy_query){.max_moves = 0}, &best),
        GRUNDY_OK);
    uint64_t value = best.value.nimber;
    assert_int_equal(grundy_eval(d.work, position,
                                 (grundy_query){.method = GRUNDY_SEARCH},
                                 &searched),
                     GRUNDY_OK);
    if (value != searched.value.nimber)
      fail_msg("%s has value %u, not %u", text, (unsigned)searched.value.nimber,
               (unsigned)value);
  }
}

static void ways_to_write(void **state) {
  (void)state;
  desk d = sit();
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    char text[240];
    snprintf(text, sizeof text, "{%s}", ways[i].rule);
    const grundy_rules *rules = open_rule(d, text);
    if (!rules->same || strcmp(rules->same->text, ways[i].same) != 0)
      fail_msg("%s is %s, not %s", text, ways[i].same,
               rules->same ? rules->same->text : "known");
    compare(d, rules);
    compare_values(d, ways[i].rule);
    snprintf(text, sizeof text, "{%s}", ways[i].miss);
    rules = open_rule(d, text);
    if (rules->same)
      fail_msg("%s is not %s", text, rules->same->text);
    grundy_work_reset(d.work);
  }
  leave(d);
}

static void recognised(void **state) {
  (void)state;
  desk d = sit();
  for (size_t i = 0; i < sizeof disguises / sizeof *disguises; i++) {
    char text[200];
    snprintf(text, sizeof text, "{%s}", disguises[i].rule);
    const grundy_rules *rules = open_rule(d, text);
    const grundy_rules *same = grundy_rules_same(rules);
    if (!same || strcmp(same->text, disguises[i].same) != 0)
      fail_msg("%s is %s, not %s", text, disguises[i].same,
               same ? same->text : "known");
    compare(d, rules);
  }
  leave(d);
}

static void not_recognised(void **state) {
  (void)state;
  desk d = sit();
  for (size_t i = 0; i < sizeof near_misses / sizeof *near_misses; i++) {
    char text[200];
    snprintf(text, sizeof text, "{%s}", near_misses[i]);
    const grundy_rules *rules = open_rule(d, text);
    if (rules->same)
      fail_msg("%s is not %s", text, rules->same->text);
  }
  leave(d);
}

/* Where the rule's arithmetic fails it is not handed over. */
static void large_heaps(void **state) {
  (void)state;
  static const struct {
    const char *rule;
    uint64_t most;
  } rows[] = {
      {"{n -> n-k for k in 1..n}", INT64_MAX},
      {"{n -> n-k for k in 1..2*n}", INT64_MAX / 2},
      {"{n -> n-k for k in 1..3 if 3*n >= 3*k}", INT64_MAX / 4},
      {"{n -> [a, n-a] for a in 1..n-1 if 2*a <= n}", INT64_MAX / 2},
      {"{n -> n-8*k for k in 1..n if 8*k*8*8 <= 512*n}", INT32_MAX},
      {"{n -> n-k*k for k in 1..n}", INT32_MAX},
      {"{n -> n-k*k for k in 1..isqrt(n)}", INT64_MAX},
  };
  desk d = sit();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const grundy_rules *rules = open_rule(d, rows[i].rule);
    assert_non_null(rules->same);
    assert_int_equal(rules->same_most, rows[i].most);
  }
  const char *text = "{n -> n-k for k in 1..2*n}(9000000000000000000)";
  grundy_position *position;
  grundy_verdict verdict;
  assert_int_equal(grundy_position_parse(d.work, text, strlen(text), &position),
                   GRUNDY_OK);
  assert_int_equal(grundy_eval(d.work, position,
                               (grundy_query){.method = GRUNDY_THEOREM},
                               &verdict),
                   GRUNDY_UNABLE);
  leave(d);
}

/* Much to try, nothing to find: it must end soon. */
static void bounded(void **state) {
  (void)state;
  static char text[60000];
  desk d = sit();
  size_t at = 0;
  at += (size_t)sprintf(text + at, "{n -> n-1");
  for (char c = 'a'; c < 'k'; c++)
    at += (size_t)sprintf(text + at, " for %c in 1..500", c);
  at += (size_t)sprintf(text + at, " for z in {1..0");
  while (at < sizeof text - 100)
    at += (size_t)sprintf(text + at, ",2..1");
  sprintf(text + at, "}}");
  const grundy_rules *rules = open_rule(d, text);
  assert_null(rules->same);
  leave(d);
}

/* ---------------------------------------------------------------- random */

static const char *const options_of_random[] = {
    "n-k",
    "n-k",
    "n-k",
    "n-2",
    "n-2*k",
    "k",
    "n-k-1",
    "[a, n-k-a]",
    "[a, n-k-a]",
    "[a, n-a]",
    "[n-a, a]",
    "[a, n-2-a]",
    "[]",
    "0",
    "[k, a]",
    "[n-k, 0]",
    "[a, n-a-k]",
    "[n-a-k, a]",
    "[n-k, n-k]",
    "n-a",
    "[a-1, n-a-k]",
    "n-k+a",
    "k/2",
    "[a, 1, n-a]",
    "n-a-k",
    "[a, b, n-a-b]",
    "[a, b, n-k-a-b]",
    "[a, b, n-1-a-b]",
    "[a, b, k]",
    "n-k*k",
    "[b, a]",
};

static const char *const domains[] = {
    "1..3",        "{1,3,4}",       "1..n",        "2..n",         "1..n-1",
    "0..n-1",      "1..n/2",        "fib",         "odd",          "even",
    "1..min(n,3)", "{1,n}",         "1..n step 2", "0..2",         "-1..2",
    "1..2*n",      "primes(10)",    "squares",     "divisors(12)", "{2, 4..n}",
    "1..1",        "max(1,n-3)..n", "0..n step 3", "{n-1}",        "1..2"};

static const char *const second_domains[] = {
    "1..n-1",         "1..n-k-1",   "0..n-k",       "1..(n-k)/2", "0..n/2",
    "1..n",           "0..n",       "(n+1)/2..n-1", "1..n-k",     "1..3",
    "k..n",           "1..n-k-1",   "0..n-k-1",     "0..(n-k)/2", "k..k",
    "(n-k+1)/2..n-k", "(n-k)/2..n", "1..(n-k-1)/2", "{n-k-1}",    "0..n-k"};

static const char *const third_domains[] = {
    "a..n",       "1..n-a-1", "0..n-a-1",     "a+1..n", "1..(n-a)/2",
    "a..(n-a)/2", "0..n",     "a..(n-a-1)/2", "a-1..n"};

static const char *const conditions[] = {
    "k % 2 == 1",
    "k % 3 != 1",
    "k & 1",
    "abs(n-2*a) > 0",
    "2*a != n",
    "2*a < n",
    "a != n-k-a",
    "a+b+k == n",
    "a+b == n",
    "a+b < n",
    "b <= n-a-b",
    "a <= b or b <= 1",
    "max(a,b) <= n-a-b",
    "a < n-1-a or n == 1",
    "popcount(k) == 1",
    "k == lpf(k)",
    "k > 1 ? k < 4 : n > 0",
    "gcd(k,2) == 1",
    "a != n/2",
    "n > 0",
    "k <= n",
    "n >= k",
    "a != n-a",
    "2*a <= n",
    "a <= n-a-k",
    "k != 2",
    "n == k",
    "n != 1",
    "n-k",
    "a > 0 and n > a",
    "n > 2 or k == 1",
    "not n < k",
    "k % 2 == 1",
    "n >= 5",
    "n > k",
    "n > 1",
    "a < n-k-a",
    "not (a > n-a)",
    "k > 1 and k < 4",
    "n != k",
    "n-k != 1",
    "n-a-k > 0",
    "n == 1 or n == 3",
    "a >= 1",
    "2*k <= n",
    "n-a-k >= a",
    "n > 1 or not k > 1",
};

#define PICK(state, array) array[draw(state, sizeof array / sizeof *array)]

static void random_rule(uint64_t *random, char *text, size_t size) {
  size_t at = 0;
  at += (size_t)snprintf(text + at, size - at, "{n -> ");
  for (uint64_t i = 0, clauses = 1 + draw(random, 3); i < clauses; i++) {
    at += (size_t)snprintf(text + at, size - at, "%s%s", i ? " ; " : "",
                           PICK(random, options_of_random));
    bool has_k = draw(random, 4) > 0;
    if (has_k)
      at += (size_t)snprintf(text + at, size - at, " for k in %s",
                             PICK(random, domains));
    if (draw(random, 2))
      at += (size_t)snprintf(text + at, size - at, " for a in %s",
                             PICK(random, second_domains));
    if (draw(random, 3) == 0)
      at += (size_t)snprintf(text + at, size - at, " for b in %s",
                             PICK(random, third_domains));
    if (draw(random, 2))
      at += (size_t)snprintf(text + at, size - at, " if %s",
                             PICK(random, conditions));
  }
  snprintf(text + at, size - at, "}");
}

static void random_rules(void **state) {
  (void)state;
  uint64_t random = 20240229;
  unsigned rules_seen = 0, takes = 0, octals = 0, hexes = 0, grundys = 0;
  desk d = sit();
  for (unsigned i = 0; i < RANDOM_RULES; i++) {
    char text[500];
    if (i % 256 == 0)
      grundy_work_reset(d.work);
    random_rule(&random, text, sizeof text);
    const grundy_rules *rules;
    if (!is_rule(d, text, &rules))
      continue;
    rules_seen++;
    if (rules->same) {
      compare(d, rules);
      takes += strncmp(rules->same->text, "take", 4) == 0;
      octals += strncmp(rules->same->text, "octal", 5) == 0;
      hexes += strncmp(rules->same->text, "hex", 3) == 0;
      grundys += strncmp(rules->same->text, "grundy", 6) == 0;
    }
  }
  print_message("of %u rules %u are take, %u octal, %u hex, %u grundy\n",
                rules_seen, takes, octals, hexes, grundys);
  assert_true(rules_seen > RANDOM_RULES / 8);
  assert_true(takes > 300 && octals > 300 && hexes > 20 && grundys > 20);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(recognised),    cmocka_unit_test(not_recognised),
      cmocka_unit_test(ways_to_write), cmocka_unit_test(large_heaps),
      cmocka_unit_test(bounded),       cmocka_unit_test(random_rules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
