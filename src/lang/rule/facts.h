/* SPDX-License-Identifier: MIT */
/*
 * What follows from the tree of a rule: the value of an expression, and its
 * linear form.  rule/moves.h makes data for tables of them.
 */
#ifndef GI_LANG_RULE_FACTS_H
#define GI_LANG_RULE_FACTS_H

#include "lang/rule/ast.h"

enum {
  GI_FACTS_VARIABLES = GRUNDY_MOST_INTEGERS + GI_RULE_NAMES
};

/* Values of some of the variables of a clause. */
typedef struct gi_known {
  int64_t values[GI_FACTS_VARIABLES];
  bool has[GI_FACTS_VARIABLES];
} gi_known;

/* Computes an expression.  False: it has an unknown variable, a loop, an array
   or an entry, or it fails. */
bool gi_expr_value(const gi_expr *e, const gi_known *known, int64_t *value);

/* constant + sum of by[v] * variable v.  No number is above 2^31, so that no
   value overflows where the variables are below 2^31. */
typedef struct gi_linear {
  int64_t constant, by[GI_FACTS_VARIABLES];
} gi_linear;

/* Finds the linear form of an expression in the variables that are not known.
   False: it has none. */
bool gi_expr_linear(const gi_expr *e, const gi_known *known, gi_linear *form);

#endif
