/* SPDX-License-Identifier: MIT */
/*
 * The laws of `options`: the list is the same each time, parts are canonical,
 * and the traits are as claimed.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/reader.h"
#include "engine/search/search.h"
#include "engine/sink.h"

/* ------------------------------------------------------ lists of moves */

/* Adds an option to a list of moves, which is one byte string: the name of the
   option with a NUL, the number of its parts, and the parts. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  gi_buffer *list = sink->data;
  grundy_status status =
      gi_buffer_put(list, option->name, strlen(option->name) + 1);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(list, option->count);
  for (size_t i = 0; i < option->count && status == GRUNDY_OK; i++)
    status = gi_part_put(list, option->parts[i]);
  return status;
}

static grundy_status list_moves(gi_trial *trial, gi_component component,
                                grundy_side side, gi_buffer *list) {
  gi_sink sink;
  gi_sink_init(&sink, trial->work, receive, list, true);
  list->length = 0;
  grundy_status status = gi_options(&sink, component, side);
  gi_sink_clear(&sink);
  return status;
}

/* Returns the end of a list.  An empty list may have no bytes: NULL + 0 is
   undefined. */
static const unsigned char *end_of(const gi_buffer *list) {
  return list->length ? list->data + list->length : list->data;
}

/* Returns the name of the next move of a list, and moves *at to its parts. */
static const char *next_name(const unsigned char **at) {
  const char *name = (const char *)*at;
  *at += strlen(name) + 1;
  return name;
}

/* Returns the first move in which two lists differ; NULL if they are equal. */
static const char *difference(const gi_trial *trial, const gi_buffer *a,
                              const gi_buffer *b, const char **other) {
  const unsigned char *x = a->data, *y = b->data;
  const unsigned char *x_end = end_of(a), *y_end = end_of(b);
  while (x < x_end || y < y_end) {
    const unsigned char *x_start = x, *y_start = y;
    const char *name = x < x_end ? next_name(&x) : "no more moves";
    *other = y < y_end ? next_name(&y) : "no more moves";
    if (x == x_end || y == y_end)
      return name;
    for (uint64_t n = gi_varint_get(&x); n; n--)
      gi_part_get(trial->work, &x);
    for (uint64_t n = gi_varint_get(&y); n; n--)
      gi_part_get(trial->work, &y);
    if (x - x_start != y - y_start ||
        memcmp(x_start, y_start, (size_t)(x - x_start)) != 0)
      return name;
  }
  return NULL;
}

/* ------------------------------------------------------- deterministic */

/* Checks that the text of every part of every option is read as that part. */
static grundy_status check_parts(gi_trial *trial, gi_component from,
                                 const gi_buffer *list) {
  grundy_work *work = trial->work;
  const unsigned char *at = list->data, *end = end_of(list);
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = GRUNDY_OK;
  while (at < end && status == GRUNDY_OK) {
    const char *name = next_name(&at);
    for (uint64_t n = gi_varint_get(&at); n && status == GRUNDY_OK; n--) {
      gi_component part = gi_part_get(work, &at);
      grundy_position *read;
      text.length = 0;
      status = gi_component_print(part, &text);
      if (status != GRUNDY_OK)
        break;
      status =
          gi_position_parse(work, (const char *)text.data, text.length, &read);
      bool wrong =
          status == GRUNDY_SYNTAX || status == GRUNDY_DOMAIN ||
          (status == GRUNDY_OK &&
           (read->count != 1 || gi_part_compare(read->parts[0], part) != 0));
      if (wrong && gi_buffer_put(&text, "", 1) == GRUNDY_OK)
        status = gi_broken(trial, &from, 1,
                           "the move {0} leads to {1}, which is not in "
                           "canonical form",
                           name, (const char *)text.data);
    }
  }
  gi_buffer_clear(&text);
  return status;
}

static grundy_status check_side(gi_trial *trial, size_t i, grundy_side side,
                                gi_buffer *first, gi_buffer *second) {
  gi_component component = trial->samples[i];
  grundy_status status = list_moves(trial, component, side, first);
  if (status == GRUNDY_OK) /* other options in between */
    status = list_moves(trial, trial->samples[i / 2], side, second);
  if (status == GRUNDY_OK)
    status = list_moves(trial, component, side, second);
  if (status != GRUNDY_OK)
    return status;
  const char *other = NULL, *one = difference(trial, first, second, &other);
  if (one)
    return gi_broken(trial, &component, 1,
                     "its moves differ from one time to the next: {0}, then "
                     "{1}",
                     one, other);
  return check_parts(trial, component, first);
}

