/* SPDX-License-Identifier: MIT */
/*
 * The battery of laws: the data of a law, and the functions that it may use.
 *
 * A law is one function and one row of the table in laws.c.  It compares two
 * statements of one thing on each sample, from the smallest, and ends at the
 * first difference.  Its cost is counted in options looked at (steps of the
 * budget), never in seconds: so it sees the same positions on every machine,
 * and nobody chooses them.
 *
 * The judge, which decides what is true, is the search from the rules alone
 * (GI_FIND_VALUE, never _HELPED).
 *
 * Inside a law GRUNDY_UNABLE means that the law ends here: it is broken, or it
 * has compared enough.
 */
#ifndef GI_ENGINE_LAWS_LAWS_H
#define GI_ENGINE_LAWS_LAWS_H

#include "engine/value/loopy.h"
#include "engine/value/theorem.h"

typedef struct gi_trial {
  grundy_work *work;
  const grundy_rules *rules;
  const gi_component *samples;
  size_t count;
  size_t twin, twin_of;      /* two equal samples; `count`: there are none */
  uint64_t allowance, begun; /* steps allowed; steps of the budget before */
  grundy_law_report report;
  void (*on_report)(void *data, const grundy_law_report *report);
  void *data;
} gi_trial;

/* The laws, each in the file of its subject. */
grundy_status gi_law_notation(gi_trial *trial);
grundy_status gi_law_deterministic(gi_trial *trial);
grundy_status gi_law_traits(gi_trial *trial);
grundy_status gi_law_theorem(gi_trial *trial); /* calls on_report itself */
grundy_status gi_law_reach(gi_trial *trial);
grundy_status gi_law_engines(gi_trial *trial);
grundy_status gi_law_rule(gi_trial *trial);
/* Compares the values of the samples with those under a rule whose positions
   have the same texts. */
grundy_status gi_law_rule_values(gi_trial *trial, const grundy_rules *rule);
grundy_status gi_law_winning(gi_trial *trial);
grundy_status gi_law_sum(gi_trial *trial);
grundy_status gi_law_loopy(gi_trial *trial);
grundy_status gi_law_partizan(gi_trial *trial);
grundy_status gi_law_pairs(gi_trial *trial);
grundy_status gi_law_quotient(gi_trial *trial);

/* Compares one theorem with the search. */
grundy_status gi_check_theorem(gi_trial *trial, const gi_theorem *theorem);
/* Check a theorem that answers GENUS, or NUMBER, by sums. */
grundy_status gi_law_genus(gi_trial *trial, const gi_theorem *theorem);
grundy_status gi_law_number(gi_trial *trial, const gi_theorem *theorem);
/* Compares a value with the value from the rules alone. */
grundy_status gi_check_game(gi_trial *trial, gi_component component,
                            gi_game claimed);
/* Checks the value of a sum in which play may return, beside heaps. */
grundy_status gi_check_loopy(gi_trial *trial, const gi_component *parts,
                             size_t count, gi_loopy value,
                             const gi_buffer *set);

/* -------------------------------------------------------- the course */

/* Begins a report with a new allowance. */
void gi_trial_begin(gi_trial *trial, const char *subject);
/* Gives the report to the caller's function. */
void gi_trial_report(gi_trial *trial);
/* Sets the allowance, from now: `each` options for each sample. */
void gi_trial_allow(gi_trial *trial, uint64_t each);
/* Says whether the allowance is spent. */
bool gi_trial_enough(const gi_trial *trial);

/* Reports that the law is broken at a sum; the pieces say how, as in
   core/text.h.  Returns UNABLE, or the status of a failure on the way. */
grundy_status gi_trial_break(gi_trial *trial, const gi_component *parts,
                             size_t count, const char *const *pieces);
#define gi_broken(trial, parts, count, ...)                                    \
  gi_trial_break(trial, parts, count, (const char *const[]){__VA_ARGS__, NULL})

/* Returns the name of the play, in the work's language. */
const char *gi_trial_play(const gi_trial *trial, grundy_play play);

/* -------------------------------------------------------- the judge */

/* Answer by search, within the rest of the allowance.  A cycle ends the law,
   and breaks it where play was claimed to end. */
grundy_status gi_judge_component(gi_trial *trial, gi_quantity quantity,
                                 gi_component component, uint64_t *answer);
grundy_status gi_judge_whole(gi_trial *trial, gi_quantity quantity,
                             const gi_component *parts, size_t count,
                             grundy_side side, uint64_t *answer);
grundy_status gi_judge_outcome(gi_trial *trial, const gi_component *parts,
                               size_t count, grundy_play play,
                               grundy_outcome *outcome);

/* Solves a sum in which play may return, by definition and by other code than
   the engine's (ending.c).  `side` is the player to move; BOTH if the sum is
   impartial.  The outcome is N, P or D: the player to move wins, loses, draws.
   A draw has 0 plies. */
grundy_status gi_judge_ending(gi_trial *trial, const gi_component *parts,
                              size_t count, grundy_side side, grundy_play play,
                              grundy_outcome *outcome, uint64_t *plies);
/* Solves at most GI_BESIDE_MOST parts beside a heap, normal play. */
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

/* Makes a Nim heap of a private family, to be mixed into sums: it is not in the
   catalogue and has no theorem, so it is solved by search alone. */
grundy_status gi_star(gi_trial *trial, uint64_t size, gi_component *star);
/* Makes the i-th sample under the rules of the example of a family, number
   `which` modulo the number of families.  It lives in the scratch.  *found is
   false if there is no example or no such sample, or play need not end. */
grundy_status gi_partner(gi_trial *trial, uint64_t which, uint64_t i,
                         gi_component *partner, bool *found);

/* A place in the work's arenas, to which they are released between samples,
   unless rules were opened since. */
typedef struct gi_place {
  gi_mark arena, scratch;
  size_t opened;
} gi_place;
gi_place gi_trial_place(const gi_trial *trial);
void gi_trial_return(gi_trial *trial, gi_place place);

#endif
