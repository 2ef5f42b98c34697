/* SPDX-License-Identifier: MIT */
/*
 * `grundy prove`: a claim about all positions of a game, decided.
 *
 *   rule     translate.c, clause.c   expressions and clauses to automata
 *   moves    automatic.c             options, and an order that they descend
 *   claim    decide.c, learn.c       from a formula, or learned from values
 *   verdict  decide.c                proved, or refuted at the first position
 *   search   prove.c                 which numeration, which claim
 */
#ifndef GI_LANG_PROVE_PROVE_H
#define GI_LANG_PROVE_PROVE_H

#include "engine/work.h"
#include "lang/prove/digits.h"
#include "lang/prove/learn.h"

/* Does what grundy_prove does, inside another public call. */
grundy_status gi_prove(grundy_work *work, const grundy_rules *rules,
                       const grundy_proof_query *query, grundy_proof *proof);
/* Does the same with a rule on digits for the claim, which then is neither a
   formula nor learned.  NULL: as gi_prove. */
grundy_status gi_prove_claim(grundy_work *work, const grundy_rules *rules,
                             const grundy_proof_query *query,
                             const gi_digit_rule *digits, grundy_proof *proof);

#endif
