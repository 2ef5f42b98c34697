/* SPDX-License-Identifier: MIT */
/*
 * The player to move as one more number of the position.
 *
 * Where the players' moves differ, a state together with the player to move is
 * a state of a rule in which both have the same moves: the last number is 0
 * where Left moves and 1 where Right does, each move changes it, and where it
 * is larger there is no move.  So the player to move loses a state of that rule
 * iff this player loses the state of the game, in normal and in misère play.
 *
 *     x -> L: x-1 ; R: x-2
 *     (x,turn) -> (x-1,1) if turn == 0 ; (x-2,0) if turn == 1
 */
#ifndef GI_LANG_RULE_TURNS_H
#define GI_LANG_RULE_TURNS_H

#include "core/buffer.h"
#include "lang/rule/rule.h"

/* Writes that rule as text in braces.  UNABLE if a move leaves no state or
   several, if a player may move again, for scores and results of ends, where
   play need not end, and where states are equal up to their order. */
grundy_status gi_rule_print_turns(gi_arena *arena, const gi_rule *rule,
                                  gi_buffer *out);

#endif
