/* SPDX-License-Identifier: MIT */
/* Answers the public questions about a position: grundy_eval, grundy_moves. */
#include <assert.h>

#include "engine/explain/explain.h"
#include "engine/method/method.h"
#include "engine/misuse.h"
#include "engine/moves.h"

/* Returns the theorem to name for a whole sum: the one that answered about all
   components, or the theorem on sums if there are several. */
static const grundy_theorem *deciding_theorem(const grundy_work *work,
                                              const gi_assessment *a,
                                              size_t count) {
  static const grundy_theorem sums = {
      .name = "Sprague-Grundy",
      .citation = "R. P. Sprague, Über mathematische Kampfspiele, Tohoku "
                  "Mathematical Journal 41 (1935), 438-444; P. M. Grundy, "
                  "Mathematics and games, Eureka 2 (1939), 6-8",
      .condition = "a sum of impartial games, normal play",
      .answers = "value",
      .play = "normal"};
  static const grundy_theorem loopy_sums = {
      .name = N_("Smith's sums"),
      .citation = "C. A. B. Smith, Graphs and composite games, Journal of "
                  "Combinatorial Theory 1 (1966), 51-81",
      .condition = N_("a sum of impartial games, some of which may come back, "
                      "normal play"),
      .answers = "loopy value",
      .play = "normal"};
  if (a->method != GRUNDY_THEOREM)
    return NULL;
  if (a->by)
    return gi_theorem_public(work->grundy, a->by);
  const gi_nimbers *nimbers = gi_assessed_nimbers(a);
  if (!count || !nimbers)
    return NULL;
  return nimbers->infinite ? &loopy_sums : &sums;
}

enum {
  SHORT_LISTING = 1 << 21 /* options */
};

/* Lists the moves that win and, in a draw, the moves that keep it.  Where the
   players' moves differ, one player may win and the other draw. */
static grundy_status list_good(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_query query,
                               size_t limit, gi_moves *winning,
                               gi_moves *drawing) {
  if (a->scored)
    return gi_best_moves(work, position, a, limit, winning);
  grundy_status status = gi_winning_moves(work, position, a, query.play,
                                          query.method, limit, winning);
  if (status == GRUNDY_OK && a->outcome == GRUNDY_D)
    status = gi_drawing_moves(work, position, a, query.play, query.method,
                              limit, drawing);
  return status;
}

/* Lists winning moves into the verdict.  A limit only cuts the list short. */
static grundy_status list_winning(grundy_work *work,
                                  const grundy_position *position,
                                  const gi_assessment *a, grundy_query query,
                                  grundy_verdict *verdict) {
  gi_moves moves = {.patient = query.patient}, drawing = moves;
  size_t limit = query.patient
                     ? query.max_moves
                     : gi_moves_limit(position->count, query.max_moves);
  if (query.method == GRUNDY_THEOREM)
    query.method = GRUNDY_BEST;
  verdict->moves_known = true;
  if (!limit) { /* no moves are wanted */
    verdict->moves_truncated = a->outcome != GRUNDY_P || a->scored;
    return GRUNDY_OK;
  }
  /* If a theorem gave the outcome at once, listing the moves may not take a
     long search. */
  uint64_t steps =
      (a->method == GRUNDY_THEOREM || a->method == GRUNDY_QUOTIENT) &&
              !query.patient
          ? SHORT_LISTING
          : UINT64_MAX / 2;
  gi_try attempt = gi_budget_try(&work->budget, steps);
  grundy_status status =
      list_good(work, position, a, query, limit, &moves, &drawing);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_STOPPED)
    verdict->moves_limit = work->budget.reached == GRUNDY_LIMIT_NONE
                               ? GRUNDY_LIMIT_MEMORY
                               : work->budget.reached;
  status = gi_budget_leave_out(&work->budget, status);
  if (status == GRUNDY_UNABLE) {
    moves.truncated = true;
    status = GRUNDY_OK;
  }
  assert(moves.count <= limit);
  assert(!moves.count || a->outcome != GRUNDY_P || a->scored);
  assert(drawing.count <= limit);
  verdict->move_count = moves.count;
  verdict->moves = moves.list;
  verdict->drawing_count = drawing.count;
  verdict->drawing_moves = drawing.list;
  verdict->moves_truncated = moves.truncated || drawing.truncated;
  verdict->moves_known =
      moves.count || drawing.count || !verdict->moves_truncated;
  return status;
}

