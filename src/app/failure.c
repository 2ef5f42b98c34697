/* SPDX-License-Identifier: MIT */
#include "app/failure.h"

#include "app/text/json.h"
#include "app/text/utf8.h"

#include <string.h>

enum {
  MOST_TEXT = 1000, /* bytes of a line that is repeated */
  MOST_NAME = 255
};

/* Copies of what a place says, which may be gone at the end of the run. */
typedef struct spot {
  bool is_known, has_text;
  size_t line, column, offset; /* the first two from 1, in characters */
  size_t name_length, length;
  char name[MOST_NAME], text[MOST_TEXT];
} spot;

static struct {
  bool is_wanted, is_there;
  grundy_status status; /* OK: only the exit code is known */
  grundy_limit limit;
  char message[1024], hint[1024];
  spot at;
} first;

void failure_begin(size_t count, char *const *words) {
  first.is_there = first.is_wanted = false;
  for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++)
    if (strcmp(words[i], "--json") == 0 ||
        strcmp(words[i], "--format=json") == 0 ||
        (strcmp(words[i], "--format") == 0 && i + 1 < count &&
         strcmp(words[i + 1], "json") == 0))
      first.is_wanted = true;
}

static void note_place(spot *at, const place *where) {
  *at = (spot){.is_known = true, .offset = where->offset};
  size_t start = 0, end = where->offset;
  place_count(where, &at->line, &at->column);
  for (size_t i = 0; i < where->offset; i++)
    if (where->text[i] == '\n')
      start = i + 1;
  while (end < where->length && where->text[end] != '\n')
    end++;
  at->has_text = end - start <= MOST_TEXT;
  if (at->has_text) {
    at->length = end - start;
    memcpy(at->text, where->text + start, at->length);
  }
  if (where->name) {
    at->name_length =
        where->name_length < MOST_NAME ? where->name_length : MOST_NAME;
    memcpy(at->name, where->name, at->name_length);
  }
}

void failure_note(const grundy_error *error, const place *where,
                  const char *hint, const char *message) {
  if (!first.is_wanted || first.is_there)
    return;
  first.is_there = true;
  first.status = error ? error->status : GRUNDY_OK;
  first.limit = error ? error->limit : GRUNDY_LIMIT_NONE;
  snprintf(first.message, sizeof first.message, "%s", message);
  snprintf(first.hint, sizeof first.hint, "%s", hint ? hint : "");
  first.at.is_known = false;
  if (where)
    note_place(&first.at, where);
}

/* Returns the word for an error, which is the same in every language. */
static const char *code_of(int exit_code) {
  static const char *const of_status[] = {
      [GRUNDY_DOMAIN] = "domain", [GRUNDY_UNABLE] = "unable",
      [GRUNDY_SYNTAX] = "syntax", [GRUNDY_STOPPED] = "limit",
      [GRUNDY_NOMEM] = "memory",  [GRUNDY_IO] = "io",
      [GRUNDY_MISUSE] = "misuse"};
  if (exit_code == CANCELLED)
    return "interrupted";
  if (first.status != GRUNDY_OK)
    return of_status[first.status];
  return exit_code == BAD_INPUT       ? "input"
         : exit_code == LIMIT_REACHED ? "limit"
                                      : "internal";
}

static void print_place(json *out, const spot *at) {
  json_key(out, "place");
  json_open(out, '{');
  if (at->name_length) {
    json_key(out, "file");
    json_text(out, at->name, at->name_length);
  }
  json_pair_number(out, "line", at->line);
  json_pair_number(out, "column", at->column);
  json_pair_number(out, "offset", at->offset);
  if (at->has_text) {
    json_key(out, "text");
    json_text(out, at->text, at->length);
  }
  json_close(out, '}');
}

void failure_print(int code) {
  static const char *const limits[] = {[GRUNDY_LIMIT_POSITIONS] = "positions",
                                       [GRUNDY_LIMIT_MEMORY] = "memory",
                                       [GRUNDY_LIMIT_TIME] = "time",
                                       [GRUNDY_LIMIT_SIZE] = "size",
                                       [GRUNDY_LIMIT_CANCEL] = "cancel"};
  if (!first.is_there || code < BAD_INPUT || json_is_begun())
    return;
  json out = json_to(stdout);
  json_open(&out, '{');
  json_key(&out, "error");
  json_open(&out, '{');
  json_pair_string(&out, "code", code_of(code));
  json_pair_number(&out, "exit", (uint64_t)code);
  json_pair_string(&out, "message", first.message);
  if (first.hint[0])
    json_pair_string(&out, "hint", first.hint);
  if (first.at.is_known)
    print_place(&out, &first.at);
  if (first.limit != GRUNDY_LIMIT_NONE)
    json_pair_string(&out, "limit", limits[first.limit]);
  json_close(&out, '}');
  json_close(&out, '}');
  json_end(&out);
}
