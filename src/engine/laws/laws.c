/* SPDX-License-Identifier: MIT */
#include "engine/laws/laws.h"

#include <assert.h>

#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "engine/search/search.h"

/* A law: its name, its function, and the options it may look at: `each` for
   each sample, and at least `least` in all.  A law whose options cost a look-up
   may look at more of them than a law whose options cost a text or a whole
   evaluation. */
static const struct {
  const char *name;
  grundy_status (*run)(gi_trial *trial);
  bool many; /* calls on_report itself, once for each subject */
  uint64_t each, least;
} laws[GRUNDY_LAW_COUNT] = {
    [GRUNDY_LAW_NOTATION] = {N_("notation"), gi_law_notation, false, 1 << 8, 0},
    [GRUNDY_LAW_DETERMINISTIC] = {N_("deterministic"), gi_law_deterministic,
                                  false, 1 << 7, 1 << 17},
    [GRUNDY_LAW_TRAITS] = {N_("traits"), gi_law_traits, false, 1 << 7, 1 << 17},
    [GRUNDY_LAW_THEOREM] = {N_("theorem"), gi_law_theorem, true, 1 << 14,
                            1 << 17},
    [GRUNDY_LAW_REACH] = {N_("reach"), gi_law_reach, false, 1 << 8, 1 << 21},
    [GRUNDY_LAW_ENGINES] = {N_("engines"), gi_law_engines, false, 1 << 14,
                            1 << 17},
    [GRUNDY_LAW_RULE] = {N_("rule"), gi_law_rule, false, 1 << 8, 1 << 17},
    [GRUNDY_LAW_WINNING] = {N_("winning"), gi_law_winning, false, 1 << 7,
                            1 << 17},
    [GRUNDY_LAW_SUM] = {N_("sum"), gi_law_sum, false, 1 << 8, 1 << 20},
    [GRUNDY_LAW_LOOPY] = {N_("loopy"), gi_law_loopy, false, 1 << 10, 1 << 20},
    [GRUNDY_LAW_PARTIZAN] = {N_("partizan"), gi_law_partizan, false, 1 << 9,
                             1 << 18},
    [GRUNDY_LAW_PAIRS] = {N_("pairs"), gi_law_pairs, false, 1 << 8, 1 << 19},
    [GRUNDY_LAW_QUOTIENT] = {N_("quotients"), gi_law_quotient, false, 1 << 7,
                             1 << 18},
};

const char *grundy_law_name(grundy_law law) {
  return (unsigned)law < GRUNDY_LAW_COUNT ? laws[law].name : "?";
}

/* ---------------------------------------------------------- the course */

void gi_trial_begin(gi_trial *trial, const char *subject) {
  grundy_law law = trial->report.law;
  trial->report = (grundy_law_report){.law = law, .subject = subject};
  gi_trial_allow(trial, laws[law].each);
}

void gi_trial_allow(gi_trial *trial, uint64_t each) {
  uint64_t all = (uint64_t)trial->count;
  if (__builtin_mul_overflow(all, each, &all))
    all = UINT64_MAX;
  uint64_t least = laws[trial->report.law].least;
  trial->allowance = all > least ? all : least;
  trial->begun = trial->work->budget.steps;
}

static uint64_t steps_left(const gi_trial *trial) {
  uint64_t spent = trial->work->budget.steps - trial->begun;
  return spent < trial->allowance ? trial->allowance - spent : 0;
}

bool gi_trial_enough(const gi_trial *trial) { return !steps_left(trial); }

grundy_status gi_trial_break(gi_trial *trial, const gi_component *parts,
                             size_t count, const char *const *pieces) {
  grundy_work *work = trial->work;
  grundy_position *sum;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_position_new(work, &work->scratch, &sum);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_position_share(work, sum, parts[i], GRUNDY_NOWHERE);
  if (status == GRUNDY_OK)
    status = gi_position_print(sum, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&text, ": ");
  if (status == GRUNDY_OK)
    status = gi_sentence(&text, work->error.language, pieces);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &text, &trial->report.counterexample);
  gi_buffer_clear(&text);
  trial->report.broken = true;
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

