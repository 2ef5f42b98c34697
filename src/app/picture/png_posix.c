/* SPDX-License-Identifier: MIT */
/*
 * libpng reports errors by longjmp; its warnings, which it would print, are
 * dropped.  Variables that must survive the jump belong to the caller of the
 * function with the setjmp.
 */
#include "app/picture/png.h"

#include "app/picture/raster.h"
#include "core/writer.h"

#include <png.h>

bool png_is_possible(void) { return true; }

static void take_bytes(png_structp png, png_bytep bytes, size_t length) {
  gi_writer *w = png_get_io_ptr(png);
  gi_write_bytes(w, bytes, length);
  if (w->status != GRUNDY_OK)
    png_error(png, "refused");
}

static void flush(png_structp png) { (void)png; }

static void drop_warning(png_structp png, png_const_charp message) {
  (void)png, (void)message;
}

static _Noreturn void jump_back(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

/* Returns false if libpng gave up; the status of the writer may say why. */
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
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL,
                                            jump_back, drop_warning);
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
  gi_writer w = gi_writer_to(out);
  png_set_write_fn(png, &w, take_bytes, flush);
  bool is_done = encode(png, info, r, &text);
  png_destroy_write_struct(&png, &info);
  if (!is_done)
    gi_writer_note(&w, GRUNDY_NOMEM); /* libpng has no other error here */
  return w.status;
}

grundy_status png_write(const canvas *c, gi_buffer *out) {
  raster r;
  gi_writer about;
  gi_writer_init(&about, c->memory);
  gi_writer_note(&about, raster_draw(&r, c));
  gi_write_bytes(&about, c->about.data, c->about.length);
  gi_write_bytes(&about, "", 1);
  grundy_status status = about.status;
  if (status == GRUNDY_OK)
    status = write_raster(&r, (char *)about.own.data, out);
  gi_writer_clear(&about);
  raster_clear(&r);
  return status;
}
