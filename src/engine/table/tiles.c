/* SPDX-License-Identifier: MIT */
#include "engine/table/tiles.h"

#include <assert.h>

#include "core/cpu.h"
#include "core/platform.h"

enum {
  LEAST_CELLS = 1 << 21, /* cells for which threads start by themselves */
  LOOKS = 1 << 12        /* looks at another band before a thread sleeps */
};

/* `done[i]` counts the tiles that thread i has filled: its bands are i, i +
   threads, ..., one after the other. */
typedef struct crew {
  const gi_tiles *tiles;
  unsigned threads; /* that the system gave; 0 until they are counted */
  gi_lock lock;
  atomic_uint asleep; /* threads that wait, or are about to */
  atomic_bool is_cut; /* the others end too */
  atomic_ullong ticks;
  atomic_size_t done[GI_MOST_THREADS];
} crew;

typedef struct worker {
  crew *crew;
  gi_budget *budget; /* of the first thread; otherwise NULL */
  uint64_t charged;  /* ticks of all threads that the budget has */
  unsigned number;
} worker;

unsigned gi_tiles_threads(const gi_budget *budget, uint64_t cells) {
  unsigned threads = budget->threads;
  if (!threads)
    threads = cells < LEAST_CELLS ? 1 : gi_cpu_threads();
  return threads < GI_MOST_THREADS ? threads : GI_MOST_THREADS;
}

/* Says whether the band above has come far enough for a tile. */
static bool is_free(crew *c, size_t band, size_t column) {
  const gi_tiles *t = c->tiles;
  if (!band)
    return true;
  size_t above = band - 1;
  size_t need = above / c->threads * t->columns + column + 1;
  return atomic_load(&c->done[above % c->threads]) >= need;
}

static void wait_for(crew *c, size_t band, size_t column) {
  for (unsigned i = 0; i < LOOKS; i++)
    if (is_free(c, band, column) || atomic_load(&c->is_cut))
      return;
  /* Who fills a tile looks at `asleep` after it has counted the tile, and here
     the tiles are looked at after `asleep` has been raised: one of the two sees
     the other. */
  gi_lock_enter(&c->lock);
  atomic_fetch_add(&c->asleep, 1);
  while (!is_free(c, band, column) && !atomic_load(&c->is_cut))
    gi_lock_wait(&c->lock);
  atomic_fetch_sub(&c->asleep, 1);
  gi_lock_leave(&c->lock);
}

static void wake(crew *c) {
  if (!atomic_load(&c->asleep))
    return;
  gi_lock_enter(&c->lock);
  gi_lock_notify(&c->lock);
  gi_lock_leave(&c->lock);
}

/* Charges what all threads have done since the last time. */
static grundy_status charge(worker *w) {
  uint64_t ticks = atomic_load(&w->crew->ticks), more = ticks - w->charged;
  w->charged = ticks;
  return gi_budget_ticks(w->budget, more);
}

static grundy_status work_through(worker *w) {
  crew *c = w->crew;
  const gi_tiles *t = c->tiles;
  grundy_status status = GRUNDY_OK;
  for (size_t band = w->number; band < t->bands; band += c->threads)
    for (size_t column = 0; column < t->columns; column++) {
      if (!is_free(c, band, column))
        wait_for(c, band, column);
      if (atomic_load(&c->is_cut))
        return status;
      uint64_t ticks = t->fill(t->data, w->number, band, column);
      atomic_fetch_add(&c->ticks, ticks);
      atomic_fetch_add(&c->done[w->number], 1);
      wake(c);
      if (w->budget)
        status = charge(w);
      if (status != GRUNDY_OK)
        return status;
    }
  return status;
}

static void *run(void *data) {
  worker *w = data;
  crew *c = w->crew;
  gi_lock_enter(&c->lock);
  while (!c->threads)
    gi_lock_wait(&c->lock);
  gi_lock_leave(&c->lock);
  grundy_status status = work_through(w);
  assert(status == GRUNDY_OK); /* only the first thread has a budget */
  (void)status;
  return NULL;
}

static grundy_status fill_together(crew *c, gi_budget *budget) {
  gi_thread threads[GI_MOST_THREADS];
  worker workers[GI_MOST_THREADS];
  unsigned count = 1;
  for (unsigned i = 0; i < c->tiles->threads; i++)
    workers[i] = (worker){.crew = c, .number = i};
  workers[0].budget = budget;
  while (count < c->tiles->threads &&
         gi_thread_start(&threads[count], run, &workers[count]))
    count++;
  gi_lock_enter(&c->lock);
  c->threads = count;
  gi_lock_notify(&c->lock);
  gi_lock_leave(&c->lock);
  grundy_status status = work_through(&workers[0]);
  if (status != GRUNDY_OK) {
    atomic_store(&c->is_cut, true);
    wake(c);
  }
  for (unsigned i = 1; i < count; i++)
    gi_thread_join(&threads[i]);
  return status == GRUNDY_OK ? charge(&workers[0]) : status;
}

static grundy_status fill_alone(const gi_tiles *tiles, gi_budget *budget) {
  grundy_status status = GRUNDY_OK;
  for (size_t band = 0; band < tiles->bands; band++)
    for (size_t column = 0; column < tiles->columns; column++) {
      status =
          gi_budget_ticks(budget, tiles->fill(tiles->data, 0, band, column));
      if (status != GRUNDY_OK)
        return status;
    }
  return status;
}

/* The ticks become steps at the end: until then, how many are collected
   depends on the threads. */
grundy_status gi_tiles_fill(const gi_tiles *tiles, gi_budget *budget) {
  crew c = {.tiles = tiles};
  assert(tiles->threads > 0 && tiles->threads <= GI_MOST_THREADS);
  grundy_status status;
  if (tiles->threads > 1 && gi_lock_init(&c.lock)) {
    status = fill_together(&c, budget);
    gi_lock_clear(&c.lock);
  } else {
    status = fill_alone(tiles, budget);
  }
  return status == GRUNDY_OK ? gi_budget_turn(budget) : status;
}
