/* SPDX-License-Identifier: MIT */
#include "engine/solve/filter.h"

#include "core/hash.h"

#include <assert.h>

enum {
  BITS_A_KEY = 10,
  BITS = 512, /* bits of a cache line */
  PROBES = 6
};

void gi_filter_init(gi_filter *filter, gi_memory *memory) {
  *filter = (gi_filter){.memory = memory};
}

void gi_filter_clear(gi_filter *filter) {
  gi_free(filter->memory, filter->words, filter->lines * (BITS / 8));
  gi_filter_init(filter, filter->memory);
}

static size_t lines_for(uint64_t keys) {
  uint64_t lines = 1;
  while (lines * BITS < keys * BITS_A_KEY)
    lines *= 2;
  return (size_t)lines;
}

size_t gi_filter_bytes(uint64_t keys) { return lines_for(keys) * (BITS / 8); }

grundy_status gi_filter_begin(gi_filter *filter, uint64_t keys) {
  gi_filter_clear(filter);
  size_t size = gi_filter_bytes(keys);
  filter->words = gi_alloc(filter->memory, size);
  if (!filter->words)
    return gi_memory_refusal(filter->memory);
  memset(filter->words, 0, size);
  filter->lines = lines_for(keys);
  return GRUNDY_OK;
}

/* Returns the line of a key; *bits has nine bits for each probe. */
static uint64_t *line_of(const gi_filter *filter, uint64_t hash,
                         uint64_t *bits) {
  *bits = gi_hash_fold(hash, UINT64_C(0x9e3779b97f4a7c15));
  size_t line = (size_t)(gi_hash_fold(hash, UINT64_C(0xc2b2ae3d27d4eb4f)) &
                         (filter->lines - 1));
  return filter->words + line * (BITS / 64);
}

void gi_filter_add(gi_filter *filter, uint64_t hash) {
  uint64_t bits;
  assert(filter->lines);
  uint64_t *line = line_of(filter, hash, &bits);
  for (int i = 0; i < PROBES; i++, bits >>= 9)
    line[bits / 64 % 8] |= UINT64_C(1) << bits % 64;
}

void gi_filter_fetch(const gi_filter *filter, uint64_t hash) {
  uint64_t bits;
  if (filter->lines)
    __builtin_prefetch(line_of(filter, hash, &bits));
}

bool gi_filter_may_have(const gi_filter *filter, uint64_t hash) {
  uint64_t bits;
  if (!filter->lines)
    return true;
  const uint64_t *line = line_of(filter, hash, &bits);
  for (int i = 0; i < PROBES; i++, bits >>= 9)
    if (!(line[bits / 64 % 8] >> bits % 64 & 1))
      return false;
  return true;
}
