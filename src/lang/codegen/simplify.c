/* SPDX-License-Identifier: MIT */
/*
 * Simpler trees of formulas: n-2 for n+-2, n for n/1, 3 for (x-3)%1+3.
 *
 * Each step is an identity of integers in which no intermediate result of the
 * new tree is larger than those of the old one.  So the new tree has the value
 * of the old one wherever the old one has a value.  It may also have a value
 * where the old one fails, for example at an n for which n-3 overflows.
 *
 * A tree is rewritten from the leaves up, in place.  Each step makes it
 * smaller, so no step needs memory.
 */
#include "lang/codegen/codegen.h"

#include <assert.h>

/* Return the first and the second operand of an operation that has them. */
static gi_expr *first_of(const gi_expr *e) {
  assert(e->args);
  return e->args;
}

static gi_expr *second_of(const gi_expr *e) {
  gi_expr *second = first_of(e)->next;
  assert(second);
  return second;
}

/* Is it a number, perhaps with a minus sign?  All numbers of a tree are at
   least 0. */
static bool is_constant(const gi_expr *e, int64_t *value) {
  if (e->op == GI_NUMBER) {
    *value = e->number;
    return true;
  }
  if (e->op != GI_NEG || first_of(e)->op != GI_NUMBER)
    return false;
  *value = -first_of(e)->number;
  return true;
}

static bool is_number(const gi_expr *e, int64_t value) {
  return e->op == GI_NUMBER && e->number == value;
}

/* Puts another node in the place of e, which stays in its list. */
static void replace(gi_expr *e, const gi_expr *by) {
  gi_expr *next = e->next;
  *e = *by;
  e->next = next;
}

/* Makes e the number; false if it has no room for the minus sign. */
static bool become(gi_expr *e, int64_t value) {
  if (value < 0) {
    if (e->op == GI_NUMBER || e->op == GI_VARIABLE || value == INT64_MIN)
      return false;
    gi_expr *spare = first_of(e);
    *spare = (gi_expr){.op = GI_NUMBER,
                       .level = 0,
                       .height = 1,
                       .place = e->place,
                       .number = -value};
    e->op = GI_NEG;
    e->level = 0;
    e->height = 2;
    e->args = spare;
    return true;
  }
  *e = (gi_expr){.next = e->next,
                 .op = GI_NUMBER,
                 .height = 1,
                 .place = e->place,
                 .number = value};
  return true;
}

/* ------------------------------------------------------------- constants */

/* Computes a sum, a difference, a product, a quotient, a remainder or a
   comparison; false for other operations, and where the rule language has no
   value or the divisor is not positive. */
static bool compute(gi_op op, int64_t a, int64_t b, int64_t *value) {
  switch (op) {
  case GI_ADD:
    return !__builtin_add_overflow(a, b, value);
  case GI_SUB:
    return !__builtin_sub_overflow(a, b, value);
  case GI_MUL:
    return !__builtin_mul_overflow(a, b, value);
  case GI_DIV:
    *value = b > 0 ? a / b - (a % b < 0) : 0;
    return b > 0;
  case GI_MOD:
    *value = b > 0 ? a % b + (a % b < 0 ? b : 0) : 0;
    return b > 0;
  case GI_LT:
    *value = a < b;
    return true;
  case GI_LE:
    *value = a <= b;
    return true;
  case GI_GT:
    *value = a > b;
    return true;
  case GI_GE:
    *value = a >= b;
    return true;
  case GI_EQ:
    *value = a == b;
    return true;
  case GI_NE:
    *value = a != b;
    return true;
  default:
    return false;
  }
}

static bool fold(gi_expr *e) {
  int64_t a, b, value;
  return is_constant(first_of(e), &a) && is_constant(second_of(e), &b) &&
         compute((gi_op)e->op, a, b, &value) && become(e, value);
}

/* ------------------------------------------------------------------ sums */

/* Makes a + c of the sum or difference e, where c is the second operand or has
   room for it: a+c, a-(-c), or a alone. */
static bool add_constant(gi_expr *e, gi_expr *a, gi_expr *room, int64_t c) {
  if (c == INT64_MIN)
    return false;
  if (c == 0) {
    replace(e, a);
    return true;
  }
  gi_op op = c < 0 ? GI_SUB : GI_ADD;
  *room = (gi_expr){.op = GI_NUMBER,
                    .height = 1,
                    .place = room->place,
                    .number = c < 0 ? -c : c};
  e->op = (uint8_t)op;
  e->args = a;
  a->next = room;
  return true;
}

/* Is e the sum of an expression and a constant: a+c, a-c or c+a? */
static bool is_shifted(gi_expr *e, gi_expr **a, int64_t *c) {
  if (e->op != GI_ADD && e->op != GI_SUB)
    return false;
  *a = first_of(e);
  if (is_constant(second_of(e), c)) {
    if (e->op == GI_SUB)
      *c = -*c;
    return true;
  }
  *a = second_of(e);
  return e->op == GI_ADD && is_constant(first_of(e), c);
}

