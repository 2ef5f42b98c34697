/* SPDX-License-Identifier: MIT */
/*
 * An arena: blocks are handed out in order and given back all at once, or
 * back to a mark.  Chunks double in size, so the number of them is
 * logarithmic; the chunk in use stands first.
 */
#ifndef GI_CORE_ARENA_H
#define GI_CORE_ARENA_H

#include "core/memory.h"

typedef struct gi_chunk gi_chunk;

typedef struct gi_arena {
  gi_memory *memory;
  gi_chunk *chunk;
} gi_arena;

typedef struct gi_mark {
  gi_chunk *chunk;
  size_t used;
} gi_mark;

void gi_arena_init(gi_arena *arena, gi_memory *memory);
void gi_arena_clear(gi_arena *arena);

/* Aligned for any type; NULL when refused. */
void *gi_arena_alloc(gi_arena *arena, size_t size);
/* A copy without alignment: many small byte strings stay close together. */
unsigned char *gi_arena_bytes(gi_arena *arena, const void *bytes,
                              size_t length);
/* A copy with a terminating NUL that the length does not count. */
char *gi_arena_text(gi_arena *arena, const char *text, size_t length);

gi_mark gi_arena_mark(const gi_arena *arena);
void gi_arena_release(gi_arena *arena, gi_mark mark);

#endif
