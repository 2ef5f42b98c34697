/* SPDX-License-Identifier: MIT */
/* Computes tables cell by cell, in any order that the caller chooses. */
#include "engine/table/table.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/heaps/checkpoint.h"
#include "engine/misuse.h"
#include "engine/table/dense.h"
#include "engine/value/partizan.h"
#include "theory/partizan/thermo.h"
#include "theory/partizan/weight.h"

static grundy_status refuse_alone(grundy_work *work, bool scored) {
  grundy_status refused = gi_fail(
      &work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
      scored ? N_("a rule with scores has scores, and no values")
             : N_("where a rule says who wins, or who moves again, there are "
                  "no values, only outcomes"));
  if (!scored)
    gi_hint(&work->error, "--outcomes says who wins or draws");
  return gi_unfit(work, refused);
}

static grundy_status refuse_values(grundy_work *work) {
  return gi_unfit(
      work,
      gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              "the players' moves differ: there are no Grundy values, only "
              "outcomes"));
}

/* Returns the value where play may come back: it may be infinite. */
static grundy_status loopy_sum(grundy_work *work,
                               const grundy_position *position,
                               grundy_method method, grundy_cell *cell) {
  gi_assessment a;
  gi_query q = gi_query_of(position->parts, position->count, GRUNDY_NORMAL,
                           method, GI_WANT_VALUE);
  if (gi_parts_are_alone(position->parts, position->count))
    return refuse_alone(work, gi_traits_of(position->parts[0]).scored);
  if (!q.impartial)
    return refuse_values(work);
  grundy_status status = gi_assess(work, &q, &a);
  if (status != GRUNDY_OK)
    return status;
  cell->number = a.value.nimber;
  cell->loopy = a.value.kind == GRUNDY_VALUE_LOOPY;
  if (!cell->loopy)
    return GRUNDY_OK;
  grundy_value *value = gi_arena_alloc(&work->arena, sizeof *value);
  cell->value = value;
  return value ? gi_assessed_value(work, &a, value) : gi_refused(work);
}

/* Returns the atomic weight of a value; *found is false if there is none. */
static grundy_status weigh(grundy_work *work, gi_game game, gi_game *weight,
                           bool *found) {
  grundy_status status = gi_game_atomic_weight(work->games, game, weight);
  *found = status == GRUNDY_OK;
  return status == GRUNDY_DOMAIN || status == GRUNDY_UNABLE ? GRUNDY_OK
                                                            : status;
}

/* Returns the mean, temperature or atomic weight of a value, as a value. */
static grundy_status measure(grundy_work *work, gi_game game,
                             grundy_table_kind kind, gi_game *measured,
                             bool *found) {
  gi_number number;
  *measured = game;
  *found = true;
  if (kind == GRUNDY_TABLE_GAMES)
    return GRUNDY_OK;
  if (kind == GRUNDY_TABLE_WEIGHT)
    return weigh(work, game, measured, found);
  grundy_status status = kind == GRUNDY_TABLE_MEAN
                             ? gi_game_mean(work->games, game, &number)
                             : gi_game_temperature(work->games, game, &number);
  return status == GRUNDY_OK ? gi_game_number(work->games, number, measured)
                             : status;
}

/* Returns a score as the number that it is. */
static grundy_status score_game(grundy_work *work,
                                const grundy_position *position,
                                grundy_table_kind kind, grundy_query query,
                                grundy_outcome *outcome, gi_game *total,
                                bool *found) {
  gi_games *games;
  gi_assessment a;
  gi_query q = gi_query_of(position->parts, position->count, query.play,
                           query.method, GI_WANT_WINNER);
  gi_traits traits = gi_traits_of(position->parts[0]);
  if (!traits.scored || kind != GRUNDY_TABLE_GAMES)
    return refuse_alone(work, traits.scored);
  if (!traits.impartial)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the players' moves differ: there are two scores, one for "
                   "each starter, and eval says them");
  grundy_status status = gi_work_games(work, &games);
  if (status == GRUNDY_OK)
    status = gi_assess(work, &q, &a);
  if (status == GRUNDY_OK)
    status = gi_game_integer(games, a.left_result, total);
  if (status == GRUNDY_OK)
    *outcome = a.left_result > 0 ? GRUNDY_N : GRUNDY_P;
  *found = status == GRUNDY_OK;
  return status;
}

