/* SPDX-License-Identifier: MIT */
#include "app/text/utf8.h"

void glyphs_print(FILE *out, const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    gi_glyph g = gi_glyph_at(text + i, length - i);
    if (g.escaped)
      fprintf(out, "\\x%02X", (unsigned)(unsigned char)text[i]);
    else
      fwrite(text + i, 1, g.length, out);
    i += g.length;
  }
}
