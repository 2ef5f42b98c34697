/* SPDX-License-Identifier: MIT */
#include "app/serve/question.h"

#include "app/text/utf8.h"
#include "core/language.h"

#include <assert.h>
#include <string.h>

typedef struct reader {
  const char *text;
  size_t length;
  size_t at;          /* offset of the next byte */
  gi_arena *arena;    /* keeps the strings */
  const char *reason; /* of the first error; NULL: none yet */
} reader;

/* A decoded string. */
typedef struct piece {
  char *text; /* NUL follows */
  size_t length;
} piece;

static grundy_status wrong(reader *r, const char *reason) {
  assert(r->at <= r->length);
  r->reason = reason;
  return GRUNDY_SYNTAX;
}

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_space(reader *r) {
  while (r->at < r->length && is_space(r->text[r->at]))
    r->at++;
}

/* Skips white space and then the character, if that comes next. */
static bool takes(reader *r, char c) {
  skip_space(r);
  if (r->at == r->length || r->text[r->at] != c)
    return false;
  r->at++;
  return true;
}

/* Reads four hexadecimal digits. */
static bool read_hex(reader *r, uint32_t *unit) {
  if (r->length - r->at < 4)
    return false;
  *unit = 0;
  for (size_t i = 0; i < 4; i++) {
    char c = r->text[r->at + i];
    uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                     : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                     : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                            : 16;
    if (digit == 16)
      return false;
    *unit = *unit << 4 | digit;
  }
  r->at += 4;
  return true;
}

static size_t put_utf8(char *out, uint32_t point) {
  if (point < 0x80) {
    out[0] = (char)point;
    return 1;
  }
  size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (size_t i = size; i-- > 1; point >>= 6)
    out[i] = (char)(0x80 | (point & 0x3F));
  out[0] = (char)(0xF00u >> size | point);
  return size;
}

/* Reads the rest of \uXXXX; a pair of surrogates is one character. */
static grundy_status read_unicode(reader *r, uint32_t *point) {
  uint32_t high = 0, low = 0;
  if (!read_hex(r, &high))
    return wrong(r, N_("expected four hexadecimal digits after \\u"));
  *point = high;
  if (high < 0xD800 || high > 0xDFFF)
    return GRUNDY_OK;
  bool is_pair = high < 0xDC00 && r->length - r->at >= 2 &&
                 r->text[r->at] == '\\' && r->text[r->at + 1] == 'u';
  if (is_pair) {
    r->at += 2;
    is_pair = read_hex(r, &low) && low >= 0xDC00 && low <= 0xDFFF;
  }
  if (!is_pair)
    return wrong(r, N_("a surrogate is not followed by its other half"));
  *point = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  return GRUNDY_OK;
}

/* Reads what comes after a backslash. */
static grundy_status read_escape(reader *r, uint32_t *point) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  char c = r->at < r->length ? r->text[r->at] : '\0';
  if (c == 'u') {
    r->at++;
    return read_unicode(r, point);
  }
  const char *found = c ? strchr(letters, c) : NULL;
  if (!found)
    return wrong(r, N_("there is no such escape after a backslash"));
  r->at++;
  *point = (unsigned char)meanings[found - letters];
  return GRUNDY_OK;
}

/* Reads a string after its first quote.  No character is longer decoded than
   escaped, so the text up to the end is room enough. */
static grundy_status read_rest(reader *r, char *out, size_t *length) {
  size_t filled = 0;
  for (;;) {
    if (r->at == r->length)
      return wrong(r, N_("the body ends inside a string"));
    unsigned char c = (unsigned char)r->text[r->at];
    uint32_t point = 0;
    if (c == '"')
      break;
    if (c < 0x20)
      return wrong(r, N_("a control character in a string must be escaped"));
    if (c == '\\') {
      r->at++;
      grundy_status status = read_escape(r, &point);
      if (status != GRUNDY_OK)
        return status;
    } else {
      size_t size = gi_utf8_decode(r->text + r->at, r->length - r->at, &point);
      if (size == 0)
        return wrong(r, N_("the text is not UTF-8"));
      r->at += size;
    }
    filled += put_utf8(out + filled, point);
  }
  r->at++;
  *length = filled;
  return GRUNDY_OK;
}

