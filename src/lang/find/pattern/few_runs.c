/* SPDX-License-Identifier: MIT */
/*
 * A handful of runs of equal values, the last of which has no end: "0..3: 0,
 * 4..15: 1, from 16 on: 2".  A list with finitely many zeros, or with finitely
 * many numbers that are not zeros, is such a list of zeros.
 *
 * The pattern predicts only that the last run continues.  So the last run must
 * be at least a quarter of the list.  The answer says that the evidence is weak
 * if the last run is less than half of the list.  It also says so if each run
 * is at least as long as all runs before it together, unless the list reaches
 * the square of the start of the last run: the next change may be far away.
 */
#include "core/text.h"
#include "lang/find/pattern/pattern.h"

#include <assert.h>

enum {
  MOST_RUNS = 8,
  LAST_RUN = 4 /* divides the list: the shortest last run */
};

size_t gi_runs_find(const gi_observed *s, gi_value_run *runs, size_t most) {
  size_t count = 0;
  for (uint64_t n = s->first; n <= s->last; n++)
    if (n == s->first || s->values[n] != s->values[n - 1]) {
      if (count == most)
        return 0;
      runs[count++] = (gi_value_run){n, s->values[n]};
    }
  return count;
}

uint64_t gi_runs_last(const gi_observed *s) {
  uint64_t n = s->last;
  while (n > s->first && s->values[n - 1] == s->values[n])
    n--;
  return n;
}

static double bits_of(const gi_observed *s, uint64_t count) {
  return (double)count * (gi_bits((double)s->last + 1) + gi_value_bits(s));
}

double gi_runs_bits(const gi_observed *s) {
  uint64_t count = 1;
  for (uint64_t n = s->first + 1; n <= s->last; n++)
    count += s->values[n] != s->values[n - 1];
  return bits_of(s, count);
}

bool gi_few_runs_are_weak(const gi_observed *s) {
  gi_value_run runs[MOST_RUNS];
  size_t count = gi_runs_find(s, runs, MOST_RUNS);
  if (!count || runs[count - 1].start > gi_observed_fit(s))
    return true;
  uint64_t start = runs[count - 1].start;
  for (size_t i = 2; i < count; i++)
    if (runs[i].start < 2 * runs[i - 1].start)
      return false;
  return count > 2 && s->last / start < start;
}

/* Writes "n < 4 ? 0 : n < 16 ? 1 : 2". */
static void put_expr(gi_writer *out, const gi_observed *s,
                     const gi_value_run *runs, size_t count) {
  for (size_t i = 0; i + 1 < count; i++)
    gi_write(out, "%s < %llu ? %llu : ", s->names[0],
             (unsigned long long)runs[i + 1].start,
             (unsigned long long)runs[i].value);
  gi_write(out, "%llu", (unsigned long long)runs[count - 1].value);
}

/* Writes "0..3: 0, 4..15: 1", all runs but the last; of zeros only the runs of
   zeros, "0..3, 16..40".  Returns the number of runs written. */
static size_t list_runs(gi_writer *out, const gi_observed *s,
                        const gi_value_run *runs, size_t count) {
  size_t written = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    unsigned long long start = runs[i].start, end = runs[i + 1].start - 1;
    if (s->zeros && runs[i].value)
      continue;
    gi_write(out, written++ ? ", %llu" : "%llu", start);
    if (end > start)
      gi_write(out, "..%llu", end);
    if (!s->zeros)
      gi_write(out, ": %llu", (unsigned long long)runs[i].value);
  }
  return written;
}

/* Returns the start of the run after the last zero; 0 if the last run is of
   zeros or no run is. */
static uint64_t end_of_zeros(const gi_value_run *runs, size_t count) {
  size_t i = count - 1;
  while (i > 0 && runs[i].value && runs[i - 1].value)
    i--;
  return runs[i].value ? i ? runs[i].start : 0 : 0;
}

static void say(gi_writer *out, const gi_observed *s, const gi_value_run *runs,
                size_t count, const char **words) {
  const char *list = NULL;
  const gi_value_run *last = &runs[count - 1];
  size_t written = list_runs(out, s, runs, count);
  gi_pattern_keep(s, out, &list);
  uint64_t after = end_of_zeros(runs, count);
  gi_digits runs_text = gi_digits_of(count), from = gi_digits_of(last->start);
  gi_digits value = gi_digits_of(last->value);
  gi_digits end = gi_digits_of(after ? after - 1 : 0);
  const char *const values[] = {
      after ? N_("the values come in {0} runs: {1}, from {2} on: {3}; there "
                 "are no zeros after {4}")
            : N_("the values come in {0} runs: {1}, from {2} on: {3}"),
      runs_text.text,
      list,
      from.text,
      value.text,
      end.text,
      NULL};
  const char *const zeros[] = {
      after     ? N_("the zeros are {0}; there are no zeros after {2}")
      : written ? N_("the zeros are {0} and all numbers from {1} on")
                : N_("the zeros are all numbers from {1} on"),
      list, from.text, end.text, NULL};
  gi_pattern_say(s, out, s->zeros ? zeros : values, words);
}

grundy_status gi_pattern_few_runs(const gi_observed *s, gi_patterns *patterns) {
  enum {
    A_LIST = 6 /* bits that say how many runs there are */
  };
  gi_value_run runs[MOST_RUNS];
  size_t count = gi_runs_find(s, runs, MOST_RUNS);
  gi_pattern pattern = {.kind = GI_PATTERN_FEW_RUNS,
                        .cost = A_LIST + bits_of(s, count)};
  uint64_t size = s->last - s->first + 1;
  if (count < 2 || s->last - runs[count - 1].start + 1 < size / LAST_RUN ||
      !gi_pattern_is_welcome(s, patterns, pattern.cost))
    return GRUNDY_OK;
  assert(runs[0].start == s->first && runs[count - 1].start <= s->last);
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_expr(&out, s, runs, count);
  gi_pattern_keep(s, &out, &pattern.expr);
  say(&out, s, runs, count, &pattern.words);
  gi_writer_clear(&out);
  if (out.status == GRUNDY_OK)
    gi_pattern_offer(patterns, pattern);
  return out.status;
}
