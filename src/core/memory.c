/* SPDX-License-Identifier: MIT */
#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>

static bool refuse(gi_memory *memory, size_t growth) {
  memory->requests++;
  memory->limited = false;
  if (memory->fail_at && memory->requests >= memory->fail_at)
    return true;
  assert(!memory->limit || memory->used <= memory->limit);
  memory->limited = memory->limit && growth > memory->limit - memory->used;
  return memory->limited;
}

void *gi_alloc(gi_memory *memory, size_t size) {
  if (!size || refuse(memory, size))
    return NULL;
  void *block = malloc(size);
  if (block)
    memory->used += size;
  return block;
}

void *gi_realloc(gi_memory *memory, void *block, size_t old_size,
                 size_t new_size) {
  assert(new_size >= old_size && new_size);
  if (refuse(memory, new_size - old_size))
    return NULL;
  void *grown = realloc(block, new_size);
  if (grown)
    memory->used += new_size - old_size;
  return grown;
}

void gi_free(gi_memory *memory, void *block, size_t size) {
  if (!block)
    return;
  assert(memory->used >= size);
  memory->used -= size;
  free(block);
}

grundy_status gi_memory_refusal(const gi_memory *memory) {
  return memory->limited ? GRUNDY_STOPPED : GRUNDY_NOMEM;
}

size_t gi_array_size(size_t count, size_t size) {
  size_t total;
  return __builtin_mul_overflow(count, size, &total) ? 0 : total;
}
