/* SPDX-License-Identifier: MIT */
/*
 * k-regular sequences: the value at k n + d is a linear combination of the
 * value at n, of n, of 1, and of the values at n of a few other subsequences
 * k^i n + r, for which the same is true.  (J.-P. Allouche and J. Shallit, The
 * ring of k-regular sequences, 1992.)
 *
 * The coefficients solve linear equations over the first half of the values,
 * modulo the prime 2^61 - 1.  Only small integers are accepted, and then
 * checked exactly.
 */
#include "core/text.h"
#include "lang/find/pattern/digits.h"

#include <assert.h>

enum {
  MOST_PARTS = 3, /* subsequences; the first is the values themselves */
  MOST_BASE = 10,
  COLUMNS = MOST_PARTS + 2, /* 1, n, then the parts */
  ROWS = 4 * COLUMNS,
  LARGEST = 64 /* coefficient */
};

typedef struct rules {
  unsigned base, limit; /* the rules hold for n >= limit */
  size_t count;
  gi_section parts[MOST_PARTS];
  int64_t times[MOST_PARTS][MOST_BASE][COLUMNS];
} rules;

/* --------------------------------------------------- linear equations */

__extension__ typedef unsigned __int128 wide;

static const uint64_t prime = (UINT64_C(1) << 61) - 1;

static uint64_t product(uint64_t a, uint64_t b) {
  return (uint64_t)((wide)a * b % prime);
}

static uint64_t inverse(uint64_t a) {
  uint64_t result = 1;
  for (uint64_t e = prime - 2; e; e >>= 1, a = product(a, a))
    if (e & 1)
      result = product(result, a);
  return result;
}

typedef struct equations {
  size_t rows, columns; /* the right side is column `columns` */
  uint64_t at[ROWS][COLUMNS + 1];
} equations;

static void eliminate(equations *e, size_t pivot, size_t column) {
  uint64_t scale = inverse(e->at[pivot][column]);
  for (size_t k = 0; k <= e->columns; k++)
    e->at[pivot][k] = product(e->at[pivot][k], scale);
  for (size_t i = 0; i < e->rows; i++) {
    uint64_t factor = e->at[i][column];
    if (i == pivot || !factor)
      continue;
    for (size_t k = 0; k <= e->columns; k++)
      e->at[i][k] =
          (e->at[i][k] + prime - product(factor, e->at[pivot][k])) % prime;
  }
}

static void swap_rows(equations *e, size_t a, size_t b) {
  for (size_t k = 0; k <= e->columns; k++) {
    uint64_t entry = e->at[a][k];
    e->at[a][k] = e->at[b][k];
    e->at[b][k] = entry;
  }
}

/* Finds a solution in small integers; free unknowns are 0. */
static bool solve(equations *e, int64_t *solution) {
  size_t rank = 0;
  size_t pivots[COLUMNS];
  for (size_t column = 0; column < e->columns; column++) {
    size_t i = rank;
    while (i < e->rows && !e->at[i][column])
      i++;
    solution[column] = 0;
    if (i == e->rows)
      continue;
    swap_rows(e, i, rank);
    eliminate(e, rank, column);
    pivots[rank++] = column;
  }
  for (size_t i = rank; i < e->rows; i++)
    if (e->at[i][e->columns])
      return false;
  for (size_t i = 0; i < rank; i++) {
    uint64_t x = e->at[i][e->columns];
    if (x > LARGEST && x < prime - LARGEST)
      return false;
    solution[pivots[i]] = x > LARGEST ? -(int64_t)(prime - x) : (int64_t)x;
  }
  return true;
}

/* ---------------------------------------------------------------- learn */

static uint64_t small_of(const rules *r) {
  return r->limit ? (uint64_t)r->base * r->limit : 1;
}

/* Returns what column `column` stands for at n: 1, n, then the parts. */
static int64_t term(const gi_observed *s, const rules *r, size_t column,
                    uint64_t n) {
  if (column < 2)
    return column ? (int64_t)n : 1;
  return (int64_t)s->values[gi_section_at(r->parts[column - 2], n)];
}

/* Expresses the subsequence `child` by the known parts; false if impossible. */
static bool express(const gi_observed *s, const rules *r, gi_section child,
                    int64_t *times) {
  uint64_t fit = gi_observed_fit(s), n = r->limit;
  while (gi_section_at(child, n) < s->first || n < s->first)
    n++;
  uint64_t count = gi_section_count(child, fit);
  equations e = {.columns = r->count + 2};
  if (count < n + e.columns + 4)
    return false;
  for (uint64_t m = n; m < count && e.rows < ROWS; m++, e.rows++) {
    for (size_t k = 0; k < e.columns; k++)
      e.at[e.rows][k] = (uint64_t)term(s, r, k, m) % prime;
    e.at[e.rows][e.columns] = s->values[gi_section_at(child, m)] % prime;
  }
  if (!solve(&e, times))
    return false;
  for (uint64_t m = n; m < count; m++) {
    int64_t sum = 0;
    for (size_t k = 0; k < r->count + 2; k++)
      sum += times[k] * term(s, r, k, m);
    if (sum != (int64_t)s->values[gi_section_at(child, m)])
      return false;
  }
  return true;
}

