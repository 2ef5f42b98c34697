/* SPDX-License-Identifier: MIT */
#include "app/play/line.h"

#include "app/interrupt.h"
#include "app/play/editor.h"
#include "app/text/utf8.h"

#include <string.h>
#include <unistd.h>

enum {
  MOST_ECHOED = 200 /* bytes of a line that are echoed */
};

/* ----------------------------------------------------------------- pipe */

/* Writes the line after the prompt, glyph by glyph, so that no character is cut
   in two. */
static void echo(const reader *r) {
  const char *text = reader_text(r);
  size_t shown = 0;
  while (shown < r->line.length && shown < MOST_ECHOED)
    shown += gi_glyph_at(text + shown, r->line.length - shown).length;
  fputs(LINE_PROMPT, stdout);
  glyphs_print(stdout, text, shown);
  fputs(shown < r->line.length ? "...\n" : "\n", stdout);
}

/* Leaves out a byte order mark, which some editors write before a text. */
static void skip_mark(gi_buffer *line) {
  static const char mark[] = "\xEF\xBB\xBF";
  size_t length = sizeof mark - 1;
  if (line->length < length || memcmp(line->data, mark, length) != 0)
    return;
  line->length -= length;
  memmove(line->data, line->data + length, line->length);
}

static reading next_plain(reader *r) {
  bool is_long = false;
  r->line.length = 0;
  fflush(stdout); /* another program may be waiting for the output */
  int c;
  while ((c = getc(stdin)) != EOF && c != '\n') {
    unsigned char byte = (unsigned char)c;
    is_long |= r->line.length == LONGEST_LINE;
    if (!is_long && gi_buffer_put(&r->line, &byte, 1) != GRUNDY_OK)
      return LINE_NO_MEMORY;
  }
  if (c == EOF && interrupted())
    return LINE_INTERRUPTED;
  if (c == EOF && r->line.length == 0)
    return LINE_END;
  if (r->line.length > 0 && r->line.data[r->line.length - 1] == '\r')
    r->line.length--;
  if (!r->has_begun)
    skip_mark(&r->line);
  r->has_begun = true;
  echo(r);
  return is_long ? LINE_TOO_LONG : LINE_READ;
}

/* --------------------------------------------------------------- reader */

void reader_open(reader *r, offer *offers, void *data) {
  *r = (reader){.offers = offers, .data = data};
  gi_buffer_init(&r->line, &r->memory);
  if (isatty(fileno(stdin)) && isatty(fileno(stdout)))
    editor_open(r);
}

void reader_close(reader *r) {
  editor_close(r);
  gi_buffer_clear(&r->line);
}

reading reader_next(reader *r) {
  return r->editor ? editor_next(r) : next_plain(r);
}

const char *reader_text(const reader *r) {
  return r->line.length ? (const char *)r->line.data : "";
}
