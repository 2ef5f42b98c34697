/* SPDX-License-Identifier: MIT */
/*
 * What is known about the variables inside the loops of a clause, and small
 * proofs from that.
 *
 * A fact is an affine form that is at least 0, such as k - 1 and n - k for k in
 * 1..n.  To prove that a form is at least 0, facts are subtracted from it until
 * the rest is at least 0 for all values in the intervals of the variables.
 */
#include "lang/rule/facts/known.h"

#include <assert.h>
#include <string.h>

__extension__ typedef __int128 wide;

enum {
  MOST_DIVISOR = 1 << 30,
  DEPTH = 4, /* facts in one proof */
  MOST_TRIES = 20000,
  CHOICES = 3 /* arguments of min, max and gcd that are tried as bounds */
};

typedef enum direction {
  DOWN = -1,
  UP = 1
} direction;

/* ---------------------------------------------------------------- forms */

/* Adds times * b to a; false if a number becomes too large. */
static bool add(const gi_facts *f, gi_linear *a, const gi_linear *b,
                int64_t times) {
  return gi_linear_add(a, b, times, f->variables);
}

static bool is_bounded(const gi_facts *f, const gi_expr *x, direction way,
                       unsigned choice, gi_linear *bound);

static bool by_interval(const gi_facts *f, const gi_expr *x, direction way,
                        gi_linear *bound) {
  gi_interval interval = gi_expr_interval(x, f->intervals);
  int64_t end = way == UP ? interval.most : interval.least;
  *bound = (gi_linear){.constant = end};
  return end != INT64_MAX && end != INT64_MIN;
}

static bool is_product_bounded(const gi_facts *f, const gi_expr *x,
                               direction way, unsigned choice,
                               gi_linear *bound) {
  const gi_expr *a = x->args, *b = a->next;
  if (a->op == GI_NUMBER) {
    a = b;
    b = x->args;
  }
  gi_linear one;
  *bound = (gi_linear){0};
  return b->op == GI_NUMBER && is_bounded(f, a, way, choice, &one) &&
         add(f, bound, &one, b->number);
}

/* Bounds a/b, where a >= 0 and b >= 1: it is at most a, and below a if a >= 1
   and b >= 2. */
static bool is_quotient_bounded(const gi_facts *f, const gi_expr *x,
                                direction way, unsigned choice,
                                gi_linear *bound) {
  gi_interval a = gi_expr_interval(x->args, f->intervals);
  gi_interval b = gi_expr_interval(x->args->next, f->intervals);
  if (way == DOWN || a.least < 0 || b.least < 1)
    return by_interval(f, x, way, bound);
  if (!is_bounded(f, x->args, UP, choice, bound))
    return false;
  bound->constant -= a.least >= 1 && b.least >= 2;
  return true;
}

/* Bounds the call by the chosen argument, if that is a bound. */
static bool is_argument_bound(const gi_facts *f, const gi_expr *x,
                              direction way, unsigned choice,
                              gi_linear *bound) {
  const gi_expr *arg = x->args;
  while (choice-- && arg->next)
    arg = arg->next;
  gi_interval interval = gi_expr_interval(arg, f->intervals);
  if (interval.least < (x->op == GI_GCD) || !is_bounded(f, arg, way, 0, bound))
    return false;
  bool falls = x->op == GI_POPCOUNT || x->op == GI_ISQRT;
  bound->constant -= falls && interval.least >= 2;
  return true;
}

static bool is_function_bounded(const gi_facts *f, const gi_expr *x,
                                direction way, unsigned choice,
                                gi_linear *bound) {
  bool is_near = false; /* an argument that is >= 0 bounds the call */
  switch ((gi_op)x->op) {
  case GI_MIN:
  case GI_BIT_AND:
  case GI_GCD:
  case GI_LPF:
  case GI_ISQRT:
  case GI_POPCOUNT:
  case GI_BITLEN:
  case GI_GOLDENINDEX:
  case GI_FIBBELOW:
    is_near = way == UP;
    break;
  case GI_MOD:
    is_near = way == UP && choice == 0;
    break;
  case GI_MAX:
    is_near = way == DOWN;
    break;
  case GI_ABS:
    is_near = true;
    break;
  default:
    break;
  }
  return (is_near && is_argument_bound(f, x, way, choice, bound)) ||
         by_interval(f, x, way, bound);
}

/* Finds an affine form that is at least (UP) or at most (DOWN) the
   expression. */
