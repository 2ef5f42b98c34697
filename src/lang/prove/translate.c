/* SPDX-License-Identifier: MIT */
#include "lang/prove/translate.h"

#include "lang/rule/arithmetic.h"

#include <assert.h>

void gi_translation_begin(gi_translation *t, gi_automata *shop, uint32_t count,
                          gi_variable fresh) {
  *t = (gi_translation){.shop = shop, .fresh = fresh};
  assert(count <= 2 * GI_RULE_NAMES);
  for (gi_variable i = 0; i < count; i++)
    t->values[i] = gi_affine_variable(i);
  t->guard = gi_automaton_truth(shop, true);
}

void gi_translation_end(gi_translation *t) {
  gi_automaton_drop(t->shop, t->guard);
  t->guard = NULL;
}

void gi_translation_refuse(gi_translation *t, const char *reason,
                           uint32_t place) {
  if (t->reason)
    return;
  t->reason = reason;
  t->place = place;
}

/* ------------------------------------------------------------ linear forms */

gi_affine gi_affine_constant(int64_t constant) {
  return (gi_affine){.constant = constant};
}

gi_affine gi_affine_variable(gi_variable variable) {
  return (gi_affine){.terms = {{1, variable}}, .count = 1};
}

static bool add_term(gi_affine *a, gi_term term, int64_t times) {
  uint32_t i = 0;
  int64_t product = 0;
  if (!gi_multiply(term.factor, times, &product))
    return false;
  while (i < a->count && a->terms[i].variable != term.variable)
    i++;
  if (i == a->count) {
    if (i == GI_AFFINE_TERMS)
      return false;
    a->terms[a->count++] = (gi_term){0, term.variable};
  }
  if (!gi_add(a->terms[i].factor, product, &a->terms[i].factor))
    return false;
  if (a->terms[i].factor == 0)
    a->terms[i] = a->terms[--a->count];
  return true;
}

bool gi_affine_add(gi_affine *a, const gi_affine *b, int64_t times) {
  int64_t product = 0;
  if (!gi_multiply(b->constant, times, &product) ||
      !gi_add(a->constant, product, &a->constant))
    return false;
  for (uint32_t i = 0; i < b->count; i++)
    if (!add_term(a, b->terms[i], times))
      return false;
  return true;
}

gi_automaton *gi_affine_compare(gi_translation *t, const gi_affine *a,
                                gi_relation relation, const gi_affine *b,
                                int64_t gap) {
  gi_affine difference = *a;
  int64_t limit = 0;
  bool fits =
      gi_affine_add(&difference, b, -1) &&
      (relation == GI_EQUAL ? gi_subtract(gap, difference.constant, &limit)
                            : gi_add(gap, difference.constant, &limit) &&
                                  gi_subtract(0, limit, &limit));
  if (!fits) {
    if (t->shop->status == GRUNDY_OK)
      t->shop->status = GRUNDY_UNABLE;
    return NULL;
  }
  return gi_automaton_linear(t->shop, difference.terms, difference.count,
                             relation, limit);
}

/* ------------------------------------------------------------ definitions */

/* Adds the definition of z to the join.  `definition` is taken over; it reads z
   and variables of the tree.  Refuses if z has no value somewhere under the
   guard. */
static bool define(gi_translation *t, gi_join *join, gi_automaton *definition,
                   gi_variable z, uint32_t place) {
  gi_automata *shop = t->shop;
  gi_automaton *holes = gi_automaton_minus(
      shop, gi_automaton_keep(t->guard),
      gi_automaton_exists(shop, gi_automaton_keep(definition), z));
  if (holes && !gi_automaton_is_empty(holes))
    gi_translation_refuse(t, N_("this can be negative here"), place);
  gi_automaton_drop(shop, holes);
  gi_join_add(join, definition);
  gi_join_forget(join, z);
  return gi_translation_works(t);
}

/* Restricts the guard; returns the old one, for restore_guard. */
static gi_automaton *restrict_guard(gi_translation *t, gi_automaton *to) {
  gi_automaton *before = t->guard;
  t->guard = gi_automaton_and(t->shop, gi_automaton_keep(before), to);
  return before;
}

