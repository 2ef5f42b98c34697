/* SPDX-License-Identifier: MIT */
/* Did you mean ...?  Of the names tried, the one nearest to what was typed. */
#ifndef GI_CORE_NEAREST_H
#define GI_CORE_NEAREST_H

#include <stddef.h>

typedef struct gi_nearest {
  const char *typed;
  size_t length;
  const char *name; /* the best so far, NULL while none is near */
  size_t distance;
} gi_nearest;

gi_nearest gi_nearest_to(const char *typed, size_t length);
void gi_nearest_try(gi_nearest *n, const char *name);

#endif
