/* SPDX-License-Identifier: MIT */
/* A canvas as SVG text. */
#ifndef APP_PICTURE_SVG_H
#define APP_PICTURE_SVG_H

#include "app/picture/canvas.h"

grundy_status svg_write(const canvas *c, gi_buffer *out);

#endif
