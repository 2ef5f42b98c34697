/* SPDX-License-Identifier: MIT */
#include "lang/prove/translate.h"

#include "lang/prove/function.h"
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

/* Returns the automaton of  value = e,  which reads the variables of the tree
   and those of `value`; NULL if that cannot be said or after a refusal. */
typedef gi_automaton *builder(gi_translation *t, const gi_expr *e,
                              const gi_affine *value);

/* Defines a new variable by the expression; the definition goes into the join.
   The variable is the value plus a small constant, so that the value may be a
   little below 0.  Refuses if it has no value somewhere under the guard. */
static bool define(gi_translation *t, gi_join *join, builder *build,
                   const gi_expr *e, gi_affine *out) {
  static const int64_t shifts[] = {0, 1, 2, 8, 64};
  gi_automata *shop = t->shop;
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
    gi_variable z = t->fresh++;
    *out = gi_affine_variable(z);
    out->constant = -shifts[i];
    gi_automaton *definition = build(t, e, out);
    gi_automaton *holes = gi_automaton_minus(
        shop, gi_automaton_keep(t->guard),
        gi_automaton_exists(shop, gi_automaton_keep(definition), z));
    bool total = holes && gi_automaton_is_empty(holes);
    gi_automaton_drop(shop, holes);
    if (total) {
      gi_join_add(join, definition);
      gi_join_forget(join, z);
      return gi_translation_works(t);
    }
    gi_automaton_drop(shop, definition);
    if (!gi_translation_works(t))
      return false;
  }
  gi_translation_refuse(t, N_("a number that can be negative here"), e->place);
  return false;
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

/* value = e, for an expression of any kind */
static gi_automaton *equals(gi_translation *t, const gi_expr *e,
                            const gi_affine *value) {
  gi_join join;
  gi_affine form;
  gi_join_begin(&join, t->shop);
  if (gi_translate_affine(t, &join, e, &form))
    gi_join_add(&join, gi_affine_compare(t, value, GI_EQUAL, &form, 0));
  return gi_join_end(&join);
}

/* The same where `where` holds, which is taken over. */
static gi_automaton *equals_where(gi_translation *t, const gi_expr *e,
                                  const gi_affine *value, gi_automaton *where) {
  gi_automaton *before = restrict_guard(t, gi_automaton_keep(where));
  gi_automaton *result = equals(t, e, value);
  restore_guard(t, before);
  return gi_automaton_and(t->shop, result, where);
}

/* value = (p ? a : b) */
static gi_automaton *choice(gi_translation *t, const gi_expr *e,
                            const gi_affine *value) {
  const gi_expr *yes = e->args->next, *no = yes->next;
  gi_automaton *holds = gi_translate_truth(t, e->args);
  gi_automaton *fails = gi_automaton_not(t->shop, gi_automaton_keep(holds));
  gi_automaton *a = equals_where(t, yes, value, holds);
  gi_automaton *b = equals_where(t, no, value, fails);
  return gi_automaton_or(t->shop, a, b);
}

/* value = 1 where the comparison or connective holds, 0 elsewhere */
static gi_automaton *truth_value(gi_translation *t, const gi_expr *e,
                                 const gi_affine *value) {
  gi_affine one = gi_affine_constant(1), none = gi_affine_constant(0);
  gi_automaton *holds = gi_translate_truth(t, e);
  gi_automaton *fails = gi_automaton_not(t->shop, gi_automaton_keep(holds));
  gi_automaton *is_one = gi_affine_compare(t, value, GI_EQUAL, &one, 0);
  gi_automaton *is_none = gi_affine_compare(t, value, GI_EQUAL, &none, 0);
  return gi_automaton_or(t->shop, gi_automaton_and(t->shop, holds, is_one),
                         gi_automaton_and(t->shop, fails, is_none));
}

/* value = min(a,b,...), max(a,b,...) or abs(a), which is max(a,-a): it is one
   of the arguments, and at most, or at least, each of them */
static gi_automaton *extreme(gi_translation *t, const gi_expr *e,
                             const gi_affine *value) {
  gi_join join;
  gi_affine form;
  bool least = e->op == GI_MIN;
  gi_automaton *some = gi_automaton_truth(t->shop, false);
  gi_join_begin(&join, t->shop);
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    for (int sign = 1; sign >= (e->op == GI_ABS ? -1 : 1); sign -= 2) {
      gi_affine signed_form = {0};
      if (!gi_translate_affine(t, &join, arg, &form) ||
          !gi_affine_add(&signed_form, &form, sign))
        break;
      gi_join_add(&join,
                  gi_affine_compare(t, least ? value : &signed_form, GI_AT_MOST,
                                    least ? &signed_form : value, 0));
      some = gi_automaton_or(
          t->shop, some,
          gi_affine_compare(t, value, GI_EQUAL, &signed_form, 0));
    }
  gi_join_add(&join, some);
  return gi_join_end(&join);
}

