/* SPDX-License-Identifier: MIT */
/* "Did you mean ...?": of the names tried, the one nearest to what was typed.
 */
#ifndef GI_CORE_NEAREST_H
#define GI_CORE_NEAREST_H

#include <stddef.h>

typedef struct gi_nearest {
  const char *typed; /* what the user typed; borrowed, needs no NUL */
  size_t length;     /* bytes of `typed` */
  const char *name;  /* the nearest name so far, borrowed; NULL: none is near */
  size_t distance;   /* errors in `typed`, read as `name`; SIZE_MAX: no name */
} gi_nearest;

/* Returns a comparison with what was typed, before any name was tried. */
gi_nearest gi_nearest_to(const char *typed, size_t length);
/* Keeps the name if it is near, and nearer than all names tried before. */
void gi_nearest_try(gi_nearest *n, const char *name);

#endif
