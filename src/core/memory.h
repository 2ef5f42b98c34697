/* SPDX-License-Identifier: MIT */
/*
 * The one place that asks the system for memory.
 *
 * Every block is charged to a `gi_memory`, which has a limit; frees are sized,
 * so that a test can assert that nothing stays allocated.  `fail_at` lets a
 * test refuse the n-th request: out of memory is a status, never a crash.
 */
#ifndef GI_CORE_MEMORY_H
#define GI_CORE_MEMORY_H

#include <grundy.h>

typedef struct gi_memory {
  size_t limit;      /* 0: none */
  size_t used, peak; /* now, and at most so far */
  bool limited;      /* the last refusal was our limit, not the system's */
  uint64_t requests; /* counts allocations and growths */
  uint64_t fail_at;  /* refuse this request and all later ones; 0: never */
} gi_memory;

/* NULL when refused.  A size of 0 is allowed and gives NULL too. */
void *gi_alloc(gi_memory *memory, size_t size);
void *gi_realloc(gi_memory *memory, void *block, size_t old_size,
                 size_t new_size);
void gi_free(gi_memory *memory, void *block, size_t size);

/* What a refusal means: STOPPED at our limit, NOMEM at the system's. */
static inline grundy_status gi_memory_refusal(const gi_memory *memory) {
  return memory->limited ? GRUNDY_STOPPED : GRUNDY_NOMEM;
}

/* count * size, or 0 when that overflows (which no allocation can be). */
size_t gi_array_size(size_t count, size_t size);

#endif
