/* SPDX-License-Identifier: MIT */
/*
 * The interval of values that an expression may have, given the intervals of
 * its variables.  Generated code has no test for what cannot happen.
 */
#include "lang/rule/facts/interval.h"

#include "lang/rule/arithmetic.h"

#include <assert.h>

__extension__ typedef __int128 wide;

static const gi_interval any = {INT64_MIN, INT64_MAX};

/* Returns the part of least..most in 64 bits; *exact becomes false if that is
   not all of it. */
static gi_interval cut(wide least, wide most, bool *exact) {
  assert(least <= most);
  if (exact && (least < INT64_MIN || most > INT64_MAX))
    *exact = false;
  if (least < INT64_MIN)
    least = INT64_MIN;
  if (most > INT64_MAX)
    most = INT64_MAX;
  if (least > INT64_MAX)
    least = INT64_MAX;
  if (most < INT64_MIN)
    most = INT64_MIN;
  return (gi_interval){(int64_t)least, (int64_t)most};
}

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

/* Returns the hull of the four results at the ends of two intervals. */
static gi_interval hull(const wide *ends, bool *exact) {
  wide least = ends[0], most = ends[0];
  for (size_t i = 1; i < 4; i++) {
    least = ends[i] < least ? ends[i] : least;
    most = ends[i] > most ? ends[i] : most;
  }
  return cut(least, most, exact);
}

static wide floored(wide a, wide b) { return a / b - (a % b != 0 && a < 0); }

/* Returns the interval without a 0 at its lower end: division by 0 has no
   result. */
static gi_interval divisors(gi_interval b) {
  b.least += b.least == 0;
  b.most = greater(b.least, b.most);
  return b;
}

static gi_interval quotient(gi_interval a, gi_interval b) {
  b = divisors(b);
  if (b.least <= 0)
    return any;
  const wide ends[] = {floored(a.least, b.least), floored(a.least, b.most),
                       floored(a.most, b.least), floored(a.most, b.most)};
  return hull(ends, NULL);
}

static gi_interval rest(gi_interval a, gi_interval b) {
  b = divisors(b);
  if (b.least <= 0)
    return any;
  return (gi_interval){0,
                       a.least >= 0 ? lesser(a.most, b.most - 1) : b.most - 1};
}

static gi_interval bits(gi_op op, gi_interval a, gi_interval b) {
  if (op == GI_BIT_AND && (a.least >= 0 || b.least >= 0))
    return (gi_interval){0, a.least < 0   ? b.most
                            : b.least < 0 ? a.most
                                          : lesser(a.most, b.most)};
  if (a.least < 0 || b.least < 0)
    return any;
  unsigned length = gi_bit_length((uint64_t)greater(a.most, b.most));
  int64_t most = (int64_t)((UINT64_C(1) << length) - 1);
  return (gi_interval){op == GI_BIT_OR ? greater(a.least, b.least) : 0, most};
}

/* a * 2^b or a / 2^b, where b is in 0..63. */
static gi_interval shifted(gi_op op, gi_interval a, gi_interval b,
                           bool *exact) {
  int64_t least = lesser(greater(b.least, 0), 63);
  int64_t most = greater(lesser(b.most, 63), least);
  wide x = (wide)1 << least, y = (wide)1 << most;
  const wide up[] = {a.least * x, a.least * y, a.most * x, a.most * y};
  const wide down[] = {floored(a.least, x), floored(a.least, y),
                       floored(a.most, x), floored(a.most, y)};
  return hull(op == GI_SHL ? up : down, exact);
}

static gi_interval power(gi_interval a, gi_interval b, bool *exact) {
  int64_t most = 0;
  bool fits = a.least >= 0 && gi_power(a.most, greater(b.most, 0), &most);
  if (exact && !fits)
    *exact = false;
  /* 0^0 = 1 is above 0^1 */
  return (gi_interval){a.least < 0 ? INT64_MIN : a.least > 0,
                       fits ? greater(most, 1) : INT64_MAX};
}

