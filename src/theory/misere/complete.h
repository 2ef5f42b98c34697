/* SPDX-License-Identifier: MIT */
/*
 * Presented commutative monoids: relations become a confluent set of rewriting
 * rules (Buchberger's algorithm for binomials).
 *
 * The relations are guesses, and one word G is known to be equal to no smaller
 * word.  If completion derives a rule whose left side divides G, one of the
 * guesses that led to the rule is false.  Then the guess of highest degree
 * among them is given up, and completion continues without whatever followed
 * from it. Where only bounds on powers led to the rule, a bound is raised
 * instead.
 *
 * Most critical pairs lead to one word.  A table of products of words finds
 * that out quickly; it is emptied when a rule is added.  Only a pair that fails
 * there is reduced rule by rule, so that the guesses used are known.
 */
#ifndef GI_THEORY_MISERE_COMPLETE_H
#define GI_THEORY_MISERE_COMPLETE_H

#include "core/buffer.h"
#include "core/map.h"
#include "theory/misere/monoid.h"

enum {
  GI_PAIR_DEGREES = 96 /* degrees told apart; larger ones count as the last */
};

typedef struct gi_rewriting {
  gi_memory *memory;
  gi_budget *budget;
  size_t rank;
  gi_monomial apart; /* G: equal to no smaller word */
  gi_buffer rules;
  gi_buffer origins; /* bit sets of guesses, one for each rule */
  size_t guesses;    /* guesses so far, bounds included */
  uint8_t index[GI_LETTERS], period[GI_LETTERS]; /* bounds on the letters */
  size_t width;                     /* 64-bit words of a set of guesses */
  gi_buffer pairs[GI_PAIR_DEGREES]; /* critical pairs, by the degree of the
                                       common multiple */
  size_t least;                     /* no pairs have a smaller degree */
  /* products of words */
  gi_map found;    /* word to node */
  gi_buffer words; /* gi_monomial by node */
  gi_buffer edges; /* uint32_t by node and generator */
  gi_buffer stack; /* letters still to multiply by */
  gi_buffer heads; /* uint32_t by letter and power: the first link */
  gi_buffer links; /* lists of rules with the same power of a letter */
} gi_rewriting;

/* Begins with no rules, over `rank` generators; allocates nothing. */
void gi_rewriting_init(gi_rewriting *r, gi_memory *memory, gi_budget *budget,
                       size_t rank, const gi_monomial *apart);
void gi_rewriting_clear(gi_rewriting *r);
/* Adds a guess, left > right. */
grundy_status gi_rewriting_add(gi_rewriting *r, const gi_monomial *left,
                               const gi_monomial *right);
/* Bounds the powers of a letter: from the index on they repeat with the period.
   Each letter needs a bound.  It is a guess that is used only where no other
   guess says that a power of the letter is equal to a smaller word.  The index
   is above the power in the word that is apart. */
void gi_rewriting_bound(gi_rewriting *r, size_t letter, unsigned index,
                        unsigned period);
/* Completes the rules.  STOPPED or NOMEM; UNABLE if a power becomes too
   large. */
grundy_status gi_rewriting_complete(gi_rewriting *r);
/* Makes the monoid that the complete rules present; its atoms are the letters
   0, 1, ..., and its P is empty.  Writes the element of each letter to
   `letters`.  STOPPED or NOMEM; UNABLE if the monoid has more than
   GI_MOST_ELEMENTS elements. */
grundy_status gi_rewriting_monoid(gi_rewriting *r, gi_monoid *monoid,
                                  uint32_t *letters);

#endif
