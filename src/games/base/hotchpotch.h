/* SPDX-License-Identifier: MIT */
/*
 * The theorem about Hackenbush pictures with edges of different colours: their
 * values by bridges and blocks (theory/graph/hotchpotch.h).
 */
#ifndef GI_GAMES_BASE_HOTCHPOTCH_H
#define GI_GAMES_BASE_HOTCHPOTCH_H

#include "games/base/graph.h"
#include "theory/graph/hotchpotch.h"

/* Returns the value of a coloured picture; `h` uses the store of the work. */
grundy_status gi_hackenbush_game(grundy_work *work, gi_hotchpotch *h,
                                 gi_bytes bytes, gi_game *game);
/* Adds the parts on the ground with their values, and what they rest on. */
grundy_status gi_hackenbush_explain_game(grundy_work *work, gi_hotchpotch *h,
                                         gi_bytes bytes, gi_reasons *reasons);

#endif
