/* SPDX-License-Identifier: MIT */
/*
 * Parses the constants at the end of a rule.
 *
 *   rule  += 'with' def {',' def}
 *   def   := VAR '=' ('[' const {',' const} ']' | '{' [elem {',' elem}] '}')
 *   elem  := const | const '..' const | '(' const {',' const} ')'
 *
 * The constants are parsed before the clauses, so that the clauses know them.
 * The elements of a set are sorted rows: a range is a row of its two ends, and
 * a tuple is a row of its numbers.
 */
#include <string.h>

#include "core/buffer.h"
#include "core/text.h"
#include "lang/rule/parse.h"

gi_data *gi_parser_data(const gi_parser *p, gi_token name) {
  if (name.kind != GI_TOKEN_NAME)
    return NULL;
  for (gi_data *d = p->data; d; d = d->next)
    if (d->name.length == name.length &&
        memcmp(d->name.text, p->text.data + name.place, name.length) == 0)
      return d;
  return NULL;
}

/* Parses a number with or without a minus sign. */
static bool parse_constant(gi_parser *p, int64_t *value) {
  bool is_negative =
      p->token.kind == GI_TOKEN_OPERATOR && p->token.value == GI_SUB;
  if (is_negative && !gi_parser_advance(p))
    return false;
  if (p->token.kind != GI_TOKEN_NUMBER) {
    gi_parser_expected(p, "a number");
    return false;
  }
  *value = is_negative ? -p->token.number : p->token.number;
  return gi_parser_advance(p);
}

static bool put(gi_parser *p, gi_buffer *list, int64_t value) {
  if (p->status == GRUNDY_OK)
    p->status = gi_buffer_put(list, &value, sizeof value);
  return p->status == GRUNDY_OK;
}

/* Parses the numbers up to the closing token; returns how many there are. */
static uint32_t parse_numbers(gi_parser *p, gi_token_kind close,
                              const char *mark, gi_buffer *list) {
  gi_token open = p->token;
  uint32_t count = 0;
  int64_t value;
  do {
    if (!gi_parser_advance(p) || !parse_constant(p, &value) ||
        !put(p, list, value))
      return 0;
    count++;
  } while (p->token.kind == GI_TOKEN_COMMA);
  return gi_parser_close(p, close, mark, open) ? count : 0;
}

/* Adds the range or the number to the items of the set. */
static gi_item *add_item(gi_parser *p, int64_t from, int64_t to,
                         bool is_range) {
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  if (!item)
    return NULL;
  *item = (gi_item){.from = gi_parser_constant(p, from),
                    .to = is_range ? gi_parser_constant(p, to) : NULL};
  return item->from && (item->to || !is_range) ? item : NULL;
}

/* Parses an element of a set that is not a tuple. */
static bool parse_range(gi_parser *p, gi_item **item, gi_buffer *list) {
  int64_t from, to;
  if (!parse_constant(p, &from))
    return false;
  to = from;
  bool is_range = p->token.kind == GI_TOKEN_DOTS;
  if (is_range && (!gi_parser_advance(p) || !parse_constant(p, &to)))
    return false;
  *item = add_item(p, from, to, is_range);
  return *item && (from > to || (put(p, list, from) && put(p, list, to)));
}

static bool parse_elements(gi_parser *p, gi_data *d, gi_buffer *list) {
  gi_token open = p->token;
  gi_item **last = &d->items;
  do {
    if (!gi_parser_advance(p))
      return false;
    if (p->token.kind == GI_TOKEN_CLOSE_SET && !d->width)
      break;
    gi_token element = p->token;
    uint32_t width = 1;
    if (element.kind == GI_TOKEN_OPEN)
      width = parse_numbers(p, GI_TOKEN_CLOSE, ")", list);
    else if (!parse_range(p, last, list))
      return false;
    if (p->status != GRUNDY_OK)
      return false;
    if (*last)
      last = &(*last)->next;
    if (d->width && d->width != width) {
      gi_parser_fail(p, element.place,
                     "the elements of a set are all numbers, or all tuples of "
                     "one size");
      return false;
    }
    d->width = width;
  } while (p->token.kind == GI_TOKEN_COMMA);
  return gi_parser_close(p, GI_TOKEN_CLOSE_SET, "}", open);
}

/* ------------------------------------------------------------------- rows */

static int compare(const int64_t *a, const int64_t *b, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* Sorts rows by Shell's method, since qsort knows no width. */
static void sort_rows(int64_t *list, size_t count, size_t width) {
  int64_t row[GRUNDY_MOST_INTEGERS];
  size_t bytes = width * sizeof *list;
  for (size_t gap = count / 2; gap; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (size_t i = gap; i < count; i++) {
      size_t at = i;
      memcpy(row, list + i * width, bytes);
      for (; at >= gap && compare(list + (at - gap) * width, row, width) > 0;
           at -= gap)
        memcpy(list + at * width, list + (at - gap) * width, bytes);
      memcpy(list + at * width, row, bytes);
    }
}

/* Merges ranges that overlap, and rows that are equal; returns the number of
   rows left. */
static size_t merge_rows(int64_t *list, size_t count, size_t width,
                         bool is_ranges) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t *row = list + i * width;
    int64_t *last = kept ? list + (kept - 1) * width : list;
    if (kept && is_ranges && row[0] <= last[1])
      last[1] = row[1] > last[1] ? row[1] : last[1];
    else if (!kept || compare(last, row, width) != 0)
      memmove(list + kept++ * width, row, width * sizeof *list);
  }
  return kept;
}

