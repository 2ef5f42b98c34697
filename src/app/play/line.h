/* SPDX-License-Identifier: MIT */
/*
 * Reads lines: on a terminal with line editing, history and completion
 * (libedit); from a file or pipe as they come.  A line from a file or pipe is
 * echoed after the prompt, so that the output reads like a dialogue.
 */
#ifndef APP_PLAY_LINE_H
#define APP_PLAY_LINE_H

#include "core/buffer.h"

struct editline; /* of libedit */
struct history;

/* Returns the i-th word that a line may begin with; NULL after the last one. */
typedef const char *offer(void *data, size_t i);

/* Must not be moved in memory while it is open. */
typedef struct reader {
  gi_memory memory;
  gi_buffer line;
  bool has_begun;          /* a line of a pipe was read */
  struct editline *editor; /* NULL: no terminal */
  struct history *history;
  offer *offers; /* for completion */
  void *data;
} reader;

typedef enum reading {
  LINE_READ,
  LINE_END,         /* of the input */
  LINE_INTERRUPTED, /* by Ctrl-C */
  LINE_CLEARED,     /* by Ctrl-C on a terminal: the text typed so far is gone */
  LINE_TOO_LONG,    /* the line was skipped */
  LINE_NO_MEMORY
} reading;

void reader_open(reader *r, offer *offers, void *data);
void reader_close(reader *r);

/* Reads the next line into r->line, without its end.  It is valid until the
   next call. */
reading reader_next(reader *r);
const char *reader_text(const reader *r); /* r->line.length bytes */

#endif
