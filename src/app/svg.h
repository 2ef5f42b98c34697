/* SPDX-License-Identifier: MIT */
/* A canvas as SVG text. */
#ifndef APP_SVG_H
#define APP_SVG_H

#include "canvas.h"

grundy_status svg_write(const canvas *c, gi_buffer *out);

#endif
