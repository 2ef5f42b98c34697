/* SPDX-License-Identifier: MIT */
/*
 * The letters of PNG pictures, as strokes on a grid.  They were drawn for this
 * program, so letters of any size are sharp and no font need be installed.
 * All characters have the same width, 9/15 of the size.
 */
#ifndef APP_PICTURE_FONT_H
#define APP_PICTURE_FONT_H

#include <stdint.h>

enum {
  FONT_UNITS = 15,  /* grid units to the size of the font */
  FONT_ADVANCE = 9, /* grid units from one character to the next */
  FONT_BEARING2 = 3 /* twice the grid units left of x = 0 */
};

/* Returns the strokes of a character, separated by spaces.  A stroke is a list
   of points, each a digit for x and a letter for y; 'd' is the baseline.  A
   single point is a dot.  A character that the font does not have is a box. */
const char *font_strokes(uint32_t point);

/* Return the coordinates of the point that begins at `at`. */
static inline int font_x(const char *at) { return at[0] - '0'; }
static inline int font_y(const char *at) { return at[1] - 'd'; }

#endif
