/* SPDX-License-Identifier: MIT */
/*
 * Parses expressions by precedence climbing.
 *
 *   expr  := or ['?' expr ':' expr]    or := and {'or' and}
 *   and   := not {'and' not}           not := 'not' not | cmp
 *   cmp   := bor [('<'|'<='|'>'|'>='|'=='|'!=') bor]
 *   bor   := bxor {'|' bxor}           bxor := band {'^' band}
 *   band  := shift {'&' shift}         shift := sum {('<<'|'>>') sum}
 *   sum   := prod {('+'|'-') prod}     prod := unary {('*'|'/'|'%') unary}
 *   unary := '-' unary | atom ['**' unary]
 *   atom  := INT | VAR | FN '(' expr {',' expr} ')' | '(' expr ')'
 *          | VAR '[' expr ']' | 'len' '(' VAR ')'
 *
 * prime(a) is read as bigomega(a) == 1, and iscoprime(a,b) as gcd(a,b) == 1.
 *
 * parse_level(p, b) reads the operators that bind at least as tightly as b
 * (rule/binding.h).
 */
#include <assert.h>

#include "core/text.h"
#include "lang/rule/binding.h"
#include "lang/rule/parse.h"

static gi_expr *parse_level(gi_parser *p, unsigned binding);

gi_expr *gi_parser_node(gi_parser *p, gi_op op, uint32_t place, gi_expr *args) {
  gi_expr *node = gi_parser_alloc(p, sizeof *node);
  if (!node)
    return NULL;
  *node = (gi_expr){.op = (uint8_t)op, .place = place, .height = 1};
  node->args = args;
  uint64_t size = 1;
  for (const gi_expr *arg = args; arg; arg = arg->next) {
    size += arg->size;
    if (arg->height >= node->height)
      node->height = (uint16_t)(arg->height + 1);
  }
  node->size = (uint32_t)size;
  if (size > GI_RULE_TEXT)
    return gi_parser_fail(p, place,
                          "this expression is too large when its sets and "
                          "functions are written out");
  if (node->height > GI_RULE_HEIGHT)
    return gi_parser_fail(p, place,
                          "this expression is too deep: a chain of operators "
                          "and what is nested in it have at most 1000 levels");
  return node;
}

static gi_expr *parse_number(gi_parser *p) {
  gi_expr *node = gi_parser_node(p, GI_NUMBER, p->token.place, NULL);
  if (!node)
    return NULL;
  node->number = p->token.number;
  return gi_parser_advance(p) ? node : NULL;
}

/* Parses what follows near, near8, count or libs: one cell letter in
   parentheses.  The variable is then called near(x). */
static gi_expr *parse_ask(gi_parser *p, gi_expr *node) {
  gi_text word = {node->name, node->length, 0};
  size_t at = gi_text_skip(p->text, p->token.place + 1);
  size_t end = at < p->text.length ? gi_text_skip(p->text, at + 1) : at;
  char c = at < p->text.length ? p->text.data[at] : 0;
  bool is_cell = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                 (c >= 'a' && c <= 'z') || c == '.' || c == '#';
  if (!is_cell || end >= p->text.length || p->text.data[end] != ')')
    return gi_parser_fail(p, (uint32_t)at,
                          "{0} takes one cell letter, as in {0}(x)",
                          gi_excerpt_of(word).text);
  char *name = gi_parser_alloc(p, word.length + 3);
  if (!name)
    return NULL;
  for (size_t i = 0; i < word.length; i++)
    name[i] = word.data[i];
  name[word.length] = '(';
  name[word.length + 1] = c;
  name[word.length + 2] = ')';
  node->name = name;
  node->length = (uint32_t)word.length + 3;
  p->token.place = (uint32_t)end; /* the closing parenthesis */
  p->token.length = 1;
  return gi_parser_advance(p) ? node : NULL;
}

static bool is_ask(const gi_expr *node) {
  gi_text word = {node->name, node->length, 0};
  return gi_text_is(word, "near") || gi_text_is(word, "near8") ||
         gi_text_is(word, "count") || gi_text_is(word, "libs");
}

static gi_expr *parse_arguments(gi_parser *p, unsigned *count);

