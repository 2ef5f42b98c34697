/* SPDX-License-Identifier: MIT */
/*
 * Values that refer to a smaller number: g(n) = n/K if K divides n, otherwise
 * g(n - floor(n/K) - 1).  The values of a heap from which at most a K-th part
 * may be taken are of this kind.  (L. Levine, Fractal sequences and restricted
 * Nim, Ars Combinatoria 80, 2006.)
 */
#include "core/text.h"
#include "lang/find/pattern/pattern.h"

enum {
  LEAST = 2,
  MOST = 64 /* K */
};

/* K is the first n with g(n) = n/K = 1: all values before it are 0. */
static uint64_t divisor_of(const gi_observed *s) {
  uint64_t n = s->first;
  while (n < s->last && s->values[n] == 0)
    n++;
  return n;
}

static bool holds(const gi_observed *s, uint64_t k) {
  for (uint64_t n = s->first; n <= s->last; n++) {
    uint64_t less = n - n / k - 1; /* not used if k divides n */
    if (n % k == 0 ? s->values[n] != n / k
                   : less >= s->first && s->values[n] != s->values[less])
      return false;
  }
  return true;
}

static bool value_at(const gi_observed *s, const void *how, uint64_t n,
                     int64_t *value) {
  const uint64_t *k = how;
  (void)s;
  while (n % *k)
    n -= n / *k + 1;
  *value = (int64_t)(n / *k);
  return true;
}

static grundy_status describe(const gi_observed *s, uint64_t divisor,
                              gi_pattern *pattern) {
  gi_writer out;
  gi_digits k = gi_digits_of(divisor);
  gi_writer_init(&out, s->memory);
  gi_write(&out,
           "long long %s(long long n) {\n  while (n %% %s)\n"
           "    n -= n / %s + 1;\n  return n / %s;\n}\n",
           s->function, k.text, k.text, k.text);
  gi_pattern_keep(s, &out, &pattern->c);
  gi_write(&out,
           "def %s(n):\n    while n %% %s:\n        n -= n // %s + 1\n"
           "    return n // %s\n",
           s->function, k.text, k.text, k.text);
  gi_pattern_keep(s, &out, &pattern->python);
  gi_write(&out,
           "g(n) = \\begin{cases} n/%s & \\text{if } %s \\mid n \\\\ g(n - "
           "\\lfloor n/%s\\rfloor - 1) & \\text{otherwise} \\end{cases}",
           k.text, k.text, k.text);
  gi_pattern_keep(s, &out, &pattern->latex);
  const char *const words[] = {
      N_("g(n) = n/{0} if {0} divides n, otherwise g(n) = g(n - m - 1), where "
         "m is n/{0}, rounded down"),
      k.text, NULL};
  gi_pattern_say(s, &out, words, &pattern->words);
  pattern->value = value_at;
  pattern->how = gi_pattern_copy(s, &out, &divisor, sizeof divisor);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_recursive(const gi_observed *s,
                                   gi_patterns *patterns) {
  uint64_t k = divisor_of(s);
  gi_pattern pattern = {.kind = GI_PATTERN_RECURSIVE,
                        .cost = 20 + 2 * gi_bits((double)k)};
  grundy_status status = gi_budget_ticks(s->budget, s->last - s->first + 16);
  if (status != GRUNDY_OK || s->zeros || k < LEAST || k > MOST ||
      4 * k > s->last || !holds(s, k) ||
      !gi_pattern_is_welcome(s, patterns, pattern.cost))
    return status;
  status = describe(s, k, &pattern);
  if (status == GRUNDY_OK)
    gi_pattern_offer(patterns, pattern);
  return status;
}