/* Finds the forms of both operands, of which the second is a positive
   constant. */
static bool read_division(gi_translation *t, gi_join *join, const gi_expr *e,
                          gi_affine *a, int64_t *divisor) {
  gi_affine c;
  if (!gi_translate_affine(t, join, e->args, a) ||
      !gi_translate_affine(t, join, e->args->next, &c))
    return false;
  *divisor = c.constant;
  if (c.count || c.constant < 1)
    gi_translation_refuse(t, N_("a divisor that is not a positive constant"),
                          e->args->next->place);
  return gi_translation_works(t);
}

/* value = a / c:  c value <= a < c value + c */
static gi_automaton *quotient(gi_translation *t, const gi_expr *e,
                              const gi_affine *value) {
  gi_join join;
  gi_affine a, product = {0};
  int64_t c = 0;
  gi_join_begin(&join, t->shop);
  if (read_division(t, &join, e, &a, &c) && gi_affine_add(&product, value, c)) {
    gi_join_add(&join, gi_affine_compare(t, &product, GI_AT_MOST, &a, 0));
    gi_join_add(&join, gi_affine_compare(t, &a, GI_AT_MOST, &product, 1 - c));
  }
  return gi_join_end(&join);
}

/* value = a % c:  a = c q + value or a = value - c q, and value < c */
static gi_automaton *modulus(gi_translation *t, const gi_expr *e,
                             const gi_affine *value) {
  gi_join join;
  gi_affine up, q = gi_affine_variable(t->fresh);
  gi_variable name = t->fresh++;
  int64_t c = 0;
  gi_join_begin(&join, t->shop);
  if (read_division(t, &join, e, &up, &c)) {
    gi_affine down = up, limit = gi_affine_constant(c);
    gi_affine_add(&up, &q, -c);
    gi_affine_add(&down, &q, c);
    gi_join_add(
        &join,
        gi_automaton_or(t->shop, gi_affine_compare(t, value, GI_EQUAL, &up, 0),
                        gi_affine_compare(t, value, GI_EQUAL, &down, 0)));
    gi_join_add(&join, gi_affine_compare(t, value, GI_AT_MOST, &limit, 1));
  }
  gi_join_forget(&join, name);
  return gi_join_end(&join);
}

bool gi_translate_exactly(gi_translation *t, gi_join *join, const gi_expr *e,
                          gi_variable *name) {
  gi_affine form;
  bool works = define(t, join, equals, e, &form);
  if (works && form.constant)
    gi_translation_refuse(t, N_("a number that can be negative here"),
                          e->place);
  *name = works ? form.terms[0].variable : 0;
  return gi_translation_works(t);
}

/* a ^ b, a & b, a | b */
static bool digitwise(gi_translation *t, gi_join *join, const gi_expr *e,
                      gi_affine *out) {
  gi_variable z = t->fresh++, x = 0, y = 0;
  uint32_t base = t->shop->numeration.base;
  if (base == 0 || (base & (base - 1))) {
    gi_translation_refuse(t, N_("bits can be read only in base 2, 4, 8, ..."),
                          e->place);
    return false;
  }
  if (!gi_translate_exactly(t, join, e->args, &x) ||
      !gi_translate_exactly(t, join, e->args->next, &y))
    return false;
  gi_digitwise op = e->op == GI_BIT_XOR   ? GI_DIGITWISE_XOR
                    : e->op == GI_BIT_AND ? GI_DIGITWISE_AND
                                          : GI_DIGITWISE_OR;
  gi_join_add(join, gi_automaton_digitwise(t->shop, op, x, y, z));
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
    if (gi_expr_is_fibonacci(e))
      return gi_translate_fibonacci(t, join, e, out);
    return define(t, join, quotient, e, out);
  case GI_MOD:
    if (gi_expr_is_counted(e))
      return gi_translate_counted(t, join, e, out);
    return define(t, join, modulus, e, out);
  case GI_BIT_XOR:
  case GI_BIT_AND:
  case GI_BIT_OR:
    if (gi_expr_is_lowest(e))
      return gi_translate_lowest(t, join, e, out);
    return digitwise(t, join, e, out);
  case GI_MIN:
  case GI_MAX:
  case GI_ABS:
    return define(t, join, extreme, e, out);
  case GI_CHOOSE:
    return define(t, join, choice, e, out);
  case GI_OR:
  case GI_AND:
  case GI_NOT:
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return define(t, join, truth_value, e, out);
  case GI_GOLDEN:
  case GI_GOLDENINDEX:
  case GI_FIBBELOW:
    return gi_translate_fibonacci(t, join, e, out);
  default:
    return gi_translate_small(t, join, e, out);
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
    if (gi_expr_is_power_test(e) && gi_translation_reads(t, e->args))
      return gi_translate_power(t, e);
    return compare(t, (gi_op)e->op, e->args, e->args->next);
  default:
    return compare(t, GI_NE, e, NULL);
  }
}
