/* SPDX-License-Identifier: MIT */
/*
 * The letters of PNG pictures: strokes on a grid, drawn for this program, so
 * that any size is sharp and no font need be installed.  Every character is
 * equally wide, 9/15 of the size.
 */
#ifndef APP_PICTURE_FONT_H
#define APP_PICTURE_FONT_H

#include <stdint.h>

enum {
  FONT_UNITS = 15,  /* grid lines to the size of the font */
  FONT_ADVANCE = 9, /* from one character to the next */
  FONT_BEARING2 = 3 /* twice the space before x = 0 */
};

/* Strokes of a character, a space between two: each a row of points, digit x
   and letter y, 'd' being the baseline.  One point alone is a dot.  What has
   no strokes of its own is a box. */
const char *font_strokes(uint32_t point);

static inline int font_x(const char *at) { return at[0] - '0'; }
static inline int font_y(const char *at) { return at[1] - 'd'; }

#endif
