/* SPDX-License-Identifier: MIT */
/* A store of partizan values with its memory and budget, for unit tests that
   include unit.h first. */
#ifndef SUPPORT_PARTIZAN_DESK_H
#define SUPPORT_PARTIZAN_DESK_H

#include "lang/value/parse.h"
#include "support/partizan_judge.h"
#include "theory/partizan/store.h"

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

/* Returns a random game of a list that is not empty. */
static inline gi_game any_of(const games_list *list, uint64_t *seed) {
  if (!list->count)
    abort();
  return list->games[draw(seed, list->count)];
}

/* ---------------------------------------------------------------- days */

typedef struct antichains {
  gi_game members[4096][8]; /* few games of a day are pairwise confused */
  size_t sizes[4096];
  size_t count;
} antichains;

/* Lists the antichains of the games, the empty one included. */
static inline void list_antichains(games_desk *d, const games_list *games,
                                   size_t from, gi_game *chosen, size_t size,
                                   antichains *out) {
  assert_true(out->count < 4096 && size <= 8);
  memcpy(out->members[out->count], chosen, size * sizeof *chosen);
  out->sizes[out->count++] = size;
  for (size_t i = from; i < games->count; i++) {
    bool fits = true;
    for (size_t k = 0; k < size && fits; k++)
      fits = !is_le(d, games->games[i], chosen[k]) &&
             !is_le(d, chosen[k], games->games[i]);
    if (!fits)
      continue;
    chosen[size] = games->games[i];
    list_antichains(d, games, i + 1, chosen, size + 1, out);
  }
}

/* Makes the games of the next day; returns the number of antichains. */
static inline size_t next_day(games_desk *d, const games_list *before,
                              games_list *out) {
  antichains *chains = calloc(1, sizeof *chains);
  gi_game chosen[16];
  unsigned char *seen = NULL;
  size_t seen_size = 0;
  assert_non_null(chains);
  list_antichains(d, before, 0, chosen, 0, chains);
  for (size_t i = 0; i < chains->count; i++)
    for (size_t j = 0; j < chains->count; j++) {
      gi_game g = make_game(d, chains->members[i], chains->sizes[i],
                            chains->members[j], chains->sizes[j]);
      if (g >= seen_size) {
        seen = realloc(seen, 2 * (size_t)g + 1);
        assert_non_null(seen);
        memset(seen + seen_size, 0, 2 * (size_t)g + 1 - seen_size);
        seen_size = 2 * (size_t)g + 1;
      }
      if (!seen[g])
        games_list_push(out, g);
      seen[g] = 1;
    }
  size_t count = chains->count;
  free(chains);
  free(seen);
  return count;
}

static inline void make_days(games_desk *d, games_list days[4]) {
  memset(days, 0, 4 * sizeof *days);
  games_list_push(&days[0], GI_GAME_ZERO);
  for (int day = 1; day < 4; day++)
    next_day(d, &days[day - 1], &days[day]);
}

static inline void free_days(games_list days[4]) {
  for (int day = 0; day < 4; day++)
    free(days[day].games);
}

/* Returns the value of a tree whose options have the values values[]. */
static inline gi_game value_of_tree(games_desk *d, const judge *j,
                                    unsigned tree, const gi_game *values) {
  gi_game options[2][JUDGE_OPTIONS];
  for (int side = 0; side < 2; side++)
    for (unsigned i = 0; i < j->trees[tree].count[side]; i++)
      options[side][i] = values[j->trees[tree].option[side][i]];
  return make_game(d, options[0], j->trees[tree].count[0], options[1],
                   j->trees[tree].count[1]);
}

/* ---------------------------------------------------------------- texts */

/* Returns the value of a text that must be right. */
static inline gi_game value_of(games_desk *d, const char *text) {
  gi_game g = GI_NO_GAME;
  gi_value_error error;
  grundy_status status =
      gi_value_parse(d->store, (gi_text){text, strlen(text), 0}, &g, &error);
  if (status != GRUNDY_OK)
    fail_msg("%s: status %d, fault %d at %zu", text, (int)status,
             (int)error.fault, error.from);
  return g;
}

/* Writes a value as text into a buffer of the caller's. */
static inline const char *text_of(games_desk *d, gi_game g, char *text,
                                  size_t size) {
  gi_buffer out;
  gi_buffer_init(&out, &d->memory);
  assert_int_equal(gi_value_print(d->store, g, &out), GRUNDY_OK);
  assert_true(out.length < size);
  memcpy(text, out.data, out.length);
  text[out.length] = 0;
  gi_buffer_clear(&out);
  return text;
}

#endif
