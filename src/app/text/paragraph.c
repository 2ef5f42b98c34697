/* SPDX-License-Identifier: MIT */
#include "app/text/paragraph.h"

#include "app/text/utf8.h"
#include "core/platform.h"

#include <string.h>

/* Returns the width: 80 columns, or fewer on a narrower terminal. */
static size_t width_of(FILE *out) {
  enum {
    LEAST = 40,
    MOST = 80
  };
  int file = fileno(out);
  size_t columns = file < 0 ? 0 : gi_platform_columns(file);
  return columns < LEAST || columns > MOST ? MOST : columns;
}

void pad(FILE *out, const char *text, size_t width) {
  size_t columns = gi_glyphs_columns(text, strlen(text));
  fprintf(out, "%*s", columns < width ? (int)(width - columns) : 0, "");
}

paragraph paragraph_begin(FILE *out, size_t indent, const char *label) {
  glyphs_print(out, label, strlen(label));
  if (gi_glyphs_columns(label, strlen(label)) + 1 > indent && indent > 0)
    fprintf(out, "\n%*s", (int)indent, "");
  else
    pad(out, label, indent);
  return (paragraph){
      .out = out, .indent = indent, .column = indent, .width = width_of(out)};
}

/* Writes a piece that is not broken.  No space is put before a piece that is
   glued to the one before. */
static void put(paragraph *p, const char *text, size_t length,
                const char *after, bool is_glued) {
  size_t columns =
      gi_glyphs_columns(text, length) + gi_glyphs_columns(after, strlen(after));
  if (p->column > p->indent) {
    if (p->column + !is_glued + columns > p->width) {
      fprintf(p->out, "\n%*s", (int)p->indent, "");
      p->column = p->indent;
    } else if (!is_glued) {
      fputc(' ', p->out);
      p->column++;
    }
  }
  bool is_raised = p->is_capital && *text >= 'a' && *text <= 'z';
  if (is_raised)
    fputc(*text - 'a' + 'A', p->out);
  glyphs_print(p->out, text + is_raised, length - is_raised);
  glyphs_print(p->out, after, strlen(after));
  p->column += columns;
  p->is_capital = false;
}

void paragraph_item(paragraph *p, const char *item, const char *after) {
  put(p, item, strlen(item), after, false);
}

/* Is the text one of the full-width marks, three bytes each? */
static bool is_among(const char *marks, const char *text, size_t length) {
  for (; *marks; marks += 3)
    if (length == 3 && memcmp(marks, text, 3) == 0)
      return true;
  return false;
}

/* Returns how many bytes of a word stay together.  A line may be broken beside
   a wide character, but a mark stays with what it closes or opens. */
static size_t unbroken(const char *word, size_t length) {
  size_t at = 0;
  bool is_wide = false, is_opened = false;
  while (at < length) {
    const char *here = word + at;
    gi_glyph g = gi_glyph_at(here, length - at);
    bool may_break = at > 0 && (is_wide || g.columns == 2);
    if (may_break && !is_opened &&
        !is_among("，。；：！？、）」』》】”’…", here, g.length))
      break;
    is_opened = is_among("（「『《【“‘", here, g.length);
    is_wide = g.columns == 2;
    at += g.length;
  }
  return at;
}

void paragraph_sentence(paragraph *p, const char *text, const char *mark) {
  while (*text) {
    size_t length = strcspn(text, " ");
    size_t next = length + strspn(text + length, " ");
    for (size_t at = 0; at < length;) {
      size_t piece = unbroken(text + at, length - at);
      bool is_last = at + piece == length && !text[next];
      put(p, text + at, piece, is_last ? mark : "", at > 0);
      at += piece;
    }
    text += next;
  }
}

void paragraph_words(paragraph *p, const char *text) {
  paragraph_sentence(p, text, "");
}

void paragraph_end(paragraph *p) { fputc('\n', p->out); }

void paragraph_print(FILE *out, size_t indent, const char *label,
                     const char *text) {
  paragraph p = paragraph_begin(out, indent, label);
  paragraph_words(&p, text);
  paragraph_end(&p);
}
