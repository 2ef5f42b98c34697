/* SPDX-License-Identifier: MIT */
/*
 * What a piece of work may spend, and whether it should go on.
 *
 * gi_budget_step is called for every option looked at.  It is an increment
 * and a compare; only every few thousand steps does it read the clock, the
 * cancel flag and the sum spent.  What is much cheaper than to look an option
 * up (an element of a range, an entry of a table) is a tick, a fraction of a
 * step: so a limit ends all kinds of work after about the same time.
 */
#ifndef GI_CORE_BUDGET_H
#define GI_CORE_BUDGET_H

#include <stdatomic.h>

#include "core/memory.h"

typedef struct gi_budget {
  uint64_t positions, max_positions; /* remembered; 0: no limit */
  uint64_t steps, next_check;
  uint64_t ticks;     /* not yet counted as steps */
  uint64_t max_steps; /* 0: no limit; see gi_budget_try */
  unsigned tries;     /* side questions that have begun and not ended */
  double started, deadline, next_report;
  uint64_t done, goal; /* values of a sequence, for progress; goal 0: none */
  uint64_t apart;      /* of others, to be counted with them */
  unsigned threads;    /* that may be used; 0: as many as help */
  atomic_bool cancelled;
  grundy_progress progress;
  grundy_limit reached;
} gi_budget;

/* 32 steps count like one position (see grundy_limits). */
enum {
  GI_STEPS_A_POSITION = 32,
  GI_TICKS_A_STEP = 16,
  GI_TICKS_AT_ONCE = 4096 /* before they are counted as steps */
};

void gi_budget_init(gi_budget *budget, grundy_limits limits);
/* Zero the counts and start the clock. */
void gi_budget_start(gi_budget *budget, double seconds);
grundy_status gi_budget_check(gi_budget *budget);

static inline grundy_status gi_budget_step(gi_budget *budget) {
  if (++budget->steps < budget->next_check)
    return GRUNDY_OK;
  return gi_budget_check(budget);
}

static inline grundy_status gi_budget_position(gi_budget *budget) {
  budget->positions++;
  return gi_budget_step(budget);
}

/* Counts the ticks as steps. */
grundy_status gi_budget_turn(gi_budget *budget);

static inline grundy_status gi_budget_ticks(gi_budget *budget, uint64_t ticks) {
  if (__builtin_add_overflow(budget->ticks, ticks, &budget->ticks))
    budget->ticks = UINT64_MAX;
  return budget->ticks < GI_TICKS_AT_ONCE ? GRUNDY_OK : gi_budget_turn(budget);
}

/* Could so many ticks ever be within the limit? */
static inline bool gi_budget_allows(const gi_budget *budget, uint64_t ticks) {
  uint64_t positions =
      ticks / ((uint64_t)GI_STEPS_A_POSITION * GI_TICKS_A_STEP);
  return !budget->max_positions || positions <= budget->max_positions;
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
  unsigned depth;       /* side questions around this one */
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

double gi_clock(void); /* seconds, monotonic */

#endif
