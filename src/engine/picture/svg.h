/* SPDX-License-Identifier: MIT */
/* Writes a canvas as SVG text. */
#ifndef GI_ENGINE_PICTURE_SVG_H
#define GI_ENGINE_PICTURE_SVG_H

#include "engine/picture/canvas.h"

/* Appends the file to `out`.  The canvas's `about` becomes its <desc>.
   Returns the refusal of the canvas, if there was one. */
grundy_status gi_svg_write(const canvas *c, gi_buffer *out);

#endif
