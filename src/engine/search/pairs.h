/* SPDX-License-Identifier: MIT */
/*
 * Solves parts apart: decides who wins a sum without the values of its large
 * parts, impartial games, normal play.
 *
 * A pair is a part beside a Nim heap: (p, n) is p + *n.  The pair is lost
 * exactly when n is the value of p.  For each part the store knows its value,
 * or the values that it is proved not to have.  Proof-number search decides
 * which pair to look at next; doc/algorithms.md proves that the answers are
 * right whatever the numbers are.  Source: J. Lemoine, S. Viennot, Nimbers are
 * inevitable, Theoretical Computer Science 462 (2012), 70-79.
 *
 * UNABLE, of every question: the search gives up, since a value above
 * GI_PAIRS_MOST matters, a position may repeat, the options on one line of play
 * are too many to hold, or the store is being asked already.  Plain search
 * (engine/search/search.h) then answers. After any status what the store knows
 * is true, and stays of use.
 */
#ifndef GI_ENGINE_SEARCH_PAIRS_H
#define GI_ENGINE_SEARCH_PAIRS_H

#include "engine/position.h"

enum {
  GI_PAIRS_MOST = 62 /* largest value that the store can keep */
};

/* Makes an empty store, which the caller frees.  With `theorems`, theorems
   answer about the parts that are met. */
grundy_status gi_pairs_new(grundy_work *work, bool theorems, gi_pairs **pairs);
/* Frees a store; NULL is allowed. */
void gi_pairs_free(gi_pairs *pairs);
/* Returns the work's own store, with or without theorems. */
grundy_status gi_work_pairs(grundy_work *work, bool theorems, gi_pairs **pairs);
/* Returns the number of parts stored. */
uint64_t gi_pairs_count(const gi_pairs *pairs);

/* Says whether a sum of impartial components can be asked about: no component
   may return to a position. */
bool gi_pairs_take(const gi_component *parts, size_t count);

/* Sets *lost if the player to move loses the sum beside a Nim heap of `heap`.
 */
grundy_status gi_pairs_lost(gi_pairs *pairs, const gi_component *parts,
                            size_t count, uint64_t heap, bool *lost);
/* Answers the same from what is known, without search.  UNABLE: not known. */
grundy_status gi_pairs_known(gi_pairs *pairs, const gi_component *parts,
                             size_t count, uint64_t heap, bool *lost);
/* Returns the value of a component if it is at most `most`.  UNABLE, too: the
   value is above `most`. */
grundy_status gi_pairs_value(gi_pairs *pairs, gi_component component,
                             uint64_t most, uint64_t *value);

/* Asserts that what a store without theorems knows about each part follows from
   the part's options and from the rest of what it knows: for tests. */
grundy_status gi_pairs_check(gi_pairs *pairs);

#endif
