/* SPDX-License-Identifier: MIT */
/*
 * Reads the body of a question:
 *
 *     {"words":["eval","nim(3,5,7)"],"input":"text of standard input"}
 *
 * `words` must be there, `input` may be left out.  The reader is strict (RFC
 * 8259): whatever else the text contains is an error with its place.  The
 * grammar nests two levels deep, so the reader does not recurse.
 */
#ifndef APP_SERVE_QUESTION_H
#define APP_SERVE_QUESTION_H

#include "core/arena.h"

enum {
  QUESTION_MOST_WORDS = 1000
};

typedef struct question {
  size_t count;  /* words, 0..QUESTION_MOST_WORDS */
  char **words;  /* each ends with a NUL and contains no other */
  char *input;   /* any UTF-8, may contain NUL */
  size_t length; /* bytes of the input */
} question;

typedef struct question_error {
  const char *reason; /* English, constant */
  size_t offset;      /* byte of the body where reading stopped */
} question_error;

/* Reads a body; the strings belong to the arena.  SYNTAX with *error set if the
   body is wrong; STOPPED or NOMEM if memory is refused. */
grundy_status question_read(const char *body, size_t length, gi_arena *arena,
                            question *q, question_error *error);

#endif