grundy_status gi_table_game(grundy_work *work, const grundy_position *position,
                            grundy_table_kind kind, grundy_query query,
                            grundy_outcome *outcome, gi_game *total,
                            bool *found) {
  gi_games *games;
  *total = GI_GAME_ZERO;
  *found = false;
  if (query.play == GRUNDY_MISERE)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "misère play has no values, only outcomes");
  if (gi_parts_are_alone(position->parts, position->count))
    return score_game(work, position, kind, query, outcome, total, found);
  if (gi_parts_are_loopy(position->parts, position->count)) {
    grundy_status refused =
        gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                "play may come back here, and then there are no canonical "
                "forms");
    gi_hint(&work->error, "--outcomes says who wins or draws");
    return gi_unfit(work, refused);
  }
  grundy_status status = gi_work_games(work, &games);
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++) {
    gi_game game;
    status =
        gi_component_game(work, position->parts[i], query.method, &game, NULL);
    if (status == GRUNDY_OK)
      status = gi_game_add(games, *total, game, total);
  }
  if (status == GRUNDY_OK)
    status = gi_game_outcome(games, *total, outcome);
  if (status == GRUNDY_OK)
    status = measure(work, *total, kind, total, found);
  return status == GRUNDY_UNABLE
             ? gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                       "the canonical form is too large here")
             : status;
}

static grundy_status partizan_cell(grundy_work *work,
                                   const grundy_position *position,
                                   grundy_table_kind kind, grundy_query query,
                                   grundy_cell *cell) {
  gi_game game;
  bool found;
  grundy_value *value = NULL;
  grundy_status status =
      gi_table_game(work, position, kind, query, &cell->outcome, &game, &found);
  if (status == GRUNDY_OK && found) {
    cell->value = value = gi_arena_alloc(&work->arena, sizeof *value);
    status = value ? gi_game_value(work, game, value) : gi_refused(work);
  }
  return status;
}

static grundy_status nim_sum(grundy_work *work, const grundy_position *position,
                             grundy_method method, uint64_t *sum) {
  *sum = 0;
  grundy_status status = GRUNDY_OK;
  if (!gi_parts_are_impartial(position->parts, position->count))
    return refuse_values(work);
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++) {
    uint64_t value = 0;
    status = gi_component_value(work, position->parts[i], method, &value, NULL);
    *sum ^= value;
  }
  return status;
}

grundy_status gi_table_fill(grundy_work *work, const grundy_position *position,
                            grundy_table_kind kind, grundy_query query,
                            grundy_cell *cell) {
  const gi_component *parts = position->parts;
  size_t count = position->count;
  gi_assessment a;
  gi_query q;
  grundy_status status;
  switch (kind) {
  case GRUNDY_TABLE_VALUES:
    if (query.play == GRUNDY_MISERE)
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "misère play has no Grundy values, only outcomes");
    return gi_parts_are_loopy(parts, count)
               ? loopy_sum(work, position, query.method, cell)
               : nim_sum(work, position, query.method, &cell->number);
  case GRUNDY_TABLE_GAMES:
  case GRUNDY_TABLE_MEAN:
  case GRUNDY_TABLE_TEMPERATURE:
  case GRUNDY_TABLE_WEIGHT:
    return partizan_cell(work, position, kind, query, cell);
  case GRUNDY_TABLE_OUTCOMES:
    q = gi_query_of(parts, count, query.play, query.method, GI_WANT_WINNER);
    status = gi_assess(work, &q, &a);
    cell->outcome = a.outcome;
    return status;
  case GRUNDY_TABLE_PLIES:
    cell->has_sides = !gi_parts_are_impartial(parts, count);
    if (cell->has_sides)
      return gi_sides_plies(work, parts, count, query.play, &cell->number,
                            &cell->right_plies);
    status = gi_sum_plies(work, parts, count, query.play, query.method,
                          &cell->number);
    cell->loopy = cell->number == GI_NO_PLIES;
    return status;
  case GRUNDY_TABLE_LONGEST:
    status = gi_sum_longest(work, parts, count, query.method, &cell->number);
    cell->loopy = cell->number == GI_NO_END;
    return status;
  case GRUNDY_TABLE_GENUS:
    if (gi_parts_are_loopy(parts, count))
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "play need not end here, and then there is no genus");
    status = nim_sum(work, position, query.method, &cell->number);
    return status == GRUNDY_OK
               ? gi_sum_misere_value(work, parts, count, query.method,
                                     &cell->misere)
               : status;
  }
  return GRUNDY_UNABLE;
}