/* Sets the error for a wrong number of arguments. */
static gi_expr *wrong_count(gi_parser *p, gi_token name, const char *message,
                            unsigned count) {
  gi_excerpt word = gi_excerpt_of(
      gi_text_part(p->text, name.place, name.place + name.length));
  return gi_parser_fail(p, name.place, message, word.text,
                        gi_digits_of(count).text);
}

/* Parses the arguments of prime or iscoprime, which are tests that the number
   of prime factors or the common divisor is 1. */
static gi_expr *parse_test(gi_parser *p, gi_token name, bool is_prime) {
  unsigned count = 0;
  gi_token open = p->token;
  gi_expr *args = parse_arguments(p, &count);
  if (!args || (!count && !gi_parser_close(p, GI_TOKEN_CLOSE, ")", open)))
    return NULL;
  if (count != (is_prime ? 1 : 2))
    return wrong_count(p, name,
                       is_prime ? N_("'{0}' takes one argument, not {1}")
                                : N_("'{0}' takes two arguments, not {1}"),
                       count);
  gi_expr *left =
      gi_parser_node(p, is_prime ? GI_BIGOMEGA : GI_GCD, name.place, args);
  gi_expr *one = gi_parser_node(p, GI_NUMBER, name.place, NULL);
  if (!left || !one)
    return NULL;
  one->number = 1;
  left->next = one;
  return gi_parser_node(p, GI_EQ, name.place, left);
}

/* Returns the aggregate of this name; 0 if there is none. */
static gi_op loop_of(gi_text word) {
  for (int op = GI_LOOP_SUM; op <= GI_LOOP_XOR; op++)
    if (gi_text_is(word, gi_op_word((gi_op)op)))
      return (gi_op)op;
  return GI_NUMBER;
}

bool gi_parse_is_function(gi_text name) {
  return loop_of(name) || gi_text_is(name, "prime") ||
         gi_text_is(name, "iscoprime") || gi_text_is(name, "len");
}

/* Parses the call of a function that the user defined. */
static gi_expr *parse_call(gi_parser *p, const gi_function *f, gi_token name) {
  unsigned count = 0;
  gi_token open = p->token;
  gi_expr *args = parse_arguments(p, &count);
  if (!args || (!count && !gi_parser_close(p, GI_TOKEN_CLOSE, ")", open)))
    return NULL;
  return gi_function_call(p, f, args, count, name);
}

static gi_expr *parse_loop(gi_parser *p, gi_op op, gi_token name) {
  gi_token open = p->token;
  gi_expr *body = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  return body ? gi_parse_aggregate(p, op, name, open, body) : NULL;
}

/* Parses what follows the name of a constant: its index in brackets. */
static gi_expr *parse_entry(gi_parser *p, gi_token name, gi_data *data) {
  gi_excerpt word = gi_excerpt_of(
      gi_text_part(p->text, name.place, name.place + name.length));
  gi_token open = p->token;
  if (!data->is_array)
    return gi_parser_fail(p, name.place,
                          "'{0}' is a set: it can only come after 'in'",
                          word.text);
  if (open.kind != GI_TOKEN_OPEN_SUM)
    return gi_parser_fail(p, name.place,
                          "'{0}' is an array: write {0}[0] for its first entry",
                          word.text);
  gi_expr *index = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (!index || !gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open))
    return NULL;
  gi_expr *node = gi_parser_node(p, GI_INDEX, name.place, index);
  if (node)
    node->data = data;
  data->is_used = true;
  return node;
}

/* Parses a variable, or a function that is not a word of its own; refuses a
   function that does not exist. */
