/* SPDX-License-Identifier: MIT */
#include "survey.h"

#include "core/text.h"
#include "number.h"

#include <inttypes.h>
#include <string.h>

survey_name survey_name_of(const survey *s, size_t game) {
  survey_name name = {"0."};
  size_t half = s->count / 2;
  unsigned length = 2;
  if (game >= half)
    name.text[0] = '4';
  for (size_t weight = half / 8, rest = game % half; weight; weight /= 8) {
    name.text[length++] = (char)('0' + rest / weight);
    rest %= weight;
  }
  while (length > 3 && name.text[length - 1] == '0')
    length--;
  name.text[length] = '\0';
  return name;
}

/* How a period is proved. */
static const char *proof_of(const survey *s, size_t game) {
  survey_name name = survey_name_of(s, game);
  if (!s->entries[game].proved)
    return "";
  return strpbrk(name.text, "4567") ? "Guy-Smith" : "window";
}

void survey_write(const survey *s, FILE *out, size_t game, const char *like) {
  const survey_entry *e = &s->entries[game];
  fprintf(out, "%s,%s,", survey_name_of(s, game).text,
          e->proved ? "proved" : "open");
  if (e->proved)
    fprintf(out, "%" PRIu64 ",%" PRIu64, e->period, e->preperiod);
  else
    fputs(",", out);
  fprintf(out, ",%" PRIu64 ",", e->max_value);
  if (e->has_space)
    fprintf(out, "%" PRIu64, e->rares);
  fprintf(out, ",%s,%" PRIu64 ",%016" PRIx64, proof_of(s, game), e->values,
          e->checksum);
  if (like)
    fprintf(out, ",%s", like);
  fputs("\n", out);
}

/* The field at *at, up to a comma or the end. */
static gi_text next_field(const char *line, size_t length, size_t *at) {
  size_t from = *at;
  while (*at < length && line[*at] != ',')
    ++*at;
  gi_text field = {line + from, *at - from, 0};
  if (*at < length)
    ++*at;
  return field;
}

static bool read_field(const char *line, size_t length, size_t *at,
                       bool *is_there, uint64_t *number) {
  gi_text field = next_field(line, length, at);
  size_t end = 0;
  *is_there = field.length > 0;
  *number = 0;
  return !*is_there ||
         (gi_text_number(field, &end, number) && end == field.length);
}

static bool read_sum(gi_text field, uint64_t *sum) {
  *sum = 0;
  for (size_t i = 0; i < field.length; i++) {
    const char *digits = "0123456789abcdef";
    const char *digit = strchr(digits, field.data[i]);
    if (!digit || !*digit)
      return false;
    *sum = *sum << 4 | (uint64_t)(digit - digits);
  }
  return field.length == 16;
}

bool survey_read(survey *s, const char *line, size_t length) {
  size_t at = 0, game = 0;
  gi_text name = next_field(line, length, &at);
  while (game < s->count && !gi_text_is(name, survey_name_of(s, game).text))
    game++;
  if (game == s->count)
    return false;
  survey_entry e = {.is_done = true};
  bool known;
  e.proved = gi_text_is(next_field(line, length, &at), "proved");
  bool is_read = read_field(line, length, &at, &known, &e.period) &&
                 read_field(line, length, &at, &known, &e.preperiod) &&
                 read_field(line, length, &at, &known, &e.max_value) &&
                 read_field(line, length, &at, &e.has_space, &e.rares);
  next_field(line, length, &at);
  is_read = is_read && read_field(line, length, &at, &known, &e.values) &&
            read_sum(next_field(line, length, &at), &e.checksum);
  if (is_read)
    s->entries[game] = e;
  return is_read;
}

/* ---------------------------------------------------------------- a game */

static grundy_status sum_values(grundy_work *work, const grundy_rules *rules,
                                uint64_t *sum) {
  grundy_status status = GRUNDY_OK;
  *sum = UINT64_C(0xcbf29ce484222325);
  for (uint64_t n = 0; n < SURVEY_SUMMED && status == GRUNDY_OK; n++) {
    grundy_cell cell;
    status = grundy_cell_at(work, rules, &n, GRUNDY_TABLE_VALUES,
                            (grundy_query){0}, &cell);
    *sum = (*sum ^ cell.number) * UINT64_C(0x100000001b3);
  }
  return status;
}

grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry) {
  char text[32];
  const grundy_rules *rules;
  grundy_repetition found;
  snprintf(text, sizeof text, "octal[%s]", survey_name_of(s, game).text);
  grundy_status status = grundy_rules_parse(work, text, strlen(text), &rules);
  if (status == GRUNDY_OK)
    status = grundy_repetition_find(
        work, rules, (grundy_repetition_query){.limit = s->limit}, &found);
  *entry = (survey_entry){0};
  if (status == GRUNDY_OK)
    status = sum_values(work, rules, &entry->checksum);
  if (status != GRUNDY_OK)
    return status;
  entry->is_done = true;
  entry->proved = found.proved;
  entry->period = found.proved ? found.period : 0;
  entry->preperiod = found.proved ? found.preperiod : 0;
  entry->max_value = found.max_value;
  entry->has_space = found.has_space;
  entry->rares = found.rare_count;
  entry->values = found.values_computed;
  return GRUNDY_OK;
}
