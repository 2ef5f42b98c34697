/* SPDX-License-Identifier: MIT */
/*
 * Checks theorems that claim a component is tame and give its genus.  The claim
 * is that in misère play the component can replace a nim heap in any sum.  So
 * the law puts the component into sums, and compares the rule of genus with
 * search on the whole sum.
 *
 * The first round takes each sample alone.  The second round takes each sample,
 * from the smallest, beside a star of 1 to 3 (which decides its genus by
 * definition), beside each of the first 16 samples, and beside each pair of the
 * first 6: a sum of two tame components must behave like a tame component.
 */
#include "engine/laws/laws.h"

enum {
  STARS = 3,
  PARTNERS = 16,
  PAIRS = 6
};

/* Allowances of the two rounds, in options for each sample. */
enum {
  ALONE = 1 << 11,
  IN_SUMS = 1 << 8
};

typedef struct claim {
  gi_component component;
  gi_answer answer;
} claim;

/* Returns the outcome by Conway's rule: P iff the nim-sum is 1 when all claims
   are fickle, 0 otherwise. */
static grundy_outcome predicted(const claim *claims, size_t count) {
  uint64_t sum = 0;
  bool firm = false;
  for (size_t i = 0; i < count; i++) {
    sum ^= claims[i].answer.number;
    firm |= claims[i].answer.firm;
  }
  return sum == (firm ? 0 : 1) ? GRUNDY_P : GRUNDY_N;
}

static grundy_status check(gi_trial *trial, const claim *claims, size_t count) {
  gi_component parts[3];
  for (size_t i = 0; i < count; i++)
    parts[i] = claims[i].component;
  grundy_outcome outcome, genus = predicted(claims, count);
  grundy_status status =
      gi_judge_outcome(trial, parts, count, GRUNDY_MISERE, &outcome);
  if (status == GRUNDY_OK && outcome != genus)
    return gi_broken(trial, parts, count,
                     "misère outcome {0} by genus, {1} by search",
                     grundy_outcome_name(genus), grundy_outcome_name(outcome));
  return status;
}

/* Asks the theorem about the i-th sample; *answered says whether it answers. */
static grundy_status ask_theorem(gi_trial *trial, const gi_theorem *theorem,
                                 size_t i, claim *c, bool *answered) {
  *c = (claim){.component = trial->samples[i]};
  grundy_status status =
      gi_theorem_ask(trial->work, theorem,
                     gi_theorem_subject(theorem, c->component), &c->answer);
  *answered = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status beside_stars(gi_trial *trial, claim *sum) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t size = 1; size <= STARS && status == GRUNDY_OK; size++) {
    sum[1].answer = (gi_answer){.number = size, .firm = size > 1};
    status = gi_star(trial, size, &sum[1].component);
    if (status == GRUNDY_OK)
      status = check(trial, sum, 2);
  }
  return status;
}

static grundy_status beside_samples(gi_trial *trial, const gi_theorem *theorem,
                                    size_t i, claim *sum) {
  bool answered;
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j <= i && j < PARTNERS && status == GRUNDY_OK; j++) {
    status = ask_theorem(trial, theorem, j, &sum[1], &answered);
    if (status != GRUNDY_OK || !answered)
      continue;
    status = check(trial, sum, 2);
    for (size_t k = 0; k <= j && k < PAIRS && status == GRUNDY_OK; k++) {
      status = ask_theorem(trial, theorem, k, &sum[2], &answered);
      if (status == GRUNDY_OK && answered)
        status = check(trial, sum, 3);
    }
  }
  return status;
}

grundy_status gi_law_genus(gi_trial *trial, const gi_theorem *theorem) {
  claim sum[3];
  bool answered;
  grundy_status status = GRUNDY_OK;
  gi_trial_allow(trial, ALONE);
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    status = ask_theorem(trial, theorem, i, &sum[0], &answered);
    if (status == GRUNDY_OK && answered)
      status = check(trial, sum, 1);
    trial->report.positions += status == GRUNDY_OK;
    trial->report.answers += status == GRUNDY_OK && answered;
  }
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  gi_trial_allow(trial, IN_SUMS);
  status = GRUNDY_OK;
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    status = ask_theorem(trial, theorem, i, &sum[0], &answered);
    if (status == GRUNDY_OK && answered)
      status = beside_stars(trial, sum);
    if (status == GRUNDY_OK && answered)
      status = beside_samples(trial, theorem, i, sum);
  }
  return status;
}
