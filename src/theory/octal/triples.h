/* SPDX-License-Identifier: MIT */
/*
 * Nim-sums of three heaps.
 *
 * Row m is a bit set: the nim-sums of two heaps that make m.  It has as many
 * bits as the values known when it was made could need.  A value v is one of
 * three heaps that make m iff for the least of them, a, the bit v xor G(a) of
 * the row m - a is set: a look at one bit for each a.
 *
 * A heap's own value is the least that is missing.  So the least value not yet
 * seen is looked for; if it is found, all that the row of this a gives is seen
 * as well, and so on: some sixty rows are enough for heaps of thousands.  The
 * same a are useful in heap after heap, so they are tried first: the one that
 * gave this value before, then those that gave one lately.  The value that is
 * not found costs a look for each a.  Should the looks ever cost more than the
 * union of all rows, that is made instead.
 */
#ifndef GI_THEORY_OCTAL_TRIPLES_H
#define GI_THEORY_OCTAL_TRIPLES_H

#include "theory/octal/sequence.h"

enum {
  GI_TRIPLES_RECENT = 512
};

typedef struct gi_triples {
  uint64_t *rows; /* one after the other: row m begins at starts[m] */
  size_t capacity, *starts, count, start_capacity;
  uint8_t *marks; /* all 0, while no row is made */
  uint64_t *seen;
  size_t room; /* all values are below, a power of 2 */
  uint64_t *sums;
  size_t sum_room; /* words of sums */
  /* Least parts that are worth a look; 0: none. */
  uint32_t *hints; /* for each value */
  uint32_t recent[GI_TRIPLES_RECENT];
} gi_triples;

void gi_triples_clear(gi_memory *memory, gi_triples *t);

/* Makes the rows up to `last`, whose parts are known. */
grundy_status gi_triples_extend(gi_triples *t, const gi_sequence *q,
                                gi_budget *budget, uint64_t last);

/* The row of two heaps that make m, united with a set of t->room bits. */
void gi_triples_add_pairs(const gi_triples *t, uint64_t m, uint64_t *set);
/* All nim-sums of three heaps that make m, likewise. */
grundy_status gi_triples_add_all(gi_triples *t, const gi_sequence *q,
                                 uint64_t m, uint64_t *set);

/* The least value that is not in t->seen, nor one of three heaps left when one
   of the moves is made in heap n.  The set is changed. */
grundy_status gi_triples_least(gi_triples *t, const gi_sequence *q,
                               const gi_code *code, const uint32_t *moves,
                               size_t move_count, uint64_t n, gi_budget *budget,
                               uint32_t *value);

#endif