static gi_expr *parse_name(gi_parser *p) {
  gi_token name = p->token;
  if (gi_parser_asks_graph(p))
    return gi_parse_question(p);
  gi_expr *node = gi_parser_node(p, GI_VARIABLE, name.place, NULL);
  if (!node || !gi_parser_advance(p))
    return NULL;
  node->name = p->text.data + name.place;
  node->length = name.length;
  gi_data *data = gi_parser_data(p, name);
  if (data)
    return parse_entry(p, name, data);
  gi_text own = {node->name, node->length, 0};
  const gi_function *function = gi_function_named(p->functions, own);
  if (function && !function->formula.arity)
    return gi_function_call(p, function, NULL, 0, name);
  if (p->token.kind == GI_TOKEN_OPEN_SUM && gi_parser_is_state(p, name))
    return gi_parse_entry(p, node);
  if (p->token.kind == GI_TOKEN_OPEN_SUM)
    return gi_refuse_index(p, name);
  if (p->token.kind != GI_TOKEN_OPEN)
    return node;
  if (p->asks && is_ask(node))
    return parse_ask(p, node);
  gi_op loop = loop_of(own);
  if (function)
    return parse_call(p, function, name);
  if (loop)
    return parse_loop(p, loop, name);
  if (gi_text_is(own, "len") && p->rule && (p->rule->state || p->data))
    return gi_parse_length(p, name);
  if (gi_text_is(own, "prime") || gi_text_is(own, "iscoprime"))
    return parse_test(p, name, gi_text_is(own, "prime"));
  gi_excerpt word = gi_excerpt_of(
      gi_text_part(p->text, name.place, name.place + name.length));
  const char *near = gi_word_near(GI_TOKEN_FUNCTION, node->name, name.length);
  gi_parser_fail(p, name.place, "there is no function '{0}'", word.text);
  if (near)
    gi_hint(p->error, "did you mean '{0}'?", near);
  else if (p->in_function)
    gi_hint(p->error, "a function may call only functions of earlier lines, "
                      "and not itself");
  else if (p->asks)
    gi_hint(p->error, "the functions of boards are near, near8, count and "
                      "libs");
  else
    gi_hint(p->error,
            "there are min, max, gcd, abs, popcount, bitlen, "
            "ctz, log2, isqrt, lpf, bigomega, primepi, zeck, "
            "golden, goldenindex, fibbelow, digitsum, lcm, prime, iscoprime");
  return NULL;
}

/* Consumes 'in' or 'not in'; *is_not says which. */
static bool parse_in(gi_parser *p, bool *is_not) {
  *is_not = p->token.kind == GI_TOKEN_NOT;
  return (!*is_not || gi_parser_advance(p)) && gi_parser_advance(p);
}

static gi_expr *negated(gi_parser *p, gi_expr *test, bool is_not) {
  return test && is_not ? gi_parser_node(p, GI_NOT, test->place, test) : test;
}

/* Does 'in' or 'not in' follow the parenthesis? */
static bool is_tuple_test(const gi_parser *p, gi_token open) {
  bool ignored;
  gi_token after = gi_token_after(p, gi_token_closing(p, open, &ignored));
  return after.kind == GI_TOKEN_IN ||
         (after.kind == GI_TOKEN_NOT &&
          gi_token_after(p, after).kind == GI_TOKEN_IN);
}

/* Parses the rest of  (a,b) in T. */
static gi_expr *parse_tuple_test(gi_parser *p, gi_token open, gi_expr *first) {
  gi_expr **last = &first->next;
  bool is_not, in_heap = p->in_heap;
  p->in_heap = false;
  while (p->token.kind == GI_TOKEN_COMMA) {
    *last = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!*last)
      return NULL;
    last = &(*last)->next;
  }
  p->in_heap = in_heap;
  if (!gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) || !parse_in(p, &is_not))
    return NULL;
  return negated(p, gi_parse_membership(p, first), is_not);
}

static gi_expr *parse_parenthesis(gi_parser *p) {
  gi_token open = p->token;
  if (!gi_parser_advance(p))
    return NULL;
  gi_expr *node = gi_parse_expr(p);
  if (node && p->token.kind == GI_TOKEN_COMMA && is_tuple_test(p, open))
    return parse_tuple_test(p, open, node);
  if (node && p->token.kind == GI_TOKEN_COMMA && p->in_heap) {
    gi_parser_fail(p, p->token.place,
                   "a heap is one number, but a second one follows here");
    gi_hint(p->error, "write a sum of heaps as [a, b]");
    return NULL;
  }
  return node && gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) ? node : NULL;
}

/* Parses the arguments between parentheses and links them.  *count 0: a 'for'
   follows the first one, and the parenthesis is still open. */
