/* SPDX-License-Identifier: MIT */
/*
 * Things on a line, each as near as possible to where it wants to be, none
 * nearer to the thing before it than it must be.
 */
#ifndef GI_ENGINE_PICTURE_SPREAD_H
#define GI_ENGINE_PICTURE_SPREAD_H

#include <stddef.h>
#include <stdint.h>

enum {
  MOST_SPREAD = 1024 /* things on a line */
};

typedef struct spread_item {
  int64_t wanted; /* where the thing wants to be */
  int64_t weight; /* how much it wants that, 1..1000 */
  int32_t room;   /* smallest distance from the thing before it */
  int32_t at;     /* where the thing is; spread sets it */
} spread_item;

/* Sets `at` of all things, in their order, so that the weighted sum of the
   squares of their distances from `wanted` is least. */
void gi_spread(spread_item *items, size_t count);

#endif
