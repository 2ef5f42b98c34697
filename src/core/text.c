/* SPDX-License-Identifier: MIT */
#include "core/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

size_t gi_text_skip(gi_text text, size_t at) {
  while (at < text.length && is_space(text.data[at]))
    at++;
  return at;
}

gi_text gi_text_trim(gi_text text) {
  size_t from = gi_text_skip(text, 0), to = text.length;
  while (to > from && is_space(text.data[to - 1]))
    to--;
  return gi_text_part(text, from, to);
}

/* Returns the ASCII mark that a character of three bytes is typed for; 0 if
   there is none. */
static char ascii_mark(const unsigned char *at) {
  uint32_t c = (uint32_t)(at[0] & 0x0f) << 12 | (uint32_t)(at[1] & 0x3f) << 6 |
               (uint32_t)(at[2] & 0x3f);
  bool is_three = (at[0] & 0xf0) == 0xe0 && (at[1] & 0xc0) == 0x80 &&
                  (at[2] & 0xc0) == 0x80;
  if (!is_three)
    return 0;
  switch (c) {
  case 0x3000: /* ideographic space */
    return ' ';
  case 0x3001: /* enumeration comma */
    return ',';
  case 0x3010: /* lenticular brackets */
    return '[';
  case 0x3011:
    return ']';
  default:
    break;
  }
  bool is_fullwidth = c >= 0xff01 && c <= 0xff5e;
  char mark = is_fullwidth ? (char)(c - 0xfee0) : (char)0;
  bool is_letter = (mark >= '0' && mark <= '9') ||
                   (mark >= 'A' && mark <= 'Z') || (mark >= 'a' && mark <= 'z');
  return is_letter ? (char)0 : mark;
}

/* Returns the first mark of := == != <= or >= if the bytes begin with such a
   mark, of which the first character has three bytes; 0 otherwise.  Writes the
   length in bytes. */
static char first_of_two(const char *text, size_t length, size_t *bytes) {
  char first = ascii_mark((const unsigned char *)text);
  bool is_wide =
      length >= 6 && ascii_mark((const unsigned char *)text + 3) == '=';
  *bytes = is_wide ? 6 : 4;
  if (!first || !strchr(":=!<>", first))
    return 0;
  return is_wide || (length >= 4 && text[3] == '=') ? first : (char)0;
}

bool gi_text_to_ascii(char *text, size_t length) {
  bool replaced = false;
  if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
    memset(text, ' ', 3);
    replaced = true;
  }
  for (size_t i = 0; i + 3 <= length; i++) {
    char mark = ascii_mark((const unsigned char *)text + i);
    size_t bytes;
    if (!mark)
      continue;
    replaced = true;
    if (first_of_two(text + i, length - i, &bytes)) {
      memset(text + i, ' ', bytes);
      text[i] = mark;
      text[i + 1] = '=';
      i += bytes - 1;
      continue;
    }
    text[i] = mark;
    text[i + 1] = text[i + 2] = ' ';
    i += 2;
  }
  return replaced;
}

bool gi_text_is(gi_text text, const char *word) {
  return text.length == strlen(word) &&
         memcmp(text.data, word, text.length) == 0;
}

bool gi_text_number(gi_text text, size_t *at, uint64_t *number) {
  uint64_t n = 0;
  size_t i = *at;
  for (; i < text.length && text.data[i] >= '0' && text.data[i] <= '9'; i++)
    if (__builtin_mul_overflow(n, 10, &n) ||
        __builtin_add_overflow(n, (uint64_t)(text.data[i] - '0'), &n))
      return false;
  if (i == *at)
    return false;
  *at = i;
  *number = n;
  return true;
}

gi_digits gi_digits_of(uint64_t number) {
  gi_digits digits;
  snprintf(digits.text, sizeof digits.text, "%" PRIu64, number);
  return digits;
}

gi_digits gi_size_of(size_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB"};
  unsigned unit = 0;
  gi_digits size;
  for (; unit < 3 && bytes && bytes % 1024 == 0; unit++)
    bytes /= 1024;
  snprintf(size.text, sizeof size.text, "%zu %s", bytes, units[unit]);
  return size;
}

gi_digits gi_size_about(size_t bytes) {
  size_t unit = 1;
  while (bytes / unit >= 10240 && unit < (size_t)1 << 30)
    unit *= 1024;
  size_t units = bytes / unit + (bytes % unit != 0);
  return gi_size_of(units * unit < bytes ? bytes : units * unit);
}

