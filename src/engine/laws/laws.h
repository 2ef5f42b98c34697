/* SPDX-License-Identifier: MIT */
/*
 * The battery of laws: what a law sees, and what it may use.
 *
 * A law is one function and one row of the table in laws.c.  It looks at the
 * samples from the smallest on, compares two statements of one thing on each,
 * and ends at the first difference.  What it may cost is counted in options
 * looked at (steps of the budget), never in seconds: so it sees the same
 * positions on every machine, and nobody chooses them.
 *
 * The judge is the search from the rules alone (GI_ASK_VALUE, never _HELPED).
 *
 * Inside a law GRUNDY_UNABLE means: this law ends here, broken or because it
 * has seen enough.
 */
#ifndef GI_ENGINE_LAWS_LAWS_H
#define GI_ENGINE_LAWS_LAWS_H

#include "engine/loopy.h"
#include "engine/theorem.h"

typedef struct gi_trial {
  grundy_work *work;
  const grundy_rules *rules;
  const gi_component *samples;
  size_t count;
  size_t twin, twin_of;      /* two samples that are one; count: none */
  uint64_t allowance, begun; /* in steps */
  grundy_law_report report;
  void (*tell)(void *data, const grundy_law_report *report);
  void *data;
} gi_trial;

/* The laws, each in the file of its subject. */
grundy_status gi_law_notation(gi_trial *trial);
grundy_status gi_law_deterministic(gi_trial *trial);
grundy_status gi_law_traits(gi_trial *trial);
grundy_status gi_law_theorem(gi_trial *trial); /* reports for itself */
grundy_status gi_law_reach(gi_trial *trial);
grundy_status gi_law_engines(gi_trial *trial);
grundy_status gi_law_rule(gi_trial *trial);
grundy_status gi_law_winning(gi_trial *trial);
grundy_status gi_law_sum(gi_trial *trial);
grundy_status gi_law_loopy(gi_trial *trial);

/* A theorem of the answer GENUS, by sums. */
grundy_status gi_law_genus(gi_trial *trial, const gi_theorem *theorem);
grundy_status gi_law_number(gi_trial *trial, const gi_theorem *theorem);
/* The value of a sum in which play may come back, beside heaps. */
grundy_status gi_check_loopy(gi_trial *trial, const gi_component *parts,
                             size_t count, gi_loopy value,
                             const gi_buffer *set);

/* -------------------------------------------------------- the course */

/* A new report with a new allowance. */
void gi_trial_begin(gi_trial *trial, const char *subject);
/* From now on: so many options for each sample there is. */
void gi_trial_allow(gi_trial *trial, uint64_t each);
bool gi_trial_enough(const gi_trial *trial);

/* The law is broken at a sum; the pieces say how, as in core/text.h.  Returns
   UNABLE, or the trouble there was. */
grundy_status gi_trial_break(gi_trial *trial, const gi_component *parts,
                             size_t count, const char *const *pieces);
#define gi_broken(trial, parts, count, ...)                                    \
  gi_trial_break(trial, parts, count, (const char *const[]){__VA_ARGS__, NULL})

/* The name of the play, in the work's language. */
const char *gi_trial_play(const gi_trial *trial, grundy_play play);

/* -------------------------------------------------------- the judge */

/* By search, within what is left of the allowance.  A cycle ends the law, and
   breaks it where play was claimed to end. */
grundy_status gi_judge_component(gi_trial *trial, gi_question question,
                                 gi_component component, uint64_t *answer);
grundy_status gi_judge_whole(gi_trial *trial, gi_question question,
                             const gi_component *parts, size_t count,
                             grundy_side side, uint64_t *answer);
grundy_status gi_judge_outcome(gi_trial *trial, const gi_component *parts,
                               size_t count, grundy_play play,
                               grundy_outcome *outcome);

/* An impartial sum, some of which may come back: by definition, by other code
   than the engine's.  A draw has 0 plies. */
grundy_status gi_judge_ending(gi_trial *trial, const gi_component *parts,
                              size_t count, grundy_play play,
                              grundy_outcome *outcome, uint64_t *plies);
/* The same of at most GI_BESIDE_MOST parts beside a heap, normal play. */
enum {
  GI_BESIDE_MOST = 4
};
grundy_status gi_judge_beside(gi_trial *trial, const gi_component *parts,
                              size_t count, uint64_t heap,
                              grundy_outcome *outcome);

/* Begins a side question that may spend what the trial's allowance has left;
   gi_budget_tried ends it. */
gi_try gi_trial_try(gi_trial *trial);

/* ----------------------------------------------------- other players */

/* Nim heaps under a private name, so that sums can be mixed: a star that is
   not among the families, has no theorem and is known to search alone. */
grundy_status gi_star(gi_trial *trial, uint64_t size, gi_component *star);
/* The i-th sample under the rules of the example of some family, numbered
   modulo how many there are.  It stays in the scratch.  *found is false where
   there is no example or no such sample, or play need not end. */
grundy_status gi_partner(gi_trial *trial, uint64_t which, uint64_t i,
                         gi_component *partner, bool *found);

/* What public calls leave in the work's arena is dropped between samples,
   unless rules were opened there meanwhile. */
typedef struct gi_place {
  gi_mark arena, scratch;
  size_t opened;
} gi_place;
gi_place gi_trial_place(const gi_trial *trial);
void gi_trial_return(gi_trial *trial, gi_place place);

#endif
