/* SPDX-License-Identifier: MIT */
#include "engine/closure/labels.h"

#include "core/text.h"
#include "engine/search/results.h"

#include <assert.h>
#include <string.h>

static const uint32_t *order_of(const gi_closure *c) {
  assert(!c->loopy);
  return (const uint32_t *)(const void *)c->order.data;
}

/* ------------------------------------------------------------- nimbers */

/* Returns the least number that is not the value of a move.  seen[v] is
   `mark` where v is such a value; it has room for `room` values. */
static uint64_t mex_of(const gi_closure *c, size_t number,
                       const uint64_t *nimbers, uint32_t *seen, size_t room,
                       uint32_t mark) {
  size_t count;
  const gi_closure_move *moves = gi_closure_moves(c, number, &count);
  const uint32_t *parts = gi_closure_parts(c);
  for (size_t i = 0; i < count; i++) {
    uint64_t value = 0;
    for (uint32_t j = 0; j < moves[i].count; j++)
      value ^= nimbers[parts[moves[i].first + j]];
    if (value < room)
      seen[value] = mark;
  }
  uint64_t mex = 0;
  while (mex < room && seen[mex] == mark)
    mex++;
  return mex;
}

/* Returns one more than the most moves of a position. */
static size_t room_for(const gi_closure *c) {
  size_t most = 0, count;
  for (size_t i = 0; i < gi_closure_count(c); i++) {
    gi_closure_moves(c, i, &count);
    most = count > most ? count : most;
  }
  return most + 1;
}

grundy_status gi_closure_nimbers(const gi_closure *c, uint64_t *nimbers) {
  assert(c->apart && c->impartial);
  gi_memory *memory = &c->work->memory;
  const uint32_t *order = order_of(c);
  size_t room = room_for(c);
  uint32_t *seen = gi_alloc(memory, room * sizeof *seen);
  grundy_status status = seen ? GRUNDY_OK : gi_memory_refusal(memory);
  if (seen)
    memset(seen, 0, room * sizeof *seen);
  for (size_t i = 0; i < gi_closure_count(c) && status == GRUNDY_OK; i++) {
    nimbers[order[i]] =
        mex_of(c, order[i], nimbers, seen, room, (uint32_t)i + 1);
    status = gi_budget_step(&c->work->budget);
  }
  gi_free(memory, seen, room * sizeof *seen);
  return status;
}

/* ------------------------------------------------------------- who wins */

/* Says what the rule gives to a starter where it ends play. */
static bool is_over(const gi_closure *c, size_t number, bool left,
                    gi_result *result) {
  const gi_closure_end *end = gi_closure_end_of(c, number);
  gi_ended ended = !end   ? (gi_ended){.is_over = false}
                   : left ? end->left
                          : end->right;
  *result = ended.score > 0 ? GI_WIN : ended.score < 0 ? GI_LOSS : GI_DRAWN;
  return ended.is_over;
}

/* Returns what a starter gets, as far as it is known: a draw is what is not
   known yet. */
static gi_result result_of(const gi_closure *c, size_t number, bool left,
                           grundy_play play, const gi_closure_result *results) {
  size_t count, own = 0;
  const gi_closure_move *moves = gi_closure_moves(c, number, &count);
  const uint32_t *parts = gi_closure_parts(c);
  gi_result best = GI_LOSS;
  if (is_over(c, number, left, &best))
    return best;
  best = GI_LOSS;
  for (size_t i = 0; i < count; i++) {
    if (moves[i].side != GRUNDY_BOTH &&
        moves[i].side != (left ? GRUNDY_LEFT : GRUNDY_RIGHT))
      continue;
    assert(moves[i].count == 1);
    gi_closure_result after = results[parts[moves[i].first]];
    gi_result theirs = (gi_result)(left ? after.right : after.left);
    gi_result ours = (gi_result)(GI_WIN - theirs);
    best = ours > best ? ours : best;
    own++;
  }
  return own || play == GRUNDY_NORMAL ? best : GI_WIN;
}

/* Looks at one position; says whether a result is new. */
static bool improve(const gi_closure *c, size_t number, grundy_play play,
                    gi_closure_result *results) {
  gi_closure_result now = {
      (unsigned char)result_of(c, number, true, play, results),
      (unsigned char)result_of(c, number, false, play, results)};
  bool is_new =
      now.left != results[number].left || now.right != results[number].right;
  results[number] = now;
  return is_new;
}

/* Returns the best difference for a starter; *fits is false if it does not fit
   in 64 bits.  `scores` has two numbers for each position. */
