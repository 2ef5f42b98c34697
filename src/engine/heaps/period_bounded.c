/* SPDX-License-Identifier: MIT */
/* The search for a period with few values kept (theory/octal/bounded), run on
   the sequence of some rules: values come from the work, checkpoints go to the
   file of the query. */
#include "engine/heaps/period_search.h"

/* Writes a checkpoint if a limit has ended the second pass, or it is time. */
static grundy_status save_if_due(gi_seeker *s, grundy_status status) {
  if (status != GRUNDY_STOPPED &&
      (status != GRUNDY_OK || !gi_checkpoint_is_due(&s->checkpoint)))
    return status;
  grundy_status saved =
      gi_checkpoint_keep(s->work, &s->checkpoint, s->rules, s->sequence->count);
  return saved == GRUNDY_OK ? status : saved;
}

/* Steps until the search ends or fails. */
static grundy_status run(gi_seeker *s, uint64_t limit) {
  gi_bounded *b = &s->bounded;
  grundy_status status = GRUNDY_OK;
  bool is_over = false;
  while (status == GRUNDY_OK && !is_over) {
    bool in_second_pass = gi_bounded_found(b).period.period > 0;
    status = gi_bounded_step(b, s->sequence, &s->code, &s->work->budget, limit);
    is_over = b->next > GI_BOUNDED_COMPARE;
    if (in_second_pass && b->next != GI_BOUNDED_NEEDS_ALL)
      status = save_if_due(s, status);
    else if (status == GRUNDY_OK && b->next == GI_BOUNDED_COMPUTE)
      status = gi_checkpoint_values(s->work, &s->checkpoint, s->rules,
                                    b->count - 1, b->count, &s->sequence);
  }
  return status;
}

/* Reports the period, proved from its least heap on only if that is known. */
static void report(gi_seeker *s, grundy_status status, gi_repeat repeat,
                   grundy_period_search *found) {
  gi_period_search_name(s, GI_PROOF_STATE, found);
  found->found = true;
  found->proved = status == GRUNDY_OK && s->bounded.next == GI_BOUNDED_PROVED;
  found->period = repeat.period.period;
  found->preperiod = repeat.period.preperiod;
  found->window = repeat.window;
  found->values_needed = s->sequence->count;
}

grundy_status gi_period_search_bounded(gi_seeker *s, uint64_t limit,
                                       grundy_period_search *found) {
  /* what was seen among all values is forgotten with them */
  *found = (grundy_period_search){.values_held = found->values_held};
  s->checkpoint.goal = limit;
  grundy_status status = run(s, limit);
  gi_repeat repeat = gi_bounded_found(&s->bounded);
  if (s->bounded.next == GI_BOUNDED_NEEDS_ALL) {
    gi_bounded_clear(&s->bounded);
    gi_rules_need_all(s->work, s->rules);
    return status;
  }
  if (repeat.period.period)
    report(s, status, repeat, found);
  else if (status == GRUNDY_OK)
    return gi_period_search_keep(s, found);
  return status;
}
