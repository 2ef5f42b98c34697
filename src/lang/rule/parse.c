/* SPDX-License-Identifier: MIT */
/*
 * Parses rules and their clauses by recursive descent with one token of
 * lookahead.
 *
 *   rule   := {'sym'|'loopy'} lhs '->' clause {';' clause} ['with' ...]
 *   lhs    := VAR | '(' VAR {',' VAR} ')' | ('bag'|'row') VAR
 *   clause := ['L:'|'R:'] option binds
 *   binds  := {'for' bind} ['if' expr]
 *   bind   := VAR ['in' domain] | '(' VAR {',' VAR} ')' 'in' VAR
 *   option := part | '[' [part {',' part}] ']' | '[' part binds ']'
 *   part   := expr (arity 1)  |  '(' expr {',' expr} ')' (arity >= 2)
 *   domain := SET ['(' expr ')'] | '{' [item {',' item}] '}' | range | VAR
 *           | '{' VAR 'in' domain 'if' expr '}'
 *   item   := expr | range       range := expr '..' expr ['step' expr]
 *
 * A sum of one part is that part.
 */
#include "lang/rule/parse.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------- common ground */

void *gi_parser_fail_with(gi_parser *p, uint32_t place,
                          const char *const *pieces) {
  p->status =
      gi_fail_with(p->error, GRUNDY_SYNTAX, p->text.offset + place, pieces);
  return NULL;
}

static gi_excerpt excerpt(const gi_parser *p, gi_token token) {
  return gi_excerpt_of(
      gi_text_part(p->text, token.place, token.place + token.length));
}

void *gi_parser_expected(gi_parser *p, const char *what) {
  what = gi_translated(p->error->language, what);
  if (p->token.kind == GI_TOKEN_END)
    return gi_parser_fail(p, p->token.place,
                          "expected {0}, but the text ends here", what);
  return gi_parser_fail(p, p->token.place, "expected {0}, found '{1}'", what,
                        excerpt(p, p->token).text);
}

void *gi_parser_alloc(gi_parser *p, size_t size) {
  void *block = gi_arena_alloc(p->arena, size);
  if (!block)
    p->status = gi_memory_refusal(p->arena->memory);
  return block;
}

bool gi_parser_advance(gi_parser *p) {
  uint32_t end = p->token.place + p->token.length;
  p->status = gi_token_read(p->text, end, p->error, &p->token);
  assert(p->token.place >= end);
  assert(p->token.place + p->token.length <= p->text.length);
  return p->status == GRUNDY_OK;
}

bool gi_parser_enter(gi_parser *p, uint32_t place) {
  if (++p->depth <= GI_RULE_DEPTH)
    return true;
  gi_parser_fail(p, place, "this is nested more than 200 levels deep");
  return false;
}

void gi_parser_leave(gi_parser *p) {
  assert(p->depth > 0);
  p->depth--;
}

bool gi_parser_close(gi_parser *p, gi_token_kind kind, const char *mark,
                     gi_token open) {
  if (p->token.kind == kind)
    return gi_parser_advance(p);
  gi_excerpt opened = excerpt(p, open);
  if (p->token.kind == GI_TOKEN_END)
    gi_parser_fail(p, open.place, "this '{0}' is never closed", opened.text);
  else
    gi_parser_fail(
        p, p->token.place,
        "expected ',' or '{0}', found '{1}': the '{2}' is still open", mark,
        excerpt(p, p->token).text, opened.text);
  return false;
}

grundy_status gi_parser_init(gi_parser *p, gi_arena *arena, grundy_error *error,
                             gi_text text) {
  *p = (gi_parser){.arena = arena, .error = error, .text = text};
  if (text.length > GI_RULE_TEXT) {
    gi_parser_fail(p, GI_RULE_TEXT, "a rule has at most 64 KiB of text");
    return p->status;
  }
  char *copy = gi_arena_text(arena, text.data, text.length);
  if (!copy) {
    p->status = gi_memory_refusal(arena->memory);
    return p->status;
  }
  gi_text_to_ascii(copy, text.length);
  p->text.data = copy;
  gi_parser_advance(p);
  return p->status;
}

bool gi_token_is_reserved(gi_token token) {
  return token.kind == GI_TOKEN_FUNCTION || token.kind == GI_TOKEN_SET ||
         (token.kind >= GI_TOKEN_NOT && token.kind <= GI_TOKEN_RIGHT) ||
         (token.kind == GI_TOKEN_OPERATOR &&
          (token.value == GI_AND || token.value == GI_OR));
}

