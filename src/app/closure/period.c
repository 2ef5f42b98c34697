/* SPDX-License-Identifier: MIT */
/*
 * period: lines of positions.  A line fixes all numbers but the last, as in
 * cram(1 x n) and cram(2 x n).  Its values are
 * observed for as long as a share of the limits allows; nothing is proved.  A
 * list of positions without numbers has no line.
 */
#include "app/closure/closure.h"
#include "app/table/table.h"
#include "app/text/paragraph.h"
#include "core/text.h"
#include "engine/table/table.h"

#include <string.h>

enum {
  LINES = 4,       /* that are looked at */
  LONGEST = 60,    /* entries of a line */
  TWICE = 2,       /* times that a period must be seen */
  SHARE = 1 << 18, /* steps of a line */
};

typedef struct line {
  domain *d;
  table t;
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  char name[120];              /* "cram(1 x n)", "{...}(2, n)" */
  const void *values[LONGEST]; /* C strings */
  uint64_t from;               /* of the first value */
  size_t count;
  bool is_cut;              /* a limit of its own ended the line */
  size_t period, preperiod; /* period 0: none was seen */
} line;

/* Computes the next value; *more is false where the line ends. */
static grundy_status add_value(line *l, bool *more) {
  grundy_work *work = l->d->call->work;
  const grundy_rules *rules = l->d->rules;
  grundy_cell cell = {0};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_try attempt = gi_budget_try(&work->budget, SHARE);
  grundy_status status = gi_cell_at(work, rules, l->integers, l->t.kind,
                                    (grundy_query){.play = l->d->play}, &cell);
  status = gi_budget_tried(&work->budget, attempt, status);
  gi_arena_release(&work->scratch, mark);
  *more = status == GRUNDY_OK && !cell.hole;
  if (status == GRUNDY_OK && cell.hole && !l->count) {
    l->from++; /* holes at the beginning */
    *more = true;
    return status;
  }
  if (*more) {
    cell_text text = cell_text_of(&l->t, cell);
    const char *whole = cell.value ? cell.value->number : text.text;
    l->values[l->count] =
        gi_arena_bytes(&work->arena, whole, strlen(whole) + 1);
    if (!l->values[l->count++])
      return gi_refused(work);
  }
  if (status == GRUNDY_UNABLE) {
    l->is_cut = true;
    gi_clear_error(work);
    status = GRUNDY_OK;
  }
  return status;
}

/* Finds the least period that the values have from some place on, seen twice
   at least in its whole length. */
static void find_period(line *l) {
  for (size_t p = 1; TWICE * p < l->count; p++) {
    size_t from = l->count;
    while (from > p &&
           strcmp(l->values[from - 1], l->values[from - 1 - p]) == 0)
      from--;
    size_t start = from - p;
    if (l->count - start >= (TWICE + 1) * p ||
        (start == 0 && l->count >= TWICE * p + 1)) {
      l->period = p;
      l->preperiod = start;
      return;
    }
  }
}

static grundy_status follow(line *l) {
  unsigned last = l->d->rules->arity - 1;
  grundy_status status = GRUNDY_OK;
  for (bool more = true; more && l->count < LONGEST && status == GRUNDY_OK;) {
    l->integers[last] = l->from + l->count;
    if (l->from > 3)
      break; /* the line has no beginning */
    status = add_value(l, &more);
  }
  if (status == GRUNDY_OK)
    find_period(l);
  return status;
}

/* ----------------------------------------------------------------- showing */

static void write_line(const line *l) {
  enum {
    SHOWN = 24
  };
  printf("%s:", l->name);
  for (size_t i = 0; i < l->count && i < SHOWN; i++)
    printf(" %s", (const char *)l->values[i]);
  puts(l->count > SHOWN ? " ..." : "");
  if (l->period)
    printf(tr("  period %s from %s on, observed to %s, not proved\n"),
           gi_digits_of(l->period).text,
           gi_digits_of(l->from + l->preperiod).text,
           gi_digits_of(l->from + l->count - 1).text);
  else if (l->count)
    printf(tr("  no period is seen to %s\n"),
           gi_digits_of(l->from + l->count - 1).text);
}

