/* SPDX-License-Identifier: MIT */
/* Writes graphs as text for Graphviz, which lays out and draws them. */
#ifndef APP_PICTURE_DOT_H
#define APP_PICTURE_DOT_H

#include "engine/picture/figure.h"

/* Appends the text to `out`; `about`, the provenance, becomes its first line.
   All components must be graphs. */
grundy_status dot_write(const figure *f, const char *about, gi_buffer *out);

#endif
