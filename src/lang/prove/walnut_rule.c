/* SPDX-License-Identifier: MIT */
/*
 * The tree of a rule or formula as text for Walnut.  The idea is that of
 * translate.c: what is linear is a linear form, everything else a new variable
 * with its definition.  But text is built, not automata, and a definition that
 * might have no value is not tested: its side condition becomes an `eval`.
 */
#include "lang/prove/walnut.h"

#include "lang/rule/arithmetic.h"

enum {
  UNKNOWN_SHIFT = 64 /* as much as a value whose bound is not known may be
                        below 0; translate.c tries no more */
};

/* Conjuncts, and the variables that are quantified around them. */
typedef struct join {
  gi_walnut_text *text;
  gi_variable hidden[GI_AFFINE_TERMS];
  uint32_t count;
} join;

static bool affine(gi_walnut *w, join *j, const gi_expr *e, gi_affine *out);

static void add(gi_walnut *w, join *j, gi_walnut_text *conjunct) {
  j->text = gi_walnut_and(w, j->text, conjunct);
}

static void hide(gi_walnut *w, join *j, gi_variable variable) {
  if (j->count == GI_AFFINE_TERMS)
    gi_walnut_note(w, GRUNDY_UNABLE);
  else
    j->hidden[j->count++] = variable;
}

static gi_walnut_text *end(gi_walnut *w, const join *j) {
  return gi_walnut_quantify(w, 'E', j->hidden, j->count, j->text);
}

/* ------------------------------------------------------------ bounds */

/* A bound from below; `is_known` is false if there is none. */
typedef struct bound {
  int64_t least;
  bool is_known;
} bound;

static bound add_bounds(bound a, bound b) {
  bound sum = {.is_known = a.is_known && b.is_known};
  sum.is_known = sum.is_known && gi_add(a.least, b.least, &sum.least);
  return sum;
}

static bound times_bound(bound a, int64_t factor) {
  bound product = {.is_known = a.is_known && factor >= 0};
  product.is_known =
      product.is_known && gi_multiply(a.least, factor, &product.least);
  return factor == 0 ? (bound){0, true} : product;
}

/* Returns the constant of an expression that has no variable. */
static bool constant_of(const gi_walnut *w, const gi_expr *e, int64_t *number) {
  if (e->op == GI_VARIABLE && w->values[e->variable].count == 0) {
    *number = w->values[e->variable].constant;
    return true;
  }
  *number = e->op == GI_NUMBER ? e->number : 0;
  return e->op == GI_NUMBER;
}

/* Returns a bound of an expression from below; variables are at least 0. */
static bound least_of(const gi_walnut *w, const gi_expr *e) {
  int64_t number = 0;
  bound a, b;
  if (constant_of(w, e, &number))
    return (bound){number, true};
  switch ((gi_op)e->op) {
  case GI_ADD:
    return add_bounds(least_of(w, e->args), least_of(w, e->args->next));
  case GI_SUB:
    if (!constant_of(w, e->args->next, &number))
      return (bound){0, false};
    return add_bounds(least_of(w, e->args),
                      (bound){-number, number > INT64_MIN});
  case GI_NEG:
    return (bound){0, false};
  case GI_MUL:
    if (constant_of(w, e->args, &number))
      return times_bound(least_of(w, e->args->next), number);
    if (constant_of(w, e->args->next, &number))
      return times_bound(least_of(w, e->args), number);
    return (bound){0, false};
  case GI_DIV:
    a = least_of(w, e->args);
    return (bound){a.least < 0 ? a.least : 0, a.is_known};
  case GI_MIN:
  case GI_CHOOSE: { /* the least of all arguments; max takes the least too */
    const gi_expr *arg = e->op == GI_CHOOSE ? e->args->next : e->args;
    a = least_of(w, arg);
    for (arg = arg->next; arg; arg = arg->next) {
      b = least_of(w, arg);
      a.least = b.least < a.least ? b.least : a.least;
      a.is_known = a.is_known && b.is_known;
    }
    return a;
  }
  case GI_MAX:
    a = (bound){0, false};
    for (const gi_expr *arg = e->args; arg; arg = arg->next) {
      b = least_of(w, arg);
      if (b.is_known && (!a.is_known || b.least > a.least))
        a = b;
    }
    return a;
  default: /* variables, remainders, bits, truth values, absolute values */
    return (bound){0, true};
  }
}

