/* SPDX-License-Identifier: MIT */
/*
 * Atomic weights.
 *
 * The atomic weight of G is the game g with
 *
 *     down + far star  <  G - g.up  <  up + far star
 *
 * where g.up is Norton's product and far star is a nimber *k with k beyond all
 * nimbers in G and g.up.  Every all-small game has exactly one (Winning Ways,
 * chapter 8; Siegel, II.7); some other infinitesimals have one, for example
 * tiny(2) has 0 and {1|^^||^} has 2.
 *
 * The weight is computed from the weights w of the options:
 * g0 = {w(left) - 2 | w(right) + 2}.  If g0 is an integer and several integers
 * fit between the options, G is compared with far star: the largest of them if
 * G is above, the smallest if below, otherwise g0.  Followers that are not
 * infinitesimal count as large integers there, and the result is then checked
 * against the definition.
 */
#ifndef GI_THEORY_PARTIZAN_WEIGHT_H
#define GI_THEORY_PARTIZAN_WEIGHT_H

#include "theory/partizan/store.h"

/* Writes whether no follower of g has a move for one player only: then g is
   all-small.  Looks at each follower once. */
grundy_status gi_game_is_all_small(gi_games *store, gi_game g, bool *out);
/* Writes the nimber *k for the least power of two k beyond all nimbers among
   the followers of g. */
grundy_status gi_game_far_star(gi_games *store, gi_game g, gi_game *out);
/* Writes the atomic weight.  DOMAIN if g has none: it is not infinitesimal, or
   what the options give does not fit the definition. */
grundy_status gi_game_atomic_weight(gi_games *store, gi_game g, gi_game *out);
/* Writes whether w fits the definition as the atomic weight of g.  Builds
   w.up, and the difference. */
grundy_status gi_game_has_weight(gi_games *store, gi_game g, gi_game w,
                                 bool *out);

/* What an atomic weight w decides about G. */
typedef enum gi_ahead {
  GI_AHEAD_NONE,       /* nothing */
  GI_AHEAD_LEFT,       /* w >= 2: Left wins whoever starts */
  GI_AHEAD_RIGHT,      /* w <= -2: Right wins whoever starts */
  GI_AHEAD_LEFT_FIRST, /* w >= 1: Left wins if Left starts */
  GI_AHEAD_RIGHT_FIRST /* w <= -1: Right wins if Right starts */
} gi_ahead;
/* Writes what the two-ahead rule says for the atomic weight w. */
grundy_status gi_weight_ahead(gi_games *store, gi_game w, gi_ahead *out);

#endif