static gi_interval binary(gi_op op, gi_interval a, gi_interval b, bool *exact) {
  switch (op) {
  case GI_ADD:
    return cut((wide)a.least + b.least, (wide)a.most + b.most, exact);
  case GI_SUB:
    return cut((wide)a.least - b.most, (wide)a.most - b.least, exact);
  case GI_MUL: {
    const wide ends[] = {(wide)a.least * b.least, (wide)a.least * b.most,
                         (wide)a.most * b.least, (wide)a.most * b.most};
    return hull(ends, exact);
  }
  case GI_DIV:
    return quotient(a, b);
  case GI_MOD:
    return rest(a, b);
  case GI_BIT_OR:
  case GI_BIT_XOR:
  case GI_BIT_AND:
    return bits(op, a, b);
  case GI_MIN:
    return (gi_interval){lesser(a.least, b.least), lesser(a.most, b.most)};
  case GI_MAX:
    return (gi_interval){greater(a.least, b.least), greater(a.most, b.most)};
  case GI_SHL:
  case GI_SHR:
    return shifted(op, a, b, exact);
  case GI_POW:
    return power(a, b, exact);
  case GI_LCM:
    if (exact)
      *exact = false;
    return (gi_interval){0, INT64_MAX};
  default: /* GI_GCD, GI_DIGITSUM */
    return (gi_interval){0, INT64_MAX};
  }
}

static gi_interval unary(gi_op op, gi_interval a, bool *exact) {
  wide b;
  switch (op) {
  case GI_NEG:
    return cut(-(wide)a.most, -(wide)a.least, exact);
  case GI_ABS:
    if (a.least >= 0)
      return a;
    return cut(a.most < 0 ? -(wide)a.most : 0,
               -(wide)a.least > a.most ? -(wide)a.least : a.most, exact);
  case GI_POPCOUNT:
  case GI_BITLEN:
    return (gi_interval){a.least > 0, 64};
  case GI_LOG2:
    return (gi_interval){0, 63};
  case GI_CTZ:
    return (gi_interval){0, 64};
  case GI_ISQRT:
    return (gi_interval){a.least > 0, 3037000499};
  case GI_LPF:
    return (gi_interval){a.least >= 2 ? 2 : 0, greater(a.most, 0)};
  case GI_PRIMEPI:
    return (gi_interval){0, greater(a.most, 0)};
  case GI_BIGOMEGA:
  case GI_ZECK:
    return (gi_interval){0, 64};
  case GI_GOLDEN: /* between a and 2 a */
    b = a.most < 1 ? 0 : 2 * (wide)a.most;
    return cut(greater(a.least, 0), b, exact);
  case GI_GOLDENINDEX:
  case GI_FIBBELOW:
    return (gi_interval){a.least >= 1, greater(a.most, 0)};
  default:
    return any;
  }
}

/* Returns the values of the expression; *exact becomes false if its last
   operation may overflow. */
static gi_interval of(const gi_expr *e, const gi_interval *variables,
                      bool *exact);

static gi_interval folded(const gi_expr *e, const gi_interval *variables,
                          bool *exact) {
  gi_interval result = of(e->args, variables, NULL);
  if (!e->args->next)
    return unary((gi_op)e->op, result, exact);
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next)
    result = binary((gi_op)e->op, result, of(arg, variables, NULL), exact);
  return result;
}