static bool learn(const gi_observed *s, rules *r) {
  r->count = 1;
  r->parts[0] = (gi_section){1, 0};
  for (size_t i = 0; i < r->count; i++)
    for (unsigned digit = 0; digit < r->base; digit++) {
      gi_section child = gi_section_of(r->parts[i], r->base, digit);
      if (gi_section_count(child, s->last) < small_of(r))
        return false;
      if (express(s, r, child, r->times[i][digit]))
        continue;
      if (r->count == MOST_PARTS)
        return false;
      r->times[i][digit][r->count + 2] = 1;
      r->parts[r->count++] = child;
      assert(r->count <= MOST_PARTS);
    }
  return true;
}

static bool add_times(int64_t *sum, int64_t times, int64_t of) {
  int64_t more;
  return !__builtin_mul_overflow(times, of, &more) &&
         !__builtin_add_overflow(*sum, more, sum);
}

/* Replaces the coefficients of 1, n and the parts at k n + digit by those at
   n; false if they overflow. */
static bool step(const rules *r, int64_t *w, unsigned digit) {
  int64_t next[COLUMNS] = {0};
  bool fits = add_times(&next[0], w[0], 1) &&
              add_times(&next[0], w[1], digit) &&
              add_times(&next[1], w[1], r->base);
  for (size_t i = 0; i < r->count; i++)
    for (size_t k = 0; k < r->count + 2; k++)
      fits = fits && add_times(&next[k], w[i + 2], r->times[i][digit][k]);
  memcpy(w, next, sizeof next);
  return fits;
}

/* Computes what the rules give at n; false if a number does not fit. */
static bool value_at(const gi_observed *s, const void *how, uint64_t n,
                     int64_t *value) {
  const rules *r = how;
  int64_t w[COLUMNS] = {0, 0, 1};
  *value = 0;
  for (; n >= small_of(r); n /= r->base)
    if (!step(r, w, (unsigned)(n % r->base)))
      return false;
  for (size_t k = 0; k < r->count + 2; k++)
    if (!add_times(value, w[k], term(s, r, k, n)))
      return false;
  return true;
}

static bool holds(const gi_observed *s, const rules *r) {
  for (uint64_t n = s->first; n <= s->last; n++) {
    int64_t value;
    if (!value_at(s, r, n, &value) || value != (int64_t)s->values[n])
      return false;
  }
  return true;
}

static double cost_of(const gi_observed *s, const rules *r) {
  enum {
    NO_EXPRESSION = 8
  };
  double cost = NO_EXPRESSION + gi_bits(r->base) + 2 * gi_bits(r->limit + 1) +
                (double)(r->count * small_of(r)) * gi_value_bits(s);
  for (size_t i = 0; i < r->count; i++)
    for (unsigned d = 0; d < r->base; d++)
      for (size_t k = 0; k < r->count + 2; k++) {
        int64_t times = r->times[i][d][k];
        cost += 1;
        if (times)
          cost += 1 + 2 * gi_bits((double)(times < 0 ? -times : times));
      }
  return cost;
}

/* ---------------------------------------------------------------- texts */

typedef struct spelling {
  const char *mark; /* between a coefficient and its factor */
  const char *call; /* name of the only part; NULL: their own names */
  const char *of;   /* argument */
} spelling;

static void put_term(gi_writer *out, size_t column, int64_t times,
                     const spelling *how, bool *is_first) {
  long long size = times < 0 ? -times : times;
  if (!times)
    return;
  gi_write(out, "%s", times < 0 ? "-" : *is_first ? "" : "+");
  *is_first = false;
  if (column == 0 || size != 1)
    gi_write(out, "%lld%s", size, column ? how->mark : "");
  if (column == 1)
    gi_write(out, "%s", how->of);
  else if (column)
    gi_write(out, "%s(%s)",
             how->call ? how->call : gi_section_called(column - 2).text,
             how->of);
}

/* Writes "2a(n)+n-1" or "3-a(n)": positive terms first, parts before n before
   1. */
static void put_sum(gi_writer *out, const rules *r, const int64_t *times,
                    spelling how) {
  static const size_t order[COLUMNS] = {2, 3, 4, 1, 0};
  bool is_first = true;
  for (int sign = 1; sign >= -1; sign -= 2)
    for (size_t i = 0; i < COLUMNS; i++)
      if (order[i] < r->count + 2 && (times[order[i]] > 0) == (sign > 0))
        put_term(out, order[i], times[order[i]], &how, &is_first);
  if (is_first)
    gi_write(out, "0");
}

