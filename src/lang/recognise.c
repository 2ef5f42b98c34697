/* SPDX-License-Identifier: MIT */
/* From the tree of a rule to instances; see recognise_parts.h. */
#include "lang/recognise.h"

#include "lang/recognise_parts.h"
#include "lang/rule_arithmetic.h"

__extension__ typedef __int128 wide;

enum {
  MOST_STEPS = 1 << 18,
  LONGEST = 1 << 29,      /* range with constant ends: a longer one is not
                             known by its elements, but refused by the limits */
  MOST_ELEMENTS = 1 << 9, /* of a range that are tried one by one */
  MOST_BOUND = 1 << 12,   /* of a set that is tried likewise */
  MOST_BINDERS = 2,       /* that depend on n */
  COEFFICIENT_BITS = 31
};

/* ---------------------------------------------------------------- forms */

static gi_form constant(int64_t number) {
  return (gi_form){.c = {number}, .over = 1};
}

/* The variable itself: 1 is n, 2 and 3 are binders. */
static gi_form variable(unsigned i) {
  gi_form f = {.over = 1};
  f.c[i] = 1;
  return f;
}

static void bounds(const gi_recogniser *r, const gi_form *f, wide *low,
                   wide *high) {
  *low = *high = f->c[0];
  for (unsigned i = 1; i < GI_FORM_SIZE; i++) {
    bool rises = f->c[i] > 0;
    if (!f->c[i])
      continue;
    *low += (wide)f->c[i] * (rises ? r->low[i] : r->high[i]);
    *high += (wide)f->c[i] * (rises ? r->high[i] : r->low[i]);
  }
}

/* Whatever the heap and the binders are, the value has 64 bits. */
static bool fits(gi_recogniser *r, const gi_form *f) {
  wide low, high;
  for (unsigned i = 1; i < GI_FORM_SIZE; i++)
    if (gi_magnitude(f->c[i]) >> COEFFICIENT_BITS)
      return false;
  if (f->over >> COEFFICIENT_BITS)
    return false;
  bounds(r, f, &low, &high);
  bool is_in = low >= (wide)INT64_MIN * f->over &&
               high < ((wide)INT64_MAX + 1) * f->over;
  r->overflow |= !is_in;
  return is_in;
}

/* a += b or a -= b.  Rounding down stays where it is if only one of the two
   is rounded: floor(a/p) + b = floor((a + p b) / p), and -floor(b/q) is
   floor((q - 1 - b) / q). */
static bool join(gi_form *a, const gi_form *b, int64_t sign) {
  gi_form sum = {.over = a->over * b->over};
  if (a->over != 1 && b->over != 1)
    return false;
  sum.c[0] = sign < 0 ? b->over - 1 : 0;
  if (!gi_form_add(&sum, a, b->over) || !gi_form_add(&sum, b, sign * a->over))
    return false;
  *a = sum;
  return true;
}

/* Two constants. */
static bool calculate(gi_op op, int64_t a, int64_t b, int64_t *result) {
  switch (op) {
  case GI_DIV:
    return gi_divide(a, b, result);
  case GI_MOD:
    return gi_modulo(a, b, result);
  case GI_GCD:
    return gi_common_divisor(a, b, result);
  case GI_MIN:
    *result = a < b ? a : b;
    return true;
  case GI_MAX:
    *result = a > b ? a : b;
    return true;
  default:
    return false;
  }
}

static bool constant_of(gi_recogniser *r, const gi_expr *e, int64_t *number) {
  gi_form f;
  if (!gi_recognise_form(r, e, &f) || !gi_form_is_constant(&f))
    return false;
  return gi_divide(f.c[0], f.over, number);
}

/* A function or an operator that has a form only if its arguments are
   constants. */
static bool constant_call(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  int64_t result, next;
  gi_op op = (gi_op)e->op;
  if (!constant_of(r, e->args, &result))
    return false;
  if (op >= GI_ABS && !gi_call(op, result, &result))
    return false;
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next)
    if (!constant_of(r, arg, &next) || !calculate(op, result, next, &result))
      return false;
  *f = constant(result);
  return true;
}

static bool product(gi_form *a, const gi_form *b) {
  const gi_form *factor = gi_form_is_constant(b) ? b : a;
  const gi_form *form = factor == b ? a : b;
  gi_form result = {.over = 1};
  if (a->over != 1 || b->over != 1 || !gi_form_is_constant(factor) ||
      !gi_form_add(&result, form, factor->c[0]))
    return false;
  *a = result;
  return true;
}

