/* SPDX-License-Identifier: MIT */
#include "app/picture/chart.h"

#include "core/text.h"
#include "engine/picture/sheet.h"

const grundy_outcome chart_lines[CHART_LINES] = {GRUNDY_P, GRUNDY_N, GRUNDY_L,
                                                 GRUNDY_R};

bool chart_has_zeros(const chart *c) {
  grundy_table_kind kind = c->table->kind;
  if (c->has_products)
    return false;
  return kind == GRUNDY_TABLE_VALUES || kind == GRUNDY_TABLE_GENUS ||
         has_outcome_colours(c->table);
}

bool chart_is_zero(const chart *c, grundy_cell cell) {
  if (cell.hole || !chart_has_zeros(c))
    return false;
  return has_outcome_colours(c->table) ? cell.outcome == GRUNDY_P
                                       : cell.number == 0;
}

uint64_t chart_largest(const chart *c) {
  uint64_t largest = 0;
  for (size_t i = 0; i < chart_count(c); i++)
    if (!c->cells[i].hole && c->cells[i].number > largest)
      largest = c->cells[i].number;
  return largest;
}

/* Outcomes other than P, N and L share the top line. */
uint64_t chart_height(const chart *c, grundy_cell cell) {
  uint64_t line = 0;
  if (!has_outcome_colours(c->table))
    return cell.number;
  while (line < CHART_LINES - 1 && chart_lines[line] != cell.outcome)
    line++;
  return line;
}

uint64_t chart_top(const chart *c) {
  uint64_t top = 1;
  if (!has_outcome_colours(c->table))
    return chart_largest(c);
  for (size_t i = 0; i < chart_count(c); i++)
    if (!c->cells[i].hole && chart_height(c, c->cells[i]) > top)
      top = chart_height(c, c->cells[i]);
  return top;
}

grundy_cell chart_block(const chart *c, size_t block, size_t row,
                        size_t column) {
  size_t x = row * block, y = column * block;
  assert(x < c->rows && y < c->columns);
  for (size_t i = x; i < x + block && i < c->rows; i++)
    for (size_t k = y; k < y + block && k < c->columns; k++)
      if (chart_is_zero(c, c->cells[i * c->columns + k]))
        return c->cells[i * c->columns + k];
  return c->cells[x * c->columns + y];
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
    return N_("Moves in the longest play for {0} from {1} to {2}");
  case GRUNDY_TABLE_GAMES:
    return N_("Values by their outcomes, for {0} from {1} to {2}");
  case GRUNDY_TABLE_MEAN:
    return N_("Means by the outcomes, for {0} from {1} to {2}");
  case GRUNDY_TABLE_TEMPERATURE:
    return N_("Temperatures by the outcomes, for {0} from {1} to {2}");
  case GRUNDY_TABLE_WEIGHT:
    return N_("Atomic weights by the outcomes, for {0} from {1} to {2}");
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
    return N_("Moves in the longest play, {0} from {1} to {2} down, {3} from "
              "{4} to {5} across");
  case GRUNDY_TABLE_GAMES:
    return N_("Values, coloured by outcome, {0} from {1} to {2} down, {3} from "
              "{4} to {5} across");
  case GRUNDY_TABLE_MEAN:
    return N_("Means, coloured by outcome, {0} from {1} to {2} down, {3} from "
              "{4} to {5} across");
  case GRUNDY_TABLE_TEMPERATURE:
    return N_("Temperatures, coloured by outcome, {0} from {1} to {2} down, "
              "{3} from {4} to {5} across");
  case GRUNDY_TABLE_WEIGHT:
    return N_("Atomic weights, coloured by outcome, {0} from {1} to {2} down, "
              "{3} from {4} to {5} across");
  case GRUNDY_TABLE_GENUS:
    break;
  }
  return N_("Genus g^h, coloured by g, {0} from {1} to {2} down, {3} from {4} "
            "to {5} across");
}

static void say_ranges(const chart *c, gi_writer *words) {
  const range *r = c->table->ranges;
  gi_digits from = gi_digits_of(r[0].from), to = gi_digits_of(r[0].to);
  if (c->table->dimensions == 1) {
    gi_sheet_say(words, c->language, subtitle_of(c->table), c->names[0],
                 from.text, to.text);
    return;
  }
  gi_digits left = gi_digits_of(r[1].from), right = gi_digits_of(r[1].to);
  const char *sentence =
      c->has_products
          ? N_("Nim products, {0} from {1} to {2} down, {3} from {4} to {5} "
               "across")
          : subtitle_of_pair(c->table);
  gi_sheet_say(words, c->language, sentence, c->names[0], from.text, to.text,
               c->names[1], left.text, right.text);
}

void chart_say_subtitle(const chart *c, gi_writer *words) {
  say_ranges(c, words);
  if (c->table->fixed)
    gi_sheet_say(words, c->language, "with {0} fixed", c->table->fixed);
}

void chart_say_zeros(const chart *c, gi_writer *words) {
  size_t i = 0;
  while (i < chart_count(c) && !chart_is_zero(c, c->cells[i]))
    i++;
  if (i == chart_count(c))
    return;
  gi_sheet_say(words, c->language,
               has_outcome_colours(c->table)
                   ? N_("Orange marks P: the player to move loses.")
                   : N_("Orange marks the value 0: the player to move loses."));
}

void chart_say_rares(const chart *c, gi_writer *words) {
  size_t count = 0;
  for (size_t i = 0; c->is_rare && i < c->columns; i++)
    count += c->is_rare[i];
  if (count)
    gi_sheet_say(
        words, c->language,
        "Red marks the rare heaps of a sparse space, {0} in this range.",
        gi_digits_of(count).text);
}

static const char *period_sentence(const chart *c, bool in_bands) {
  if (c->period == 1)
    return N_("From {0} = {1} on (shaded), all values are provably equal.");
  return in_bands ? N_("From {0} = {1} on, the values provably repeat with "
                       "period {2}; every other period is shaded.")
                  : N_("From {0} = {1} on (shaded), the values provably repeat "
                       "with period {2}.");
}

void chart_say_period(const chart *c, gi_writer *words, bool in_bands) {
  if (!c->has_period)
    return;
  assert(c->period > 0);
  gi_sheet_say(words, c->language, period_sentence(c, in_bands), c->names[0],
               gi_digits_of(c->preperiod).text, gi_digits_of(c->period).text);
}
