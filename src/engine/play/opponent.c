/* SPDX-License-Identifier: MIT */
/*
 * Chooses the opponent's move: the quickest winning move if there is one; in a
 * draw a move that keeps it; otherwise the move that resists longest.  A slow
 * opponent gives the win away, by the move after which it resists longest.
 *
 * To find who wins may take all that the work may spend.  To find the quickest
 * or longest move may take only a small allowance: if the plies cannot be
 * counted within it, a coarser measure is used.
 */
#include <assert.h>

#include "core/random.h"
#include "engine/misuse.h"
#include "engine/moves.h"
#include "engine/play/turn.h"
#include "engine/search/search.h"
#include "engine/sink.h"
#include "engine/value/loopy.h"

enum {
  MOST_WAYS = 64,    /* winning moves that are compared */
  MOST_MOVES = 4096, /* losing moves that are compared */
  MOST_ANY = 256,    /* legal moves, one of which is played at a limit */
  MOST_ANSWERS = 4096,
  TASTE = 1 << 18 /* steps that a measure may take */
};

typedef struct chooser {
  grundy_work *work;
  const grundy_position *from;
  grundy_play play;
  grundy_side side; /* to move */
  unsigned errs;    /* wins given away on purpose, of 100 */
  bool slow;        /* gives away every win, and resists longest */
  uint64_t random;
  grundy_reply *reply;
  bool starved; /* the system has no more memory */
} chooser;

/* ------------------------------------------------------------- measures */

static grundy_status plies_after(chooser *c, const grundy_position *to,
                                 uint64_t *plies) {
  return gi_side_plies(c->work, to->parts, to->count, gi_other_side(c->side),
                       c->play, plies);
}

static grundy_status longest_after(chooser *c, const grundy_position *to,
                                   uint64_t *longest) {
  if (gi_parts_are_impartial(to->parts, to->count))
    return gi_sum_longest(c->work, to->parts, to->count, GRUNDY_BEST, longest);
  return gi_search_whole(c->work, GI_FIND_LONGEST_WHOLE, to->parts, to->count,
                         gi_other_side(c->side), longest);
}

static grundy_status count_one(gi_sink *sink, const gi_option *option) {
  (void)option;
  uint64_t *count = sink->data;
  return ++*count < MOST_ANSWERS ? GRUNDY_OK : GI_ENOUGH;
}

static grundy_status answers_after(chooser *c, const grundy_position *to,
                                   uint64_t *answers) {
  gi_sink sink;
  gi_sink_init(&sink, c->work, count_one, answers, false);
  *answers = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < to->count && status == GRUNDY_OK; i++)
    status = gi_options(&sink, to->parts[i], gi_other_side(c->side));
  gi_sink_clear(&sink);
  return gi_enough_is_ok(status);
}

/* A measure for impartial sums in which play may return, if the plies are too
   many to count: first the nimbers left, then the plies of each part alone.  If
   the other player makes a nimber smaller, the answer makes another one
   smaller; any other move can be taken back, to the same nimber.  So the least
   sum never grows, and when the nimbers are 0 the plies go down: the game ends.
 */
static grundy_status worth_after(chooser *c, const grundy_position *to,
                                 uint64_t *worth) {
  uint64_t nimbers = 0, plies = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < to->count && status == GRUNDY_OK; i++) {
    gi_loopy value;
    gi_ending ending = {.plies = 0};
    status =
        gi_component_loopy(c->work, to->parts[i], GRUNDY_BEST, &value, NULL);
    if (status == GRUNDY_OK && gi_is_loopy(to->parts[i]))
      status = gi_sum_ending(c->work, &to->parts[i], 1, GRUNDY_BOTH,
                             GRUNDY_NORMAL, &ending);
    nimbers += value.nimber < UINT32_MAX ? value.nimber : UINT32_MAX;
    plies += ending.plies;
  }
  *worth = (nimbers < UINT32_MAX ? nimbers : UINT32_MAX) << 32 |
           (plies < UINT32_MAX ? plies : UINT32_MAX);
  return status;
}

typedef grundy_status measure(chooser *c, const grundy_position *to,
                              uint64_t *size);

/* Chooses the first move of the least or greatest size.  False: the sizes take
   more than the allowance. */
