/* SPDX-License-Identifier: MIT */
/* A canvas as a PNG file, by libpng. */
#ifndef APP_PNG_H
#define APP_PNG_H

#include "canvas.h"

/* Provenance goes into a text chunk. */
grundy_status png_write(const canvas *c, gi_buffer *out);

#endif
