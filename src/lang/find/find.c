/* SPDX-License-Identifier: MIT */
/*
 * The pattern of a game's values.
 *
 * The first of these that exists: a proved closed form, a proved period, a
 * pattern of all values, a pattern of the zeros alone (find/pattern), an
 * automaton that is learned from the values and proved.  Automata also prove or
 * refute the patterns, where that is cheap (find/proof.c); a pattern that is
 * refuted is dropped.  If the
 * question is about outcomes, the values are 0 for P and 1 for N.  Each is
 * compared with every value before it becomes the answer.  A formula is
 * compared by the evaluator of the rule language, which `check` uses too.
 */
#include "lang/find/find.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/explain/reasons.h"
#include "engine/heaps/outcomes.h"
#include "engine/heaps/period_search.h"
#include "engine/misuse.h"
#include "engine/table/slice.h"
#include "engine/table/table.h"
#include "lang/find/games/games.h"
#include "lang/rule/rule.h"

#include <assert.h>

enum {
  USUAL = 2000,           /* last number if the user names none */
  USUAL_PLANE = 100,      /* the same for two numbers */
  LESS = 4,               /* divides USUAL if the values take more than TRIED */
  TRIED = 1 << 23,        /* steps */
  TRIED_MISERE = 1 << 21, /* the same in misère play, where whole sums are
                             searched and remembered */
  LONGEST = 20000, /* preperiod + period of a proved period that is shown */
  LEAST = 32       /* values; a pattern of fewer would be no evidence */
};

/* --------------------------------------------------------------- values */

/* Refuses a position without a value, or with an outcome, that a pattern can
   have. */
static grundy_status refuse_cell(gi_finder *f, const uint64_t *at,
                                 grundy_outcome outcome) {
  gi_writer out;
  const char *numbers = "";
  gi_writer_init(&out, &f->work->memory);
  for (unsigned i = 0; i < f->slice.arity; i++)
    gi_write(&out, "%s%s", i ? "," : "", gi_digits_of(at[i]).text);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &numbers);
  gi_writer_clear(&out);
  if (status != GRUNDY_OK)
    return status;
  if (!f->outcomes)
    return gi_unfit(
        f->work,
        gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                "the value of {0} at {1} is infinite: patterns are found "
                "only in nimbers",
                f->rules->text, numbers));
  return gi_unfit(
      f->work,
      gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              "the outcome of {0} at {1} is {2}: patterns are found only in "
              "the outcomes N and P",
              f->rules->text, numbers, grundy_outcome_name(outcome)));
}

grundy_status gi_find_value_at(gi_finder *f, const uint64_t *numbers,
                               uint64_t *value, bool *hole) {
  grundy_cell cell;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  memcpy(at, f->slice.from, sizeof at);
  at[f->places[0]] = numbers[0];
  if (f->arity == 2)
    at[f->places[1]] = numbers[1];
  grundy_status status =
      gi_cell_at(f->work, f->rules, at,
                 f->outcomes ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES,
                 (grundy_query){.play = f->play}, &cell);
  *hole = status == GRUNDY_OK && cell.hole;
  *value = f->outcomes && !*hole ? cell.outcome == GRUNDY_N : cell.number;
  if (status == GRUNDY_OK && !*hole &&
      (f->outcomes ? cell.outcome != GRUNDY_N && cell.outcome != GRUNDY_P
                   : cell.loopy))
    return refuse_cell(f, at, cell.outcome);
  return status == GRUNDY_OK ? gi_budget_step(&f->work->budget) : status;
}

grundy_status gi_find_refuse_holes(gi_finder *f) {
  return gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "{0} has no positions for some numbers between others: there "
                 "is no complete list of values to search",
                 f->rules->text);
}

/* Computes all values from the first number on.  If 0 is not a position, the
   list begins at 1. */
