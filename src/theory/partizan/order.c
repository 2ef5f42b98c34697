/* SPDX-License-Identifier: MIT */
/*
 * The order of values.
 *
 * G <= H exactly if no left option of G is >= H and no right option of H is
 * <= G.  If one of the two is a number and the other is not, only the options
 * of the other count (number avoidance).  The filters come first:
 *
 *   stops    G <= H implies LS(G) <= LS(H) and RS(G) <= RS(H);
 *            LS(G) < RS(H) implies G <= H
 *   NUS      two of them are compared in closed form
 *   probes   see nus.c
 */
#include "theory/partizan/inside.h"

/* Returns 0 or 1 if a filter decides a <= b, otherwise -1. */
static int filtered(const gi_games *s, head *a, head *b) {
  if (!(s->without & GI_WITHOUT_STOPS)) {
    if (stop_order(s, a->left_stop, b->left_stop) > 0 ||
        stop_order(s, a->right_stop, b->right_stop) > 0)
      return 0;
    if (stop_order(s, a->left_stop, b->right_stop) < 0)
      return 1;
  }
  if (is_nus(a) && is_nus(b) && !(s->without & GI_WITHOUT_CLOSED)) {
    gi_compared order = gi_nus_compare(nus_of(a), nus_of(b));
    return order == GI_LESS || order == GI_SAME;
  }
  if (!(s->without & GI_WITHOUT_PROBES)) {
    if ((a->ge & ~b->ge) | (b->le & ~a->le))
      return 0;
    if (a->le & b->ge)
      return 1;
  }
  return -1;
}

/* Decides a <= b by the options. */
static int by_options(gi_games *s, gi_game a, gi_game b) {
  bool a_number = is_number(head_of(s, a)), b_number = is_number(head_of(s, b));
  uint32_t lefts =
      a_number && !b_number ? 0 : gi_game_options(s, a, GRUNDY_LEFT);
  uint32_t rights =
      b_number && !a_number ? 0 : gi_game_options(s, b, GRUNDY_RIGHT);
  if (!gi_games_tick(s, (size_t)lefts + rights))
    return -1;
  for (uint32_t i = 0; i < lefts; i++) {
    gi_game left = gi_games_option(s, a, GRUNDY_LEFT, i);
    int above = left ? gi_games_le(s, b, left) : -1;
    if (above)
      return above < 0 ? -1 : 0;
  }
  for (uint32_t i = 0; i < rights; i++) {
    gi_game right = gi_games_option(s, b, GRUNDY_RIGHT, i);
    int below = right ? gi_games_le(s, right, a) : -1;
    if (below)
      return below < 0 ? -1 : 0;
  }
  return 1;
}

int gi_games_le(gi_games *s, gi_game a, gi_game b) {
  if (a == b)
    return 1;
  int known = filtered(s, head_of(s, a), head_of(s, b));
  if (known >= 0)
    return known;
  uint32_t cached;
  bool caching = !(s->without & GI_WITHOUT_ORDERS);
  if (caching && gi_pairs_find(&s->orders, a, b, &cached))
    return (int)cached;
  if (!gi_games_enter(s))
    return -1;
  s->counts.orders++;
  int order = by_options(s, a, b);
  s->depth--;
  if (caching && order >= 0 &&
      !gi_pairs_put(s, &s->orders, a, b, (uint32_t)order))
    return -1;
  return order;
}

grundy_status gi_game_le(gi_games *store, gi_game g, gi_game h, bool *out) {
  store->status = GRUNDY_OK;
  int order = gi_games_le(store, g, h);
  if (order < 0)
    return store->status;
  *out = order > 0;
  return GRUNDY_OK;
}

grundy_status gi_game_compare(gi_games *store, gi_game g, gi_game h,
                              gi_compared *out) {
  bool below = true, above = true;
  grundy_status status = GRUNDY_OK;
  if (g != h) {
    status = gi_game_le(store, g, h, &below);
    above = false; /* different values are never both */
    if (status == GRUNDY_OK && !below)
      status = gi_game_le(store, h, g, &above);
  }
  if (status == GRUNDY_OK)
    *out = below && above ? GI_SAME
           : below        ? GI_LESS
           : above        ? GI_GREATER
                          : GI_CONFUSED;
  return status;
}

