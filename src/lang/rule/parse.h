/* SPDX-License-Identifier: MIT */
/*
 * The parser's own state, shared by its two files: rule/parse.c reads
 * clauses and domains, rule/expr.c reads expressions.
 *
 * A function that returns a pointer returns NULL after an error, which is
 * then in `status` and `error`.
 */
#ifndef GI_LANG_RULE_PARSE_H
#define GI_LANG_RULE_PARSE_H

#include "core/arena.h"
#include "lang/rule/lexer.h"
#include "lang/rule/rule.h"

typedef struct gi_parser {
  gi_arena *arena;
  grundy_error *error;
  grundy_status status;
  gi_text text;
  gi_token token; /* not yet consumed */
  unsigned depth;
  const char *inside; /* "sum", "tuple", "function" or NULL: for messages */
  bool in_heap;       /* likewise: in an entry of a state that is one number */
} gi_parser;

/* Sets up a parser at the first token of a copy of the text. */
grundy_status gi_parser_init(gi_parser *parser, gi_arena *arena,
                             grundy_error *error, gi_text text);

/* Moves on to the next token; false after an error. */
bool gi_parser_advance(gi_parser *parser);
void *gi_parser_alloc(gi_parser *parser, size_t size);
bool gi_parser_enter(gi_parser *parser, uint32_t place); /* counts depth */

/* Sets the error at a place and returns NULL. */
void *gi_parser_fail_with(gi_parser *parser, uint32_t place,
                          const char *const *pieces);
#define gi_parser_fail(parser, place, ...)                                     \
  gi_parser_fail_with(parser, place, (const char *const[]){__VA_ARGS__, NULL})
/* "expected X, found Y"; what is expected is a noun phrase. */
void *gi_parser_expected(gi_parser *parser, const char *what);
void *gi_parser_limit(gi_parser *parser, uint32_t place,
                      const char *const *pieces);
/* Consumes the closing token, or blames the opening one. */
bool gi_parser_close(gi_parser *parser, gi_token_kind kind, const char *mark,
                     gi_token open);

gi_expr *gi_parse_expr(gi_parser *parser);

#endif
