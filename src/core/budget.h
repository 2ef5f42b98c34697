/* SPDX-License-Identifier: MIT */
/*
 * What a work may spend: positions, steps, time.
 *
 * gi_budget_step is called for every option that a search meets.  It is an
 * increment and a comparison; only every few thousand steps does it read the
 * clock, the cancel flag and the total.  Work that is much cheaper than the
 * look-up of an option (an element of a range, an entry of a table) is counted
 * in ticks, a fraction of a step.  So a limit ends all kinds of work after
 * about the same time.
 *
 * The functions that return a status return OK, or STOPPED when a limit is
 * reached; `reached` then names the limit.
 */
#ifndef GI_CORE_BUDGET_H
#define GI_CORE_BUDGET_H

#include <stdatomic.h>

#include "core/memory.h"

typedef struct gi_budget {
  uint64_t positions;     /* positions remembered so far */
  uint64_t max_positions; /* most positions, steps included; 0: no limit */
  uint64_t steps;         /* steps so far */
  uint64_t next_check;    /* number of steps at which the limits are checked */
  uint64_t ticks;         /* ticks not yet counted as steps */
  uint64_t max_steps;     /* steps at which a side question ends; 0: no limit */
  unsigned tries;         /* side questions that have begun and not ended */
  double started;         /* gi_clock at the start, seconds */
  double deadline;        /* gi_clock at which to stop, seconds; 0: no limit */
  double next_report;     /* gi_clock of the next progress report, seconds */
  uint64_t done;          /* values of a sequence computed, for progress */
  uint64_t goal;          /* values of a sequence wanted; 0: not known */
  uint64_t apart;         /* values of other sequences, counted with `done` */
  unsigned threads;       /* threads that may be used; 0: as many as help */
  atomic_bool cancelled;  /* set by any thread to stop the work */
  grundy_progress progress;
  unsigned calling;     /* functions of the caller's that run now, one inside
                           another: they may begin no call */
  grundy_limit reached; /* the limit that stopped the work */
} gi_budget;

enum {
  GI_STEPS_A_POSITION = 32, /* steps that count like one position */
  GI_TICKS_A_STEP = 16,     /* ticks that count like one step */
  GI_TICKS_AN_ELEMENT = 4,  /* of a rule's loop, unless it is swept */
  GI_TICKS_A_TEST = 32,     /* whether a number is prime */
  GI_TICKS_AT_ONCE = 4096   /* ticks collected before they become steps */
};

/* Sets the limits and starts the budget. */
void gi_budget_init(gi_budget *budget, grundy_limits limits);
/* Sets the counts to zero and starts the clock; the work may take `seconds`,
   or any time if that is 0. */
void gi_budget_start(gi_budget *budget, double seconds);
/* Sets the counts back to earlier ones: what was spent since is free. */
void gi_budget_rewind(gi_budget *budget, uint64_t steps, uint64_t positions);
/* Checks all limits now, and reports progress if a report is due. */
grundy_status gi_budget_check(gi_budget *budget);

/* Counts a step. */
static inline grundy_status gi_budget_step(gi_budget *budget) {
  if (++budget->steps < budget->next_check)
    return GRUNDY_OK;
  return gi_budget_check(budget);
}

/* Counts a position that was remembered, and a step. */
static inline grundy_status gi_budget_position(gi_budget *budget) {
  budget->positions++;
  return gi_budget_step(budget);
}

/* Returns what the limit of positions counts: the positions remembered, and one
   for every GI_STEPS_A_POSITION steps. */
static inline uint64_t gi_budget_spent(const gi_budget *budget) {
  return budget->positions + budget->steps / GI_STEPS_A_POSITION;
}

/* Turns the collected ticks into steps.  Where that exceeds a limit of
   positions or steps, only the steps up to the first one beyond the limit
   count, as if every step were checked.  So the count at which work stops does
   not depend on how many ticks are charged at once. */
grundy_status gi_budget_turn(gi_budget *budget);
/* Checks the limits as if these ticks were counted, without counting them. */
grundy_status gi_budget_peek(gi_budget *budget, uint64_t ticks);

/* Counts ticks. */
static inline grundy_status gi_budget_ticks(gi_budget *budget, uint64_t ticks) {
  if (__builtin_add_overflow(budget->ticks, ticks, &budget->ticks))
    budget->ticks = UINT64_MAX;
  return budget->ticks < GI_TICKS_AT_ONCE ? GRUNDY_OK : gi_budget_turn(budget);
}

/* Returns the most ticks that are within the limit of positions of a budget
   that has spent nothing yet. */
static inline uint64_t gi_budget_most_ticks(const gi_budget *budget) {
  const uint64_t each = (uint64_t)GI_STEPS_A_POSITION * GI_TICKS_A_STEP;
  return !budget->max_positions || budget->max_positions >= UINT64_MAX / each
             ? UINT64_MAX
             : (budget->max_positions + 1) * each - 1;
}

/* Returns whether this number of ticks is within the limit of positions of a
   budget that has spent nothing yet. */
static inline bool gi_budget_allows(const gi_budget *budget, uint64_t ticks) {
  return ticks <= gi_budget_most_ticks(budget);
}

/*
 * A side question: work that may end early, at an allowance of its own.
 *
 *   gi_try attempt = gi_budget_try(budget, steps);
 *   grundy_status status = ask(...);
 *   status = gi_budget_tried(budget, attempt, status);
 *
 * Side questions nest, and end in the opposite order.
 */
typedef struct gi_try {
  uint64_t outer_steps; /* max_steps before the side question; 0: no limit */
  unsigned depth;       /* side questions around it */
} gi_try;

/* Allows `steps` more steps, or as many as an outer side question has left. */
gi_try gi_budget_try(gi_budget *budget, uint64_t steps);
/* Ends a side question and returns how it ended: UNABLE if its own allowance
   stopped it, STOPPED if a limit of the work or of an outer side question did;
   any other status is returned unchanged. */
grundy_status gi_budget_tried(gi_budget *budget, gi_try attempt,
                              grundy_status status);
/* Returns UNABLE for STOPPED unless the caller cancelled.  For parts that may
   be left out of an answer when any limit is reached. */
static inline grundy_status gi_budget_leave_out(const gi_budget *budget,
                                                grundy_status status) {
  return status == GRUNDY_STOPPED && budget->reached != GRUNDY_LIMIT_CANCEL
             ? GRUNDY_UNABLE
             : status;
}

/* Returns the time of a clock that never goes back, in seconds. */
double gi_clock(void);

#endif
