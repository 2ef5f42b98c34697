/* SPDX-License-Identifier: MIT */
/*
 * Checks the values of games in which the players' moves differ.  The value
 * from the rules alone equals the value with theorems.  The value of a sample,
 * and the sum of the values of two samples, has the outcome that search on
 * positions finds, which knows no values.
 *
 * The first round takes each sample alone, the second round takes each sample
 * beside each of the first samples, so that wrong values are found out that
 * have the right sign.
 */
#include "engine/laws/laws.h"

#include "engine/value/partizan.h"
#include "theory/partizan/store.h"

enum {
  PARTNERS = 24, /* first samples that a sample is checked beside */
  EACH = 1 << 9  /* allowance of each round, in options for each sample */
};

static bool is_checked(gi_component component) {
  gi_traits traits = gi_traits_of(component);
  return !traits.impartial && !traits.loopy;
}

grundy_status gi_check_game(gi_trial *trial, gi_component component,
                            gi_game claimed) {
  uint64_t value = GI_NO_GAME;
  const char *by_rules = "", *by_claim = "";
  grundy_work *work = trial->work;
  grundy_status status =
      gi_judge_component(trial, GI_FIND_GAME, component, &value);
  if (status != GRUNDY_OK || value == claimed)
    return status;
  status = gi_game_text(work, (gi_game)value, 200, &by_rules);
  if (status == GRUNDY_OK)
    status = gi_game_text(work, claimed, 200, &by_claim);
  return status == GRUNDY_OK
             ? gi_broken(trial, &component, 1,
                         "the value is {0}, from the rules alone it is {1}",
                         by_claim, by_rules)
             : status;
}

/* Compares the outcome of a sum with the outcome of its value. */
static grundy_status check_outcome(gi_trial *trial, const gi_component *parts,
                                   size_t count, gi_game value) {
  grundy_outcome outcome = GRUNDY_OUTCOME_NONE, claimed;
  grundy_status status = gi_game_outcome(trial->work->games, value, &claimed);
  if (status == GRUNDY_OK)
    status = gi_judge_outcome(trial, parts, count, GRUNDY_NORMAL, &outcome);
  if (status == GRUNDY_OK && outcome != claimed)
    return gi_broken(
        trial, parts, count, "outcome {0} by the value, {1} by search",
        grundy_outcome_name(claimed), grundy_outcome_name(outcome));
  return status;
}

static grundy_status value_of(gi_trial *trial, size_t i, gi_game *value) {
  gi_try attempt = gi_trial_try(trial);
  grundy_status status = gi_component_game(trial->work, trial->samples[i],
                                           GRUNDY_BEST, value, NULL);
  return gi_budget_tried(&trial->work->budget, attempt, status);
}

static grundy_status alone(gi_trial *trial, size_t i) {
  gi_game value;
  grundy_status status = value_of(trial, i, &value);
  if (status == GRUNDY_OK)
    status = gi_check_game(trial, trial->samples[i], value);
  if (status == GRUNDY_OK)
    status = check_outcome(trial, &trial->samples[i], 1, value);
  trial->report.positions += status == GRUNDY_OK;
  trial->report.answers += status == GRUNDY_OK;
  return status;
}

static grundy_status beside(gi_trial *trial, size_t i) {
  gi_game value, other;
  grundy_status status = value_of(trial, i, &value);
  for (size_t j = 0; j <= i && j < PARTNERS && status == GRUNDY_OK; j++) {
    gi_component parts[] = {trial->samples[i], trial->samples[j]};
    if (!is_checked(parts[1]))
      continue;
    status = value_of(trial, j, &other);
    if (status == GRUNDY_OK)
      status = gi_game_add(trial->work->games, value, other, &other);
    if (status == GRUNDY_OK)
      status = check_outcome(trial, parts, 2, other);
  }
  return status;
}

static grundy_status round_of(gi_trial *trial,
                              grundy_status (*check)(gi_trial *, size_t)) {
  grundy_status status = GRUNDY_OK;
  gi_trial_allow(trial, EACH);
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++)
    if (is_checked(trial->samples[i]))
      status = check(trial, i);
  return status;
}

grundy_status gi_law_partizan(gi_trial *trial) {
  grundy_status status = round_of(trial, alone);
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  return round_of(trial, beside);
}
