/* SPDX-License-Identifier: MIT */
/* Without libpng: the page makes a PNG of the SVG itself. */
#include "app/picture/png.h"

bool png_is_possible(void) { return false; }

grundy_status png_write(const canvas *c, gi_buffer *out) {
  (void)c, (void)out;
  return GRUNDY_UNABLE; /* never called: see picture_is_possible */
}
