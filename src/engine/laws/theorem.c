/* SPDX-License-Identifier: MIT */
/*
 * Compares each theorem with search.  There is one report for each theorem: the
 * number of samples it was asked about, and the number it answered.
 */
#include "core/text.h"
#include "engine/laws/laws.h"

static grundy_status check_value(gi_trial *trial, gi_component component,
                                 const gi_answer *answer) {
  uint64_t value;
  if (!gi_parts_are_impartial(&component, 1))
    return gi_broken(trial, &component, 1,
                     "the theorem gives the nimber {0}, but the players' "
                     "moves differ",
                     gi_digits_of(answer->number).text);
  grundy_status status =
      gi_judge_component(trial, GI_FIND_VALUE, component, &value);
  if (status == GRUNDY_OK && value != answer->number)
    return gi_broken(
        trial, &component, 1, "value {0} by the theorem, {1} by search",
        gi_digits_of(answer->number).text, gi_digits_of(value).text);
  return status;
}

static grundy_status check_outcome(gi_trial *trial, gi_component component,
                                   grundy_play play, const gi_answer *answer) {
  grundy_outcome outcome;
  grundy_status status;
  if (play == GRUNDY_NORMAL && gi_parts_are_impartial(&component, 1)) {
    uint64_t value; /* searched by parts: the whole would be large */
    status = gi_judge_component(trial, GI_FIND_VALUE, component, &value);
    outcome = value ? GRUNDY_N : GRUNDY_P;
  } else {
    status = gi_judge_outcome(trial, &component, 1, play, &outcome);
  }
  if (status == GRUNDY_OK && outcome != answer->outcome)
    return gi_broken(trial, &component, 1,
                     "outcome {0} by the theorem, {1} by search ({2} play)",
                     grundy_outcome_name(answer->outcome),
                     grundy_outcome_name(outcome), gi_trial_play(trial, play));
  return status;
}

static grundy_status check_plies(gi_trial *trial, gi_component component,
                                 grundy_play play, const gi_answer *answer) {
  uint64_t plies;
  grundy_outcome outcome;
  gi_quantity quantity =
      play == GRUNDY_MISERE ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES;
  grundy_status status =
      gi_is_loopy(component)
          ? gi_judge_ending(trial, &component, 1, GRUNDY_BOTH, play, &outcome,
                            &plies)
          : gi_judge_whole(trial, quantity, &component, 1, GRUNDY_BOTH, &plies);
  if (status == GRUNDY_OK && plies != answer->number)
    return gi_broken(trial, &component, 1,
                     "{0} plies by the theorem, {1} by search ({2} play)",
                     gi_digits_of(answer->number).text,
                     gi_digits_of(plies).text, gi_trial_play(trial, play));
  return status;
}

static grundy_status check_loopy(gi_trial *trial, gi_component component,
                                 const gi_answer *answer) {
  gi_buffer set;
  gi_loopy value = {answer->infinite, answer->number};
  gi_buffer_init(&set, &trial->work->memory);
  grundy_status status =
      gi_loopy_set(trial->work, component, GRUNDY_BEST, &set);
  if (status == GRUNDY_OK)
    status = gi_check_loopy(trial, &component, 1, value, &set);
  gi_buffer_clear(&set);
  return status;
}

static grundy_status check_answer(gi_trial *trial, const gi_theorem *theorem,
                                  gi_component component,
                                  const gi_answer *answer) {
  grundy_status status = GRUNDY_OK;
  if (theorem->answers == GI_ANSWERS_VALUE)
    return check_value(trial, component, answer);
  if (theorem->answers == GI_ANSWERS_LOOPY)
    return check_loopy(trial, component, answer);
  if (theorem->answers == GI_ANSWERS_GAME)
    return gi_check_game(trial, component, answer->game);
  for (int i = GRUNDY_NORMAL; i <= GRUNDY_MISERE && status == GRUNDY_OK; i++) {
    grundy_play play = (grundy_play)i;
    if (!(theorem->play & 1u << play))
      continue;
    status = theorem->answers == GI_ANSWERS_OUTCOME
                 ? check_outcome(trial, component, play, answer)
                 : check_plies(trial, component, play, answer);
  }
  return status;
}

grundy_status gi_check_theorem(gi_trial *trial, const gi_theorem *theorem) {
  if (theorem->answers == GI_ANSWERS_GENUS)
    return gi_law_genus(trial, theorem);
  if (theorem->answers == GI_ANSWERS_NUMBER)
    return gi_law_number(trial, theorem);
  for (size_t i = 0; i < trial->count; i++) {
    gi_component component = trial->samples[i];
    gi_answer answer;
    grundy_status status = gi_theorem_ask(
        trial->work, theorem, gi_theorem_subject(theorem, component), &answer);
    if (status == GRUNDY_OK) {
      status = check_answer(trial, theorem, component, &answer);
      trial->report.answers += status == GRUNDY_OK;
    } else if (status == GRUNDY_UNABLE) {
      status = GRUNDY_OK; /* the theorem does not cover it */
    } else if (status == GRUNDY_DOMAIN || status == GRUNDY_SYNTAX) {
      status = gi_broken(trial, &component, 1, "the theorem fails: {0}",
                         trial->work->error.message);
    }
    trial->report.positions += status == GRUNDY_OK;
    if (status == GRUNDY_OK)
      status = gi_budget_step(&trial->work->budget);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Compares each theorem of a list. */
static grundy_status check_all(gi_trial *trial, const gi_theorem *theorem) {
  for (; theorem && theorem->name; theorem++) {
    gi_trial_begin(trial, theorem->name);
    grundy_status status = gi_check_theorem(trial, theorem);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
    gi_trial_report(trial);
  }
  return GRUNDY_OK;
}

grundy_status gi_law_theorem(gi_trial *trial) {
  const grundy_rules *origin = gi_rules_origin(trial->rules);
  grundy_status status = GRUNDY_OK;
  if (origin != trial->rules && gi_family_states(trial->rules->family))
    status = check_all(trial, trial->rules->family->theorems);
  return status == GRUNDY_OK ? check_all(trial, origin->family->theorems)
                             : status;
}
