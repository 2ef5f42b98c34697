/* SPDX-License-Identifier: MIT */
/* Prints a row of values, and checks two conjectures about it. */
#include <grundy.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static grundy_status row(grundy_work *work, const grundy_rules *rules) {
  uint16_t values[16];
  grundy_slice slice = {.arity = 1, .to = {15}};
  grundy_status status =
      grundy_table_read(work, rules, &slice, GRUNDY_TABLE_VALUES,
                        (grundy_query){0}, sizeof *values, values);
  printf("%s:", grundy_rules_text(rules));
  for (unsigned n = 0; n <= slice.to[0] && status == GRUNDY_OK; n++)
    printf(" %u", (unsigned)values[n]);
  printf("\n");
  return status;
}

static grundy_status conjecture(grundy_work *work, const grundy_rules *rules,
                                const char *text) {
  const grundy_formula *formula;
  grundy_difference d;
  grundy_status status =
      grundy_formula_parse(work, rules, text, strlen(text), &formula);
  if (status == GRUNDY_OK)
    status = grundy_check(work, rules, formula, 1000, GRUNDY_TABLE_VALUES,
                          (grundy_query){0}, &d);
  if (status == GRUNDY_OK && d.found)
    printf("%s is wrong at %" PRIu64 "\n", text, d.at[0]);
  else if (status == GRUNDY_OK)
    printf("%s holds to 1000\n", text);
  return status;
}

int main(void) {
  const char *text = "{n -> n-k for k in 2..5}";
  const grundy_rules *rules;
  grundy *g = grundy_new();
  grundy_limits limits = {.positions = 1000000, .memory = 100 << 20};
  grundy_work *work = g ? grundy_work_new(g, limits) : NULL;
  grundy_status status = GRUNDY_NOMEM;
  if (work)
    status = grundy_rules_parse(work, text, strlen(text), &rules);
  if (status == GRUNDY_OK)
    status = row(work, rules);
  if (status == GRUNDY_OK)
    status = conjecture(work, rules, "n / 2");
  if (status == GRUNDY_OK)
    status = conjecture(work, rules, "(n % 7) / 2");
  if (work && status != GRUNDY_OK)
    fprintf(stderr, "%s\n", grundy_work_error(work)->message);
  grundy_work_free(work);
  grundy_free(g);
  return status != GRUNDY_OK;
}
