/* SPDX-License-Identifier: MIT */
/*
 * What is known about one component, and about a sum: by theorem where one
 * speaks, by the sequence engine or by search where none does.
 */
#ifndef GI_ENGINE_ASSESS_H
#define GI_ENGINE_ASSESS_H

#include "engine/loopy.h"
#include "engine/theorem.h"

/* The nimber of an impartial component under normal play; *by is NULL if it
   was computed. */
grundy_status gi_component_value(grundy_work *work, gi_component component,
                                 grundy_method method, uint64_t *value,
                                 const gi_theorem **by);

/* What is known about a sum. */
typedef struct gi_assessment {
  bool impartial;
  grundy_outcome outcome;
  grundy_value value;
  grundy_method method;    /* how: GRUNDY_THEOREM or GRUNDY_SEARCH */
  bool value_searched;     /* a theorem told the outcome, but not the value */
  const gi_theorem *by;    /* if one and the same theorem told all */
  uint64_t sum;            /* nim-sum of the values */
  const uint64_t *values;  /* one for each component, or NULL */
  const gi_theorem **each; /* how each value was found; NULL: computed */
  size_t dark;             /* index of the component whose value is not known
                              (its outcome is); GI_NONE if there is none */
  size_t infinite;      /* normal play: how many components are infinite ... */
  size_t last_infinite; /* ... the last of them, and of the only one its set,
                           before the others are added; values[] is 0 there */
  const uint64_t *set;
  size_t set_count;
  bool loopy;       /* some component is, though all may be worth nimbers */
  size_t wild;      /* misère: index of a component that is wild; or GI_NONE */
  size_t looked_at; /* the component that was looked at last */
  bool tame;        /* misère, decided by genus */
  bool all_fickle;
  bool left_wins, right_wins; /* partizan: when moving first */
  const char **numbers;       /* partizan, decided by numbers: the value of each
                                 component, "3/4" or "*2"; "-" where it does not
                                 matter.  NULL: by search */
} gi_assessment;

#define GI_NONE ((size_t)-1)

/* Who wins the sum, and its value where there is one.  The arrays of the
   assessment live in work->scratch. */
grundy_status gi_assess(grundy_work *work, const gi_component *parts,
                        size_t count, grundy_play play, grundy_method method,
                        gi_assessment *a);

/* Normal play, the players' moves differ: by numbers, which add.  UNABLE: some
   component is no number and no nimber, or nobody knows it.  Texts are made if
   `told`. */
grundy_status gi_assess_numbers(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_method method, bool told,
                                gi_assessment *a);

/* The value of a verdict: an infinite one gets its text and its set, which
   then live in work->arena. */
grundy_status gi_assessed_value(grundy_work *work, const gi_assessment *a,
                                grundy_value *value);

/* What the player to move (`side`, BOTH in impartial games) can get. */
typedef enum gi_result {
  GI_LOSS,
  GI_DRAWN,
  GI_WIN
} gi_result;
grundy_status gi_mover_gets(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, gi_result *result);

/* Does the player to move (`side`, BOTH in impartial games) win? */
grundy_status gi_mover_wins(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, bool *wins);

/* The mex of misère play: 1 where nobody can move.  It does not add. */
grundy_status gi_sum_misere_value(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_method method,
                                  uint64_t *value);

/* GI_NO_PLIES: it is a draw. */
#define GI_NO_PLIES UINT64_MAX
grundy_status gi_sum_plies(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_play play, grundy_method method,
                           uint64_t *plies);
grundy_status gi_sum_longest(grundy_work *work, const gi_component *parts,
                             size_t count, uint64_t *longest);

#endif
