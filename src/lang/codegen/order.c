/* SPDX-License-Identifier: MIT */
/*
 * The order in which a table of values may be filled, so that the options of a
 * state come before it.  It is proved from the text of the rule, by the facts
 * of codegen/proof.c.
 */
#include "lang/codegen/program.h"

enum {
  BOUNDS = 8 /* bounds of bounds that are followed */
};

/* A proof about one part of an option of the clause. */
typedef bool part_test(gi_codegen *e, const gi_clause *clause,
                       const gi_expr *entries);

static bool is_first_below(gi_codegen *e, const gi_clause *clause,
                           const gi_expr *x) {
  (void)clause;
  return gi_knows_below(e, 0, x, 1);
}

/* Is the entry at most one of the numbers of the state?  Then it is inside the
   square that the table holds. */
static bool is_within(gi_codegen *e, const gi_expr *x) {
  return gi_knows_below(e, 1, x, 0) || gi_knows_below(e, 0, x, 0);
}

/* Does no entry grow, and does one fall? */
static bool falls(gi_codegen *e, const gi_expr *x) {
  return gi_knows_below(e, 0, x, 0) && gi_knows_below(e, 1, x->next, 0) &&
         gi_knows_sum(e, x, 1);
}

static bool is_last_below(gi_codegen *e, const gi_clause *clause,
                          const gi_expr *x) {
  (void)clause;
  if (falls(e, x))
    return true;
  if (e->rule->sym)
    return gi_knows_below(e, 1, x, 1) && gi_knows_below(e, 1, x->next, 1);
  return gi_knows_below(e, 1, x->next, 1) && is_within(e, x);
}

static bool is_first_of_two_below(gi_codegen *e, const gi_clause *clause,
                                  const gi_expr *x) {
  (void)clause;
  return falls(e, x) || (gi_knows_below(e, 0, x, 1) && is_within(e, x->next));
}

static bool is_sum_below(gi_codegen *e, const gi_clause *clause,
                         const gi_expr *x) {
  (void)clause;
  return gi_knows_sum(e, x, 1) && is_within(e, x) && is_within(e, x->next);
}

/* -------------------------------------------------------------- steep rules */

/* Each of the next functions proves that an expression is steep: at most n/2,
   isqrt(n) or 64 for the number n of the state.  `depth`: bounds that may still
   be followed. */
static bool is_steep(gi_codegen *e, const gi_clause *clause, const gi_expr *x,
                     unsigned depth);

/* Are all elements of the domain steep, because its upper ends are? */
static bool is_domain_steep(gi_codegen *e, const gi_clause *clause,
                            const gi_binder *b, unsigned depth) {
  if (b->domain == GI_DOMAIN_SET)
    return b->bound && is_steep(e, clause, b->bound, depth);
  for (const gi_item *item = b->items; item; item = item->next)
    if (!is_steep(e, clause, item->to ? item->to : item->from, depth))
      return false;
  return true;
}

/* Does the condition say that the variable is at most something steep? */
static bool is_steep_by(gi_codegen *e, const gi_clause *clause,
                        const gi_expr *condition, const gi_expr *variable,
                        unsigned depth) {
  const gi_expr *a = condition->args, *b;
  switch ((gi_op)condition->op) {
  case GI_AND:
    return is_steep_by(e, clause, a, variable, depth) ||
           is_steep_by(e, clause, a->next, variable, depth);
  case GI_LT:
  case GI_LE:
  case GI_EQ:
    b = a->next;
    return gi_expr_is_same(a, variable) && is_steep(e, clause, b, depth);
  case GI_GT:
  case GI_GE:
    b = a->next;
    return gi_expr_is_same(b, variable) && is_steep(e, clause, a, depth);
  default:
    return false;
  }
}

static bool is_binder_steep(gi_codegen *e, const gi_clause *clause,
                            const gi_expr *variable, unsigned depth) {
  uint32_t i = e->rule->arity;
  const gi_binder *b = variable->variable < i ? NULL : clause->binders;
  while (b && i++ < variable->variable)
    b = b->next;
  return b && (is_domain_steep(e, clause, b, depth) ||
               (clause->condition &&
                is_steep_by(e, clause, clause->condition, variable, depth)));
}

static bool is_steep(gi_codegen *e, const gi_clause *clause, const gi_expr *x,
                     unsigned depth) {
  const gi_expr *arg = x->args;
  if (gi_knows_half(e, 0, x))
    return true;
  if (depth-- == 0)
    return false;
  switch ((gi_op)x->op) {
  case GI_VARIABLE:
    return is_binder_steep(e, clause, x, depth);
  case GI_DIV:
    return gi_knows_below(e, 0, arg, 0) &&
           gi_expr_interval(arg->next, e->intervals).least >= 2;
  case GI_ISQRT:
    return gi_knows_below(e, 0, arg, 0);
  case GI_POPCOUNT:
  case GI_BITLEN:
    return true;
  case GI_SUB:
    return is_steep(e, clause, arg, depth) && gi_knows_sign(e, arg->next);
  case GI_CHOOSE:
    return is_steep(e, clause, arg->next, depth) &&
           is_steep(e, clause, arg->next->next, depth);
  case GI_MIN:
    while (arg && !is_steep(e, clause, arg, depth))
      arg = arg->next;
    return arg != NULL;
  default:
    return false;
  }
}

static bool is_option_steep(gi_codegen *e, const gi_clause *clause,
                            const gi_expr *x) {
  return is_steep(e, clause, x, BOUNDS);
}

/* ------------------------------------------------------------------ answers */

/* Is it proved of the parts of all options? */
static bool holds(gi_codegen *e, part_test *test) {
  for (const gi_clause *c = e->rule->clauses; c; c = c->next) {
    if (gi_codegen_is_idle(e, c))
      continue;
    gi_know_state(e, INT64_MAX);
    if (c->condition && gi_codegen_condition_level(e, c) == 0)
      gi_know_condition(e, c->condition);
    for (const gi_binder *b = c->binders; b; b = b->next) {
      gi_know_binder(e, b);
      if (b->filter)
        gi_know_condition(e, b->filter);
    }
    if (c->condition)
      gi_know_condition(e, c->condition);
    if (c->spread)
      gi_know_spread(e, c->spread);
    for (const gi_part *part = c->parts; part; part = part->next)
      if (!test(e, c, part->entries))
        return false;
  }
  return true;
}

gi_fill_order gi_codegen_order(gi_codegen *e) {
  if (e->rule->arity == 1)
    return holds(e, is_first_below) ? GI_FILL_LAST : GI_FILL_NONE;
  if (e->rule->arity > 2)
    return GI_FILL_NONE;
  if (holds(e, is_last_below))
    return GI_FILL_LAST;
  if (!e->rule->sym && holds(e, is_first_of_two_below))
    return GI_FILL_FIRST;
  return holds(e, is_sum_below) ? GI_FILL_SUM : GI_FILL_NONE;
}

unsigned gi_rule_fill_order(const gi_rule *rule) {
  gi_codegen e = {.rule = rule,
                  .style = {.tongue = GI_TONGUE_C, .checked = true}};
  if (gi_rule_has_entries(rule))
    return 0;
  gi_fill_order order = gi_codegen_order(&e);
  return order == GI_FILL_NONE ? 0 : order - GI_FILL_LAST;
}

bool gi_codegen_is_steep(gi_codegen *e) {
  return e->rule->arity == 1 && holds(e, is_option_steep);
}
