/* SPDX-License-Identifier: MIT */
/*
 * Compares parts solved apart (engine/search/pairs.h) with search: the outcome
 * of each sample and of sums of two samples, and the values of samples up to a
 * few.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/search/pairs.h"

enum {
  MOST_VALUE = 16 /* larger values are compared by their outcome alone */
};

/* Compares the outcome of a sum whose nim-sum is known. */
static grundy_status check_outcome(gi_trial *trial, gi_pairs *pairs,
                                   const gi_component *parts, size_t count,
                                   uint64_t value) {
  bool lost = false;
  gi_try attempt = gi_trial_try(trial);
  grundy_status status = gi_pairs_lost(pairs, parts, count, 0, &lost);
  bool gave_up = status == GRUNDY_UNABLE;
  status = gi_budget_tried(&trial->work->budget, attempt, status);
  if (gave_up)
    return GRUNDY_OK; /* plain search answers */
  if (status != GRUNDY_OK)
    return status;
  trial->report.answers++;
  if (lost == (value == 0))
    return GRUNDY_OK;
  return gi_broken(trial, parts, count,
                   "outcome {0} by parts solved apart, {1} by search",
                   grundy_outcome_name(lost ? GRUNDY_P : GRUNDY_N),
                   grundy_outcome_name(value ? GRUNDY_N : GRUNDY_P));
}

static grundy_status check_value(gi_trial *trial, gi_pairs *pairs,
                                 gi_component component, uint64_t value) {
  uint64_t found = 0;
  if (value > MOST_VALUE)
    return GRUNDY_OK;
  gi_try attempt = gi_trial_try(trial);
  grundy_status status = gi_pairs_value(pairs, component, value, &found);
  bool gave_up = status == GRUNDY_UNABLE;
  status = gi_budget_tried(&trial->work->budget, attempt, status);
  if (gave_up && found <= value)
    return GRUNDY_OK;
  if (status != GRUNDY_OK && !gave_up)
    return status;
  if (!gave_up && found == value)
    return GRUNDY_OK;
  return gi_broken(trial, &component, 1,
                   "value {0} by parts solved apart, {1} by search",
                   gi_digits_of(found).text, gi_digits_of(value).text);
}

static grundy_status check_sample(gi_trial *trial, gi_pairs *pairs, size_t i,
                                  uint64_t *values) {
  gi_component sample = trial->samples[i];
  grundy_status status =
      gi_judge_component(trial, GI_FIND_VALUE, sample, &values[i]);
  if (status == GRUNDY_OK)
    status = check_outcome(trial, pairs, &sample, 1, values[i]);
  gi_component both[] = {sample, trial->samples[i / 2]};
  if (status == GRUNDY_OK && gi_pairs_take(both, 2))
    status = check_outcome(trial, pairs, both, 2, values[i] ^ values[i / 2]);
  if (status == GRUNDY_OK)
    status = check_value(trial, pairs, sample, values[i]);
  trial->report.positions += status == GRUNDY_OK;
  return status;
}

grundy_status gi_law_pairs(gi_trial *trial) {
  grundy_work *work = trial->work;
  gi_pairs *pairs = NULL;
  size_t size = gi_array_size(trial->count, sizeof(uint64_t));
  uint64_t *values = gi_alloc(&work->memory, size);
  if (!values && trial->count)
    return gi_refused(work);
  grundy_status status = gi_pairs_new(work, false, &pairs);
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK;
       i++) {
    values[i] = 0;
    if (gi_pairs_take(&trial->samples[i], 1))
      status = check_sample(trial, pairs, i, values);
  }
  gi_pairs_free(pairs);
  gi_free(&work->memory, values, size);
  return status;
}
