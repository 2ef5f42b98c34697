/* SPDX-License-Identifier: MIT */
/* Words of a picture: what stands above it and below it, in lines. */
#ifndef APP_PICTURE_SHEET_H
#define APP_PICTURE_SHEET_H

#include "app/picture/canvas.h"
#include "core/text.h"

enum {
  SHEET_MARGIN = 200,
  SHEET_TITLE = 160, /* sizes of letters */
  SHEET_SUBTITLE = 130,
  SHEET_SMALL = 110
};

/* Breaks the text into lines of a width, `most` of them at most; the last
   then ends with "...".  `y` is the top of the first line; returns the bottom
   of the last.  An empty text takes no room. */
int32_t sheet_lines(canvas *c, int32_t x, int32_t y, int32_t width,
                    const char *text, unsigned most, pen p);

/* Title and subtitle from the top margin on; returns their bottom. */
int32_t sheet_head(canvas *c, int32_t width, const char *title,
                   const char *subtitle);
/* The caption below y; then the canvas ends with a margin, as wide as said. */
void sheet_foot(canvas *c, int32_t width, int32_t y, const char *caption);

/* Adds a sentence behind others, translated: template, then arguments. */
grundy_status sheet_say_with(gi_buffer *text, grundy_language language,
                             const char *const *pieces);
#define sheet_say(text, language, ...)                                         \
  sheet_say_with(text, language, (const char *const[]){__VA_ARGS__, NULL})

#endif
