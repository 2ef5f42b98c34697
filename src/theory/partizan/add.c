/* SPDX-License-Identifier: MIT */
/*
 * Negatives and sums.
 *
 * The negative of a canonical form is canonical.  So is {gL + x | gR + x} for a
 * number x and a canonical form g that is not a number (number translation).
 * Neither needs a comparison.  Other sums are built from the sums of the
 * options.
 */
#include "theory/partizan/inside.h"

gi_game gi_games_negate(gi_games *s, gi_game g) {
  head *h = head_of(s, g);
  if (h->negative)
    return h->negative;
  gi_game negative = GI_NO_GAME;
  if (is_nus(h)) {
    negative = gi_games_nus(s, gi_nus_negate(nus_of(h)));
  } else {
    if (!gi_games_enter(s))
      return GI_NO_GAME;
    size_t base = s->top;
    uint32_t l = lefts_of(h), r = rights_of(h), done = 0;
    for (; done < l + r; done++) { /* the right options first */
      uint32_t from = done < r ? l + done : done - r;
      gi_game option = gi_games_negate(s, options_of(h)[from]);
      if (!option || !gi_games_push(s, option))
        break;
    }
    if (done == l + r) {
      gi_games_sort(s, s->stack + base, r);
      gi_games_sort(s, s->stack + base + r, l);
      negative = gi_games_form(s, s->stack + base, r, s->stack + base + r, l);
    }
    s->top = base;
    s->depth--;
  }
  if (negative) {
    head_of(s, g)->negative = negative;
    head_of(s, negative)->negative = g;
  }
  return negative;
}

gi_game gi_games_shift(gi_games *s, gi_game g, gi_game x) {
  head *h = head_of(s, g);
  assert(is_number(head_of(s, x)));
  if (x == GI_GAME_ZERO)
    return g;
  if (is_nus(h)) {
    gi_nus sum = {0};
    return gi_nus_add(nus_of(h), nus_of(head_of(s, x)), &sum)
               ? gi_games_nus(s, sum)
               : gi_games_refuse(s, GRUNDY_UNABLE);
  }
  uint32_t cached;
  bool caching = !(s->without & GI_WITHOUT_SUMS);
  if (caching && gi_pairs_find(&s->sums, g, x, &cached))
    return cached;
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top;
  uint32_t l = lefts_of(h), count = l + rights_of(h), done = 0;
  gi_game sum = GI_NO_GAME;
  for (; done < count; done++) {
    gi_game option = gi_games_shift(s, options_of(h)[done], x);
    if (!option || !gi_games_push(s, option))
      break;
  }
  if (done == count) { /* a number leaves the order as it is */
    sum = gi_games_form(s, s->stack + base, l, s->stack + base + l, count - l);
    if (sum && caching && !gi_pairs_put(s, &s->sums, g, x, sum))
      sum = GI_NO_GAME;
  }
  s->top = base;
  s->depth--;
  return sum;
}

/* Pushes gX + h for all options gX of a side. */
static bool push_sums(gi_games *s, gi_game g, gi_game h, grundy_side side) {
  uint32_t count = gi_game_options(s, g, side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    gi_game sum = option ? gi_games_add(s, option, h) : GI_NO_GAME;
    if (!sum || !gi_games_push(s, sum))
      return false;
  }
  return true;
}

/* Builds g + h from the options of both, neither a number. */
static gi_game build(gi_games *s, gi_game g, gi_game h) {
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top, l = 0;
  gi_game sum = GI_NO_GAME;
  s->counts.sums++;
  if (gi_games_push(s, GI_NO_GAME) && push_sums(s, g, h, GRUNDY_LEFT) &&
      push_sums(s, h, g, GRUNDY_LEFT)) {
    l = s->top - base - 1;
    if (push_sums(s, g, h, GRUNDY_RIGHT) && push_sums(s, h, g, GRUNDY_RIGHT))
      sum = gi_games_canon(s, base, l);
  }
  s->top = base;
  s->depth--;
  return sum;
}

gi_game gi_games_add(gi_games *s, gi_game g, gi_game h) {
  head *a = head_of(s, g), *b = head_of(s, h);
  if (is_number(b))
    return gi_games_shift(s, g, h);
  if (is_number(a) || (is_nus(a) && is_nus(b) && !is_number(b))) {
    if (is_number(a))
      return gi_games_shift(s, h, g);
    gi_nus sum = {0};
    return gi_nus_add(nus_of(a), nus_of(b), &sum)
               ? gi_games_nus(s, sum)
               : gi_games_refuse(s, GRUNDY_UNABLE);
  }
  if (a->negative == h)
    return GI_GAME_ZERO;
  if (g > h) {
    gi_game swapped = g;
    g = h;
    h = swapped;
  }
  uint32_t cached;
  bool caching = !(s->without & GI_WITHOUT_SUMS);
  if (caching && gi_pairs_find(&s->sums, g, h, &cached))
    return cached;
  gi_game sum = build(s, g, h);
  if (sum && caching && !gi_pairs_put(s, &s->sums, g, h, sum))
    return GI_NO_GAME;
  return sum;
}

/* ---------------------------------------------------------------- public */

grundy_status gi_game_negate(gi_games *store, gi_game g, gi_game *out) {
  return gi_games_give(store, gi_games_negate(store, g), out);
}

grundy_status gi_game_add(gi_games *store, gi_game g, gi_game h, gi_game *out) {
  return gi_games_give(store, gi_games_add(store, g, h), out);
}

grundy_status gi_game_subtract(gi_games *store, gi_game g, gi_game h,
                               gi_game *out) {
  gi_game negative = gi_games_negate(store, h);
  return gi_games_give(
      store, negative ? gi_games_add(store, g, negative) : GI_NO_GAME, out);
}

grundy_status gi_game_multiple(gi_games *store, gi_game g, int64_t n,
                               gi_game *out) {
  gi_game sum = GI_GAME_ZERO, power = n < 0 ? gi_games_negate(store, g) : g;
  uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
  while (sum && power && rest) {
    if (rest & 1)
      sum = gi_games_add(store, sum, power);
    rest >>= 1;
    if (rest && sum)
      power = gi_games_add(store, power, power);
  }
  return gi_games_give(store, power ? sum : GI_NO_GAME, out);
}

grundy_status gi_game_switch(gi_games *store, gi_game x, gi_game *out) {
  gi_game negative = gi_games_negate(store, x);
  if (!negative)
    return store->status;
  return gi_game_make(store, &x, 1, &negative, 1, out);
}

grundy_status gi_game_tiny(gi_games *store, gi_game x, gi_game *out) {
  gi_game zero = GI_GAME_ZERO, negative = gi_games_negate(store, x);
  gi_game threat = GI_NO_GAME;
  if (!negative)
    return store->status;
  grundy_status status = gi_game_make(store, &zero, 1, &negative, 1, &threat);
  if (status != GRUNDY_OK)
    return status;
  return gi_game_make(store, &zero, 1, &threat, 1, out);
}