/* Simplifies a+b and a-b, where b is a constant c, with the sign of e. */
static bool merge_constant(gi_expr *e, gi_expr *a, gi_expr *b, int64_t c) {
  gi_expr *inner;
  int64_t more, sum;
  if (is_shifted(a, &inner, &more) && !__builtin_add_overflow(more, c, &sum))
    return add_constant(e, inner, b, sum);
  bool is_plain = b->op == GI_NUMBER && c != 0;
  return !is_plain && add_constant(e, a, b, c);
}

static bool simplify_sum(gi_expr *e) {
  gi_expr *a = first_of(e), *b = second_of(e);
  int64_t c;
  bool is_sum = e->op == GI_ADD;
  if (is_constant(b, &c))
    return merge_constant(e, a, b, is_sum ? c : -c);
  if (is_number(a, 0) && is_sum) {
    replace(e, b);
    return true;
  }
  if (is_number(a, 0)) {
    e->op = GI_NEG;
    e->args = b;
    return true;
  }
  if (b->op == GI_NEG) {
    e->op = is_sum ? GI_SUB : GI_ADD;
    a->next = first_of(b);
    return true;
  }
  return !is_sum && gi_expr_is_same(a, b) && become(e, 0);
}

/* ------------------------------------------------------------- the others */

static bool simplify_product(gi_expr *e) {
  gi_expr *a = first_of(e), *b = second_of(e);
  if (is_number(a, 0) || is_number(b, 0))
    return become(e, 0);
  if (!is_number(a, 1) && !is_number(b, 1))
    return false;
  replace(e, is_number(a, 1) ? b : a);
  return true;
}

/* Is e the operation on an expression and a number that is at least 1? */
static bool is_by(const gi_expr *e, gi_op op, int64_t *by) {
  return e->op == op && is_constant(second_of(e), by) && *by >= 1;
}

static bool simplify_quotient(gi_expr *e) {
  gi_expr *a = first_of(e);
  int64_t by, inner, product;
  if (!is_by(e, GI_DIV, &by))
    return false;
  if (by == 1) {
    replace(e, a);
    return true;
  }
  if (is_by(a, GI_MOD, &inner) && inner <= by)
    return become(e, 0);
  if (!is_by(a, GI_DIV, &inner) || __builtin_mul_overflow(inner, by, &product))
    return false;
  second_of(a)->number = product;
  replace(e, a);
  return true;
}

static bool simplify_remainder(gi_expr *e) {
  gi_expr *a = first_of(e);
  int64_t by, inner;
  if (!is_by(e, GI_MOD, &by))
    return false;
  if (by == 1)
    return become(e, 0);
  if (!is_by(a, GI_MOD, &inner))
    return false;
  if (inner <= by) {
    replace(e, a);
    return true;
  }
  if (inner % by != 0)
    return false;
  second_of(a)->number = by;
  replace(e, a);
  return true;
}

static bool simplify_bits(gi_expr *e) {
  gi_expr *a = first_of(e), *b = second_of(e);
  if (!is_number(a, 0) && !is_number(b, 0))
    return false;
  if (e->op == GI_BIT_AND)
    return become(e, 0);
  replace(e, is_number(a, 0) ? b : a);
  return true;
}

static bool simplify_sign(gi_expr *e) {
  if (first_of(e)->op == GI_NEG)
    replace(e, first_of(first_of(e)));
  else if (is_number(first_of(e), 0))
    become(e, 0);
  else
    return false;
  return true;
}

static bool simplify_choice(gi_expr *e) {
  gi_expr *yes = second_of(e), *no = yes->next;
  assert(no);
  int64_t condition;
  if (is_constant(first_of(e), &condition))
    replace(e, condition ? yes : no);
  else if (gi_expr_is_same(yes, no))
    replace(e, yes);
  else
    return false;
  return true;
}

/* Makes a != b of  not a == b. */
static bool simplify_not(gi_expr *e) {
  gi_expr *test = first_of(e);
  gi_op op = gi_op_opposite((gi_op)test->op);
  if (op == GI_NUMBER)
    return false;
  test->op = (uint8_t)op;
  replace(e, test);
  return true;
}

/* Makes one step at the root; false if there is none. */
static bool step(gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_NUMBER:
  case GI_VARIABLE:
    return false;
  case GI_ADD:
  case GI_SUB:
    return fold(e) || simplify_sum(e);
  case GI_MUL:
    return fold(e) || simplify_product(e);
  case GI_DIV:
    return fold(e) || simplify_quotient(e);
  case GI_MOD:
    return fold(e) || simplify_remainder(e);
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return fold(e);
  case GI_BIT_OR:
  case GI_BIT_XOR:
  case GI_BIT_AND:
    return simplify_bits(e);
  case GI_NEG:
    return simplify_sign(e);
  case GI_NOT:
    return simplify_not(e);
  case GI_CHOOSE:
    return simplify_choice(e);
  default:
    return false;
  }
}

/* Recursion: a tree has at most GI_RULE_HEIGHT levels. */
void gi_expr_simplify(gi_expr *e) {
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return;
  for (gi_expr *arg = e->args; arg; arg = arg->next)
    gi_expr_simplify(arg);
  while (step(e))
    ;
}