/* ------------------------------------------------------------ side conditions
 */

/* Writes: for all positions and binders under the guard, `text` holds. */
static void write_side(gi_walnut *w, gi_walnut_text *text) {
  gi_variable all[GI_PROVE_ARITY + GI_RULE_NAMES];
  size_t count = 0;
  char name[24];
  for (uint32_t i = 0; i < w->rule->arity; i++)
    all[count++] = GI_WALNUT_STATE + i;
  for (uint32_t i = 0; i < w->scope_count; i++)
    all[count++] = w->scope[i];
  snprintf(name, sizeof name, "side%u", (unsigned)++w->sides);
  gi_walnut_command(w, "eval", name, NULL, 0,
                    gi_walnut_quantify(w, 'A', all, count,
                                       gi_walnut_implies(w, w->guard, text)));
}

/* Restricts the guard; returns the old one. */
static gi_walnut_text *restrict_guard(gi_walnut *w, gi_walnut_text *to) {
  gi_walnut_text *before = w->guard;
  w->guard = gi_walnut_and(w, before, to);
  return before;
}

/* ------------------------------------------------------------ definitions */

typedef gi_walnut_text *builder(gi_walnut *w, const gi_expr *e,
                                const gi_affine *value);

/* Defines a new variable by the expression: its value plus a constant, so that
   the value may be below 0.  If it could still be too small, the side condition
   says that it is not. */
static bool define(gi_walnut *w, join *j, builder *build, const gi_expr *e,
                   gi_affine *out) {
  bound least = least_of(w, e);
  gi_variable z = w->fresh++;
  *out = gi_affine_variable(z);
  if (!least.is_known || least.least < -UNKNOWN_SHIFT)
    out->constant = -UNKNOWN_SHIFT;
  else if (least.least < 0)
    out->constant = least.least;
  gi_walnut_text *definition = build(w, e, out);
  if (!least.is_known || least.least < -UNKNOWN_SHIFT)
    write_side(w, gi_walnut_quantify(w, 'E', &z, 1, definition));
  add(w, j, definition);
  hide(w, j, z);
  return w->status == GRUNDY_OK;
}

/* value = e, for an expression of any kind */
static gi_walnut_text *equals(gi_walnut *w, const gi_expr *e,
                              const gi_affine *value) {
  join j = {.text = gi_walnut_true};
  gi_affine form;
  if (affine(w, &j, e, &form))
    add(w, &j, gi_walnut_compare(w, value, GI_EQUAL, &form, 0));
  return end(w, &j);
}

/* The same where `where` holds. */
static gi_walnut_text *equals_where(gi_walnut *w, const gi_expr *e,
                                    const gi_affine *value,
                                    gi_walnut_text *where) {
  gi_walnut_text *before = restrict_guard(w, where);
  gi_walnut_text *result = equals(w, e, value);
  w->guard = before;
  return gi_walnut_and(w, where, result);
}

/* value = (p ? a : b) */
static gi_walnut_text *choice(gi_walnut *w, const gi_expr *e,
                              const gi_affine *value) {
  const gi_expr *yes = e->args->next, *no = yes->next;
  gi_walnut_text *holds = gi_walnut_truth(w, e->args);
  gi_walnut_text *a = equals_where(w, yes, value, holds);
  gi_walnut_text *b = equals_where(w, no, value, gi_walnut_not(w, holds));
  return gi_walnut_or(w, a, b);
}

