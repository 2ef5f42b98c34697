/* SPDX-License-Identifier: MIT */
/* Breaks text into lines of at most 80 columns, fewer on a narrow terminal,
   with a hanging indent. */
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

/* Prints the label and goes to column `indent`, on the next line if the label
   is too long.  Items are never broken.  paragraph_end ends the last line. */
paragraph paragraph_begin(FILE *out, size_t indent, const char *label);
void paragraph_item(paragraph *p, const char *item, const char *behind);
void paragraph_words(paragraph *p, const char *text); /* broken at spaces */
/* Likewise, with a mark after the last word; the mark never begins a line. */
void paragraph_sentence(paragraph *p, const char *text, const char *mark);
void paragraph_end(paragraph *p);

/* Prints a whole paragraph: label and words. */
void paragraph_print(FILE *out, size_t indent, const char *label,
                     const char *text);

/* Prints spaces up to a width after a text that was printed. */
void pad(FILE *out, const char *text, size_t width);

#endif
