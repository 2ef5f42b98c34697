/* SPDX-License-Identifier: MIT */
#include "engine/search/deep_table.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"

enum {
  FIRST_BUCKETS = 1 << 8,
  LENGTH_BITS = 6, /* of the head: number of terms, then the side, then work */
  SIDE_BIT = 1 << LENGTH_BITS,
  WORK_SHIFT = LENGTH_BITS + 1
};

void gi_deep_table_init(gi_deep_table *table, gi_memory *memory,
                        size_t most_bytes) {
  size_t most = 1, size = GI_DEEP_BUCKET * sizeof(uint32_t);
  while (2 * most * size <= most_bytes)
    most *= 2;
  *table = (gi_deep_table){.memory = memory, .most = most};
}

void gi_deep_table_clear(gi_deep_table *table) {
  gi_free(table->memory, table->words,
          table->buckets * GI_DEEP_BUCKET * sizeof *table->words);
  table->words = NULL;
  table->buckets = table->words_used = 0;
}

static uint32_t length_of(uint32_t head) { return head & (SIDE_BIT - 1); }
static uint32_t work_of(uint32_t head) { return head >> WORK_SHIFT; }
static uint32_t size_of(const uint32_t *entry) {
  return GI_DEEP_HEAD + length_of(*entry);
}

static uint32_t *bucket_of(const gi_deep_table *table, const gi_term *terms,
                           size_t count, bool right) {
  gi_bytes bytes = {(const unsigned char *)terms, count * sizeof *terms};
  uint64_t hash = gi_hash(bytes) * (right ? UINT64_C(0x9e3779b97f4a7c15) : 1);
  size_t at = (size_t)(hash ^ hash >> 29) & (table->buckets - 1);
  return table->words + at * GI_DEEP_BUCKET;
}

/* Returns the entry of a position in its bucket; NULL if there is none. */
static uint32_t *entry_of(uint32_t *bucket, const gi_term *terms, size_t count,
                          bool right) {
  uint32_t key = (uint32_t)count | (right ? SIDE_BIT : 0);
  for (uint32_t at = 1; at < 1 + *bucket; at += size_of(bucket + at)) {
    uint32_t *entry = bucket + at;
    if ((*entry & (2 * SIDE_BIT - 1)) == key &&
        !memcmp(entry + GI_DEEP_HEAD, terms, count * sizeof *terms))
      return entry;
  }
  return NULL;
}

bool gi_deep_table_find(const gi_deep_table *table, const gi_term *terms,
                        size_t count, grundy_side side, gi_deep_numbers *out) {
  bool right = side == GRUNDY_RIGHT;
  if (!table->buckets || !count || count > GI_DEEP_TERMS)
    return false;
  const uint32_t *entry =
      entry_of(bucket_of(table, terms, count, right), terms, count, right);
  if (entry)
    *out = (gi_deep_numbers){entry[1], entry[2]};
  return entry != NULL;
}

/* Takes an entry out of its bucket. */
static void take_out(gi_deep_table *table, uint32_t *bucket, uint32_t *entry) {
  uint32_t size = size_of(entry);
  uint32_t *end = bucket + 1 + *bucket;
  memmove(entry, entry + size, ((size_t)(end - entry) - size) * sizeof *entry);
  *bucket -= size;
  table->words_used -= size;
}

/* Forgets the entries with the least work until there is room. */
static void make_room(gi_deep_table *table, uint32_t *bucket, uint32_t size) {
  while (1 + *bucket + size > GI_DEEP_BUCKET) {
    uint32_t *least = bucket + 1;
    for (uint32_t at = 1; at < 1 + *bucket; at += size_of(bucket + at))
      if (work_of(bucket[at]) < work_of(*least))
        least = bucket + at;
    take_out(table, bucket, least);
  }
}

/* Puts an entry that is not in the table into it. */
static void insert(gi_deep_table *table, const uint32_t *entry) {
  uint32_t count = length_of(*entry), size = size_of(entry);
  uint32_t *bucket =
      bucket_of(table, entry + GI_DEEP_HEAD, count, (*entry & SIDE_BIT) != 0);
  make_room(table, bucket, size);
  memcpy(bucket + 1 + *bucket, entry, size * sizeof *entry);
  *bucket += size;
  table->words_used += size;
  assert(1 + *bucket <= GI_DEEP_BUCKET);
}

/* Doubles the table, or makes it.  A refusal leaves it as it is. */
static void grow(gi_deep_table *table) {
  size_t from = table->buckets;
  size_t to = from ? 2 * from : FIRST_BUCKETS;
  if (to > table->most)
    to = table->most;
  size_t size = gi_array_size(to, GI_DEEP_BUCKET * sizeof(uint32_t));
  uint32_t *old = table->words;
  uint32_t *words = size && to > from ? gi_alloc(table->memory, size) : NULL;
  if (!words) {
    table->most = from; /* no further attempts */
    return;
  }
  memset(words, 0, size);
  table->words = words;
  table->buckets = to;
  table->words_used = 0;
  for (size_t i = 0; i < from; i++) {
    const uint32_t *bucket = old + i * GI_DEEP_BUCKET;
    for (uint32_t at = 1; at < 1 + *bucket; at += size_of(bucket + at))
      insert(table, bucket + at);
  }
  gi_free(table->memory, old, from * GI_DEEP_BUCKET * sizeof *old);
}

/* Returns the number of bits of the work. */
static uint32_t work_bits(uint64_t work) {
  return work ? 64 - (uint32_t)__builtin_clzll(work) : 0;
}

void gi_deep_table_put(gi_deep_table *table, const gi_term *terms, size_t count,
                       grundy_side side, gi_deep_numbers numbers,
                       uint64_t work) {
  bool right = side == GRUNDY_RIGHT;
  uint32_t entry[GI_DEEP_BUCKET] = {0};
  if (!count || count > GI_DEEP_TERMS)
    return;
  if (table->buckets < table->most &&
      table->words_used >= table->buckets * (GI_DEEP_BUCKET / 2))
    grow(table);
  if (!table->buckets)
    return;
  uint32_t *bucket = bucket_of(table, terms, count, right);
  uint32_t *old = entry_of(bucket, terms, count, right);
  uint32_t bits = work_bits(work);
  if (old) {
    bits = bits > work_of(*old) ? bits : work_of(*old);
    take_out(table, bucket, old);
  }
  *entry = (uint32_t)count | (right ? SIDE_BIT : 0) | bits << WORK_SHIFT;
  entry[1] = numbers.won;
  entry[2] = numbers.lost;
  memcpy(entry + GI_DEEP_HEAD, terms, count * sizeof *terms);
  insert(table, entry);
}
