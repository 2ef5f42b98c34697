/* SPDX-License-Identifier: MIT */
/* The intervals in which the values of expressions lie. */
#ifndef GI_LANG_RULE_FACTS_INTERVAL_H
#define GI_LANG_RULE_FACTS_INTERVAL_H

#include "lang/rule/ast.h"

/* The numbers from `least` to `most`; least <= most. */
typedef struct gi_interval {
  int64_t least, most;
} gi_interval;

/* Returns the values that the expression may have; `variables` is
   indexed by variable; NULL: all are 0..2^63-1. */
gi_interval gi_expr_interval(const gi_expr *expr, const gi_interval *variables);
/* Can the last operation of the expression fail (overflow, division by 0, the
   root of a negative number) although its arguments do not? */
bool gi_expr_may_fail(const gi_expr *expr, const gi_interval *variables);
/* Returns the largest n such that nothing overflows while all variables are at
   most n; -1 if none was found. */
int64_t gi_expr_exact_to(const gi_expr *expr);

#endif