static grundy_status compute_values(gi_finder *f) {
  gi_observed *s = &f->observed;
  grundy_status status = GRUNDY_OK;
  uint64_t at[2] = {0, 0};
  for (size_t k = 0; k < f->count && status == GRUNDY_OK;
       k++, gi_find_next(f, at)) {
    size_t i = (size_t)(f->arity == 2 ? at[0] * s->side + at[1] : at[0]);
    uint64_t least = f->arity == 2 && at[1] < at[0] ? at[1] : at[0];
    bool hole;
    f->known = at[1] > at[0] ? at[1] : at[0];
    f->values[i] = f->signs[i] = 0;
    if (least < f->slice.from[f->places[0]])
      continue;
    status = gi_find_value_at(f, at, &f->values[i], &hole);
    if (status != GRUNDY_OK)
      break;
    if (hole && least >= 1)
      return gi_find_refuse_holes(f);
    if (hole)
      s->first = 1;
    f->signs[i] = f->values[i] != 0;
    if (!hole && f->values[i] > f->most)
      f->most = s->most = f->values[i];
  }
  return status;
}

grundy_status gi_find_room(gi_finder *f, uint64_t to) {
  gi_observed *s = &f->observed;
  uint64_t count = to + 1;
  s->first = f->slice.from[f->places[0]];
  s->last = to;
  s->side = f->arity == 2 ? to + 1 : 0;
  f->known = 0;
  if (to >= UINT32_MAX)
    return gi_too_large(f->work, "a list of that many values is too long");
  f->count = f->room = (size_t)(f->arity == 2 ? count * count : count);
  f->values =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->values));
  f->signs =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->signs));
  return f->values && f->signs ? GRUNDY_OK : gi_refused(f->work);
}

grundy_status gi_find_prepare(const gi_finder *f, uint64_t to) {
  uint64_t last[GRUNDY_MOST_INTEGERS];
  memcpy(last, f->slice.to, sizeof last);
  for (unsigned i = 0; i < f->arity; i++)
    last[f->places[i]] = to;
  return f->outcomes ? GRUNDY_OK : gi_table_begin(f->work, f->rules, last);
}

static grundy_status open_values(gi_finder *f, uint64_t to) {
  grundy_status status = gi_find_room(f, to);
  if (status == GRUNDY_OK)
    status = gi_find_prepare(f, to);
  return status == GRUNDY_OK ? compute_values(f) : status;
}

void gi_find_close(gi_finder *f) {
  size_t size = f->room * sizeof *f->values;
  gi_free(&f->work->memory, f->values, f->values ? size : 0);
  gi_free(&f->work->memory, f->signs, f->signs ? size : 0);
  f->values = f->signs = NULL;
}

/* Looks for a period that the values of a few more heaps prove. */
static grundy_status seek_period(gi_finder *f) {
  grundy_work *work = f->work;
  grundy_period_search found;
  gi_try attempt = gi_budget_try(&work->budget, GI_FIND_EXTRA);
  grundy_status status = gi_period_search_run(
      work, f->rules, (grundy_period_search_query){.limit = LONGEST}, &found);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_OK && found.proved && !found.saltus) {
    f->period = (grundy_period){.known = true,
                                .preperiod = found.preperiod,
                                .period = found.period,
                                .most = UINT64_MAX};
    f->theorem = found.theorem;
    f->citation = found.citation;
  }
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Returns the last number to compute: the one asked for, or more if a whole
   proved period needs more. */
static uint64_t last_needed(const gi_finder *f) {
  uint64_t end = f->period.preperiod + f->period.period;
  return f->period.known && end > f->asked && end <= LONGEST ? end : f->asked;
}

