/* SPDX-License-Identifier: MIT */
/*
 * Periodic and arithmetic periodic lists: values[n + p] = values[n] + saltus
 * from some n on.
 *
 * The search finds the least p for which two whole periods are in the half that
 * is fitted.  The table of the period becomes an expression if that is short: a
 * remainder, a quotient of a remainder, or a few runs of equal values.
 */
#include "lang/find/pattern/pattern.h"

#include "core/text.h"
#include "lang/prove/digits.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

typedef struct period {
  uint64_t start, length; /* start: where the repetition starts */
  int64_t saltus;
  bool shifted; /* the saltus is written as slope * n */
  int64_t slope;
} period;

/* Returns values[n] without the multiple of the saltus. */
static int64_t rest(const gi_observed *s, const period *p, uint64_t n) {
  int64_t drift =
      p->shifted ? p->slope * (int64_t)n : (int64_t)(n / p->length) * p->saltus;
  return (int64_t)s->values[n] - drift;
}

/* Returns the n in the first whole period that has the remainder. */
static uint64_t member(const period *p, uint64_t remainder) {
  uint64_t at = p->start % p->length;
  return p->start + (remainder + p->length - at) % p->length;
}

/* Returns the least n from which the period holds. */
static uint64_t start_of(const gi_observed *s, uint64_t length,
                         int64_t saltus) {
  uint64_t n = s->last - length + 1;
  while (n > s->first &&
         (int64_t)s->values[n - 1 + length] - (int64_t)s->values[n - 1] ==
             saltus)
    n--;
  return n;
}

