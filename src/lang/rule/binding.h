/* SPDX-License-Identifier: MIT */
/* How tightly the operators of the rule language bind: shared by the parser
   and the printer.  A larger number binds more tightly. */
#ifndef GI_LANG_RULE_BINDING_H
#define GI_LANG_RULE_BINDING_H

#include "lang/rule/ast.h"

enum {
  GI_BIND_EXPR = 1, /* a ? b : c */
  GI_BIND_OR,
  GI_BIND_AND,
  GI_BIND_NOT,
  GI_BIND_COMPARE,
  GI_BIND_BOR,
  GI_BIND_BXOR,
  GI_BIND_BAND,
  GI_BIND_SHIFT,
  GI_BIND_SUM,
  GI_BIND_PRODUCT,
  GI_BIND_UNARY,
  GI_BIND_POWER, /* -a**b is -(a**b), and a**b**c is a**(b**c) */
  GI_BIND_ATOM   /* numbers, variables, functions */
};

unsigned gi_op_binding(gi_op op);

#endif
