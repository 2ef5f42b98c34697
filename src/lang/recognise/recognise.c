/* SPDX-License-Identifier: MIT */
/* Walks the tree of a rule and finds its instances; see recognise/parts.h. */
#include "lang/recognise/recognise.h"

#include "lang/recognise/parts.h"
#include "lang/rule/arithmetic.h"
#include "lang/rule/number.h"

enum {
  MOST_STEPS = 1 << 18,
  LONGEST = 1 << 29,      /* elements of a range with constant ends; the limits
                             of positions refuse a longer range */
  MOST_ELEMENTS = 1 << 9, /* of a range whose elements are tried one by one */
  MOST_BOUND = 1 << 12,   /* of a set whose elements are tried one by one */
  MOST_BINDERS = 3,       /* binders that depend on n */
  MOST_MODULUS = 60,      /* modulus by which a binder is split into classes */
  MOST_ROOT = 2147483647  /* the square of a number up to this one fits */
};

/* --------------------------------------------------------------- binders */

static bool bind(gi_recogniser *r, unsigned i, const gi_binder *binder);

/* Continues with the next binder, this one being the form f. */
static bool bind_form(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      gi_form f) {
  r->binders[i] = f;
  return gi_recognise_spend(r, 1) && bind(r, i + 1, binder->next);
}

static gi_int128 floor_of(gi_int128 a, gi_int128 b) {
  return a / b - (a % b < 0);
}

/* Finds the bounds of a new variable from the constraints from `first` on.
   False: a bound is missing. */
static bool set_box(gi_recogniser *r, unsigned v, size_t first) {
  gi_int128 lowest = (gi_int128)INT64_MIN - 1,
            highest = (gi_int128)INT64_MAX + 1;
  for (size_t i = first; i < r->count; i++) {
    gi_form rest = r->constraints[i];
    int64_t times = rest.c[v];
    gi_int128 low, high;
    rest.c[v] = 0;
    gi_form_bounds(r, &rest, &low, &high);
    if (times > 0 && -floor_of(high, times) > lowest)
      lowest = -floor_of(high, times);
    if (times < 0 && floor_of(high, -times) < highest)
      highest = floor_of(high, -times);
  }
  r->low[v] = (int64_t)lowest;
  r->high[v] = (int64_t)highest;
  return lowest == r->low[v] && highest == r->high[v];
}

/* Makes *all a multiple of each modulus by which the expression takes
   remainders of the variable. */
static void join_moduli(gi_recogniser *r, const gi_expr *e, uint32_t variable,
                        int64_t *all) {
  const gi_expr *of;
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE || *all > MOST_MODULUS)
    return;
  int64_t modulus = gi_recognise_modulus(e, &of);
  if (modulus && gi_recognise_spend(r, 1) && gi_expr_uses(of, variable))
    *all *= modulus / (int64_t)gi_gcd((uint64_t)*all, (uint64_t)modulus);
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    join_moduli(r, arg, variable, all);
}

/* Binds a binder that depends on n.  If `from` is constant the binder is from +
   step * number, where number >= 0; otherwise `step` is 0 and the binder is a
   number >= from.  The number is modulus * a new variable + rest. */
static bool bind_class(gi_recogniser *r, unsigned i, const gi_binder *binder,
                       gi_side from, int64_t step, gi_side to, int64_t modulus,
                       int64_t rest) {
  size_t before = r->count;
  unsigned v = 2 + r->wide;
  gi_form number = {.c = {rest}, .over = 1}, form, zero = gi_form_constant(0);
  number.c[v] = modulus;
  form = number;
  bool known = true;
  if (step) {
    form = from.form;
    known = gi_form_add(&form, &number, step) &&
            gi_recognise_at_most(r, (gi_side){.form = zero},
                                 (gi_side){.form = number}, 0);
  } else {
    known = gi_recognise_at_most(r, from, (gi_side){.form = form}, 0);
  }
  known = known && gi_recognise_at_most(r, (gi_side){.form = form}, to, 0) &&
          set_box(r, v, before);
  if (known) {
    r->wide++;
    known = bind_form(r, i, binder, form);
    r->wide--;
  }
  r->count = before;
  return known;
}