/* value = 1 where the comparison or connective holds, 0 elsewhere */
static gi_walnut_text *truth_value(gi_walnut *w, const gi_expr *e,
                                   const gi_affine *value) {
  gi_affine one = gi_affine_constant(1), none = gi_affine_constant(0);
  gi_walnut_text *holds = gi_walnut_truth(w, e);
  return gi_walnut_or(
      w,
      gi_walnut_and(w, holds, gi_walnut_compare(w, value, GI_EQUAL, &one, 0)),
      gi_walnut_and(w, gi_walnut_not(w, holds),
                    gi_walnut_compare(w, value, GI_EQUAL, &none, 0)));
}

/* value = min(a,b,...), max(a,b,...) or abs(a) */
static gi_walnut_text *extreme(gi_walnut *w, const gi_expr *e,
                               const gi_affine *value) {
  join j = {.text = gi_walnut_true};
  gi_walnut_text *some = gi_walnut_false;
  bool least = e->op == GI_MIN;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    for (int sign = 1; sign >= (e->op == GI_ABS ? -1 : 1); sign -= 2) {
      gi_affine form, one = gi_affine_constant(0);
      if (!affine(w, &j, arg, &form) || !gi_affine_add(&one, &form, sign))
        break;
      add(w, &j,
          gi_walnut_compare(w, least ? value : &one, GI_AT_MOST,
                            least ? &one : value, 0));
      some =
          gi_walnut_or(w, some, gi_walnut_compare(w, value, GI_EQUAL, &one, 0));
    }
  add(w, &j, some);
  return end(w, &j);
}

/* Finds the forms of both operands; the second is a positive constant. */
static bool division(gi_walnut *w, join *j, const gi_expr *e, gi_affine *a,
                     int64_t *divisor) {
  gi_affine c;
  if (!affine(w, j, e->args, a) || !affine(w, j, e->args->next, &c))
    return false;
  *divisor = c.constant;
  if (c.count || c.constant < 1)
    gi_walnut_note(w, GRUNDY_UNABLE);
  return w->status == GRUNDY_OK;
}

/* value = a / c:  c value <= a < c value + c */
static gi_walnut_text *quotient(gi_walnut *w, const gi_expr *e,
                                const gi_affine *value) {
  join j = {.text = gi_walnut_true};
  gi_affine a, product = gi_affine_constant(0);
  int64_t c = 0;
  if (division(w, &j, e, &a, &c) && gi_affine_add(&product, value, c)) {
    add(w, &j, gi_walnut_compare(w, &product, GI_AT_MOST, &a, 0));
    add(w, &j, gi_walnut_compare(w, &a, GI_AT_MOST, &product, 1 - c));
  }
  return end(w, &j);
}

/* value = a % c:  a = c q + value, or a = value - c q if a may be negative, and
   value < c */
static gi_walnut_text *modulus(gi_walnut *w, const gi_expr *e,
                               const gi_affine *value) {
  join j = {.text = gi_walnut_true};
  bound least = least_of(w, e->args);
  gi_variable q = w->fresh++;
  gi_affine up, times = gi_affine_variable(q);
  int64_t c = 0;
  if (division(w, &j, e, &up, &c)) {
    gi_affine down = up, limit = gi_affine_constant(c);
    gi_affine_add(&up, &times, -c);
    gi_affine_add(&down, &times, c);
    gi_walnut_text *equal = gi_walnut_compare(w, value, GI_EQUAL, &up, 0);
    if (!least.is_known || least.least < 0)
      equal = gi_walnut_or(w, equal,
                           gi_walnut_compare(w, value, GI_EQUAL, &down, 0));
    add(w, &j, equal);
    add(w, &j, gi_walnut_compare(w, value, GI_AT_MOST, &limit, 1));
  }
  hide(w, &j, q);
  return end(w, &j);
}

/* Defines a variable that is the value itself; the side condition says that it
   is not negative. */