static bool is_bounded(const gi_facts *f, const gi_expr *x, direction way,
                       unsigned choice, gi_linear *bound) {
  gi_linear one;
  *bound = (gi_linear){0};
  switch ((gi_op)x->op) {
  case GI_NUMBER:
    bound->constant = x->number;
    return true;
  case GI_VARIABLE:
    bound->by[x->variable] = 1;
    return true;
  case GI_NEG:
    return is_bounded(f, x->args, -way, choice, &one) &&
           add(f, bound, &one, -1);
  case GI_ADD:
  case GI_SUB:
    return is_bounded(f, x->args, way, choice, bound) &&
           is_bounded(f, x->args->next, x->op == GI_ADD ? way : -way, choice,
                      &one) &&
           add(f, bound, &one, x->op == GI_ADD ? 1 : -1);
  case GI_MUL:
    return is_product_bounded(f, x, way, choice, bound);
  case GI_DIV:
    return is_quotient_bounded(f, x, way, choice, bound);
  default:
    return is_function_bounded(f, x, way, choice, bound);
  }
}

/* ---------------------------------------------------------------- proofs */

static bool is_natural(const gi_facts *f, const gi_linear *form) {
  wide least = form->constant;
  for (unsigned i = 0; i < f->variables; i++) {
    int64_t factor = form->by[i];
    least += (wide)factor *
             (factor > 0 ? f->intervals[i].least : f->intervals[i].most);
  }
  return least >= 0;
}

/* Returns the multiple of the fact that removes a variable from the form; 0 if
   there is none. */
static int64_t times_in(const gi_facts *f, const gi_linear *form,
                        const gi_linear *fact) {
  for (unsigned i = f->variables; i-- > 0;) {
    int64_t a = form->by[i], b = fact->by[i];
    if (a && b && (a > 0) == (b > 0) && a % b == 0)
      return a / b;
  }
  return 0;
}

static bool proves(const gi_facts *f, const gi_linear *form, unsigned depth,
                   unsigned *tries) {
  if (is_natural(f, form))
    return true;
  for (unsigned i = 0; depth && i < f->form_count; i++) {
    int64_t times = times_in(f, form, &f->forms[i]);
    gi_linear rest = *form;
    if (!times || ++*tries > MOST_TRIES || !add(f, &rest, &f->forms[i], -times))
      continue;
    if (proves(f, &rest, depth - 1, tries))
      return true;
  }
  return false;
}

static bool is_proved(const gi_facts *f, const gi_linear *form) {
  unsigned tries = 0;
  return proves(f, form, DEPTH, &tries);
}

bool gi_knows_never(const gi_facts *f, const gi_expr *x) {
  if (x->op == GI_AND)
    return gi_knows_never(f, x->args) || gi_knows_never(f, x->args->next);
  if (x->op < GI_LT || x->op > GI_EQ)
    return false;
  gi_interval a = gi_expr_interval(x->args, f->intervals);
  gi_interval b = gi_expr_interval(x->args->next, f->intervals);
  switch ((gi_op)x->op) {
  case GI_LT:
    return a.least >= b.most;
  case GI_LE:
    return a.least > b.most;
  case GI_GT:
    return a.most <= b.least;
  case GI_GE:
    return a.most < b.least;
  default: /* GI_EQ */
    return a.most < b.least || b.most < a.least;
  }
}

bool gi_knows_sign(const gi_facts *f, const gi_expr *a) {
  gi_linear form;
  if (gi_expr_interval(a, f->intervals).least >= 0)
    return true;
  for (unsigned choice = 0; choice < CHOICES; choice++)
    if (is_bounded(f, a, DOWN, choice, &form) && is_proved(f, &form))
      return true;
  return false;
}

/* Is state >= the sum of the entries + more?  `alone`: only the first entry
   counts. */
static bool is_above(const gi_facts *f, gi_linear state, const gi_expr *entries,
                     bool alone, int64_t more) {
  for (unsigned choice = 0; choice < CHOICES; choice++) {
    gi_linear form = state, one;
    bool is_form = true;
    form.constant -= more;
    for (const gi_expr *x = entries; x && is_form; x = alone ? NULL : x->next)
      is_form = is_bounded(f, x, UP, choice, &one) && add(f, &form, &one, -1);
    if (is_form && is_proved(f, &form))
      return true;
  }
  return false;
}

bool gi_knows_below(const gi_facts *f, unsigned i, const gi_expr *a,
                    int64_t more) {
  gi_linear state = {0};
  for (unsigned k = 0; k < f->order_count; k++)
    if (f->orders[k].variable == i && f->orders[k].more >= more &&
        gi_expr_is_same(f->orders[k].lesser, a))
      return true;
  state.by[i] = 1;
  return is_above(f, state, a, true, more);
}

