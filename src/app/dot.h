/* SPDX-License-Identifier: MIT */
/* Graphs as text for Graphviz, whose programs lay them out and draw them. */
#ifndef APP_DOT_H
#define APP_DOT_H

#include "figure.h"

/* `about` says where it comes from.  All components are graphs. */
grundy_status dot_write(const figure *f, const char *about, gi_buffer *out);

#endif