static gi_variable define_exactly(gi_walnut *w, join *j, const gi_expr *e) {
  bound least = least_of(w, e);
  gi_variable z = w->fresh++;
  gi_walnut_text *definition = gi_walnut_equals(w, z, e);
  if (!least.is_known || least.least < 0)
    write_side(w, gi_walnut_quantify(w, 'E', &z, 1, definition));
  add(w, j, definition);
  hide(w, j, z);
  return z;
}

/* a ^ b, a & b, a | b */
static bool digitwise(gi_walnut *w, join *j, const gi_expr *e, gi_affine *out) {
  gi_variable variables[3];
  const char *name = e->op == GI_BIT_XOR   ? "xor"
                     : e->op == GI_BIT_AND ? "bitand"
                                           : "bitor";
  w->uses_xor = w->uses_xor || e->op == GI_BIT_XOR;
  w->uses_and = w->uses_and || e->op == GI_BIT_AND;
  w->uses_or = w->uses_or || e->op == GI_BIT_OR;
  variables[0] = define_exactly(w, j, e->args);
  variables[1] = define_exactly(w, j, e->args->next);
  variables[2] = w->fresh++;
  add(w, j, gi_walnut_call(w, name, variables, 3));
  hide(w, j, variables[2]);
  *out = gi_affine_variable(variables[2]);
  return w->status == GRUNDY_OK;
}

/* ------------------------------------------------------------ expressions */

/* a + b, a - b, -a, a * b where one is constant */
static bool arithmetic(gi_walnut *w, join *j, const gi_expr *e,
                       gi_affine *out) {
  gi_affine a, b = gi_affine_constant(0);
  bool fits = true;
  if (!affine(w, j, e->args, &a) ||
      (e->args->next && !affine(w, j, e->args->next, &b)))
    return false;
  *out = gi_affine_constant(0);
  if (e->op == GI_MUL)
    fits = a.count ? !b.count && gi_affine_add(out, &a, b.constant)
                   : gi_affine_add(out, &b, a.constant);
  else
    fits = gi_affine_add(out, &a, e->op == GI_NEG ? -1 : 1) &&
           gi_affine_add(out, &b, e->op == GI_ADD ? 1 : -1);
  if (!fits)
    gi_walnut_note(w, GRUNDY_UNABLE);
  return fits;
}

static bool affine(gi_walnut *w, join *j, const gi_expr *e, gi_affine *out) {
  *out = gi_affine_constant(0);
  if (w->status != GRUNDY_OK)
    return false;
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    *out = gi_affine_constant(e->number);
    return true;
  case GI_VARIABLE:
    *out = w->values[e->variable];
    return true;
  case GI_ADD:
  case GI_SUB:
  case GI_NEG:
  case GI_MUL:
    return arithmetic(w, j, e, out);
  case GI_DIV:
    return define(w, j, quotient, e, out);
  case GI_MOD:
    return define(w, j, modulus, e, out);
  case GI_BIT_XOR:
  case GI_BIT_AND:
  case GI_BIT_OR:
    return digitwise(w, j, e, out);
  case GI_MIN:
  case GI_MAX:
  case GI_ABS:
    return define(w, j, extreme, e, out);
  case GI_CHOOSE:
    return define(w, j, choice, e, out);
  default:
    if (!gi_expr_is_truth(e)) {
      gi_walnut_note(w, GRUNDY_UNABLE); /* the prover refused it */
      return false;
    }
    return define(w, j, truth_value, e, out);
  }
}

gi_walnut_text *gi_walnut_equals(gi_walnut *w, gi_variable variable,
                                 const gi_expr *e) {
  gi_affine value = gi_affine_variable(variable);
  return equals(w, e, &value);
}

