/* SPDX-License-Identifier: MIT */
/*
 * The winning moves that a verdict lists are exactly the moves to positions
 * that are lost for their mover by search.  None is listed twice.
 */
#include "engine/laws/laws.h"

#include "core/text.h"
#include "engine/assess.h"
#include "engine/sink.h"

typedef struct listing {
  gi_trial *trial;
  grundy_play play;
  const gi_component *sum; /* the position */
  size_t count, moved;
  grundy_side side;
  gi_component *after;
  size_t capacity;
  gi_map moves; /* key of the position after the move, with the side to move
                   then -> state of the move */
  gi_buffer key;
  uint64_t winning;
} listing;

/* States of a move. */
enum {
  LOSES,
  WINS,
  LISTED
};

static grundy_side other(grundy_side side) {
  return side == GRUNDY_LEFT    ? GRUNDY_RIGHT
         : side == GRUNDY_RIGHT ? GRUNDY_LEFT
                                : GRUNDY_BOTH;
}

static grundy_status make_key(listing *l, const gi_component *parts,
                              size_t count, grundy_side next) {
  l->key.length = 0;
  return gi_sum_key(l->trial->work, parts, count, next, &l->key);
}

/* Sets *lost if the player to move loses.  In normal impartial play, searches
   the values part by part; otherwise searches the whole sum. */
static grundy_status is_lost(listing *l, const gi_component *parts,
                             size_t count, grundy_side next, bool *lost) {
  uint64_t answer = 0;
  grundy_status status = GRUNDY_OK;
  if (gi_parts_are_loopy(parts, count)) {
    grundy_outcome outcome;
    status = gi_judge_ending(l->trial, parts, count, next, l->play, &outcome,
                             &answer);
    *lost = outcome == GRUNDY_P;
    return status;
  }
  if (l->play == GRUNDY_MISERE || next != GRUNDY_BOTH) {
    status = gi_judge_whole(
        l->trial, l->play == GRUNDY_MISERE ? GI_FIND_WIN_MISERE : GI_FIND_WIN,
        parts, count, next, &answer);
  } else {
    for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
      uint64_t one;
      status = gi_judge_component(l->trial, GI_FIND_VALUE, parts[i], &one);
      answer ^= one;
    }
  }
  *lost = !answer;
  return status;
}

/* Adds the move to an option of the component l->moved. */
static grundy_status receive(gi_sink *sink, const gi_option *option) {
  listing *l = sink->data;
  size_t count = l->count - 1 + option->count;
  grundy_status status =
      gi_reserve(&l->trial->work->memory, l->after, l->capacity, count);
  if (status != GRUNDY_OK)
    return status;
  size_t used = 0;
  for (size_t i = 0; i < l->count; i++)
    if (i != l->moved)
      l->after[used++] = l->sum[i];
  for (size_t i = 0; i < option->count; i++)
    l->after[used++] = option->parts[i];
  bool lost = false, added = false;
  gi_record record = 0;
  status = make_key(l, l->after, used, other(l->side));
  if (status == GRUNDY_OK)
    status = gi_map_add(&l->moves, (gi_bytes){l->key.data, l->key.length},
                        LOSES, &record, &added);
  if (status != GRUNDY_OK || !added)
    return status;
  status = is_lost(l, l->after, used, other(l->side), &lost);
  if (lost) {
    gi_map_set(&l->moves, record, WINS);
    l->winning++;
  }
  return status;
}

static grundy_status list_side(listing *l, grundy_side side) {
  gi_sink sink;
  grundy_status status = GRUNDY_OK;
  l->side = side;
  /* named, as listed moves are: a board then stays whole */
  gi_sink_init(&sink, l->trial->work, receive, l, true);
  for (l->moved = 0; l->moved < l->count && status == GRUNDY_OK; l->moved++)
    status = gi_options(&sink, l->sum[l->moved], side);
  gi_sink_clear(&sink);
  return status;
}