bool gi_knows_sum(const gi_facts *f, const gi_expr *entries, int64_t more) {
  gi_linear state = {0};
  for (uint32_t i = 0; i < f->rule->arity; i++)
    state.by[i] = 1;
  return is_above(f, state, entries, false, more);
}

bool gi_knows_half(const gi_facts *f, unsigned i, const gi_expr *a) {
  for (unsigned choice = 0; choice < CHOICES; choice++) {
    gi_linear form = {0}, one;
    form.by[i] = 1;
    if (is_bounded(f, a, UP, choice, &one) && add(f, &form, &one, -2) &&
        is_proved(f, &form))
      return true;
  }
  return false;
}

/* ----------------------------------------------------------------- facts */

static void note(gi_facts *f, const gi_linear *fact) {
  if (f->form_count < GI_FACTS_FORMS)
    f->forms[f->form_count++] = *fact;
}

/* Returns t if the expression is t/c for a number c > 0, otherwise NULL. */
static const gi_expr *quotient_of(const gi_expr *x, int64_t *c) {
  if (x->op != GI_DIV || x->args->next->op != GI_NUMBER ||
      x->args->next->number < 1 || x->args->next->number > MOST_DIVISOR)
    return NULL;
  *c = x->args->next->number;
  return x->args;
}

/* Notes that t/c >= lesser + more means t >= c * (lesser + more), and greater
   >= t/c + more means c * (greater - more) + c - 1 >= t. */
static void note_quotients(gi_facts *f, const gi_expr *greater,
                           const gi_expr *lesser, int64_t more) {
  gi_linear fact, one;
  int64_t c = 1;
  const gi_expr *t = quotient_of(greater, &c);
  if (t && is_bounded(f, t, UP, 0, &fact) &&
      is_bounded(f, lesser, DOWN, 0, &one) && add(f, &fact, &one, -c)) {
    fact.constant -= c * more;
    note(f, &fact);
  }
  t = quotient_of(lesser, &c);
  fact = (gi_linear){.constant = c - 1 - c * more};
  if (t && is_bounded(f, greater, UP, 0, &one) && add(f, &fact, &one, c) &&
      is_bounded(f, t, DOWN, 0, &one) && add(f, &fact, &one, -1))
    note(f, &fact);
}

/* Notes that greater >= lesser + more.  A minimum is at most each of its
   arguments. */
static void note_order(gi_facts *f, const gi_expr *greater,
                       const gi_expr *lesser, int64_t more) {
  note_quotients(f, greater, lesser, more);
  for (unsigned i = 0; i < CHOICES; i++)
    for (unsigned k = 0; k < CHOICES; k++) {
      gi_linear fact, one;
      if ((i && greater->op != GI_MIN) || (k && lesser->op != GI_MAX))
        continue;
      if (is_bounded(f, greater, UP, i, &fact) &&
          is_bounded(f, lesser, DOWN, k, &one) && add(f, &fact, &one, -1)) {
        fact.constant -= more;
        note(f, &fact);
      }
    }
}

void gi_know_state(gi_facts *f, const gi_rule *rule, int64_t most) {
  f->rule = rule;
  f->variables = f->rule->arity;
  assert(f->rule->arity <= GI_FACTS_VARIABLES && most >= 0);
  f->form_count = f->order_count = 0;
  for (unsigned i = 0; i < f->variables; i++)
    f->intervals[i] = (gi_interval){0, most};
  for (unsigned i = 1; f->rule->sym && i < f->variables; i++) {
    gi_linear fact = {0};
    fact.by[i] = 1;
    fact.by[i - 1] = -1;
    note(f, &fact);
  }
}

static gi_interval item_interval(const gi_facts *f, const gi_item *item) {
  gi_interval from = gi_expr_interval(item->from, f->intervals);
  return (gi_interval){from.least,
                       item->to ? gi_expr_interval(item->to, f->intervals).most
                                : from.most};
}

static gi_interval set_interval(const gi_facts *f, const gi_binder *b) {
  bool from_two = b->set == GI_SET_EVEN || b->set == GI_SET_PRIMES;
  int64_t most = f->intervals[f->rule->arity - 1].most;
  if (b->bound)
    most = gi_expr_interval(b->bound, f->intervals).most;
  else
    for (uint32_t i = 0; i < f->rule->arity; i++)
      if (f->intervals[i].most > most)
        most = f->intervals[i].most;
  return (gi_interval){from_two ? 2 : 1, most};
}