static int64_t score_of(const gi_closure *c, size_t number, bool left,
                        const int64_t *scores, bool *fits) {
  size_t count, own = 0;
  const gi_closure_move *moves = gi_closure_moves(c, number, &count);
  const gi_closure_end *end = gi_closure_end_of(c, number);
  gi_ended ended = left ? end->left : end->right;
  int64_t best = 0;
  for (size_t i = 0; i < count && !ended.is_over; i++) {
    if (moves[i].side != GRUNDY_BOTH &&
        moves[i].side != (left ? GRUNDY_LEFT : GRUNDY_RIGHT))
      continue;
    int64_t one;
    size_t to = gi_closure_parts(c)[moves[i].first];
    if (__builtin_sub_overflow(moves[i].gain, scores[2 * to + left], &one))
      *fits = false;
    else if (!own++ || one > best)
      best = one;
  }
  return own ? best : ended.score;
}

/* Finds who gets more.  Play ends. */
static grundy_status results_by_scores(const gi_closure *c,
                                       gi_closure_result *results) {
  gi_memory *memory = &c->work->memory;
  size_t count = gi_closure_count(c), size = 2 * count * sizeof(int64_t);
  const uint32_t *order = order_of(c);
  int64_t *scores = gi_alloc(memory, size);
  grundy_status status = scores ? GRUNDY_OK : gi_memory_refusal(memory);
  bool fits = true;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    int64_t *own = scores + (size_t)2 * order[i];
    own[0] = score_of(c, order[i], true, scores, &fits);
    own[1] = score_of(c, order[i], false, scores, &fits);
    results[order[i]] =
        (gi_closure_result){(unsigned char)(own[0] > 0   ? GI_WIN
                                            : own[0] < 0 ? GI_LOSS
                                                         : GI_DRAWN),
                            (unsigned char)(own[1] > 0   ? GI_WIN
                                            : own[1] < 0 ? GI_LOSS
                                                         : GI_DRAWN)};
    status = gi_budget_step(&c->work->budget);
  }
  gi_free(memory, scores, size);
  return status == GRUNDY_OK && !fits
             ? gi_fail(&c->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                       "the score does not fit in 64 bits")
             : status;
}

/* Refuses what positions that stand alone do not have. */
static grundy_status refuse(const gi_closure *c, grundy_play play) {
  if (!c->ends.length)
    return GRUNDY_OK;
  if (play == GRUNDY_MISERE && !c->plain_ends)
    return gi_result_refuse_misere(c->work, c->scored);
  return c->loopy && !c->returns
             ? gi_fail(&c->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                       "play need not end, and then there are no such values")
             : GRUNDY_OK;
}

grundy_status gi_closure_results(const gi_closure *c, grundy_play play,
                                 gi_closure_result *results) {
  assert(!c->apart);
  grundy_status refusal = refuse(c, play);
  if (refusal != GRUNDY_OK || c->scored)
    return refusal == GRUNDY_OK ? results_by_scores(c, results) : refusal;
  size_t count = gi_closure_count(c);
  grundy_status status = GRUNDY_OK;
  const uint32_t *order = c->loopy ? NULL : order_of(c);
  for (size_t i = 0; i < count; i++)
    results[i] = (gi_closure_result){GI_DRAWN, GI_DRAWN};
  bool is_new = true;
  while (is_new && status == GRUNDY_OK) {
    is_new = false;
    for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
      size_t number = order ? order[i] : count - 1 - i;
      is_new = improve(c, number, play, results) || is_new;
      status = gi_budget_step(&c->work->budget);
    }
    is_new = is_new && c->loopy; /* in order, one pass is enough */
  }
  return status;
}

grundy_outcome gi_closure_outcome(gi_closure_result r) {
  if (r.left == GI_DRAWN || r.right == GI_DRAWN)
    return GRUNDY_D;
  return r.left == GI_WIN    ? r.right == GI_WIN ? GRUNDY_N : GRUNDY_L
         : r.right == GI_WIN ? GRUNDY_R
                             : GRUNDY_P;
}

/* ------------------------------------------------------------- longest play */

grundy_status gi_closure_longest(const gi_closure *c, uint64_t *longest) {
  const uint32_t *order = order_of(c), *parts = gi_closure_parts(c);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < gi_closure_count(c) && status == GRUNDY_OK; i++) {
    size_t count;
    const gi_closure_move *moves = gi_closure_moves(c, order[i], &count);
    const gi_closure_end *end = gi_closure_end_of(c, order[i]);
    uint64_t most = 0;
    for (size_t m = 0; m < count; m++) {
      uint64_t plies = !end || !end->passes;
      for (uint32_t j = 0; j < moves[m].count; j++)
        plies += longest[parts[moves[m].first + j]];
      most = plies > most ? plies : most;
    }
    longest[order[i]] = most;
    status = gi_budget_step(&c->work->budget);
  }
  return status;
}
