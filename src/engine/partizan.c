/* SPDX-License-Identifier: MIT */
#include "engine/partizan.h"

#include <string.h>

#include "engine/search.h"
#include "theory/partizan/sum.h"
#include "theory/partizan/text.h"

enum {
  VALUE_STEPS = 1 << 24,     /* for the value of one component */
  CANONICAL_STEPS = 1 << 20, /* for the canonical form of a sum */
  SUM_STEPS = 1 << 24,       /* for the search of a sum of values */
  TEXT_MOST = 240,           /* longest text of a component's value, bytes */
  VALUE_TEXT_MOST = 1 << 16  /* longest text of the value of a sum, bytes */
};

/* ---------------------------------------------------------- components */

/* Returns a number as a game.  UNABLE: it is out of the store's range. */
static grundy_status number_game(gi_games *games, const gi_dyadic *x,
                                 gi_game *game) {
  gi_number number;
  int64_t numerator;
  if (x->bits > GI_NUMBER_BITS)
    return GRUNDY_UNABLE;
  uint64_t fraction = x->bits ? x->limbs[0] : 0;
  if (__builtin_mul_overflow(x->whole, INT64_C(1) << x->bits, &numerator) ||
      __builtin_add_overflow(numerator, (int64_t)fraction, &numerator) ||
      !gi_number_reduce(numerator, (uint32_t)x->bits, &number))
    return GRUNDY_UNABLE;
  return gi_game_number(games, number, game);
}

static grundy_status nimber_game(grundy_work *work, gi_component component,
                                 grundy_method method, gi_games *games,
                                 gi_game *game, const gi_theorem **by) {
  uint64_t nimber = 0;
  grundy_status status =
      gi_component_value(work, component, method, &nimber, by);
  return status == GRUNDY_OK ? gi_game_nimber(games, nimber, game) : status;
}

/* Asks the theorems about a partizan component. */
static grundy_status theorem_game(grundy_work *work, gi_component component,
                                  gi_games *games, gi_game *game,
                                  const gi_theorem **by) {
  gi_answer answer;
  grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_NUMBER,
                                           GRUNDY_NORMAL, &answer, by);
  if (status == GRUNDY_OK) {
    status = number_game(games, &answer.dyadic, game);
    gi_dyadic_clear(&answer.dyadic);
    return status;
  }
  if (status == GRUNDY_UNABLE)
    status = gi_theorem_answer(work, component, GI_ANSWERS_GAME, GRUNDY_NORMAL,
                               &answer, by);
  *game = answer.game;
  return status;
}

/* Says whether both players have the same moves and play ends. */
static bool is_nimber(gi_component component) {
  gi_traits traits = gi_traits_of(component);
  return traits.impartial && traits.loop_free;
}

grundy_status gi_known_game(grundy_work *work, gi_component component,
                            gi_game *game, const gi_theorem **by) {
  gi_games *games;
  grundy_status status = gi_work_games(work, &games);
  if (by)
    *by = NULL;
  if (status != GRUNDY_OK)
    return status;
  return is_nimber(component)
             ? nimber_game(work, component, GRUNDY_BEST, games, game, by)
             : theorem_game(work, component, games, game, by);
}

grundy_status gi_component_game(grundy_work *work, gi_component component,
                                grundy_method method, gi_game *game,
                                const gi_theorem **by) {
  gi_games *games;
  grundy_status status = gi_work_games(work, &games);
  if (by)
    *by = NULL;
  if (status != GRUNDY_OK)
    return status;
  if (is_nimber(component))
    return nimber_game(work, component, method, games, game, by);
  if (method != GRUNDY_SEARCH) {
    status = theorem_game(work, component, games, game, by);
    if (status != GRUNDY_UNABLE || method == GRUNDY_THEOREM)
      return status;
  }
  uint64_t answer = GI_NO_GAME;
  status = gi_search_component(work, GI_FIND_GAME, component,
                               method != GRUNDY_SEARCH, &answer);
  *game = (gi_game)answer;
  return status;
}

/* --------------------------------------------------------------- texts */

