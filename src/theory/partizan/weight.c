/* SPDX-License-Identifier: MIT */
#include "theory/partizan/weight.h"

#include "theory/partizan/inside.h"
#include "theory/partizan/operate.h"
#include "theory/partizan/walk.h"

/* Stands for an unbounded weight: larger than any sum of GI_UPS_MOST and two
   for each level of the recursion. */
#define UNBOUNDED (INT64_C(1) << 40)

grundy_status gi_game_is_all_small(gi_games *store, gi_game g, bool *out) {
  gi_game_walk w;
  gi_game_walk_begin(&w, store);
  grundy_status status = gi_game_walk_forms(&w, g);
  bool small = true;
  for (size_t i = 0; i < w.games.count; i++) {
    gi_nus nus;
    if (gi_game_is_nus(store, w.games.games[i], &nus) && nus.number.numerator)
      small = false;
  }
  gi_game_walk_end(&w);
  if (status == GRUNDY_OK)
    *out = small;
  return status;
}

grundy_status gi_game_far_star(gi_games *store, gi_game g, gi_game *out) {
  gi_game_walk w;
  gi_game_walk_begin(&w, store);
  grundy_status status = gi_game_walk_forms(&w, g);
  uint64_t nims = 1;
  for (size_t i = 0; i < w.games.count; i++) {
    gi_nus nus;
    if (gi_game_is_nus(store, w.games.games[i], &nus))
      nims |= nus.nim;
  }
  gi_game_walk_end(&w);
  return status == GRUNDY_OK ? gi_game_nimber(store, 2 * gi_top_bit(nims), out)
                             : status;
}

/* ---------------------------------------------------------------- weights */

typedef struct task {
  gi_games *store;
  gi_game far; /* far star of the whole game */
  gi_game two, minus_two;
  gi_memo memo;
} task;

static gi_game weight(task *k, gi_game g);

/* Pushes w - 2 for the weights w of left options, w + 2 for right ones. */
static bool push_weights(task *k, gi_game g, grundy_side side) {
  gi_games *s = k->store;
  uint32_t count = gi_game_options(s, g, side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    gi_game w = option ? weight(k, option) : GI_NO_GAME;
    gi_game moved =
        w ? gi_games_shift(s, w, side == GRUNDY_LEFT ? k->minus_two : k->two)
          : GI_NO_GAME;
    if (!moved || !gi_games_push(s, moved))
      return false;
  }
  return true;
}

/* Returns whether the integer x fits between the lists at `base`: no left
   option is >= x, no right option is <= x. */
static int fits(gi_games *s, size_t base, size_t l, size_t r, gi_game x) {
  for (size_t i = 0; i < l + r; i++) {
    gi_game option = s->stack[base + i];
    int crosses = i < l ? gi_games_le(s, x, option) : gi_games_le(s, option, x);
    if (crosses)
      return crosses < 0 ? -1 : 0;
  }
  return 1;
}

/* Returns the integer nearest to the stops of a list that still fits: the
   largest one, for RIGHT, or the smallest one, for LEFT.  NONE if refused. */
static gi_game farthest(gi_games *s, size_t base, size_t l, size_t r,
                        grundy_side side) {
  bool left = side == GRUNDY_LEFT;
  gi_game stop = GI_NO_GAME;
  for (size_t i = left ? 0 : l; i < (left ? l : l + r); i++) {
    const head *h = head_of(s, s->stack[base + i]);
    gi_game end = left ? h->right_stop : h->left_stop;
    if (!stop ||
        (left ? stop_order(s, end, stop) > 0 : stop_order(s, end, stop) < 0))
      stop = end;
  }
  /* the integer beyond the stop, the stop itself, then inwards */
  int64_t n = gi_number_floor(nus_of(head_of(s, stop)).number) + !left;
  int64_t step = left ? 1 : -1;
  for (int tries = 0; tries < 4; tries++, n += step) {
    gi_game x = gi_games_nus(s, (gi_nus){.number = gi_number_of(n)});
    int ok = x ? fits(s, base, l, r, x) : -1;
    if (ok)
      return ok < 0 ? GI_NO_GAME : x;
  }
  return gi_games_refuse(s, GRUNDY_UNABLE);
}

/* Returns the weight of a game whose weight would be the integer g0: if several
   integers fit, far star decides.  The lists are stack[base ..]. */
static gi_game eccentric(task *k, gi_game g, gi_game g0, size_t base, size_t l,
                         size_t r) {
  gi_games *s = k->store;
  gi_game low = farthest(s, base, l, r, GRUNDY_LEFT);
  gi_game high = low ? farthest(s, base, l, r, GRUNDY_RIGHT) : GI_NO_GAME;
  if (!high || low == high)
    return high ? g0 : GI_NO_GAME;
  int above = gi_games_le(s, k->far, g);
  if (above)
    return above < 0 ? GI_NO_GAME : high;
  int below = gi_games_le(s, g, k->far);
  if (below)
    return below < 0 ? GI_NO_GAME : low;
  int zero = fits(s, base, l, r, GI_GAME_ZERO);
  return zero < 0 ? GI_NO_GAME : zero ? GI_GAME_ZERO : g0;
}

