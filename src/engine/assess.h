/* SPDX-License-Identifier: MIT */
/*
 * Assesses one component, or a sum: who wins it, and its value.  Uses theorems
 * where they apply, otherwise the sequence engine, dense tables or search.
 */
#ifndef GI_ENGINE_ASSESS_H
#define GI_ENGINE_ASSESS_H

#include "engine/loopy.h"
#include "engine/theorem.h"
#include "theory/partizan/sum.h"

/* Returns the nimber of an impartial component under normal play; *by is the
   theorem that gave it, NULL if it was computed (`by` may be NULL). */
grundy_status gi_component_value(grundy_work *work, gi_component component,
                                 grundy_method method, uint64_t *value,
                                 const gi_theorem **by);

/* The values of a partizan sum's components, and what they decide. */
typedef struct gi_game_sum {
  const gi_game *list;
  const gi_sum_answer *answer;
} gi_game_sum;

/* An assessment of a sum. */
typedef struct gi_assessment {
  bool impartial;
  grundy_outcome outcome;
  grundy_value value;
  grundy_method method;    /* how: any but GRUNDY_BEST */
  bool value_searched;     /* a theorem gave the outcome, search the value */
  const gi_theorem *by;    /* the one theorem that answered about all
                              components; NULL: there are several, or none */
  uint64_t sum;            /* nim-sum of the values */
  const uint64_t *values;  /* one for each component, or NULL */
  const gi_theorem **each; /* the theorem for each component; an entry is NULL
                              if the value was computed */
  size_t dark;             /* index of the component whose value is not known
                              (its outcome is); GI_NONE if there is none */
  size_t infinite;         /* normal play: number of infinite components;
                              their values[] are 0 */
  size_t last_infinite;    /* index of the last infinite component */
  const uint64_t *set;     /* set of the only infinite component, before the
                              values of the others are added */
  size_t set_count;
  bool loopy;       /* some component is loopy; it may still have a nimber */
  size_t wild;      /* misère: index of a wild component; or GI_NONE */
  size_t looked_at; /* index of the component assessed last, for errors */
  bool tame;        /* misère, decided by genus */
  bool all_fickle;
  bool apart; /* parts were solved apart (engine/pairs.h): `values` may be
                 NULL, and few options were looked at */
  bool left_wins, right_wins;   /* when moving first */
  bool left_draws, right_draws; /* likewise: neither player can win */
  const char **numbers;     /* partizan, decided by values: the value of each
                               component, "3/4" or "*2"; "-" where it does not
                               matter.  NULL: by search */
  const gi_game_sum *games; /* partizan, decided by canonical forms */
  const char *mean, *temperature; /* with `games`; NULL: not known */
} gi_assessment;

#define GI_NONE ((size_t)-1)

/* Assesses a sum.  The arrays of the assessment live in work->scratch.  UNABLE:
   the method has no answer. */
grundy_status gi_assess(grundy_work *work, const gi_component *parts,
                        size_t count, grundy_play play, grundy_method method,
                        gi_assessment *a);

/* Assesses a sum for its outcome: as gi_assess, but where values take long the
   parts are solved apart, and the value is not known unless it is 0. */
grundy_status gi_assess_outcome(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_play play,
                                grundy_method method, gi_assessment *a);
/* Assesses an impartial sum, normal play, by parts solved apart.  UNABLE: plain
   search has to answer. */
grundy_status gi_assess_apart(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_method method,
                              gi_assessment *a);

/* Assesses a sum in which the players' moves differ, normal play, by numbers,
   which add.  Makes the texts of the numbers if `with_texts`.  UNABLE: some
   component is neither a number nor a nimber, or no theorem gives it. */
grundy_status gi_assess_numbers(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_method method,
                                bool with_texts, gi_assessment *a);

/* Adds up the numbers of such a sum; the caller clears *total.  *starred says
   whether the nimbers add up to something else than 0.  UNABLE as above, or if
   the value of an impartial component is not known. */
grundy_status gi_numbers_total(grundy_work *work, const gi_component *parts,
                               size_t count, grundy_method method,
                               gi_dyadic *total, bool *starred);

/* Evaluates a position as grundy_eval does, inside another public call.  *place
   is the offset of the component assessed last, for the error. */
grundy_status gi_eval(grundy_work *work, const grundy_position *position,
                      grundy_query query, grundy_verdict *verdict,
                      size_t *place);

/* Returns the value for a verdict.  The text and the set of an infinite value
   are copied into work->arena. */
grundy_status gi_assessed_value(grundy_work *work, const gi_assessment *a,
                                grundy_value *value);

/* Assesses a sum in which the players' moves differ and some component is
   loopy: who wins or draws for each starter, and no value. */
grundy_status gi_assess_sides(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_play play, gi_assessment *a);

/* Returns the outcome of a position without draws, from who wins when moving
   first. */
grundy_outcome gi_starts_outcome(bool left_wins, bool right_wins);

/* Returns what the player to move (`side`, BOTH in impartial games) can get. */
typedef enum gi_result {
  GI_LOSS,
  GI_DRAWN,
  GI_WIN
} gi_result;
grundy_status gi_mover_gets(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, gi_result *result);

/* Sets *wins if the player to move (`side`, BOTH in impartial games) wins. */
grundy_status gi_mover_wins(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, bool *wins);

/* Returns the value of misère play: the mex over the options, but 1 where
   nobody can move.  It does not add over sums. */
grundy_status gi_sum_misere_value(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_method method,
                                  uint64_t *value);

#define GI_NO_PLIES UINT64_MAX /* of a draw */
/* Returns the moves left under best play. */
grundy_status gi_sum_plies(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_play play, grundy_method method,
                           uint64_t *plies);
/* Returns the moves left under best play if `side` moves first, loopy or not;
   GI_NO_PLIES if that is a draw.  An impartial sum may have any side. */
grundy_status gi_side_plies(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            uint64_t *plies);
/* Returns the length of the longest play.  The method SEARCH does not ask the
   families for their formulas. */
grundy_status gi_sum_longest(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_method method,
                             uint64_t *longest);

#endif
