/* SPDX-License-Identifier: MIT */
/*
 * What is known about parts and pairs (engine/search/pairs.h), for pairs.c
 * alone.
 *
 *   parts    one entry a part, its number being its index: what is known, its
 *            key in the map, about how many moves it has
 *   numbers  proof numbers of the pairs (part, heap) that were left unsolved,
 *            an open hash table; solved pairs are in `known`
 */
#ifndef GI_ENGINE_SEARCH_PAIRS_STORE_H
#define GI_ENGINE_SEARCH_PAIRS_STORE_H

#include "engine/search/pairs.h"

/* What is known about a part: bit 63 is set and the rest is the value; or bit v
   is set for each value v, 0..62, that the part is proved not to have. */
typedef uint64_t gi_known;

#define GI_KNOWN_VALUE (UINT64_C(1) << 63)

static inline bool gi_has_value(gi_known known) {
  return (known & GI_KNOWN_VALUE) != 0;
}

/* Returns the known value of a part that has one. */
static inline unsigned gi_value_of(gi_known known) {
  return (unsigned)(known & (GI_KNOWN_VALUE - 1));
}

/* Says whether the part is proved not to have the value. */
static inline bool gi_is_excluded(gi_known known, unsigned value) {
  return gi_has_value(known) ? gi_value_of(known) != value
                             : (known >> value & 1) != 0;
}

typedef struct gi_pairs_part {
  gi_known known;
  gi_record record;    /* record of the part's key in the map */
  uint32_t moves : 31; /* about how many moves it has, at least 1 */
  uint32_t open : 1;   /* the part is on the line of play being searched */
} gi_pairs_part;

/* Proof numbers: about how many steps a proof takes.  At least 1, and at most
   GI_PAIRS_FAR. */
typedef struct gi_numbers {
  uint32_t won, lost; /* to prove that the mover wins the pair, or loses it */
} gi_numbers;

enum {
  GI_PAIRS_FAR = 1 << 30
};

typedef struct gi_pairs_slot {
  uint32_t part, heap;
  gi_numbers numbers; /* won is 0 in an empty slot */
} gi_pairs_slot;

typedef struct gi_pairs_store {
  grundy_work *work;
  bool theorems;
  gi_map map; /* keys of parts (gi_part_put) to their numbers */
  gi_pairs_part *parts;
  size_t count, capacity;
  gi_pairs_slot *slots;
  size_t slot_count; /* a power of two, or 0 */
  size_t slots_used;
} gi_pairs_store;

void gi_store_init(gi_pairs_store *store, grundy_work *work, bool theorems);
void gi_store_clear(gi_pairs_store *store);

#define GI_NO_PART UINT32_MAX

/* Returns the number of the part with this key (gi_part_put); GI_NO_PART if it
   is not stored. */
uint32_t gi_store_find(const gi_pairs_store *store, gi_bytes key);
/* Stores a part that is not stored yet. */
grundy_status gi_store_add(gi_pairs_store *store, gi_bytes key, uint32_t moves,
                           gi_known known, uint32_t *number);
/* Asks the theorems, if the store uses them: *known is 0 if none answers. */
grundy_status gi_store_ask(const gi_pairs_store *store, gi_component part,
                           gi_known *known);
/* Copies the bytes of a part into `bytes`, and returns the component there. */
grundy_status gi_store_component(gi_pairs_store *store, uint32_t part,
                                 gi_buffer *bytes, gi_component *component);

/* Notes that a part has a value, or that it does not have it. */
void gi_store_value(gi_pairs_store *store, uint32_t part, unsigned value);
void gi_store_exclude(gi_pairs_store *store, uint32_t part, unsigned value);

/* Returns the proof numbers of a pair that is not solved. */
gi_numbers gi_store_numbers(const gi_pairs_store *store, uint32_t part,
                            unsigned heap);
/* Sets the proof numbers of a pair that is not solved. */
grundy_status gi_store_set_numbers(gi_pairs_store *store, uint32_t part,
                                   unsigned heap, gi_numbers numbers);

#endif
