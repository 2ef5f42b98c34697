/* SPDX-License-Identifier: MIT */
#include "theory/partizan/sum.h"

#include "theory/partizan/measure.h"
#include "theory/partizan/question.h"
#include "theory/partizan/thermo.h"
#include "theory/partizan/weight.h"

#include <string.h>

enum {
  CANONICAL_STEPS = 20000, /* steps for the canonical sum, unless given */
  STOP_STEPS = 100000,     /* steps for the stops of a sum */
  STOP_QUESTIONS = 40      /* searches for one stop */
};

/* ---------------------------------------------------------------- parts */

/* Adds a game to the parts: a NUS is merged, and g cancels -g. */
static grundy_status add_part(gi_question *q, gi_game g, size_t origin) {
  gi_games *s = q->store;
  gi_nus nus;
  gi_game negative = GI_NO_GAME;
  if (gi_game_is_nus(s, g, &nus))
    return gi_nus_add(q->nus, nus, &q->nus) ? GRUNDY_OK : GRUNDY_UNABLE;
  grundy_status status = gi_game_negate(s, g, &negative);
  for (size_t i = 0; i < q->count && status == GRUNDY_OK; i++)
    if (q->parts[i].game == negative) {
      q->parts[i] = q->parts[--q->count];
      return GRUNDY_OK;
    }
  if (status != GRUNDY_OK)
    return status;
  gi_part part = {.game = g,
                  .origin = origin,
                  .left = gi_game_left_stop(s, g),
                  .right = gi_game_right_stop(s, g)};
  status = gi_game_mean(s, g, &part.mean);
  if (status == GRUNDY_OK)
    status = gi_game_temperature(s, g, &part.temperature);
  if (status == GRUNDY_UNABLE) {
    q->vague = true;
    status = GRUNDY_OK;
  }
  if (status == GRUNDY_OK)
    q->parts[q->count++] = part;
  return status;
}

/* Sums up means and stops. */
static grundy_status total(gi_question *q) {
  gi_number zero = gi_number_of(0), gap;
  q->mean = q->low = q->high = q->nus.number;
  q->gap = zero;
  q->hottest =
      q->nus.ups || q->nus.nim ? zero : (gi_number){-1, q->nus.number.exponent};
  for (size_t i = 0; i < q->count; i++) {
    const gi_part *p = &q->parts[i];
    if (!gi_number_add(q->mean, p->mean, &q->mean) ||
        !gi_number_add(q->low, p->right, &q->low) ||
        !gi_number_add(q->high, p->left, &q->high) ||
        !gi_number_subtract(p->left, p->right, &gap))
      return GRUNDY_UNABLE;
    if (gi_number_compare(gap, q->gap) > 0)
      q->gap = gap;
    if (gi_number_compare(p->temperature, q->hottest) > 0)
      q->hottest = p->temperature;
  }
  return GRUNDY_OK;
}

grundy_status gi_question_begin(gi_question *q, gi_games *store,
                                const gi_game *games, size_t count) {
  *q = (gi_question){.store = store, .capacity = count};
  gi_question_memo_init(q);
  grundy_status status = GRUNDY_OK;
  gi_memory *memory = gi_games_memory(store);
  if (count) {
    size_t bytes = gi_array_size(count, sizeof *q->parts);
    q->parts = bytes ? gi_alloc(memory, bytes) : NULL;
    if (!q->parts) {
      q->capacity = 0;
      return gi_memory_refusal(memory);
    }
  }
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = add_part(q, games[i], i);
  if (status == GRUNDY_OK && total(q) == GRUNDY_UNABLE)
    q->vague = true;
  return status;
}

void gi_question_end(gi_question *q) {
  gi_question_memo_clear(q);
  gi_free(gi_games_memory(q->store), q->parts, q->capacity * sizeof *q->parts);
  *q = (gi_question){.store = q->store};
}

/* ---------------------------------------------------------------- canonical */

/* A game with its birthday, which says how costly a sum with it may be. */
typedef struct sized {
  gi_game game;
  uint64_t birthday;
} sized;