bool gi_recognise_form(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  gi_form right;
  int64_t divisor = 0;
  bool known;
  if (!gi_recognise_spend(r, 1))
    return false;
  switch (e->op) {
  case GI_NUMBER:
    *f = constant(e->number);
    return true;
  case GI_VARIABLE:
    *f = e->variable ? r->binders[e->variable - 1] : variable(1);
    return true;
  case GI_NEG:
    *f = constant(0);
    known = gi_recognise_form(r, e->args, &right) && join(f, &right, -1);
    break;
  case GI_ADD:
  case GI_SUB:
    known = gi_recognise_form(r, e->args, f) &&
            gi_recognise_form(r, e->args->next, &right) &&
            join(f, &right, e->op == GI_ADD ? 1 : -1);
    break;
  case GI_MUL:
    known = gi_recognise_form(r, e->args, f) &&
            gi_recognise_form(r, e->args->next, &right) && product(f, &right);
    break;
  case GI_DIV:
    known = gi_recognise_form(r, e->args, f) &&
            constant_of(r, e->args->next, &divisor);
    if (!known || gi_form_is_constant(f))
      return known && constant_call(r, e, f);
    known = divisor > 0 && divisor >> COEFFICIENT_BITS == 0 &&
            gi_multiply(f->over, divisor, &f->over);
    break;
  case GI_MOD:
  case GI_MIN:
  case GI_MAX:
  case GI_GCD:
  case GI_ABS:
  case GI_POPCOUNT:
  case GI_BITLEN:
  case GI_CTZ:
  case GI_ISQRT:
  case GI_LPF:
  case GI_BIGOMEGA:
  case GI_PRIMEPI:
  case GI_ZECK:
    return constant_call(r, e, f);
  default:
    return false;
  }
  return known && fits(r, f);
}

/* ----------------------------------------------------------- constraints */

/* One side of a comparison: an expression, or else a form. */
typedef struct side {
  const gi_expr *expr;
  gi_form form;
} side;

/* left + gap <= right.  At most the least of several is at most each of
   them. */
static bool at_most(gi_recogniser *r, side left, side right, int64_t gap) {
  const gi_expr *several = right.expr && right.expr->op == GI_MIN ? right.expr
                           : left.expr && left.expr->op == GI_MAX ? left.expr
                                                                  : NULL;
  if (several) {
    for (const gi_expr *arg = several->args; arg; arg = arg->next) {
      side one = {.expr = arg};
      if (!(several == right.expr ? at_most(r, left, one, gap)
                                  : at_most(r, one, right, gap)))
        return false;
    }
    return true;
  }
  if (left.expr && !gi_recognise_form(r, left.expr, &left.form))
    return false;
  if (right.expr && !gi_recognise_form(r, right.expr, &right.form))
    return false;
  gi_form *f = &right.form;
  if (r->count == GI_MOST_CONSTRAINTS || !join(f, &left.form, -1) ||
      !gi_subtract(f->c[0], gap * f->over, &f->c[0]))
    return false;
  f->over = 1; /* rounded down or not: it is >= 0 */
  r->constraints[r->count++] = *f;
  return true;
}

/* Conditions still to be met, in a list on the stack. */
typedef struct todo {
  const gi_expr *expr;
  bool is_not;
  const struct todo *next;
} todo;

static bool conditions(gi_recogniser *r, const todo *list);

/* The rest of the list, after left + gap <= right; the instance is then as it
   was before. */
static bool branch(gi_recogniser *r, side left, side right, int64_t gap,
                   const todo *next) {
  size_t before = r->count;
  bool known = at_most(r, left, right, gap) && conditions(r, next);
  r->count = before;
  return known;
}

static bool compare(gi_recogniser *r, gi_op op, side left, side right,
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
    known = at_most(r, left, right, 0) && branch(r, right, left, 0, next);
    r->count = before;
    return known;
  default:
    return branch(r, left, right, 1, next) && branch(r, right, left, 1, next);
  }
}

static gi_op opposite(gi_op op) {
  static const uint8_t opposites[] = {
      [GI_LT] = GI_GE, [GI_LE] = GI_GT, [GI_GT] = GI_LE,
      [GI_GE] = GI_LT, [GI_EQ] = GI_NE, [GI_NE] = GI_EQ,
  };
  return (gi_op)opposites[op];
}

/* Each way to meet all of the list is an instance. */
static bool conditions(gi_recogniser *r, const todo *list) {
  if (!list)
    return gi_recognise_region(r);
  const gi_expr *e = list->expr;
  const gi_expr *first = e->args;
  bool is_not = list->is_not;
  gi_op op = (gi_op)e->op;
  switch (op) {
  case GI_NOT:
    return conditions(r, &(todo){first, !is_not, list->next});
  case GI_AND:
  case GI_OR: {
    todo second = {first->next, is_not, list->next};
    if ((op == GI_AND) != is_not)
      return conditions(r, &(todo){first, is_not, &second});
    return conditions(r, &(todo){first, is_not, list->next}) &&
           conditions(r, &second);
  }
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return compare(r, is_not ? opposite(op) : op, (side){.expr = first},
                   (side){.expr = first->next}, list->next);
  default: /* a number: is it 0? */
    return compare(r, is_not ? GI_EQ : GI_NE, (side){.expr = e},
                   (side){.form = constant(0)}, list->next);
  }
}

/* --------------------------------------------------------------- binders */

static bool bind(gi_recogniser *r, unsigned i, const gi_binder *binder);

/* Goes on with the binder as this form. */
static bool bind_form(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      gi_form f) {
  r->binders[i] = f;
  return gi_recognise_spend(r, 1) && bind(r, i + 1, binder->next);
}

