/* SPDX-License-Identifier: MIT */
/* The moves of a clause: domains, condition, options. */
#include "lang/prove/translate.h"

#include "lang/rule/arithmetic.h"

#include <assert.h>

/* ------------------------------------------------------------ domains */

/* Adds from <= b <= to, and b = from + step * j for some j. */
static gi_automaton *in_range(gi_translation *t, const gi_item *item,
                              gi_variable b) {
  gi_join join, below;
  gi_affine from, to, step = gi_affine_constant(1);
  gi_affine value = gi_affine_variable(b), zero = gi_affine_constant(0);
  const gi_expr *last = item->to ? item->to : item->from;
  gi_join_begin(&join, t->shop);
  gi_join_begin(&below, t->shop);
  bool works =
      gi_translate_affine(t, &join, item->from, &from) &&
      gi_translate_affine(t, &join, last, &to) &&
      (!item->step || gi_translate_affine(t, &join, item->step, &step));
  if (works && item->step && (step.count || step.constant < 1))
    gi_translation_refuse(t, N_("a step that is not a positive constant"),
                          item->step->place);
  if (gi_translation_works(t)) { /* the guard allows no negative start */
    gi_join_add(&below, gi_automaton_keep(t->guard));
    gi_join_add(&below, gi_affine_compare(t, &from, GI_AT_MOST, &zero, 1));
    gi_join_add(&below, gi_affine_compare(t, &from, GI_AT_MOST, &to, 0));
    for (uint32_t i = 0; i < join.count; i++)
      gi_join_add(&below, gi_automaton_keep(join.conjuncts[i]));
    gi_automaton *negative = gi_join_end(&below);
    if (negative && !gi_automaton_is_empty(negative))
      gi_translation_refuse(t, N_("a number that can be negative here"),
                            item->from->place);
    gi_automaton_drop(t->shop, negative);
  }
  if (gi_translation_works(t)) {
    gi_join_add(&join, gi_affine_compare(t, &from, GI_AT_MOST, &value, 0));
    gi_join_add(&join, gi_affine_compare(t, &value, GI_AT_MOST, &to, 0));
  }
  if (gi_translation_works(t) && step.constant > 1) {
    gi_affine multiple = gi_affine_variable(t->fresh);
    gi_affine_add(&from, &multiple, step.constant);
    gi_join_add(&join, gi_affine_compare(t, &value, GI_EQUAL, &from, 0));
    gi_join_forget(&join, t->fresh++);
  }
  return gi_join_end(&join);
}

/* Returns  b = 2 j + 1  or  b = 2 j + 2  for some j. */
static gi_automaton *of_parity(gi_translation *t, gi_variable b, bool odd) {
  gi_affine half = {0}, value = gi_affine_variable(b);
  gi_affine j = gi_affine_variable(t->fresh);
  gi_affine_add(&half, &j, 2);
  return gi_automaton_exists(
      t->shop, gi_affine_compare(t, &value, GI_EQUAL, &half, odd ? 1 : 2),
      t->fresh++);
}

/* Returns  b <= bound, or  b <= some entry of the state. */
static gi_automaton *within(gi_translation *t, const gi_binder *binder,
                            gi_variable b, uint32_t arity) {
  gi_join join;
  gi_affine bound, value = gi_affine_variable(b);
  gi_automaton *result = NULL;
  if (binder->bound) {
    gi_join_begin(&join, t->shop);
    if (gi_translate_affine(t, &join, binder->bound, &bound))
      gi_join_add(&join, gi_affine_compare(t, &value, GI_AT_MOST, &bound, 0));
    return gi_join_end(&join);
  }
  for (uint32_t i = 0; i < arity; i++) {
    gi_automaton *entry =
        gi_affine_compare(t, &value, GI_AT_MOST, &t->values[i], 0);
    result = i ? gi_automaton_or(t->shop, result, entry) : entry;
  }
  return result;
}

/* Returns the automaton of a named set. */
static gi_automaton *in_set(gi_translation *t, const gi_binder *binder,
                            gi_variable b, uint32_t arity) {
  uint32_t base = t->shop->numeration.base;
  gi_automaton *members = NULL;
  switch (binder->set) {
  case GI_SET_ODD:
  case GI_SET_EVEN:
    members = of_parity(t, b, binder->set == GI_SET_ODD);
    break;
  case GI_SET_POW2:
    if (base && !(base & (base - 1)))
      members = gi_automaton_powers(t->shop, b);
    else
      gi_translation_refuse(
          t, N_("powers of 2 can be read only in base 2, 4, 8, ..."),
          binder->place);
    break;
  case GI_SET_FIB:
    if (!base)
      members = gi_automaton_powers(t->shop, b);
    else
      gi_translation_refuse(
          t,
          N_("Fibonacci numbers can be read only in Zeckendorf's numeration"),
          binder->place);
    break;
  default:
    gi_translation_refuse(
        t,
        N_("squares, primes and divisors, which finite automata cannot read"),
        binder->place);
  }
  return members
             ? gi_automaton_and(t->shop, members, within(t, binder, b, arity))
             : NULL;
}

static gi_automaton *in_domain(gi_translation *t, const gi_binder *binder,
                               gi_variable b, uint32_t arity) {
  if (binder->domain == GI_DOMAIN_SET)
    return in_set(t, binder, b, arity);
  gi_automaton *result = gi_automaton_truth(t->shop, false);
  for (const gi_item *item = binder->items; result && item; item = item->next)
    result = gi_automaton_or(t->shop, result, in_range(t, item, b));
  return result;
}