static gi_interval domain_interval(const gi_facts *f, const gi_binder *b) {
  if (b->domain == GI_DOMAIN_SET)
    return set_interval(f, b);
  gi_interval all = {0, 0};
  for (const gi_item *item = b->items; item; item = item->next) {
    gi_interval one = item_interval(f, item);
    if (item == b->items)
      all = one;
    all.least = one.least < all.least ? one.least : all.least;
    all.most = one.most > all.most ? one.most : all.most;
  }
  return all;
}

void gi_know_binder(gi_facts *f, const gi_binder *b) {
  unsigned own = f->variables;
  gi_interval interval = domain_interval(f, b);
  gi_expr self = {.op = GI_VARIABLE, .variable = own};
  gi_expr largest = {.op = GI_VARIABLE, .variable = f->rule->arity - 1};
  /* nothing is false about the elements of an empty domain */
  f->intervals[own] =
      interval.least <= interval.most ? interval : (gi_interval){0, 0};
  assert(own < GI_FACTS_VARIABLES);
  assert(f->intervals[own].least <= f->intervals[own].most);
  f->variables++;
  const gi_item *item = b->items;
  if (b->domain == GI_DOMAIN_SET) {
    if (b->bound || f->rule->arity == 1 || f->rule->sym)
      note_order(f, b->bound ? b->bound : &largest, &self, 0);
  } else if (item && !item->next) {
    note_order(f, &self, item->from, 0);
    note_order(f, item->to ? item->to : item->from, &self, 0);
  }
}

/* Narrows the interval of the variable, unless nothing would be left. */
static void narrow(gi_facts *f, const gi_expr *variable, int64_t least,
                   int64_t most) {
  gi_interval *interval = &f->intervals[variable->variable];
  if (least > interval->least && least <= interval->most)
    interval->least = least;
  if (most < interval->most && most >= interval->least)
    interval->most = most;
  assert(interval->least <= interval->most);
}

/* Notes that greater >= lesser + more, where more is 0 or 1. */
static void know_order(gi_facts *f, const gi_expr *greater,
                       const gi_expr *lesser, int64_t more) {
  gi_interval low = gi_expr_interval(lesser, f->intervals);
  gi_interval high = gi_expr_interval(greater, f->intervals);
  if (greater->op == GI_VARIABLE && low.least < INT64_MAX)
    narrow(f, greater, low.least + more, INT64_MAX);
  if (lesser->op == GI_VARIABLE && high.most > INT64_MIN)
    narrow(f, lesser, INT64_MIN, high.most - more);
  note_order(f, greater, lesser, more);
  if (greater->op == GI_VARIABLE && f->order_count < GI_FACTS_ORDERS) {
    unsigned own = f->order_count++;
    f->orders[own].lesser = lesser;
    f->orders[own].variable = greater->variable;
    f->orders[own].more = more;
  }
}

void gi_know_condition(gi_facts *f, const gi_expr *condition) {
  const gi_expr *a = condition->args, *b;
  switch ((gi_op)condition->op) {
  case GI_AND:
    gi_know_condition(f, a);
    gi_know_condition(f, a->next);
    return;
  case GI_LT:
  case GI_LE:
    b = a->next;
    know_order(f, b, a, condition->op == GI_LT);
    return;
  case GI_GT:
  case GI_GE:
    b = a->next;
    know_order(f, a, b, condition->op == GI_GT);
    return;
  case GI_EQ:
    b = a->next;
    know_order(f, a, b, 0);
    know_order(f, b, a, 0);
    return;
  default:
    return;
  }
}

void gi_know_spread(gi_facts *f, const gi_loop *spread) {
  f->variables = spread->variable;
  for (const gi_binder *b = spread->binders; b; b = b->next) {
    gi_know_binder(f, b);
    if (b->filter)
      gi_know_condition(f, b->filter);
  }
  if (spread->condition)
    gi_know_condition(f, spread->condition);
}

void gi_know_remember(const gi_facts *f, gi_knowledge *k) {
  k->variables = f->variables;
  k->forms = f->form_count;
  k->orders = f->order_count;
  memcpy(k->intervals, f->intervals, sizeof k->intervals);
}

void gi_know_recall(gi_facts *f, const gi_knowledge *k) {
  assert(k->forms <= f->form_count && k->orders <= f->order_count);
  f->variables = k->variables;
  f->form_count = k->forms;
  f->order_count = k->orders;
  memcpy(f->intervals, k->intervals, sizeof k->intervals);
}
