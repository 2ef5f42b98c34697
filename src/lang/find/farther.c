/* SPDX-License-Identifier: MIT */
/*
 * A pattern, looked at beyond the values that it was fitted to.
 *
 * A pattern that is right everywhere follows from itself: at each position it
 * is the mex of its values at the options, and in outcomes N exactly if it is P
 * at an option.  So a position where it does not follow refutes it, however far
 * away the position is, and no value need be computed.  Where every smaller
 * position was looked at too, the first such position is the first at which the
 * pattern is wrong, and what follows there is the value.
 *
 * Positions are looked at up to 8 times the list, as far as the allowance
 * reaches, and then where rules change: around powers, squares, Fibonacci
 * numbers, and the constants in the text of the rules.  Where the options are
 * not all among the positions looked at, values are computed up to 8 times the
 * list.
 */
#include "lang/find/find.h"

#include "lang/prove/digits.h"
#include "lang/rule/rule.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
  ALLOWANCE = 1 << 18,    /* steps, for each of the two walks */
  TIMES = 8,              /* the list, which the first walk reaches */
  TIMES_PLANE = 2,        /* the same for each of two numbers */
  OPTIONS = 1 << 12,      /* most options of a position, and values of them */
  MOST_PARTS = 8,         /* of a sum */
  MOST_CENTRES = 1 << 10, /* numbers around which the second walk looks */
  BEFORE = 2,             /* numbers before a centre, and after it */
  AFTER = 48,
  AFTER_PLANE = 6
};

/* Beyond this the arithmetic of rules may fail in 64 bits; and numbers up to
   FACTORED are factored at once. */
#define MOST (INT64_C(1) << 61)
#define FACTORED (INT64_C(1) << 32)

typedef struct farther {
  gi_finder *f;
  const gi_pattern *p;
  bool zeros;
  bool computes;                 /* values are computed */
  const grundy_formula *formula; /* NULL: the pattern has none */
  gi_rule_run run;
  int64_t most;   /* largest number that is looked at */
  uint64_t exact; /* what the pattern says is right for all numbers up to it,
                     unless it was refuted */
  /* of the position that is looked at */
  uint32_t mark;
  uint32_t options;
  bool has_loss; /* an option is P */
  uint32_t seen[OPTIONS];
} farther;

/* Says what the pattern gives; UNABLE: it has no value there. */
static grundy_status claim_at(farther *e, const int64_t *at, int64_t *value) {
  const gi_observed *s = &e->f->observed;
  grundy_work *work = e->f->work;
  uint64_t x = (uint64_t)at[0], y = e->f->arity == 2 ? (uint64_t)at[1] : x;
  if (x < s->first || y < s->first)
    return GRUNDY_UNABLE;
  if (x <= s->last && y <= s->last) {
    size_t i = (size_t)(e->f->arity == 2 ? x * s->side + y : x);
    *value = (int64_t)(e->zeros ? e->f->signs : e->f->values)[i];
    return GRUNDY_OK;
  }
  if (!e->formula && e->p->value)
    return e->p->value(s, e->p->how, x, value) ? GRUNDY_OK : GRUNDY_UNABLE;
  if (!e->formula) {
    *value = (int64_t)gi_digit_rule_value(e->p->digits, x);
    return GRUNDY_OK;
  }
  grundy_status status =
      gi_formula_eval_within(gi_formula_code(e->formula), &e->run,
                             &work->budget, &work->error, at, value);
  if (status == GRUNDY_DOMAIN)
    gi_clear_error(work);
  return status == GRUNDY_DOMAIN ? GRUNDY_UNABLE : status;
}

/* Takes an option. */
static grundy_status take(void *data, size_t parts, const int64_t *entries) {
  farther *e = data;
  int64_t sum = 0;
  if (e->options++ >= OPTIONS || parts > MOST_PARTS || (e->zeros && parts > 1))
    return GRUNDY_UNABLE; /* who wins a sum does not follow from its parts */
  for (size_t i = 0; i < parts; i++) {
    int64_t value;
    grundy_status status = claim_at(e, entries + i * e->f->arity, &value);
    if (status != GRUNDY_OK)
      return status;
    sum ^= e->zeros ? value != 0 : value;
  }
  bool is_loss = parts ? !sum : e->f->play == GRUNDY_NORMAL;
  e->has_loss = e->has_loss || is_loss;
  if (sum >= 0 && sum < OPTIONS)
    e->seen[sum] = e->mark;
  return gi_budget_step(&e->f->work->budget);
}

