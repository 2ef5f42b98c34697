/* SPDX-License-Identifier: MIT */
/*
 * The table of the deep search (engine/search/deep.h): what is known about
 * positions, in bounded memory.
 *
 * The table is an array of buckets of 256 bytes.  A bucket holds entries one
 * after another, each with its whole key, so that no hash is trusted.  Where a
 * new entry finds no room, the entries of the bucket on which least work was
 * spent are forgotten.  The table doubles while it is more than half full, up
 * to its most bytes.
 *
 *   words in use | { head | won | lost | term ... } ...
 */
#ifndef GI_ENGINE_SEARCH_DEEP_TABLE_H
#define GI_ENGINE_SEARCH_DEEP_TABLE_H

#include "core/memory.h"
#include "engine/search/deep_parts.h"

/* Proof numbers: about how many positions it takes to prove that the player to
   move wins, or loses.  0: proved; GI_DEEP_FAR: disproved. */
typedef struct gi_deep_numbers {
  uint32_t won, lost;
} gi_deep_numbers;

#define GI_DEEP_FAR (UINT32_C(1) << 30)

enum {
  GI_DEEP_BUCKET = 64, /* words of a bucket */
  GI_DEEP_HEAD = 3,    /* words of an entry before its terms */
  GI_DEEP_TERMS = GI_DEEP_BUCKET - 1 - GI_DEEP_HEAD /* longest position kept */
};

typedef struct gi_deep_table {
  gi_memory *memory;
  uint32_t *words;   /* owned */
  size_t buckets;    /* a power of two, or 0 */
  size_t most;       /* buckets at most */
  size_t words_used; /* of all entries */
} gi_deep_table;

/* Makes an empty table of at most this size. */
void gi_deep_table_init(gi_deep_table *table, gi_memory *memory,
                        size_t most_bytes);
void gi_deep_table_clear(gi_deep_table *table);

/* Returns whether a position is in the table, and then writes its numbers. */
bool gi_deep_table_find(const gi_deep_table *table, const gi_term *terms,
                        size_t count, grundy_side side, gi_deep_numbers *out);
/* Puts a position into the table, on which this many positions of work were
   spent.  A position that is too long, or for which memory is refused, is left
   out. */
void gi_deep_table_put(gi_deep_table *table, const gi_term *terms, size_t count,
                       grundy_side side, gi_deep_numbers numbers,
                       uint64_t work);

#endif
