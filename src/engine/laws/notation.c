/* SPDX-License-Identifier: MIT */
/*
 * parse(print(p)) = p, and print(parse(text)) = text for a canonical text.  The
 * positions are each sample alone, and the sample twice beside a smaller one,
 * which checks order and merging too.
 */
#include "engine/laws/laws.h"
#include "engine/reader.h"

static bool same(const gi_component *parts, size_t count,
                 const grundy_position *read) {
  if (read->count != count)
    return false;
  for (size_t i = 0; i < count; i++)
    if (gi_part_compare(parts[i], read->parts[i]) != 0)
      return false;
  return true;
}

/* Are neighbours merged: heaps into one pair of parentheses, other equal
   components by a factor? */
static bool is_merged(const grundy_position *sum, const char *text) {
  if (gi_rules_are_listed(sum->parts[0].rules))
    return strstr(text, ") + ") == NULL;
  return sum->count < 2 || (*text >= '2' && *text <= '3' && text[1] == '*');
}

static grundy_status check_sum(gi_trial *trial, const gi_component *parts,
                               size_t count) {
  grundy_work *work = trial->work;
  grundy_position *sum, *read;
  const char *text = "", *again = "";
  grundy_status status = gi_position_new(work, &work->scratch, &sum);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_position_share(work, sum, parts[i], GRUNDY_NOWHERE);
  if (status == GRUNDY_OK)
    status = gi_position_text(work, sum, &text);
  if (status != GRUNDY_OK)
    return status;
  status = gi_position_parse(work, text, strlen(text), &read);
  if (status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN)
    return gi_broken(trial, parts, count,
                     "its text \"{0}\" cannot be read: {1}", text,
                     work->error.message);
  if (status == GRUNDY_OK)
    status = gi_position_text(work, read, &again);
  if (status != GRUNDY_OK)
    return status;
  if (!same(parts, count, read))
    return gi_broken(trial, parts, count,
                     "its text \"{0}\" is read as another position, \"{1}\"",
                     text, again);
  if (strcmp(text, again) != 0)
    return gi_broken(trial, parts, count,
                     "its text is \"{0}\", printed again \"{1}\"", text, again);
  if (!is_merged(sum, text))
    return gi_broken(trial, parts, count,
                     "equal neighbours are not merged in \"{0}\"", text);
  return GRUNDY_OK;
}

grundy_status gi_law_notation(gi_trial *trial) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    gi_place place = gi_trial_place(trial);
    gi_component sum[] = {trial->samples[i], trial->samples[i],
                          trial->samples[i / 2]};
    status = check_sum(trial, sum, 1);
    if (status == GRUNDY_OK)
      status = check_sum(trial, sum, 3);
    trial->report.positions++;
    gi_trial_return(trial, place);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&trial->work->budget);
  }
  return status;
}
