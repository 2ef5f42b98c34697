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
  if (a->op != b->op)
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

gi_op gi_op_opposite(gi_op op) {
  static const uint8_t opposites[] = {
      [GI_LT] = GI_GE, [GI_LE] = GI_GT, [GI_GT] = GI_LE,
      [GI_GE] = GI_LT, [GI_EQ] = GI_NE, [GI_NE] = GI_EQ};
  return op < sizeof opposites ? (gi_op)opposites[op] : GI_NUMBER;
}

unsigned gi_op_binding(gi_op op) {
  static const uint8_t bindings[] = {
      [GI_CHOOSE] = GI_BIND_EXPR,  [GI_OR] = GI_BIND_OR,
      [GI_AND] = GI_BIND_AND,      [GI_NOT] = GI_BIND_NOT,
      [GI_LT] = GI_BIND_COMPARE,   [GI_LE] = GI_BIND_COMPARE,
      [GI_GT] = GI_BIND_COMPARE,   [GI_GE] = GI_BIND_COMPARE,
      [GI_EQ] = GI_BIND_COMPARE,   [GI_NE] = GI_BIND_COMPARE,
      [GI_BIT_OR] = GI_BIND_BOR,   [GI_BIT_XOR] = GI_BIND_BXOR,
      [GI_BIT_AND] = GI_BIND_BAND, [GI_ADD] = GI_BIND_SUM,
      [GI_SUB] = GI_BIND_SUM,      [GI_MUL] = GI_BIND_PRODUCT,
      [GI_DIV] = GI_BIND_PRODUCT,  [GI_MOD] = GI_BIND_PRODUCT,
      [GI_NEG] = GI_BIND_UNARY,    [GI_DIGITSUM] = 0,
  };
  return bindings[op] ? bindings[op] : GI_BIND_ATOM;
}