const char *gi_trial_play(const gi_trial *trial, grundy_play play) {
  return gi_word(trial->work, play == GRUNDY_MISERE ? "misère" : "normal");
}

gi_place gi_trial_place(const gi_trial *trial) {
  return (gi_place){gi_arena_mark(&trial->work->arena),
                    gi_arena_mark(&trial->work->scratch),
                    trial->work->opened_count};
}

void gi_trial_return(gi_trial *trial, gi_place place) {
  gi_arena_release(&trial->work->scratch, place.scratch);
  if (trial->work->opened_count == place.opened && !trial->report.broken)
    gi_arena_release(&trial->work->arena, place.arena);
}

/* ----------------------------------------------------------- the judge */

gi_try gi_trial_try(gi_trial *trial) {
  return gi_budget_try(&trial->work->budget, steps_left(trial));
}

static grundy_status end_judging(gi_trial *trial, gi_try attempt,
                                 const gi_component *parts, size_t count,
                                 grundy_status status) {
  status = gi_budget_tried(&trial->work->budget, attempt, status);
  if (status != GRUNDY_DOMAIN)
    return status;
  for (size_t i = 0; i < count; i++)
    if (!gi_traits_of(parts[i]).loop_free)
      return GRUNDY_UNABLE; /* play is not claimed to end */
  return gi_broken(trial, parts, count, "search: {0}",
                   trial->work->error.message);
}

grundy_status gi_judge_component(gi_trial *trial, gi_quantity quantity,
                                 gi_component component, uint64_t *answer) {
  *answer = 0;
  gi_try attempt = gi_trial_try(trial);
  grundy_status status =
      gi_search_component(trial->work, quantity, component, false, answer);
  return end_judging(trial, attempt, &component, 1, status);
}

grundy_status gi_judge_whole(gi_trial *trial, gi_quantity quantity,
                             const gi_component *parts, size_t count,
                             grundy_side side, uint64_t *answer) {
  *answer = 0;
  gi_try attempt = gi_trial_try(trial);
  grundy_status status =
      gi_search_whole(trial->work, quantity, parts, count, side, answer);
  return end_judging(trial, attempt, parts, count, status);
}

/* Judges a sum in which play may return and the players' moves differ. */
static grundy_status judge_sides(gi_trial *trial, const gi_component *parts,
                                 size_t count, grundy_play play,
                                 grundy_outcome *outcome) {
  grundy_outcome left, right = GRUNDY_OUTCOME_NONE;
  uint64_t plies;
  grundy_status status =
      gi_judge_ending(trial, parts, count, GRUNDY_LEFT, play, &left, &plies);
  if (status == GRUNDY_OK)
    status = gi_judge_ending(trial, parts, count, GRUNDY_RIGHT, play, &right,
                             &plies);
  if (left == GRUNDY_D || right == GRUNDY_D)
    *outcome = GRUNDY_D;
  else if (left == right)
    *outcome = left;
  else
    *outcome = left == GRUNDY_N ? GRUNDY_L : GRUNDY_R;
  return status;
}

grundy_status gi_judge_outcome(gi_trial *trial, const gi_component *parts,
                               size_t count, grundy_play play,
                               grundy_outcome *outcome) {
  gi_quantity quantity =
      play == GRUNDY_MISERE ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
  bool impartial = gi_parts_are_impartial(parts, count);
  uint64_t left = 0, right = 0, plies;
  if (gi_parts_are_loopy(parts, count))
    return impartial ? gi_judge_ending(trial, parts, count, GRUNDY_BOTH, play,
                                       outcome, &plies)
                     : judge_sides(trial, parts, count, play, outcome);
  grundy_status status =
      gi_judge_whole(trial, quantity, parts, count,
                     impartial ? GRUNDY_BOTH : GRUNDY_LEFT, &left);
  right = left;
  if (status == GRUNDY_OK && !impartial)
    status =
        gi_judge_whole(trial, quantity, parts, count, GRUNDY_RIGHT, &right);
  *outcome =
      left ? (right ? GRUNDY_N : GRUNDY_L) : (right ? GRUNDY_R : GRUNDY_P);
  return status;
}

/* ------------------------------------------------------------- verify */