static void put_rules(gi_writer *out, const rules *r, const char *mark) {
  for (size_t i = 0; i < r->count; i++)
    for (unsigned d = 0; d < r->base; d++) {
      gi_write(out, "%s%s(%s) = ", i || d ? mark : "",
               gi_section_called(i).text, gi_argument_of(r->base, d).text);
      put_sum(out, r, r->times[i][d], (spelling){"", NULL, "n"});
    }
}

static void put_values(gi_writer *out, const gi_observed *s, const rules *r) {
  for (size_t i = 0; i < r->count; i++)
    for (uint64_t n = 0; n < small_of(r); n++) {
      uint64_t at = gi_section_at(r->parts[i], n);
      if (at < s->first)
        continue;
      gi_write(out, "%s%s(%s) = ", i || n > s->first ? ", " : "",
               gi_section_called(i).text, gi_digits_of(n).text);
      gi_write(out, "%s", gi_digits_of(s->values[at]).text);
    }
}

/* Writes the first values of each part, a row each if there are several
   parts. */
static void put_table(gi_writer *out, const gi_observed *s, const rules *r,
                      const char *open, const char *close) {
  for (size_t i = 0; i < r->count; i++) {
    gi_write(out, "%s%s", i ? ", " : "", r->count > 1 ? open : "");
    for (uint64_t n = 0; n < small_of(r); n++) {
      uint64_t at = gi_section_at(r->parts[i], n);
      gi_write(out, "%s%s", n ? ", " : "",
               gi_digits_of(at < s->first ? 0 : s->values[at]).text);
    }
    gi_write(out, "%s", r->count > 1 ? close : "");
  }
}

/* With one part, code is a function that calls itself. */
static void put_c(gi_writer *out, const gi_observed *s, const rules *r) {
  unsigned small = (unsigned)small_of(r);
  gi_write(out,
           "long long %s(long long n) {\n"
           "  static const long long first[%u] = {",
           s->function, small);
  put_table(out, s, r, "", "");
  gi_write(out,
           "};\n  if (n < %u)\n    return first[n];\n"
           "  long long m = n / %u;\n  switch (n %% %u) {\n",
           small, r->base, r->base);
  for (unsigned d = 0; d < r->base; d++) {
    if (d + 1 < r->base)
      gi_write(out, "  case %u:\n    return ", d);
    else
      gi_write(out, "  default:\n    return ");
    put_sum(out, r, r->times[0][d], (spelling){" * ", s->function, "m"});
    gi_write(out, ";\n");
  }
  gi_write(out, "  }\n}\n");
}

static void put_python(gi_writer *out, const gi_observed *s, const rules *r) {
  gi_write(out, "def %s(n):\n    first = [", s->function);
  put_table(out, s, r, "", "");
  gi_write(out,
           "]\n    if n < %u:\n        return first[n]\n"
           "    m, digit = n // %u, n %% %u\n",
           (unsigned)small_of(r), r->base, r->base);
  for (unsigned d = 0; d < r->base; d++) {
    if (d + 1 < r->base)
      gi_write(out, "    if digit == %u:\n        return ", d);
    else
      gi_write(out, "    return ");
    put_sum(out, r, r->times[0][d], (spelling){" * ", s->function, "m"});
    gi_write(out, "\n");
  }
}

/* With several parts, code multiplies a row of coefficients of 1, n and the
   parts by a matrix for each digit. */
static void put_matrices(gi_writer *out, const rules *r, const char *open,
                         const char *close) {
  size_t width = r->count + 2;
  for (unsigned d = 0; d < r->base; d++) {
    gi_write(out, "%s%s%s1", d ? ",\n    " : "\n    ", open, open);
    for (size_t k = 1; k < width; k++)
      gi_write(out, ", 0");
    gi_write(out, "%s, %s%u, %u", close, open, d, r->base);
    for (size_t k = 2; k < width; k++)
      gi_write(out, ", 0");
    gi_write(out, "%s", close);
    for (size_t i = 0; i < r->count; i++) {
      gi_write(out, ", %s", open);
      for (size_t k = 0; k < width; k++)
        gi_write(out, "%s%lld", k ? ", " : "", (long long)r->times[i][d][k]);
      gi_write(out, "%s", close);
    }
    gi_write(out, "%s", close);
  }
}

