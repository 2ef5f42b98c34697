/* SPDX-License-Identifier: MIT */
/*
 * The memory of positions: byte strings -> small integers, nothing is ever
 * removed.
 *
 *   log      records one after another, each on a 4-byte boundary:
 *            answer (1, 2 or 4 bytes) | length (varint) | key bytes | padding
 *   buckets  64 bytes each, one cache line: 12 tags of 8 bits, 12 record
 *            numbers of 32 bits (offset / 4), and the number in use
 *
 *      tag tag tag ... tag | used | record record record ... record
 *       12 x 1 byte          4 B    12 x 4 bytes
 *
 * A look-up reads one bucket and, when a tag matches, one record: two cache
 * misses.  A full bucket overflows into the next.  Buckets double when they
 * are 7/8 full on the average; the new ones are filled by one walk along the
 * log.  A heap of a one-byte rules number takes 8 bytes of log and 6 to 12
 * bytes of bucket.
 *
 * Records never change their number, so a search can keep a stack of them.
 */
#ifndef GI_CORE_MAP_H
#define GI_CORE_MAP_H

#include "core/bits.h"
#include "core/buffer.h"

typedef struct gi_bucket gi_bucket;
typedef uint32_t gi_record;

#define GI_NO_RECORD UINT32_MAX

typedef struct gi_map {
  gi_memory *memory;
  unsigned width; /* bytes of an answer: 1, 2 or 4 */
  gi_buffer log;
  gi_bucket *buckets;
  size_t bucket_count; /* a power of two, or 0 */
  uint64_t count;
} gi_map;

void gi_map_init(gi_map *map, gi_memory *memory, unsigned width);
void gi_map_clear(gi_map *map);

gi_record gi_map_find(const gi_map *map, gi_bytes key);
/* Finds or adds (with the given answer); *added tells which.  STOPPED when
   the memory limit or the 16 GiB that records can number are reached. */
grundy_status gi_map_add(gi_map *map, gi_bytes key, uint32_t answer,
                         gi_record *record, bool *added);

uint32_t gi_map_answer(const gi_map *map, gi_record record);
void gi_map_set(gi_map *map, gi_record record, uint32_t answer);
/* Valid until the next gi_map_add. */
gi_bytes gi_map_key(const gi_map *map, gi_record record);
size_t gi_map_bytes(const gi_map *map);

#endif
