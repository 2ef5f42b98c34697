/* SPDX-License-Identifier: MIT */
#include "engine/search/deep_sum.h"

#include <assert.h>

#include "theory/partizan/sum.h"

enum {
  FOLD_WIDTH = 16,      /* options of two values that are added */
  FOLD_STEPS = 1 << 10, /* for adding them */
  DECIDE_CANONICAL = 1 << 10,
  DECIDE_STEPS = 1 << 24 /* for a sum of values */
};

/* --------------------------------------------------------------- values */

static bool is_nus(const gi_games *games, gi_game g) {
  gi_nus nus;
  return gi_game_is_nus(games, g, &nus);
}

static uint32_t width(const gi_games *games, gi_game g) {
  return gi_game_options(games, g, GRUNDY_LEFT) +
         gi_game_options(games, g, GRUNDY_RIGHT);
}

/* Takes a value out of the list. */
static void take_out(gi_term *values, size_t *count, size_t i) {
  values[i] = values[--*count];
}

/* Adds a value to a list of values, unless its negative is in the list, which
   is then taken out. */
static grundy_status put_or_cancel(gi_games *games, gi_term *values,
                                   size_t *count, gi_game g) {
  gi_game negative = GI_NO_GAME;
  grundy_status status = gi_game_negate(games, g, &negative);
  for (size_t i = 0; i < *count && status == GRUNDY_OK; i++)
    if (values[i] == negative) {
      take_out(values, count, i);
      return GRUNDY_OK;
    }
  values[(*count)++] = g;
  return status;
}

/* Adds two values if that is cheap: *done says so. */
static grundy_status add_cheaply(gi_games *games, gi_game g, gi_game h,
                                 gi_game *sum, bool *done) {
  gi_budget *budget = gi_games_budget(games);
  *done = false;
  if (!is_nus(games, g) && !is_nus(games, h) &&
      width(games, g) + width(games, h) > FOLD_WIDTH)
    return GRUNDY_OK;
  gi_try attempt = gi_budget_try(budget, FOLD_STEPS);
  grundy_status status = gi_game_add(games, g, h, sum);
  status = gi_budget_tried(budget, attempt, status);
  *done = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Adds the values of a list that are not NUS, the last two first, while that is
   cheap.  What becomes a NUS goes into *nus. */
static grundy_status fold_forms(gi_games *games, gi_term *values, size_t *count,
                                gi_game *nus) {
  bool done = true;
  while (*count > 1 && done) {
    gi_game sum = GI_NO_GAME;
    grundy_status status =
        add_cheaply(games, values[*count - 1], values[*count - 2], &sum, &done);
    if (status == GRUNDY_OK && done) {
      *count -= 2;
      status = is_nus(games, sum) ? gi_game_add(games, *nus, sum, nus)
                                  : put_or_cancel(games, values, count, sum);
    }
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Adds the NUS to the only other value, or puts it beside the others. */
static grundy_status put_nus(gi_games *games, gi_term *values, size_t *count,
                             gi_game nus) {
  bool done = false;
  if (nus == GI_GAME_ZERO)
    return GRUNDY_OK;
  grundy_status status = GRUNDY_OK;
  if (*count == 1)
    status = add_cheaply(games, values[0], nus, &values[0], &done);
  if (!done)
    values[(*count)++] = nus;
  return status;
}

/* Folds a list of values. */
static grundy_status fold(gi_games *games, gi_term *values, size_t *count) {
  size_t all = *count;
  gi_game nus = GI_GAME_ZERO;
  grundy_status status = GRUNDY_OK;
  *count = 0;
  for (size_t i = 0; i < all && status == GRUNDY_OK; i++) {
    gi_game g = values[i];
    status = is_nus(games, g) ? gi_game_add(games, nus, g, &nus)
                              : put_or_cancel(games, values, count, g);
  }
  gi_terms_sort(values, *count);
  if (status == GRUNDY_OK)
    status = fold_forms(games, values, count, &nus);
  return status == GRUNDY_OK ? put_nus(games, values, count, nus) : status;
}

/* ---------------------------------------------------------------- parts */

/* Cancels parts of a sorted list. */
static void cancel_parts(const gi_deep_parts *s, gi_term *list, size_t *count) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    gi_term negative = list[i] ^ !s->parts[gi_term_number(list[i])].impartial;
    if (kept && list[kept - 1] == negative)
      kept--;
    else
      list[kept++] = list[i];
  }
  *count = kept;
}

grundy_status gi_deep_normal(gi_deep_parts *s, gi_term *terms, size_t *count) {
  grundy_status status = GRUNDY_OK;
  size_t values = 0;
  for (size_t i = 0; i < *count && status == GRUNDY_OK; i++)
    if (gi_term_is_part(terms[i]))
      status = gi_deep_value(s, &terms[i]);
  if (status != GRUNDY_OK)
    return status;
  gi_terms_sort(terms, *count);
  while (values < *count && !gi_term_is_part(terms[values]))
    values++;
  size_t parts = *count - values, folded = values;
  if (!s->misere)
    cancel_parts(s, terms + values, &parts);
  if (values)
    status = fold(s->work->games, terms, &folded);
  assert(folded <= values);
  for (size_t i = 0; i < parts && folded < values; i++)
    terms[folded + i] = terms[values + i];
  *count = folded + parts;
  gi_terms_sort(terms, folded);
  return status;
}

/* -------------------------------------------------------------- winners */

grundy_status gi_deep_decide(gi_deep_parts *s, const gi_term *values,
                             size_t count, grundy_side side, bool *wins) {
  static const gi_sum_limits limits = {.canonical_steps = DECIDE_CANONICAL,
                                       .search_steps = DECIDE_STEPS};
  gi_games *games = s->work->games;
  bool loses = true;
  grundy_status status = GRUNDY_OK;
  assert(gi_terms_are_values(values, count));
  if (count > 1)
    return gi_sum_wins(games, values, count, side, limits, wins, NULL);
  if (count)
    status = side == GRUNDY_LEFT
                 ? gi_game_le(games, values[0], GI_GAME_ZERO, &loses)
                 : gi_game_le(games, GI_GAME_ZERO, values[0], &loses);
  *wins = !loses;
  return status;
}
