/* SPDX-License-Identifier: MIT */
/*
 * Gives a function another name, so that two functions fit into one file: each
 * name that the code defines outside of functions gets the new name as its
 * prefix.
 *
 * The text is generated here, so a simple scan is enough.  It skips comments,
 * strings, and names after '.' or '::', which belong to a library.
 */
#include <ctype.h>
#include <string.h>

#include "lang/codegen/program.h"

/* Names that generated code defines, besides those of helpers
   (codegen/helper.c). */
static const char own_c[] =
    " table seen stamp top known room resize reserve mex at fill side entry "
    "find store values add ARITY heap position outcome move grundy ";
static const char own_python[] =
    " table mex at fill heap position outcome move grundy ";

typedef struct renaming {
  const char *from, *to; /* names of the function */
  gi_tongue tongue;
  gi_writer *out;
  bool clashes; /* the code uses the new name for something else */
} renaming;

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_word(const char *word, const char *at, size_t length) {
  return strlen(word) == length && memcmp(word, at, length) == 0;
}

static bool is_own(const renaming *r, const char *at, size_t length) {
  const char *words = r->tongue == GI_TONGUE_PYTHON ? own_python : own_c;
  return gi_codegen_is_among(words, at, length) ||
         gi_codegen_is_helper(at, length, r->tongue);
}

/* Returns the length of the comment or string that begins at `at`, or 0. */
static size_t skip(const renaming *r, const char *at) {
  bool python = r->tongue == GI_TONGUE_PYTHON;
  if (python ? *at == '#' : strncmp(at, "//", 2) == 0)
    return strcspn(at, "\n");
  if (!python && strncmp(at, "/*", 2) == 0) {
    const char *end = strstr(at + 2, "*/");
    return end ? (size_t)(end - at) + 2 : strlen(at);
  }
  if (*at != '"' && *at != '\'')
    return 0;
  size_t length = 1;
  while (at[length] && at[length] != *at)
    length += at[length] == '\\' && at[length + 1] ? 2 : 1;
  return at[length] ? length + 1 : length;
}

/* Writes one word of code, renamed if the code defines it. */
static void put_word(renaming *r, const char *text, const char *at,
                     size_t length) {
  bool is_foreign =
      at > text && (at[-1] == '.' || (at[-1] == ':' && at - text > 1));
  if (!is_foreign && is_word(r->from, at, length)) {
    gi_write_text(r->out, r->to);
    return;
  }
  if (!is_foreign && is_own(r, at, length))
    gi_write(r->out, "%s_", r->to);
  else if (is_word(r->to, at, length))
    r->clashes = true;
  gi_write_bytes(r->out, at, length);
}

bool gi_codegen_rename(const char *text, gi_tongue tongue, const char *from,
                       const char *to, gi_writer *out) {
  renaming r = {.from = from,
                .to = to,
                .tongue = tongue,
                .out = out,
                .clashes = gi_codegen_is_reserved(to, strlen(to))};
  for (const char *at = text; *at;) {
    size_t length = skip(&r, at);
    if (!length && is_letter(*at)) {
      while (is_letter(at[length]))
        length++;
      put_word(&r, text, at, length);
    } else {
      length = length ? length : 1;
      gi_write_bytes(out, at, length);
    }
    at += length;
  }
  return !r.clashes;
}
