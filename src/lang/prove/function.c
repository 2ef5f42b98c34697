/* SPDX-License-Identifier: MIT */
#include "lang/prove/function.h"

#include "lang/rule/arithmetic.h"
#include "theory/automata/unfold.h"

#include <assert.h>

enum {
  MOST_REMAINDERS = 64, /* largest divisor of f(a) % c */
  SMALL = 64            /* arguments of a function that is a table */
};

static const char no_function[] =
    N_("a function that finite automata cannot compute");

/* Returns the automaton of  x = number. */
static gi_automaton *is_number(gi_automata *shop, gi_variable x,
                               uint64_t number) {
  gi_term term = {1, x};
  return gi_automaton_linear(shop, &term, 1, GI_EQUAL, (int64_t)number);
}

/* ------------------------------------------------------------ f(a) % c */

bool gi_expr_is_counted(const gi_expr *e) {
  if (e->op != GI_MOD || e->args->next->op != GI_NUMBER)
    return false;
  const gi_expr *f = e->args;
  return f->op == GI_POPCOUNT || f->op == GI_BITLEN || f->op == GI_CTZ ||
         f->op == GI_ZECK ||
         (f->op == GI_DIGITSUM && f->args->next->op == GI_NUMBER);
}

bool gi_translation_reads(const gi_translation *t, const gi_expr *f) {
  uint32_t base = t->shop->numeration.base;
  if (f->op == GI_ZECK)
    return base == 0;
  if (f->op == GI_DIGITSUM)
    return base && f->args->next->number == base;
  return base && (base & (base - 1)) == 0;
}

/* What is counted so far. */
typedef struct count {
  uint8_t sum;   /* modulo the divisor */
  uint8_t begun; /* a digit other than 0 was read */
  uint8_t last;  /* Zeckendorf: the last digit; 2: not a number */
} count;

/* Reads a further digit; `places` are the bits of a digit. */
static count read_digit(gi_op op, unsigned places, uint32_t divisor,
                        bool zeckendorf, count from, uint32_t digit) {
  count to = {.begun = from.begun || digit};
  uint32_t sum = from.sum;
  if (zeckendorf)
    to.last = from.last == 2 || (from.last && digit) ? 2 : (uint8_t)digit;
  if (op == GI_POPCOUNT)
    sum += (uint32_t)__builtin_popcount(digit);
  else if (op == GI_BITLEN)
    sum += from.begun ? places : gi_bit_length(digit);
  else if (op == GI_CTZ)
    sum = digit        ? (uint32_t)__builtin_ctz(digit)
          : from.begun ? sum + places
                       : sum;
  else
    sum += digit;
  to.sum = (uint8_t)(sum % divisor);
  return to;
}

/* Returns where f(x) % divisor is `rest`. */
static gi_automaton *counted_level(const gi_translation *t, gi_op op,
                                   gi_variable x, uint32_t divisor,
                                   uint32_t rest) {
  gi_unfold u;
  uint32_t at = 0, digits = gi_numeration_digits(t->shop->numeration);
  bool zeckendorf = gi_numeration_is_zeckendorf(t->shop->numeration);
  unsigned places = gi_bit_length(digits - 1);
  count state = {.sum = (uint8_t)(op == GI_CTZ ? 64 % divisor : 0)};
  gi_unfold_begin(&u, t->shop, &x, 1);
  gi_unfold_key(&u, &state, sizeof state, state.sum == rest);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &state, sizeof state);
    for (uint32_t digit = 0; u.result && digit < digits; digit++) {
      count to = read_digit(op, places, divisor, zeckendorf, state, digit);
      gi_unfold_to(
          &u, digit,
          gi_unfold_key(&u, &to, sizeof to, to.last != 2 && to.sum == rest));
    }
  }
  return gi_unfold_end(&u);
}

