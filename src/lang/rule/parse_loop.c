/* SPDX-License-Identifier: MIT */
/*
 * Parses what loops inside an expression, and tests of membership.
 *
 *   atom += ('min'|'max'|'sum'|'count'|'any'|'all'|'xor'|'or'|'gcd')
 *           '(' expr binds ')'
 *   cmp  += bor ['not'] 'in' domain
 *         | '(' expr {',' expr} ')' ['not'] 'in' VAR
 *
 * A test of membership is written with comparisons: x in 1..n is read as
 * x >= 1 and x <= n.  For a large set the comparisons are a search tree, so a
 * test takes time logarithmic in the set.
 */
#include "core/text.h"
#include "lang/rule/parse.h"

#include <assert.h>

enum {
  FEW = 4 /* rows that are tested one after the other */
};

gi_expr *gi_parser_constant(gi_parser *p, int64_t value) {
  gi_expr *node = gi_parser_node(p, GI_NUMBER, p->token.place, NULL);
  if (!node)
    return NULL;
  node->number = value < 0 ? -value : value;
  return value < 0 ? gi_parser_node(p, GI_NEG, p->token.place, node) : node;
}

/* Copies the root of an expression; what is below it is shared. */
static gi_expr *copy(gi_parser *p, const gi_expr *e) {
  gi_expr *node = e ? gi_parser_alloc(p, sizeof *node) : NULL;
  if (!node)
    return NULL;
  *node = *e;
  node->next = NULL;
  return node;
}

static gi_expr *pair(gi_parser *p, gi_op op, gi_expr *a, gi_expr *b) {
  if (!a || !b)
    return NULL;
  a->next = b;
  return gi_parser_node(p, op, a->place, a);
}

static gi_expr *compare(gi_parser *p, gi_op op, const gi_expr *x,
                        int64_t value) {
  return pair(p, op, copy(p, x), gi_parser_constant(p, value));
}

/* ------------------------------------------------------------------- rows */

/* The tuple that is looked for, and the rows of the set. */
typedef struct search {
  gi_parser *p;
  const gi_expr *entries; /* one for each column; of ranges: one */
  const int64_t *list;
  size_t width;
  bool is_ranges;
} search;

static const gi_expr *entry(const search *s, size_t column) {
  const gi_expr *e = s->entries;
  for (size_t i = 0; i < column; i++)
    e = e->next;
  return e;
}

/* Is the tuple this row?  Its columns before `column` are known to agree. */
static gi_expr *is_row(const search *s, const int64_t *row, size_t column) {
  if (s->is_ranges && row[0] < row[1])
    return pair(s->p, GI_AND, compare(s->p, GI_GE, s->entries, row[0]),
                compare(s->p, GI_LE, s->entries, row[1]));
  if (s->is_ranges)
    return compare(s->p, GI_EQ, s->entries, row[0]);
  gi_expr *test = compare(s->p, GI_EQ, entry(s, column), row[column]);
  for (size_t i = column + 1; i < s->width && test; i++)
    test = pair(s->p, GI_AND, test, compare(s->p, GI_EQ, entry(s, i), row[i]));
  return test;
}

/* Is the tuple one of the rows first .. last-1?  Depth: the logarithm of their
   number, and one level for each column. */
static gi_expr *is_among(const search *s, size_t first, size_t last,
                         size_t column) {
  const int64_t *list = s->list;
  size_t w = s->width;
  gi_expr *test = NULL;
  if (last - first > FEW) {
    size_t cut = first + (last - first) / 2;
    while (cut > first &&
           list[(cut - 1) * w + column] == list[cut * w + column])
      cut--;
    while (cut == first || (cut < last && list[(cut - 1) * w + column] ==
                                              list[cut * w + column]))
      cut++;
    if (cut == last) /* the column is the same in all rows */
      return pair(
          s->p, GI_AND,
          compare(s->p, GI_EQ, entry(s, column), list[first * w + column]),
          is_among(s, first, last, column + 1));
    test = compare(s->p, GI_LT, entry(s, column), list[cut * w + column]);
    gi_expr *low = is_among(s, first, cut, column);
    gi_expr *high = is_among(s, cut, last, column);
    if (!test || !low || !high)
      return NULL;
    test->next = low;
    low->next = high;
    return gi_parser_node(s->p, GI_CHOOSE, test->place, test);
  }
  for (size_t i = first; i < last; i++) {
    gi_expr *one = is_row(s, list + i * w, column);
    test = test ? pair(s->p, GI_OR, test, one) : one;
    if (!test)
      return NULL;
  }
  return test ? test : gi_parser_constant(s->p, 0);
}

