/* SPDX-License-Identifier: MIT */
/*
 * Solves games in which play may return to a position, by definition and by
 * other code than the engine's: the judge of the laws (laws.h).
 *
 * All positions of the sum are listed with their moves.  Where the players'
 * moves differ, a position is listed with the player to move.  Then, in rounds:
 * a player who cannot move has lost (in misère play: won) after 0 plies.  In
 * round k a position with a move to a position lost in an earlier round is won
 * after k plies, and a position with moves only to positions won in earlier
 * rounds is lost after k plies.  When a round decides nothing, the rest are
 * draws.
 *
 * A sum has the value n, a nimber, if it is lost beside a heap of n.
 */
#include "engine/laws/laws.h"

#include "engine/sink.h"

typedef struct solver {
  gi_trial *trial;
  gi_map places;                  /* key -> place in the list */
  gi_buffer keys;                 /* all keys, one after another */
  gi_buffer starts;               /* start of each key in `keys`; size_t */
  gi_buffer moves;                /* places that moves lead to; uint32_t */
  gi_buffer ends;                 /* end of the moves of each place; size_t */
  gi_buffer key, node, sum, next; /* scratch */
  size_t moved;
  grundy_side side; /* player to move in `node` */
} solver;

typedef enum fate {
  OPEN,
  LOST,
  WON
} fate;

static size_t place_count(const solver *c) {
  return c->starts.length / sizeof(size_t);
}

static grundy_status add_place(solver *c, uint32_t *place) {
  gi_record record;
  bool added;
  size_t start = c->keys.length;
  grundy_status status =
      gi_map_add(&c->places, (gi_bytes){c->key.data, c->key.length},
                 (uint32_t)place_count(c), &record, &added);
  if (status == GRUNDY_OK && added)
    status = gi_buffer_put(&c->keys, c->key.data, c->key.length);
  if (status == GRUNDY_OK && added)
    status = gi_buffer_put(&c->starts, &start, sizeof start);
  if (status == GRUNDY_OK && added)
    status = gi_budget_step(&c->trial->work->budget);
  if (status == GRUNDY_OK)
    *place = gi_map_answer(&c->places, record);
  return status;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  solver *c = sink->data;
  const gi_component *sum = (const void *)c->sum.data;
  size_t count = c->sum.length / sizeof *sum;
  uint32_t place = 0;
  c->next.length = c->key.length = 0;
  grundy_status status =
      gi_buffer_put(&c->next, option->parts, option->count * sizeof *sum);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    if (i != c->moved)
      status = gi_buffer_put(&c->next, &sum[i], sizeof *sum);
  if (status == GRUNDY_OK)
    status = gi_sum_key(c->trial->work, (const void *)c->next.data,
                        c->next.length / sizeof *sum, gi_other_side(c->side),
                        &c->key);
  if (status == GRUNDY_OK)
    status = add_place(c, &place);
  return status == GRUNDY_OK ? gi_buffer_put(&c->moves, &place, sizeof place)
                             : status;
}

/* Lists the moves of the i-th position. */
static grundy_status list_moves(solver *c, gi_sink *sink, size_t i) {
  const size_t *starts = (const void *)c->starts.data;
  size_t from = starts[i];
  size_t to = i + 1 < place_count(c) ? starts[i + 1] : c->keys.length;
  c->node.length = c->sum.length = 0;
  grundy_status status =
      gi_buffer_put(&c->node, c->keys.data + from, to - from);
  if (status != GRUNDY_OK)
    return status;
  c->side = (grundy_side)c->node.data[0];
  const unsigned char *at = c->node.data + 1;
  while (status == GRUNDY_OK && at < c->node.data + c->node.length) {
    gi_component part = gi_part_get(c->trial->work, &at);
    status = gi_buffer_put(&c->sum, &part, sizeof part);
  }
  size_t count = c->sum.length / sizeof(gi_component);
  for (c->moved = 0; c->moved < count && status == GRUNDY_OK; c->moved++)
    status = gi_options(
        sink, ((const gi_component *)(const void *)c->sum.data)[c->moved],
        c->side);
  size_t end = c->moves.length / sizeof(uint32_t);
  return status == GRUNDY_OK ? gi_buffer_put(&c->ends, &end, sizeof end)
                             : status;
}

/* Returns the fate of the i-th position, by the fates of its options that were
   decided before this round. */
