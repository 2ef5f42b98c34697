/* SPDX-License-Identifier: MIT */
/*
 * Partizan values: the canonical form (theory/partizan/store.h) of a component,
 * under normal play.
 *
 * A component has a value of its own, so a sum is reduced part by part and not
 * searched as a whole (engine/method/games.c).  Impartial components keep to
 * the mex engine and enter as nimbers.  Numbers of any size are added by
 * engine/method/numbers.c, which comes first; values here have the bounds of
 * the store.
 */
#ifndef GI_ENGINE_VALUE_PARTIZAN_H
#define GI_ENGINE_VALUE_PARTIZAN_H

#include "engine/value/theorem.h"
#include "theory/partizan/number.h"

/* Returns the value of a component that needs no search for forms: by a theorem
   or, if the component is impartial and play ends, by its nimber.  *by is the
   theorem, NULL if the value was computed (`by` may be NULL).  UNABLE: there is
   no such answer. */
grundy_status gi_known_game(grundy_work *work, gi_component component,
                            gi_game *game, const gi_theorem **by);

/* Returns the value of a component.  The method THEOREM searches nothing; the
   method SEARCH goes by the rules alone.  UNABLE: the method has no answer, or
   a value leaves the bounds of the store. */
grundy_status gi_component_game(grundy_work *work, gi_component component,
                                grundy_method method, gi_game *game,
                                const gi_theorem **by);

/* Returns a game as a value for a verdict, with its text. */
grundy_status gi_game_value(grundy_work *work, gi_game game,
                            grundy_value *value);
/* Writes the text of a value into the work's arena; "..." if it is longer than
   `most` bytes. */
grundy_status gi_game_text(grundy_work *work, gi_game game, size_t most,
                           const char **text);
/* Writes the text of a number into the work's arena. */
grundy_status gi_number_text(grundy_work *work, gi_number number,
                             const char **text);

#endif
