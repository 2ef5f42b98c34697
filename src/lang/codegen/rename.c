/* SPDX-License-Identifier: MIT */
/*
 * Code under another name, so that two functions fit into one file: every
 * name that the code has for itself outside of functions gets the new one
 * before it.
 *
 * The text is our own, so that a few words tell what is code: comments,
 * strings, and names behind '.' or '::', which belong to others.
 */
#include <ctype.h>
#include <string.h>

#include "lang/codegen/program.h"

static const char own_c[] =
    " table seen stamp top known room resize reserve mex at fill side entry "
    "find store values add ARITY heap move floor_div floor_mod min max gcd "
    "abs_of bitlen ctz isqrt lpf bigomega primepi zeck digitsum next_divisor "
    "is_prime nth_prime grundy ";
static const char own_python[] =
    " table mex at fill heap move ctz lpf bigomega primepi zeck digitsum "
    "divisors fib pow2 squares primes _primes grundy ";

typedef struct renaming {
  const char *from, *to;
  const char *own; /* what gets the new name before it */
  bool python;
} renaming;

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_word(const char *word, const char *at, size_t length) {
  return strlen(word) == length && memcmp(word, at, length) == 0;
}

static bool is_among(const char *words, const char *at, size_t length) {
  for (; *words == ' ' && words[1]; words += strcspn(words + 1, " ") + 1)
    if (strcspn(words + 1, " ") == length && memcmp(words + 1, at, length) == 0)
      return true;
  return false;
}

/* A comment or a string that begins here; 0: none. */
static size_t skip(const renaming *r, const char *at) {
  if (r->python ? *at == '#' : strncmp(at, "//", 2) == 0)
    return strcspn(at, "\n");
  if (!r->python && strncmp(at, "/*", 2) == 0) {
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

/* One word of code.  `clashes` if it has the new name already. */
static grundy_status put_word(const renaming *r, const char *text,
                              const char *at, size_t length, gi_buffer *out,
                              bool *clashes) {
  bool is_foreign =
      at > text && (at[-1] == '.' || (at[-1] == ':' && at - text > 1));
  grundy_status status = GRUNDY_OK;
  if (!is_foreign && is_word(r->from, at, length))
    return gi_buffer_text(out, r->to);
  if (!is_foreign && is_among(r->own, at, length)) {
    status = gi_buffer_text(out, r->to);
    if (status == GRUNDY_OK)
      status = gi_buffer_text(out, "_");
  } else if (is_word(r->to, at, length)) {
    *clashes = true;
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, at, length) : status;
}

bool gi_codegen_is_name(const char *name) {
  enum {
    LONGEST = 60
  };
  size_t length = strlen(name);
  if (!length || length > LONGEST || isdigit((unsigned char)*name))
    return false;
  for (size_t i = 0; i < length; i++)
    if (!is_letter(name[i]) || (unsigned char)name[i] >= 0x80)
      return false;
  return true;
}

grundy_status gi_codegen_rename(const char *text, gi_tongue tongue,
                                const char *from, const char *to,
                                gi_buffer *out, bool *clashes) {
  renaming r = {from, to, tongue == GI_TONGUE_PYTHON ? own_python : own_c,
                tongue == GI_TONGUE_PYTHON};
  grundy_status status = GRUNDY_OK;
  *clashes = gi_codegen_is_reserved(to, strlen(to));
  for (const char *at = text; *at && status == GRUNDY_OK;) {
    size_t length = skip(&r, at);
    if (!length && is_letter(*at)) {
      while (is_letter(at[length]))
        length++;
      status = put_word(&r, text, at, length, out, clashes);
    } else {
      length = length ? length : 1;
      status = gi_buffer_put(out, at, length);
    }
    at += length;
  }
  return status;
}
