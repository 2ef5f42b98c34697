/* SPDX-License-Identifier: MIT */
/* How tightly the operators of the rule language bind. */
#ifndef GI_LANG_RULE_EXPR_H
#define GI_LANG_RULE_EXPR_H

#include "lang/rule/parse.h"

enum {
  GI_BIND_EXPR = 1,
  GI_BIND_OR,
  GI_BIND_AND,
  GI_BIND_NOT,
  GI_BIND_COMPARE,
  GI_BIND_BOR,
  GI_BIND_BXOR,
  GI_BIND_BAND,
  GI_BIND_SUM,
  GI_BIND_PRODUCT,
  GI_BIND_UNARY,
  GI_BIND_ATOM
};

unsigned gi_op_binding(gi_op op);

#endif