/* Returns what follows at the position whose options were taken. */
static uint64_t follows(const farther *e) {
  if (e->zeros)
    return e->has_loss || (!e->options && e->f->play == GRUNDY_MISERE);
  uint64_t mex = 0;
  while (mex < OPTIONS && e->seen[mex] == e->mark)
    mex++;
  return mex;
}

static void keep_refutation(const farther *e, const int64_t *at, int64_t claim,
                            uint64_t value, bool is_first,
                            grundy_proof *refuted) {
  *refuted = (grundy_proof){
      .status = is_first ? GRUNDY_REFUTED : GRUNDY_UNDECIDED,
      .about = e->zeros ? GRUNDY_ABOUT_OUTCOMES : GRUNDY_ABOUT_VALUES,
      .numbers = e->f->slice.arity,
      .place = GRUNDY_NOWHERE,
      .formula = claim,
      .value = value,
      .rules = e->f->rules};
  memcpy(refuted->at, e->f->slice.from, sizeof refuted->at);
  for (unsigned i = 0; i < e->f->arity; i++)
    refuted->at[e->f->places[i]] = (uint64_t)at[i];
}

/* Computes the value at one position, and compares. */
static grundy_status compute(farther *e, const int64_t *at, bool *fails,
                             grundy_proof *refuted) {
  uint64_t numbers[2] = {(uint64_t)at[0], (uint64_t)at[1]}, value = 0;
  int64_t claim = 0;
  bool hole = false;
  grundy_status status = claim_at(e, at, &claim);
  if (status == GRUNDY_OK)
    status = gi_find_value_at(e->f, numbers, &value, &hole);
  if (status != GRUNDY_OK || hole)
    return status;
  *fails = e->zeros ? (claim != 0) != (value != 0)
                    : claim < 0 || (uint64_t)claim != value;
  if (*fails)
    keep_refutation(e, at, claim, e->zeros ? value != 0 : value, true, refuted);
  return GRUNDY_OK;
}

/* Looks at one position; *fails says whether the pattern does not follow from
   itself there.  UNABLE: that is not known. */
static grundy_status look(farther *e, const int64_t *at, bool is_first,
                          bool *fails, grundy_proof *refuted) {
  grundy_work *work = e->f->work;
  const grundy_rules *rules = e->f->rules->base;
  int64_t claim = 0;
  if (e->computes)
    return compute(e, at, fails, refuted);
  e->mark++;
  e->options = 0;
  e->has_loss = false;
  grundy_status status = claim_at(e, at, &claim);
  if (status == GRUNDY_OK)
    status = rules->family->tuples(
        work, rules, at, GRUNDY_BOTH,
        (gi_tuple_sink){.emit = take, .data = e, .any_order = true});
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    status = GRUNDY_UNABLE;
  }
  if (status != GRUNDY_OK)
    return status;
  uint64_t value = follows(e);
  *fails = e->zeros ? (claim != 0) != (value != 0)
                    : claim < 0 || (uint64_t)claim != value;
  if (*fails)
    keep_refutation(e, at, claim, value, is_first, refuted);
  return GRUNDY_OK;
}

/* ------------------------------------------------------------ the walks */

