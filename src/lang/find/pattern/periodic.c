/* SPDX-License-Identifier: MIT */
/*
 * values[n + p] = values[n] + saltus from some n on.
 *
 * The least p is sought for which that holds from early enough on: two whole
 * periods lie in the part that is fitted.  Its table is printed as an
 * expression where that is short: a remainder, a part of it, or a few runs of
 * equal values.
 */
#include "lang/find/pattern/pattern.h"

#include <stdio.h>

typedef struct period {
  uint64_t start, length; /* start: of the part that repeats */
  int64_t saltus;
  bool shifted; /* the whole slope is said as slope * n */
  int64_t slope;
} period;

/* values[n] less its part in the slope, for the n of one period. */
static int64_t rest(const gi_observed *s, const period *p, uint64_t n) {
  int64_t drift =
      p->shifted ? p->slope * (int64_t)n : (int64_t)(n / p->length) * p->saltus;
  return (int64_t)s->values[n] - drift;
}

/* The n of the first whole period with this remainder. */
static uint64_t member(const period *p, uint64_t remainder) {
  uint64_t at = p->start % p->length;
  return p->start + (remainder + p->length - at) % p->length;
}

static uint64_t start_of(const gi_observed *s, uint64_t length,
                         int64_t saltus) {
  uint64_t n = s->last - length + 1;
  while (n > s->first &&
         (int64_t)s->values[n - 1 + length] - (int64_t)s->values[n - 1] ==
             saltus)
    n--;
  return n;
}

static grundy_status find(const gi_observed *s, period *p) {
  uint64_t fit = gi_observed_fit(s);
  grundy_status status = GRUNDY_OK;
  p->length = 0;
  for (uint64_t length = 1;
       length <= (fit - s->first) / 2 && status == GRUNDY_OK; length++) {
    int64_t saltus =
        (int64_t)s->values[s->last] - (int64_t)s->values[s->last - length];
    if (saltus < 0)
      continue;
    uint64_t start = start_of(s, length, saltus);
    status = gi_budget_ticks(s->budget, s->last - length - start + 1);
    if (status == GRUNDY_OK && start + 2 * length <= fit) {
      *p = (period){.start = start, .length = length, .saltus = saltus};
      return GRUNDY_OK;
    }
  }
  return status;
}

/* -------------------------------------------------------------- as text */

/* remainder / divisor for all remainders?  The least divisor, or 0. */
static int64_t divisor_of(const gi_observed *s, const period *p) {
  int64_t divisor = 1, length = (int64_t)p->length;
  while (divisor < length && rest(s, p, member(p, (uint64_t)divisor)) == 0)
    divisor++;
  for (int64_t r = 0; r < length; r++)
    if (rest(s, p, member(p, (uint64_t)r)) != r / divisor)
      return 0;
  return divisor < length ? divisor : 0;
}

enum {
  MOST_RUNS = 16,
  FEW_RUNS = 6,    /* more are a table in C and LaTeX */
  MOST_LISTED = 60 /* values of a period in words */
};

/* A chain "of < 2 ? 0 : of < 4 ? 1 : 2" over equal neighbours; false: too
   many of them.  `first` and `count` say which arguments there are. */
static bool put_chain(gi_writer *out, const char *of, const int64_t *values,
                      uint64_t first, size_t count, size_t *runs) {
  *runs = 1;
  for (size_t i = 1; i < count; i++)
    *runs += values[i] != values[i - 1];
  if (*runs > MOST_RUNS)
    return false;
  bool is_one_each = *runs == count;
  for (size_t i = 0; i < count; i++)
    if (i + 1 == count) {
      gi_write(out, "%lld", (long long)values[i]);
    } else if (values[i] != values[i + 1]) {
      unsigned long long at = first + i + !is_one_each;
      gi_write(out,
               is_one_each ? "%s == %llu ? %lld : " : "%s < %llu ? %lld : ", of,
               at, (long long)values[i]);
    }
  return true;
}

static grundy_status collect(const gi_observed *s, const period *p,
                             bool repeats, int64_t **values, size_t *count) {
  *count = (size_t)(repeats ? p->length : p->start - s->first);
  *values = gi_alloc(s->memory, gi_array_size(*count, sizeof **values));
  if (*count && !*values)
    return gi_memory_refusal(s->memory);
  for (size_t i = 0; i < *count; i++)
    (*values)[i] =
        repeats ? rest(s, p, member(p, i)) : (int64_t)s->values[s->first + i];
  return GRUNDY_OK;
}

static bool is_zero(const int64_t *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (values[i])
      return false;
  return true;
}