static void restore_guard(gi_translation *t, gi_automaton *before) {
  gi_automaton_drop(t->shop, t->guard);
  t->guard = before;
}

/* Returns the automaton of  z = e  where the guard `where` holds (taken over),
   without the variables that define e. */
static gi_automaton *equals_where(gi_translation *t, gi_variable z,
                                  const gi_expr *e, gi_automaton *where) {
  gi_join join;
  gi_affine form, value = gi_affine_variable(z);
  gi_join_begin(&join, t->shop);
  gi_automaton *before = restrict_guard(t, gi_automaton_keep(where));
  if (gi_translate_affine(t, &join, e, &form))
    gi_join_add(&join, gi_affine_compare(t, &value, GI_EQUAL, &form, 0));
  restore_guard(t, before);
  gi_join_add(&join, where);
  return gi_join_end(&join);
}

/* p ? a : b */
static bool choose(gi_translation *t, gi_join *join, const gi_expr *e,
                   gi_affine *out) {
  const gi_expr *yes = e->args->next, *no = yes->next;
  gi_variable z = t->fresh++;
  gi_automaton *holds = gi_translate_truth(t, e->args);
  gi_automaton *fails = gi_automaton_not(t->shop, gi_automaton_keep(holds));
  gi_automaton *a = equals_where(t, z, yes, holds);
  gi_automaton *b = equals_where(t, z, no, fails);
  *out = gi_affine_variable(z);
  return define(t, join, gi_automaton_or(t->shop, a, b), z, e->place);
}

/* A comparison or a connective as a number, 0 or 1. */
static bool truth_value(gi_translation *t, gi_join *join, const gi_expr *e,
                        gi_affine *out) {
  gi_variable z = t->fresh++;
  gi_term term = {1, z};
  gi_automaton *holds = gi_translate_truth(t, e);
  gi_automaton *fails = gi_automaton_not(t->shop, gi_automaton_keep(holds));
  gi_automaton *one = gi_automaton_and(
      t->shop, holds, gi_automaton_linear(t->shop, &term, 1, GI_EQUAL, 1));
  gi_automaton *none = gi_automaton_and(
      t->shop, fails, gi_automaton_linear(t->shop, &term, 1, GI_EQUAL, 0));
  *out = gi_affine_variable(z);
  return define(t, join, gi_automaton_or(t->shop, one, none), z, e->place);
}

/* The smaller or the larger of two forms, which may be negative. */
static bool extreme(gi_translation *t, gi_join *join, const gi_affine *a,
                    const gi_affine *b, bool least, uint32_t place,
                    gi_join *inner, gi_affine *out) {
  gi_automata *shop = t->shop;
  gi_variable z = t->fresh++;
  gi_affine value = gi_affine_variable(z);
  gi_automaton *is_a = gi_automaton_and(
      shop, gi_affine_compare(t, &value, GI_EQUAL, a, 0),
      gi_affine_compare(t, least ? a : b, GI_AT_MOST, least ? b : a, 0));
  gi_automaton *is_b = gi_automaton_and(
      shop, gi_affine_compare(t, &value, GI_EQUAL, b, 0),
      gi_affine_compare(t, least ? b : a, GI_AT_MOST, least ? a : b, 0));
  gi_join_add(inner, gi_automaton_or(shop, is_a, is_b));
  *out = value;
  return define(t, join, gi_join_end(inner), z, place);
}

/* min(a,b,...), max(a,b,...) and abs(a), which is max(a,-a). */
static bool extremes(gi_translation *t, gi_join *join, const gi_expr *e,
                     gi_affine *out) {
  gi_join inner;
  gi_affine first, second = {0};
  gi_join_begin(&inner, t->shop);
  bool works = gi_translate_affine(t, &inner, e->args, &first);
  if (e->op == GI_ABS)
    works = works && gi_affine_add(&second, &first, -1) &&
            extreme(t, join, &first, &second, false, e->place, &inner, out);
  for (const gi_expr *arg = e->args->next; works && arg; arg = arg->next) {
    works = gi_translate_affine(t, &inner, arg, &second) &&
            extreme(t, join, &first, &second, e->op == GI_MIN, e->place, &inner,
                    out);
    first = *out;
    gi_join_begin(&inner, t->shop);
  }
  gi_automaton_drop(t->shop, gi_join_end(&inner));
  return works;
}

