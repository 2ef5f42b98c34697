/* SPDX-License-Identifier: MIT */
#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Counts a request and returns whether it is refused.  `limited` describes the
   last refusal, since a caller may ask for several blocks before it checks that
   all were granted. */
static bool refuse(gi_memory *memory, size_t growth) {
  memory->requests++;
  bool fails = memory->fail_at && memory->requests >= memory->fail_at;
  assert(!memory->limit || memory->used <= memory->limit);
  bool limited = memory->limit && growth > memory->limit - memory->used;
  if (fails || limited)
    memory->limited = !fails;
  if (limited && __builtin_add_overflow(memory->used, growth, &memory->wanted))
    memory->wanted = SIZE_MAX;
  return fails || limited;
}

/* Charges the growth to the memory if the system granted the block. */
static void *granted(gi_memory *memory, void *block, size_t growth) {
  if (block)
    memory->used += growth;
  else
    memory->limited = false;
  if (memory->used > memory->peak)
    memory->peak = memory->used;
  return block;
}

/* Asks the source of the memory for a block; NULL if it refuses. */
static void *ask(const gi_memory *memory, void *block, size_t old_size,
                 size_t size) {
  const grundy_allocator *a = &memory->allocator;
  assert(size);
  return a->resize ? a->resize(a->data, block, old_size, size)
                   : realloc(block, size);
}

void *gi_alloc(gi_memory *memory, size_t size) {
  if (!size || refuse(memory, size))
    return NULL;
  return granted(memory, ask(memory, NULL, 0, size), size);
}

void *gi_realloc(gi_memory *memory, void *block, size_t old_size,
                 size_t new_size) {
  assert(new_size);
  assert(!block == !old_size && memory->used >= old_size);
  size_t growth = new_size > old_size ? new_size - old_size : 0;
  if (refuse(memory, growth))
    return NULL;
  void *moved = granted(memory, ask(memory, block, old_size, new_size), growth);
  if (moved && new_size < old_size)
    memory->used -= old_size - new_size;
  return moved;
}

void gi_free(gi_memory *memory, void *block, size_t size) {
  if (!block)
    return;
  assert(memory->used >= size);
  memory->used -= size;
  if (memory->allocator.resize)
    memory->allocator.resize(memory->allocator.data, block, size, 0);
  else
    free(block);
}

grundy_status gi_memory_exceed(gi_memory *memory) {
  memory->limited = memory->limit > 0;
  return gi_memory_refusal(memory);
}

size_t gi_array_size(size_t count, size_t size) {
  size_t total;
  return __builtin_mul_overflow(count, size, &total) ? 0 : total;
}

grundy_status gi_grow_bytes(gi_memory *memory, void *list, size_t *capacity,
                            size_t count, size_t size) {
  void *old, *grown;
  assert(count > *capacity && size);
  size_t more = *capacity + *capacity / 2 + 8;
  more = more < count ? count : more;
  size_t bytes = gi_array_size(more, size);
  if (!bytes)
    return GRUNDY_NOMEM;
  memcpy(&old, list, sizeof old);
  assert(!old == !*capacity);
  grown = gi_realloc(memory, old, *capacity * size, bytes);
  if (!grown)
    return gi_memory_refusal(memory);
  memcpy(list, &grown, sizeof grown);
  *capacity = more;
  assert(*capacity >= count);
  return GRUNDY_OK;
}
