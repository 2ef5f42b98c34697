/* SPDX-License-Identifier: MIT */
/* Writes a canvas as a PNG file, by libpng. */
#ifndef APP_PICTURE_PNG_H
#define APP_PICTURE_PNG_H

#include "engine/picture/canvas.h"

/* Returns whether this build has libpng. */
bool png_is_possible(void);

/* Appends the file to `out`.  The canvas's `about` becomes a text chunk.
   Returns the refusal of the canvas, if there was one. */
grundy_status png_write(const canvas *c, gi_buffer *out);

#endif
