/* SPDX-License-Identifier: MIT */
/*
 * Compares sums decided by their parts with search on the whole: outcomes in
 * normal and in misère play, and the longest play, which adds.  The parity of
 * the plies left agrees with who wins.
 *
 * A generator with a fixed seed draws the sums: two to four components among
 * the first samples.  In a third of the sums one component is a star, so that
 * components with theorems are added to one without; in another third some
 * components are of other families, tame and wild.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/search/fold.h"

enum {
  SUMS = 300,
  MOST = 4,
  FIRST = 9, /* samples to draw from */
  FEW = 5,   /* samples for four components, or different families */
  STARS = 3,
  DRAWS = 200
};

/* xorshift64: Marsaglia, Xorshift RNGs, Journal of Statistical Software 8
   (2003). */
static uint64_t draw(uint64_t *state, uint64_t below) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state % below;
}

static grundy_status check_outcome(gi_trial *trial, const gi_component *parts,
                                   size_t count, grundy_play play) {
  gi_assessment a;
  gi_query q = gi_query_of(parts, count, play, GRUNDY_BEST, GI_WANT_VALUE);
  grundy_outcome outcome;
  grundy_status status = gi_judge_outcome(trial, parts, count, play, &outcome);
  if (status == GRUNDY_OK)
    status = gi_assess(trial->work, &q, &a);
  if (status == GRUNDY_OK && a.outcome != outcome)
    return gi_broken(trial, parts, count,
                     "outcome {0} by parts, {1} by search on the whole ({2} "
                     "play)",
                     grundy_outcome_name(a.outcome),
                     grundy_outcome_name(outcome), gi_trial_play(trial, play));
  return status;
}

static grundy_status check_plies(gi_trial *trial, const gi_component *parts,
                                 size_t count, grundy_play play) {
  uint64_t plies;
  grundy_outcome outcome = GRUNDY_OUTCOME_NONE;
  if (gi_parts_are_loopy(parts, count))
    return GRUNDY_OK; /* the law `loopy` checks them */
  grundy_status status = gi_judge_whole(
      trial, play == GRUNDY_MISERE ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES,
      parts, count, GRUNDY_BOTH, &plies);
  if (status == GRUNDY_OK)
    status = gi_judge_outcome(trial, parts, count, play, &outcome);
  if (status != GRUNDY_OK)
    return status;
  bool mover_wins = (plies % 2 == 1) == (play == GRUNDY_NORMAL);
  if (mover_wins != (outcome == GRUNDY_N))
    return gi_broken(trial, parts, count,
                     "{0} plies are left, but the outcome is {1}",
                     gi_digits_of(plies).text, grundy_outcome_name(outcome));
  return GRUNDY_OK;
}

static grundy_status check_longest(gi_trial *trial, const gi_component *parts,
                                   size_t count) {
  uint64_t whole, sum = 0;
  if (gi_parts_are_loopy(parts, count))
    return GRUNDY_OK; /* there is no longest play */
  grundy_status status = gi_judge_whole(trial, GI_FIND_LONGEST_WHOLE, parts,
                                        count, GRUNDY_BOTH, &whole);
  if (status == GRUNDY_OK)
    status = gi_sum_longest(trial->work, parts, count, GRUNDY_BEST, &sum);
  if (status == GRUNDY_OK && whole != sum)
    return gi_broken(trial, parts, count,
                     "longest play {0} by parts, {1} by search on the whole",
                     gi_digits_of(sum).text, gi_digits_of(whole).text);
  return status;
}

static grundy_status check_sum(gi_trial *trial, const gi_component *parts,
                               size_t count) {
  grundy_status status = GRUNDY_OK;
  if (gi_parts_are_loopy(parts, count) &&
      !gi_parts_are_impartial(parts, count) && count > 2)
    return GRUNDY_OK; /* the whole sum has too many positions */
  for (int i = GRUNDY_NORMAL; i <= GRUNDY_MISERE && status == GRUNDY_OK; i++)
    status = check_outcome(trial, parts, count, (grundy_play)i);
  if (!gi_parts_are_impartial(parts, count))
    return status;
  for (int i = GRUNDY_NORMAL; i <= GRUNDY_MISERE && status == GRUNDY_OK; i++)
    status = check_plies(trial, parts, count, (grundy_play)i);
  return status == GRUNDY_OK ? check_longest(trial, parts, count) : status;
}

static grundy_status is_wild(gi_trial *trial, gi_component part, bool *wild) {
  uint64_t answer;
  *wild = false;
  if (!gi_parts_are_impartial(&part, 1))
    return GRUNDY_OK;
  grundy_status status =
      gi_judge_component(trial, GI_FIND_GENUS, part, &answer);
  *wild = status == GRUNDY_OK && gi_genus_of(answer).wild;
  return status;
}

/* Draws a part of another family: every other time a wild one, because those
   are few.  Takes a star if DRAWS draws give none. */
static grundy_status draw_other(gi_trial *trial, uint64_t *state, size_t first,
                                gi_component *part) {
  bool found = false, wild = draw(state, 2) == 0;
  grundy_status status = GRUNDY_OK;
  for (int i = 0; i < DRAWS && !found && status == GRUNDY_OK; i++) {
    uint64_t which = draw(state, UINT32_MAX);
    status = gi_partner(trial, which, draw(state, first), part, &found);
    if (status == GRUNDY_OK && found && wild)
      status = is_wild(trial, *part, &found);
  }
  if (status == GRUNDY_OK && !found)
    status = gi_star(trial, 1 + draw(state, STARS), part);
  return status;
}

/* Draws the n-th sum.  It has a star, or some components of other families
   after a first one of these rules, or components of these rules only. */
static grundy_status draw_sum(gi_trial *trial, uint64_t *state, int n,
                              gi_component *parts, size_t *count) {
  *count = 2 + (size_t)draw(state, MOST - 1);
  size_t others = n % 3 == 1 ? 1 + (size_t)draw(state, *count - 1) : 0;
  size_t first = *count < MOST && !others ? FIRST : FEW;
  size_t own = first < trial->count ? first : trial->count;
  for (size_t i = 0; i < *count; i++)
    parts[i] = trial->samples[draw(state, own)];
  if (n % 3 == 0)
    return gi_star(trial, 1 + draw(state, STARS), &parts[*count - 1]);
  grundy_status status = GRUNDY_OK;
  for (size_t i = *count - others; i < *count && status == GRUNDY_OK; i++)
    status = draw_other(trial, state, first, &parts[i]);
  return status;
}

grundy_status gi_law_sum(gi_trial *trial) {
  uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
  grundy_status status = GRUNDY_OK;
  for (int n = 0; trial->count && n < SUMS && !gi_trial_enough(trial) &&
                  status == GRUNDY_OK;
       n++) {
    gi_component parts[MOST];
    size_t count;
    status = draw_sum(trial, &state, n, parts, &count);
    if (status == GRUNDY_OK)
      status = check_sum(trial, parts, count);
    trial->report.positions += status == GRUNDY_OK;
  }
  return status;
}
