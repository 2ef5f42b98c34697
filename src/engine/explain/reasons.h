/* SPDX-License-Identifier: MIT */
/*
 * Collects an explanation as data: a list of typed steps.
 *
 * The list remembers the first refusal, as a gi_writer does (core/writer.h):
 * after it nothing more is added.  So an explanation adds all its sentences
 * and looks at `status` once, at the end.
 */
#ifndef GI_ENGINE_EXPLAIN_REASONS_H
#define GI_ENGINE_EXPLAIN_REASONS_H

#include "engine/work.h"

struct gi_reasons {
  grundy_work *work;
  grundy_reason *list; /* in work->arena */
  size_t count, capacity;
  grundy_status status; /* OK, or the first refusal */
};

void gi_reasons_init(gi_reasons *reasons, grundy_work *work);

/* Adds a step whose text is a sentence (core/text.h) and returns it, for the
   caller to add data to.  NULL after a refusal. */
grundy_reason *gi_reasons_add(gi_reasons *reasons, grundy_reason_kind kind,
                              const char *const *pieces);

/* Records the status of something else that the explanation needs. */
static inline void gi_reasons_note(gi_reasons *reasons, grundy_status status) {
  if (reasons->status == GRUNDY_OK)
    reasons->status = status;
}

/* Ends a side question (core/budget.h) of the explanation, which began with
   the status OK.  Where a limit ended it, the rest of its sentences are left
   out, and the explanation continues. */
static inline void gi_reasons_tried(gi_reasons *reasons, gi_try attempt) {
  gi_budget *budget = &reasons->work->budget;
  grundy_status status = gi_budget_tried(budget, attempt, reasons->status);
  status = gi_budget_leave_out(budget, status);
  reasons->status = status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Returns the phrase of a move (grundy_move_phrase); "" after a refusal. */
const char *gi_reasons_move(gi_reasons *reasons, const char *name);

#endif