gi_digits gi_size_typed(size_t bytes) {
  static const char *const units[] = {"", "K", "M", "G", "T"};
  unsigned unit = 0;
  gi_digits size;
  for (; unit < 4 && bytes && bytes % 1024 == 0; unit++)
    bytes /= 1024;
  snprintf(size.text, sizeof size.text, "%zu%s", bytes, units[unit]);
  return size;
}

size_t gi_size_above(size_t limit, size_t wanted) {
  size_t raised = limit;
  do
    raised = raised <= SIZE_MAX / 2 ? 2 * raised : 0;
  while (raised && raised < wanted);
  return raised;
}

/* Returns the length of the UTF-8 character that starts at `at`; 0 if there is
   none.  The second byte rules out forms that are too long, surrogates, and
   code points beyond U+10FFFF (The Unicode Standard, table 3-7). */
static size_t character_length(gi_text text, size_t at) {
  assert(at < text.length);
  const unsigned char *s = (const unsigned char *)text.data + at;
  size_t left = text.length - at;
  size_t length = s[0] < 0x80                    ? 1
                  : s[0] >= 0xc2 && s[0] <= 0xdf ? 2
                  : (s[0] & 0xf0) == 0xe0        ? 3
                  : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4
                                                 : 0;
  if (length > left)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
      (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  return length;
}

/* Returns whether a code point beyond ASCII is not a letter, coarsely:
   controls, spaces and punctuation, which a person may take for those of ASCII,
   arrows and other signs, and accents without a letter. */
static bool is_sign(uint32_t point) {
  static const struct {
    uint32_t from, to;
  } signs[] = {
      {0x80, 0xA9},     {0xAB, 0xB4},     {0xB6, 0xB9},
      {0xBB, 0xBF},     {0xD7, 0xD7},     {0xF7, 0xF7},
      {0x300, 0x36F},   {0x37E, 0x37E},   {0x387, 0x387},
      {0x60C, 0x60C},   {0x61B, 0x61B},   {0x1680, 0x1680},
      {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x2000, 0x206F},
      {0x20A0, 0x20FF}, {0x2190, 0x2BFF}, {0x2E00, 0x2E7F},
      {0x3000, 0x3004}, {0x3008, 0x3020}, {0x302A, 0x3030},
      {0xD800, 0xF8FF}, {0xFDD0, 0xFDEF}, {0xFE00, 0xFE6F},
      {0xFEFF, 0xFF0F}, {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40},
      {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0xE0000, UINT32_MAX},
  };
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (point >= signs[i].from && point <= signs[i].to)
      return true;
  return false;
}

size_t gi_text_letter(gi_text text, size_t at) {
  if (at >= text.length)
    return 0;
  unsigned char c = (unsigned char)text.data[at];
  if (c < 0x80)
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
  size_t length = character_length(text, at);
  uint32_t point = length ? c & (0xFFu >> (length + 1)) : 0;
  for (size_t i = 1; i < length; i++)
    point = point << 6 | ((unsigned char)text.data[at + i] & 0x3F);
  return is_sign(point) ? 0 : length;
}

gi_excerpt gi_excerpt_of(gi_text text) {
  gi_excerpt excerpt;
  size_t used = 0, at = 0;
  while (at < text.length) {
    char piece[8];
    size_t length = character_length(text, at);
    unsigned char c = (unsigned char)text.data[at];
    size_t width = length;
    if (!length || c < 0x20 || c == 0x7f) {
      snprintf(piece, sizeof piece, "\\x%02x", c);
      width = 4;
      length = 1;
    } else {
      memcpy(piece, text.data + at, length);
    }
    if (used + width + 4 > sizeof excerpt.text) {
      memcpy(excerpt.text + used, "...", 3);
      used += 3;
      break;
    }
    memcpy(excerpt.text + used, piece, width);
    used += width;
    at += length;
  }
  assert(used < sizeof excerpt.text);
  excerpt.text[used] = '\0';
  return excerpt;
}

/* The pieces of a filled template, one after the other. */
typedef struct filling {
  const char *at; /* rest of the template */
  const char *const *args;
  size_t count;      /* arguments */
  bool is_chinese;   /* no space belongs between two Chinese characters */
  bool is_character; /* the last piece ended with a character beyond ASCII */
} filling;

static filling fill(grundy_language language, const char *const *pieces) {
  filling f = {.at = gi_translated(language, pieces[0]),
               .args = pieces + 1,
               .is_chinese = language == GRUNDY_CHINESE};
  while (f.args[f.count])
    f.count++;
  return f;
}

/* Returns the argument whose place {0}, {1}, ... is at s, or NULL. */
static const char *argument(const filling *f, const char *s) {
  bool is_place = s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}' &&
                  (size_t)(s[1] - '0') < f->count;
  return is_place ? f->args[s[1] - '0'] : NULL;
}

