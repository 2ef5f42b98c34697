/* SPDX-License-Identifier: MIT */
#include "lang/rule/exact.h"

#include <assert.h>

#include "lang/rule/number.h"
#include "theory/fibonacci.h"

enum {
  MOST_VALUES = GRUNDY_MOST_INTEGERS + GI_RULE_NAMES,
  MOST_ENTRIES = 16 /* numbers of an option */
};

typedef struct scene {
  const gi_exact *values;
  gi_exact_given given;
} scene;

static bool compute(const scene *s, const gi_expr *e, gi_exact *result);

static bool is_word(gi_exact a) { return a >= 0 && a <= UINT64_MAX; }

/* Multiplies numbers of at most 63 bits, so that nothing overflows. */
static bool multiply(gi_exact a, gi_exact b, gi_exact *result) {
  bool fits =
      a >= -INT64_MAX && a <= INT64_MAX && b >= -INT64_MAX && b <= INT64_MAX;
  if (!fits)
    return false;
  *result = a * b;
  return true;
}

/* Divides and rounds down. */
static bool divide(gi_exact a, gi_exact b, gi_exact *quotient, gi_exact *rest) {
  if (!b)
    return false;
  *quotient = a / b;
  *rest = a % b;
  if (*rest && (*rest < 0) != (b < 0)) {
    *quotient -= 1;
    *rest += b;
  }
  return true;
}

static bool power(gi_exact a, gi_exact b, gi_exact *result) {
  bool fits = b >= 0 && b < 64;
  *result = 1;
  for (; b > 0 && fits; b--)
    fits = multiply(*result, a, result);
  return fits;
}

/* Shifts numbers of at most 64 bits by at most 63 places. */
static bool shift(gi_op op, gi_exact a, gi_exact b, gi_exact *result) {
  if (b < 0 || b > 63)
    return false;
  if (op == GI_SHR) {
    *result = a >> (unsigned)b;
    return true;
  }
  *result = is_word(a) ? a * ((gi_exact)1 << (unsigned)b) : 0;
  return is_word(a);
}

/* Counts the zeros at the low end of the 64 bits. */
static unsigned low_zeros(gi_exact a) {
  uint64_t low = (uint64_t)a;
  return low ? (unsigned)__builtin_ctzll(low) : 64;
}

/* Computes the golden ratio times n, rounded down: below 2^65. */
static bool golden_multiple(uint64_t n, gi_exact *result) {
  uint64_t lower = 0;
  bool fits = gi_golden_lower(n, &lower);
  *result = (gi_exact)lower + (fits ? 0 : (gi_exact)1 << 64);
  return true;
}

/* Computes a function of one number from 0 to 2^64 - 1. */
static bool call(gi_op op, uint64_t n, gi_exact *result) {
  switch (op) {
  case GI_POPCOUNT:
    *result = __builtin_popcountll(n);
    return true;
  case GI_BITLEN:
    *result = gi_bit_length(n);
    return true;
  case GI_LOG2:
    *result = n ? gi_bit_length(n) - 1 : 0;
    return n != 0;
  case GI_ISQRT:
    *result = (gi_exact)gi_isqrt(n);
    return true;
  case GI_GOLDEN:
    return golden_multiple(n, result);
  case GI_GOLDENINDEX:
    *result = (gi_exact)gi_golden_of(n).index;
    return true;
  case GI_FIBBELOW:
    *result = (gi_exact)gi_fibonacci_below(n);
    return true;
  default:
    return false;
  }
}

static bool digit_sum(gi_exact a, gi_exact base, gi_exact *result) {
  bool has = is_word(a) && base >= 2;
  *result = 0;
  for (; has && a; a /= base)
    *result += a % base;
  return has;
}

/* Computes an operator or function of two numbers. */
static bool combine(gi_op op, gi_exact a, gi_exact b, gi_exact *result) {
  gi_exact other;
  switch (op) {
  case GI_ADD:
    *result = a + b;
    return true;
  case GI_SUB:
    *result = a - b;
    return true;
  case GI_MUL:
    return multiply(a, b, result);
  case GI_DIV:
    return divide(a, b, result, &other);
  case GI_MOD:
    return divide(a, b, &other, result);
  case GI_POW:
    return power(a, b, result);
  case GI_SHL:
  case GI_SHR:
    return shift(op, a, b, result);
  case GI_BIT_AND:
    *result = a & b;
    return true;
  case GI_BIT_OR:
    *result = a | b;
    return true;
  case GI_BIT_XOR:
    *result = a ^ b;
    return true;
  case GI_MIN:
    *result = a < b ? a : b;
    return true;
  case GI_MAX:
    *result = a > b ? a : b;
    return true;
  case GI_GCD:
    *result = is_word(a) && is_word(b)
                  ? (gi_exact)gi_gcd((uint64_t)a, (uint64_t)b)
                  : 0;
    return is_word(a) && is_word(b);
  case GI_DIGITSUM:
    return digit_sum(a, b, result);
  default:
    return false;
  }
}

static bool compare(gi_op op, gi_exact a, gi_exact b) {
  switch (op) {
  case GI_LT:
    return a < b;
  case GI_LE:
    return a <= b;
  case GI_GT:
    return a > b;
  case GI_GE:
    return a >= b;
  case GI_EQ:
    return a == b;
  default: /* GI_NE */
    return a != b;
  }
}

