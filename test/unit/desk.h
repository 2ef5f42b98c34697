/* SPDX-License-Identifier: MIT */
/* A desk to work at: the catalogue, and a work of its own. */
#ifndef TEST_UNIT_DESK_H
#define TEST_UNIT_DESK_H

#include <grundy.h>

#include "unit.h"

typedef struct desk {
  grundy *grundy;
  grundy_work *work;
} desk;

/* With a catalogue that leave() frees. */
static inline desk sit_at(grundy *g, grundy_limits limits) {
  desk d = {.grundy = g};
  assert_non_null(d.grundy);
  d.work = grundy_work_new(d.grundy, limits);
  assert_non_null(d.work);
  return d;
}

static inline desk sit_with(grundy_limits limits) {
  return sit_at(grundy_new(), limits);
}

static inline desk sit(void) { return sit_with((grundy_limits){0}); }

static inline void leave(desk d) {
  grundy_work_free(d.work);
  grundy_free(d.grundy);
}

static inline const grundy_position *parse(desk d, const char *text) {
  grundy_position *position;
  if (grundy_position_parse(d.work, text, strlen(text), &position) != GRUNDY_OK)
    fail_msg("%s: %s", text, grundy_work_error(d.work)->message);
  return position;
}

#endif
