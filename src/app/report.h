/* SPDX-License-Identifier: MIT */
/*
 * Reports errors to people: the message, the user's own line with a caret under
 * the wrong character, and a hint.
 */
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include <grundy.h>

/* Exit codes. */
enum {
  DONE = 0,
  ANSWERED_NO = 1, /* a counterexample, a broken law, no pattern */
  BAD_INPUT = 2,
  LIMIT_REACHED = 3,
  INTERNAL = 4, /* a fault in grundy, no memory, output not written */
  CANCELLED = 130
};

/* A place in a text that the user gave. */
typedef struct place {
  const char *name; /* of a file, without a NUL; NULL: the command line */
  size_t name_length;
  const char *text;
  size_t length;
  size_t offset; /* at most length */
} place;

place place_in(const char *text, size_t offset); /* on the command line */

/* Counts lines and characters up to a place, both from 1. */
void place_count(const place *where, size_t *line, size_t *column);

/* `where` and `hint` may be NULL. */
void report(const place *where, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void report_note(const char *sentence); /* in the user's language */
void report_interrupted(void);
void report_error(const grundy_error *error, const place *where);
/* With another hint than the error's, unless it is empty. */
void report_advised(const grundy_error *error, const place *where,
                    const char *hint);
int report_no_memory(void); /* returns INTERNAL */

/* Returns the exit code of an error. */
int exit_code(const grundy_error *error);

#endif
