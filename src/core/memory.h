/* SPDX-License-Identifier: MIT */
/*
 * The one place that asks for memory: the system, or the allocator that the
 * program gave to grundy_new_with.
 *
 * Every block is charged to a `gi_memory`, which has a limit.  The caller of
 * gi_free names the size of the block, so a test can assert that nothing stays
 * allocated.  `fail_at` lets a test refuse the n-th request: out of memory is
 * a status, never a crash.
 */
#ifndef GI_CORE_MEMORY_H
#define GI_CORE_MEMORY_H

#include <grundy.h>

typedef struct gi_memory {
  size_t limit;      /* most bytes at any time; 0: no limit */
  size_t used;       /* bytes allocated now */
  size_t peak;       /* most bytes allocated so far */
  size_t wanted;     /* bytes in all that the last request above `limit` would
                        have made; 0: no request was above it */
  bool limited;      /* `limit` caused the last refusal, not the system */
  uint64_t requests; /* calls of gi_alloc and gi_realloc so far */
  uint64_t fail_at;  /* first request to refuse, with all later ones; 0: none */
  grundy_allocator allocator; /* where blocks come from; zero: the system */
} gi_memory;

/* Returns a new block, which the caller frees; NULL if it was refused, or if
   the size is 0. */
void *gi_alloc(gi_memory *memory, size_t size);
/* Returns the block with its new size, above 0.  NULL if that was refused; the
   old block then stays as it was. */
void *gi_realloc(gi_memory *memory, void *block, size_t old_size,
                 size_t new_size);
/* Frees a block of exactly this size; NULL is allowed. */
void gi_free(gi_memory *memory, void *block, size_t size);

/* Returns the status of the last refusal: STOPPED if `limit` caused it, NOMEM
   if the system did. */
static inline grundy_status gi_memory_refusal(const gi_memory *memory) {
  return memory->limited ? GRUNDY_STOPPED : GRUNDY_NOMEM;
}

/* Records a request that is larger than any block.  Returns STOPPED if there is
   a limit, since the request is above it; otherwise NOMEM. */
grundy_status gi_memory_exceed(gi_memory *memory);

/* Returns count * size; 0 if the product overflows. */
size_t gi_array_size(size_t count, size_t size);

/*
 * A growable array is a pointer, which is NULL at first, a number of elements
 * and a capacity.  The elements from the number on are undefined.
 *
 *     grundy_status status = gi_reserve(memory, s->list, s->capacity,
 *                                       s->count + 1);
 *     if (status == GRUNDY_OK)
 *       s->list[s->count++] = element;
 */

/* Makes room for `count` elements, and for half as many again, so that adding
   one by one takes linear time. */
#define gi_reserve(memory, list, capacity, count)                              \
  gi_reserve_bytes(memory, &(list), &(capacity), count, sizeof *(list))
/* Grows an array; `list` is the address of the pointer, `size` the bytes of
   an element. */
grundy_status gi_grow_bytes(gi_memory *memory, void *list, size_t *capacity,
                            size_t count, size_t size);
static inline grundy_status gi_reserve_bytes(gi_memory *memory, void *list,
                                             size_t *capacity, size_t count,
                                             size_t size) {
  return count <= *capacity
             ? GRUNDY_OK
             : gi_grow_bytes(memory, list, capacity, count, size);
}

#endif