static bool keep(gi_parser *p, gi_data *d, const gi_buffer *numbers) {
  int64_t *list = gi_parser_alloc(p, numbers->length + sizeof *list);
  size_t count = numbers->length / sizeof *list;
  if (!list)
    return false;
  list[0] = 0;
  if (count)
    memcpy(list, numbers->data, numbers->length);
  size_t width = d->is_array ? 1 : d->width == 1 ? 2 : d->width;
  count = width ? count / width : 0;
  if (!d->is_array && count) {
    sort_rows(list, count, width);
    count = merge_rows(list, count, width, d->width == 1);
  }
  d->list = list;
  d->count = (uint32_t)count;
  d->least = d->most = list[0];
  for (size_t i = 0; i < count * width; i++) {
    d->least = list[i] < d->least ? list[i] : d->least;
    d->most = list[i] > d->most ? list[i] : d->most;
  }
  return true;
}

/* ------------------------------------------------------------ definitions */

bool gi_parse_equals(gi_parser *p, const char *what) {
  gi_token name = p->token;
  size_t at = gi_text_skip(p->text, name.place + name.length);
  if (at >= p->text.length || p->text.data[at] != '=') {
    p->token = (gi_token){.kind = GI_TOKEN_END, .place = (uint32_t)at};
    if (at < p->text.length)
      p->token =
          (gi_token){.kind = GI_TOKEN_NAME, .place = (uint32_t)at, .length = 1};
    gi_parser_expected(p, what);
    return false;
  }
  p->token.place = (uint32_t)at;
  p->token.length = 1;
  size_t next = gi_text_skip(p->text, at + 1);
  if (next < p->text.length && p->text.data[next] == '@') {
    gi_parser_fail(p, (uint32_t)next,
                   "a file can only be named on the command line");
    gi_hint(p->error, "write the numbers here, as in [3,1,4] or {0}",
            "{1,3,4}");
    return false;
  }
  return gi_parser_advance(p);
}

static bool parse_definition(gi_parser *p, gi_data *d, gi_buffer *list) {
  if (!gi_parse_new_name(p, &d->name))
    return false;
  if (!gi_parse_equals(p, N_("'=' and an array [...] or a set {...}")))
    return false;
  d->is_array = p->token.kind == GI_TOKEN_OPEN_SUM;
  if (!d->is_array && p->token.kind != GI_TOKEN_OPEN_SET) {
    gi_parser_expected(p, "an array [...] or a set {...}");
    return false;
  }
  bool works = d->is_array ? parse_numbers(p, GI_TOKEN_CLOSE_SUM, "]", list) > 0
                           : parse_elements(p, d, list);
  if (works && d->is_array)
    d->width = 1;
  if (works && d->width > GRUNDY_MOST_INTEGERS) {
    gi_parser_fail(p, d->name.place, "a tuple has at most 16 numbers");
    works = false;
  }
  return works && keep(p, d, list);
}

/* Finds `with`, which ends the clauses.  False: there is none. */
static bool find_with(const gi_parser *p, gi_token *with) {
  grundy_error ignored;
  *with = p->token;
  while (with->kind != GI_TOKEN_END && with->kind != GI_TOKEN_WITH)
    if (gi_token_read(p->text, with->place + with->length, &ignored, with) !=
        GRUNDY_OK)
      return false;
  return with->kind == GI_TOKEN_WITH;
}

bool gi_parse_data(gi_parser *p) {
  gi_token first = p->token, with;
  gi_buffer list;
  if (!find_with(p, &with))
    return true;
  gi_buffer_init(&list, p->arena->memory);
  p->token = with;
  do {
    gi_data *d = gi_parser_alloc(p, sizeof *d);
    if (!d || !gi_parser_advance(p))
      break;
    if (gi_parser_is_graph(p)) {
      if (!gi_parse_graph(p))
        break;
      continue;
    }
    *d = (gi_data){.next = NULL};
    list.length = 0;
    if (!parse_definition(p, d, &list))
      break;
    gi_data **last = &p->data;
    while (*last)
      last = &(*last)->next;
    *last = d;
  } while (p->token.kind == GI_TOKEN_COMMA);
  gi_buffer_clear(&list);
  if (p->status == GRUNDY_OK && p->token.kind != GI_TOKEN_END)
    gi_parser_expected(p, "',' or the end");
  p->token = first;
  p->text.length = with.place; /* the clauses end there */
  return p->status == GRUNDY_OK;
}
