/* SPDX-License-Identifier: MIT */
/* Periods of sequences of which the first and the last values are kept: a first
   pass until a state repeats, a second one for the heap where that begins. */
#include "engine/heaps/period_search.h"

#include "theory/octal/bounded/start.h"

/* So few that with the two sequences of the second pass they take no more room
   than all did before. */
void gi_few_plan(const gi_seeker *s) {
  enum {
    MOST = 1 << 26
  };
  gi_sequence *sequence = &gi_opened_of(s->work, s->rules)->sequence;
  if (!s->query.keep || s->code.distinct || s->query.keep > SIZE_MAX ||
      sequence->needs_all)
    return;
  sequence->whole = (size_t)s->query.keep;
  sequence->keep = sequence->whole / 2 < MOST ? sequence->whole / 2 : MOST;
}

/* A limit ended it, or it is time: what is known goes to the file. */
static grundy_status keep_twins(gi_seeker *s, gi_twins *twins) {
  gi_twins_mark(twins);
  return gi_checkpoint_keep(s->work, &s->checkpoint, s->rules,
                            s->sequence->count);
}

/* The second pass: the least heap of the periodic part. */
static grundy_status find_start(gi_seeker *s, grundy_period_search *found) {
  gi_budget *budget = &s->work->budget;
  grundy_status status = GRUNDY_OK, kept = GRUNDY_OK;
  gi_twins twins;
  gi_twins_init(&twins, &s->trace, s->sequence);
  budget->apart = s->sequence->count;
  while (status == GRUNDY_OK && !gi_twins_are_done(&twins)) {
    status = gi_twins_extend(&twins, &s->code, budget);
    if (status == GRUNDY_STOPPED ||
        (status == GRUNDY_OK && gi_checkpoint_is_due(&s->checkpoint)))
      kept = keep_twins(s, &twins);
    if (kept != GRUNDY_OK)
      status = kept;
  }
  budget->goal = 0;
  found->proved = status == GRUNDY_OK;
  found->preperiod =
      found->proved ? s->trace.pass.first : s->trace.repeat.period.preperiod;
  gi_twins_clear(&twins);
  return status;
}

/* The first pass, until a state repeats or is not to be seen.  A run looks at
   the values at the same places, however often it was broken off. */
static grundy_status find_repeat(gi_seeker *s, uint64_t limit) {
  uint64_t step = gi_trace_step(s->sequence->keep);
  grundy_status status = GRUNDY_OK;
  s->checkpoint.goal = limit;
  while (!s->trace.repeat.period.period && status == GRUNDY_OK) {
    uint64_t count = s->sequence->count, next = count - count % step + step;
    if (count % step == 0 || count >= limit)
      status = gi_trace_look(&s->trace, s->sequence);
    if (status != GRUNDY_OK || !gi_trace_fits(s->sequence) || count >= limit ||
        s->trace.repeat.period.period)
      break;
    if (next > limit)
      next = limit;
    status = gi_checkpoint_values(s->work, &s->checkpoint, s->rules, next - 1,
                                  next, &s->sequence);
  }
  return status;
}

/* What was seen among all values is forgotten with them. */
static void tell_nothing(grundy_period_search *found) {
  *found = (grundy_period_search){.values_held = found->values_held};
}

grundy_status gi_few_follow(gi_seeker *s, uint64_t limit,
                            grundy_period_search *found) {
  tell_nothing(found);
  grundy_status status = find_repeat(s, limit);
  if (status != GRUNDY_OK)
    return status;
  if (s->trace.repeat.period.period) {
    gi_period_search_name(s, GI_PROOF_STATE, found);
    found->found = true;
    found->period = s->trace.repeat.period.period;
    found->window = s->trace.repeat.window;
    found->values_needed = s->sequence->count;
    status = find_start(s, found);
    if (status != GRUNDY_UNABLE)
      return status;
    tell_nothing(found);
  } else if (gi_trace_fits(s->sequence))
    return gi_period_search_keep(s, found);
  gi_trace_clear(&s->trace);
  gi_rules_need_all(s->work, s->rules);
  return GRUNDY_OK;
}
