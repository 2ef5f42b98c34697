/* SPDX-License-Identifier: MIT */
#include "app/period/outcomes.h"

#include "app/certificate.h"
#include "app/output.h"
#include "app/text/json.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"

#include <string.h>

enum {
  SHOWN = 200 /* heaps whose outcomes are shown */
};

/* Is the period of outcomes asked for by an option? */
static bool is_typed(const options *o) {
  return options_has(o, OPTION_OUTCOMES) || options_has(o, OPTION_MISERE);
}

bool outcomes_are_asked(const call *c, const grundy_rules *rules) {
  return is_typed(&c->options) || gi_rules_manner(c->work, rules).partizan;
}

static grundy_play play_of(const options *o) {
  return options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL;
}

/* Writes the outcomes of heaps as letters; returns their number. */
static size_t put_letters(const gi_outcome_period *p, uint64_t from,
                          uint64_t to, char letters[SHOWN + 1]) {
  size_t count = 0;
  for (uint64_t n = from; n < to && count < SHOWN; n++)
    letters[count++] = gi_outcome_letter(p->outcomes[n]);
  letters[count] = '\0';
  return count;
}

/* Writes the outcomes of all heaps from..to-1. */
static void put_string(json *out, const char *key, const gi_outcome_period *p,
                       uint64_t from, uint64_t to) {
  json_key(out, key);
  if (!p->proved) {
    json_null(out);
    return;
  }
  json_open(out, '[');
  for (uint64_t n = from; n < to; n++) {
    const char letter[] = {gi_outcome_letter(p->outcomes[n]), '\0'};
    json_string(out, letter);
  }
  json_close(out, ']');
}

static void write_json(const call *c, const grundy_rules *rules,
                       const gi_outcome_period *p) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(rules));
  json_pair_string(&out, "about", "outcomes");
  json_pair_string(&out, "convention", convention_name(play_of(&c->options)));
  json_pair_known(&out, "period", p->proved, p->period);
  json_pair_known(&out, "preperiod", p->proved, p->preperiod);
  put_string(&out, "before", p, 0, p->preperiod);
  put_string(&out, "outcomes", p, p->preperiod, p->preperiod + p->period);
  json_pair_known(&out, "distance", !p->by_quotient, p->back.distance);
  json_pair_known(&out, "modulus", !p->by_quotient, p->back.modulus);
  json_pair_number(&out, "heaps_computed", p->computed);
  json_pair_string(&out, "status", p->proved ? "proved" : NULL);
  json_pair_string(&out, "theorem", p->proved ? p->theorem : NULL);
  json_close(&out, '}');
  json_end(&out);
}

static void write_text(const grundy_rules *rules, const gi_outcome_period *p) {
  char letters[SHOWN + 1], early[SHOWN + 1];
  if (!p->proved) {
    puts(tr("no period found"));
    return;
  }
  printf(tr("the outcomes have period %s from %s on\n"),
         gi_digits_of(p->period).text, gi_digits_of(p->preperiod).text);
  bool is_long = p->preperiod + p->period > SHOWN;
  put_letters(p, p->preperiod, p->preperiod + p->period, letters);
  put_letters(p, 0, p->preperiod, early);
  if (p->preperiod && !is_long)
    paragraph_print(stdout, LABELS, tr("first"), early);
  if (!is_long)
    paragraph_print(stdout, LABELS, tr("then"), letters);
  printf(tr("proved: %s, from %s heaps\n"), tr(p->theorem),
         gi_digits_of(p->again).text);
  paragraph_print(stdout, 2, "", tr(p->citation));
  render_same(rules);
}

static int report_limit(const gi_outcome_period *p) {
  char hint[96];
  snprintf(hint, sizeof hint, tr("raise the limit with --limit %s"),
           gi_digits_of(2 * p->limit).text);
  report(NULL, hint,
         "stopped at the limit of %s heaps, before a period was proved",
         gi_digits_of(p->limit).text);
  return LIMIT_REACHED;
}

/* Writes the certificate that is asked for. */
static int write_certificate(call *c, const source *s,
                             const grundy_rules *rules,
                             const gi_outcome_period *p) {
  const char *name = c->options.texts[OPTION_CERTIFICATE], *text;
  if (!name)
    return DONE;
  if (p->by_quotient) {
    report(NULL, tr("use grundy quotient with --certificate"),
           "this period follows from the misère quotient, which has a "
           "certificate of its own");
    return BAD_INPUT;
  }
  if (gi_outcome_certificate(c->work, rules, play_of(&c->options), p, &text) !=
      GRUNDY_OK)
    return source_report(s, c->work);
  return output_write(name, text, strlen(text));
}

/* Refuses options that are about values. */
static bool is_possible(const options *o) {
  static const option_id values[] = {OPTION_WINDOW, OPTION_CHECKPOINT,
                                     OPTION_COQ};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    if (options_has(o, values[i])) {
      report(NULL, NULL, "--%s is about the period of values, not of outcomes",
             option_table[values[i]].name);
      return false;
    }
  return true;
}

