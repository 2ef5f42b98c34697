/* SPDX-License-Identifier: MIT */
#include "engine/solve/runs.h"

#include "core/platform.h"
#include "engine/solve/keys.h"
#include "engine/solve/spill.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

enum {
  NODES = 64, /* nodes of an entry of the index */
  WORD = sizeof(uint64_t),
  TRAILER = 2 * WORD,
  GROUP = 2 * sizeof(uint32_t)
};

/* --------------------------------------------------------------- writing */

/* A run that is written. */
typedef struct draft {
  gi_file *file;
  gi_buffer index;
  uint64_t bytes, first; /* of the groups; of the index */
} draft;

/* Writes the edges of one node, the first `count` of a list. */
static grundy_status write_group(draft *d, const gi_edge *edges,
                                 uint32_t count) {
  uint32_t head[] = {edges->node, count};
  grundy_status status = GRUNDY_OK;
  assert(count > 0);
  if (!d->bytes)
    d->first = edges->node / NODES;
  assert(edges->node / NODES >= d->first);
  uint64_t entries = edges->node / NODES - d->first + 1;
  while (d->index.length < entries * WORD && status == GRUNDY_OK)
    status = gi_buffer_put(&d->index, &d->bytes, WORD);
  gi_file_write_words(d->file, head, sizeof head, 4);
  for (uint32_t e = 0; e < count; e++) {
    uint32_t edge[] = {edges[e].parent, edges[e].from};
    gi_file_write_words(d->file, edge, sizeof edge, 4);
  }
  d->bytes += GROUP + (uint64_t)count * GI_RUN_EDGE;
  return status;
}

static grundy_status write_groups(gi_solver *s, draft *d, size_t count) {
  const gi_edge *edges = (const void *)s->edges.data;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0, end; i < count && status == GRUNDY_OK; i = end) {
    for (end = i + 1; end < count && edges[end].node == edges[i].node;)
      end++;
    assert(!i || edges[i - 1].node < edges[i].node);
    status = write_group(d, edges + i, (uint32_t)(end - i));
    if (status == GRUNDY_OK && s->disk + d->bytes > s->max_disk)
      status = gi_solver_refuse_disk(s);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&s->work->budget, end - i);
  }
  assert(d->index.length % WORD == 0);
  uint64_t trailer[] = {d->first, d->index.length / WORD};
  gi_file_write_words(d->file, d->index.data, d->index.length, WORD);
  gi_file_write_words(d->file, trailer, sizeof trailer, WORD);
  uint64_t sum = d->file->sum;
  gi_file_write_words(d->file, &sum, sizeof sum, WORD);
  return status;
}

/* Maps a run.  False: it is missing or damaged.  The checksum is compared only
   if the file `is_old`: written by a process that has ended. */
static bool open_run(gi_solver *s, uint64_t number, bool is_old,
                     grundy_status *status) {
  char name[GI_PATH_ROOM];
  gi_disk_run run = {.number = number};
  *status = GRUNDY_OK;
  if (!gi_solver_name_run(s, number, name) ||
      !gi_platform_map_file(name, &run.data, &run.length))
    return false;
  bool is_right = run.length >= TRAILER + WORD && run.length % WORD == 0;
  if (is_right) {
    size_t rest = run.length - TRAILER - WORD;
    run.first = gi_load64(run.data + rest);
    run.entries = gi_load64(run.data + rest + WORD);
    is_right =
        run.entries <= rest / WORD &&
        (!is_old || gi_file_sum(GI_FILE_SUM, run.data, run.length - WORD) ==
                        gi_load64(run.data + run.length - WORD));
    run.bytes = is_right ? rest - (size_t)run.entries * WORD : 0;
  }
  if (is_right)
    *status = gi_buffer_put(&s->runs, &run, sizeof run);
  if (!is_right || *status != GRUNDY_OK)
    gi_platform_unmap(run.data, run.length);
  else
    s->disk += run.length;
  return is_right;
}

bool gi_solver_reopen_run(gi_solver *s, uint64_t number,
                          grundy_status *status) {
  return open_run(s, number, true, status);
}

