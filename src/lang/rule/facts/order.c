/* SPDX-License-Identifier: MIT */
/*
 * The order in which a table of values may be filled, so that the options of a
 * state come before it.  It is proved from the text of the rule, by what is
 * known (known.h).
 */
#include "lang/rule/facts/order.h"
#include "lang/rule/facts/known.h"

enum {
  BOUNDS = 8 /* bounds of bounds that are followed */
};

/* A proof about one part of an option of the clause. */
typedef bool part_test(const gi_facts *f, const gi_clause *clause,
                       const gi_expr *entries);

static bool is_first_below(const gi_facts *f, const gi_clause *clause,
                           const gi_expr *x) {
  (void)clause;
  return gi_knows_below(f, 0, x, 1);
}

/* Is the entry at most one of the numbers of the state?  Then it is inside the
   square that the table holds. */
static bool is_within(const gi_facts *f, const gi_expr *x) {
  return gi_knows_below(f, 1, x, 0) || gi_knows_below(f, 0, x, 0);
}

/* Does no entry grow, and does one fall? */
static bool falls(const gi_facts *f, const gi_expr *x) {
  return gi_knows_below(f, 0, x, 0) && gi_knows_below(f, 1, x->next, 0) &&
         gi_knows_sum(f, x, 1);
}

static bool is_last_below(const gi_facts *f, const gi_clause *clause,
                          const gi_expr *x) {
  (void)clause;
  if (falls(f, x))
    return true;
  if (f->rule->sym)
    return gi_knows_below(f, 1, x, 1) && gi_knows_below(f, 1, x->next, 1);
  return gi_knows_below(f, 1, x->next, 1) && is_within(f, x);
}

static bool is_first_of_two_below(const gi_facts *f, const gi_clause *clause,
                                  const gi_expr *x) {
  (void)clause;
  return falls(f, x) || (gi_knows_below(f, 0, x, 1) && is_within(f, x->next));
}

static bool is_sum_below(const gi_facts *f, const gi_clause *clause,
                         const gi_expr *x) {
  (void)clause;
  return gi_knows_sum(f, x, 1) && is_within(f, x) && is_within(f, x->next);
}

/* -------------------------------------------------------------- steep rules */

/* Each of the next functions proves that an expression is steep: at most n/2,
   isqrt(n) or 64 for the number n of the state.  `depth`: bounds that may still
   be followed. */
static bool is_steep(const gi_facts *f, const gi_clause *clause,
                     const gi_expr *x, unsigned depth);

/* Are all elements of the domain steep, because its upper ends are? */
static bool is_domain_steep(const gi_facts *f, const gi_clause *clause,
                            const gi_binder *b, unsigned depth) {
  if (b->domain == GI_DOMAIN_SET)
    return b->bound && is_steep(f, clause, b->bound, depth);
  for (const gi_item *item = b->items; item; item = item->next)
    if (!is_steep(f, clause, item->to ? item->to : item->from, depth))
      return false;
  return true;
}

/* Does the condition say that the variable is at most something steep? */
static bool is_steep_by(const gi_facts *f, const gi_clause *clause,
                        const gi_expr *condition, const gi_expr *variable,
                        unsigned depth) {
  const gi_expr *a = condition->args, *b;
  switch ((gi_op)condition->op) {
  case GI_AND:
    return is_steep_by(f, clause, a, variable, depth) ||
           is_steep_by(f, clause, a->next, variable, depth);
  case GI_LT:
  case GI_LE:
  case GI_EQ:
    b = a->next;
    return gi_expr_is_same(a, variable) && is_steep(f, clause, b, depth);
  case GI_GT:
  case GI_GE:
    b = a->next;
    return gi_expr_is_same(b, variable) && is_steep(f, clause, a, depth);
  default:
    return false;
  }
}

