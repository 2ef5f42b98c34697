/* SPDX-License-Identifier: MIT */
/*
 * Mean, temperature and thermographs, in exact dyadic arithmetic.
 *
 * A wall is a piecewise linear function of the temperature t >= -1.  It is a
 * list of points (t, value) with ascending t, the first at t = -1; the wall is
 * linear between two points and constant from the last point on.  Between two
 * points the slope is 0, 1 or -1.
 *
 *     left wall    max over left options of (their right wall) - t
 *     right wall   min over right options of (their left wall) + t
 *
 * up to the temperature at which the two meet; from there on both are the
 * mast, at the mean.  An integer is a mast from t = -1 on, so its temperature
 * is -1; the temperature of m/2^e is -1/2^e.
 *
 * Winning Ways, chapter 6; A. N. Siegel, Combinatorial Game Theory, II.5.
 */
#ifndef GI_THEORY_PARTIZAN_THERMO_H
#define GI_THEORY_PARTIZAN_THERMO_H

#include "theory/partizan/store.h"

typedef struct gi_point {
  gi_number t;
  gi_number value;
} gi_point;

typedef struct gi_wall {
  const gi_point *points;
  uint32_t count; /* at least 1 */
} gi_wall;

/* A thermograph; its points belong to the store and live as long. */
typedef struct gi_thermograph {
  gi_wall left, right;
  gi_number mean;
  gi_number temperature; /* at least -1 */
} gi_thermograph;

/* Writes the thermograph.  The store remembers the thermographs of all
   followers of g, so a second call costs a look-up.  UNABLE if a number on a
   wall is beyond 2^62 or has more than 62 binary places, and at
   GI_GAMES_DEPTH. */
grundy_status gi_game_thermograph(gi_games *store, gi_game g,
                                  gi_thermograph *out);
/* Writes the mean; values with equal stops take constant time.  UNABLE if the
   mean has more than 62 binary digits, and at GI_GAMES_DEPTH. */
grundy_status gi_game_mean(gi_games *store, gi_game g, gi_number *out);
/* Writes the temperature, as gi_game_mean writes the mean. */
grundy_status gi_game_temperature(gi_games *store, gi_game g, gi_number *out);

/* Writes the value of a wall at t >= -1. */
grundy_status gi_wall_at(gi_wall wall, gi_number t, gi_number *out);

#endif
