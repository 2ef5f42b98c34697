/* SPDX-License-Identifier: MIT */
#include "lang/rule/facts/value.h"

#include <assert.h>

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

bool gi_op_value(gi_op op, int64_t a, int64_t b, int64_t *result) {
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

static bool choose(const gi_expr *e, const gi_fixed *fixed, int64_t *value) {
  const gi_expr *a = e->args;
  int64_t test;
  if (!gi_expr_value(a, fixed, &test))
    return false;
  switch ((gi_op)e->op) {
  case GI_CHOOSE:
    return gi_expr_value(test ? a->next : a->next->next, fixed, value);
  case GI_NOT:
    *value = !test;
    return true;
  case GI_NEG:
    return gi_subtract(0, test, value);
  default: /* GI_AND, GI_OR */
    *value = test != 0;
    if ((test != 0) != (e->op == GI_AND))
      return true;
    if (!gi_expr_value(a->next, fixed, &test))
      return false;
    *value = test != 0;
    return true;
  }
}

bool gi_expr_value(const gi_expr *e, const gi_fixed *fixed, int64_t *value) {
  const gi_expr *arg = e->args;
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    *value = e->number;
    return true;
  case GI_VARIABLE:
    *value = fixed->values[e->variable];
    return fixed->has[e->variable];
  case GI_CHOOSE:
  case GI_AND:
  case GI_OR:
  case GI_NOT:
  case GI_NEG:
    return choose(e, fixed, value);
  default:
    break;
  }
  if (e->op >= GI_INDEX || !gi_expr_value(arg, fixed, value))
    return false;
  if (e->op >= GI_ABS && e->op <= GI_FIBBELOW)
    return gi_call((gi_op)e->op, *value, value);
  for (arg = arg->next; arg; arg = arg->next) {
    int64_t other;
    if (!gi_expr_value(arg, fixed, &other) ||
        !gi_op_value((gi_op)e->op, *value, other, value))
      return false;
  }
  return true;
}

/* ---------------------------------------------------------- linear forms */

enum {
  MOST_NUMBER = INT32_MAX
};

__extension__ typedef __int128 wide;

static bool is_small(wide number, int64_t most) {
  return number >= -(wide)most && number <= most;
}

bool gi_linear_add(gi_linear *f, const gi_linear *g, int64_t times,
                   unsigned variables) {
  assert(variables <= GI_FACTS_VARIABLES);
  wide constant = f->constant + (wide)g->constant * times;
  if (!is_small(constant, INT64_MAX))
    return false;
  f->constant = (int64_t)constant;
  for (unsigned v = 0; v < variables; v++) {
    wide by = f->by[v] + (wide)g->by[v] * times;
    if (!is_small(by, MOST_NUMBER))
      return false;
    f->by[v] = (int64_t)by;
  }
  return true;
}

/* Adds times * g to f, where no number may become large. */
static bool add(gi_linear *f, const gi_linear *g, int64_t times) {
  return gi_linear_add(f, g, times, GI_FACTS_VARIABLES) &&
         is_small(f->constant, MOST_NUMBER);
}

bool gi_expr_linear(const gi_expr *e, const gi_fixed *fixed, gi_linear *form) {
  const gi_expr *a = e->args;
  gi_linear other;
  int64_t number;
  *form = (gi_linear){0};
  if (gi_expr_value(e, fixed, &number)) {
    form->constant = number;
    return is_small(number, MOST_NUMBER);
  }
  switch ((gi_op)e->op) {
  case GI_VARIABLE:
    form->by[e->variable] = 1;
    return true;
  case GI_NEG:
    return gi_expr_linear(a, fixed, &other) && add(form, &other, -1);
  case GI_ADD:
  case GI_SUB:
    return gi_expr_linear(a, fixed, form) &&
           gi_expr_linear(a->next, fixed, &other) &&
           add(form, &other, e->op == GI_ADD ? 1 : -1);
  case GI_MUL:
    if (!gi_expr_value(a, fixed, &number)) {
      if (!gi_expr_value(a->next, fixed, &number))
        return false;
    } else {
      a = a->next;
    }
    return is_small(number, MOST_NUMBER) && gi_expr_linear(a, fixed, &other) &&
           add(form, &other, number);
  default:
    return false;
  }
}