static gi_expr *parse_arguments(gi_parser *p, unsigned *count) {
  gi_token open = p->token;
  const char *outside = p->inside;
  bool in_heap = p->in_heap;
  gi_expr *first = NULL, **last = &first;
  p->inside = N_("function");
  p->in_heap = false;
  for (*count = 0; p->token.kind == (*count ? GI_TOKEN_COMMA : GI_TOKEN_OPEN);
       ++*count) {
    gi_expr *arg = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!arg)
      return NULL;
    *last = arg;
    last = &arg->next;
    if (p->token.kind == GI_TOKEN_FOR && !*count)
      break; /* an aggregate */
  }
  p->inside = outside;
  p->in_heap = in_heap;
  if (!*count && p->token.kind == GI_TOKEN_FOR)
    return first;
  return gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) ? first : NULL;
}

static gi_expr *parse_function(gi_parser *p) {
  gi_token name = p->token;
  gi_op op = (gi_op)name.value;
  bool several = op >= GI_MIN && op <= GI_LCM;
  unsigned count = 0;
  if (!gi_parser_advance(p))
    return NULL;
  if (p->token.kind != GI_TOKEN_OPEN)
    return gi_parser_fail(
        p, name.place,
        "'{0}' is a function: write its arguments in parentheses after it",
        gi_op_word(op));
  gi_token open = p->token;
  gi_expr *args = parse_arguments(p, &count);
  if (!args)
    return NULL;
  if (!count && (op == GI_MIN || op == GI_MAX || op == GI_GCD))
    return gi_parse_aggregate(p,
                              op == GI_MIN   ? GI_LOOP_LEAST
                              : op == GI_MAX ? GI_LOOP_MOST
                                             : GI_LOOP_GCD,
                              name, open, args);
  if (!count) /* fails: the parenthesis is still open */
    return gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) ? args : NULL;
  if (op == GI_DIGITSUM && count != 2)
    return wrong_count(p, name, N_("'{0}' takes two arguments, not {1}"),
                       count);
  if (op != GI_DIGITSUM && (several ? count < 2 : count != 1))
    return wrong_count(p, name,
                       several
                           ? N_("'{0}' takes two arguments or more, not {1}")
                           : N_("'{0}' takes one argument, not {1}"),
                       count);
  return gi_parser_node(p, op, name.place, args);
}

/* Sets the error for a token that cannot start an expression. */
static gi_expr *misplaced(gi_parser *p) {
  gi_token token = p->token;
  switch (token.kind) {
  case GI_TOKEN_OPEN_SUM:
    if (p->inside)
      return gi_parser_fail(p, token.place, "a sum cannot be inside a {0}",
                            gi_translated(p->error->language, p->inside));
    return gi_parser_fail(p, token.place,
                          "a sum [...] is an option, not a number");
  case GI_TOKEN_SET:
    return gi_parser_fail(p, token.place,
                          "'{0}' is a set: it can only come after 'in'",
                          gi_set_word((gi_set)token.value));
  case GI_TOKEN_OPEN_SET:
    return gi_parser_fail(p, token.place,
                          "a set {...} can only come after 'in'");
  case GI_TOKEN_NOT:
    gi_parser_fail(p, token.place,
                   "'not' binds more loosely than the operator before it");
    gi_hint(p->error, "put it in parentheses: (not x)");
    return NULL;
  default:
    return gi_parser_expected(p, "a number, a name or '('");
  }
}

/* Parses  or(expr for ...), where an expression begins. */
static gi_expr *parse_or(gi_parser *p) {
  gi_token name = p->token;
  if (name.value != GI_OR || gi_token_after(p, name).kind != GI_TOKEN_OPEN)
    return misplaced(p);
  return gi_parser_advance(p) ? parse_loop(p, GI_LOOP_OR, name) : NULL;
}

static gi_expr *parse_atom(gi_parser *p) {
  switch (p->token.kind) {
  case GI_TOKEN_NUMBER:
    return parse_number(p);
  case GI_TOKEN_NAME:
    return parse_name(p);
  case GI_TOKEN_FUNCTION:
    return parse_function(p);
  case GI_TOKEN_OPEN:
    return parse_parenthesis(p);
  case GI_TOKEN_OPERATOR:
    return parse_or(p);
  default:
    return misplaced(p);
  }
}