/* Computes as many values as TRIED steps allow. */
static grundy_status open_usual(gi_finder *f) {
  grundy_work *work = f->work;
  uint64_t to = f->arity == 1 ? USUAL : USUAL_PLANE;
  uint64_t end = f->period.preperiod + 2 * f->period.period;
  if (f->period.known && end > to && end <= LONGEST)
    to = end;
  bool is_misere = f->play == GRUNDY_MISERE;
  bool one_by_one = is_misere || f->arity == 2; /* no value needs a later one */
  for (int round = 0; round < 2; round++) {
    /* a closed form needs no evidence */
    gi_try attempt = gi_budget_try(&work->budget, f->fact.expr ? GI_FIND_EXTRA
                                                  : is_misere  ? TRIED_MISERE
                                                               : TRIED);
    grundy_status status = open_values(f, to);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
    if (one_by_one && f->known > f->observed.first + 2) {
      gi_find_keep_known(f);
      gi_clear_error(work);
      return GRUNDY_OK;
    }
    gi_find_close(f);
    to /= LESS;
  }
  return open_values(f, to);
}

void gi_find_observe(gi_finder *f, bool zeros) {
  gi_observed *s = &f->observed;
  s->zeros = zeros;
  s->is_asked = f->outcomes;
  s->function = zeros ? "wins" : "grundy";
  s->values = zeros ? f->signs : f->values;
  s->most = zeros ? 1 : f->most;
}

grundy_status gi_find_patterns(gi_finder *f, bool zeros,
                               gi_patterns *patterns) {
  gi_observed *s = &f->observed;
  gi_find_observe(f, zeros);
  return f->arity == 1 ? gi_pattern_search(s, patterns)
                       : gi_pattern_search_plane(s, patterns);
}

/* -------------------------------------------------------- what is proved */

/* Cites the theorem that gives the value of a heap in the periodic part. */
static grundy_status cite_period(gi_finder *f, const grundy_period *period) {
  if (f->theorem) {
    f->answer->proved = true;
    f->answer->theorem = f->theorem;
    f->answer->citation = f->citation;
    return GRUNDY_OK;
  }
  unsigned char bytes[GI_VARINT_MAX];
  uint64_t heap = period->preperiod + period->period + f->rules->shift;
  gi_bytes key = {bytes, gi_varint_put(bytes, heap)};
  const gi_theorem *by = NULL;
  uint64_t value;
  grundy_status status = gi_theorem_value(
      f->work, (gi_component){f->rules->base, key}, &value, &by);
  if (status == GRUNDY_UNABLE || !by)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  f->answer->proved = true;
  f->answer->theorem = by->name;
  f->answer->citation = by->citation;
  return GRUNDY_OK;
}

/* Is a period proved, and is the list long enough to hold it? */
static bool has_period(const gi_finder *f) {
  const grundy_period *p = &f->period;
  return p->known && !f->observed.first &&
         p->preperiod + p->period <= f->observed.last;
}

/* Shortens the period of the values to the least period of the outcomes. */
static void shorten_period(const gi_finder *f, grundy_period *p) {
  const uint64_t *s = f->signs;
  uint64_t start = p->preperiod, whole = p->period, length = 1;
  for (; length < whole; length++) {
    uint64_t n = whole % length ? whole : 0;
    while (n < whole && s[start + n] == s[start + (n + length) % whole])
      n++;
    if (whole % length == 0 && n == whole)
      break;
  }
  while (start > 0 && s[start - 1] == s[start - 1 + length])
    start--;
  p->preperiod = start;
  p->period = length;
}

/* Describes the proved period, if the list is long enough to hold it. */
static grundy_status describe_period(gi_finder *f, bool *holds) {
  grundy_period period = f->period;
  gi_pattern pattern;
  *holds = false;
  if (!has_period(f))
    return GRUNDY_OK;
  for (uint64_t n = period.preperiod; n + period.period <= f->observed.last;
       n++)
    if (f->values[n] != f->values[n + period.period])
      return GRUNDY_OK;
  if (f->outcomes)
    shorten_period(f, &period);
  grundy_status status = gi_pattern_of_period(&f->observed, period.preperiod,
                                              period.period, &pattern);
  if (status == GRUNDY_OK)
    status = gi_describe_pattern(f, &pattern, f->outcomes, holds);
  return status == GRUNDY_OK && *holds ? cite_period(f, &f->period) : status;
}

