/* SPDX-License-Identifier: MIT */
#include "lang/value/expression.h"

#include <string.h>

#include "engine/misuse.h"
#include "lang/notation/notation.h"
#include "theory/partizan/sum.h"

bool gi_is_expression(const grundy_work *work,
                      const grundy_expression *expression) {
  return work && expression && expression->arena == &work->arena;
}

/* --------------------------------------------------------------- reading */

/* Turns the status of the parser into an error of the work. */
static grundy_status conclude(grundy_work *work, gi_text text,
                              grundy_status status,
                              const gi_value_error *error) {
  if (status == GRUNDY_SYNTAX)
    return gi_expression_fault(work, text, error);
  if (status == GRUNDY_UNABLE)
    return gi_value_too_large(
        work, error->fault == GI_FAULT_NONE ? text.offset : error->from);
  return status;
}

grundy_status gi_value_read(grundy_work *work, gi_text text, gi_game *game) {
  gi_games *games;
  gi_value_error error = {0};
  grundy_status status = gi_work_games(work, &games);
  return status == GRUNDY_OK
             ? conclude(work, text, gi_value_parse(games, text, game, &error),
                        &error)
             : status;
}

/* Makes an expression in the work's arena; copies the terms. */
static grundy_status make(grundy_work *work, const gi_game *terms, size_t count,
                          gi_text text, const grundy_expression **out) {
  grundy_expression *made = gi_arena_alloc(&work->arena, sizeof *made);
  gi_game *copy = gi_arena_alloc(&work->arena, count * sizeof *copy);
  char *typed = gi_arena_text(&work->arena, text.data, text.length);
  if (!made || !copy || !typed)
    return gi_refused(work);
  memcpy(copy, terms, count * sizeof *copy);
  *made = (grundy_expression){.arena = &work->arena,
                              .count = count,
                              .terms = copy,
                              .text = {typed, text.length, 0}};
  *out = made;
  return GRUNDY_OK;
}

static grundy_status parse(grundy_work *work, gi_text text,
                           const grundy_expression **out) {
  gi_games *games;
  gi_game_list terms = {0};
  gi_value_error error = {0};
  grundy_status status = gi_work_games(work, &games);
  if (status != GRUNDY_OK)
    return status;
  status = conclude(work, text,
                    gi_value_parse_terms(games, text, &terms, &error), &error);
  if (status == GRUNDY_OK)
    status = make(work, terms.games, terms.count, text, out);
  gi_game_list_clear(games, &terms);
  return status;
}

grundy_status grundy_expression_parse(grundy_work *work, const char *text,
                                      size_t length,
                                      const grundy_expression **expression) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {gi_is_given(expression), "expression"})))
    return GRUNDY_MISUSE;
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_text typed = gi_notation_typed(work, text, length);
  grundy_status status =
      typed.data || !length ? parse(work, typed, expression) : gi_refused(work);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_expression_of(grundy_work *work, grundy_game game,
                                   const grundy_expression **expression) {
  if (gi_misused(work, GI_NEEDS({work && work->games &&
                                     gi_games_has(work->games, game),
                                 "game"},
                                {gi_is_given(expression), "expression"})))
    return GRUNDY_MISUSE;
  grundy_status status = make(work, &game, 1, (gi_text){"", 0, 0}, expression);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_game_text(grundy_work *work, grundy_game game,
                               const char **text) {
  if (gi_misused(work, GI_NEEDS({work && work->games &&
                                     gi_games_has(work->games, game),
                                 "game"},
                                {gi_is_given(text), "text"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_value_text(work, game, 0, text), GRUNDY_NOWHERE);
}

size_t grundy_expression_terms(const grundy_expression *expression) {
  return expression ? expression->count : 0;
}

/* ----------------------------------------------------------------- texts */

grundy_status gi_value_text(grundy_work *work, gi_game game, size_t most,
                            const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  *text = most ? "..." : NULL;
  grundy_status status = gi_value_print(work->games, game, &out);
  if (status == GRUNDY_OK && most && out.length > most) {
    out.length = most - 3;
    status = gi_buffer_text(&out, "...");
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* ------------------------------------------------------------------ sums */

gi_sum_limits gi_expression_limits(const grundy_work *work) {
  gi_sum_limits limits = {.canonical_steps = GI_CANONICAL_STEPS};
  uint64_t most = work->budget.max_positions;
  uint64_t spent = gi_budget_spent(&work->budget);
  if (most > 0 && most < UINT64_MAX / GI_STEPS_A_POSITION)
    limits.search_steps =
        1 + (most > spent ? most - spent : 0) * GI_STEPS_A_POSITION / 4;
  return limits;
}

grundy_status gi_expression_sum(grundy_work *work,
                                const grundy_expression *expression,
                                gi_game *sum) {
  *sum = GI_NO_GAME;
  return gi_sum_value(work->games, expression->terms, expression->count,
                      GI_CANONICAL_STEPS, sum);
}

grundy_status gi_value_latex(grundy_work *work, gi_game game,
                             const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &work->memory);
  *text = NULL;
  grundy_status status = gi_value_print_latex(work->games, game, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &out, text);
  gi_buffer_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}
