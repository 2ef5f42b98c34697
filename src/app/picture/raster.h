/* SPDX-License-Identifier: MIT */
/*
 * A canvas as an array of pixels with smooth edges.  All arithmetic is in
 * integers, so every machine computes the same pixels.
 */
#ifndef APP_PICTURE_RASTER_H
#define APP_PICTURE_RASTER_H

#include "engine/picture/canvas.h"

enum {
  RASTER_SCALE = 2 /* pixels of the raster to a pixel of the canvas */
};

typedef struct raster {
  gi_memory *memory;
  uint32_t width, height; /* pixels */
  unsigned char *pixels;  /* red, green, blue; rows from the top */
} raster;

/* Returns the number of bytes of the pixels. */
static inline size_t raster_size(const raster *r) {
  return (size_t)r->width * r->height * 3;
}

/* Draws the marks in their order on white.  Returns the refusal of the canvas
   or of the pixels' memory.  raster_clear is due in either case. */
grundy_status raster_draw(raster *r, const canvas *c);
void raster_clear(raster *r);

#endif
