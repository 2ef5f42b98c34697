/* SPDX-License-Identifier: MIT */
/* Code of games in which the players' moves differ: all four outcomes of heaps,
   from a proved period. */
#include "engine/heaps/outcomes.h"
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/code/job.h"

#include <assert.h>

enum {
  MOST_STEPS = 1 << 21, /* of the search for a period */
  MOST_ENTRIES = 20000, /* of the table in code */
  LINE = 64             /* outcomes on a line */
};

/* Says what the function returns, and what is proved. */
static void explain(gi_job *j, const gi_outcome_period *p) {
  const char *name = j->query.name ? j->query.name : j->function;
  gi_job_remark(j,
                j->query.play == GRUNDY_MISERE
                    ? N_("{1}(n): who wins heap n of {0} in misère play.")
                    : N_("{1}(n): who wins heap n of {0}."),
                j->text, name);
  gi_job_remark(j, "'L': Left wins, whoever starts; 'R': Right does; 'N': the "
                   "player who starts; 'P': the other player.");
  gi_job_remark(
      j,
      "From n = {0} on the outcomes repeat with period {1}. Proved: theorem "
      "'{2}'.",
      gi_digits_of(p->preperiod).text, gi_digits_of(p->period).text,
      gi_word(j->work, p->theorem));
}

/* Writes the table as one string, some outcomes on each line. */
static void put_table(gi_job *j, const gi_outcome_period *p) {
  gi_codegen *e = &j->codegen;
  bool python = gi_job_is_python(j);
  uint64_t count = p->preperiod + p->period;
  gi_codegen_put(e, python ? "table = (" : "static const char table[] =");
  for (uint64_t n = 0; n < count; n++) {
    const char letter[] = {gi_outcome_letter(p->outcomes[n]), '\0'};
    gi_codegen_put(e, n % LINE ? "" : "\n    \"", letter,
                   n + 1 == count || n % LINE == LINE - 1 ? "\"" : "");
  }
  gi_codegen_put(e, python ? "\n)\n\n\n" : ";\n\n");
}

static void put_function(gi_job *j, const gi_outcome_period *p) {
  gi_codegen *e = &j->codegen;
  bool python = gi_job_is_python(j);
  gi_digits first = gi_digits_of(p->preperiod);
  gi_digits period = gi_digits_of(p->period);
  gi_codegen_put(e, python ? "def " : "char ", j->function,
                 python ? "(n):\n    return table["
                        : "(long long n) {\n  return table[");
  if (python && p->preperiod)
    gi_codegen_put(e, "n if n < ", first.text, " else ", first.text, " + (n - ",
                   first.text, ") % ", period.text);
  else if (p->preperiod)
    gi_codegen_put(e, "n < ", first.text, " ? n : ", first.text, " + (n - ",
                   first.text, ") % ", period.text);
  else
    gi_codegen_put(e, "n % ", period.text);
  gi_codegen_put(e, python ? "]\n" : "];\n}\n");
}

grundy_status gi_job_outcomes(gi_job *j) {
  gi_outcome_period p;
  gi_budget *budget = &j->work->budget;
  grundy_play play = j->query.play;
  gi_try attempt = gi_budget_try(budget, MOST_STEPS);
  grundy_status status = gi_outcome_period_find(j->work, j->rules, play, 0, &p);
  status = gi_budget_tried(budget, attempt, status);
  bool is_short = status == GRUNDY_OK && p.proved && !j->has_fixed &&
                  p.preperiod <= MOST_ENTRIES &&
                  p.period <= MOST_ENTRIES - p.preperiod;
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  if (!is_short || j->query.method == GRUNDY_SEARCH)
    return GRUNDY_UNABLE;
  assert(!j->rules->shift && j->rules->arity == 1);
  j->code->kind = GRUNDY_CODE_PERIOD;
  j->code->theorem = p.theorem;
  explain(j, &p);
  put_table(j, &p);
  put_function(j, &p);
  return j->head.status;
}
