/* SPDX-License-Identifier: MIT */
/*
 * A component claimed to be tame, with its genus: the claim is that in misère
 * play it can stand for a nim heap in any sum.  So it is put into sums, and
 * the rule of genus is compared with search on the whole sum.
 *
 * First each sample alone; then, from the smallest on, each beside a star of
 * 1 to 3 (which tells its genus by definition), beside each of the first 16
 * samples, and beside each pair of the first 6: a sum of two tame components
 * must again behave like one.
 */
#include "engine/laws/laws.h"

enum {
  STARS = 3,
  PARTNERS = 16,
  PAIRS = 6
};

/* The allowances of the two rounds, in options for each sample. */
enum {
  ALONE = 1 << 11,
  IN_SUMS = 1 << 8
};

typedef struct claim {
  gi_component component;
  gi_answer answer;
} claim;

/* Conway: P iff the nim-sum is 1 when all are fickle, 0 otherwise. */
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

/* UNABLE from the theorem: *told is false. */
static grundy_status ask_theorem(gi_trial *trial, const gi_theorem *theorem,
                                 size_t i, claim *c, bool *told) {
  *c = (claim){.component = trial->samples[i]};
  grundy_status status = gi_theorem_ask(
      trial->work, theorem, gi_component_same(c->component), &c->answer);
  *told = status == GRUNDY_OK;
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
  bool told;
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j <= i && j < PARTNERS && status == GRUNDY_OK; j++) {
    status = ask_theorem(trial, theorem, j, &sum[1], &told);
    if (status != GRUNDY_OK || !told)
      continue;
    status = check(trial, sum, 2);
    for (size_t k = 0; k <= j && k < PAIRS && status == GRUNDY_OK; k++) {
      status = ask_theorem(trial, theorem, k, &sum[2], &told);
      if (status == GRUNDY_OK && told)
        status = check(trial, sum, 3);
    }
  }
  return status;
}

grundy_status gi_law_genus(gi_trial *trial, const gi_theorem *theorem) {
  claim sum[3];
  bool told;
  grundy_status status = GRUNDY_OK;
  gi_trial_allow(trial, ALONE);
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    status = ask_theorem(trial, theorem, i, &sum[0], &told);
    if (status == GRUNDY_OK && told)
      status = check(trial, sum, 1);
    trial->report.positions += status == GRUNDY_OK;
    trial->report.answers += status == GRUNDY_OK && told;
  }
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  gi_trial_allow(trial, IN_SUMS);
  status = GRUNDY_OK;
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    status = ask_theorem(trial, theorem, i, &sum[0], &told);
    if (status == GRUNDY_OK && told)
      status = beside_stars(trial, sum);
    if (status == GRUNDY_OK && told)
      status = beside_samples(trial, theorem, i, sum);
  }
  return status;
}