grundy_status gi_game_text(grundy_work *work, gi_game game, size_t most,
                           const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  grundy_status status = gi_value_print(work->games, game, &out);
  *text = "...";
  if (status == GRUNDY_OK && out.length <= most)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status number_text(grundy_work *work, gi_number number,
                                 const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  grundy_status status = gi_number_print(number, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

/* ---------------------------------------------------------------- sums */

/* Finds the value of every component.  What a component may cost is limited,
   because a search of outcomes may be cheaper. */
static grundy_status find_games(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_method method,
                                gi_game *list, const gi_theorem **each) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_try attempt = gi_budget_try(&work->budget, VALUE_STEPS);
    status = gi_component_game(work, parts[i], method, &list[i],
                               each ? &each[i] : NULL);
    status = gi_budget_tried(&work->budget, attempt, status);
  }
  return status;
}

grundy_status gi_game_value(grundy_work *work, gi_game game,
                            grundy_value *value) {
  uint32_t nimber;
  gi_number number;
  *value = (grundy_value){.kind = GRUNDY_VALUE_GAME, .game = game};
  if (gi_game_is_number(work->games, game, &number)) {
    value->kind = GRUNDY_VALUE_NUMBER;
  } else if (gi_game_is_nimber(work->games, game, &nimber)) {
    value->kind = GRUNDY_VALUE_NIMBER;
    value->nimber = nimber;
  }
  return gi_game_text(work, game, VALUE_TEXT_MOST, &value->number);
}

/* Writes what a verdict shows: value, mean, temperature and the values of the
   components. */
static grundy_status keep_texts(grundy_work *work, size_t count,
                                gi_assessment *a) {
  const gi_sum_answer *known = a->games->answer;
  a->numbers = gi_arena_alloc(&work->scratch, count * sizeof *a->numbers);
  if (!a->numbers)
    return gi_refused(work);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_game_text(work, a->games->list[i], TEXT_MOST, &a->numbers[i]);
  if (status == GRUNDY_OK && known->value != GI_NO_GAME)
    status = gi_game_value(work, known->value, &a->value);
  if (status == GRUNDY_OK && !known->vague)
    status = number_text(work, known->mean, &a->mean);
  if (status == GRUNDY_OK && !known->vague &&
      gi_number_compare(known->coolest_sum, known->hottest_sum) == 0)
    status = number_text(work, known->hottest_sum, &a->temperature);
  return status;
}

static grundy_status decide(grundy_work *work, const gi_game *list,
                            size_t count, gi_sum_answer *answer) {
  gi_sum_limits limits = {.canonical_steps = CANONICAL_STEPS,
                          .search_steps = SUM_STEPS};
  grundy_status status =
      gi_sum_decide(work->games, list, count, limits, answer);
  return status == GRUNDY_OK && answer->outcome == GRUNDY_OUTCOME_NONE
             ? GRUNDY_UNABLE
             : status;
}

static void conclude(gi_assessment *a, grundy_outcome outcome) {
  a->outcome = outcome;
  a->left_wins = outcome == GRUNDY_L || outcome == GRUNDY_N;
  a->right_wins = outcome == GRUNDY_R || outcome == GRUNDY_N;
}

static grundy_status assess(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_method method, bool with_texts,
                            gi_assessment *a) {
  gi_game_sum *sum = gi_arena_alloc(&work->scratch, sizeof *sum);
  gi_game *list = gi_arena_alloc(&work->scratch, (count + 1) * sizeof *list);
  gi_sum_answer *answer = gi_arena_alloc(&work->scratch, sizeof *answer);
  a->each = gi_arena_alloc(&work->scratch, (count + 1) * sizeof *a->each);
  if (!sum || !list || !answer || !a->each)
    return gi_refused(work);
  *sum = (gi_game_sum){list, answer};
  grundy_status status = find_games(work, parts, count, method, list, a->each);
  if (status == GRUNDY_OK)
    status = decide(work, list, count, answer);
  if (status != GRUNDY_OK)
    return status;
  a->games = sum;
  a->method = GRUNDY_THEOREM;
  for (size_t i = 0; i < count; i++) {
    a->by = i == 0 || a->by == a->each[i] ? a->each[i] : NULL;
    if (!a->each[i])
      a->method = GRUNDY_SEARCH;
  }
  if (a->method != GRUNDY_THEOREM)
    a->by = NULL;
  conclude(a, answer->outcome);
  return with_texts ? keep_texts(work, count, a) : GRUNDY_OK;
}

grundy_status gi_assess_games(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_method method,
                              bool with_texts, gi_assessment *a) {
  *a = (gi_assessment){
      .dark = GI_NONE, .wild = GI_NONE, .method = GRUNDY_SEARCH};
  grundy_status status = assess(work, parts, count, method, with_texts, a);
  /* Any limit ends the attempt: the search of outcomes may need less. */
  status = gi_budget_leave_out(&work->budget, status);
  if (status != GRUNDY_OK)
    *a = (gi_assessment){
        .dark = GI_NONE, .wild = GI_NONE, .method = GRUNDY_SEARCH};
  return status;
}

grundy_status gi_games_mover_wins(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_side side,
                                  grundy_method method, bool *wins) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_sum_limits limits = {.canonical_steps = CANONICAL_STEPS,
                          .search_steps = SUM_STEPS};
  gi_game *list = gi_arena_alloc(&work->scratch, (count + 1) * sizeof *list);
  grundy_status status =
      list ? find_games(work, parts, count, method, list, NULL)
           : gi_refused(work);
  if (status == GRUNDY_OK)
    status = gi_sum_wins(work->games, list, count, side, limits, wins, NULL);
  gi_arena_release(&work->scratch, mark);
  return gi_budget_leave_out(&work->budget, status);
}