/* Finds the least period; length 0 if there is none. */
static grundy_status find_period(const gi_observed *s, period *p) {
  uint64_t fit = gi_observed_fit(s);
  grundy_status status = GRUNDY_OK;
  p->length = 0;
  for (uint64_t length = 1;
       length <= (fit - s->first) / 2 && status == GRUNDY_OK; length++) {
    int64_t saltus =
        (int64_t)s->values[s->last] - (int64_t)s->values[s->last - length];
    if (saltus < 0 && !s->is_signed)
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

/* Returns the divisor if the rest is remainder / divisor for all remainders;
   otherwise 0. */
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
  FEW_RUNS = 6,    /* with more, C and LaTeX have a table */
  MOST_LISTED = 60 /* values of a period that the words list */
};

/* Writes a chain "of < 2 ? 0 : of < 4 ? 1 : 2", a case for each run of equal
   values at the arguments first, first + 1, ...; false if there are too many
   runs. */
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

/* Collects the values that repeat, or those before them; the caller frees
   them. */
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

/* Writes which remainders are zeros, "n % 7 != 0 and n % 7 != 2", or which are
   not; false if both lists are long. */
static bool put_remainders(gi_writer *out, const char *of,
                           const int64_t *values, size_t count) {
  enum {
    MOST = 4
  };
  size_t zeros = 0, written = 0;
  for (size_t i = 0; i < count; i++)
    zeros += values[i] == 0;
  bool lists_zeros = 2 * zeros <= count;
  if ((lists_zeros ? zeros : count - zeros) > MOST || count < 2)
    return false;
  for (size_t i = 0; i < count; i++)
    if ((values[i] == 0) == lists_zeros)
      gi_write(out, lists_zeros ? "%s%s != %zu" : "%s%s == %zu",
               !written++    ? ""
               : lists_zeros ? " and "
                             : " or ",
               of, i);
  return true;
}

/* Writes the expression of the part that repeats; false if it is too long. */
static bool put_repeated(gi_writer *out, const gi_observed *s, const period *p,
                         const int64_t *values, size_t count, size_t *runs) {
  const char *n = s->names[0];
  unsigned long long length = p->length;
  char of[200];
  int64_t divisor = divisor_of(s, p);
  if (p->saltus && p->shifted)
    gi_write(out,
             p->slope == 1    ? "%s"
             : p->slope == -1 ? "-%s"
                              : "%s * %lld",
             n, (long long)p->slope);
  else if (p->saltus)
    gi_write(out,
             p->saltus == 1    ? "%s / %llu"
             : p->saltus == -1 ? "-(%s / %llu)"
                               : "%s / %llu * %lld",
             n, length, (long long)p->saltus);
  if (p->saltus && is_zero(values, count))
    return true;
  gi_write(out, p->saltus ? " + (" : "");
  bool is_said = true;
  snprintf(of, sizeof of, "%s %% %llu", n, length);
  if (divisor)
    gi_write(out, divisor > 1 ? "%s / %lld" : "%s", of, (long long)divisor);
  else if (!s->zeros || !put_remainders(out, of, values, count))
    is_said = put_chain(out, of, values, 0, count, runs);
  gi_write(out, p->saltus ? ")" : "");
  return is_said;
}

/* Does the user ask for outcomes, and have all large numbers the same one?
   Then *count numbers have the other outcome. */
static bool has_exceptions(const gi_observed *s, const period *p,
                           uint64_t *count) {
  *count = 0;
  for (uint64_t n = s->first; n < p->start; n++)
    *count += s->values[n] != s->values[p->start];
  return s->zeros && s->is_asked && p->length == 1;
}

/* Writes the numbers of the other outcome, each with `text` before it and
   `between` between two. */
static void list_exceptions(gi_writer *out, const gi_observed *s,
                            const period *p, const char *text,
                            const char *between) {
  uint64_t next = 0;
  for (uint64_t n = s->first; n < p->start; n++)
    if (s->values[n] != s->values[p->start])
      gi_write(out, "%s%s%llu", next++ ? between : "", text,
               (unsigned long long)n);
}

/* Writes "n != 0 and n != 5"; false if there are too many exceptions. */
static bool put_exceptions(gi_writer *out, const gi_observed *s,
                           const period *p) {
  enum {
    MOST = 4
  };
  bool wins = s->values[p->start] != 0;
  uint64_t count;
  char test[200];
  if (!has_exceptions(s, p, &count) || count > MOST)
    return false;
  snprintf(test, sizeof test, wins ? "%s != " : "%s == ", s->names[0]);
  list_exceptions(out, s, p, test, wins ? " and " : " or ");
  if (!count)
    gi_write_text(out, wins ? "1" : "0");
  return true;
}

/* Says which numbers have the other outcome; false if there are too many. */
static bool say_exceptions(gi_writer *out, const gi_observed *s,
                           const period *p, const char **words) {
  enum {
    MOST = 12
  };
  bool wins = s->values[p->start] != 0;
  uint64_t count;
  const char *list = "";
  if (!has_exceptions(s, p, &count) || count > MOST)
    return false;
  list_exceptions(out, s, p, "", ", ");
  gi_pattern_keep(s, out, &list);
  const char *const some[] = {
      wins ? N_("the player to move loses exactly where {0} is {1}")
           : N_("the player to move wins exactly where {0} is {1}"),
      s->names[0], list, NULL};
  const char *const none[] = {wins ? N_("the player to move always wins")
                                   : N_("the player to move always loses"),
                              NULL};
  gi_pattern_say(s, out, count ? some : none, words);
  return true;
}

/* Writes the whole expression; *text stays NULL if it is too long.  *is_short:
   it has few cases. */
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
  bool is_list = is_said && put_exceptions(&out, s, p);
  if (is_said && early_count && !is_list) {
    gi_write(&out, "%s < %llu ? ", s->names[0], (unsigned long long)p->start);
    gi_write(&out, "(");
    is_said =
        put_chain(&out, s->names[0], early, s->first, early_count, &early_runs);
    gi_write(&out, ") : ");
  }
  is_said = is_said && (is_list || put_repeated(&out, s, p, later, later_count,
                                                &later_runs));
  *is_short = early_runs + later_runs <= FEW_RUNS;
  if (is_said)
    status = gi_writer_keep(&out, s->arena, text);
  gi_writer_clear(&out);
  gi_free(s->memory, early, early_count * sizeof *early);
  gi_free(s->memory, later, later_count * sizeof *later);
  return status;
}

/* Writes the values before the period, or those of the remainders 0, 1, ... */
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

/* Writes the value of a period of one number: 2, n + 2 or 3 * n + 2. */
static void put_line(gi_writer *out, const gi_observed *s, const period *p,
                     const char *times) {
  long long more = (long long)rest(s, p, p->start);
  assert(p->length == 1);
  if (p->saltus > 1 || p->saltus < -1)
    gi_write(out, "%lld%s", (long long)p->saltus, times);
  gi_write(out, p->saltus == -1 ? "-n" : p->saltus ? "n" : "");
  if (!p->saltus)
    gi_write(out, "%lld", more);
  else if (more)
    gi_write(out, more < 0 ? " - %lld" : " + %lld", more < 0 ? -more : more);
}