/* Returns the length of the next piece of a filled template, an argument or at
   most one byte, and moves f->at after its place in the template. */
static size_t next_piece(filling *f, const char **piece) {
  const char *at = f->at, *filled = argument(f, at);
  size_t length = filled ? strlen(filled) : 1;
  if (*at == ' ' && f->is_chinese && f->is_character) {
    const char *next = argument(f, at + 1);
    if (*(next ? next : at + 1) & 0x80)
      length = 0; /* leaves out a space between two Chinese characters */
  }
  *piece = filled ? filled : at;
  f->at += filled ? 3 : 1;
  if (length)
    f->is_character = (*piece)[length - 1] & 0x80;
  return length;
}

grundy_status gi_sentence(gi_buffer *out, grundy_language language,
                          const char *const *pieces) {
  grundy_status status = GRUNDY_OK;
  filling f = fill(language, pieces);
  while (*f.at && status == GRUNDY_OK) {
    const char *piece;
    size_t length = next_piece(&f, &piece);
    status = gi_buffer_put(out, piece, length);
  }
  return status;
}

/* Returns the length of the text without a character that was cut at its
   end. */
static size_t whole_characters(const char *text, size_t length) {
  size_t start = length;
  while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
    start--;
  if (!start)
    return 0;
  start--; /* the first byte of the last character */
  return character_length((gi_text){text, length, 0}, start) ? length : start;
}

/* Writes a sentence as gi_sentence does, but into a fixed array: an error must
   not need memory.  A sentence that is too long is cut between characters. */
static void fill_array(char *out, size_t size, grundy_language language,
                       const char *const *pieces) {
  size_t used = 0;
  for (filling f = fill(language, pieces); *f.at;) {
    const char *piece;
    size_t length = next_piece(&f, &piece);
    size_t room = size - 1 - used;
    memcpy(out + used, piece, length < room ? length : room);
    used += length < room ? length : room;
    if (length > room) {
      used = whole_characters(out, used);
      break;
    }
  }
  assert(used < size);
  out[used] = '\0';
}

grundy_status gi_fail_with(grundy_error *error, grundy_status status,
                           size_t offset, const char *const *pieces) {
  error->status = status;
  error->limit = GRUNDY_LIMIT_NONE;
  error->offset = offset;
  error->hint[0] = '\0';
  fill_array(error->message, sizeof error->message, error->language, pieces);
  return status;
}

void gi_hint_with(grundy_error *error, const char *const *pieces) {
  fill_array(error->hint, sizeof error->hint, error->language, pieces);
}

grundy_status gi_text_expected(grundy_error *error, gi_text text, size_t at,
                               const char *what) {
  what = gi_translated(error->language, what);
  if (at >= text.length)
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                   "expected {0}, but the text ends here", what);
  gi_text found = gi_text_part(text, at, at + 1);
  while (found.length < text.length - at &&
         ((unsigned char)found.data[found.length] & 0xc0) == 0x80)
    found.length++; /* the rest of a UTF-8 character */
  return gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
                 "expected {0}, found '{1}'", what, gi_excerpt_of(found).text);
}

grundy_status gi_text_integer(grundy_error *error, gi_text text, size_t *at,
                              const char *what, uint64_t *number) {
  if (gi_text_number(text, at, number))
    return GRUNDY_OK;
  char first = *at < text.length ? text.data[*at] : '\0';
  if (first >= '0' && first <= '9')
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + *at,
                   "the number is too large: at most {0}",
                   gi_digits_of(UINT64_MAX).text);
  if (first == '-')
    return gi_fail(error, GRUNDY_SYNTAX, text.offset + *at,
                   "{0} must be a whole number, 0 or more",
                   gi_translated(error->language, what));
  return gi_text_expected(error, text, *at, what);
}