/* -------------------------------------------------------------- the search */

/* Describes the best pattern that holds. */
static grundy_status search(gi_finder *f, bool zeros) {
  gi_patterns patterns = {0};
  grundy_status status = gi_find_patterns(f, zeros, &patterns);
  bool holds = false;
  f->settles = true;
  for (size_t i = 0; i < patterns.count && !holds && status == GRUNDY_OK; i++)
    status = gi_describe_pattern(f, &patterns.list[i], zeros, &holds);
  return status;
}

/* Returns steps for a question that comes before the values: most of the work
   is left for them. */
static uint64_t steps_before(const gi_budget *budget) {
  uint64_t most = budget->max_positions, spent = gi_budget_spent(budget);
  uint64_t left = most > spent ? most - spent : 0;
  return !most || left / 4 > GI_FIND_EXTRA / GI_STEPS_A_POSITION
             ? GI_FIND_EXTRA
             : 1 + left / 4 * GI_STEPS_A_POSITION;
}

/* Asks for a period of misère play that is proved. */
static grundy_status seek_misere(gi_finder *f) {
  grundy_work *work = f->work;
  gi_outcome_period found;
  gi_try attempt = gi_budget_try(&work->budget, steps_before(&work->budget));
  grundy_status status =
      gi_outcome_period_find(work, f->rules, GRUNDY_MISERE, LONGEST, &found);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_OK && found.by_quotient) {
    f->period = (grundy_period){.known = true,
                                .preperiod = found.preperiod,
                                .period = found.period,
                                .most = UINT64_MAX};
    f->theorem = found.theorem;
    f->citation = found.citation;
  }
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Asks what is proved; no value is known yet. */
static grundy_status ask_proved(gi_finder *f) {
  gi_formula_of of = f->play == GRUNDY_MISERE ? GI_FORMULA_MISERE
                     : f->outcomes            ? GI_FORMULA_OUTCOME
                                              : GI_FORMULA_VALUE;
  grundy_status status = gi_closed_form(f->work, f->rules, of, &f->fact);
  bool seeks_period = !f->fact.expr && f->slice.arity == 1 && f->arity == 1;
  if (status == GRUNDY_OK && seeks_period && f->play == GRUNDY_MISERE)
    return seek_misere(f);
  if (status == GRUNDY_OK && seeks_period) {
    status = gi_rules_period(f->work, f->rules, &f->period);
    if (status == GRUNDY_OK && !f->period.known)
      status = seek_period(f);
  }
  if (status == GRUNDY_OK && of == GI_FORMULA_VALUE && !f->fact.expr &&
      !f->period.known) /* the zeros alone */
    status = gi_closed_form(f->work, f->rules, GI_FORMULA_OUTCOME, &f->fact);
  return status;
}

/* Describes the simplest pattern that is proved. */
static grundy_status describe_proved(gi_finder *f) {
  bool holds = false;
  grundy_status status =
      f->fact.expr ? gi_describe_fact(f, &f->fact, &holds) : GRUNDY_OK;
  return status == GRUNDY_OK && !holds ? describe_period(f, &holds) : status;
}

/* Returns the text with a further one in *longer. */
static grundy_status append(gi_finder *f, const char *text, const char *more,
                            const char **longer) {
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s%s", text, more);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, longer);
  gi_writer_clear(&out);
  return status;
}

/* Describes the outcomes by the pattern of the values: the value is 0 where the
   player to move loses. */
