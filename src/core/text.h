/* SPDX-License-Identifier: MIT */
/*
 * A piece of the user's text that knows where it stands, and errors that
 * name their place.
 *
 * Sentences are templates with {0}, {1}, ... for what varies: the whole
 * sentence is the key of its translation, and a translation may put the
 * pieces in another order.
 */
#ifndef GI_CORE_TEXT_H
#define GI_CORE_TEXT_H

#include "core/buffer.h"
#include "core/language.h"

typedef struct gi_text {
  const char *data;
  size_t length;
  size_t offset; /* of data[0] in the text that the user gave */
} gi_text;

static inline gi_text gi_text_part(gi_text text, size_t from, size_t to) {
  return (gi_text){text.data + from, to - from, text.offset + from};
}

/* Replaces in place the full-width and Chinese punctuation that an input method
   types, such as （ ， ； 【, by the ASCII mark and spaces, and a byte order
   mark at the start by spaces.  The length stays, so places in the text stay
   valid. Returns whether anything was replaced. */
bool gi_text_to_ascii(char *text, size_t length);
/* Without the white space at both ends. */
gi_text gi_text_trim(gi_text text);
bool gi_text_is(gi_text text, const char *word);

/* Reads decimal digits at *at, moves *at behind them.  False: no digit there,
   or a number of more than 64 bits (then *at stays). */
bool gi_text_number(gi_text text, size_t *at, uint64_t *number);
size_t gi_text_skip(gi_text text, size_t at); /* over white space */
/* Bytes of the letter, digit or '_' at `at`, 0 if there is none.  Letters may
   be of any script; an accent must be part of its letter, so that a name is
   written in one way alone. */
size_t gi_text_letter(gi_text text, size_t at);

/* A number as a C string, for sentences. */
typedef struct gi_digits {
  char text[24];
} gi_digits;
gi_digits gi_digits_of(uint64_t number);
/* A size with its unit, the largest of B, KiB and MiB in which it is a whole
   number. */
gi_digits gi_size_of(size_t bytes);

/* A short, printable extract of untrusted text: control and non-UTF-8 bytes
   escaped, cut with "..." when long. */
typedef struct gi_excerpt {
  char text[64];
} gi_excerpt;
gi_excerpt gi_excerpt_of(gi_text text);

/* Fills {0}, {1}, ... of pieces[0], translated, from pieces[1], ...; ends at a
   NULL. */
grundy_status gi_sentence(gi_buffer *out, grundy_language language,
                          const char *const *pieces);

/* Sets the error, in its language, and returns its status, so that a function
   can end with `return gi_fail(...)`.  The pieces: template, arguments. */
grundy_status gi_fail_with(grundy_error *error, grundy_status status,
                           size_t offset, const char *const *pieces);
#define gi_fail(error, status, offset, ...)                                    \
  gi_fail_with(error, status, offset, (const char *const[]){__VA_ARGS__, NULL})
/* "expected WHAT, found ...": what stands at `at`, or that the text ends. */
grundy_status gi_text_expected(grundy_error *error, gi_text text, size_t at,
                               const char *what);
/* A whole number at *at, or an error that calls it `what`: not there,
   negative, or of more than 64 bits. */
grundy_status gi_text_integer(grundy_error *error, gi_text text, size_t *at,
                              const char *what, uint64_t *number);
/* Adds a hint to an error just set. */
void gi_hint_with(grundy_error *error, const char *const *pieces);
#define gi_hint(error, ...)                                                    \
  gi_hint_with(error, (const char *const[]){__VA_ARGS__, NULL})

#endif
