/* SPDX-License-Identifier: MIT */
#include "theory/partizan/measure.h"

#include "theory/partizan/inside.h"
#include "theory/partizan/walk.h"

/* ---------------------------------------------------------------- lists */

grundy_status gi_game_list_add(gi_games *store, gi_game_list *list, gi_game g) {
  grundy_status status =
      gi_reserve(store->memory, list->games, list->capacity, list->count + 1);
  if (status == GRUNDY_OK)
    list->games[list->count++] = g;
  return status;
}

void gi_game_list_clear(gi_games *store, gi_game_list *list) {
  gi_free(store->memory, list->games, list->capacity * sizeof *list->games);
  *list = (gi_game_list){0};
}

/* ---------------------------------------------------------------- walks */

void gi_game_walk_begin(gi_game_walk *w, gi_games *store) {
  *w = (gi_game_walk){.store = store};
  gi_memo_init(&w->seen, store->memory);
}

grundy_status gi_game_walk_add(gi_game_walk *w, gi_game g) {
  uint64_t seen;
  if (gi_memo_find(&w->seen, g, 0, &seen))
    return GRUNDY_OK;
  grundy_status status = gi_memo_put(&w->seen, g, 0, 1);
  if (status == GRUNDY_OK)
    status = gi_game_list_add(w->store, &w->games, g);
  if (status == GRUNDY_OK)
    status = gi_budget_step(w->store->budget);
  return status;
}

grundy_status gi_game_walk_add_options(gi_game_walk *w, gi_game g) {
  grundy_status status = GRUNDY_OK;
  for (int right = 0; right < 2; right++) {
    grundy_side side = right ? GRUNDY_RIGHT : GRUNDY_LEFT;
    uint32_t count = gi_game_options(w->store, g, side);
    for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
      gi_game option = GI_NO_GAME;
      status = gi_game_option(w->store, g, side, i, &option);
      if (status == GRUNDY_OK)
        status = gi_game_walk_add(w, option);
    }
  }
  return status;
}

void gi_game_walk_end(gi_game_walk *w) {
  gi_memo_clear(&w->seen);
  gi_game_list_clear(w->store, &w->games);
}

grundy_status gi_game_walk_forms(gi_game_walk *w, gi_game g) {
  grundy_status status = gi_game_walk_add(w, g);
  for (size_t i = 0; i < w->games.count && status == GRUNDY_OK; i++) {
    gi_game next = w->games.games[i];
    if (!is_nus(head_of(w->store, next)))
      status = gi_game_walk_add_options(w, next);
  }
  return status;
}

/* ---------------------------------------------------------------- birthdays */

/* Returns the birthday of a NUS. */
static uint64_t birthday_of_nus(gi_nus nus) {
  int64_t m =
      nus.number.numerator < 0 ? -nus.number.numerator : nus.number.numerator;
  uint32_t e = nus.number.exponent;
  /* m/2^e is born e + 1 days after the integer below it: 1/2 on day 2 */
  uint64_t number = (uint64_t)(m >> e) + (e ? e + 1 : 0);
  uint64_t n = (uint64_t)(nus.ups < 0 ? -nus.ups : nus.ups);
  if (!n)
    return number + nus.nim;
  if (nus.nim < 2)
    return number + n + 1;
  return number + n + (nus.nim ^ (n & 1));
}

static bool birthday(gi_games *s, gi_memo *memo, gi_game g, uint64_t *out) {
  head *h = head_of(s, g);
  if (is_nus(h)) {
    *out = birthday_of_nus(nus_of(h));
    return true;
  }
  if (gi_memo_find(memo, g, 0, out))
    return true;
  if (!gi_games_enter(s))
    return false;
  uint64_t latest = 0, day;
  uint32_t i = 0, count = lefts_of(h) + rights_of(h);
  for (; i < count && birthday(s, memo, options_of(h)[i], &day); i++)
    latest = day > latest ? day : latest;
  s->depth--;
  if (i < count)
    return false;
  *out = latest + 1;
  grundy_status status = gi_memo_put(memo, g, 0, *out);
  if (status != GRUNDY_OK)
    gi_games_refuse(s, status);
  return status == GRUNDY_OK;
}