static gi_expr *parse_unary(gi_parser *p);

/* Parses an atom and, if '**' follows, its exponent. */
static gi_expr *parse_power(gi_parser *p) {
  gi_expr *left = parse_atom(p);
  gi_token token = p->token;
  if (!left || token.kind != GI_TOKEN_OPERATOR || token.value != GI_POW)
    return left;
  if (!gi_parser_enter(p, token.place) || !gi_parser_advance(p))
    return NULL;
  left->next = parse_unary(p);
  gi_parser_leave(p);
  return left->next ? gi_parser_node(p, GI_POW, token.place, left) : NULL;
}

static gi_expr *parse_unary(gi_parser *p) {
  gi_token token = p->token;
  if (token.kind != GI_TOKEN_OPERATOR || token.value != GI_SUB)
    return parse_power(p);
  if (!gi_parser_enter(p, token.place) || !gi_parser_advance(p))
    return NULL;
  gi_expr *arg = parse_unary(p);
  gi_parser_leave(p);
  return arg ? gi_parser_node(p, GI_NEG, token.place, arg) : NULL;
}

static gi_expr *parse_not(gi_parser *p) {
  gi_token token = p->token;
  if (!gi_parser_enter(p, token.place) || !gi_parser_advance(p))
    return NULL;
  gi_expr *arg = parse_level(p, GI_BIND_NOT);
  gi_parser_leave(p);
  return arg ? gi_parser_node(p, GI_NOT, token.place, arg) : NULL;
}

/* Is the next token a comparison too, as in a < b < c? */
static bool is_chained(const gi_parser *p) {
  return p->token.kind == GI_TOKEN_OPERATOR &&
         gi_op_binding((gi_op)p->token.value) == GI_BIND_COMPARE;
}

/* Does 'in' or 'not in' follow? */
static bool is_membership(const gi_parser *p) {
  return p->token.kind == GI_TOKEN_IN ||
         (p->token.kind == GI_TOKEN_NOT &&
          gi_token_after(p, p->token).kind == GI_TOKEN_IN);
}

static gi_expr *parse_level(gi_parser *p, unsigned binding) {
  gi_expr *left = p->token.kind == GI_TOKEN_NOT && binding <= GI_BIND_NOT
                      ? parse_not(p)
                      : parse_unary(p);
  while (left && (p->token.kind == GI_TOKEN_OPERATOR || is_membership(p))) {
    if (is_membership(p)) {
      bool is_not;
      if (binding > GI_BIND_COMPARE)
        return left;
      left = parse_in(p, &is_not)
                 ? negated(p, gi_parse_membership(p, left), is_not)
                 : NULL;
      continue;
    }
    gi_token token = p->token;
    gi_op op = (gi_op)token.value;
    unsigned own = gi_op_binding(op);
    if (own < binding)
      return left;
    gi_expr *right = gi_parser_advance(p) ? parse_level(p, own + 1) : NULL;
    if (!right)
      return NULL;
    left->next = right;
    left = gi_parser_node(p, op, token.place, left);
    if (left && own == GI_BIND_COMPARE && is_chained(p)) {
      gi_parser_fail(p, p->token.place, "comparisons cannot be chained");
      gi_hint(p->error, "join two comparisons by 'and': a < b and b < c");
      return NULL;
    }
  }
  return left;
}

gi_expr *gi_parse_bits(gi_parser *p) { return parse_level(p, GI_BIND_BOR); }

gi_expr *gi_parse_expr(gi_parser *p) {
  if (!gi_parser_enter(p, p->token.place))
    return NULL;
  bool in_test = p->in_test;
  p->in_test = false;
  gi_expr *test = parse_level(p, GI_BIND_OR);
  p->in_test = in_test;
  gi_token mark = p->token;
  if (test && mark.kind == GI_TOKEN_QUESTION) {
    gi_expr *yes = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (yes && p->token.kind != GI_TOKEN_COLON)
      return gi_parser_expected(p,
                                "':' and the value if the condition is false");
    gi_expr *no = yes && gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!no)
      return NULL;
    test->next = yes;
    yes->next = no;
    test = gi_parser_node(p, GI_CHOOSE, mark.place, test);
  }
  gi_parser_leave(p);
  return test;
}
