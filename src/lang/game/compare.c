/* SPDX-License-Identifier: MIT */
/*
 * Compares the theorems of a text with the search, before anybody uses them.
 *
 * The positions are taken from the smallest on, and all theorems are asked
 * about one position before the next, so the counterexample is the smallest.
 * The work is counted in options looked at: a file is accepted on every
 * machine, or on none.
 */
#include "lang/game/game.h"

#include <inttypes.h>

#include "core/text.h"
#include "core/writer.h"
#include "engine/laws/laws.h"
#include "engine/reader.h"
#include "engine/table/tuple.h"

enum {
  MOST_SAMPLES = 2000, /* positions of each kind of rules */
  LARGEST = 60,        /* number of a position, if the work is enough */
  ALL_STEPS = 1 << 16, /* options looked at, for a game */
  KINDS = 4,           /* numbers that are tried for the parameters */
  TOGETHER = 8         /* positions of which sums are compared */
};

typedef struct comparison {
  grundy_work *work;
  gi_written *game;
  const grundy_rules *rules;
  uint64_t steps; /* that a theorem may take under these rules */
  uint64_t spent[GI_WRITTEN_THEOREMS];
  uint64_t most[GI_WRITTEN_THEOREMS]; /* numbers that were compared */
  bool is_over[GI_WRITTEN_THEOREMS];  /* the steps were spent */
} comparison;

static void forget_report(void *data, const grundy_law_report *report) {
  (void)data, (void)report;
}

/* Refuses the theorem, with the place of the text that is wrong. */
static grundy_status refuse(const comparison *c, const gi_written_theorem *t,
                            gi_text wrong, const char *counterexample) {
  grundy_error *error = &c->work->error;
  gi_excerpt name = gi_excerpt_of(t->name);
  gi_clear_error(c->work);
  gi_fail(error, GRUNDY_SYNTAX, wrong.offset, "the theorem '{0}' is false: {1}",
          name.text, counterexample);
  return GRUNDY_SYNTAX;
}

/* Refuses a theorem that gives a number below 0. */
static grundy_status refuse_negative(const comparison *c,
                                     const gi_written_theorem *t,
                                     gi_component component, int64_t number) {
  char digits[24];
  gi_writer w;
  const char *text = NULL;
  snprintf(digits, sizeof digits, "%" PRId64, number);
  gi_writer_init(&w, &c->work->memory);
  gi_writer_note(&w, gi_component_print(component, gi_writer_out(&w)));
  gi_write_text(&w, ": ");
  gi_write_sentence(&w, c->work->error.language,
                    (const char *const[]){N_("{0} by the theorem, which is no "
                                             "answer"),
                                          digits, NULL});
  grundy_status status = gi_writer_keep(&w, &c->work->arena, &text);
  gi_writer_clear(&w);
  return status == GRUNDY_OK ? refuse(c, t, t->answer, text) : status;
}

/* Compares the longest play. */
static grundy_status compare_longest(gi_trial *trial,
                                     const gi_written_theorem *t,
                                     gi_component component) {
  uint64_t longest = 0;
  gi_exact claimed;
  gi_written_sums sums = {.work = trial->work};
  grundy_status status = gi_written_number(&sums, component, t, &claimed);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = gi_judge_component(trial, GI_FIND_LONGEST, component, &longest);
  if (status == GRUNDY_OK && claimed != longest)
    return gi_broken(
        trial, &component, 1, "longest play {0} by the theorem, {1} by search",
        gi_digits_of((uint64_t)claimed).text, gi_digits_of(longest).text);
  return status;
}

static const gi_theorem *descriptor_of(const gi_written *game,
                                       const gi_written_theorem *t) {
  const gi_theorem *theorem = game->stated;
  while (theorem->name && theorem->stated != &game->claims[t - game->theorems])
    theorem++;
  return theorem;
}

/* Begins a trial of some samples under the law. */
static gi_trial begin(const comparison *c, const gi_component *samples,
                      size_t count, grundy_law law) {
  gi_trial trial = {.work = c->work,
                    .rules = c->rules,
                    .samples = samples,
                    .count = count,
                    .twin = count,
                    .report = {.law = law},
                    .on_report = forget_report};
  gi_trial_begin(&trial, "");
  return trial;
}

/* Compares `wins` with the answer that it repeats. */
static grundy_status compare_wins(const comparison *c,
                                  const gi_written_theorem *t,
                                  gi_component component, gi_exact number) {
  const gi_written_rules *own = gi_written_rules_of(component.rules);
  const gi_written_formulas *f = &own->formulas[t - own->game->theorems];
  gi_written_sums sums = {.work = c->work};
  gi_exact wins = 0, firm = 1;
  grundy_status status = gi_written_compute(&sums, component, f->wins, &wins);
  if (status == GRUNDY_OK && f->firm)
    status = gi_written_compute(&sums, component, f->firm, &firm);
  bool says = t->says == GI_SAYS_LOST ? !number : number != (firm ? 0 : 1);
  if (status != GRUNDY_OK || says == (wins != 0))
    return status;
  gi_writer w;
  const char *text = NULL;
  gi_writer_init(&w, &c->work->memory);
  gi_writer_note(&w, gi_component_print(component, gi_writer_out(&w)));
  gi_write_text(&w, ": ");
  gi_write_sentence(
      &w, c->work->error.language,
      (const char *const[]){N_("'wins' says otherwise than the answer"), NULL});
  status = gi_writer_keep(&w, &c->work->arena, &text);
  gi_writer_clear(&w);
  return status == GRUNDY_OK ? refuse(c, t, t->wins, text) : status;
}

