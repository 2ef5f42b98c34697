/* SPDX-License-Identifier: MIT */
/*
 * The one way in which the command opens and reads files of the user.
 *
 * A pipe may have no writer, or a writer that writes nothing.  Every wait ends
 * at --time and at Ctrl-C.
 */
#ifndef APP_INPUT_H
#define APP_INPUT_H

#include "app/report.h"

#include <sys/types.h>

/* Starts the clock: waiting ends after this number of seconds; 0: never. */
void input_start(double seconds);

/* Opens a file for reading without waiting for the writer of a pipe.  Returns a
   descriptor, which input_close closes; -1: errno says why. */
int input_open(const char *name);
/* Waits for input and reads what has arrived, at most `size` bytes.  Returns 0
   at the end; -1: errno says why, EINTR after Ctrl-C and ETIMEDOUT after the
   time limit. */
ssize_t input_read(int file, void *to, size_t size);
/* Likewise, for the beginning of a text: leaves out a byte order mark, which
   some editors write there.  `size` is 3 or more. */
ssize_t input_read_first(int file, void *to, size_t size);
void input_close(int file);

/* Reports why a file could not be read, given its errno, and returns the exit
   code.  `where` may be NULL. */
int input_refuse(int error, const place *where, const char *name);

#endif
