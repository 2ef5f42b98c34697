/* SPDX-License-Identifier: MIT */
/*
 * Runs of equal values that grow geometrically: the start b(i) of run i and its
 * value v(i) satisfy b(i + q) = K b(i) + C and v(i + q) = v(i) + saltus from
 * some run on.  So n and floor((n - C) / K) are in corresponding runs, and n is
 * divided until it is in one of the first runs.
 */
#include "lang/find/pattern/pattern.h"

#include "core/text.h"
#include "lang/prove/digits.h"

#include <assert.h>
#include <stdio.h>

typedef struct law {
  size_t from, cycle;            /* first run for which it holds; q */
  int64_t factor, shift, saltus; /* K, C, saltus */
} law;

enum {
  MOST_RUNS = 4096,
  MOST_CYCLE = 64,
  SHORTER = 2 /* times fewer runs in the law than in the list */
};

static bool obeys(const gi_value_run *runs, const law *l, size_t i) {
  int64_t start;
  return !__builtin_mul_overflow((int64_t)runs[i].start, l->factor, &start) &&
         start + l->shift == (int64_t)runs[i + l->cycle].start &&
         (int64_t)runs[i].value + l->saltus ==
             (int64_t)runs[i + l->cycle].value;
}

/* Derives the law from the last runs; false if they follow none. */
static bool suggest(const gi_value_run *runs, size_t count, law *l) {
  size_t i = count - 1 - l->cycle, k = i - 1;
  int64_t width = (int64_t)runs[i].start - (int64_t)runs[k].start;
  int64_t later =
      (int64_t)runs[i + l->cycle].start - (int64_t)runs[k + l->cycle].start;
  if (later % width != 0 || later / width < 2)
    return false;
  l->factor = later / width;
  l->shift =
      (int64_t)runs[i + l->cycle].start - l->factor * (int64_t)runs[i].start;
  l->saltus = (int64_t)runs[i + l->cycle].value - (int64_t)runs[i].value;
  return l->saltus >= 0;
}

/* Would the run after the last one start after the end of the list? */
static bool ends_well(const gi_observed *s, const gi_value_run *runs,
                      size_t count, const law *l) {
  int64_t start;
  return __builtin_mul_overflow((int64_t)runs[count - l->cycle].start,
                                l->factor, &start) ||
         start + l->shift > (int64_t)s->last;
}

/* Finds the law with the shortest cycle that gives more runs than it needs. */
static bool find_law(const gi_observed *s, const gi_value_run *runs,
                     size_t count, law *l) {
  for (l->cycle = 1; l->cycle <= MOST_CYCLE && 2 * l->cycle + 2 <= count;
       l->cycle++) {
    if (!suggest(runs, count, l))
      continue;
    l->from = count - l->cycle;
    while (l->from && obeys(runs, l, l->from - 1))
      l->from--;
    if (SHORTER * (l->from + l->cycle) < count && ends_well(s, runs, count, l))
      return true;
  }
  return false;
}

/* ---------------------------------------------------------------- texts */

/* Returns the start of run i, which may be the first that the law gives. */
static int64_t next_start(const gi_value_run *runs, const law *l, size_t i) {
  assert(i <= l->from + l->cycle);
  return i < l->from + l->cycle
             ? (int64_t)runs[i].start
             : l->factor * (int64_t)runs[l->from].start + l->shift;
}

/* What the three languages write in the same way. */
typedef struct spelling {
  size_t count;    /* runs that are listed */
  long long end;   /* n is divided while it is at least that */
  char less[32];   /* n - shift */
  const char *sum; /* what is added to the value */
} spelling;

static spelling spelling_of(const gi_value_run *runs, const law *l) {
  spelling how = {.count = l->from + l->cycle,
                  .less = "n",
                  .sum = l->saltus ? "more + " : ""};
  how.end = next_start(runs, l, how.count);
  if (l->shift)
    snprintf(how.less, sizeof how.less,
             l->shift > 0 ? "(n - %lld)" : "(n + %lld)",
             (long long)(l->shift > 0 ? l->shift : -l->shift));
  return how;
}

