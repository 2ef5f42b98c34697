/* SPDX-License-Identifier: MIT */
/*
 * Checks the laws on each `laws` line, and the pinned counts.
 *
 * A theorem that never answers obeys every law.  So the number of its answers
 * is pinned for each `laws` line, and must be positive on one of them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "engine/family.h"
#include "lang/notation/notation.h"
#include "runner.h"

enum {
  LEAST_SAMPLES = 10000
};

/* The answers that one theorem, or reach, gave under some rules. */
typedef struct tally {
  const fact *laws;
  char *rules, *name;
  uint64_t answers;
  bool pinned;
} tally;

typedef struct battery {
  score *score;
  tally *tallies;
  size_t count, capacity;
  uint64_t samples;
  bool infinite, trouble;

  /* the laws line being run */
  const fact *now;
  const char *rules;
  bool has_reach;
  uint64_t wanted;
} battery;

static void add_tally(battery *b, const char *name, uint64_t answers) {
  if (b->count == b->capacity) {
    size_t capacity = 2 * b->capacity + 16;
    tally *tallies = realloc(b->tallies, capacity * sizeof *tallies);
    if (!tallies) {
      b->trouble = true;
      return;
    }
    b->tallies = tallies;
    b->capacity = capacity;
  }
  tally t = {.laws = b->now,
             .rules = strdup(b->rules),
             .name = strdup(name),
             .answers = answers};
  b->tallies[b->count++] = t;
  b->trouble |= !t.rules || !t.name;
}

/* The laws that apply to every family: each must have been checked at least
   once. */
static bool is_for_all(grundy_law law) {
  return law == GRUNDY_LAW_NOTATION || law == GRUNDY_LAW_DETERMINISTIC ||
         law == GRUNDY_LAW_TRAITS || law == GRUNDY_LAW_WINNING ||
         law == GRUNDY_LAW_SUM;
}

static void on_report(void *data, const grundy_law_report *r) {
  battery *b = data;
  if (r->broken)
    fail(b->score, b->now, "law %s%s%s%s: %s", grundy_law_name(r->law),
         *r->subject ? " (" : "", r->subject, *r->subject ? ")" : "",
         r->counterexample);
  else if (!r->positions && is_for_all(r->law))
    fail(b->score, b->now, "law %s: it looked at no position",
         grundy_law_name(r->law));
  else
    b->score->passed++;
  if (r->law == GRUNDY_LAW_NOTATION) {
    b->samples += r->positions;
    b->infinite |= r->positions == b->wanted;
  }
  if (r->law == GRUNDY_LAW_THEOREM)
    add_tally(b, r->subject, r->answers);
  if (r->law == GRUNDY_LAW_REACH && b->has_reach)
    add_tally(b, "reach", r->answers);
}

/* `laws RULES SAMPLES` */
static void run_line(battery *b, const grundy *g, const fact *f) {
  char *subject = strdup(f->subject);
  char *samples = subject ? cut_last_word(subject) : NULL, *end = NULL;
  uint64_t wanted = samples ? strtoull(samples, &end, 10) : 0;
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules = NULL;
  b->now = f;
  if (wanted > b->score->samples)
    wanted = b->score->samples;
  if (!wanted || *end || !work) {
    fail(b->score, f, "laws RULES SAMPLES is wanted here");
  } else if (grundy_rules_parse(work, subject, strlen(subject), &rules) !=
             GRUNDY_OK) {
    fail(b->score, f, "%s", grundy_work_error(work)->message);
  } else {
    b->rules = grundy_rules_text(rules);
    b->has_reach = rules->base->family->reach != NULL;
    b->wanted = wanted;
    if (grundy_verify(work, rules, wanted, on_report, b) != GRUNDY_OK)
      fail(b->score, f, "laws %s: %s", b->rules,
           grundy_work_error(work)->message);
  }
  grundy_work_free(work);
  free(subject);
}

static void run_lines(battery *b, const grundy *g) {
  const facts *f = b->score->facts;
  for (size_t i = 0; i < f->count; i++)
    if (f->list[i].verb == VERB_LAWS)
      run_line(b, g, &f->list[i]);
}

static void battery_clear(battery *b) {
  for (size_t i = 0; i < b->count; i++) {
    free(b->tallies[i].rules);
    free(b->tallies[i].name);
  }
  free(b->tallies);
}

/* `count RULES NAME = N`: the parser of rules finds where RULES ends. */
static void check_count(battery *b, const grundy *g, const fact *f) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  gi_text text = {f->subject, strlen(f->subject), 0};
  const grundy_rules *rules;
  size_t at = 0;
  if (!work || gi_notation_rules(work, text, &at, &rules) != GRUNDY_OK) {
    fail(b->score, f, "count RULES NAME = N is wanted here");
    grundy_work_free(work);
    return;
  }
  const char *name = f->subject + gi_text_skip(text, at);
  tally *found = NULL;
  for (size_t i = 0; i < b->count; i++) {
    tally *t = &b->tallies[i];
    if (strcmp(t->rules, grundy_rules_text(rules)) == 0 &&
        strcmp(t->name, name) == 0)
      found = t;
  }
  char *end;
  uint64_t pinned = strtoull(f->expected, &end, 10);
  if (!found)
    fail(b->score, f, "count: no laws line has such rules, or they have no %s",
         name);
  else if (found->answers != pinned || *end)
    fail(b->score, f, "count %s %s: expected %s, came %" PRIu64, found->rules,
         name, f->expected, found->answers);
  else
    b->score->passed++;
  if (found)
    found->pinned = true;
  grundy_work_free(work);
}

/* Checks that every count is pinned and that each is positive somewhere. */
static void check_tallies(battery *b) {
  for (size_t i = 0; i < b->count; i++) {
    const tally *t = &b->tallies[i];
    uint64_t most = 0;
    for (size_t k = 0; k < b->count; k++)
      if (strcmp(b->tallies[k].name, t->name) == 0 &&
          b->tallies[k].answers > most)
        most = b->tallies[k].answers;
    if (!t->pinned)
      fail(b->score, t->laws,
           "count: the answers are not pinned: count %s %s = %" PRIu64,
           t->rules, t->name, t->answers);
    else if (!most)
      fail(b->score, t->laws, "count: %s never answers", t->name);
    else
      b->score->passed++;
  }
}

void run_laws(score *s, const grundy *g) {
  battery b = {.score = s};
  const facts *f = s->facts;
  bool all = s->samples == UINT64_MAX; /* counts are pinned for whole runs */
  run_lines(&b, g);
  for (size_t i = 0; i < f->count && all; i++)
    if (f->list[i].verb == VERB_COUNT)
      check_count(&b, g, &f->list[i]);
  if (all)
    check_tallies(&b);
  fact whole = {.line = 1};
  if (all && b.infinite && b.samples < LEAST_SAMPLES)
    fail(s, &whole,
         "the laws lines have %" PRIu64 " samples in all, at least %d are "
         "wanted",
         b.samples, LEAST_SAMPLES);
  if (b.trouble)
    fail(s, &whole, "out of memory");
  battery_clear(&b);
}

void run_pin(score *s, const grundy *g) {
  battery b = {.score = s};
  run_lines(&b, g);
  for (size_t i = 0; i < b.count; i++)
    printf("count %s %s = %" PRIu64 "\n", b.tallies[i].rules, b.tallies[i].name,
           b.tallies[i].answers);
  battery_clear(&b);
}