bool gi_parse_new_name(gi_parser *p, gi_name *name) {
  gi_token token = p->token;
  if (gi_token_is_reserved(token)) {
    gi_parser_fail(p, token.place,
                   "'{0}' is a word of the rule language and cannot be a "
                   "variable",
                   excerpt(p, token).text);
    return false;
  }
  if (token.kind != GI_TOKEN_NAME) {
    gi_parser_expected(p, "the name of a variable");
    return false;
  }
  *name = (gi_name){p->text.data + token.place, token.length, token.place};
  const gi_data *data = gi_parser_data(p, token);
  if (data) /* the later of the two is wrong */
    gi_parser_fail(
        p, data->name.place > token.place ? data->name.place : token.place,
        "the name '{0}' is already in use", excerpt(p, token).text);
  const gi_function *f =
      gi_function_named(p->functions, (gi_text){name->text, name->length, 0});
  if (!data && f && !f->formula.arity)
    gi_parser_fail(p, token.place, "the name '{0}' is already in use",
                   excerpt(p, token).text);
  return p->status == GRUNDY_OK;
}

bool gi_parse_declared(gi_parser *p, gi_name *name) {
  return gi_parse_new_name(p, name) && gi_parser_advance(p);
}

/* ------------------------------------------------------------- domains */

/* Parses an end of a range, or its step.  In a test of membership it ends
   before a comparison. */
static gi_expr *parse_end(gi_parser *p) {
  return p->in_test ? gi_parse_bits(p) : gi_parse_expr(p);
}

/* Parses an expression or a range. */
static gi_item *parse_item(gi_parser *p, bool must_be_range) {
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  if (!item)
    return NULL;
  *item = (gi_item){.from = parse_end(p)};
  if (!item->from)
    return NULL;
  if (p->token.kind != GI_TOKEN_DOTS) {
    if (!must_be_range)
      return item;
    gi_parser_expected(p, "'..' and the last number, as in 1..n");
    if (p->token.kind == GI_TOKEN_COMMA)
      gi_hint(p->error, "write a set in braces: {0}", "{1,3,4}");
    return NULL;
  }
  item->to = gi_parser_advance(p) ? parse_end(p) : NULL;
  if (!item->to)
    return NULL;
  if (p->token.kind != GI_TOKEN_STEP)
    return item;
  item->step = gi_parser_advance(p) ? parse_end(p) : NULL;
  return item->step ? item : NULL;
}

static bool parse_union(gi_parser *p, gi_binder *binder) {
  gi_token open = p->token;
  p->in_test = false; /* inside braces */
  gi_item **last = &binder->items;
  binder->domain = GI_DOMAIN_UNION;
  if (!gi_parser_advance(p))
    return false;
  if (p->token.kind == GI_TOKEN_CLOSE_SET)
    return gi_parser_advance(p);
  while ((*last = parse_item(p, false)) != NULL) {
    last = &(*last)->next;
    if (p->token.kind != GI_TOKEN_COMMA)
      return gi_parser_close(p, GI_TOKEN_CLOSE_SET, "}", open);
    if (!gi_parser_advance(p))
      return false;
  }
  return false;
}

static bool parse_set(gi_parser *p, gi_binder *binder) {
  binder->domain = GI_DOMAIN_SET;
  binder->set = (gi_set)p->token.value;
  if (!gi_parser_advance(p))
    return false;
  gi_token open = p->token;
  if (open.kind != GI_TOKEN_OPEN)
    return true;
  binder->bound = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  return binder->bound && gi_parser_close(p, GI_TOKEN_CLOSE, ")", open);
}

/* Can no expression, domain or option start with this token? */
static bool ends_domain(gi_token_kind kind) {
  return kind == GI_TOKEN_END || kind == GI_TOKEN_FOR || kind == GI_TOKEN_IF ||
         kind == GI_TOKEN_SEMICOLON;
}

gi_token gi_token_after(const gi_parser *p, gi_token token) {
  grundy_error ignored;
  gi_token next;
  if (gi_token_read(p->text, token.place + token.length, &ignored, &next) !=
      GRUNDY_OK)
    next.kind = GI_TOKEN_END;
  return next;
}

