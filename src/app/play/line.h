/* SPDX-License-Identifier: MIT */
/*
 * Lines from a person: on a terminal with line editing, history and
 * completion (libedit); from a file or pipe as they come, and then each is
 * written out behind the prompt, so that the output reads like a dialogue.
 */
#ifndef APP_PLAY_LINE_H
#define APP_PLAY_LINE_H

#include "core/buffer.h"

#include <histedit.h>

/* The i-th word that a line may begin with; NULL behind the last. */
typedef const char *offer(void *data, size_t i);

/* Must stay where it is while it is open. */
typedef struct reader {
  gi_memory memory;
  gi_buffer line;
  EditLine *editor; /* NULL: no terminal */
  History *history;
  offer *offers; /* for completion */
  void *data;
} reader;

typedef enum reading {
  LINE_READ,
  LINE_END,         /* of the input */
  LINE_INTERRUPTED, /* by Ctrl-C */
  LINE_CLEARED,     /* by Ctrl-C: on a terminal, what had been typed is gone */
  LINE_TOO_LONG,    /* and has been skipped */
  LINE_NO_MEMORY
} reading;

void reader_open(reader *r, offer *offers, void *data);
void reader_close(reader *r);

/* The next line, without its end, in r->line; valid until the next one. */
reading reader_next(reader *r);
const char *reader_text(const reader *r); /* r->line.length bytes */

#endif