static fate decide(const solver *c, size_t i, const unsigned char *fates,
                   const uint32_t *plies, uint32_t round, fate stuck) {
  const size_t *ends = (const void *)c->ends.data;
  const uint32_t *moves = (const void *)c->moves.data;
  size_t from = i ? ends[i - 1] : 0;
  bool all_won = true;
  if (from == ends[i])
    return stuck;
  for (size_t m = from; m < ends[i]; m++) {
    uint32_t to = moves[m];
    bool known = fates[to] != OPEN && plies[to] < round;
    if (known && fates[to] == LOST)
      return WON;
    all_won &= known;
  }
  return all_won ? LOST : OPEN;
}

static grundy_status go_through_rounds(solver *c, fate stuck,
                                       unsigned char *fates, uint32_t *plies) {
  size_t count = place_count(c);
  bool changed = true;
  for (uint32_t round = 0; changed; round++) {
    changed = false;
    for (size_t i = 0; i < count; i++) {
      if (fates[i] != OPEN)
        continue;
      fate now = decide(c, i, fates, plies, round, stuck);
      if (now == OPEN)
        continue;
      fates[i] = (unsigned char)now;
      plies[i] = round;
      changed = true;
    }
    grundy_status status = gi_budget_ticks(
        &c->trial->work->budget, c->moves.length / sizeof(uint32_t) + count);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static grundy_status solve_sum(solver *c, const gi_component *parts,
                               size_t count, grundy_side side, grundy_play play,
                               grundy_outcome *outcome, uint64_t *plies) {
  gi_memory *memory = &c->trial->work->memory;
  uint32_t root = 0;
  gi_sink sink;
  grundy_status status =
      gi_sum_key(c->trial->work, parts, count, side, &c->key);
  if (status == GRUNDY_OK)
    status = add_place(c, &root);
  gi_sink_init(&sink, c->trial->work, receive, c, false);
  for (size_t i = 0; status == GRUNDY_OK && i < place_count(c); i++)
    status = list_moves(c, &sink, i);
  gi_sink_clear(&sink);
  if (status != GRUNDY_OK)
    return status;
  size_t n = place_count(c);
  unsigned char *fates = gi_alloc(memory, n);
  uint32_t *rounds = gi_alloc(memory, n * sizeof *rounds);
  if (fates && rounds) {
    memset(fates, OPEN, n);
    status =
        go_through_rounds(c, play == GRUNDY_MISERE ? WON : LOST, fates, rounds);
    *plies = fates[0] == OPEN ? 0 : rounds[0];
    *outcome = fates[0] == WON    ? GRUNDY_N
               : fates[0] == LOST ? GRUNDY_P
                                  : GRUNDY_D;
  } else {
    status = gi_refused(c->trial->work);
  }
  gi_free(memory, rounds, n * sizeof *rounds);
  gi_free(memory, fates, n);
  return status;
}

grundy_status gi_judge_ending(gi_trial *trial, const gi_component *parts,
                              size_t count, grundy_side side, grundy_play play,
                              grundy_outcome *outcome, uint64_t *plies) {
  gi_memory *memory = &trial->work->memory;
  solver c = {.trial = trial};
  gi_buffer *buffers[] = {&c.keys, &c.starts, &c.moves, &c.ends,
                          &c.key,  &c.node,   &c.sum,   &c.next};
  *outcome = GRUNDY_OUTCOME_NONE;
  *plies = 0;
  gi_map_init(&c.places, memory, 4);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  gi_try attempt = gi_trial_try(trial);
  grundy_status status =
      solve_sum(&c, parts, count, side, play, outcome, plies);
  status = gi_budget_tried(&trial->work->budget, attempt, status);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  gi_map_clear(&c.places);
  return status;
}

/* ---------------------------------------------------------------- values */

grundy_status gi_judge_beside(gi_trial *trial, const gi_component *parts,
                              size_t count, uint64_t heap,
                              grundy_outcome *outcome) {
  gi_component sum[GI_BESIDE_MOST + 1];
  uint64_t plies;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count; i++)
    sum[i] = parts[i];
  if (heap)
    status = gi_star(trial, heap, &sum[count++]);
  return status == GRUNDY_OK ? gi_judge_ending(trial, sum, count, GRUNDY_BOTH,
                                               GRUNDY_NORMAL, outcome, &plies)
                             : status;
}
