/* SPDX-License-Identifier: MIT */
/*
 * Checks games in which play may return to a position.  Values, with and
 * without theorems, satisfy their definition.  Plies equal those of the judge,
 * in normal and in misère play.  A drawn position lists the moves that keep the
 * draw.  The positions are each sample alone, beside heaps, and beside some of
 * the first samples.  The laws `sum` and `winning` check the outcomes of sums
 * and the winning moves.
 *
 * Where the players' moves differ there are no values.  What each starter gets
 * equals what the judge says.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/moves.h"

enum {
  HEAPS = 8,   /* largest heap that a value is checked beside */
  PARTNERS = 6 /* first samples that a sample is checked beside */
};

/* Returns the outcome of the sum with a heap, by the value. */
static grundy_outcome predicted(gi_loopy value, const gi_buffer *set,
                                uint64_t heap) {
  const uint64_t *nimbers = (const void *)set->data;
  if (!value.infinite)
    return value.nimber == heap ? GRUNDY_P : GRUNDY_N;
  return gi_nimbers_have(nimbers, set->length / sizeof *nimbers, heap)
             ? GRUNDY_N
             : GRUNDY_D;
}

grundy_status gi_check_loopy(gi_trial *trial, const gi_component *parts,
                             size_t count, gi_loopy value,
                             const gi_buffer *set) {
  for (uint64_t heap = 0; heap <= HEAPS; heap++) {
    grundy_outcome outcome, expected = predicted(value, set, heap);
    grundy_status status = gi_judge_beside(trial, parts, count, heap, &outcome);
    if (status != GRUNDY_OK)
      return status;
    if (outcome != expected)
      return gi_broken(trial, parts, count,
                       "by its value it is {0} beside a heap of {1}, by the "
                       "definition {2}",
                       grundy_outcome_name(expected), gi_digits_of(heap).text,
                       grundy_outcome_name(outcome));
  }
  return GRUNDY_OK;
}

static grundy_status check_value(gi_trial *trial, const gi_component *parts,
                                 size_t count, grundy_method method) {
  gi_buffer set;
  gi_loopy value;
  gi_buffer_init(&set, &trial->work->memory);
  grundy_status status =
      gi_sum_loopy(trial->work, parts, count, method, &value, &set);
  if (status == GRUNDY_OK)
    status = gi_check_loopy(trial, parts, count, value, &set);
  gi_buffer_clear(&set);
  return status;
}

static grundy_status check_plies(gi_trial *trial, const gi_component *parts,
                                 size_t count, grundy_play play) {
  grundy_outcome outcome;
  uint64_t plies, counted = 0;
  grundy_status status =
      gi_judge_ending(trial, parts, count, GRUNDY_BOTH, play, &outcome, &plies);
  if (status == GRUNDY_OK && outcome == GRUNDY_D)
    plies = GI_NO_PLIES;
  if (status == GRUNDY_OK)
    status =
        gi_sum_plies(trial->work, parts, count, play, GRUNDY_BEST, &counted);
  if (status == GRUNDY_OK && counted != plies)
    return gi_broken(
        trial, parts, count,
        "{0} plies by the engine, {1} by the definition ({2} play)",
        counted == GI_NO_PLIES ? "-" : gi_digits_of(counted).text,
        plies == GI_NO_PLIES ? "-" : gi_digits_of(plies).text,
        gi_trial_play(trial, play));
  return status;
}

/* Compares what one starter gets, and how soon, where the players' moves
   differ. */
static grundy_status check_start(gi_trial *trial, const gi_component *parts,
                                 size_t count, grundy_side side,
                                 grundy_play play) {
  grundy_outcome outcome;
  uint64_t plies;
  gi_ending ending = {.plies = 0};
  grundy_status status =
      gi_judge_ending(trial, parts, count, side, play, &outcome, &plies);
  if (status == GRUNDY_OK)
    status = gi_sum_ending(trial->work, parts, count, side, play, &ending);
  if (status == GRUNDY_OK &&
      (outcome != ending.outcome || plies != ending.plies))
    return gi_broken(
        trial, parts, count,
        "for the starter {0} after {1} plies by the engine, {2} after {3} by "
        "the definition",
        grundy_outcome_name(ending.outcome), gi_digits_of(ending.plies).text,
        grundy_outcome_name(outcome), gi_digits_of(plies).text);
  return status;
}

/* Says whether a move keeps the draw, by the judge: its player draws before it,
   and the opponent after it. */
