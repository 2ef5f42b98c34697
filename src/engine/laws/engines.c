/* SPDX-License-Identifier: MIT */
/*
 * Compares the fast engines with search.
 *
 * The sequence engine is compared on heaps, from the empty heap.  It is asked
 * for doubling lengths, and must be right up to each of them.  The dense tables
 * are compared on every sample, in boxes that grow with the samples.
 */
#include "engine/laws/laws.h"

enum {
  DENSE = 1 << 14,     /* allowance of the tables, in options for each sample */
  MOST_CELLS = 1 << 24 /* cells of a table */
};

/* Returns the rules whose code gives the values. */
static const grundy_rules *sequence_rules(const gi_trial *trial) {
  return gi_rules_origin(trial->rules);
}

static grundy_status search_heap(gi_trial *trial, uint64_t heap,
                                 gi_buffer *bytes, uint64_t *value) {
  const grundy_rules *rules = trial->rules;
  bool empty = false;
  bytes->length = 0;
  *value = 0;
  grundy_status status =
      rules->family->at(trial->work, rules, &heap, bytes, &empty);
  if (status != GRUNDY_OK || empty)
    return status;
  gi_component component = {rules, {bytes->data, bytes->length}};
  return gi_judge_component(trial, GI_FIND_VALUE, component, value);
}

static grundy_status check_heap(gi_trial *trial, uint64_t heap,
                                gi_buffer *bytes) {
  const grundy_rules *rules = sequence_rules(trial);
  const gi_sequence *sequence = &gi_opened_of(trial->work, rules)->sequence;
  grundy_status status = GRUNDY_OK;
  if (heap >= sequence->count) {
    uint64_t n = 2 * heap < trial->count ? 2 * heap : trial->count;
    status = gi_rules_values(trial->work, rules, n, &sequence);
  }
  uint64_t value = 0;
  if (status == GRUNDY_OK)
    status = search_heap(trial, heap, bytes, &value);
  if (status != GRUNDY_OK)
    return status;
  trial->report.positions++;
  trial->report.answers++;
  if (gi_sequence_value(sequence, heap) == value)
    return GRUNDY_OK;
  gi_component component = {trial->rules, {bytes->data, bytes->length}};
  return gi_broken(trial, &component, heap ? 1 : 0,
                   "value {0} by the fast engine, {1} by search",
                   gi_digits_of(gi_sequence_value(sequence, heap)).text,
                   gi_digits_of(value).text);
}

static grundy_status check_dense(gi_trial *trial, gi_component component) {
  uint64_t integers[GRUNDY_MOST_INTEGERS], dense = 0, value = 0;
  const unsigned char *at = component.bytes.data;
  for (unsigned i = 0; i < trial->rules->arity; i++)
    integers[i] = gi_varint_get(&at);
  grundy_status status =
      gi_dense_value(trial->work, trial->rules, integers, MOST_CELLS, &dense);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK; /* there is no table of it */
  if (status == GRUNDY_OK)
    status = gi_judge_component(trial, GI_FIND_VALUE, component, &value);
  if (status != GRUNDY_OK)
    return status;
  trial->report.positions++;
  trial->report.answers++;
  if (dense == value)
    return GRUNDY_OK;
  return gi_broken(trial, &component, 1,
                   "value {0} by the dense table, {1} by search",
                   gi_digits_of(dense).text, gi_digits_of(value).text);
}

grundy_status gi_law_engines(gi_trial *trial) {
  gi_buffer bytes;
  const gi_family *family = trial->rules->family;
  bool has_code = sequence_rules(trial)->family->code != NULL;
  grundy_status status = GRUNDY_OK;
  gi_buffer_init(&bytes, &trial->work->memory);
  for (uint64_t heap = 0;
       has_code && heap <= trial->count && status == GRUNDY_OK; heap++)
    status = check_heap(trial, heap, &bytes);
  gi_buffer_clear(&bytes);
  if (!family->tuples || !trial->rules->arity || trial->report.broken ||
      (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  gi_trial_allow(trial, DENSE);
  status = GRUNDY_OK;
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++)
    status = check_dense(trial, trial->samples[i]);
  return status;
}