static void put_c(gi_writer *out, const gi_observed *s, const period *p) {
  unsigned long long start = p->start, length = p->length;
  const char *type = s->most > INT32_MAX ? "long long" : "int";
  gi_write(out, "long long %s(long long n) {\n", s->function);
  if (start) {
    gi_write(out, "  static const %s early[%llu] = {\n    ", type, start);
    put_table(out, s, p, false, true);
    gi_write(out, "};\n");
  }
  if (length > 1) {
    gi_write(out, "  static const %s later[%llu] = {\n    ", type, length);
    put_table(out, s, p, true, true);
    gi_write(out, "};\n");
  }
  if (start)
    gi_write(out, "  if (n < %llu)\n    return early[n];\n", start);
  gi_write(out, "  return ");
  if (length > 1)
    gi_write(out, "later[n %% %llu]", length);
  else
    put_line(out, s, p, " * ");
  if (p->saltus && length > 1)
    gi_write(out, p->saltus == 1 ? " + n / %llu" : " + n / %llu * %lld", length,
             (long long)p->saltus);
  gi_write(out, ";\n}\n");
}

static void put_python(gi_writer *out, const gi_observed *s, const period *p) {
  unsigned long long start = p->start, length = p->length;
  gi_write(out, "def %s(n):\n    early = [", s->function);
  put_table(out, s, p, false, true);
  if (length > 1) {
    gi_write(out, "]\n    later = [");
    put_table(out, s, p, true, true);
  }
  gi_write(out, "]\n    return early[n] if n < %llu else ", start);
  if (length > 1)
    gi_write(out, "later[n %% %llu]", length);
  else
    put_line(out, s, p, " * ");
  if (p->saltus && length > 1)
    gi_write(out, p->saltus == 1 ? " + n // %llu" : " + n // %llu * %lld",
             length, (long long)p->saltus);
  gi_write(out, "\n");
}

/* Writes "g(n)", or "4\\,g(n)" if the values are multiples of 1/4. */
static void put_subject(gi_writer *out, const gi_observed *s,
                        const char *argument) {
  if (s->places)
    gi_write(out, "%llu\\,", 1ULL << s->places);
  gi_write(out, "%s(%s)", s->letter ? s->letter : "g", argument);
}

static void put_latex(gi_writer *out, const gi_observed *s, const period *p) {
  unsigned long long start = p->start, length = p->length;
  put_subject(out, s, "n");
  gi_write(out, " = ");
  if (length == 1) {
    put_line(out, s, p, "");
    gi_write(out, "\\ (n \\ge %llu)", start);
  } else {
    if (p->saltus == -1)
      gi_write(out, "-");
    else if (p->saltus && p->saltus != 1)
      gi_write(out, "%lld", (long long)p->saltus);
    if (p->saltus)
      gi_write(out, "\\lfloor n/%llu\\rfloor + ", length);
    gi_write(out, "b_{n \\bmod %llu}\\ (n \\ge %llu),\\quad b = (", length,
             start);
    put_table(out, s, p, true, false);
    gi_write(out, ")");
  }
  if (start) {
    gi_write(out, ",\\quad ");
    put_subject(out, s, "0");
    gi_write(out, ", \\dots, ");
    put_subject(out, s, gi_digits_of(start - 1).text);
    gi_write(out, " = ");
    put_table(out, s, p, false, false);
  }
}

/* Writes m/2^places in lowest terms. */
static void put_number(gi_writer *out, const gi_observed *s, int64_t m) {
  uint32_t places = s->places;
  for (; places && m % 2 == 0; places--)
    m /= 2;
  gi_write(out, "%lld", (long long)m);
  if (places)
    gi_write(out, "/%llu", 1ULL << places);
}

/* Writes the values of the first period. */
static void list_values(gi_writer *out, const gi_observed *s, const period *p) {
  for (uint64_t i = 0; i < p->length; i++) {
    gi_write(out, i ? " " : "");
    put_number(out, s, (int64_t)s->values[p->start + i]);
  }
}

