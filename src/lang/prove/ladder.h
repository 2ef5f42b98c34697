/* SPDX-License-Identifier: MIT */
/*
 * Moves by any multiple of a number of the position, such as Euclid's
 *
 *     (x,y) -> (x, y-k*x) for k in 1..y/x
 *
 * A product of two variables is beyond automata.  But the moves from (x,y) are
 * one step, to (x,y-x), and the moves from there: a ladder.  So the game is
 * replaced by one with a further number m, the stage, whose moves are single
 * steps.  Stage 2 is the game itself.
 *
 *     (x,y,2) -> (x,y,1)                      to climb the ladder
 *     (x,y,1) -> (x,y,0)                      the only move
 *     (x,y,0) -> (x,y-x,2), (x,y-x,1)         stop here, or one rung more
 *
 * (x,y,0) is N exactly if some (x,y-k*x,2) is P: the first rung is P, or
 * (x,y-x,1) is P, and this is so if (x,y-x,0) is N.  Likewise (x,y,1) is P
 * exactly if some (x,y-k*x,2) is P.  So (x,y,2) has the outcome of (x,y), in
 * normal play.  A second clause with multiples has two stages of its own.
 */
#ifndef GI_LANG_PROVE_LADDER_H
#define GI_LANG_PROVE_LADDER_H

#include "engine/work.h"
#include "lang/rule/ast.h"

typedef struct gi_ladder {
  const grundy_rules *rules; /* with the stage as last number; NULL: none */
  uint32_t stage;            /* the stage of the game itself: 2 or 4 */
} gi_ladder;

/* Finds the ladder of a rule.  `rules` is NULL if no clause moves by multiples
   of a number of the position, and if others of its clauses stand against
   it. */
grundy_status gi_ladder_find(grundy_work *work, const gi_rule *rule,
                             gi_ladder *ladder);

#endif
