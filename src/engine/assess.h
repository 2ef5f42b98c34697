/* SPDX-License-Identifier: MIT */
/*
 * Assesses a sum: answers a query about it, with the evidence.
 *
 * A method is a file of engine/method.  It says whether it applies to a query,
 * and answers; assess.c has the order in which the methods are tried, and
 * nothing else decides who answers.  The evidence is what the method knows
 * beyond the answer: explanations and the search for winning moves use it.
 */
#ifndef GI_ENGINE_ASSESS_H
#define GI_ENGINE_ASSESS_H

#include "engine/query.h"
#include "engine/value/loopy.h"
#include "engine/value/theorem.h"
#include "engine/value/value.h"
#include "theory/partizan/sum.h"

#define GI_NONE ((size_t)-1)

/* Values that add by exclusive or: nimbers in normal play, of which some may be
   infinite; the values of tame components in misère play. */
typedef struct gi_nimbers {
  uint64_t sum;            /* nim-sum of the values */
  const uint64_t *values;  /* one for each component; 0 if it is infinite */
  const gi_theorem **each; /* the theorem for each component; NULL: computed */
  size_t dark;             /* index of the component whose value is not known
                              (its outcome is); GI_NONE if there is none */
  bool searched;           /* a theorem gave the outcome, search the value */
  size_t infinite;         /* number of infinite components */
  size_t last_infinite;    /* index of the last one */
  const uint64_t *set;     /* set of the only infinite component, before the
                              values of the others are added */
  size_t set_count;
  bool all_fickle; /* misère play: no component is firm */
} gi_nimbers;

/* Numbers, which add, and nimbers beside them.  Of a WINNER nothing is kept. */
typedef struct gi_numbers {
  const char **texts; /* the value of each component, "3/4" or "*2"; "-" where
                         it does not matter */
  const gi_theorem **each;
} gi_numbers;

/* Canonical forms. */
typedef struct gi_game_values {
  const gi_game *list; /* the value of each component */
  const gi_sum_answer *answer;
  const gi_theorem **each;
  const char **texts;             /* of the values; NULL for a WINNER */
  const char *mean, *temperature; /* NULL: not known */
} gi_game_values;

/* How a method came to its answer. */
typedef enum gi_evidence {
  GI_BY_SEARCH,   /* the whole sum was searched */
  GI_BY_NIMBERS,  /* .nimbers, normal play */
  GI_BY_GENUS,    /* .nimbers, misère play: every component is tame */
  GI_BY_NUMBERS,  /* .numbers */
  GI_BY_GAMES,    /* .games */
  GI_BY_THEOREM,  /* one about the only component: `by` */
  GI_BY_PAIRS,    /* parts were solved apart, without values */
  GI_BY_DEEP,     /* large parts were searched beside a value */
  GI_BY_QUOTIENT, /* a misère quotient */
  GI_BY_LOOPS,    /* all positions that can be reached, from the ends back */
  GI_BY_RESULTS,  /* a component that stands alone: left_result, right_result */
  GI_BY_DATABASE
} gi_evidence;

typedef struct gi_assessment {
  bool impartial, loopy;        /* as in the query */
  grundy_outcome outcome;       /* NONE if one starter was asked about */
  bool left_wins, right_wins;   /* when moving first */
  bool left_draws, right_draws; /* likewise: neither player can win */
  grundy_value value;
  bool scored;                       /* the results are scores */
  int64_t left_result, right_result; /* as in engine/search/results.h */
  uint64_t number;      /* MISERE, PLIES, LONGEST: what was asked */
  grundy_method method; /* how: any but GRUNDY_BEST */
  const gi_theorem *by; /* the one theorem that answered about all components;
                           NULL: there are several, or none */
  size_t looked_at;     /* index of the component assessed last, for errors */
  size_t wild;          /* misère: index of a wild component; or GI_NONE */
  gi_evidence evidence;
  union {
    gi_nimbers nimbers;
    gi_numbers numbers;
    gi_game_values games;
  };
} gi_assessment;

/* Answers a query.  The arrays of the assessment live in work->scratch.
   UNABLE: no method that may answer has an answer. */
grundy_status gi_assess(grundy_work *work, const gi_query *query,
                        gi_assessment *a);

/* Returns the theorem that answered about the i-th component; NULL if its value
   was computed. */
const gi_theorem *gi_assessed_theorem(const gi_assessment *a, size_t i);

/* Returns the values of a sum that was decided by them; NULL if it was not. */
static inline const gi_nimbers *gi_assessed_nimbers(const gi_assessment *a) {
  bool has = a->evidence == GI_BY_NIMBERS || a->evidence == GI_BY_GENUS;
  return has ? &a->nimbers : NULL;
}

/* Returns the value for a verdict.  The text and the set of an infinite value
   are copied into work->arena. */
grundy_status gi_assessed_value(grundy_work *work, const gi_assessment *a,
                                grundy_value *value);

/* Adds up the numbers of a sum in which the players' moves differ; the caller
   clears *total.  *starred says whether the nimbers add up to something else
   than 0.  UNABLE: some component is neither a number nor a nimber, or the
   value of an impartial component is not known. */
grundy_status gi_numbers_total(grundy_work *work, const gi_component *parts,
                               size_t count, grundy_method method,
                               gi_dyadic *total, bool *starred);

/* Evaluates a position as grundy_eval does, inside another public call.  *place
   is the offset of the component assessed last, for the error. */
grundy_status gi_eval(grundy_work *work, const grundy_position *position,
                      grundy_query query, grundy_verdict *verdict,
                      size_t *place);

/* What the player to move can get. */
typedef enum gi_result {
  GI_LOSS,
  GI_DRAWN,
  GI_WIN
} gi_result;

/* Returns what the player to move (`side`, BOTH in impartial games) can get. */
grundy_status gi_mover_gets(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, gi_result *result);

/* Returns the value of misère play (GI_WANT_MISERE). */
grundy_status gi_sum_misere_value(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_method method,
                                  uint64_t *value);

#define GI_NO_PLIES UINT64_MAX /* of a draw */
#define GI_NO_END UINT64_MAX   /* of a play that need not end */
/* Returns the moves left under best play of an impartial sum. */
grundy_status gi_sum_plies(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_play play, grundy_method method,
                           uint64_t *plies);
/* Returns the moves left under best play if `side` moves first, loopy or not;
   GI_NO_PLIES if that is a draw.  An impartial sum may have any side. */
grundy_status gi_side_plies(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            uint64_t *plies);
/* Returns the moves left if Left moves first, and if Right does. */
grundy_status gi_sides_plies(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_play play, uint64_t *left,
                             uint64_t *right);
/* Returns the length of the longest play; GI_NO_END if the rules are loopy and
   play need not end.  The method SEARCH does not ask the
   families for their formulas. */
grundy_status gi_sum_longest(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_method method,
                             uint64_t *longest);

#endif
