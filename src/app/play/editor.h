/* SPDX-License-Identifier: MIT */
/*
 * Line editing, history and completion on a terminal: by libedit, or not at all
 * where the system has no terminal.
 */
#ifndef APP_PLAY_EDITOR_H
#define APP_PLAY_EDITOR_H

#include "app/play/line.h"

#define LINE_PROMPT "> "

enum {
  LONGEST_LINE = 1 << 24 /* bytes of a line, without its end */
};

/* Opens the editor of a reader whose input and output are a terminal.  Leaves
   r->editor NULL if there is no editor. */
void editor_open(reader *r);
void editor_close(reader *r);
/* Reads the next line; r->editor is not NULL. */
reading editor_next(reader *r);

#endif
