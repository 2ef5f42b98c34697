/* SPDX-License-Identifier: MIT */
#include "lang/formula/turns.h"

#include "core/writer.h"
#include "engine/reader.h"
#include "lang/formula/closed.h"
#include "lang/rule/turns.h"

static grundy_status read_text(grundy_work *work, const gi_buffer *text,
                               const grundy_rules **rules) {
  return gi_rules_parse(work, (const char *)text->data, text->length, rules);
}

grundy_status gi_rules_written(grundy_work *work, const gi_rule *rule,
                               const grundy_rules **rules) {
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_buffer_put(&text, "{", 1);
  if (status == GRUNDY_OK)
    status = gi_rule_print(rule, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "}", 1);
  if (status == GRUNDY_OK)
    status = read_text(work, &text, rules);
  gi_buffer_clear(&text);
  return status;
}

grundy_status gi_rules_with_turns(grundy_work *work, const grundy_rules *rules,
                                  const grundy_rules **turns) {
  const gi_rule *rule;
  gi_buffer text;
  if (rules->shift || rules->any_count)
    return GRUNDY_UNABLE;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_rule_of(work, &work->arena, rules, &rule);
  bool is_said =
      status == GRUNDY_OK && rule && gi_rule_arity(rule) == rules->arity;
  if (status == GRUNDY_OK)
    status = is_said ? gi_rule_print_turns(&work->arena, rule, &text)
                     : GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = read_text(work, &text, turns);
  gi_buffer_clear(&text);
  return status;
}

grundy_status gi_formula_with_turns(grundy_work *work,
                                    const grundy_rules *turns,
                                    const grundy_formula *formula,
                                    grundy_play play,
                                    const grundy_formula **of_turns) {
  bool misere = play == GRUNDY_MISERE;
  const char *turn = grundy_rules_variable(turns, turns->arity - 1);
  const char *f = grundy_formula_text(formula);
  const char *const pieces[] = {turn, " == 0 ? (",
                                f,    ") == 1 or (",
                                f,    ") == 2 : ",
                                turn, " == 1 ? (",
                                f,    ") == 1 or (",
                                f,    ") == 3 : (",
                                f,    misere ? ") >= 0 and (" : ") < 0 or (",
                                f,    misere ? ") < 4" : ") > 3"};
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    gi_write_text(&out, pieces[i]);
  grundy_status status = out.status;
  if (status == GRUNDY_OK)
    status = grundy_formula_parse(work, turns, (const char *)out.own.data,
                                  out.own.length, of_turns);
  gi_writer_clear(&out);
  return status;
}
