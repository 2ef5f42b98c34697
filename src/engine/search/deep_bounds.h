/* SPDX-License-Identifier: MIT */
/*
 * Bounds of positions of the deep search (engine/search/deep.h): the sum of the
 * bounds of the parts and of the values.  If Left wins a lower bound, moving
 * first or second, Left wins the position; likewise Right an upper bound.
 */
#ifndef GI_ENGINE_SEARCH_DEEP_BOUNDS_H
#define GI_ENGINE_SEARCH_DEEP_BOUNDS_H

#include "engine/search/deep_cuts.h"

typedef enum gi_judged {
  GI_JUDGED_OPEN,
  GI_JUDGED_WON, /* by the player to move */
  GI_JUDGED_LOST
} gi_judged;

/* Judges a position in normal form by its bounds.  *score is how well the
   player to move seems to stand, INT64_MAX if there are no bounds. */
grundy_status gi_deep_judge(gi_deep_cuts *cuts, const gi_term *terms,
                            size_t count, grundy_side side, gi_judged *judged,
                            int64_t *score);

#endif
