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
  gi_arena *arena; /* owner of the arrays */
  gi_component *parts;
  uint32_t *places; /* offsets in the text typed; UINT32_MAX: none.  NULL: no
                       component has one */
  size_t count, capacity;
};

enum {
  GI_MOST_PARTS = 1 << 24, /* components of a sum */
  GI_MOST_MOVES = 1 << 28
};

/* Makes an empty sum: in work->arena if it is handed out, otherwise in
   work->scratch. */
grundy_status gi_position_new(grundy_work *work, gi_arena *arena,
                              grundy_position **position);
/* Makes room for so many more components.  An empty sum whose number of
   components is known leaves nothing behind in the arena. */
grundy_status gi_position_reserve(grundy_work *work, grundy_position *position,
                                  size_t more);
/* Adds a component; copies the bytes. */
grundy_status gi_position_add(grundy_work *work, grundy_position *position,
                              const grundy_rules *rules, gi_bytes bytes,
                              size_t place);
/* Adds a component without copying: its bytes already live in the work. */
grundy_status gi_position_share(grundy_work *work, grundy_position *position,
                                gi_component part, size_t place);
/* Adds the component that rules and integers name; adds nothing for an empty
   heap. */
grundy_status gi_position_add_at(grundy_work *work, grundy_position *position,
                                 const grundy_rules *rules,
                                 const uint64_t *integers, size_t place);
/* Returns the offset of the i-th component in the text typed, or
   GRUNDY_NOWHERE. */
size_t gi_position_place(const grundy_position *position, size_t i);
bool gi_parts_are_impartial(const gi_component *parts, size_t count);
/* Says whether some component stands alone. */
bool gi_parts_are_alone(const gi_component *parts, size_t count);
/* Returns about how many moves a component has, at least 1 and at most
   GI_MOST_MOVES.  The number only orders searches. */
uint32_t gi_component_moves(gi_component part);
bool gi_position_has_one_rules(const grundy_position *position);

static inline grundy_side gi_other_side(grundy_side side) {
  return side == GRUNDY_LEFT    ? GRUNDY_RIGHT
         : side == GRUNDY_RIGHT ? GRUNDY_LEFT
                                : GRUNDY_BOTH;
}

/* Writes the name of a component beside components of `rules`: a heap by its
   number, another component by (args), one of other rules by its full text. */
grundy_status gi_component_name(gi_component component,
                                const grundy_rules *rules, gi_buffer *out);
/* Writes the text in the parentheses, in the numbers of the rules: an alias
   with a shift has its own. */
grundy_status gi_component_args(gi_component component, gi_buffer *out);
/* Writes rules(args) of one component. */
grundy_status gi_component_print(gi_component component, gi_buffer *out);
grundy_status gi_position_print(const grundy_position *position,
                                gi_buffer *out);
/* Returns the text of a position in work->arena, as a C string. */
grundy_status gi_position_text(grundy_work *work,
                               const grundy_position *position,
                               const char **text);

/* Compares two parts in a total order: 0 if they are equal. */
int gi_part_compare(gi_component a, gi_component b);
/* Sorts parts of which the first `sorted` are in order already. */
void gi_parts_sort(gi_component *parts, size_t sorted, size_t count);
/* Writes the byte string of a sum whose parts are sorted. */
grundy_status gi_sorted_key(const gi_component *parts, size_t count,
                            grundy_side side, gi_buffer *key);
/* Writes the byte string of any sum. */
grundy_status gi_sum_key(grundy_work *work, const gi_component *parts,
                         size_t count, grundy_side side, gi_buffer *key);
/* Writes and reads one component as in a sum's key. */
grundy_status gi_part_put(gi_buffer *out, gi_component part);
gi_component gi_part_get(const grundy_work *work, const unsigned char **at);

#endif