static void put_c_parts(gi_writer *out, const gi_observed *s, const rules *r) {
  unsigned width = (unsigned)r->count + 2, small = (unsigned)small_of(r);
  gi_write(out,
           "long long %s(long long n) {\n"
           "  static const int times[%u][%u][%u] = {",
           s->function, r->base, width, width);
  put_matrices(out, r, "{", "}");
  gi_write(out, "};\n  static const long long first[%u][%u] = {",
           (unsigned)r->count, small);
  put_table(out, s, r, "{", "}");
  gi_write(out,
           "};\n  long long w[%u] = {0, 0, 1};\n"
           "  for (; n >= %u; n /= %u) {\n"
           "    long long x[%u] = {0};\n",
           width, small, r->base, width);
  gi_write(out,
           "    for (int i = 0; i < %u; i++)\n"
           "      for (int k = 0; k < %u; k++)\n"
           "        x[k] += w[i] * times[n %% %u][i][k];\n"
           "    for (int k = 0; k < %u; k++)\n"
           "      w[k] = x[k];\n  }\n",
           width, width, r->base, width);
  gi_write(out,
           "  long long sum = w[0] + w[1] * n;\n"
           "  for (int i = 0; i < %u; i++)\n"
           "    sum += w[i + 2] * first[i][n];\n  return sum;\n}\n",
           (unsigned)r->count);
}

static void put_python_parts(gi_writer *out, const gi_observed *s,
                             const rules *r) {
  unsigned width = (unsigned)r->count + 2;
  gi_write(out, "def %s(n):\n    times = [", s->function);
  put_matrices(out, r, "[", "]");
  gi_write(out, "]\n    first = [");
  put_table(out, s, r, "[", "]");
  gi_write(out,
           "]\n    w = [0, 0, 1] + [0] * %u\n    while n >= %u:\n"
           "        m = times[n %% %u]\n",
           width - 3, (unsigned)small_of(r), r->base);
  gi_write(out,
           "        w = [sum(w[i] * m[i][k] for i in range(%u))\n"
           "             for k in range(%u)]\n        n //= %u\n",
           width, width, r->base);
  gi_write(out,
           "    return w[0] + w[1] * n + sum(\n"
           "        w[i + 2] * first[i][n] for i in range(%u))\n",
           (unsigned)r->count);
}

static void put_latex(gi_writer *out, const gi_observed *s, const rules *r) {
  put_rules(out, r, ",\\ ");
  if (r->limit)
    gi_write(out, "\\quad (n \\ge %u)", r->limit);
  gi_write(out, ";\\quad ");
  put_values(out, s, r);
}

static void say(gi_writer *out, const gi_observed *s, const rules *r,
                const char **words) {
  const char *rule = NULL, *values = NULL;
  put_rules(out, r, ", ");
  gi_pattern_keep(s, out, &rule);
  put_values(out, s, r);
  gi_pattern_keep(s, out, &values);
  gi_digits base = gi_digits_of(r->base), limit = gi_digits_of(r->limit);
  const char *const shown[] = {N_("a rule on the digits of {0} in base {1}, "
                                  "lowest digit first: {2} for n >= {3}; {4}"),
                               s->subject,
                               base.text,
                               rule,
                               limit.text,
                               values,
                               NULL};
  gi_pattern_say(s, out, shown, words);
}

static grundy_status describe(const gi_observed *s, const rules *r,
                              gi_pattern *pattern) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  (r->count > 1 ? put_c_parts : put_c)(&out, s, r);
  gi_pattern_keep(s, &out, &pattern->c);
  (r->count > 1 ? put_python_parts : put_python)(&out, s, r);
  gi_pattern_keep(s, &out, &pattern->python);
  put_latex(&out, s, r);
  gi_pattern_keep(s, &out, &pattern->latex);
  say(&out, s, r, &pattern->words);
  pattern->value = value_at;
  pattern->how = gi_pattern_copy(s, &out, r, sizeof *r);
  gi_writer_clear(&out);
  return out.status;
}

grundy_status gi_pattern_regular(const gi_observed *s, gi_patterns *patterns) {
  enum {
    MOST_LIMIT = 3
  };
  grundy_status status = GRUNDY_OK;
  if (s->most > INT32_MAX)
    return GRUNDY_OK;
  for (unsigned base = 2; base <= MOST_BASE && status == GRUNDY_OK; base++)
    for (unsigned limit = 0; limit <= MOST_LIMIT && status == GRUNDY_OK;
         limit++) {
      rules r = {.base = base, .limit = limit};
      bool is_found = learn(s, &r) && holds(s, &r);
      status = gi_budget_ticks(s->budget, s->last - s->first + 16);
      if (status != GRUNDY_OK || !is_found)
        continue;
      gi_pattern pattern = {.kind = GI_PATTERN_REGULAR, .cost = cost_of(s, &r)};
      if (!gi_pattern_is_welcome_by_digits(s, patterns, pattern.cost))
        continue;
      status = describe(s, &r, &pattern);
      if (status == GRUNDY_OK)
        gi_pattern_offer(patterns, pattern);
    }
  return status;
}
