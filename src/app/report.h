/* SPDX-License-Identifier: MIT */
/*
 * Errors, for people: the message, the user's own line with a caret under
 * the offending character, and a hint.
 */
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include <grundy.h>

/* How the program ends. */
enum {
  DONE = 0,
  ANSWERED_NO = 1, /* a counterexample, a broken law */
  BAD_INPUT = 2,
  LIMIT_REACHED = 3,
  INTERNAL = 4, /* a fault of ours, no memory, output not written */
  CANCELLED = 130
};

/* A byte in a text that the user gave. */
typedef struct place {
  const char *name; /* of a file, not terminated; NULL: the command line */
  size_t name_length;
  const char *text;
  size_t length;
  size_t offset; /* at most length */
} place;

place place_in(const char *text, size_t offset); /* on the command line */

/* `where` and `hint` may be NULL. */
void report(const place *where, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void report_interrupted(void);
void report_error(const grundy_error *error, const place *where);
int report_no_memory(void); /* returns INTERNAL */

/* The exit code that a status means. */
int exit_code(const grundy_error *error);

#endif
