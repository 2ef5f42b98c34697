/* SPDX-License-Identifier: MIT */
/* Orders in which the values of a rule may be computed. */
#ifndef GI_LANG_RULE_FACTS_ORDER_H
#define GI_LANG_RULE_FACTS_ORDER_H

#include "lang/rule/ast.h"

/* The order in which a table may be filled. */
typedef enum gi_fill_order {
  GI_FILL_NONE,  /* none is proved */
  GI_FILL_LAST,  /* the last number is the slowest; with sym the largest */
  GI_FILL_FIRST, /* the first number is the slowest */
  GI_FILL_SUM    /* the sum is the slowest */
} gi_fill_order;

/* Returns an order that is proved, for rules of one or two numbers. */
gi_fill_order gi_rule_order(const gi_rule *rule);
/* Are all options of a number at most half of it, or its square root, or at
   most 64, so that a recursion visits few numbers? */
bool gi_rule_is_steep(const gi_rule *rule);

#endif