void gi_trial_report(gi_trial *trial) {
  trial->work->budget.calling++;
  trial->on_report(trial->data, &trial->report);
  trial->work->budget.calling--;
}

/* Runs one law and reports on it, unless the law itself does. */
static grundy_status run_law(gi_trial *trial, grundy_law law) {
  trial->report.law = law;
  gi_trial_begin(trial, "");
  gi_mark mark = gi_arena_mark(&trial->work->scratch);
  /* what stands alone has no value and no sum: its judge is in the tests */
  bool is_alone = gi_parts_are_alone(trial->samples, trial->count);
  grundy_status status = is_alone && law > GRUNDY_LAW_TRAITS
                             ? GRUNDY_UNABLE
                             : laws[law].run(trial);
  gi_arena_release(&trial->work->scratch, mark);
  if (status == GRUNDY_UNABLE)
    status = GRUNDY_OK;
  if (status == GRUNDY_OK && !laws[law].many)
    gi_trial_report(trial);
  return status;
}

/* Writes the samples one after another into `bytes`, and the end of each into
   `ends`. */
static grundy_status read_samples(gi_trial *trial, uint64_t samples,
                                  gi_buffer *bytes, gi_buffer *ends,
                                  gi_map *seen) {
  grundy_work *work = trial->work;
  grundy_status status = GRUNDY_OK;
  trial->twin = SIZE_MAX;
  for (uint64_t i = 0; i < samples && status == GRUNDY_OK; i++) {
    size_t start = bytes->length;
    status = trial->rules->family->sample(work, trial->rules, i, bytes);
    if (status != GRUNDY_OK) /* DOMAIN: there are no more samples */
      return status == GRUNDY_DOMAIN ? GRUNDY_OK : status;
    gi_bytes key = {bytes->data + start, bytes->length - start};
    gi_record record = 0;
    bool added = true;
    if (i < UINT32_MAX)
      status = gi_map_add(seen, key, (uint32_t)i, &record, &added);
    if (status == GRUNDY_OK && !added && trial->twin == SIZE_MAX) {
      trial->twin = (size_t)i;
      trial->twin_of = gi_map_answer(seen, record);
    }
    size_t end = bytes->length;
    if (status == GRUNDY_OK)
      status = gi_buffer_put(ends, &end, sizeof end);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&work->budget);
  }
  return status;
}

static grundy_status run_all(gi_trial *trial, const gi_buffer *bytes,
                             const gi_buffer *ends) {
  trial->count = ends->length / sizeof(size_t);
  size_t size = gi_array_size(trial->count, sizeof *trial->samples);
  gi_component *samples = gi_alloc(&trial->work->memory, size);
  if (!samples && trial->count)
    return gi_refused(trial->work);
  for (size_t i = 0, start = 0; i < trial->count; i++) {
    size_t end;
    memcpy(&end, ends->data + i * sizeof end, sizeof end);
    samples[i] =
        (gi_component){trial->rules, {bytes->data + start, end - start}};
    start = end;
  }
  trial->samples = samples;
  grundy_status status = GRUNDY_OK;
  for (int law = 0; law < GRUNDY_LAW_COUNT && status == GRUNDY_OK; law++)
    status = run_law(trial, (grundy_law)law);
  gi_free(&trial->work->memory, samples, size);
  return status;
}

grundy_status
grundy_verify(grundy_work *work, const grundy_rules *rules, uint64_t samples,
              void (*report)(void *data, const grundy_law_report *r),
              void *data) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given((const void *)(uintptr_t)report),
                                 "report"})))
    return GRUNDY_MISUSE;
  gi_trial trial = {
      .work = work, .rules = rules->base, .on_report = report, .data = data};
  gi_buffer bytes, ends;
  gi_map seen;
  gi_buffer_init(&bytes, &work->memory);
  gi_buffer_init(&ends, &work->memory);
  gi_map_init(&seen, &work->memory, 4);
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = read_samples(&trial, samples, &bytes, &ends, &seen);
  gi_map_clear(&seen);
  if (status == GRUNDY_OK)
    status = run_all(&trial, &bytes, &ends);
  gi_buffer_clear(&ends);
  gi_buffer_clear(&bytes);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
