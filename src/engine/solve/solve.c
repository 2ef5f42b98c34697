/* SPDX-License-Identifier: MIT */
#include "engine/solve/solve.h"

#include <assert.h>

#include "core/text.h"
#include "engine/database/database.h"
#include "engine/solve/checkpoint.h"
#include "engine/solve/keys.h"
#include "engine/solve/spill.h"
#include "engine/value/loopy.h"

/* -------------------------------------------------------------- solver */

enum {
  BUFFERS = 19
};
static void list_buffers(gi_solver *s, gi_buffer *list[BUFFERS]) {
  gi_buffer *all[] = {&s->start,    &s->states,   &s->left,   &s->records,
                      &s->doubtful, &s->key_runs, &s->order,  &s->edges,
                      &s->heads,    &s->numbers,  &s->depths, &s->large_list,
                      &s->ready,    &s->node,     &s->sum,    &s->after,
                      &s->key,      &s->in,       &s->runs};
  static_assert(sizeof all == BUFFERS * sizeof *all, "all of them");
  memcpy(list, all, sizeof all);
}

static grundy_status solver_init(gi_solver *s, grundy_work *work,
                                 gi_solve_query query) {
  gi_memory *memory = &work->memory;
  *s = (gi_solver){.work = work, .play = query.play};
  s->alone = gi_exchange_alone();
  s->checkpoint = query.checkpoint.file;
  s->database = query.database;
  s->max_disk = query.max_disk;
  s->every = query.checkpoint.seconds;
  s->exchange = query.exchange ? query.exchange : &s->alone;
  gi_buffer *buffers[BUFFERS];
  list_buffers(s, buffers);
  for (size_t i = 0; i < BUFFERS; i++)
    gi_buffer_init(buffers[i], memory);
  gi_buffer_init(&s->retired, memory);
  gi_filter_init(&s->filter, memory);
  gi_map_init(&s->young, memory, 4);
  gi_map_init(&s->large, memory, 1);
  unsigned ranks = s->exchange->ranks;
  size_t share = memory->limit ? memory->limit / 128 : GI_BATCH;
  s->batch = share > GI_BATCH         ? GI_BATCH
             : share > GI_SMALL_BATCH ? share
                                      : GI_SMALL_BATCH;
  s->out = gi_alloc(memory, ranks * sizeof *s->out);
  s->starts = gi_alloc(memory, (ranks + 1) * sizeof *s->starts);
  for (unsigned r = 0; s->out && r < ranks; r++)
    gi_buffer_init(&s->out[r], memory);
  return s->out && s->starts ? GRUNDY_OK : gi_refused(work);
}

static void solver_clear(gi_solver *s) {
  gi_memory *memory = &s->work->memory;
  gi_buffer *buffers[BUFFERS];
  list_buffers(s, buffers);
  unsigned ranks = s->exchange->ranks;
  for (size_t i = 0; i < BUFFERS; i++)
    gi_buffer_clear(buffers[i]);
  gi_buffer_clear(&s->retired);
  gi_filter_clear(&s->filter);
  gi_map_clear(&s->young);
  gi_map_clear(&s->large);
  gi_file_claim_release(&s->claim);
  gi_file_claim_release(&s->database_claim);
  for (unsigned r = 0; s->out && r < ranks; r++)
    gi_buffer_clear(&s->out[r]);
  gi_free(memory, s->out, ranks * sizeof *s->out);
  gi_free(memory, s->starts, (ranks + 1) * sizeof *s->starts);
}

static grundy_status unable(grundy_work *work, const char *words) {
  return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE, words);
}

/* Chooses what is computed and stored. */
static grundy_status choose(gi_solver *s, gi_solve_query query) {
  const gi_component *parts = (const void *)s->start.data;
  size_t count = s->start.length / sizeof *parts;
  grundy_work *work = s->work;
  s->impartial = gi_parts_are_impartial(parts, count);
  s->loopy = gi_parts_are_loopy(parts, count);
  if (gi_parts_are_alone(parts, count))
    return unable(work, N_("there are no databases of rules that say who wins, "
                           "have scores or 'again': use eval or table"));
  if (s->loopy && !s->impartial)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a database has one outcome for each position, and where "
                   "play may come back and the players' moves differ there are "
                   "two, one for each starter: use eval or table --outcomes");
  if (query.values && !s->impartial)
    return unable(work, N_("a database stores nimbers, and where the players' "
                           "moves differ there are none: leave out --values"));
  if (query.values && query.play == GRUNDY_MISERE)
    return unable(work,
                  N_("a database stores nimbers, and misère play has none: "
                     "leave out --values"));
  if (query.values && s->loopy)
    return unable(work, N_("a database stores nimbers, and where positions may "
                           "repeat not all values are nimbers: leave out "
                           "--values"));
  if (query.plies && !s->impartial)
    return unable(work, N_("plies are counted where both players have the same "
                           "moves"));
  s->parts =
      s->impartial && !s->loopy && query.play == GRUNDY_NORMAL && !query.plies;
  s->values = query.values || s->parts;
  s->plies = query.plies || s->loopy; /* a proof that a loopy win is a win */
  s->stores_values = query.values;
  s->stores_plies = s->plies;
  return GRUNDY_OK;
}

