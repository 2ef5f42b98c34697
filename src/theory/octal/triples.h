/* SPDX-License-Identifier: MIT */
/*
 * Nim-sums of three heaps.
 *
 * Row m is a bit set: the nim-sums of two heaps that make m.  It has enough
 * bits for the values known when it was made.  Three heaps that make m have the
 * nim-sum v iff for the least of them, a, the bit v xor G(a) of row m - a is
 * set: one bit to read for each a.
 *
 * The value of a heap is the least value that no option has.  So the least
 * value not yet seen is looked for.  If some a gives it, all values that the
 * row of this a gives are marked as seen, and so on: some sixty rows are enough
 * for heaps of thousands.  The same parts a are useful in heap after heap, so
 * they are tried first: the one that gave this value before, then those that
 * gave some value lately.  Only for the value that is not found all a are
 * tried.  If that ever costs more than the union of all rows, the union is made
 * instead.
 */
#ifndef GI_THEORY_OCTAL_TRIPLES_H
#define GI_THEORY_OCTAL_TRIPLES_H

#include "theory/octal/sequence.h"

enum {
  GI_TRIPLES_RECENT = 512
};

typedef struct gi_triples {
  uint64_t *rows;        /* one after the other: row m begins at starts[m] */
  size_t capacity;       /* words of `rows` */
  size_t *starts;        /* count + 1 entries */
  size_t count;          /* rows made */
  size_t start_capacity; /* entries of `starts` */
  uint8_t *marks;        /* by value; all 0 except while a row is made */
  uint64_t *seen;        /* bit set of values that options have */
  size_t room;           /* a power of 2 above all values, at least 64 */
  uint64_t *sums;        /* see gi_triples_add_all */
  size_t sum_room;       /* words of `sums` */
  /* Least parts to try first; 0: none. */
  uint32_t *hints;                    /* by value */
  uint32_t recent[GI_TRIPLES_RECENT]; /* the latest first */
} gi_triples;

void gi_triples_clear(gi_memory *memory, gi_triples *t);

/* Makes the rows up to row `last`; all heaps below `last` are known. */
grundy_status gi_triples_extend(gi_triples *t, const gi_sequence *q,
                                gi_budget *budget, uint64_t last);

/* Adds row m, the nim-sums of two heaps that make m, to a set of t->room
   bits. */
void gi_triples_add_pairs(const gi_triples *t, uint64_t m, uint64_t *set);
/* Adds the nim-sums of three heaps that make m to such a set. */
grundy_status gi_triples_add_all(gi_triples *t, const gi_sequence *q,
                                 uint64_t m, uint64_t *set);

/* Computes the least value that is neither in t->seen nor the nim-sum of three
   heaps left by a move in heap n.  Changes t->seen. */
grundy_status gi_triples_least(gi_triples *t, const gi_sequence *q,
                               const gi_code *code, const uint32_t *moves,
                               size_t move_count, uint64_t n, gi_budget *budget,
                               uint32_t *value);

#endif
