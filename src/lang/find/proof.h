/* SPDX-License-Identifier: MIT */
/* Proofs of the patterns that `find` names, for other questions. */
#ifndef GI_LANG_FIND_PROOF_H
#define GI_LANG_FIND_PROOF_H

#include "engine/work.h"

/* Finds the pattern of the values and takes its proof by automata, which has an
   automaton; leaves the proof as it was if there is none.  OK unless a limit
   was reached, the caller cancelled or memory ran out. */
grundy_status gi_find_proof(grundy_work *work, const grundy_rules *rules,
                            grundy_proof *proof);

#endif
