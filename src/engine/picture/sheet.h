/* SPDX-License-Identifier: MIT */
/*
 * The words of a picture: title and subtitle above the drawing, a caption
 * below it, broken into lines.
 */
#ifndef GI_ENGINE_PICTURE_SHEET_H
#define GI_ENGINE_PICTURE_SHEET_H

#include "core/writer.h"
#include "engine/picture/canvas.h"

enum {
  SHEET_MARGIN = 200,
  SHEET_LEAST_WIDTH = 4600, /* of a whole picture */
  SHEET_TITLE = 160,        /* sizes of letters */
  SHEET_SUBTITLE = 130,
  SHEET_SMALL = 110
};

/* Breaks the text into at most `most` lines of the given width.  A text that
   needs more lines ends with "..." in the last one.  `y` is the top of the
   first line.  Returns the bottom of the last line; y for an empty text. */
int32_t gi_sheet_lines(canvas *c, int32_t x, int32_t y, int32_t width,
                       const char *text, unsigned most, pen p);

/* Writes title and subtitle below the top margin; returns their bottom. */
int32_t gi_sheet_head(canvas *c, int32_t width, const char *title,
                      const char *subtitle);
/* Writes the caption below y and sets the size of the canvas: the given width,
   and a height that ends with a margin below the caption. */
void gi_sheet_foot(canvas *c, int32_t width, int32_t y, const char *caption);

/* Adds a sentence to the words; English sentences have a space between them.
   The pieces are the template, which is translated, and what fills it; NULL
   ends them. */
void gi_sheet_say_with(gi_writer *words, grundy_language language,
                       const char *const *pieces);
#define gi_sheet_say(words, language, ...)                                     \
  gi_sheet_say_with(words, language, (const char *const[]){__VA_ARGS__, NULL})
/* Returns the words as a C string, which lives as long as the writer; to be
   called once, after the last sentence.  If the words were refused memory, the
   canvas remembers the refusal and the string is empty. */
const char *gi_sheet_text(canvas *c, gi_writer *words);

#endif
