/* SPDX-License-Identifier: MIT */
/*
 * Birthdays, followers, incentives, reduced canonical forms, uptimals.
 */
#ifndef GI_THEORY_PARTIZAN_MEASURE_H
#define GI_THEORY_PARTIZAN_MEASURE_H

#include "theory/partizan/store.h"

/* A list of games. */
typedef struct gi_game_list {
  gi_game *games; /* owned by the list */
  size_t count;
  size_t capacity;
} gi_game_list;
/* Appends a game. */
grundy_status gi_game_list_add(gi_games *store, gi_game_list *list, gi_game g);
/* Frees the list, which is then empty; a list starts as {0}. */
void gi_game_list_clear(gi_games *store, gi_game_list *list);

/* Writes the birthday.  A NUS takes constant time; otherwise each follower that
   is not a NUS is looked at once. */
grundy_status gi_game_birthday(gi_games *store, gi_game g, uint64_t *out);
/* Writes the number of followers, g included.  Integers between an integer
   follower and 0 are counted, not visited. */
grundy_status gi_game_followers(gi_games *store, gi_game g, uint64_t *out);
/* Appends all followers, g first; each after a follower that it is an option
   of, in an order that does not depend on the store's numbers.  UNABLE if there
   are more than `most`. */
grundy_status gi_game_list_followers(gi_games *store, gi_game g, size_t most,
                                     gi_game_list *out);

/* Appends the incentives of a side: gL - g for LEFT, g - gR for RIGHT, both for
   BOTH; without repetitions and without incentives that are below others,
   sorted by gi_game_order.  Builds a sum for each option. */
grundy_status gi_game_incentives(gi_games *store, gi_game g, grundy_side side,
                                 gi_game_list *out);

/* Writes the reduced canonical form: the simplest game that differs from g by
   an infinitesimal.  (J. P. Grossman and A. N. Siegel, Reductions of partizan
   games, 2009.) */
grundy_status gi_game_reduced(gi_games *store, gi_game g, gi_game *out);
/* Writes whether g <= h up to an infinitesimal: whether the right stop of h - g
   is at least 0. */
grundy_status gi_game_le_inf(gi_games *store, gi_game g, gi_game h, bool *out);

/* Raises *places to the most binary places of a stop among the followers of g.
   Play in a sum of such games stops at multiples of 2^-places. */
grundy_status gi_game_places(gi_games *store, gi_game g, uint32_t *places);

enum {
  GI_UPTIMAL_MOST = 16 /* most terms of an uptimal expansion */
};

/* x + c1.up^1 + c2.up^2 + ... + *k, where up^n is pow(up,n) */
typedef struct gi_uptimal {
  gi_number number;
  int32_t ups[GI_UPTIMAL_MOST]; /* ups[i] is the coefficient of up^(i+1) */
  uint32_t count;               /* terms up to the last one that is not 0 */
  uint32_t nim;
} gi_uptimal;
/* Writes the expansion.  UNABLE if g is not such a sum, or has more terms or
   larger coefficients than the search tries. */
grundy_status gi_game_uptimal(gi_games *store, gi_game g, gi_uptimal *out);

#endif