/* Says whether the sequence engine computes the values of the same game in
   another family, so that no table is needed. */
static bool has_sequence(grundy_work *work, const grundy_rules *rules,
                         uint64_t heap) {
  gi_code code;
  const grundy_rules *same = gi_rules_up_to(rules, heap);
  return same != rules->base && same->family->code &&
         same->family->code(work, same, heap, &code) == GRUNDY_OK;
}

grundy_status gi_table_begin(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *last) {
  enum {
    MOST_CELLS = 1 << 28
  };
  uint64_t value, corner[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++)
    if (__builtin_add_overflow(last[i], rules->shift, &corner[i]))
      return GRUNDY_OK; /* the cell itself will complain */
  if (rules->arity == 1 && has_sequence(work, rules, corner[0]))
    return GRUNDY_OK;
  grundy_status status =
      gi_dense_value(work, rules->base, corner, MOST_CELLS, &value);
  return status == GRUNDY_UNABLE ? GRUNDY_OK /* computed cell by cell */
                                 : status;
}

grundy_status grundy_table_begin(grundy_work *work, const grundy_rules *rules,
                                 const uint64_t *last) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(last), "last"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_table_begin(work, rules, last), GRUNDY_NOWHERE);
}

grundy_status grundy_table_checkpoint(grundy_work *work,
                                      const grundy_rules *rules, uint64_t last,
                                      grundy_checkpoint checkpoint) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"})))
    return GRUNDY_MISUSE;
  gi_checkpoint c = {.name = checkpoint.file, .seconds = checkpoint.seconds};
  const gi_sequence *sequence;
  gi_code code;
  uint64_t next = 0;
  if (__builtin_add_overflow(last, rules->shift, &last))
    return GRUNDY_OK; /* the cell itself will complain */
  const grundy_rules *heaps = gi_rules_up_to(rules, last);
  grundy_status status = GRUNDY_UNABLE;
  if (heaps->family->code)
    status = heaps->family->code(work, heaps, last, &code);
  if (status == GRUNDY_OK)
    status = gi_checkpoint_resume(work, &c, heaps, &next);
  if (status == GRUNDY_OK)
    status = gi_checkpoint_values(work, &c, heaps, last, 0, &sequence);
  else if (status == GRUNDY_UNABLE)
    status = gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "there are no checkpoints of {0}: its values are not "
                     "computed one after the other",
                     rules->text);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* Makes the position of these integers in the scratch arena; *position is NULL
   where there is a hole. */
static grundy_status open_cell(grundy_work *work, const grundy_rules *rules,
                               const uint64_t *integers,
                               grundy_position **position) {
  *position = NULL;
  work->side_steps = 0; /* outcomes alone: no values on the side */
  gi_clear_error(work); /* the error of an earlier cell */
  grundy_status status = gi_budget_step(&work->budget);
  if (status == GRUNDY_OK)
    status = gi_position_new(work, &work->scratch, position);
  if (status == GRUNDY_OK)
    status =
        gi_position_add_at(work, *position, rules, integers, GRUNDY_NOWHERE);
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(work); /* a hole is not an error */
    *position = NULL;
    status = GRUNDY_OK;
  }
  return status;
}

grundy_status gi_cell_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, grundy_table_kind kind,
                         grundy_query query, grundy_cell *cell) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position;
  *cell = (grundy_cell){0};
  grundy_status status = open_cell(work, rules, integers, &position);
  cell->hole = status == GRUNDY_OK && !position;
  if (status == GRUNDY_OK && position)
    status = gi_table_fill(work, position, kind, query, cell);
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status gi_cell_game(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, grundy_table_kind kind,
                           gi_game *game, bool *hole) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position;
  grundy_outcome outcome;
  bool found = false;
  grundy_status status = open_cell(work, rules, integers, &position);
  *hole = status == GRUNDY_OK && !position;
  *game = GI_NO_GAME;
  if (status == GRUNDY_OK && position)
    status = gi_table_game(work, position, kind, (grundy_query){0}, &outcome,
                           game, &found);
  if (!found)
    *game = GI_NO_GAME;
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status grundy_cell_at(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, grundy_table_kind kind,
                             grundy_query query, grundy_cell *cell) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_given(integers), "integers"},
                                {gi_is_table(kind), "kind"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(cell), "cell"})))
    return GRUNDY_MISUSE;
  grundy_status status = gi_cell_at(work, rules, integers, kind, query, cell);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
