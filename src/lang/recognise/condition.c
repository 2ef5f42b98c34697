/* SPDX-License-Identifier: MIT */
/* Turns conditions into constraints; see recognise/parts.h. */
#include "lang/recognise/parts.h"
#include "lang/rule/arithmetic.h"

#include <string.h>

/* Finds the argument of abs(), and the argument with the other sign. */
static bool two_signs(gi_recogniser *r, const gi_expr *e, gi_side *plus,
                      gi_side *minus) {
  *plus = *minus = (gi_side){.form = gi_form_constant(0)};
  return gi_recognise_form(r, e->args, &plus->form) &&
         gi_form_join(&minus->form, &plus->form, -1) &&
         gi_form_fits(r, &minus->form);
}

/* To be at most the least of several is to be at most each of them. */
bool gi_recognise_at_most(gi_recogniser *r, gi_side left, gi_side right,
                          int64_t gap) {
  gi_side plus, minus;
  if (left.expr && left.expr->op == GI_ABS)
    return two_signs(r, left.expr, &plus, &minus) &&
           gi_recognise_at_most(r, plus, right, gap) &&
           gi_recognise_at_most(r, minus, right, gap);
  const gi_expr *several = right.expr && right.expr->op == GI_MIN ? right.expr
                           : left.expr && left.expr->op == GI_MAX ? left.expr
                                                                  : NULL;
  if (several) {
    for (const gi_expr *arg = several->args; arg; arg = arg->next) {
      gi_side one = {.expr = arg};
      if (!(several == right.expr ? gi_recognise_at_most(r, left, one, gap)
                                  : gi_recognise_at_most(r, one, right, gap)))
        return false;
    }
    return true;
  }
  if (left.expr && !gi_recognise_form(r, left.expr, &left.form))
    return false;
  if (right.expr && !gi_recognise_form(r, right.expr, &right.form))
    return false;
  gi_form *f = &right.form;
  if (r->count == GI_MOST_CONSTRAINTS || !gi_form_join(f, &left.form, -1) ||
      !gi_subtract(f->c[0], gap * f->over, &f->c[0]))
    return false;
  f->over = 1; /* a form is >= 0 whether it is rounded down or not */
  r->constraints[r->count++] = *f;
  return true;
}

/* Conditions still to be met: a list on the stack. */
typedef struct todo {
  const gi_expr *expr;
  bool is_not;
  const struct todo *next;
} todo;

static bool meet(gi_recogniser *r, const todo *list);

/* Adds left + gap <= right, meets the rest of the list, and removes the
   constraints again.  To be at most the largest of several is to be at most one
   of them. */
static bool branch(gi_recogniser *r, gi_side left, gi_side right, int64_t gap,
                   const todo *next) {
  size_t before = r->count;
  gi_side plus, minus;
  const gi_expr *several = right.expr && right.expr->op == GI_MAX ? right.expr
                           : left.expr && left.expr->op == GI_MIN ? left.expr
                                                                  : NULL;
  for (const gi_expr *arg = several ? several->args : NULL; arg;
       arg = arg->next) {
    gi_side one = {.expr = arg};
    if (!(several == right.expr ? branch(r, left, one, gap, next)
                                : branch(r, one, right, gap, next)))
      return false;
  }
  if (several)
    return true;
  if (right.expr && right.expr->op == GI_ABS)
    return two_signs(r, right.expr, &plus, &minus) &&
           branch(r, left, plus, gap, next) &&
           branch(r, left, minus, gap, next);
  bool known = gi_recognise_at_most(r, left, right, gap) && meet(r, next);
  r->count = before;
  return known;
}

static bool compare(gi_recogniser *r, gi_op op, gi_side left, gi_side right,
                    const todo *next) {
  size_t before = r->count;
  bool known;
  switch (op) {
  case GI_LT:
    return branch(r, left, right, 1, next);
  case GI_LE:
    return branch(r, left, right, 0, next);
  case GI_GT:
    return branch(r, right, left, 1, next);
  case GI_GE:
    return branch(r, right, left, 0, next);
  case GI_EQ:
    known = gi_recognise_at_most(r, left, right, 0) &&
            branch(r, right, left, 0, next);
    r->count = before;
    return known;
  default:
    return branch(r, left, right, 1, next) && branch(r, right, left, 1, next);
  }
}

