/* SPDX-License-Identifier: MIT */
/* Turns expressions into linear forms; see recognise/parts.h. */
#include <assert.h>

#include "lang/recognise/parts.h"
#include "lang/rule/arithmetic.h"
#include "lang/rule/facts/value.h"

enum {
  MOST_MODULUS = 1 << 12 /* moduli are below this */
};

void gi_form_bounds(const gi_recogniser *r, const gi_form *f, gi_int128 *low,
                    gi_int128 *high) {
  assert(f->over >= 1);
  *low = *high = f->c[0];
  for (unsigned i = 1; i < GI_FORM_SIZE; i++) {
    bool rises = f->c[i] > 0;
    if (!f->c[i])
      continue;
    *low += (gi_int128)f->c[i] * (rises ? r->low[i] : r->high[i]);
    *high += (gi_int128)f->c[i] * (rises ? r->high[i] : r->low[i]);
  }
}

bool gi_form_fits(gi_recogniser *r, const gi_form *f) {
  gi_int128 low, high;
  for (unsigned i = 1; i < GI_FORM_SIZE; i++)
    if (gi_magnitude(f->c[i]) >> GI_COEFFICIENT_BITS)
      return false;
  if (f->over >> GI_COEFFICIENT_BITS)
    return false;
  gi_form_bounds(r, f, &low, &high);
  bool is_in = low >= (gi_int128)INT64_MIN * f->over &&
               high < ((gi_int128)INT64_MAX + 1) * f->over;
  r->overflow |= !is_in;
  return is_in;
}

/* The sum is again a form if only one of the two is rounded:
   floor(a/p) + b = floor((a + p b) / p), and -floor(b/q) is
   floor((q - 1 - b) / q). */
bool gi_form_join(gi_form *a, const gi_form *b, int64_t sign) {
  assert(a->over >= 1 && b->over >= 1 && (sign == 1 || sign == -1));
  gi_form sum = {.over = a->over * b->over};
  if (a->over != 1 && b->over != 1)
    return false;
  sum.c[0] = sign < 0 ? b->over - 1 : 0;
  if (!gi_form_add(&sum, a, b->over) || !gi_form_add(&sum, b, sign * a->over))
    return false;
  *a = sum;
  return true;
}

bool gi_recognise_constant(gi_recogniser *r, const gi_expr *e,
                           int64_t *number) {
  gi_form f;
  if (!gi_recognise_form(r, e, &f) || !gi_form_is_constant(&f))
    return false;
  return gi_divide(f.c[0], f.over, number);
}

/* Computes a function or operator that has a form only if its arguments are
   constants. */
static bool constant_call(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  int64_t result, next;
  gi_op op = (gi_op)e->op;
  if (op == GI_BIT_AND || !gi_recognise_constant(r, e->args, &result))
    return false;
  if (op >= GI_ABS && !gi_call(op, result, &result))
    return false;
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next)
    if (!gi_recognise_constant(r, arg, &next) ||
        !gi_op_value(op, result, next, &result))
      return false;
  *f = gi_form_constant(result);
  return true;
}

int64_t gi_recognise_modulus(const gi_expr *e, const gi_expr **of) {
  if (e->op != GI_MOD && e->op != GI_BIT_AND && e->op != GI_GCD)
    return 0;
  const gi_expr *number = e->args->next;
  *of = e->args;
  if (e->op != GI_MOD && e->args->op == GI_NUMBER) {
    number = e->args;
    *of = e->args->next;
  }
  if (number->op != GI_NUMBER || e->args->next->next || number->number < 1 ||
      number->number >= MOST_MODULUS)
    return 0;
  bool is_mask = e->op == GI_BIT_AND;
  if (is_mask && number->number & (number->number + 1))
    return 0;
  return number->number + is_mask;
}

/* Finds a remainder, which is constant if the modulus divides all
   coefficients of the variables. */
