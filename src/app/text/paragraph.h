/* SPDX-License-Identifier: MIT */
/* Lines of at most 80 columns, fewer on a narrow terminal, under a hanging
   indent. */
#ifndef APP_TEXT_PARAGRAPH_H
#define APP_TEXT_PARAGRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct paragraph {
  FILE *out;
  size_t indent, column, width;
  bool is_capital; /* the next item begins with a capital letter */
} paragraph;

/* Prints the label and goes to column `indent` (to the next line, if the
   label is too long).  Then items, never broken, then the end. */
paragraph paragraph_begin(FILE *out, size_t indent, const char *label);
void paragraph_item(paragraph *p, const char *item, const char *behind);
void paragraph_words(paragraph *p, const char *text); /* broken at spaces */
/* Likewise, with a mark behind the last word, never on a line of its own. */
void paragraph_sentence(paragraph *p, const char *text, const char *mark);
void paragraph_end(paragraph *p);

/* All of it: label and words. */
void paragraph_print(FILE *out, size_t indent, const char *label,
                     const char *text);

/* Spaces up to a width, behind a text that was printed. */
void pad(FILE *out, const char *text, size_t width);

#endif
