/* SPDX-License-Identifier: MIT */
/*
 * The memory of positions: a map from byte strings to small integers.  Nothing
 * is ever removed.
 *
 *   log      records one after another, each on a 4-byte boundary:
 *            answer (1, 2 or 4 bytes) | length (varint) | key bytes | padding
 *   buckets  64 bytes each, one cache line: 12 tags of 8 bits, the number of
 *            slots in use, 12 record numbers of 32 bits (offset / 4)
 *
 *      tag tag tag ... tag | used | record record record ... record
 *       12 x 1 byte          4 B    12 x 4 bytes
 *
 * A look-up reads one bucket and, where a tag matches, one record: two cache
 * misses.  A full bucket overflows into the next.  The buckets double when
 * they are 7/8 full on average; one walk along the log fills the new buckets.
 * A heap with a one-byte number of its rules takes 8 bytes of log and 6 to 12
 * bytes of bucket.
 *
 * A record keeps its number for ever, so a search can keep a stack of them.
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
  unsigned width;      /* bytes of an answer: 1, 2 or 4 */
  gi_buffer log;       /* the records */
  gi_bucket *buckets;  /* owned; NULL while bucket_count is 0 */
  size_t bucket_count; /* a power of two, or 0 */
  uint64_t count;      /* records */
} gi_map;

/* Makes an empty map whose answers have `width` bytes; allocates nothing. */
void gi_map_init(gi_map *map, gi_memory *memory, unsigned width);
/* Frees everything; the map is then empty and can be used again. */
void gi_map_clear(gi_map *map);

/* Returns the record of the key, or GI_NO_RECORD. */
gi_record gi_map_find(const gi_map *map, gi_bytes key);
/* Finds the record of the key, or adds one with this answer; *added says
   whether it was added.  STOPPED if the memory limit is reached, or the
   16 GiB of log that record numbers can address; NOMEM if the system refuses.
   The map then stays as it was. */
grundy_status gi_map_add(gi_map *map, gi_bytes key, uint32_t answer,
                         gi_record *record, bool *added);

/*
 * Many look-ups at once: the caches fetch the parts of several look-ups at the
 * same time.  The caller hashes some keys (gi_hash) and calls gi_map_fetch for
 * each, then gi_map_fetch_record for each, then gi_map_add_hashed for each.
 */
/* Lets the cache fetch the bucket of a hash. */
void gi_map_fetch(const gi_map *map, uint64_t hash);
/* Lets the cache fetch the record that a key with this hash may have. */
void gi_map_fetch_record(const gi_map *map, uint64_t hash);
/* Does what gi_map_add does, for a key with this hash. */
grundy_status gi_map_add_hashed(gi_map *map, uint64_t hash, gi_bytes key,
                                uint32_t answer, gi_record *record,
                                bool *added);

/* Returns the answer of a record. */
uint32_t gi_map_answer(const gi_map *map, gi_record record);
/* Replaces the answer of a record; the answer fits into `width` bytes. */
void gi_map_set(gi_map *map, gi_record record, uint32_t answer);
/* Returns the key of a record, valid until the next gi_map_add. */
gi_bytes gi_map_key(const gi_map *map, gi_record record);
/* Returns the bytes allocated for the map. */
size_t gi_map_bytes(const gi_map *map);

/* Asserts the invariants of the whole map, in linear time: for tests. */
void gi_map_check(const gi_map *map);

#endif
