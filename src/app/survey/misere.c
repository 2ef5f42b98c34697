/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of misère quotients.  Each game has a work of its own with the
 * same limit of work, so the table is the same on every machine, whatever the
 * number of threads.
 */
#include "app/survey/survey.h"
#include "core/text.h"

static const char *const words[] = {[GRUNDY_QUOTIENT_COMPLETE] = "complete",
                                    [GRUNDY_QUOTIENT_VERIFIED] = "verified",
                                    [GRUNDY_QUOTIENT_STOPPED] = "stopped"};

survey_line survey_misere_line(const survey *s, size_t game) {
  const survey_entry *e = &s->entries[game];
  bool is_complete = e->status == GRUNDY_QUOTIENT_COMPLETE;
  survey_line line;
  snprintf(line.text, sizeof line.text, "%s,%s,%s,%s,%s,%s,%s,%s",
           survey_name_of(s, game).text, words[e->status],
           gi_digits_of(e->values).text, gi_digits_of(e->order).text,
           gi_digits_of(e->losses).text,
           is_complete ? gi_digits_of(e->period).text : "",
           is_complete ? gi_digits_of(e->preperiod).text : "",
           e->is_tame ? "yes" : "no");
  return line;
}

bool survey_misere_read(const char *line, size_t length, size_t at,
                        survey_entry *e) {
  *e = (survey_entry){.is_done = true, .status = GRUNDY_QUOTIENT_STOPPED};
  gi_text status = survey_next_field(line, length, &at);
  while (e->status && !gi_text_is(status, words[e->status]))
    e->status--;
  bool has_period = false, known;
  if (!gi_text_is(status, words[e->status]) ||
      !survey_read_field(line, length, &at, &known, &e->values) ||
      !survey_read_field(line, length, &at, &known, &e->order) ||
      !survey_read_field(line, length, &at, &known, &e->losses) ||
      !survey_read_field(line, length, &at, &has_period, &e->period) ||
      !survey_read_field(line, length, &at, &known, &e->preperiod))
    return false;
  gi_text tame = survey_next_field(line, length, &at);
  e->is_tame = gi_text_is(tame, "yes");
  return has_period == (e->status == GRUNDY_QUOTIENT_COMPLETE) &&
         (e->is_tame || gi_text_is(tame, "no"));
}

grundy_status survey_misere_solve(const survey *s, grundy_work *work,
                                  size_t game, survey_entry *e) {
  const grundy_rules *rules = NULL;
  grundy_quotient q = {0};
  *e = (survey_entry){0};
  grundy_status status = survey_open(s, work, game, &rules);
  if (status == GRUNDY_OK)
    status = grundy_quotient_run(work, &rules, 1,
                                 (grundy_quotient_query){.to = s->limit}, &q);
  grundy_limit limit = grundy_work_error(work)->limit;
  if (!q.words || limit == GRUNDY_LIMIT_CANCEL)
    return status;
  bool is_late =
      q.status == GRUNDY_QUOTIENT_STOPPED && limit == GRUNDY_LIMIT_TIME;
  *e = (survey_entry){.is_done = !is_late,
                      .status = q.status,
                      .values = q.to,
                      .order = q.order,
                      .losses = q.losses,
                      .period = q.maps[0].period,
                      .preperiod = q.maps[0].preperiod,
                      .is_tame = q.is_tame};
  return GRUNDY_OK;
}
