/* SPDX-License-Identifier: MIT */
/*
 * The order in which a table of values may be filled, so that the options of a
 * state come before it.  It is proved from the text of the rule, by the facts
 * of codegen/proof.c.
 */
#include "lang/codegen/program.h"

/* A proof about one part of an option. */
typedef bool part_test(gi_codegen *e, const gi_expr *entries);

static bool is_first_below(gi_codegen *e, const gi_expr *x) {
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

static bool is_last_below(gi_codegen *e, const gi_expr *x) {
  if (falls(e, x))
    return true;
  if (e->rule->sym)
    return gi_knows_below(e, 1, x, 1) && gi_knows_below(e, 1, x->next, 1);
  return gi_knows_below(e, 1, x->next, 1) && is_within(e, x);
}

static bool is_first_of_two_below(gi_codegen *e, const gi_expr *x) {
  return falls(e, x) || (gi_knows_below(e, 0, x, 1) && is_within(e, x->next));
}

static bool is_sum_below(gi_codegen *e, const gi_expr *x) {
  return gi_knows_sum(e, x, 1) && is_within(e, x) && is_within(e, x->next);
}

static bool is_quotient(gi_codegen *e, const gi_expr *x) {
  return x->op == GI_DIV && x->args->op == GI_VARIABLE &&
         x->args->variable == 0 &&
         gi_expr_interval(x->args->next, e->intervals).least >= 2;
}

/* Is it proved of the parts of all options? */
static bool holds(gi_codegen *e, part_test *test) {
  for (const gi_clause *c = e->rule->clauses; c; c = c->next) {
    if (gi_codegen_is_idle(e, c))
      continue;
    gi_know_state(e, INT64_MAX);
    if (c->condition && gi_codegen_condition_level(e, c) == 0)
      gi_know_condition(e, c->condition);
    for (const gi_binder *b = c->binders; b; b = b->next)
      gi_know_binder(e, b);
    if (c->condition)
      gi_know_condition(e, c->condition);
    for (const gi_part *part = c->parts; part; part = part->next)
      if (!test(e, part->entries))
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

bool gi_codegen_is_steep(gi_codegen *e) {
  return e->rule->arity == 1 && holds(e, is_quotient);
}
