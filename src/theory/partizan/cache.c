/* SPDX-License-Identifier: MIT */
/*
 * Direct-mapped caches of pairs of games, with exact keys.  A cache grows while
 * it is written more often than it has slots, up to a share of the memory.
 */
#include "theory/partizan/inside.h"

#include "core/hash.h"

enum {
  FIRST_SIZE = 1 << 10,
  MOST_SIZE = 1 << 20,
  SHARE = 16 /* a cache takes at most this part of the limit of memory */
};

static size_t place(size_t size, gi_game a, gi_game b) {
  return (size_t)gi_hash_fold((uint64_t)a << 32 | b,
                              UINT64_C(0xb7e151628aed2a6b)) &
         (size - 1);
}

bool gi_pairs_find(const pairs *cache, gi_game a, gi_game b, uint32_t *value) {
  if (!cache->size)
    return false;
  const pair *slot = &cache->slots[place(cache->size, a, b)];
  if (slot->a != a || slot->b != b)
    return false;
  *value = slot->value;
  return true;
}

/* Makes the cache four times as large, if that is allowed and granted. */
static void grow(gi_games *s, pairs *cache) {
  size_t size = cache->size ? cache->size * 4 : FIRST_SIZE;
  size_t bytes = size * sizeof(pair);
  cache->inserted = 0;
  if (size > MOST_SIZE ||
      (s->memory->limit && cache->size && bytes > s->memory->limit / SHARE))
    return;
  pair *slots = gi_alloc(s->memory, bytes);
  if (!slots)
    return;
  memset(slots, 0, bytes);
  for (size_t i = 0; i < cache->size; i++)
    if (cache->slots[i].a)
      slots[place(size, cache->slots[i].a, cache->slots[i].b)] =
          cache->slots[i];
  gi_free(s->memory, cache->slots, cache->size * sizeof(pair));
  s->counts.caches += bytes - cache->size * sizeof(pair);
  cache->slots = slots;
  cache->size = size;
}

bool gi_pairs_put(gi_games *s, pairs *cache, gi_game a, gi_game b,
                  uint32_t value) {
  if (++cache->inserted > cache->size)
    grow(s, cache);
  if (!cache->size) { /* without any cache the work would be exponential */
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return false;
  }
  cache->slots[place(cache->size, a, b)] = (pair){a, b, value};
  return true;
}

void gi_pairs_clear(gi_games *s, pairs *cache) {
  gi_free(s->memory, cache->slots, cache->size * sizeof(pair));
  *cache = (pairs){0};
}
