/* SPDX-License-Identifier: MIT */
#include "lang/rule/lexer.h"

#include <string.h>

#include "core/nearest.h"
#include "core/text.h"

typedef struct word {
  const char *text;
  gi_token_kind kind;
  int value;
} word;

static const word words[] = {
    {"for", GI_TOKEN_FOR, 0},
    {"in", GI_TOKEN_IN, 0},
    {"if", GI_TOKEN_IF, 0},
    {"step", GI_TOKEN_STEP, 0},
    {"sym", GI_TOKEN_SYM, 0},
    {"loopy", GI_TOKEN_LOOPY, 0},
    {"with", GI_TOKEN_WITH, 0},
    {"L", GI_TOKEN_LEFT, 0},
    {"R", GI_TOKEN_RIGHT, 0},
    {"not", GI_TOKEN_NOT, GI_NOT},
    {"and", GI_TOKEN_OPERATOR, GI_AND},
    {"or", GI_TOKEN_OPERATOR, GI_OR},
    {"min", GI_TOKEN_FUNCTION, GI_MIN},
    {"max", GI_TOKEN_FUNCTION, GI_MAX},
    {"gcd", GI_TOKEN_FUNCTION, GI_GCD},
    {"lcm", GI_TOKEN_FUNCTION, GI_LCM},
    {"abs", GI_TOKEN_FUNCTION, GI_ABS},
    {"popcount", GI_TOKEN_FUNCTION, GI_POPCOUNT},
    {"bitlen", GI_TOKEN_FUNCTION, GI_BITLEN},
    {"ctz", GI_TOKEN_FUNCTION, GI_CTZ},
    {"log2", GI_TOKEN_FUNCTION, GI_LOG2},
    {"isqrt", GI_TOKEN_FUNCTION, GI_ISQRT},
    {"lpf", GI_TOKEN_FUNCTION, GI_LPF},
    {"bigomega", GI_TOKEN_FUNCTION, GI_BIGOMEGA},
    {"primepi", GI_TOKEN_FUNCTION, GI_PRIMEPI},
    {"zeck", GI_TOKEN_FUNCTION, GI_ZECK},
    {"golden", GI_TOKEN_FUNCTION, GI_GOLDEN},
    {"goldenindex", GI_TOKEN_FUNCTION, GI_GOLDENINDEX},
    {"fibbelow", GI_TOKEN_FUNCTION, GI_FIBBELOW},
    {"digitsum", GI_TOKEN_FUNCTION, GI_DIGITSUM},
    {"fib", GI_TOKEN_SET, GI_SET_FIB},
    {"pow2", GI_TOKEN_SET, GI_SET_POW2},
    {"squares", GI_TOKEN_SET, GI_SET_SQUARES},
    {"primes", GI_TOKEN_SET, GI_SET_PRIMES},
    {"odd", GI_TOKEN_SET, GI_SET_ODD},
    {"even", GI_TOKEN_SET, GI_SET_EVEN},
    {"divisors", GI_TOKEN_SET, GI_SET_DIVISORS},
    /* marks; of two with the same start, the longer comes first */
    {"->", GI_TOKEN_ARROW, 0},
    {"..", GI_TOKEN_DOTS, 0},
    {":=", GI_TOKEN_ASSIGN, 0},
    {"<<", GI_TOKEN_OPERATOR, GI_SHL},
    {">>", GI_TOKEN_OPERATOR, GI_SHR},
    {"**", GI_TOKEN_OPERATOR, GI_POW},
    {"<=", GI_TOKEN_OPERATOR, GI_LE},
    {">=", GI_TOKEN_OPERATOR, GI_GE},
    {"==", GI_TOKEN_OPERATOR, GI_EQ},
    {"!=", GI_TOKEN_OPERATOR, GI_NE},
    {"<", GI_TOKEN_OPERATOR, GI_LT},
    {">", GI_TOKEN_OPERATOR, GI_GT},
    {"|", GI_TOKEN_OPERATOR, GI_BIT_OR},
    {"^", GI_TOKEN_OPERATOR, GI_BIT_XOR},
    {"&", GI_TOKEN_OPERATOR, GI_BIT_AND},
    {"+", GI_TOKEN_OPERATOR, GI_ADD},
    {"-", GI_TOKEN_OPERATOR, GI_SUB},
    {"*", GI_TOKEN_OPERATOR, GI_MUL},
    {"/", GI_TOKEN_OPERATOR, GI_DIV},
    {"%", GI_TOKEN_OPERATOR, GI_MOD},
    {"(", GI_TOKEN_OPEN, 0},
    {")", GI_TOKEN_CLOSE, 0},
    {"[", GI_TOKEN_OPEN_SUM, 0},
    {"]", GI_TOKEN_CLOSE_SUM, 0},
    {"{", GI_TOKEN_OPEN_SET, 0},
    {"}", GI_TOKEN_CLOSE_SET, 0},
    {",", GI_TOKEN_COMMA, 0},
    {";", GI_TOKEN_SEMICOLON, 0},
    {":", GI_TOKEN_COLON, 0},
    {"?", GI_TOKEN_QUESTION, 0},
};

enum {
  WORDS = sizeof words / sizeof *words
};