bool gi_translate_counted(gi_translation *t, gi_join *join, const gi_expr *e,
                          gi_affine *out) {
  const gi_expr *f = e->args;
  int64_t divisor = e->args->next->number;
  gi_variable x = 0, z = t->fresh++;
  assert(gi_expr_is_counted(e));
  if (divisor < 1 || divisor > MOST_REMAINDERS || !gi_translation_reads(t, f)) {
    gi_translation_refuse(t, no_function, f->place);
    return false;
  }
  if (!gi_translate_exactly(t, join, f->args, &x))
    return false;
  gi_automaton *all = gi_automaton_truth(t->shop, false);
  for (uint32_t rest = 0; rest < (uint32_t)divisor; rest++)
    all = gi_automaton_or(
        t->shop, all,
        gi_automaton_and(
            t->shop, counted_level(t, (gi_op)f->op, x, (uint32_t)divisor, rest),
            is_number(t->shop, z, rest)));
  gi_join_add(join, all);
  gi_join_forget(join, z);
  *out = gi_affine_variable(z);
  return gi_translation_works(t);
}

/* ------------------------------------------------------------ f(a) == 1 */

bool gi_expr_is_power_test(const gi_expr *e) {
  if (e->op != GI_EQ && e->op != GI_NE)
    return false;
  const gi_expr *f = e->args, *one = f->next;
  return (f->op == GI_ZECK || f->op == GI_POPCOUNT) && one->op == GI_NUMBER &&
         one->number == 1;
}

gi_automaton *gi_translate_power(gi_translation *t, const gi_expr *e) {
  gi_join join;
  gi_variable x = 0;
  gi_join_begin(&join, t->shop);
  if (gi_translate_exactly(t, &join, e->args->args, &x))
    gi_join_add(&join, gi_automaton_powers(t->shop, x));
  gi_automaton *power = gi_join_end(&join);
  return e->op == GI_EQ ? power : gi_automaton_not(t->shop, power);
}

/* ------------------------------------------------------------ a & -a */

bool gi_expr_is_lowest(const gi_expr *e) {
  if (e->op != GI_BIT_AND)
    return false;
  const gi_expr *a = e->args, *b = a->next;
  return (b->op == GI_NEG && gi_expr_is_same(b->args, a)) ||
         (a->op == GI_NEG && gi_expr_is_same(a->args, b));
}

/* Returns where y is the lowest bit of x > 0, in base 2.  States: 0 before the
   one of y, 1 after it, 2 dead. */
static gi_automaton *is_lowest(gi_automata *shop, gi_variable x,
                               gi_variable y) {
  assert(x < y);
  gi_unfold u;
  uint32_t at = 0;
  uint8_t state = 0;
  gi_unfold_begin(&u, shop, (gi_variable[]){x, y}, 2);
  gi_unfold_key(&u, &state, 1, false);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &state, 1);
    for (uint32_t letter = 0; u.result && letter < 4; letter++) {
      uint8_t to = 2;
      if (state == 0 && letter < 2)
        to = 0;
      else if ((state == 0 && letter == 3) || (state == 1 && letter == 0))
        to = 1;
      gi_unfold_to(&u, letter, gi_unfold_key(&u, &to, 1, to == 1));
    }
  }
  return gi_unfold_end(&u);
}

bool gi_translate_lowest(gi_translation *t, gi_join *join, const gi_expr *e,
                         gi_affine *out) {
  gi_automata *shop = t->shop;
  const gi_expr *a = e->args->op == GI_NEG ? e->args->next : e->args;
  gi_variable x = 0;
  assert(gi_expr_is_lowest(e));
  if (shop->numeration.base != 2) {
    gi_translation_refuse(t, N_("the lowest bit, which needs base 2"),
                          e->place);
    return false;
  }
  if (!gi_translate_exactly(t, join, a, &x))
    return false;
  gi_variable z = t->fresh++;
  gi_automaton *zero =
      gi_automaton_and(shop, is_number(shop, x, 0), is_number(shop, z, 0));
  gi_join_add(join, gi_automaton_or(shop, is_lowest(shop, x, z), zero));
  gi_join_forget(join, z);
  *out = gi_affine_variable(z);
  return gi_translation_works(t);
}

/* ------------------------------------------------------------ floor(a phi) */

