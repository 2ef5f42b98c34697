/* SPDX-License-Identifier: MIT */
#include "core/map.h"

#include <assert.h>
#include <stdalign.h>

#include "core/hash.h"

enum {
  SLOTS = 12,
  FIRST_BUCKETS = 8
};

struct gi_bucket {
  uint8_t tags[SLOTS];
  uint32_t used;
  uint32_t records[SLOTS];
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
  uint32_t answer = 0; /* little-endian, as everything here */
  memcpy(&answer, record_at(map, record), map->width);
  return answer;
}

void gi_map_set(gi_map *map, gi_record record, uint32_t answer) {
  assert(map->width == 4 || answer >> 8 * map->width == 0);
  memcpy(record_at(map, record), &answer, map->width);
}

gi_bytes gi_map_key(const gi_map *map, gi_record record) {
  const unsigned char *at = record_at(map, record) + map->width;
  size_t length = (size_t)gi_varint_get(&at);
  return (gi_bytes){at, length};
}

size_t gi_map_bytes(const gi_map *map) {
  return map->log.capacity + map->bucket_count * sizeof(gi_bucket);
}

static uint8_t tag_of(uint64_t hash) { return (uint8_t)(hash >> 56); }

/* The slots in use whose tag may match, as bits 7, 15, ... of two words: a
   byte of `x` is zero where the tag is equal.  (The usual trick finds every
   zero byte, and now and then a byte above one: the key decides.) */
static inline uint64_t zero_bytes(uint64_t x) {
  return (x - UINT64_C(0x0101010101010101)) & ~x & UINT64_C(0x8080808080808080);
}

static gi_record find_in(const gi_map *map, const gi_bucket *bucket,
                         uint8_t tag, gi_bytes key) {
  uint64_t words[2] = {0, 0};
  memcpy(words, bucket->tags, SLOTS);
  for (uint32_t w = 0; w < 2; w++) {
    uint64_t hits = zero_bytes(words[w] ^ tag * UINT64_C(0x0101010101010101));
    for (; hits; hits &= hits - 1) {
      uint32_t i = 8 * w + (uint32_t)__builtin_ctzll(hits) / 8;
      if (i >= bucket->used)
        break;
      if (gi_bytes_equal(gi_map_key(map, bucket->records[i]), key))
        return bucket->records[i];
    }
  }
  return GI_NO_RECORD;
}

static gi_record find(const gi_map *map, uint64_t hash, gi_bytes key) {
  if (!map->bucket_count)
    return GI_NO_RECORD;
  for (size_t b = hash & (map->bucket_count - 1);;
       b = (b + 1) & (map->bucket_count - 1)) {
    const gi_bucket *bucket = &map->buckets[b];
    gi_record record = find_in(map, bucket, tag_of(hash), key);
    if (record != GI_NO_RECORD || bucket->used < SLOTS)
      return record;
  }
}

gi_record gi_map_find(const gi_map *map, gi_bytes key) {
  return find(map, gi_hash(key), key);
}

/* The caller knows that the key is not there and that there is room. */
static void place(gi_map *map, uint64_t hash, gi_record record) {
  size_t b = hash & (map->bucket_count - 1);
  while (map->buckets[b].used == SLOTS)
    b = (b + 1) & (map->bucket_count - 1);
  gi_bucket *bucket = &map->buckets[b];
  bucket->tags[bucket->used] = tag_of(hash);
  bucket->records[bucket->used++] = record;
}

/* Twice the buckets.  The log has every key, in order, so the old buckets
   are not even read. */
static grundy_status grow(gi_map *map) {
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
    place(map, gi_hash(key), record);
    at = ((size_t)(key.data - map->log.data) + key.length + 3) / 4 * 4;
  }
  return GRUNDY_OK;
}

static grundy_status append(gi_map *map, gi_bytes key, uint32_t answer,
                            gi_record *record) {
  size_t start = map->log.length;
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
  *record = (gi_record)(start / 4);
  gi_map_set(map, *record, answer);
  return GRUNDY_OK;
}

grundy_status gi_map_add(gi_map *map, gi_bytes key, uint32_t answer,
                         gi_record *record, bool *added) {
  *added = false;
  uint64_t hash = gi_hash(key);
  *record = find(map, hash, key);
  if (*record != GI_NO_RECORD)
    return GRUNDY_OK;
  grundy_status status = GRUNDY_OK;
  if (map->count + 1 > map->bucket_count * SLOTS / 8 * 7)
    status = grow(map);
  if (status == GRUNDY_OK)
    status = append(map, key, answer, record);
  if (status != GRUNDY_OK)
    return status;
  place(map, hash, *record);
  map->count++;
  *added = true;
  return GRUNDY_OK;
}