static void json_line(json *out, const line *l) {
  json_open(out, '{');
  json_pair_string(out, "line", l->name);
  json_pair_number(out, "from", l->from);
  json_key(out, "values");
  json_open(out, '[');
  for (size_t i = 0; i < l->count; i++)
    json_string(out, l->values[i]);
  json_close(out, ']');
  json_pair_known(out, "period", l->period, l->period);
  json_pair_known(out, "preperiod", l->period, l->from + l->preperiod);
  json_close(out, '}');
}

/* Writes the name of a line: its numbers, and n for the last. */
static void name_line(line *l) {
  const grundy_rules *rules = l->d->rules;
  bool is_board = strcmp(rules->shape, "cells") == 0;
  size_t used = (size_t)snprintf(l->name, sizeof l->name, "(");
  for (unsigned i = 0; i + 1 < rules->arity; i++)
    used += (size_t)snprintf(l->name + used, sizeof l->name - used, "%s%s",
                             gi_digits_of(l->integers[i]).text,
                             is_board ? " x " : ",");
  snprintf(l->name + used, sizeof l->name - used, "n)");
}

static bool chooses_outcomes(const domain *d) {
  return d->play == GRUNDY_MISERE || d->is_loopy ||
         options_has(&d->call->options, OPTION_OUTCOMES);
}

static grundy_status show_lines(domain *d, bool *seen) {
  bool has_json = options_has(&d->call->options, OPTION_JSON);
  bool is_board = strcmp(d->rules->shape, "cells") == 0;
  grundy_status status = GRUNDY_OK;
  json out = json_to(stdout);
  if (has_json) {
    json_open(&out, '{');
    json_pair_string(&out, "rules", d->rules->shown->text);
    json_key(&out, "period");
    json_null(&out);
    json_pair_string(&out, "status", "observed");
    json_key(&out, "lines");
    json_open(&out, '[');
  } else {
    puts(tr("no period is proved; the values of lines of positions:"));
  }
  uint64_t lines = d->rules->arity > 1 ? LINES : 1;
  for (uint64_t i = 0; i < lines && status == GRUNDY_OK; i++) {
    line l = {.d = d, .from = is_board};
    l.t.play = d->play;
    l.t.is_partizan = d->is_partizan;
    l.t.kind = chooses_outcomes(d) ? GRUNDY_TABLE_OUTCOMES
               : d->is_partizan    ? GRUNDY_TABLE_GAMES
                                   : GRUNDY_TABLE_VALUES;
    for (unsigned k = 0; k + 1 < d->rules->arity; k++)
      l.integers[k] = i + is_board;
    name_line(&l);
    status = follow(&l);
    progress_erase(&d->call->progress);
    if (!l.count)
      continue;
    *seen = true;
    if (has_json)
      json_line(&out, &l);
    else
      write_line(&l);
  }
  if (has_json) {
    json_close(&out, ']');
    json_close(&out, '}');
    json_end(&out);
  }
  return status;
}

/* Says that these positions have no line. */
static void say_none(const domain *d) {
  if (options_has(&d->call->options, OPTION_JSON)) {
    json out = json_to(stdout);
    json_open(&out, '{');
    domain_json(d, &out);
    json_key(&out, "period");
    json_null(&out);
    json_pair_string(&out, "status", "none");
    json_close(&out, '}');
    json_end(&out);
    return;
  }
  puts(d->rules ? tr("none looked for: these positions are no sequence, since "
                     "they are not named by numbers")
                : tr("none looked for: play from one position meets finitely "
                     "many, and a finite list has no period"));
  domain_print(d);
}

int closure_period(domain *d) {
  bool has_lines = d->rules && d->rules->arity, seen = false;
  grundy_status status =
      has_lines ? show_lines(d, &seen) : domain_list(d, true);
  status = gi_finish(d->call->work, status, GRUNDY_NOWHERE);
  progress_erase(&d->call->progress);
  if (status != GRUNDY_OK) {
    fflush(stdout);
    return domain_fail(d);
  }
  if (!has_lines)
    say_none(d);
  return ANSWERED_NO;
}
