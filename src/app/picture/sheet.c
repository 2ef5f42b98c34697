/* SPDX-License-Identifier: MIT */
#include "app/picture/sheet.h"

#include "app/picture/palette.h"
#include "app/text/utf8.h"

/* How much of the text goes into a line of so many columns: up to the last
   space in it, or between two wide characters, or all of it. */
static size_t line_length(const char *text, size_t length, size_t columns) {
  size_t at = 0, stop = 0, used = 0;
  bool is_wide = false;
  while (at < length) {
    glyph g = glyph_at(text + at, length - at);
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

int32_t sheet_lines(canvas *c, int32_t x, int32_t y, int32_t width,
                    const char *text, unsigned most, pen p) {
  size_t length = strlen(text);
  size_t letters = (size_t)width * 10 / (size_t)letters_width(10, p.size);
  if (letters < 8)
    letters = 8;
  for (unsigned line = 0; line < most && length > 0; line++) {
    bool is_last = line + 1 == most;
    size_t take = line_length(text, length, letters);
    y += p.size;
    if (is_last && take < length) {
      char cut[512];
      take = line_length(text, length, letters - 3);
      take = take < sizeof cut - 4 ? take : sizeof cut - 4;
      memcpy(cut, text, take);
      memset(cut + take, '.', 3);
      canvas_text(c, x, y, cut, take + 3, p);
    } else {
      canvas_text(c, x, y, text, take, p);
    }
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

int32_t sheet_head(canvas *c, int32_t width, const char *title,
                   const char *subtitle) {
  int32_t inside = width - 2 * SHEET_MARGIN;
  int32_t y = sheet_lines(c, SHEET_MARGIN, SHEET_MARGIN, inside, title, 3,
                          (pen){SHEET_TITLE, INK_TEXT, ANCHOR_START, true});
  return sheet_lines(c, SHEET_MARGIN, y + 20, inside, subtitle, 3,
                     (pen){SHEET_SUBTITLE, INK_FAINT, ANCHOR_START, false});
}

void sheet_foot(canvas *c, int32_t width, int32_t y, const char *caption) {
  y = sheet_lines(c, SHEET_MARGIN, y, width - 2 * SHEET_MARGIN, caption, 6,
                  (pen){SHEET_SMALL, INK_FAINT, ANCHOR_START, false});
  c->width = width;
  c->height = y + SHEET_MARGIN * 3 / 4;
}

grundy_status sheet_say_with(gi_buffer *text, grundy_language language,
                             const char *const *pieces) {
  grundy_status status = GRUNDY_OK;
  if (text->length > 0)
    status = gi_buffer_text(text, " ");
  return status == GRUNDY_OK ? gi_sentence(text, language, pieces) : status;
}
