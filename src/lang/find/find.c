/* SPDX-License-Identifier: MIT */
/*
 * Named patterns: a game's values, what is known of them, and what a search
 * finds (lang/find/pattern.h).
 *
 * In this order: a closed form that was proved for rules like these, a period
 * that was proved, a pattern of all values, a pattern of the zeros alone.
 * Whatever it is, it is compared with every value before it is told; a formula
 * by the evaluator of the rule language, which `check` uses too.
 */
#include "lang/find/find.h"

#include "engine/assess.h"
#include "engine/heaps/period_search.h"
#include "engine/reasons.h"
#include "lang/rule/rule.h"

/* How far to look if nobody says, and how much to spend on that before less
   has to do. */
enum {
  USUAL = 2000,
  USUAL_PLANE = 100,
  LESS = 4, /* times less */
  TRIED = 1 << 23,
  LONGEST = 20000, /* the part of a period that is proved */
  LEAST = 32       /* a list of fewer values proves nothing */
};

/* --------------------------------------------------------------- values */

static grundy_status value_at(gi_finder *f, const uint64_t *at, uint64_t *value,
                              bool *hole) {
  grundy_cell cell;
  grundy_status status = grundy_cell_at(
      f->work, f->rules, at, GRUNDY_TABLE_VALUES, (grundy_query){0}, &cell);
  *value = cell.number;
  *hole = status == GRUNDY_OK && cell.hole;
  return status == GRUNDY_OK ? gi_budget_step(&f->work->budget) : status;
}

static grundy_status refuse_holes(gi_finder *f) {
  return gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "{0} has positions for some numbers and none for others "
                 "between them: there is no list of values to look at",
                 f->rules->text);
}

/* All values; where the first numbers make no position, the list begins
   behind them. */
static grundy_status fill(gi_finder *f) {
  gi_observed *s = &f->sample;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++) {
    uint64_t at[2] = {f->arity == 2 ? i / s->side : i,
                      f->arity == 2 ? i % s->side : 0};
    bool hole;
    status = value_at(f, at, &f->values[i], &hole);
    if (status != GRUNDY_OK)
      break;
    uint64_t least = f->arity == 2 && at[1] < at[0] ? at[1] : at[0];
    if (hole && least >= 1)
      return refuse_holes(f);
    if (hole)
      s->first = 1;
    f->signs[i] = f->values[i] != 0;
    if (!hole && f->values[i] > f->most)
      f->most = s->most = f->values[i];
  }
  return status;
}

static grundy_status open_values(gi_finder *f, uint64_t to) {
  gi_observed *s = &f->sample;
  uint64_t last[2] = {to, to}, count = to + 1;
  s->last = to;
  s->side = f->arity == 2 ? to + 1 : 0;
  if (to >= UINT32_MAX)
    return gi_too_large(f->work, "a list of that many values is too long");
  f->count = (size_t)(f->arity == 2 ? count * count : count);
  f->values =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->values));
  f->signs =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->signs));
  if (!f->values || !f->signs)
    return gi_refused(f->work);
  grundy_status status = grundy_table_begin(f->work, f->rules, last);
  return status == GRUNDY_OK ? fill(f) : status;
}

static void close_values(gi_finder *f) {
  size_t size = f->count * sizeof *f->values;
  gi_free(&f->work->memory, f->values, f->values ? size : 0);
  gi_free(&f->work->memory, f->signs, f->signs ? size : 0);
  f->values = f->signs = NULL;
}

/* What the family, or that of the same rules, has proved; no expression if it
   has nothing. */