/* Writes the first `count` edges, which are sorted, into a run. */
static grundy_status write_run(gi_solver *s, size_t count) {
  char name[GI_PATH_ROOM];
  gi_memory *memory = &s->work->memory;
  draft d = {.file = gi_alloc(memory, sizeof *d.file)};
  grundy_status status = d.file ? GRUNDY_OK : gi_refused(s->work);
  gi_buffer_init(&d.index, memory);
  errno = ENAMETOOLONG;
  if (status == GRUNDY_OK && (!gi_solver_name_run(s, s->next_run, name) ||
                              gi_file_create(d.file, name) != GRUNDY_OK)) {
    status = gi_solver_refuse_run(s, s->next_run);
  } else if (status == GRUNDY_OK) {
    status = write_groups(s, &d, count);
    if (status != GRUNDY_OK)
      gi_file_abandon(d.file);
    else if (gi_file_commit(d.file) != GRUNDY_OK ||
             !open_run(s, s->next_run, false, &status))
      status = gi_solver_refuse_run(s, s->next_run);
    s->next_run += status == GRUNDY_OK;
  }
  gi_buffer_clear(&d.index);
  gi_free(memory, d.file, sizeof *d.file);
  return status;
}

grundy_status gi_solver_sort_edges(gi_solver *s, size_t *count) {
  gi_edge *edges = (gi_edge *)(void *)s->edges.data;
  size_t low = 0, high = s->edges.length / sizeof *edges;
  grundy_status status = GRUNDY_OK;
  static_assert(sizeof *edges == 3 * sizeof(uint32_t), "a row of words");
  if (high)
    status = gi_sort_rows(&edges->node, high, 3, 1, &s->work->budget);
  while (low < high) { /* numbers of doubtful keys are at the end */
    size_t middle = low + (high - low) / 2;
    if (gi_solver_is_doubtful(s, edges[middle].node))
      high = middle;
    else
      low = middle + 1;
  }
  *count = low;
  return status;
}

grundy_status gi_solver_spill_edges(gi_solver *s) {
  size_t all = s->edges.length / sizeof(gi_edge), count;
  assert(s->edges.length % sizeof(gi_edge) == 0);
  grundy_status status = gi_solver_sort_edges(s, &count);
  if (status == GRUNDY_OK && count < all / 2) {
    status = gi_solver_resolve(s);
    if (status == GRUNDY_OK)
      status = gi_solver_sort_edges(s, &count);
  }
  if (status != GRUNDY_OK || !count)
    return status;
  status = write_run(s, count);
  if (status != GRUNDY_OK)
    return status;
  gi_buffer rest; /* only as long as it must be */
  gi_buffer_init(&rest, s->edges.memory);
  if (count < all)
    status = gi_buffer_put(&rest, s->edges.data + count * sizeof(gi_edge),
                           (all - count) * sizeof(gi_edge));
  assert(status != GRUNDY_OK || rest.length == (all - count) * sizeof(gi_edge));
  gi_buffer_clear(&s->edges);
  s->edges = rest;
  return status;
}

void gi_solver_close_runs(gi_solver *s) {
  for (size_t i = 0; i < gi_solver_run_count(s); i++)
    gi_platform_unmap(gi_solver_run(s, i)->data, gi_solver_run(s, i)->length);
  s->runs.length = 0;
}

/* --------------------------------------------------------------- reading */

const unsigned char *gi_run_find(gi_disk_run *run, uint32_t node,
                                 uint32_t *count) {
  uint64_t entry = node / NODES;
  *count = 0;
  if (entry < run->first || entry - run->first >= run->entries)
    return NULL;
  uint64_t start =
      gi_load64(run->data + run->bytes + (entry - run->first) * WORD);
  assert(start <= run->bytes);
  size_t at = (size_t)start;
  if (run->at > at && run->at < run->bytes &&
      gi_load32(run->data + run->at) <= node)
    at = run->at;
  while (at < run->bytes) {
    const unsigned char *group = run->data + at;
    uint32_t number = gi_load32(group), edges = gi_load32(group + 4);
    if (number >= node) {
      run->at = at;
      *count = number == node ? edges : 0;
      return group + GROUP;
    }
    at += GROUP + (size_t)edges * GI_RUN_EDGE;
  }
  return NULL;
}