/* Computes the weight of a form whose stops do not exclude one. */
static gi_game from_options(task *k, gi_game g) {
  gi_games *s = k->store;
  size_t base = s->top, l = 0, r = 0;
  gi_game g0 = GI_NO_GAME;
  gi_number x;
  if (!push_weights(k, g, GRUNDY_LEFT))
    return GI_NO_GAME;
  l = s->top - base;
  if (!push_weights(k, g, GRUNDY_RIGHT))
    return GI_NO_GAME;
  r = s->top - base - l;
  size_t copy = s->top;
  if (!gi_games_push(s, GI_NO_GAME))
    return GI_NO_GAME;
  for (size_t i = 0; i < l + r; i++)
    if (!gi_games_push(s, s->stack[base + i]))
      return GI_NO_GAME;
  g0 = gi_games_canon(s, copy, l);
  if (g0 && gi_game_is_number(s, g0, &x) && !x.exponent)
    g0 = eccentric(k, g, g0, base, l, r);
  return g0;
}

static gi_game weight(task *k, gi_game g) {
  gi_games *s = k->store;
  gi_nus nus = {0};
  uint64_t known;
  int left = gi_number_sign(gi_game_left_stop(s, g));
  int right = gi_number_sign(gi_game_right_stop(s, g));
  if (right > 0 || left < 0)
    nus.number = gi_number_of(right > 0 ? UNBOUNDED : -UNBOUNDED);
  else if (gi_game_is_nus(s, g, &nus))
    nus = (gi_nus){.number = gi_number_of(nus.ups)};
  else if (gi_memo_find(&k->memo, g, 0, &known))
    return (gi_game)known;
  if (right > 0 || left < 0 || is_nus(head_of(s, g)))
    return gi_games_nus(s, nus);
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top;
  gi_game w = from_options(k, g);
  s->top = base;
  s->depth--;
  if (!w)
    return GI_NO_GAME;
  grundy_status status = gi_memo_put(&k->memo, g, 0, w);
  return status == GRUNDY_OK ? w : gi_games_refuse(s, status);
}

grundy_status gi_game_has_weight(gi_games *store, gi_game g, gi_game w,
                                 bool *out) {
  gi_game up = GI_NO_GAME, product = GI_NO_GAME, far = GI_NO_GAME;
  gi_game bound = GI_NO_GAME;
  gi_compared above = GI_CONFUSED, below = GI_CONFUSED;
  grundy_status status = gi_game_ups(store, 1, &up);
  if (status == GRUNDY_OK)
    status = gi_game_norton(store, w, up, &product);
  if (status == GRUNDY_OK)
    status = gi_game_subtract(store, g, product, &g);
  if (status == GRUNDY_OK)
    status = gi_game_far_star(store, g, &far);
  if (status == GRUNDY_OK)
    status = gi_game_add(store, up, far, &bound);
  if (status == GRUNDY_OK)
    status = gi_game_compare(store, g, bound, &below);
  if (status == GRUNDY_OK) /* the negative has the same star */
    status = gi_game_negate(store, bound, &bound);
  if (status == GRUNDY_OK)
    status = gi_game_compare(store, g, bound, &above);
  if (status == GRUNDY_OK)
    *out = below == GI_LESS && above == GI_GREATER;
  return status;
}

grundy_status gi_game_atomic_weight(gi_games *store, gi_game g, gi_game *out) {
  task k = {.store = store};
  bool small = false, checked = true;
  gi_nus nus;
  if (!gi_game_is_infinitesimal(store, g))
    return GRUNDY_DOMAIN;
  if (gi_game_is_nus(store, g, &nus))
    return gi_game_integer(store, nus.ups, out);
  grundy_status status = gi_game_is_all_small(store, g, &small);
  if (status == GRUNDY_OK)
    status = gi_game_far_star(store, g, &k.far);
  if (status == GRUNDY_OK)
    status = gi_game_integer(store, 2, &k.two);
  if (status == GRUNDY_OK)
    status = gi_game_integer(store, -2, &k.minus_two);
  if (status != GRUNDY_OK)
    return status;
  gi_memo_init(&k.memo, store->memory);
  store->status = GRUNDY_OK;
  gi_game w = weight(&k, g);
  gi_memo_clear(&k.memo);
  if (!w)
    return store->status;
  if (!small) /* unbounded weights may remain: then w.up is out of range */
    status = gi_game_has_weight(store, g, w, &checked);
  if (status == GRUNDY_UNABLE || (status == GRUNDY_OK && !checked))
    return GRUNDY_DOMAIN;
  if (status == GRUNDY_OK)
    *out = w;
  return status;
}

grundy_status gi_weight_ahead(gi_games *store, gi_game w, gi_ahead *out) {
  const int64_t bounds[] = {2, -2, 1, -1};
  const gi_ahead ahead[] = {GI_AHEAD_LEFT, GI_AHEAD_RIGHT, GI_AHEAD_LEFT_FIRST,
                            GI_AHEAD_RIGHT_FIRST};
  for (int i = 0; i < 4; i++) {
    gi_game bound = GI_NO_GAME;
    bool holds = false;
    grundy_status status = gi_game_integer(store, bounds[i], &bound);
    if (status == GRUNDY_OK)
      status = bounds[i] > 0 ? gi_game_le(store, bound, w, &holds)
                             : gi_game_le(store, w, bound, &holds);
    if (status != GRUNDY_OK)
      return status;
    if (holds) {
      *out = ahead[i];
      return GRUNDY_OK;
    }
  }
  *out = GI_AHEAD_NONE;
  return GRUNDY_OK;
}