/* Looks at all positions after the list, in order. */
static grundy_status walk_on(farther *e, bool *fails, grundy_proof *refuted) {
  const gi_finder *f = e->f;
  uint64_t first = f->observed.first, last = f->observed.last;
  uint64_t end = last * (f->arity == 1 ? TIMES : TIMES_PLANE);
  grundy_status status = e->computes ? gi_find_prepare(f, end) : GRUNDY_OK;
  for (uint64_t n = last + 1; n <= end && status == GRUNDY_OK && !*fails; n++) {
    int64_t at[2] = {(int64_t)n, (int64_t)n};
    if (f->arity == 1)
      status = look(e, at, true, fails, refuted);
    for (uint64_t m = first;
         f->arity == 2 && m <= 2 * n - first && status == GRUNDY_OK && !*fails;
         m++) { /* (first,n) .. (n,n), then (n,n-1) .. (n,first) */
      at[0] = (int64_t)(m < n ? m : n);
      at[1] = (int64_t)(m < n ? n : 2 * n - m);
      if (f->rules->sym && at[1] < at[0])
        break;
      status = look(e, at, true, fails, refuted);
    }
    if (status == GRUNDY_OK && !*fails)
      e->exact = n;
  }
  return status;
}

typedef struct centres {
  size_t count;
  int64_t most, list[MOST_CENTRES];
} centres;

static void add_centre(centres *c, int64_t n) {
  if (c->count < MOST_CENTRES && n >= 0 && n <= c->most)
    c->list[c->count++] = n;
}

/* Adds all powers of a number. */
static void add_powers(centres *c, int64_t base) {
  for (int64_t n = base; n <= c->most / base; n *= base)
    add_centre(c, n * base);
}

/* Adds the numbers in the text of the rules, a power or a shift as one, and
   small multiples of them. */
static void add_constants(centres *c, const char *text) {
  enum {
    MULTIPLES = 3
  };
  int64_t before = 0;
  char by = ' '; /* what stands between the number before and this one */
  while (*text) {
    int64_t n = 0;
    bool fits = true;
    if (!isdigit((unsigned char)*text)) {
      by = strncmp(text, "**", 2) == 0   ? '^'
           : strncmp(text, "<<", 2) == 0 ? '<'
                                         : ' ';
      text += by == ' ' ? 1 : 2;
      continue;
    }
    for (; isdigit((unsigned char)*text); text++)
      fits = fits && !__builtin_mul_overflow(n, 10, &n) &&
             !__builtin_add_overflow(n, *text - '0', &n);
    int64_t value = by == ' ' ? n : before;
    for (int64_t i = 1; by == '^' && i < n && fits; i++)
      fits = !__builtin_mul_overflow(value, before, &value);
    for (int64_t i = 0; by == '<' && i < n && fits; i++)
      fits = !__builtin_mul_overflow(value, 2, &value);
    before = n;
    by = ' ';
    for (int64_t i = 1; fits && i <= MULTIPLES && value < c->most / i; i++)
      add_centre(c, i * value);
  }
}

/* Adds squares and fourth powers of the numbers around the square root of the
   last number of the list, and of powers of 2 and 10. */
static void add_squares(centres *c, uint64_t last) {
  enum {
    ROOTS = 16
  };
  int64_t root = 1;
  while ((uint64_t)root * (uint64_t)root <= last)
    root++;
  for (int64_t r = root; r < root + ROOTS; r++)
    add_centre(c, r * r);
  for (int64_t r = 2; r <= ROOTS; r++)
    add_centre(c, r * r * r * r);
  for (int64_t r = 16; r <= 1 << 30; r *= 2) {
    add_centre(c, (r - 1) * (r - 1));
    add_centre(c, (r + 1) * (r + 1));
  }
}

