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

survey_line survey_line_of(const survey *s, size_t game) {
  const survey_entry *e = &s->entries[game];
  survey_line line;
  char period[48] = ",", rares[24] = "";
  if (e->proved)
    snprintf(period, sizeof period, "%" PRIu64 ",%" PRIu64, e->period,
             e->preperiod);
  if (e->has_space)
    snprintf(rares, sizeof rares, "%" PRIu64, e->rares);
  snprintf(line.text, sizeof line.text,
           "%s,%s,%s,%" PRIu64 ",%s,%s,%" PRIu64 ",%016" PRIx64,
           survey_name_of(s, game).text, e->proved ? "proved" : "open", period,
           e->max_value, rares, proof_of(s, game), e->values, e->checksum);
  return line;
}

uint64_t survey_sum(uint64_t sum, const char *text, size_t length) {
  sum = sum ? sum : UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < length; i++)
    sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
  return sum;
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

static uint64_t value_in(const grundy_values *values, uint64_t n) {
  return values->width == 1   ? ((const uint8_t *)values->data)[n]
         : values->width == 2 ? ((const uint16_t *)values->data)[n]
                              : ((const uint32_t *)values->data)[n];
}

static grundy_status open_game(const survey *s, grundy_work *work, size_t game,
                               const grundy_rules **rules) {
  char text[32];
  snprintf(text, sizeof text, "octal[%s]", survey_name_of(s, game).text);
  return grundy_rules_parse(work, text, strlen(text), rules);
}

/* All values of heaps below the limit.  Where a period is proved, those of the
   first are at hand, and `known` tells how many. */
static grundy_status sum_values(const survey *s, grundy_work *work,
                                const grundy_rules *rules,
                                const grundy_repetition *found, uint64_t *sum) {
  uint64_t known = found->proved ? found->preperiod + found->period : s->limit;
  grundy_stream *stream = NULL;
  grundy_values values;
  *sum = UINT64_C(0xcbf29ce484222325);
  if (known > s->limit)
    known = s->limit;
  uint64_t ring = found->proved ? found->period : 0, at = 0;
  grundy_status status = grundy_stream_open(
      work, rules, (grundy_stream_query){.last = known - 1}, &stream);
  gi_memory memory = {0};
  uint64_t *last = ring ? gi_alloc(&memory, ring * sizeof *last) : NULL;
  if (status == GRUNDY_OK && ring && !last)
    status = GRUNDY_NOMEM;
  while (status == GRUNDY_OK && at < known) {
    status = grundy_stream_next(stream, &values);
    for (size_t i = 0; i < values.count; i++, at++) {
      uint64_t value = value_in(&values, i);
      if (ring)
        last[at % ring] = value;
      *sum = (*sum ^ value) * UINT64_C(0x100000001b3);
    }
  }
  for (; status == GRUNDY_OK && ring && at < s->limit; at++)
    *sum = (*sum ^ last[at % ring]) * UINT64_C(0x100000001b3);
  gi_free(&memory, last, ring * sizeof *last);
  return status;
}

