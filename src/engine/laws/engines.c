/* SPDX-License-Identifier: MIT */
/*
 * Compares the fast engines with search.
 *
 * The sequence engine is compared on heaps, from the empty heap.  It is asked
 * for doubling lengths, and must be right up to each of them.  The dense tables
 * are compared on every sample, in boxes that grow with the samples.  A table
 * may be filled without the list of a family's options (gi_rays), so the values
 * of these options are compared too.
 */
#include "core/mex.h"
#include "core/text.h"
#include "engine/laws/laws.h"
#include "engine/opened.h"
#include "engine/table/dense.h"

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
  if (status == GRUNDY_DOMAIN && !heap) { /* the smallest heap is 1 */
    gi_clear_error(trial->work);
    return GRUNDY_OK;
  }
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

/* Looks up the value at these integers in the dense table. */
static grundy_status dense_value(gi_trial *trial, const uint64_t *integers,
                                 uint64_t *value) {
  return gi_dense_value(trial->work, trial->rules, integers, MOST_CELLS, value);
}

typedef struct listing {
  gi_trial *trial;
  gi_mex mex;
} listing;

/* Adds the value of an option, which may be a sum, by the dense table. */
static grundy_status receive(void *data, size_t parts, const int64_t *entries) {
  listing *l = data;
  unsigned arity = l->trial->rules->arity;
  uint64_t sum = 0, integers[GRUNDY_MOST_INTEGERS];
  grundy_status status = GRUNDY_OK;
  for (size_t p = 0; p < parts && status == GRUNDY_OK; p++) {
    uint64_t value = 0;
    for (unsigned i = 0; i < arity; i++)
      integers[i] = (uint64_t)*entries++;
    status = dense_value(l->trial, integers, &value);
    sum ^= value;
  }
  return status == GRUNDY_OK ? gi_mex_add(&l->mex, sum) : status;
}

/* Computes a value from the list of options and the dense table. */
static grundy_status listed_value(gi_trial *trial, const uint64_t *integers,
                                  uint64_t *value) {
  const grundy_rules *rules = trial->rules;
  int64_t state[GRUNDY_MOST_INTEGERS];
  listing l = {.trial = trial};
  gi_tuple_sink sink = {.emit = receive, .data = &l};
  for (unsigned i = 0; i < rules->arity; i++)
    state[i] = (int64_t)integers[i];
  gi_mex_init(&l.mex, &trial->work->memory);
  grundy_status status =
      rules->family->tuples(trial->work, rules, state, GRUNDY_BOTH, sink);
  if (status == GRUNDY_OK)
    status = gi_mex_value(&l.mex, value);
  gi_mex_clear(&l.mex);
  return status;
}

static grundy_status check_dense(gi_trial *trial, gi_component component) {
  uint64_t integers[GRUNDY_MOST_INTEGERS], dense = 0, listed = 0, value = 0;
  const unsigned char *at = component.bytes.data;
  for (unsigned i = 0; i < trial->rules->arity; i++)
    integers[i] = gi_varint_get(&at);
  grundy_status status = dense_value(trial, integers, &dense);
  if (status == GRUNDY_OK)
    status = listed_value(trial, integers, &listed);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK; /* there is no table of it */
  if (status == GRUNDY_OK)
    status = gi_judge_component(trial, GI_FIND_VALUE, component, &value);
  if (status != GRUNDY_OK)
    return status;
  trial->report.positions++;
  trial->report.answers++;
  if (dense == value && listed == value)
    return GRUNDY_OK;
  return gi_broken(trial, &component, 1,
                   dense == value
                       ? N_("value {0} by the list of options, {1} by search")
                       : N_("value {0} by the dense table, {1} by search"),
                   gi_digits_of(dense == value ? listed : dense).text,
                   gi_digits_of(value).text);
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
