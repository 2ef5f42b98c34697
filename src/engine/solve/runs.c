/* SPDX-License-Identifier: MIT */
#include "engine/solve/runs.h"

#include "core/platform.h"

#include <assert.h>
#include <errno.h>
#include <unistd.h>

enum {
  NODES = 64,             /* nodes of an entry of the index */
  FEW_EDGES = 1 << 16,    /* bytes of edges that are not worth a run */
  SUM = sizeof(uint64_t), /* bytes of the checksum */
  GROUP = 2 * sizeof(uint32_t)
};

/* Writes DATABASE.run-RANK-NUMBER.  False: the name is too long. */
static bool name_run(const gi_solver *s, size_t number, char *name) {
  int length = snprintf(name, GI_PATH_ROOM, "%s.run-%u-%zu", s->database,
                        s->exchange->rank, number);
  return length > 0 && length < GI_PATH_ROOM - 64;
}

static grundy_status refuse(gi_solver *s, size_t number) {
  char name[GI_PATH_ROOM];
  int error = errno;
  name_run(s, number, name);
  return gi_fail(&s->work->error, GRUNDY_IO, GRUNDY_NOWHERE,
                 "{0} could not be written: {1}", name,
                 gi_word(s->work, strerror(error)));
}

/* --------------------------------------------------------------- writing */

/* Writes the edges of one node; returns the number of bytes. */
static uint64_t write_group(const gi_solver *s, gi_file *file, uint32_t node) {
  const gi_back *edges = (const void *)s->edges.data;
  uint32_t *heads = (uint32_t *)(void *)s->heads.data;
  uint32_t count = 0;
  for (uint32_t e = heads[node]; e != GI_NO_EDGE; e = edges[e].next)
    count++;
  uint32_t head[] = {node, count};
  gi_file_write(file, head, sizeof head);
  for (uint32_t e = heads[node]; e != GI_NO_EDGE; e = edges[e].next) {
    gi_run_edge edge = {edges[e].parent, edges[e].rank, edges[e].side};
    gi_file_write(file, &edge, sizeof edge);
  }
  heads[node] = GI_NO_EDGE;
  return sizeof head + (uint64_t)count * sizeof(gi_run_edge);
}

/* Returns the checksum that gi_file_write leaves after the groups of a run. */
static uint64_t sum_of(const unsigned char *data, size_t length) {
  return gi_file_sum(GI_FILE_SUM, data, length);
}

/* Maps a run and makes its index.  False: it is missing or damaged. */
static bool open_run(gi_solver *s, size_t number, grundy_status *status) {
  char name[GI_PATH_ROOM];
  gi_disk_run run = {0};
  size_t length, at = 0;
  *status = GRUNDY_OK;
  if (!name_run(s, number, name) ||
      !gi_platform_map_file(name, &run.data, &length))
    return false;
  gi_buffer_init(&run.index, &s->work->memory);
  run.length = length < SUM ? 0 : length - SUM;
  uint64_t sum = 0, entries = 0;
  bool is_right = length >= SUM;
  if (is_right) {
    memcpy(&sum, run.data + run.length, SUM);
    is_right = sum == sum_of(run.data, run.length);
  }
  while (is_right && at < run.length && *status == GRUNDY_OK) {
    uint32_t head[2];
    is_right = run.length - at >= GROUP;
    if (!is_right)
      break;
    memcpy(head, run.data + at, GROUP);
    for (; entries <= head[0] / NODES && *status == GRUNDY_OK; entries++)
      *status = gi_buffer_put(&run.index, &(uint64_t){at}, sizeof(uint64_t));
    at += GROUP;
    is_right = head[1] <= (run.length - at) / sizeof(gi_run_edge);
    at += is_right ? head[1] * sizeof(gi_run_edge) : 0;
  }
  if (is_right && *status == GRUNDY_OK)
    *status = gi_buffer_put(&s->runs, &run, sizeof run);
  if (is_right && *status == GRUNDY_OK)
    return true;
  gi_buffer_clear(&run.index);
  gi_platform_unmap(run.data, length);
  return is_right;
}

static grundy_status refuse_disk(gi_solver *s) {
  gi_fail(&s->work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
          "stopped at the limit of {0} of disk (--max-disk)",
          gi_size_of((size_t)s->max_disk).text);
  gi_hint(&s->work->error, "raise the limit with --max-disk {0}",
          gi_size_typed((size_t)(2 * s->max_disk)).text);
  s->work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

static grundy_status write_run(gi_solver *s, gi_file *file, size_t number) {
  char name[GI_PATH_ROOM];
  const uint32_t *heads = (const void *)s->heads.data;
  grundy_status status = GRUNDY_OK;
  errno = ENAMETOOLONG;
  if (!name_run(s, number, name) || gi_file_create(file, name) != GRUNDY_OK)
    return refuse(s, number);
  uint64_t bytes = SUM;
  for (uint32_t v = 0; v < gi_solver_count(s); v++)
    if (heads[v] != GI_NO_EDGE)
      bytes += write_group(s, file, v);
  uint64_t sum = file->sum;
  gi_file_write(file, &sum, sizeof sum);
  if (gi_file_commit(file) != GRUNDY_OK)
    return refuse(s, number);
  s->disk += bytes;
  return open_run(s, number, &status) ? status : refuse(s, number);
}

grundy_status gi_solver_spill_if_short(gi_solver *s) {
  const gi_memory *memory = &s->work->memory;
  bool is_short = memory->limit && s->edges.length >= FEW_EDGES &&
                  (s->edges.capacity >= memory->limit / 8 ||
                   memory->used > memory->limit / 2);
  if (!is_short)
    return GRUNDY_OK;
  if (s->disk + s->edges.length > s->max_disk)
    return refuse_disk(s);
  gi_file *file = gi_alloc(&s->work->memory, sizeof *file);
  grundy_status status =
      file ? write_run(s, file, gi_solver_run_count(s)) : gi_refused(s->work);
  gi_free(&s->work->memory, file, sizeof *file);
  gi_buffer_clear(&s->edges);
  return status;
}

/* --------------------------------------------------------------- reading */

const gi_run_edge *gi_run_find(const gi_disk_run *run, uint32_t node,
                               uint32_t *count) {
  const uint64_t *index = (const void *)run->index.data;
  size_t entries = run->index.length / sizeof *index;
  *count = 0;
  if (node / NODES >= entries)
    return NULL;
  for (size_t at = (size_t)index[node / NODES]; at < run->length;) {
    uint32_t head[2];
    memcpy(head, run->data + at, GROUP);
    at += GROUP;
    if (head[0] > node)
      return NULL;
    if (head[0] == node) {
      *count = head[1];
      return (const gi_run_edge *)(const void *)(run->data + at);
    }
    at += head[1] * sizeof(gi_run_edge);
  }
  return NULL;
}

grundy_status gi_solver_reopen_runs(gi_solver *s, uint64_t count) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++) {
    if (!open_run(s, (size_t)i, &status))
      return gi_fail(&s->work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                     "{0} is damaged: delete it to start again, or use another "
                     "file",
                     s->checkpoint);
    s->disk += gi_solver_run(s, (size_t)i)->length + SUM;
  }
  return status;
}

void gi_solver_close_runs(gi_solver *s, bool remove) {
  char name[GI_PATH_ROOM];
  for (size_t i = 0; i < gi_solver_run_count(s); i++) {
    gi_disk_run *run = gi_solver_run(s, i);
    gi_platform_unmap(run->data, run->length + SUM);
    gi_buffer_clear(&run->index);
    if (remove && name_run(s, i, name))
      unlink(name);
  }
  s->runs.length = 0;
}
