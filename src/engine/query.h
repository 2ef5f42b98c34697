/* SPDX-License-Identifier: MIT */
/*
 * What is asked about a sum: who wins it, its value, or a number of moves; in
 * which play; by which methods.  engine/assess.h answers.
 */
#ifndef GI_ENGINE_QUERY_H
#define GI_ENGINE_QUERY_H

#include "engine/position.h"

typedef enum gi_want {
  GI_WANT_WINNER,  /* who wins, for the engine itself */
  GI_WANT_OUTCOME, /* who wins, for a reader; the value if it costs no more */
  GI_WANT_VALUE,   /* who wins, and the value where the sum has one */
  GI_WANT_MISERE,  /* the value of misère play: mex, but 1 at an end; it does
                      not add over sums */
  GI_WANT_PLIES,   /* moves left under best play */
  GI_WANT_LONGEST  /* moves of the longest play */
} gi_want;

typedef struct gi_query {
  const gi_component *parts;
  size_t count;
  grundy_play play;
  grundy_method method; /* which methods may answer */
  gi_want want;
  grundy_side side; /* the player who starts; BOTH: each of them in turn */
  bool impartial;   /* both players have the same moves */
  bool loopy;       /* some component is loopy */
} gi_query;

/* Returns a query about a sum, for both starters. */
gi_query gi_query_of(const gi_component *parts, size_t count, grundy_play play,
                     grundy_method method, gi_want want);

/* Says whether it is asked who wins. */
static inline bool gi_asks_winner(const gi_query *q) {
  return q->want <= GI_WANT_VALUE;
}

/* Says whether it is asked who wins, for either starter. */
static inline bool gi_asks_outcome(const gi_query *q) {
  return gi_asks_winner(q) && q->side == GRUNDY_BOTH;
}

#endif
