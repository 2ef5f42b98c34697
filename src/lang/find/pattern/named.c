/* SPDX-License-Identifier: MIT */
/*
 * Zeros that are a set with a name: the Fibonacci numbers or the primes, or all
 * other numbers; 0 may be on either side.
 */
#include "lang/find/pattern/pattern.h"

typedef enum named {
  FIBONACCI,
  PRIMES,
  SETS
} named;

static bool is_member(named set, uint64_t n) {
  if (set == FIBONACCI) {
    uint64_t a = 1, b = 2;
    while (a < n) {
      uint64_t sum = a + b;
      a = b;
      b = sum;
    }
    return a == n;
  }
  for (uint64_t d = 2; d * d <= n; d++)
    if (n % d == 0)
      return false;
  return n > 1;
}

/* Are the zeros from 1 on the members, or with `others` all other numbers? */
static bool agrees(const gi_observed *s, named set, bool others) {
  for (uint64_t n = s->first ? s->first : 1; n <= s->last; n++)
    if ((s->values[n] == 0) != (is_member(set, n) != others))
      return false;
  return true;
}

static grundy_status offer(const gi_observed *s, named set, bool others,
                           gi_patterns *patterns) {
  enum {
    COST = 8 /* bits: which set, which side, and the side of 0 */
  };
  static const char *const words[] = {[FIBONACCI] = "fib", [PRIMES] = "primes"};
  gi_pattern pattern = {.kind = GI_PATTERN_FEATURE, .cost = COST};
  const char *name = s->names[0];
  gi_writer out;
  gi_writer_init(&out, s->memory);
  /* the expression is 0 at the zeros; 0 is in neither set */
  bool apart = !s->first && (s->values[0] == 0) != others;
  if (apart)
    gi_write(&out, others ? "%s == 0 or " : "%s != 0 and ", name);
  gi_write(&out, others ? "%s in %s" : "%s not in %s", name, words[set]);
  gi_pattern_keep(s, &out, &pattern.expr);
  pattern.words = pattern.expr;
  if (out.status == GRUNDY_OK && gi_pattern_is_welcome(s, patterns, COST))
    gi_pattern_offer(patterns, pattern);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_named(const gi_observed *s, gi_patterns *patterns) {
  enum {
    LEAST = 40 /* numbers that show enough of a set */
  };
  grundy_status status = GRUNDY_OK;
  if (!s->zeros || s->last < s->first + LEAST)
    return GRUNDY_OK;
  for (named set = FIBONACCI; set < SETS; set++)
    for (int others = 0; others < 2 && status == GRUNDY_OK; others++)
      if (agrees(s, set, others))
        status = offer(s, set, others, patterns);
  return status;
}
