/* SPDX-License-Identifier: MIT */
#include "app/survey/survey.h"
#include "core/text.h"

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

unsigned survey_digit(const survey *s, size_t game, unsigned k) {
  size_t half = s->count / 2;
  if (k == 0)
    return game >= half ? 4 : 0;
  return (unsigned)(game % half >> 3 * (s->digits - k) & 7);
}

/* Names of the proofs: in the table, and in the library. */
static const struct {
  const char *name, *theorem;
} proofs[] = {[SURVEY_OPEN] = {"", ""},
              [SURVEY_GUY_SMITH] = {"Guy-Smith", "Guy and Smith"},
              [SURVEY_WINDOW] = {"window", "repeated window"},
              [SURVEY_STATE] = {"state", "repeated state of a sparse space"}};

static survey_proof proof_of(const grundy_period_search *found) {
  survey_proof proof = SURVEY_STATE;
  while (proof &&
         (!found->proved || strcmp(found->theorem, proofs[proof].theorem) != 0))
    proof--;
  return proof;
}

/* A field of the line: empty if the number is not known. */
static gi_digits field_of(bool is_known, uint64_t number) {
  return is_known ? gi_digits_of(number) : (gi_digits){""};
}

survey_line survey_line_of(const survey *s, size_t game) {
  if (s->is_misere)
    return survey_misere_line(s, game);
  survey_entry e = survey_entry_of(s, game);
  survey_line line;
  gi_digits mask = {""};
  if (e.has_space)
    snprintf(mask.text, sizeof mask.text, "%" PRIx64, e.mask);
  snprintf(line.text, sizeof line.text,
           "%s,%s,%s,%s,%s,%" PRIu64 ",%s,%s,%s,%s,%s,%s,%016" PRIx64,
           survey_name_of(s, game).text, e.proof ? "proved" : "open",
           field_of(e.proof, e.period).text,
           field_of(e.proof, e.preperiod).text,
           field_of(e.proof && e.preperiod, e.preperiod - 1).text, e.max_value,
           field_of(e.has_space, e.second_kind ? 2 : 1).text, mask.text,
           field_of(e.has_space, e.rares).text,
           field_of(e.has_space && e.rares, e.last_rare).text,
           proofs[e.proof].name, field_of(e.values, e.values).text, e.checksum);
  return line;
}

uint64_t survey_sum(uint64_t sum, const char *text, size_t length) {
  sum = sum ? sum : UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < length; i++)
    sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
  return sum;
}

gi_text survey_next_field(const char *line, size_t length, size_t *at) {
  size_t from = *at;
  while (*at < length && line[*at] != ',')
    ++*at;
  gi_text field = {line + from, *at - from, 0};
  if (*at < length)
    ++*at;
  return field;
}

bool survey_read_field(const char *line, size_t length, size_t *at,
                       bool *is_there, uint64_t *number) {
  gi_text field = survey_next_field(line, length, at);
  size_t end = 0;
  *is_there = field.length > 0;
  *number = 0;
  return !*is_there ||
         (gi_text_number(field, &end, number) && end == field.length);
}

static bool read_hex(gi_text text, uint64_t *number) {
  *number = 0;
  for (size_t i = 0; i < text.length; i++) {
    const char *digits = "0123456789abcdef";
    const char *digit = strchr(digits, text.data[i]);
    if (!digit || !*digit)
      return false;
    *number = *number << 4 | (uint64_t)(digit - digits);
  }
  return text.length <= 16;
}

bool survey_read(survey *s, const char *line, size_t length) {
  size_t at = 0, game = 0;
  gi_text name = survey_next_field(line, length, &at);
  while (game < s->count && !gi_text_is(name, survey_name_of(s, game).text))
    game++;
  if (game == s->count)
    return false;
  if (s->is_misere)
    return survey_misere_read(line, length, at, &s->entries[game]);
  survey_entry e = {.is_done = true};
  bool known;
  uint64_t space = 0, exception;
  bool proved = gi_text_is(survey_next_field(line, length, &at), "proved");
  bool is_read = survey_read_field(line, length, &at, &known, &e.period) &&
                 survey_read_field(line, length, &at, &known, &e.preperiod) &&
                 survey_read_field(line, length, &at, &known, &exception) &&
                 survey_read_field(line, length, &at, &known, &e.max_value) &&
                 survey_read_field(line, length, &at, &e.has_space, &space) &&
                 read_hex(survey_next_field(line, length, &at), &e.mask) &&
                 survey_read_field(line, length, &at, &known, &e.rares) &&
                 survey_read_field(line, length, &at, &known, &e.last_rare);
  e.second_kind = is_read && space == 2;
  gi_text proof = survey_next_field(line, length, &at);
  e.proof = SURVEY_STATE;
  while (e.proof && !gi_text_is(proof, proofs[e.proof].name))
    e.proof--;
  is_read = is_read && proved == (e.proof != SURVEY_OPEN) &&
            survey_read_field(line, length, &at, &known, &e.values) &&
            read_hex(survey_next_field(line, length, &at), &e.checksum);
  if (is_read)
    s->entries[game] = e;
  return is_read;
}

