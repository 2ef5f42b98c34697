/* SPDX-License-Identifier: MIT */
/*
 * Outcomes of games whose moves leave sums.
 *
 * The outcome of a sum does not follow from those of its parts, so automata
 * prove the values, and a position is P exactly where its value is 0.
 */
#ifndef GI_LANG_PROVE_OUTCOME_H
#define GI_LANG_PROVE_OUTCOME_H

#include "lang/prove/search.h"

/* Decides a formula of outcomes by the values that the search has proved;
 *proof is then proved, refuted or inexpressible. */
grundy_status gi_decide_by_values(gi_search *s, const gi_formula *formula,
                                  grundy_proof *proof);

#endif