static int by_size(const void *left, const void *right) {
  const int64_t *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

static void add_all(centres *c, const gi_finder *f) {
  add_constants(c, f->rules->base->text);
  add_squares(c, f->observed.last);
  add_powers(c, 2);
  add_powers(c, 3);
  add_powers(c, 10);
  for (int64_t a = 1, b = 1, sum; b <= c->most; sum = a + b, a = b, b = sum)
    add_centre(c, b);
  qsort(c->list, c->count, sizeof *c->list, by_size);
}

/* Looks at one position that may be far away, if it is beyond the walk. */
static grundy_status look_there(farther *e, int64_t x, int64_t y, bool *fails,
                                grundy_proof *refuted) {
  const gi_finder *f = e->f;
  int64_t exact = (int64_t)e->exact, first = (int64_t)f->observed.first;
  int64_t at[2] = {x, y};
  bool is_known = x <= exact && (f->arity == 1 || y <= exact);
  if (*fails || x < first || y < first || x > e->most || y > e->most ||
      is_known || (f->arity == 2 && f->rules->sym && x > y))
    return GRUNDY_OK;
  grundy_status status = look(e, at, false, fails, refuted);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Looks around the centres. */
static grundy_status walk_around(farther *e, bool *fails,
                                 grundy_proof *refuted) {
  centres *c = gi_alloc(&e->f->work->memory, sizeof *c);
  if (!c)
    return gi_refused(e->f->work);
  c->count = 0;
  c->most = e->most;
  add_all(c, e->f);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < c->count && status == GRUNDY_OK && !*fails; i++) {
    int64_t n = c->list[i];
    for (int64_t d = -BEFORE; e->f->arity == 1 && d <= AFTER; d++)
      if (status == GRUNDY_OK)
        status = look_there(e, n + d, 0, fails, refuted);
    for (int64_t d = -BEFORE; e->f->arity == 2 && d <= AFTER_PLANE; d++)
      for (int64_t m = 0; m <= AFTER_PLANE && status == GRUNDY_OK; m++) {
        status = look_there(e, m, n + d, fails, refuted);
        if (status == GRUNDY_OK)
          status = look_there(e, n + d, m, fails, refuted);
        if (status == GRUNDY_OK)
          status = look_there(e, n + d, n + m - BEFORE, fails, refuted);
      }
  }
  gi_free(&e->f->work->memory, c, sizeof *c);
  return status;
}

/* Ends a walk with an allowance of its own. */
static grundy_status walk(farther *e, bool *fails, grundy_proof *refuted,
                          grundy_status (*how)(farther *, bool *,
                                               grundy_proof *)) {
  grundy_work *work = e->f->work;
  gi_try attempt = gi_budget_try(&work->budget, ALLOWANCE);
  grundy_status status = how(e, fails, refuted);
  status = gi_budget_tried(&work->budget, attempt, status);
  status = gi_budget_leave_out(&work->budget, status);
  if (status == GRUNDY_UNABLE) {
    gi_clear_error(work);
    status = GRUNDY_OK;
  }
  return status;
}

/* Do the rules or the pattern factor numbers, or count primes? */
static bool is_factoring(const char *text) {
  static const char *const words[] = {"lpf", "bigomega", "divisors", "prime"};
  for (size_t i = 0; text && i < sizeof words / sizeof *words; i++)
    if (strstr(text, words[i]))
      return true;
  return false;
}

/* Are all options of the positions among them, and tuples? */
static bool has_all_options(const gi_finder *f) {
  gi_manner manner = gi_rules_manner(f->work, f->rules);
  return gi_find_is_whole(f) && f->rules->base->family->tuples &&
         !manner.partizan && !manner.loopy;
}

grundy_status gi_find_farther(gi_finder *f, const gi_pattern *p, bool zeros,
                              bool *fails, grundy_proof *refuted) {
  *fails = false;
  bool is_said = p->expr || (f->arity == 1 && (p->digits || p->value));
  if (f->is_cut || f->slice.arity > GRUNDY_PROOF_NUMBERS || !is_said)
    return GRUNDY_OK;
  farther *e = gi_alloc(&f->work->memory, sizeof *e);
  if (!e)
    return gi_refused(f->work);
  *e = (farther){.f = f,
                 .p = p,
                 .zeros = zeros,
                 .computes = !has_all_options(f),
                 .exact = f->observed.last};
  e->most = is_factoring(f->rules->base->text) || is_factoring(p->expr)
                ? FACTORED
                : MOST;
  grundy_status status = GRUNDY_OK;
  if (p->expr)
    status = gi_formula_read(
        f->work, (gi_text){p->expr, strlen(p->expr), GRUNDY_NOWHERE},
        f->observed.names, f->arity, &e->formula);
  gi_rule_run_init(&e->run, &f->work->memory);
  if (status == GRUNDY_OK)
    status = walk(e, fails, refuted, walk_on);
  if (status == GRUNDY_OK && !*fails && !e->computes)
    status = walk(e, fails, refuted, walk_around);
  gi_rule_run_clear(&e->run);
  gi_free(&f->work->memory, e, sizeof *e);
  return status;
}
