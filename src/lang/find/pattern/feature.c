/* SPDX-License-Identifier: MIT */
/*
 * Formulas by chains of one or two features of n, n+1, n-1, n+2 or n-2:
 *
 *   value = slope * n + scale * chain(n) + offset     slope 0, 1 or 2
 *   value = table[chain(n)]                           a table of a few entries
 *
 * except for a few n at the beginning.  Slope, scale, offset and table come
 * from the first values; nearly all chains fail at one of the next values.
 */
#include "core/text.h"
#include "lang/find/pattern/chain.h"

#include <stdio.h>

enum {
  EXCEPTIONS = 8, /* first values that may be listed one by one */
  ENTRIES = 6,    /* of a table */
  LOOK = 80       /* values searched for a second value of the chain */
};

typedef struct fitting {
  gi_chain chain;
  int64_t slope, scale, offset;
  bool has_table;
  size_t entries;
  int64_t table[ENTRIES];
  bool known[ENTRIES];
  uint64_t start; /* the formula holds from there on */
} fitting;

typedef struct search {
  const gi_observed *s;
  gi_patterns *patterns;
  gi_factors factors;
  uint64_t walked; /* values compared and not yet charged to the budget */
} search;

static bool value_at(const search *q, const fitting *f, uint64_t n,
                     int64_t *value) {
  int64_t x, scaled;
  if (!gi_chain_value(&f->chain, &q->factors, n, &x))
    return false;
  if (f->has_table) {
    if (x < 0 || x >= ENTRIES || !f->known[x])
      return false;
    *value = f->table[x];
    return true;
  }
  if (__builtin_mul_overflow(f->scale, x, &scaled))
    return false;
  *value = f->slope * (int64_t)n + scaled + f->offset;
  return true;
}

static bool agrees(const search *q, const fitting *f, uint64_t n) {
  int64_t value;
  return value_at(q, f, n, &value) && value >= 0 &&
         (uint64_t)value == q->s->values[n];
}

static uint64_t begin_of(const gi_observed *s) { return s->first + EXCEPTIONS; }

/* Finds scale and offset from two different values of the chain. */
static bool fit_line(const search *q, fitting *f) {
  enum {
    SCALE = 4,
    OFFSET = 16
  };
  const gi_observed *s = q->s;
  uint64_t n = begin_of(s);
  int64_t x0, x1, w0, w1;
  if (!gi_chain_value(&f->chain, &q->factors, n, &x0))
    return false;
  w0 = (int64_t)s->values[n] - f->slope * (int64_t)n;
  do {
    if (++n > s->last || n > begin_of(s) + LOOK ||
        !gi_chain_value(&f->chain, &q->factors, n, &x1))
      return false;
    w1 = (int64_t)s->values[n] - f->slope * (int64_t)n;
  } while (x1 == x0 && w1 == w0);
  if (x1 == x0 || (w1 - w0) % (x1 - x0) != 0)
    return false;
  f->scale = (w1 - w0) / (x1 - x0);
  if (f->scale == 0 || f->scale > SCALE || f->scale < -SCALE)
    return false;
  f->offset = w0 - f->scale * x0;
  return f->offset <= OFFSET && f->offset >= -OFFSET;
}

/* Fills the table from the first half; false if an entry stays unknown. */
static bool fit_table(search *q, fitting *f) {
  const gi_observed *s = q->s;
  f->has_table = true;
  uint64_t fit = gi_observed_fit(s);
  for (uint64_t n = begin_of(s); n <= fit; n++) {
    int64_t x;
    q->walked++;
    if (!gi_chain_value(&f->chain, &q->factors, n, &x) || x < 0 || x >= ENTRIES)
      return false;
    if (!f->known[x]) {
      f->known[x] = true;
      f->table[x] = (int64_t)s->values[n];
      if ((size_t)x + 1 > f->entries)
        f->entries = (size_t)x + 1;
    } else if (f->table[x] != (int64_t)s->values[n]) {
      return false;
    }
  }
  for (size_t i = 0; i < f->entries; i++)
    if (!f->known[i])
      return false;
  return f->entries > 1;
}