/* What is said of the part that repeats; false: it is too long. */
static bool put_repeated(gi_writer *out, const gi_observed *s, const period *p,
                         const int64_t *values, size_t count, size_t *runs) {
  const char *n = s->names[0];
  unsigned long long length = p->length;
  char of[200];
  int64_t divisor = divisor_of(s, p);
  if (p->saltus && p->shifted)
    gi_write(out, p->slope == 1 ? "%s" : "%s * %lld", n, (long long)p->slope);
  else if (p->saltus)
    gi_write(out, p->saltus == 1 ? "%s / %llu" : "%s / %llu * %lld", n, length,
             (long long)p->saltus);
  if (p->saltus && is_zero(values, count))
    return true;
  gi_write(out, p->saltus ? " + (" : "");
  bool is_said = true;
  snprintf(of, sizeof of, "%s %% %llu", n, length);
  if (divisor)
    gi_write(out, divisor > 1 ? "%s / %lld" : "%s", of, (long long)divisor);
  else
    is_said = put_chain(out, of, values, 0, count, runs);
  gi_write(out, p->saltus ? ")" : "");
  return is_said;
}

/* `is_short`: it has few cases. */
static grundy_status put_expr(const gi_observed *s, const period *p,
                              const char **text, bool *is_short) {
  gi_writer out;
  int64_t *early = NULL, *later = NULL;
  size_t early_count = 0, later_count = 0, early_runs = 0, later_runs = 0;
  gi_writer_init(&out, s->memory);
  grundy_status status = collect(s, p, false, &early, &early_count);
  if (status == GRUNDY_OK)
    status = collect(s, p, true, &later, &later_count);
  bool is_said = status == GRUNDY_OK;
  if (is_said && early_count) {
    gi_write(&out, "%s < %llu ? ", s->names[0], (unsigned long long)p->start);
    gi_write(&out, "(");
    is_said =
        put_chain(&out, s->names[0], early, s->first, early_count, &early_runs);
    gi_write(&out, ") : ");
  }
  is_said =
      is_said && put_repeated(&out, s, p, later, later_count, &later_runs);
  *is_short = early_runs + later_runs <= FEW_RUNS;
  if (is_said)
    status = gi_writer_keep(&out, s->arena, text);
  gi_writer_clear(&out);
  gi_free(s->memory, early, early_count * sizeof *early);
  gi_free(s->memory, later, later_count * sizeof *later);
  return status;
}

/* The values before the period, or those of n with remainders 0, 1, ... in
   its first turns. */
static void put_table(gi_writer *out, const gi_observed *s, const period *p,
                      bool repeats, bool in_lines) {
  enum {
    A_LINE = 16
  };
  uint64_t count = repeats ? p->length : p->start;
  for (uint64_t i = 0; i < count; i++) {
    int64_t value = repeats        ? rest(s, p, member(p, i))
                    : i < s->first ? 0
                                   : (int64_t)s->values[i];
    gi_write(out, "%s%lld",
             !i                            ? ""
             : in_lines && i % A_LINE == 0 ? ",\n    "
                                           : ", ",
             (long long)value);
  }
}

static grundy_status put_codes(const gi_observed *s, const period *p,
                               gi_pattern *pattern) {
  gi_writer out;
  unsigned long long start = p->start, length = p->length;
  char slope[64] = "", tex[64] = "";
  if (p->saltus) {
    bool is_one = p->saltus == 1;
    snprintf(slope, sizeof slope, is_one ? " + n / %llu" : " + n / %llu * %lld",
             length, (long long)p->saltus);
    snprintf(tex, sizeof tex, "%s\\lfloor n/%llu\\rfloor + ",
             is_one ? "" : gi_digits_of((uint64_t)p->saltus).text, length);
  }
  gi_writer_init(&out, s->memory);
  gi_write(&out, "long long %s(long long n) {\n", s->function);
  if (start) {
    gi_write(&out, "  static const int early[%llu] = {\n    ", start);
    put_table(&out, s, p, false, true);
    gi_write(&out, "};\n");
  }
  gi_write(&out, "  static const int later[%llu] = {\n    ", length);
  put_table(&out, s, p, true, true);
  gi_write(&out, "};\n");
  if (start)
    gi_write(&out, "  if (n < %llu)\n    return early[n];\n", start);
  gi_write(&out, "  return later[n %% %llu]%s;\n}\n", length, slope);
  grundy_status status = gi_writer_keep(&out, s->arena, &pattern->c);
  gi_write(&out, "def %s(n):\n    early = [", s->function);
  put_table(&out, s, p, false, true);
  gi_write(&out, "]\n    later = [");
  put_table(&out, s, p, true, true);
  if (p->saltus)
    snprintf(slope, sizeof slope,
             p->saltus == 1 ? " + n // %llu" : " + n // %llu * %lld", length,
             (long long)p->saltus);
  gi_write(&out, "]\n    return early[n] if n < %llu else later[n %% %llu]%s\n",
           start, length, slope);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, s->arena, &pattern->python);
  gi_write(&out, "g(n) = %sb_{n \\bmod %llu}\\ (n \\ge %llu),\\quad b = (", tex,
           length, start);
  put_table(&out, s, p, true, false);
  gi_write(&out, ")");
  if (start) {
    gi_write(&out, ",\\quad g(0), \\dots, g(%llu) = ", start - 1);
    put_table(&out, s, p, false, false);
  }
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, s->arena, &pattern->latex);
  gi_writer_clear(&out);
  return status;
}