/* ----------------------------------------------------------------- domains */

static gi_expr *in_item(gi_parser *p, const gi_expr *x, const gi_item *item) {
  if (!item->to)
    return pair(p, GI_EQ, copy(p, x), copy(p, item->from));
  gi_expr *test =
      pair(p, GI_AND, pair(p, GI_GE, copy(p, x), copy(p, item->from)),
           pair(p, GI_LE, copy(p, x), copy(p, item->to)));
  if (!item->step)
    return test;
  gi_expr *gap = pair(p, GI_SUB, copy(p, x), copy(p, item->from));
  return pair(p, GI_AND, test,
              pair(p, GI_EQ, pair(p, GI_MOD, gap, copy(p, item->step)),
                   gi_parser_constant(p, 0)));
}

static gi_expr *in_items(gi_parser *p, const gi_expr *x, const gi_item *items) {
  gi_expr *test = NULL;
  for (const gi_item *item = items; item; item = item->next) {
    gi_expr *one = in_item(p, x, item);
    test = test ? pair(p, GI_OR, test, one) : one;
    if (!test)
      return NULL;
  }
  return test ? test : gi_parser_constant(p, 0);
}

/* f(x) == value */
static gi_expr *call_is(gi_parser *p, gi_op op, const gi_expr *x,
                        int64_t value) {
  gi_expr *arg = copy(p, x);
  gi_expr *call = arg ? gi_parser_node(p, op, x->place, arg) : NULL;
  return pair(p, GI_EQ, call, gi_parser_constant(p, value));
}

/* x % 2 == rest */
static gi_expr *has_parity(gi_parser *p, const gi_expr *x, int64_t rest) {
  gi_expr *mod = pair(p, GI_MOD, copy(p, x), gi_parser_constant(p, 2));
  return pair(p, GI_EQ, mod, gi_parser_constant(p, rest));
}

/* isqrt(x)*isqrt(x) == x */
static gi_expr *is_square(gi_parser *p, const gi_expr *x) {
  gi_expr *arg = copy(p, x);
  gi_expr *root = arg ? gi_parser_node(p, GI_ISQRT, x->place, arg) : NULL;
  return pair(p, GI_EQ, pair(p, GI_MUL, root, copy(p, root)), copy(p, x));
}

/* A named set without a bound has no end here. */
static gi_expr *in_named(gi_parser *p, const gi_expr *x, const gi_binder *b) {
  gi_expr *test = NULL;
  switch (b->set) {
  case GI_SET_FIB:
    test = call_is(p, GI_ZECK, x, 1);
    break;
  case GI_SET_PRIMES:
    test = call_is(p, GI_BIGOMEGA, x, 1);
    break;
  case GI_SET_POW2:
    test = call_is(p, GI_POPCOUNT, x, 1);
    break;
  case GI_SET_SQUARES:
    test = is_square(p, x);
    break;
  case GI_SET_ODD:
  case GI_SET_EVEN:
    test = has_parity(p, x, b->set == GI_SET_ODD);
    break;
  case GI_SET_DIVISORS:
    if (!b->bound)
      return gi_parser_fail(p, b->place,
                            "say of which number: 'in divisors(n)'");
    test = pair(p, GI_AND, compare(p, GI_GT, b->bound, 0),
                pair(p, GI_EQ, pair(p, GI_MOD, copy(p, b->bound), copy(p, x)),
                     gi_parser_constant(p, 0)));
  }
  if (b->set != GI_SET_FIB && b->set != GI_SET_PRIMES)
    test = pair(p, GI_AND, compare(p, GI_GT, x, 0), test);
  if (!b->bound || b->set == GI_SET_DIVISORS)
    return test;
  return pair(p, GI_AND, test, pair(p, GI_LE, copy(p, x), copy(p, b->bound)));
}