/* Returns the bytes that the string at r->at takes, with its escapes. */
static size_t raw_length(const reader *r) {
  size_t i = r->at;
  while (i < r->length && r->text[i] != '"')
    i += r->text[i] == '\\' ? 2 : 1;
  return (i < r->length ? i : r->length) - r->at;
}

/* Reads a string.  `otherwise` is the reason if something else comes next. */
static grundy_status read_string(reader *r, piece *p, const char *otherwise) {
  if (!takes(r, '"'))
    return wrong(r, otherwise);
  size_t room = raw_length(r);
  p->text = gi_arena_alloc(r->arena, room + 1);
  if (!p->text)
    return gi_memory_refusal(r->arena->memory);
  p->length = 0;
  grundy_status status = read_rest(r, p->text, &p->length);
  if (status == GRUNDY_OK) {
    assert(p->length <= room);
    p->text[p->length] = '\0';
  }
  return status;
}

static grundy_status read_words(reader *r, question *q) {
  static const char strings[] =
      N_("the value of \"words\" must be an array of strings");
  if (!takes(r, '['))
    return wrong(r, strings);
  q->words =
      gi_arena_alloc(r->arena, (QUESTION_MOST_WORDS + 1) * sizeof(char *));
  if (!q->words)
    return gi_memory_refusal(r->arena->memory);
  if (takes(r, ']'))
    return GRUNDY_OK;
  do {
    piece word = {NULL, 0};
    if (q->count == QUESTION_MOST_WORDS)
      return wrong(r, N_("there are more than 1000 words"));
    grundy_status status = read_string(r, &word, strings);
    if (status != GRUNDY_OK)
      return status;
    assert(word.text);
    if (memchr(word.text, '\0', word.length))
      return wrong(r, N_("a word contains the character U+0000"));
    q->words[q->count++] = word.text;
  } while (takes(r, ','));
  return takes(r, ']') ? GRUNDY_OK
                       : wrong(r, N_("expected ',' or ']' after a word"));
}

static grundy_status read_member(reader *r, question *q) {
  piece key = {NULL, 0};
  grundy_status status =
      read_string(r, &key, N_("expected the name of a key in quotes"));
  if (status != GRUNDY_OK)
    return status;
  assert(key.text);
  size_t after = r->at;
  bool is_words = key.length == 5 && memcmp(key.text, "words", 5) == 0;
  bool is_input = key.length == 5 && memcmp(key.text, "input", 5) == 0;
  if (!is_words && !is_input)
    return wrong(r, N_("the keys are \"words\" and \"input\""));
  if (!takes(r, ':'))
    return wrong(r, N_("expected ':' after a key"));
  if (is_words ? q->words != NULL : q->input != NULL) {
    r->at = after;
    return wrong(r, N_("a key is given twice"));
  }
  if (is_words)
    return read_words(r, q);
  piece input = {NULL, 0};
  status =
      read_string(r, &input, N_("the value of \"input\" must be a string"));
  if (status == GRUNDY_OK) {
    q->input = input.text;
    q->length = input.length;
  }
  return status;
}

static grundy_status read_object(reader *r, question *q) {
  if (!takes(r, '{'))
    return wrong(r, N_("the body must be a JSON object"));
  if (!takes(r, '}')) {
    do {
      grundy_status status = read_member(r, q);
      if (status != GRUNDY_OK)
        return status;
    } while (takes(r, ','));
    if (!takes(r, '}'))
      return wrong(r, N_("expected ',' or '}' after a value"));
  }
  skip_space(r);
  if (r->at < r->length)
    return wrong(r, N_("there is more text after the object"));
  return q->words ? GRUNDY_OK : wrong(r, N_("the key \"words\" is missing"));
}

grundy_status question_read(const char *body, size_t length, gi_arena *arena,
                            question *q, question_error *error) {
  reader r = {.text = body, .length = length, .arena = arena};
  *q = (question){0};
  grundy_status status = read_object(&r, q);
  assert((status == GRUNDY_SYNTAX) == (r.reason != NULL));
  *error = (question_error){r.reason, r.at};
  return status;
}
