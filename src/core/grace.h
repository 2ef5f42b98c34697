/* SPDX-License-Identifier: MIT */
/*
 * Work after a limit: a few steps to say what is known.
 *
 *   gi_grace grace = gi_grace_begin(budget, steps);
 *   grundy_status status = describe(...);
 *   status = gi_grace_end(budget, &grace, status);
 *
 * Only cancelling and the allowance of steps end such work; UNABLE then says
 * so.  Afterwards the budget is as it was at the limit, and the message of the
 * limit names what was counted there.
 */
#ifndef GI_CORE_GRACE_H
#define GI_CORE_GRACE_H

#include "core/budget.h"

typedef struct gi_grace {
  uint64_t steps, positions, max_positions; /* of the budget at the limit */
  double deadline;
  grundy_limit reached;
  gi_try attempt;
} gi_grace;

/* Lifts the limits for so many steps. */
gi_grace gi_grace_begin(gi_budget *budget, uint64_t steps);
/* Sets the budget back.  Returns the status of the work, UNABLE if it needed
   more steps. */
grundy_status gi_grace_end(gi_budget *budget, const gi_grace *grace,
                           grundy_status status);

#endif
