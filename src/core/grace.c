/* SPDX-License-Identifier: MIT */
#include "core/grace.h"

gi_grace gi_grace_begin(gi_budget *budget, uint64_t steps) {
  gi_grace grace = {.steps = budget->steps,
                    .positions = budget->positions,
                    .max_positions = budget->max_positions,
                    .deadline = budget->deadline,
                    .reached = budget->reached};
  budget->max_positions = 0;
  budget->deadline = 0;
  budget->reached = GRUNDY_LIMIT_NONE;
  grace.attempt = gi_budget_try(budget, steps);
  return grace;
}

grundy_status gi_grace_end(gi_budget *budget, const gi_grace *grace,
                           grundy_status status) {
  status = gi_budget_tried(budget, grace->attempt, status);
  budget->max_positions = grace->max_positions;
  budget->deadline = grace->deadline;
  budget->reached = grace->reached;
  gi_budget_rewind(budget, grace->steps, grace->positions);
  return status;
}
