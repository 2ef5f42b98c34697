/* SPDX-License-Identifier: MIT */
/* The smallest positions of rules as the starts of a closure. */
#include <string.h>

#include "engine/closure/closure.h"

typedef struct starter {
  gi_closure *closure;
  const grundy_rules *rules;
  uint64_t integers[GRUNDY_MOST_INTEGERS];
} starter;

static bool is_board(const grundy_rules *rules) {
  return strcmp(rules->shape, "cells") == 0 && rules->arity == 2;
}

/* Forgets that there is no such position. */
static grundy_status skip_hole(grundy_work *work, grundy_status status) {
  if (status != GRUNDY_DOMAIN && status != GRUNDY_UNABLE)
    return status;
  gi_clear_error(work);
  return GRUNDY_OK;
}

/* Adds the position of the integers; nothing where there is none. */
static grundy_status add_at(starter *s) {
  grundy_work *work = s->closure->work;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position;
  grundy_status status = gi_position_new(work, &work->scratch, &position);
  if (status == GRUNDY_OK)
    status = gi_position_add_at(work, position, s->rules, s->integers,
                                GRUNDY_NOWHERE);
  if (status == GRUNDY_OK)
    status = gi_closure_start(s->closure, position->parts, position->count);
  gi_arena_release(&work->scratch, mark);
  return skip_hole(work, status);
}

/* Adds the positions whose integers from place `i` on add up to at most
   `left`. */
static grundy_status add_sums(starter *s, unsigned i, uint64_t left) {
  if (i == s->rules->arity)
    return add_at(s);
  grundy_status status = GRUNDY_OK;
  for (uint64_t n = 0; n <= left && status == GRUNDY_OK; n++) {
    s->integers[i] = n;
    status = add_sums(s, i + 1, left - n);
  }
  return status;
}

static grundy_status add_boards(starter *s, uint64_t cells) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t rows = 1; rows <= cells && status == GRUNDY_OK; rows++)
    for (uint64_t columns = 1; rows * columns <= cells && status == GRUNDY_OK;
         columns++) {
      s->integers[0] = rows;
      s->integers[1] = columns;
      status = add_at(s);
    }
  return status;
}

static grundy_status add_samples(starter *s, uint64_t to) {
  grundy_work *work = s->closure->work;
  const grundy_rules *rules = s->rules;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = 0; i <= to && status == GRUNDY_OK; i++) {
    bytes.length = 0;
    status = rules->family->sample(work, rules->base, i, &bytes);
    if (status == GRUNDY_DOMAIN) { /* after the last one */
      status = skip_hole(work, status);
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_closure_start(
          s->closure, &(gi_component){rules->shown, {bytes.data, bytes.length}},
          1);
    status = status == GRUNDY_UNABLE ? skip_hole(work, status) : status;
  }
  gi_buffer_clear(&bytes);
  return status;
}

grundy_status gi_closure_smallest(gi_closure *c, const grundy_rules *rules,
                                  uint64_t to) {
  enum {
    CELLS = 6,
    TOTAL = 6,
    HEAP = 12,
    SAMPLE = 19
  };
  starter s = {.closure = c, .rules = rules};
  if (is_board(rules))
    return add_boards(&s, to ? to : CELLS);
  if (rules->arity)
    return add_sums(&s, 0, to ? to : rules->arity == 1 ? HEAP : TOTAL);
  return add_samples(&s, to ? to : SAMPLE);
}
