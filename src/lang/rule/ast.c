/* SPDX-License-Identifier: MIT */
#include "lang/rule/ast.h"

#include "lang/rule/binding.h"

bool gi_expr_uses(const gi_expr *expr, uint32_t variable) {
  if (!expr || expr->op == GI_NUMBER)
    return false;
  if (expr->op == GI_VARIABLE)
    return expr->variable == variable;
  for (const gi_expr *arg = expr->args; arg; arg = arg->next)
    if (gi_expr_uses(arg, variable))
      return true;
  return false;
}

bool gi_expr_is_same(const gi_expr *a, const gi_expr *b) {
  if (!a || !b)
    return a == b;
  if (a == b)
    return true;
  if (a->op != b->op || gi_op_is_loop((gi_op)a->op) ||
      (a->op == GI_INDEX && a->data != b->data))
    return false;
  if (a->op == GI_NUMBER)
    return a->number == b->number;
  if (a->op == GI_VARIABLE)
    return a->variable == b->variable;
  const gi_expr *x = a->args, *y = b->args;
  while (x && y && gi_expr_is_same(x, y)) {
    x = x->next;
    y = y->next;
  }
  return !x && !y;
}

bool gi_expr_has_loop(const gi_expr *expr) {
  if (!expr || expr->op == GI_NUMBER || expr->op == GI_VARIABLE)
    return false;
  if (gi_op_is_loop((gi_op)expr->op))
    return true;
  for (const gi_expr *arg = expr->args; arg; arg = arg->next)
    if (gi_expr_has_loop(arg))
      return true;
  return false;
}

/* Looks for variables and for functions that take long.  False: there are two
   different variables. */
static bool has_one_variable(const gi_expr *e, const gi_expr **variable,
                             bool *is_long) {
  if (e->op == GI_NUMBER)
    return true;
  if (e->op == GI_VARIABLE) {
    if (!*variable)
      *variable = e;
    return (*variable)->variable == e->variable;
  }
  if (gi_op_is_loop((gi_op)e->op))
    return false;
  *is_long |= e->op == GI_GCD || e->op == GI_LCM ||
              (e->op >= GI_ISQRT && e->op <= GI_DIGITSUM);
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (!has_one_variable(arg, variable, is_long))
      return false;
  return true;
}

const gi_expr *gi_expr_sole_binder(const gi_expr *test, uint32_t arity) {
  enum {
    TALL = 16 /* so that looking at every test takes linear time */
  };
  const gi_expr *variable = NULL;
  bool is_long = false;
  if (!test->level || test->height > TALL || test->op < GI_OR ||
      test->op > GI_NE || !has_one_variable(test, &variable, &is_long))
    return NULL;
  return is_long && variable && variable->variable >= arity ? variable : NULL;
}

gi_op gi_op_opposite(gi_op op) {
  static const uint8_t opposites[] = {
      [GI_LT] = GI_GE, [GI_LE] = GI_GT, [GI_GT] = GI_LE,
      [GI_GE] = GI_LT, [GI_EQ] = GI_NE, [GI_NE] = GI_EQ};
  return op < sizeof opposites ? (gi_op)opposites[op] : GI_NUMBER;
}

bool gi_expr_is_membership(const gi_expr *e, gi_set *set) {
  if (e->op != GI_EQ && e->op != GI_NE)
    return false;
  const gi_expr *call = e->args, *one = call->next;
  *set = call->op == GI_ZECK ? GI_SET_FIB : GI_SET_PRIMES;
  return (call->op == GI_ZECK || call->op == GI_BIGOMEGA) &&
         one->op == GI_NUMBER && one->number == 1;
}

unsigned gi_op_binding(gi_op op) {
  static const uint8_t bindings[] = {
      [GI_CHOOSE] = GI_BIND_EXPR,
      [GI_OR] = GI_BIND_OR,
      [GI_AND] = GI_BIND_AND,
      [GI_NOT] = GI_BIND_NOT,
      [GI_LT] = GI_BIND_COMPARE,
      [GI_LE] = GI_BIND_COMPARE,
      [GI_GT] = GI_BIND_COMPARE,
      [GI_GE] = GI_BIND_COMPARE,
      [GI_EQ] = GI_BIND_COMPARE,
      [GI_NE] = GI_BIND_COMPARE,
      [GI_BIT_OR] = GI_BIND_BOR,
      [GI_BIT_XOR] = GI_BIND_BXOR,
      [GI_BIT_AND] = GI_BIND_BAND,
      [GI_SHL] = GI_BIND_SHIFT,
      [GI_SHR] = GI_BIND_SHIFT,
      [GI_POW] = GI_BIND_POWER,
      [GI_ADD] = GI_BIND_SUM,
      [GI_SUB] = GI_BIND_SUM,
      [GI_MUL] = GI_BIND_PRODUCT,
      [GI_DIV] = GI_BIND_PRODUCT,
      [GI_MOD] = GI_BIND_PRODUCT,
      [GI_NEG] = GI_BIND_UNARY,
      [GI_OPS] = 0,
  };
  return bindings[op] ? bindings[op] : GI_BIND_ATOM;
}

bool gi_expr_is_truth(const gi_expr *expr) {
  if (expr->op == GI_CHOOSE)
    return gi_expr_is_truth(expr->args->next) &&
           gi_expr_is_truth(expr->args->next->next);
  if (expr->op == GI_NUMBER)
    return expr->number == 0 || expr->number == 1;
  return (expr->op >= GI_OR && expr->op <= GI_NE) || expr->op >= GI_LOOP_ANY;
}

/* Does it never fail while the variables are below 2^44? */
static bool is_harmless(const gi_expr *x) {
  switch ((gi_op)x->op) {
  case GI_NUMBER:
    return x->number <= UINT32_MAX;
  case GI_VARIABLE:
  case GI_LEN:
    return true;
  case GI_ENTRY:
    return x->is_inside;
  case GI_DIV:
  case GI_MOD:
    return x->args->next->op == GI_NUMBER && x->args->next->number > 0 &&
           is_harmless(x->args);
  case GI_ADD:
  case GI_SUB:
  case GI_MIN:
  case GI_MAX:
    for (const gi_expr *arg = x->args; arg; arg = arg->next)
      if (!is_harmless(arg))
        return false;
    return true;
  default:
    return false;
  }
}

static bool is_domain_harmless(const gi_binder *b) {
  if (b->filter || (b->bound && !is_harmless(b->bound)))
    return false;
  for (const gi_item *item = b->items; item; item = item->next)
    if (!is_harmless(item->from) || (item->to && !is_harmless(item->to)) ||
        (item->step && item->step->op != GI_NUMBER))
      return false;
  return true;
}

const gi_expr *gi_clause_guard(const gi_clause *clause) {
  const gi_expr *e = clause->condition;
  while (e && e->level && e->op == GI_AND)
    e = e->args;
  return e && clause->binders && !e->level ? e : NULL;
}

unsigned gi_clause_test_level(const gi_clause *clause) {
  if (!clause->condition)
    return clause->binder_count;
  if (!clause->condition->level) /* it is the guard */
    return 0;
  for (const gi_binder *b = clause->binders; b; b = b->next)
    if (!is_domain_harmless(b))
      return clause->binder_count;
  return clause->condition->level;
}