/* Compares two expressions; the second is 0 if it is NULL. */
static gi_walnut_text *compare(gi_walnut *w, gi_op op, const gi_expr *left,
                               const gi_expr *right) {
  join j = {.text = gi_walnut_true};
  gi_affine a, b = gi_affine_constant(0);
  if (!affine(w, &j, left, &a) || (right && !affine(w, &j, right, &b)))
    return gi_walnut_true;
  if (op == GI_EQ)
    add(w, &j, gi_walnut_compare(w, &a, GI_EQUAL, &b, 0));
  else if (op == GI_NE)
    add(w, &j, gi_walnut_not(w, gi_walnut_compare(w, &a, GI_EQUAL, &b, 0)));
  else if (op == GI_LT || op == GI_LE)
    add(w, &j, gi_walnut_compare(w, &a, GI_AT_MOST, &b, op == GI_LT));
  else
    add(w, &j, gi_walnut_compare(w, &b, GI_AT_MOST, &a, op == GI_GT));
  return end(w, &j);
}

/* `and`, `or`: the second operand is evaluated only where the first does not
   decide. */
static gi_walnut_text *connect(gi_walnut *w, const gi_expr *e) {
  gi_walnut_text *a = gi_walnut_truth(w, e->args);
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next) {
    gi_walnut_text *before =
        restrict_guard(w, e->op == GI_AND ? a : gi_walnut_not(w, a));
    gi_walnut_text *b = gi_walnut_truth(w, arg);
    w->guard = before;
    a = e->op == GI_AND ? gi_walnut_and(w, a, b) : gi_walnut_or(w, a, b);
  }
  return a;
}

gi_walnut_text *gi_walnut_truth(gi_walnut *w, const gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_AND:
  case GI_OR:
    return connect(w, e);
  case GI_NOT:
    return gi_walnut_not(w, gi_walnut_truth(w, e->args));
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return compare(w, (gi_op)e->op, e->args, e->args->next);
  default:
    return compare(w, GI_NE, e, NULL);
  }
}

/* ------------------------------------------------------------ domains */

/* from <= b <= to, and b = from + step * j for some j */
static gi_walnut_text *in_range(gi_walnut *w, const gi_item *item,
                                gi_variable b) {
  join j = {.text = gi_walnut_true}, legal;
  gi_affine from, to, step = gi_affine_constant(1);
  gi_affine value = gi_affine_variable(b), zero = gi_affine_constant(0);
  bound least = least_of(w, item->from);
  if (!affine(w, &j, item->from, &from) ||
      !affine(w, &j, item->to ? item->to : item->from, &to) ||
      (item->step && !affine(w, &j, item->step, &step)))
    return gi_walnut_true;
  if (!least.is_known || least.least < 0) { /* the range begins at 0 or later */
    legal = j;
    gi_walnut_text *some = gi_walnut_compare(w, &from, GI_AT_MOST, &to, 0);
    add(w, &legal,
        gi_walnut_and(w, some,
                      gi_walnut_compare(w, &from, GI_AT_MOST, &zero, 1)));
    write_side(w, gi_walnut_not(w, end(w, &legal)));
  }
  add(w, &j, gi_walnut_compare(w, &from, GI_AT_MOST, &value, 0));
  add(w, &j, gi_walnut_compare(w, &value, GI_AT_MOST, &to, 0));
  if (step.constant > 1) {
    gi_variable times = w->fresh++;
    gi_affine multiple = gi_affine_variable(times);
    gi_affine_add(&from, &multiple, step.constant);
    add(w, &j, gi_walnut_compare(w, &value, GI_EQUAL, &from, 0));
    hide(w, &j, times);
  }
  return end(w, &j);
}

/* b <= bound, or b <= some entry of the state */
static gi_walnut_text *within(gi_walnut *w, const gi_binder *binder,
                              gi_variable b) {
  gi_affine value = gi_affine_variable(b), limit;
  gi_walnut_text *result = gi_walnut_false;
  if (binder->bound) {
    join j = {.text = gi_walnut_true};
    if (affine(w, &j, binder->bound, &limit))
      add(w, &j, gi_walnut_compare(w, &value, GI_AT_MOST, &limit, 0));
    return end(w, &j);
  }
  for (uint32_t i = 0; i < w->rule->arity; i++)
    result = gi_walnut_or(
        w, result, gi_walnut_compare(w, &value, GI_AT_MOST, &w->values[i], 0));
  return result;
}

