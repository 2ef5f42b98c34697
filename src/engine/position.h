/* SPDX-License-Identifier: MIT */
/*
 * A position: a sum of components in the user's order.
 *
 * Inside a search a sum is one byte string, its components sorted:
 *   side | { rules id (varint) | length (varint) | bytes } ...
 * so that equal sums have equal bytes, whatever the order of their parts.
 */
#ifndef GI_ENGINE_POSITION_H
#define GI_ENGINE_POSITION_H

#include "engine/work.h"

struct grundy_position {
  gi_arena *arena; /* where it lives */
  gi_component *parts;
  uint32_t *places; /* where each was typed; UINT32_MAX: nowhere */
  size_t count, capacity;
};

/* A sum has at most so many components. */
enum {
  GI_MOST_PARTS = 1 << 24
};

/* In work->arena for what is handed out, in work->scratch for what is not. */
grundy_status gi_position_new(grundy_work *work, gi_arena *arena,
                              grundy_position **position);
/* Copies the bytes. */
grundy_status gi_position_add(grundy_work *work, grundy_position *position,
                              const grundy_rules *rules, gi_bytes bytes,
                              size_t place);
/* Shares the bytes: they already live in the work. */
grundy_status gi_position_share(grundy_work *work, grundy_position *position,
                                gi_component part, size_t place);
/* The component that rules and integers name; nothing for an empty heap. */
grundy_status gi_position_add_at(grundy_work *work, grundy_position *position,
                                 const grundy_rules *rules,
                                 const uint64_t *integers, size_t place);
size_t gi_position_place(const grundy_position *position, size_t i);
bool gi_parts_are_impartial(const gi_component *parts, size_t count);
bool gi_position_has_one_rules(const grundy_position *position);

static inline grundy_side gi_other_side(grundy_side side) {
  return side == GRUNDY_LEFT    ? GRUNDY_RIGHT
         : side == GRUNDY_RIGHT ? GRUNDY_LEFT
                                : GRUNDY_BOTH;
}

/* What a component is called where `rules` are understood: a heap by its
   number, another by (args), one of other rules by its full text. */
grundy_status gi_component_name(gi_component component,
                                const grundy_rules *rules, gi_buffer *out);
/* rules(args) of one component. */
grundy_status gi_component_print(gi_component component, gi_buffer *out);
grundy_status gi_position_print(const grundy_position *position,
                                gi_buffer *out);

/* A total order: equal parts compare 0. */
int gi_part_compare(gi_component a, gi_component b);
/* Sorts parts of which the first `sorted` are in order already. */
void gi_parts_sort(gi_component *parts, size_t sorted, size_t count);
/* The byte string of a sum whose parts are sorted. */
grundy_status gi_sorted_key(const gi_component *parts, size_t count,
                            grundy_side side, gi_buffer *key);
/* The byte string of any sum. */
grundy_status gi_sum_key(grundy_work *work, const gi_component *parts,
                         size_t count, grundy_side side, gi_buffer *key);
/* Encodes one component as in a sum's key. */
grundy_status gi_part_put(gi_buffer *out, gi_component part);
gi_component gi_part_get(const grundy_work *work, const unsigned char **at);

#endif
