/* SPDX-License-Identifier: MIT */
#include "core/budget.h"

#include <assert.h>
#include <time.h>

enum {
  CHECK_EVERY = 4096 /* steps between two checks of the limits */
};

double gi_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void gi_budget_init(gi_budget *budget, grundy_limits limits) {
  budget->max_positions = limits.positions;
  budget->threads = limits.threads;
  atomic_init(&budget->cancelled, false);
  budget->progress = (grundy_progress){NULL, NULL};
  gi_budget_start(budget, limits.seconds);
}

/* Sets the number of steps at which the limits are checked next.  A step adds
   at most one position and a 32nd.  So the limit of positions is checked after
   half as many steps as it has positions left, and is exceeded by few. */
static void plan_check(gi_budget *budget) {
  uint64_t steps = CHECK_EVERY, spent = gi_budget_spent(budget);
  if (budget->max_positions && spent <= budget->max_positions &&
      (budget->max_positions - spent) / 2 < steps)
    steps = (budget->max_positions - spent) / 2 + 1;
  budget->next_check = budget->steps + steps;
  if (budget->max_steps && budget->max_steps < budget->next_check)
    budget->next_check = budget->max_steps;
}

void gi_budget_start(gi_budget *budget, double seconds) {
  budget->positions = budget->steps = budget->max_steps = 0;
  budget->ticks = 0;
  budget->tries = 0;
  budget->done = budget->goal = budget->apart = 0;
  budget->started = gi_clock();
  budget->deadline = seconds > 0 ? budget->started + seconds : 0;
  budget->next_report = budget->started + 0.5;
  budget->reached = GRUNDY_LIMIT_NONE;
  atomic_store_explicit(&budget->cancelled, false, memory_order_relaxed);
  plan_check(budget);
}

void gi_budget_rewind(gi_budget *budget, uint64_t steps, uint64_t positions) {
  assert(steps <= budget->steps && positions <= budget->positions);
  budget->steps = steps;
  budget->positions = positions;
  plan_check(budget);
}

/* Records the limit that was reached. */
static grundy_status stop(gi_budget *budget, grundy_limit limit) {
  budget->reached = limit;
  return GRUNDY_STOPPED;
}

grundy_status gi_budget_check(gi_budget *budget) {
  assert(!budget->max_steps || budget->tries);
  plan_check(budget);
  if (atomic_load_explicit(&budget->cancelled, memory_order_relaxed))
    return stop(budget, GRUNDY_LIMIT_CANCEL);
  uint64_t spent = gi_budget_spent(budget);
  if (budget->max_positions && spent > budget->max_positions)
    return stop(budget, GRUNDY_LIMIT_POSITIONS);
  if (budget->max_steps && budget->steps >= budget->max_steps)
    return stop(budget, GRUNDY_LIMIT_POSITIONS);
  if (budget->deadline <= 0 && !budget->progress.report)
    return GRUNDY_OK;
  double now = gi_clock();
  if (budget->deadline > 0 && now > budget->deadline)
    return stop(budget, GRUNDY_LIMIT_TIME);
  if (budget->progress.report && now >= budget->next_report) {
    budget->next_report = now + 0.1;
    budget->calling++;
    budget->progress.report(budget->progress.data, spent,
                            now - budget->started);
    budget->calling--;
  }
  return GRUNDY_OK;
}

/* Returns the number of steps at which a limit of positions or steps stops the
   work; UINT64_MAX if there is none. */
static uint64_t last_step(const gi_budget *budget) {
  uint64_t last = UINT64_MAX;
  if (budget->max_positions) {
    uint64_t left = budget->max_positions < budget->positions
                        ? 0
                        : budget->max_positions - budget->positions + 1;
    if (__builtin_mul_overflow(left, GI_STEPS_A_POSITION, &last))
      last = UINT64_MAX;
  }
  if (budget->max_steps && budget->max_steps < last)
    last = budget->max_steps;
  return last;
}

grundy_status gi_budget_turn(gi_budget *budget) {
  uint64_t before = budget->steps, last = last_step(budget);
  budget->steps += budget->ticks / GI_TICKS_A_STEP;
  budget->ticks %= GI_TICKS_A_STEP;
  if (budget->steps < budget->next_check)
    return GRUNDY_OK;
  if (budget->steps >= last) {
    budget->steps = last > before ? last : before;
    budget->ticks = 0;
  }
  return gi_budget_check(budget);
}

grundy_status gi_budget_peek(gi_budget *budget, uint64_t ticks) {
  uint64_t steps = budget->steps, counted = budget->ticks;
  uint64_t planned = budget->next_check;
  if (__builtin_add_overflow(budget->ticks, ticks, &budget->ticks))
    budget->ticks = UINT64_MAX;
  grundy_status status = gi_budget_turn(budget);
  bool checked = budget->next_check != planned;
  budget->steps = steps;
  budget->ticks = counted;
  if (checked) /* otherwise the check that is due stays due */
    plan_check(budget);
  return status;
}

gi_try gi_budget_try(gi_budget *budget, uint64_t steps) {
  gi_try attempt = {budget->max_steps, budget->tries++};
  uint64_t most;
  if (__builtin_add_overflow(budget->steps, steps, &most))
    most = UINT64_MAX;
  if (!attempt.outer_steps || most < attempt.outer_steps)
    budget->max_steps = most;
  /* The check that is due stays due: many short side questions would otherwise
     put it off for ever. */
  if (budget->max_steps < budget->next_check)
    budget->next_check = budget->max_steps;
  return attempt;
}

grundy_status gi_budget_tried(gi_budget *budget, gi_try attempt,
                              grundy_status status) {
  assert(budget->tries == attempt.depth + 1);
  budget->tries = attempt.depth;
  budget->max_steps = attempt.outer_steps;
  bool was_allowance = budget->reached == GRUNDY_LIMIT_POSITIONS;
  if (was_allowance)
    budget->reached = GRUNDY_LIMIT_NONE;
  if (status != GRUNDY_STOPPED || !was_allowance)
    return status;
  status = gi_budget_check(budget); /* an outer limit may be reached too */
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}