/* any(x == j for j in domain), for a domain with a condition. */
static gi_expr *in_filtered(gi_parser *p, const gi_expr *x, gi_binder *b) {
  gi_loop *loop = gi_parser_alloc(p, sizeof *loop);
  gi_expr *name = gi_parser_node(p, GI_VARIABLE, x->place, NULL);
  if (!loop || !name)
    return NULL;
  b->name = b->alias;
  name->name = b->name.text;
  name->length = b->name.length;
  *loop = (gi_loop){.binders = b, .count = 1};
  gi_expr *body = pair(p, GI_EQ, copy(p, x), name);
  return body ? gi_parser_loop(p, GI_LOOP_ANY, x->place, body, loop) : NULL;
}

gi_expr *gi_parse_membership(gi_parser *p, gi_expr *x) {
  gi_token data_name = p->token;
  gi_data *data = gi_parser_data(p, data_name);
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  if (!b || !x)
    return NULL;
  *b = (gi_binder){.next = NULL};
  p->is_expanded = true;
  size_t width = 0;
  for (const gi_expr *e = x; e; e = e->next)
    width++;
  if (data && !data->is_array && (data->width == width || !data->width)) {
    search s = {p, x, data->list, width == 1 ? 2 : width, width == 1};
    return gi_parser_advance(p) ? is_among(&s, 0, data->count, 0) : NULL;
  }
  if (width > 1) {
    gi_parser_fail(p, data_name.place,
                   "a tuple is looked for in a set of such tuples");
    gi_hint(p->error, "define it at the end of the rule, as in: with T = {0}",
            "{(3,1),(4,2)}");
    return NULL;
  }
  if (gi_parser_is_state(p, p->token) &&
      gi_token_after(p, p->token).kind != GI_TOKEN_OPEN_SUM)
    return gi_parse_among(p, x);
  if (gi_parser_asks_graph(p))
    return gi_parse_among_near(p, x);
  bool in_test = p->in_test;
  p->in_test = true;
  bool is_made = gi_parser_is_made_set(p);
  bool works = gi_parse_domain(p, b);
  p->in_test = in_test;
  if (!works)
    return NULL;
  if (is_made && b->domain == GI_DOMAIN_RANGE) /* 2..e, and the test */
    return pair(p, GI_AND, in_items(p, x, b->items),
                gi_parse_prime_power(p, x));
  if (b->filter && !is_made)
    return in_filtered(p, x, b);
  if (b->filter) /* k <= e */
    return pair(p, GI_AND, in_items(p, x, b->items),
                pair(p, GI_LE, copy(p, x), b->filter->args->next));
  return b->domain == GI_DOMAIN_SET ? in_named(p, x, b)
                                    : in_items(p, x, b->items);
}

/* -------------------------------------------------------------- aggregates */

/* Links an expression to the end of the list, if there is one. */
static void link(gi_expr ***last, gi_expr *e) {
  if (!e)
    return;
  **last = e;
  *last = &e->next;
}

/* The arguments of the node are the body and all other expressions of the loop,
   so that what walks trees finds them. */
gi_expr *gi_parser_loop(gi_parser *p, gi_op op, uint32_t place, gi_expr *body,
                        gi_loop *loop) {
  gi_expr **last = &body->next;
  if (!p->rule)
    return gi_parser_fail(p, place,
                          "a formula has no loops: only a rule may use '{0}'",
                          gi_op_word(op));
  link(&last, loop->condition);
  for (gi_binder *b = loop->binders; b; b = b->next) {
    link(&last, b->bound);
    link(&last, b->filter);
    for (gi_item *item = b->items; item && !b->data; item = item->next) {
      link(&last, item->from);
      if (item->to != item->from)
        link(&last, item->to);
      link(&last, item->step);
    }
  }
  gi_expr *node = gi_parser_node(p, op, place, body);
  if (node)
    node->loop = loop;
  return node;
}

gi_expr *gi_parse_aggregate(gi_parser *p, gi_op op, gi_token name,
                            gi_token open, gi_expr *body) {
  gi_loop *loop = gi_parser_alloc(p, sizeof *loop);
  if (!loop)
    return NULL;
  *loop = (gi_loop){.binders = NULL};
  if (p->token.kind != GI_TOKEN_FOR)
    return gi_parser_expected(p, "'for', as in sum(k for k in 1..n)");
  if (!gi_parse_binds(p, loop) ||
      !gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
    return NULL;
  return gi_parser_loop(p, op, name.place, body, loop);
}