/* Is it (a+isqrt(5*a*a))/2? */
static bool is_golden_root(const gi_expr *e) {
  if (e->op != GI_DIV || e->args->op != GI_ADD ||
      e->args->next->op != GI_NUMBER || e->args->next->number != 2)
    return false;
  const gi_expr *a = e->args->args, *root = a->next;
  if (root->op != GI_ISQRT || root->args->op != GI_MUL)
    return false;
  const gi_expr *five = root->args->args, *last = five->next;
  return five->op == GI_MUL && five->args->op == GI_NUMBER &&
         five->args->number == 5 && gi_expr_is_same(five->args->next, a) &&
         gi_expr_is_same(last, a);
}

bool gi_expr_is_fibonacci(const gi_expr *e) {
  return e->op == GI_GOLDEN || e->op == GI_GOLDENINDEX ||
         e->op == GI_FIBBELOW || is_golden_root(e);
}

/* Returns where the word of w is the word of u with a further 0, in
   Zeckendorf's numeration.  A state is the last digit of w, which must be the
   next digit of u; 2: they differ. */
static gi_automaton *is_shifted(gi_automata *shop, gi_variable u,
                                gi_variable w) {
  assert(u < w);
  gi_unfold unfold;
  uint32_t at = 0;
  uint8_t state = 0;
  gi_unfold_begin(&unfold, shop, (gi_variable[]){u, w}, 2);
  gi_unfold_key(&unfold, &state, 1, true);
  while (gi_unfold_next(&unfold, &at)) {
    gi_unfold_copy(&unfold, at, &state, 1);
    for (uint32_t letter = 0; unfold.result && letter < 4; letter++) {
      uint8_t to = (letter & 1) == state ? (uint8_t)(letter >> 1) : 2;
      gi_unfold_to(&unfold, letter, gi_unfold_key(&unfold, &to, 1, to == 0));
    }
  }
  gi_automaton *words = gi_unfold_end(&unfold);
  return gi_automaton_and(
      shop, gi_automaton_and(shop, words, gi_automaton_number(shop, u)),
      gi_automaton_number(shop, w));
}

/* floor(a phi) = w + 1 if a = u + 1 and the word of w is the word of u with a
   further 0; and floor(0 phi) = 0.  Reason: u is a sum of Fibonacci numbers
   F(k) with different k >= 2, no two of them neighbours, and w is the sum of
   the F(k+1).  So w - u phi is the sum of the (1 - phi)^k, which is above phi -
   2 and below phi - 1: (u + 1) phi is between w + 1 and w + 2. */
static gi_automaton *is_golden(gi_translation *t, gi_variable a,
                               gi_variable z) {
  gi_automata *shop = t->shop;
  gi_variable u = t->fresh++, w = t->fresh++;
  gi_join above;
  gi_join_begin(&above, shop);
  gi_join_add(&above, is_shifted(shop, u, w));
  gi_join_add(&above, gi_automaton_linear(shop, (gi_term[]){{1, a}, {-1, u}}, 2,
                                          GI_EQUAL, 1));
  gi_join_add(&above, gi_automaton_linear(shop, (gi_term[]){{1, z}, {-1, w}}, 2,
                                          GI_EQUAL, 1));
  gi_join_forget(&above, u);
  gi_join_forget(&above, w);
  gi_automaton *zero =
      gi_automaton_and(shop, is_number(shop, a, 0), is_number(shop, z, 0));
  return gi_automaton_or(shop, gi_join_end(&above), zero);
}

/* Returns where z is the index of the golden pair with a in it: a is floor(z
   phi), or that number and z. */
static gi_automaton *is_index(gi_translation *t, gi_variable a, gi_variable z) {
  gi_variable lower = t->fresh++;
  gi_join upper;
  gi_join_begin(&upper, t->shop);
  gi_join_add(&upper, is_golden(t, z, lower));
  gi_join_add(&upper, gi_automaton_linear(
                          t->shop, (gi_term[]){{1, a}, {-1, z}, {-1, lower}}, 3,
                          GI_EQUAL, 0));
  gi_join_forget(&upper, lower);
  return gi_automaton_or(t->shop, gi_join_end(&upper), is_golden(t, z, a));
}

/* Returns where z is the largest Fibonacci number up to x: the first digit of
   its word.  States: 0 before that digit, 1 after it, 2 dead. */
