/* SPDX-License-Identifier: MIT */
/*
 * Finite commutative monoids with a set P of elements, given by generators.
 *
 * Each generator is an atom: the number of a heap.  The elements are numbered
 * in the order of their normal forms, and the normal form of an element is its
 * least word (monomial.h).  So element 0 is the identity, the numbering is
 * unique, and the elements that the first generators generate come first.
 * Every divisor of a normal form is a normal form.
 */
#ifndef GI_THEORY_MISERE_MONOID_H
#define GI_THEORY_MISERE_MONOID_H

#include "core/arena.h"
#include "core/budget.h"
#include "theory/misere/monomial.h"

#define GI_NO_ELEMENT UINT32_MAX

enum {
  GI_MOST_ELEMENTS = 1 << 17 /* elements of a monoid */
};

typedef struct gi_monoid {
  gi_arena arena;    /* owns the arrays */
  size_t order;      /* elements */
  size_t rank;       /* generators, 0..GI_LETTERS */
  uint32_t *atoms;   /* atoms of the generators, ascending */
  uint32_t *right;   /* right[x * rank + i] is x times generator i */
  uint64_t *portion; /* bit set of P */
  uint32_t *parent;  /* normal form without its last letter */
  uint8_t *last;     /* the largest generator of the normal form; 0 for 1 */
  uint32_t *down;    /* down[x * rank + i] is the normal form without one
                        letter i; GI_NO_ELEMENT if the letter does not occur */
} gi_monoid;

/* A monoid before its elements are in order. */
typedef struct gi_draft {
  size_t order, rank;
  const uint32_t *atoms;   /* ascending */
  const uint32_t *right;   /* as in gi_monoid */
  const uint64_t *portion; /* bit set of P */
  uint32_t one;            /* the identity */
} gi_draft;

/* Makes the monoid without generators, of one element outside P; allocates
   nothing. */
void gi_monoid_init(gi_monoid *monoid, gi_memory *memory);
/* Frees the arrays; the monoid then has no elements. */
void gi_monoid_clear(gi_monoid *monoid);
/* Makes a monoid of a draft.  A generator that the generators before it
   generate is left out.  Writes the element of each element of the draft to
   `elements`.  STOPPED or NOMEM. */
grundy_status gi_monoid_make(gi_monoid *monoid, gi_budget *budget,
                             const gi_draft *draft, uint32_t *elements);
/* Makes the monoid of one element, which is not in P.  STOPPED or NOMEM. */
grundy_status gi_monoid_trivial(gi_monoid *monoid);

static inline bool gi_bit(const uint64_t *set, size_t i) {
  return (set[i / 64] >> i % 64 & 1) != 0;
}
static inline void gi_bit_set(uint64_t *set, size_t i) {
  set[i / 64] |= UINT64_C(1) << i % 64;
}

/* Returns whether the element times generator i is in normal form as written:
   the letter is appended to the normal form. */
static inline bool gi_monoid_appends(const gi_monoid *m, uint32_t x, size_t i) {
  uint32_t y = m->right[x * m->rank + i];
  return y && m->parent[y] == x && m->last[y] == i;
}

/* Returns the index of the generator with this atom; the rank if there is
   none. */
size_t gi_monoid_generator(const gi_monoid *m, uint32_t atom);
/* Returns the normal form of an element. */
gi_monomial gi_monoid_word(const gi_monoid *m, uint32_t x);
/* Returns the product of two elements, letter by letter. */
uint32_t gi_monoid_times(const gi_monoid *m, uint32_t x, uint32_t y);
/* Returns the element of a word. */
uint32_t gi_monoid_element(const gi_monoid *m, const gi_monomial *word);
/* Returns the number of elements of P. */
size_t gi_monoid_losses(const gi_monoid *m);

/* Calls `emit` for every minimal relation, left > right: all proper divisors of
   the left side are normal forms, and the right side is one. */
typedef grundy_status gi_relation_sink(void *data, const gi_monomial *left,
                                       uint32_t right);
/* Uses the generators below `rank` alone. */
grundy_status gi_monoid_relations(const gi_monoid *m, gi_budget *budget,
                                  size_t rank, gi_relation_sink *emit,
                                  void *data);

/* Products of all elements with some, computed when they are asked for. */
typedef struct gi_products {
  const gi_monoid *monoid;
  gi_arena arena;  /* owns the rows */
  uint32_t **rows; /* by element; NULL: not computed */
} gi_products;

/* Makes the products of a monoid, which outlives them; computes none.  STOPPED
   or NOMEM: nothing need be freed. */
grundy_status gi_products_init(gi_products *products, const gi_monoid *monoid,
                               gi_memory *memory);
void gi_products_clear(gi_products *products);
/* Writes the products of all elements with x.  STOPPED or NOMEM. */
grundy_status gi_products_row(gi_products *products, gi_budget *budget,
                              uint32_t x, const uint32_t **row);

/* Returns the status of an arena that refused a block. */
static inline grundy_status gi_arena_refusal(const gi_arena *arena) {
  return gi_memory_refusal(arena->memory);
}

#endif
