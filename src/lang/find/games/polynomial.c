/* SPDX-License-Identifier: MIT */
/*
 * Numbers that are a polynomial of n of degree 2 or 3, perhaps another one for
 * each remainder of n modulo a period, from some n on.
 *
 * With the step p, the difference of order degree + 1 is 0.  Newton's formula
 * gives the polynomial of a remainder; all are multiplied by one denominator,
 * so the expression has integers alone, and the value a factor.
 */
#include "lang/find/games/games.h"

#include <string.h>

enum {
  DEGREE = 3,
  PERIOD = 12, /* longest period */
  EARLY = 8    /* most values before the polynomial starts */
};

typedef struct polynomial {
  unsigned degree;
  uint64_t period, start;
  int64_t times;                    /* factor of the value */
  int64_t rows[PERIOD][DEGREE + 1]; /* by remainder: coefficients of n^k */
} polynomial;

/* Writes the difference of this order at n, with step p; false if it
   overflows. */
static bool difference(const int64_t *a, uint64_t n, uint64_t p, unsigned order,
                       int64_t *out) {
  static const int64_t binomials[DEGREE + 2][DEGREE + 2] = {
      {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  int64_t sum = 0;
  for (unsigned k = 0; k <= order; k++) {
    int64_t term;
    if (__builtin_mul_overflow(binomials[order][k], a[n + (order - k) * p],
                               &term) ||
        __builtin_add_overflow(sum, k % 2 ? -term : term, &sum))
      return false;
  }
  *out = sum;
  return true;
}

/* Finds where the difference of order degree + 1 is 0 up to the end; false if
   that is too late. */
static bool find_start(const gi_seen *g, polynomial *q) {
  const gi_observed *s = &g->f->observed;
  unsigned order = q->degree + 1;
  uint64_t reach = order * q->period, last = s->last;
  if (last < s->first + EARLY + 3 * reach)
    return false;
  uint64_t n = last - reach + 1;
  int64_t d;
  while (n > s->first &&
         difference(g->numerators, n - 1, q->period, order, &d) && d == 0)
    n--;
  q->start = n;
  return n <= s->first + EARLY;
}

/* Multiplies the polynomial by n - root. */
static bool multiply(int64_t *row, unsigned degree, int64_t root) {
  for (unsigned k = degree + 1; k-- > 0;) {
    int64_t low;
    if (__builtin_mul_overflow(row[k], -root, &low) ||
        __builtin_add_overflow(low, k ? row[k - 1] : 0, &row[k]))
      return false;
  }
  return true;
}

static int64_t power(int64_t base, unsigned exponent) {
  int64_t result = 1;
  while (exponent--)
    result *= base;
  return result;
}

static int64_t factorial(unsigned n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/* Writes the coefficients for the remainder of n0, multiplied by
   degree! * period^degree; false if they are too large. */
static bool interpolate(const gi_seen *g, const polynomial *q, uint64_t n0,
                        int64_t *row) {
  memset(row, 0, (DEGREE + 1) * sizeof *row);
  for (unsigned k = 0; k <= q->degree; k++) {
    int64_t product[DEGREE + 1] = {1}, d;
    if (!difference(g->numerators, n0, q->period, k, &d))
      return false;
    for (unsigned j = 0; j < k; j++)
      if (!multiply(product, k, (int64_t)(n0 + j * q->period)))
        return false;
    int64_t factor = factorial(q->degree) / factorial(k) *
                     power((int64_t)q->period, q->degree - k);
    for (unsigned i = 0; i <= k; i++) {
      int64_t term;
      if (__builtin_mul_overflow(d, factor, &term) ||
          __builtin_mul_overflow(term, product[i], &term) ||
          __builtin_add_overflow(row[i], term, &row[i]))
        return false;
    }
  }
  return true;
}

static int64_t divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/* Finds all coefficients, in lowest terms. */
static bool fit(const gi_seen *g, polynomial *q) {
  int64_t common;
  if (g->places > 20)
    return false;
  q->times = factorial(q->degree) * power((int64_t)q->period, q->degree)
             << g->places;
  common = q->times;
  for (uint64_t r = 0; r < q->period; r++) {
    uint64_t at = q->start % q->period;
    uint64_t n0 = q->start + (r + q->period - at) % q->period;
    if (!interpolate(g, q, n0, q->rows[r]))
      return false;
    for (unsigned k = 0; k <= q->degree; k++)
      common = divisor(common, q->rows[r][k]);
  }
  for (uint64_t r = 0; r < q->period; r++)
    for (unsigned k = 0; k <= q->degree; k++)
      q->rows[r][k] /= common;
  q->times /= common;
  return true;
}

/* Writes coefficient k: a number, or a choice by the remainder. */
static void put_coefficient(gi_writer *out, const polynomial *q, const char *n,
                            unsigned k) {
  bool is_one = true;
  for (uint64_t r = 1; r < q->period; r++)
    is_one = is_one && q->rows[r][k] == q->rows[0][k];
  if (is_one) {
    gi_write(out, "%lld", (long long)q->rows[0][k]);
    return;
  }
  gi_write(out, "(");
  for (uint64_t r = 0; r + 1 < q->period; r++)
    gi_write(out, "%s %% %llu == %llu ? %lld : ", n,
             (unsigned long long)q->period, (unsigned long long)r,
             (long long)q->rows[r][k]);
  gi_write(out, "%lld)", (long long)q->rows[q->period - 1][k]);
}

static bool is_zero(const polynomial *q, unsigned k) {
  for (uint64_t r = 0; r < q->period; r++)
    if (q->rows[r][k])
      return false;
  return true;
}

/* Writes the values before the start as a chain of cases; false if the factor
   does not make them integers. */
static bool put_early(gi_writer *out, const gi_seen *g, const polynomial *q) {
  const gi_observed *s = &g->f->observed;
  if (q->start == s->first)
    return true;
  gi_write(out, "%s < %llu ? (", s->names[0], (unsigned long long)q->start);
  for (uint64_t n = s->first; n < q->start; n++) {
    int64_t value;
    if (__builtin_mul_overflow(g->numerators[n], q->times, &value) ||
        value % (INT64_C(1) << g->places))
      return false;
    if (n + 1 < q->start)
      gi_write(out, "%s == %llu ? ", s->names[0], (unsigned long long)n);
    gi_write(out, "%lld", (long long)(value / (INT64_C(1) << g->places)));
    gi_write(out, n + 1 < q->start ? " : " : ") : ");
  }
  return true;
}

static grundy_status describe(gi_seen *g, const polynomial *q, bool *holds) {
  gi_finder *f = g->f;
  const char *n = f->observed.names[0], *expr;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  *holds = put_early(&out, g, q);
  bool is_first = true;
  for (unsigned k = q->degree + 1; k-- > 0;) {
    if (is_zero(q, k))
      continue;
    gi_write(&out, is_first ? "" : " + ");
    put_coefficient(&out, q, n, k);
    for (unsigned i = 0; i < k; i++)
      gi_write(&out, " * %s", n);
    is_first = false;
  }
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &expr);
  gi_writer_clear(&out);
  return status == GRUNDY_OK && *holds
             ? gi_seen_describe(g, "polynomial", expr, (uint64_t)q->times,
                                holds)
             : status;
}

grundy_status gi_find_polynomial(gi_seen *g) {
  gi_finder *f = g->f;
  grundy_status status = GRUNDY_OK;
  bool holds = false;
  for (unsigned degree = 2; degree <= DEGREE; degree++)
    for (uint64_t p = 1; p <= PERIOD && !holds && status == GRUNDY_OK; p++) {
      polynomial q = {.degree = degree, .period = p};
      status = gi_budget_ticks(&f->work->budget, f->count);
      if (status == GRUNDY_OK && find_start(g, &q) && fit(g, &q))
        status = describe(g, &q, &holds);
    }
  return status;
}