/* ---------------------------------------------------------------- a game */

static uint64_t value_in(const grundy_values *values, size_t n) {
  return values->width == 1   ? ((const uint8_t *)values->data)[n]
         : values->width == 2 ? ((const uint16_t *)values->data)[n]
                              : ((const uint32_t *)values->data)[n];
}

grundy_status survey_values_open(survey_values *values, grundy_work *work,
                                 const grundy_rules *rules, uint64_t from,
                                 uint64_t last) {
  grundy_stream_query query = {.from = from, .last = last, .no_limit = true};
  *values = (survey_values){0};
  return grundy_stream_open(work, rules, query, &values->stream);
}

grundy_status survey_values_next(survey_values *values, uint64_t *value) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && values->used == values->block.count) {
    values->used = 0;
    status = grundy_stream_next(values->stream, &values->block);
  }
  if (status == GRUNDY_OK)
    *value = value_in(&values->block, values->used++);
  return status;
}

grundy_status survey_open(const survey *s, grundy_work *work, size_t game,
                          const grundy_rules **rules) {
  char text[32];
  snprintf(text, sizeof text, "octal[%s]", survey_name_of(s, game).text);
  return grundy_rules_parse(work, text, strlen(text), rules);
}

/* Computes the checksum of the first values of the core.  They do not count for
   the limit of positions. */
static grundy_status sum_values(const survey *s, grundy_work *work,
                                const grundy_rules *rules, size_t game,
                                uint64_t *sum) {
  uint64_t from = s->classes[game].zeros, value = 0;
  survey_values values;
  grundy_work_start(work);
  grundy_status status =
      survey_values_open(&values, work, rules, from, from + s->summed - 1);
  *sum = UINT64_C(0xcbf29ce484222325);
  for (uint64_t i = 0; i < s->summed && status == GRUNDY_OK; i++) {
    status = survey_values_next(&values, &value);
    *sum = (*sum ^ value) * UINT64_C(0x100000001b3);
  }
  return status;
}

/* Searches for the period within the limits.  A search that ends at the limit
   of positions has not looked at its last values: a second search does. */
static grundy_status find_period(const survey *s, grundy_work *work,
                                 const grundy_rules *rules,
                                 grundy_period_search *found) {
  grundy_period_search_query query = {.limit = s->limit, .window = s->window};
  grundy_status status = grundy_period_search_run(work, rules, query, found);
  const grundy_error *error = grundy_work_error(work);
  if (status != GRUNDY_STOPPED || error->limit != GRUNDY_LIMIT_POSITIONS)
    return status;
  query.limit = found->values_computed;
  if (!query.limit)
    return status;
  grundy_work_start(work);
  return grundy_period_search_run(work, rules, query, found);
}

grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry) {
  const grundy_rules *rules;
  grundy_period_search found;
  if (s->is_misere)
    return survey_misere_solve(s, work, game, entry);
  *entry = (survey_entry){0};
  grundy_status status = survey_open(s, work, game, &rules);
  if (status == GRUNDY_OK)
    status = find_period(s, work, rules, &found);
  if (status == GRUNDY_OK)
    status = sum_values(s, work, rules, game, &entry->checksum);
  if (status != GRUNDY_OK)
    return status;
  entry->is_done = true;
  entry->proof = proof_of(&found);
  if (found.proved) {
    entry->period = found.period;
    entry->preperiod = found.preperiod;
  }
  entry->max_value = found.max_value;
  entry->has_space = found.has_space;
  entry->second_kind = found.second_kind;
  entry->mask = found.mask;
  entry->rares = found.rare_count;
  if (found.rare_count)
    entry->last_rare = found.rares[found.rare_count - 1];
  entry->values = found.values_computed;
  return GRUNDY_OK;
}