static void say(gi_writer *out, const gi_observed *s, const period *p,
                const char **words) {
  const char *list = "";
  gi_digits start = gi_digits_of(p->start), length = gi_digits_of(p->length);
  const char *saltus = "";
  bool is_listed = p->length <= MOST_LISTED && !p->saltus;
  if (is_listed) {
    list_values(out, s, p);
    gi_pattern_keep(s, out, &list);
  }
  if (p->saltus) {
    put_number(out, s, p->saltus < 0 ? -p->saltus : p->saltus);
    gi_pattern_keep(s, out, &saltus);
  }
  const char *const zeros[] = {
      is_listed ? N_("from {0} on, wins and losses of the player to move "
                     "repeat with period {1} (0: loses, 1: wins): {2}")
                : N_("from {0} on, wins and losses of the player to move "
                     "repeat with period {1}"),
      start.text, length.text, list, NULL};
  const char *const plain[] = {
      is_listed ? N_("from {0} on the values repeat with period {1}: {2}")
                : N_("from {0} on the values repeat with period {1}"),
      start.text, length.text, list, NULL};
  const char *const drifting[] = {
      N_("from {0} on the value grows by {2} whenever the number grows by {1}"),
      start.text, length.text, saltus, NULL};
  const char *const numbers[] = {
      p->saltus < 0 ? N_("from {0} on the number falls by {2} whenever {4} "
                         "grows by {1}")
      : p->saltus   ? N_("from {0} on the number grows by {2} whenever {4} "
                           "grows by {1}")
      : is_listed   ? N_("from {0} on the numbers repeat with period {1}: {3}")
                    : N_("from {0} on the numbers repeat with period {1}"),
      start.text,
      length.text,
      saltus,
      list,
      s->names[0],
      NULL};
  gi_pattern_say(s, out,
                 s->zeros       ? zeros
                 : s->is_signed ? numbers
                 : p->saltus    ? drifting
                                : plain,
                 words);
}

/* Gives the pattern as a table: the first observed values are the table. */
static void keep_table(const gi_observed *s, const period *p, gi_writer *out,
                       gi_pattern *pattern) {
  if (p->saltus || s->first)
    return;
  gi_digit_rule *rule = gi_arena_alloc(s->arena, sizeof *rule);
  if (!rule) {
    gi_writer_note(out, gi_memory_refusal(s->memory));
    return;
  }
  *rule = (gi_digit_rule){
      .preperiod = p->start, .period = p->length, .values = s->values};
  pattern->digits = rule;
}

static bool value_at(const gi_observed *s, const void *how, uint64_t n,
                     int64_t *value) {
  const period *p = how;
  if (n < p->start) {
    *value = (int64_t)s->values[n];
    return true;
  }
  uint64_t first = member(p, n % p->length);
  int64_t more;
  return !__builtin_mul_overflow((int64_t)((n - first) / p->length), p->saltus,
                                 &more) &&
         !__builtin_add_overflow((int64_t)s->values[first], more, value);
}

static grundy_status describe(const gi_observed *s, const period *found,
                              gi_pattern *pattern) {
  period p = *found;
  bool is_short = false;
  gi_writer out;
  gi_writer_init(&out, s->memory);
  assert(p.length > 0 && p.start + p.length <= s->last + 1);
  pattern->kind = p.saltus ? GI_PATTERN_ARITHMETIC : GI_PATTERN_PERIODIC;
  p.slope = p.saltus / (int64_t)p.length;
  p.shifted = p.slope * (int64_t)p.length == p.saltus;
  gi_writer_note(&out, put_expr(s, &p, &pattern->expr, &is_short));
  p.shifted = false;
  if (!pattern->expr || !is_short) {
    put_c(&out, s, &p);
    gi_pattern_keep(s, &out, &pattern->c);
    put_python(&out, s, &p);
    gi_pattern_keep(s, &out, &pattern->python);
    put_latex(&out, s, &p);
    gi_pattern_keep(s, &out, &pattern->latex);
  }
  if (!say_exceptions(&out, s, &p, &pattern->words))
    say(&out, s, &p, &pattern->words);
  keep_table(s, &p, &out, pattern);
  pattern->value = value_at;
  pattern->how = gi_pattern_copy(s, &out, &p, sizeof p);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_of_period(const gi_observed *s, uint64_t preperiod,
                                   uint64_t length, gi_pattern *pattern) {
  period p = {.start = preperiod, .length = length};
  *pattern = (gi_pattern){0};
  return describe(s, &p, pattern);
}

grundy_status gi_pattern_periodic(const gi_observed *s, gi_patterns *patterns) {
  period p;
  if (s->last - s->first < 8)
    return GRUNDY_OK;
  grundy_status status = find_period(s, &p);
  if (status != GRUNDY_OK || !p.length)
    return status;
  double table = (double)(p.length + p.start - s->first);
  double small = gi_value_bits(s), size = fabs((double)p.saltus);
  if (p.saltus)
    small = gi_bits(4.0 * (double)p.length + size);
  double cost = divisor_of(s, &p) && p.start == s->first
                    ? 2 * gi_bits((double)p.length + 1)
                    : table * small + gi_bits((double)p.length + 1);
  cost += gi_bits(size + 1);
  if (!gi_pattern_is_welcome(s, patterns, cost))
    return GRUNDY_OK;
  gi_pattern pattern = {.cost = cost};
  status = describe(s, &p, &pattern);
  if (status == GRUNDY_OK)
    gi_pattern_offer(patterns, pattern);
  return status;
}