/* Does the formula hold?  Finds the start from which it does. */
static bool holds(search *q, fitting *f) {
  const gi_observed *s = q->s;
  for (uint64_t n = begin_of(s); n <= s->last; n++, q->walked++)
    if (!agrees(q, f, n))
      return false;
  f->start = begin_of(s);
  while (f->start > s->first && agrees(q, f, f->start - 1))
    f->start--;
  return true;
}

static double size_of(int64_t number) {
  return gi_bits((double)(number < 0 ? -number : number) + 1);
}

static double cost_of(const search *q, const fitting *f) {
  double value = gi_value_bits(q->s);
  double cost = 4 + gi_chain_cost(&f->chain);
  cost += (double)(f->start - q->s->first) * (value + 1);
  if (f->has_table)
    return cost + (double)f->entries * (value + 1);
  if (f->scale != 1)
    cost += 2 + 2 * size_of(f->scale);
  if (f->offset)
    cost += 2 + 2 * size_of(f->offset);
  return f->slope ? cost + 4 + size_of(f->slope) : cost;
}

/* ---------------------------------------------------------------- texts */

static void put_formula(gi_writer *out, const fitting *f, const char *name,
                        const char *chain) {
  if (f->has_table) {
    for (size_t i = 0; i + 1 < f->entries; i++)
      gi_write(out, "%s == %zu ? %lld : ", chain, i, (long long)f->table[i]);
    gi_write(out, "%lld", (long long)f->table[f->entries - 1]);
    return;
  }
  if (f->slope == 1)
    gi_write(out, "%s + ", name);
  else if (f->slope)
    gi_write(out, "%lld * %s + ", (long long)f->slope, name);
  if (f->offset && f->scale < 0)
    gi_write(out, f->offset < 0 ? "(%lld)" : "%lld", (long long)f->offset);
  if (f->scale < 0)
    gi_write(out, " - ");
  int64_t scale = f->scale < 0 ? -f->scale : f->scale;
  if (scale != 1)
    gi_write(out, "%lld * ", (long long)scale);
  gi_write(out, "%s", chain);
  if (f->offset && f->scale > 0)
    gi_write(out, f->offset < 0 ? " - %lld" : " + %lld",
             (long long)(f->offset < 0 ? -f->offset : f->offset));
}

static void put_exceptions(gi_writer *out, const gi_observed *s,
                           const fitting *f) {
  for (uint64_t n = s->first; n < f->start; n++) {
    bool is_last = n + 1 == f->start;
    if (!is_last && s->values[n] == s->values[n + 1])
      continue;
    gi_write(
        out, n == s->first ? "%s == %llu ? %llu : " : "%s <= %llu ? %llu : ",
        s->names[0], (unsigned long long)n, (unsigned long long)s->values[n]);
  }
}

static void say(gi_writer *out, const gi_observed *s, const fitting *f,
                const char *expr, const char **text) {
  char words[GI_CHAIN_TEXT], chain[GI_CHAIN_TEXT];
  gi_chain_words(&f->chain, s->language, s->names[0], words);
  gi_chain_expr(&f->chain, s->names[0], chain);
  gi_digits start = gi_digits_of(f->start);
  bool is_bare = !f->has_table && !f->slope && f->scale == 1 && !f->offset;
  const char *const bare[] = {N_("the value of {0} is {1}"), s->subject, words,
                              NULL};
  const char *const bare_from[] = {N_("from {0} on the value of {1} is {2}"),
                                   start.text, s->subject, words, NULL};
  const char *const full[] = {N_("the value of {0} is {1}, where {2} is {3}"),
                              s->subject,
                              expr,
                              chain,
                              words,
                              NULL};
  const char *const zero[] = {
      N_("{0} is a zero exactly where {1} is 0; {2} is {3}"),
      s->subject,
      expr,
      chain,
      words,
      NULL};
  gi_pattern_say(s, out,
                 s->zeros                          ? zero
                 : is_bare && f->start == s->first ? bare
                 : is_bare                         ? bare_from
                                                   : full,
                 text);
}

