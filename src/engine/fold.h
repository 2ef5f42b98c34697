/* SPDX-License-Identifier: MIT */
/*
 * From the answers of its options to the answer of a position: what each
 * question of the search means.  search.c finds the options, this file knows
 * what they say.
 */
#ifndef GI_ENGINE_FOLD_H
#define GI_ENGINE_FOLD_H

#include "core/mex.h"
#include "engine/work.h"

typedef struct gi_fold {
  gi_question question;
  gi_mex values, misere; /* of normal and of misère play */
  uint64_t best;         /* PLIES, LONGEST: least or greatest so far */
  bool some;             /* there was an option */
  bool wins;             /* WIN, PLIES: one of them is lost for the opponent */
  bool decided;          /* the other options do not matter */
} gi_fold;

void gi_fold_init(gi_fold *fold, gi_memory *memory, gi_question question);
void gi_fold_clear(gi_fold *fold);

void gi_fold_begin(gi_fold *fold);
grundy_status gi_fold_option(gi_fold *fold, uint64_t answer);
grundy_status gi_fold_end(gi_fold *fold, uint64_t *answer);

/* Questions about a whole sum; the others are asked of its components. */
bool gi_asks_whole(gi_question question);
/* May one option settle the answer? */
bool gi_can_decide(gi_question question);
/* Does this answer of an option settle it? */
bool gi_decides(gi_question question, uint64_t answer);
/* The answer of an option from those of its parts.  It begins with 0, which is
   the answer of an option without parts: value 0, no moves, fickle 0. */
uint64_t gi_answers_join(gi_question question, uint64_t a, uint64_t b);

/* The answer to GENUS: a tame position is like a Nim heap of this value, and
   firm or fickle; of a wild one nothing more is known. */
typedef struct gi_genus {
  bool wild, firm;
  uint64_t value;
} gi_genus;
gi_genus gi_genus_of(uint64_t answer);
uint64_t gi_genus_answer(gi_genus genus);

#endif