gi_token gi_token_closing(const gi_parser *p, gi_token open, bool *has_comma) {
  gi_token next = open;
  unsigned depth = 0;
  *has_comma = false;
  for (;; next = gi_token_after(p, next)) {
    depth += next.kind == GI_TOKEN_OPEN || next.kind == GI_TOKEN_OPEN_SUM ||
             next.kind == GI_TOKEN_OPEN_SET;
    depth -= next.kind == GI_TOKEN_CLOSE || next.kind == GI_TOKEN_CLOSE_SUM ||
             next.kind == GI_TOKEN_CLOSE_SET;
    *has_comma |= depth == 1 && next.kind == GI_TOKEN_COMMA;
    if (!depth || next.kind == GI_TOKEN_END)
      return next;
  }
}

/* Sets an error if the domain is a name alone, or a name like that of a set
   with a bound; returns whether it did. */
static bool refuse_lone_name(gi_parser *p) {
  gi_token name = p->token, next = gi_token_after(p, name);
  bool ignored;
  if (name.kind != GI_TOKEN_NAME)
    return false;
  if (next.kind == GI_TOKEN_OPEN) {
    gi_token_kind after =
        gi_token_after(p, gi_token_closing(p, next, &ignored)).kind;
    if (after == GI_TOKEN_DOTS || after == GI_TOKEN_OPERATOR ||
        after == GI_TOKEN_QUESTION || after == GI_TOKEN_IN ||
        after == GI_TOKEN_NOT)
      return false; /* a function, as in prime(n)..3 */
  }
  const char *near =
      gi_word_near(GI_TOKEN_SET, p->text.data + name.place, name.length);
  if (!ends_domain(next.kind) && !(near && next.kind == GI_TOKEN_OPEN))
    return false;
  gi_parser_fail(p, name.place, "there is no set '{0}'", excerpt(p, name).text);
  if (near)
    gi_hint(p->error, "did you mean '{0}'?", near);
  else
    gi_hint(p->error, "a domain is a range like 1..n, a set like {1,3}, or one "
                      "of fib, pow2, powers(b), squares, primes, primepowers, "
                      "odd, even, divisors");
  return true;
}

/* Sets an error if the domain is a list in parentheses or brackets, as in
   (1,3,4) or [1,3,4]; returns whether it did. */
static bool refuse_listed(gi_parser *p) {
  gi_token open = p->token;
  bool is_list = false;
  if (open.kind != GI_TOKEN_OPEN && open.kind != GI_TOKEN_OPEN_SUM)
    return false;
  gi_token close = gi_token_closing(p, open, &is_list);
  if (close.kind == GI_TOKEN_END ||
      (!is_list && open.kind != GI_TOKEN_OPEN_SUM))
    return false;
  gi_text inside = gi_text_part(p->text, open.place + open.length, close.place);
  gi_parser_fail(p, open.place, "a set of numbers is written in braces");
  gi_hint(p->error, "write {0}{1}{2}", "{", gi_excerpt_of(inside).text, "}");
  return true;
}

/* Reads a constant of the `with` part as a domain. */
static bool parse_constant_set(gi_parser *p, gi_binder *binder,
                               const gi_data *data) {
  gi_excerpt word = excerpt(p, p->token);
  if (data->is_array || data->width > 1) {
    gi_parser_fail(
        p, p->token.place,
        data->is_array ? "'{0}' is an array: only a set can come after 'in'"
        : p->in_test   ? "'{0}' is a set of tuples: write (a,b) in {0}"
                       : "'{0}' is a set of tuples: write for (p,q) in {0}",
        word.text);
    return false;
  }
  binder->domain = GI_DOMAIN_UNION;
  binder->items = data->items;
  binder->data = data;
  return gi_parser_advance(p);
}

/* Parses  {k in domain if expr}. */
static bool parse_filtered(gi_parser *p, gi_binder *binder) {
  gi_token open = p->token;
  gi_name alias;
  if (!gi_parser_advance(p) || !gi_parse_declared(p, &alias) ||
      !gi_parser_advance(p))
    return false;
  bool is_made = gi_parser_is_made_set(p);
  binder->alias = alias;
  if (!gi_parse_domain(p, binder))
    return false;
  gi_expr *first = binder->filter;
  if (first && !is_made) {
    gi_parser_fail(p, open.place,
                   "a set with a condition cannot be inside another one: join "
                   "the conditions by 'and'");
    return false;
  }
  if (p->token.kind != GI_TOKEN_IF) {
    gi_parser_expected(p,
                       "'if' and a condition, as in {k in 1..n if k%2 == 0}");
    return false;
  }
  binder->alias = alias;
  binder->filter = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (first && binder->filter) {
    first->next = binder->filter;
    binder->filter = gi_parser_node(p, GI_AND, open.place, first);
  }
  return binder->filter && gi_parser_close(p, GI_TOKEN_CLOSE_SET, "}", open);
}

