/* SPDX-License-Identifier: MIT */
/*
 * Checks theorems that give the value of a component as a number.  The sign of
 * the number decides who wins the component, and the sign of a sum of numbers
 * decides who wins the sum of the components; search on the whole must agree.
 *
 * The first round takes each sample alone.  The second round takes each sample,
 * from the smallest, beside each of the first 40 samples: these have many
 * different values, so that an inexact number is found out.
 */
#include "engine/laws/laws.h"

enum {
  PARTNERS = 40
};

/* Allowance of each round, in options for each sample. */
enum {
  EACH = 1 << 9
};

static grundy_outcome outcome_of(const gi_dyadic *x) {
  int sign = gi_dyadic_sign(x);
  return sign > 0 ? GRUNDY_L : sign < 0 ? GRUNDY_R : GRUNDY_P;
}

static grundy_status check(gi_trial *trial, const gi_component *parts,
                           size_t count, const gi_dyadic *total) {
  grundy_outcome outcome, claimed = outcome_of(total);
  grundy_status status =
      gi_judge_outcome(trial, parts, count, GRUNDY_NORMAL, &outcome);
  if (status == GRUNDY_OK && outcome != claimed)
    return gi_broken(
        trial, parts, count, "outcome {0} by the number, {1} by search",
        grundy_outcome_name(claimed), grundy_outcome_name(outcome));
  return status;
}

/* Asks the theorem for the number of the i-th sample.  The caller clears it if
 *answered, that is, if the theorem answers. */
static grundy_status ask_theorem(gi_trial *trial, const gi_theorem *theorem,
                                 size_t i, gi_dyadic *number, bool *answered) {
  gi_answer answer;
  grundy_status status =
      gi_theorem_ask(trial->work, theorem,
                     gi_theorem_subject(theorem, trial->samples[i]), &answer);
  *answered = status == GRUNDY_OK;
  if (*answered)
    *number = answer.dyadic;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status beside(gi_trial *trial, const gi_theorem *theorem,
                            size_t i, const gi_dyadic *number) {
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j <= i && j < PARTNERS && status == GRUNDY_OK; j++) {
    gi_dyadic other;
    bool answered;
    status = ask_theorem(trial, theorem, j, &other, &answered);
    if (status != GRUNDY_OK || !answered)
      continue;
    gi_component parts[] = {trial->samples[i], trial->samples[j]};
    status = gi_dyadic_add(&other, number);
    if (status == GRUNDY_OK)
      status = check(trial, parts, 2, &other);
    gi_dyadic_clear(&other);
  }
  return status;
}

static grundy_status round_of(gi_trial *trial, const gi_theorem *theorem,
                              bool alone) {
  grundy_status status = GRUNDY_OK;
  gi_trial_allow(trial, EACH);
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    gi_dyadic number;
    bool answered;
    status = ask_theorem(trial, theorem, i, &number, &answered);
    if (status == GRUNDY_OK && answered) {
      status = alone ? check(trial, &trial->samples[i], 1, &number)
                     : beside(trial, theorem, i, &number);
      gi_dyadic_clear(&number);
    }
    trial->report.positions += alone && status == GRUNDY_OK;
    trial->report.answers += alone && status == GRUNDY_OK && answered;
  }
  return status;
}

grundy_status gi_law_number(gi_trial *trial, const gi_theorem *theorem) {
  grundy_status status = round_of(trial, theorem, true);
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  return round_of(trial, theorem, false);
}
