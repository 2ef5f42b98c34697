/* SPDX-License-Identifier: MIT */
/* Code of a proved period: a table, and the remainder of n. */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/heaps/period_search.h"
#include "engine/table/table.h"
#include "lang/code/job.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_STEPS = 1 << 21, /* of the search for a period */
  MOST_ENTRIES = 20000  /* of the table in code */
};

/* Writes the values of 0 .. count - 1, as many on a line as fit. */
static grundy_status put_values(gi_job *j, const grundy_rules *rules,
                                uint64_t count) {
  gi_codegen *e = &j->codegen;
  size_t column = GI_CODEGEN_COLUMNS;
  for (uint64_t n = 0; n < count; n++) {
    grundy_cell cell;
    grundy_status status = gi_cell_at(j->work, rules, &n, GRUNDY_TABLE_VALUES,
                                      (grundy_query){0}, &cell);
    if (status != GRUNDY_OK)
      return status;
    gi_digits digits = gi_digits_of(cell.number);
    size_t length = strlen(digits.text) + 2;
    bool is_full = column + length > GI_CODEGEN_COLUMNS;
    gi_codegen_put(e, n ? "," : "", is_full ? "\n    " : " ", digits.text);
    column = is_full ? 4 + length : column + length;
  }
  return e->out->status;
}

static void put_function(gi_codegen *e, const char *name, uint64_t from,
                         uint64_t period) {
  bool python = gi_codegen_is_python(e);
  gi_digits first = gi_digits_of(from), length = gi_digits_of(period);
  gi_digits end = gi_digits_of(from + period);
  gi_codegen_put(e, python ? "\n]\n\n\ndef " : "\n};\n\nlong long ", name,
                 python ? "(n):\n" : "(long long n) {\n");
  if (python && from)
    gi_codegen_put(e, "    return table[n if n < ", end.text, " else ",
                   first.text, " + (n - ", first.text, ") % ", length.text,
                   "]\n");
  else if (python)
    gi_codegen_put(e, "    return table[n % ", length.text, "]\n");
  else if (from)
    gi_codegen_put(e, "  return table[n < ", end.text, " ? n : ", first.text,
                   " + (n - ", first.text, ") % ", length.text, "];\n}\n");
  else
    gi_codegen_put(e, "  return table[n % ", length.text, "];\n}\n");
}

/* UNABLE if the search takes more than MOST_STEPS. */
static grundy_status find_period(const gi_job *j, const grundy_rules *rules,
                                 grundy_period_search *found) {
  gi_try attempt = gi_budget_try(&j->work->budget, MOST_STEPS);
  grundy_status status = gi_period_search_run(
      j->work, rules, (grundy_period_search_query){0}, found);
  return gi_budget_tried(&j->work->budget, attempt, status);
}

grundy_status gi_job_try_period(gi_job *j) {
  const grundy_rules *base = j->rules->base;
  grundy_period_search found;
  if (base->arity != 1)
    return GRUNDY_UNABLE;
  grundy_status status = find_period(j, base, &found);
  if (status != GRUNDY_OK)
    return status;
  if (!found.proved || found.saltus || found.preperiod > MOST_ENTRIES ||
      found.period > MOST_ENTRIES - found.preperiod)
    return GRUNDY_UNABLE;
  gi_codegen *e = &j->codegen;
  j->code->kind = GRUNDY_CODE_PERIOD;
  j->code->theorem = found.theorem;
  gi_codegen_put(e, gi_job_is_python(j) ? "table = ["
                    : found.max_value < 256
                        ? "static const unsigned char table[] = {"
                        : "static const unsigned table[] = {");
  status = put_values(j, base, found.preperiod + found.period);
  if (status != GRUNDY_OK)
    return status;
  put_function(e, j->name, found.preperiod, found.period);
  uint64_t shift = j->rules->shift; /* n is a number of the alias */
  uint64_t first = found.preperiod > shift ? found.preperiod - shift : 0;
  gi_job_remark(
      j,
      "From n = {0} on the values repeat with period {1}. Proved: theorem "
      "'{2}', {3}.",
      gi_digits_of(first).text, gi_digits_of(found.period).text,
      gi_word(j->work, found.theorem), gi_word(j->work, found.citation));
  return j->head.status;
}
