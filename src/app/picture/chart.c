/* SPDX-License-Identifier: MIT */
#include "app/picture/chart.h"

#include "app/picture/sheet.h"

bool chart_has_zeros(const chart *c) {
  grundy_table_kind kind = c->table->kind;
  if (c->has_products)
    return false;
  return kind == GRUNDY_TABLE_VALUES || kind == GRUNDY_TABLE_GENUS ||
         kind == GRUNDY_TABLE_OUTCOMES;
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

static const char *subtitle_of(const table *t) {
  switch (t->kind) {
  case GRUNDY_TABLE_VALUES:
    return N_("Grundy values for {0} from {1} to {2}");
  case GRUNDY_TABLE_OUTCOMES:
    return t->play == GRUNDY_MISERE
               ? N_("Outcomes in misère play for {0} from {1} to {2}")
               : N_("Outcomes for {0} from {1} to {2}");
  case GRUNDY_TABLE_PLIES:
    return N_("Moves left under best play for {0} from {1} to {2}");
  case GRUNDY_TABLE_LONGEST:
    return N_("Moves of the longest play for {0} from {1} to {2}");
  case GRUNDY_TABLE_GENUS:
    break;
  }
  return N_("Genus g^h, drawn by g, for {0} from {1} to {2}");
}

static const char *subtitle_of_pair(const table *t) {
  switch (t->kind) {
  case GRUNDY_TABLE_VALUES:
    return N_("Grundy values, {0} from {1} to {2} down, {3} from {4} to {5} "
              "across");
  case GRUNDY_TABLE_OUTCOMES:
    return t->play == GRUNDY_MISERE
               ? N_("Outcomes in misère play, {0} from {1} to {2} down, {3} "
                    "from {4} to {5} across")
               : N_("Outcomes, {0} from {1} to {2} down, {3} from {4} to {5} "
                    "across");
  case GRUNDY_TABLE_PLIES:
    return N_("Moves left under best play, {0} from {1} to {2} down, {3} from "
              "{4} to {5} across");
  case GRUNDY_TABLE_LONGEST:
    return N_("Moves of the longest play, {0} from {1} to {2} down, {3} from "
              "{4} to {5} across");
  case GRUNDY_TABLE_GENUS:
    break;
  }
  return N_("Genus g^h, coloured by g, {0} from {1} to {2} down, {3} from {4} "
            "to {5} across");
}

grundy_status chart_subtitle(const chart *c, gi_buffer *out) {
  const range *r = c->table->ranges;
  gi_digits from = gi_digits_of(r[0].from), to = gi_digits_of(r[0].to);
  if (c->table->dimensions == 1)
    return sheet_say(out, c->language, subtitle_of(c->table), c->names[0],
                     from.text, to.text);
  gi_digits left = gi_digits_of(r[1].from), right = gi_digits_of(r[1].to);
  const char *words =
      c->has_products
          ? N_("Nim products, {0} from {1} to {2} down, {3} from {4} to {5} "
               "across.")
          : subtitle_of_pair(c->table);
  return sheet_say(out, c->language, words, c->names[0], from.text, to.text,
                   c->names[1], left.text, right.text);
}

grundy_status chart_say_zeros(const chart *c, gi_buffer *out) {
  size_t i = 0;
  while (i < chart_count(c) && !chart_is_zero(c, c->cells[i]))
    i++;
  if (i == chart_count(c))
    return GRUNDY_OK;
  return has_outcomes(c->table)
             ? sheet_say(out, c->language,
                         "Orange marks P: the player to move loses.")
             : sheet_say(out, c->language,
                         "Orange marks the value 0: the player to move "
                         "loses.");
}

grundy_status chart_say_rares(const chart *c, gi_buffer *out) {
  size_t count = 0;
  for (size_t i = 0; c->is_rare && i < c->columns; i++)
    count += c->is_rare[i];
  return count ? sheet_say(out, c->language,
                           "Red marks the rare heaps of a sparse space, {0} "
                           "in this range.",
                           gi_digits_of(count).text)
               : GRUNDY_OK;
}

grundy_status chart_say_period(const chart *c, gi_buffer *out, bool in_bands) {
  if (!c->has_period)
    return GRUNDY_OK;
  gi_digits from = gi_digits_of(c->preperiod), by = gi_digits_of(c->period);
  if (c->period == 1)
    return sheet_say(out, c->language,
                     "From {0} = {1} on (shaded) all values are equal, which "
                     "is proved.",
                     c->names[0], from.text);
  return in_bands ? sheet_say(out, c->language,
                              "From {0} = {1} on the values repeat with period "
                              "{2}, which is proved; every other period is "
                              "shaded.",
                              c->names[0], from.text, by.text)
                  : sheet_say(out, c->language,
                              "From {0} = {1} on (shaded) the values repeat "
                              "with period {2}, which is proved.",
                              c->names[0], from.text, by.text);
}
