/* SPDX-License-Identifier: MIT */
#include "chart.h"

#include "sheet.h"

bool chart_has_zeros(const chart *c) {
  return c->table->kind == GRUNDY_TABLE_VALUES || has_outcomes(c->table);
}

bool chart_is_zero(const chart *c, grundy_cell cell) {
  if (cell.hole || !chart_has_zeros(c))
    return false;
  return has_outcomes(c->table) ? cell.outcome == GRUNDY_P : cell.number == 0;
}

uint64_t chart_largest(const chart *c) {
  uint64_t largest = 0;
  for (size_t i = 0; i < chart_count(c); i++)
    if (!c->cells[i].hole && c->cells[i].number > largest)
      largest = c->cells[i].number;
  return largest;
}

static const char *subtitle_of(const chart *c) {
  bool is_pair = c->table->dimensions == 2;
  switch (c->table->kind) {
  case GRUNDY_TABLE_VALUES:
    return is_pair ? "Grundy values, {0} from {1} to {2} down, {3} from {4} "
                     "to {5} across"
                   : "Grundy values for {0} from {1} to {2}";
  case GRUNDY_TABLE_OUTCOMES:
    if (c->table->play == GRUNDY_MISERE)
      return is_pair ? "Outcomes in misère play, {0} from {1} to {2} down, "
                       "{3} from {4} to {5} across"
                     : "Outcomes in misère play for {0} from {1} to {2}";
    return is_pair ? "Outcomes, {0} from {1} to {2} down, {3} from {4} to {5} "
                     "across"
                   : "Outcomes for {0} from {1} to {2}";
  case GRUNDY_TABLE_PLIES:
    return is_pair ? "Moves left under best play, {0} from {1} to {2} down, "
                     "{3} from {4} to {5} across"
                   : "Moves left under best play for {0} from {1} to {2}";
  case GRUNDY_TABLE_LONGEST:
    break;
  }
  return is_pair ? "Moves of the longest play, {0} from {1} to {2} down, {3} "
                   "from {4} to {5} across"
                 : "Moves of the longest play for {0} from {1} to {2}";
}

grundy_status chart_subtitle(const chart *c, gi_buffer *out) {
  const range *r = c->table->ranges;
  gi_digits from = gi_digits_of(r[0].from), to = gi_digits_of(r[0].to);
  if (c->table->dimensions == 1)
    return sheet_say(out, subtitle_of(c), c->names[0], from.text, to.text);
  gi_digits left = gi_digits_of(r[1].from), right = gi_digits_of(r[1].to);
  return sheet_say(out, subtitle_of(c), c->names[0], from.text, to.text,
                   c->names[1], left.text, right.text);
}

grundy_status chart_say_zeros(const chart *c, gi_buffer *out) {
  size_t i = 0;
  while (i < chart_count(c) && !chart_is_zero(c, c->cells[i]))
    i++;
  if (i == chart_count(c))
    return GRUNDY_OK;
  return has_outcomes(c->table)
             ? sheet_say(out, "Orange marks P: the player to move loses.")
             : sheet_say(out, "Orange marks the value 0: the player to move "
                              "loses.");
}

grundy_status chart_say_period(const chart *c, gi_buffer *out, bool in_bands) {
  if (!c->has_period)
    return GRUNDY_OK;
  gi_digits from = gi_digits_of(c->preperiod), by = gi_digits_of(c->period);
  if (c->period == 1)
    return sheet_say(out,
                     "From {0} = {1} on (shaded) all values are equal, which "
                     "is proved.",
                     c->names[0], from.text);
  return in_bands ? sheet_say(out,
                              "From {0} = {1} on the values repeat with period "
                              "{2}, which is proved; every other period is "
                              "shaded.",
                              c->names[0], from.text, by.text)
                  : sheet_say(out,
                              "From {0} = {1} on (shaded) the values repeat "
                              "with period {2}, which is proved.",
                              c->names[0], from.text, by.text);
}
