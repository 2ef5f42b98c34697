/* SPDX-License-Identifier: MIT */
/* A sum that is asked about: its parts, and the search of its game tree. */
#ifndef GI_THEORY_PARTIZAN_QUESTION_H
#define GI_THEORY_PARTIZAN_QUESTION_H

#include "core/map.h"
#include "theory/partizan/inside.h"
#include "theory/partizan/sum.h"

typedef struct gi_part {
  gi_game game;  /* a form */
  size_t origin; /* its place in the list of games that was given */
  gi_number left, right, mean, temperature;
} gi_part;

typedef struct gi_question {
  gi_games *store;
  gi_part *parts; /* owned */
  size_t count, capacity;
  gi_nus nus; /* the sum of all other games */
  gi_number mean, low, high, gap, hottest;
  bool vague;    /* a number above is out of range: only the value decides */
  gi_game value; /* the canonical sum; NONE: not known */
  bool tried;    /* whether the canonical sum was tried */
  gi_map memo;   /* positions that the search met */
  uint64_t nodes;
} gi_question;

/* Makes the parts of a sum.  gi_question_end frees them, also after a
   refusal. */
grundy_status gi_question_begin(gi_question *q, gi_games *store,
                                const gi_game *games, size_t count);
void gi_question_end(gi_question *q);

/* ---- search (search.c) */

void gi_question_memo_init(gi_question *q);
void gi_question_memo_clear(gi_question *q);
/* Writes whether the side wins if it moves first, and the winning move. */
grundy_status gi_question_search(gi_question *q, grundy_side side, bool *wins,
                                 gi_sum_reason *reason);

#endif
