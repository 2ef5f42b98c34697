/* SPDX-License-Identifier: MIT */
/*
 * Random rules, written with all parentheses.  The choices come from given
 * bytes first, then from a generator of random numbers.
 */
#ifndef TEST_SUPPORT_RULE_GENERATOR_H
#define TEST_SUPPORT_RULE_GENERATOR_H

#include "core/buffer.h"

typedef struct rule_generator {
  const uint8_t *bytes;
  size_t left;
  uint64_t random; /* the seed */
  gi_buffer *out;
  bool falling;          /* each part of an option has a smaller sum than the
                            state: play ends */
  unsigned arity, names; /* a, b, ...: the state, then binders */
  unsigned inner;        /* p, q, ...: variables of aggregates */
  bool is_any;           /* the state is a bag or row: a */
} rule_generator;

uint64_t rule_draw(rule_generator *g, uint64_t below);
/* Appends one rule to `out`, and sets the arity: 1 to 3. */
void rule_generate(rule_generator *g);
/* Appends one rule about a bag or row. */
void rule_generate_entries(rule_generator *g);

#endif
