/* SPDX-License-Identifier: MIT */
/*
 * A walk over the followers of a game, each once, breadth first:
 *
 *   gi_game_walk_begin(&w, store);
 *   status = gi_game_walk_add(&w, g);
 *   for (size_t i = 0; i < w.games.count && status == GRUNDY_OK; i++)
 *     status = gi_game_walk_add_options(&w, w.games.games[i]);
 *   gi_game_walk_end(&w);
 */
#ifndef GI_THEORY_PARTIZAN_WALK_H
#define GI_THEORY_PARTIZAN_WALK_H

#include "theory/partizan/measure.h"
#include "theory/partizan/memo.h"

typedef struct gi_game_walk {
  gi_games *store;
  gi_memo seen;
  gi_game_list games; /* met so far */
} gi_game_walk;

/* Begins a walk without games; allocates nothing. */
void gi_game_walk_begin(gi_game_walk *w, gi_games *store);
/* Appends a game unless it was met before.  Counts a step. */
grundy_status gi_game_walk_add(gi_game_walk *w, gi_game g);
/* Appends all options of a game that were not met before. */
grundy_status gi_game_walk_add_options(gi_game_walk *w, gi_game g);
/* Appends g and all followers, without the options of NUS. */
grundy_status gi_game_walk_forms(gi_game_walk *w, gi_game g);
void gi_game_walk_end(gi_game_walk *w);

#endif
