/* SPDX-License-Identifier: MIT */
/*
 * Two threads: one computes the indices of the next blocks, as if no heap in
 * the blocks before were rare, while the other tests the blocks before.
 *
 *     this thread      indices 0 | indices 1 | append 0, indices 2 | append 1
 *     second thread                test 0      test 1                test 2
 *
 * The second thread reads finished indices, and owns the rows of bits; it
 * allocates nothing and cannot fail.  This thread does all the rest, in the
 * order and with the blocks of a single thread: values, rare heaps, counts and
 * what is charged to the budget are the same.  Indices after a rare heap are
 * thrown away, with the bits that the rows got from them.
 */
#include "core/platform.h"
#include "theory/octal/sparse/run.h"

#include <assert.h>

enum {
  BLOCKS = 4,           /* blocks of a batch, where a block takes little time */
  MANY_TAPS = 128,      /* with this many taps a batch is one block */
  ROOM = 8,             /* batches before the indices are moved */
  LEAST_ASKED = 1 << 9, /* heaps for which a thread starts if asked for */
  LEAST = 1 << 16       /* heaps for which a thread starts by itself */
};

typedef struct batch {
  size_t count;
  gi_trial trials[BLOCKS];
} batch;

struct gi_ahead {
  gi_thread thread;
  gi_lock lock; /* of job and is_over */
  batch *job;   /* batch to be tested; NULL: none */
  bool is_over;
  /* changed only while there is no job */
  const gi_sequence *sequence;
  const gi_kernel *kernel;
  batch batches[2];
};

static void *test_batches(void *data) {
  gi_ahead *ahead = data;
  gi_lock_enter(&ahead->lock);
  for (;;) {
    while (!ahead->job && !ahead->is_over)
      gi_lock_wait(&ahead->lock);
    batch *job = ahead->job;
    if (!job)
      break;
    gi_lock_leave(&ahead->lock);
    for (size_t i = 0; i < job->count; i++) {
      grundy_status status =
          gi_run_try(ahead->sequence, ahead->kernel, &job->trials[i]);
      assert(status == GRUNDY_OK); /* rows or sieve are made */
      (void)status;
    }
    gi_lock_enter(&ahead->lock);
    ahead->job = NULL;
    gi_lock_notify(&ahead->lock);
  }
  gi_lock_leave(&ahead->lock);
  return NULL;
}

static void submit(gi_ahead *ahead, batch *job) {
  gi_lock_enter(&ahead->lock);
  assert(!ahead->job);
  ahead->job = job;
  gi_lock_notify(&ahead->lock);
  gi_lock_leave(&ahead->lock);
}

void gi_ahead_wait(gi_ahead *ahead) {
  gi_lock_enter(&ahead->lock);
  while (ahead->job)
    gi_lock_wait(&ahead->lock);
  gi_lock_leave(&ahead->lock);
}

/* Returns whether a second thread helps.  With few taps handing over costs as
   much as the test; but two threads that are asked for are used anyway. */
static bool is_worth_while(const gi_sequence *sequence, const gi_budget *budget,
                           uint64_t last) {
  uint64_t heaps = last - sequence->count;
  if (budget->threads)
    return budget->threads > 1 && heaps >= LEAST_ASKED;
  return heaps >= LEAST && sequence->sparse->common.count >= MANY_TAPS &&
         gi_cpu_threads() > 1;
}

static bool start(gi_ahead *ahead) {
  if (!gi_lock_init(&ahead->lock))
    return false;
  if (gi_thread_start(&ahead->thread, test_batches, ahead))
    return true;
  gi_lock_clear(&ahead->lock);
  return false;
}

gi_ahead *gi_ahead_open(gi_sequence *sequence, const gi_budget *budget,
                        uint64_t last) {
  gi_memory *memory = sequence->memory;
  if (sequence->count > last || !is_worth_while(sequence, budget, last))
    return NULL;
  gi_ahead *ahead = gi_alloc(memory, sizeof *ahead);
  if (!ahead)
    return NULL;
  ahead->job = NULL;
  ahead->is_over = false;
  ahead->sequence = sequence;
  ahead->kernel = NULL;
  if (start(ahead)) {
    sequence->sparse->ahead = ahead;
    return ahead;
  }
  gi_free(memory, ahead, sizeof *ahead);
  return NULL;
}

