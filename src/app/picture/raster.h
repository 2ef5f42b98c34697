/* SPDX-License-Identifier: MIT */
/*
 * A canvas as pixels, two for each of the canvas, with soft edges.  Integers
 * alone: the same picture on every machine.
 */
#ifndef APP_PICTURE_RASTER_H
#define APP_PICTURE_RASTER_H

#include "app/picture/canvas.h"

enum {
  RASTER_SCALE = 2
};

typedef struct raster {
  gi_memory *memory;
  uint32_t width, height;
  unsigned char *pixels; /* red, green, blue; rows from the top */
} raster;

static inline size_t raster_size(const raster *r) {
  return (size_t)r->width * r->height * 3;
}

/* White, then the marks in their order.  Clear it in either case. */
grundy_status raster_draw(raster *r, const canvas *c);
void raster_clear(raster *r);

#endif
