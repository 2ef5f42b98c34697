/* SPDX-License-Identifier: MIT */
/*
 * From text to tree, in two steps: the parser builds the tree by the grammar,
 * then the check resolves the names.
 *
 * The parser has several files, which share its state: rule/parse.c parses
 * clauses and domains, rule/parse_entries.c what only bags and rows have,
 * rule/parse_expr.c expressions.  A function that returns a pointer returns
 * NULL after an error, which is then in `status` and `error`.
 */
#ifndef GI_LANG_RULE_PARSE_H
#define GI_LANG_RULE_PARSE_H

#include "core/arena.h"
#include "lang/rule/function.h"
#include "lang/rule/lexer.h"
#include "lang/rule/rule.h"

/* Fills the tree.  The variables have names, but no numbers or levels yet. */
grundy_status gi_rule_parse(gi_arena *arena, grundy_error *error, gi_text text,
                            const gi_function *functions, gi_rule *rule);
grundy_status gi_formula_parse(gi_arena *arena, grundy_error *error,
                               gi_text text, const gi_function *functions,
                               gi_formula *formula);
/* Parses an expression about a board: near(x), near8(x), count(x) and libs(x)
   are variables, whose names are these texts without blanks. */
grundy_status gi_formula_parse_asking(gi_arena *arena, grundy_error *error,
                                      gi_text text, gi_formula *formula);

/* Parses and checks the definition of a function:  (x,y) = EXPR. */
grundy_status gi_function_parse(gi_arena *arena, grundy_error *error,
                                gi_text text, const gi_function *functions,
                                gi_formula *formula);
/* Is it the name of an aggregate, prime or iscoprime? */
bool gi_parse_is_function(gi_text name);

/* Gives every variable its number and every expression its level.  SYNTAX: a
   name is unknown or declared twice. */
grundy_status gi_rule_check(gi_rule *rule, grundy_error *error);
grundy_status gi_formula_check(gi_formula *formula, grundy_error *error);

/* --------------------------------------------------------- parser's state */

/* The graph or tree of a rule: arrays among its constants. */
typedef struct gi_graph {
  gi_name name;
  bool is_tree, has_arcs; /* has_arcs: some edges lead one way */
  size_t vertices;        /* 1 + the largest vertex */
  gi_data *first, *near;
  gi_data *parent, *size, *depth, *child_first, *children; /* of a tree */
  gi_data *dist, *sets; /* NULL until a clause needs them */
} gi_graph;

typedef struct gi_parser {
  gi_arena *arena;
  grundy_error *error;
  grundy_status status;
  gi_text text;
  gi_token token;      /* the next token, not yet consumed */
  unsigned depth;      /* levels of nesting, up to GI_RULE_DEPTH */
  const char *inside;  /* for messages: "sum", "tuple", "function" or NULL */
  bool in_heap;        /* for messages: in a state that is one number */
  bool has_clause;     /* for messages: a clause was parsed */
  bool in_function;    /* for messages: in the definition of a function */
  bool asks;           /* the expression is about a board */
  const gi_rule *rule; /* NULL: a formula */
  const gi_function *functions; /* that the user defined */
  gi_data *data;                /* the `with` part */
  gi_graph *graph;              /* NULL: the rule has none */
  bool is_expanded;             /* as in gi_rule */
  bool in_test;                 /* in the domain of a test of membership */
  uint32_t tests; /* highest number in the names made for tests of membership */
} gi_parser;

/* Sets up a parser at the first token of a copy of the text. */
grundy_status gi_parser_init(gi_parser *parser, gi_arena *arena,
                             grundy_error *error, gi_text text);

/* Consumes the token and reads the next one; false after an error. */
bool gi_parser_advance(gi_parser *parser);
void *gi_parser_alloc(gi_parser *parser, size_t size);
/* Returns the token after this one; the END if there is none. */
gi_token gi_token_after(const gi_parser *parser, gi_token token);
/* Is it a word of the rule language, which cannot be a name? */
bool gi_token_is_reserved(gi_token token);
/* Finds the token that closes a parenthesis or bracket; the END if there is
   none.  *has_comma: a comma separates what is inside. */
gi_token gi_token_closing(const gi_parser *parser, gi_token open,
                          bool *has_comma);
/* Counts one more level of nesting.  False: there are too many, and the error
   is set. */
bool gi_parser_enter(gi_parser *parser, uint32_t place);
void gi_parser_leave(gi_parser *parser);

/* Sets a SYNTAX error at a place and returns NULL. */
void *gi_parser_fail_with(gi_parser *parser, uint32_t place,
                          const char *const *pieces);
#define gi_parser_fail(parser, place, ...)                                     \
  gi_parser_fail_with(parser, place, (const char *const[]){__VA_ARGS__, NULL})
/* Sets the error "expected WHAT, found TOKEN" and returns NULL; `what` is a
   noun phrase. */
void *gi_parser_expected(gi_parser *parser, const char *what);
/* Consumes the closing token; if another token is there, sets an error that
   names the opening one. */
bool gi_parser_close(gi_parser *parser, gi_token_kind kind, const char *mark,
                     gi_token open);

