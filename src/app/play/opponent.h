/* SPDX-License-Identifier: MIT */
/* What `play`, `reply` and `random` share: the opponent that the options ask
   for, its random numbers, and random positions. */
#ifndef APP_PLAY_OPPONENT_H
#define APP_PLAY_OPPONENT_H

#include "app/command.h"

/* Reads --level: the number of wins given away, of 100.  Returns false if the
   argument is wrong; it has then been reported. */
bool opponent_level(const options *o, unsigned *errs);
/* Returns the opponent of --skill and --style.  Its random number is left 0. */
grundy_reply_query opponent_of(const options *o);

/* Returns the number of --seed, or a new one of at most six digits. */
uint64_t opponent_seed(const options *o);
/* Mixes the text of a position into a seed: one seed serves for a whole game,
   and the opponent errs in different positions independently. */
uint64_t opponent_random(uint64_t seed, const char *position);

/* Draws a position of the rules that the player to move wins, or loses. */
grundy_status opponent_start(grundy_work *work, const char *rules,
                             size_t length, grundy_turn turn, bool wins,
                             uint64_t random, grundy_position **position);

/* Returns the side of --side: Left unless given. */
static inline grundy_side opponent_side(const options *o) {
  return o->numbers[OPTION_SIDE] == SIDE_LEFT ? GRUNDY_LEFT : GRUNDY_RIGHT;
}
/* Returns the other side; BOTH for BOTH. */
static inline grundy_side opponent_other(grundy_side side) {
  return side == GRUNDY_LEFT    ? GRUNDY_RIGHT
         : side == GRUNDY_RIGHT ? GRUNDY_LEFT
                                : GRUNDY_BOTH;
}

#endif
