/* SPDX-License-Identifier: MIT */
#include "paragraph.h"

#include "utf8.h"

#include <string.h>

enum {
  WIDTH = 80
};

void pad(FILE *out, const char *text, size_t width) {
  size_t columns = glyphs_columns(text, strlen(text));
  fprintf(out, "%*s", columns < width ? (int)(width - columns) : 0, "");
}

paragraph paragraph_begin(FILE *out, size_t indent, const char *label) {
  fputs(label, out);
  if (glyphs_columns(label, strlen(label)) + 1 > indent && indent > 0)
    fprintf(out, "\n%*s", (int)indent, "");
  else
    pad(out, label, indent);
  return (paragraph){out, indent, indent, false};
}

static void put(paragraph *p, const char *text, size_t length,
                const char *behind) {
  size_t columns = glyphs_columns(text, length) + strlen(behind);
  if (p->column > p->indent) {
    if (p->column + 1 + columns > WIDTH) {
      fprintf(p->out, "\n%*s", (int)p->indent, "");
      p->column = p->indent;
    } else {
      fputc(' ', p->out);
      p->column++;
    }
  }
  bool is_raised = p->is_capital && *text >= 'a' && *text <= 'z';
  if (is_raised)
    fputc(*text - 'a' + 'A', p->out);
  fwrite(text + is_raised, 1, length - is_raised, p->out);
  fputs(behind, p->out);
  p->column += columns;
  p->is_capital = false;
}

void paragraph_item(paragraph *p, const char *item, const char *behind) {
  put(p, item, strlen(item), behind);
}

void paragraph_words(paragraph *p, const char *text) {
  while (*text) {
    size_t length = strcspn(text, " ");
    if (length > 0)
      put(p, text, length, "");
    text += length;
    text += strspn(text, " ");
  }
}

void paragraph_end(paragraph *p) { fputc('\n', p->out); }

void paragraph_print(FILE *out, size_t indent, const char *label,
                     const char *text) {
  paragraph p = paragraph_begin(out, indent, label);
  paragraph_words(&p, text);
  paragraph_end(&p);
}
