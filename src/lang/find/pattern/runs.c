/* SPDX-License-Identifier: MIT */
/*
 * Runs of equal values that grow geometrically: where run i starts, b(i), and
 * its value, v(i), satisfy b(i + q) = K b(i) + C and v(i + q) = v(i) + saltus
 * from some run on.  So n and floor((n - C) / K) are in corresponding runs,
 * and n is divided until it is in one of the first.
 */
#include "lang/find/pattern/pattern.h"

#include <stdio.h>

typedef struct run {
  uint64_t start, value;
} run;

typedef struct law {
  size_t from, cycle; /* runs */
  int64_t factor, shift, saltus;
} law;

enum {
  MOST_RUNS = 4096,
  MOST_CYCLE = 64,
  SHORTER = 2
};

/* All runs; 0: there are too many, or too few. */
static size_t find_runs(const gi_observed *s, run *runs) {
  size_t count = 0;
  for (uint64_t n = s->first; n <= s->last; n++)
    if (n == s->first || s->values[n] != s->values[n - 1]) {
      if (count == MOST_RUNS)
        return 0;
      runs[count++] = (run){n, s->values[n]};
    }
  return count;
}

static bool obeys(const run *runs, const law *l, size_t i) {
  int64_t start;
  return !__builtin_mul_overflow((int64_t)runs[i].start, l->factor, &start) &&
         start + l->shift == (int64_t)runs[i + l->cycle].start &&
         (int64_t)runs[i].value + l->saltus ==
             (int64_t)runs[i + l->cycle].value;
}

/* The law that the last runs suggest. */
static bool suggest(const run *runs, size_t count, law *l) {
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

/* The run behind the last would be out of sight? */
static bool ends_well(const gi_observed *s, const run *runs, size_t count,
                      const law *l) {
  int64_t start;
  return __builtin_mul_overflow((int64_t)runs[count - l->cycle].start,
                                l->factor, &start) ||
         start + l->shift > (int64_t)s->last;
}

/* The shortest cycle whose law tells more runs than it needs. */
static bool find(const gi_observed *s, const run *runs, size_t count, law *l) {
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

static int64_t next_start(const run *runs, const law *l, size_t i) {
  return i < l->from + l->cycle
             ? (int64_t)runs[i].start
             : l->factor * (int64_t)runs[l->from].start + l->shift;
}

static grundy_status put_codes(const gi_observed *s, const run *runs,
                               const law *l, gi_pattern *pattern) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  long long end = next_start(runs, l, l->from + l->cycle);
  char less[32] = "n", gain[48] = "", gain_python[64] = "";
  if (l->shift)
    snprintf(less, sizeof less, l->shift > 0 ? "(n - %lld)" : "(n + %lld)",
             (long long)(l->shift > 0 ? l->shift : -l->shift));
  if (l->saltus) {
    snprintf(gain, sizeof gain, ", more += %lld", (long long)l->saltus);
    snprintf(gain_python, sizeof gain_python, "        more += %lld\n",
             (long long)l->saltus);
  }
  const char *more = l->saltus ? "more + " : "";
  gi_write(&out, "long long %s(long long n) {\n", s->function);
  gi_write(&out, l->saltus ? "  long long more = 0;\n" : "");
  gi_write(&out, "  while (n >= %lld)\n    n = %s / %lld%s;\n", end, less,
           (long long)l->factor, gain);
  gi_write(&out, "  return %s(", more);
  size_t count = l->from + l->cycle;
  for (size_t i = 0; i + 1 < count; i++)
    gi_write(&out, "n < %lld ? %lld : ", (long long)next_start(runs, l, i + 1),
             (long long)runs[i].value);
  gi_write(&out, "%lld);\n}\n", (long long)runs[count - 1].value);
  grundy_status status = gi_writer_keep(&out, s->arena, &pattern->c);
  gi_write(&out, "def %s(n):\n%s    while n >= %lld:\n", s->function,
           l->saltus ? "    more = 0\n" : "", end);
  gi_write(&out, "        n = %s // %lld\n%s    return %s(", less,
           (long long)l->factor, gain_python, more);
  for (size_t i = 0; i + 1 < count; i++)
    gi_write(&out, "%lld if n < %lld else ", (long long)runs[i].value,
             (long long)next_start(runs, l, i + 1));
  gi_write(&out, "%lld)\n", (long long)runs[count - 1].value);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, s->arena, &pattern->python);
  gi_write(&out, "g(n) = \\begin{cases} ");
  for (size_t i = 0; i < count; i++)
    gi_write(&out, "%lld & n < %lld \\\\ ", (long long)runs[i].value,
             (long long)next_start(runs, l, i + 1));
  gi_write(&out, "g(\\lfloor %s/%lld\\rfloor)", less, (long long)l->factor);
  if (l->saltus)
    gi_write(&out, " + %lld", (long long)l->saltus);
  gi_write(&out, " & \\text{otherwise} \\end{cases}");
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, s->arena, &pattern->latex);
  gi_writer_clear(&out);
  return status;
}