/* Compares one theorem, or its `reach`, on the samples. */
static grundy_status compare_theorem(const comparison *c,
                                     const gi_written_theorem *t,
                                     const gi_component *samples,
                                     size_t count) {
  gi_written_sums sums = {.work = c->work};
  gi_exact number = 0;
  grundy_status status = gi_written_number(&sums, samples[0], t, &number);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  if (status == GRUNDY_OK && number < 0 && t->says != GI_SAYS_LOST &&
      t->says != GI_SAYS_NUMBER)
    return refuse_negative(c, t, samples[0], (int64_t)number);
  if (status == GRUNDY_OK && t->wins.length)
    status = compare_wins(c, t, samples[0], number);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  gi_trial trial = begin(c, samples, count, GRUNDY_LAW_THEOREM);
  status = t->says == GI_SAYS_LONGEST
               ? compare_longest(&trial, t, samples[0])
               : gi_check_theorem(&trial, descriptor_of(c->game, t));
  if (trial.report.broken)
    return refuse(c, t, t->answer, trial.report.counterexample);
  if (status != GRUNDY_OK || !t->reach.length)
    return status;
  trial = begin(c, samples, count, GRUNDY_LAW_REACH);
  status = gi_law_reach(&trial);
  if (trial.report.broken)
    return refuse(c, t, t->reach, trial.report.counterexample);
  return status;
}

/* Says why the search fails: the theorems cannot be compared. */
static grundy_status refuse_search(const comparison *c) {
  grundy_work *work = c->work;
  char message[sizeof work->error.message];
  memcpy(message, work->error.message, sizeof message);
  gi_clear_error(work);
  return gi_fail(&work->error, GRUNDY_SYNTAX, c->game->rule.offset,
                 "the theorems of '{0}' cannot be compared: {1}",
                 c->game->family.name, message);
}

/* Compares the theorems whose steps are not spent, on sample i or on the first
   samples. */
static grundy_status compare_sample(comparison *c, const gi_component *samples,
                                    size_t count) {
  grundy_work *work = c->work;
  grundy_status status = GRUNDY_OK;
  gi_mark mark = gi_arena_mark(&work->scratch);
  for (unsigned i = 0; i < c->game->theorem_count && status == GRUNDY_OK; i++) {
    uint64_t before = work->budget.steps;
    if (c->is_over[i])
      continue;
    status = compare_theorem(c, &c->game->theorems[i], samples, count);
    if (status == GRUNDY_UNABLE && work->error.status == GRUNDY_DOMAIN) {
      status = c->game->param_count ? GRUNDY_OK : refuse_search(c);
      if (status == GRUNDY_OK)
        gi_clear_error(work);
      c->is_over[i] = true;
    } else if (status == GRUNDY_UNABLE) {
      status = GRUNDY_OK;
      c->is_over[i] = true;
    }
    c->spent[i] += work->budget.steps - before;
  }
  gi_arena_release(&work->scratch, mark);
  return status;
}

/* Returns the number up to which all numbers were compared, when sample i is
   the next one. */
static uint64_t complete_before(const comparison *c, uint64_t i) {
  uint64_t next[GRUNDY_MOST_INTEGERS], all = 0;
  unsigned arity = c->rules->arity;
  if (c->rules->sym)
    gi_tuple_ascending(i, arity, next);
  else
    gi_tuple_by_sum(
        i + (gi_written_rules_of(c->rules)->drops_empty && !c->game->from),
        arity, next);
  for (unsigned k = 0; k < arity; k++)
    all += c->rules->sym && k + 1 < arity ? 0 : next[k];
  all = all ? (all - 1) / (c->rules->sym ? 1 : arity) : 0;
  return all + c->game->from;
}

/* Notes up to which number each theorem was compared before sample i.  Returns
   whether all of them have spent their steps. */
static bool note_progress(comparison *c, uint64_t i) {
  bool is_over = true;
  uint64_t most = complete_before(c, i);
  for (unsigned k = 0; k < c->game->theorem_count; k++) {
    if (!c->is_over[k])
      c->most[k] = most;
    c->is_over[k] = c->is_over[k] || c->spent[k] > c->steps;
    is_over = is_over && c->is_over[k];
  }
  return is_over || most > LARGEST;
}

/* Writes the bytes of sample i into the arena of the work. */
static grundy_status make_sample(comparison *c, uint64_t i, gi_component *one) {
  grundy_work *work = c->work;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = c->rules->family->sample(work, c->rules, i, &bytes);
  const unsigned char *copy =
      status == GRUNDY_OK
          ? gi_arena_bytes(&work->arena, bytes.data, bytes.length)
          : NULL;
  *one = (gi_component){c->rules, {copy, bytes.length}};
  gi_buffer_clear(&bytes);
  return status == GRUNDY_OK && !copy ? gi_refused(work) : status;
}

