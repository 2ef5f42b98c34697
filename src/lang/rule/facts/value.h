/* SPDX-License-Identifier: MIT */
/*
 * What follows from the tree of a rule: the value of an expression, and its
 * linear form.  rule/moves.h makes data for tables of them.
 */
#ifndef GI_LANG_RULE_FACTS_VALUE_H
#define GI_LANG_RULE_FACTS_VALUE_H

#include "lang/rule/ast.h"

enum {
  GI_FACTS_VARIABLES = 2 * GI_RULE_NAMES /* of a rule, loops included */
};

/* Values of some of the variables of a clause. */
typedef struct gi_fixed {
  int64_t values[GI_FACTS_VARIABLES];
  bool has[GI_FACTS_VARIABLES];
} gi_fixed;

/* Computes an operator or function of two numbers.  False: it fails, or takes
   no two numbers. */
bool gi_op_value(gi_op op, int64_t a, int64_t b, int64_t *result);
/* Computes an expression.  False: it has an unknown variable, a loop, an array
   or an entry, or it fails. */
bool gi_expr_value(const gi_expr *e, const gi_fixed *fixed, int64_t *value);

/* constant + sum of by[v] * variable v. */
typedef struct gi_linear {
  int64_t constant, by[GI_FACTS_VARIABLES];
} gi_linear;

/* Adds times * g to f, as far as the first `variables` go.  False: a factor
   becomes larger than 2^31, or the constant than 2^63. */
bool gi_linear_add(gi_linear *f, const gi_linear *g, int64_t times,
                   unsigned variables);
/* Finds the linear form of an expression in the variables that are not fixed.
   No number of it is above 2^31, so that no value overflows where the variables
   are below 2^31.  False: there is none. */
bool gi_expr_linear(const gi_expr *e, const gi_fixed *fixed, gi_linear *form);

#endif
