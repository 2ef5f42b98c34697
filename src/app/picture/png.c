/* SPDX-License-Identifier: MIT */
/*
 * libpng reports trouble by a jump, and must be kept from printing.  What
 * lives across the jump is in the caller's hands, not in locals.
 */
#include "app/picture/png.h"

#include "app/picture/raster.h"

#include <png.h>

typedef struct target {
  gi_buffer *out;
  grundy_status status;
} target;

static void receive(png_structp png, png_bytep bytes, size_t length) {
  target *t = png_get_io_ptr(png);
  t->status = gi_buffer_put(t->out, bytes, length);
  if (t->status != GRUNDY_OK)
    png_error(png, "refused");
}

static void flush(png_structp png) { (void)png; }

static void be_quiet(png_structp png, png_const_charp message) {
  (void)png, (void)message;
}

static _Noreturn void jump_back(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

/* False: libpng gave up; target.status may say why. */
static bool encode(png_structp png, png_infop info, const raster *r,
                   png_textp about) {
  if (setjmp(png_jmpbuf(png)))
    return false;
  png_set_IHDR(png, info, r->width, r->height, 8, PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(png, 0, PNG_FILTER_NONE); /* the best for flat colours */
  png_set_text(png, info, about, 1);
  png_write_info(png, info);
  for (uint32_t y = 0; y < r->height; y++)
    png_write_row(png, r->pixels + (size_t)y * r->width * 3);
  png_write_end(png, NULL);
  return true;
}

static grundy_status write_raster(const raster *r, char *about,
                                  gi_buffer *out) {
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, jump_back, be_quiet);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    return GRUNDY_NOMEM;
  }
  char key[] = "Description";
  png_text text = {.compression = PNG_ITXT_COMPRESSION_NONE,
                   .key = key,
                   .text = about,
                   .itxt_length = strlen(about)};
  target t = {out, GRUNDY_OK};
  png_set_write_fn(png, &t, receive, flush);
  bool is_done = encode(png, info, r, &text);
  png_destroy_write_struct(&png, &info);
  if (!is_done && t.status == GRUNDY_OK)
    t.status = GRUNDY_NOMEM; /* nothing else can go wrong */
  return t.status;
}

grundy_status png_write(const canvas *c, gi_buffer *out) {
  raster r;
  gi_buffer about;
  gi_buffer_init(&about, c->memory);
  grundy_status status = raster_draw(&r, c);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&about, c->about.data, c->about.length);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&about, "", 1);
  if (status == GRUNDY_OK)
    status = write_raster(&r, (char *)about.data, out);
  gi_buffer_clear(&about);
  raster_clear(&r);
  return status;
}