static bool remainder_of(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  const gi_expr *of;
  int64_t modulus = gi_recognise_modulus(e, &of), result;
  if (!modulus || !gi_recognise_form(r, of, f) || f->over != 1)
    return false;
  for (unsigned i = 1; i < GI_FORM_SIZE; i++)
    if (f->c[i] % modulus)
      return false;
  if (!(e->op == GI_GCD ? gi_common_divisor(f->c[0], modulus, &result)
                        : gi_modulo(f->c[0], modulus, &result)))
    return false;
  *f = gi_form_constant(result);
  return true;
}

/* Is this the variable whose square is bound? */
static bool is_root(const gi_recogniser *r, const gi_expr *e) {
  return r->root && e->op == GI_VARIABLE && e->variable == r->root;
}

/* Multiplies two forms, one of which must be constant; *a is the product. */
static bool multiply(gi_form *a, const gi_form *b) {
  const gi_form *factor = gi_form_is_constant(b) ? b : a;
  const gi_form *form = factor == b ? a : b;
  gi_form result = {.over = 1};
  if (a->over != 1 || b->over != 1 || !gi_form_is_constant(factor) ||
      !gi_form_add(&result, form, factor->c[0]))
    return false;
  *a = result;
  return true;
}

static bool form_of_sum(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  const gi_expr *last = e->args;
  gi_form right;
  if (e->op == GI_NEG) {
    *f = gi_form_constant(0);
  } else {
    last = e->args->next;
    if (!gi_recognise_form(r, e->args, f))
      return false;
  }
  return gi_recognise_form(r, last, &right) &&
         gi_form_join(f, &right, e->op == GI_ADD ? 1 : -1) &&
         gi_form_fits(r, f);
}

static bool form_of_product(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  gi_form right;
  if (is_root(r, e->args) && is_root(r, e->args->next)) {
    *f = r->binders[r->root - 1];
    return true;
  }
  return gi_recognise_form(r, e->args, f) &&
         gi_recognise_form(r, e->args->next, &right) && multiply(f, &right) &&
         gi_form_fits(r, f);
}

static bool form_of_quotient(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  int64_t divisor = 0;
  if (!gi_recognise_form(r, e->args, f) ||
      !gi_recognise_constant(r, e->args->next, &divisor))
    return false;
  if (gi_form_is_constant(f))
    return constant_call(r, e, f);
  return divisor > 0 && divisor >> GI_COEFFICIENT_BITS == 0 &&
         gi_multiply(f->over, divisor, &f->over) && gi_form_fits(r, f);
}

bool gi_recognise_form(gi_recogniser *r, const gi_expr *e, gi_form *f) {
  if (!gi_recognise_spend(r, 1))
    return false;
  switch (e->op) {
  case GI_NUMBER:
    *f = gi_form_constant(e->number);
    return true;
  case GI_VARIABLE:
    *f = e->variable ? r->binders[e->variable - 1] : gi_form_variable(1);
    return !r->root || e->variable != r->root;
  case GI_NEG:
  case GI_ADD:
  case GI_SUB:
    return form_of_sum(r, e, f);
  case GI_MUL:
    return form_of_product(r, e, f);
  case GI_DIV:
    return form_of_quotient(r, e, f);
  case GI_MOD:
  case GI_GCD:
  case GI_BIT_AND:
    return constant_call(r, e, f) || remainder_of(r, e, f);
  case GI_MIN:
  case GI_MAX:
  case GI_ABS:
  case GI_POPCOUNT:
  case GI_BITLEN:
  case GI_CTZ:
  case GI_LOG2:
  case GI_LCM:
  case GI_POW:
  case GI_SHL:
  case GI_SHR:
  case GI_ISQRT:
  case GI_LPF:
  case GI_BIGOMEGA:
  case GI_PRIMEPI:
  case GI_ZECK:
  case GI_GOLDEN:
  case GI_GOLDENINDEX:
  case GI_FIBBELOW:
    return constant_call(r, e, f);
  default:
    return false;
  }
}