/* Adds the games, the two with the earliest birthdays first. */
static grundy_status add_all(gi_games *s, sized *games, size_t count,
                             gi_game *out) {
  grundy_status status = GRUNDY_OK;
  while (count > 1 && status == GRUNDY_OK) {
    for (size_t k = 0; k < 2; k++) /* the two smallest to the end */
      for (size_t i = 0; i + 1 + k < count; i++)
        if (games[i].birthday < games[count - 1 - k].birthday) {
          sized swapped = games[i];
          games[i] = games[count - 1 - k];
          games[count - 1 - k] = swapped;
        }
    sized *sum = &games[count - 2];
    status = gi_game_add(s, sum->game, games[count - 1].game, &sum->game);
    if (status == GRUNDY_OK)
      status = gi_game_birthday(s, sum->game, &sum->birthday);
    count--;
  }
  if (status == GRUNDY_OK)
    *out = games[0].game;
  return status;
}

/* Writes the canonical sum of a question. */
static grundy_status canonical(const gi_question *q, gi_game *out) {
  gi_games *s = q->store;
  gi_memory *memory = gi_games_memory(s);
  size_t count = q->count + 1, bytes = gi_array_size(count, sizeof(sized));
  sized *games = bytes ? gi_alloc(memory, bytes) : NULL;
  if (!games)
    return gi_memory_refusal(memory);
  grundy_status status = gi_game_nus(s, q->nus, &games[q->count].game);
  for (size_t i = 0; i < q->count; i++)
    games[i].game = q->parts[i].game;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_game_birthday(s, games[i].game, &games[i].birthday);
  if (status == GRUNDY_OK)
    status = add_all(s, games, count, out);
  gi_free(memory, games, bytes);
  return status;
}

/* Writes the canonical sum, within an allowance of steps if that is not 0. */
static grundy_status canonical_within(const gi_question *q, uint64_t steps,
                                      gi_game *out) {
  gi_budget *budget = gi_games_budget(q->store);
  if (!steps)
    return canonical(q, out);
  gi_try attempt = gi_budget_try(budget, steps);
  grundy_status status = canonical(q, out);
  return gi_budget_tried(budget, attempt, status);
}

grundy_status gi_sum_value(gi_games *store, const gi_game *games, size_t count,
                           uint64_t steps, gi_game *out) {
  gi_question q;
  grundy_status status = gi_question_begin(&q, store, games, count);
  if (status == GRUNDY_OK)
    status = canonical_within(&q, steps, out);
  gi_question_end(&q);
  return status;
}

/* ---------------------------------------------------------------- rungs */

/* Each rung writes *known and, if that is 1, *wins. */

/* Decides by the value of the whole sum. */
static grundy_status by_value(gi_games *s, gi_game value, grundy_side side,
                              bool *wins) {
  bool loses = false; /* Left, moving first, loses exactly if value <= 0 */
  grundy_status status = side == GRUNDY_LEFT
                             ? gi_game_le(s, value, GI_GAME_ZERO, &loses)
                             : gi_game_le(s, GI_GAME_ZERO, value, &loses);
  *wins = !loses;
  return status;
}

static bool by_stops(const gi_question *q, grundy_side side, bool *wins) {
  bool left = side == GRUNDY_LEFT;
  gi_number first; /* a stop that the first player surely reaches */
  int low = gi_number_sign(q->low), high = gi_number_sign(q->high);
  if (low > 0 || high < 0) {
    *wins = left == (low > 0);
    return true;
  }
  bool fits = left ? gi_number_add(q->low, q->gap, &first)
                   : gi_number_subtract(q->high, q->gap, &first);
  *wins = true;
  return fits && gi_number_sign(first) == (left ? 1 : -1);
}

static bool by_mean(const gi_question *q, grundy_side side, bool *wins) {
  bool left = side == GRUNDY_LEFT;
  int sign = gi_number_sign(q->mean) * (left ? 1 : -1);
  gi_number size = left ? gi_number_negate(q->mean) : q->mean;
  *wins = sign > 0;
  /* the first player loses a mean that is farther away than a move is worth */
  return sign > 0 || (sign < 0 && gi_number_compare(size, q->hottest) > 0);
}