/* Binds a binder that depends on n, class by class if the condition is about
   its remainders. */
static bool bind_wide(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      gi_side from, int64_t step, gi_side to) {
  const gi_expr *condition = r->clause->condition;
  int64_t modulus = 1;
  if (r->wide == MOST_BINDERS)
    return false;
  if (condition)
    join_moduli(r, condition, i + 1, &modulus);
  if (modulus > MOST_MODULUS)
    return false;
  bool known = true;
  for (int64_t rest = 0; rest < modulus && known; rest++)
    known = bind_class(r, i, binder, from, step, to, modulus, rest);
  return known;
}

static bool is_heap(const gi_expr *e) {
  return e->op == GI_VARIABLE && !e->variable;
}

/* Is the variable used only as a square, k * k? */
static bool is_squared(const gi_expr *e, uint32_t variable) {
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return e->op == GI_NUMBER || e->variable != variable;
  if (e->op == GI_MUL && e->args->op == GI_VARIABLE &&
      e->args->next->op == GI_VARIABLE &&
      e->args->variable == e->args->next->variable)
    return true;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (!is_squared(arg, variable))
      return false;
  return true;
}

/* Binds k from 1 to isqrt(n), or to n, by its square, which is a member of the
   set of squares up to n.  A larger square is not a move, as it exceeds the
   heap; but the product must fit in 64 bits. */
static bool bind_root(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      const gi_expr *to) {
  r->overflow |= is_heap(to) && r->most > MOST_ROOT;
  if (r->named || (is_heap(to) && r->most > MOST_ROOT))
    return false;
  r->named = 2 + r->wide;
  r->set = GI_SET_SQUARES;
  r->root = i + 1;
  gi_side one = {.form = gi_form_constant(1)},
          heap = {.form = gi_form_variable(1)};
  bool known = bind_wide(r, i, binder, one, 0, heap);
  r->named = r->root = 0;
  return known;
}

/* Is the binder used only by its square, and its range 1..isqrt(n) or 1..n? */
static bool wants_root(const gi_recogniser *r, unsigned i,
                       const gi_binder *binder, const gi_expr *to) {
  const gi_clause *clause = r->clause;
  bool is_isqrt = to->op == GI_ISQRT && is_heap(to->args);
  if (binder->next || (!is_isqrt && !is_heap(to)))
    return false;
  bool squared =
      clause->part_count == 1 && clause->parts->entries->level == i + 1;
  for (const gi_part *part = clause->parts; part; part = part->next)
    squared &= is_squared(part->entries, i + 1);
  return squared &&
         (!clause->condition || is_squared(clause->condition, i + 1));
}

/* Binds from, from + step, ... up to `to`. */
static bool bind_range(gi_recogniser *r, unsigned i, const gi_binder *binder,
                       gi_side from, int64_t step, gi_side to) {
  int64_t first = from.form.c[0], last;
  if (from.expr && !gi_recognise_constant(r, from.expr, &first))
    return step == 1 && bind_wide(r, i, binder, from, 0, to);
  from = (gi_side){.form = gi_form_constant(first)};
  if (step >> GI_COEFFICIENT_BITS)
    return false;
  if (first == 1 && step == 1 && to.expr && wants_root(r, i, binder, to.expr))
    return bind_root(r, i, binder, to.expr);
  if (!to.expr || !gi_recognise_constant(r, to.expr, &last))
    return bind_wide(r, i, binder, from, step == 1 ? 0 : step, to);
  uint64_t more =
      last < first ? 0 : ((uint64_t)last - (uint64_t)first) / (uint64_t)step;
  if (more >= MOST_ELEMENTS)
    return more < LONGEST && bind_wide(r, i, binder, from, step, to);
  bool known = true;
  for (int64_t k = first; k <= last && known;) {
    known = bind_form(r, i, binder, gi_form_constant(k));
    if (!gi_add(k, step, &k))
      break;
  }
  return known;
}

