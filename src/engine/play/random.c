/* SPDX-License-Identifier: MIT */
/*
 * Draws a position to begin with from the family's small samples; a sum of a
 * few, if they are heaps.
 */
#include <assert.h>

#include "core/random.h"
#include "core/text.h"
#include "engine/misuse.h"
#include "engine/moves.h"
#include "engine/play/turn.h"

enum {
  TRIES = 600,
  LONGER_TRIES = 400, /* tries at first, which want a longer game */
  MOST_HEAPS = 4,
  LARGEST_HEAP = 20,  /* sample of a heap */
  MOST_SAMPLES = 600, /* samples of other components */
  SHORT = 1 << 18,    /* steps to assess a position */
  IN_ALL = 4 * SHORT  /* steps of all tries: no position is quickly assessed if
                         play never ends */
};

typedef struct draw {
  grundy_work *work;
  const grundy_rules *rules;
  grundy_turn turn;
  bool wins; /* the mover is to win */
  uint64_t random;
} draw;

static grundy_status add_sample(draw *d, grundy_position *position,
                                uint64_t most) {
  const grundy_rules *rules = d->rules->base;
  uint64_t i = gi_random_below(&d->random, most), heap = i + 1;
  if (d->rules->shift) /* the alias has its own numbers */
    return gi_position_add_at(d->work, position, d->rules, &heap,
                              GRUNDY_NOWHERE);
  gi_buffer bytes;
  gi_buffer_init(&bytes, &d->work->memory);
  grundy_status status;
  do {
    bytes.length = 0;
    status = rules->family->sample(d->work, rules, i, &bytes);
  } while (status == GRUNDY_DOMAIN && (i /= 2) > 0); /* after the last sample */
  if (status == GRUNDY_OK)
    status =
        gi_position_add(d->work, position, d->rules->shown,
                        (gi_bytes){bytes.data, bytes.length}, GRUNDY_NOWHERE);
  gi_buffer_clear(&bytes);
  return status;
}

static grundy_status draw_one(draw *d, grundy_position **position) {
  bool has_heaps = d->rules->args == GI_HEAPS;
  uint64_t count = has_heaps ? 1 + gi_random_below(&d->random, MOST_HEAPS) : 1;
  grundy_status status = gi_position_new(d->work, &d->work->scratch, position);
  for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = add_sample(d, *position, has_heaps ? LARGEST_HEAP : MOST_SAMPLES);
  return status;
}

typedef enum length {
  OVER,    /* no move is left */
  AT_ONCE, /* some move is the last of all */
  LONGER
} length;

static grundy_status length_of(draw *d, grundy_side side, length *found) {
  enum {
    ENOUGH = 64
  };
  gi_moves moves = {0}, next = {0};
  const grundy_position *from = d->turn.position;
  grundy_status status = gi_side_moves(d->work, from, side, ENOUGH, &moves);
  *found = moves.count ? LONGER : OVER;
  for (size_t i = 0; i < moves.count && status == GRUNDY_OK; i++) {
    status =
        gi_side_moves(d->work, moves.list[i].to, gi_other_side(side), 1, &next);
    if (status == GRUNDY_OK && !next.count)
      *found = AT_ONCE;
  }
  return status;
}

static grundy_status is_fit(draw *d, length least, bool *fit) {
  grundy_side side;
  gi_result result = GI_DRAWN;
  length found = OVER;
  const grundy_position *p = d->turn.position;
  grundy_status status = gi_turn_side(d->work, d->turn, &side);
  if (status == GRUNDY_OK)
    status = length_of(d, side, &found);
  if (status == GRUNDY_OK)
    status = gi_mover_gets(d->work, p->parts, p->count, side, d->turn.play,
                           GRUNDY_BEST, &result);
  *fit = status == GRUNDY_OK && result == (d->wins ? GI_WIN : GI_LOSS) &&
         found >= least;
  return status;
}

/* Draws one position.  A position that cannot be assessed quickly is not fit.
 */
static grundy_status draw_fit(draw *d, length least, bool *fit) {
  grundy_position *position;
  gi_try attempt = gi_budget_try(&d->work->budget, SHORT);
  grundy_status status = draw_one(d, &position);
  d->turn.position = position;
  if (status == GRUNDY_OK)
    status = is_fit(d, least, fit);
  status = gi_budget_tried(&d->work->budget, attempt, status);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status keep(draw *d, grundy_position **position) {
  const grundy_position *drawn = d->turn.position;
  assert(drawn && drawn->count);
  grundy_status status = gi_position_new(d->work, &d->work->arena, position);
  for (size_t i = 0; i < drawn->count && status == GRUNDY_OK; i++)
    status = gi_position_add(d->work, *position, drawn->parts[i].rules,
                             drawn->parts[i].bytes, GRUNDY_NOWHERE);
  return status;
}

/* Draws positions until one is fit, and keeps that.  DOMAIN: none was found. */
static grundy_status draw_some(draw *d, grundy_position **position) {
  grundy_work *work = d->work;
  grundy_status status = GRUNDY_OK;
  bool fit = false;
  gi_try attempt = gi_budget_try(&work->budget, IN_ALL);
  for (int i = 0; i < TRIES && status == GRUNDY_OK && !fit; i++) {
    gi_mark mark = gi_arena_mark(&work->scratch);
    status = draw_fit(d, i < LONGER_TRIES ? LONGER : AT_ONCE, &fit);
    if (status == GRUNDY_OK && fit)
      status = keep(d, position);
    gi_arena_release(&work->scratch, mark);
  }
  status = gi_budget_tried(&work->budget, attempt, status);
  return status == GRUNDY_UNABLE || (status == GRUNDY_OK && !fit)
             ? gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                       d->wins ? "no position of {0} was found that the player "
                                 "to move wins"
                               : "no position of {0} was found that the player "
                                 "to move loses, with a move left",
                       d->rules->text)
             : status;
}

grundy_status grundy_position_random(grundy_work *work,
                                     const grundy_rules *rules,
                                     grundy_side side, grundy_play play,
                                     bool wins, uint64_t random,
                                     grundy_position **position) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_side(side), "side"},
                                {gi_is_play(play), "play"},
                                {gi_is_given(position), "position"})))
    return GRUNDY_MISUSE;
  draw d = {.work = work,
            .rules = rules,
            .turn = {.side = side, .play = play},
            .wins = wins,
            .random = random};
  work->side_steps = 0; /* outcomes alone */
  return gi_finish(work, draw_some(&d, position), GRUNDY_NOWHERE);
}
