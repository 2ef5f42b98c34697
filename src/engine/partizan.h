/* SPDX-License-Identifier: MIT */
/*
 * Partizan values: components and sums in which the players' moves differ, by
 * canonical forms (theory/partizan/store.h), under normal play.
 *
 * A component has a value of its own, so a sum is reduced part by part and not
 * searched as a whole.  Impartial components keep to the mex engine and enter
 * as nimbers.  Numbers of any size are added by engine/numbers.c, which comes
 * first; values here have the bounds of the store.
 */
#ifndef GI_ENGINE_PARTIZAN_H
#define GI_ENGINE_PARTIZAN_H

#include "engine/assess.h"

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

/* Assesses a sum by the values of its components.  Makes the texts of the
   values if `with_texts`.  UNABLE: a component has no value within a share of
   the work, or the values do not decide the sum. */
grundy_status gi_assess_games(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_method method,
                              bool with_texts, gi_assessment *a);

/* Sets *wins if the side that moves first wins, by the values of the
   components.  UNABLE as in gi_assess_games. */
grundy_status gi_games_mover_wins(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_side side,
                                  grundy_method method, bool *wins);

/* Returns a game as a value for a verdict, with its text. */
grundy_status gi_game_value(grundy_work *work, gi_game game,
                            grundy_value *value);
/* Writes the text of a value into the work's arena; "..." if it is longer than
   `most` bytes. */
grundy_status gi_game_text(grundy_work *work, gi_game game, size_t most,
                           const char **text);

#endif