/* Recursion: a tree has at most GI_RULE_HEIGHT levels. */
static gi_interval of_any(const gi_expr *e, const gi_interval *variables,
                          bool *exact) {
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    return (gi_interval){e->number, e->number};
  case GI_VARIABLE:
    return variables ? variables[e->variable] : (gi_interval){0, INT64_MAX};
  case GI_CHOOSE: {
    gi_interval a = of(e->args->next, variables, NULL);
    gi_interval b = of(e->args->next->next, variables, NULL);
    return (gi_interval){lesser(a.least, b.least), greater(a.most, b.most)};
  }
  case GI_INDEX:
    return (gi_interval){e->data->least, e->data->most};
  case GI_LOOP_LEAST:
  case GI_LOOP_MOST:
  case GI_LOOP_SUM:
  case GI_LOOP_XOR:
  case GI_LOOP_OR:
    return any;
  case GI_LOOP_COUNT:
  case GI_LOOP_GCD:
    return (gi_interval){0, INT64_MAX};
  case GI_LOOP_ANY:
  case GI_LOOP_ALL:
  case GI_OR:
  case GI_AND:
  case GI_NOT:
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return (gi_interval){0, 1};
  default:
    return folded(e, variables, exact);
  }
}

static gi_interval of(const gi_expr *e, const gi_interval *variables,
                      bool *exact) {
  gi_interval result = of_any(e, variables, exact);
  assert(result.least <= result.most);
  return result;
}

gi_interval gi_expr_interval(const gi_expr *expr,
                             const gi_interval *variables) {
  return of(expr, variables, NULL);
}

static bool overflows(const gi_expr *e, const gi_interval *variables) {
  bool exact = true;
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return false;
  if (e->op == GI_ADD || e->op == GI_SUB || e->op == GI_MUL ||
      e->op == GI_NEG || e->op == GI_ABS || e->op == GI_SHL ||
      e->op == GI_POW || e->op == GI_LCM)
    of(e, variables, &exact);
  for (const gi_expr *arg = e->args; arg && exact; arg = arg->next)
    exact = !overflows(arg, variables);
  return !exact;
}

int64_t gi_expr_exact_to(const gi_expr *expr) {
  gi_interval variables[GI_RULE_NAMES];
  int64_t least = -1, most = INT64_MAX; /* the answer is in least..most */
  for (int64_t to = most; least < most; to = most - (most - least - 1) / 2) {
    for (size_t i = 0; i < GI_RULE_NAMES; i++)
      variables[i] = (gi_interval){0, to};
    if (overflows(expr, variables))
      most = to - 1;
    else
      least = to;
  }
  return least;
}

static bool has(gi_interval interval, int64_t number) {
  return interval.least <= number && number <= interval.most;
}

bool gi_expr_may_fail(const gi_expr *e, const gi_interval *variables) {
  bool exact = true;
  gi_interval a, b;
  switch ((gi_op)e->op) {
  case GI_ADD:
  case GI_SUB:
  case GI_MUL:
  case GI_NEG:
  case GI_ABS:
  case GI_GOLDEN:
  case GI_LCM:
    of(e, variables, &exact);
    return !exact;
  case GI_SHL:
  case GI_SHR:
  case GI_POW:
    of(e, variables, &exact);
    b = of(e->args->next, variables, NULL);
    return !exact || b.least < 0 || (e->op != GI_POW && b.most > 63);
  case GI_LOG2:
    return of(e->args, variables, NULL).least < 1;
  case GI_DIV:
  case GI_MOD:
    a = of(e->args, variables, NULL);
    b = of(e->args->next, variables, NULL);
    return has(b, 0) || (has(a, INT64_MIN) && has(b, -1));
  case GI_INDEX:
    a = of(e->args, variables, NULL);
    return a.least < 0 || a.most >= (int64_t)e->data->count * e->data->width;
  case GI_LOOP_LEAST:
  case GI_LOOP_MOST:
  case GI_LOOP_SUM:
  case GI_LOOP_GCD:
    return true;
  case GI_ISQRT:
    return of(e->args, variables, NULL).least < 0;
  case GI_PRIMEPI:
    return of(e->args, variables, NULL).most > 1 << 30;
  case GI_DIGITSUM:
    return of(e->args, variables, NULL).least < 0 ||
           of(e->args->next, variables, NULL).least < 2;
  case GI_GCD:
    for (const gi_expr *arg = e->args; arg; arg = arg->next)
      if (has(of(arg, variables, NULL), INT64_MIN))
        return true;
    return false;
  default:
    return false;
  }
}
