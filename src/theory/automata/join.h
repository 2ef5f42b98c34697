/* SPDX-License-Identifier: MIT */
/*
 * A conjunction with variables to be forgotten:
 *
 *     exists u, v, ... :  a1 and a2 and a3 and ...
 *
 * The order of work decides how large the automata become.  gi_join_end forgets
 * the variables one at a time; next comes the one whose conjuncts have the
 * smallest product of states times letters, and only these conjuncts are
 * joined for it.
 */
#ifndef GI_THEORY_AUTOMATA_JOIN_H
#define GI_THEORY_AUTOMATA_JOIN_H

#include "theory/automata/automaton.h"

enum {
  GI_JOIN_MOST = 96 /* most conjuncts, and most variables to be forgotten */
};

typedef struct gi_join {
  gi_automata *shop;
  gi_automaton *conjuncts[GI_JOIN_MOST];
  uint32_t count;
  gi_variable forgotten[GI_JOIN_MOST];
  uint32_t forgotten_count;
} gi_join;

/* Makes an empty conjunction, which holds everywhere. */
void gi_join_begin(gi_join *join, gi_automata *shop);
/* Adds a conjunct and takes it over.  UNABLE if there are too many. */
void gi_join_add(gi_join *join, gi_automaton *a);
/* Says that a variable will be forgotten. */
void gi_join_forget(gi_join *join, gi_variable variable);
/* Returns the conjunction without the forgotten variables; the join is then
   empty. */
gi_automaton *gi_join_end(gi_join *join);

#endif