/* Returns the binder that depends on n on which `e` calls the function; 0: `e`
   is not such a call. */
static unsigned called_on(const gi_recogniser *r, const gi_expr *e, gi_op op) {
  if (e->op != op || e->args->op != GI_VARIABLE || !e->args->variable)
    return 0;
  const gi_form *f = &r->binders[e->args->variable - 1];
  for (unsigned v = 2; v < GI_FORM_SIZE; v++) {
    gi_form same = gi_form_variable(v);
    if (memcmp(f, &same, sizeof same) == 0)
      return v;
  }
  return 0;
}

/* Returns the binder k if left == right says that k > 0 is in a named set, as
   lpf(k) == k and popcount(k) == 1 do; otherwise 0. */
static unsigned member_of(const gi_recogniser *r, const gi_expr *left,
                          const gi_expr *right, gi_set *set) {
  static const struct {
    gi_op op;
    gi_set set;
  } ones[] = {{GI_BIGOMEGA, GI_SET_PRIMES},
              {GI_POPCOUNT, GI_SET_POW2},
              {GI_ZECK, GI_SET_FIB}};
  unsigned v;
  if (right->op == GI_NUMBER && right->number == 1)
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++)
      if ((v = called_on(r, left, ones[i].op)) != 0) {
        *set = ones[i].set;
        return v;
      }
  if (right->op != GI_VARIABLE)
    return 0;
  *set = GI_SET_PRIMES;
  if ((v = called_on(r, left, GI_LPF)) != 0)
    return left->args->variable == right->variable ? v : 0;
  *set = GI_SET_SQUARES;
  const gi_expr *root = left->op == GI_MUL ? left->args : NULL;
  if (root && (v = called_on(r, root, GI_ISQRT)) != 0 &&
      called_on(r, root->next, GI_ISQRT) == v)
    return root->args->variable == right->variable ? v : 0;
  return 0;
}

/* If the equation says that a binder is in a named set, meets the rest of the
   list with the binder in that set and returns true. */
static bool meet_membership(gi_recogniser *r, const gi_expr *left,
                            const todo *next, bool *known) {
  gi_set set;
  unsigned v = member_of(r, left, left->next, &set);
  if (!v)
    v = member_of(r, left->next, left, &set);
  if (!v || r->named || r->low[v] < 1)
    return false;
  r->named = v;
  r->set = set;
  *known = meet(r, next);
  r->named = 0;
  return true;
}

/* Analyses each way to meet all conditions of the list as an instance. */
static bool meet(gi_recogniser *r, const todo *list) {
  if (!list)
    return gi_recognise_region(r);
  const gi_expr *e = list->expr;
  const gi_expr *first = e->args;
  bool is_not = list->is_not, known;
  gi_op op = (gi_op)e->op;
  switch (op) {
  case GI_NOT:
    return meet(r, &(todo){first, !is_not, list->next});
  case GI_AND:
  case GI_OR: {
    todo second = {first->next, is_not, list->next};
    if ((op == GI_AND) != is_not)
      return meet(r, &(todo){first, is_not, &second});
    return meet(r, &(todo){first, is_not, list->next}) && meet(r, &second);
  }
  case GI_CHOOSE: {
    todo yes = {first->next, is_not, list->next};
    todo no = {first->next->next, is_not, list->next};
    return meet(r, &(todo){first, false, &yes}) &&
           meet(r, &(todo){first, true, &no});
  }
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    op = is_not ? gi_op_opposite(op) : op;
    if (op == GI_EQ && meet_membership(r, first, list->next, &known))
      return known;
    return compare(r, op, (gi_side){.expr = first},
                   (gi_side){.expr = first->next}, list->next);
  default: /* a number holds if it is not 0 */
    return compare(r, is_not ? GI_EQ : GI_NE, (gi_side){.expr = e},
                   (gi_side){.form = gi_form_constant(0)}, list->next);
  }
}

bool gi_recognise_condition(gi_recogniser *r, const gi_expr *condition) {
  return meet(r, condition ? &(todo){condition, false, NULL} : NULL);
}
