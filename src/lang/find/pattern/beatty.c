/* SPDX-License-Identifier: MIT */
/*
 * Beatty pairs: the zeros of a square are (a, b) and (b, a), a = floor(i
 * alpha), b = a + t i, i = 0, 1, 2, ..., where alpha = (2 - t + sqrt(t^2 +
 * 4)) / 2.  Every number above 0 is in exactly one pair.  For t = 1 alpha is
 * the golden ratio.  (W. A. Wythoff 1907; A. S. Fraenkel 1982 for all t.)
 */
#include "core/text.h"
#include "lang/find/pattern/pattern.h"

#include <stdio.h>

static uint64_t root(uint64_t n) {
  uint64_t r = 0;
  for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
    if ((r + bit) * (r + bit) <= n)
      r += bit;
  return r;
}

/* floor(i alpha) */
static uint64_t lower(uint64_t i, uint64_t t) {
  return (2 * i + root(i * i * (t * t + 4)) - t * i) / 2;
}

static bool is_pair(uint64_t x, uint64_t y, uint64_t t) {
  uint64_t a = x < y ? x : y, difference = x < y ? y - x : x - y;
  return difference % t == 0 && lower(difference / t, t) == a;
}

static bool holds(const gi_observed *s, uint64_t t) {
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++)
      if (is_pair(x, y, t) != (s->values[x * s->side + y] == 0))
        return false;
  return true;
}

/* Writes the formula that is 0 at the pairs. */
static void put_formula(gi_writer *out, const gi_observed *s,
                        unsigned long long t) {
  char gap[128], i[160];
  const char *x = s->names[0], *y = s->names[1];
  snprintf(gap, sizeof gap, "abs(%.40s - %.40s)", x, y);
  snprintf(i, sizeof i, t > 1 ? "(%s / %llu)" : "%s", gap, t);
  if (t > 1)
    gi_write(out, "%s %% %llu != 0 or ", gap, t);
  gi_write(out, "min(%s, %s) != ", x, y);
  if (t == 1)
    gi_write(out, "(%s + ", i);
  else if (t == 2)
    gi_write(out, "(");
  else
    gi_write(out, "(%s * (2 - %llu) + ", i, t);
  gi_write(out, "isqrt(%llu * ", t * t + 4);
  gi_write(out, "%s * ", i);
  gi_write(out, "%s)) / 2", i);
}

static void say(gi_writer *out, const gi_observed *s, uint64_t t,
                const char **words) {
  gi_digits times = gi_digits_of(t), under = gi_digits_of(t * t + 4);
  const char *const golden[] = {
      N_("the zeros are the pairs a, a+i in either order, for i = 0, 1, 2, "
         "..., where a is i times the golden ratio, rounded down"),
      NULL};
  const char *const other[] = {
      N_("the zeros are the pairs a, a+{0}*i in either order, for i = 0, 1, "
         "2, ..., where a is i times (2-{0}+sqrt({1}))/2, rounded down"),
      times.text, under.text, NULL};
  gi_pattern_say(s, out, t == 1 ? golden : other, words);
}

static grundy_status offer(const gi_observed *s, uint64_t t, gi_patterns *p) {
  gi_pattern pattern = {.kind = GI_PATTERN_BEATTY,
                        .cost = 20 + 2 * gi_bits((double)t)};
  if (!gi_pattern_is_welcome(s, p, pattern.cost))
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_formula(&out, s, t);
  gi_pattern_keep(s, &out, &pattern.expr);
  say(&out, s, t, &pattern.words);
  gi_writer_clear(&out);
  if (out.status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return out.status;
}

grundy_status gi_pattern_beatty(const gi_observed *s, gi_patterns *p) {
  enum {
    MOST = 16 /* t */
  };
  if (!s->side || s->first || s->last > UINT32_MAX / MOST)
    return GRUNDY_OK;
  for (uint64_t t = 1; t <= MOST && 4 * t < s->last; t++)
    if (holds(s, t))
      return offer(s, t, p);
  return GRUNDY_OK;
}
