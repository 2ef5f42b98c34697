/* SPDX-License-Identifier: MIT */
#include "games/base/entries.h"

#include <stdlib.h>

#include "core/text.h"
#include "engine/position.h"
#include "games/base/row.h"

static const unsigned char no_bytes[1] = {0};

static int by_size(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

/* Sorts the entries of a bag. */
static void normalise(const grundy_rules *rules, gi_row *row) {
  if (gi_rule_is_bag(rules->data) && row->count)
    qsort(row->at, row->count, sizeof *row->at, by_size);
}

/* ------------------------------------------------------------------ reading */

static grundy_status check_number(grundy_work *work, uint64_t number) {
  if (number <= INT64_MAX)
    return GRUNDY_OK;
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "a rule's numbers are at most {0}",
                 gi_digits_of(INT64_MAX).text);
}

/* Reads one state and adds it to the sum. */
static grundy_status read_state(grundy_work *work, const grundy_rules *rules,
                                gi_text args, grundy_position *sum) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_read(&row, args, rules->family->integers);
  for (size_t i = 0; i < row.count && status == GRUNDY_OK; i++)
    status = check_number(work, row.at[i]);
  if (status == GRUNDY_DOMAIN)
    work->error.offset = args.offset;
  if (status == GRUNDY_OK && row.count > GI_RULE_ENTRIES)
    status = gi_fail(&work->error, GRUNDY_DOMAIN, args.offset,
                     "a bag or row has at most {0} entries",
                     gi_digits_of(GI_RULE_ENTRIES).text);
  normalise(rules, &row);
  if (status == GRUNDY_OK && row.count)
    status = gi_row_add(&row, rules->shown, args.offset, sum);
  else if (status == GRUNDY_OK && !gi_rule_ends_empty(rules->data))
    status = gi_position_add(work, sum, rules->shown, (gi_bytes){no_bytes, 0},
                             args.offset);
  gi_row_end(&row);
  return status;
}

grundy_status gi_entries_parse(grundy_work *work, const grundy_rules *rules,
                               gi_text args, grundy_position *sum) {
  size_t at = gi_text_skip(args, 0);
  if (at >= args.length || args.data[at] != '(')
    return read_state(work, rules, args, sum);
  for (;;) {
    if (at >= args.length || args.data[at] != '(')
      return gi_text_expected(&work->error, args, at, "'('");
    size_t close = at + 1;
    while (close < args.length && args.data[close] != ')')
      close++;
    grundy_status status =
        read_state(work, rules, gi_text_part(args, at + 1, close), sum);
    if (status != GRUNDY_OK)
      return status;
    at = gi_text_skip(args, close < args.length ? close + 1 : close);
    if (at >= args.length)
      return GRUNDY_OK;
    if (args.data[at] != ',')
      return gi_text_expected(&work->error, args, at, "',' or ')'");
    at = gi_text_skip(args, at + 1);
  }
}

grundy_status gi_entries_at(grundy_work *work, const grundy_rules *rules,
                            const uint64_t *integers, gi_buffer *bytes) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < rules->arity && status == GRUNDY_OK; i++) {
    status = check_number(work, integers[i]);
    if (status == GRUNDY_OK)
      status = gi_row_push(&row, integers[i]);
  }
  normalise(rules, &row);
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* The entries of position i, each plus 1, are a composition.  Those of a bag
   are partial sums, so that no bag comes twice. */
grundy_status gi_entries_sample(grundy_work *work, const grundy_rules *rules,
                                uint64_t i, gi_buffer *bytes) {
  gi_row row;
  gi_row_begin(&row, work);
  grundy_status status = gi_row_composition(&row, i);
  for (size_t k = 0; k < row.count; k++)
    row.at[k] += (k && gi_rule_is_bag(rules->data) ? row.at[k - 1] : 0) - 1;
  if (status == GRUNDY_OK)
    status = gi_row_put(&row, bytes);
  gi_row_end(&row);
  return status;
}

/* -------------------------------------------------------------------- moves */

grundy_status gi_entries_get(gi_component component, gi_buffer *state) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  int64_t count = 0;
  state->length = 0;
  grundy_status status = gi_buffer_put(state, &count, sizeof count);
  for (; at < end && status == GRUNDY_OK; count++) {
    int64_t entry = (int64_t)gi_varint_get(&at);
    status = gi_buffer_put(state, &entry, sizeof entry);
  }
  if (status == GRUNDY_OK)
    *(int64_t *)(void *)state->data = count;
  return status;
}

grundy_status gi_entries_emit(gi_sink *sink, const grundy_rules *rules,
                              size_t parts, const int64_t *entries,
                              gi_buffer *bytes) {
  grundy_status status = GRUNDY_OK;
  for (size_t p = 0; p < parts && status == GRUNDY_OK; p++) {
    int64_t count = *entries++;
    bytes->length = 0;
    for (int64_t i = 0; i < count && status == GRUNDY_OK; i++)
      status = gi_buffer_varint(bytes, (uint64_t)*entries++);
    if (status != GRUNDY_OK)
      return status;
    if (count)
      status = gi_emit_part(sink, rules, bytes->data, bytes->length);
    else if (!gi_rule_ends_empty(rules->data))
      status = gi_emit_part(sink, rules, no_bytes, 0);
  }
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}