static grundy_status say_by_values(gi_finder *f, const grundy_pattern *values) {
  grundy_pattern *answer = f->answer;
  *answer = *values;
  answer->zeros = true;
  const char *const words[] = {
      N_("the player to move loses at {0} exactly where the value is 0: {1}"),
      f->observed.subject, values->words, NULL};
  grundy_status status = gi_sentence_text(f->work, words, &answer->words);
  if (status == GRUNDY_OK)
    status = append(f, values->c,
                    "\nlong long wins(long long n) {\n"
                    "  return grundy(n) != 0;\n}\n",
                    &answer->c);
  if (status == GRUNDY_OK)
    status = append(f, values->python,
                    "\n\ndef wins(n):\n    return grundy(n) != 0\n",
                    &answer->python);
  return status;
}

/* Looks for a pattern of the values of one number where the outcomes have none
   of their own. */
static grundy_status find_by_values(gi_finder *f) {
  grundy_pattern values;
  grundy_find_query query = {.to = f->asked,
                             .slice = f->is_given ? &f->slice : NULL};
  gi_try attempt = gi_budget_try(&f->work->budget, TRIED);
  grundy_status status = gi_find(f->work, f->rules, &query, &values);
  status = gi_budget_tried(&f->work->budget, attempt, status);
  status = gi_budget_leave_out(&f->work->budget, status);
  if (status == GRUNDY_UNABLE || status == GRUNDY_DOMAIN) {
    gi_clear_error(f->work);
    return GRUNDY_OK;
  }
  return status == GRUNDY_OK && values.found && !values.zeros
             ? say_by_values(f, &values)
             : status;
}

/* Describes the pattern of the observed values. */
static grundy_status describe(gi_finder *f) {
  gi_find_observe(f, f->outcomes);
  grundy_status status = describe_proved(f);
  uint64_t count = f->observed.last - f->observed.first + 1;
  count = f->arity == 2 ? count * count : count;
  for (int zeros = f->outcomes; zeros < 2; zeros++)
    if (status == GRUNDY_OK && !f->answer->found && count >= LEAST)
      status = search(f, zeros > 0);
  if (status == GRUNDY_OK && !f->answer->found && count >= LEAST &&
      f->arity == 2 && f->play == GRUNDY_MISERE)
    status = gi_find_corner(f);
  if (status == GRUNDY_OK && !f->answer->found && count >= LEAST)
    status = gi_find_learn(f);
  if (status == GRUNDY_OK && !f->answer->found && f->outcomes && !f->is_cut &&
      f->play == GRUNDY_NORMAL && f->arity == 1)
    status = find_by_values(f);
  if (status == GRUNDY_OK && !f->answer->found)
    f->answer->refuted = f->refuted;
  return status;
}

static grundy_status find_pattern(gi_finder *f) {
  grundy_status status = ask_proved(f);
  if (status == GRUNDY_OK)
    status = f->asked || f->is_given ? open_values(f, last_needed(f))
                                     : open_usual(f);
  if (status == GRUNDY_STOPPED && gi_find_has_known(f)) {
    gi_grace grace = gi_find_cut(f);
    gi_find_cut_end(f, &grace, describe(f));
  }
  return status == GRUNDY_OK ? describe(f) : status;
}

/* Writes the subject, a position such as "(x,y)" or "(x,5)". */
static grundy_status name_subject(gi_finder *f) {
  gi_observed *s = &f->observed;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  for (unsigned i = 0, next = 0; i < f->slice.arity; i++)
    gi_write(&out, "%s%s", i ? "," : "(",
             f->slice.fixed[i] ? gi_digits_of(f->slice.from[i]).text
                               : s->names[next++]);
  gi_write(&out, ")");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &s->subject);
  gi_writer_clear(&out);
  return status;
}

/* Names the variables and the subject: a tuple, or the name of the one number.
   Formulas are built with short names instead of long ones. */
static grundy_status name_variables(gi_finder *f) {
  enum {
    LONG = 12
  };
  gi_observed *s = &f->observed;
  bool is_long = false;
  for (unsigned i = 0; i < f->arity; i++) {
    f->names[i] = grundy_rules_variable(f->rules, f->places[i]);
    is_long = is_long || strlen(f->names[i]) > LONG;
  }
  s->names[0] = !is_long ? f->names[0] : f->arity == 1 ? "n" : "x";
  s->names[1] = is_long ? "y" : f->names[1];
  s->subject = s->names[0];
  return f->slice.arity == 1 ? GRUNDY_OK : name_subject(f);
}

