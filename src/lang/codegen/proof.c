/* SPDX-License-Identifier: MIT */
/*
 * What is known about the variables inside the loops of a clause, and small
 * proofs from that: generated code has no test that always succeeds.
 *
 * A fact is an affine form that is at least 0, such as k - 1 and n - k for k in
 * 1..n.  To prove that a form is at least 0, facts are subtracted from it until
 * the rest is at least 0 for all values in the intervals of the variables.  If
 * no proof is found, the code has one more test.
 */
#include "lang/codegen/program.h"

#include <assert.h>
#include <string.h>

__extension__ typedef __int128 wide;

enum {
  MOST_FACTOR = 1 << 30,
  DEPTH = 4, /* facts in one proof */
  MOST_TRIES = 20000,
  CHOICES = 3 /* arguments of min, max and gcd that are tried as bounds */
};

typedef enum direction {
  DOWN = -1,
  UP = 1
} direction;

/* ---------------------------------------------------------------- forms */

static bool is_small(wide number, int64_t most) {
  return number >= -(wide)most && number <= most;
}

/* Adds times * b to a; false if a number becomes too large. */
static bool add(const gi_codegen *e, gi_affine *a, const gi_affine *b,
                int64_t times) {
  wide constant = a->constant + (wide)b->constant * times;
  if (!is_small(constant, INT64_MAX))
    return false;
  a->constant = (int64_t)constant;
  for (unsigned i = 0; i < e->variables; i++) {
    wide factor = a->factors[i] + (wide)b->factors[i] * times;
    if (!is_small(factor, MOST_FACTOR))
      return false;
    a->factors[i] = (int64_t)factor;
  }
  return true;
}

static bool is_bounded(const gi_codegen *e, const gi_expr *x, direction way,
                       unsigned choice, gi_affine *bound);

static bool by_interval(const gi_codegen *e, const gi_expr *x, direction way,
                        gi_affine *bound) {
  gi_interval interval = gi_expr_interval(x, e->intervals);
  int64_t end = way == UP ? interval.most : interval.least;
  *bound = (gi_affine){.constant = end};
  return end != INT64_MAX && end != INT64_MIN;
}

static bool is_product_bounded(const gi_codegen *e, const gi_expr *x,
                               direction way, unsigned choice,
                               gi_affine *bound) {
  const gi_expr *a = x->args, *b = a->next;
  if (a->op == GI_NUMBER) {
    a = b;
    b = x->args;
  }
  gi_affine one;
  *bound = (gi_affine){0};
  return b->op == GI_NUMBER && is_bounded(e, a, way, choice, &one) &&
         add(e, bound, &one, b->number);
}

/* Bounds a/b, where a >= 0 and b >= 1: it is at most a, and below a if a >= 1
   and b >= 2. */
static bool is_quotient_bounded(const gi_codegen *e, const gi_expr *x,
                                direction way, unsigned choice,
                                gi_affine *bound) {
  gi_interval a = gi_expr_interval(x->args, e->intervals);
  gi_interval b = gi_expr_interval(x->args->next, e->intervals);
  if (way == DOWN || a.least < 0 || b.least < 1)
    return by_interval(e, x, way, bound);
  if (!is_bounded(e, x->args, UP, choice, bound))
    return false;
  bound->constant -= a.least >= 1 && b.least >= 2;
  return true;
}

/* Bounds the call by the chosen argument, if that is a bound. */
static bool is_argument_bound(const gi_codegen *e, const gi_expr *x,
                              direction way, unsigned choice,
                              gi_affine *bound) {
  const gi_expr *arg = x->args;
  while (choice-- && arg->next)
    arg = arg->next;
  gi_interval interval = gi_expr_interval(arg, e->intervals);
  if (interval.least < (x->op == GI_GCD) || !is_bounded(e, arg, way, 0, bound))
    return false;
  bool falls = x->op == GI_POPCOUNT || x->op == GI_ISQRT;
  bound->constant -= falls && interval.least >= 2;
  return true;
}

