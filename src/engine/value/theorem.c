/* SPDX-License-Identifier: MIT */
#include "engine/value/theorem.h"

#include <assert.h>

/* Fields before a theorem is asked: no answer leaves them all like this.
   A nimber may happen to be NOT_SAID, so it alone proves nothing. */
#define NOT_SAID UINT64_C(0x5bd1e995a5c4d3e7)

/* Asks the function of the theorem. */
static grundy_status ask(grundy_work *work, const gi_theorem *theorem,
                         gi_component component, gi_answer *answer) {
  return theorem->stated
             ? theorem->stated->answer(work, theorem, component, answer)
             : theorem->answer(work, component, answer);
}

static gi_answer blank(uint64_t number) {
  return (gi_answer){.number = number, .firm = -1, .infinite = -1};
}

static bool has_number(gi_answers kind) {
  return kind == GI_ANSWERS_VALUE || kind == GI_ANSWERS_PLIES ||
         kind == GI_ANSWERS_GENUS || kind == GI_ANSWERS_LOOPY;
}

/* Says whether the theorem sets the number to NOT_SAID itself: asked again, it
   does so whatever the field was before. */
static bool says_not_said(grundy_work *work, const gi_theorem *theorem,
                          gi_component component) {
  gi_answer again = blank(~NOT_SAID);
  grundy_status status = ask(work, theorem, component, &again);
  return status != GRUNDY_OK || again.number == NOT_SAID;
}

static void check_answer(grundy_work *work, const gi_theorem *theorem,
                         gi_component component, const gi_answer *answer) {
  gi_answers kind = theorem->answers;
  assert((answer->outcome != GRUNDY_OUTCOME_NONE) ==
         (kind == GI_ANSWERS_OUTCOME));
  assert((answer->firm != -1) == (kind == GI_ANSWERS_GENUS));
  assert((answer->infinite != -1) == (kind == GI_ANSWERS_LOOPY));
  assert((answer->dyadic.memory != NULL) == (kind == GI_ANSWERS_NUMBER));
  assert((answer->game != GI_NO_GAME) == (kind == GI_ANSWERS_GAME));
  if (has_number(kind))
    assert(answer->number != NOT_SAID ||
           says_not_said(work, theorem, component));
  else
    assert(answer->number == NOT_SAID);
  assert(kind != GI_ANSWERS_LOOPY || !answer->infinite || !answer->number);
}

grundy_status gi_theorem_ask(grundy_work *work, const gi_theorem *theorem,
                             gi_component component, gi_answer *answer) {
  *answer = blank(NOT_SAID);
  grundy_status status = ask(work, theorem, component, answer);
  if (status == GRUNDY_OK)
    check_answer(work, theorem, component, answer);
  else
    *answer = (gi_answer){0};
  return status;
}

/* Asks the theorems of the component's own family. */
static grundy_status ask_family(grundy_work *work, gi_component component,
                                gi_answers kind, grundy_play play,
                                gi_answer *answer, const gi_theorem **by) {
  *answer = (gi_answer){0};
  const gi_theorem *theorem = component.rules->family->theorems;
  for (; theorem && theorem->name; theorem++) {
    if (theorem->answers != kind || !(theorem->play & 1u << play))
      continue;
    grundy_status status = gi_theorem_ask(work, theorem, component, answer);
    if (status == GRUNDY_UNABLE)
      continue;
    if (by)
      *by = theorem;
    return status;
  }
  return GRUNDY_UNABLE;
}

grundy_status gi_theorem_answer(grundy_work *work, gi_component component,
                                gi_answers kind, grundy_play play,
                                gi_answer *answer, const gi_theorem **by) {
  gi_component same = gi_component_same(component);
  grundy_status status = GRUNDY_UNABLE;
  if (same.rules != component.rules &&
      gi_family_states(component.rules->family))
    status = ask_family(work, component, kind, play, answer, by);
  return status == GRUNDY_UNABLE
             ? ask_family(work, same, kind, play, answer, by)
             : status;
}

grundy_status gi_theorem_value(grundy_work *work, gi_component component,
                               uint64_t *value, const gi_theorem **by) {
  if (!component.rules->family->theorems &&
      !gi_component_same(component).rules->family->theorems)
    return GRUNDY_UNABLE;
  gi_answer answer;
  grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_VALUE,
                                           GRUNDY_NORMAL, &answer, by);
  if (status == GRUNDY_OK) {
    *value = answer.number;
    return GRUNDY_OK;
  }
  if (status != GRUNDY_UNABLE)
    return status;
  status = gi_theorem_answer(work, component, GI_ANSWERS_OUTCOME, GRUNDY_NORMAL,
                             &answer, by);
  if (status == GRUNDY_OK && answer.outcome != GRUNDY_P) {
    if (by)
      *by = NULL;
    return GRUNDY_UNABLE;
  }
  if (status != GRUNDY_OK)
    return status;
  *value = 0;
  return GRUNDY_OK;
}