bool gi_parse_domain(gi_parser *p, gi_binder *binder) {
  binder->place = p->token.place;
  gi_token next = gi_token_after(p, p->token);
  const gi_data *data = gi_parser_data(p, p->token);
  if (data && next.kind != GI_TOKEN_OPEN_SUM)
    return parse_constant_set(p, binder, data);
  if (p->token.kind == GI_TOKEN_OPEN_SET && next.kind == GI_TOKEN_NAME &&
      gi_token_after(p, next).kind == GI_TOKEN_IN)
    return parse_filtered(p, binder);
  if (p->token.kind == GI_TOKEN_SET)
    return parse_set(p, binder);
  if (gi_parser_is_made_set(p))
    return gi_parse_made_set(p, binder);
  if (p->token.kind == GI_TOKEN_OPEN_SET)
    return parse_union(p, binder);
  if (ends_domain(p->token.kind)) {
    gi_parser_expected(p, "a domain");
    gi_hint(p->error, "a domain is a range like 1..n, a set like {1,3}, or one "
                      "of fib, pow2, powers(b), squares, primes, primepowers, "
                      "odd, even, divisors");
    return false;
  }
  if (refuse_lone_name(p) || refuse_listed(p))
    return false;
  binder->domain = GI_DOMAIN_RANGE;
  binder->items = parse_item(p, true);
  return binder->items;
}

/* Makes the binder of one number of a tuple:  name in T[row+i]..T[row+i]. */
static gi_binder *entry_binder(gi_parser *p, gi_binder *row, gi_name name,
                               int64_t i) {
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  gi_expr *at = gi_parser_node(p, GI_VARIABLE, name.place, NULL);
  if (!b || !item || !at)
    return NULL;
  at->name = row->name.text;
  at->length = row->name.length;
  if (i) {
    at->next = gi_parser_constant(p, i);
    at = at->next ? gi_parser_node(p, GI_ADD, name.place, at) : NULL;
  }
  gi_expr *entry = at ? gi_parser_node(p, GI_INDEX, name.place, at) : NULL;
  if (!entry)
    return NULL;
  entry->data = row->data;
  *item = (gi_item){.from = entry, .to = entry};
  *b = (gi_binder){.name = name,
                   .domain = GI_DOMAIN_RANGE,
                   .place = row->place,
                   .items = item};
  return b;
}

/* Makes the binder p_row that counts the tuples whose first number is p. */
static bool row_binder(gi_parser *p, gi_binder *row, gi_name first,
                       gi_data *data) {
  static const char ending[] = "_row";
  size_t length = first.length + sizeof ending - 1;
  char *name = gi_parser_alloc(p, length);
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  if (!name || !item)
    return false;
  memcpy(name, first.text, first.length);
  memcpy(name + first.length, ending, sizeof ending - 1);
  int64_t width = data->width ? data->width : 1;
  *item = (gi_item){.from = gi_parser_constant(p, 0),
                    .to = gi_parser_constant(p, width * data->count - width),
                    .step = gi_parser_constant(p, width)};
  data->is_used = true;
  row->name = (gi_name){name, (uint32_t)length, first.place};
  row->domain = GI_DOMAIN_RANGE;
  row->items = item;
  row->data = data;
  return item->from && item->to && item->step;
}

/* Parses  (p,q) in T  after 'for': a binder that counts the tuples, then one
   binder for each number. */
