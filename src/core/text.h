/* SPDX-License-Identifier: MIT */
/*
 * Reading pieces of the user's text, and errors that name their place.
 *
 * A sentence is a template with {0}, {1}, ... for what varies.  The whole
 * template is the key of its translation, and a translation may put the
 * arguments in another order.
 */
#ifndef GI_CORE_TEXT_H
#define GI_CORE_TEXT_H

#include "core/buffer.h"
#include "core/language.h"
#include "core/piece.h"

/* Replaces in place the full-width and Chinese punctuation that an input method
   types, such as （ ， 【 and ：=, by the ASCII mark and spaces, and a byte
   order mark at the start by spaces.  The length stays, so places in the text
   stay valid.  Returns whether anything was replaced. */
bool gi_text_to_ascii(char *text, size_t length);
/* Returns the text without the white space at both ends. */
gi_text gi_text_trim(gi_text text);
/* Returns whether the text is this word. */
bool gi_text_is(gi_text text, const char *word);

/* Reads decimal digits at *at and moves *at after them.  Returns false, and
   leaves *at and *number alone, if there is no digit at *at or the number has
   more than 64 bits. */
bool gi_text_number(gi_text text, size_t *at, uint64_t *number);
/* Returns the place of the first byte from `at` on that is not white space. */
size_t gi_text_skip(gi_text text, size_t at);
/* Returns the length, in bytes, of the letter, digit or '_' at `at`; 0 if
   there is none.  Letters may be of any script.  An accent must be part of its
   letter, so that a name is written in one way only. */
size_t gi_text_letter(gi_text text, size_t at);

/* A number as a C string, for sentences. */
typedef struct gi_digits {
  char text[24];
} gi_digits;
/* Returns the number in decimal. */
gi_digits gi_digits_of(uint64_t number);
/* Returns a size with its unit: the largest of B, KiB, MiB and GiB in which the
   size is a whole number. */
gi_digits gi_size_of(size_t bytes);
/* Returns a size with its unit, rounded up to at least four digits' accuracy
   from 10 KiB on: 10241 bytes are 11 KiB. */
gi_digits gi_size_about(size_t bytes);
/* Returns a size as --max-memory reads it, as in 500M. */
gi_digits gi_size_typed(size_t bytes);
/* Returns the least of 2 * limit, 4 * limit, ... that is at least `wanted`, for
   a hint; 0 if that is more than a size_t can be.  The limit is above 0. */
size_t gi_size_above(size_t limit, size_t wanted);

/* A short, printable extract of untrusted text. */
typedef struct gi_excerpt {
  char text[64];
} gi_excerpt;
/* Returns the beginning of the text: control bytes and bytes that are not
   UTF-8 are escaped; "..." ends a text that was cut. */
gi_excerpt gi_excerpt_of(gi_text text);

/* Appends the template pieces[0], translated, with {0}, {1}, ... replaced by
   pieces[1], pieces[2], ...; a NULL ends the pieces.  In Chinese, a space of
   the template between two Chinese characters is left out. */
grundy_status gi_sentence(gi_buffer *out, grundy_language language,
                          const char *const *pieces);

/* Sets the error, in its language, and returns its status, so that a function
   can end with `return gi_fail(...)`.  The pieces are those of gi_sentence. */
grundy_status gi_fail_with(grundy_error *error, grundy_status status,
                           size_t offset, const char *const *pieces);
#define gi_fail(error, status, offset, ...)                                    \
  gi_fail_with(error, status, offset, (const char *const[]){__VA_ARGS__, NULL})
/* Sets the error "expected WHAT, found ...", with the character at `at`, or
   says that the text ends there.  Returns SYNTAX. */
grundy_status gi_text_expected(grundy_error *error, gi_text text, size_t at,
                               const char *what);
/* Reads a whole number at *at and moves *at after it.  SYNTAX, with an error
   that calls the number `what`, if it is missing, negative, or has more than
   64 bits. */
grundy_status gi_text_integer(grundy_error *error, gi_text text, size_t *at,
                              const char *what, uint64_t *number);
/* Adds a hint to an error just set; the pieces are those of gi_sentence. */
void gi_hint_with(grundy_error *error, const char *const *pieces);
#define gi_hint(error, ...)                                                    \
  gi_hint_with(error, (const char *const[]){__VA_ARGS__, NULL})

#endif
