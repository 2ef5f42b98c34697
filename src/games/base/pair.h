/* SPDX-License-Identifier: MIT */
/*
 * What games on two numbers share.
 *
 * A component is the numbers x and y as two varints, x first, zeros kept, and
 * nothing after them.  A varint has only one form, so equal pairs have equal
 * bytes.
 *
 * Where the order of the two numbers does not matter, (5,3) and (3,5) must have
 * the same bytes: the smaller number is x.  The methods of GI_PAIR_FAMILY and
 * GI_PAIR_FROM_1_FAMILY see to that in `at` and `sample`; in `options` the
 * family calls gi_pair_sorted before it emits.  Where the order matters, the
 * family writes `at` and `sample` itself and never sorts (games/fibnim.c).
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

/* Returns the pair with the smaller number first. */
static inline gi_pair gi_pair_sorted(gi_pair pair) {
  return pair.x <= pair.y ? pair : (gi_pair){pair.y, pair.x};
}

/* Writes the bytes of a component. */
grundy_status gi_pair_put(gi_buffer *bytes, gi_pair pair);

/* Emits an option that is one pair, or the sum of two. */
grundy_status gi_emit_pair(gi_sink *sink, const grundy_rules *rules,
                           gi_pair pair);
grundy_status gi_emit_pairs(gi_sink *sink, const grundy_rules *rules,
                            gi_pair one, gi_pair other);

/* Returns pair number i of all pairs x <= y, by the larger number: (0,0),
   (0,1), (1,1), (0,2), ... */
gi_pair gi_pair_number(uint64_t i);

/* The method `print`. */
grundy_status gi_pair_print(gi_component component, gi_buffer *out);

/* The methods `at` and `sample` for pairs in any order, of numbers from 0 on
   or from 1 on. */
grundy_status gi_pair_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty);
grundy_status gi_pair_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes);
grundy_status gi_pair_at_from_1(grundy_work *work, const grundy_rules *rules,
                                const uint64_t *integers, gi_buffer *bytes,
                                bool *empty);
grundy_status gi_pair_sample_from_1(grundy_work *work,
                                    const grundy_rules *rules, uint64_t i,
                                    gi_buffer *bytes);

/* Fields of a family of pairs; the family adds `integers`, what one of its
   numbers is called in errors. */
#define GI_PAIR_METHODS .args = GI_TUPLE, .arity = 2, .print = gi_pair_print
#define GI_PAIR_FAMILY                                                         \
  GI_PAIR_METHODS, .shape = "pair", .at = gi_pair_at, .sample = gi_pair_sample
#define GI_PAIR_FROM_1_FAMILY                                                  \
  GI_PAIR_METHODS, .shape = "tuple", .at = gi_pair_at_from_1,                  \
                   .sample = gi_pair_sample_from_1

#endif