/* Shows the period and writes its certificate. */
static int show_outcomes(call *c, const source *s, const grundy_rules *rules,
                         const gi_outcome_period *found) {
  const options *o = &c->options;
  if (options_has(o, OPTION_JSON))
    write_json(c, rules, found);
  else if (!certificate_is_alone(o))
    write_text(rules, found);
  return found->proved ? write_certificate(c, s, rules, found)
                       : report_limit(found);
}

int outcomes_period(call *c, const source *s, const grundy_rules *rules) {
  gi_outcome_period found;
  const options *o = &c->options;
  int code = is_possible(o) ? certificate_try(o) : BAD_INPUT;
  if (code != DONE)
    return code;
  gi_begin(c->work);
  grundy_status status = gi_outcome_period_find(
      c->work, rules, play_of(o),
      options_has(o, OPTION_LIMIT) ? o->numbers[OPTION_LIMIT] : 0, &found);
  bool is_none = status == GRUNDY_UNABLE && !is_typed(o);
  if (status == GRUNDY_UNABLE && !is_none)
    status = gi_outcome_period_refuse(c->work, rules);
  status = gi_finish(c->work, status, GRUNDY_NOWHERE);
  progress_erase(&c->progress);
  if (is_none)
    return OUTCOMES_NONE;
  return status == GRUNDY_OK ? show_outcomes(c, s, rules, &found)
                             : source_report(s, c->work);
}

int outcomes_prove(call *c, const source *s, const grundy_rules *rules) {
  gi_outcome_period found;
  static const option_id others[] = {OPTION_FORMULA, OPTION_BASE, OPTION_WALNUT,
                                     OPTION_SVG,     OPTION_PNG,  OPTION_PDF,
                                     OPTION_DOT};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (options_has(&c->options, others[i]))
      return OUTCOMES_NONE;
  gi_lookback back;
  gi_begin(c->work);
  bool leaves_sums =
      play_of(&c->options) == GRUNDY_MISERE && rules->arity == 1 &&
      gi_outcome_lookback(c->work, rules, &back) == GRUNDY_UNABLE;
  if (!gi_rules_manner(c->work, rules).partizan && !leaves_sums) {
    gi_finish(c->work, GRUNDY_OK, GRUNDY_NOWHERE);
    return OUTCOMES_NONE;
  }
  grundy_status status =
      gi_outcome_period_find(c->work, rules, play_of(&c->options), 0, &found);
  if (status == GRUNDY_UNABLE || (status == GRUNDY_OK && !found.proved)) {
    gi_finish(c->work, GRUNDY_OK, GRUNDY_NOWHERE);
    return OUTCOMES_NONE;
  }
  status = gi_finish(c->work, status, GRUNDY_NOWHERE);
  progress_erase(&c->progress);
  return status == GRUNDY_OK ? show_outcomes(c, s, rules, &found)
                             : source_report(s, c->work);
}

/* ----------------------------------------------------------- certificates */

static void write_check(const call *c, const gi_outcome_check *found) {
  if (found->trouble) {
    paint(c, COLOUR_LOSS, tr("the certificate does not hold"));
    printf("\n- %s\n", found->trouble);
    return;
  }
  paint(c, COLOUR_WIN, tr("the certificate holds"));
  printf(tr("\n- the outcomes of %s have period %s from %s on\n"), found->rules,
         gi_digits_of(found->period).text, gi_digits_of(found->preperiod).text);
  printf(tr("- %s outcomes, computed again from the options of each heap, are "
            "those of the certificate\n"),
         gi_digits_of(found->again).text);
  printf(tr("- before heaps %s and %s the last %s outcomes are the same, and "
            "no move leads farther back\n"),
         gi_digits_of(found->first).text, gi_digits_of(found->again).text,
         gi_digits_of(found->back.distance).text);
}

static void write_check_json(const gi_outcome_check *found) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", found->rules);
  json_pair_bool(&out, "holds", !found->trouble);
  json_pair_string(&out, "trouble", found->trouble);
  json_pair_string(&out, "about", "outcomes");
  json_pair_string(&out, "convention", convention_name(found->play));
  json_pair_string(&out, "theorem", gi_window_theorem);
  json_pair_number(&out, "period", found->period);
  json_pair_number(&out, "preperiod", found->preperiod);
  json_pair_number(&out, "heaps", found->again);
  json_close(&out, '}');
  json_end(&out);
}

int outcomes_verify(call *c, const source *file) {
  gi_outcome_check found;
  gi_text text = {source_text(file), file->text.length, 0};
  grundy_status status = gi_outcome_certificate_check(c->work, text, &found);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(file, c->work);
  if (options_has(&c->options, OPTION_JSON))
    write_check_json(&found);
  else
    write_check(c, &found);
  return found.trouble ? ANSWERED_NO : DONE;
}