static bool is_binder_steep(const gi_facts *f, const gi_clause *clause,
                            const gi_expr *variable, unsigned depth) {
  uint32_t i = f->rule->arity;
  const gi_binder *b = variable->variable < i ? NULL : clause->binders;
  while (b && i++ < variable->variable)
    b = b->next;
  return b && (is_domain_steep(f, clause, b, depth) ||
               (clause->condition &&
                is_steep_by(f, clause, clause->condition, variable, depth)));
}

static bool is_steep(const gi_facts *f, const gi_clause *clause,
                     const gi_expr *x, unsigned depth) {
  const gi_expr *arg = x->args;
  if (gi_knows_half(f, 0, x))
    return true;
  if (depth-- == 0)
    return false;
  switch ((gi_op)x->op) {
  case GI_VARIABLE:
    return is_binder_steep(f, clause, x, depth);
  case GI_DIV:
    return gi_knows_below(f, 0, arg, 0) &&
           gi_expr_interval(arg->next, f->intervals).least >= 2;
  case GI_ISQRT:
    return gi_knows_below(f, 0, arg, 0);
  case GI_POPCOUNT:
  case GI_BITLEN:
    return true;
  case GI_SUB:
    return is_steep(f, clause, arg, depth) && gi_knows_sign(f, arg->next);
  case GI_CHOOSE:
    return is_steep(f, clause, arg->next, depth) &&
           is_steep(f, clause, arg->next->next, depth);
  case GI_MIN:
    while (arg && !is_steep(f, clause, arg, depth))
      arg = arg->next;
    return arg != NULL;
  default:
    return false;
  }
}

static bool is_option_steep(const gi_facts *f, const gi_clause *clause,
                            const gi_expr *x) {
  return is_steep(f, clause, x, BOUNDS);
}

/* ------------------------------------------------------------------ answers */

/* Has the clause no options in any state? */
static bool is_idle(const gi_facts *f, const gi_clause *clause) {
  for (const gi_binder *b = clause->binders; b; b = b->next)
    if (b->domain == GI_DOMAIN_UNION && !b->items)
      return true;
  return clause->condition && clause->condition->level == 0 &&
         gi_knows_never(f, clause->condition);
}

/* Is it proved of the parts of all options of the clause? */
static bool holds_in(gi_facts *f, const gi_clause *c, part_test *test) {
  if (is_idle(f, c))
    return true;
  if (c->condition && c->condition->level == 0)
    gi_know_condition(f, c->condition);
  for (const gi_binder *b = c->binders; b; b = b->next) {
    gi_know_binder(f, b);
    if (b->filter)
      gi_know_condition(f, b->filter);
  }
  if (c->condition)
    gi_know_condition(f, c->condition);
  if (c->spread)
    gi_know_spread(f, c->spread);
  for (const gi_part *part = c->parts; part; part = part->next)
    if (!test(f, c, part->entries))
      return false;
  return true;
}

/* Is it proved of the parts of all options of the rule? */
static bool holds(const gi_rule *rule, part_test *test) {
  gi_facts f;
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    gi_know_state(&f, rule, INT64_MAX);
    if (!holds_in(&f, c, test))
      return false;
  }
  return true;
}

gi_fill_order gi_rule_order(const gi_rule *rule) {
  if (rule->arity == 1)
    return holds(rule, is_first_below) ? GI_FILL_LAST : GI_FILL_NONE;
  if (rule->arity > 2)
    return GI_FILL_NONE;
  if (holds(rule, is_last_below))
    return GI_FILL_LAST;
  if (!rule->sym && holds(rule, is_first_of_two_below))
    return GI_FILL_FIRST;
  return holds(rule, is_sum_below) ? GI_FILL_SUM : GI_FILL_NONE;
}

unsigned gi_rule_fill_order(const gi_rule *rule) {
  gi_fill_order order =
      gi_rule_has_entries(rule) ? GI_FILL_NONE : gi_rule_order(rule);
  return order == GI_FILL_NONE ? 0 : order - GI_FILL_LAST;
}

bool gi_rule_is_steep(const gi_rule *rule) {
  return rule->arity == 1 && holds(rule, is_option_steep);
}