/* Decides by atomic weights, where all games are infinitesimal. */
static grundy_status by_weight(gi_question *q, grundy_side side, bool *known,
                               bool *wins, gi_game *weight) {
  gi_games *s = q->store;
  gi_game sum = GI_NO_GAME, one = GI_NO_GAME;
  gi_ahead ahead = GI_AHEAD_NONE;
  *known = false;
  if (gi_number_sign(q->low) || gi_number_sign(q->high) ||
      gi_number_sign(q->hottest))
    return GRUNDY_OK;
  grundy_status status = gi_game_integer(s, q->nus.ups, &sum);
  for (size_t i = 0; i < q->count && status == GRUNDY_OK; i++) {
    status = gi_game_atomic_weight(s, q->parts[i].game, &one);
    if (status == GRUNDY_OK)
      status = gi_game_add(s, sum, one, &sum);
  }
  if (status == GRUNDY_OK)
    status = gi_weight_ahead(s, sum, &ahead);
  if (status == GRUNDY_DOMAIN || status == GRUNDY_UNABLE)
    return GRUNDY_OK;
  bool left = side == GRUNDY_LEFT;
  *weight = sum;
  *known = ahead == GI_AHEAD_LEFT || ahead == GI_AHEAD_RIGHT ||
           ahead == (left ? GI_AHEAD_LEFT_FIRST : GI_AHEAD_RIGHT_FIRST);
  *wins = ahead == (left ? GI_AHEAD_LEFT : GI_AHEAD_RIGHT) ||
          ahead == (left ? GI_AHEAD_LEFT_FIRST : GI_AHEAD_RIGHT_FIRST);
  return status;
}

/* Tries the canonical sum once for each question; q->value stays NONE if it is
   too costly. */
