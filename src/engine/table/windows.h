/* SPDX-License-Identifier: MIT */
/*
 * Values of heaps whose options are all heaps of a few windows.
 *
 * n-k for k in 1..n/2 is the window n - n/2 .. n-1.  From heap to heap its ends
 * move little, so the values in it are counted: a heap adds and takes away a
 * few counts instead of looking at all its options.
 */
#ifndef GI_ENGINE_TABLE_WINDOWS_H
#define GI_ENGINE_TABLE_WINDOWS_H

#include <grundy.h>

#include "core/budget.h"

/* All heaps low..high; none if low > high. */
typedef struct gi_window {
  int64_t low, high;
} gi_window;

enum {
  GI_MOST_WINDOWS = 64
};

typedef struct gi_windows {
  unsigned count;
  /* Finds the windows of a heap.  False: the rule fails there. */
  bool (*at)(const void *data, int64_t heap, gi_window *windows);
  const void *data;
} gi_windows;

/* Writes the values of heaps from..to; those below `from` are there.  UNABLE:
   the windows move too much for this way, an option is not a smaller heap, or
   the rule fails. */
grundy_status gi_windows_values(const gi_windows *windows, int64_t from,
                                int64_t to, gi_memory *memory,
                                gi_budget *budget, uint32_t *values);

#endif
