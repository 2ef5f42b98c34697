/* SPDX-License-Identifier: MIT */
/*
 * The tokens of the rule language.
 *
 * White space separates tokens and has no other meaning.  A name is a letter
 * followed by letters, digits and '_'; keywords, functions and sets are names
 * that no variable may have.  A token's place counts from the start of the
 * text; an error's offset counts from the start of what the user typed.
 */
#ifndef GI_LANG_RULE_LEXER_H
#define GI_LANG_RULE_LEXER_H

#include "core/piece.h"
#include "lang/rule/ast.h"

typedef enum gi_token_kind {
  GI_TOKEN_END,
  GI_TOKEN_NUMBER,
  GI_TOKEN_NAME,
  GI_TOKEN_FUNCTION, /* value: a gi_op */
  GI_TOKEN_SET,      /* value: a gi_set */
  GI_TOKEN_OPERATOR, /* value: a gi_op of two arguments; `-` is GI_SUB */
  GI_TOKEN_NOT,
  GI_TOKEN_FOR,
  GI_TOKEN_IN,
  GI_TOKEN_IF,
  GI_TOKEN_STEP,
  GI_TOKEN_SYM,
  GI_TOKEN_LOOPY,
  GI_TOKEN_WITH,
  GI_TOKEN_LEFT,
  GI_TOKEN_RIGHT,
  GI_TOKEN_ARROW,
  GI_TOKEN_DOTS,
  GI_TOKEN_OPEN,
  GI_TOKEN_CLOSE,
  GI_TOKEN_OPEN_SUM,
  GI_TOKEN_CLOSE_SUM,
  GI_TOKEN_OPEN_SET,
  GI_TOKEN_CLOSE_SET,
  GI_TOKEN_COMMA,
  GI_TOKEN_SEMICOLON,
  GI_TOKEN_COLON,
  GI_TOKEN_ASSIGN,
  GI_TOKEN_QUESTION
} gi_token_kind;

typedef struct gi_token {
  gi_token_kind kind;
  int value;
  uint32_t place, length; /* bytes */
  int64_t number;
} gi_token;

/* Reads the token at `at`, or after the white space at `at`.  The text is
   shorter than 2^32 bytes.  SYNTAX: there is no token; then token->length is
   0. */
grundy_status gi_token_read(gi_text text, size_t at, grundy_error *error,
                            gi_token *token);

/* Return the word of a function, operator or set as it is typed. */
const char *gi_op_word(gi_op op);
const char *gi_set_word(gi_set set);

/* Returns the word of this kind (a function, a set) that is most like what was
   typed; NULL if none is like it. */
const char *gi_word_near(gi_token_kind kind, const char *text, size_t length);

#endif