static bool choose_by(chooser *c, const gi_moves *moves, measure *sized,
                      bool least, size_t *best, uint64_t *size) {
  /* where play may return, a slow win may never come */
  bool loopy = gi_parts_are_loopy(c->from->parts, c->from->count);
  gi_try attempt =
      gi_budget_try(&c->work->budget, loopy ? UINT64_MAX / 2 : TASTE);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < moves->count && status == GRUNDY_OK; i++) {
    uint64_t one = 0;
    status = sized(c, moves->list[i].to, &one);
    if (status == GRUNDY_OK &&
        (i == 0 || (least ? one < *size : one > *size))) {
      *best = i;
      *size = one;
    }
  }
  status = gi_budget_tried(&c->work->budget, attempt, status);
  c->starved |= status == GRUNDY_NOMEM;
  return status == GRUNDY_OK;
}

/* -------------------------------------------------------------- replies */

static void play_by_plies(chooser *c, const gi_moves *moves, bool least) {
  size_t best = 0, quickest = 0;
  uint64_t size = 0;
  bool loopy = gi_parts_are_loopy(c->from->parts, c->from->count);
  /* first, since to count the plies may take all that is left */
  if (least && loopy && c->side == GRUNDY_BOTH && c->play == GRUNDY_NORMAL &&
      !choose_by(c, moves, worth_after, true, &best, &size))
    best = 0;
  c->reply->has_plies =
      choose_by(c, moves, plies_after, least, &quickest, &size);
  best = c->reply->has_plies ? quickest : best;
  c->reply->plies = c->reply->has_plies ? size : 0;
  if (!c->reply->has_plies && !least &&
      !choose_by(c, moves, longest_after, false, &best, &size))
    choose_by(c, moves, answers_after, false, &best, &size);
  assert(best < moves->count);
  c->reply->move = &moves->list[best];
}

/* Sets *helps if the other player wins from there. */
static grundy_status helps_other(chooser *c, const grundy_position *to,
                                 bool *helps) {
  gi_result next = GI_LOSS;
  grundy_status status =
      gi_mover_gets(c->work, to->parts, to->count, gi_other_side(c->side),
                    c->play, GRUNDY_BEST, &next);
  *helps = status == GRUNDY_OK && next == GI_WIN;
  return status;
}

/* Chooses at random a move that gives the win away; false if all moves win, or
   it would take too long. */
static bool play_badly(chooser *c) {
  gi_moves all = {0};
  size_t limit = gi_moves_limit(c->from->count, MOST_MOVES);
  grundy_status status = gi_side_moves(c->work, c->from, c->side, limit, &all);
  size_t start = all.count ? (size_t)gi_random_below(&c->random, all.count) : 0;
  bool helps = false;
  for (size_t i = 0; i < all.count && status == GRUNDY_OK && !helps; i++) {
    grundy_move *move = &all.list[(start + i) % all.count];
    status = helps_other(c, move->to, &helps);
    if (helps)
      c->reply->move = move;
  }
  c->starved |= status == GRUNDY_NOMEM;
  return helps;
}

/* Chooses the move after which the other player needs longest to win; false if
   all moves win, or it would take too long. */
static bool play_slowly(chooser *c) {
  gi_moves all = {0};
  size_t limit = gi_moves_limit(c->from->count, MOST_MOVES), count = 0;
  grundy_status status = gi_side_moves(c->work, c->from, c->side, limit, &all);
  for (size_t i = 0; i < all.count && status == GRUNDY_OK; i++) {
    bool helps = false;
    status = helps_other(c, all.list[i].to, &helps);
    if (helps)
      all.list[count++] = all.list[i];
  }
  c->starved |= status == GRUNDY_NOMEM;
  all.count = count;
  if (status != GRUNDY_OK || !count)
    return false;
  play_by_plies(c, &all, false);
  return true;
}

static grundy_status play_to_win(chooser *c, gi_assessment *a) {
  gi_moves ways = {0};
  /* list only the moves of the side to move */
  a->left_wins &= c->side != GRUNDY_RIGHT;
  a->right_wins &= c->side != GRUNDY_LEFT;
  size_t limit = gi_moves_limit(c->from->count, MOST_WAYS);
  grundy_status status =
      gi_winning_moves(c->work, c->from, a, c->play, GRUNDY_BEST, limit, &ways);
  if (!ways.count)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  c->reply->known = true;
  play_by_plies(c, &ways, !c->slow);
  bool is_off_day = gi_random_below(&c->random, 100) < c->errs;
  const grundy_move *best = c->reply->move;
  if (c->slow ? play_slowly(c) : is_off_day && play_badly(c)) {
    c->reply->erred = true;
    c->reply->missed = best;
    c->reply->has_plies &= c->slow;
  }
  c->reply->wins = !c->reply->erred;
  return GRUNDY_OK;
}