static grundy_status check_move(listing *l, const grundy_move *move) {
  grundy_status status =
      make_key(l, move->to->parts, move->to->count, other(move->player));
  if (status != GRUNDY_OK)
    return status;
  gi_record record =
      gi_map_find(&l->moves, (gi_bytes){l->key.data, l->key.length});
  uint32_t state = LOSES;
  if (record != GI_NO_RECORD)
    state = gi_map_answer(&l->moves, record);
  if (record != GI_NO_RECORD && state == WINS) {
    gi_map_set(&l->moves, record, LISTED);
    return GRUNDY_OK;
  }
  return gi_broken(
      l->trial, l->sum, l->count,
      record == GI_NO_RECORD
          ? "{0} is listed as winning ({1} play), but is not a move"
      : state == LISTED ? "{0} is listed as winning ({1} play), but was listed "
                          "before"
                        : "{0} is listed as winning ({1} play), but it loses "
                          "by search",
      move->name, gi_trial_play(l->trial, l->play));
}

/* Evaluates l->sum, with all its winning moves. */
static grundy_status ask_verdict(listing *l, grundy_verdict *verdict) {
  grundy_work *work = l->trial->work;
  grundy_position *position;
  size_t place;
  grundy_status status = gi_position_new(work, &work->scratch, &position);
  for (size_t i = 0; i < l->count && status == GRUNDY_OK; i++)
    status = gi_position_share(work, position, l->sum[i], GRUNDY_NOWHERE);
  grundy_query query = {.play = l->play, .max_moves = SIZE_MAX / 4096};
  if (status == GRUNDY_OK)
    status = gi_eval(work, position, query, verdict, &place);
  return status;
}

static grundy_status compare(listing *l) {
  grundy_verdict verdict;
  grundy_status status = ask_verdict(l, &verdict);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  if (!verdict.moves_known || verdict.moves_truncated)
    return GRUNDY_OK; /* too many options to look for them */
  for (size_t i = 0; i < verdict.move_count && status == GRUNDY_OK; i++)
    status = check_move(l, &verdict.moves[i]);
  if (status == GRUNDY_OK && verdict.move_count != l->winning)
    status = gi_broken(l->trial, l->sum, l->count,
                       "{0} winning moves are listed ({1} play), search finds "
                       "{2}",
                       gi_digits_of(verdict.move_count).text,
                       gi_trial_play(l->trial, l->play),
                       gi_digits_of(l->winning).text);
  l->trial->report.answers += status == GRUNDY_OK;
  return status;
}

static grundy_status check_sum(gi_trial *trial, grundy_play play,
                               const gi_component *sum, size_t count) {
  gi_memory *memory = &trial->work->memory;
  listing l = {.trial = trial, .play = play, .sum = sum, .count = count};
  gi_map_init(&l.moves, memory, 1);
  gi_buffer_init(&l.key, memory);
  grundy_status status = GRUNDY_OK;
  bool impartial = gi_parts_are_impartial(sum, count);
  if (impartial) {
    status = list_side(&l, GRUNDY_BOTH);
  } else {
    status = list_side(&l, GRUNDY_LEFT);
    if (status == GRUNDY_OK)
      status = list_side(&l, GRUNDY_RIGHT);
  }
  if (status == GRUNDY_OK)
    status = compare(&l);
  gi_free(memory, l.after, l.capacity * sizeof *l.after);
  gi_buffer_clear(&l.key);
  gi_map_clear(&l.moves);
  return status;
}

/* Checks each sample alone, and beside one of the first three. */
static grundy_status check_play(gi_trial *trial, grundy_play play) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0;
       i < trial->count && !gi_trial_enough(trial) && status == GRUNDY_OK;
       i++) {
    gi_place place = gi_trial_place(trial);
    gi_component sum[] = {trial->samples[i],
                          trial->samples[i % (i < 3 ? i + 1 : 3)]};
    status = check_sum(trial, play, sum, 1);
    if (status == GRUNDY_OK)
      status = check_sum(trial, play, sum, 2);
    trial->report.positions += status == GRUNDY_OK;
    gi_trial_return(trial, place);
  }
  return status;
}

/* Normal and misère play have an allowance each. */
grundy_status gi_law_winning(gi_trial *trial) {
  grundy_status status = check_play(trial, GRUNDY_NORMAL);
  if (trial->report.broken || (status != GRUNDY_OK && status != GRUNDY_UNABLE))
    return status;
  trial->begun = trial->work->budget.steps;
  return check_play(trial, GRUNDY_MISERE);
}
