/* SPDX-License-Identifier: MIT */
/*
 * Known periods of values: the family gives them, or its theorems find them
 * when asked about a heap.
 */
#include "engine/heaps/period_search.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/value/theorem.h"

/* Asks every theorem on values about the heap of 1, so that the theorems that
   look for a period have looked. */
static grundy_status ask_theorems(grundy_work *work, gi_component heap) {
  const gi_theorem *theorem = heap.rules->family->theorems;
  for (; theorem && theorem->name; theorem++) {
    gi_answer answer;
    if (theorem->answers != GI_ANSWERS_VALUE || !(theorem->play & GI_NORMAL))
      continue;
    grundy_status status = gi_theorem_ask(work, theorem, heap, &answer);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
  }
  return GRUNDY_OK;
}

grundy_status gi_known_period(grundy_work *work, const grundy_rules *rules,
                              gi_period *period) {
  if (rules->family->period)
    return rules->family->period(work, rules, period);
  unsigned char bytes[GI_VARINT_MAX];
  gi_bytes heap = {bytes, gi_varint_put(bytes, 1)};
  grundy_status status = ask_theorems(work, (gi_component){rules, heap});
  *period = gi_opened_of(work, rules)->period;
  return status;
}

grundy_status gi_rules_period(grundy_work *work, const grundy_rules *rules,
                              grundy_period *period) {
  *period = (grundy_period){.most = UINT64_MAX - rules->shift};
  uint64_t shift = rules->shift;
  if (rules->args != GI_HEAPS)
    return GRUNDY_OK;
  const grundy_rules *origin = gi_rules_origin(rules);
  if (origin != rules->base)
    period->most = rules->base->same_most;
  gi_period found = {0};
  grundy_status status = gi_known_period(work, origin, &found);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK;
  if (status != GRUNDY_OK)
    return status;
  period->known = found.period > 0;
  period->period = found.period;
  if (found.preperiod > shift)
    period->preperiod = found.preperiod - shift;
  return GRUNDY_OK;
}

grundy_status grundy_rules_period(grundy_work *work, const grundy_rules *rules,
                                  grundy_period *period) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(period), "period"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_rules_period(work, rules, period), GRUNDY_NOWHERE);
}
