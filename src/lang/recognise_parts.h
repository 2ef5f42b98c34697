/* SPDX-License-Identifier: MIT */
/*
 * How a rule is recognised, in three steps.
 *
 * 1. recognise.c walks the tree.  Binders over constants are given each of
 *    their values in turn; what is left of a clause is an instance: parts and
 *    constraints that are linear in n and in at most two binders whose domains
 *    depend on n.  A condition with `or` or `!=` is several instances.
 *
 * 2. recognise_region.c takes an instance apart.  Its parts that are not 0 are
 *    the heaps x and y left by a move, t = n - x - y is what it takes.  So the
 *    integer points (n, binders) are changed into points (x, y, t), one to
 *    one; the constraints then say which x and y are possible and which t:
 *
 *      no part        the whole heap is taken         bit 0 of the digit t
 *      x >= 0         one heap may stay, or none      bits 0 and 1
 *      x >= 1         one heap stays                  bit 1
 *      x, y >= 1      two heaps stay                  bit 2
 *
 *    x <= y may be demanded too: then each split comes in one order only.
 *    Whatever else is demanded, and does not follow, is not recognised.
 *
 * 3. recognise_digits.c joins the digits of all instances to a set or a code.
 *
 * A move that takes nothing must split; so play ends, and 0 has no moves.
 *
 * The functions return whether the rule may still be recognised.
 */
#ifndef GI_LANG_RECOGNISE_PARTS_H
#define GI_LANG_RECOGNISE_PARTS_H

#include "lang/rule_ast.h"

enum {
  GI_FORM_SIZE = 4, /* 1, n and two binders; or 1, x, y and t */
  GI_MOST_CONSTRAINTS = 96,
  GI_MOST_DIGITS = 4096,
  GI_MOST_SPANS = 32
};

/* c[0] + c[1] n + c[2] v + c[3] w, divided by `over` >= 1 and rounded down. */
typedef struct gi_form {
  int64_t c[GI_FORM_SIZE], over;
} gi_form;

static inline bool gi_form_is_constant(const gi_form *f) {
  return !f->c[1] && !f->c[2] && !f->c[3];
}

/* f += times * g, both without divisors; false: an overflow. */
bool gi_form_add(gi_form *f, const gi_form *g, int64_t times);

/* Takes from, from + step, ..., at most `to`: the bits of these digits. */
typedef struct gi_span {
  int64_t from, step, to; /* INT64_MAX: no end */
  uint8_t bits;
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
  gi_form constraints[GI_MOST_CONSTRAINTS];      /* each is >= 0 */
  size_t count;

  /* what was found */
  bool has_set;
  gi_set found_set;
  uint8_t digits[GI_MOST_DIGITS];
  gi_span spans[GI_MOST_SPANS]; /* those that do not end in the digits */
  size_t span_count;
} gi_recogniser;

static inline bool gi_recognise_spend(gi_recogniser *r, uint32_t steps) {
  bool enough = r->left >= steps;
  r->left = enough ? r->left - steps : 0;
  return enough;
}

/* The value of an expression in the instance; false also where it may
   overflow. */
bool gi_recognise_form(gi_recogniser *r, const gi_expr *e, gi_form *f);
/* Adds what the instance allows to what was found. */
bool gi_recognise_region(gi_recogniser *r);
/* UNABLE: neither a set nor a code. */
grundy_status gi_recognise_digits(gi_recogniser *r, const char **family,
                                  gi_buffer *params);

#endif
