/* SPDX-License-Identifier: MIT */
/*
 * The family's rule in the rule language gives the same options as its code.
 *
 * The rule is opened like any {RULE} that a user types.  Its states have the
 * same bytes as the family's components, so the options of both can be compared
 * as sets.  The positions of a board rule have only the same texts:
 * laws/rule_values.c compares their values.
 */
#include "engine/laws/laws.h"
#include "engine/reader.h"
#include "engine/sink.h"

#include <assert.h>

typedef struct comparison {
  gi_trial *trial;
  gi_map options[2]; /* 0: by the code; 1: by the rule */
  int which;         /* the set that options are added to */
  gi_buffer key;
  gi_component parts[GRUNDY_MOST_INTEGERS];
} comparison;

static bool is_empty_heap(const comparison *c, gi_component part) {
  return c->trial->rules->args == GI_HEAPS && part.bytes.length == 1 &&
         part.bytes.data[0] == 0;
}

/* Adds an option to its set, with its parts as parts of the family's rules. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  comparison *c = sink->data;
  size_t count = 0;
  for (size_t i = 0; i < option->count; i++) {
    if (c->which == 1 && is_empty_heap(c, option->parts[i]))
      continue;
    if (count == GRUNDY_MOST_INTEGERS ||
        option->parts[i].rules != sink->from.rules)
      return gi_broken(c->trial, &sink->from, 1,
                       "an option that the rule language cannot express");
    c->parts[count] = option->parts[i];
    c->parts[count++].rules = c->trial->rules;
  }
  c->key.length = 0;
  grundy_status status =
      gi_sum_key(c->trial->work, c->parts, count, GRUNDY_BOTH, &c->key);
  gi_record record;
  bool added;
  if (status == GRUNDY_OK)
    status =
        gi_map_add(&c->options[c->which],
                   (gi_bytes){c->key.data, c->key.length}, 0, &record, &added);
  return status;
}

/* Breaks the law if the set `left` has an option that the other set does not
   have. */
static grundy_status find_missing(comparison *c, gi_component sample,
                                  int left) {
  static const char *const words[] = {
      N_("the code has an option that the rule does not have: {0}"),
      N_("the rule has an option that the code does not have: {0}")};
  gi_map *all = &c->options[left], *other = &c->options[1 - left];
  grundy_work *work = c->trial->work;
  for (size_t at = 0; at < all->log.length;) {
    gi_bytes key = gi_map_key(all, (gi_record)(at / 4));
    at = ((size_t)(key.data - all->log.data) + key.length + 3) / 4 * 4;
    if (gi_map_find(other, key) != GI_NO_RECORD)
      continue;
    grundy_position *sum;
    gi_buffer text;
    gi_buffer_init(&text, &work->memory);
    grundy_status status = gi_position_new(work, &work->scratch, &sum);
    const unsigned char *part = key.data + 1;
    while (status == GRUNDY_OK && part < key.data + key.length)
      status = gi_position_share(work, sum, gi_part_get(work, &part),
                                 GRUNDY_NOWHERE);
    if (status == GRUNDY_OK)
      status = gi_position_print(sum, &text);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(&text, "", 1);
    if (status == GRUNDY_OK)
      status =
          gi_broken(c->trial, &sample, 1, words[left], (const char *)text.data);
    gi_buffer_clear(&text);
    return status;
  }
  return GRUNDY_OK;
}

/* Compares the options of one player. */
static grundy_status compare_side(comparison *c, gi_sink *sink,
                                  gi_component sample, const grundy_rules *rule,
                                  grundy_side side) {
  gi_map_clear(&c->options[0]);
  gi_map_clear(&c->options[1]);
  c->which = 0;
  grundy_status status = gi_options(sink, sample, side);
  c->which = 1;
  if (status == GRUNDY_OK)
    status = gi_options(sink, (gi_component){rule, sample.bytes}, side);
  if (status == GRUNDY_OK)
    status = find_missing(c, sample, 0);
  if (status == GRUNDY_OK)
    status = find_missing(c, sample, 1);
  return status;
}

static grundy_status compare(comparison *c, gi_sink *sink, gi_component sample,
                             const grundy_rules *rule) {
  if (gi_traits_of(sample).impartial)
    return compare_side(c, sink, sample, rule, GRUNDY_BOTH);
  grundy_status status = compare_side(c, sink, sample, rule, GRUNDY_LEFT);
  return status == GRUNDY_OK ? compare_side(c, sink, sample, rule, GRUNDY_RIGHT)
                             : status;
}

/* Opens the family's rule as a {RULE}; UNABLE if it has none. */
static grundy_status open_rule(gi_trial *trial, const grundy_rules **rule) {
  const gi_family *family = trial->rules->family;
  gi_buffer text;
  if (!family->rule)
    return GRUNDY_UNABLE;
  gi_buffer_init(&text, &trial->work->memory);
  grundy_status status = gi_buffer_put(&text, "{", 1);
  if (status == GRUNDY_OK)
    status = family->rule(trial->rules, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "}", 1);
  if (status == GRUNDY_OK)
    status =
        gi_rules_parse(trial->work, (const char *)text.data, text.length, rule);
  if (status == GRUNDY_SYNTAX)
    status = gi_broken(trial, NULL, 0, "the rule cannot be read: {0}",
                       trial->work->error.message);
  gi_buffer_clear(&text);
  return status;
}

grundy_status gi_law_rule(gi_trial *trial) {
  const grundy_rules *rule = NULL;
  grundy_status status = open_rule(trial, &rule);
  if (status != GRUNDY_OK)
    return status;
  assert(rule);
  if (!gi_rules_are_numeric(rule))
    return gi_law_rule_values(trial, rule);
  gi_memory *memory = &trial->work->memory;
  comparison c = {.trial = trial};
  gi_sink sink;
  gi_sink_init(&sink, trial->work, receive, &c, false);
  gi_map_init(&c.options[0], memory, 1);
  gi_map_init(&c.options[1], memory, 1);
  gi_buffer_init(&c.key, memory);
  for (size_t i = 0; i < trial->count && status == GRUNDY_OK; i++) {
    if (gi_trial_enough(trial))
      break;
    status = compare(&c, &sink, trial->samples[i], rule);
    trial->report.positions += status == GRUNDY_OK;
    trial->report.answers += status == GRUNDY_OK;
  }
  gi_buffer_clear(&c.key);
  gi_map_clear(&c.options[0]);
  gi_map_clear(&c.options[1]);
  gi_sink_clear(&sink);
  return status;
}