/* Compares samples from the smallest on, as long as the steps allow. */
static grundy_status compare_samples(comparison *c) {
  grundy_status status = GRUNDY_OK;
  gi_component first[TOGETHER];
  for (uint64_t i = 0; status == GRUNDY_OK; i++) {
    gi_component one;
    if (note_progress(c, i) || i == MOST_SAMPLES)
      break;
    status = make_sample(c, i, &one);
    if (i < TOGETHER)
      first[i] = one;
    if (status == GRUNDY_OK)
      status = compare_sample(c, &one, 1);
    if (status == GRUNDY_OK && i + 1 == TOGETHER)
      status = compare_sample(c, first, TOGETHER);
  }
  return status;
}

/* Opens the game with numbers for its parameters. */
static grundy_status open(comparison *c, uint64_t kind) {
  uint64_t numbers[GRUNDY_MOST_INTEGERS];
  unsigned count = c->game->param_count;
  gi_buffer text;
  grundy_status status = GRUNDY_OK;
  if (!count)
    return gi_rules_open(c->work, &c->game->family,
                         (gi_text){NULL, 0, GRUNDY_NOWHERE}, &c->rules);
  gi_tuple_by_sum(kind, count, numbers);
  gi_buffer_init(&text, &c->work->memory);
  for (unsigned i = 0; i < count && status == GRUNDY_OK; i++) {
    status = i ? gi_buffer_put(&text, ",", 1) : GRUNDY_OK;
    if (status == GRUNDY_OK)
      status = gi_buffer_number(&text, numbers[i] + 1);
  }
  if (status == GRUNDY_OK)
    status = gi_rules_open(
        c->work, &c->game->family,
        (gi_text){(const char *)text.data, text.length, GRUNDY_NOWHERE},
        &c->rules);
  gi_buffer_clear(&text);
  return status;
}

/* Checks what can be wrong before a position is looked at. */
static grundy_status check(comparison *c) {
  const gi_written *game = c->game;
  grundy_error *error = &c->work->error;
  const gi_written_rules *own = gi_written_rules_of(c->rules);
  grundy_status status = GRUNDY_OK;
  if (game->theorem_count && gi_rule_is_loopy(own->rule))
    return gi_fail(error, GRUNDY_SYNTAX, game->theorems[0].name.offset,
                   "a theorem of a text is about play that ends");
  for (unsigned i = 0; i < game->theorem_count && status == GRUNDY_OK; i++) {
    const gi_written_theorem *t = &game->theorems[i];
    if (gi_rule_is_partizan(own->rule) != (t->says == GI_SAYS_NUMBER))
      return gi_fail(error, GRUNDY_SYNTAX, t->name.offset,
                     "'number' is the answer of a theorem where the players "
                     "have different moves, and the only one");
    for (int k = 0; k < GI_WRITTEN_LANGUAGES && status == GRUNDY_OK; k++)
      status = gi_written_check_why(&c->work->arena, error, game, &t->why[k],
                                    own->functions);
    const gi_rule *rule;
    if (status == GRUNDY_OK && t->reach.length)
      status = gi_written_compile_reach(&c->work->arena, error, own, t->reach,
                                        0, &rule);
  }
  return status;
}

/* Checks that the example is a position of the game. */
static grundy_status check_example(grundy_work *work, const gi_written *game) {
  const char *text = game->family.example;
  grundy_position *position;
  if (!game->example.length)
    return GRUNDY_OK;
  grundy_status status = gi_position_parse(work, text, strlen(text), &position);
  if (status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN) {
    work->error.offset = game->example.offset;
    work->error.status = GRUNDY_SYNTAX;
    return GRUNDY_SYNTAX;
  }
  return status;
}

/* Makes the least of what was compared for several parameters that of the
   theorems. */
static void keep_progress(const comparison *c, bool is_first) {
  for (unsigned i = 0; i < c->game->theorem_count; i++) {
    gi_stated *stated = &c->game->claims[i];
    uint64_t most = c->most[i] < LARGEST ? c->most[i] : LARGEST;
    if (is_first || most < stated->compared)
      stated->compared = most;
  }
}

grundy_status gi_written_compare(grundy_work *work, gi_written *game) {
  unsigned kinds = game->param_count ? KINDS : 1;
  unsigned theorems = game->theorem_count + !game->theorem_count;
  grundy_status status = GRUNDY_OK;
  for (unsigned kind = 0; kind < kinds && status == GRUNDY_OK; kind++) {
    comparison c = {
        .work = work, .game = game, .steps = ALL_STEPS / kinds / theorems};
    status = open(&c, kind);
    if (status == GRUNDY_OK)
      status = check(&c);
    if (status == GRUNDY_OK && game->theorem_count)
      status = compare_samples(&c);
    keep_progress(&c, !kind);
  }
  return status == GRUNDY_OK ? check_example(work, game) : status;
}