static gi_automaton *is_top(gi_automata *shop, gi_variable x, gi_variable z) {
  assert(x < z);
  gi_unfold u;
  uint32_t at = 0;
  uint8_t state = 0;
  gi_unfold_begin(&u, shop, (gi_variable[]){x, z}, 2);
  gi_unfold_key(&u, &state, 1, true);
  while (gi_unfold_next(&u, &at)) {
    gi_unfold_copy(&u, at, &state, 1);
    for (uint32_t letter = 0; u.result && letter < 4; letter++) {
      uint8_t to = 2;
      if (state == 0 && letter == 0)
        to = 0;
      else if ((state == 0 && letter == 3) || (state == 1 && letter < 2))
        to = 1;
      gi_unfold_to(&u, letter, gi_unfold_key(&u, &to, 1, to != 2));
    }
  }
  return gi_automaton_and(shop, gi_unfold_end(&u),
                          gi_automaton_number(shop, x));
}

bool gi_translate_fibonacci(gi_translation *t, gi_join *join, const gi_expr *e,
                            gi_affine *out) {
  gi_variable a = 0;
  assert(gi_expr_is_fibonacci(e));
  if (!gi_numeration_is_zeckendorf(t->shop->numeration)) {
    gi_translation_refuse(
        t, N_("the golden ratio, which needs Zeckendorf's numeration"),
        e->place);
    return false;
  }
  const gi_expr *of = is_golden_root(e) ? e->args->args : e->args;
  if (!gi_translate_exactly(t, join, of, &a))
    return false;
  gi_variable z = t->fresh++;
  gi_join_add(join, e->op == GI_GOLDENINDEX ? is_index(t, a, z)
                    : e->op == GI_FIBBELOW  ? is_top(t->shop, a, z)
                                            : is_golden(t, a, z));
  gi_join_forget(join, z);
  *out = gi_affine_variable(z);
  return gi_translation_works(t);
}

/* ------------------------------------------------------------ small arguments
 */

/* Returns whether x < SMALL wherever the expression is evaluated; x is defined
   by the last conjuncts of the join. */
static bool is_small(gi_translation *t, const gi_join *join, gi_variable x) {
  gi_automata *shop = t->shop;
  gi_term term = {-1, x};
  gi_join large;
  gi_join_begin(&large, shop);
  for (uint32_t i = 0; i < join->count; i++)
    gi_join_add(&large, gi_automaton_keep(join->conjuncts[i]));
  gi_join_add(&large, gi_automaton_keep(t->guard));
  gi_join_add(&large, gi_automaton_linear(shop, &term, 1, GI_AT_MOST, -SMALL));
  gi_automaton *some = gi_join_end(&large);
  bool small = some && gi_automaton_is_empty(some);
  gi_automaton_drop(shop, some);
  return small;
}

bool gi_translate_small(gi_translation *t, gi_join *join, const gi_expr *e,
                        gi_affine *out) {
  gi_automata *shop = t->shop;
  gi_variable x = 0, z = t->fresh++;
  gi_join own;
  bool is_called = e->op >= GI_ABS && e->op <= GI_FIBBELOW;
  gi_join_begin(&own, shop);
  bool works = is_called && gi_translate_exactly(t, &own, e->args, &x);
  if (works)
    works = is_small(t, &own, x);
  gi_automaton *all = gi_automaton_truth(shop, false);
  for (int64_t a = 0; works && a < SMALL; a++) {
    int64_t value = 0;
    works = gi_call((gi_op)e->op, a, &value);
    all =
        gi_automaton_or(shop, all,
                        gi_automaton_and(shop, is_number(shop, x, (uint64_t)a),
                                         is_number(shop, z, (uint64_t)value)));
  }
  gi_join_add(&own, all);
  gi_join_forget(&own, x);
  gi_automaton *definition = gi_join_end(&own);
  if (works)
    gi_join_add(join, definition);
  else
    gi_automaton_drop(shop, definition);
  gi_join_forget(join, z);
  *out = gi_affine_variable(z);
  if (!works && gi_translation_works(t))
    gi_translation_refuse(t, no_function, e->place);
  return gi_translation_works(t);
}
