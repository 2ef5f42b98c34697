/* SPDX-License-Identifier: MIT */
/*
 * Measures of a value.  What may cost much has an allowance of its own and is
 * left out beyond it, so a value is always answered.
 */
#include "theory/partizan/measure.h"
#include "core/text.h"
#include "engine/misuse.h"
#include "lang/value/expression.h"
#include "theory/partizan/sum.h"
#include "theory/partizan/thermo.h"
#include "theory/partizan/weight.h"

enum {
  MEASURE_STEPS = 1 << 21, /* for one measure */
  MOST_OPTIONS = 2000,     /* options whose incentives are computed */
  MOST_INCENTIVES = 200    /* incentives listed for a side */
};

/* Writes a text by a printer of the store; NULL if the text is too long. */
static grundy_status print(grundy_work *work, gi_game game,
                           grundy_status (*printer)(gi_games *, gi_game,
                                                    gi_buffer *),
                           const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  *text = NULL;
  grundy_status status = printer(work->games, game, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* ----------------------------------------------------------- thermographs */

static grundy_status keep_number(grundy_work *work, gi_number number,
                                 grundy_dyadic *out) {
  *out = (grundy_dyadic){number.numerator, number.exponent, NULL};
  return gi_number_text(work, number, &out->text);
}

static grundy_status keep_wall(grundy_work *work, gi_wall wall,
                               grundy_wall *out) {
  grundy_wall_point *points =
      gi_arena_alloc(&work->arena, wall.count * sizeof *points);
  if (!points)
    return gi_refused(work);
  *out = (grundy_wall){wall.count, points};
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < wall.count && status == GRUNDY_OK; i++) {
    status = keep_number(work, wall.points[i].t, &points[i].temperature);
    if (status == GRUNDY_OK)
      status = keep_number(work, wall.points[i].value, &points[i].value);
  }
  return status;
}

/* Writes mean and temperature, each if it is in range. */
static grundy_status keep_heat(grundy_work *work, gi_game game,
                               grundy_measures *m) {
  gi_number x;
  grundy_status status = gi_game_mean(work->games, game, &x);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, x, &m->mean);
  if (status == GRUNDY_OK || status == GRUNDY_UNABLE)
    status = gi_game_temperature(work->games, game, &x);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, x, &m->temperature);
  m->least_temperature = m->most_temperature = m->temperature;
  return status;
}

static grundy_status keep_thermograph(grundy_work *work, gi_game game,
                                      grundy_measures *m) {
  gi_thermograph found;
  grundy_status status = gi_game_thermograph(work->games, game, &found);
  if (status != GRUNDY_OK)
    return status;
  grundy_thermograph *out = gi_arena_alloc(&work->arena, sizeof *out);
  if (!out)
    return gi_refused(work);
  status = keep_wall(work, found.left, &out->left);
  if (status == GRUNDY_OK)
    status = keep_wall(work, found.right, &out->right);
  if (status == GRUNDY_OK)
    status = keep_number(work, found.mean, &out->mean);
  if (status == GRUNDY_OK)
    status = keep_number(work, found.temperature, &out->temperature);
  if (status == GRUNDY_OK)
    m->thermograph = out;
  return status;
}

/* ----------------------------------------------------- the other measures */

static grundy_status keep_weight(grundy_work *work, gi_game game,
                                 grundy_measures *m) {
  gi_game weight;
  grundy_status status = gi_game_atomic_weight(work->games, game, &weight);
  m->has_no_weight = status == GRUNDY_DOMAIN;
  return status == GRUNDY_OK ? gi_value_text(work, weight, 0, &m->atomic_weight)
                             : status;
}

static grundy_status keep_reduced(grundy_work *work, gi_game game,
                                  grundy_measures *m) {
  gi_game reduced;
  grundy_status status = gi_game_reduced(work->games, game, &reduced);
  return status == GRUNDY_OK ? gi_value_text(work, reduced, 0, &m->reduced)
                             : status;
}

/* Writes a count as text. */
static grundy_status keep_count(grundy_work *work, uint64_t count,
                                const char **text) {
  gi_digits digits = gi_digits_of(count);
  *text = gi_arena_text(&work->arena, digits.text, strlen(digits.text));
  return *text ? GRUNDY_OK : gi_refused(work);
}

static grundy_status keep_birthday(grundy_work *work, gi_game game,
                                   grundy_measures *m) {
  uint64_t birthday;
  grundy_status status = gi_game_birthday(work->games, game, &birthday);
  return status == GRUNDY_OK ? keep_count(work, birthday, &m->birthday)
                             : status;
}

static grundy_status keep_followers(grundy_work *work, gi_game game,
                                    grundy_measures *m) {
  uint64_t followers;
  grundy_status status = gi_game_followers(work->games, game, &followers);
  return status == GRUNDY_OK ? keep_count(work, followers, &m->followers)
                             : status;
}

