/* SPDX-License-Identifier: MIT */
/* A desk to work at: the catalogue, and a work of its own. */
#ifndef TEST_UNIT_DESK_H
#define TEST_UNIT_DESK_H

#include "unit.h"

typedef struct desk {
  grundy *grundy;
  grundy_work *work;
} desk;

static inline desk sit_with(grundy_limits limits) {
  desk d = {.grundy = grundy_new()};
  assert_non_null(d.grundy);
  d.work = grundy_work_new(d.grundy, limits);
  assert_non_null(d.work);
  return d;
}

static inline desk sit(void) { return sit_with((grundy_limits){0}); }

static inline void leave(desk d) {
  grundy_work_free(d.work);
  grundy_free(d.grundy);
}

#endif
