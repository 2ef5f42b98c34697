/* SPDX-License-Identifier: MIT */
/*
 * Words of a commutative monoid: how often each generator occurs.
 *
 * Words are ordered lexicographically, the last generator first.  Generators
 * are heaps in the order in which an option is smaller, so every option of a
 * word is a smaller word.
 */
#ifndef GI_THEORY_MISERE_MONOMIAL_H
#define GI_THEORY_MISERE_MONOMIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GI_LETTERS = 52,     /* most generators: the letters a to z, then A to Z */
  GI_MOST_POWER = 250, /* most times that a generator occurs in a word */
  GI_MONOMIAL_BYTES = 64
};

typedef struct gi_monomial {
  uint8_t power[GI_MONOMIAL_BYTES]; /* 0 from the rank on */
} gi_monomial;

/* Returns whether u divides w. */
static inline bool gi_divides(const gi_monomial *u, const gi_monomial *w) {
  unsigned more = 0;
  for (size_t i = 0; i < GI_MONOMIAL_BYTES; i++)
    more |= u->power[i] > w->power[i];
  return !more;
}

/* Returns a negative number if u is smaller than w, 0 if they are equal,
   otherwise a positive number. */
static inline int gi_monomial_compare(const gi_monomial *u,
                                      const gi_monomial *w) {
  for (size_t i = GI_LETTERS; i-- > 0;)
    if (u->power[i] != w->power[i])
      return u->power[i] < w->power[i] ? -1 : 1;
  return 0;
}

/* Returns the number of letters of the word. */
static inline unsigned gi_degree(const gi_monomial *u) {
  unsigned degree = 0;
  for (size_t i = 0; i < GI_LETTERS; i++)
    degree += u->power[i];
  return degree;
}

/* Returns the set of generators that occur in the word, as bits. */
static inline uint64_t gi_support(const gi_monomial *u) {
  uint64_t support = 0;
  for (size_t i = 0; i < GI_LETTERS; i++)
    support |= (uint64_t)(u->power[i] != 0) << i;
  return support;
}

#endif
