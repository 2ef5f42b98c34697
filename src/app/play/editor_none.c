/* SPDX-License-Identifier: MIT */
/* A page has no terminal: lines are read as they come. */
#include "app/play/editor.h"

void editor_open(reader *r) { r->editor = NULL; }

void editor_close(reader *r) { (void)r; }

reading editor_next(reader *r) {
  (void)r;
  return LINE_END; /* never called: editor_open opens nothing */
}