/* The values of the first period, as they come. */
static void list_values(gi_writer *out, const gi_observed *s, const period *p) {
  for (uint64_t i = 0; i < p->length; i++)
    gi_write(out, "%s%lld", i ? " " : "", (long long)s->values[p->start + i]);
}

static grundy_status put_words(const gi_observed *s, const period *p,
                               const char **words) {
  gi_writer out;
  const char *list = "";
  gi_writer_init(&out, s->memory);
  gi_digits start = gi_digits_of(p->start), length = gi_digits_of(p->length);
  gi_digits saltus = gi_digits_of((uint64_t)p->saltus);
  bool is_listed = p->length <= MOST_LISTED && !p->saltus;
  grundy_status status = GRUNDY_OK;
  if (is_listed) {
    list_values(&out, s, p);
    status = gi_writer_keep(&out, s->arena, &list);
  }
  const char *const zeros[] = {
      is_listed ? N_("from {0} on, where the player to move loses repeats with "
                     "period {1} (0: loses, 1: wins): {2}")
                : N_("from {0} on, where the player to move loses repeats with "
                     "period {1}"),
      start.text, length.text, list, NULL};
  const char *const plain[] = {
      is_listed ? N_("from {0} on the values repeat with period {1}: {2}")
                : N_("from {0} on the values repeat with period {1}"),
      start.text, length.text, list, NULL};
  const char *const drifting[] = {
      N_("from {0} on the value grows by {2} whenever the number grows by {1}"),
      start.text, length.text, saltus.text, NULL};
  gi_write_sentence(&out, s->language,
                    s->zeros    ? zeros
                    : p->saltus ? drifting
                                : plain);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, s->arena, words);
  gi_writer_clear(&out);
  return status;
}

static grundy_status say(const gi_observed *s, const period *found,
                         gi_pattern *pattern) {
  period p = *found;
  pattern->kind = p.saltus ? GI_PATTERN_ARITHMETIC : GI_PATTERN_PERIODIC;
  p.slope = p.saltus / (int64_t)p.length;
  p.shifted = p.slope * (int64_t)p.length == p.saltus;
  bool is_short = false;
  grundy_status status = put_expr(s, &p, &pattern->expr, &is_short);
  p.shifted = false;
  if (status == GRUNDY_OK && (!pattern->expr || !is_short))
    status = put_codes(s, &p, pattern);
  return status == GRUNDY_OK ? put_words(s, &p, &pattern->words) : status;
}

grundy_status gi_pattern_of_period(const gi_observed *s, uint64_t preperiod,
                                   uint64_t length, gi_pattern *pattern) {
  period p = {.start = preperiod, .length = length};
  *pattern = (gi_pattern){0};
  return say(s, &p, pattern);
}

grundy_status gi_pattern_period(const gi_observed *s, gi_patterns *patterns) {
  period p;
  if (s->last - s->first < 8)
    return GRUNDY_OK;
  grundy_status status = find(s, &p);
  if (status != GRUNDY_OK || !p.length)
    return status;
  double table = (double)(p.length + p.start - s->first);
  double small = gi_value_bits(s);
  if (p.saltus)
    small = gi_bits(4.0 * (double)p.length + (double)p.saltus);
  double cost = divisor_of(s, &p) && p.start == s->first
                    ? 2 * gi_bits((double)p.length + 1)
                    : table * small + gi_bits((double)p.length + 1);
  cost += gi_bits((double)p.saltus + 1);
  if (!gi_pattern_is_welcome(s, patterns, cost))
    return GRUNDY_OK;
  gi_pattern pattern = {.cost = cost};
  status = say(s, &p, &pattern);
  if (status == GRUNDY_OK)
    gi_pattern_offer(patterns, pattern);
  return status;
}
