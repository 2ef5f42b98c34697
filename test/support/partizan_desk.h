/* SPDX-License-Identifier: MIT */
/* A store of partizan values with its memory and budget, for unit tests that
   include unit.h first. */
#ifndef SUPPORT_PARTIZAN_DESK_H
#define SUPPORT_PARTIZAN_DESK_H

#include "theory/partizan/store.h"
#include "theory/partizan/text.h"

typedef struct games_desk {
  gi_memory memory;
  gi_budget budget;
  gi_games *store;
} games_desk;

static inline void games_desk_open(games_desk *d, unsigned without) {
  memset(d, 0, sizeof *d);
  gi_budget_init(&d->budget, (grundy_limits){0});
  assert_int_equal(gi_games_new(&d->memory, &d->budget, without, &d->store),
                   GRUNDY_OK);
}

static inline void games_desk_close(games_desk *d) {
  gi_games_free(d->store);
  assert_int_equal(d->memory.used, 0);
}

static inline gi_game add_games(games_desk *d, gi_game g, gi_game h) {
  gi_game sum = GI_NO_GAME;
  assert_int_equal(gi_game_add(d->store, g, h, &sum), GRUNDY_OK);
  return sum;
}

static inline gi_game negate_game(games_desk *d, gi_game g) {
  gi_game negative = GI_NO_GAME;
  assert_int_equal(gi_game_negate(d->store, g, &negative), GRUNDY_OK);
  return negative;
}

static inline gi_game subtract_games(games_desk *d, gi_game g, gi_game h) {
  return add_games(d, g, negate_game(d, h));
}

static inline gi_game make_game(games_desk *d, const gi_game *lefts, size_t l,
                                const gi_game *rights, size_t r) {
  gi_game made = GI_NO_GAME;
  assert_int_equal(gi_game_make(d->store, lefts, l, rights, r, &made),
                   GRUNDY_OK);
  return made;
}

static inline gi_game integer_game(games_desk *d, int64_t n) {
  gi_game made = GI_NO_GAME;
  assert_int_equal(gi_game_integer(d->store, n, &made), GRUNDY_OK);
  return made;
}

static inline bool is_le(games_desk *d, gi_game g, gi_game h) {
  bool le = false;
  assert_int_equal(gi_game_le(d->store, g, h, &le), GRUNDY_OK);
  return le;
}

/* Returns option i of a side. */
static inline gi_game option_of(games_desk *d, gi_game g, grundy_side side,
                                uint32_t i) {
  gi_game option = GI_NO_GAME;
  assert_int_equal(gi_game_option(d->store, g, side, i, &option), GRUNDY_OK);
  return option;
}

/* A list of values, without repetitions if games_list_add adds them. */
typedef struct games_list {
  gi_game *games;
  size_t count, capacity;
} games_list;

static inline void games_list_push(games_list *list, gi_game g) {
  if (list->count == list->capacity) {
    list->capacity = 2 * list->capacity + 16;
    list->games = realloc(list->games, list->capacity * sizeof *list->games);
    assert_non_null(list->games);
  }
  list->games[list->count++] = g;
}

#endif