static bool is_function_bounded(const gi_codegen *e, const gi_expr *x,
                                direction way, unsigned choice,
                                gi_affine *bound) {
  bool is_near = false; /* an argument that is >= 0 bounds the call */
  switch ((gi_op)x->op) {
  case GI_MIN:
  case GI_BIT_AND:
  case GI_GCD:
  case GI_LPF:
  case GI_ISQRT:
  case GI_POPCOUNT:
  case GI_BITLEN:
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
  return (is_near && is_argument_bound(e, x, way, choice, bound)) ||
         by_interval(e, x, way, bound);
}

/* Finds an affine form that is at least (UP) or at most (DOWN) the
   expression. */
static bool is_bounded(const gi_codegen *e, const gi_expr *x, direction way,
                       unsigned choice, gi_affine *bound) {
  gi_affine one;
  *bound = (gi_affine){0};
  switch ((gi_op)x->op) {
  case GI_NUMBER:
    bound->constant = x->number;
    return true;
  case GI_VARIABLE:
    bound->factors[x->variable] = 1;
    return true;
  case GI_NEG:
    return is_bounded(e, x->args, -way, choice, &one) &&
           add(e, bound, &one, -1);
  case GI_ADD:
  case GI_SUB:
    return is_bounded(e, x->args, way, choice, bound) &&
           is_bounded(e, x->args->next, x->op == GI_ADD ? way : -way, choice,
                      &one) &&
           add(e, bound, &one, x->op == GI_ADD ? 1 : -1);
  case GI_MUL:
    return is_product_bounded(e, x, way, choice, bound);
  case GI_DIV:
    return is_quotient_bounded(e, x, way, choice, bound);
  default:
    return is_function_bounded(e, x, way, choice, bound);
  }
}

/* ---------------------------------------------------------------- proofs */

static bool is_natural(const gi_codegen *e, const gi_affine *form) {
  wide least = form->constant;
  for (unsigned i = 0; i < e->variables; i++) {
    int64_t factor = form->factors[i];
    least += (wide)factor *
             (factor > 0 ? e->intervals[i].least : e->intervals[i].most);
  }
  return least >= 0;
}

/* Returns the multiple of the fact that removes a variable from the form; 0 if
   there is none. */
static int64_t times_in(const gi_codegen *e, const gi_affine *form,
                        const gi_affine *fact) {
  for (unsigned i = e->variables; i-- > 0;) {
    int64_t a = form->factors[i], b = fact->factors[i];
    if (a && b && (a > 0) == (b > 0) && a % b == 0)
      return a / b;
  }
  return 0;
}

static bool proves(const gi_codegen *e, const gi_affine *form, unsigned depth,
                   unsigned *tries) {
  if (is_natural(e, form))
    return true;
  for (unsigned i = 0; depth && i < e->fact_count; i++) {
    int64_t times = times_in(e, form, &e->facts[i]);
    gi_affine rest = *form;
    if (!times || ++*tries > MOST_TRIES || !add(e, &rest, &e->facts[i], -times))
      continue;
    if (proves(e, &rest, depth - 1, tries))
      return true;
  }
  return false;
}

static bool is_proved(const gi_codegen *e, const gi_affine *form) {
  unsigned tries = 0;
  return proves(e, form, DEPTH, &tries);
}

bool gi_knows_sign(gi_codegen *e, const gi_expr *a) {
  gi_affine form;
  if (gi_expr_interval(a, e->intervals).least >= 0)
    return true;
  for (unsigned choice = 0; choice < CHOICES; choice++)
    if (is_bounded(e, a, DOWN, choice, &form) && is_proved(e, &form))
      return true;
  return false;
}

/* Is state >= the sum of the entries + more?  `alone`: only the first entry
   counts. */
static bool is_above(gi_codegen *e, gi_affine state, const gi_expr *entries,
                     bool alone, int64_t more) {
  for (unsigned choice = 0; choice < CHOICES; choice++) {
    gi_affine form = state, one;
    bool is_form = true;
    form.constant -= more;
    for (const gi_expr *x = entries; x && is_form; x = alone ? NULL : x->next)
      is_form = is_bounded(e, x, UP, choice, &one) && add(e, &form, &one, -1);
    if (is_form && is_proved(e, &form))
      return true;
  }
  return false;
}

bool gi_knows_below(gi_codegen *e, unsigned i, const gi_expr *a, int64_t more) {
  gi_affine state = {0};
  for (unsigned k = 0; k < e->order_count; k++)
    if (e->orders[k].variable == i && e->orders[k].more >= more &&
        gi_expr_is_same(e->orders[k].lesser, a))
      return true;
  state.factors[i] = 1;
  return is_above(e, state, a, true, more);
}

bool gi_knows_sum(gi_codegen *e, const gi_expr *entries, int64_t more) {
  gi_affine state = {0};
  for (uint32_t i = 0; i < e->rule->arity; i++)
    state.factors[i] = 1;
  return is_above(e, state, entries, false, more);
}

bool gi_knows_half(gi_codegen *e, unsigned i, const gi_expr *a) {
  for (unsigned choice = 0; choice < CHOICES; choice++) {
    gi_affine form = {0}, one;
    form.factors[i] = 1;
    if (is_bounded(e, a, UP, choice, &one) && add(e, &form, &one, -2) &&
        is_proved(e, &form))
      return true;
  }
  return false;
}

/* ----------------------------------------------------------------- facts */

static void note(gi_codegen *e, const gi_affine *fact) {
  if (e->fact_count < GI_CODEGEN_FACTS)
    e->facts[e->fact_count++] = *fact;
}

/* Returns t if the expression is t/c for a number c > 0, otherwise NULL. */
static const gi_expr *quotient_of(const gi_expr *x, int64_t *c) {
  if (x->op != GI_DIV || x->args->next->op != GI_NUMBER ||
      x->args->next->number < 1 || x->args->next->number > MOST_FACTOR)
    return NULL;
  *c = x->args->next->number;
  return x->args;
}

/* Notes that t/c >= lesser + more means t >= c * (lesser + more), and greater
   >= t/c + more means c * (greater - more) + c - 1 >= t. */
static void note_quotients(gi_codegen *e, const gi_expr *greater,
                           const gi_expr *lesser, int64_t more) {
  gi_affine fact, one;
  int64_t c = 1;
  const gi_expr *t = quotient_of(greater, &c);
  if (t && is_bounded(e, t, UP, 0, &fact) &&
      is_bounded(e, lesser, DOWN, 0, &one) && add(e, &fact, &one, -c)) {
    fact.constant -= c * more;
    note(e, &fact);
  }
  t = quotient_of(lesser, &c);
  fact = (gi_affine){.constant = c - 1 - c * more};
  if (t && is_bounded(e, greater, UP, 0, &one) && add(e, &fact, &one, c) &&
      is_bounded(e, t, DOWN, 0, &one) && add(e, &fact, &one, -1))
    note(e, &fact);
}

/* Notes that greater >= lesser + more.  A minimum is at most each of its
   arguments. */
static void note_order(gi_codegen *e, const gi_expr *greater,
                       const gi_expr *lesser, int64_t more) {
  note_quotients(e, greater, lesser, more);
  for (unsigned i = 0; i < CHOICES; i++)
    for (unsigned k = 0; k < CHOICES; k++) {
      gi_affine fact, one;
      if ((i && greater->op != GI_MIN) || (k && lesser->op != GI_MAX))
        continue;
      if (is_bounded(e, greater, UP, i, &fact) &&
          is_bounded(e, lesser, DOWN, k, &one) && add(e, &fact, &one, -1)) {
        fact.constant -= more;
        note(e, &fact);
      }
    }
}

void gi_know_state(gi_codegen *e, int64_t most) {
  e->variables = e->rule->arity;
  assert(e->rule->arity <= GI_CODEGEN_VARIABLES && most >= 0);
  e->fact_count = e->order_count = 0;
  for (unsigned i = 0; i < e->variables; i++)
    e->intervals[i] = (gi_interval){0, most};
  for (unsigned i = 1; e->rule->sym && i < e->variables; i++) {
    gi_affine fact = {0};
    fact.factors[i] = 1;
    fact.factors[i - 1] = -1;
    note(e, &fact);
  }
}

static gi_interval item_interval(const gi_codegen *e, const gi_item *item) {
  gi_interval from = gi_expr_interval(item->from, e->intervals);
  return (gi_interval){from.least,
                       item->to ? gi_expr_interval(item->to, e->intervals).most
                                : from.most};
}

static gi_interval set_interval(const gi_codegen *e, const gi_binder *b) {
  bool from_two = b->set == GI_SET_EVEN || b->set == GI_SET_PRIMES;
  int64_t most = e->intervals[e->rule->arity - 1].most;
  if (b->bound)
    most = gi_expr_interval(b->bound, e->intervals).most;
  else
    for (uint32_t i = 0; i < e->rule->arity; i++)
      if (e->intervals[i].most > most)
        most = e->intervals[i].most;
  return (gi_interval){from_two ? 2 : 1, most};
}

static gi_interval domain_interval(const gi_codegen *e, const gi_binder *b) {
  if (b->domain == GI_DOMAIN_SET)
    return set_interval(e, b);
  gi_interval all = {0, 0};
  for (const gi_item *item = b->items; item; item = item->next) {
    gi_interval one = item_interval(e, item);
    if (item == b->items)
      all = one;
    all.least = one.least < all.least ? one.least : all.least;
    all.most = one.most > all.most ? one.most : all.most;
  }
  return all;
}

void gi_know_binder(gi_codegen *e, const gi_binder *b) {
  unsigned own = e->variables;
  gi_interval interval = domain_interval(e, b);
  gi_expr self = {.op = GI_VARIABLE, .variable = own};
  gi_expr largest = {.op = GI_VARIABLE, .variable = e->rule->arity - 1};
  /* nothing is false about the elements of an empty domain */
  e->intervals[own] =
      interval.least <= interval.most ? interval : (gi_interval){0, 0};
  assert(own < GI_CODEGEN_VARIABLES);
  assert(e->intervals[own].least <= e->intervals[own].most);
  e->variables++;
  const gi_item *item = b->items;
  if (b->domain == GI_DOMAIN_SET) {
    if (b->bound || e->rule->arity == 1 || e->rule->sym)
      note_order(e, b->bound ? b->bound : &largest, &self, 0);
  } else if (item && !item->next) {
    note_order(e, &self, item->from, 0);
    note_order(e, item->to ? item->to : item->from, &self, 0);
  }
}

/* Narrows the interval of the variable, unless nothing would be left. */
static void narrow(gi_codegen *e, const gi_expr *variable, int64_t least,
                   int64_t most) {
  gi_interval *interval = &e->intervals[variable->variable];
  if (least > interval->least && least <= interval->most)
    interval->least = least;
  if (most < interval->most && most >= interval->least)
    interval->most = most;
  assert(interval->least <= interval->most);
}

/* Notes that greater >= lesser + more, where more is 0 or 1. */
static void know_order(gi_codegen *e, const gi_expr *greater,
                       const gi_expr *lesser, int64_t more) {
  gi_interval low = gi_expr_interval(lesser, e->intervals);
  gi_interval high = gi_expr_interval(greater, e->intervals);
  if (greater->op == GI_VARIABLE && low.least < INT64_MAX)
    narrow(e, greater, low.least + more, INT64_MAX);
  if (lesser->op == GI_VARIABLE && high.most > INT64_MIN)
    narrow(e, lesser, INT64_MIN, high.most - more);
  note_order(e, greater, lesser, more);
  if (greater->op == GI_VARIABLE && e->order_count < GI_CODEGEN_ORDERS) {
    unsigned own = e->order_count++;
    e->orders[own].lesser = lesser;
    e->orders[own].variable = greater->variable;
    e->orders[own].more = more;
  }
}

void gi_know_condition(gi_codegen *e, const gi_expr *condition) {
  const gi_expr *a = condition->args, *b;
  switch ((gi_op)condition->op) {
  case GI_AND:
    gi_know_condition(e, a);
    gi_know_condition(e, a->next);
    return;
  case GI_LT:
  case GI_LE:
    b = a->next;
    know_order(e, b, a, condition->op == GI_LT);
    return;
  case GI_GT:
  case GI_GE:
    b = a->next;
    know_order(e, a, b, condition->op == GI_GT);
    return;
  case GI_EQ:
    b = a->next;
    know_order(e, a, b, 0);
    know_order(e, b, a, 0);
    return;
  default:
    return;
  }
}

void gi_know_remember(const gi_codegen *e, gi_knowledge *k) {
  k->variables = e->variables;
  k->facts = e->fact_count;
  k->orders = e->order_count;
  memcpy(k->intervals, e->intervals, sizeof k->intervals);
}

void gi_know_recall(gi_codegen *e, const gi_knowledge *k) {
  e->variables = k->variables;
  e->fact_count = k->facts;
  e->order_count = k->orders;
  memcpy(e->intervals, k->intervals, sizeof k->intervals);
}