static grundy_status play_to_draw(chooser *c, gi_assessment *a) {
  gi_moves ways = {0};
  /* list only the moves of the side to move */
  a->left_draws &= c->side != GRUNDY_RIGHT;
  a->right_draws &= c->side != GRUNDY_LEFT;
  size_t limit = gi_moves_limit(c->from->count, MOST_WAYS);
  grundy_status status =
      gi_drawing_moves(c->work, c->from, a, c->play, GRUNDY_BEST, limit, &ways);
  if (!ways.count)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  c->reply->known = c->reply->draws = true;
  c->reply->move = &ways.list[gi_random_below(&c->random, ways.count)];
  return GRUNDY_OK;
}

static grundy_status play_to_last(chooser *c) {
  gi_moves all = {0};
  size_t limit = gi_moves_limit(c->from->count, MOST_MOVES);
  grundy_status status = gi_side_moves(c->work, c->from, c->side, limit, &all);
  if (status != GRUNDY_OK || !all.count)
    return status;
  c->reply->known = true;
  play_by_plies(c, &all, false);
  return GRUNDY_OK;
}

/* Chooses a move by which the player gets the most, or any move on an off day.
 */
static grundy_status play_for_score(chooser *c, gi_assessment *a) {
  gi_moves best = {0}, all = {0};
  size_t limit = gi_moves_limit(c->from->count, MOST_WAYS);
  if (c->side == GRUNDY_RIGHT)
    a->left_result = INT64_MIN; /* of no move */
  if (c->side == GRUNDY_LEFT)
    a->right_result = INT64_MIN;
  grundy_status status = gi_best_moves(c->work, c->from, a, limit, &best);
  if (status != GRUNDY_OK || !best.count)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  grundy_reply *reply = c->reply;
  reply->known = true;
  reply->move = &best.list[gi_random_below(&c->random, best.count)];
  reply->wins = c->side == GRUNDY_RIGHT ? a->right_wins : a->left_wins;
  reply->draws = c->side == GRUNDY_RIGHT ? a->right_draws : a->left_draws;
  if (gi_random_below(&c->random, 100) >= c->errs)
    return GRUNDY_OK;
  status = gi_side_moves(c->work, c->from, c->side, limit, &all);
  if (status == GRUNDY_OK && all.count > best.count) {
    reply->missed = reply->move;
    reply->move = &all.list[gi_random_below(&c->random, all.count)];
    reply->erred = true;
    reply->wins = reply->draws = false;
  }
  return status;
}

static bool mover_wins(const chooser *c, const gi_assessment *a) {
  return c->side == GRUNDY_LEFT    ? a->left_wins
         : c->side == GRUNDY_RIGHT ? a->right_wins
                                   : a->outcome == GRUNDY_N;
}

static bool mover_draws(const chooser *c, const gi_assessment *a) {
  return c->side == GRUNDY_LEFT    ? a->left_draws
         : c->side == GRUNDY_RIGHT ? a->right_draws
                                   : a->outcome == GRUNDY_D;
}

static grundy_status think(chooser *c) {
  gi_assessment a;
  gi_query q = gi_query_of(c->from->parts, c->from->count, c->play, GRUNDY_BEST,
                           GI_WANT_WINNER);
  grundy_status status = gi_assess(c->work, &q, &a);
  if (status != GRUNDY_OK)
    return status;
  if (a.scored)
    return play_for_score(c, &a);
  if (mover_draws(c, &a))
    return play_to_draw(c, &a);
  return mover_wins(c, &a) ? play_to_win(c, &a) : play_to_last(c);
}

/* Chooses a move.  The legal moves are listed first, because after a limit
   there is no time left for it. */
static grundy_status choose(chooser *c) {
  gi_moves any = {0};
  size_t limit = gi_moves_limit(c->from->count, MOST_ANY);
  grundy_status status = gi_side_moves(c->work, c->from, c->side, limit, &any);
  if (status != GRUNDY_OK || !any.count)
    return status;
  status = think(c);
  if (c->starved)
    return GRUNDY_NOMEM;
  if (status != GRUNDY_STOPPED && status != GRUNDY_UNABLE)
    return status;
  grundy_limit reached = c->work->budget.reached;
  *c->reply = (grundy_reply){
      .move = &any.list[gi_random_below(&c->random, any.count)],
      .limit = reached != GRUNDY_LIMIT_NONE ? reached
               : status == GRUNDY_STOPPED   ? GRUNDY_LIMIT_MEMORY
                                            : GRUNDY_LIMIT_SIZE,
  };
  return GRUNDY_OK;
}