grundy_status survey_solve(const survey *s, grundy_work *work, size_t game,
                           survey_entry *entry) {
  const grundy_rules *rules;
  grundy_repetition found;
  grundy_status status = open_game(s, work, game, &rules);
  if (status == GRUNDY_OK)
    status = grundy_repetition_find(
        work, rules, (grundy_repetition_query){.limit = s->limit}, &found);
  *entry = (survey_entry){0};
  if (status == GRUNDY_OK)
    status = sum_values(s, work, rules, &found, &entry->checksum);
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

/* ------------------------------------------------------------- two games */

size_t survey_like(const survey *s, size_t game) {
  size_t i = 0;
  while (i < game && s->entries[i].checksum != s->entries[game].checksum)
    i++;
  return i;
}

/* The first `count` values. */
static grundy_status values_of(grundy_work *work, const grundy_rules *rules,
                               uint64_t count, uint64_t *out) {
  grundy_stream *stream = NULL;
  grundy_status status = grundy_stream_open(
      work, rules, (grundy_stream_query){.last = count - 1}, &stream);
  for (uint64_t n = 0; n < count && status == GRUNDY_OK;) {
    grundy_values values;
    status = grundy_stream_next(stream, &values);
    for (size_t i = 0; i < values.count; i++)
      out[n++] = value_in(&values, i);
  }
  return status;
}

/* The digits without bit 0, and with bit 1 wherever it adds nothing: to take
   k + j and leave one heap is, if g(j) = 0, as good as to take k and leave that
   heap and one of j. */
static void form_of(const survey *s, size_t game, const uint64_t *first,
                    unsigned *form) {
  survey_name name = survey_name_of(s, game);
  unsigned digits[SURVEY_MOST_DIGITS + 1] = {0};
  digits[0] = (unsigned)(name.text[0] - '0');
  for (unsigned k = 1; name.text[1] && name.text[k + 1]; k++)
    digits[k] = (unsigned)(name.text[k + 1] - '0');
  for (unsigned k = 0; k <= s->digits; k++)
    form[k] = digits[k] & 6;
  for (unsigned k = 0; k <= s->digits; k++)
    for (unsigned j = 1; digits[k] & 4 && j + k <= s->digits; j++)
      if (first[j] == 0)
        form[k + j] |= 2;
}

/* Both of the same form, and with the same values of heaps up to the last
   digit: only there can bit 0 matter. */
static grundy_status compare_forms(const survey *s, grundy_work *work,
                                   const size_t *games,
                                   const grundy_rules *const *rules,
                                   bool *are_same) {
  uint64_t first[2][SURVEY_MOST_DIGITS + 1];
  unsigned forms[2][SURVEY_MOST_DIGITS + 1] = {{0}, {0}};
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++)
    status = values_of(work, rules[i], s->digits + 1, first[i]);
  if (status != GRUNDY_OK)
    return status;
  for (unsigned i = 0; i < 2; i++)
    form_of(s, games[i], first[i], forms[i]);
  *are_same =
      memcmp(forms[0], forms[1], sizeof forms[0]) == 0 &&
      memcmp(first[0], first[1], (s->digits + 1) * sizeof first[0][0]) == 0;
  return GRUNDY_OK;
}

/* The values up to the end of a period that both have. */
static grundy_status compare_periods(grundy_work *work, uint64_t count,
                                     const grundy_rules *const *rules,
                                     bool *are_same) {
  gi_memory memory = {0};
  size_t size = gi_array_size((size_t)count, 2 * sizeof(uint64_t));
  uint64_t *values = size ? gi_alloc(&memory, size) : NULL;
  if (!values)
    return GRUNDY_NOMEM;
  grundy_status status = values_of(work, rules[0], count, values);
  if (status == GRUNDY_OK)
    status = values_of(work, rules[1], count, values + count);
  *are_same =
      status == GRUNDY_OK && memcmp(values, values + count, size / 2) == 0;
  gi_free(&memory, values, size);
  return status;
}

grundy_status survey_compare(const survey *s, grundy_work *work, size_t a,
                             size_t b, survey_relation *relation) {
  const survey_entry *e = &s->entries[a], *f = &s->entries[b];
  const grundy_rules *rules[2] = {NULL, NULL};
  bool are_same = false;
  *relation = SURVEY_AGREES;
  grundy_status status = open_game(s, work, a, &rules[0]);
  if (status == GRUNDY_OK)
    status = open_game(s, work, b, &rules[1]);
  if (status == GRUNDY_OK)
    status = compare_forms(s, work, (size_t[]){a, b}, rules, &are_same);
  if (status != GRUNDY_OK || are_same) {
    *relation = are_same ? SURVEY_EQUAL_FORM : SURVEY_AGREES;
    return status;
  }
  if (e->proved && f->proved && e->period == f->period &&
      e->preperiod == f->preperiod)
    status = compare_periods(work, e->period + e->preperiod, rules, &are_same);
  *relation = are_same ? SURVEY_EQUAL_PERIOD : SURVEY_AGREES;
  return status;
}
