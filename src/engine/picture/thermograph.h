/* SPDX-License-Identifier: MIT */
/*
 * Thermographs as a drawing: the temperature goes up, and values grow to the
 * left, so that Left's wall is on the left.
 */
#ifndef GI_ENGINE_PICTURE_THERMOGRAPH_H
#define GI_ENGINE_PICTURE_THERMOGRAPH_H

#include "engine/picture/canvas.h"

enum {
  THERMOGRAPHS_MOST = 12 /* thermographs in one drawing */
};

/* A thermograph with the text of its value; both are the caller's. */
typedef struct named_thermograph {
  const char *name;
  const grundy_thermograph *data;
} named_thermograph;

/* Draws 1..THERMOGRAPHS_MOST thermographs on common axes. */
void gi_thermograph_draw(canvas *k, const named_thermograph *list,
                         size_t count);

#endif