static grundy_status does_draw(gi_trial *trial, const grundy_position *from,
                               const grundy_move *move, grundy_play play,
                               bool *draws) {
  grundy_outcome before = GRUNDY_D, after = GRUNDY_OUTCOME_NONE;
  uint64_t plies;
  const grundy_position *to = move->to;
  grundy_status status = GRUNDY_OK;
  if (move->player != GRUNDY_BOTH) /* the other player may draw here */
    status = gi_judge_ending(trial, from->parts, from->count, move->player,
                             play, &before, &plies);
  if (status == GRUNDY_OK)
    status = gi_judge_ending(trial, to->parts, to->count,
                             gi_other_side(move->player), play, &after, &plies);
  *draws = before == GRUNDY_D && after == GRUNDY_D;
  return status;
}

/* Compares the moves that keep the draw, by the judge and by the verdict. */
static grundy_status check_drawing(gi_trial *trial,
                                   const grundy_position *position,
                                   grundy_play play) {
  gi_moves all = {0};
  grundy_verdict verdict;
  size_t place;
  uint64_t drawn = 0;
  bool draws = false;
  bool impartial = gi_parts_are_impartial(position->parts, position->count);
  grundy_query query = {.play = play, .max_moves = SIZE_MAX / 4096};
  grundy_status status =
      gi_all_moves(trial->work, position, impartial, query.max_moves, &all);
  for (size_t i = 0; i < all.count && status == GRUNDY_OK; i++) {
    status = does_draw(trial, position, &all.list[i], play, &draws);
    drawn += draws;
  }
  if (status == GRUNDY_OK)
    status = gi_eval(trial->work, position, query, &verdict, &place);
  if (status != GRUNDY_OK || verdict.outcome != GRUNDY_D)
    return status;
  if (verdict.drawing_count != drawn || verdict.moves_truncated)
    return gi_broken(trial, position->parts, position->count,
                     "{0} moves are listed that keep the draw ({1} play), but "
                     "there are {2}",
                     gi_digits_of(verdict.drawing_count).text,
                     gi_trial_play(trial, play), gi_digits_of(drawn).text);
  for (size_t i = 0; i < verdict.drawing_count && status == GRUNDY_OK; i++) {
    status =
        does_draw(trial, position, &verdict.drawing_moves[i], play, &draws);
    if (status == GRUNDY_OK && !draws)
      status =
          gi_broken(trial, position->parts, position->count,
                    "{0} is listed as keeping the draw ({1} play), but "
                    "does not",
                    verdict.drawing_moves[i].name, gi_trial_play(trial, play));
  }
  return status;
}

static grundy_status check_sum(gi_trial *trial, const gi_component *parts,
                               size_t count) {
  grundy_position *position;
  grundy_status status =
      gi_position_new(trial->work, &trial->work->scratch, &position);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_position_share(trial->work, position, parts[i], GRUNDY_NOWHERE);
  bool impartial = gi_parts_are_impartial(parts, count);
  if (status == GRUNDY_OK && impartial)
    status = check_value(trial, parts, count, GRUNDY_BEST);
  if (status == GRUNDY_OK && impartial)
    status = check_value(trial, parts, count, GRUNDY_SEARCH);
  for (int i = GRUNDY_NORMAL; i <= GRUNDY_MISERE && status == GRUNDY_OK; i++) {
    grundy_play play = (grundy_play)i;
    if (impartial)
      status = check_plies(trial, parts, count, play);
    else
      status = check_start(trial, parts, count, GRUNDY_LEFT, play);
    if (status == GRUNDY_OK && !impartial)
      status = check_start(trial, parts, count, GRUNDY_RIGHT, play);
    if (status == GRUNDY_OK)
      status = check_drawing(trial, position, play);
  }
  return status;
}

grundy_status gi_law_loopy(gi_trial *trial) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK;
       i++) {
    gi_component sum[] = {trial->samples[i], trial->samples[i]};
    if (!gi_is_loopy(sum[0]))
      continue;
    gi_place place = gi_trial_place(trial);
    status = check_sum(trial, sum, 1);
    for (size_t k = 0; k <= i && k < PARTNERS && status == GRUNDY_OK; k++) {
      sum[1] = trial->samples[k];
      status = check_sum(trial, sum, 2);
    }
    trial->report.positions += status == GRUNDY_OK;
    gi_trial_return(trial, place);
  }
  return status;
}
