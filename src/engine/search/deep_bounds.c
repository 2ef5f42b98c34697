/* SPDX-License-Identifier: MIT */
#include "engine/search/deep_bounds.h"

#include "theory/partizan/sum.h"

enum {
  MOST_GAMES = 128,     /* of a bound of a position */
  JUDGE_STEPS = 1 << 13 /* for comparing such a sum with 0 */
};

/* A bound of a position. */
typedef struct total {
  gi_game games[MOST_GAMES];
  size_t count;
  gi_roughly mean, hottest;
  bool known;
} total;

static grundy_status put_game(gi_games *store, total *t, gi_game g,
                              bool negative) {
  if (t->count == MOST_GAMES) {
    t->known = false;
    return GRUNDY_OK;
  }
  gi_game *last = &t->games[t->count++];
  *last = g;
  return negative ? gi_game_negate(store, g, last) : GRUNDY_OK;
}

/* Adds a bound of a part: of its negative, the negative of the other bound. */
static grundy_status add_part(gi_deep_cuts *s, gi_term term, bool upper,
                              total *t) {
  gi_deep_bound bound;
  bool negative = gi_term_is_negative(term);
  grundy_status status = gi_deep_bound_of(s, gi_term_number(term),
                                          upper != negative, &bound, &t->known);
  for (uint32_t i = 0; status == GRUNDY_OK && t->known && i < bound.count; i++)
    status = put_game(s->parts->work->games, t, bound.games[i], negative);
  if (status != GRUNDY_OK || !t->known)
    return status;
  t->mean += negative ? -bound.mean : bound.mean;
  t->hottest = bound.hottest > t->hottest ? bound.hottest : t->hottest;
  return status;
}

static grundy_status add_value(gi_deep_cuts *s, gi_game g, total *t) {
  gi_deep_bound exact;
  grundy_status status = gi_deep_measure(s, g, &exact);
  if (status != GRUNDY_OK) {
    t->known = false;
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  }
  t->mean += exact.mean;
  t->hottest = exact.hottest > t->hottest ? exact.hottest : t->hottest;
  return put_game(s->parts->work->games, t, g, false);
}

/* Adds up the bounds of the terms. */
static grundy_status add_up(gi_deep_cuts *s, const gi_term *terms, size_t count,
                            bool upper, total *t) {
  grundy_status status = GRUNDY_OK;
  t->known = true;
  t->count = 0;
  t->mean = 0;
  t->hottest = 0; /* of numbers it is below 0, and does not matter */
  /* parts first: they are the last terms, and may have no bound */
  for (size_t i = count; i-- && t->known && status == GRUNDY_OK;)
    status = gi_term_is_part(terms[i]) ? add_part(s, terms[i], upper, t)
                                       : add_value(s, terms[i], t);
  return status;
}

/* Says whether a sum of values may be at least 0, or confused with it, as far
   as mean and temperature show; `upper`: at most 0. */
static bool may_hold(const total *t, bool upper) {
  return t->known &&
         (upper ? t->mean - t->hottest <= 0 : t->mean + t->hottest >= 0);
}

/* Writes whether `side` wins a bound when moving first.  *known: that was
   found. */
static grundy_status wins_bound(gi_deep_cuts *s, const total *t,
                                grundy_side side, bool *wins, bool *known) {
  static const gi_sum_limits limits = {.canonical_steps = 1,
                                       .search_steps = JUDGE_STEPS};
  grundy_status status = gi_sum_wins(s->parts->work->games, t->games, t->count,
                                     side, limits, wins, NULL);
  *known = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Judges by one bound.  It helps Left if it is a lower bound, otherwise
   Right. */
static grundy_status judge_by(gi_deep_cuts *s, const total *t, bool upper,
                              grundy_side side, gi_judged *judged) {
  bool wins = false, known = false;
  bool helps = side == (upper ? GRUNDY_RIGHT : GRUNDY_LEFT);
  if (*judged != GI_JUDGED_OPEN || !may_hold(t, upper))
    return GRUNDY_OK;
  grundy_status status = wins_bound(s, t, side, &wins, &known);
  if (known && wins == helps)
    *judged = helps ? GI_JUDGED_WON : GI_JUDGED_LOST;
  return status;
}

grundy_status gi_deep_judge(gi_deep_cuts *s, const gi_term *terms, size_t count,
                            grundy_side side, gi_judged *judged,
                            int64_t *score) {
  total lower = {0}, upper = {0};
  *judged = GI_JUDGED_OPEN;
  *score = INT64_MAX;
  grundy_status status = add_up(s, terms, count, false, &lower);
  if (status == GRUNDY_OK)
    status = add_up(s, terms, count, true, &upper);
  if (status == GRUNDY_OK)
    status = judge_by(s, &lower, false, side, judged);
  if (status == GRUNDY_OK)
    status = judge_by(s, &upper, true, side, judged);
  if (lower.known && upper.known)
    *score = side == GRUNDY_LEFT ? upper.mean + lower.mean / 2
                                 : -lower.mean - upper.mean / 2;
  return status;
}
