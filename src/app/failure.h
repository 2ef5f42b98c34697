/* SPDX-License-Identifier: MIT */
/* The first error of a run with --json, which is printed as JSON in place of an
   answer.  People read the same on stderr. */
#ifndef APP_FAILURE_H
#define APP_FAILURE_H

#include "app/report.h"

#include <stdbool.h>

/* Looks for --json among the words of a command line; forgets an error. */
void failure_begin(size_t count, char *const *words);
/* Remembers an error, unless there was one.  `error` may be NULL: it is then
   known by the exit code alone.  `where` and `hint` may be NULL, too. */
void failure_note(const grundy_error *error, const place *where,
                  const char *hint, const char *message);
/* Prints the error on stdout, unless --json was not asked for, an answer was
   printed, or the exit code says that there was no error. */
void failure_print(int code);

#endif