static grundy_status offer(const search *q, const fitting *f, double cost) {
  const gi_observed *s = q->s;
  gi_writer out;
  gi_pattern pattern = {.kind = GI_PATTERN_FEATURE, .cost = cost};
  char chain[GI_CHAIN_TEXT];
  gi_chain_expr(&f->chain, s->names[0], chain);
  gi_writer_init(&out, s->memory);
  put_exceptions(&out, s, f);
  put_formula(&out, f, s->names[0], chain);
  gi_pattern_keep(s, &out, &pattern.expr);
  say(&out, s, f, pattern.expr, &pattern.words);
  gi_writer_clear(&out);
  if (out.status == GRUNDY_OK)
    gi_pattern_offer(q->patterns, pattern);
  return out.status;
}

/* --------------------------------------------------------------- search */

static grundy_status try_fitting(search *q, fitting *f) {
  if (!holds(q, f))
    return GRUNDY_OK;
  double cost = cost_of(q, f);
  return gi_pattern_is_welcome(q->s, q->patterns, cost) ? offer(q, f, cost)
                                                        : GRUNDY_OK;
}

static grundy_status try_chain(search *q, const gi_chain *chain) {
  grundy_status status = gi_budget_ticks(q->s->budget, q->walked + 16);
  q->walked = 0;
  for (int64_t slope = 0; slope <= 2 && status == GRUNDY_OK; slope++) {
    fitting f = {.chain = *chain, .slope = slope};
    if (fit_line(q, &f))
      status = try_fitting(q, &f);
  }
  fitting f = {.chain = *chain};
  if (status == GRUNDY_OK && fit_table(q, &f))
    status = try_fitting(q, &f);
  return status;
}

/* Returns link i of all; false after the last. */
static bool link_at(size_t i, gi_link *link) {
  static const struct {
    gi_feature feature;
    int64_t from, to;
  } ranges[] = {
      {GI_FEATURE_MOD, 2, 12},     {GI_FEATURE_DIV, 2, 10},
      {GI_FEATURE_XOR, 1, 3},      {GI_FEATURE_CTZ, 0, 0},
      {GI_FEATURE_LOW_BIT, 0, 0},  {GI_FEATURE_ODD_PART, 0, 0},
      {GI_FEATURE_BITLEN, 0, 0},   {GI_FEATURE_POPCOUNT, 0, 0},
      {GI_FEATURE_ISQRT, 0, 0},    {GI_FEATURE_DIGITSUM, 3, 10},
      {GI_FEATURE_LPF, 0, 0},      {GI_FEATURE_PRIMEPI, 0, 0},
      {GI_FEATURE_BIGOMEGA, 0, 0}, {GI_FEATURE_ZECK, 0, 0},
  };
  for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
    size_t count = (size_t)(ranges[r].to - ranges[r].from) + 1;
    if (i < count) {
      *link = (gi_link){ranges[r].feature, ranges[r].from + (int64_t)i};
      return true;
    }
    i -= count;
  }
  return false;
}

static grundy_status try_all(search *q, gi_chain shifted) {
  grundy_status status = GRUNDY_OK;
  gi_chain chain = shifted;
  size_t at = shifted.count;
  for (size_t i = 0; status == GRUNDY_OK && link_at(i, &chain.links[at]); i++) {
    chain.count = at + 1;
    status = try_chain(q, &chain);
    chain.count = at + 2;
    for (size_t k = 0; status == GRUNDY_OK && link_at(k, &chain.links[at + 1]);
         k++)
      status = try_chain(q, &chain);
  }
  return status;
}

grundy_status gi_pattern_feature(const gi_observed *s, gi_patterns *patterns) {
  static const int64_t shifts[] = {0, 1, -1, 2, -2};
  search q = {.s = s, .patterns = patterns};
  if (s->last < begin_of(s) + 2 * EXCEPTIONS)
    return GRUNDY_OK;
  grundy_status status = gi_factors_init(&q.factors, s->memory, s->last + 8);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
    gi_chain chain = {.count = 0};
    if (shifts[i])
      chain.links[chain.count++] = (gi_link){GI_FEATURE_PLUS, shifts[i]};
    if (status == GRUNDY_OK)
      status = try_all(&q, chain);
  }
  gi_factors_clear(&q.factors);
  return status;
}
