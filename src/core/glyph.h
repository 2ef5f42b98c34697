/* SPDX-License-Identifier: MIT */
/*
 * Makes untrusted text fit to print: every byte string is a row of glyphs, and
 * a glyph is a printable character or one escaped byte, \xNN.
 *
 * The widths are our own, since wcwidth knows nothing of CJK in the C locale.
 */
#ifndef GI_CORE_GLYPH_H
#define GI_CORE_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gi_glyph {
  size_t length;    /* bytes of the glyph; 1 for an escaped byte */
  unsigned columns; /* columns on a terminal: 0, 1, 2, or 4 when escaped */
  bool escaped;
} gi_glyph;

/* Returns the bytes of the valid UTF-8 sequence at text; 0 if there is none. */
size_t gi_utf8_decode(const char *text, size_t length, uint32_t *point);

/* Returns the glyph that begins at text; length > 0. */
gi_glyph gi_glyph_at(const char *text, size_t length);
/* Returns the glyph that ends before text + end; end > 0. */
gi_glyph gi_glyph_before(const char *text, size_t end);

/* Returns the columns of a whole text. */
size_t gi_glyphs_columns(const char *text, size_t length);

#endif
