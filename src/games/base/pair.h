/* SPDX-License-Identifier: MIT */
/*
 * What games on two numbers share.
 *
 * A component is the numbers x and y as two varints, x first, zeros kept, and
 * nothing after them.  A varint has only one form, so equal pairs have equal
 * bytes.
 */
#ifndef GI_GAMES_BASE_PAIR_H
#define GI_GAMES_BASE_PAIR_H

#include <assert.h>

#include "engine/work.h"

typedef struct gi_pair {
  uint64_t x, y;
} gi_pair;

/* Returns the two numbers of a component. */
static inline gi_pair gi_pair_of(gi_component component) {
  const unsigned char *at = component.bytes.data;
  gi_pair pair = {.x = gi_varint_get(&at)};
  pair.y = gi_varint_get(&at);
  assert(at == component.bytes.data + component.bytes.length);
  return pair;
}

/* Writes the bytes of a component. */
grundy_status gi_pair_put(gi_buffer *bytes, gi_pair pair);

/* Emits an option that is one pair. */
grundy_status gi_emit_pair(gi_sink *sink, const grundy_rules *rules,
                           gi_pair pair);

/* Returns pair number i of all pairs x <= y, by the larger number: (0,0),
   (0,1), (1,1), (0,2), ... */
gi_pair gi_pair_number(uint64_t i);

/* The method `print`. */
grundy_status gi_pair_print(gi_component component, gi_buffer *out);

#endif
