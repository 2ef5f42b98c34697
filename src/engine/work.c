/* SPDX-License-Identifier: MIT */
#include "engine/work.h"

#include "engine/value/quotients.h"

#include <assert.h>

#include "core/limit.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/search/deep.h"
#include "engine/search/pairs.h"
#include "engine/table/dense.h"
#include "engine/table/reached.h"
#include "theory/octal/sequence.h"
#include "theory/partizan/store.h"

/* Bytes of an answer in the memo of each quantity. */
static const unsigned widths[GI_QUANTITIES] = {
    [GI_FIND_VALUE] = 4,         [GI_FIND_VALUE_HELPED] = 4,
    [GI_FIND_GAME] = 4,          [GI_FIND_GAME_HELPED] = 4,
    [GI_FIND_GENUS] = 4,         [GI_FIND_LONGEST] = 4,
    [GI_FIND_WIN] = 1,           [GI_FIND_WIN_MISERE] = 1,
    [GI_FIND_PLIES] = 4,         [GI_FIND_PLIES_MISERE] = 4,
    [GI_FIND_LONGEST_WHOLE] = 4, [GI_FIND_VALUE_MISERE] = 4,
    [GI_FIND_LOOPY] = 4,         [GI_FIND_END] = 4,
    [GI_FIND_END_MISERE] = 4,    [GI_FIND_ENDLESS] = 1,
};

static void init_contents(grundy_work *work) {
  gi_arena_init(&work->arena, &work->memory);
  gi_arena_init(&work->scratch, &work->memory);
  gi_map_init(&work->rules_by_text, &work->memory, 4);
  for (size_t i = 0; i < GI_QUANTITIES; i++)
    gi_map_init(&work->memo[i], &work->memory, widths[i]);
  gi_nim_logs_init(&work->nim_logs, &work->memory);
}

static void clear_contents(grundy_work *work) {
  for (size_t i = 0; i < work->opened_count; i++) {
    gi_opened *opened = work->opened[i];
    gi_sequence_clear(&opened->sequence);
    gi_dense_clear(&opened->dense);
    gi_reached_clear(&opened->reached);
    gi_results_clear(&opened->results[0]);
    gi_results_clear(&opened->results[1]);
    gi_sides_clear(&opened->sides, &work->memory);
    gi_free(&work->memory, (void *)(uintptr_t)opened->wild.data,
            opened->wild.length);
    if (opened->cache)
      opened->drop_cache(&work->memory, opened->cache);
    if (opened->compiled)
      opened->drop_compiled(&work->memory, opened->compiled);
  }
  gi_free(&work->memory, work->opened,
          work->opened_capacity * sizeof *work->opened);
  work->opened = NULL;
  work->opened_count = work->opened_capacity = 0;
  for (size_t i = 0; i < GI_QUANTITIES; i++)
    gi_map_clear(&work->memo[i]);
  gi_nim_logs_clear(&work->nim_logs);
  gi_games_free(work->games);
  work->games = NULL;
  gi_quotients_free(work->quotients);
  work->quotients = NULL;
  for (size_t i = 0; i < 2; i++) {
    gi_pairs_free(work->pairs[i]);
    work->pairs[i] = NULL;
    gi_deep_free(work->deep[i]);
    work->deep[i] = NULL;
  }
  gi_map_clear(&work->rules_by_text);
  gi_file_claim_release(&work->claim);
  work->claimed = NULL;
  gi_arena_clear(&work->scratch);
  gi_arena_clear(&work->arena);
  assert(work->memory.used == 0);
}

/* The count of the works of a catalogue, which changes though the rest of it
   does not. */
static atomic_size_t *works_of(const grundy *g) {
  return &((grundy *)(uintptr_t)g)->works;
}

bool gi_has_works(grundy *g) { return g && atomic_load(works_of(g)); }

/* A work is itself the first block charged to nobody: its own gi_memory
   starts empty, so that a cleared work has used == 0. */
grundy_work *grundy_work_new(const grundy *g, grundy_limits limits) {
  if (!g)
    return NULL;
  gi_memory outside = {.allocator = g->memory.allocator};
  grundy_work *work = gi_alloc(&outside, sizeof *work);
  if (!work)
    return NULL;
  memset(work, 0, sizeof *work);
  work->grundy = g;
  work->limits = limits;
  work->memory.allocator = g->memory.allocator;
  work->memory.limit = limits.memory;
  work->error.offset = GRUNDY_NOWHERE;
  gi_budget_init(&work->budget, limits);
  init_contents(work);
  atomic_fetch_add(works_of(g), 1);
  return work;
}

/* Says whether a graph is open, or a function of the caller's runs, which the
   end of the contents would pull away. */
static bool is_in_use(grundy_work *work, const char *function) {
  if (gi_is_calling(work))
    return true;
  if (work->bulks)
    gi_out_of_order(work, function);
  return work->bulks > 0;
}

void grundy_work_free(grundy_work *work) {
  if (!work || is_in_use(work, "grundy_work_free"))
    return;
  clear_contents(work);
  atomic_fetch_sub(works_of(work->grundy), 1);
  gi_memory outside = {.allocator = work->memory.allocator,
                       .used = sizeof *work};
  gi_free(&outside, work, sizeof *work);
}

