/* SPDX-License-Identifier: MIT */
/*
 * Merges the states of an automaton that no word tells apart (Moore 1956).
 * Classes are compared exactly, by pairs of class numbers.
 */
#ifndef GI_THEORY_MISERE_MINIMISE_H
#define GI_THEORY_MISERE_MINIMISE_H

#include "core/budget.h"

typedef struct gi_automaton {
  size_t states, letters;
  const uint32_t *next;   /* next[state * letters + letter] */
  const uint64_t *accept; /* bit set of states */
} gi_automaton;

/* Writes the class of each state, and the number of classes.  STOPPED or
   NOMEM. */
grundy_status gi_minimise(gi_memory *memory, gi_budget *budget,
                          const gi_automaton *a, uint32_t *classes,
                          size_t *count);

#endif
