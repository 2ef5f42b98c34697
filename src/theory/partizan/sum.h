/* SPDX-License-Identifier: MIT */
/*
 * Sums of values that are decided without their canonical form.
 *
 * A question about a sum climbs a ladder; the first rung that knows decides.
 *
 *   value      NUS are added, g cancels -g; at most one game is left
 *   stops      the right stops add to more than 0, or the like
 *   mean       the mean is above the highest temperature, or the like
 *   weight     all games are infinitesimal, and their atomic weights add to 2
 *              or more, or the like
 *   canonical  the canonical sum is built, while it is cheap
 *   search     the game tree of the sum, hottest game first, with stops and
 *              means as bounds and a memory of positions
 *
 * The proofs: the right stop of a sum is at least the sum of the right stops;
 * the mean is additive, and right stop <= mean <= left stop; no stop is farther
 * from the mean than the temperature, and the temperature of a sum is at most
 * the highest temperature; atomic weights are additive (Siegel, II.5, II.7).
 */
#ifndef GI_THEORY_PARTIZAN_SUM_H
#define GI_THEORY_PARTIZAN_SUM_H

#include "theory/partizan/store.h"

typedef enum gi_rung {
  GI_RUNG_VALUE,
  GI_RUNG_STOPS,
  GI_RUNG_MEAN,
  GI_RUNG_WEIGHT,
  GI_RUNG_CANONICAL,
  GI_RUNG_SEARCH
} gi_rung;

/* What decided a question, with the numbers that a reason quotes. */
typedef struct gi_sum_reason {
  gi_rung rung;
  gi_game value;         /* VALUE, CANONICAL: the value of the sum; otherwise
                            NONE */
  gi_number low, high;   /* STOPS: the sum of all right stops, and of all left
                            stops.  The stops of the sum lie between. */
  gi_number mean;        /* of the sum; set by every rung */
  gi_number temperature; /* highest temperature of a game; set by every rung */
  gi_game weight;        /* WEIGHT: the atomic weight of the sum */
  size_t moved;          /* the game of the terms in which the winner moves
                            first, as found by SEARCH; SIZE_MAX: none */
  gi_game to;            /* the option to which the winner moves there */
  uint64_t nodes;        /* SEARCH: positions searched */
} gi_sum_reason;

/* What the ladder may spend before it goes to the search. */
typedef struct gi_sum_limits {
  uint64_t canonical_steps; /* steps for the canonical sum; 0: 20,000 */
  uint64_t search_steps;    /* steps for the search; 0: no limit but those of
                               the budget */
} gi_sum_limits;

/* Writes whether `side`, LEFT or RIGHT, wins the sum of the games if that side
   moves first, and why; `reason` may be NULL.  UNABLE if search_steps are
   spent. */
grundy_status gi_sum_wins(gi_games *store, const gi_game *games, size_t count,
                          grundy_side side, gi_sum_limits limits, bool *out,
                          gi_sum_reason *reason);

/* What is known about a sum. */
typedef struct gi_sum_answer {
  grundy_outcome outcome;          /* NONE if the ladder was unable */
  gi_sum_reason left, right;       /* why, where Left and where Right starts */
  gi_game value;                   /* the canonical sum; NONE: too costly */
  bool vague;                      /* mean and temperatures are out of range */
  gi_number mean;                  /* exact */
  gi_number hottest;               /* highest temperature of a game */
  gi_number coolest_sum;           /* temperature of the sum: at least this */
  gi_number hottest_sum;           /* and at most this; equal: exact */
  gi_number left_low, left_high;   /* bounds of the left stop; equal: exact */
  gi_number right_low, right_high; /* bounds of the right stop */
} gi_sum_answer;

/* Writes all that the ladder finds out.  OK even if the outcome remains
   unknown for want of search_steps.  Once the outcome is known, a limit of the
   work only leaves the bounds wide and the value out. */
grundy_status gi_sum_decide(gi_games *store, const gi_game *games, size_t count,
                            gi_sum_limits limits, gi_sum_answer *out);

/* Writes the canonical sum: NUS are merged, g cancels -g, then the two smallest
   games are added first.  UNABLE if that takes more than `steps` steps; 0: no
   limit but those of the budget. */
grundy_status gi_sum_value(gi_games *store, const gi_game *games, size_t count,
                           uint64_t steps, gi_game *out);

#endif
