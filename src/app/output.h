/* SPDX-License-Identifier: MIT */
/* Files that the program writes: whole or not at all. */
#ifndef APP_OUTPUT_H
#define APP_OUTPUT_H

#include "app/report.h"

/* "-" is stdout.  Another file is written under a temporary name beside it,
   which then becomes its own; devices and pipes are written as they are.
   What goes wrong is reported; returns the exit code. */
int output_write(const char *name, const void *data, size_t length);

/* Could it be written?  Asked before a long computation, since it is tried
   without harm to an old file of that name. */
int output_try(const char *name);

/* Has a write to stdout failed?  Asked soon after it, this keeps the reason
   for the end of the program, which knows only that one did. */
bool output_failed(void);
int output_error(void); /* 0: not known */

static inline bool output_is_stdout(const char *name) {
  return name[0] == '-' && name[1] == '\0';
}

#endif
