/* SPDX-License-Identifier: MIT */
/* Makes PNG and PDF files of SVG texts by the program rsvg-convert of librsvg,
   which knows fonts for every script. */
#ifndef APP_PICTURE_CONVERT_H
#define APP_PICTURE_CONVERT_H

#include "core/buffer.h"

/* Returns whether rsvg-convert can be started; otherwise reports why not. */
bool convert_is_possible(void);

/* Appends the picture as a file of the format "png", with two pixels for each
   unit of the SVG, or "pdf".  Returns the exit code; a failure is reported. */
int convert_svg(const gi_buffer *svg, const char *format, gi_buffer *out);

#endif