static void check_reply(const grundy_reply *r) {
  assert(r->move || !r->known);
  assert(r->wins + r->draws + r->erred <= 1);
  assert(r->known || (!r->wins && !r->draws && !r->erred && !r->has_plies));
  assert(r->erred == (r->missed != NULL));
  assert(!r->move || r->known == (r->limit == GRUNDY_LIMIT_NONE));
  (void)r;
}

static grundy_status choose_reply(grundy_work *work, grundy_turn turn,
                                  grundy_reply_query query,
                                  grundy_reply *reply) {
  *reply = (grundy_reply){.move = NULL};
  chooser c = {.work = work,
               .from = turn.position,
               .play = turn.play,
               .errs = query.errs,
               .slow = query.slow,
               .random = query.random,
               .reply = reply};
  work->side_steps = GI_SIDE_STEPS;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = gi_turn_side(work, turn, &c.side);
  if (status == GRUNDY_OK)
    status = choose(&c);
  gi_arena_release(&work->scratch, mark);
  if (status == GRUNDY_OK)
    check_reply(reply);
  return status;
}

grundy_status grundy_reply_choose(grundy_work *work, grundy_turn turn,
                                  grundy_reply_query query,
                                  grundy_reply *reply) {
  if (gi_misused(work, GI_NEEDS({gi_is_turn(work, turn), "turn"},
                                {query.errs <= 100, "errs"},
                                {gi_is_given(reply), "reply"})))
    return GRUNDY_MISUSE;
  grundy_status status = choose_reply(work, turn, query, reply);
  return gi_finish(work, status, gi_position_place(turn.position, 0));
}

/* --------------------------------------------------------------- review */

static grundy_status mover_gets_at(grundy_work *work, const grundy_position *p,
                                   grundy_side side, grundy_play play,
                                   gi_result *result) {
  if (gi_parts_are_impartial(p->parts, p->count))
    side = GRUNDY_BOTH;
  return gi_mover_gets(work, p->parts, p->count, side, play, GRUNDY_BEST,
                       result);
}

/* Finds the first move that gave something away.  A win is worth 2 and a draw 1
   to each player: a move gave something away if what its mover had before and
   what the opponent has after it are more than 2. */
static grundy_status review_from(grundy_work *work,
                                 const grundy_position *const *positions,
                                 size_t count, grundy_side side,
                                 grundy_play play, grundy_review *review) {
  gi_result before = GI_LOSS;
  for (size_t i = review->at; i < count; i++) {
    gi_result now = GI_LOSS;
    grundy_status status = mover_gets_at(
        work, positions[i], i % 2 ? gi_other_side(side) : side, play, &now);
    review->cut = status == GRUNDY_STOPPED;
    if (status == GRUNDY_OK && i > review->at && before + now > GI_WIN) {
      review->found = true;
      review->draw = before == GI_DRAWN;
      review->at = i - 1;
      assert(before != GI_LOSS);
      return GRUNDY_OK;
    }
    if (status != GRUNDY_OK) {
      review->at = i;
      return review->cut ? GRUNDY_OK : status;
    }
    before = now;
  }
  return GRUNDY_OK;
}

static bool are_positions(const grundy_work *work,
                          const grundy_position *const *positions,
                          size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!positions || !gi_is_position(work, positions[i]))
      return false;
  return true;
}

grundy_status grundy_game_review(grundy_work *work,
                                 const grundy_position *const *positions,
                                 size_t count, size_t from, grundy_side side,
                                 grundy_play play, grundy_review *review) {
  if (gi_misused(work,
                 GI_NEEDS({are_positions(work, positions, count), "positions"},
                          {from <= count, "from"}, {gi_is_side(side), "side"},
                          {gi_is_play(play), "play"},
                          {gi_is_given(review), "review"})))
    return GRUNDY_MISUSE;
  *review = (grundy_review){.at = from};
  work->side_steps = GI_SIDE_STEPS;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      review_from(work, positions, count, side, play, review);
  gi_arena_release(&work->scratch, mark);
  if (status != GRUNDY_OK || !review->found)
    return gi_finish(work, status, GRUNDY_NOWHERE);
  grundy_turn turn = {positions[review->at],
                      review->at % 2 ? gi_other_side(side) : side, play};
  status = choose_reply(work, turn, (grundy_reply_query){.errs = 0},
                        &review->better);
  return gi_finish(work, status, gi_position_place(turn.position, 0));
}
