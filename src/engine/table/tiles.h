/* SPDX-License-Identifier: MIT */
/*
 * A table filled tile by tile, on several threads.
 *
 * The tiles stand in bands, one below the other.  A tile may need the tiles
 * left of it in its band, and in earlier bands those of its column and of all
 * columns before:
 *
 *     band 0   a a a a a      the tile x needs the tiles a;
 *     band 1   a a a x .      the tiles . come later
 *     band 2   . . . . .
 *
 * Each thread takes every so many bands, and waits where the thread of the band
 * above has not come so far.  No cell is written by two threads, so the bytes
 * are the same for any number of threads.
 */
#ifndef GI_ENGINE_TABLE_TILES_H
#define GI_ENGINE_TABLE_TILES_H

#include "core/budget.h"

enum {
  GI_MOST_THREADS = 64
};

typedef struct gi_tiles {
  size_t bands, columns;
  unsigned threads; /* 1..GI_MOST_THREADS */
  /* Fills a tile; returns its ticks.  It is called by several threads, each
     with a number of its own below `threads`. */
  uint64_t (*fill)(void *data, unsigned thread, size_t band, size_t column);
  void *data;
} gi_tiles;

/* Returns how many threads fill a table of so many cells: as many as the budget
   allows, or otherwise all cores where that saves time. */
unsigned gi_tiles_threads(const gi_budget *budget, uint64_t cells);
/* Fills all tiles.  The first thread is the caller's, and it alone charges the
   budget: what it counts in the end does not depend on the threads. */
grundy_status gi_tiles_fill(const gi_tiles *tiles, gi_budget *budget);

#endif
