/* SPDX-License-Identifier: MIT */
/* Looks a sum up in the database of the work. */
#include "engine/database/database.h"
#include "engine/method/method.h"

static bool applies(const grundy_work *work, const gi_query *q) {
  bool knows_plies = q->want == GI_WANT_PLIES && q->side == GRUNDY_BOTH;
  return work->database && q->method == GRUNDY_BEST &&
         (gi_asks_winner(q) || knows_plies);
}

/* UNABLE: the database has no plies. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  grundy_database_answer found;
  grundy_status status = gi_database_ask(work, work->database, q->parts,
                                         q->count, q->play, &found);
  if (status != GRUNDY_OK)
    return status;
  a->evidence = GI_BY_DATABASE;
  a->method = GRUNDY_DATABASE;
  gi_conclude_outcome(a, found.outcome);
  a->number = found.outcome == GRUNDY_D ? GI_NO_PLIES : found.plies;
  if (q->impartial && q->play == GRUNDY_NORMAL &&
      (found.has_value || found.outcome == GRUNDY_P))
    a->value =
        (grundy_value){.kind = GRUNDY_VALUE_NIMBER, .nimber = found.value};
  bool has_answer =
      q->want != GI_WANT_PLIES || found.has_plies || found.outcome == GRUNDY_D;
  return has_answer ? GRUNDY_OK : GRUNDY_UNABLE;
}

const gi_method gi_by_database = {applies, answer};