static bool bind_item(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      const gi_item *item) {
  int64_t step = 1;
  gi_form f;
  if (!item->to)
    return gi_recognise_form(r, item->from, &f) && f.over == 1 &&
           bind_form(r, i, binder, f);
  if (item->step && (!gi_recognise_constant(r, item->step, &step) || step < 1))
    return false;
  return bind_range(r, i, binder, (gi_side){.expr = item->from}, step,
                    (gi_side){.expr = item->to});
}

static bool is_member(gi_set set, int64_t k) {
  int64_t root;
  switch (set) {
  case GI_SET_FIB:
    for (int64_t a = 1, b = 2;; b += a, a = b - a)
      if (a >= k)
        return a == k;
  case GI_SET_POW2:
    return (k & (k - 1)) == 0;
  case GI_SET_SQUARES:
    root = (int64_t)gi_isqrt((uint64_t)k);
    return root * root == k;
  case GI_SET_PRIMES:
    return gi_is_prime((uint64_t)k);
  case GI_SET_ODD:
  case GI_SET_EVEN:
  case GI_SET_DIVISORS:
    break;
  }
  return false;
}

static bool bind_set(gi_recogniser *r, unsigned i, const gi_binder *binder) {
  gi_set set = binder->set;
  gi_side bound = {.expr = binder->bound, .form = gi_form_variable(1)};
  gi_side one = {.form = gi_form_constant(1)};
  int64_t last;
  if (set == GI_SET_ODD || set == GI_SET_EVEN) {
    one.form.c[0] += set == GI_SET_EVEN;
    return bind_range(r, i, binder, one, 2, bound);
  }
  if (bound.expr && gi_recognise_constant(r, bound.expr, &last)) {
    bool known = last <= MOST_BOUND;
    for (int64_t k = 1; k <= last && known; k++)
      if (set == GI_SET_DIVISORS ? last % k == 0 : is_member(set, k))
        known = bind_form(r, i, binder, gi_form_constant(k));
    return known;
  }
  if (set == GI_SET_DIVISORS || r->named)
    return false;
  r->named = 2 + r->wide;
  r->set = set;
  bool known = bind_wide(r, i, binder, one, 0, bound);
  r->named = 0;
  return known;
}

static bool bind(gi_recogniser *r, unsigned i, const gi_binder *binder) {
  if (!binder)
    return gi_recognise_condition(r, r->clause->condition);
  if (binder->domain == GI_DOMAIN_SET)
    return bind_set(r, i, binder);
  bool known = true;
  for (const gi_item *item = binder->items; item && known; item = item->next)
    known = gi_recognise_spend(r, 1) && bind_item(r, i, binder, item);
  return known;
}

/* ------------------------------------------------------------------ rule */

static bool recognise(gi_recogniser *r, const gi_rule *rule) {
  if (rule->arity != 1 || rule->partizan || rule->loopy ||
      !gi_rule_is_plain(rule))
    return false;
  r->high[1] = r->most;
  r->constraints[r->count++] = gi_form_variable(1); /* n >= 0 */
  bool known = true;
  for (r->clause = rule->clauses; r->clause && known;
       r->clause = r->clause->next)
    known = bind(r, 0, r->clause->binders);
  return known;
}

grundy_status gi_recognise(const gi_rule *rule, const char **family,
                           gi_buffer *params, uint64_t *most) {
  static const int64_t tries[] = {INT64_MAX, INT64_MAX >> 1, INT64_MAX >> 2,
                                  INT64_MAX >> 3, MOST_ROOT};
  for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
    gi_recogniser r = {.most = tries[i], .left = MOST_STEPS};
    *most = (uint64_t)r.most;
    if (recognise(&r, rule))
      return gi_recognise_digits(&r, family, params);
    if (!r.overflow)
      break;
  }
  return GRUNDY_UNABLE;
}
