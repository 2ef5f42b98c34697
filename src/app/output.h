/* SPDX-License-Identifier: MIT */
/* Writes files whole or not at all. */
#ifndef APP_OUTPUT_H
#define APP_OUTPUT_H

#include "app/report.h"

/* Writes a file as a whole or not at all (core/file.h); "-" is stdout.  Reports
   what goes wrong and returns the exit code. */
int output_write(const char *name, const void *data, size_t length);

/* Reports, before a long computation, that a file cannot be written; an old
   file of that name is not touched.  Returns the exit code. */
int output_try(const char *name);

/* Has a write to stdout failed?  To be asked soon after a write: it keeps errno
   for the end of the program. */
bool output_failed(void);
int output_error(void); /* errno of that write; 0: not known */

static inline bool output_is_stdout(const char *name) {
  return name[0] == '-' && name[1] == '\0';
}

#endif
