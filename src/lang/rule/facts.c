/* SPDX-License-Identifier: MIT */
#include "lang/rule/facts.h"

#include <string.h>

#include "lang/rule/arithmetic.h"

/* ---------------------------------------------------------------- values */

static bool compare(gi_op op, int64_t a, int64_t b) {
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
  default:
    return a != b;
  }
}

/* Joins two numbers; false if that fails, or the operator has others. */
static bool join(gi_op op, int64_t a, int64_t b, int64_t *result) {
  switch (op) {
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    *result = compare(op, a, b);
    return true;
  case GI_BIT_OR:
    *result = a | b;
    return true;
  case GI_BIT_XOR:
    *result = a ^ b;
    return true;
  case GI_BIT_AND:
    *result = a & b;
    return true;
  case GI_MIN:
    *result = a < b ? a : b;
    return true;
  case GI_MAX:
    *result = a > b ? a : b;
    return true;
  case GI_SHL:
    return gi_shift_left(a, b, result);
  case GI_SHR:
    return gi_shift_right(a, b, result);
  case GI_ADD:
    return gi_add(a, b, result);
  case GI_SUB:
    return gi_subtract(a, b, result);
  case GI_MUL:
    return gi_multiply(a, b, result);
  case GI_DIV:
    return gi_divide(a, b, result);
  case GI_MOD:
    return gi_modulo(a, b, result);
  case GI_POW:
    return gi_power(a, b, result);
  case GI_GCD:
    return gi_common_divisor(a, b, result);
  case GI_LCM:
    return gi_common_multiple(a, b, result);
  case GI_DIGITSUM:
    return gi_digit_sum(a, b, result);
  default:
    return false;
  }
}

static bool choose(const gi_expr *e, const gi_known *known, int64_t *value) {
  const gi_expr *a = e->args;
  int64_t test;
  if (!gi_expr_value(a, known, &test))
    return false;
  switch ((gi_op)e->op) {
  case GI_CHOOSE:
    return gi_expr_value(test ? a->next : a->next->next, known, value);
  case GI_NOT:
    *value = !test;
    return true;
  case GI_NEG:
    return gi_subtract(0, test, value);
  default: /* GI_AND, GI_OR */
    *value = test != 0;
    if ((test != 0) != (e->op == GI_AND))
      return true;
    if (!gi_expr_value(a->next, known, &test))
      return false;
    *value = test != 0;
    return true;
  }
}

bool gi_expr_value(const gi_expr *e, const gi_known *known, int64_t *value) {
  const gi_expr *arg = e->args;
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    *value = e->number;
    return true;
  case GI_VARIABLE:
    *value = known->values[e->variable];
    return known->has[e->variable];
  case GI_CHOOSE:
  case GI_AND:
  case GI_OR:
  case GI_NOT:
  case GI_NEG:
    return choose(e, known, value);
  default:
    break;
  }
  if (e->op >= GI_INDEX || !gi_expr_value(arg, known, value))
    return false;
  if (e->op >= GI_ABS && e->op <= GI_ZECK)
    return gi_call((gi_op)e->op, *value, value);
  for (arg = arg->next; arg; arg = arg->next) {
    int64_t other;
    if (!gi_expr_value(arg, known, &other) ||
        !join((gi_op)e->op, *value, other, value))
      return false;
  }
  return true;
}

/* ---------------------------------------------------------- linear forms */

enum {
  MOST_NUMBER = INT32_MAX
};

static bool is_small(int64_t number) {
  return -MOST_NUMBER <= number && number <= MOST_NUMBER;
}

/* Adds times * g to f. */
static bool add_linear(gi_linear *f, const gi_linear *g, int64_t times) {
  f->constant += times * g->constant;
  bool fits = is_small(f->constant);
  for (unsigned v = 0; v < GI_FACTS_VARIABLES; v++) {
    f->by[v] += times * g->by[v];
    fits = fits && is_small(f->by[v]);
  }
  return fits;
}

bool gi_expr_linear(const gi_expr *e, const gi_known *known, gi_linear *form) {
  const gi_expr *a = e->args;
  gi_linear other;
  int64_t number;
  *form = (gi_linear){0};
  if (gi_expr_value(e, known, &number)) {
    form->constant = number;
    return is_small(number);
  }
  switch ((gi_op)e->op) {
  case GI_VARIABLE:
    form->by[e->variable] = 1;
    return true;
  case GI_NEG:
    return gi_expr_linear(a, known, &other) && add_linear(form, &other, -1);
  case GI_ADD:
  case GI_SUB:
    return gi_expr_linear(a, known, form) &&
           gi_expr_linear(a->next, known, &other) &&
           add_linear(form, &other, e->op == GI_ADD ? 1 : -1);
  case GI_MUL:
    if (!gi_expr_value(a, known, &number)) {
      if (!gi_expr_value(a->next, known, &number))
        return false;
    } else {
      a = a->next;
    }
    return is_small(number) && gi_expr_linear(a, known, &other) &&
           add_linear(form, &other, number);
  default:
    return false;
  }
}