void gi_ahead_close(gi_ahead *ahead, gi_sequence *sequence) {
  if (!ahead)
    return;
  gi_lock_enter(&ahead->lock);
  ahead->is_over = true;
  gi_lock_notify(&ahead->lock);
  gi_lock_leave(&ahead->lock);
  gi_thread_join(&ahead->thread);
  gi_lock_clear(&ahead->lock);
  sequence->sparse->ahead = NULL;
  gi_free(sequence->memory, ahead, sizeof *ahead);
}

/* Returns whether the test needs no memory. */
static bool is_ready(const gi_sparse *s) {
  return gi_sparse_uses_sieve(s) ? s->sieve.bytes != NULL
                                 : s->rows.count == s->span;
}

bool gi_ahead_fits(const gi_ahead *ahead, const gi_sequence *sequence,
                   uint64_t last) {
  const gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  return ahead && is_ready(s) && s->cover.count && s->block &&
         n >= s->cover_n && n >= s->quiet &&
         last - n >= s->block; /* more than one block */
}

/* Where indices are computed next. */
typedef struct front {
  uint64_t n;    /* first heap of the next block */
  uint64_t last; /* last heap wanted */
  uint64_t end;  /* first heap for which the indices have no room */
  size_t block;  /* longest next block */
} front;

/* Computes the indices of the next batch.  A block of which not all heaps got
   an index is the last. */
static void compute(const gi_sparse *s, const gi_kernel *kernel, front *f,
                    batch *b) {
  size_t most = s->common.count < MANY_TAPS ? BLOCKS : 1;
  b->count = 0;
  while (b->count < most && f->n < f->end && f->n <= f->last) {
    gi_trial *t = &b->trials[b->count];
    t->n = f->n;
    t->count = gi_run_count(s, f->block, f->n, f->last);
    if (t->count > f->end - f->n)
      break;
    t->done = kernel->common(s, f->n, t->count);
    f->n += t->done;
    f->block = gi_run_grown(f->block);
    if (t->done < t->count)
      f->end = 0;
    if (t->done)
      b->count++;
  }
}

/* Appends the blocks of a batch; false if the blocks computed after it are
   void. */
static bool append(gi_sequence *sequence, gi_budget *budget,
                   const gi_kernel *kernel, const batch *b,
                   grundy_status *status) {
  const gi_sparse *s = sequence->sparse;
  size_t rares = s->rare_count;
  uint64_t chosen = s->choose_cover_at; /* changes with the taps */
  for (size_t i = 0; i < b->count; i++) {
    const gi_trial *t = &b->trials[i];
    *status = gi_run_charge(s, budget, t->count);
    if (*status == GRUNDY_OK)
      *status = gi_run_finish(sequence, budget, kernel, t);
    budget->done = sequence->count;
    if (*status != GRUNDY_OK || s->rare_count > rares || !s->is_used ||
        s->choose_cover_at != chosen || !is_ready(s) || t->done < t->count)
      return false;
  }
  return true;
}

grundy_status gi_ahead_run(gi_ahead *ahead, gi_sequence *sequence,
                           gi_budget *budget, uint64_t last) {
  gi_sparse *s = sequence->sparse;
  const gi_kernel *kernel = gi_kernel_for(s);
  const size_t room = (size_t)ROOM * BLOCKS * GI_MOST_BLOCK;
  front f = {.n = sequence->count, .last = last, .block = s->block};
  f.end = f.n + (last - f.n < room ? (size_t)(last - f.n) + 1 : room);
  batch *now = &ahead->batches[0], *next = &ahead->batches[1];
  grundy_status status = gi_run_room(sequence, f.n, (size_t)(f.end - f.n));
  if (status != GRUNDY_OK)
    return status;
  ahead->kernel = kernel;
  compute(s, kernel, &f, now);
  if (now->count)
    submit(ahead, now);
  while (now->count) {
    compute(s, kernel, &f, next);
    gi_ahead_wait(ahead);
    if (next->count)
      submit(ahead, next);
    if (!append(sequence, budget, kernel, now, &status))
      break;
    batch *done = now;
    now = next;
    next = done;
  }
  gi_ahead_wait(ahead);
  if (s->rows.count)
    gi_rows_cut(s, sequence->count);
  return status;
}
