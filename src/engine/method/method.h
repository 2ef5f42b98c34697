/* SPDX-License-Identifier: MIT */
/*
 * A method of answering a query.  Each is a file of this folder;
 * engine/assess.c has the order in which they are tried.
 */
#ifndef GI_ENGINE_METHOD_METHOD_H
#define GI_ENGINE_METHOD_METHOD_H

#include "engine/assess.h"

/* What a method may spend at its turn. */
typedef enum gi_effort {
  GI_AT_ONCE, /* nothing: it says what is known, or what a theorem says */
  GI_SOON,    /* a fixed share of the work */
  GI_LONG     /* all that the limits allow */
} gi_effort;

typedef struct gi_method {
  /* Says whether the method can answer such a query at all. */
  bool (*applies)(const grundy_work *work, const gi_query *query);
  /* Fills in the assessment, which holds what every method would say.  UNABLE:
     the method has no answer, or none for this effort.  What the answer lacks
     then does not matter, but for `wild` and `looked_at`. */
  grundy_status (*answer)(grundy_work *work, const gi_query *query,
                          gi_effort effort, gi_assessment *a);
} gi_method;

extern const gi_method gi_by_results;
extern const gi_method gi_by_database, gi_by_nimbers, gi_by_genus,
    gi_by_numbers, gi_by_sides, gi_by_games, gi_by_theorem, gi_by_pairs,
    gi_by_quotient, gi_by_loops, gi_by_longest, gi_by_deep, gi_by_search;

/* Writes the score of an assessment as a value. */
grundy_status gi_score_value(grundy_work *work, const gi_assessment *a,
                             grundy_value *value);

/* Answers by one method alone.  UNABLE, too: the method does not apply. */
grundy_status gi_assess_by(grundy_work *work, const gi_method *method,
                           const gi_query *query, gi_assessment *a);

/* Fills in who wins when moving first, and from it the outcome, of a position
   without draws. */
void gi_conclude(gi_assessment *a, bool left_wins, bool right_wins);
/* Fills in the same from the outcome of such a position. */
void gi_conclude_outcome(gi_assessment *a, grundy_outcome outcome);

/* Notes the theorem that answered about the i-th component, NULL if its value
   was computed: a->by stays only if it is the same for all components. */
void gi_note_theorem(gi_assessment *a, size_t i, const gi_theorem *by);

#endif