static gi_binder *parse_tuple_binder(gi_parser *p, gi_binder *row) {
  gi_name names[GRUNDY_MOST_INTEGERS];
  gi_token open = p->token;
  uint32_t count = 0;
  do {
    if (count == GRUNDY_MOST_INTEGERS)
      return gi_parser_fail(p, p->token.place,
                            "a tuple has at most 16 numbers");
    if (!gi_parser_advance(p) || !gi_parse_declared(p, &names[count++]))
      return NULL;
  } while (p->token.kind == GI_TOKEN_COMMA);
  if (!gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
    return NULL;
  if (p->token.kind != GI_TOKEN_IN)
    return gi_parser_expected(p, "'in' and a set of tuples");
  if (!gi_parser_advance(p))
    return NULL;
  gi_data *data = gi_parser_data(p, p->token);
  row->place = p->token.place;
  if (!data || data->is_array || (data->width && data->width != count)) {
    gi_parser_fail(p, p->token.place, "expected a set of tuples of {0} numbers",
                   gi_digits_of(count).text);
    gi_hint(p->error, "define it at the end of the rule, as in: with T = {0}",
            "{(3,1),(4,2)}");
    return NULL;
  }
  if (!data->width)
    data->width = count;
  if (!row_binder(p, row, names[0], data))
    return NULL;
  gi_binder *last = row;
  for (uint32_t i = 0; i < count; i++) {
    last->next = entry_binder(p, row, names[i], i);
    last = last->next;
    if (!last)
      return NULL;
  }
  return gi_parser_advance(p) ? row : NULL;
}

static gi_binder *parse_binder(gi_parser *p) {
  gi_binder *binder = gi_parser_alloc(p, sizeof *binder);
  if (!binder || !gi_parser_advance(p))
    return NULL;
  *binder = (gi_binder){.next = NULL};
  if (p->token.kind == GI_TOKEN_OPEN)
    return parse_tuple_binder(p, binder);
  if (!gi_parse_declared(p, &binder->name))
    return NULL;
  if (p->token.kind != GI_TOKEN_IN && p->rule && p->rule->state)
    return gi_parse_indices(p, binder) ? binder : NULL;
  if (p->token.kind != GI_TOKEN_IN)
    return gi_parser_expected(p, "'in' and a domain, as in 'for k in 1..n'");
  if (!gi_parser_advance(p))
    return NULL;
  if (gi_parser_asks_graph(p))
    return gi_parse_near(p, binder);
  if (gi_parser_is_state(p, p->token) &&
      gi_token_after(p, p->token).kind != GI_TOKEN_OPEN_SUM)
    return gi_parse_values(p, binder, binder->name);
  return gi_parse_domain(p, binder) ? binder : NULL;
}

/* ------------------------------------------------------------- options */

/* Parses a state of two or more entries. */
static bool parse_tuple(gi_parser *p, gi_part *part, uint32_t arity) {
  gi_token open = p->token;
  gi_expr **last = &part->entries;
  const char *outside = p->inside;
  uint32_t count = 0;
  if (open.kind != GI_TOKEN_OPEN) {
    if (open.kind == GI_TOKEN_OPEN_SUM && outside)
      gi_parser_fail(p, open.place, "a sum cannot be inside a {0}",
                     gi_translated(p->error->language, outside));
    else
      gi_parser_expected(p, "a tuple in parentheses, such as (x,y)");
    return false;
  }
  p->inside = N_("tuple");
  do {
    *last = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!*last)
      return false;
    last = &(*last)->next;
    count++;
  } while (p->token.kind == GI_TOKEN_COMMA);
  p->inside = outside;
  if (!gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
    return false;
  if (count != arity)
    gi_parser_fail(p, open.place,
                   "a state of this rule has {0} entries, not {1}",
                   gi_digits_of(arity).text, gi_digits_of(count).text);
  return count == arity;
}

static gi_part *parse_part(gi_parser *p, uint32_t arity) {
  gi_part *part = gi_parser_alloc(p, sizeof *part);
  if (!part)
    return NULL;
  *part = (gi_part){.next = NULL};
  if (arity > 1)
    return parse_tuple(p, part, arity) ? part : NULL;
  p->in_heap = true;
  part->entries = gi_parse_expr(p);
  p->in_heap = false;
  return part->entries ? part : NULL;
}

bool gi_parse_spread(gi_parser *p, gi_loop **loop) {
  *loop = gi_parser_alloc(p, sizeof **loop);
  if (!*loop)
    return false;
  **loop = (gi_loop){.binders = NULL};
  p->inside = NULL;
  return gi_parse_binds(p, *loop);
}

/* Parses the parts of an option between [ and ]. */
static bool parse_sum(gi_parser *p, gi_clause *clause, uint32_t arity) {
  gi_token open = p->token;
  gi_part **last = &clause->parts;
  if (!gi_parser_advance(p))
    return false;
  if (p->token.kind == GI_TOKEN_CLOSE_SUM)
    return gi_parser_advance(p);
  p->inside = N_("sum");
  while ((*last = parse_part(p, arity)) != NULL) {
    last = &(*last)->next;
    clause->part_count++;
    if (p->token.kind == GI_TOKEN_FOR && clause->part_count == 1 &&
        !gi_parse_spread(p, &clause->spread))
      return false;
    if (p->token.kind != GI_TOKEN_COMMA || clause->spread)
      break;
    if (!gi_parser_advance(p))
      return false;
  }
  p->inside = NULL;
  return p->status == GRUNDY_OK &&
         gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
}

static bool parse_option(gi_parser *p, gi_clause *clause, uint32_t arity) {
  clause->place = p->token.place;
  if (ends_domain(p->token.kind)) {
    bool is_last = p->token.kind == GI_TOKEN_END && p->has_clause;
    gi_parser_expected(p, "an option");
    if (is_last)
      gi_hint(p->error, "leave the last ';' out");
    return false;
  }
  if (p->rule->state)
    return gi_parse_change(p, clause);
  if (p->token.kind == GI_TOKEN_OPEN_SUM)
    return parse_sum(p, clause, arity);
  clause->parts = parse_part(p, arity);
  clause->part_count = 1;
  return clause->parts;
}

/* ------------------------------------------------------------- clauses */

/* Parses L: or R:, if one of them is there. */
static bool parse_label(gi_parser *p, gi_clause *clause) {
  clause->side = GRUNDY_BOTH;
  if (p->token.kind != GI_TOKEN_LEFT && p->token.kind != GI_TOKEN_RIGHT)
    return true;
  clause->side = p->token.kind == GI_TOKEN_LEFT ? GRUNDY_LEFT : GRUNDY_RIGHT;
  if (!gi_parser_advance(p))
    return false;
  if (p->token.kind == GI_TOKEN_COLON)
    return gi_parser_advance(p);
  gi_parser_expected(p, "':' after the player L or R");
  return false;
}

/* Parses the binders; counts them. */
static bool parse_binders(gi_parser *p, gi_binder **last, uint32_t *count) {
  while (p->token.kind == GI_TOKEN_FOR) {
    gi_token first = p->token;
    *last = parse_binder(p);
    if (!*last)
      return false;
    for (; *last; last = &(*last)->next)
      ++*count;
    if (*count > GI_RULE_NAMES) {
      gi_parser_fail(p, first.place, "a clause has at most 64 'for' variables");
      return false;
    }
  }
  return true;
}

/* Parses  ['if' expr]. */
static bool parse_condition(gi_parser *p, gi_expr **condition) {
  if (p->token.kind != GI_TOKEN_IF)
    return true;
  *condition = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (*condition && p->token.kind == GI_TOKEN_FOR)
    gi_parser_fail(p, p->token.place, "'for' must come before 'if'");
  return p->status == GRUNDY_OK;
}

bool gi_parse_binds(gi_parser *p, gi_loop *loop) {
  return parse_binders(p, &loop->binders, &loop->count) &&
         parse_condition(p, &loop->condition);
}

static gi_clause *parse_clause(gi_parser *p, gi_rule *rule) {
  gi_clause *clause = gi_parser_alloc(p, sizeof *clause);
  if (!clause)
    return NULL;
  *clause = (gi_clause){.next = NULL};
  if (!parse_label(p, clause) || !parse_option(p, clause, rule->arity) ||
      !gi_parse_marks(p, rule, clause) ||
      !parse_binders(p, &clause->binders, &clause->binder_count) ||
      !parse_condition(p, &clause->condition))
    return NULL;
  if (p->token.kind == GI_TOKEN_SEMICOLON || p->token.kind == GI_TOKEN_END)
    return clause;
  gi_parser_expected(p, clause->condition
                            ? "an operator, ';' or the end"
                            : "an operator, 'for', 'if', ';' or the end");
  gi_hint_marks(p);
  if (p->token.kind == GI_TOKEN_COMMA && !p->rule->state)
    gi_hint(p->error, "write ';' between two options, as in n-1 ; n-3, and "
                      "[a, b] for a sum of two heaps");
  return NULL;
}

/* Parses the variables of the state. */
static bool parse_names(gi_parser *p, gi_rule *rule) {
  _Static_assert(GRUNDY_MOST_INTEGERS == 16, "the message below says so");
  gi_name names[GRUNDY_MOST_INTEGERS];
  gi_token open = p->token;
  bool several = open.kind == GI_TOKEN_OPEN;
  if (p->token.kind == GI_TOKEN_END || p->token.kind == GI_TOKEN_NUMBER) {
    gi_parser_expected(p, "the variables of the state");
    gi_hint(
        p->error,
        "a rule starts with its variables, as in n -> n-1 or (x,y) -> (x-1,y)");
    return false;
  }
  do {
    if (several && !gi_parser_advance(p))
      return false;
    if (rule->arity == GRUNDY_MOST_INTEGERS) {
      gi_parser_fail(p, p->token.place, "a state has at most 16 numbers");
      return false;
    }
    if (!gi_parse_declared(p, &names[rule->arity]))
      return false;
    rule->arity++;
  } while (several && p->token.kind == GI_TOKEN_COMMA);
  if (several && !gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
    return false;
  rule->names = gi_parser_alloc(p, rule->arity * sizeof *names);
  if (rule->names)
    memcpy(rule->names, names, rule->arity * sizeof *names);
  return rule->names;
}

/* Parses the words `sym` and `loopy`, the variables and the arrow. */
static bool parse_head(gi_parser *p, gi_rule *rule) {
  if (!gi_parse_score(p, rule))
    return false;
  while (p->token.kind == GI_TOKEN_SYM || p->token.kind == GI_TOKEN_LOOPY) {
    if (p->token.kind == GI_TOKEN_SYM)
      rule->sym = true;
    else
      rule->loopy = true;
    if (!gi_parser_advance(p))
      return false;
  }
  if (!gi_parse_state(p, rule) || !parse_names(p, rule))
    return false;
  if (p->token.kind == GI_TOKEN_ARROW)
    return gi_parser_advance(p);
  gi_parser_expected(p, "'->' after the variables of the state");
  rule->state ? gi_hint_one_name(p) : gi_hint_many_names(p);
  return false;
}

/* Parses the clauses, and those that end play. */
static bool parse_clauses(gi_parser *p, gi_rule *rule) {
  gi_clause **last = &rule->clauses;
  do {
    bool is_end = false;
    if (!gi_parse_end(p, rule, &is_end))
      return false;
    if (!is_end) {
      *last = parse_clause(p, rule);
      if (!*last)
        return false;
      rule->clause_count++;
      rule->partizan = rule->partizan || (*last)->side != GRUNDY_BOTH;
      last = &(*last)->next;
    }
    p->has_clause = true;
    if (p->token.kind == GI_TOKEN_END)
      return true;
  } while (gi_parser_advance(p));
  return false;
}

grundy_status gi_rule_parse(gi_arena *arena, grundy_error *error, gi_text text,
                            const gi_function *functions, gi_rule *rule) {
  gi_parser p;
  if (gi_parser_init(&p, arena, error, text) != GRUNDY_OK)
    return p.status;
  *rule = (gi_rule){.text = p.text};
  p.rule = rule;
  p.functions = functions;
  if (!gi_parse_data(&p) || !parse_head(&p, rule))
    return p.status;
  rule->data = p.data;
  if (parse_clauses(&p, rule))
    gi_parse_ends_closed(&p, rule);
  rule->is_expanded = p.is_expanded || p.data;
  assert(p.status != GRUNDY_OK || (p.depth == 0 && !p.inside && !p.in_heap));
  return p.status;
}

static grundy_status parse_formula(gi_arena *arena, grundy_error *error,
                                   gi_text text, const gi_function *functions,
                                   bool asks, gi_formula *formula) {
  gi_parser p;
  if (gi_parser_init(&p, arena, error, text) != GRUNDY_OK)
    return p.status;
  p.functions = functions;
  p.asks = asks;
  *formula = (gi_formula){.text = p.text, .expr = gi_parse_expr(&p)};
  if (formula->expr && p.token.kind != GI_TOKEN_END)
    gi_parser_expected(&p, "an operator or the end");
  assert(p.status != GRUNDY_OK || p.depth == 0);
  return p.status;
}

grundy_status gi_formula_parse(gi_arena *arena, grundy_error *error,
                               gi_text text, const gi_function *functions,
                               gi_formula *formula) {
  return parse_formula(arena, error, text, functions, false, formula);
}

grundy_status gi_formula_parse_asking(gi_arena *arena, grundy_error *error,
                                      gi_text text, gi_formula *formula) {
  return parse_formula(arena, error, text, NULL, true, formula);
}
