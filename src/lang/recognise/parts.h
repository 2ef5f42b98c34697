/* SPDX-License-Identifier: MIT */
/*
 * How a rule is recognised, in three steps.
 *
 * 1. recognise.c walks the tree, with recognise/form.c for expressions and
 *    recognise/condition.c for conditions.  Binders over constants are given
 *    each of their values in turn; what is left of a clause is an instance:
 *    parts and constraints that are linear in n and in at most three binders
 *    whose domains depend on n.  A condition with `or` or `!=` is several
 *    instances; so is a binder of whose remainders the condition speaks, k % 3
 *    say: then it is 3 q, 3 q + 1 and 3 q + 2 in turn.
 *
 * 2. recognise/region.c takes an instance apart.  Its parts that are not 0 are
 *    the heaps x, y, z left by a move, t = n - x - y - z is what it takes.  So
 *    the integer points (n, binders) are changed into points (x, y, z, t), one
 *    to one, and the constraints into such that speak of these.  The points in
 *    which the same heaps are empty are a face.  On a face all other heaps are
 *    at least 1, and it touches one bit of the digits t that are possible: it
 *    leaves no heap, one, two or three.
 *
 *    It covers that bit, too, if all is left that could be: if in one of the
 *    orders of the heaps, x <= y say, all constraints hold at all points; for
 *    whatever is left can be sorted so.  Two heaps that differ and two that
 *    are equal are kept apart.
 *
 * 3. recognise/digits.c joins the digits of all instances to a set or a code.
 *    A bit that was touched must be covered, be it by another instance: then
 *    the options are those that are covered, neither more nor less.
 *
 * A move that takes nothing must split; so play ends, and 0 has no moves.
 *
 * The functions return whether the rule may still be recognised.
 */
#ifndef GI_LANG_RECOGNISE_PARTS_H
#define GI_LANG_RECOGNISE_PARTS_H

#include "lang/rule/ast.h"

enum {
  GI_FORM_SIZE = 5, /* 1, n and three binders; or 1, x, y, z and t */
  GI_MOST_CONSTRAINTS = 96,
  GI_MOST_DIGITS = 4096,
  GI_MOST_SPANS = 32,
  GI_COEFFICIENT_BITS = 31
};

__extension__ typedef __int128 gi_int128;

/* Bits of a digit.  A split that may leave any two heaps has GI_DIFFERENT and
   GI_EQUAL; shifted by GI_TOUCHED, what is touched. */
enum {
  GI_ALL_TAKEN = 1,
  GI_ONE_LEFT = 2,
  GI_DIFFERENT = 4,
  GI_THREE_LEFT = 8,
  GI_EQUAL = 16,
  GI_TOUCHED = 8
};

/* c[0] + c[1] n + c[2] u + c[3] v + c[4] w, divided by `over` >= 1 and rounded
   down. */
typedef struct gi_form {
  int64_t c[GI_FORM_SIZE], over;
} gi_form;

static inline bool gi_form_is_constant(const gi_form *f) {
  return !f->c[1] && !f->c[2] && !f->c[3] && !f->c[4];
}

static inline gi_form gi_form_constant(int64_t number) {
  return (gi_form){.c = {number}, .over = 1};
}

/* The variable itself: 1 is n, 2, 3 and 4 are binders. */
static inline gi_form gi_form_variable(unsigned i) {
  gi_form f = {.over = 1};
  f.c[i] = 1;
  return f;
}

/* f += times * g, both without divisors; false: an overflow. */
bool gi_form_add(gi_form *f, const gi_form *g, int64_t times);

/* Takes from, from + step, ..., at most `to`: the bits of these digits. */
typedef struct gi_span {
  int64_t from, step, to; /* INT64_MAX: no end */
  uint16_t bits;
} gi_span;

typedef struct gi_recogniser {
  int64_t most;  /* heaps are at most this */
  bool overflow; /* given up because arithmetic may fail below `most` */
  uint32_t left; /* steps that may still be taken */

  /* the instance */
  const gi_clause *clause;
  gi_form binders[GI_RULE_NAMES];                /* what each binder is */
  unsigned wide;                                 /* binders that depend on n */
  int64_t low[GI_FORM_SIZE], high[GI_FORM_SIZE]; /* of n and of those */
  unsigned named;                                /* the one over a set, or 0 */
  gi_set set;                                    /* ... over this one */
  uint32_t root; /* the variable whose square that is, or 0 */
  gi_form constraints[GI_MOST_CONSTRAINTS]; /* each is >= 0 */
  size_t count;

  /* what was found */
  bool has_set;
  gi_set found_set;
  uint16_t set_bits; /* of its members */
  uint16_t digits[GI_MOST_DIGITS];
  gi_span spans[GI_MOST_SPANS]; /* those that do not end in the digits */
  size_t span_count;
} gi_recogniser;

static inline bool gi_recognise_spend(gi_recogniser *r, uint32_t steps) {
  bool enough = r->left >= steps;
  r->left = enough ? r->left - steps : 0;
  return enough;
}

/* One side of a comparison: an expression, or else a form. */
typedef struct gi_side {
  const gi_expr *expr;
  gi_form form;
} gi_side;

/* The value of an expression in the instance; false also where it may
   overflow. */
bool gi_recognise_form(gi_recogniser *r, const gi_expr *e, gi_form *f);
/* The same if it is constant. */
bool gi_recognise_constant(gi_recogniser *r, const gi_expr *e, int64_t *number);
/* a % m, a & (2^k - 1) or gcd(a, m) with a number m: the modulus, else 0. */
int64_t gi_recognise_modulus(const gi_expr *e, const gi_expr **of);
/* Between what the form is, before it is divided, in the instance. */
void gi_form_bounds(const gi_recogniser *r, const gi_form *f, gi_int128 *low,
                    gi_int128 *high);
/* Whatever the heap and the binders are, the value has 64 bits. */
bool gi_form_fits(gi_recogniser *r, const gi_form *f);
/* a += b or a -= b. */
bool gi_form_join(gi_form *a, const gi_form *b, int64_t sign);
/* A constraint: left + gap <= right. */
bool gi_recognise_at_most(gi_recogniser *r, gi_side left, gi_side right,
                          int64_t gap);
/* Each way to meet the condition, which may be NULL, is an instance. */
bool gi_recognise_condition(gi_recogniser *r, const gi_expr *condition);
/* Adds what the instance allows to what was found. */
bool gi_recognise_region(gi_recogniser *r);
/* UNABLE: neither a set nor a code. */
grundy_status gi_recognise_digits(gi_recogniser *r, const char **family,
                                  gi_buffer *params);

#endif