/* Counts outcomes, and finds those of the start. */
static grundy_status count(gi_solver *s, gi_solved *solved) {
  const gi_component *parts = (const void *)s->start.data;
  size_t start = s->start.length / sizeof *parts;
  size_t each = s->parts ? 1 : start;
  uint64_t sums[8] = {0};
  for (uint32_t v = 0; v < gi_solver_count(s); v++)
    if (!(s->states.data[v] & GI_NODE_SUM))
      sums[gi_solver_outcome(s, v)]++;
    else
      sums[6]++;
  sums[7] = s->moves;
  grundy_status status = gi_solver_agree(s, GRUNDY_OK, sums, 8);
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++) {
    solved->counts[o] = sums[o];
    solved->positions += sums[o];
  }
  solved->moves = sums[7];
  if (sums[6] || (s->parts && start > 1))
    s->stores_values = true; /* sums need the values of their parts */
  uint64_t found[3] = {0};   /* one rank adds outcome and plies of the start */
  uint64_t value = 0;        /* nim-sum of the components owned here */
  for (size_t i = 0; status == GRUNDY_OK && (i < start || (!i && !s->parts));
       i += each ? each : 1) {
    status = gi_solver_make_key(start ? parts + i : NULL, each, &s->key);
    gi_bytes key = {s->key.data, s->key.length};
    if (status != GRUNDY_OK || gi_solver_owner(s, key) != s->exchange->rank)
      continue;
    uint32_t node = 0;
    status = gi_solver_find(s, key, &node);
    assert(status != GRUNDY_UNABLE);
    if (status != GRUNDY_OK)
      break;
    found[0] = gi_solver_outcome(s, node);
    if (s->plies)
      found[1] = ((const uint32_t *)(void *)s->depths.data)[node];
    if (s->values)
      value ^= ((const uint64_t *)(void *)s->numbers.data)[node];
  }
  uint64_t bits[64];
  for (unsigned b = 0; b < 64; b++)
    bits[b] = value >> b & 1;
  s->exchange->add(s->exchange, bits, 64);
  for (unsigned b = 0; b < 64; b++)
    solved->value |= (bits[b] & 1) << b;
  status = gi_solver_agree(s, status, found, 2);
  solved->has_value = s->values;
  solved->outcome =
      s->parts ? solved->value ? GRUNDY_N : GRUNDY_P : (grundy_outcome)found[0];
  solved->has_plies = s->plies && solved->outcome != GRUNDY_D;
  solved->plies = found[1];
  return status;
}

/* Keeps a second run from the database and the runs beside it. */
static grundy_status claim_database(gi_solver *s) {
  grundy_status status = GRUNDY_OK;
  if (s->exchange->rank == 0 &&
      gi_file_claim_take(&s->database_claim, s->database) == GRUNDY_DOMAIN)
    status = gi_fail(&s->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "another run is using {0}: wait until it has ended, or "
                     "use another file",
                     s->database);
  return gi_solver_agree(s, status, NULL, 0);
}

static grundy_status run(gi_solver *s, const char *text, gi_solve_query query,
                         gi_solved *solved) {
  grundy_status status = choose(s, query);
  if (status != GRUNDY_OK) /* the same on all ranks */
    return status;
  gi_parts_sort((gi_component *)(void *)s->start.data, 0,
                s->start.length / sizeof(gi_component));
  status = claim_database(s);
  if (status == GRUNDY_OK)
    status = gi_solver_resume(s, text);
  if (status == GRUNDY_OK)
    gi_solver_sweep(s);
  if (status == GRUNDY_OK)
    status = gi_solver_explore(s);
  if (status == GRUNDY_OK)
    status = gi_solver_label(s);
  gi_buffer_clear(&s->heads);
  if (status == GRUNDY_OK)
    status = count(s, solved);
  gi_buffer_clear(&s->edges);
  gi_buffer_clear(&s->left);
  solved->parts = s->parts;
  solved->partizan = !s->impartial;
  solved->loopy = s->loopy;
  if (status == GRUNDY_OK)
    status = gi_solver_write(s, query.database, text, solved);
  if (status == GRUNDY_OK)
    gi_solver_forget(s);
  /* a checkpoint of a run that failed needs them */
  gi_solver_close_disk(s, status == GRUNDY_OK || !s->serial);
  return status;
}

/* Writes the position for the file, with the rules in place of their aliases:
   who reads the file may not have the user's names.  Aliases with a shift stay,
   as their rules have other numbers, and those of boards, whose rules are long.
 */
static grundy_status start_text(grundy_work *work,
                                const grundy_position *position,
                                const char **text) {
  grundy_position *start;
  grundy_status status = gi_position_new(work, &work->scratch, &start);
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++) {
    gi_component part = position->parts[i];
    if (!part.rules->shift && !part.rules->family->word)
      part.rules = part.rules->base;
    status = gi_position_share(work, start, part, GRUNDY_NOWHERE);
  }
  return status == GRUNDY_OK ? gi_position_text(work, start, text) : status;
}

grundy_status gi_solve(grundy_work *work, const grundy_position *position,
                       gi_solve_query query, gi_solved *solved) {
  gi_solver s;
  const char *text = NULL;
  double begun = gi_clock();
  *solved = (gi_solved){0};
  gi_begin(work);
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status = solver_init(&s, work, query);
  gi_sink_init(&s.sink, work, gi_solver_receive, &s, false);
  s.sink.reduced = true;
  if (status == GRUNDY_OK)
    status = start_text(work, position, &text);
  if (status == GRUNDY_OK)
    status = gi_database_parts(work, &work->scratch, position->parts,
                               position->count, &s.start);
  status = gi_solver_agree(&s, status, NULL, 0);
  if (status == GRUNDY_OK)
    status = run(&s, text, query, solved);
  solved->sent = s.exchange->sent;
  s.exchange->add(s.exchange, &solved->sent, 1);
  solved->seconds = gi_clock() - begun;
  gi_sink_clear(&s.sink);
  solver_clear(&s);
  gi_arena_release(&work->scratch, mark);
  /* an error that several ranks share is complete */
  bool is_shared =
      status != GRUNDY_OK && query.exchange && query.exchange->ranks > 1;
  return is_shared ? status : gi_finish(work, status, GRUNDY_NOWHERE);
}
