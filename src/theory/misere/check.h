/* SPDX-License-Identifier: MIT */
/*
 * Whether the labels of a monoid are the misère outcomes of all sums.
 *
 * Let every atom h have an element phi(h), and call a sum of heaps losing if
 * the product of its elements is in P.  The labels are the outcomes if
 *
 *   P-check: no option of a losing sum is losing;
 *   N-check: every other sum, but the empty one, has a losing option.
 *
 * W(h) is the set of elements y for which a move in the heap h wins in the
 * company of y: y * phi(h') is in P for an option h'.  The P-check looks at all
 * y in W(h): y * phi(h) must not be in P.  The N-check looks for a bad sum G:
 * phi(G) is not in P, and phi(G - h) is not in W(h) for any heap h of G.  Its
 * search visits pairs (phi(G), Z), where Z is the set of companions z for which
 * phi(G) z is not in P and no move in G wins.  G is bad if Z contains 1.  A
 * pair is dropped if Z is empty, or if an earlier pair with the same element
 * has a larger Z.  So the search is finite, and it covers all sums.  An atom i
 * is left out if an earlier atom j has the same element and W(j) is part of
 * W(i): with j instead of i, a bad sum stays bad.
 *
 * Sums are visited in the order of words, so the violation found is the least.
 */
#ifndef GI_THEORY_MISERE_CHECK_H
#define GI_THEORY_MISERE_CHECK_H

#include "theory/misere/valuation.h"

typedef struct gi_check {
  gi_memory *memory;
  gi_budget *budget;
  gi_products *products;
  size_t words;        /* 64-bit words of a set of elements */
  gi_buffer classes;   /* atoms with different elements or W */
  gi_buffer wins;      /* W of each class */
  gi_buffer states;    /* visited pairs */
  gi_buffer rests;     /* Z of each pair */
  gi_buffer heads;     /* uint32_t by element: its last pair */
  gi_buffer violation; /* uint32_t: atoms of the least violation, descending;
                          empty: no violation was found */
} gi_check;

/* Makes a check without atoms; allocates nothing. */
void gi_check_init(gi_check *check, gi_memory *memory, gi_budget *budget,
                   gi_products *products);
void gi_check_clear(gi_check *check);

/* Adds an atom, larger than those before, with its element and those of its
   options, and does its P-check.  *fresh: the class of the atom is new. STOPPED
   or NOMEM. */
grundy_status gi_check_add(gi_check *check, uint32_t atom, uint32_t phi,
                           const uint32_t *options, size_t count, bool *fresh);
/* Does the N-check of the classes from this one on; those before have had
   it.  STOPPED or NOMEM. */
grundy_status gi_check_search(gi_check *check, size_t from);
/* Takes back all classes from this one on, with what the N-check visited since
   there were `states` pairs, and the violation. */
void gi_check_undo(gi_check *check, size_t classes, size_t states);
/* Returns the number of pairs that the N-check visited. */
size_t gi_check_states(const gi_check *check);
/* Returns the number of classes. */
size_t gi_check_classes(const gi_check *check);
/* Looks for a class whose element an atom with these options may have without
   any further check.  Writes the element, or GI_NO_ELEMENT if there is
   none.  STOPPED or NOMEM. */
grundy_status gi_check_fits(gi_check *check, const uint32_t *options,
                            size_t count, uint32_t *phi);

#endif
