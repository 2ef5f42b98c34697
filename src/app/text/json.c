/* SPDX-License-Identifier: MIT */
/* Writes JSON after RFC 8259.  Bytes that are not UTF-8 become U+FFFD, so that
   the output is always valid. */
#include "app/text/json.h"

#include "app/text/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

static bool is_begun; /* something was written to stdout */

json json_to(FILE *out) { return (json){.out = out}; }

bool json_is_begun(void) { return is_begun; }

void json_end(json *j) {
  assert(j->depth == 0 && !j->after_key);
  fputc('\n', j->out);
}

/* Is the writer inside an object, not in an array or outside? */
static bool is_object(const json *j) { return (j->objects >> j->depth & 1); }

static void begin_item(json *j) {
  is_begun = is_begun || j->out == stdout;
  uint64_t bit = UINT64_C(1) << j->depth;
  if (!j->after_key && j->depth > 0 && (j->filled & bit))
    fputc(',', j->out);
  j->filled |= bit;
  j->after_key = false;
}

static void begin_value(json *j) {
  assert(is_object(j) == j->after_key);
  begin_item(j);
}

void json_open(json *j, char bracket) {
  assert(j->depth < 63 && (bracket == '{' || bracket == '['));
  begin_value(j);
  fputc(bracket, j->out);
  j->depth++;
  uint64_t bit = UINT64_C(1) << j->depth;
  j->filled &= ~bit;
  j->objects = bracket == '{' ? j->objects | bit : j->objects & ~bit;
}

void json_close(json *j, char bracket) {
  assert(j->depth > 0 && !j->after_key);
  assert(bracket == (is_object(j) ? '}' : ']'));
  j->depth--;
  fputc(bracket, j->out);
}

static void put_ascii(FILE *out, unsigned char c) {
  static const char letters[] = "btn?fr"; /* 8 to 13; 11 has none */
  if (c == '"' || c == '\\')
    fprintf(out, "\\%c", c);
  else if (c >= 8 && c <= 13 && c != 11)
    fprintf(out, "\\%c", letters[c - 8]);
  else if (c < 0x20 || c == 0x7F)
    fprintf(out, "\\u%04x", c);
  else
    fputc(c, out);
}

/* Returns how many bytes from text on are written as they are. */
static size_t plain_length(const char *text, size_t length) {
  size_t i = 0;
  while (i < length && text[i] >= 0x20 && text[i] < 0x7F && text[i] != '"' &&
         text[i] != '\\')
    i++;
  return i;
}

static void put_string(json *j, const char *text, size_t length) {
  fputc('"', j->out);
  for (size_t i = 0; i < length;) {
    size_t plain = plain_length(text + i, length - i);
    if (plain > 0) {
      fwrite(text + i, 1, plain, j->out);
      i += plain;
      continue;
    }
    uint32_t point = 0;
    size_t size = gi_utf8_decode(text + i, length - i, &point);
    if (size == 0) {
      fputs("\xEF\xBF\xBD", j->out); /* U+FFFD */
      size = 1;
    } else if (size == 1) {
      put_ascii(j->out, (unsigned char)text[i]);
    } else if (point <= 0x9F) { /* controls of C1 */
      fprintf(j->out, "\\u%04x", (unsigned)point);
    } else {
      fwrite(text + i, 1, size, j->out);
    }
    i += size;
  }
  fputc('"', j->out);
}

void json_key(json *j, const char *key) {
  assert(is_object(j) && !j->after_key);
  begin_item(j);
  put_string(j, key, strlen(key));
  fputc(':', j->out);
  j->after_key = true;
}

void json_text(json *j, const char *text, size_t length) {
  begin_value(j);
  put_string(j, text, length);
}

void json_string(json *j, const char *text) {
  if (text)
    json_text(j, text, strlen(text));
  else
    json_null(j);
}

void json_number(json *j, uint64_t number) {
  begin_value(j);
  fprintf(j->out, "%" PRIu64, number);
}

void json_decimal(json *j, uint64_t number) {
  begin_value(j);
  fprintf(j->out, "\"%" PRIu64 "\"", number);
}

void json_thousandths(json *j, uint64_t number) {
  begin_value(j);
  fprintf(j->out, "%" PRIu64 ".%03u", number / 1000, (unsigned)(number % 1000));
}

void json_signed(json *j, int64_t number) {
  begin_value(j);
  fprintf(j->out, "%" PRId64, number);
}

void json_raw(json *j, const char *text, size_t length) {
  begin_value(j);
  fwrite(text, 1, length, j->out);
}

void json_bool(json *j, bool is_true) {
  begin_value(j);
  fputs(is_true ? "true" : "false", j->out);
}

void json_null(json *j) {
  begin_value(j);
  fputs("null", j->out);
}

void json_pair_string(json *j, const char *key, const char *text) {
  json_key(j, key);
  json_string(j, text);
}

void json_pair_number(json *j, const char *key, uint64_t number) {
  json_key(j, key);
  json_number(j, number);
}

void json_pair_known(json *j, const char *key, bool is_known, uint64_t number) {
  json_key(j, key);
  if (is_known)
    json_number(j, number);
  else
    json_null(j);
}

void json_pair_bool(json *j, const char *key, bool is_true) {
  json_key(j, key);
  json_bool(j, is_true);
}
