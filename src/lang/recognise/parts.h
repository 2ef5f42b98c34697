/* SPDX-License-Identifier: MIT */
/*
 * How a rule is recognised, in three steps.
 *
 * 1. recognise.c walks the tree, with recognise/form.c for expressions and
 *    recognise/condition.c for conditions.  A binder over constants takes each
 *    of its values in turn.  What is left of a clause is an instance: parts and
 *    constraints that are linear in n and in at most three binders whose
 *    domains depend on n.  A condition with `or` or `!=` gives several
 *    instances.  So does a condition about remainders of a binder, such as
 *    k % 3: then k is 3 q, 3 q + 1 and 3 q + 2 in turn.
 *
 * 2. recognise/region.c analyses an instance.  The parts that are not 0 are the
 *    heaps x, y, z left by a move, and t = n - x - y - z is what the move
 *    takes.  The integer points (n, binders) are mapped one to one to points
 *    (x, y, z, t), and the constraints to constraints on x, y, z, t.  The
 * points at which the same heaps are empty are a face.  On a face all other
 * heaps are at least 1.  A face touches one bit of the digits of all t that are
 *    possible: the bit for no heap left, one, two or three.
 *
 *    The face also covers that bit if the move may leave any heaps: if for some
 *    order of the heaps, such as x <= y, all constraints hold at all points in
 *    that order.  One order is enough, as any heaps can be sorted into it.  Two
 *    different heaps and two equal heaps have bits of their own.
 *
 * 3. recognise/digits.c joins the digits of all instances to a set or a code.
 *    Every bit that was touched must be covered, possibly by another instance.
 *    Then the options are exactly the covered ones.
 *
 * A move that takes nothing must split a heap.  So play ends, and the heap 0
 * has no moves.
 *
 * Functions that return bool return whether the rule may still be recognised,
 * if nothing else is said.
 */
#ifndef GI_LANG_RECOGNISE_PARTS_H
#define GI_LANG_RECOGNISE_PARTS_H

#include "lang/rule/ast.h"

enum {
  GI_FORM_SIZE = 5, /* 1, n and three binders; or 1, x, y, z and t */
  GI_MOST_CONSTRAINTS = 96,
  GI_MOST_DIGITS = 4096,   /* digits 0 ... 4095 are stored one by one */
  GI_MOST_SPANS = 32,      /* progressions of digits that go beyond these */
  GI_COEFFICIENT_BITS = 31 /* coefficients and divisors are below 2^31 */
};

__extension__ typedef __int128 gi_int128;

/* Bits of a digit: what a move may leave.  The low bits say what is covered;
   the same bits shifted by GI_TOUCHED say what is touched. */
enum {
  GI_ALL_TAKEN = 1,
  GI_ONE_LEFT = 2,
  GI_DIFFERENT = 4, /* two heaps that differ */
  GI_THREE_LEFT = 8,
  GI_EQUAL = 16, /* two equal heaps */
  GI_TOUCHED = 8
};

/* A linear form: c[0] + c[1] n + c[2] u + c[3] v + c[4] w, divided by `over` >=
   1 and rounded down; u, v and w are binders that depend on n. */
typedef struct gi_form {
  int64_t c[GI_FORM_SIZE], over;
} gi_form;

static inline bool gi_form_is_constant(const gi_form *f) {
  return !f->c[1] && !f->c[2] && !f->c[3] && !f->c[4];
}

static inline gi_form gi_form_constant(int64_t number) {
  return (gi_form){.c = {number}, .over = 1};
}

/* Returns the form of variable i: 1 is n; 2, 3 and 4 are binders. */
static inline gi_form gi_form_variable(unsigned i) {
  gi_form f = {.over = 1};
  f.c[i] = 1;
  return f;
}

/* Adds times * g to f, both taken without their divisors.  False: an
   overflow. */
bool gi_form_add(gi_form *f, const gi_form *g, int64_t times);

/* The digits from, from + step, ..., at most `to` have these bits. */
typedef struct gi_span {
  int64_t from, step, to; /* to = INT64_MAX: no end */
  uint16_t bits;
} gi_span;

typedef struct gi_recogniser {
  int64_t most;  /* largest heap considered */
  bool overflow; /* given up because arithmetic may fail below `most` */
  uint32_t left; /* steps of work that may still be done */

  /* the instance */
  const gi_clause *clause;
  gi_form binders[GI_RULE_NAMES]; /* each binder as a form */
  unsigned wide;                  /* number of binders that depend on n */
  int64_t low[GI_FORM_SIZE],
      high[GI_FORM_SIZE]; /* bounds of n and of these binders */
  unsigned named;         /* the binder over a named set, or 0 */
  gi_set set;             /* the named set */
  uint32_t root;          /* the variable whose square that is, or 0 */
  gi_form constraints[GI_MOST_CONSTRAINTS]; /* each is >= 0 */
  size_t count;

  /* what was found */
  bool has_set;
  gi_set found_set;
  uint16_t set_bits; /* bits of the digits of its members */
  uint16_t digits[GI_MOST_DIGITS];
  gi_span spans[GI_MOST_SPANS]; /* those that end beyond the digits */
  size_t span_count;
} gi_recogniser;

/* Pays for some steps of work.  False: the limit is reached. */
static inline bool gi_recognise_spend(gi_recogniser *r, uint32_t steps) {
  bool enough = r->left >= steps;
  r->left = enough ? r->left - steps : 0;
  return enough;
}

/* One side of a comparison: an expression, or a form if `expr` is NULL. */
typedef struct gi_side {
  const gi_expr *expr;
  gi_form form;
} gi_side;

/* Finds the form of an expression in the instance.  False: it has none, or it
   may overflow. */
bool gi_recognise_form(gi_recogniser *r, const gi_expr *e, gi_form *f);
/* Finds the value of an expression that is constant in the instance. */
bool gi_recognise_constant(gi_recogniser *r, const gi_expr *e, int64_t *number);
/* Returns the modulus of a % m, a & (m - 1) with m = 2^k, or gcd(a, m), where m
   is a number, and sets *of to a; 0: `e` is none of these. */
int64_t gi_recognise_modulus(const gi_expr *e, const gi_expr **of);
/* Finds bounds of the form in the instance, before it is divided. */
void gi_form_bounds(const gi_recogniser *r, const gi_form *f, gi_int128 *low,
                    gi_int128 *high);
/* Does the value fit in 64 bits whatever the heap and the binders are? */
bool gi_form_fits(gi_recogniser *r, const gi_form *f);
/* Adds sign * b to a; sign is 1 or -1.  False: both are rounded, or an
   overflow. */
bool gi_form_join(gi_form *a, const gi_form *b, int64_t sign);
/* Adds the constraint left + gap <= right. */
bool gi_recognise_at_most(gi_recogniser *r, gi_side left, gi_side right,
                          int64_t gap);
/* Analyses each way to meet the condition as an instance; NULL always holds. */
bool gi_recognise_condition(gi_recogniser *r, const gi_expr *condition);
/* Adds the digits of the instance to what was found. */
bool gi_recognise_region(gi_recogniser *r);
/* Writes what was found as a set or a code.  UNABLE: it is neither. */
grundy_status gi_recognise_digits(gi_recogniser *r, const char **family,
                                  gi_buffer *params);

#endif
