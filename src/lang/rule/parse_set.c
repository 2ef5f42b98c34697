/* SPDX-License-Identifier: MIT */
/*
 * Sets that are written with other domains:
 *
 *   powers(3), powers(3,e)           {k in {1,3,9,...} if k <= e}
 *   primepowers, primepowers(e)      {k in 2..e if lpf(k)**bigomega(k) == k}
 *
 * Without e, such a set ends at the largest number of the state, and in a test
 * of membership nowhere.  The words are not reserved.
 */
#include "lang/rule/parse.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

static bool is_word(const gi_parser *p, const char *word) {
  return p->token.kind == GI_TOKEN_NAME &&
         gi_text_is(gi_text_part(p->text, p->token.place,
                                 p->token.place + p->token.length),
                    word);
}

/* Is the name one of the state's? */
static bool is_variable(const gi_parser *p) {
  for (uint32_t i = 0; p->rule && p->rule->names && i < p->rule->arity; i++)
    if (p->rule->names[i].length == p->token.length &&
        memcmp(p->rule->names[i].text, p->text.data + p->token.place,
               p->token.length) == 0)
      return true;
  return false;
}

bool gi_parser_is_made_set(const gi_parser *p) {
  bool is_open = gi_token_after(p, p->token).kind == GI_TOKEN_OPEN;
  return ((is_word(p, "powers") && is_open) || is_word(p, "primepowers")) &&
         !is_variable(p) && !gi_parser_data(p, p->token);
}

static gi_expr *pair(gi_parser *p, gi_op op, gi_expr *a, gi_expr *b) {
  if (!a || !b)
    return NULL;
  a->next = b;
  return gi_parser_node(p, op, a->place, a);
}

static gi_expr *variable(gi_parser *p, gi_name name) {
  gi_expr *node = gi_parser_node(p, GI_VARIABLE, p->token.place, NULL);
  if (!node)
    return NULL;
  node->name = name.text;
  node->length = name.length;
  return node;
}

/* Returns the largest number of the state. */
static gi_expr *largest(gi_parser *p, uint32_t place) {
  gi_expr *first = NULL, **last = &first;
  if (!p->rule || p->rule->state) {
    gi_parser_fail(p, place, "say where this set ends");
    gi_hint(p->error, "write the last number in parentheses: {0}",
            "powers(3,h[i]), primepowers(h[i])");
    return NULL;
  }
  for (uint32_t i = 0; i < p->rule->arity; i++) {
    *last = variable(p, p->rule->names[i]);
    if (!*last)
      return NULL;
    last = &(*last)->next;
  }
  assert(first); /* every state has a number */
  return first->next ? gi_parser_node(p, GI_MAX, place, first) : first;
}

/* Names the element, as the condition of the set calls it. */
static bool name_element(gi_parser *p, gi_binder *b) {
  if (b->alias.length)
    return true;
  b->alias = b->name;
  return b->alias.length || gi_parse_fresh_name(p, &b->alias);
}

/* Parses the base of powers and the ',' after it, if there is an end. */
static bool parse_base(gi_parser *p, int64_t *base) {
  if (p->token.kind != GI_TOKEN_NUMBER || p->token.number < 2) {
    gi_parser_fail(p, p->token.place,
                   "the base of powers is a number from 2 on, as in powers(3)");
    return false;
  }
  *base = p->token.number;
  return gi_parser_advance(p);
}

/* Makes the items 1, base, base*base, ... */
static bool add_powers(gi_parser *p, gi_binder *b, int64_t base) {
  gi_item **last = &b->items;
  int64_t power = 1;
  b->domain = GI_DOMAIN_UNION;
  do {
    *last = gi_parser_alloc(p, sizeof **last);
    if (!*last)
      return false;
    **last = (gi_item){.from = gi_parser_constant(p, power)};
    if (!(*last)->from)
      return false;
    last = &(*last)->next;
  } while (!__builtin_mul_overflow(power, base, &power));
  return true;
}

/* Makes the range from 2 to the end, with the test of prime powers. */
static bool add_prime_powers(gi_parser *p, gi_binder *b, gi_expr *end) {
  b->items = gi_parser_alloc(p, sizeof *b->items);
  if (!b->items || !name_element(p, b))
    return false;
  b->domain = GI_DOMAIN_RANGE;
  *b->items = (gi_item){.from = gi_parser_constant(p, 2), .to = end};
  b->filter = gi_parse_prime_power(p, variable(p, b->alias));
  return b->items->from && end && b->filter;
}

gi_expr *gi_parse_prime_power(gi_parser *p, const gi_expr *x) {
  gi_expr *copies[3];
  for (size_t i = 0; i < 3; i++) {
    copies[i] = x ? gi_parser_alloc(p, sizeof *x) : NULL;
    if (!copies[i])
      return NULL;
    *copies[i] = *x;
    copies[i]->next = NULL;
  }
  gi_expr *prime = gi_parser_node(p, GI_LPF, x->place, copies[0]);
  gi_expr *count = gi_parser_node(p, GI_BIGOMEGA, x->place, copies[1]);
  return pair(p, GI_EQ, pair(p, GI_POW, prime, count), copies[2]);
}

bool gi_parse_made_set(gi_parser *p, gi_binder *b) {
  bool is_powers = is_word(p, "powers"), in_test = p->in_test;
  gi_token word = p->token, open = gi_token_after(p, p->token);
  int64_t base = 0;
  gi_expr *end = NULL;
  p->in_test = false; /* inside parentheses */
  if (!gi_parser_advance(p))
    return false;
  if (open.kind == GI_TOKEN_OPEN) {
    if (!gi_parser_advance(p) || (is_powers && !parse_base(p, &base)))
      return false;
    bool has_end = !is_powers || p->token.kind == GI_TOKEN_COMMA;
    if (has_end && is_powers && !gi_parser_advance(p))
      return false;
    if (has_end && !(end = gi_parse_expr(p)))
      return false;
    if (!gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
      return false;
  }
  if (!end && in_test && !is_powers)
    end = gi_parser_constant(p, INT64_MAX);
  else if (!end && !in_test && !(end = largest(p, word.place)))
    return false;
  if (!is_powers)
    return add_prime_powers(p, b, end);
  if (!add_powers(p, b, base) || !end)
    return p->status == GRUNDY_OK;
  if (!name_element(p, b))
    return false;
  b->filter = pair(p, GI_LE, variable(p, b->alias), end);
  return b->filter;
}
