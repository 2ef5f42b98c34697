/* SPDX-License-Identifier: MIT */
/* A canvas as a PNG file, by libpng. */
#ifndef APP_PICTURE_PNG_H
#define APP_PICTURE_PNG_H

#include "app/picture/canvas.h"

/* Provenance goes into a text chunk. */
grundy_status png_write(const canvas *c, gi_buffer *out);

#endif
