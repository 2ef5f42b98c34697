/* SPDX-License-Identifier: MIT */
/*
 * What a piece of work may spend, and whether it should go on.
 *
 * gi_budget_step is called for every option looked at.  It is an increment
 * and a compare; only every few thousand steps does it read the clock, the
 * cancel flag and the sum spent.
 */
#ifndef GI_CORE_BUDGET_H
#define GI_CORE_BUDGET_H

#include <stdatomic.h>

#include "core/memory.h"

typedef struct gi_budget {
  uint64_t positions, max_positions; /* remembered; 0: no limit */
  uint64_t steps, next_check;
  uint64_t max_steps; /* 0: no limit; see gi_budget_try */
  double started, deadline, next_report;
  atomic_bool cancelled;
  grundy_progress progress;
  grundy_limit reached;
} gi_budget;

/* 32 steps count like one position (see grundy_limits). */
enum {
  GI_STEPS_A_POSITION = 32
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

/* A side question that may fail cheaply: at most `steps` more.  Returns what
   gi_budget_tried needs to restore the limit. */
uint64_t gi_budget_try(gi_budget *budget, uint64_t steps);
void gi_budget_tried(gi_budget *budget, uint64_t saved);

double gi_clock(void); /* seconds, monotonic */

#endif
