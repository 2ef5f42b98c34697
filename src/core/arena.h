/* SPDX-License-Identifier: MIT */
/*
 * An arena hands out blocks in order and takes them back all at once, or back
 * to a mark.
 *
 * Each new chunk is twice as large as the one before it, so an arena has
 * logarithmically many chunks.  The chunk in use is the first of the list.
 */
#ifndef GI_CORE_ARENA_H
#define GI_CORE_ARENA_H

#include "core/memory.h"

typedef struct gi_chunk gi_chunk;

typedef struct gi_arena {
  gi_memory *memory;
  gi_chunk *chunk; /* the chunk in use; NULL: no chunk yet */
} gi_arena;

/* A place in an arena. */
typedef struct gi_mark {
  gi_chunk *chunk; /* the chunk in use at that time; NULL: no chunk yet */
  size_t used;     /* bytes of that chunk handed out at that time */
} gi_mark;

/* Makes an empty arena; allocates nothing. */
void gi_arena_init(gi_arena *arena, gi_memory *memory);
/* Frees all blocks; the arena is then empty and can be used again. */
void gi_arena_clear(gi_arena *arena);

/* Returns a block aligned for any type; NULL if the memory was refused. */
void *gi_arena_alloc(gi_arena *arena, size_t size);
/* Returns a copy without alignment, so that many small byte strings lie close
   together; NULL if the memory was refused. */
unsigned char *gi_arena_bytes(gi_arena *arena, const void *bytes,
                              size_t length);
/* Returns a copy with a terminating NUL, which `length` does not count; NULL
   if the memory was refused. */
char *gi_arena_text(gi_arena *arena, const char *text, size_t length);

/* Returns the place that the next block will get. */
gi_mark gi_arena_mark(const gi_arena *arena);
/* Takes back all blocks handed out after the mark.  Marks are released last
   first: releasing a mark makes all later marks invalid. */
void gi_arena_release(gi_arena *arena, gi_mark mark);

#endif