grundy_status gi_game_birthday(gi_games *store, gi_game g, uint64_t *out) {
  gi_memo memo;
  uint64_t day = 0;
  gi_memo_init(&memo, store->memory);
  store->status = GRUNDY_OK;
  bool found = birthday(store, &memo, g, &day);
  gi_memo_clear(&memo);
  if (!found)
    return store->status;
  *out = day;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- followers */

grundy_status gi_game_followers(gi_games *store, gi_game g, uint64_t *out) {
  gi_game_walk w;
  gi_game_walk_begin(&w, store);
  uint64_t others = 0;
  int64_t low = 0, high = 0; /* integers from low to high are followers */
  uint64_t nimbers = 0;      /* and the nimbers from *1 to this one */
  grundy_status status = gi_game_walk_add(&w, g);
  for (size_t i = 0; i < w.games.count && status == GRUNDY_OK; i++) {
    gi_number x;
    uint32_t k;
    if (gi_game_is_nimber(store, w.games.games[i], &k)) {
      nimbers = k > nimbers ? k : nimbers;
      continue;
    }
    if (gi_game_is_number(store, w.games.games[i], &x) && !x.exponent) {
      low = x.numerator < low ? x.numerator : low;
      high = x.numerator > high ? x.numerator : high;
      continue;
    }
    others++;
    status = gi_game_walk_add_options(&w, w.games.games[i]);
  }
  gi_game_walk_end(&w);
  if (status == GRUNDY_OK)
    *out = others + nimbers + ((uint64_t)high - (uint64_t)low) + 1;
  return status;
}

grundy_status gi_game_list_followers(gi_games *store, gi_game g, size_t most,
                                     gi_game_list *out) {
  gi_game_walk w;
  gi_game_walk_begin(&w, store);
  grundy_status status = gi_game_walk_add(&w, g);
  for (size_t i = 0; i < w.games.count && status == GRUNDY_OK; i++) {
    status = w.games.count > most
                 ? GRUNDY_UNABLE
                 : gi_game_walk_add_options(&w, w.games.games[i]);
    if (status == GRUNDY_OK)
      status = gi_game_list_add(store, out, w.games.games[i]);
  }
  gi_game_walk_end(&w);
  return status;
}

/* ---------------------------------------------------------------- incentives
 */

/* Appends the incentives of one side. */
static grundy_status add_incentives(gi_games *s, gi_game g, grundy_side side,
                                    gi_game_list *out) {
  uint32_t count = gi_game_options(s, g, side);
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_game option = gi_games_option(s, g, side, i), sum = GI_NO_GAME;
    if (!option)
      return s->status;
    status = side == GRUNDY_LEFT ? gi_game_subtract(s, option, g, &sum)
                                 : gi_game_subtract(s, g, option, &sum);
    if (status == GRUNDY_OK)
      status = gi_game_list_add(s, out, sum);
  }
  return status;
}

grundy_status gi_game_incentives(gi_games *store, gi_game g, grundy_side side,
                                 gi_game_list *out) {
  grundy_status status = GRUNDY_OK;
  size_t start = out->count;
  if (side != GRUNDY_RIGHT)
    status = add_incentives(store, g, GRUNDY_LEFT, out);
  if (status == GRUNDY_OK && side != GRUNDY_LEFT)
    status = add_incentives(store, g, GRUNDY_RIGHT, out);
  if (status != GRUNDY_OK || out->count == start)
    return status;
  gi_game *list = out->games + start;
  size_t count = gi_games_unique(list, out->count - start);
  for (size_t i = 0; i < count && status == GRUNDY_OK;) {
    bool below = false;
    size_t j = 0;
    for (; j < count && !below && status == GRUNDY_OK; j++)
      if (j != i)
        status = gi_game_le(store, list[i], list[j], &below);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(store->budget, j);
    if (below)
      list[i] = list[--count];
    else
      i++;
  }
  gi_games_sort(store, list, count);
  out->count = start + count;
  return status;
}