static grundy_status ask_family(gi_finder *f) {
  const grundy_rules *owner = gi_rules_origin(f->rules);
  const gi_theorem *by = NULL;
  if (f->rules->shift || !owner->family->formula)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_fact *fact = &f->fact;
  fact->kind = f->arity == 1 ? GI_PATTERN_FEATURE : GI_PATTERN_PLANE;
  grundy_status status =
      owner->family->formula(owner, gi_writer_out(&out), &by);
  if (status == GRUNDY_OK && by) {
    status = gi_writer_keep(&out, &f->work->arena, &fact->expr);
    fact->theorem = by->name;
    fact->citation = by->citation;
  }
  gi_writer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* A period that the values of some more heaps prove. */
static grundy_status seek_period(gi_finder *f) {
  grundy_work *work = f->work;
  grundy_period_search found;
  gi_try attempt = gi_budget_try(&work->budget, GI_FIND_SOUGHT);
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

/* What was asked for, or more: a whole period, if one is proved. */
static uint64_t enough(const gi_finder *f) {
  uint64_t end = f->period.preperiod + f->period.period;
  return f->period.known && end > f->asked && end <= LONGEST ? end : f->asked;
}

/* As many values as can be had soon. */
static grundy_status open_usual(gi_finder *f) {
  grundy_work *work = f->work;
  uint64_t to = f->arity == 1 ? USUAL : USUAL_PLANE;
  uint64_t end = f->period.preperiod + 2 * f->period.period;
  if (f->period.known && end > to && end <= LONGEST)
    to = end;
  for (int round = 0; round < 2; round++) {
    gi_try attempt = gi_budget_try(&work->budget, TRIED);
    grundy_status status = open_values(f, to);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
    close_values(f);
    to /= LESS;
  }
  return open_values(f, to);
}

grundy_status gi_find_look(gi_finder *f, bool zeros, gi_patterns *patterns) {
  gi_observed *s = &f->sample;
  s->zeros = zeros;
  s->function = zeros ? "wins" : "grundy";
  s->values = zeros ? f->signs : f->values;
  s->most = zeros ? 1 : f->most;
  return f->arity == 1 ? gi_pattern_search(s, patterns)
                       : gi_pattern_search_plane(s, patterns);
}

/* -------------------------------------------------------- what is proved */

/* The theorem that tells the value of a heap in the periodic part. */
static grundy_status cite_period(gi_finder *f, const grundy_period *period) {
  if (f->theorem) {
    f->told->proved = true;
    f->told->theorem = f->theorem;
    f->told->citation = f->citation;
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
  f->told->proved = true;
  f->told->theorem = by->name;
  f->told->citation = by->citation;
  return GRUNDY_OK;
}

static bool holds_period(const gi_finder *f) {
  const grundy_period *p = &f->period;
  return p->known && !f->sample.first &&
         p->preperiod + p->period <= f->sample.last;
}

/* A period that is proved, if the list is long enough to hold it. */
static grundy_status tell_period(gi_finder *f, bool *told) {
  grundy_period period = f->period;
  gi_pattern pattern;
  *told = false;
  if (!holds_period(f))
    return GRUNDY_OK;
  for (uint64_t n = period.preperiod; n + period.period <= f->sample.last; n++)
    if (f->values[n] != f->values[n + period.period])
      return GRUNDY_OK;
  grundy_status status = gi_pattern_of_period(&f->sample, period.preperiod,
                                              period.period, &pattern);
  if (status == GRUNDY_OK)
    status = gi_find_tell(f, &pattern, false, told);
  return status == GRUNDY_OK && *told ? cite_period(f, &period) : status;
}

/* -------------------------------------------------------------- the search */

static grundy_status search(gi_finder *f, bool zeros) {
  gi_patterns patterns = {0};
  grundy_status status = gi_find_look(f, zeros, &patterns);
  bool told = false;
  for (size_t i = 0; i < patterns.count && !told && status == GRUNDY_OK; i++)
    status = gi_find_tell(f, &patterns.list[i], zeros, &told);
  return status;
}

/* What is proved before a value is known. */
static grundy_status ask(gi_finder *f) {
  grundy_status status = ask_family(f);
  if (status != GRUNDY_OK || f->fact.expr || f->arity != 1)
    return status;
  status = grundy_rules_period(f->work, f->rules, &f->period);
  if (status == GRUNDY_OK && !f->period.known)
    status = seek_period(f);
  return status;
}

/* What is proved, in the order of simplicity. */
static grundy_status tell_proved(gi_finder *f) {
  const gi_fact *fact = f->fact.expr ? &f->fact : NULL;
  bool told = false;
  grundy_status status = GRUNDY_OK;
  if (!fact)
    status = gi_fact_of(f->work, f->rules, &fact);
  if (status == GRUNDY_OK && fact)
    status = gi_find_tell_fact(f, fact, &told);
  return status == GRUNDY_OK && !told ? tell_period(f, &told) : status;
}

static grundy_status find(gi_finder *f) {
  grundy_status status = ask(f);
  if (status == GRUNDY_OK)
    status = f->asked ? open_values(f, enough(f)) : open_usual(f);
  f->sample.values = f->values;
  if (status == GRUNDY_OK)
    status = tell_proved(f);
  for (int zeros = 0; zeros < 2; zeros++)
    if (status == GRUNDY_OK && !f->told->found && f->count >= LEAST)
      status = search(f, zeros > 0);
  return status;
}

/* "(x,y)", or the name of the one number.  Long names are not used while
   formulas are made. */
static grundy_status name_variables(gi_finder *f) {
  enum {
    LONG = 12
  };
  gi_observed *s = &f->sample;
  bool is_long = false;
  for (unsigned i = 0; i < f->arity; i++) {
    f->names[i] = grundy_rules_variable(f->rules, i);
    is_long = is_long || strlen(f->names[i]) > LONG;
  }
  s->names[0] = !is_long ? f->names[0] : f->arity == 1 ? "n" : "x";
  s->names[1] = is_long ? "y" : f->names[1];
  s->subject = s->names[0];
  if (f->arity == 1)
    return GRUNDY_OK;
  return gi_sentence_text(
      f->work,
      (const char *const[]){"({0},{1})", s->names[0], s->names[1], NULL},
      &s->subject);
}

grundy_status grundy_find(grundy_work *work, const grundy_rules *rules,
                          const grundy_find_options *options,
                          grundy_pattern *pattern) {
  gi_begin(work);
  *pattern = (grundy_pattern){0};
  gi_finder f = {.work = work,
                 .rules = rules,
                 .arity = rules->arity,
                 .asked = options ? options->to : 0,
                 .told = pattern};
  f.sample = (gi_observed){.arena = &work->arena,
                           .memory = &work->memory,
                           .budget = &work->budget,
                           .language = work->error.language,
                           .function = "grundy"};
  if (rules->arity < 1 || rules->arity > 2)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "patterns are sought where one number or two make a "
                   "position, and not in {0}",
                   rules->text);
  grundy_status status = name_variables(&f);
  if (status == GRUNDY_OK)
    status = find(&f);
  pattern->to = gi_find_end(&f);
  close_values(&f);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