/* ------------------------------------------------------------ constants */

/* Returns whether the variable is a factor of a product with another variable,
   or in a divisor or step: then it must be a constant. */
static bool must_be_constant(const gi_expr *e, uint32_t variable) {
  if (!e || e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return false;
  if (e->op == GI_MUL && e->args->op != GI_NUMBER &&
      e->args->next->op != GI_NUMBER && gi_expr_uses(e, variable))
    return true;
  if ((e->op == GI_DIV || e->op == GI_MOD) &&
      gi_expr_uses(e->args->next, variable))
    return true;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (must_be_constant(arg, variable))
      return true;
  return false;
}

static bool clause_wants_constant(const gi_clause *clause, uint32_t variable) {
  bool wants = must_be_constant(clause->condition, variable);
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next)
      wants = wants || must_be_constant(e, variable);
  for (const gi_binder *b = clause->binders; b; b = b->next) {
    wants = wants || must_be_constant(b->bound, variable);
    for (const gi_item *item = b->items; item; item = item->next)
      wants = wants || must_be_constant(item->from, variable) ||
              must_be_constant(item->to, variable) ||
              (item->step && gi_expr_uses(item->step, variable));
  }
  return wants;
}

/* Reads the range of a binder whose ends are numbers. */
static bool constant_range(const gi_binder *binder, int64_t *from,
                           int64_t *to) {
  const gi_item *item = binder->items;
  if (binder->domain != GI_DOMAIN_RANGE || item->from->op != GI_NUMBER ||
      item->to->op != GI_NUMBER || item->step)
    return false;
  *from = item->from->number;
  *to = item->to->number;
  return *to < *from || *to - *from < GI_TRANSLATE_UNROLL;
}

bool gi_clause_unrolls(const gi_clause *clause, const gi_binder *binder,
                       uint32_t index, int64_t *from, int64_t *to) {
  return constant_range(binder, from, to) &&
         clause_wants_constant(clause, index);
}

/* ------------------------------------------------------------ clauses */

/* Adds what the binders from `binder` on, the condition and the option say to
   the join; the earlier binders have their values. */
static gi_automaton *rest_of_clause(gi_translation *t, const gi_rule *rule,
                                    const gi_clause *clause,
                                    const gi_binder *binder, uint32_t index,
                                    gi_join *join);

/* Adds a conjunct, and restricts the guard by it. */
static void conjoin(gi_translation *t, gi_join *join, gi_automaton *a) {
  gi_join_add(join, gi_automaton_keep(a));
  t->guard = gi_automaton_and(t->shop, t->guard, a);
}

/* A binder over constants takes each of its values in turn. */
static gi_automaton *unroll(gi_translation *t, const gi_rule *rule,
                            const gi_clause *clause, const gi_binder *binder,
                            uint32_t index, const gi_join *join, int64_t from,
                            int64_t to) {
  gi_automaton *result = gi_automaton_truth(t->shop, false);
  for (int64_t k = from; result && k <= to; k++) {
    gi_join copy = *join;
    for (uint32_t i = 0; i < copy.count; i++)
      gi_automaton_keep(copy.conjuncts[i]);
    gi_automaton *guard = gi_automaton_keep(t->guard);
    t->values[index] = gi_affine_constant(k);
    result = gi_automaton_or(
        t->shop, result,
        rest_of_clause(t, rule, clause, binder->next, index + 1, &copy));
    gi_automaton_drop(t->shop, t->guard);
    t->guard = guard;
  }
  return result;
}

static gi_automaton *rest_of_clause(gi_translation *t, const gi_rule *rule,
                                    const gi_clause *clause,
                                    const gi_binder *binder, uint32_t index,
                                    gi_join *join) {
  int64_t from = 0, to = 0;
  for (; gi_translation_works(t) && binder; binder = binder->next, index++) {
    if (gi_clause_unrolls(clause, binder, index, &from, &to)) {
      gi_automaton *result =
          unroll(t, rule, clause, binder, index, join, from, to);
      for (uint32_t i = 0; i < join->count; i++)
        gi_automaton_drop(t->shop, join->conjuncts[i]);
      return result;
    }
    gi_variable b = t->fresh++;
    conjoin(t, join, in_domain(t, binder, b, rule->arity));
    gi_join_forget(join, b);
    t->values[index] = gi_affine_variable(b);
  }
  if (gi_translation_works(t) && clause->condition)
    conjoin(t, join, gi_translate_truth(t, clause->condition));
  gi_variable target = rule->arity;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next, target++) {
      gi_affine form, entry = gi_affine_variable(target);
      if (gi_translate_affine(t, join, e, &form))
        gi_join_add(join, gi_affine_compare(t, &entry, GI_EQUAL, &form, 0));
    }
  gi_automaton *result = gi_join_end(join);
  if (gi_translation_works(t))
    return result;
  gi_automaton_drop(t->shop, result);
  return NULL;
}

gi_automaton *gi_translate_clause(gi_translation *t, const gi_rule *rule,
                                  const gi_clause *clause) {
  gi_join join;
  gi_automaton *guard = gi_automaton_keep(t->guard);
  gi_join_begin(&join, t->shop);
  gi_automaton *moves =
      rest_of_clause(t, rule, clause, clause->binders, rule->arity, &join);
  gi_automaton_drop(t->shop, t->guard);
  t->guard = guard;
  return moves;
}
