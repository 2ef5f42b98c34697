/* SPDX-License-Identifier: MIT */
/*
 * Samples of a game whose positions nobody can list: the components that play
 * reaches from a first one, in the order in which they are met.
 */
#ifndef GI_ENGINE_SEARCH_WALK_H
#define GI_ENGINE_SEARCH_WALK_H

#include "engine/work.h"

typedef struct gi_walk {
  gi_map met;       /* the components, by their bytes */
  gi_buffer order;  /* gi_record of each */
  size_t left_from; /* components whose options have been met */
} gi_walk;

void gi_walk_init(gi_walk *walk, gi_memory *memory);
void gi_walk_clear(gi_walk *walk);
/* Adds a component to start from. */
grundy_status gi_walk_add(gi_walk *walk, gi_bytes bytes);
/* Writes the bytes of the i-th component, from 0; DOMAIN after the last. */
grundy_status gi_walk_sample(gi_walk *walk, grundy_work *work,
                             const grundy_rules *rules, uint64_t i,
                             gi_buffer *bytes);

#endif
