/* SPDX-License-Identifier: MIT */
/*
 * What is known about the variables inside the loops of a clause, and small
 * proofs from that.  Generated code has no test that is known to succeed, and a
 * table is filled in an order that is known to be right.
 */
#ifndef GI_LANG_RULE_FACTS_KNOWN_H
#define GI_LANG_RULE_FACTS_KNOWN_H

#include "lang/rule/facts/interval.h"
#include "lang/rule/facts/value.h"

enum {
  GI_FACTS_FORMS = 48,
  GI_FACTS_ORDERS = 8
};

typedef struct gi_facts {
  const gi_rule *rule;
  gi_interval intervals[GI_FACTS_VARIABLES];
  unsigned variables;              /* of the state and of the binders so far */
  gi_linear forms[GI_FACTS_FORMS]; /* that are at least 0 */
  unsigned form_count;
  struct {
    const gi_expr *lesser;
    uint32_t variable;
    int64_t more;
  } orders[GI_FACTS_ORDERS]; /* each says: variable >= lesser + more */
  unsigned order_count;
} gi_facts;

/* Forgets everything except that each number of the state is from 0 to `most`
   and, with sym, that they ascend. */
void gi_know_state(gi_facts *f, const gi_rule *rule, int64_t most);
/* Makes the binder a variable that is an element of its domain. */
void gi_know_binder(gi_facts *f, const gi_binder *binder);
void gi_know_condition(gi_facts *f, const gi_expr *condition);
/* Makes the binders of a spread known variables. */
void gi_know_spread(gi_facts *f, const gi_loop *spread);
/* What is known outside of a loop. */
typedef struct gi_knowledge {
  gi_interval intervals[GI_FACTS_VARIABLES];
  unsigned variables, forms, orders;
} gi_knowledge;
void gi_know_remember(const gi_facts *f, gi_knowledge *k);
/* Forgets what was learnt since. */
void gi_know_recall(gi_facts *f, const gi_knowledge *k);

/* Look for a proof; false means only that none was found. */

/* Is the condition false in all states, as `n < 0` is? */
bool gi_knows_never(const gi_facts *f, const gi_expr *condition);
bool gi_knows_sign(const gi_facts *f, const gi_expr *a); /* a >= 0? */
/* Is the sum of the state at least the sum of the entries + more? */
bool gi_knows_sum(const gi_facts *f, const gi_expr *entries, int64_t more);
/* Is number i of the state at least a + more? */
bool gi_knows_below(const gi_facts *f, unsigned i, const gi_expr *a,
                    int64_t more);
/* Is number i of the state at least 2 * a? */
bool gi_knows_half(const gi_facts *f, unsigned i, const gi_expr *a);

#endif