static void put_c(gi_writer *out, const gi_observed *s,
                  const gi_value_run *runs, const law *l) {
  spelling how = spelling_of(runs, l);
  gi_write(out, "long long %s(long long n) {\n", s->function);
  gi_write(out, l->saltus ? "  long long more = 0;\n" : "");
  gi_write(out, "  while (n >= %lld)\n    n = %s / %lld", how.end, how.less,
           (long long)l->factor);
  if (l->saltus)
    gi_write(out, ", more += %lld", (long long)l->saltus);
  gi_write(out, ";\n  return %s(", how.sum);
  for (size_t i = 0; i + 1 < how.count; i++)
    gi_write(out, "n < %lld ? %lld : ", (long long)next_start(runs, l, i + 1),
             (long long)runs[i].value);
  gi_write(out, "%lld);\n}\n", (long long)runs[how.count - 1].value);
}

static void put_python(gi_writer *out, const gi_observed *s,
                       const gi_value_run *runs, const law *l) {
  spelling how = spelling_of(runs, l);
  gi_write(out, "def %s(n):\n%s    while n >= %lld:\n", s->function,
           l->saltus ? "    more = 0\n" : "", how.end);
  gi_write(out, "        n = %s // %lld\n", how.less, (long long)l->factor);
  if (l->saltus)
    gi_write(out, "        more += %lld\n", (long long)l->saltus);
  gi_write(out, "    return %s(", how.sum);
  for (size_t i = 0; i + 1 < how.count; i++)
    gi_write(out, "%lld if n < %lld else ", (long long)runs[i].value,
             (long long)next_start(runs, l, i + 1));
  gi_write(out, "%lld)\n", (long long)runs[how.count - 1].value);
}

static void put_latex(gi_writer *out, const gi_value_run *runs, const law *l) {
  spelling how = spelling_of(runs, l);
  gi_write(out, "g(n) = \\begin{cases} ");
  for (size_t i = 0; i < how.count; i++)
    gi_write(out, "%lld & n < %lld \\\\ ", (long long)runs[i].value,
             (long long)next_start(runs, l, i + 1));
  gi_write(out, "g(\\lfloor %s/%lld\\rfloor)", how.less, (long long)l->factor);
  if (l->saltus)
    gi_write(out, " + %lld", (long long)l->saltus);
  gi_write(out, " & \\text{otherwise} \\end{cases}");
}

static void say(gi_writer *out, const gi_observed *s, const gi_value_run *runs,
                const law *l, const char **words) {
  const char *list = NULL;
  for (size_t i = l->from; i < l->from + l->cycle; i++)
    gi_write(out, "%s%lld..%lld: %lld", i > l->from ? ", " : "",
             (long long)runs[i].start,
             (long long)next_start(runs, l, i + 1) - 1,
             (long long)runs[i].value);
  gi_pattern_keep(s, out, &list);
  gi_digits factor = gi_digits_of((uint64_t)l->factor);
  gi_digits cycle = gi_digits_of(l->cycle);
  gi_digits saltus = gi_digits_of((uint64_t)l->saltus);
  char shift[32] = "";
  if (l->shift)
    snprintf(shift, sizeof shift, "%+lld", (long long)l->shift);
  const char *const same[] = {
      N_("the values come in runs of growing length: {0}; each later run "
         "starts at {1}*s{3}, where s is the start of the run {2} places "
         "earlier, and has the value of that run"),
      list,
      factor.text,
      cycle.text,
      shift,
      NULL};
  const char *const larger[] = {
      N_("the values come in runs of growing length: {0}; each later run "
         "starts at {1}*s{3}, where s is the start of the run {2} places "
         "earlier, and its value is larger by {4} than that of that run"),
      list,
      factor.text,
      cycle.text,
      shift,
      saltus.text,
      NULL};
  gi_pattern_say(s, out, l->saltus ? larger : same, words);
}

/* ---------------------------------------------------------------- table */

/* The number n = K rest + digit, with a carry c, becomes
   floor((n + c - C) / K) = rest + floor((digit + c - C) / K).  So the carry is
   the state of a rule on the digits of n in base K. */
typedef struct carries {
  int64_t list[GI_DIGIT_STATES], least;
  uint32_t count;
  uint8_t next[GI_DIGIT_STATES * GI_BASE_MOST];
} carries;