grundy_status gi_law_deterministic(gi_trial *trial) {
  gi_buffer first, second;
  gi_buffer_init(&first, &trial->work->memory);
  gi_buffer_init(&second, &trial->work->memory);
  grundy_status status = GRUNDY_OK;
  if (trial->twin < trial->count)
    status = gi_broken(trial, &trial->samples[trial->twin], 1,
                       "it is enumerated twice, as {0} and as {1}",
                       gi_digits_of(trial->twin_of).text,
                       gi_digits_of(trial->twin).text);
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK;
       i++) {
    gi_place place = gi_trial_place(trial);
    if (gi_parts_are_impartial(&trial->samples[i], 1)) {
      status = check_side(trial, i, GRUNDY_BOTH, &first, &second);
    } else {
      status = check_side(trial, i, GRUNDY_LEFT, &first, &second);
      if (status == GRUNDY_OK)
        status = check_side(trial, i, GRUNDY_RIGHT, &first, &second);
    }
    trial->report.positions++;
    gi_trial_return(trial, place);
  }
  gi_buffer_clear(&second);
  gi_buffer_clear(&first);
  return status;
}

/* -------------------------------------------------------------- traits */

static grundy_status check_impartial(gi_trial *trial, gi_component component,
                                     gi_buffer *left, gi_buffer *right) {
  const char *other = NULL, *one = NULL;
  grundy_status status = list_moves(trial, component, GRUNDY_LEFT, left);
  if (status == GRUNDY_OK)
    status = list_moves(trial, component, GRUNDY_RIGHT, right);
  if (status == GRUNDY_OK)
    one = difference(trial, left, right, &other);
  if (status == GRUNDY_OK && !one) {
    status = list_moves(trial, component, GRUNDY_BOTH, right);
    if (status == GRUNDY_OK)
      one = difference(trial, left, right, &other);
  }
  if (status == GRUNDY_OK && one)
    return gi_broken(trial, &component, 1,
                     "claimed to be impartial, but the players' moves differ: "
                     "{0}, {1}",
                     one, other);
  return status;
}

/* Checks that every play ends, and that the family's longest play is that of
   the search. */
static grundy_status check_longest(gi_trial *trial, gi_component component) {
  uint64_t longest = 0, claimed = 0;
  grundy_status status =
      gi_judge_component(trial, GI_FIND_LONGEST, component, &longest);
  const gi_family *family = component.rules->family;
  if (status == GRUNDY_OK && family->longest &&
      family->longest(component, &claimed) == GRUNDY_OK && claimed != longest)
    return gi_broken(trial, &component, 1,
                     "longest play {0} by the family, {1} by search",
                     gi_digits_of(claimed).text, gi_digits_of(longest).text);
  return status;
}

/* Checks that every play ends: otherwise search finds no longest play. */
static grundy_status check_ends(gi_trial *trial, gi_component component,
                                bool impartial) {
  uint64_t longest;
  if (impartial)
    return check_longest(trial, component);
  grundy_status status = gi_judge_whole(trial, GI_FIND_LONGEST_WHOLE,
                                        &component, 1, GRUNDY_LEFT, &longest);
  return status == GRUNDY_OK
             ? gi_judge_whole(trial, GI_FIND_LONGEST_WHOLE, &component, 1,
                              GRUNDY_RIGHT, &longest)
             : status;
}

grundy_status gi_law_traits(gi_trial *trial) {
  gi_buffer left, right;
  gi_buffer_init(&left, &trial->work->memory);
  gi_buffer_init(&right, &trial->work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK;
       i++) {
    gi_component component = trial->samples[i];
    gi_traits traits = gi_traits_of(component);
    if (traits.impartial)
      status = check_impartial(trial, component, &left, &right);
    if (status == GRUNDY_OK && traits.loop_free)
      status = check_ends(trial, component, traits.impartial);
    trial->report.positions++;
  }
  gi_buffer_clear(&right);
  gi_buffer_clear(&left);
  return status;
}