static grundy_status keep_side(grundy_work *work, gi_game game,
                               grundy_side side, grundy_value_list *out) {
  gi_game_list list = {0};
  if (gi_game_options(work->games, game, side) > MOST_OPTIONS)
    return GRUNDY_UNABLE;
  grundy_status status = gi_game_incentives(work->games, game, side, &list);
  const char **texts =
      status == GRUNDY_OK && list.count <= MOST_INCENTIVES
          ? gi_arena_alloc(&work->arena, (list.count + 1) * sizeof *texts)
          : NULL;
  if (status == GRUNDY_OK && !texts)
    status = list.count > MOST_INCENTIVES ? GRUNDY_UNABLE : gi_refused(work);
  for (size_t i = 0; i < list.count && status == GRUNDY_OK; i++)
    status = gi_value_text(work, list.games[i], GI_EXCERPT, &texts[i]);
  if (status == GRUNDY_OK)
    *out = (grundy_value_list){list.count, texts};
  gi_game_list_clear(work->games, &list);
  return status;
}

static grundy_status keep_incentives(grundy_work *work, gi_game game,
                                     grundy_measures *m) {
  grundy_status status =
      keep_side(work, game, GRUNDY_LEFT, &m->left_incentives);
  if (status == GRUNDY_OK)
    status = keep_side(work, game, GRUNDY_RIGHT, &m->right_incentives);
  m->has_incentives = status == GRUNDY_OK;
  return status;
}

/* Measures a value.  A measure that its allowance ends is left out. */
static grundy_status measure(grundy_work *work, gi_game game,
                             grundy_measures *m) {
  static grundy_status (*const measures[])(grundy_work *, gi_game,
                                           grundy_measures *) = {
      keep_heat,     keep_thermograph, keep_weight,    keep_reduced,
      keep_birthday, keep_followers,   keep_incentives};
  m->game = game;
  grundy_status status = gi_value_text(work, game, 0, &m->value);
  if (status == GRUNDY_OK)
    status = print(work, game, gi_value_print_braces, &m->canonical);
  if (status == GRUNDY_OK)
    status = print(work, game, gi_value_print_latex, &m->latex);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, gi_game_left_stop(work->games, game),
                            &m->left_stop);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, gi_game_right_stop(work->games, game),
                            &m->right_stop);
  for (size_t i = 0;
       i < sizeof measures / sizeof *measures && status == GRUNDY_OK; i++) {
    gi_try attempt = gi_budget_try(&work->budget, MEASURE_STEPS);
    status = measures[i](work, game, m);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status == GRUNDY_UNABLE || status == GRUNDY_DOMAIN)
      status = GRUNDY_OK;
  }
  return status;
}

/* Writes what is known about a sum without its canonical form. */
static grundy_status measure_sum(grundy_work *work, const gi_sum_answer *found,
                                 grundy_measures *m) {
  grundy_status status = gi_number_text(work, found->mean, &m->mean);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, found->coolest_sum, &m->least_temperature);
  if (status == GRUNDY_OK)
    status = gi_number_text(work, found->hottest_sum, &m->most_temperature);
  if (status == GRUNDY_OK &&
      gi_number_compare(found->coolest_sum, found->hottest_sum) == 0)
    m->temperature = m->most_temperature;
  if (status == GRUNDY_OK &&
      gi_number_compare(found->left_low, found->left_high) == 0)
    status = gi_number_text(work, found->left_low, &m->left_stop);
  if (status == GRUNDY_OK &&
      gi_number_compare(found->right_low, found->right_high) == 0)
    status = gi_number_text(work, found->right_low, &m->right_stop);
  return status;
}

grundy_status grundy_expression_measure(grundy_work *work,
                                        const grundy_expression *expression,
                                        grundy_measures *measures) {
  if (gi_misused(work,
                 GI_NEEDS({gi_is_expression(work, expression), "expression"},
                          {gi_is_given(measures), "measures"})))
    return GRUNDY_MISUSE;
  gi_sum_answer found;
  gi_sum_limits limits = gi_expression_limits(work);
  grundy_measures m = {0};
  grundy_status status = gi_sum_decide(work->games, expression->terms,
                                       expression->count, limits, &found);
  if (status == GRUNDY_UNABLE)
    status = gi_value_too_large(work, 0);
  m.outcome = status == GRUNDY_OK ? found.outcome : GRUNDY_OUTCOME_NONE;
  if (status == GRUNDY_OK)
    status = found.value != GI_NO_GAME ? measure(work, found.value, &m)
                                       : measure_sum(work, &found, &m);
  if (status == GRUNDY_OK)
    *measures = m;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