/* Computes what has one argument, or decides by the first one. */
static bool compute_one(const scene *s, const gi_expr *e, gi_exact *result) {
  gi_exact a;
  if (!compute(s, e->args, &a))
    return false;
  switch (e->op) {
  case GI_CHOOSE:
    assert(e->args->next && e->args->next->next);
    return compute(s, a ? e->args->next : e->args->next->next, result);
  case GI_OR:
  case GI_AND:
    *result = e->op == GI_OR;
    if ((a != 0) == (e->op == GI_OR))
      return true;
    if (!compute(s, e->args->next, &a))
      return false;
    *result = a != 0;
    return true;
  case GI_NOT:
    *result = !a;
    return true;
  case GI_NEG:
    *result = -a;
    return true;
  case GI_ABS:
    *result = a < 0 ? -a : a;
    return true;
  case GI_CTZ:
    *result = low_zeros(a);
    return true;
  default:
    return is_word(a) && call((gi_op)e->op, (uint64_t)a, result);
  }
}

static bool fits(gi_exact a) {
  const gi_exact most = (gi_exact)1 << 125; /* a sum of two is no overflow */
  return a <= most && a >= -most;
}

/* Recursion: a tree has at most GI_RULE_HEIGHT levels. */
static bool compute(const scene *s, const gi_expr *e, gi_exact *result) {
  if (e->op == GI_NUMBER) {
    bool is_given = e->given && e->given <= s->given.count;
    *result = is_given ? (gi_exact)s->given.numbers[e->given - 1] : e->number;
    return true;
  }
  if (e->op == GI_VARIABLE) {
    *result = s->values[e->variable];
    return true;
  }
  if (e->op >= GI_INDEX)
    return false;
  if (!e->args->next || e->op <= GI_AND)
    return compute_one(s, e, result);
  if (!compute(s, e->args, result))
    return false;
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next) {
    gi_exact b;
    if (!compute(s, arg, &b))
      return false;
    if (e->op >= GI_LT && e->op <= GI_NE)
      *result = compare((gi_op)e->op, *result, b);
    else if (!combine((gi_op)e->op, *result, b, result) || !fits(*result))
      return false;
  }
  return true;
}

bool gi_exact_value(const gi_expr *expr, const gi_exact *values,
                    gi_exact_given given, gi_exact *result) {
  scene s = {values, given};
  return compute(&s, expr, result);
}

/* ---------------------------------------------------------------- options */

typedef struct walk {
  const gi_rule *rule;
  gi_budget *budget;
  gi_exact_sink sink;
  gi_exact values[MOST_VALUES];
  scene scene;
} walk;

static void sort(uint64_t *state, uint32_t arity) {
  for (uint32_t i = 1; i < arity; i++)
    for (uint32_t k = i; k && state[k - 1] > state[k]; k--) {
      uint64_t moved = state[k];
      state[k] = state[k - 1];
      state[k - 1] = moved;
    }
}

/* Emits the option of the clause at these values; one with a number below 0 is
   no option. */
static grundy_status emit(walk *w, const gi_clause *clause) {
  uint64_t entries[MOST_ENTRIES];
  size_t count = 0;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next) {
      gi_exact entry;
      if (count == MOST_ENTRIES || !compute(&w->scene, e, &entry) ||
          entry > UINT64_MAX)
        return GRUNDY_UNABLE;
      if (entry < 0)
        return GRUNDY_OK;
      entries[count++] = (uint64_t)entry;
    }
  uint32_t arity = w->rule->arity;
  for (size_t at = 0; w->rule->sym && at + arity <= count; at += arity)
    sort(entries + at, arity);
  return w->sink.emit(w->sink.data, clause->part_count, entries);
}

/* Runs the loops from `binder` on, whose variable has this number; the
   condition is tested before the loops that it does not need.  Recursion: a
   clause has at most GI_RULE_NAMES binders. */
static grundy_status loop(walk *w, const gi_clause *clause,
                          const gi_binder *binder, uint32_t variable) {
  gi_exact at, last, step = 1, holds = 1;
  if (clause->condition &&
      variable - w->rule->arity == clause->condition->level &&
      !compute(&w->scene, clause->condition, &holds))
    return GRUNDY_UNABLE;
  if (!holds)
    return GRUNDY_OK;
  if (!binder)
    return emit(w, clause);
  const gi_item *item = binder->items;
  bool is_range = binder->domain == GI_DOMAIN_RANGE && item->to;
  if (!is_range || !compute(&w->scene, item->from, &at) ||
      !compute(&w->scene, item->to, &last) ||
      (item->step && !compute(&w->scene, item->step, &step)) || step < 1)
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  for (; at <= last && status == GRUNDY_OK; at += step) {
    w->values[variable] = at;
    status = loop(w, clause, binder->next, variable + 1);
    if (status == GRUNDY_OK)
      status = gi_budget_step(w->budget);
  }
  return status;
}

grundy_status gi_exact_options(const gi_rule *rule, gi_budget *budget,
                               gi_exact_given given, const uint64_t *state,
                               gi_exact_sink sink) {
  walk w = {.rule = rule, .budget = budget, .sink = sink};
  w.scene = (scene){w.values, given};
  if (rule->state || rule->arity > GRUNDY_MOST_INTEGERS)
    return GRUNDY_UNABLE;
  for (uint32_t i = 0; i < rule->arity; i++)
    w.values[i] = state[i];
  grundy_status status = GRUNDY_OK;
  for (const gi_clause *c = rule->clauses; c && status == GRUNDY_OK;
       c = c->next)
    status = c->is_plain && c->form == GI_FORM_STATES
                 ? loop(&w, c, c->binders, rule->arity)
                 : GRUNDY_UNABLE;
  return status;
}
