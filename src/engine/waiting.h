/* SPDX-License-Identifier: MIT */
/*
 * Where a player moves again.
 *
 * After such a move the other player is to move, as after every move, but has
 * only one: to pass.  So moves alternate everywhere in the engine.  A component
 * where the player to move must pass is waiting: its bytes are those of the
 * component that comes back, followed by a mark that no list of varints ends
 * with, a zero of two bytes.  It is written with the word: {RULE}(5 again).
 */
#ifndef GI_ENGINE_WAITING_H
#define GI_ENGINE_WAITING_H

#include "engine/position.h"

/* Says whether the component is waiting. */
bool gi_waits(gi_component component);
/* Returns the component that comes back after the pass. */
gi_component gi_waiting_for(gi_component component);
/* Appends the mark. */
grundy_status gi_waiting_mark(gi_buffer *bytes);
/* Cuts the word `again` off from the text of a component; false: it is not
   there. */
bool gi_waiting_cut(gi_text *args);
/* Makes the last component of a position wait. */
grundy_status gi_waiting_last(grundy_work *work, grundy_position *position);
/* Emits the pass. */
grundy_status gi_waiting_pass(gi_sink *sink, gi_component component);

#endif