gi_expr *gi_parse_expr(gi_parser *parser);
/* Parses an expression whose operators bind more tightly than comparisons. */
gi_expr *gi_parse_bits(gi_parser *parser);
/* Parses the name of a variable that is being declared. */
bool gi_parse_declared(gi_parser *parser, gi_name *name);
/* The same, but the name stays the next token. */
bool gi_parse_new_name(gi_parser *parser, gi_name *name);
bool gi_parse_domain(gi_parser *parser, gi_binder *binder);
/* Parses  {'for' ...} ['if' expr]  of an aggregate. */
bool gi_parse_binds(gi_parser *parser, gi_loop *loop);
/* Consumes the token and the '=' after it, which is not a token of its own. */
bool gi_parse_equals(gi_parser *parser, const char *what);
/* Parses the `with` part, and cuts it from the text. */
bool gi_parse_data(gi_parser *parser);
/* Returns the constant of this name; NULL if there is none. */
gi_data *gi_parser_data(const gi_parser *parser, gi_token name);
/* Does powers(...) or primepowers come next? */
bool gi_parser_is_made_set(const gi_parser *parser);
/* Parses it, and makes the binder's domain of another domain. */
bool gi_parse_made_set(gi_parser *parser, gi_binder *binder);
/* Returns the test whether x, which is at least 2, is a power of a prime. */
gi_expr *gi_parse_prime_power(gi_parser *parser, const gi_expr *x);
/* Parses the domain after `in`; the entries x that are looked for are linked.
 */
gi_expr *gi_parse_membership(gi_parser *parser, gi_expr *x);
/* Parses an aggregate from its first `for` on. */
gi_expr *gi_parse_aggregate(gi_parser *parser, gi_op op, gi_token name,
                            gi_token open, gi_expr *body);

/* ---------------------------------------------------------------- graphs */

/* Does `graph` or `tree` and a name come next, in the `with` part? */
bool gi_parser_is_graph(const gi_parser *parser);
/* Parses  graph NAME = [1-2,2->3,...]  or  tree NAME = [...]. */
bool gi_parse_graph(gi_parser *parser);
/* Does a word of graphs, such as near or deg, come next, with an argument?  If
   the rule has no such graph, an error is set. */
bool gi_parser_asks_graph(gi_parser *parser);
/* Parses  near(v)  or  children(v)  after 'in', and makes two binders of one.
 */
gi_binder *gi_parse_near(gi_parser *parser, gi_binder *index);
/* Parses  near(v)  or  children(v), where x is looked for. */
gi_expr *gi_parse_among_near(gi_parser *parser, gi_expr *x);
/* Parses  deg(v), parent(v), near(mask)  and so on. */
gi_expr *gi_parse_question(gi_parser *parser);

/* ------------------------------------------------------------------ ends */

/* Parses a clause that ends play, if one comes next. */
bool gi_parse_end(gi_parser *parser, gi_rule *rule, bool *is_end);
/* Parses what follows an option:  ['again'] ['gain' expr]. */
bool gi_parse_marks(gi_parser *parser, gi_rule *rule, gi_clause *clause);
/* Hints that several variables are written in parentheses. */
void gi_hint_many_names(gi_parser *parser);
/* Hints where `again` and `gain` stand, if one of them is the next token. */
void gi_hint_marks(gi_parser *parser);
/* Consumes the word `score`, if it begins the rule. */
bool gi_parse_score(gi_parser *parser, gi_rule *rule);
/* Puts the ends of play into the conditions of the clauses. */
bool gi_parse_ends_closed(gi_parser *parser, gi_rule *rule);

/* ---------------------------------------------------------- bags and rows */

/* Consumes `bag` or `row`, if one of them and a word come next; refuses names
   in parentheses. */
bool gi_parse_state(gi_parser *parser, gi_rule *rule);
/* Hints that a bag or row has one name. */
void gi_hint_one_name(gi_parser *parser);
/* Sets the error for an index after a name that is not an array; returns NULL.
 */
gi_expr *gi_refuse_index(gi_parser *parser, gi_token name);
/* Makes a name that is nowhere in the rule, as h_1 for the state h. */
bool gi_parse_fresh_name(gi_parser *parser, gi_name *name);
/* Parses the bag or row after `in`, where x is looked for. */
gi_expr *gi_parse_among(gi_parser *parser, gi_expr *x);
/* Is it the name of the rule's bag or row? */
bool gi_parser_is_state(const gi_parser *parser, gi_token name);
/* Parses edits or a sum of slices. */
bool gi_parse_change(gi_parser *parser, gi_clause *clause);
/* Parses the index in brackets after the name. */
gi_expr *gi_parse_entry(gi_parser *parser, gi_expr *name);
/* Parses the name in parentheses after `len`. */
gi_expr *gi_parse_length(gi_parser *parser, gi_token name);
/* Makes the binder one over all indices. */
bool gi_parse_indices(gi_parser *parser, gi_binder *binder);
/* Makes `index` a binder over all indices, followed by one that is the entry.
 */
gi_binder *gi_parse_values(gi_parser *parser, gi_binder *index, gi_name name);
/* Parses the binds of  [part for ...]. */
bool gi_parse_spread(gi_parser *parser, gi_loop **loop);

/* Returns the body of the function with these arguments. */
gi_expr *gi_function_call(gi_parser *parser, const gi_function *function,
                          gi_expr *args, unsigned count, gi_token name);

/* Makes a node one level higher than its highest argument. */
gi_expr *gi_parser_node(gi_parser *parser, gi_op op, uint32_t place,
                        gi_expr *args);
gi_expr *gi_parser_constant(gi_parser *parser, int64_t value);
/* Makes the node of an aggregate. */
gi_expr *gi_parser_loop(gi_parser *parser, gi_op op, uint32_t place,
                        gi_expr *body, gi_loop *loop);

#endif
