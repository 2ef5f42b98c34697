/* SPDX-License-Identifier: MIT */
/*
 * A larger monoid after a candidate was refuted.
 *
 * Let G be the least word whose label in the candidate is wrong.  All smaller
 * words have correct labels.  So a relation u = r of the candidate between
 * words in the atoms below n, where u divides G, is certainly false: G - u
 * tells u and r apart.  The refuted relations are given up, with all that was
 * guessed about n, and the others present the larger monoid.  An atom of G that
 * was not a generator becomes one.
 *
 * That alone may never end.  Words are ordered lexicographically, so infinitely
 * many are smaller than n h, where h is an atom: all n + k g with g < h.  A
 * false relation with the letter h is then never refuted, and the relations
 * that contradict it are given up, for one power of g after the other.  So
 * relations can also be refuted by true outcomes (outcome.h): u = r is false if
 * u + X and r + X have different outcomes for a part X of G.
 */
#ifndef GI_THEORY_MISERE_REFINE_H
#define GI_THEORY_MISERE_REFINE_H

#include "theory/misere/candidate.h"
#include "theory/misere/outcome.h"

/* Makes the monoid over the atoms below n.  The word G is a list of atoms up to
   n.  Asks no true outcomes if `outcomes` is NULL.  STOPPED or NOMEM; UNABLE if
   the monoid has too many generators or elements, or a word has a power that is
   too large. */
grundy_status gi_refine(gi_budget *budget, const gi_valued *candidate,
                        uint32_t n, const uint32_t *word, size_t length,
                        gi_outcomes *outcomes, gi_valued *out);

#endif
