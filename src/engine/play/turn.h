/* SPDX-License-Identifier: MIT */
/* A turn of a game: who moves, and which move a text or a position means. */
#ifndef GI_ENGINE_PLAY_TURN_H
#define GI_ENGINE_PLAY_TURN_H

#include "engine/position.h"

/* Returns the side to move: BOTH if the position is impartial.  DOMAIN: the
   players' moves differ, and the turn does not say who moves. */
grundy_status gi_turn_side(grundy_work *work, grundy_turn turn,
                           grundy_side *side);

/* The result of looking for a move. */
typedef struct gi_found {
  size_t count; /* moves that fit: 0, 1, or 2 if the name fits moves in two
                   components */
  bool cut;     /* not all moves were tried */
  grundy_move move;
} gi_found;

/* Finds the move that turns the component `moved` into these parts; does not
   try all moves where the family has `reach`. */
grundy_status gi_turn_option(grundy_work *work, grundy_turn turn, size_t moved,
                             const gi_component *parts, size_t count,
                             gi_found *found);
/* Finds the move that leads to a position, its components in any order. */
grundy_status gi_turn_to(grundy_work *work, grundy_turn turn,
                         const grundy_position *wanted, gi_found *found);
/* Finds the move of this name; white space does not matter.  "nim: 13->4" says
   which game is meant. */
grundy_status gi_turn_named(grundy_work *work, grundy_turn turn, gi_text name,
                            gi_found *found);

#endif
