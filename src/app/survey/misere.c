/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of misère quotients.  Each game has a work of its own with the
 * same limit of work, so the table is the same on every machine.
 */
#include "app/interrupt.h"
#include "app/survey/survey.h"
#include "core/budget.h"
#include "core/limit.h"
#include "core/text.h"

enum {
  POSITIONS = 100000, /* work on a game: about a quarter of a second */
  HEAPS = 1200        /* heaps of a game */
};

typedef struct watch {
  grundy_work *work;
  double end; /* gi_clock at which --time is used up; 0: no limit */
} watch;

static void cancel_if_over(void *data, uint64_t positions, double seconds) {
  const watch *w = data;
  (void)positions, (void)seconds;
  if (interrupted() || (w->end > 0 && gi_clock() >= w->end))
    grundy_work_cancel(w->work);
}

static void write_row(const survey *s, size_t game, const grundy_quotient *q) {
  static const char *const words[] = {"complete", "verified", "stopped"};
  printf("%s,%s,%s,%s,%s,", survey_name_of(s, game).text, words[q->status],
         gi_digits_of(q->to).text, gi_digits_of(q->order).text,
         gi_digits_of(q->losses).text);
  if (q->status == GRUNDY_QUOTIENT_COMPLETE)
    printf("%s,%s", gi_digits_of(q->maps[0].period).text,
           gi_digits_of(q->maps[0].preperiod).text);
  else
    putchar(',');
  printf(",%s\n", q->is_tame ? "yes" : "no");
  fflush(stdout);
}

/* Solves one game and prints its row; returns the exit code. */
static int solve(const survey *s, size_t game, double end) {
  const call *c = s->call;
  const options *o = &c->options;
  grundy_limits limits = {.positions =
                              s->positions ? s->positions : (uint64_t)POSITIONS,
                          .memory = (size_t)o->numbers[OPTION_MAX_MEMORY],
                          .threads = 1};
  grundy_work *work = grundy_work_new(c->grundy, limits);
  if (!work)
    return report_no_memory();
  watch w = {work, end};
  grundy_work_set_language(work, language());
  grundy_work_set_progress(work, (grundy_progress){cancel_if_over, &w});
  const grundy_rules *rules = NULL;
  grundy_quotient q = {0};
  grundy_quotient_query query = {.to = options_has(o, OPTION_LIMIT)
                                           ? o->numbers[OPTION_LIMIT]
                                           : (uint64_t)HEAPS};
  if (survey_open(s, work, game, &rules) == GRUNDY_OK)
    (void)grundy_quotient_run(work, &rules, 1, query, &q);
  const grundy_error *error = grundy_work_error(work);
  bool is_over = error->limit == GRUNDY_LIMIT_CANCEL;
  int code = DONE;
  if (q.words && !is_over)
    write_row(s, game, &q);
  else if (is_over)
    code = interrupted() ? CANCELLED : LIMIT_REACHED;
  else {
    report_error(error, NULL);
    code = exit_code(error);
  }
  grundy_work_free(work);
  return code;
}

int survey_misere(const survey *s) {
  uint64_t most = s->call->options.numbers[OPTION_TIME];
  double begun = gi_clock();
  double end = most ? begun + (double)most / 1000 : 0;
  int code = DONE;
  puts("game,status,to,order,p_order,period,preperiod,tame");
  for (size_t i = 0; i < s->count && code == DONE; i++)
    code = interrupted()                  ? CANCELLED
           : end > 0 && gi_clock() >= end ? LIMIT_REACHED
                                          : solve(s, i, end);
  if (code == CANCELLED)
    report_interrupted();
  else if (code == LIMIT_REACHED)
    report(NULL, options_raise_time((double)most / 1000).text,
           "the survey stopped at the limit of %s s (--time); the rows above "
           "are complete",
           gi_seconds_of((double)most / 1000).text);
  return code;
}
