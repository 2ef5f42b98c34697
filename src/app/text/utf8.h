/* SPDX-License-Identifier: MIT */
/* Prints untrusted text, glyph by glyph (core/glyph.h). */
#ifndef APP_TEXT_UTF8_H
#define APP_TEXT_UTF8_H

#include "core/glyph.h"

#include <stdio.h>

/* Prints the text with the bytes escaped that are not printable. */
void glyphs_print(FILE *out, const char *text, size_t length);

#endif