/* Fills in who wins if Left starts, and if Right starts. */
static void say_starts(const gi_assessment *a, grundy_verdict *verdict) {
  verdict->left_starts = a->left_draws  ? GRUNDY_D
                         : a->left_wins ? GRUNDY_L
                                        : GRUNDY_R;
  verdict->right_starts = a->right_draws  ? GRUNDY_D
                          : a->right_wins ? GRUNDY_R
                                          : GRUNDY_L;
}

/* Fills in the verdict.  *place is the offset of the component assessed last,
   for the error. */
static grundy_status evaluate(grundy_work *work,
                              const grundy_position *position,
                              grundy_query query, grundy_verdict *verdict,
                              size_t *place) {
  gi_assessment a;
  work->side_steps = GI_SIDE_STEPS;
  gi_query q =
      gi_query_of(position->parts, position->count, query.play, query.method,
                  query.outcome ? GI_WANT_OUTCOME : GI_WANT_VALUE);
  grundy_status status = gi_assess(work, &q, &a);
  *place = gi_position_place(position, a.looked_at);
  if (status != GRUNDY_OK)
    return status;
  const gi_nimbers *nimbers = gi_assessed_nimbers(&a);
  bool searched = nimbers && nimbers->searched;
  *verdict = (grundy_verdict){
      .play = query.play,
      .outcome = a.outcome,
      .method = a.method,
      .value_method = searched ? GRUNDY_SEARCH : a.method,
      .theorem = deciding_theorem(work, &a, position->count),
  };
  if (a.evidence == GI_BY_GAMES) {
    verdict->mean = a.games.mean;
    verdict->temperature = a.games.temperature;
  }
  say_starts(&a, verdict);
  status = gi_assessed_value(work, &a, &verdict->value);
  if (status == GRUNDY_OK)
    status = list_winning(work, position, &a, query, verdict);
  if (status == GRUNDY_OK)
    status = gi_explain(work, position, &a, query, verdict);
  bool is_draw = a.impartial && a.outcome == GRUNDY_D; /* without plies */
  if (status == GRUNDY_OK && query.plies && !a.impartial) {
    verdict->has_side_plies = true;
    status = gi_sides_plies(work, position->parts, position->count, query.play,
                            &verdict->left_plies, &verdict->right_plies);
  } else if (status == GRUNDY_OK && query.plies && !is_draw) {
    verdict->has_plies = true;
    status = gi_sum_plies(work, position->parts, position->count, query.play,
                          query.method, &verdict->plies);
  }
  if (status == GRUNDY_OK && query.longest) {
    verdict->has_longest = true;
    status = gi_sum_longest(work, position->parts, position->count,
                            query.method, &verdict->longest);
  }
  return status;
}

grundy_status gi_eval(grundy_work *work, const grundy_position *position,
                      grundy_query query, grundy_verdict *verdict,
                      size_t *place) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  *verdict = (grundy_verdict){.play = query.play};
  gi_clear_error(work); /* the error of an earlier position */
  grundy_status status = evaluate(work, position, query, verdict, place);
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status grundy_eval(grundy_work *work, const grundy_position *position,
                          grundy_query query, grundy_verdict *verdict) {
  size_t place;
  if (gi_misused(work, GI_NEEDS({gi_is_position(work, position), "position"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(verdict), "verdict"})))
    return GRUNDY_MISUSE;
  grundy_status status = gi_eval(work, position, query, verdict, &place);
  return gi_finish(work, status, place);
}

/* -------------------------------------------------------------- moves */

/* Fills in what the player gets by a move of a rule with scores; `a` assesses
   the position after it. */
