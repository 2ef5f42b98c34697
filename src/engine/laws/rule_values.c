/* SPDX-License-Identifier: MIT */
/*
 * The family's board rule gives the same values as its code.
 *
 * A position is handed over as text, since a board rule and a family in C have
 * different bytes.  Both values come from search, each with its own options.
 */
#include "engine/laws/laws.h"

#include "core/writer.h"
#include "engine/partizan.h"

#include <assert.h>

/* Reads the text of a sample as a position of the rule. */
static grundy_status read_sample(gi_trial *trial, gi_component sample,
                                 const grundy_rules *rule,
                                 grundy_position **position) {
  gi_buffer text;
  gi_buffer_init(&text, &trial->work->memory);
  gi_writer out = gi_writer_to(&text);
  gi_write_text(&out, rule->text);
  gi_write_text(&out, "(");
  grundy_status status = out.status;
  if (status == GRUNDY_OK)
    status = gi_component_args(sample, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, ")", 1);
  if (status == GRUNDY_OK)
    status = gi_position_parse(trial->work, (const char *)text.data,
                               text.length, position);
  gi_buffer_clear(&text);
  if (status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN)
    status = gi_broken(trial, &sample, 1, "the rule cannot be read: {0}",
                       trial->work->error.message);
  return status;
}

/* Adds up the nimbers, or the partizan values, of components. */
static grundy_status sum_of(gi_trial *trial, const gi_component *parts,
                            size_t count, bool is_impartial, uint64_t *sum) {
  gi_games *games;
  grundy_status status = gi_work_games(trial->work, &games);
  *sum = is_impartial ? 0 : GI_GAME_ZERO;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint64_t value = 0;
    status = gi_judge_component(
        trial, is_impartial ? GI_ASK_VALUE : GI_ASK_GAME, parts[i], &value);
    gi_game game = GI_GAME_ZERO;
    if (status == GRUNDY_OK && !is_impartial)
      status = gi_game_add(games, (gi_game)*sum, (gi_game)value, &game);
    *sum = is_impartial ? *sum ^ value : game;
  }
  return status;
}

static grundy_status report(gi_trial *trial, gi_component sample,
                            bool is_impartial, const uint64_t *values) {
  const char *texts[2] = {"", ""};
  gi_digits digits[2];
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < 2 && status == GRUNDY_OK; i++) {
    digits[i] = gi_digits_of(values[i]);
    texts[i] = digits[i].text;
    if (!is_impartial)
      status = gi_game_text(trial->work, (gi_game)values[i], 200, &texts[i]);
  }
  return status == GRUNDY_OK
             ? gi_broken(trial, &sample, 1,
                         "the value is {0}, by the rule it is {1}", texts[0],
                         texts[1])
             : status;
}

static grundy_status compare(gi_trial *trial, gi_component sample,
                             const grundy_rules *rule) {
  bool is_impartial = gi_traits_of(sample).impartial;
  grundy_position *position = NULL;
  uint64_t values[2] = {0};
  grundy_status status = read_sample(trial, sample, rule, &position);
  assert(status != GRUNDY_OK || position);
  /* an impartial board of a partizan rule has a partizan value */
  for (size_t i = 0; status == GRUNDY_OK && i < position->count; i++)
    is_impartial = is_impartial && gi_traits_of(position->parts[i]).impartial;
  if (status == GRUNDY_OK)
    status = sum_of(trial, &sample, 1, is_impartial, &values[0]);
  if (status == GRUNDY_OK)
    status = sum_of(trial, position->parts, position->count, is_impartial,
                    &values[1]);
  return status == GRUNDY_OK && values[0] != values[1]
             ? report(trial, sample, is_impartial, values)
             : status;
}

grundy_status gi_law_rule_values(gi_trial *trial, const grundy_rules *rule) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    if (gi_trial_enough(trial))
      break;
    gi_place place = gi_trial_place(trial);
    status = compare(trial, trial->samples[i], rule);
    trial->report.positions += status == GRUNDY_OK;
    trial->report.answers += status == GRUNDY_OK;
    if (status == GRUNDY_OK)
      gi_trial_return(trial, place);
  }
  return status;
}