/* What people type from habit, and the word of the rule language for it. */
static const char *const habits[][2] = {
    {"&&", "and"}, {"||", "or"}, {"=>", "->"}, {"=", "=="},
    {"!", "not"},  {"<>", "!="}, {"//", "/"},
};

const char *gi_op_word(gi_op op) {
  for (size_t i = 0; i < WORDS; i++)
    if ((words[i].kind == GI_TOKEN_OPERATOR ||
         words[i].kind == GI_TOKEN_FUNCTION || words[i].kind == GI_TOKEN_NOT) &&
        words[i].value == (int)op)
      return words[i].text;
  static const char *const loops[] = {"min", "max", "sum", "count", "any",
                                      "all", "xor", "or",  "gcd"};
  return gi_op_is_loop(op) ? loops[op - GI_LOOP_LEAST]
         : op == GI_NEG    ? "-"
         : op == GI_LEN    ? "len"
                           : "?";
}

const char *gi_set_word(gi_set set) {
  for (size_t i = 0; i < WORDS; i++)
    if (words[i].kind == GI_TOKEN_SET && words[i].value == (int)set)
      return words[i].text;
  return "?";
}

const char *gi_word_near(gi_token_kind kind, const char *text, size_t length) {
  gi_nearest near = gi_nearest_to(text, length);
  for (size_t i = 0; i < WORDS; i++)
    if (words[i].kind == kind)
      gi_nearest_try(&near, words[i].text);
  return near.name;
}

/* -------------------------------------------------------------- tokens */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t name_end(gi_text text, size_t at) {
  while (at < text.length && (is_letter(text.data[at]) ||
                              is_digit(text.data[at]) || text.data[at] == '_'))
    at++;
  return at;
}

static bool starts_with(gi_text text, size_t at, const char *mark) {
  if (text.data[at] != *mark) /* most marks differ in their first byte */
    return false;
  size_t length = strlen(mark);
  return length <= text.length - at &&
         memcmp(text.data + at, mark, length) == 0;
}

static grundy_status read_number(gi_text text, size_t at, grundy_error *error,
                                 gi_token *token) {
  size_t end = at, last = at;
  uint64_t number = 0;
  while (last < text.length && is_digit(text.data[last]))
    last++;
  gi_excerpt digits = gi_excerpt_of(gi_text_part(text, at, last));
  if (!gi_text_number(text, &end, &number) || number > INT64_MAX)
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                   "the number {0} is too large: the largest is "
                   "9223372036854775807",
                   digits.text);
  if (name_end(text, end) > end) {
    gi_excerpt name =
        gi_excerpt_of(gi_text_part(text, end, name_end(text, end)));
    gi_fail(error, GRUNDY_SYNTAX, text.offset + end,
            "an operator is missing between the number and the name: '{0}{1}'",
            digits.text, name.text);
    gi_hint(error, "write {0}*{1} for the product", digits.text, name.text);
    return GRUNDY_SYNTAX;
  }
  token->kind = GI_TOKEN_NUMBER;
  token->number = (int64_t)number;
  token->length = (uint32_t)(end - at);
  return GRUNDY_OK;
}

static void read_name(gi_text text, size_t at, gi_token *token) {
  gi_text name = gi_text_part(text, at, name_end(text, at));
  token->kind = GI_TOKEN_NAME;
  token->length = (uint32_t)name.length;
  for (size_t i = 0; i < WORDS; i++)
    if (*words[i].text == *name.data && gi_text_is(name, words[i].text)) {
      token->kind = words[i].kind;
      token->value = words[i].value;
      return;
    }
}

static grundy_status unknown_mark(gi_text text, size_t at,
                                  grundy_error *error) {
  size_t end = at + 1; /* a whole UTF-8 character, for the message */
  while (end < text.length && end < at + 4 &&
         ((unsigned char)text.data[end] & 0xc0) == 0x80)
    end++;
  gi_excerpt mark = gi_excerpt_of(gi_text_part(text, at, end));
  return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                 "the rule language has no '{0}'", mark.text);
}

static grundy_status read_mark(gi_text text, size_t at, grundy_error *error,
                               gi_token *token) {
  for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
    if (starts_with(text, at, habits[i][0]) && !starts_with(text, at, "==") &&
        !starts_with(text, at, "!=")) {
      gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
              "the rule language has no '{0}'", habits[i][0]);
      gi_hint(error, "write '{0}'", habits[i][1]);
      return GRUNDY_SYNTAX;
    }
  for (size_t i = 0; i < WORDS; i++)
    if (!is_letter(words[i].text[0]) && starts_with(text, at, words[i].text)) {
      token->kind = words[i].kind;
      token->value = words[i].value;
      token->length = (uint32_t)strlen(words[i].text);
      return GRUNDY_OK;
    }
  return unknown_mark(text, at, error);
}

grundy_status gi_token_read(gi_text text, size_t at, grundy_error *error,
                            gi_token *token) {
  at = gi_text_skip(text, at);
  *token = (gi_token){.kind = GI_TOKEN_END, .place = (uint32_t)at};
  if (at == text.length)
    return GRUNDY_OK;
  if (is_digit(text.data[at]))
    return read_number(text, at, error, token);
  if (is_letter(text.data[at])) {
    read_name(text, at, token);
    return GRUNDY_OK;
  }
  return read_mark(text, at, error, token);
}