static grundy_status score_move(grundy_work *work, const gi_assessment *a,
                                grundy_move *move) {
  int64_t gain = (int64_t)move->value.nimber;
  gi_assessment total = {.impartial = true};
  total.left_result =
      gain - (move->player == GRUNDY_LEFT ? a->right_result : a->left_result);
  move->winning = total.left_result > 0;
  move->drawing = false;
  grundy_status status = gi_score_value(work, &total, &move->value);
  move->value.nimber = (uint64_t)gain;
  return status;
}

/* Fills in value, outcome and, for a losing move, the reply that beats it.
   `whole` assesses the position before the move. */
static grundy_status assess_move(grundy_work *work, grundy_query query,
                                 const gi_assessment *whole,
                                 grundy_move *move) {
  gi_assessment a;
  const grundy_position *to = move->to;
  gi_query q = gi_query_of(to->parts, to->count, query.play, query.method,
                           GI_WANT_VALUE);
  grundy_status status = gi_assess(work, &q, &a);
  if (status != GRUNDY_OK)
    return status;
  move->outcome = a.outcome;
  if (a.scored)
    return score_move(work, &a, move);
  move->winning = gi_move_wins(move, &a);
  move->drawing = gi_move_draws(move, whole, &a);
  status = gi_assessed_value(work, &a, &move->value);
  if (status != GRUNDY_OK)
    return status;
  return query.explain ? gi_refutation(work, move, &a, query.play, query.method,
                                       &move->refutation)
                       : GRUNDY_OK;
}

/* Puts the winning moves in front of a list that was cut: otherwise a reader
   might think that there are none. */
static grundy_status lead_with_winning(grundy_work *work,
                                       const grundy_position *position,
                                       const gi_assessment *a,
                                       grundy_query query, size_t limit,
                                       gi_moves *moves) {
  gi_moves winning = {0};
  grundy_verdict verdict = {0};
  query.max_moves = limit;
  grundy_status status = list_winning(work, position, a, query, &verdict);
  if (status != GRUNDY_OK || !verdict.move_count)
    return status;
  winning.list = gi_arena_alloc(
      &work->arena, (verdict.move_count + moves->count) * sizeof *winning.list);
  if (!winning.list)
    return gi_refused(work);
  for (size_t i = 0; i < verdict.move_count; i++) {
    winning.list[winning.count] = verdict.moves[i];
    status = assess_move(work, query, a, &winning.list[winning.count++]);
    if (status != GRUNDY_OK)
      return status;
  }
  for (size_t i = 0; i < moves->count && winning.count < limit; i++)
    if (!moves->list[i].winning)
      winning.list[winning.count++] = moves->list[i];
  winning.truncated = true;
  *moves = winning;
  return GRUNDY_OK;
}

grundy_status grundy_moves(grundy_work *work, const grundy_position *position,
                           grundy_query query, grundy_move_list *list) {
  if (gi_misused(work, GI_NEEDS({gi_is_position(work, position), "position"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(list), "list"})))
    return GRUNDY_MISUSE;
  gi_moves moves = {.patient = query.patient};
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_query q = gi_query_of(position->parts, position->count, query.play,
                           query.method, GI_WANT_VALUE);
  size_t limit = query.patient
                     ? query.max_moves
                     : gi_moves_limit(position->count, query.max_moves);
  gi_assessment whole = {0}; /* made first, so that an error has its place */
  work->side_steps = GI_SIDE_STEPS;
  grundy_status status = GRUNDY_OK;
  if (!query.plain)
    status = gi_assess(work, &q, &whole);
  if (status == GRUNDY_OK)
    status = gi_all_moves(work, position, q.impartial, limit, &moves);
  for (size_t i = 0; i < moves.count && status == GRUNDY_OK && !query.plain;
       i++)
    status = assess_move(work, query, &whole, &moves.list[i]);
  if (status == GRUNDY_OK && moves.truncated && q.impartial && !query.plain &&
      !whole.scored)
    status = lead_with_winning(work, position, &whole, query, limit, &moves);
  gi_arena_release(&work->scratch, mark);
  *list = (grundy_move_list){moves.count, moves.list, moves.truncated};
  return gi_finish(work, status, gi_position_place(position, whole.looked_at));
}