/* a / c and a % c */
static bool divide(gi_translation *t, gi_join *join, const gi_expr *e,
                   gi_affine *out) {
  gi_join inner;
  gi_affine a, c, z = gi_affine_variable(t->fresh);
  gi_variable name = t->fresh++, other = t->fresh++;
  gi_join_begin(&inner, t->shop);
  bool works = gi_translate_affine(t, &inner, e->args, &a) &&
               gi_translate_affine(t, &inner, e->args->next, &c);
  if (works && (c.count || c.constant < 1)) {
    gi_translation_refuse(t, N_("a divisor that is not a positive constant"),
                          e->args->next->place);
    works = false;
  }
  if (works && e->op == GI_DIV) {
    gi_affine product = {0};
    works = gi_affine_add(&product, &z, c.constant);
    gi_join_add(&inner, gi_affine_compare(t, &product, GI_AT_MOST, &a, 0));
    gi_join_add(&inner,
                gi_affine_compare(t, &a, GI_AT_MOST, &product, 1 - c.constant));
  } else if (works) {
    gi_affine q = gi_affine_variable(other), up = a, down = a;
    gi_affine limit = gi_affine_constant(c.constant);
    works = gi_affine_add(&up, &q, -c.constant) &&
            gi_affine_add(&down, &q, c.constant);
    gi_join_add(&inner, gi_automaton_or(
                            t->shop, gi_affine_compare(t, &z, GI_EQUAL, &up, 0),
                            gi_affine_compare(t, &z, GI_EQUAL, &down, 0)));
    gi_join_add(&inner, gi_affine_compare(t, &z, GI_AT_MOST, &limit, 1));
    gi_join_forget(&inner, other);
  }
  *out = z;
  gi_automaton *definition = gi_join_end(&inner);
  if (works)
    return define(t, join, definition, name, e->place);
  gi_automaton_drop(t->shop, definition);
  return false;
}

/* a ^ b, a & b, a | b */
static bool digitwise(gi_translation *t, gi_join *join, const gi_expr *e,
                      gi_affine *out) {
  gi_variable z = t->fresh++, operands[2];
  uint32_t base = t->shop->numeration.base;
  const gi_expr *args[2] = {e->args, e->args->next};
  if (base == 0 || (base & (base - 1))) {
    gi_translation_refuse(t, N_("bits can be read only in base 2, 4, 8, ..."),
                          e->place);
    return false;
  }
  for (unsigned i = 0; i < 2; i++) {
    operands[i] = t->fresh++;
    gi_automaton *everywhere = gi_automaton_truth(t->shop, true);
    if (!define(t, join, equals_where(t, operands[i], args[i], everywhere),
                operands[i], args[i]->place))
      return false;
  }
  gi_digitwise op = e->op == GI_BIT_XOR   ? GI_DIGITWISE_XOR
                    : e->op == GI_BIT_AND ? GI_DIGITWISE_AND
                                          : GI_DIGITWISE_OR;
  gi_join_add(join,
              gi_automaton_digitwise(t->shop, op, operands[0], operands[1], z));
  gi_join_forget(join, z);
  *out = gi_affine_variable(z);
  return gi_translation_works(t);
}

/* ------------------------------------------------------------ expressions */

/* a + b, a - b, -a, a * b where one is constant */
static bool arithmetic(gi_translation *t, gi_join *join, const gi_expr *e,
                       gi_affine *out) {
  gi_affine b = {0};
  bool fits = true;
  if (!gi_translate_affine(t, join, e->args, out) ||
      (e->args->next && !gi_translate_affine(t, join, e->args->next, &b)))
    return false;
  if (e->op == GI_NEG) {
    b = *out;
    *out = gi_affine_constant(0);
    fits = gi_affine_add(out, &b, -1);
  } else if (e->op == GI_MUL) {
    if (out->count && b.count) {
      gi_translation_refuse(t, N_("a product of two variables"), e->place);
      return false;
    }
    gi_affine form = out->count ? *out : b;
    int64_t times = out->count ? b.constant : out->constant;
    *out = gi_affine_constant(0);
    fits = gi_affine_add(out, &form, times);
  } else {
    fits = gi_affine_add(out, &b, e->op == GI_ADD ? 1 : -1);
  }
  if (!fits)
    gi_translation_refuse(t, N_("numbers that are too large"), e->place);
  return fits;
}