/* Finds all carries; false if there are too many. */
static bool follow_carries(const law *l, carries *c) {
  c->list[0] = c->least = 0;
  c->count = 1;
  for (uint32_t i = 0; i < c->count; i++)
    for (int64_t digit = 0; digit < l->factor; digit++) {
      int64_t sum = digit + c->list[i] - l->shift;
      int64_t carry = sum / l->factor - (sum % l->factor < 0);
      uint32_t k = 0;
      while (k < c->count && c->list[k] != carry)
        k++;
      if (k == GI_DIGIT_STATES)
        return false;
      if (k == c->count)
        c->list[c->count++] = carry;
      c->next[i * (uint32_t)l->factor + digit] = (uint8_t)k;
      c->least = carry < c->least ? carry : c->least;
    }
  return true;
}

/* Returns the value that the law gives to n; 0 if n is negative. */
static uint64_t value_of(const gi_value_run *runs, const law *l, int64_t n) {
  spelling how = spelling_of(runs, l);
  while (n >= how.end)
    n = (n - l->shift) / l->factor;
  size_t i = 0;
  while (i + 1 < how.count && n >= next_start(runs, l, i + 1))
    i++;
  return n < 0 ? 0 : runs[i].value;
}

/* Gives the pattern as a table, unless its values grow or it is too large. */
static void keep_table(const gi_observed *s, const gi_value_run *runs,
                       const law *l, gi_writer *out, gi_pattern *pattern) {
  carries c;
  if (l->saltus || l->factor > GI_BASE_MOST || s->first ||
      l->shift > GI_DIGIT_VALUES || l->shift < -GI_DIGIT_VALUES ||
      !follow_carries(l, &c))
    return;
  /* from here on a number with any carry is divided */
  int64_t small = spelling_of(runs, l).end - c.least;
  if (small < 1 || small > GI_DIGIT_VALUES / (int64_t)c.count)
    return;
  gi_digit_rule *rule = gi_arena_alloc(s->arena, sizeof *rule);
  uint8_t *next = gi_arena_alloc(s->arena, sizeof c.next);
  uint64_t *values = gi_arena_alloc(
      s->arena, gi_array_size(c.count * (size_t)small, sizeof *values));
  if (!rule || !next || !values) {
    gi_writer_note(out, gi_memory_refusal(s->memory));
    return;
  }
  memcpy(next, c.next, sizeof c.next);
  for (uint32_t i = 0; i < c.count; i++)
    for (int64_t n = 0; n < small; n++)
      values[(int64_t)i * small + n] = value_of(runs, l, n + c.list[i]);
  *rule = (gi_digit_rule){.base = (uint32_t)l->factor,
                          .states = c.count,
                          .small = (uint32_t)small,
                          .next = next,
                          .values = values};
  pattern->digits = rule;
}

static grundy_status describe(const gi_observed *s, const gi_value_run *runs,
                              const law *l, gi_pattern *pattern) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_c(&out, s, runs, l);
  gi_pattern_keep(s, &out, &pattern->c);
  put_python(&out, s, runs, l);
  gi_pattern_keep(s, &out, &pattern->python);
  put_latex(&out, runs, l);
  gi_pattern_keep(s, &out, &pattern->latex);
  say(&out, s, runs, l, &pattern->words);
  keep_table(s, runs, l, &out, pattern);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_runs(const gi_observed *s, gi_patterns *patterns) {
  enum {
    NO_EXPRESSION = 8
  };
  gi_value_run *runs = gi_alloc(s->memory, MOST_RUNS * sizeof *runs);
  if (!runs)
    return gi_memory_refusal(s->memory);
  law l;
  size_t count = gi_runs_find(s, runs, MOST_RUNS);
  grundy_status status = GRUNDY_OK;
  double a_run = gi_bits((double)s->last) + gi_bits((double)s->most + 1);
  bool is_found = count > 5 && find_law(s, runs, count, &l);
  double cost = NO_EXPRESSION;
  if (is_found)
    cost += (double)(l.from + l.cycle) * a_run / 2 +
            2 * gi_bits((double)l.factor) + gi_bits((double)l.cycle);
  if (is_found && gi_pattern_is_welcome(s, patterns, cost)) {
    gi_pattern pattern = {.kind = GI_PATTERN_RUNS, .cost = cost};
    status = describe(s, runs, &l, &pattern);
    if (status == GRUNDY_OK)
      gi_pattern_offer(patterns, pattern);
  }
  gi_free(s->memory, runs, MOST_RUNS * sizeof *runs);
  return status;
}
