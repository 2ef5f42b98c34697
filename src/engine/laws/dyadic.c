/* SPDX-License-Identifier: MIT */
/*
 * A component claimed to be worth a number: who wins it, and who wins it beside
 * others so claimed, is the sign of the sum, as search on the whole tells.
 * First each sample alone; then, from the smallest on, beside each of the
 * first 40 of them: between them these have many different values, so that a
 * number that is not exact shows.
 */
#include "engine/laws/laws.h"

enum {
  PARTNERS = 40
};

/* The allowance of each round, in options for each sample. */
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

/* The claim, if there is one; to be cleared if *told. */
static grundy_status ask_theorem(gi_trial *trial, const gi_theorem *theorem,
                                 size_t i, gi_dyadic *number, bool *told) {
  gi_answer answer;
  grundy_status status = gi_theorem_ask(
      trial->work, theorem, gi_component_same(trial->samples[i]), &answer);
  *told = status == GRUNDY_OK;
  if (*told)
    *number = answer.dyadic;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status beside(gi_trial *trial, const gi_theorem *theorem,
                            size_t i, const gi_dyadic *number) {
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j <= i && j < PARTNERS && status == GRUNDY_OK; j++) {
    gi_dyadic other;
    bool told;
    status = ask_theorem(trial, theorem, j, &other, &told);
    if (status != GRUNDY_OK || !told)
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
    bool told;
    status = ask_theorem(trial, theorem, i, &number, &told);
    if (status == GRUNDY_OK && told) {
      status = alone ? check(trial, &trial->samples[i], 1, &number)
                     : beside(trial, theorem, i, &number);
      gi_dyadic_clear(&number);
    }
    trial->report.positions += alone && status == GRUNDY_OK;
    trial->report.answers += alone && status == GRUNDY_OK && told;
  }
  return status;
}

grundy_status gi_law_number(gi_trial *trial, const gi_theorem *theorem) {
  grundy_status status = round_of(trial, theorem, true);
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  return round_of(trial, theorem, false);
}