static gi_walnut_text *in_set(gi_walnut *w, const gi_binder *binder,
                              gi_variable b) {
  gi_walnut_text *members = NULL;
  if (binder->set == GI_SET_ODD || binder->set == GI_SET_EVEN) {
    gi_variable half = w->fresh++;
    gi_affine value = gi_affine_variable(b), twice = gi_affine_constant(0);
    gi_affine one = gi_affine_variable(half);
    gi_affine_add(&twice, &one, 2);
    members = gi_walnut_quantify(
        w, 'E', &half, 1,
        gi_walnut_compare(w, &value, GI_EQUAL, &twice,
                          binder->set == GI_SET_ODD ? 1 : 2));
  } else {
    w->uses_powers = true; /* the prover refuses other sets */
    members = gi_walnut_call(w, "power", &b, 1);
  }
  return gi_walnut_and(w, members, within(w, binder, b));
}

static gi_walnut_text *in_domain(gi_walnut *w, const gi_binder *binder,
                                 gi_variable b) {
  if (binder->domain == GI_DOMAIN_SET)
    return in_set(w, binder, b);
  gi_walnut_text *result = gi_walnut_false;
  for (const gi_item *item = binder->items; item; item = item->next)
    result = gi_walnut_or(w, result, in_range(w, item, b));
  return result;
}

/* ------------------------------------------------------------ clauses */

/* Returns what the condition and the option say. */
static gi_walnut_text *option(gi_walnut *w, const gi_clause *clause) {
  gi_walnut_text *before = w->guard, *condition = gi_walnut_true;
  join j = {.text = gi_walnut_true};
  if (clause->condition)
    condition = gi_walnut_truth(w, clause->condition);
  restrict_guard(w, condition);
  gi_variable target = GI_PROVE_ARITY;
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_variable entry = target;
    for (const gi_expr *e = part->entries; e; e = e->next)
      add(w, &j, gi_walnut_equals(w, entry++, e));
    target += GI_PROVE_ARITY;
  }
  w->guard = before;
  return gi_walnut_and(w, condition, end(w, &j));
}

/* Returns what the binders from `binder` on, the condition and the option
   say.  The depth is that of the binders, at most GI_RULE_NAMES. */
static gi_walnut_text *rest_of_clause(gi_walnut *w, const gi_clause *clause,
                                      const gi_binder *binder, uint32_t index) {
  int64_t from = 0, to = 0;
  if (!binder || w->status != GRUNDY_OK)
    return option(w, clause);
  if (gi_clause_unrolls(clause, binder, index, &from, &to)) {
    gi_walnut_text *result = gi_walnut_false;
    for (int64_t k = from; k <= to && w->status == GRUNDY_OK; k++) {
      w->values[index] = gi_affine_constant(k);
      result = gi_walnut_or(w, result,
                            rest_of_clause(w, clause, binder->next, index + 1));
    }
    return result;
  }
  gi_variable b = w->fresh++;
  gi_walnut_text *domain = in_domain(w, binder, b);
  gi_walnut_text *before = restrict_guard(w, domain);
  w->values[index] = gi_affine_variable(b);
  w->scope[w->scope_count++] = b;
  gi_walnut_text *rest = rest_of_clause(w, clause, binder->next, index + 1);
  w->scope_count--;
  w->guard = before;
  return gi_walnut_quantify(w, 'E', &b, 1, gi_walnut_and(w, domain, rest));
}

gi_walnut_text *gi_walnut_clause(gi_walnut *w, const gi_clause *clause) {
  return rest_of_clause(w, clause, clause->binders, w->rule->arity);
}