bool gi_translate_affine(gi_translation *t, gi_join *join, const gi_expr *e,
                         gi_affine *out) {
  *out = gi_affine_constant(0);
  if (!gi_translation_works(t))
    return false;
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    *out = gi_affine_constant(e->number);
    return true;
  case GI_VARIABLE:
    *out = t->values[e->variable];
    return true;
  case GI_ADD:
  case GI_SUB:
  case GI_NEG:
  case GI_MUL:
    return arithmetic(t, join, e, out);
  case GI_DIV:
  case GI_MOD:
    return divide(t, join, e, out);
  case GI_BIT_XOR:
  case GI_BIT_AND:
  case GI_BIT_OR:
    return digitwise(t, join, e, out);
  case GI_MIN:
  case GI_MAX:
  case GI_ABS:
    return extremes(t, join, e, out);
  case GI_CHOOSE:
    return choose(t, join, e, out);
  case GI_OR:
  case GI_AND:
  case GI_NOT:
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return truth_value(t, join, e, out);
  default:
    gi_translation_refuse(
        t, N_("a function that finite automata cannot compute"), e->place);
    return false;
  }
}

/* Compares two expressions.  a != b is a < b or a > b, so that definitions stay
   inside the comparison. */
static gi_automaton *compare(gi_translation *t, gi_op op, const gi_expr *left,
                             const gi_expr *right) {
  gi_join join;
  gi_affine a, b = gi_affine_constant(0);
  gi_automaton *result = NULL;
  gi_join_begin(&join, t->shop);
  bool works = gi_translate_affine(t, &join, left, &a) &&
               (!right || gi_translate_affine(t, &join, right, &b));
  if (works && op == GI_EQ)
    result = gi_affine_compare(t, &a, GI_EQUAL, &b, 0);
  else if (works && op == GI_NE)
    result =
        gi_automaton_or(t->shop, gi_affine_compare(t, &a, GI_AT_MOST, &b, 1),
                        gi_affine_compare(t, &b, GI_AT_MOST, &a, 1));
  else if (works && (op == GI_LT || op == GI_LE))
    result = gi_affine_compare(t, &a, GI_AT_MOST, &b, op == GI_LT);
  else if (works)
    result = gi_affine_compare(t, &b, GI_AT_MOST, &a, op == GI_GT);
  gi_join_add(&join, result);
  result = gi_join_end(&join);
  if (gi_translation_works(t))
    return result;
  gi_automaton_drop(t->shop, result);
  return NULL;
}

/* `and`, `or`: the second operand is evaluated only where the first does not
   decide. */
static gi_automaton *connect(gi_translation *t, const gi_expr *e) {
  gi_automata *shop = t->shop;
  gi_automaton *a = gi_translate_truth(t, e->args);
  for (const gi_expr *arg = e->args->next; a && arg; arg = arg->next) {
    gi_automaton *open = e->op == GI_AND
                             ? gi_automaton_keep(a)
                             : gi_automaton_not(shop, gi_automaton_keep(a));
    gi_automaton *before = restrict_guard(t, open);
    gi_automaton *b = gi_translate_truth(t, arg);
    restore_guard(t, before);
    a = e->op == GI_AND ? gi_automaton_and(shop, a, b)
                        : gi_automaton_or(shop, a, b);
  }
  return a;
}

gi_automaton *gi_translate_truth(gi_translation *t, const gi_expr *e) {
  if (!gi_translation_works(t))
    return NULL;
  switch ((gi_op)e->op) {
  case GI_AND:
  case GI_OR:
    return connect(t, e);
  case GI_NOT:
    return gi_automaton_not(t->shop, gi_translate_truth(t, e->args));
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return compare(t, (gi_op)e->op, e->args, e->args->next);
  default:
    return compare(t, GI_NE, e, NULL);
  }
}
