/* SPDX-License-Identifier: MIT */
#include "core/map.h"

#include <assert.h>
#include <stdalign.h>

#include "core/hash.h"

enum {
  SLOTS = 12,       /* slots of a bucket */
  FIRST_BUCKETS = 8 /* a power of two */
};

struct gi_bucket {
  uint8_t tags[SLOTS];     /* top byte of the hash of each slot's key */
  uint32_t used;           /* slots in use: the first ones */
  uint32_t records[SLOTS]; /* record of each slot */
};

static_assert(sizeof(gi_bucket) == 64, "a bucket is one cache line");

void gi_map_init(gi_map *map, gi_memory *memory, unsigned width) {
  assert(width == 1 || width == 2 || width == 4);
  *map = (gi_map){.memory = memory, .width = width};
  gi_buffer_init(&map->log, memory);
}

void gi_map_clear(gi_map *map) {
  gi_buffer_clear(&map->log);
  gi_free(map->memory, map->buckets, map->bucket_count * sizeof(gi_bucket));
  gi_map_init(map, map->memory, map->width);
}

static unsigned char *record_at(const gi_map *map, gi_record record) {
  return map->log.data + 4 * (size_t)record;
}

uint32_t gi_map_answer(const gi_map *map, gi_record record) {
  const unsigned char *at = record_at(map, record);
  return map->width == 4   ? gi_load32(at)
         : map->width == 2 ? (uint32_t)(at[0] | at[1] << 8)
                           : at[0];
}

void gi_map_set(gi_map *map, gi_record record, uint32_t answer) {
  assert(map->width == 4 || answer >> 8 * map->width == 0);
  gi_store_bytes(record_at(map, record), answer, map->width);
}

/* Returns the key of a record; inlined into every look-up. */
static inline __attribute__((always_inline)) gi_bytes key_of(const gi_map *map,
                                                             gi_record record) {
  const unsigned char *at = record_at(map, record) + map->width;
  size_t length = (size_t)gi_varint_get(&at);
  return (gi_bytes){at, length};
}

gi_bytes gi_map_key(const gi_map *map, gi_record record) {
  assert(4 * (size_t)record < map->log.length);
  return key_of(map, record);
}

size_t gi_map_bytes(const gi_map *map) {
  return map->log.capacity + map->bucket_count * sizeof(gi_bucket);
}

static uint8_t tag_of(uint64_t hash) { return (uint8_t)(hash >> 56); }

/* Returns bit 7 of every byte of x that is zero.  A byte of 1 above a zero byte
   may be marked too: the key decides. */
static inline uint64_t zero_bytes(uint64_t x) {
  return (x - UINT64_C(0x0101010101010101)) & ~x & UINT64_C(0x8080808080808080);
}

/* Returns the record of the key if it is in this bucket. */
static gi_record find_in_bucket(const gi_map *map, const gi_bucket *bucket,
                                uint8_t tag, gi_bytes key) {
  const uint64_t words[2] = {gi_load64(bucket->tags),
                             gi_load32(bucket->tags + 8)};
  for (uint32_t w = 0; w < 2; w++) {
    uint64_t hits = zero_bytes(words[w] ^ tag * UINT64_C(0x0101010101010101));
    for (; hits; hits &= hits - 1) {
      uint32_t i = 8 * w + (uint32_t)__builtin_ctzll(hits) / 8;
      if (i >= bucket->used)
        break;
      if (gi_bytes_equal(key_of(map, bucket->records[i]), key))
        return bucket->records[i];
    }
  }
  return GI_NO_RECORD;
}

/* Returns the record of the key with this hash, or GI_NO_RECORD.  A bucket
   that is not full ends the search. */
static gi_record find_hashed(const gi_map *map, uint64_t hash, gi_bytes key) {
  if (!map->bucket_count)
    return GI_NO_RECORD;
  for (size_t b = hash & (map->bucket_count - 1);;
       b = (b + 1) & (map->bucket_count - 1)) {
    const gi_bucket *bucket = &map->buckets[b];
    gi_record record = find_in_bucket(map, bucket, tag_of(hash), key);
    if (record != GI_NO_RECORD || bucket->used < SLOTS)
      return record;
  }
}

gi_record gi_map_find(const gi_map *map, gi_bytes key) {
  return find_hashed(map, gi_hash(key), key);
}

/* Puts a record into the first bucket with room.  Its key is not in the buckets
   yet, and some bucket has room. */
static void insert_record(gi_map *map, uint64_t hash, gi_record record) {
  size_t b = hash & (map->bucket_count - 1);
  while (map->buckets[b].used == SLOTS)
    b = (b + 1) & (map->bucket_count - 1);
  gi_bucket *bucket = &map->buckets[b];
  bucket->tags[bucket->used] = tag_of(hash);
  bucket->records[bucket->used++] = record;
}

/* Returns the place of the record after the one with this key. */
static size_t after_key(const gi_map *map, gi_bytes key) {
  return ((size_t)(key.data - map->log.data) + key.length + 3) / 4 * 4;
}

