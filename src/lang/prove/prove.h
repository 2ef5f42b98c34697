/* SPDX-License-Identifier: MIT */
/*
 * `grundy prove`: a claim about all positions of a game, decided.
 *
 *   rule     translate.c, clause.c   expressions and clauses to automata
 *            ladder.c                moves by multiples become single steps
 *   moves    automatic.c             options, and an order that they descend
 *   claim    decide.c, learn.c       from a formula, or learned from values
 *            sample.c                these values
 *   verdict  decide.c                proved, or refuted at the first position
 *   search   search.c, numeration.c  which numeration, which claim
 *   answer   prove.c, certify.c      the automaton, a certificate
 */
#ifndef GI_LANG_PROVE_PROVE_H
#define GI_LANG_PROVE_PROVE_H

#include "engine/work.h"
#include "lang/prove/search.h"

/* Says whether there is a query, with a base that digits can have and a formula
   of this work. */
bool gi_is_proof_query(const grundy_work *work,
                       const grundy_proof_query *query);
/* Does what grundy_prove does, inside another public call. */
grundy_status gi_prove(grundy_work *work, const grundy_rules *rules,
                       const grundy_proof_query *query, grundy_proof *proof);

/* Does the same with a rule on digits for the claim, which then is neither a
   formula nor learned.  NULL: as gi_prove. */
grundy_status gi_prove_claim(grundy_work *work, const grundy_rules *rules,
                             const grundy_proof_query *asked,
                             const gi_digit_rule *digits, grundy_proof *proof);

#endif
