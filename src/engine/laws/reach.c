/* SPDX-License-Identifier: MIT */
/*
 * `reach` gives exactly the options of the target value.  Compares it with a
 * filter over `options`, for each sample: with the targets from 0 to two more
 * than the largest value of an option, and with UINT64_MAX.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/sink.h"

#define NO_VALUE UINT32_MAX

typedef struct listing {
  gi_trial *trial;
  gi_component from;
  gi_map values; /* option -> its value by search */
  gi_map seen;   /* options that reach gave for the target */
  gi_buffer key;
  uint64_t *wanted; /* number of options, for each value */
  size_t wanted_count;
  uint64_t target;
} listing;

static grundy_status option_key(listing *l, const gi_option *option) {
  l->key.length = 0;
  return gi_sum_key(l->trial->work, option->parts, option->count, GRUNDY_BOTH,
                    &l->key);
}

static gi_bytes key_of(const listing *l) {
  return (gi_bytes){l->key.data, l->key.length};
}

static grundy_status count_move(gi_sink *sink, const gi_option *option) {
  (void)option;
  ++*(size_t *)sink->data;
  return GRUNDY_OK;
}

/* Returns the value of an option in which play may return: beside a heap of its
   value, the option is lost.  UNABLE if it has too many moves or parts: its
   value might be above the largest heap, and that would look like no value. */
static grundy_status loopy_value(listing *l, const gi_option *option,
                                 uint64_t *value) {
  enum {
    LARGEST = 8
  };
  size_t moves = 0;
  gi_sink sink;
  grundy_status status = GRUNDY_OK;
  gi_sink_init(&sink, l->trial->work, count_move, &moves, false);
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    status = gi_options(&sink, option->parts[i], GRUNDY_BOTH);
  gi_sink_clear(&sink);
  if (option->count > GI_BESIDE_MOST || moves > LARGEST)
    return GRUNDY_UNABLE;
  for (uint64_t heap = 0; heap <= LARGEST && status == GRUNDY_OK; heap++) {
    grundy_outcome outcome;
    status =
        gi_judge_beside(l->trial, option->parts, option->count, heap, &outcome);
    if (status == GRUNDY_OK && outcome == GRUNDY_P) {
      *value = heap;
      return GRUNDY_OK;
    }
  }
  *value = NO_VALUE;
  return status;
}

/* Collects the options by `options`, and counts them by value. */
static grundy_status receive_option(gi_sink *sink, const gi_option *option) {
  listing *l = sink->data;
  uint64_t value = 0;
  grundy_status status = GRUNDY_OK;
  bool loopy = gi_parts_are_loopy(option->parts, option->count);
  if (loopy)
    status = loopy_value(l, option, &value);
  for (size_t i = 0; !loopy && i < option->count && status == GRUNDY_OK; i++) {
    uint64_t one;
    status =
        gi_judge_component(l->trial, GI_FIND_VALUE, option->parts[i], &one);
    value ^= one;
  }
  if (status == GRUNDY_OK)
    status = option_key(l, option);
  gi_record record;
  bool added = false;
  if (status == GRUNDY_OK)
    status =
        gi_map_add(&l->values, key_of(l), (uint32_t)value, &record, &added);
  if (status != GRUNDY_OK || !added || value == NO_VALUE)
    return status;
  if (value >= l->wanted_count) {
    size_t count = (size_t)value + l->wanted_count / 2 + 8;
    uint64_t *more =
        gi_realloc(&l->trial->work->memory, l->wanted,
                   l->wanted_count * sizeof *more, count * sizeof *more);
    if (!more)
      return gi_refused(l->trial->work);
    memset(more + l->wanted_count, 0, (count - l->wanted_count) * sizeof *more);
    l->wanted = more;
    l->wanted_count = count;
  }
  l->wanted[value]++;
  return GRUNDY_OK;
}

/* Checks an option that `reach` gives: `options` has it, and its value is the
   target. */
static grundy_status receive_reached(gi_sink *sink, const gi_option *option) {
  listing *l = sink->data;
  gi_digits target = gi_digits_of(l->target);
  grundy_status status = option_key(l, option);
  if (status != GRUNDY_OK)
    return status;
  gi_record record = gi_map_find(&l->values, key_of(l));
  if (record == GI_NO_RECORD)
    return gi_broken(l->trial, &l->from, 1,
                     "reach({0}) gives {1}, which is not a move", target.text,
                     option->name);
  uint32_t value = gi_map_answer(&l->values, record);
  if (value != l->target)
    return gi_broken(l->trial, &l->from, 1,
                     "reach({0}) gives {1}, of value {2} by search",
                     target.text, option->name, gi_digits_of(value).text);
  bool added;
  return gi_map_add(&l->seen, key_of(l), 0, &record, &added);
}

static grundy_status check_target(listing *l, gi_sink *sink, uint64_t target,
                                  bool *answered) {
  uint64_t wanted = target < l->wanted_count ? l->wanted[target] : 0;
  gi_map_clear(&l->seen);
  l->target = target;
  grundy_status status = gi_reach(sink, l->from, target);
  if (status == GRUNDY_UNABLE && !l->trial->report.broken)
    return GRUNDY_OK; /* reach does not answer for this target */
  if (status == GRUNDY_OK && l->seen.count != wanted)
    return gi_broken(l->trial, &l->from, 1,
                     "reach({0}) gives {1} of the {2} options of that value",
                     gi_digits_of(target).text,
                     gi_digits_of(l->seen.count).text,
                     gi_digits_of(wanted).text);
  *answered |= status == GRUNDY_OK;
  return status;
}

static grundy_status check_sample(listing *l, gi_component from) {
  gi_sink options, reached;
  bool answered = false;
  gi_map_clear(&l->values);
  if (l->wanted)
    memset(l->wanted, 0, l->wanted_count * sizeof *l->wanted);
  l->from = from;
  gi_sink_init(&options, l->trial->work, receive_option, l, false);
  gi_sink_init(&reached, l->trial->work, receive_reached, l, true);
  grundy_status status = gi_options(&options, from, GRUNDY_BOTH);
  uint64_t end = l->wanted_count;
  while (end && !l->wanted[end - 1])
    end--;
  for (uint64_t t = 0; t < end + 2 && status == GRUNDY_OK; t++)
    status = check_target(l, &reached, t, &answered);
  if (status == GRUNDY_OK)
    status = check_target(l, &reached, UINT64_MAX, &answered);
  gi_sink_clear(&reached);
  gi_sink_clear(&options);
  l->trial->report.positions += status == GRUNDY_OK;
  l->trial->report.answers += status == GRUNDY_OK && answered;
  return status;
}

grundy_status gi_law_reach(gi_trial *trial) {
  grundy_status status = GRUNDY_OK;
  if (!trial->rules->family->reach)
    return GRUNDY_OK;
  gi_memory *memory = &trial->work->memory;
  listing l = {.trial = trial};
  gi_map_init(&l.values, memory, 4);
  gi_map_init(&l.seen, memory, 1);
  gi_buffer_init(&l.key, memory);
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK; i++)
    if (gi_parts_are_impartial(&trial->samples[i], 1)) /* it has a nimber */
      status = check_sample(&l, trial->samples[i]);
  gi_free(memory, l.wanted, l.wanted_count * sizeof *l.wanted);
  gi_buffer_clear(&l.key);
  gi_map_clear(&l.seen);
  gi_map_clear(&l.values);
  return status;
}