/* Doubles the buckets.  The log has every key, in order, so the old buckets
   are not read. */
static grundy_status double_buckets(gi_map *map) {
  size_t count = map->bucket_count ? 2 * map->bucket_count : FIRST_BUCKETS;
  size_t size = gi_array_size(count, sizeof(gi_bucket));
  gi_bucket *buckets = gi_alloc(map->memory, size);
  if (!buckets)
    return gi_memory_refusal(map->memory);
  memset(buckets, 0, size);
  gi_free(map->memory, map->buckets, map->bucket_count * sizeof(gi_bucket));
  map->buckets = buckets;
  map->bucket_count = count;
  for (size_t at = 0; at < map->log.length;) {
    gi_record record = (gi_record)(at / 4);
    gi_bytes key = gi_map_key(map, record);
    insert_record(map, gi_hash(key), record);
    at = after_key(map, key);
    assert(at <= map->log.length);
  }
  return GRUNDY_OK;
}

/* Appends a record to the log.  STOPPED if the log has no number left. */
static grundy_status append_record(gi_map *map, gi_bytes key, uint32_t answer,
                                   gi_record *record) {
  size_t start = map->log.length;
  assert(start % 4 == 0);
  size_t need = map->width + GI_VARINT_MAX + key.length + 3;
  if (start / 4 >= GI_NO_RECORD - 1)
    return GRUNDY_STOPPED;
  grundy_status status = gi_buffer_reserve(&map->log, need);
  if (status != GRUNDY_OK)
    return status;
  unsigned char *at = map->log.data + start + map->width;
  at += gi_varint_put(at, key.length);
  gi_copy(at, key.data, key.length);
  at += key.length;
  while ((at - map->log.data) % 4)
    *at++ = 0;
  map->log.length = (size_t)(at - map->log.data);
  assert(map->log.length <= map->log.capacity);
  *record = (gi_record)(start / 4);
  gi_map_set(map, *record, answer);
  return GRUNDY_OK;
}

void gi_map_fetch(const gi_map *map, uint64_t hash) {
  if (map->bucket_count)
    __builtin_prefetch(&map->buckets[hash & (map->bucket_count - 1)]);
}

void gi_map_fetch_record(const gi_map *map, uint64_t hash) {
  if (!map->bucket_count)
    return;
  const gi_bucket *bucket = &map->buckets[hash & (map->bucket_count - 1)];
  for (uint32_t i = 0; i < bucket->used; i++)
    if (bucket->tags[i] == tag_of(hash))
      __builtin_prefetch(record_at(map, bucket->records[i]));
}

grundy_status gi_map_add(gi_map *map, gi_bytes key, uint32_t answer,
                         gi_record *record, bool *added) {
  return gi_map_add_hashed(map, gi_hash(key), key, answer, record, added);
}

grundy_status gi_map_add_hashed(gi_map *map, uint64_t hash, gi_bytes key,
                                uint32_t answer, gi_record *record,
                                bool *added) {
  assert(hash == gi_hash(key));
  *added = false;
  *record = find_hashed(map, hash, key);
  if (*record != GI_NO_RECORD)
    return GRUNDY_OK;
  grundy_status status = GRUNDY_OK;
  if (map->count + 1 > map->bucket_count * SLOTS / 8 * 7)
    status = double_buckets(map);
  if (status == GRUNDY_OK)
    status = append_record(map, key, answer, record);
  if (status != GRUNDY_OK)
    return status;
  insert_record(map, hash, *record);
  map->count++;
  *added = true;
  return GRUNDY_OK;
}

/* Asserts that the slots of a bucket name records of the log, whose keys have
   their tags.  Returns the number of slots in use. */
static uint32_t check_bucket(const gi_map *map, const gi_bucket *bucket) {
  assert(bucket->used <= SLOTS);
  for (uint32_t i = 0; i < bucket->used; i++) {
    gi_bytes key = gi_map_key(map, bucket->records[i]);
    assert(bucket->tags[i] == tag_of(gi_hash(key)));
  }
  return bucket->used;
}

void gi_map_check(const gi_map *map) {
  uint64_t records = 0, slots = 0;
  assert(!(map->bucket_count & (map->bucket_count - 1)));
  assert(!map->buckets == !map->bucket_count);
  for (size_t at = 0; at < map->log.length; records++) {
    gi_record record = (gi_record)(at / 4);
    const unsigned char *from = record_at(map, record) + map->width;
    const unsigned char *end = map->log.data + map->log.length;
    uint64_t length = 0;
    bool whole = gi_varint_read(&from, end, &length);
    assert(whole && length <= (uint64_t)(end - from));
    gi_bytes key = {from, (size_t)length};
    assert(gi_map_find(map, key) == record);
    at = after_key(map, key);
    assert(at <= map->log.length);
  }
  for (size_t b = 0; b < map->bucket_count; b++)
    slots += check_bucket(map, &map->buckets[b]);
  assert(records == map->count && slots == map->count);
}
