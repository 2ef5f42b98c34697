/* SPDX-License-Identifier: MIT */
/* Reports why a position cannot be drawn. */
#ifndef APP_PICTURE_REFUSAL_H
#define APP_PICTURE_REFUSAL_H

#include "app/command.h"
#include "engine/picture/figure.h"

/* Reports why gi_figure_open has failed; returns the exit code. */
int refusal_report(const call *c, const figure *f);
/* Returns whether every component is a graph, as --dot needs it; reports the
   first that is not. */
bool refusal_has_graphs(const call *c, const figure *f);

#endif
