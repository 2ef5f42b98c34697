/* SPDX-License-Identifier: MIT */
#include "core/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

enum {
  FIRST_CHUNK = 4096,     /* bytes */
  LARGEST_CHUNK = 1 << 24 /* bytes; a larger block has its own chunk */
};

struct gi_chunk {
  gi_chunk *next; /* the chunk filled before; NULL: none */
  size_t size;    /* bytes of `data` */
  size_t used;    /* bytes of `data` handed out */
  alignas(max_align_t) unsigned char data[];
};

void gi_arena_init(gi_arena *arena, gi_memory *memory) {
  arena->memory = memory;
  arena->chunk = NULL;
}

static void drop_chunk(gi_arena *arena) {
  gi_chunk *chunk = arena->chunk;
  assert(chunk && chunk->used <= chunk->size);
  arena->chunk = chunk->next;
  gi_free(arena->memory, chunk, sizeof *chunk + chunk->size);
}

void gi_arena_clear(gi_arena *arena) {
  while (arena->chunk)
    drop_chunk(arena);
}

/* Adds a chunk of at least `need` bytes and makes it the chunk in use.
   Returns false if the memory was refused. */
static bool add_chunk(gi_arena *arena, size_t need) {
  size_t size = arena->chunk ? 2 * arena->chunk->size : FIRST_CHUNK;
  if (size > LARGEST_CHUNK)
    size = LARGEST_CHUNK;
  if (size < need)
    size = need;
  if (size > SIZE_MAX - sizeof(gi_chunk))
    return false;
  gi_chunk *chunk = gi_alloc(arena->memory, sizeof *chunk + size);
  if (!chunk && size > need) /* near the limit: only what is needed */
    chunk = gi_alloc(arena->memory, sizeof *chunk + (size = need));
  if (!chunk)
    return false;
  *chunk = (gi_chunk){.next = arena->chunk, .size = size};
  arena->chunk = chunk;
  return true;
}

/* Returns the next `size` bytes, adding a chunk if the one in use is full. */
static void *hand_out(gi_arena *arena, size_t size, size_t align) {
  gi_chunk *chunk = arena->chunk;
  assert(size && align && !(align & (align - 1)));
  size_t used = chunk ? (chunk->used + align - 1) / align * align : 0;
  if (!chunk || used > chunk->size || chunk->size - used < size) {
    if (!add_chunk(arena, size))
      return NULL;
    chunk = arena->chunk;
    used = 0;
  }
  chunk->used = used + size;
  assert(chunk->used <= chunk->size);
  return chunk->data + used;
}

void *gi_arena_alloc(gi_arena *arena, size_t size) {
  return hand_out(arena, size ? size : 1, alignof(max_align_t));
}

unsigned char *gi_arena_bytes(gi_arena *arena, const void *bytes,
                              size_t length) {
  unsigned char *copy = hand_out(arena, length ? length : 1, 1);
  if (copy && length)
    memcpy(copy, bytes, length);
  return copy;
}

char *gi_arena_text(gi_arena *arena, const char *text, size_t length) {
  char *copy = hand_out(arena, length + 1, 1);
  if (!copy)
    return NULL;
  if (length)
    memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

gi_mark gi_arena_mark(const gi_arena *arena) {
  return (gi_mark){arena->chunk, arena->chunk ? arena->chunk->used : 0};
}

void gi_arena_release(gi_arena *arena, gi_mark mark) {
  while (arena->chunk != mark.chunk) {
    assert(arena->chunk); /* otherwise the mark's chunk is already freed */
    drop_chunk(arena);
  }
  if (!mark.chunk)
    return;
  assert(mark.used <= mark.chunk->used); /* no earlier mark was released */
  mark.chunk->used = mark.used;
}
