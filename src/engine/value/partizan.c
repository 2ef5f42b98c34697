/* SPDX-License-Identifier: MIT */
#include "engine/value/partizan.h"

#include "engine/search/search.h"
#include "engine/value/value.h"
#include "theory/partizan/text.h"

enum {
  VALUE_TEXT_MOST = 1 << 16 /* longest text of the value of a sum, bytes */
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
  grundy_status status = gi_value_print_short(work->games, game, most, &out);
  *text = "...";
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status gi_number_text(grundy_work *work, gi_number number,
                             const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  grundy_status status = gi_number_print(number, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
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
