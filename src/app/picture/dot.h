/* SPDX-License-Identifier: MIT */
/* Graphs as text for Graphviz, whose programs lay them out and draw them. */
#ifndef APP_PICTURE_DOT_H
#define APP_PICTURE_DOT_H

#include "app/picture/figure.h"

/* `about` says where it comes from.  All components are graphs. */
grundy_status dot_write(const figure *f, const char *about, gi_buffer *out);

#endif
