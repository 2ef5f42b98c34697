/* SPDX-License-Identifier: MIT */
/*
 * The family's board rule gives the same values as its code.
 *
 * A position is handed over as text, since a board rule and a family in C have
 * different bytes.  Samples that a family does not hand over (UNABLE) are left
 * out.  Both values come from search, each with its own options.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/value/partizan.h"
#include "theory/partizan/store.h"

/* Writes the text of a sample under the rule, without parentheses.  UNABLE: the
   family does not hand the sample over. */
static grundy_status write_args(gi_component sample, gi_buffer *text) {
  const gi_family *family = sample.rules->family;
  return family->rule_args ? family->rule_args(sample, text)
                           : gi_component_args(sample, text);
}

/* Reads the text of a sample as a position of the rule; NULL if the family does
   not hand it over. */
static grundy_status read_sample(gi_trial *trial, gi_component sample,
                                 const grundy_rules *rule,
                                 grundy_position **position) {
  gi_buffer text;
  gi_buffer_init(&text, &trial->work->memory);
  grundy_status status = write_args(sample, &text);
  if (status == GRUNDY_UNABLE) {
    gi_buffer_clear(&text);
    return GRUNDY_OK;
  }
  if (status == GRUNDY_OK)
    status = gi_position_new(trial->work, &trial->work->scratch, position);
  gi_text args = {(const char *)text.data, text.length, 0};
  if (status == GRUNDY_OK)
    status = rule->family->parse(trial->work, rule, args, *position);
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
        trial, is_impartial ? GI_FIND_VALUE : GI_FIND_GAME, parts[i], &value);
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

/* Compares the values of a sample; *is_compared is false if the family does not
   hand it over. */
static grundy_status compare(gi_trial *trial, gi_component sample,
                             const grundy_rules *rule, bool *is_compared) {
  bool is_impartial = gi_traits_of(sample).impartial;
  grundy_position *position = NULL;
  uint64_t values[2] = {0};
  grundy_status status = read_sample(trial, sample, rule, &position);
  if (status != GRUNDY_OK || !position)
    return status;
  *is_compared = true;
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
    bool is_compared = false;
    status = compare(trial, trial->samples[i], rule, &is_compared);
    trial->report.positions += status == GRUNDY_OK && is_compared;
    trial->report.answers += status == GRUNDY_OK && is_compared;
    if (status == GRUNDY_OK)
      gi_trial_return(trial, place);
  }
  return status;
}
