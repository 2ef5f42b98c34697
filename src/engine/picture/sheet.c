/* SPDX-License-Identifier: MIT */
#include "engine/picture/sheet.h"

#include "core/glyph.h"
#include "engine/picture/palette.h"

/* Returns how many bytes of the text fit into a line of `columns` letters.  A
   line ends before a space or between two wide characters; a word longer than
   the line is cut. */
static size_t line_length(const char *text, size_t length, size_t columns) {
  size_t at = 0, stop = 0, used = 0;
  bool is_wide = false;
  while (at < length) {
    gi_glyph g = gi_glyph_at(text + at, length - at);
    if (text[at] == ' ' || (is_wide && g.columns == 2))
      stop = at;
    if (used + g.columns > columns)
      return stop > 0 ? stop : at > 0 ? at : g.length;
    used += g.columns;
    is_wide = g.columns == 2;
    at += g.length;
  }
  return length;
}

/* Writes as much of the text as fits before "...". */
static void write_cut_line(canvas *c, int32_t x, int32_t y, const char *text,
                           size_t length, size_t letters, pen p) {
  char cut[512];
  size_t kept = line_length(text, length, letters - 3);
  kept = kept < sizeof cut - 4 ? kept : sizeof cut - 4;
  memcpy(cut, text, kept);
  memset(cut + kept, '.', 3);
  gi_canvas_text(c, x, y, cut, kept + 3, p);
}

int32_t gi_sheet_lines(canvas *c, int32_t x, int32_t y, int32_t width,
                       const char *text, unsigned most, pen p) {
  assert(width > 0 && p.size > 0);
  size_t length = strlen(text);
  size_t letters = (size_t)width * 10 / (size_t)gi_letters_width(10, p.size);
  if (letters < 8)
    letters = 8;
  for (unsigned line = 0; line < most && length > 0; line++) {
    bool is_last = line + 1 == most;
    size_t take = line_length(text, length, letters);
    y += p.size;
    if (is_last && take < length)
      write_cut_line(c, x, y, text, length, letters, p);
    else
      gi_canvas_text(c, x, y, text, take, p);
    y += p.size * 2 / 5;
    text += take;
    length -= take;
    while (length > 0 && *text == ' ') {
      text++;
      length--;
    }
  }
  return y;
}

int32_t gi_sheet_head(canvas *c, int32_t width, const char *title,
                      const char *subtitle) {
  int32_t inside = width - 2 * SHEET_MARGIN;
  gi_canvas_begin_words(c, "title");
  int32_t y = gi_sheet_lines(c, SHEET_MARGIN, SHEET_MARGIN, inside, title, 3,
                             (pen){SHEET_TITLE, INK_TEXT, ANCHOR_START, true});
  y = gi_sheet_lines(c, SHEET_MARGIN, y + 20, inside, subtitle, 3,
                     (pen){SHEET_SUBTITLE, INK_FAINT, ANCHOR_START, false});
  gi_canvas_end(c);
  return y;
}

void gi_sheet_foot(canvas *c, int32_t width, int32_t y, const char *caption) {
  gi_canvas_begin_words(c, "caption");
  y = gi_sheet_lines(c, SHEET_MARGIN, y, width - 2 * SHEET_MARGIN, caption, 6,
                     (pen){SHEET_SMALL, INK_FAINT, ANCHOR_START, false});
  gi_canvas_end(c);
  assert(width > 0 && width <= CANVAS_MOST);
  c->width = width;
  c->height = y + SHEET_MARGIN * 3 / 4;
}

void gi_sheet_say_with(gi_writer *words, grundy_language language,
                       const char *const *pieces) {
  if (gi_writer_out(words)->length > 0 && language == GRUNDY_ENGLISH)
    gi_write_text(words, " "); /* Chinese full stops need no space */
  gi_write_sentence(words, language, pieces);
}

const char *gi_sheet_text(canvas *c, gi_writer *words) {
  gi_write_bytes(words, "", 1);
  gi_canvas_note(c, words->status);
  return words->status == GRUNDY_OK ? (const char *)gi_writer_out(words)->data
                                    : "";
}