static wide floor_of(wide a, wide b) { return a / b - (a % b < 0); }

/* The box of a new variable, by the constraints from `first` on; false if it
   is open on a side. */
static bool set_box(gi_recogniser *r, unsigned v, size_t first) {
  wide lowest = (wide)INT64_MIN - 1, highest = (wide)INT64_MAX + 1;
  for (size_t i = first; i < r->count; i++) {
    gi_form rest = r->constraints[i];
    int64_t times = rest.c[v];
    wide low, high;
    rest.c[v] = 0;
    bounds(r, &rest, &low, &high);
    if (times > 0 && -floor_of(high, times) > lowest)
      lowest = -floor_of(high, times);
    if (times < 0 && floor_of(high, -times) < highest)
      highest = floor_of(high, -times);
  }
  r->low[v] = (int64_t)lowest;
  r->high[v] = (int64_t)highest;
  return lowest == r->low[v] && highest == r->high[v];
}

/* A binder that depends on n: from + step * a new variable, which is at least
   0, if `from` is constant; else (step 0) a variable that is at least that. */
static bool bind_wide(gi_recogniser *r, unsigned i, const gi_binder *binder,
                      side from, int64_t step, side to) {
  size_t before = r->count;
  unsigned v = 2 + r->wide;
  if (r->wide == MOST_BINDERS)
    return false;
  gi_form form = variable(v), zero = constant(0);
  bool known = true;
  if (step) {
    form = from.form;
    form.c[v] = step;
    known = at_most(r, (side){.form = zero}, (side){.form = variable(v)}, 0);
  } else {
    known = at_most(r, from, (side){.form = form}, 0);
  }
  known =
      known && at_most(r, (side){.form = form}, to, 0) && set_box(r, v, before);
  if (known) {
    r->wide++;
    known = bind_form(r, i, binder, form);
    r->wide--;
  }
  r->count = before;
  return known;
}

/* from, from + step, ... up to `to` */
static bool bind_range(gi_recogniser *r, unsigned i, const gi_binder *binder,
                       side from, int64_t step, side to) {
  int64_t first = from.form.c[0], last;
  if (from.expr && !constant_of(r, from.expr, &first))
    return step == 1 && bind_wide(r, i, binder, from, 0, to);
  from = (side){.form = constant(first)};
  if (step >> COEFFICIENT_BITS)
    return false;
  if (!to.expr || !constant_of(r, to.expr, &last))
    return bind_wide(r, i, binder, from, step, to);
  uint64_t more =
      last < first ? 0 : ((uint64_t)last - (uint64_t)first) / (uint64_t)step;
  if (more >= MOST_ELEMENTS)
    return more < LONGEST && bind_wide(r, i, binder, from, step, to);
  bool known = true;
  for (int64_t k = first; k <= last && known;) {
    known = bind_form(r, i, binder, constant(k));
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
  if (item->step && (!constant_of(r, item->step, &step) || step < 1))
    return false;
  return bind_range(r, i, binder, (side){.expr = item->from}, step,
                    (side){.expr = item->to});
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
  side bound = {.expr = binder->bound, .form = variable(1)};
  side one = {.form = constant(1)};
  int64_t last;
  if (set == GI_SET_ODD || set == GI_SET_EVEN) {
    one.form.c[0] += set == GI_SET_EVEN;
    return bind_range(r, i, binder, one, 2, bound);
  }
  if (bound.expr && constant_of(r, bound.expr, &last)) {
    bool known = last <= MOST_BOUND;
    for (int64_t k = 1; k <= last && known; k++)
      if (set == GI_SET_DIVISORS ? last % k == 0 : is_member(set, k))
        known = bind_form(r, i, binder, constant(k));
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
  const gi_expr *condition = r->clause->condition;
  if (!binder)
    return conditions(r, condition ? &(todo){condition, false, NULL} : NULL);
  if (binder->domain == GI_DOMAIN_SET)
    return bind_set(r, i, binder);
  bool known = true;
  for (const gi_item *item = binder->items; item && known; item = item->next)
    known = gi_recognise_spend(r, 1) && bind_item(r, i, binder, item);
  return known;
}

/* ------------------------------------------------------------------ rule */

static bool recognise(gi_recogniser *r, const gi_rule *rule) {
  if (rule->arity != 1 || rule->partizan || rule->loopy)
    return false;
  r->high[1] = r->most;
  r->constraints[r->count++] = variable(1); /* n >= 0 */
  bool known = true;
  for (r->clause = rule->clauses; r->clause && known;
       r->clause = r->clause->next)
    known = bind(r, 0, r->clause->binders);
  return known;
}

grundy_status gi_recognise(const gi_rule *rule, const char **family,
                           gi_buffer *params, uint64_t *most) {
  enum {
    TRIES = 4
  };
  for (unsigned i = 0; i < TRIES; i++) {
    gi_recogniser r = {.most = INT64_MAX >> i, .left = MOST_STEPS};
    *most = (uint64_t)r.most;
    if (recognise(&r, rule))
      return gi_recognise_digits(&r, family, params);
    if (!r.overflow)
      break;
  }
  return GRUNDY_UNABLE;
}