static grundy_status find_value(gi_question *q, uint64_t steps) {
  if (q->tried)
    return GRUNDY_OK;
  q->tried = true;
  grundy_status status = canonical_within(q, steps, &q->value);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status search(gi_question *q, grundy_side side,
                            gi_sum_limits limits, bool *wins,
                            gi_sum_reason *reason) {
  gi_budget *budget = gi_games_budget(q->store);
  if (!limits.search_steps)
    return gi_question_search(q, side, wins, reason);
  gi_try attempt = gi_budget_try(budget, limits.search_steps);
  grundy_status status = gi_question_search(q, side, wins, reason);
  return gi_budget_tried(budget, attempt, status);
}

/* Climbs the ladder. */
static grundy_status climb(gi_question *q, grundy_side side,
                           gi_sum_limits limits, bool *wins,
                           gi_sum_reason *reason) {
  bool known = false;
  grundy_status status;
  *reason = (gi_sum_reason){.low = q->low,
                            .high = q->high,
                            .mean = q->mean,
                            .temperature = q->hottest,
                            .moved = SIZE_MAX};
  uint64_t steps =
      limits.canonical_steps ? limits.canonical_steps : CANONICAL_STEPS;
  bool exact = q->count <= 1 || q->vague;
  status = exact ? find_value(q, steps) : GRUNDY_OK;
  if (status != GRUNDY_OK)
    return status;
  if (q->vague && !q->value)
    return GRUNDY_UNABLE;
  if (exact && q->value) {
    reason->rung = GI_RUNG_VALUE;
    reason->value = q->value;
    return by_value(q->store, q->value, side, wins);
  }
  reason->rung = GI_RUNG_STOPS;
  if (by_stops(q, side, wins))
    return GRUNDY_OK;
  reason->rung = GI_RUNG_MEAN;
  if (by_mean(q, side, wins))
    return GRUNDY_OK;
  reason->rung = GI_RUNG_WEIGHT;
  status = by_weight(q, side, &known, wins, &reason->weight);
  if (known || status != GRUNDY_OK)
    return status;
  reason->weight = GI_NO_GAME;
  reason->rung = GI_RUNG_CANONICAL;
  status = find_value(q, steps);
  if (status != GRUNDY_OK)
    return status;
  reason->value = q->value;
  if (q->value)
    return by_value(q->store, q->value, side, wins);
  reason->rung = GI_RUNG_SEARCH;
  return search(q, side, limits, wins, reason);
}

grundy_status gi_sum_wins(gi_games *store, const gi_game *games, size_t count,
                          grundy_side side, gi_sum_limits limits, bool *out,
                          gi_sum_reason *reason) {
  gi_question q;
  gi_sum_reason why = {0};
  bool wins = false;
  grundy_status status = gi_question_begin(&q, store, games, count);
  if (status == GRUNDY_OK)
    status = climb(&q, side, limits, &wins, &why);
  gi_question_end(&q);
  if (status != GRUNDY_OK)
    return status;
  *out = wins;
  if (reason)
    *reason = why;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- numbers */

static gi_number larger(gi_number x, gi_number y) {
  return gi_number_compare(x, y) >= 0 ? x : y;
}
static gi_number smaller(gi_number x, gi_number y) {
  return gi_number_compare(x, y) <= 0 ? x : y;
}

/* Writes bounds of the stops from means, temperatures and single stops. */
static grundy_status bound_stops(const gi_question *q, gi_sum_answer *out) {
  gi_number hot = larger(q->hottest, gi_number_of(0)), up, down, first, second;
  if (!gi_number_add(q->mean, hot, &up) ||
      !gi_number_subtract(q->mean, hot, &down) ||
      !gi_number_add(q->low, q->gap, &first) ||
      !gi_number_subtract(q->high, q->gap, &second))
    return GRUNDY_UNABLE;
  out->left_low = larger(q->mean, first);
  out->left_high = smaller(q->high, up);
  out->right_low = larger(q->low, down);
  out->right_high = smaller(q->mean, second);
  return GRUNDY_OK;
}

/* Writes the largest multiple of 2^-e that is at most x. */
static bool floor_to(gi_number x, uint32_t e, gi_number *out) {
  if (x.exponent <= e) {
    *out = x;
    return true;
  }
  gi_number scaled = {x.numerator, x.exponent - e};
  return gi_number_reduce(gi_number_floor(scaled), e, out);
}

/* Narrows the bounds of a stop.  The stops of the sum are multiples of 2^-e; at
   the middle x between two multiples, Left wins sum - x moving first exactly if
   the left stop is above x. */
static grundy_status narrow(gi_question *q, grundy_side side, uint32_t e,
                            gi_number *low, gi_number *high) {
  gi_number step = {1, e}, half = {1, e + 1}, up;
  if (!floor_to(gi_number_negate(*low), e, &up) || !floor_to(*high, e, high))
    return GRUNDY_UNABLE;
  *low = gi_number_negate(up);
  for (int i = 0; i < STOP_QUESTIONS && gi_number_compare(*low, *high) < 0;
       i++) {
    gi_number middle, x;
    if (!gi_number_add(*low, *high, &middle) ||
        !gi_number_halve(middle, &middle))
      return GRUNDY_UNABLE;
    if (!floor_to(middle, e, &middle) || !gi_number_add(middle, half, &x))
      return GRUNDY_UNABLE;
    bool wins = false;
    gi_number number = q->nus.number;
    if (!gi_number_subtract(number, x, &q->nus.number))
      return GRUNDY_UNABLE;
    gi_sum_reason reason;
    grundy_status status = total(q);
    if (status == GRUNDY_OK && !by_stops(q, side, &wins) &&
        !by_mean(q, side, &wins))
      status = gi_question_search(q, side, &wins, &reason);
    q->nus.number = number;
    if (status != GRUNDY_OK)
      return status;
    bool above = wins == (side == GRUNDY_LEFT);
    if (!above)
      *high = middle;
    else if (!gi_number_add(middle, step, low))
      return GRUNDY_UNABLE;
  }
  return GRUNDY_OK;
}

/* Writes the largest exponent of a number among the stops of all followers. */
static grundy_status places_of(gi_question *q, uint32_t *e) {
  *e = q->nus.number.exponent;
  for (size_t i = 0; i < q->count; i++) {
    grundy_status status = gi_game_places(q->store, q->parts[i].game, e);
    if (status != GRUNDY_OK)
      return status;
  }
  return *e < GI_NUMBER_BITS - 2 ? GRUNDY_OK : GRUNDY_UNABLE;
}

/* Narrows the bounds of both stops while that is cheap. */
static grundy_status find_stops(gi_question *q, gi_sum_answer *out) {
  gi_budget *budget = gi_games_budget(q->store);
  uint32_t e = 0;
  gi_try attempt = gi_budget_try(budget, STOP_STEPS);
  grundy_status status = places_of(q, &e);
  if (status == GRUNDY_OK)
    status = narrow(q, GRUNDY_LEFT, e, &out->left_low, &out->left_high);
  if (status == GRUNDY_OK)
    status = narrow(q, GRUNDY_RIGHT, e, &out->right_low, &out->right_high);
  status = gi_budget_tried(budget, attempt, status);
  grundy_status again = total(q);
  if (status == GRUNDY_UNABLE)
    status = GRUNDY_OK;
  return status == GRUNDY_OK ? again : status;
}

/* Writes bounds of the temperature.  A game that is hotter than the rest gives
   the sum its temperature; several equally hot ones are added first, while that
   is cheap. */
static grundy_status find_temperature(const gi_question *q, uint64_t steps,
                                      gi_sum_answer *out) {
  size_t hottest = 0;
  for (size_t i = 0; i < q->count; i++)
    hottest += gi_number_compare(q->parts[i].temperature, q->hottest) == 0;
  out->hottest_sum = q->hottest;
  out->coolest_sum = hottest == 1 ? q->hottest : gi_number_of(-1);
  if (hottest <= 1)
    return GRUNDY_OK;
  gi_question group = {.store = q->store, .capacity = q->count};
  gi_memory *memory = gi_games_memory(q->store);
  group.parts = gi_alloc(memory, q->count * sizeof *group.parts);
  if (!group.parts)
    return gi_memory_refusal(memory);
  gi_number next = gi_number_of(q->nus.ups || q->nus.nim ? 0 : -1), t = {0};
  for (size_t i = 0; i < q->count; i++)
    if (gi_number_compare(q->parts[i].temperature, q->hottest) == 0)
      group.parts[group.count++] = q->parts[i];
    else
      next = larger(next, q->parts[i].temperature);
  gi_game sum = GI_NO_GAME;
  grundy_status status = canonical_within(&group, steps, &sum);
  if (status == GRUNDY_OK)
    status = gi_game_temperature(q->store, sum, &t);
  if (status == GRUNDY_OK) {
    out->hottest_sum = larger(t, next);
    out->coolest_sum = gi_number_compare(t, next) > 0 ? t : gi_number_of(-1);
  }
  gi_free(memory, group.parts, q->count * sizeof *group.parts);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Fills in what a known value says. */
static grundy_status measure_value(gi_games *s, gi_sum_answer *out) {
  gi_game g = out->value;
  out->left_low = out->left_high = gi_game_left_stop(s, g);
  out->right_low = out->right_high = gi_game_right_stop(s, g);
  grundy_status status = gi_game_temperature(s, g, &out->coolest_sum);
  out->hottest_sum = out->coolest_sum;
  if (status == GRUNDY_OK && out->vague) {
    status = gi_game_mean(s, g, &out->mean);
    out->vague = status != GRUNDY_OK;
  }
  return status == GRUNDY_UNABLE && out->vague ? GRUNDY_OK : status;
}

/* Asks both questions of the outcome. */
static grundy_status find_outcome(gi_question *q, gi_sum_limits limits,
                                  gi_sum_answer *out) {
  bool left = false, right = false;
  grundy_status status = climb(q, GRUNDY_LEFT, limits, &left, &out->left);
  if (status == GRUNDY_OK)
    status = climb(q, GRUNDY_RIGHT, limits, &right, &out->right);
  if (status == GRUNDY_OK)
    out->outcome =
        left ? (right ? GRUNDY_N : GRUNDY_L) : (right ? GRUNDY_R : GRUNDY_P);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Fills in what is known beside the outcome and the mean.  Where a limit is
   reached, bounds remain. */
static grundy_status find_numbers(gi_question *q, uint64_t steps,
                                  gi_sum_answer *out) {
  gi_budget *budget = gi_games_budget(q->store);
  grundy_status status = q->vague ? GRUNDY_OK : bound_stops(q, out);
  out->hottest_sum = q->hottest;
  out->coolest_sum = gi_number_of(-1);
  if (status == GRUNDY_OK)
    status = find_value(q, steps);
  out->value = q->value;
  if (status == GRUNDY_OK && q->value)
    status = measure_value(q->store, out);
  if (q->vague)
    return q->value ? gi_budget_leave_out(budget, status) : GRUNDY_UNABLE;
  if (status == GRUNDY_OK && !q->value)
    status = find_temperature(q, steps, out);
  if (status == GRUNDY_OK && !q->value)
    status = find_stops(q, out);
  status = gi_budget_leave_out(budget, status);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status gi_sum_decide(gi_games *store, const gi_game *games, size_t count,
                            gi_sum_limits limits, gi_sum_answer *out) {
  gi_question q;
  gi_sum_answer answer = {.outcome = GRUNDY_OUTCOME_NONE};
  grundy_status status = gi_question_begin(&q, store, games, count);
  if (status == GRUNDY_OK)
    status = find_outcome(&q, limits, &answer);
  answer.mean = q.mean;
  answer.hottest = q.hottest;
  answer.vague = q.vague;
  if (status == GRUNDY_OK)
    status = find_numbers(
        &q, limits.canonical_steps ? limits.canonical_steps : CANONICAL_STEPS,
        &answer);
  gi_question_end(&q);
  if (status == GRUNDY_OK)
    *out = answer;
  return status;
}