grundy_status gi_game_refute(gi_games *store, gi_game g, gi_game h,
                             bool *in_second, gi_game *to) {
  store->status = GRUNDY_OK;
  for (int second = 0; second < 2; second++) {
    gi_game from = second ? h : g;
    grundy_side side = second ? GRUNDY_RIGHT : GRUNDY_LEFT;
    uint32_t count = gi_game_options(store, from, side);
    for (uint32_t i = 0; i < count; i++) {
      gi_game option = gi_games_option(store, from, side, i);
      int wins = !option  ? -1
                 : second ? gi_games_le(store, option, g)
                          : gi_games_le(store, h, option);
      if (wins < 0)
        return store->status;
      if (!wins)
        continue;
      *in_second = second;
      *to = option;
      return GRUNDY_OK;
    }
  }
  return GRUNDY_DOMAIN;
}

grundy_outcome gi_outcome_of(gi_compared compared) {
  switch (compared) {
  case GI_LESS:
    return GRUNDY_R;
  case GI_SAME:
    return GRUNDY_P;
  case GI_GREATER:
    return GRUNDY_L;
  default:
    return GRUNDY_N;
  }
}

grundy_status gi_game_outcome(gi_games *store, gi_game g, grundy_outcome *out) {
  gi_compared compared = GI_CONFUSED;
  grundy_status status = gi_game_compare(store, g, GI_GAME_ZERO, &compared);
  if (status == GRUNDY_OK)
    *out = gi_outcome_of(compared);
  return status;
}

/* ---------------------------------------------------------------- listing */

/* Compares what two records show without their options. */
static int order_of_heads(const gi_games *s, head *a, head *b) {
  if (is_nus(a) != is_nus(b))
    return is_nus(a) ? -1 : 1;
  int order = stop_order(s, b->left_stop, a->left_stop);
  if (!order)
    order = stop_order(s, b->right_stop, a->right_stop);
  if (order)
    return order;
  if (is_nus(a)) {
    tail *x = tail_of(a), *y = tail_of(b);
    if (x->ups != y->ups)
      return x->ups > y->ups ? -1 : 1;
    return (x->nim > y->nim) - (x->nim < y->nim);
  }
  return (a->shape > b->shape) - (a->shape < b->shape);
}

/* Two forms with equal heads have lists of equal length, in this same order:
   the first place where they differ decides.  So there is one path down. */
int gi_game_order(gi_games *store, gi_game g, gi_game h) {
  while (g != h) {
    head *a = head_of(store, g), *b = head_of(store, h);
    int order = order_of_heads(store, a, b);
    if (order)
      return order;
    const gi_game *x = options_of(a), *y = options_of(b);
    uint32_t i = 0, count = lefts_of(a) + rights_of(a);
    assert(!is_nus(a));
    while (i < count && x[i] == y[i])
      i++;
    assert(i < count); /* different games */
    g = x[i];
    h = y[i];
  }
  return 0;
}

/* Moves the game at `at` down the heap. */
static void sift(gi_games *s, gi_game *games, size_t at, size_t count) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count &&
        gi_game_order(s, games[child], games[child + 1]) < 0)
      child++;
    if (gi_game_order(s, games[at], games[child]) >= 0)
      return;
    gi_game moved = games[at];
    games[at] = games[child];
    games[child] = moved;
  }
}

void gi_games_sort(gi_games *s, gi_game *games, size_t count) {
  for (size_t i = count / 2; i-- > 0;)
    sift(s, games, i, count);
  for (size_t i = count; i-- > 1;) {
    gi_game last = games[i];
    games[i] = games[0];
    games[0] = last;
    sift(s, games, 0, i);
  }
}

static void sift_number(gi_game *games, size_t at, size_t count) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && games[child] < games[child + 1])
      child++;
    if (games[at] >= games[child])
      return;
    gi_game moved = games[at];
    games[at] = games[child];
    games[child] = moved;
  }
}

size_t gi_games_unique(gi_game *games, size_t count) {
  size_t kept = 0;
  if (count <= 24) {
    for (size_t i = 1; i < count; i++) {
      gi_game moved = games[i];
      size_t at = i;
      for (; at && games[at - 1] > moved; at--)
        games[at] = games[at - 1];
      games[at] = moved;
    }
  } else {
    for (size_t i = count / 2; i-- > 0;)
      sift_number(games, i, count);
    for (size_t i = count; i-- > 1;) {
      gi_game last = games[i];
      games[i] = games[0];
      games[0] = last;
      sift_number(games, 0, i);
    }
  }
  for (size_t i = 0; i < count; i++)
    if (!i || games[i] != games[i - 1])
      games[kept++] = games[i];
  return kept;
}