static grundy_status refuse_arity(gi_finder *f) {
  return gi_unfit(
      f->work,
      gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              f->is_given || f->rules->arity > 2
                  ? "patterns are found only where one number or two run "
                    "over a range; fix the other numbers of {0}, as in "
                    "0..20 0..20 5"
                  : "patterns are found only where a position is one number "
                    "or two; a position of {0} is not",
              f->rules->text));
}

/* Takes the slice of the query, or all positions. */
static grundy_status choose_slice(gi_finder *f,
                                  const grundy_find_query *query) {
  f->is_given = query && query->slice;
  f->slice = f->is_given ? *query->slice
                         : gi_slice_whole(f->rules->arity, 0, f->asked);
  assert(f->slice.arity == f->rules->arity);
  f->arity = gi_slice_free(&f->slice, f->places);
  if (f->arity < 1 || f->arity > 2)
    return refuse_arity(f);
  uint64_t from = f->slice.from[f->places[0]], to = f->slice.to[f->places[0]];
  if (f->is_given)
    f->asked = to;
  if (f->arity == 2 &&
      (f->slice.from[f->places[1]] != from || f->slice.to[f->places[1]] != to))
    return gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "patterns of two numbers are looked for in a square: give "
                   "both numbers the same range");
  return GRUNDY_OK;
}

grundy_status gi_find(grundy_work *work, const grundy_rules *rules,
                      const grundy_find_query *query, grundy_pattern *pattern) {
  *pattern = (grundy_pattern){0};
  grundy_table_kind kind = query ? query->kind : GRUNDY_TABLE_VALUES;
  gi_finder f = {.work = work,
                 .rules = rules,
                 .asked = query ? query->to : 0,
                 .play = query ? query->play : GRUNDY_NORMAL,
                 .kind = kind,
                 .answer = pattern};
  f.observed = (gi_observed){.arena = &work->arena,
                             .memory = &work->memory,
                             .budget = &work->budget,
                             .language = work->error.language,
                             .function = "grundy"};
  f.outcomes = query && kind == GRUNDY_TABLE_VALUES &&
               (query->outcomes || f.play == GRUNDY_MISERE);
  grundy_status status = choose_slice(&f, query);
  if (status == GRUNDY_OK)
    status = name_variables(&f);
  if (status == GRUNDY_OK)
    status = kind == GRUNDY_TABLE_VALUES ? find_pattern(&f) : gi_find_games(&f);
  pattern->to = status == GRUNDY_OK || f.is_cut ? gi_find_end(&f) : 0;
  gi_find_close(&f);
  return status;
}

/* Says whether patterns of a table of this kind are looked for. */
static bool is_found(grundy_table_kind kind) {
  return kind == GRUNDY_TABLE_VALUES || kind == GRUNDY_TABLE_OUTCOMES ||
         kind == GRUNDY_TABLE_GAMES || kind == GRUNDY_TABLE_MEAN ||
         kind == GRUNDY_TABLE_TEMPERATURE || kind == GRUNDY_TABLE_WEIGHT;
}

grundy_status grundy_find(grundy_work *work, const grundy_rules *rules,
                          const grundy_find_query *query,
                          grundy_pattern *pattern) {
  if (gi_misused(
          work,
          GI_NEEDS({gi_is_rules(work, rules), "rules"},
                   {gi_is_given(query), "query"},
                   {!query || is_found(query->kind), "query->kind"},
                   {!query || gi_is_play(query->play), "query->play"},
                   {!query || !query->slice || gi_is_slice(rules, query->slice),
                    "query->slice"},
                   {gi_is_given(pattern), "pattern"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_find(work, rules, query, pattern), GRUNDY_NOWHERE);
}
