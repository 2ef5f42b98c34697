/* SPDX-License-Identifier: MIT */
/*
 * A Bloom filter: says of a key that it was not added, or that it may have
 * been added.  A key sets six bits of one cache line (Putze, Sanders, Singler
 * 2009).  With 10 bits for each key, about one key in fifty that was not added
 * seems to have been.
 */
#ifndef GI_ENGINE_SOLVE_FILTER_H
#define GI_ENGINE_SOLVE_FILTER_H

#include "core/buffer.h"

typedef struct gi_filter {
  gi_memory *memory;
  uint64_t *words; /* owned; NULL while `lines` is 0 */
  size_t lines;    /* cache lines of 64 bytes, a power of two; 0: every key may
                      have been added */
} gi_filter;

void gi_filter_init(gi_filter *filter, gi_memory *memory);
void gi_filter_clear(gi_filter *filter);
/* Returns the bytes of a filter for this number of keys. */
size_t gi_filter_bytes(uint64_t keys);
/* Replaces the filter by an empty one of gi_filter_bytes(keys).  STOPPED or
   NOMEM: it has no lines then. */
grundy_status gi_filter_begin(gi_filter *filter, uint64_t keys);
/* Adds the key with this hash (gi_hash) to a filter that has lines. */
void gi_filter_add(gi_filter *filter, uint64_t hash);
/* Lets the cache fetch what the next call needs. */
void gi_filter_fetch(const gi_filter *filter, uint64_t hash);
/* Returns whether the key with this hash may have been added. */
bool gi_filter_may_have(const gi_filter *filter, uint64_t hash);

#endif