void grundy_work_reset(grundy_work *work) {
  if (!work || is_in_use(work, "grundy_work_reset"))
    return;
  clear_contents(work);
  init_contents(work);
}

void grundy_work_set_language(grundy_work *work, grundy_language language) {
  if (work && (unsigned)language <= GRUNDY_CHINESE)
    work->error.language = language;
}

void grundy_work_start(grundy_work *work) {
  if (work && !gi_is_calling(work))
    gi_budget_start(&work->budget, work->limits.seconds);
}

void grundy_work_cancel(grundy_work *work) {
  if (work)
    atomic_store_explicit(&work->budget.cancelled, true, memory_order_relaxed);
}

void grundy_work_set_progress(grundy_work *work, grundy_progress p) {
  if (work)
    work->budget.progress = p;
}

const grundy_error *grundy_work_error(const grundy_work *work) {
  return work ? &work->error : NULL;
}

bool grundy_work_values(const grundy_work *work, uint64_t *done,
                        uint64_t *goal) {
  if (!work || !done || !goal)
    return false;
  *done = work->budget.done + work->budget.apart;
  *goal = work->budget.goal;
  return *goal > 0;
}

size_t grundy_work_bytes(const grundy_work *work) {
  return work ? work->memory.used : 0;
}

uint64_t grundy_work_positions(const grundy_work *work) {
  uint64_t count = 0;
  for (size_t i = 0; work && i < GI_QUANTITIES; i++)
    count += work->memo[i].count;
  for (size_t i = 0; work && i < 2; i++) {
    count += work->pairs[i] ? gi_pairs_count(work->pairs[i]) : 0;
    count += work->deep[i] ? gi_deep_count(work->deep[i]) : 0;
  }
  return count;
}

/* -------------------------------------------------------------- texts */

grundy_status gi_buffer_keep(grundy_work *work, gi_buffer *buffer,
                             const char **text) {
  gi_writer writer = gi_writer_to(buffer);
  return gi_writer_keep(&writer, &work->arena, text);
}

grundy_status gi_sentence_text(grundy_work *work, const char *const *pieces,
                               const char **text) {
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  gi_write_sentence(&out, work->error.language, pieces);
  grundy_status status = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status;
}

grundy_status gi_work_games(grundy_work *work, gi_games **games) {
  grundy_status status = GRUNDY_OK;
  if (!work->games)
    status = gi_games_new(&work->memory, &work->budget, GI_WITHOUT_NOTHING,
                          &work->games);
  *games = work->games;
  return status;
}

const char *gi_word(const grundy_work *work, const char *english) {
  return gi_translated(work->error.language, english);
}

/* ------------------------------------------------------------- errors */

grundy_status gi_refused(grundy_work *work) {
  return gi_memory_refusal(&work->memory);
}

void gi_clear_error(grundy_work *work) {
  work->error = (grundy_error){.offset = GRUNDY_NOWHERE,
                               .language = work->error.language};
  work->growth[0] = '\0';
  work->unfit = GI_FITS;
}

grundy_status gi_unfit(grundy_work *work, grundy_status failed) {
  work->unfit = GI_UNFIT;
  return failed;
}

void gi_begin(grundy_work *work) {
  gi_clear_error(work);
  work->begun.scratch = gi_arena_mark(&work->scratch);
  work->begun.tries = work->budget.tries;
}

grundy_status gi_too_large(grundy_work *work, const char *words) {
  gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE, words);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

static void set_limit_error(grundy_work *work, size_t place) {
  gi_limit_fail(&work->error, place, &work->budget, &work->memory,
                work->limits);
  if (work->growth[0])
    gi_hint(&work->error, "play may not end: {0} ...", work->growth);
}

/* Asserts that the call has released its scratch and ended its side
   questions. */
static void check_ended(const grundy_work *work) {
  gi_mark now = gi_arena_mark(&work->scratch), then = work->begun.scratch;
  assert(!now.chunk || (now.chunk == then.chunk && now.used == then.used));
  assert(!work->budget.tries || work->budget.tries == work->begun.tries);
  (void)now, (void)then;
}

grundy_status gi_finish(grundy_work *work, grundy_status status, size_t place) {
  check_ended(work);
  if (status == GRUNDY_OK) {
    if (work->error.status != GRUNDY_OK)
      gi_clear_error(work); /* a side question failed: not an error */
    return status;
  }
  if (status == GRUNDY_NOMEM) {
    gi_fail(&work->error, status, place, "out of memory");
  } else if (status == GRUNDY_STOPPED &&
             (work->error.status != status ||
              work->error.limit != GRUNDY_LIMIT_SIZE)) {
    set_limit_error(work, place);
  } else if (work->error.status != status) {
    gi_fail(&work->error, status, place,
            "no method here can answer this question");
  }
  if (work->error.offset == GRUNDY_NOWHERE)
    work->error.offset = place;
  return status;
}

grundy_status grundy_work_step(grundy_work *work) {
  if (!work || gi_is_calling(work))
    return GRUNDY_MISUSE;
  grundy_status status = gi_budget_step(&work->budget);
  return status == GRUNDY_OK ? status : gi_finish(work, status, GRUNDY_NOWHERE);
}