static grundy_status say(const gi_observed *s, const run *runs, const law *l,
                         gi_pattern *pattern) {
  gi_writer list, out;
  const char *text = NULL;
  gi_writer_init(&list, s->memory);
  gi_writer_init(&out, s->memory);
  for (size_t i = l->from; i < l->from + l->cycle; i++)
    gi_write(&list, "%s%lld..%lld: %lld", i > l->from ? ", " : "",
             (long long)runs[i].start,
             (long long)next_start(runs, l, i + 1) - 1,
             (long long)runs[i].value);
  grundy_status status = gi_writer_keep(&list, s->arena, &text);
  gi_digits factor = gi_digits_of((uint64_t)l->factor);
  gi_digits cycle = gi_digits_of(l->cycle);
  gi_digits saltus = gi_digits_of((uint64_t)l->saltus);
  char shift[32];
  snprintf(shift, sizeof shift, "%+lld", (long long)l->shift);
  const char *const same[] = {
      N_("the values come in runs that grow: {0}; then every run starts at "
         "{1} times the start of the run {2} before{3}, with the same value"),
      text,
      factor.text,
      cycle.text,
      l->shift ? shift : "",
      NULL};
  const char *const larger[] = {
      N_("the values come in runs that grow: {0}; then every run starts at "
         "{1} times the start of the run {2} before{3}, with a value that is "
         "larger by {4}"),
      text,
      factor.text,
      cycle.text,
      l->shift ? shift : "",
      saltus.text,
      NULL};
  if (status == GRUNDY_OK) {
    gi_write_sentence(&out, s->language, l->saltus ? larger : same);
    status = gi_writer_keep(&out, s->arena, &pattern->words);
  }
  gi_writer_clear(&list);
  gi_writer_clear(&out);
  return status;
}

grundy_status gi_pattern_runs(const gi_observed *s, gi_patterns *patterns) {
  enum {
    NO_EXPRESSION = 8
  };
  run *runs = gi_alloc(s->memory, MOST_RUNS * sizeof *runs);
  if (!runs)
    return gi_memory_refusal(s->memory);
  law l;
  size_t count = find_runs(s, runs);
  grundy_status status = GRUNDY_OK;
  double a_run = gi_bits((double)s->last) + gi_bits((double)s->most + 1);
  bool is_found = count > 5 && find(s, runs, count, &l);
  double cost = NO_EXPRESSION;
  if (is_found)
    cost += (double)(l.from + l.cycle) * a_run / 2 +
            2 * gi_bits((double)l.factor) + gi_bits((double)l.cycle);
  if (is_found && gi_pattern_is_welcome(s, patterns, cost)) {
    gi_pattern pattern = {.kind = GI_PATTERN_RUNS, .cost = cost};
    status = put_codes(s, runs, &l, &pattern);
    if (status == GRUNDY_OK)
      status = say(s, runs, &l, &pattern);
    if (status == GRUNDY_OK)
      gi_pattern_offer(patterns, pattern);
  }
  gi_free(s->memory, runs, MOST_RUNS * sizeof *runs);
  return status;
}
