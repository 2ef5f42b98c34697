/* SPDX-License-Identifier: MIT */
/* A turn of a game: who moves, and is a wanted move one of the moves? */
#ifndef GI_ENGINE_PLAY_TURN_H
#define GI_ENGINE_PLAY_TURN_H

#include "engine/position.h"

/* Who moves as the engine calls it: BOTH if the position is impartial.  An
   error if it is not and the turn does not say who. */
grundy_status gi_turn_side(grundy_work *work, grundy_turn turn,
                           grundy_side *side);

/* What was found, and why not more. */
typedef struct gi_found {
  size_t count; /* 0: no such move; 2: the name fits moves of two components */
  bool cut;     /* not all moves were looked at */
  grundy_move move;
} gi_found;

/* The move that turns the component `moved` into these parts; found without
   trying all moves where the family has `reach`. */
grundy_status gi_turn_option(grundy_work *work, grundy_turn turn, size_t moved,
                             const gi_component *parts, size_t count,
                             gi_found *found);
/* The move that leads to a position, its components in any order. */
grundy_status gi_turn_to(grundy_work *work, grundy_turn turn,
                         const grundy_position *wanted, gi_found *found);
/* The move of this name; white space does not matter.  "nim: 13->4" says which
   game is meant. */
grundy_status gi_turn_named(grundy_work *work, grundy_turn turn, gi_text name,
                            gi_found *found);

#endif
